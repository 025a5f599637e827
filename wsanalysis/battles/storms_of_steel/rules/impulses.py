"""An airplane's action, impulse by impulse, and its attacks: guns, bombs, other airplanes (20.0-20.4)."""

from wsanalysis.battles.core.actions import add, first_of, kind_of, second_of
from wsanalysis.battles.core.frames import log
from wsanalysis.battles.core.ground import all_hexes
from wsanalysis.battles.core.numbers import Hex, Unit
from wsanalysis.battles.core.questions import ask
from wsanalysis.battles.core.records import Actions
from wsanalysis.battles.core.units import ALOFT, has, is_aloft, opponent, side_of, units_of
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.records import Battle, World
from wsanalysis.battles.storms_of_steel.rules.activation import left_for, pay
from wsanalysis.battles.storms_of_steel.rules.aiming import may_fire_at
from wsanalysis.battles.storms_of_steel.rules.battering import may_batter
from wsanalysis.battles.storms_of_steel.rules.firing import fire
from wsanalysis.battles.storms_of_steel.rules.flak import fire_up, may_fire_up
from wsanalysis.battles.storms_of_steel.rules.flying import go_ahead, least_flight, list_ahead
from wsanalysis.battles.storms_of_steel.rules.hidden_acts import may_suspect
from wsanalysis.battles.storms_of_steel.rules.hiding import reveal_all
from wsanalysis.battles.storms_of_steel.terms import BLUE, NOT_ALLOWED, RED
from wsanalysis.compiled import Flow, flow


@flow
def fly(world: World, battle: Battle, unit: Unit, way: int, first: int) -> Flow:
    """An airplane's action, impulse by impulse; the enemy does nothing in between (20.0)."""
    impulses, since = 1, 0
    pay(world, battle, side_of(world, unit), way, kind_of(first), least_flight(world, battle, unit))
    if kind_of(first) == terms.COME_ON:
        yield from come_on(world, battle, unit, Hex(second_of(first)))
    else:
        go_ahead(world, battle, unit, kind_of(first), Hex(second_of(first)))
    yield from reveal_all(world, battle)
    while is_aloft(battle, unit) and may_take(world, battle, unit, way, impulses, since, terms.MOVES_AHEAD):
        act = yield ask(
            battle, side_of(world, unit), terms.FLY, unit=unit, way=way, impulses=impulses, since=since
        )
        if kind_of(act) == terms.END_FLIGHT:
            break
        impulse = impulse_of(kind_of(act))
        cost = world.impulse_cost[battle.type[unit], impulses, since, impulse]
        if cost > 0:
            pay(world, battle, side_of(world, unit), way, kind_of(act), cost)
        impulses, since = impulses + 1, since_after(since, impulse)
        if impulse == terms.ATTACKS:
            yield from attack_from_air(world, battle, unit, act)
        else:
            take_impulse(world, battle, unit, impulse, act)
        yield from reveal_all(world, battle)


@flow
def come_on(world: World, battle: Battle, unit: Unit, hex: Hex) -> Flow:
    """An airplane is over the map, at the altitude and facing that its owner likes (20.0)."""
    battle.where[unit], battle.hex[unit] = ALOFT, hex
    act = yield ask(battle, side_of(world, unit), terms.HEIGHT, unit=unit)
    altitude = second_of(act)
    battle.plane[world.plane_number[unit]].altitude = altitude
    act = yield ask(battle, side_of(world, unit), terms.FACE, unit=unit)
    battle.face[unit] = second_of(act)
    log(battle, terms.LOG_COMES_ON, unit, hex, altitude, battle.face[unit])


def list_heights(world: World, battle: Battle, actions: Actions) -> None:
    """The altitude counters with which an airplane may come on (20.0, 20.1)."""
    for altitude in range(terms.MOST_ALTITUDE + 1):
        add(actions, terms.AT_HEIGHT, battle.about.unit, altitude)


