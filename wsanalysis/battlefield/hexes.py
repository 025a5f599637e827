"""Flat-topped hexes: their names, neighbours, distances and directions, all in whole numbers.

Columns are lettered from the left (A to Z, then AA), rows numbered from the top, so that A01 is the top left
hex; columns B, D, ... lie half a hex lower. In the plane, x grows to the right and y downwards, in units
chosen so that centres, corners and the midpoints of sides are whole numbers: a hex is 8 wide and 4 high. That
squeezes the hexes, but straight lines stay straight and cross the same hexes.
"""

import re
from typing import NamedTuple, NewType

SIDES = ("N", "NE", "SE", "S", "SW", "NW")
"""The six sides, numbered 0-5 clockwise."""

_STEPS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
_MIDPOINTS = ((0, -2), (3, -1), (3, 1), (0, 2), (-3, 1), (-3, -1))
_CORNERS = ((2, -2), (4, 0), (2, 2), (-2, 2), (-4, 0), (-2, -2))  # each where side d meets side d + 1


Hex = NewType("Hex", int)
"""A hex of a board, by its number."""

Area = NewType("Area", int)
"""An area of a board, by its number."""


class Axial(NamedTuple):
    """A hex by its column `q` and its slanted row `r`; both may be negative, off any board."""

    q: int
    r: int


class Point(NamedTuple):
    """A place in the plane, in the units of this module."""

    x: int
    y: int


def parse_hex_id(name: str) -> Axial:
    """The hex called `C07`. Raises ValueError for anything else but letters and a row from 1 to 99."""
    match = re.fullmatch(r"\s*([A-Za-z]{1,2})([0-9]{1,2})\s*", name, re.ASCII)
    if match is None or int(match[2]) == 0:
        raise ValueError(f"expected a hex such as A01 or AA12, got {name!r}")
    column = 0
    for letter in match[1].upper():
        column = 26 * column + ord(letter) - ord("A") + 1
    q = column - 1
    return Axial(q, int(match[2]) - 1 - q // 2)


def hex_id(axial: Axial) -> str:
    """The hex's name. Raises ValueError for one that has none: left of A, above row 1, ..."""
    q, row = axial.q, row_of(axial)
    if not (0 <= q < 702 and 1 <= row <= 99):
        raise ValueError(f"no hex is called by column {q + 1}, row {row}")
    letters = chr(ord("A") + q % 26)
    return f"{chr(ord('A') + q // 26 - 1) if q >= 26 else ''}{letters}{row:02}"


def row_of(axial: Axial) -> int:
    """The hex's row as in its name, from 1."""
    return axial.r + axial.q // 2 + 1


def opposite(side: int) -> int:
    """The number that the neighbour beyond a side gives to that side."""
    return (side + 3) % 6


def neighbour(axial: Axial, side: int) -> Axial:
    """The hex beyond a side, 0-5."""
    dq, dr = _STEPS[side]
    return Axial(axial.q + dq, axial.r + dr)


def side_of_step(q: int, r: int) -> int:
    """The side that a step of `q` columns and `r` slanted rows crosses. Raises ValueError for any other."""
    return _STEPS.index((q, r))


def distance(a: Axial, b: Axial) -> int:
    """The distance in hexes: those between and the target's, not the first (p.15)."""
    dq, dr = b.q - a.q, b.r - a.r
    return max(abs(dq), abs(dr), abs(dq + dr))


def centre(axial: Axial) -> Point:
    """The middle of the hex."""
    return Point(6 * axial.q, 4 * axial.r + 2 * axial.q)


def corners(axial: Axial) -> tuple[Point, ...]:
    """The six corners clockwise; corner d lies between side d and side d + 1."""
    x, y = centre(axial)
    return tuple(Point(x + dx, y + dy) for dx, dy in _CORNERS)


def midpoint(axial: Axial, side: int) -> Point:
    """The middle of a side, 0-5; the neighbour beyond it has the same."""
    x, y = centre(axial)
    return Point(x + _MIDPOINTS[side][0], y + _MIDPOINTS[side][1])


def bearing(a: Axial, b: Axial) -> int:
    """The bearing of hex b from hex a, 0-11: by the rays from a's centre through its corners.

    2 d is strictly between the two rays that enclose side d; 2 d + 1 is exactly on the ray through the corner
    between side d and side d + 1. Raises ValueError if b is a.
    """
    if a == b:
        raise ValueError(f"a hex has no bearing from itself, got {a} twice")
    (ax, ay), (bx, by) = centre(a), centre(b)
    x, y = bx - ax, by - ay
    for side in range(6):
        (x0, y0), (x1, y1) = _CORNERS[side - 1], _CORNERS[side]
        after_first, before_last = x0 * y - y0 * x, x * y1 - y * x1
        if after_first > 0 and before_last > 0:
            return 2 * side
        if before_last == 0 and x * x1 + y * y1 > 0:
            return 2 * side + 1
    raise AssertionError("the rays leave no gap")


def is_forward(bearing: int, facing: int, wide: bool) -> bool:
    """True if a bearing is in front of a block on side `facing`, 0-5; everything else is its flank.

    `wide`: strictly inside the three wedges in front; otherwise strictly inside the middle one. The outermost
    rays are flank, as the grey hexlines are (p.16).
    """
    off = (bearing - 2 * facing + 6) % 12 - 6
    return abs(off) <= 2 if wide else off == 0
