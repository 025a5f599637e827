"""Moves into hexes, the free hexes that follow, and ground in which vehicles get stuck (14.0, 14.1, 16.0)."""

from wsanalysis.battles.core.actions import add, kind_of, second_of
from wsanalysis.battles.core.frames import log
from wsanalysis.battles.core.luck import draw
from wsanalysis.battles.core.numbers import NOBODY, NOWHERE, Hex, Unit
from wsanalysis.battles.core.questions import ask
from wsanalysis.battles.core.records import Actions
from wsanalysis.battles.core.units import flag, has, is_here, side_of
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.records import Battle, World
from wsanalysis.battles.storms_of_steel.rules.activation import left_for, pay
from wsanalysis.battles.storms_of_steel.rules.battering import crush_wire
from wsanalysis.battles.storms_of_steel.rules.carrying import is_stuck, is_vehicle, load_of
from wsanalysis.battles.storms_of_steel.rules.hand import effect_of
from wsanalysis.battles.storms_of_steel.rules.hiding import faces, turn_to
from wsanalysis.battles.storms_of_steel.rules.mines import step_on_mine
from wsanalysis.battles.storms_of_steel.rules.moving import (
    by_road_to,
    crowding,
    is_ahead,
    move,
    move_cost,
    side_between,
)
from wsanalysis.battles.storms_of_steel.rules.rolls import spend_caps
from wsanalysis.battles.storms_of_steel.rules.works import lies_in
from wsanalysis.battles.storms_of_steel.terms import NOT_ALLOWED
from wsanalysis.compiled import Flow, flow
from wsanalysis.systems.storms_of_steel.firepower import MOST_CAPS


def is_bad_ground(world: World, battle: Battle, unit: Unit, hex: Hex, by_road: int) -> bool:
    """Whether a unit that enters a hex may get stuck there (14.1)."""
    if world.vehicles == 0:
        return False
    return world.checks[battle.type[unit], world.spot[hex].terrain, by_road] == 1


@flow
def roll_in_ground(world: World, battle: Battle, unit: Unit) -> Flow:
    """A vehicle has come into bad ground: it is rolled for, with CAPs bought before (14.1, 3.23)."""
    if not is_here(battle, unit):  # a mine has destroyed it
        return
    for caps in range(MOST_CAPS + 1):
        battle.law[caps] = world.stuck_law[caps]
    caps = yield from spend_caps(world, battle, side_of(world, unit), terms.BAD_GROUND, unit, 0)
    stays = draw(world, battle.luck[terms.LUCK_GROUND], battle.law[caps])
    log(battle, terms.LOG_GROUND, unit, battle.hex[unit], caps, stays)
    if stays == terms.IMMOBILE:
        flag(battle, unit, terms.STUCK)


@flow
def move_in(
    world: World, battle: Battle, unit: Unit, kind: int, hex: Hex,
    way: int, card: int, members: int, cost: int,
) -> Flow[int]:  # fmt: skip
    """A move into a hex, on into free ones, then facing any side; what the action has cost by then.

    Mines go off and bad ground is rolled for before the unit does more (5.2, 14.0, 14.1, 18.5).
    """
    carries, taken, free, is_bad = 0, 0, 0, False
    if kind in (terms.CARRY, terms.CAREFUL_CARRY) or (battle.hex[unit] == NOWHERE and unit == world.bearer):
        carries = 1
    if world.vehicles:
        is_bad = is_bad_ground(world, battle, unit, hex, by_road_to(world, battle.hex[unit], hex))
        if effect_of(world, card) != terms.TWO_HEXES:
            free = free_after(world, battle, unit, battle.hex[unit], hex)
            taken = move_cost(world, battle, unit, hex, 0)
            if taken == NOT_ALLOWED:  # since the group has set out
                taken = cost
    move(world, battle, unit, kind, hex)
    crush_wire(world, battle, unit)
    if battle.mines:
        yield from step_on_mine(world, battle, unit)
    if is_bad:
        yield from roll_in_ground(world, battle, unit)
    while free > 0:
        if world.hidden:
            yield from face_revealed(world, battle, unit)
        if not may_drive_on(world, battle, unit, way, members, cost, taken):
            break
        act = yield ask(
            battle, side_of(world, unit), terms.ON, unit=unit, way=way, members=members, cost=cost,
            taken=taken, free=free, carries=carries,
        )  # fmt: skip
        if kind_of(act) == terms.STOP:
            break
        extra = bonus_cost_to(world, battle, unit, Hex(second_of(act)))
        more = due(world, members, cost, taken, extra)
        pay(world, battle, side_of(world, unit), way, terms.MOVE, more)
        free, cost, taken = free - 1, cost + more, taken + extra
        drive_on(world, battle, unit, carries, Hex(second_of(act)))
        yield from step_on_mine(world, battle, unit)
    yield from turn_after_move(world, battle, unit)
    return cost


