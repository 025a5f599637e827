"""Line of sight from centre to centre over stacked overlays and along hexsides (8.0, 9.0), walked hex by hex.

The paragraphs are those of the War Stories rule draft of 2019. All pairs of hexes at once: `hexside_sight`.

Readings. A unit stands on the ground of its hex, whatever is stacked there. Ground above a unit is an
obstacle whether a hill or the rim of a gully raises it. An obstacle along a hexside is a level higher than
the higher hex beside it. A line that runs exactly along a hexside, or through a corner, has two ways around
and is blocked only if both are. A straight road leads from hexside to opposite hexside: what stands around it
hides nothing on it, but the ground under it and smoke on it may.
"""

from typing import NamedTuple

from wsanalysis.battlefield.bits import Rows, rows_of
from wsanalysis.battlefield.board import Board
from wsanalysis.battlefield.hexes import Hex, opposite
from wsanalysis.battlefield.lines_of_sight import hexes_apart
from wsanalysis.battlefield.sight import Ground, Land, ground_of, land_of
from wsanalysis.compiled import Record, Table, build, compiled, content_of, new, numbers, span

BOCAGE, WALL, CREST, ROAD = 0, 6, 12, 18
"""The bits of `sides` for each kind of hexside: the first of six bits, one for each side 0-5."""
KINDS = {"bocage": BOCAGE, "walls": WALL, "crests": CREST}
"""The hexside obstacles, by their column of a map file."""
OBSTACLES = (1 << BOCAGE) | (1 << WALL) | (1 << CREST)

OVER, TO_LEFT, TO_RIGHT, ALONG = 0, 1, 2, 3
"""The course of a line from a hex: over a side; through the corner behind a side to the hex beyond that side,
or beyond the next one clockwise; or between these two hexes, along the side that they share."""

STEP_X = (0, 6, 6, 0, -6, -6)
STEP_Y = (-4, -2, 2, 4, 2, -2)
CORNER_X = (2, 4, 2, -2, -4, -2)
CORNER_Y = (-2, 0, 2, 2, 0, -2)


class Stretch(NamedTuple):
    """The next stretch of a line: 4 times a side, plus OVER to ALONG; the next hex it enters, its centre.

    The hex is -1 off the board.
    """

    out: int
    hex: Hex
    x: int
    y: int


class Views(Record):
    """The hexes that see each other, `width` bytes for each; the lines along the sides of each hex."""

    width: int
    seen: Table[int, int]
    sides: Table[Hex, int]


def sides_of(board: Board) -> list[int]:
    """The lines along the sides of each hex, as numbers: bits from BOCAGE, WALL, CREST and ROAD on.

    A road is there where it leads into the next hex.
    """
    found = []
    for x, beside in enumerate(board.neighbours):
        bits = sum(1 << first + side for column, first in KINDS.items() for side in board.hexsides[column][x])
        roads = (s for s in board.roads[x] if beside[s] >= 0 and opposite(s) in board.roads[beside[s]])
        found.append(bits + sum(1 << ROAD + side for side in roads))
    return found


@compiled
def beyond(land: Land, hex: Hex, x: int, y: int, side: int) -> Hex:
    """The hex over a side of the one about (x, y), which may be off the board itself; -1 if it is."""
    if hex >= 0:
        return land.lie[hex].next[side]
    for other in span(Hex, 0, land.hexes):
        if land.lie[other].x == x + STEP_X[side] and land.lie[other].y == y + STEP_Y[side]:
            return other
    return Hex(-1)


@compiled
def onward(land: Land, a: Hex, b: Hex, hex: Hex, x: int, y: int) -> tuple[int, Hex, int, int]:
    """The next stretch of the line from a to b from a hex about (x, y) that it crosses: as a `Stretch`."""
    px, py = land.lie[a].x - x, land.lie[a].y - y
    dx, dy = land.lie[b].x - land.lie[a].x, land.lie[b].y - land.lie[a].y
    side, how = 0, OVER
    before = dx * (CORNER_Y[5] - py) - dy * (CORNER_X[5] - px)
    for corner in range(6):
        here = dx * (CORNER_Y[corner] - py) - dy * (CORNER_X[corner] - px)
        if before < 0 and here >= 0:  # from the left of the line to its right, so it leaves here
            side = corner
            if here == 0:
                turn = CORNER_X[corner] * dy - CORNER_Y[corner] * dx
                how = ALONG if turn == 0 else TO_RIGHT if turn > 0 else TO_LEFT
        before = here
    if how == TO_RIGHT:
        to = (side + 1) % 6
        return 4 * side + how, beyond(land, hex, x, y, to), x + STEP_X[to], y + STEP_Y[to]
    next, nx, ny = beyond(land, hex, x, y, side), x + STEP_X[side], y + STEP_Y[side]
    if how == ALONG:
        to = (side + 1) % 6
        next, nx, ny = beyond(land, next, nx, ny, to), nx + STEP_X[to], ny + STEP_Y[to]
    return 4 * side + how, next, nx, ny


