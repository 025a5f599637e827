"""Vehicles: bad ground, bonus moves, transport, and what they are worth (14-17)."""

from collections.abc import Sequence
from functools import partial

from wsanalysis.battles.core.actions import add, kind_of, second_of
from wsanalysis.battles.core.acts import Act
from wsanalysis.battles.core.agreement import certain
from wsanalysis.battles.core.frames import log
from wsanalysis.battles.core.ground import all_hexes
from wsanalysis.battles.core.luck import chance_of, draw
from wsanalysis.battles.core.narrator import Sentence
from wsanalysis.battles.core.numbers import NOBODY, NOWHERE, Hex, Unit
from wsanalysis.battles.core.questions import ask
from wsanalysis.battles.core.records import Actions
from wsanalysis.battles.core.tables import Tables
from wsanalysis.battles.core.tabulate import Tabulation, axes
from wsanalysis.battles.core.transport import unload
from wsanalysis.battles.core.units import all_units, enemies_in, flag, has, is_here, is_in, side_of, units_of
from wsanalysis.battles.storms_of_steel import (
    activation,
    cards,
    firing,
    hiding,
    mines,
    moving,
    terms,
    works,
    worth,
)
from wsanalysis.battles.storms_of_steel.odds import NO_YES, unit_axis
from wsanalysis.battles.storms_of_steel.records import Battle, Weights, World
from wsanalysis.battles.storms_of_steel.terms import MOST_COST, NOT_ALLOWED
from wsanalysis.compiled import Flow, flow
from wsanalysis.probability.chance import Chance
from wsanalysis.probability.exact import exact
from wsanalysis.rule_system import IllegalAction
from wsanalysis.systems.storms_of_steel import hindrances
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel
from wsanalysis.systems.storms_of_steel.firepower import MOST_CAPS
from wsanalysis.systems.storms_of_steel.path import Into, Journey, Leg, as_mover, enter_next, leg
from wsanalysis.systems.storms_of_steel.ratings import loses_move, may_act
from wsanalysis.systems.storms_of_steel.state import UnitState
from wsanalysis.systems.storms_of_steel.transport import loading_cost
from wsanalysis.systems.storms_of_steel.unit import Unit as Printed
from wsanalysis.systems.storms_of_steel.unit import is_vehicle as is_a_vehicle
from wsanalysis.systems.storms_of_steel.unit import pile_of


def is_carried(battle: Battle, unit: Unit) -> bool:
    """True if a unit rides on a vehicle, or is towed by one (17.0)."""
    return battle.carrier[unit] != NOBODY


def is_vehicle(world: World, battle: Battle, unit: Unit) -> bool:
    """True if a unit is wheeled or tracked (14.0)."""
    kind = world.block[battle.type[unit]].kind
    return kind == terms.WHEELED or kind == terms.TRACKED


def is_stuck(world: World, battle: Battle, unit: Unit) -> bool:
    """True if a vehicle stays where it is: in bad ground, by a card, by its hit counter (14.1, 8, 15.2)."""
    if has(battle, unit, terms.STUCK | terms.BOGGED):
        return True
    return world.stays[battle.type[unit], battle.counter[unit]] == 1


def is_held(battle: Battle, unit: Unit) -> bool:
    """True if a unit moves by itself no more than it turns: stuck, or carried (14.1, 17.0)."""
    return has(battle, unit, terms.STUCK | terms.BOGGED) or is_carried(battle, unit)


def count_in(world: World, battle: Battle, hex: Hex) -> int:
    """The number of vehicles in a hex (16.0)."""
    count = 0
    for number in range(len(world.vehicle)):
        if is_in(battle, world.vehicle[number], hex):
            count += 1
    return count


def load_of(world: World, battle: Battle, vehicle: Unit) -> Unit:
    """The unit that a vehicle carries or tows, or NOBODY (17.0)."""
    for unit in units_of(world, side_of(world, vehicle)):
        if battle.carrier[unit] == vehicle:
            return unit
    return NOBODY


