"""The flight of airplanes, impulse by impulse, and its promise (20.0-20.4).

A flight is worth the best attack that lies straight ahead, the less the farther off; altitude is worth what
it saves from fire at the airplane.
"""

from wsanalysis.battles.core import units
from wsanalysis.battles.core.actions import add, first_of, kind_of, second_of
from wsanalysis.battles.core.appraisal import NEVER
from wsanalysis.battles.core.frames import log
from wsanalysis.battles.core.ground import ahead, all_hexes
from wsanalysis.battles.core.luck import chance_of
from wsanalysis.battles.core.narrator import Sentence
from wsanalysis.battles.core.numbers import NOWHERE, Hex, Side, Unit
from wsanalysis.battles.core.questions import ask
from wsanalysis.battles.core.records import Actions
from wsanalysis.battles.storms_of_steel import (
    activation,
    aiming,
    airplanes,
    firing,
    hiding,
    mines,
    moving,
    terms,
    worth,
)
from wsanalysis.battles.storms_of_steel.records import Battle, Weights, World
from wsanalysis.battles.storms_of_steel.terms import BLUE, NOT_ALLOWED, RED
from wsanalysis.compiled import Flow, flow
from wsanalysis.languages import plural, say
from wsanalysis.systems.storms_of_steel.aircraft import altitude_in_metres


def list_plane(world: World, battle: Battle, side: Side, unit: Unit, actions: Actions) -> None:
    """The ways in which an airplane may act: it comes on when activated, and goes home when spent (20.0)."""
    if moving.is_ready_to_enter(world, battle, unit):
        add(actions, terms.ACTIVATE, unit, 0)
    elif units.is_aloft(battle, unit):
        least = least_flight(world, battle, unit)
        left = activation.budget(world, battle, side, terms.ACTIVE)
        if activation.is_active(battle, side, unit) and least <= left:
            add(actions, terms.ACTIVE, unit, 0)
        if least <= battle.cap[side] and not units.has(battle, unit, terms.HEADING_HOME):
            add(actions, terms.COMMAND, unit, 0)
        if may_go_home(battle, unit):
            add(actions, terms.GO_HOME, unit, 0)


def may_go_home(battle: Battle, unit: Unit) -> bool:
    """True if an airplane flies straight off, for nothing: it is spent (20.0)."""
    return units.is_aloft(battle, unit) and units.has(battle, unit, terms.SPENT)


def may_any_go_home(world: World, battle: Battle, side: Side) -> bool:
    """True if a side has a spent airplane over the map."""
    for unit in units.units_of(world, side):
        if may_go_home(battle, unit):
            return True
    return False


def flies_alone(world: World, battle: Battle, side: Side) -> bool:
    """True if the active unit of a side is an airplane, which neither stalls nor shares (20.0)."""
    if world.planes:
        for unit in units.units_of(world, side):
            if activation.is_active(battle, side, unit) and airplanes.is_plane(world, battle, unit):
                return True
    return False


def least_flight(world: World, battle: Battle, unit: Unit) -> int:
    """The cost of an airplane's shortest action: one hex (20.0)."""
    return world.impulse_cost[battle.type[unit], 0, 0, terms.MOVES_AHEAD]


def list_flights(world: World, battle: Battle, unit: Unit) -> None:
    """The hexes where an airplane may come on, or the first hex of its action (20.0)."""
    cost = least_flight(world, battle, unit)
    if units.is_aloft(battle, unit):
        list_ahead(world, battle, unit, cost)
    elif moving.is_ready_to_enter(world, battle, unit):
        for hex in all_hexes(world):
            if world.entry[world.enlisted[unit].group, hex]:
                activation.offer(battle, terms.COME_ON, unit, hex, cost)


def list_ahead(world: World, battle: Battle, unit: Unit, cost: int) -> None:
    """The front hexes, and off the map where one of them lies beyond its rim (20.0)."""
    off = 0
    for side in range(6):
        if moving.is_ahead(battle.face[unit], side):
            hex = world.neighbour[battle.hex[unit], side]
            if hex == NOWHERE:
                off = 1
            else:
                activation.offer(battle, terms.AHEAD, unit, hex, cost)
    if off:
        activation.offer(battle, terms.FLY_OFF, unit, 0, cost)


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
    battle.fell[unit], battle.where[unit], battle.hex[unit] = battle.hex[unit], units.FLOWN, NOWHERE
    battle.flags[unit] = 0
    activation.drop_out(battle, units.side_of(world, unit), unit)


