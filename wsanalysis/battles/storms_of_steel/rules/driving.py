"""Moves into hexes, the free hexes that follow, and ground in which vehicles get stuck (14.0, 14.1, 16.0)."""

from wsanalysis.battles.core.actions import add, kind_of, second_of
from wsanalysis.battles.core.frames import log, pop
from wsanalysis.battles.core.luck import draw
from wsanalysis.battles.core.numbers import NOBODY, NOWHERE, Hex, Unit
from wsanalysis.battles.core.records import Actions
from wsanalysis.battles.core.units import flag, has, is_here, side_of
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.records import Battle, Frame, World
from wsanalysis.battles.storms_of_steel.rules.activation import MOVED, left_for, pay
from wsanalysis.battles.storms_of_steel.rules.battering import crush_wire
from wsanalysis.battles.storms_of_steel.rules.carrying import is_vehicle, load_of
from wsanalysis.battles.storms_of_steel.rules.mines import step_on_mine
from wsanalysis.battles.storms_of_steel.rules.moving import (
    by_road_to,
    crowding,
    is_ahead,
    move,
    move_cost,
    side_between,
)
from wsanalysis.battles.storms_of_steel.rules.play_card import effect_of
from wsanalysis.battles.storms_of_steel.rules.rolls import ask_for_caps, pay_caps
from wsanalysis.battles.storms_of_steel.rules.stack import push
from wsanalysis.battles.storms_of_steel.rules.works import lies_in
from wsanalysis.battles.storms_of_steel.terms import NOT_ALLOWED
from wsanalysis.systems.storms_of_steel.firepower import MOST_CAPS


def is_bad_ground(world: World, battle: Battle, unit: Unit, hex: Hex, by_road: int) -> bool:
    """Whether a unit that enters a hex may get stuck there (14.1)."""
    if world.vehicles == 0:
        return False
    return world.checks[battle.type[unit], world.spot[hex].terrain, by_road] == 1


def begin_ground(world: World, battle: Battle, unit: Unit) -> None:
    """A vehicle has come into bad ground: it is rolled for (14.1)."""
    ground = push(battle, terms.F_STUCK)
    ground.side, ground.unit = side_of(world, unit), unit


def run_ground(world: World, battle: Battle, ground: Frame) -> None:
    """The roll for a vehicle, with CAPs bought before, unless a mine has destroyed it (14.1, 3.23)."""
    unit = ground.unit
    if not is_here(battle, unit):
        pop(battle)
        return
    if ground.step == 0:
        for caps in range(MOST_CAPS + 1):
            ground.law[caps] = world.stuck_law[caps]
        if ask_for_caps(battle, ground, unit, 1):
            return
    caps = pay_caps(battle, ground)
    stays = draw(world, battle.luck[terms.LUCK_GROUND], ground.law[caps])
    log(battle, terms.LOG_GROUND, unit, battle.hex[unit], caps, stays)
    if stays == terms.IMMOBILE:
        flag(battle, unit, terms.STUCK)
    pop(battle)


def who_moves(turn: Frame) -> Unit:
    """The unit whose part of the action it is."""
    return turn.unit if turn.next == 0 else Unit(turn.next - 1)


def drive_in(world: World, battle: Battle, turn: Frame, unit: Unit, kind: int, hex: Hex) -> None:
    """A move into a hex, where bad ground is rolled for and mines go off before the unit does more.

    (5.2, 14.1, 18.5)
    """
    here, bad = battle.hex[unit], False
    turn.free = 0
    if here == NOWHERE and unit == world.bearer:
        turn.carries = 1 + unit
    if world.vehicles and effect_of(world, turn) != terms.TWO_HEXES:
        turn.free = free_after(world, battle, unit, here, hex)
    if world.vehicles:
        bad = is_bad_ground(world, battle, unit, hex, by_road_to(world, here, hex))
        if effect_of(world, turn) != terms.TWO_HEXES:
            turn.taken = move_cost(world, battle, unit, hex, 0)
        if turn.taken == NOT_ALLOWED:  # since the group has set out
            turn.taken = turn.cost
    move(world, battle, unit, kind, hex)
    crush_wire(world, battle, unit)
    turn.step = MOVED
    if bad:
        begin_ground(world, battle, unit)
    step_on_mine(world, battle, unit)


