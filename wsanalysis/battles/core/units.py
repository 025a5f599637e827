"""Units on the map: their side, their place."""

from wsanalysis.battles.core.numbers import ATTACKER, DEFENDER, NOWHERE, Hex, Side, Unit
from wsanalysis.battles.core.records import State, World
from wsanalysis.compiled import Span, compiled, span

ON_MAP, WAITING, HIDDEN, OUT, EXITED, NOT_SEEN, ALOFT, FLOWN = range(8)
"""The places of a unit: on the map, to come as a reinforcement, hidden, eliminated, or off the map.

NOT_SEEN: the viewer sees neither; it may wait or hide. An airplane is aloft over a hex, where nobody on the
ground meets it, or has flown off.
"""


@compiled
def opponent(side: Side) -> Side:
    """The other side."""
    return Side(1 - side)


@compiled
def side_of(world: World, unit: Unit) -> Side:
    """The side that a unit fights for."""
    return DEFENDER if unit >= world.first_defender else ATTACKER


@compiled
def first_of_side(world: World, side: Side) -> Unit:
    """The number of the first unit of a side."""
    return world.first_defender if side == DEFENDER else Unit(0)


@compiled
def end_of_side(world: World, side: Side) -> Unit:
    """The number after the last unit of a side."""
    return Unit(world.units) if side == DEFENDER else world.first_defender


@compiled
def units_of(world: World, side: Side) -> Span[Unit]:
    """All units of a side, wherever they are."""
    return span(Unit, first_of_side(world, side), end_of_side(world, side))


@compiled
def all_units(world: World) -> Span[Unit]:
    """All units of both sides, the attacker's first."""
    return span(Unit, 0, world.units)


@compiled
def is_here(state: State, unit: Unit) -> bool:
    """True if the unit is on the map."""
    return state.where[unit] == ON_MAP


@compiled
def is_aloft(state: State, unit: Unit) -> bool:
    """True if the unit is an airplane over the map."""
    return state.where[unit] == ALOFT


@compiled
def is_in(state: State, unit: Unit, hex: Hex) -> bool:
    """True if the unit is on the map, and in the hex."""
    return state.hex[unit] == hex and is_here(state, unit)


@compiled
def is_set_up(state: State, unit: Unit) -> bool:
    """True if the unit stands in a hex: one that begins on the map is in none until it is set up."""
    return is_here(state, unit) and state.hex[unit] != NOWHERE


@compiled
def is_gone(world: World, state: State, side: Side) -> bool:
    """True if a side has no units on the map, not even hidden."""
    for unit in units_of(world, side):
        if state.where[unit] == ON_MAP or state.where[unit] == HIDDEN:
            return False
    return True


@compiled
def has(state: State, unit: Unit, flag: int) -> bool:
    """True if a flag of the unit is set."""
    return state.flags[unit] & flag != 0


@compiled
def flag(state: State, unit: Unit, bit: int) -> None:
    """Set a flag of the unit."""
    state.flags[unit] |= bit


@compiled
def unflag_side(world: World, state: State, side: Side, bits: int) -> None:
    """Clear flags of all units of a side."""
    for unit in units_of(world, side):
        state.flags[unit] &= ~bits


@compiled
def enemies_in(world: World, state: State, side: Side, hex: Hex) -> int:
    """The number of units of the other side in the hex."""
    count = 0
    for unit in units_of(world, opponent(side)):
        if is_in(state, unit, hex):
            count += 1
    return count


@compiled
def friends_in(world: World, state: State, unit: Unit, hex: Hex) -> int:
    """The number of other units of its side in a hex, except those that it carries: they go where it goes."""
    count = 0
    for other in units_of(world, side_of(world, unit)):
        if other != unit and is_in(state, other, hex) and state.carrier[other] != unit:
            count += 1
    return count


@compiled
def freed(world: World, state: State, hex: Hex) -> None:
    """A unit has left the hex: a side now alone there holds it."""
    attackers, defenders = enemies_in(world, state, DEFENDER, hex), enemies_in(world, state, ATTACKER, hex)
    if attackers and not defenders:
        state.holder[hex] = ATTACKER
    elif defenders and not attackers:
        state.holder[hex] = DEFENDER
