"""Smoke: who lays it where and for what, and how it drifts off (13.0, 13.1, 19.0)."""

from wsanalysis.battles.core.frames import log
from wsanalysis.battles.core.ground import all_hexes
from wsanalysis.battles.core.numbers import Hex, Unit
from wsanalysis.battles.core.records import Actions
from wsanalysis.battles.core.units import enemies_in, side_of
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.records import Battle, World
from wsanalysis.battles.storms_of_steel.rules.activation import lesser, offer
from wsanalysis.battles.storms_of_steel.rules.aiming import counter_of, has_line_to, mode_at
from wsanalysis.battles.storms_of_steel.rules.carrying import is_carried
from wsanalysis.battles.storms_of_steel.rules.firing import show_by, spotter_of
from wsanalysis.battles.storms_of_steel.terms import FARTHEST, FRESH_SMOKE, NOT_ALLOWED
from wsanalysis.compiled import span


def smoke_cost(world: World, battle: Battle, unit: Unit, hex: Hex) -> int:
    """What it costs a unit to lay smoke in a hex, or NOT_ALLOWED; engineers need no line (13.1, 19.0)."""
    type_, counter = battle.type[unit], counter_of(battle, unit)
    if is_carried(battle, unit):
        return NOT_ALLOWED
    distance = world.distance[battle.hex[unit], hex]
    if distance >= FARTHEST or world.smoke_cost[type_, counter, terms.IN_ARC, distance] == NOT_ALLOWED:
        return NOT_ALLOWED
    if world.block[type_].mortar == 0:
        here = battle.hex[unit]
        if here != hex and enemies_in(world, battle, side_of(world, unit), here):
            return NOT_ALLOWED  # nobody fires out of a melee (7.63)
        return world.smoke_cost[type_, counter, terms.IN_ARC, distance]
    if not has_line_to(world, battle, unit, hex):
        return NOT_ALLOWED
    return world.smoke_cost[type_, counter, mode_at(world, battle, unit, hex), distance]


def list_smoke(world: World, battle: Battle, unit: Unit, most: int, actions: Actions) -> None:
    """The hexes where the unit can lay smoke for at most so much."""
    if world.lays_smoke[battle.type[unit]]:
        for hex in all_hexes(world):
            offer(actions, terms.LAY_SMOKE, unit, hex, smoke_cost(world, battle, unit, hex), most)


def least_to_smoke(world: World, battle: Battle, unit: Unit) -> int:
    """What the cheapest smoke of a unit costs, or NOT_ALLOWED."""
    least = NOT_ALLOWED
    if world.lays_smoke[battle.type[unit]]:
        for hex in all_hexes(world):
            least = lesser(least, smoke_cost(world, battle, unit, hex))
    return least


def lay_smoke(world: World, battle: Battle, unit: Unit, hex: Hex) -> None:
    """A smoke counter of the first round is placed, surely (13.0, 13.1)."""
    show_by(world, battle, unit, terms.BY_COST)
    if world.block[battle.type[unit]].mortar:
        show_by(world, battle, unit, terms.BY_RANGE)
    log(battle, terms.LOG_SMOKE, unit, hex, spotter_of(world, battle, unit, hex), 0)
    add_smoke(battle, hex, FRESH_SMOKE)


def add_smoke(battle: Battle, hex: Hex, smoke: int) -> None:
    """More smoke lies in a hex, FRESH_SMOKE for each counter of the first round (13.0)."""
    if battle.smoke[hex] == 0:
        battle.smoky[Hex(battle.blockers)] = hex
        battle.blockers += 1
    battle.smoke[hex] += smoke


def thin_smoke(battle: Battle) -> None:
    """Before a round counters of the second round are removed, those of the first turned over (13.0)."""
    left = Hex(0)
    for place in span(Hex, 0, battle.blockers):
        hex = battle.smoky[place]
        battle.smoke[hex] //= FRESH_SMOKE
        if battle.smoke[hex]:
            battle.smoky[left] = hex
            left = Hex(left + 1)
    battle.blockers = left
