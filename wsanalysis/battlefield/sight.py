"""Line of sight: which hexes stop a straight line, exactly. All lines of a board: `lines_of_sight`.

Everything here works on one flat row of whole numbers, `land`, of which hex x has the ROW places from
`at + ROW * x` on: so a battle may keep it inside a longer row. `now` says in the same way, one number a
hex from `now_at` on, what has changed since: 1 where something blocks sight that is not on the map
(smoke), -1 where the terrain that is no longer does (a destroyed house), and otherwise 0.
The functions may be compiled (`wsanalysis.compiled`).
"""

from typing import Literal

import numpy as np
from numpy.typing import NDArray

from wsanalysis.battlefield.board import Board, parts
from wsanalysis.battlefield.hexes import centre
from wsanalysis.compiled import compiled, row

Row = list[int]
"""Whole numbers by place."""

X, Y, BLOCKS, ELEVATION, HILL, CREST, NEXT = range(7)
"""Places of a hex: its centre, whether its terrain blocks sight, its height, and the numbers of the hill
and of the crest that it belongs to (-1: none); from NEXT on its six neighbours (-1: off the board)."""
ROW = NEXT + 6

THROUGH, PAST = 6, -1

MIDPOINT_X = (0, 3, 3, 0, -3, -3)
MIDPOINT_Y = (-2, -1, 1, 2, 1, -1)


def land_of(board: Board) -> NDArray[np.int64]:
    """What sight depends on, ROW numbers a hex, shape (ROW * n,)."""
    land = np.full((len(board.ids), ROW), -1, np.int64)
    for x, axial in enumerate(board.axials):
        blocks = int(board.terrain[x].blocks_sight)
        land[x, : ELEVATION + 1] = *centre(axial), blocks, board.elevation[x]
        land[x, NEXT:] = board.neighbours[x]
    for place, height in ((HILL, 1), (CREST, 2)):
        high = [x for x, elevation in enumerate(board.elevation) if elevation >= height]
        for number, hexes in enumerate(parts(high, lambda x: board.neighbours[x])):
            land[hexes, place] = number
    return land.ravel()


@compiled
def meets(cx: int, cy: int, px: int, py: int, qx: int, qy: int) -> int:
    """How the hex about (cx, cy) meets the line from p to q, in the units of `hexes`.

    THROUGH: the line crosses its open interior. 0-5: it runs along that side of it for some length.
    PAST: neither; it may still touch a corner or end at the edge.
    """
    px, py, qx, qy = px - cx, py - cy, qx - cx, qy - cy
    # The hex is where |y| <= 2, |x - y| <= 4 and |x + y| <= 4. The line misses its interior just if all
    # of the line is beyond one of these edges, or all of the hex is on one side of the line.
    if min(px, qx) >= 4 or max(px, qx) <= -4 or min(py, qy) > 2 or max(py, qy) < -2:
        return PAST
    dx, dy = qx - px, qy - py
    p_down, q_down, p_up, q_up = px - py, qx - qy, px + py, qx + qy
    aside = abs(dx * py - dy * px)
    width = max(abs(4 * dy), abs(2 * dx + 2 * dy), abs(2 * dx - 2 * dy))
    if aside < width:
        beyond = min(py, qy) >= 2 or max(py, qy) <= -2
        beyond = beyond or min(p_down, q_down) >= 4 or max(p_down, q_down) <= -4
        beyond = beyond or min(p_up, q_up) >= 4 or max(p_up, q_up) <= -4
        return PAST if beyond else THROUGH
    if dx == 0 and dy == 0:
        return PAST  # across the side that two neighbours share
    if dy == 0 and abs(py) == 2 and min(px, qx) < 2 and max(px, qx) > -2:
        return 0 if py < 0 else 3
    right = min(px, qx) < 4 and max(px, qx) > 2
    left = min(px, qx) < -2 and max(px, qx) > -4
    if dx == dy and ((p_down == 4 and right) or (p_down == -4 and left)):
        return 1 if p_down > 0 else 4
    if dx == -dy and ((p_up == 4 and right) or (p_up == -4 and left)):
        return 2 if p_up > 0 else 5
    return PAST


@compiled
def line_crosses(land: Row, at: int, a: int, i: int, b: int, j: int, x: int) -> int:
    """How hex x meets the line from the middle of side i of hex a to that of side j of hex b.

    As `meets`; x may be a or b. Something that blocks sight in x stops the line if it is THROUGH; if
    it is along a side, only together with the hex beyond that side.
    """
    ra, rb, rx = at + ROW * a, at + ROW * b, at + ROW * x
    return meets(
        land[rx + X],
        land[rx + Y],
        land[ra + X] + MIDPOINT_X[i],
        land[ra + Y] + MIDPOINT_Y[i],
        land[rb + X] + MIDPOINT_X[j],
        land[rb + Y] + MIDPOINT_Y[j],
    )


