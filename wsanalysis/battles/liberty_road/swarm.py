"""Swarms: vehicles that fight one vehicle together (p.14)."""

from wsanalysis.battles.core.numbers import NOBODY, Hex, Side, Unit
from wsanalysis.battles.core.units import has, is_here, is_in, units_of
from wsanalysis.battles.liberty_road import terms
from wsanalysis.battles.liberty_road.blocks import is_vehicle
from wsanalysis.battles.liberty_road.records import Battle, World
from wsanalysis.compiled import compiled


@compiled
def swarm_of(world: World, battle: Battle, side: Side) -> tuple[int, Unit]:
    """The number of vehicles in the swarm, and the number of the last of them."""
    count, last = 0, NOBODY
    for unit in units_of(world, side):
        if is_swarming(battle, unit):
            count += 1
            last = unit
    return count, last


@compiled
def is_swarming(battle: Battle, unit: Unit) -> bool:
    """Whether the vehicle fights in a swarm."""
    return is_here(battle, unit) and has(battle, unit, terms.SWARMING)


@compiled
def could_join(world: World, battle: Battle, hex: Hex, unit: Unit) -> bool:
    """Whether the vehicle is in the hex and not yet in the swarm."""
    here = is_in(battle, unit, hex)
    return here and is_vehicle(world, battle, unit) and not has(battle, unit, terms.SWARMING)


@compiled
def could_anybody_join(world: World, battle: Battle, hex: Hex, side: Side) -> bool:
    """Whether the side that swarms has more vehicles in the hex."""
    for unit in units_of(world, side):
        if could_join(world, battle, hex, unit):
            return True
    return False