def carry_along(world: World, battle: Battle, vehicle: Unit, by_road: int) -> None:
    """The load comes along; a vehicle that is towed out of bad ground is stuck no longer (14.1, 17.0)."""
    load = load_of(world, battle, vehicle)
    if load != NOBODY:
        hex = battle.hex[vehicle]
        battle.where[load], battle.hex[load] = battle.where[vehicle], hex
        bad = world.checks[battle.type[load], world.spot[hex].terrain, by_road] == 1
        if has(battle, load, terms.STUCK) and not bad:
            battle.flags[load] &= ~terms.STUCK
            log(battle, terms.LOG_TOWED, load, vehicle, 0, 0)


def beside(world: World, battle: Battle, target: Unit, hex: Hex, close: bool) -> int:
    """The vehicles that cover a unit in a hex: in close combat those of its own side alone (15.6).

    Those that the same attack has destroyed still do: it is at all of the hex at once (7.7).
    """
    if world.vehicles == 0 or world.beside[battle.type[target]] == 0 or is_carried(battle, target):
        return 0
    if not close:
        return battle.wrecks + count_in(world, battle, hex)
    count = battle.wrecks
    for number in range(len(world.vehicle)):
        other = world.vehicle[number]
        if is_in(battle, other, hex) and side_of(world, other) == side_of(world, target):
            count += 1
    return count


def set_down(world: World, battle: Battle) -> None:
    """Loads of destroyed vehicles are put on the map, facing as these did (17.1)."""
    if world.vehicles == 0:
        return
    for unit in all_units(world):
        carrier = battle.carrier[unit]
        if carrier != NOBODY and is_here(battle, unit) and not is_here(battle, carrier):
            unload(world, battle, carrier)


def is_bad_ground(world: World, battle: Battle, unit: Unit, hex: Hex, by_road: int) -> bool:
    """True if a unit that enters a hex may get stuck there (14.1)."""
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
    caps = yield from activation.spend_caps(world, battle, side_of(world, unit), terms.BAD_GROUND, unit, 0)
    stays = draw(world, battle.luck[terms.LUCK_GROUND], battle.law[caps])
    log(battle, terms.LOG_GROUND, unit, battle.hex[unit], caps, stays)
    if stays == terms.IMMOBILE:
        flag(battle, unit, terms.STUCK)


@flow
def move_in(
    world: World, battle: Battle, unit: Unit, kind: int, hex: Hex,
    way: int, card: int, members: int, cost: int,
) -> Flow[int]:  # fmt: skip
    """A move into a hex, on into free ones, then facing any side; return the cost of the action by then.

    Mines go off and bad ground is rolled for before the unit does more (5.2, 14.0, 14.1, 18.5).
    """
    carries, taken, free, is_bad = 0, 0, 0, False
    if kind in terms.CARRIES or (battle.hex[unit] == NOWHERE and unit == world.bearer):
        carries = 1
    if world.vehicles:
        is_bad = is_bad_ground(world, battle, unit, hex, moving.by_road_to(world, battle.hex[unit], hex))
        if cards.effect_of(world, card) != terms.TWO_HEXES:
            free = free_after(world, battle, unit, battle.hex[unit], hex)
            taken = moving.move_cost(world, battle, unit, hex, 0)
            if taken == NOT_ALLOWED:  # since the group has set out
                taken = cost
    moving.move(world, battle, unit, kind, hex)
    mines.crush_wire(world, battle, unit)
    if battle.mines:
        yield from mines.step_on_mine(world, battle, unit)
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
        activation.pay(world, battle, side_of(world, unit), way, terms.MOVE, more)
        free, cost, taken = free - 1, cost + more, taken + extra
        drive_on(world, battle, unit, carries, Hex(second_of(act)))
        yield from mines.step_on_mine(world, battle, unit)
    yield from turn_after_move(world, battle, unit)
    return cost


@flow
def face_revealed(world: World, battle: Battle, mover: Unit) -> Flow:
    """Those whom a move reveals face a side before the mover does (10.0)."""
    battle.flags[mover] &= ~terms.TO_FACE
    yield from hiding.faces(world, battle, NOBODY, NOWHERE)


