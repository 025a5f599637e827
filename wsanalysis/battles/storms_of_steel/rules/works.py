"""Fortifications and what bars the way: who occupies them, what they cost, hasty defenses (18.0-18.4)."""

from wsanalysis.battles.core.actions import add
from wsanalysis.battles.core.frames import log
from wsanalysis.battles.core.numbers import Hex, Unit
from wsanalysis.battles.core.records import Actions
from wsanalysis.battles.core.units import enemies_in, side_of
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.records import Battle, World
from wsanalysis.battles.storms_of_steel.rules.aiming import counter_of
from wsanalysis.battles.storms_of_steel.rules.carrying import is_carried, is_held
from wsanalysis.battles.storms_of_steel.terms import FRONT, NOT_ALLOWED


def lies_in(battle: Battle, kind: int, hex: Hex) -> bool:
    """Whether works of a kind lie in a hex, openly."""
    return battle.works[hex] >> kind & 1 == 1


def sort_in(world: World, battle: Battle, unit: Unit) -> int:
    """The sort of works that a unit occupies, ANY_WORKS for none."""
    return world.works_sort[battle.inside[unit]]


def settle(world: World, battle: Battle, unit: Unit) -> None:
    """Who is set up in a hex with fortifications begins in the best that it may occupy (18.0)."""
    if world.has_works == 0 or is_carried(battle, unit):
        return
    hex, type_, most = battle.hex[unit], battle.type[unit], 0
    color = world.color[type_, FRONT]
    for kind in range(1, world.works_kinds):
        if lies_in(battle, kind, hex):
            room = world.occupies[type_, kind] == 1 or world.works_for_vehicles[hex] >> kind & 1 == 1
            if room and world.shelter[kind, color, terms.TO_FRONT] > most:
                most, battle.inside[unit] = world.shelter[kind, color, terms.TO_FRONT], kind
    if sort_in(world, battle, unit) == terms.HASTY:
        battle.works[hex] &= ~(1 << battle.inside[unit])  # it is this unit's alone (18.1)
    turn_with_bunker(world, battle, unit)


def turn_with_bunker(world: World, battle: Battle, unit: Unit) -> None:
    """Who is in a bunker looks out of it the way that it faces (18.2)."""
    if sort_in(world, battle, unit) == terms.BUNKER:
        battle.face[unit] = world.works_face[battle.inside[unit], battle.hex[unit]]


def toll(world: World, battle: Battle, unit: Unit, hex: Hex) -> int:
    """What works add at least to the cost of entering a hex, or NOT_ALLOWED (18.2-18.4, 14.0)."""
    if world.has_works == 0 or battle.works[hex] == 0:
        return 0
    total, type_ = 0, battle.type[unit]
    for kind in range(1, world.works_kinds):
        if lies_in(battle, kind, hex):
            if world.toll[type_, kind] == NOT_ALLOWED:
                return NOT_ALLOWED
            total += world.toll[type_, kind]
    return total + world.toll_least[toll_dice(world, battle, unit, hex)]


def toll_dice(world: World, battle: Battle, unit: Unit, hex: Hex) -> int:
    """How many dice are rolled for the cost of entering a hex (18.4, 14.0)."""
    if world.has_works == 0 or battle.works[hex] == 0:
        return 0
    dice = 0
    for kind in range(1, world.works_kinds):
        if lies_in(battle, kind, hex):
            dice += world.toll_dice[battle.type[unit], kind]
    return dice


def pivot_cost(world: World, battle: Battle, unit: Unit) -> int:
    """What a pivot costs a unit, or NOT_ALLOWED: in a bunker nobody turns, nor who is stuck or carried.

    (5.3, 14.1, 17.0, 18.2)
    """
    if world.vehicles and is_held(battle, unit):
        return NOT_ALLOWED
    if sort_in(world, battle, unit) == terms.BUNKER:
        return NOT_ALLOWED
    return world.pivot_cost[battle.type[unit], battle.counter[unit]]


