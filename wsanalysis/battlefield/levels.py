"""Line of sight from centre to centre over levels, and obstacles of one level (6.0, 11.3-11.5, 20.3).

The paragraphs are those of Conflict of Heroes: Storms of Steel. All pairs of hexes at once: `level_sight`.
"""

from collections.abc import Collection

from wsanalysis.battlefield.bits import Rows, rows_of
from wsanalysis.battlefield.board import Board
from wsanalysis.battlefield.hexes import Hex
from wsanalysis.battlefield.lines_of_sight import hexes_apart
from wsanalysis.battlefield.sight import PAST, THROUGH, Land, land_of, meets
from wsanalysis.compiled import Record, Table, build, compiled, content_of, new, numbers, span


class Views(Record):
    """The hexes that see each other, and that are seen from above each: `width` bytes for each hex.

    With room for the `raised` hexes, the only ones that can be in the way on the ground.
    """

    width: int
    seen: Table[int, int]
    from_above: Table[int, int]
    raised: Table[int, Hex]


@compiled
def top(land: Land, x: Hex) -> int:
    """The level up to which a hex blocks sight: its own, plus one for an obstacle on it (11.3)."""
    return land.lie[x].elevation + (1 if land.lie[x].blocks > 0 else 0)


@compiled
def crosses(land: Land, a: Hex, b: Hex, x: Hex) -> int:
    """The meeting of hex x with the line between the centres of hexes a and b, as in `meets`."""
    lie, here, there = land.lie[x], land.lie[a], land.lie[b]
    return meets(lie.x, lie.y, here.x, here.y, there.x, there.y)


@compiled
def rises(land: Land, low: Hex, high: Hex, x: Hex) -> bool:
    """True if hex x rises between a lower and a higher hex, if it is on the line (11.3, 11.4).

    It does if its top is above the lower hex, and either at least as high as the higher one, or directly
    before the lower one, which is then in the blind spot of x; but not behind a bare slope of the hill on
    which the higher one is.
    """
    if top(land, x) <= land.lie[low].elevation:
        return False
    if top(land, x) >= land.lie[high].elevation:
        return True
    return hexes_apart(land, low, x) == 1 and not _is_slope(land, low, high, x)


@compiled
def _is_slope(land: Land, low: Hex, high: Hex, x: Hex) -> bool:
    """True if x is bare, and no hex from it to the higher one is lower; of two at an edge, one is enough."""
    if land.lie[x].blocks > 0:
        return False
    for y in span(Hex, 0, land.hexes):
        if y != high and hexes_apart(land, low, y) > 1 and not _leads_up(land, high, x, y):
            met = crosses(land, low, high, y)
            if met == THROUGH:
                return False
            if met != PAST:
                beyond = land.lie[y].next[met]
                if beyond < 0 or not _leads_up(land, high, x, beyond):
                    return False
    return True


@compiled
def _leads_up(land: Land, high: Hex, x: Hex, y: Hex) -> bool:
    """True if the slope from x to the higher hex may go over y, which does not block the line itself."""
    return land.lie[y].elevation >= land.lie[x].elevation and top(land, y) < land.lie[high].elevation


@compiled
def overshadows(land: Land, target: Hex, x: Hex) -> bool:
    """True if hex x is next to the target and rises above it, and so may hide it from the air (20.3)."""
    return top(land, x) > land.lie[target].elevation and hexes_apart(land, target, x) == 1


@compiled
def is_in_the_way(land: Land, low: Hex, high: Hex, x: Hex, by_air: bool) -> bool:
    """True if hex x blocks the line from the higher hex, or from the air above it, to the lower one.

    If the line runs along a side of x, only together with the hex beyond: the open one decides (6.0).
    """
    if not (overshadows(land, low, x) if by_air else rises(land, low, high, x)):
        return False
    met = crosses(land, low, high, x)
    if met == THROUGH or met == PAST:
        return met == THROUGH
    beyond = land.lie[x].next[met]
    if beyond < 0:
        return False
    return overshadows(land, low, beyond) if by_air else rises(land, low, high, beyond)


@compiled
def _is_seen(land: Land, views: Views, low: Hex, high: Hex, raised: int) -> bool:
    """True if the higher hex and the lower one see each other."""
    apart = hexes_apart(land, low, high)
    if apart <= 1:
        return True
    if land.lie[low].elevation < 0:
        return False  # out of a large balka, and into it, only over its rim (11.5)
    for place in range(raised):
        x = views.raised[place]
        # What a line from centre to centre meets is no more than 1 hex about.
        if x != low and x != high and hexes_apart(land, low, x) + hexes_apart(land, x, high) <= apart + 1:
            if is_in_the_way(land, low, high, x, False):
                return False
    return True


@compiled
def _is_seen_from_above(land: Land, target: Hex, hex: Hex) -> bool:
    """True if the target is seen from the air above a hex: only its neighbours can hide it."""
    if hexes_apart(land, target, hex) > 1:
        for side in range(6):
            x = land.lie[target].next[side]
            if x >= 0 and is_in_the_way(land, target, hex, x, True):
                return False
    return True


@compiled
def fill(land: Land, views: Views) -> None:
    """Set the bits of all pairs that see each other, and of the hexes that are seen from above each."""
    raised = 0
    for x in span(Hex, 0, land.hexes):
        if top(land, x) > 0:
            views.raised[raised] = x
            raised += 1
    for a in span(Hex, 0, land.hexes):
        for b in span(Hex, 0, land.hexes):
            is_low = land.lie[b].elevation < land.lie[a].elevation or (
                land.lie[b].elevation == land.lie[a].elevation and b <= a
            )
            if is_low and _is_seen(land, views, b, a, raised):
                views.seen[a * views.width + (b >> 3)] |= 1 << (b & 7)
                views.seen[b * views.width + (a >> 3)] |= 1 << (a & 7)
            if _is_seen_from_above(land, b, a):
                views.from_above[a * views.width + (b >> 3)] |= 1 << (b & 7)


def level_sight(land: Land) -> tuple[Rows, Rows]:
    """The hexes that see each other, and that are seen from the air above each: row a, bit b.

    In the second, a is the airplane's.
    """
    n = land.hexes
    width = -(-n // 8)
    views = new(Views, seen=n * width, from_above=n * width, raised=n)
    views.width = width
    (run,) = build(fill)
    run(land, views)
    return rows_of(numbers(views.seen), n), rows_of(numbers(views.from_above), n)


def land_with(board: Board, besides: Collection[str] = ()) -> Land:
    """The land of a board with further kinds of terrain that block sight, such as corn in August."""
    land = land_of(board)
    for x, terrain in enumerate(board.terrain):
        if terrain.terrain in besides:
            land.lie[Hex(x)].blocks = 1
    return land


def rule_of_levels() -> str:
    """A hash of the rule behind `level_sight`, for caches of its results."""
    return content_of([fill])
