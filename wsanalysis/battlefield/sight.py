"""Line of sight: which hexes block a straight line, exactly. All lines of a board: `lines_of_sight`.

Sight depends on the `Land`, and on the changes to it: the `Ground`. A battle's own records inherit from both,
so these functions accept them.
"""

from typing import Literal

from wsanalysis.battlefield.board import Board, parts
from wsanalysis.battlefield.hexes import Hex, centre
from wsanalysis.compiled import Array, Record, Table, array, compiled, new, span

THROUGH, PAST = 6, -1

MIDPOINT_X = (0, 3, 3, 0, -3, -3)
MIDPOINT_Y = (-2, -1, 1, 2, 1, -1)


class Lie(Record):
    """A hex's geometry: its centre, how many levels of its terrain block sight, its height.

    Also the numbers of the hill and the crest that it belongs to (-1: none), and its neighbours (-1: off the
    board).
    """

    x: int
    y: int
    blocks: int
    elevation: int
    hill: int
    crest: int
    next: Array[int, Hex] = array(6)


class Land(Record):
    """Everything printed that sight depends on."""

    hexes: int
    lie: Table[Hex, Lie]


class Ground(Record):
    """The changes in each hex since.

    Above 0 if something not on the map blocks sight (smoke), below 0 if the printed terrain no longer does (a
    destroyed house), otherwise 0.
    """

    changed: Table[Hex, int]


def land_of(board: Board) -> Land:
    """The land of a board."""
    land = new(Land, lie=len(board.ids))
    lay_out(land, board)
    return land


def lay_out(land: Land, board: Board) -> None:
    """Write the geometry of the board's hexes into the land."""
    land.hexes = len(board.ids)
    for x, axial in enumerate(board.axials):
        lie = land.lie[Hex(x)]
        lie.x, lie.y = centre(axial)
        lie.blocks, lie.elevation = board.overlays[x], board.elevation[x]
        lie.hill = lie.crest = -1
        for side, beyond in enumerate(board.neighbours[x]):
            lie.next[side] = Hex(beyond)
    for height in (1, 2):
        high = [x for x, elevation in enumerate(board.elevation) if elevation >= height]
        for number, hexes in enumerate(parts(high, lambda x: board.neighbours[x])):
            for x in hexes:
                if height == 1:
                    land.lie[Hex(x)].hill = number
                else:
                    land.lie[Hex(x)].crest = number


def ground_of(board: Board) -> Ground:
    """The ground of a board on which nothing has changed."""
    return new(Ground, changed=len(board.ids))


@compiled
def meets(cx: int, cy: int, px: int, py: int, qx: int, qy: int) -> int:
    """The meeting of the hex about (cx, cy) with the line from p to q, in the units of `hexes`.

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
def line_crosses(land: Land, a: Hex, i: int, b: Hex, j: int, x: Hex) -> int:
    """The meeting of hex x with the line from the middle of side i of hex a to that of side j of hex b.

    As `meets`; x may be a or b. An obstacle in x blocks the line if it is THROUGH; along a side, only
    together with the hex beyond that side.
    """
    px, py = middle_of(land, a, i)
    qx, qy = middle_of(land, b, j)
    return meets(land.lie[x].x, land.lie[x].y, px, py, qx, qy)


@compiled
def middle_of(land: Land, hex: Hex, side: int) -> tuple[int, int]:
    """The middle of a hex's side, in the plane of the map."""
    return land.lie[hex].x + MIDPOINT_X[side], land.lie[hex].y + MIDPOINT_Y[side]


@compiled
def obstructs(land: Land, ground: Ground, a: Hex, b: Hex, x: Hex) -> bool:
    """True if hex x would block a line that crosses it from hex a to hex b (p.15).

    Terrain does, also in a and b themselves and at any height. Height does between a and b, unless x is of
    the same hill (or, if x is a crest, of the same crest) as one of them.
    """
    lie = land.lie[x]
    changed = ground.changed[x]
    if changed > 0 or (changed == 0 and lie.blocks > 0):
        return True
    if lie.elevation == 0 or x == a or x == b:
        return False
    if lie.elevation == 1:
        return land.lie[a].hill != lie.hill and land.lie[b].hill != lie.hill
    return land.lie[a].crest != lie.crest and land.lie[b].crest != lie.crest


@compiled
def stops(
    land: Land, ground: Ground, a: Hex, b: Hex, px: int, py: int, qx: int, qy: int, x: Hex, either: bool
) -> bool:
    """True if hex x blocks the line from p, in hex a, to q, in hex b: the one rule of all sight.

    It does if it obstructs and the line goes through it; or along a side of it, and the hex beyond obstructs
    too, or need not (`either`).
    """
    return obstructs(land, ground, a, b, x) and is_met(land, ground, a, b, px, py, qx, qy, x, either)


@compiled
def is_met(
    land: Land, ground: Ground, a: Hex, b: Hex, px: int, py: int, qx: int, qy: int, x: Hex, either: bool
) -> bool:
    """The second half of `stops`, for a hex x that obstructs."""
    lie = land.lie[x]
    met = meets(lie.x, lie.y, px, py, qx, qy)
    if met == THROUGH or met == PAST:
        return met == THROUGH
    beyond = lie.next[met]
    return either or (beyond >= 0 and obstructs(land, ground, a, b, beyond))


@compiled
def sees_now(land: Land, ground: Ground, a: Hex, i: int, b: Hex, j: int) -> bool:
    """True if side i of hex a and side j of hex b see each other (p.15).

    If the terrain of a blocks sight, the line may not pass through a either; the same for b. Hexes see into
    themselves.
    """
    if a == b:
        return True
    px, py = middle_of(land, a, i)
    qx, qy = middle_of(land, b, j)
    for x in span(Hex, 0, land.hexes):
        if stops(land, ground, a, b, px, py, qx, qy, x, False):
            return False
    return True


@compiled
def _centres_see(land: Land, ground: Ground, a: Hex, b: Hex, either: bool) -> bool:
    px, py, qx, qy = land.lie[a].x, land.lie[a].y, land.lie[b].x, land.lie[b].y
    for x in span(Hex, 0, land.hexes):
        if x != a and x != b and stops(land, ground, a, b, px, py, qx, qy, x, either):
            return False
    return True


def hexside_to_hexside(board: Board, a: str, i: int, b: str, j: int) -> bool:
    """True if a unit on side i of hex a sees one on side j of hex b, by Liberty Road p.15.

    Raises KeyError if a or b is no hex of the board.
    """
    return sees_now(land_of(board), ground_of(board), Hex(board.index[a]), i, Hex(board.index[b]), j)


def centre_to_centre(board: Board, a: str, b: str, spine: Literal["both", "either"] = "both") -> bool:
    """True if the centres of hexes a and b see each other; cover in a and b never blocks.

    A line along the side between two hexes is blocked if `both` of them block it, or if `either` does. Raises
    KeyError if a or b is no hex of the board.
    """
    here, there = Hex(board.index[a]), Hex(board.index[b])
    return here == there or _centres_see(land_of(board), ground_of(board), here, there, spine == "either")