@flow
def turn_after_move(world: World, battle: Battle, unit: Unit) -> Flow:
    """A unit that has moved, if it is still there, faces any side unless it is stuck (5.2, 14.1)."""
    if world.hidden:
        yield from face_revealed(world, battle, unit)
    if is_here(battle, unit) and not is_stuck(world, battle, unit):
        act = yield ask(battle, side_of(world, unit), terms.FACE, unit=unit)
        hiding.turn_to(battle, unit, second_of(act))


def free_after(world: World, battle: Battle, unit: Unit, here: Hex, hex: Hex) -> int:
    """The free hexes that follow a paid move into a hex: none backward, none when towing (14.0, 14.1)."""
    if is_hindered(world, battle, unit, hex):
        return 0
    backward, load, tows = 0, load_of(world, battle, unit), 0
    if here != NOWHERE and not has(battle, unit, terms.TO_FACE):  # who comes out of hiding faces ahead
        backward = 0 if moving.is_ahead(battle.face[unit], moving.side_between(world, here, hex)) else 1
    if load != NOBODY and is_vehicle(world, battle, load):
        tows = 1
    by_road = moving.by_road_to(world, here, hex)
    return max(0, world.free_after[battle.type[unit], world.spot[hex].terrain, by_road, backward, tows])


def is_hindered(world: World, battle: Battle, unit: Unit, hex: Hex) -> bool:
    """True if works in a hex end bonus moves, as wire and road blocks do (14.0)."""
    if world.has_works == 0 or battle.works[hex] == 0:
        return False
    for kind in range(1, world.works_kinds):
        if works.lies_in(battle, kind, hex) and world.hinders[battle.type[unit], kind] != 0:
            return True
    return False


def bonus_cost(world: World, battle: Battle, unit: Unit, here: Hex, side: int) -> int:
    """The cost of a free hex beyond a side, or NOT_ALLOWED if none leads there.

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
    return cost - level + moving.crowding(world, battle, unit, hex, by_road)


def bonus_cost_to(world: World, battle: Battle, unit: Unit, hex: Hex) -> int:
    """The same for the hex beyond."""
    here = battle.hex[unit]
    return bonus_cost(world, battle, unit, here, moving.side_between(world, here, hex))


def due(world: World, members: int, cost: int, taken: int, extra: int) -> int:
    """The further cost of an action for a free hex; a group pays only its dearest move (9.11)."""
    return extra if members == 0 else world.group_cost[cost, taken + extra] - cost


def is_free_to(
    world: World, battle: Battle, unit: Unit, way: int, members: int, cost: int, taken: int, side: int
) -> bool:
    """True if the moving unit may go on over a side, and pay for it."""
    extra = bonus_cost(world, battle, unit, battle.hex[unit], side)
    if extra == NOT_ALLOWED:
        return False
    left = activation.left_for(world, battle, side_of(world, unit), way)
    return due(world, members, cost, taken, extra) <= left


def may_drive_on(
    world: World, battle: Battle, unit: Unit, way: int, members: int, cost: int, taken: int
) -> bool:
    """True if a unit that has moved and is not stuck may go on to a free hex (14.0)."""
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
    side = moving.side_between(world, battle.hex[unit], hex)
    if not moving.is_ahead(battle.face[unit], side):
        battle.face[unit] = side
    moving.move(world, battle, unit, terms.CARRY if carries else terms.MOVE, hex)


def ride_cost(world: World, battle: Battle, vehicle: Unit, load: Unit) -> int:
    """A unit's cost of mounting a vehicle in its hex, or dismounting its carrier, or NOT_ALLOWED."""
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
    """True if a vehicle has room for a unit: for one foot unit, one gun or one stuck vehicle (17.0)."""
    for unit in (vehicle, load):
        if is_carried(battle, unit) or load_of(world, battle, unit) != NOBODY:
            return False
    if is_stuck(world, battle, vehicle):
        return False
    return not is_vehicle(world, battle, load) or is_stuck(world, battle, load)


def cost(world: World, battle: Battle, vehicle: Unit, act: int) -> int:
    """The same by the act."""
    return ride_cost(world, battle, vehicle, Unit(second_of(act)))


