"""Who beats whom: the players of the machine against each other, over every scenario and both sides."""

from collections.abc import Sequence

import pandas as pd

from wsanalysis.asking.display import percent, progress
from wsanalysis.battles.runs.ladder import ladder, matches
from wsanalysis.game import Game
from wsanalysis.recipes.page_of_text import text_page


def ladder_text(
    game: Game, scenarios: Sequence[str], players: Sequence[str], games: int, seed: int, command: str,
    show: bool = True,
) -> str:  # fmt: skip
    """Play every two of the players in so many games of each scenario, from both sides; the tables as text.

    `show` draws a progress bar. Raises UnknownName for a player there is not, ValueError for fewer than two
    players or no game.
    """
    game.map_game.ensure_compiled(show)
    played = []
    with progress(len(scenarios), "scenario", show) as advance:
        for name in scenarios:
            played.append(matches([game.battle(name)], players, games=games, seed=seed))
            advance(1)
    rows = pd.concat(played, ignore_index=True)
    sections = {
        "Over all scenarios": _shown(ladder(rows)),
        "By scenario": _shown(ladder(rows, by_scenario=True)),
    }
    method = (
        f"sampled, {games:,} games of each scenario from both sides, seed {seed}: a player's share of wins, a"
        " draw counting half (Wilson, 95 %); lead: victory points ahead, with Student's interval over pairs"
        " of games"
    )
    return text_page("Who beats whom", sections, f"{method}\nmade by: {command}\n{game.trust}\n")


def _shown(table: pd.DataFrame) -> pd.DataFrame:
    """A row for each pairing, shares in per cent; the method stands in the footer."""
    shown = table.drop(columns=["method", "seed", "player", "opponent"])
    pairing = table["player"] + " v " + table["opponent"]
    keys = [shown.pop("scenario"), pairing] if "scenario" in shown else pairing
    for column in ("score", "low", "high", "as attacker", "as defender"):
        shown[column] = [percent(share) for share in shown[column]]
    indexed = shown.set_index(keys)
    return indexed.rename_axis([None] * indexed.index.nlevels).round(2)