@compiled
def _rises(land: Land, a: Hex, b: Hex, top: int) -> bool:
    """True if something as high as `top` blocks sight between a and b wherever it stands (9.0 Obstacles).

    It does if both are below it, or one is below and the other at its level.
    """
    here, there = land.lie[a].elevation, land.lie[b].elevation
    return top > min(here, there) and top >= max(here, there)


@compiled
def _hides(land: Land, ground: Ground, a: Hex, b: Hex, x: Hex, by_road: bool) -> bool:
    """True if hex x blocks a line from a to b that goes through it.

    Smoke does at any level. Overlays and hills do by their level, and cast a shadow: the hex directly behind
    them is hidden from whoever is above them.
    """
    if x < 0 or x == a or x == b:
        return False
    changed = ground.changed[x]
    if changed > 0:
        return True
    top = land.lie[x].elevation
    if changed == 0 and not by_road:
        top += land.lie[x].blocks
    if _rises(land, a, b, top):
        return True
    low = a if land.lie[a].elevation < land.lie[b].elevation else b
    return top > land.lie[low].elevation and hexes_apart(land, low, x) == 1


@compiled
def _bars(land: Land, sides: Table[Hex, int], a: Hex, b: Hex, x: Hex, side: int, next: Hex) -> bool:
    """True if an obstacle along that side of hex x blocks a line from a to b that crosses it to the next hex.

    It casts no shadow, and at a hex where the line begins or ends it is no obstacle.
    """
    if x == a or next == b or x == b or next == a or (x < 0 and next < 0):
        return False
    along = sides[x] >> side if x >= 0 else sides[next] >> (side + 3) % 6
    if along & OBSTACLES == 0:
        return False
    top = land.lie[x].elevation if x >= 0 else land.lie[next].elevation
    if x >= 0 and next >= 0:
        top = max(top, land.lie[next].elevation)
    return _rises(land, a, b, top + 1)


@compiled
def _is_shut(
    land: Land, ground: Ground, sides: Table[Hex, int], a: Hex, b: Hex, x: Hex, side: int, way: Hex,
    onward: int, to: Hex,
) -> bool:  # fmt: skip
    """True if one of two ways around is blocked: from hex x over a side into a hex, and on to `to`."""
    if _hides(land, ground, a, b, way, False) or _bars(land, sides, a, b, x, side, way):
        return True
    return _bars(land, sides, a, b, way, onward, to)


@compiled
def is_on_road(land: Land, sides: Table[Hex, int], a: Hex, b: Hex) -> bool:
    """True if a straight road leads from a to b (8.0 Roads)."""
    dx, dy = land.lie[b].x - land.lie[a].x, land.lie[b].y - land.lie[a].y
    for side in range(6):
        if dx * STEP_Y[side] == dy * STEP_X[side] and dx * STEP_X[side] + dy * STEP_Y[side] > 0:
            x = a
            while x != b:
                if sides[x] >> ROAD + side & 1 == 0:
                    return False
                x = land.lie[x].next[side]
            return True
    return False