def list_rides(world: World, battle: Battle, vehicle: Unit, way: int) -> None:
    """List units that a vehicle can load or unload in this way: both act (17.0, 9.1)."""
    side = side_of(world, vehicle)
    if world.vehicles == 0 or not is_vehicle(world, battle, vehicle):
        return
    for load in units_of(world, side):
        if activation.takes_part(battle, side, way, load):
            kind = terms.UNLOAD if battle.carrier[load] == vehicle else terms.LOAD
            activation.offer(battle, kind, vehicle, load, ride_cost(world, battle, vehicle, load))


@flow
def ride(world: World, battle: Battle, vehicle: Unit, act: int, members: int, card: int) -> Flow:
    """A unit gets on a vehicle, or off it and then faces any side (17.0); mines attack both (18.5)."""
    kind, load = kind_of(act), Unit(second_of(act))
    moving.show_mover(world, battle, load)
    if kind == terms.LOAD:
        if is_stuck(world, battle, load) and not has(battle, load, terms.STUCK | terms.BOGGED):
            firing.show(battle, load)  # it is towed for its counter alone (14.1)
        log(battle, terms.LOG_LOADED, load, vehicle, 0, 0)
        battle.carrier[load], battle.inside[load] = vehicle, 0
        battle.flags[load] &= ~terms.EXPOSED
    else:
        log(battle, terms.LOG_UNLOADED, load, vehicle, 0, 0)
        battle.carrier[load], battle.face[load] = NOBODY, battle.face[vehicle]
    under, beside = mines.find_mines(world, battle, vehicle), mines.find_mines(world, battle, load)
    yield from mines.go_off(world, battle, load, battle.hex[load], beside)
    yield from mines.go_off(world, battle, vehicle, battle.hex[vehicle], under)
    if kind == terms.UNLOAD:
        yield from turn_after_move(world, battle, load)


def drive(
    world: World, view: Battle, unit: Unit, kind: int, hex: Hex, stay: int, least: int, weights: Weights
) -> int:
    """The gain of a move into a hex, with the free hexes that a vehicle goes on to; as for `arrival`."""
    if world.vehicles == 0 or not is_vehicle(world, view, unit):
        return worth.arrival(world, view, unit, kind, hex, stay, least, weights)
    here = view.hex[unit]
    stay += attack_here(world, view, unit, weights)
    if is_bad_ground(world, view, unit, hex, moving.by_road_to(world, here, hex)):
        return arrive(world, view, unit, kind, hex, stay, least, weights) - risk(world, view, unit)
    free = free_after(world, view, unit, here, hex)
    return along(world, view, unit, kind, hex, free, stay, least, weights)


def attack_here(world: World, view: Battle, unit: Unit, weights: Weights) -> int:
    """The loss of a unit that drives away from enemies in its hex: its attack on them.

    As far as `contesting` does not count it already.
    """
    here = view.hex[unit]
    if here == NOWHERE or enemies_in(world, view, side_of(world, unit), here) == 0:
        return 0
    left_ap, left_cap = view.means_ap, view.means_cap
    worth.set_means(world, view, unit, terms.ACTIVE, 0)
    gain = max(0, worth.of_assault(world, view, unit, here, weights))
    view.means_ap, view.means_cap = left_ap, left_cap
    return gain * max(0, 16 - weights.contest) // 16


def along(
    world: World, view: Battle, unit: Unit, kind: int, hex: Hex, free: int, stay: int, least: int,
    weights: Weights,
) -> int:  # fmt: skip
    """The best that a vehicle finds from a hex on, with the free hexes that it has left."""
    best, passed = max(least, arrive(world, view, unit, kind, hex, stay, least, weights)), 0
    how = kind if kind == terms.CARRY else terms.MOVE
    while free > 0:
        side = most_drawn(world, view, unit, hex, how, weights)
        if side < 0:
            return best
        if enemies_in(world, view, side_of(world, unit), hex) == 0:
            passed += worth.taking(world, view, unit, hex, weights)
        passed -= 1 + view.ap_price * bonus_cost(world, view, unit, hex, side)  # the shorter of two ways
        hex = world.neighbour[hex, side]
        best = max(best, arrive(world, view, unit, kind, hex, stay, best - passed, weights) + passed)
        free -= 1
    return best