def go_home(world: World, battle: Battle, unit: Unit) -> None:
    """A spent airplane flies straight on, as far as it may in one action, and off the map (20.0)."""
    if not units.has(battle, unit, terms.HEADING_HOME):
        units.flag(battle, unit, terms.HEADING_HOME)
        log(battle, terms.LOG_GOES_HOME, unit, 0, 0, 0)
    for impulse in range(terms.MOST_IMPULSES):
        if units.is_aloft(battle, unit) and impulse < impulses_of(world, battle, unit):
            hex = world.neighbour[battle.hex[unit], battle.face[unit]]
            go_ahead(world, battle, unit, terms.FLY_OFF if hex == NOWHERE else terms.AHEAD, hex)
            if world.hidden:
                hiding.reveal_seen(world, battle)


def impulses_of(world: World, battle: Battle, unit: Unit) -> int:
    """The most hexes that an airplane flies in an action."""
    count = 0
    while count < terms.MOST_IMPULSES:
        if world.impulse_cost[battle.type[unit], count, 0, terms.MOVES_AHEAD] == NOT_ALLOWED:
            return count
        count += 1
    return count


def leave_sky(world: World, battle: Battle) -> None:
    """At the end of a round airplanes that are still over the map fly off: activations end there (20.0)."""
    if world.planes:
        for unit in units.all_units(world):
            if units.is_aloft(battle, unit):
                fly_off(world, battle, unit)


@flow
def fly(world: World, battle: Battle, unit: Unit, way: int, first: int) -> Flow:
    """An airplane's action, impulse by impulse; the enemy does nothing in between (20.0)."""
    impulses, since = 1, 0
    activation.pay(
        world, battle, units.side_of(world, unit), way, kind_of(first), least_flight(world, battle, unit)
    )
    if kind_of(first) == terms.COME_ON:
        yield from come_on(world, battle, unit, Hex(second_of(first)))
    else:
        go_ahead(world, battle, unit, kind_of(first), Hex(second_of(first)))
    yield from hiding.reveal_all(world, battle)
    while units.is_aloft(battle, unit) and may_take(
        world, battle, unit, way, impulses, since, terms.MOVES_AHEAD
    ):
        act = yield ask(
            battle, units.side_of(world, unit), terms.FLY, unit=unit, way=way, impulses=impulses, since=since
        )
        if kind_of(act) == terms.END_FLIGHT:
            break
        impulse = impulse_of(kind_of(act))
        cost = world.impulse_cost[battle.type[unit], impulses, since, impulse]
        if cost > 0:
            activation.pay(world, battle, units.side_of(world, unit), way, kind_of(act), cost)
        impulses, since = impulses + 1, since_after(since, impulse)
        if impulse == terms.ATTACKS:
            yield from attack_from_air(world, battle, unit, act)
        else:
            take_impulse(world, battle, unit, impulse, act)
        yield from hiding.reveal_all(world, battle)


@flow
def come_on(world: World, battle: Battle, unit: Unit, hex: Hex) -> Flow:
    """An airplane is over the map, at the altitude and facing that its owner likes (20.0)."""
    battle.where[unit], battle.hex[unit] = units.ALOFT, hex
    act = yield ask(battle, units.side_of(world, unit), terms.HEIGHT, unit=unit)
    altitude = second_of(act)
    battle.plane[world.plane_number[unit]].altitude = altitude
    act = yield ask(battle, units.side_of(world, unit), terms.FACE, unit=unit)
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
    """An airplane's acts since its last hex, after one more impulse (20.0, 20.1)."""
    if impulse == terms.MOVES_AHEAD:
        return 0
    turns = impulse == terms.TURNS or impulse == terms.ATTACKS
    return since | (terms.TURNED_SINCE if turns else terms.LEVEL_SINCE)


def may_take(
    world: World, battle: Battle, unit: Unit, way: int, impulses: int, since: int, impulse: int
) -> bool:
    """True if an impulse is allowed after those taken, and paid for (20.0, 20.1)."""
    cost = world.impulse_cost[battle.type[unit], impulses, since, impulse]
    return cost != NOT_ALLOWED and cost <= activation.left_for(world, battle, units.side_of(world, unit), way)


