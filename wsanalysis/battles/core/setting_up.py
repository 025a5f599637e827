"""Units before they are on the map: those still to be set up, and reinforcements to come."""

from wsanalysis.battles.core.ground import all_hexes
from wsanalysis.battles.core.numbers import ATTACKER, NOBODY, NOWHERE, ZONE_DEPLOY, Side, Unit
from wsanalysis.battles.core.records import State, World
from wsanalysis.battles.core.units import WAITING, all_units, is_here, is_set_up, units_of
from wsanalysis.compiled import compiled

NO_GROUP = -1


@compiled
def begin_units(world: World, state: State, rest: Side) -> None:
    """Set every unit aside; the attacker holds the hexes where he sets up, `rest` all others, or NEITHER."""
    for unit in all_units(world):
        state.type[unit], state.where[unit] = world.enlisted[unit].type, world.enlisted[unit].where
        state.hex[unit], state.carrier[unit] = NOWHERE, NOBODY
    for hex in all_hexes(world):
        state.holder[hex] = ATTACKER if world.zone[ATTACKER, ZONE_DEPLOY, hex] else rest


@compiled
def next_to_set_up(world: World, state: State, side: Side) -> Unit:
    """The next unit of a side that begins on the map and is in no hex yet, or NOBODY."""
    for unit in units_of(world, side):
        if is_here(state, unit) and not is_set_up(state, unit):
            return unit
    return NOBODY


@compiled
def is_to_come(world: World, state: State, unit: Unit, group: int) -> bool:
    """True if the unit belongs to a group of reinforcements and has not come yet."""
    return state.where[unit] == WAITING and world.enlisted[unit].group == group


@compiled
def next_group(world: World, state: State, side: Side) -> int:
    """The number of the side's first reinforcements that have not come, or NO_GROUP."""
    for group in range(world.groups):
        if world.group[group].side == side:
            for unit in units_of(world, side):
                if is_to_come(world, state, unit, group):
                    return group
    return NO_GROUP
