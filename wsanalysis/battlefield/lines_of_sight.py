"""A table of all lines of sight of a board, by the rule in `sight`: computed once, then looked up."""

from wsanalysis.battlefield.bits import Rows, rows_of
from wsanalysis.battlefield.board import Board
from wsanalysis.battlefield.hexes import Hex
from wsanalysis.battlefield.sight import Ground, Land, ground_of, is_met, land_of, middle_of, obstructs
from wsanalysis.compiled import Record, Table, build, compiled, content_of, new, numbers, span


class Lines(Record):
    """The sides of hexes that see each other, in bytes: `width` for each. With room for two lists of hexes.

    `high`: the hexes that obstruct at all, and `near` those close to one line.
    """

    width: int
    seen: Table[int, int]
    high: Table[int, Hex]
    near: Table[int, Hex]


@compiled
def hexes_apart(land: Land, a: Hex, b: Hex) -> int:
    """The distance from a to b in hexes."""
    columns = abs(land.lie[a].x - land.lie[b].x) // 6
    half_rows = abs(land.lie[a].y - land.lie[b].y) // 2
    return max(columns, (columns + half_rows) // 2)


@compiled
def _is_aside(land: Land, a: Hex, b: Hex, x: Hex) -> bool:
    """True if hex x is too far from the way from a to b for any line between their sides to meet it.

    The midpoints of the sides of a and b are within `middles` of the straight line through both centres, and
    the corners of x within `corners` of a parallel through its own: distances along the perpendicular, all
    times the length of the way.
    """
    dx, dy = land.lie[b].x - land.lie[a].x, land.lie[b].y - land.lie[a].y
    wide, high = abs(dx), abs(dy)
    middles = max(2 * wide, wide + 3 * high)
    corners = max(4 * high, 2 * wide + 2 * high)
    aside = abs(dx * (land.lie[x].y - land.lie[a].y) - dy * (land.lie[x].x - land.lie[a].x))
    return aside > middles + corners


@compiled
def fill(land: Land, ground: Ground, lines: Lines) -> None:
    """Set the bits of all pairs that see each other."""
    high = 0
    for x in span(Hex, 0, land.hexes):
        if ground.changed[x] > 0 or land.lie[x].blocks > 0 or land.lie[x].elevation > 0:
            lines.high[high] = x
            high += 1
    for a in span(Hex, 0, land.hexes):
        for b in span(Hex, a, land.hexes):
            _fill_pair(land, ground, lines, a, b, _look_between(land, ground, lines, a, b, high))


@compiled
def _look_between(land: Land, ground: Ground, lines: Lines, a: Hex, b: Hex, high: int) -> int:
    """List the hexes that could be in the way from a to b; return their number."""
    apart, count = hexes_apart(land, a, b), 0
    for place in range(high):
        x = lines.high[place]
        # A line from a's edge to b's is at most 1 hex longer than from centre to centre, and a
        # point of x at most 2/3 hexes from x's centre: what is farther about is not on it.
        if (
            b != a
            and not _is_aside(land, a, b, x)
            and hexes_apart(land, a, x) + hexes_apart(land, x, b) <= apart + 3
            and obstructs(land, ground, a, b, x)
        ):
            lines.near[count] = x
            count += 1
    return count


@compiled
def _fill_pair(land: Land, ground: Ground, lines: Lines, a: Hex, b: Hex, count: int) -> None:
    """Fill in the sides of a and b that see each other, past this many hexes that could be in the way."""
    for i in range(6):
        px, py = middle_of(land, a, i)
        for j in range(6):
            qx, qy = middle_of(land, b, j)
            k = 0
            while k < count and not is_met(land, ground, a, b, px, py, qx, qy, lines.near[k], False):
                k += 1
            if 0 < k < count:  # what stops one line will stop the next
                lines.near[0], lines.near[k] = lines.near[k], lines.near[0]
            if k == count:
                p, q = 6 * a + i, 6 * b + j
                lines.seen[p * lines.width + (q >> 3)] |= 1 << (q & 7)
                lines.seen[q * lines.width + (p >> 3)] |= 1 << (p & 7)


def sight_matrix(board: Board) -> Rows:
    """The sides that see each other: row 6 a + i, bit 6 b + j."""
    n = len(board.ids)
    width = (6 * n + 7) // 8
    lines = new(Lines, seen=6 * n * width, high=n, near=n)
    lines.width = width
    (run,) = build(fill)
    run(land_of(board), ground_of(board), lines)
    return rows_of(numbers(lines.seen), 6 * n)


def rule_of_sight() -> str:
    """A hash of the rule behind a `sight_matrix`, for caches of it."""
    return content_of([fill])
