"""A table of all lines of sight of a board, by the rule in `sight`: made once, then looked up.

The rows of numbers are those of `sight`.
"""

import numpy as np
from numpy.typing import NDArray

from wsanalysis.battlefield.board import Board
from wsanalysis.battlefield.sight import (
    BLOCKS,
    ELEVATION,
    MIDPOINT_X,
    MIDPOINT_Y,
    ROW,
    Row,
    X,
    Y,
    is_met,
    obstructs,
    rows_of,
)
from wsanalysis.compiled import build, compiled, content_of, row


@compiled
def _hexes_apart(land: Row, a: int, b: int) -> int:
    columns = abs(land[ROW * a + X] - land[ROW * b + X]) // 6
    half_rows = abs(land[ROW * a + Y] - land[ROW * b + Y]) // 2
    return max(columns, (columns + half_rows) // 2)


@compiled
def _is_aside(land: Row, a: int, b: int, x: int) -> bool:
    """Whether hex x lies too far beside the way from a to b for any line from a side to a side to meet it.

    The middles of the sides of a and b keep within `middles` of the straight line through both centres, and
    the corners of x within `corners` of one through its own: distances along the perpendicular, all of them
    times the length of the way.
    """
    dx, dy = land[ROW * b + X] - land[ROW * a + X], land[ROW * b + Y] - land[ROW * a + Y]
    wide, high = abs(dx), abs(dy)
    middles = max(2 * wide, wide + 3 * high)
    corners = max(4 * high, 2 * wide + 2 * high)
    aside = abs(dx * (land[ROW * x + Y] - land[ROW * a + Y]) - dy * (land[ROW * x + X] - land[ROW * a + X]))
    return aside > middles + corners


@compiled
def _fill(land: Row, n: int, now: Row, near: Row, width: int, seen: Row) -> None:
    """Set the bits of all pairs that see each other in `seen`, 6 n rows of `width` bytes.

    `near` is room for two lists of hexes: those that obstruct at all, and those of them about one way.
    """
    high = 0
    for x in range(n):
        if now[x] > 0 or land[ROW * x + BLOCKS] > 0 or land[ROW * x + ELEVATION] > 0:
            near[n + high] = x
            high += 1
    for a in range(n):
        for b in range(a, n):
            apart = _hexes_apart(land, a, b)
            count = 0
            for k in range(high):
                x = near[n + k]
                # A line from a's edge to b's is at most 1 hex longer than from centre to centre, and a
                # point of x at most 2/3 hexes from x's centre: what is farther about is not on it.
                if (
                    b != a
                    and not _is_aside(land, a, b, x)
                    and _hexes_apart(land, a, x) + _hexes_apart(land, x, b) <= apart + 3
                    and obstructs(land, 0, now, 0, a, b, x)
                ):
                    near[count] = x
                    count += 1
            for i in range(6):
                px, py = land[ROW * a + X] + MIDPOINT_X[i], land[ROW * a + Y] + MIDPOINT_Y[i]
                for j in range(6):
                    qx, qy = land[ROW * b + X] + MIDPOINT_X[j], land[ROW * b + Y] + MIDPOINT_Y[j]
                    k = 0
                    while k < count and not is_met(land, 0, now, 0, a, b, px, py, qx, qy, near[k], False):
                        k += 1
                    if 0 < k < count:  # what stops one line will stop the next
                        near[0], near[k] = near[k], near[0]
                    if k == count:
                        p, q = 6 * a + i, 6 * b + j
                        seen[p * width + (q >> 3)] |= 1 << (q & 7)
                        seen[q * width + (p >> 3)] |= 1 << (p & 7)


def sees(matrix: NDArray[np.uint8], a: int, i: int, b: int, j: int) -> bool:
    """Whether side i of hex a and side j of hex b see each other by a `sight_matrix`."""
    q = 6 * b + j
    return bool((matrix[6 * a + i, q >> 3] >> (q & 7)) & 1)


def sight_matrix(board: Board) -> NDArray[np.uint8]:
    """Which sides see which, shape (6 n, ceil(6 n / 8)): row 6 a + i, bit 6 b + j, lowest bit first.

    ``numpy.unpackbits(matrix, axis=1, count=6 * n, bitorder="little")`` gives one byte a pair.
    """
    n = len(board.ids)
    width = (6 * n + 7) // 8
    land, now, near = rows_of(board)
    seen = row(6 * n * width)
    (fill,) = build(_fill)
    fill(land, n, now, near, width, seen)
    return np.array(seen, np.uint8).reshape(6 * n, width)


def rule_of_sight() -> str:
    """A hash of the rule that a `sight_matrix` is made by, for those who keep one."""
    return content_of([_fill])
