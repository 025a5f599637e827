"""The map as it stands in the game: what lies in a hex, who sees what, where one may go (p.12, 15, 17)."""

from wsanalysis.battlefield.sight import (
    MIDPOINT_X,
    MIDPOINT_Y,
    PAST,
    ROW,
    X,
    Y,
    line_crosses,
    sees_now,
    stops,
)
from wsanalysis.battles.liberty_road import layout as at
from wsanalysis.battles.liberty_road.layout import Numbers
from wsanalysis.compiled import compiled


@compiled
def neighbour(w: Numbers, h: int, side: int) -> int:
    """The hex over a side, or NOBODY."""
    return w[w[at.T_NEIGHBOUR] + h * 6 + side]


@compiled
def hex_fact(w: Numbers, h: int, column: int) -> int:
    """What is printed for a hex, by column of T_HEX."""
    return w[w[at.T_HEX] + h * at.HEX_ROW + column]


@compiled
def distance(w: Numbers, a: int, b: int) -> int:
    """The distance of two hexes in hexes."""
    return w[w[at.T_PAIR] + a * w[at.W_HEXES] + b] >> 4


@compiled
def is_forward(w: Numbers, h: int, facing: int, other: int) -> bool:
    """Whether the other hex lies in the forward field of a unit that faces so (p.15-16)."""
    bearing = w[w[at.T_PAIR] + h * w[at.W_HEXES] + other] & 15
    off = (bearing - 2 * facing + 18) % 12 - 6
    limit = 2 if w[at.W_WIDE_ARC] else 0
    return -limit <= off <= limit


@compiled
def marks(s: Numbers, h: int) -> int:
    """The bits of what lies in a hex."""
    return s[at.S_GROUND + h]


@compiled
def holder(w: Numbers, s: Numbers, h: int) -> int:
    """The side that last had the hex to itself."""
    return s[at.S_GROUND + w[at.W_HEXES] + h]


@compiled
def hold(w: Numbers, s: Numbers, h: int, side: int) -> None:
    """The hex is held by a side that now has it to itself."""
    s[at.S_GROUND + w[at.W_HEXES] + h] = side


@compiled
def lay(w: Numbers, s: Numbers, h: int, mark: int) -> None:
    """Lay a marker in a hex: blaze, haze, smoke or wreck (p.4)."""
    s[at.S_GROUND + h] |= mark
    _screen(w, s, h)


@compiled
def lift(w: Numbers, s: Numbers, h: int, mark: int) -> None:
    """Take a marker away."""
    s[at.S_GROUND + h] &= ~mark
    _screen(w, s, h)


@compiled
def _screen(w: Numbers, s: Numbers, h: int) -> None:
    """Keep account of the hexes where something laid on the map blocks sight."""
    blocks = (marks(s, h) & w[at.W_SCREENS]) != 0
    if blocks and marks(s, h) & at.SCREENED == 0:
        s[at.S_GROUND + h] |= at.SCREENED
        s[at.S_GROUND + 2 * w[at.W_HEXES] + h] += 2
        s[at.S_BLOCKERS] += 1
    elif not blocks and marks(s, h) & at.SCREENED != 0:
        s[at.S_GROUND + h] &= ~at.SCREENED
        s[at.S_GROUND + 2 * w[at.W_HEXES] + h] -= 2
        s[at.S_BLOCKERS] -= 1


@compiled
def destroy(w: Numbers, s: Numbers, h: int) -> None:
    """The object in the hex is destroyed; its terrain is gone (p.17)."""
    s[at.S_GROUND + h] |= at.DESTROYED
    s[at.S_GROUND + 2 * w[at.W_HEXES] + h] -= 1
    s[at.S_RUBBLE] += 1


@compiled
def obstacle(w: Numbers, s: Numbers, h: int) -> int:
    """The row of T_FOG of the obstacle that the defender has laid in the hex, or NOBODY (p.4, 7)."""
    m = s[at.S_AREA_FOG + hex_fact(w, h, at.HEX_AREA)] - 1
    if m < 0 or s[at.S_FOG_HEX + m] != h or s[at.S_FOG_KIND + m] != at.OBSTACLE:
        return at.NOBODY
    return w[at.T_FOG] + m * at.FOG_ROW


@compiled
def standing(w: Numbers, s: Numbers, h: int) -> int:
    """The strength of the destructible object in the hex, of terrain or of an obstacle; 0: none (p.17)."""
    strength = hex_fact(w, h, at.HEX_STRENGTH)
    if strength and marks(s, h) & at.DESTROYED == 0:
        return strength
    row = obstacle(w, s, h)
    return 0 if row == at.NOBODY else w[row + at.FOG_STRENGTH]


