"""An airplane's action, impulse by impulse, and its attacks: guns, bombs, other airplanes (20.0-20.4)."""

from wsanalysis.battles.core.actions import add, first_of, kind_of, second_of
from wsanalysis.battles.core.frames import answer, ask_about, log, pop
from wsanalysis.battles.core.ground import all_hexes
from wsanalysis.battles.core.numbers import NOBODY, NOWHERE, Hex, Side, Unit
from wsanalysis.battles.core.records import Actions
from wsanalysis.battles.core.units import ALOFT, has, is_aloft, opponent, side_of, units_of
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.records import Battle, Frame, World
from wsanalysis.battles.storms_of_steel.rules.activation import budget, pay
from wsanalysis.battles.storms_of_steel.rules.aiming import may_fire_at
from wsanalysis.battles.storms_of_steel.rules.battering import may_batter
from wsanalysis.battles.storms_of_steel.rules.flak import may_fire_up
from wsanalysis.battles.storms_of_steel.rules.flying import go_ahead, least_flight, list_ahead
from wsanalysis.battles.storms_of_steel.rules.hidden_acts import may_suspect
from wsanalysis.battles.storms_of_steel.rules.hiding import faces_to_choose, reveal_seen
from wsanalysis.battles.storms_of_steel.rules.stack import push
from wsanalysis.battles.storms_of_steel.terms import BLUE, NOT_ALLOWED, RED

AT_HEIGHT, FACING, NEXT, TAKEN = range(4)
"""Steps of an airplane's action."""


def begin_flight(world: World, battle: Battle, turn: Frame, chosen: int) -> None:
    """The first hex of an airplane's action, paid for; what follows is asked impulse by impulse (20.0)."""
    unit = turn.unit
    flight = push(battle, terms.F_PLANE)
    flight.side, flight.unit, flight.way, flight.impulses = turn.side, unit, turn.way, 1
    if flight.way == terms.ACTIVATE:
        flight.way = terms.ACTIVE
    pay(world, battle, flight, least_flight(world, battle, unit))
    if kind_of(chosen) == terms.COME_ON:
        battle.where[unit], battle.hex[unit] = ALOFT, Hex(second_of(chosen))
        ask_about(world, battle, flight, unit, terms.HEIGHT, AT_HEIGHT)
    else:
        flight.step = NEXT
        go_ahead(world, battle, unit, kind_of(chosen), Hex(second_of(chosen)))


def run_flight(world: World, battle: Battle, flight: Frame) -> None:
    """An airplane's action, impulse by impulse; the enemy does nothing in between (20.0)."""
    unit = flight.unit
    if flight.step == AT_HEIGHT:
        battle.plane[world.plane_number[unit]].altitude = second_of(answer(battle))
        ask_about(world, battle, flight, unit, terms.FACE, FACING)
        return
    if flight.step == FACING:
        come_on(world, battle, flight, second_of(answer(battle)))
    elif flight.step == TAKEN:
        chosen = answer(battle)
        if kind_of(chosen) == terms.END_FLIGHT:
            pop(battle)
            return
        flight.step = NEXT
        take_impulse(world, battle, flight, chosen)
        return
    if world.hidden:
        reveal_seen(world, battle)
        if faces_to_choose(world, battle, NOBODY, NOWHERE):
            return
    if flight.falling > 0:
        drop_next(world, battle, flight)
    elif is_aloft(battle, unit) and may_take(world, battle, flight, terms.MOVES_AHEAD):
        battle.bombing = 0
        ask_about(world, battle, flight, unit, terms.FLY, TAKEN)
    else:
        battle.bombing = 0
        pop(battle)


def come_on(world: World, battle: Battle, flight: Frame, face: int) -> None:
    """An airplane is over the map, at the altitude and facing that its owner likes (20.0)."""
    unit = flight.unit
    battle.face[unit], flight.step = face, NEXT
    altitude = battle.plane[world.plane_number[unit]].altitude
    log(battle, terms.LOG_COMES_ON, unit, battle.hex[unit], altitude, face)


def list_heights(world: World, battle: Battle, flight: Frame, actions: Actions) -> None:
    """The altitude counters with which an airplane may come on (20.0, 20.1)."""
    for altitude in range(terms.MOST_ALTITUDE + 1):
        add(actions, terms.AT_HEIGHT, flight.unit, altitude)


def list_headings(world: World, battle: Battle, flight: Frame, actions: Actions) -> None:
    """The sides that an airplane may face as it comes on: not straight off again."""
    for face in range(6):
        if world.neighbour[battle.hex[flight.unit], face] != NOWHERE:
            add(actions, terms.TURN_TO, 0, face)


def impulse_of(act: int) -> int:
    """The impulse that an answer stands for, by its number in the rule."""
    if act == terms.AHEAD or act == terms.FLY_OFF:
        return terms.MOVES_AHEAD
    if act == terms.BANK:
        return terms.TURNS
    if act == terms.CLIMB:
        return terms.CLIMBS
    return terms.DIVES if act == terms.DIVE else terms.ATTACKS


def may_take(world: World, battle: Battle, flight: Frame, impulse: int) -> bool:
    """Whether an impulse is allowed after those taken, and paid for (20.0, 20.1)."""
    cost = world.impulse_cost[battle.type[flight.unit], flight.impulses, flight.since, impulse]
    return cost != NOT_ALLOWED and cost <= budget(world, battle, flight.side, flight.unit, flight.way)