@compiled
def obstructs(land: Row, at: int, now: Row, now_at: int, a: int, b: int, x: int) -> bool:
    """Whether hex x would stop a line that crosses it from hex a to hex b (p.15).

    Terrain does, also in a and b themselves and whatever the heights. Height does between a and b,
    unless x is of the same hill (or, if x is a crest, of the same crest) as one of them.
    """
    row = at + ROW * x
    changed = now[now_at + x]
    if changed > 0 or (changed == 0 and land[row + BLOCKS] > 0):
        return True
    height = land[row + ELEVATION]
    if height == 0 or x in (a, b):
        return False
    place = HILL + height - 1
    rise = land[row + place]
    return bool(land[at + ROW * a + place] != rise and land[at + ROW * b + place] != rise)


@compiled
def stops(
    land: Row, at: int, now: Row, now_at: int, a: int, b: int,
    px: int, py: int, qx: int, qy: int, x: int, either: bool,
) -> bool:  # fmt: skip
    """Whether hex x stops the line from p, in hex a, to q, in hex b: the one rule of all sight.

    It does if it obstructs and the line goes through it; or along a side of it, and the hex beyond
    obstructs too, or need not (`either`).
    """
    return obstructs(land, at, now, now_at, a, b, x) and is_met(
        land, at, now, now_at, a, b, px, py, qx, qy, x, either
    )


@compiled
def is_met(
    land: Row, at: int, now: Row, now_at: int, a: int, b: int,
    px: int, py: int, qx: int, qy: int, x: int, either: bool,
) -> bool:  # fmt: skip
    """The second half of `stops`, of a hex x that obstructs."""
    row = at + ROW * x
    met = meets(land[row + X], land[row + Y], px, py, qx, qy)
    if met in (THROUGH, PAST):
        return met == THROUGH
    beyond = land[row + NEXT + met]
    return either or (beyond >= 0 and obstructs(land, at, now, now_at, a, b, beyond))


@compiled
def sees_now(land: Row, at: int, n: int, now: Row, now_at: int, a: int, i: int, b: int, j: int) -> bool:
    """Whether side i of hex a and side j of hex b see each other on a board of n hexes (p.15).

    If the terrain of a blocks sight, the line may not go through a either, and so with b. Hexes see
    into themselves.
    """
    if a == b:
        return True
    px, py = land[at + ROW * a + X] + MIDPOINT_X[i], land[at + ROW * a + Y] + MIDPOINT_Y[i]
    qx, qy = land[at + ROW * b + X] + MIDPOINT_X[j], land[at + ROW * b + Y] + MIDPOINT_Y[j]
    x = 0
    while x < n and not stops(land, at, now, now_at, a, b, px, py, qx, qy, x, False):
        x += 1
    return x == n


@compiled
def _centres_see(land: Row, n: int, now: Row, a: int, b: int, either: bool) -> bool:
    px, py, qx, qy = land[ROW * a + X], land[ROW * a + Y], land[ROW * b + X], land[ROW * b + Y]
    for x in range(n):
        if x != a and x != b and stops(land, 0, now, 0, a, b, px, py, qx, qy, x, either):
            return False
    return True


def hexside_to_hexside(board: Board, a: str, i: int, b: str, j: int) -> bool:
    """Whether a unit on side i of hex a sees one on side j of hex b, by Liberty Road p.15.

    Raises KeyError if a or b is no hex of the board.
    """
    land, now, _ = rows_of(board)
    return sees_now(land, 0, len(board.ids), now, 0, board.index[a], i, board.index[b], j)


def centre_to_centre(board: Board, a: str, b: str, spine: Literal["both", "either"] = "both") -> bool:
    """Whether the centres of hexes a and b see each other; what covers a and b never blocks.

    A line along the side between two hexes is stopped if `both` of them block it, or if `either` does.
    Raises KeyError if a or b is no hex of the board.
    """
    land, now, _ = rows_of(board)
    n = len(board.ids)
    return a == b or _centres_see(land, n, now, board.index[a], board.index[b], spine == "either")


def rows_of(board: Board) -> tuple[Row, Row, Row]:
    """The land, a `now` in which nothing has changed, and room for two lists of hexes."""
    n = len(board.ids)
    return row(land_of(board).tolist()), row(n), row(2 * n)
