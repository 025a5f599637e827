"""Airplanes: how they act, come on, fly and leave the map (20.0)."""

from wsanalysis.battles.core.actions import add
from wsanalysis.battles.core.frames import log
from wsanalysis.battles.core.ground import all_hexes
from wsanalysis.battles.core.numbers import NOWHERE, Hex, Side, Unit
from wsanalysis.battles.core.records import Actions
from wsanalysis.battles.core.units import FLOWN, all_units, flag, has, is_aloft, side_of, units_of
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.records import Battle, World
from wsanalysis.battles.storms_of_steel.rules.activation import budget, drop_out, is_active
from wsanalysis.battles.storms_of_steel.rules.airplanes import is_plane
from wsanalysis.battles.storms_of_steel.rules.hiding import reveal_seen
from wsanalysis.battles.storms_of_steel.rules.moving import is_ahead, is_ready_to_enter
from wsanalysis.battles.storms_of_steel.terms import NOT_ALLOWED


def list_plane(world: World, battle: Battle, side: Side, unit: Unit, actions: Actions) -> None:
    """The ways in which an airplane may act: it comes on when activated, and goes home when spent (20.0)."""
    if is_ready_to_enter(world, battle, unit):
        add(actions, terms.ACTIVATE, unit, 0)
    elif is_aloft(battle, unit):
        least = least_flight(world, battle, unit)
        if is_active(battle, side, unit) and least <= budget(world, battle, side, terms.ACTIVE):
            add(actions, terms.ACTIVE, unit, 0)
        if least <= battle.cap[side] and not has(battle, unit, terms.HEADING_HOME):
            add(actions, terms.COMMAND, unit, 0)
        if may_go_home(battle, unit):
            add(actions, terms.GO_HOME, unit, 0)


def may_go_home(battle: Battle, unit: Unit) -> bool:
    """Whether an airplane flies straight off, for nothing: it is spent (20.0)."""
    return is_aloft(battle, unit) and has(battle, unit, terms.SPENT)


def may_any_go_home(world: World, battle: Battle, side: Side) -> bool:
    """Whether a side has a spent airplane over the map."""
    for unit in units_of(world, side):
        if may_go_home(battle, unit):
            return True
    return False


def flies_alone(world: World, battle: Battle, side: Side) -> bool:
    """Whether the active unit of a side is an airplane, which neither stalls nor shares (20.0)."""
    if world.planes:
        for unit in units_of(world, side):
            if is_active(battle, side, unit) and is_plane(world, battle, unit):
                return True
    return False


def least_flight(world: World, battle: Battle, unit: Unit) -> int:
    """What an airplane's shortest action costs: one hex (20.0)."""
    return world.impulse_cost[battle.type[unit], 0, 0, terms.MOVES_AHEAD]


def list_flights(world: World, battle: Battle, unit: Unit, most: int, actions: Actions) -> None:
    """The hexes where an airplane may come on, or the first hex of its action (20.0)."""
    if least_flight(world, battle, unit) > most:
        return
    if is_aloft(battle, unit):
        list_ahead(world, battle, unit, actions)
        return
    for hex in all_hexes(world):
        if world.entry[world.enlisted[unit].group, hex]:
            add(actions, terms.COME_ON, unit, hex)


def list_ahead(world: World, battle: Battle, unit: Unit, actions: Actions) -> None:
    """The front hexes, and off the map where one of them lies beyond its rim (20.0)."""
    off = 0
    for side in range(6):
        if is_ahead(battle.face[unit], side):
            hex = world.neighbour[battle.hex[unit], side]
            if hex == NOWHERE:
                off = 1
            else:
                add(actions, terms.AHEAD, unit, hex)
    if off:
        add(actions, terms.FLY_OFF, unit, 0)


def go_ahead(world: World, battle: Battle, unit: Unit, act: int, hex: Hex) -> None:
    """An airplane flies into a front hex, or off the map (20.0)."""
    if act == terms.FLY_OFF:
        fly_off(world, battle, unit)
        return
    log(battle, terms.LOG_MOVE, unit, battle.hex[unit], hex, 0)
    battle.hex[unit] = hex


def fly_off(world: World, battle: Battle, unit: Unit) -> None:
    """An airplane is off the map, and gone for good, whatever APs are left to it (20.0)."""
    log(battle, terms.LOG_FLOWN, unit, battle.hex[unit], 0, 0)
    battle.fell[unit], battle.where[unit], battle.hex[unit] = battle.hex[unit], FLOWN, NOWHERE
    battle.flags[unit] = 0
    drop_out(battle, side_of(world, unit), unit)


def go_home(world: World, battle: Battle, unit: Unit) -> None:
    """A spent airplane flies straight on, as far as it may in one action, and off the map (20.0)."""
    if not has(battle, unit, terms.HEADING_HOME):
        flag(battle, unit, terms.HEADING_HOME)
        log(battle, terms.LOG_GOES_HOME, unit, 0, 0, 0)
    for impulse in range(terms.MOST_IMPULSES):
        if is_aloft(battle, unit) and impulse < impulses_of(world, battle, unit):
            hex = world.neighbour[battle.hex[unit], battle.face[unit]]
            go_ahead(world, battle, unit, terms.FLY_OFF if hex == NOWHERE else terms.AHEAD, hex)
            if world.hidden:
                reveal_seen(world, battle)


def impulses_of(world: World, battle: Battle, unit: Unit) -> int:
    """How many hexes an airplane flies in an action at most."""
    count = 0
    while count < terms.MOST_IMPULSES:
        if world.impulse_cost[battle.type[unit], count, 0, terms.MOVES_AHEAD] == NOT_ALLOWED:
            return count
        count += 1
    return count


def leave_sky(world: World, battle: Battle) -> None:
    """At the end of a round airplanes that are still over the map fly off: activations end there (20.0)."""
    if world.planes:
        for unit in all_units(world):
            if is_aloft(battle, unit):
                fly_off(world, battle, unit)