@compiled
def sees_over(land: Land, ground: Ground, sides: Table[Hex, int], a: Hex, b: Hex) -> bool:
    """True if hexes a and b see each other on the map as it is now (9.0 Line of Sight); the same both ways.

    `sides` as `sides_of`; a ground changed above 0 is smoke or a blaze, one below 0 has lost its overlays.
    """
    by_road = is_on_road(land, sides, a, b)
    hex, x, y = a, land.lie[a].x, land.lie[a].y
    while hex != b:
        out, next, nx, ny = onward(land, a, b, hex, x, y)
        side, how = out >> 2, out & 3
        if how == OVER:
            if not by_road and _bars(land, sides, a, b, hex, side, next):
                return False
        else:
            right_side = (side + 1) % 6
            left, right = beyond(land, hex, x, y, side), beyond(land, hex, x, y, right_side)
            if how == ALONG:
                if _is_shut(land, ground, sides, a, b, hex, side, left, right_side, next) and _is_shut(
                    land, ground, sides, a, b, hex, right_side, right, side, next
                ):
                    return False
            elif how == TO_LEFT:
                if _bars(land, sides, a, b, hex, side, left) and _is_shut(
                    land, ground, sides, a, b, hex, right_side, right, (side + 5) % 6, left
                ):
                    return False
            elif _bars(land, sides, a, b, hex, right_side, right) and _is_shut(
                land, ground, sides, a, b, hex, side, left, (side + 2) % 6, right
            ):
                return False
        if _hides(land, ground, a, b, next, by_road):
            return False
        hex, x, y = next, nx, ny
    return True


@compiled
def is_obscured(land: Land, marks: Table[Hex, int], mask: int, a: Hex, b: Hex) -> bool:
    """True if the line from a to b starts in, ends in or goes through a hex with a mark of `mask` (9.0).

    The marks are those of blaze, haze and smoke. A line along a hexside goes through both hexes beside it.
    """
    if marks[a] & mask:
        return True
    hex, x, y = a, land.lie[a].x, land.lie[a].y
    while hex != b:
        out, next, nx, ny = onward(land, a, b, hex, x, y)
        if out & 3 == ALONG:
            left = beyond(land, hex, x, y, out >> 2)
            right = beyond(land, hex, x, y, ((out >> 2) + 1) % 6)
            if (left >= 0 and marks[left] & mask) or (right >= 0 and marks[right] & mask):
                return True
        if next >= 0 and marks[next] & mask:
            return True
        hex, x, y = next, nx, ny
    return False


@compiled
def shield(sides: Table[Hex, int], bearing: int, b: Hex) -> int:
    """The hexside of hex b that direct fire from a bearing crosses: 1 + BOCAGE, WALL or CREST, else 0.

    From exactly beyond a corner it crosses both sides there, so that both must have an obstacle; the first of
    these kinds is told.
    """
    first, second = sides[b] >> bearing // 2, sides[b] >> (bearing + 1) // 2 % 6
    if first & OBSTACLES == 0 or second & OBSTACLES == 0:
        return 0
    for kind in (BOCAGE, WALL, CREST):
        if (first | second) >> kind & 1:
            return 1 + kind
    return 0


@compiled
def off_facing(bearing: int, facing: int) -> int:
    """The angle of a bearing off the front facing, in twelfths of a circle: 0 straight ahead, 6 behind."""
    return abs((bearing - 2 * facing + 18) % 12 - 6)


@compiled
def armor_facing(bearing: int, facing: int) -> int:
    """The armor that fire from a bearing meets: 0 front, 1 front side, 2 rear side, 3 rear (3.0, 9.0).

    Fire from exactly beyond a corner meets the side nearer the front.
    """
    return off_facing(bearing, facing) // 2


@compiled
def is_in_field(bearing: int, facing: int, to_rear: bool) -> bool:
    """True if a bearing lies in the 180 degrees from the front facing, or the rear; their rims do (9.0)."""
    off = off_facing(bearing, facing)
    return off >= 3 if to_rear else off <= 3


@compiled
def fill(land: Land, ground: Ground, views: Views) -> None:
    """Set the bits of all pairs that see each other."""
    for a in span(Hex, 0, land.hexes):
        for b in span(Hex, 0, a + 1):
            if sees_over(land, ground, views.sides, a, b):
                views.seen[a * views.width + (b >> 3)] |= 1 << (b & 7)
                views.seen[b * views.width + (a >> 3)] |= 1 << (a & 7)


def hexside_sight(board: Board) -> Rows:
    """The hexes that see each other: row a, bit b."""
    n = len(board.ids)
    views = new(Views, seen=n * -(-n // 8), sides=n)
    views.width = -(-n // 8)
    for x, bits in enumerate(sides_of(board)):
        views.sides[Hex(x)] = bits
    (run,) = build(fill)
    run(land_of(board), ground_of(board), views)
    return rows_of(numbers(views.seen), n)


def rule_of_hexsides() -> str:
    """A hash of the rule behind `hexside_sight`, for caches of its results."""
    return content_of([fill])
