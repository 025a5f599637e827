"""Fire at airplanes, from the ground by units with a blue circle and from other airplanes (20.0, 20.2)."""

from wsanalysis.battles.core.frames import log
from wsanalysis.battles.core.numbers import Unit
from wsanalysis.battles.core.records import Actions
from wsanalysis.battles.core.units import enemies_in, is_aloft, opponent, side_of, units_of
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.records import Battle, World
from wsanalysis.battles.storms_of_steel.rules.activation import lesser, offer
from wsanalysis.battles.storms_of_steel.rules.aiming import aims_at, fire_cost, mode_at, needed, way_met
from wsanalysis.battles.storms_of_steel.rules.airplanes import is_seen_from_air, is_seen_in_air
from wsanalysis.battles.storms_of_steel.rules.firing import aim, attack, boost, show_by
from wsanalysis.battles.storms_of_steel.terms import NOT_ALLOWED
from wsanalysis.compiled import Flow, flow


def may_fire_up(world: World, battle: Battle, unit: Unit, plane: Unit) -> bool:
    """Whether a unit, or an airplane, may fire at an enemy airplane: arc, sight and range (20.0, 20.2)."""
    if not is_aloft(battle, plane):
        return False
    here, there = battle.hex[unit], battle.hex[plane]
    if not aims_at(world, battle, unit, there) and not world.block[battle.type[unit]].turret:
        return False
    if is_aloft(battle, unit):
        if not is_seen_in_air(world, battle, here, there):
            return False
    elif enemies_in(world, battle, side_of(world, unit), here) or not is_seen_from_air(
        world, battle, there, here
    ):
        return False
    return needed(world, battle, unit, plane) != NOT_ALLOWED


def flak_cost(world: World, battle: Battle, unit: Unit, plane: Unit) -> int:
    """What it costs a ground unit to fire at an airplane, or NOT_ALLOWED (20.0)."""
    if not may_fire_up(world, battle, unit, plane):
        return NOT_ALLOWED
    return fire_cost(world, battle, unit, mode_at(world, battle, unit, battle.hex[plane]))


def list_flak(world: World, battle: Battle, unit: Unit, most: int, actions: Actions) -> None:
    """The airplanes at which a ground unit may fire for at most so much (20.0)."""
    if world.planes == 0 or world.block[battle.type[unit]].anti_air == 0:
        return
    for enemy in units_of(world, opponent(side_of(world, unit))):
        offer(actions, terms.FLAK, unit, enemy, flak_cost(world, battle, unit, enemy), most)


def least_flak(world: World, battle: Battle, unit: Unit) -> int:
    """What the cheapest fire at an airplane costs a ground unit, or NOT_ALLOWED."""
    least = NOT_ALLOWED
    if world.planes and world.block[battle.type[unit]].anti_air:
        for enemy in units_of(world, opponent(side_of(world, unit))):
            least = lesser(least, flak_cost(world, battle, unit, enemy))
    return least


@flow
def fire_up(world: World, battle: Battle, unit: Unit, plane: Unit) -> Flow:
    """One roll at an airplane (20.0)."""
    aim(battle, unit, battle.hex[plane], 0, 0)
    yield from boost(world, battle)
    log(battle, terms.LOG_FLAK, unit, plane, 0, 0)
    show_gunner(world, battle, unit, plane)
    yield from attack(world, battle, plane)


def show_gunner(world: World, battle: Battle, unit: Unit, plane: Unit) -> None:
    """Who fires at an airplane shows a counter that changes the ratings that it does so by (7.4)."""
    color = world.color[battle.type[plane], way_met(world, battle, unit, battle.hex[unit], plane)]
    for by in (color, terms.BY_COST, terms.BY_RANGE):
        show_by(world, battle, unit, by)