def list_impulses(world: World, battle: Battle, flight: Frame, actions: Actions) -> None:
    """The end of the action, or the impulses that may follow (20.0-20.4)."""
    unit = flight.unit
    add(actions, terms.END_FLIGHT, unit, 0)
    list_ahead(world, battle, unit, actions)
    if may_take(world, battle, flight, terms.TURNS):
        add(actions, terms.BANK, unit, (battle.face[unit] + 5) % 6)
        add(actions, terms.BANK, unit, (battle.face[unit] + 1) % 6)
    altitude = battle.plane[world.plane_number[unit]].altitude
    if altitude < terms.MOST_ALTITUDE and may_take(world, battle, flight, terms.CLIMBS):
        add(actions, terms.CLIMB, unit, 0)
    if altitude > 0 and may_take(world, battle, flight, terms.DIVES):
        add(actions, terms.DIVE, unit, 0)
    if may_take(world, battle, flight, terms.ATTACKS) and not has(battle, unit, terms.WINGED):
        list_attacks(world, battle, unit, actions)


def list_attacks(world: World, battle: Battle, unit: Unit, actions: Actions) -> None:
    """Whom an airplane may attack: with its guns, with bombs, another airplane (20.2, 20.4)."""
    plane = battle.plane[world.plane_number[unit]]
    for hex in all_hexes(world):
        if may_attack(world, battle, unit, hex):
            add(actions, terms.STRAFE, unit, hex)
            if may_bomb(world, battle, unit, hex):
                for count in range(1, plane.bombs + 1):
                    add(actions, terms.BOMB, count, hex)
                for count in range(1, plane.clusters + 1):
                    add(actions, terms.CLUSTER, count, hex)
    for enemy in units_of(world, opponent(side_of(world, unit))):
        if may_fire_up(world, battle, unit, enemy):
            add(actions, terms.DOGFIGHT, unit, enemy)


def may_attack(world: World, battle: Battle, unit: Unit, hex: Hex) -> bool:
    """Whether an airplane may attack a hex: enemies, works, or a place where hidden ones may be."""
    if may_fire_at(world, battle, unit, hex):
        return True
    if world.has_works > 0 and may_batter(world, battle, unit, hex, 0):
        return True
    return world.hidden > 0 and may_suspect(world, battle, unit, hex)


def may_bomb(world: World, battle: Battle, unit: Unit, hex: Hex) -> bool:
    """Whether bombs reach a hex that an airplane may attack (20.2, 20.4)."""
    distance = world.distance[battle.hex[unit], hex]
    for color in (RED, BLUE):
        if world.bomb_power[battle.type[unit], color, distance] != NOT_ALLOWED:
            return True
    return False


def take_impulse(world: World, battle: Battle, flight: Frame, chosen: int) -> None:
    """One more impulse, and what it adds to the cost of the action (20.0, 20.1)."""
    act, unit = kind_of(chosen), flight.unit
    impulse = impulse_of(act)
    cost = world.impulse_cost[battle.type[unit], flight.impulses, flight.since, impulse]
    if cost > 0:
        pay(world, battle, flight, cost)
    flight.impulses += 1
    plane = battle.plane[world.plane_number[unit]]
    if impulse == terms.MOVES_AHEAD:
        flight.since = 0
        go_ahead(world, battle, unit, act, Hex(second_of(chosen)))
    elif impulse == terms.TURNS:
        flight.since |= terms.TURNED_SINCE
        battle.face[unit] = second_of(chosen)
        log(battle, terms.LOG_BANKS, unit, battle.face[unit], 0, 0)
    elif impulse == terms.ATTACKS:
        flight.since |= terms.TURNED_SINCE
        if act == terms.BOMB or act == terms.CLUSTER:
            flight.act, flight.hex, flight.falling = act, Hex(second_of(chosen)), first_of(chosen)
        else:
            kind = terms.F_FLAK if act == terms.DOGFIGHT else terms.F_FIRE
            begin_attack(world, battle, kind, flight.side, unit, second_of(chosen))
    else:
        flight.since |= terms.LEVEL_SINCE
        plane.altitude += 1 if impulse == terms.CLIMBS else -1
        log(battle, terms.LOG_CLIMBS, unit, plane.altitude, impulse, 0)


def begin_attack(world: World, battle: Battle, kind: int, side: Side, unit: Unit, at: int) -> None:
    """Fire at a hex, or at an airplane."""
    fire = push(battle, kind)
    fire.side, fire.unit = side, unit
    if kind == terms.F_FLAK:
        fire.next, fire.hex = Unit(at), battle.hex[Unit(at)]
    else:
        fire.hex = Hex(at)


def drop_next(world: World, battle: Battle, flight: Frame) -> None:
    """The next of the bombs that are falling: an attack of its own (20.4)."""
    unit = flight.unit
    plane = battle.plane[world.plane_number[unit]]
    flight.falling -= 1
    if flight.act == terms.CLUSTER:
        plane.clusters -= 1
        battle.bombing = terms.CLUSTERS
    else:
        plane.bombs -= 1
        battle.bombing = terms.BOMBS
    begin_attack(world, battle, terms.F_FIRE, flight.side, unit, flight.hex)