def arrive(
    world: World, view: Battle, unit: Unit, kind: int, hex: Hex, stay: int, least: int, weights: Weights
) -> int:
    """The gain of a vehicle's move into a hex; its load is in danger there too."""
    load, more = load_of(world, view, unit), 0
    if load != NOBODY:  # it may be safer there: then a move that seems to gain too little gains enough
        beyond = worth.danger(world, view, load, hex, 0, weights)
        more = (beyond - worth.danger(world, view, load, view.hex[unit], 0, weights)) * weights.fear // 16
    return worth.arrival(world, view, unit, kind, hex, stay, least + more, weights) - more


def of_ride(world: World, view: Battle, vehicle: Unit, way: int, act: int, weights: Weights) -> int:
    """A unit's gain of riding on a vehicle, or of dismounting (17.0).

    To ride is good as long as there is some way to go, to walk where there is somebody to fire at or to fear.
    """
    load, side, most = Unit(second_of(act)), side_of(world, vehicle), 0
    here = view.hex[load]
    for hex in all_hexes(world):
        most = max(most, world.heat[side, 0, hex])
    ride = (most - world.heat[side, 0, here]) * weights.draw // 16 * weights.ride // 16
    walk = worth.prey(world, view, load, here, weights) + worth.danger(world, view, load, here, 0, weights)
    return ride - walk if kind_of(act) == terms.LOAD else walk - ride


def most_drawn(world: World, view: Battle, unit: Unit, hex: Hex, how: int, weights: Weights) -> int:
    """The side of a hex over which a free hex lies that draws most, -1 for none; not back to the start."""
    best, most = -1, 0
    for side in range(6):
        if bonus_cost(world, view, unit, hex, side) != NOT_ALLOWED:
            beyond = world.neighbour[hex, side]
            drawn = worth.draw_of(world, view, unit, beyond, how, weights)
            if beyond != view.hex[unit] and (best < 0 or drawn > most):
                best, most = side, drawn
    return best


def of_going_on(world: World, view: Battle, act: int, least: int, weights: Weights) -> int:
    """A vehicle's gain of going on to a free hex, over stopping (14.0)."""
    if kind_of(act) == terms.STOP:
        return 0
    unit, hex = view.about.unit, Hex(second_of(act))
    kind = terms.CARRY if view.about.carries else terms.MOVE
    extra = bonus_cost_to(world, view, unit, hex)
    price = view.ap_price * extra
    worth.set_means(world, view, unit, view.about.way, extra)
    stay, free = view.staying + attack_here(world, view, unit, weights), view.about.free - 1
    return along(world, view, unit, kind, hex, free, stay, least + price, weights) - price


def stuck_loss(world: World, view: Battle, unit: Unit) -> int:
    """The loss of a vehicle that gets stuck: as by the hit counter that keeps it there (14.1, 15.2)."""
    type_, left = view.type[unit], 0
    for counter in range(world.first_vehicle_counter, world.counters_end):
        if world.stays[type_, counter] == 1:
            left = max(left, world.left[counter])
    return world.worth[type_] * (1000 - left) * view.fighting // 16


def risk(world: World, view: Battle, unit: Unit) -> int:
    """The average loss of a vehicle by bad ground (14.1)."""
    return stuck_loss(world, view, unit) - of_ground(world, view, unit, 0)


def of_ground(world: World, view: Battle, unit: Unit, caps: int) -> int:
    """The average saving by `caps` CAPs added to a roll in bad ground (14.1)."""
    safe = chance_of(world, world.stuck_law[caps], terms.SAFE)
    return stuck_loss(world, view, unit) * safe // 100 - caps * view.cap_price


def look_at_loads(world: World, view: Battle, vehicle: Unit, weights: Weights) -> None:
    """The unit that a vehicle could load or unload, if both can still act this round (17.0)."""
    activation.begin_offers(view, MOST_COST)
    list_rides(world, view, vehicle, terms.ACTIVE)
    for place in range(view.offers):
        act = view.offer[place].act
        promised = of_ride(world, view, vehicle, terms.ACTIVE, act, weights)
        worth.note(world, view, vehicle, kind_of(act), promised, 0, cost(world, view, vehicle, act), weights)