@flow
def face_revealed(world: World, battle: Battle, mover: Unit) -> Flow:
    """Those whom a move reveals face a side before the mover does (10.0)."""
    battle.flags[mover] &= ~terms.TO_FACE
    yield from faces(world, battle, NOBODY, NOWHERE)


@flow
def turn_after_move(world: World, battle: Battle, unit: Unit) -> Flow:
    """Who has moved, if still there, faces any side, unless he is stuck (5.2, 14.1)."""
    if world.hidden:
        yield from face_revealed(world, battle, unit)
    if is_here(battle, unit) and not is_stuck(world, battle, unit):
        act = yield ask(battle, side_of(world, unit), terms.FACE, unit=unit)
        turn_to(battle, unit, second_of(act))


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


def bonus_cost_to(world: World, battle: Battle, unit: Unit, hex: Hex) -> int:
    """The same for the hex beyond."""
    here = battle.hex[unit]
    return bonus_cost(world, battle, unit, here, side_between(world, here, hex))


def due(world: World, members: int, cost: int, taken: int, extra: int) -> int:
    """What an action pays more for a free hex; a group no more than its dearest move (9.11)."""
    return extra if members == 0 else world.group_cost[cost, taken + extra] - cost


def is_free_to(
    world: World, battle: Battle, unit: Unit, way: int, members: int, cost: int, taken: int, side: int
) -> bool:
    """Whether who moves may go on over a side, and pay what there is to pay."""
    extra = bonus_cost(world, battle, unit, battle.hex[unit], side)
    if extra == NOT_ALLOWED:
        return False
    return due(world, members, cost, taken, extra) <= left_for(world, battle, side_of(world, unit), way)


def may_drive_on(
    world: World, battle: Battle, unit: Unit, way: int, members: int, cost: int, taken: int
) -> bool:
    """Whether who has moved and is not stuck may go on to a free hex (14.0)."""
    if not is_here(battle, unit) or is_stuck(world, battle, unit):
        return False
    for side in range(6):
        if is_free_to(world, battle, unit, way, members, cost, taken, side):
            return True
    return False


def list_onward(world: World, battle: Battle, actions: Actions) -> None:
    """To stop, or the free hexes around: the vehicle turns to them on its way (5.2, 14.0)."""
    it = battle.about
    add(actions, terms.STOP, it.unit, 0)
    for side in range(6):
        if is_free_to(world, battle, it.unit, it.way, it.members, it.cost, it.taken, side):
            add(actions, terms.ON_TO, it.unit, world.neighbour[battle.hex[it.unit], side])


def drive_on(world: World, battle: Battle, unit: Unit, carries: int, hex: Hex) -> None:
    """Go on to a free hex, facing it (14.0)."""
    side = side_between(world, battle.hex[unit], hex)
    if not is_ahead(battle.face[unit], side):
        battle.face[unit] = side
    move(world, battle, unit, terms.CARRY if carries else terms.MOVE, hex)
