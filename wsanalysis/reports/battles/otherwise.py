"""Sensitivity to reconstructed values: assumptions changed one by one, with more games for some."""

from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pandas as pd

from wsanalysis.battles.runs.quick_scores import quick_players
from wsanalysis.battles.runs.screening import screen
from wsanalysis.game import Game
from wsanalysis.reports.battles.assumption import Assumption

MOST_ASSUMPTIONS = 14
"""That are played again, and stand on a page."""


def otherwise(
    game: Game, scenario: str, assumptions: Sequence[Assumption], games: int, seed: int, few: int,
    advance: Callable[[int], object],
) -> pd.DataFrame:  # fmt: skip
    """The effect of each assumption on the share of the side that moves first, between default players.

    Each is played for `few` games; those least likely by luck for `games` new ones. Index (about, instead).
    Columns: first and second (the share, a draw counting half, with the data unchanged and changed),
    difference, low, high (paired, 95 %), chance (of a difference this large by luck, exact), adjusted (the
    same, corrected for all that were played again, Holm; NaN for others), otherwise (the share of games that
    ended with other victory points), trials, seed, method.
    """

    def changed(one: Assumption) -> Callable[[], Any]:
        def make() -> Any:
            with TemporaryDirectory() as folder:
                return one.change(game, Path(folder)).battle(scenario)

        return make

    engine = game.battle(scenario)
    game.map_game.ensure_compiled(False)
    players = quick_players(engine)
    _, found = screen(
        engine, [changed(one) for one in assumptions], players, seed, few=few, games=games,
        most=MOST_ASSUMPTIONS, advance=advance,
    )  # fmt: skip
    for one, what in zip(found, assumptions, strict=True):
        if one.fault:
            raise ValueError(f"{what.about}, {what.otherwise}: {one.fault}")
    rows = [
        {
            "first": one.before, "second": one.after, **one.columns, "otherwise": one.differ,
            "trials": one.games, "seed": seed, "method": "sampled",
        }
        for one in found
    ]  # fmt: skip
    index = pd.MultiIndex.from_tuples(
        [(one.about, one.otherwise) for one in assumptions], names=["about", "instead"]
    )
    return pd.DataFrame(rows, index=index)
