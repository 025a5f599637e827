"""The units that decide a scenario: a table out of one row a game.

All numbers are sampled; columns of the games as `battles.results` describes them.
"""

from collections.abc import Mapping

import pandas as pd

from wsanalysis.analysis.balance import effect

FEWEST = 5
"""Games that must lie on either side of a split before it is shown: fewer are an accident."""


def decisive_units(games: pd.DataFrame, roster: Mapping[tuple[str, str], int], most: int = 8) -> pd.DataFrame:
    """The blocks whose loss goes with the greatest change in how often their side wins, greatest first.

    `roster`: how many units of a block a side can have, by (side, block). Games are parted into those in
    which at least half of them were lost and the others. Index (side, block). Columns: units (how many),
    lost (how many make half), games (in which at least that number were), share of wins in these and in the
    others, difference with its ends (Newcombe, 95 %), kills a game, trials, method. It is what goes together,
    not what causes what: a side that is losing anyhow also loses units.
    """
    rows = {}
    for (side, block), count in roster.items():
        half = (count + 1) // 2
        gone = games[f"{side} lost {block}"] >= half
        if min(int(gone.sum()), int((~gone).sum())) < FEWEST:
            continue
        found = effect(games["winner"] == side, gone)
        rows[side, block] = {
            "units": count, "lost": half, "games": int(gone.sum()), "wins if lost": found["wins if met"],
            "wins if not": found["wins if not"], "difference": found["difference"],
            "low": found["difference low"], "high": found["difference high"],
            "kills": games[f"{side} kills {block}"].mean(), "trials": len(games), "method": "sampled",
        }  # fmt: skip
    columns = ["units", "lost", "games", "wins if lost", "wins if not", "difference", "low", "high", "kills",
               "trials", "method"]  # fmt: skip
    table = pd.DataFrame.from_dict(rows, orient="index", columns=columns)
    table.index = pd.MultiIndex.from_tuples(list(rows), names=["side", "block"])
    return table.loc[table["difference"].abs().sort_values(ascending=False, kind="stable").index].head(most)