def impulse_of(act: int) -> int:
    """The impulse that an answer stands for, by its number in the rule."""
    if act == terms.AHEAD or act == terms.FLY_OFF:
        return terms.MOVES_AHEAD
    if act == terms.BANK:
        return terms.TURNS
    if act == terms.CLIMB:
        return terms.CLIMBS
    return terms.DIVES if act == terms.DIVE else terms.ATTACKS


def since_after(since: int, impulse: int) -> int:
    """What an airplane has done since its last hex, after one more impulse (20.0, 20.1)."""
    if impulse == terms.MOVES_AHEAD:
        return 0
    turns = impulse == terms.TURNS or impulse == terms.ATTACKS
    return since | (terms.TURNED_SINCE if turns else terms.LEVEL_SINCE)


def may_take(
    world: World, battle: Battle, unit: Unit, way: int, impulses: int, since: int, impulse: int
) -> bool:
    """Whether an impulse is allowed after those taken, and paid for (20.0, 20.1)."""
    cost = world.impulse_cost[battle.type[unit], impulses, since, impulse]
    return cost != NOT_ALLOWED and cost <= left_for(world, battle, side_of(world, unit), way)


def may_take_now(world: World, battle: Battle, impulse: int) -> bool:
    """Whether the airplane that is asked may take an impulse."""
    it = battle.about
    return may_take(world, battle, it.unit, it.way, it.impulses, it.since, impulse)


def list_impulses(world: World, battle: Battle, actions: Actions) -> None:
    """The end of the action, or the impulses that may follow (20.0-20.4)."""
    unit = battle.about.unit
    add(actions, terms.END_FLIGHT, unit, 0)
    if may_take_now(world, battle, terms.MOVES_AHEAD):
        list_ahead(world, battle, unit, actions)
    if may_take_now(world, battle, terms.TURNS):
        add(actions, terms.BANK, unit, (battle.face[unit] + 5) % 6)
        add(actions, terms.BANK, unit, (battle.face[unit] + 1) % 6)
    altitude = battle.plane[world.plane_number[unit]].altitude
    if altitude < terms.MOST_ALTITUDE and may_take_now(world, battle, terms.CLIMBS):
        add(actions, terms.CLIMB, unit, 0)
    if altitude > 0 and may_take_now(world, battle, terms.DIVES):
        add(actions, terms.DIVE, unit, 0)
    if may_take_now(world, battle, terms.ATTACKS) and not has(battle, unit, terms.WINGED):
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


def take_impulse(world: World, battle: Battle, unit: Unit, impulse: int, act: int) -> None:
    """One more impulse that is no attack (20.0, 20.1)."""
    if impulse == terms.MOVES_AHEAD:
        go_ahead(world, battle, unit, kind_of(act), Hex(second_of(act)))
    elif impulse == terms.TURNS:
        battle.face[unit] = second_of(act)
        log(battle, terms.LOG_BANKS, unit, battle.face[unit], 0, 0)
    else:
        plane = battle.plane[world.plane_number[unit]]
        plane.altitude += 1 if impulse == terms.CLIMBS else -1
        log(battle, terms.LOG_CLIMBS, unit, plane.altitude, impulse, 0)


@flow
def attack_from_air(world: World, battle: Battle, unit: Unit, act: int) -> Flow:
    """Guns at a hex or another airplane, or bombs, each of which is an attack of its own (20.2, 20.4)."""
    kind, hex = kind_of(act), Hex(second_of(act))
    if kind == terms.DOGFIGHT:
        yield from fire_up(world, battle, unit, Unit(second_of(act)))
    elif kind == terms.STRAFE:
        yield from fire(world, battle, unit, hex, 0, 0)
    else:
        for _ in range(first_of(act)):
            plane = battle.plane[world.plane_number[unit]]
            if kind == terms.CLUSTER:
                plane.clusters -= 1
                battle.bombing = terms.CLUSTERS
            else:
                plane.bombs -= 1
                battle.bombing = terms.BOMBS
            yield from fire(world, battle, unit, hex, 0, 0)
            yield from reveal_all(world, battle)
        battle.bombing = 0
