"""One pair of units over distance: the outcome curves of a question."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import pandas as pd

from wsanalysis.asking.outcomes import in_one_order
from wsanalysis.rule_system import IllegalAction

if TYPE_CHECKING:
    from wsanalysis.game import Game


def by_distance(
    game: "Game", question: str, first: str, second: str, distances: Iterable[int], **situation: Any
) -> pd.DataFrame:
    """The chance (0 to 1, exact as float64) of each outcome at each distance.

    Index ``distance (hexes)``, one column an outcome from best to worst for the second unit.
    Distances at which the rules forbid it are left out; IllegalAction if that is all of them.
    """
    rows: dict[int, dict[str, float]] = {}
    refused: IllegalAction | None = None
    for distance in distances:
        try:
            odds = game.ask(question, first, second, distance=distance, **situation)
        except IllegalAction as error:
            refused = error
            continue
        rows[distance] = {word: float(p) for word, p in odds.probabilities.items()}
    if not rows and refused is not None:
        raise refused
    frame = pd.DataFrame.from_dict(rows, orient="index").rename_axis("distance (hexes)")
    frame = frame.fillna(0.0)[list(in_one_order(map(tuple, rows.values())))]
    frame.attrs["trust"] = str(game.trust)
    return frame
