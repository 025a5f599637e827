"""The table of dice that comes nearest to a bag: 2D6, a d10, or any other."""

import re
from itertools import accumulate, product

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from wsanalysis.analysis.bag_curve import bag_curve
from wsanalysis.arguments.checking import checked
from wsanalysis.arguments.values import Distances, Names
from wsanalysis.asking.frame import described_like
from wsanalysis.asking.questions import listed
from wsanalysis.core_game import CoreGame

MOST_ROLLS = 1_000_000  # dice are enumerated


@checked
def nearest_dice(
    game: CoreGame,
    bag: str,
    face: str | None = None,
    distances: Distances | None = None,
    *,
    dice: Names = ("2D6", "D10"),
) -> pd.DataFrame:
    """For each distance the table of dice that is nearest to the bag: low rolls for the first outcome.

    One row a distance and kind of dice. Columns: distance (hexes), dice, one column an outcome with the
    rolls that give it (``2-6``; empty for none), off by (total variation, 0 to 1: the share of draws that
    the table would give another outcome). Exact: no table of such dice is nearer.
    """
    curve = bag_curve(game, bag, face, distances)
    rows = []
    for distance, chances in zip(curve.index, curve.to_numpy(), strict=True):
        for kind in listed(dice):
            totals, weights = rolls(kind)
            cuts, off = nearest_cuts(chances, weights)
            row = {"distance (hexes)": distance, "dice": kind}
            for word, first, last in zip(curve.columns, cuts, cuts[1:], strict=False):
                row[word] = _span(totals[first:last])
            rows.append({**row, "off by": off})
    frame = pd.DataFrame(rows)
    return described_like(frame, curve)


def rolls(kind: str) -> tuple[list[int], NDArray[np.float64]]:
    """The totals of dice such as ``2D6``, in order, and the chance of each; ValueError in words."""
    found = re.fullmatch(r"([1-9]?)[dD]([1-9][0-9]{0,2})", kind.strip())
    if not found or int(found[2]) ** int(found[1] or 1) > MOST_ROLLS:
        raise ValueError(f"dice: expected such as '2D6' or 'D10', got {kind!r}")
    sides, number = int(found[2]), int(found[1] or 1)
    counts: dict[int, int] = {}
    for faces in product(range(1, sides + 1), repeat=number):
        counts[sum(faces)] = counts.get(sum(faces), 0) + 1
    totals = sorted(counts)
    return totals, np.array([counts[total] for total in totals]) / sides**number


def nearest_cuts(chances: NDArray[np.float64], weights: NDArray[np.float64]) -> tuple[list[int], float]:
    """The cuts of the totals into one span an outcome, and how far off (total variation) they are.

    Spans may be empty. ``cuts[i]`` to ``cuts[i + 1]`` are the places of outcome i. By dynamic programming:
    the error is a sum over outcomes, each of which reads only its own two cuts.
    """
    until = np.array([0.0, *accumulate(map(float, weights))])
    places = len(until)
    best = np.full(places, np.inf)
    best[0] = 0.0
    came: list[NDArray[np.int64]] = []
    for chance in chances:
        # cost of a span that begins at a row and ends before a column
        error = np.abs(until[None, :] - until[:, None] - chance) / 2
        error[np.tril_indices(places, -1)] = np.inf
        whole = best[:, None] + error
        came.append(whole.argmin(axis=0))
        best = whole.min(axis=0)
    cuts = [places - 1]
    for origin in reversed(came):
        cuts.append(int(origin[cuts[-1]]))
    return cuts[::-1], float(best[-1])


def _span(totals: list[int]) -> str:
    if not totals:
        return ""
    return str(totals[0]) if len(totals) == 1 else f"{totals[0]}-{totals[-1]}"
