"""Which units decide a scenario, and how far the answer is the players': tables out of one row a game.

All numbers are sampled; columns of the games as `battles.results` describes them.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from wsanalysis.analysis.balance import effect, score

if TYPE_CHECKING:
    import pandas as pd

FEWEST = 5
"""Games that must lie on either side of a split before it is shown: fewer are an accident."""


def decisive_units(
    games: "pd.DataFrame", roster: Mapping[tuple[str, str], int], most: int = 8
) -> "pd.DataFrame":
    """The blocks whose loss goes with the greatest change in how often their side wins, greatest first.

    `roster`: how many units of a block a side can have, by (side, block). Games are parted into those in
    which at least half of them were lost and the others. Index (side, block). Columns: of (how many),
    lost (so many make half), games (in which so many were), share of wins in these and in the others,
    difference with its ends (Newcombe, 95 %), kills a game, trials, method. It is what goes together,
    not what causes what: a side that is losing anyhow also loses units.
    """
    import pandas as pd

    rows = {}
    for (side, block), count in roster.items():
        half = (count + 1) // 2
        gone = games[f"{side} lost {block}"] >= half
        if min(int(gone.sum()), int((~gone).sum())) < FEWEST:
            continue
        found = effect(games["winner"] == side, gone)
        rows[side, block] = {
            "of": count, "lost": half, "games": int(gone.sum()), "wins if lost": found["wins if met"],
            "wins if not": found["wins if not"], "difference": found["difference"],
            "low": found["difference low"], "high": found["difference high"],
            "kills": games[f"{side} kills {block}"].mean(), "trials": len(games), "method": "sampled",
        }  # fmt: skip
    columns = ["of", "lost", "games", "wins if lost", "wins if not", "difference", "low", "high", "kills",
               "trials", "method"]  # fmt: skip
    table = pd.DataFrame.from_dict(rows, orient="index", columns=columns)
    table.index = pd.MultiIndex.from_tuples(list(rows), names=["side", "block"])
    return table.loc[table["difference"].abs().sort_values(ascending=False, kind="stable").index].head(most)


def by_players(played: Mapping[tuple[str, str], "pd.DataFrame"]) -> "pd.DataFrame":
    """How the answer depends on who plays: the first side's score for each pair of players.

    `played`: the games by (player of the side that moves first, the other's). Index: both players.
    Columns: score with low and high (a draw counts half; Wilson, 95 %), trials, method.
    """
    import pandas as pd

    rows = {}
    for players, games in played.items():
        value, low, high = score(games)
        rows[players] = {"score": value, "low": low, "high": high, "trials": len(games), "method": "sampled"}
    table = pd.DataFrame.from_dict(rows, orient="index")
    table.index = pd.MultiIndex.from_tuples(list(rows), names=["first side", "second side"])
    return table


def player_matrix(table: "pd.DataFrame") -> "pd.DataFrame":
    """The scores of `by_players` as a matrix: rows the first side's players, columns the other's."""
    rows = table.index.get_level_values(0).unique()
    columns = table.index.get_level_values(1).unique()
    return table["score"].unstack().reindex(index=rows, columns=columns)