def may_take_now(world: World, battle: Battle, impulse: int) -> bool:
    """True if the airplane that is asked may take an impulse."""
    it = battle.about
    return may_take(world, battle, it.unit, it.way, it.impulses, it.since, impulse)


def list_impulses(world: World, battle: Battle, actions: Actions) -> None:
    """The end of the action, or the impulses that may follow (20.0-20.4)."""
    unit = battle.about.unit
    add(actions, terms.END_FLIGHT, unit, 0)
    if may_take_now(world, battle, terms.MOVES_AHEAD):
        activation.begin_offers(battle, 0)
        list_ahead(world, battle, unit, 0)
        activation.take_offers(battle, actions)
    if may_take_now(world, battle, terms.TURNS):
        add(actions, terms.BANK, unit, (battle.face[unit] + 5) % 6)
        add(actions, terms.BANK, unit, (battle.face[unit] + 1) % 6)
    altitude = battle.plane[world.plane_number[unit]].altitude
    if altitude < terms.MOST_ALTITUDE and may_take_now(world, battle, terms.CLIMBS):
        add(actions, terms.CLIMB, unit, 0)
    if altitude > 0 and may_take_now(world, battle, terms.DIVES):
        add(actions, terms.DIVE, unit, 0)
    if may_take_now(world, battle, terms.ATTACKS) and not units.has(battle, unit, terms.WINGED):
        list_attacks(world, battle, unit, actions)


def list_attacks(world: World, battle: Battle, unit: Unit, actions: Actions) -> None:
    """List an airplane's targets: with its guns, with bombs, another airplane (20.2, 20.4)."""
    plane = battle.plane[world.plane_number[unit]]
    for hex in all_hexes(world):
        if may_attack(world, battle, unit, hex):
            add(actions, terms.STRAFE, unit, hex)
            if may_bomb(world, battle, unit, hex):
                for count in range(1, plane.bombs + 1):
                    add(actions, terms.BOMB, count, hex)
                for count in range(1, plane.clusters + 1):
                    add(actions, terms.CLUSTER, count, hex)
    for enemy in units.units_of(world, units.opponent(units.side_of(world, unit))):
        if airplanes.may_fire_up(world, battle, unit, enemy):
            add(actions, terms.DOGFIGHT, unit, enemy)


def may_attack(world: World, battle: Battle, unit: Unit, hex: Hex) -> bool:
    """True if an airplane may attack a hex: enemies, works, or a place where hidden ones may be."""
    if aiming.may_fire_at(world, battle, unit, hex):
        return True
    if world.has_works > 0 and mines.may_batter(world, battle, unit, hex, 0):
        return True
    return world.hidden > 0 and hiding.may_suspect(world, battle, unit, hex)


def may_bomb(world: World, battle: Battle, unit: Unit, hex: Hex) -> bool:
    """True if bombs reach a hex that an airplane may attack (20.2, 20.4)."""
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
    kind = kind_of(act)
    if kind == terms.DOGFIGHT:
        yield from airplanes.fire_up(world, battle, unit, act, 0, 0)
    elif kind == terms.STRAFE:
        yield from firing.fire(world, battle, unit, act, 0, 0)
    else:
        for _ in range(first_of(act)):
            plane = battle.plane[world.plane_number[unit]]
            if kind == terms.CLUSTER:
                plane.clusters -= 1
                battle.bombing = terms.CLUSTERS
            else:
                plane.bombs -= 1
                battle.bombing = terms.BOMBS
            yield from firing.fire(world, battle, unit, act, 0, 0)
            yield from hiding.reveal_all(world, battle)
        battle.bombing = 0


LOOKS_AHEAD = 6  # hexes
FARTHEST_TARGET = 6  # hexes


def of_attack(world: World, view: Battle, unit: Unit, here: Hex, hex: Hex, weights: Weights) -> int:
    """The worth of an airplane's attack from over one hex on all in another, less own losses (20.2)."""
    total, side = 0, units.side_of(world, unit)
    for target in units.units_of(world, units.opponent(side)):
        if units.is_in(view, target, hex):
            total += worth.shot_from(world, view, unit, here, target, weights)
    if total:
        for target in units.units_of(world, side):
            if units.is_in(view, target, hex):
                total -= worth.shot_from(world, view, unit, here, target, weights)
    return total