def put_vehicles(
    tables: Tabulation, types: Sequence[Printed], terrain: Sequence[str], edition: StormsOfSteel
) -> None:
    """Fill what vehicles do on the move, and whom they carry or tow.

    `terrain` are the kinds of terrain by number.
    """
    put, units = partial(tables.put_numbers, illegal=NOT_ALLOWED), unit_axis(types, edition)
    ways = axes(type=types, terrain=terrain, by_road=NO_YES)

    def into(unit: Printed, terrain: str, by_road: bool, backward: bool = False, vehicles: int = 0) -> Leg:
        where = Into(terrain=terrain, along_road=by_road, backward=backward, vehicles=vehicles)
        return leg(unit, where, edition)

    def after(unit: Printed, one: Leg, towing: bool, free: int) -> Journey:
        if one.check:
            return Journey(1, one.cost)  # such ground ends the free hexes
        law = exact(enter_next, Journey(free=free), (one,), as_mover(unit, towing), 0, edition)
        return certain(law, "no terrain is rolled for before a unit enters (14.0)")

    def free_after(unit: Printed, terrain: str, by_road: bool, backward: bool, towing: bool) -> int:
        return after(unit, into(unit, terrain, by_road, backward), towing, 0).free

    def goes_free(unit: Printed, terrain: str, by_road: bool) -> int:
        return int(after(unit, into(unit, terrain, by_road), False, 1).cost == 0)

    def crowded(unit: Printed, terrain: str, by_road: bool) -> int:
        return into(unit, terrain, by_road, vehicles=1).extra

    def checks(unit: Printed, terrain: str, by_road: bool) -> int:
        return int(into(unit, terrain, by_road).check)

    def stays(unit: Printed, state: UnitState) -> int:
        return int(
            is_a_vehicle(unit.kind) and loses_move(unit, state, edition) and may_act(unit, state, edition)
        )

    def load(carrier: Printed, load: Printed, state: UnitState) -> int:
        if not is_a_vehicle(load.kind) and loses_move(load, state, edition):
            raise IllegalAction("a pinned unit gets neither on nor off (7.4)")
        slowed = edition.counter(pile_of(load.kind), state.counter).move_cost
        return loading_cost(carrier, load) + slowed

    def drives_on(chance: Chance, caps: int) -> int:
        needed = hindrances.safe_from(caps, edition)
        return terms.SAFE if chance(hindrances.stuck(needed)) == "goes on" else terms.IMMOBILE

    put("free_after", (*ways, *axes(backward=NO_YES, towing=NO_YES)), free_after)
    put("goes_free", ways, goes_free)
    put("crowded", ways, crowded)
    put("checks", ways, checks)
    put("stays", (units,), stays)
    put("may_load", (units,), lambda unit, state: int(may_act(unit, state, edition)))
    put("load_cost", (*axes(carrier=types), units), load)
    tables.put_laws("stuck_law", axes(caps=range(MOST_CAPS + 1)), drives_on)


def put_who_drives(tables: Tables, units: Sequence[Printed]) -> None:
    """Add which of all units are vehicles."""
    drives = [number for number, unit in enumerate(units) if is_a_vehicle(unit.kind)]
    tables.put("vehicle", (len(drives),), drives)


ACTIONS = {
    terms.ON_TO: "drive on to {1:hex} with {0:unit}",
    terms.STOP: "stop {0:unit} here",
}
RIDE: Act = Act(
    words={terms.LOAD: "{1:unit} {1:~gets} on {0:unit}", terms.UNLOAD: "{1:unit} {1:~gets} off {0:unit}"},
    cost=cost, does=ride, gain=of_ride, looks=look_at_loads,
)  # fmt: skip


SENTENCES: dict[int, Sentence] = {
    terms.LOG_GROUND: "{0:unit} {3:stuck} in {1:hex}{2:with caps} (14.1).",
    terms.LOG_LOADED: "{0:unit} {0:~is} loaded by {1:unit} (17.0).",
    terms.LOG_UNLOADED: "{0:unit} {0:~is} unloaded by {1:unit} (17.0).",
    terms.LOG_TOWED: "{1:unit} tows {0:unit} out: it is no longer stuck (14.1).",
}
