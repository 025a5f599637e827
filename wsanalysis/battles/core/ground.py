"""The map of a game: who sees what on it as it is printed."""

from wsanalysis.battles.core.numbers import Hex
from wsanalysis.battles.core.records import World
from wsanalysis.compiled import Span, compiled, span

DIRECTIONS = 12
"""Bearings to other hexes: twice the side for one straight before it, and those between."""


@compiled
def all_hexes(world: World) -> Span[Hex]:
    """All hexes of the map."""
    return span(Hex, 0, world.hexes)


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
def off_ahead(world: World, hex: Hex, facing: int, other: Hex) -> int:
    """How far to the right of straight ahead another hex lies, -6 to 5 in twelfths of a circle."""
    return (world.bearing[hex, other] - 2 * facing + 18) % DIRECTIONS - 6
