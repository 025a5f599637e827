"""Getting on vehicles and off them, and towing: an action of a vehicle and its load together (14.1, 17.0)."""

from wsanalysis.battles.core.actions import add
from wsanalysis.battles.core.frames import log
from wsanalysis.battles.core.numbers import NOBODY, Side, Unit
from wsanalysis.battles.core.records import Actions
from wsanalysis.battles.core.units import has, is_here, is_in, side_of, units_of
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.records import Battle, World
from wsanalysis.battles.storms_of_steel.rules.activation import is_paid, lesser, takes_part
from wsanalysis.battles.storms_of_steel.rules.carrying import is_carried, is_stuck, is_vehicle, load_of
from wsanalysis.battles.storms_of_steel.rules.driving import turn_after_move
from wsanalysis.battles.storms_of_steel.rules.firing import show
from wsanalysis.battles.storms_of_steel.rules.mines import find_mines, go_off
from wsanalysis.battles.storms_of_steel.rules.moving import show_mover
from wsanalysis.battles.storms_of_steel.terms import NOT_ALLOWED
from wsanalysis.compiled import Flow, flow


def is_ride_act(kind: int) -> bool:
    """Whether an act is one by which a unit gets on a vehicle or off it."""
    return kind == terms.LOAD or kind == terms.UNLOAD


def ride_cost(world: World, battle: Battle, vehicle: Unit, load: Unit) -> int:
    """What it costs a unit to get on a vehicle in its hex, or off the one that carries it, or NOT_ALLOWED."""
    if not is_vehicle(world, battle, vehicle) or vehicle == load or not is_here(battle, vehicle):
        return NOT_ALLOWED
    if not is_in(battle, load, battle.hex[vehicle]):
        return NOT_ALLOWED
    if battle.carrier[load] != vehicle and not may_get_on(world, battle, vehicle, load):
        return NOT_ALLOWED
    for unit in (vehicle, load):
        if world.may_load[battle.type[unit], battle.counter[unit]] == 0:
            return NOT_ALLOWED
    return world.load_cost[battle.type[vehicle], battle.type[load], battle.counter[load]]


def may_get_on(world: World, battle: Battle, vehicle: Unit, load: Unit) -> bool:
    """Whether a vehicle has room for a unit: for one foot unit, one gun or one stuck vehicle (17.0)."""
    for unit in (vehicle, load):
        if is_carried(battle, unit) or load_of(world, battle, unit) != NOBODY:
            return False
    if is_stuck(world, battle, vehicle):
        return False
    return not is_vehicle(world, battle, load) or is_stuck(world, battle, load)


def list_rides(world: World, battle: Battle, vehicle: Unit, way: int, most: int, actions: Actions) -> None:
    """Whom a vehicle can load or unload in this way for at most so much: both take part (17.0, 9.1)."""
    side = side_of(world, vehicle)
    for load in units_of(world, side):
        cost = ride_cost(world, battle, vehicle, load)
        if is_paid(cost, most) and takes_part(battle, side, way, load):
            kind = terms.UNLOAD if battle.carrier[load] == vehicle else terms.LOAD
            add(actions, kind, vehicle, load)


def least_to_ride(world: World, battle: Battle, side: Side, unit: Unit, way: int) -> int:
    """What the cheapest loading or unloading costs a vehicle that acts in this way, or NOT_ALLOWED."""
    least = NOT_ALLOWED
    for load in units_of(world, side):
        if takes_part(battle, side, way, load):
            least = lesser(least, ride_cost(world, battle, unit, load))
    return least


@flow
def ride(world: World, battle: Battle, vehicle: Unit, kind: int, load: Unit) -> Flow:
    """A unit gets on a vehicle, or off it and then faces any side (17.0); mines attack both (18.5)."""
    show_mover(world, battle, load)
    if kind == terms.LOAD:
        if is_stuck(world, battle, load) and not has(battle, load, terms.STUCK | terms.BOGGED):
            show(battle, load)  # it is towed for its counter alone (14.1)
        log(battle, terms.LOG_LOADED, load, vehicle, 0, 0)
        battle.carrier[load], battle.inside[load] = vehicle, 0
        battle.flags[load] &= ~terms.EXPOSED
    else:
        log(battle, terms.LOG_UNLOADED, load, vehicle, 0, 0)
        battle.carrier[load], battle.face[load] = NOBODY, battle.face[vehicle]
    under, beside = find_mines(world, battle, vehicle), find_mines(world, battle, load)
    yield from go_off(world, battle, load, battle.hex[load], beside)
    yield from go_off(world, battle, vehicle, battle.hex[vehicle], under)
    if kind == terms.UNLOAD:
        yield from turn_after_move(world, battle, load)
