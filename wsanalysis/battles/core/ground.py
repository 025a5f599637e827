"""The map of a game: who sees what on it as it is printed."""

from wsanalysis.battles.core.numbers import NOWHERE, Hex, Side
from wsanalysis.battles.core.records import World
from wsanalysis.compiled import compiled, span

DIRECTIONS = 12
"""Bearings to other hexes: twice the side for one straight before it, and those between."""


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
    for side in range(6):
        if may_see_hex(world, hex, side, other):
            return True
    return False


@compiled
def off_ahead(world: World, hex: Hex, facing: int, other: Hex) -> int:
    """How far to the right of straight ahead another hex lies, -6 to 5 in twelfths of a circle."""
    return (world.bearing[hex, other] - 2 * facing + 18) % DIRECTIONS - 6


@compiled
def ahead(world: World, hex: Hex, facing: int, other: Hex) -> int:
    """How much another hex lies ahead: from 6, straight before the facing, to 0, behind it."""
    return 6 - abs(off_ahead(world, hex, facing, other))


@compiled
def nearest_of_zone(world: World, side: Side, zone: int, hex: Hex) -> Hex:
    """The nearest hex of a side's zone, the first of several; NOWHERE if it has none."""
    nearest = NOWHERE
    for there in span(Hex, 0, world.hexes):
        if world.zone[side, zone, there]:
            if nearest == NOWHERE or world.distance[hex, there] < world.distance[hex, nearest]:
                nearest = there
    return nearest
