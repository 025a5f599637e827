"""Arcs of fire: the hexes in front of a unit, by the readings of Storms of Steel 6.1."""

from wsanalysis.battlefield.hexes import Axial, neighbour


def in_arc(away: Axial, facing: int, reading: str) -> bool:
    """True if a hex that lies so far away, in slanted columns and rows, is in the arc of a facing."""
    ahead, left, right = (neighbour(Axial(0, 0), (facing + turn) % 6) for turn in (0, -1, 1))
    if reading == "rows":
        # as steps to the left front hex, and steps to the right
        return _across(away, right) >= 0 and _across(left, away) >= 0
    along = _dot(away, ahead)
    return along > 0 or away == Axial(0, 0) if reading == "sectors" else along >= 0


def _across(a: Axial, b: Axial) -> int:
    """The cross product in slanted coordinates: above 0 where b lies clockwise of a."""
    return a.q * b.r - a.r * b.q


def _dot(a: Axial, b: Axial) -> int:
    """Twice the dot product of what slanted coordinates mean, in hexes."""
    return 2 * (a.q * b.q + a.r * b.r) + a.q * b.r + a.r * b.q