def may_occupy(world: World, battle: Battle, unit: Unit, kind: int) -> bool:
    """Whether a unit may go into works of its hex; a hasty defense is only for who dug it (18.1, 18.2)."""
    if not lies_in(battle, kind, battle.hex[unit]) or battle.inside[unit] == kind:
        return False
    return world.occupies[battle.type[unit], kind] == 1 and world.works_sort[kind] != terms.HASTY


def may_dig(world: World, battle: Battle, unit: Unit) -> bool:
    """Whether a unit may dig a hasty defense: on foot, in no works, no enemies in its hex (18.1)."""
    if world.has_works == 0 or battle.inside[unit] != 0 or is_carried(battle, unit):
        return False
    if world.digs[battle.type[unit]] == 0 or world.may_act[battle.type[unit], counter_of(battle, unit)] == 0:
        return False
    return enemies_in(world, battle, side_of(world, unit), battle.hex[unit]) == 0


def list_works(world: World, battle: Battle, unit: Unit, most: int, actions: Actions) -> None:
    """What a unit can do at works that costs at most so much: go in, get out, dig (18.1, 18.2)."""
    if world.has_works == 0:
        return
    if world.occupy_cost <= most and moves(world, battle, unit):
        for kind in range(1, world.works_kinds):
            if may_occupy(world, battle, unit, kind):
                add(actions, terms.OCCUPY, unit, kind)
        if battle.inside[unit] != 0 and sort_in(world, battle, unit) != terms.HASTY:
            for side in range(6):
                add(actions, terms.GET_OUT, unit, side)
    if world.dig_cost <= most and may_dig(world, battle, unit):
        add(actions, terms.DIG, unit, 0)


def moves(world: World, battle: Battle, unit: Unit) -> bool:
    """Whether a unit can move: not stuck, not carried, by its hit counter (7.4, 14.1, 17.0)."""
    if world.vehicles and is_held(battle, unit):
        return False
    return world.pivot_cost[battle.type[unit], battle.counter[unit]] != NOT_ALLOWED


def least_at_works(world: World, battle: Battle, unit: Unit) -> int:
    """What the cheapest act at works costs a unit, or NOT_ALLOWED."""
    if world.has_works == 0:
        return NOT_ALLOWED
    if moves(world, battle, unit):
        if battle.inside[unit] != 0 and sort_in(world, battle, unit) != terms.HASTY:
            return world.occupy_cost
        for kind in range(1, world.works_kinds):
            if may_occupy(world, battle, unit, kind):
                return world.occupy_cost
    return world.dig_cost if may_dig(world, battle, unit) else NOT_ALLOWED


def is_works_act(kind: int) -> bool:
    """Whether an act is one at works."""
    return kind == terms.OCCUPY or kind == terms.GET_OUT or kind == terms.DIG


def works_act_cost(world: World, kind: int) -> int:
    """What an act at works costs (18.1, 18.2)."""
    return world.dig_cost if kind == terms.DIG else world.occupy_cost


def act_at_works(world: World, battle: Battle, unit: Unit, act: int, what: int) -> None:
    """Go into works of a kind, get out and face a side, or dig in (18.1, 18.2)."""
    if act == terms.OCCUPY:
        battle.inside[unit] = what
        log(battle, terms.LOG_OCCUPY, unit, what, 0, 0)
        turn_with_bunker(world, battle, unit)
    elif act == terms.GET_OUT:
        log(battle, terms.LOG_GET_OUT, unit, battle.inside[unit], what, 0)
        battle.inside[unit], battle.face[unit] = 0, what
    else:
        dig(world, battle, unit)


def dig(world: World, battle: Battle, unit: Unit) -> None:
    """A hasty defense for this unit alone (18.1)."""
    battle.inside[unit] = world.hasty_kind
    log(battle, terms.LOG_DIG, unit, 0, 0, 0)


def leave_hasty(world: World, battle: Battle, unit: Unit) -> None:
    """A hasty defense is gone when its unit pivots (18.1)."""
    if sort_in(world, battle, unit) == terms.HASTY:
        battle.inside[unit] = 0