@compiled
def is_open(w: Numbers, s: Numbers, h: int) -> bool:
    """Whether the hex is open ground, where movement draws opportunity fire (p.13)."""
    if hex_fact(w, h, at.HEX_OPEN) == 0 and marks(s, h) & at.DESTROYED == 0:
        return False
    return obstacle(w, s, h) == at.NOBODY


@compiled
def upshifts(w: Numbers, s: Numbers, h: int) -> int:
    """The upshifts that the terrain gives to those who fire out of the hex (p.16 B)."""
    return 0 if marks(s, h) & at.DESTROYED else hex_fact(w, h, at.HEX_UPSHIFTS)


@compiled
def downshifts(w: Numbers, s: Numbers, h: int) -> int:
    """The downshifts that terrain and markers give to infantry in the hex (p.16 B)."""
    given = 0 if marks(s, h) & at.DESTROYED else hex_fact(w, h, at.HEX_DOWNSHIFTS)
    if marks(s, h) & at.COVERING:
        for bit in range(4):
            if marks(s, h) & (1 << bit):
                given += w[w[at.T_MARK_COVER] + bit]
    return given


@compiled
def sees(w: Numbers, s: Numbers, a: int, side_a: int, b: int, side_b: int) -> bool:
    """Line of sight from a side of hex a to a side of hex b, as the map now stands (p.15)."""
    if a == b:
        return True
    there = 6 * b + side_b
    bits = w[w[at.T_SIGHT] + (6 * a + side_a) * w[at.W_SIGHT_WORDS] + (there >> 5)]
    if bits >> (there & 31) & 1:
        return s[at.S_BLOCKERS] == 0 or not _screened(w, s, a, side_a, b, side_b)
    return s[at.S_RUBBLE] > 0 and _is_cleared(w, s, a, side_a, b, side_b)


@compiled
def may_see_hex(w: Numbers, a: int, side_a: int, b: int) -> bool:
    """Line of sight from a side of hex a to any side of hex b on the map as printed."""
    bits = w[w[at.T_HEX_SIGHT] + (6 * a + side_a) * w[at.W_HEX_SIGHT_WORDS] + (b >> 5)]
    return bits >> (b & 31) & 1 == 1


@compiled
def _screened(w: Numbers, s: Numbers, a: int, side_a: int, b: int, side_b: int) -> bool:
    """Whether smoke, fire or a marker that blocks sight lies in the way."""
    n, land, left = w[at.W_HEXES], w[at.T_LAND], s[at.S_BLOCKERS]
    px, py = land_point(w, a, side_a)
    qx, qy = land_point(w, b, side_b)
    for x in range(n):
        if marks(s, x) & at.SCREENED:
            if stops(w, land, s, at.S_GROUND + 2 * n, a, b, px, py, qx, qy, x, False):
                return True
            left -= 1
            if left == 0:
                break
    return False


@compiled
def _is_cleared(w: Numbers, s: Numbers, a: int, side_a: int, b: int, side_b: int) -> bool:
    """Whether what stopped sight on the map as printed has been destroyed: something on the line must be."""
    n, land, left = w[at.W_HEXES], w[at.T_LAND], s[at.S_RUBBLE]
    for x in range(n):
        if marks(s, x) & at.DESTROYED:
            if line_crosses(w, land, a, side_a, b, side_b, x) != PAST:
                return sees_now(w, land, n, s, at.S_GROUND + 2 * n, a, side_a, b, side_b)
            left -= 1
            if left == 0:
                break
    return False


@compiled
def land_point(w: Numbers, h: int, side: int) -> tuple[int, int]:
    """The middle of a hex's side, in the plane of the map."""
    row = w[at.T_LAND] + ROW * h
    return w[row + X] + MIDPOINT_X[side], w[row + Y] + MIDPOINT_Y[side]


@compiled
def sees_hex(w: Numbers, s: Numbers, a: int, side_a: int, b: int) -> bool:
    """Line of sight from a side of hex a to any side of hex b, as the map now stands (p.11, 13)."""
    if s[at.S_RUBBLE] == 0 and (s[at.S_BLOCKERS] == 0 or not may_see_hex(w, a, side_a, b)):
        return a == b or may_see_hex(w, a, side_a, b)
    for side_b in range(6):
        if sees(w, s, a, side_a, b, side_b):
            return True
    return False