def free_after(world: World, battle: Battle, unit: Unit, here: Hex, hex: Hex) -> int:
    """The free hexes that follow a paid move into a hex: none backward, nor for who tows (14.0, 14.1)."""
    if is_hindered(world, battle, unit, hex):
        return 0
    backward, load, tows = 0, load_of(world, battle, unit), 0
    if here != NOWHERE and not has(battle, unit, terms.TO_FACE):  # who comes out of hiding faces ahead
        backward = 0 if is_ahead(battle.face[unit], side_between(world, here, hex)) else 1
    if load != NOBODY and is_vehicle(world, battle, load):
        tows = 1
    by_road = by_road_to(world, here, hex)
    return max(0, world.free_after[battle.type[unit], world.spot[hex].terrain, by_road, backward, tows])


def is_hindered(world: World, battle: Battle, unit: Unit, hex: Hex) -> bool:
    """Whether works in a hex end bonus moves, as wire and road blocks do (14.0)."""
    if world.has_works == 0 or battle.works[hex] == 0:
        return False
    for kind in range(1, world.works_kinds):
        if lies_in(battle, kind, hex) and world.hinders[battle.type[unit], kind] != 0:
            return True
    return False


def bonus_cost(world: World, battle: Battle, unit: Unit, here: Hex, side: int) -> int:
    """What a free hex beyond a side costs all the same, or NOT_ALLOWED if none leads there.

    It is climbing, and vehicles on the road (14.0, figure 25, 16.0).
    """
    hex = world.neighbour[here, side]
    if hex == NOWHERE:
        return NOT_ALLOWED
    type_, counter, by_road = battle.type[unit], battle.counter[unit], world.road[here, side]
    terrain = world.spot[hex].terrain
    if world.goes_free[type_, terrain, by_road] != 1 or is_hindered(world, battle, unit, hex):
        return NOT_ALLOWED
    cost = world.move_cost[type_, counter, terrain, world.step[here, side], by_road, 0, 0]
    if cost == NOT_ALLOWED:
        return NOT_ALLOWED
    level = world.move_cost[type_, counter, terrain, 0, by_road, 0, 0]
    return cost - level + crowding(world, battle, unit, hex, by_road)


def due(world: World, turn: Frame, extra: int) -> int:
    """What the action pays more for a free hex; a group no more than its dearest move (9.11)."""
    return extra if turn.members == 0 else world.group_cost[turn.cost, turn.taken + extra] - turn.cost


def is_free_to(world: World, battle: Battle, turn: Frame, side: int) -> bool:
    """Whether who moves may go on over a side, and pay what there is to pay."""
    unit = who_moves(turn)
    extra = bonus_cost(world, battle, unit, battle.hex[unit], side)
    return extra != NOT_ALLOWED and due(world, turn, extra) <= left_for(world, battle, turn)


def may_drive_on(world: World, battle: Battle, turn: Frame) -> bool:
    """Whether a free hex is left to who moves, and leads somewhere (14.0)."""
    if turn.free == 0:
        return False
    for side in range(6):
        if is_free_to(world, battle, turn, side):
            return True
    return False


def list_onward(world: World, battle: Battle, turn: Frame, actions: Actions) -> None:
    """To stop, or the free hexes around: the vehicle turns to them on its way (5.2, 14.0)."""
    unit = who_moves(turn)
    add(actions, terms.STOP, unit, 0)
    for side in range(6):
        if is_free_to(world, battle, turn, side):
            add(actions, terms.ON_TO, unit, world.neighbour[battle.hex[unit], side])


def drive_on(world: World, battle: Battle, turn: Frame, chosen: int) -> None:
    """Go on to a free hex, facing it, or stop (14.0)."""
    turn.free -= 1
    turn.step = MOVED
    if kind_of(chosen) == terms.STOP:
        turn.free = 0
        return
    unit, hex = who_moves(turn), Hex(second_of(chosen))
    side = side_between(world, battle.hex[unit], hex)
    extra = bonus_cost(world, battle, unit, battle.hex[unit], side)
    more = due(world, turn, extra)
    pay(world, battle, turn, more)
    turn.cost += more
    turn.taken += extra
    if not is_ahead(battle.face[unit], side):
        battle.face[unit] = side
    move(world, battle, unit, terms.CARRY if turn.carries == 1 + unit else terms.MOVE, hex)
    step_on_mine(world, battle, unit)
