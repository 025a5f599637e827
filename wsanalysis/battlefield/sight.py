"""Line of sight: which hexes stop a straight line, exactly, and a table of all lines of a board.

Everything here works on one flat row of whole numbers, `land`, of which hex x has the ROW places from
`at + ROW * x` on: so a battle may keep it inside a longer row. `now` says in the same way, one number a
hex from `now_at` on, what has changed since: 1 where something blocks sight that is not on the map
(smoke), -1 where the terrain that is no longer does (a destroyed house), and otherwise 0.
The functions are compiled where numba is there, and run as they stand where it is not.
"""

from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from wsanalysis.battlefield.board import Board, parts
from wsanalysis.battlefield.hexes import centre
from wsanalysis.compiled import compiled, is_compiled

Row = Any
"""A one-dimensional array of whole numbers, or a list of them."""

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
    if not obstructs(land, at, now, now_at, a, b, x):
        return False
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


@compiled
def _hexes_apart(land: Row, a: int, b: int) -> int:
    columns = abs(land[ROW * a + X] - land[ROW * b + X]) // 6
    half_rows = abs(land[ROW * a + Y] - land[ROW * b + Y]) // 2
    apart: int = max(columns, (columns + half_rows) // 2)
    return apart


@compiled
def _fill(land: Row, n: int, now: Row, near: Row, width: int, seen: Row) -> None:
    """Set the bits of all pairs that see each other in `seen`, 6 n rows of `width` bytes."""
    for a in range(n):
        for b in range(a, n):
            apart = _hexes_apart(land, a, b)
            count = 0
            for x in range(n):
                # A line from a's edge to b's is at most 1 hex longer than from centre to centre, and a
                # point of x at most 2/3 hexes from x's centre: what is farther about is not on it.
                if (
                    b != a
                    and _hexes_apart(land, a, x) + _hexes_apart(land, x, b) <= apart + 3
                    and obstructs(land, 0, now, 0, a, b, x)
                ):
                    near[count] = x
                    count += 1
            for i in range(6):
                px, py = land[ROW * a + X] + MIDPOINT_X[i], land[ROW * a + Y] + MIDPOINT_Y[i]
                for j in range(6):
                    qx, qy = land[ROW * b + X] + MIDPOINT_X[j], land[ROW * b + Y] + MIDPOINT_Y[j]
                    free = True
                    for k in range(count):
                        if stops(land, 0, now, 0, a, b, px, py, qx, qy, near[k], False):
                            free = False
                            break
                    if free:
                        p, q = 6 * a + i, 6 * b + j
                        seen[p * width + (q >> 3)] |= 1 << (q & 7)
                        seen[q * width + (p >> 3)] |= 1 << (p & 7)


@compiled
def sees(matrix: Row, a: int, i: int, b: int, j: int) -> bool:
    """Whether side i of hex a and side j of hex b see each other by a `sight_matrix`."""
    q = 6 * b + j
    return bool((matrix[6 * a + i, q >> 3] >> (q & 7)) & 1)


def sight_matrix(board: Board) -> NDArray[np.uint8]:
    """Which sides see which, shape (6 n, ceil(6 n / 8)): row 6 a + i, bit 6 b + j, lowest bit first.

    ``numpy.unpackbits(matrix, axis=1, count=6 * n, bitorder="little")`` gives one byte a pair.
    """
    n = len(board.ids)
    width = (6 * n + 7) // 8
    land, now, near = _rows(board)
    # Without numba a bytearray: to go about in a numpy array would be slow.
    seen: Row = np.zeros(6 * n * width, np.uint8) if is_compiled() else bytearray(6 * n * width)
    _fill(land, n, now, near, width, seen)
    return np.frombuffer(seen, np.uint8).reshape(6 * n, width)


def hexside_to_hexside(board: Board, a: str, i: int, b: str, j: int) -> bool:
    """Whether a unit on side i of hex a sees one on side j of hex b, by Liberty Road p.15.

    Raises KeyError if a or b is no hex of the board.
    """
    land, now, _ = _rows(board)
    return sees_now(land, 0, len(board.ids), now, 0, board.index[a], i, board.index[b], j)


def centre_to_centre(board: Board, a: str, b: str, spine: Literal["both", "either"] = "both") -> bool:
    """Whether the centres of hexes a and b see each other; what covers a and b never blocks.

    A line along the side between two hexes is stopped if `both` of them block it, or if `either` does.
    Raises KeyError if a or b is no hex of the board.
    """
    land, now, _ = _rows(board)
    n = len(board.ids)
    return a == b or _centres_see(land, n, now, board.index[a], board.index[b], spine == "either")


def _rows(board: Board) -> tuple[Row, Row, Row]:
    """The land, a `now` in which nothing has changed, and room for a list of hexes."""
    land = land_of(board)
    zeros = np.zeros(len(board.ids), np.int64)
    if is_compiled():
        return land, zeros, zeros.copy()
    return land.tolist(), zeros.tolist(), zeros.tolist()
