"""Units put on the map and taken off it, with those that they carry."""

from wsanalysis.battles.core.numbers import NOBODY, NOWHERE, Hex, Unit
from wsanalysis.battles.core.records import State, World
from wsanalysis.battles.core.units import ON_MAP, enemies_in, freed, side_of, units_of
from wsanalysis.compiled import compiled


@compiled
def put(world: World, state: State, unit: Unit, hex: Hex) -> None:
    """Put a unit into a hex, with those it carries; a side alone in the hex holds it."""
    side = side_of(world, unit)
    state.where[unit], state.hex[unit] = ON_MAP, hex
    for passenger in units_of(world, side):
        if state.carrier[passenger] == unit:
            state.hex[passenger] = hex
    if enemies_in(world, state, side, hex) == 0:
        state.holder[hex] = side


@compiled
def take_off(world: World, state: State, unit: Unit, where: int) -> None:
    """Take a unit off the map, out of its hex or its carrier; `where` is its new place."""
    hex = state.hex[unit]
    state.where[unit], state.fell[unit] = where, hex
    state.hex[unit], state.carrier[unit] = NOWHERE, NOBODY
    freed(world, state, hex)


@compiled
def passengers(world: World, state: State, unit: Unit) -> int:
    """The number of units that a unit carries."""
    count = 0
    for passenger in units_of(world, side_of(world, unit)):
        if state.carrier[passenger] == unit and state.where[passenger] == ON_MAP:
            count += 1
    return count


@compiled
def unload(world: World, state: State, unit: Unit) -> None:
    """Put all units that a unit carries in its hex, facing as it does."""
    for passenger in units_of(world, side_of(world, unit)):
        if state.carrier[passenger] == unit:
            state.carrier[passenger] = NOBODY
            state.face[passenger] = state.face[unit]
