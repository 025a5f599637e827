"""One rating a player from the results of games: Bradley and Terry's model on the scale of chess."""

from math import log
from statistics import NormalDist

import numpy as np
import pandas as pd

from wsanalysis.analysis.bradley_terry import fit, sampling_error

POINTS = 400 / log(10)
"""Rating points for each unit of log odds: with 400 points more one wins ten times in eleven."""


def ratings(played: pd.DataFrame, confidence: float = 0.95) -> pd.DataFrame:
    """The ratings of players by what `battles.runs.ladder.matches` played, best first; their mean is 0.

    `low` and `high` are for games that are independent; that players may beat each other in a circle is not
    in them. `games` counts all that a player played.
    """
    names = [*dict.fromkeys([*played["player"], *played["opponent"]])]
    size = len(names)
    score, games = np.full((size, size), np.nan), np.zeros((size, size))
    for (first, second), group in played.groupby(["player", "opponent"]):
        place = names.index(first), names.index(second)
        score[place], games[place] = group["result"].mean(), len(group)
    strength = fit(score, games)
    reach = NormalDist().inv_cdf(0.5 + confidence / 2) * sampling_error(score, games, strength)
    table = pd.DataFrame(
        {
            "player": names, "rating": POINTS * strength, "low": POINTS * (strength - reach),
            "high": POINTS * (strength + reach), "games": (games + games.T).sum(axis=1).astype(int),
        }
    )  # fmt: skip
    return table.sort_values("rating", ascending=False, ignore_index=True)
