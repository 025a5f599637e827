"""Arcs of fire: the hexes in front of a unit, by the readings of Storms of Steel 6.1."""

import numpy as np
from numpy.typing import NDArray

from wsanalysis.battlefield.hexes import Axial, neighbour


def in_arc(away: NDArray[np.int64], facing: int, reading: str) -> NDArray[np.bool_]:
    """Whether hexes so far away, in slanted columns and rows, lie in the arc of a facing."""
    ahead, left, right = (np.array(neighbour(Axial(0, 0), (facing + turn) % 6)) for turn in (0, -1, 1))
    if reading == "rows":
        # as steps to the left front hex, and steps to the right
        return np.asarray((_across(away, right) >= 0) & (_across(left, away) >= 0))
    along = _dot(away, ahead)
    own = (away == 0).all(axis=-1)
    return np.asarray((along > 0) | own if reading == "sectors" else along >= 0)


def _across(a: NDArray[np.int64], b: NDArray[np.int64]) -> NDArray[np.int64]:
    """The cross product in slanted coordinates: above 0 where b lies clockwise of a."""
    return np.asarray(a[..., 0] * b[..., 1] - a[..., 1] * b[..., 0])


def _dot(a: NDArray[np.int64], b: NDArray[np.int64]) -> NDArray[np.int64]:
    """Twice the dot product of what slanted coordinates mean, in hexes."""
    straight = a[..., 0] * b[..., 0] + a[..., 1] * b[..., 1]
    return np.asarray(2 * straight + a[..., 0] * b[..., 1] + a[..., 1] * b[..., 0])