def best_from(world: World, view: Battle, unit: Unit, here: Hex, face: int, weights: Weights) -> int:
    """The best attack of an airplane over a hex that faces so."""
    best = 0
    for foe in units.units_of(world, units.opponent(units.side_of(world, unit))):
        there = view.hex[foe]
        if units.is_here(view, foe) and 1 < world.distance[here, there] <= FARTHEST_TARGET:
            if aiming.is_in_arc(world, here, face, there):
                if airplanes.is_seen_from_air(world, view, here, there):
                    best = max(best, of_attack(world, view, unit, here, there, weights))
    return best


def run_of(world: World, view: Battle, unit: Unit, here: Hex, face: int, weights: Weights) -> int:
    """The value of flying straight on from a hex: the best attack ahead, the less the farther off.

    And enemies ahead, so that it turns back to those whom it has passed.
    """
    if units.has(view, unit, terms.WINGED):
        return 0
    best, hex = 0, here
    for far in range(LOOKS_AHEAD):
        if hex != NOWHERE:
            best = max(best, best_from(world, view, unit, hex, face, weights) * (16 - 2 * far) // 16)
            hex = world.neighbour[hex, face]
    for foe in units.units_of(world, units.opponent(units.side_of(world, unit))):
        if units.is_here(view, foe):
            there = view.hex[foe]
            best += weights.look * ahead(world, here, face, there) // (1 + world.distance[here, there])
    return best


def run_on(world: World, view: Battle, unit: Unit, face: int, weights: Weights) -> int:
    """The value of flying on into the best front hex."""
    best = 0
    for side in range(6):
        hex = world.neighbour[view.hex[unit], side]
        if moving.is_ahead(face, side) and hex != NOWHERE:
            best = max(best, run_of(world, view, unit, hex, face, weights))
    return best


def look_at_plane(world: World, view: Battle, unit: Unit, weights: Weights) -> None:
    """Note what an airplane promises: it waits for a target that is worth its one flight; less and less."""
    if moving.is_ready_to_enter(world, view, unit):
        best = 0
        for hex in all_hexes(world):
            if world.entry[world.enlisted[unit].group, hex]:
                best = max(best, of_coming_on(world, view, unit, hex, weights))
        waits = weights.plane_waits * max(0, 16 - view.late) // 16
        view.promise[unit] = best - waits if best else NEVER
    elif units.is_aloft(view, unit):
        best = run_on(world, view, unit, view.face[unit], weights)
        for turn in (1, 5):
            face = (view.face[unit] + turn) % 6
            best = max(best, run_on(world, view, unit, face, weights) * 15 // 16)
        view.promise[unit] = best - 2 * view.ap_price
        view.whole[unit] = best * (view.ap[units.side_of(world, unit)] // 2)
        view.by_command[unit] = best - 2 * view.cap_price if best else NEVER


def of_coming_on(world: World, view: Battle, unit: Unit, hex: Hex, weights: Weights) -> int:
    """The value of coming on over a hex, facing the best way."""
    best = 0
    for face in range(6):
        if world.neighbour[hex, face] != NOWHERE:
            best = max(best, run_of(world, view, unit, hex, face, weights))
    return best


def of_flight(world: World, view: Battle, unit: Unit, act: int, weights: Weights) -> int:
    """The promise of an airplane's impulse, or of where and how it comes on."""
    kind, hex, face = kind_of(act), Hex(second_of(act)), view.face[unit]
    if kind == terms.COME_ON:
        return of_coming_on(world, view, unit, hex, weights)
    if kind == terms.TURN_TO:
        return run_of(world, view, unit, view.hex[unit], second_of(act), weights)
    if kind == terms.AHEAD:
        return run_of(world, view, unit, hex, face, weights)
    if kind == terms.BANK:
        return run_on(world, view, unit, second_of(act), weights) * 15 // 16
    if kind in (terms.STRAFE, terms.BOMB, terms.CLUSTER, terms.DOGFIGHT):
        gain = attack_gain(world, view, unit, act, weights) - view.ap_price
        return gain + run_on(world, view, unit, face, weights) // 2 if gain > 0 else gain
    if kind == terms.DIVE:
        plane = view.plane[world.plane_number[unit]]
        plane.altitude -= 1
        lower = run_on(world, view, unit, face, weights) * 15 // 16
        plane.altitude += 1
        return lower
    if kind == terms.END_FLIGHT:
        return run_on(world, view, unit, face, weights) * 15 // 16 - view.ap_price
    return -weights.plane_waits  # to climb, or to fly off


def attack_gain(world: World, view: Battle, unit: Unit, act: int, weights: Weights) -> int:
    """The gain of an attack: with guns, with bombs by their number, from another airplane."""
    kind, hex = kind_of(act), Hex(second_of(act))
    if kind == terms.DOGFIGHT:
        return airplanes.of_flak(world, view, unit, Unit(second_of(act)), 0, weights)
    if kind == terms.STRAFE:
        return of_attack(world, view, unit, view.hex[unit], hex, weights)
    view.bombing = terms.BOMBS
    each = of_attack(world, view, unit, view.hex[unit], hex, weights)
    view.bombing = 0
    return each * first_of(act)


def of_height(world: World, view: Battle, unit: Unit, altitude: int, weights: Weights) -> int:
    """The value of coming on at an altitude: attacks from there, less the losses by the enemy's fire."""
    plane, hex = view.plane[world.plane_number[unit]], view.hex[unit]
    plane.altitude = altitude
    total = of_coming_on(world, view, unit, hex, weights)
    for foe in units.units_of(world, units.opponent(units.side_of(world, unit))):
        if units.is_here(view, foe) and world.block[view.type[foe]].anti_air:
            total -= flak_from(world, view, foe, unit) * weights.flak // 16
    return total


def flak_from(world: World, view: Battle, foe: Unit, plane: Unit) -> int:
    """The loss that a foe's fire could inflict on an airplane in range, wherever it flies next."""
    there, hex = view.hex[foe], view.hex[plane]
    roll = aiming.needed_between(world, view, foe, there, plane, hex, terms.FLANK)
    if roll == NOT_ALLOWED:
        return 0
    law = aiming.attack_law(world, view, plane, roll)
    lost = chance_of(world, law, terms.DESTROYED) * 10 + chance_of(world, law, terms.SURVIVES) * 5
    return lost * world.worth[view.type[plane]]


ACTIONS = {
    terms.COME_ON: "bring {0:unit} on over {1:hex}",
    terms.AT_HEIGHT: "{1:altitude}",
    terms.AHEAD: "fly {0:unit} on to {1:hex}",
    terms.FLY_OFF: "fly {0:unit} off the map",
    terms.BANK: "turn {0:unit} to {1:facing}",
    terms.CLIMB: "climb one level with {0:unit}",
    terms.DIVE: "dive one level with {0:unit}",
    terms.STRAFE: "attack {1:hex} with {0:unit}",
    terms.BOMB: "drop {0:bombs} on {1:hex}",
    terms.CLUSTER: "drop {0:clusters} on {1:hex}",
    terms.DOGFIGHT: "{0:unit} attacks {1:unit}",
    terms.END_FLIGHT: "end the action of {0:unit}",
    terms.GO_HOME: "fly {0:unit} straight off",
}


def altitude_in_words(counters: int) -> str:
    """The altitude of an airplane with these altitude counters, in words (20.1)."""
    metres = altitude_in_metres(counters)
    return say("at {metres} m", metres=metres) if counters else say("at strafing level")


def bombs_in_words(count: int) -> str:
    """A number of bombs in words."""
    return plural("{n} bomb", "{n} bombs", count)


SENTENCES: dict[int, Sentence] = {
    terms.LOG_COMES_ON: "{0:unit} {0:~comes} on over {1:hex} {2:altitude}, facing {3:facing} (20.0).",
    terms.LOG_FLOWN: "{0:unit} {0:~flies} off the map from {1:hex}, and is gone for good (20.0).",
    terms.LOG_CLIMBS: "{0:unit} {2:climbs} and is {1:altitude} (20.1).",
    terms.LOG_BANKS: "{0:unit} {0:~turns} to {1:facing} (20.0).",
    terms.LOG_BOMB: "{0:unit} {0:~drops} a bomb on {1:hex} (20.4).",
    terms.LOG_GOES_HOME: "{0:unit}, spent, heads straight off the map (20.0).",
}
