"""Airplanes over the map: what they see, and what altitude does to a roll (20.0-20.3)."""

from wsanalysis.battles.core.numbers import Hex, Unit
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.records import Battle, World
from wsanalysis.battles.storms_of_steel.rules.sight import (
    crosses_small_balka,
    hides,
    smoke_added,
    smoke_between,
)
from wsanalysis.battles.storms_of_steel.terms import NOT_ALLOWED


def is_plane(world: World, battle: Battle, unit: Unit) -> bool:
    """Whether a unit is an airplane."""
    return world.planes > 0 and world.plane_number[unit] >= 0


def altitude_of(world: World, battle: Battle, unit: Unit) -> int:
    """The altitude counters under a unit; none under one on the ground (20.1)."""
    number = world.plane_number[unit]
    return battle.plane[number].altitude if number >= 0 else 0


def is_seen_from_air(world: World, battle: Battle, above: Hex, hex: Hex) -> bool:
    """Whether an airplane over a hex and another hex see each other, at any altitude (20.3).

    Only what stands right before that hex hides it, as for a blind spot, and smoke on the way.
    """
    if world.sees_from_above[above, hex >> 5] >> (hex & 31) & 1 == 0:
        return False
    return battle.blockers == 0 or not hides(world, smoke_between(world, battle, above, hex))


def is_seen_in_air(world: World, battle: Battle, hex: Hex, other: Hex) -> bool:
    """Whether airplanes over two hexes see each other: only smoke can be in the way (20.3)."""
    return battle.blockers == 0 or not hides(world, smoke_between(world, battle, hex, other))


def added_by_air(world: World, battle: Battle, unit: Unit, here: Hex, target: Unit, there: Hex) -> int:
    """What altitude, small balkas and smoke add to the roll where one or both fly (20.0-20.3, 13.0).

    NOT_ALLOWED for ground units without a blue circle, and for an airplane right above.
    """
    flies = 1 if is_plane(world, battle, unit) else 0
    at_plane = 1 if is_plane(world, battle, target) else 0
    if flies == 0 and (world.block[battle.type[unit]].anti_air == 0 or here == there):
        return NOT_ALLOWED
    altitude, its = altitude_of(world, battle, unit), altitude_of(world, battle, target)
    added = world.altitude_adds[flies, at_plane, altitude, its]
    if at_plane == 0 and crosses_small_balka(world, here, there):
        added += world.aspect[terms.BEHIND_BALKA]
    return added + smoke_added(world, battle, here, there)


def added_by_altitude(world: World, battle: Battle, unit: Unit) -> int:
    """What its altitude adds to an airplane's rolls against the ground; 0 for ground units (20.1)."""
    if not is_plane(world, battle, unit):
        return 0
    return world.altitude_adds[1, 0, altitude_of(world, battle, unit), 0]
