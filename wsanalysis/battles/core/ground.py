"""The map of a game, as printed and as it is now: the marks in a hex, and lines of sight."""

from wsanalysis.battlefield.sight import PAST, line_crosses, middle_of, sees_now, stops
from wsanalysis.battles.core.numbers import NOWHERE, Hex, Side
from wsanalysis.battles.core.records import State, World
from wsanalysis.compiled import Span, Table, compiled, span

NEAR = 7
"""Places of `near`."""

DIRECTIONS = 12
"""Bearings to other hexes: twice the side for one straight before it, and those between."""

DESTROYED, SCREENED = 1 << 30, 1 << 31
"""Marks of a hex that every game has: its terrain is gone, what lies there blocks sight.

The bits below are for what a game lays on the map; those of `world.screens` block sight.
"""


@compiled
def all_hexes(world: World) -> Span[Hex]:
    """All hexes of the map."""
    return span(Hex, 0, world.hexes)


@compiled
def near(world: World, hex: Hex, place: int) -> Hex:
    """The hex itself at place 0, then those beside it up to place 6, NOWHERE beyond the rim."""
    return hex if place == 0 else world.neighbour[hex, place - 1]


@compiled
def may_see(world: World, a: Hex, side_a: int, b: Hex, side_b: int) -> bool:
    """Line of sight from a side of hex a to a side of hex b on the map as printed."""
    there = 6 * b + side_b
    return world.sight[a, side_a, there >> 5] >> (there & 31) & 1 == 1


@compiled
def may_see_hex(world: World, a: Hex, side_a: int, b: Hex) -> bool:
    """Line of sight from a side of hex a to any side of hex b on the map as printed."""
    return world.hex_sight[a, side_a, b >> 5] >> (b & 31) & 1 == 1


@compiled
def is_in_sight(world: World, hex: Hex, other: Hex) -> bool:
    """Line of sight between any sides of two hexes on the map as printed."""
    return world.any_sight[hex, other >> 5] >> (other & 31) & 1 == 1


@compiled
def byte_of(table: Table[tuple[Hex, int], int], hex: Hex, other: Hex) -> int:
    """An entry of a table of bytes by two hexes, 8 per word."""
    return table[hex, other >> 3] >> ((other & 7) << 3) & 255


@compiled
def off_ahead(world: World, hex: Hex, facing: int, other: Hex) -> int:
    """The distance of another hex to the right of straight ahead, -6 to 5 in twelfths of a circle."""
    return (world.bearing[hex, other] - 2 * facing + 18) % DIRECTIONS - 6


@compiled
def ahead(world: World, hex: Hex, facing: int, other: Hex) -> int:
    """The distance of another hex ahead: from 6, straight before the facing, to 0, behind it."""
    return 6 - abs(off_ahead(world, hex, facing, other))


@compiled
def nearest_of_zone(world: World, side: Side, zone: int, hex: Hex) -> Hex:
    """The nearest hex of a side's zone, the first of several; NOWHERE if it has none."""
    nearest = NOWHERE
    for there in all_hexes(world):
        if world.zone[side, zone, there]:
            if nearest == NOWHERE or world.distance[hex, there] < world.distance[hex, nearest]:
                nearest = there
    return nearest


@compiled
def lay(world: World, state: State, hex: Hex, mark: int) -> None:
    """Lay a mark in a hex, such as smoke."""
    state.marks[hex] |= mark
    _screen(world, state, hex)


@compiled
def lift(world: World, state: State, hex: Hex, mark: int) -> None:
    """Take a mark away."""
    state.marks[hex] &= ~mark
    _screen(world, state, hex)


@compiled
def _screen(world: World, state: State, hex: Hex) -> None:
    """Update the list of hexes where a mark on the map blocks sight."""
    blocks = (state.marks[hex] & world.screens) != 0
    if blocks and state.marks[hex] & SCREENED == 0:
        state.marks[hex] |= SCREENED
        state.changed[hex] += 2
        state.blockers += 1
    elif not blocks and state.marks[hex] & SCREENED != 0:
        state.marks[hex] &= ~SCREENED
        state.changed[hex] -= 2
        state.blockers -= 1


@compiled
def destroy(state: State, hex: Hex) -> None:
    """The object in the hex is destroyed; its terrain is gone."""
    state.marks[hex] |= DESTROYED
    state.changed[hex] -= 1
    state.rubble += 1


@compiled
def sees(world: World, state: State, a: Hex, side_a: int, b: Hex, side_b: int) -> bool:
    """Line of sight from a side of hex a to a side of hex b, on the map as it is now."""
    if a == b:
        return True
    if may_see(world, a, side_a, b, side_b):
        return state.blockers == 0 or not _screened(world, state, a, side_a, b, side_b)
    return state.rubble > 0 and _is_cleared(world, state, a, side_a, b, side_b)


@compiled
def _screened(world: World, state: State, a: Hex, side_a: int, b: Hex, side_b: int) -> bool:
    """True if a mark that blocks sight, such as smoke, is in the way."""
    left = state.blockers
    px, py = middle_of(world, a, side_a)
    qx, qy = middle_of(world, b, side_b)
    for hex in all_hexes(world):
        if state.marks[hex] & SCREENED:
            if stops(world, state, a, b, px, py, qx, qy, hex, False):
                return True
            left -= 1
            if left == 0:
                break
    return False


@compiled
def _is_cleared(world: World, state: State, a: Hex, side_a: int, b: Hex, side_b: int) -> bool:
    """True if everything on the line that blocked sight on the printed map has been destroyed."""
    left = state.rubble
    for hex in all_hexes(world):
        if state.marks[hex] & DESTROYED:
            if line_crosses(world, a, side_a, b, side_b, hex) != PAST:
                return sees_now(world, state, a, side_a, b, side_b)
            left -= 1
            if left == 0:
                break
    return False


@compiled
def sees_hex(world: World, state: State, a: Hex, side_a: int, b: Hex) -> bool:
    """Line of sight from a side of hex a to any side of hex b, on the map as it is now."""
    if state.rubble == 0 and (state.blockers == 0 or not may_see_hex(world, a, side_a, b)):
        return a == b or may_see_hex(world, a, side_a, b)
    for side_b in range(6):
        if sees(world, state, a, side_a, b, side_b):
            return True
    return False
