"""Movement: speed, facing, double time, impassable ground, bog, roads, barricades, op moves (7.0, 8.0).

Points are counted in halves, since a wheeled unit moves twice for each point while it is entirely on roads.
"""

from wsanalysis.battlefield.hexsides import BOCAGE, CREST
from wsanalysis.battlefield.paths import BARRED, BOGGED, SLOPE, is_along_road, is_bog_step, may_step
from wsanalysis.battles.core import units
from wsanalysis.battles.core.actions import add, kind_of, second_of
from wsanalysis.battles.core.agreement import is_legal
from wsanalysis.battles.core.frames import log
from wsanalysis.battles.core.markers import is_hidden
from wsanalysis.battles.core.numbers import DEFENDER, NO_MARKER, NOBODY, NOWHERE, ZONE_EXIT, Area, Hex, Unit
from wsanalysis.battles.core.questions import ask
from wsanalysis.battles.core.records import Actions
from wsanalysis.battles.core.tabulate import Tabulation, axes
from wsanalysis.battles.core.transport import passengers, put
from wsanalysis.battles.draft_2019 import acting, chits, events, fog, spotting, terms, tokens, windows
from wsanalysis.battles.draft_2019.records import Battle, World
from wsanalysis.compiled import Flow, flow
from wsanalysis.systems.draft_2019.edition import Draft2019
from wsanalysis.systems.draft_2019.ground import MOVERS, Mover, Terrain, check_passable

POINT, HALF = 2, 1
"""A movement point, and the part of it that a wheeled unit pays for a hex along a road."""
MUCH, CHECK = 1 << 20, 64
RUINS_WEAPONS = ("blaze", "ford", "mud", "water")
"""The ground that eliminates a deployed weapon (4.0)."""
WAITS = 1 << 30
"""Bit of the cost of a way to a hex from which no steps have been taken since it was found."""
ROOM_BEHIND = 2
"""reconstructed: half circles that a barricade shelters; the capacity of its counter is not public."""


# --- where a unit may go --------------------------------------------------------------------------


def speed_of(world: World, battle: Battle, unit: Unit) -> int:
    """The movement points of a unit, halved for each MOBILITY, none if IMMOBILIZED (8.0, 10.0)."""
    if battle.harm[unit].immobile:
        return 0
    return world.kind[battle.type[unit]].speed >> battle.harm[unit].slowed


def crosses(world: World, battle: Battle, unit: Unit, hex: Hex, side: int) -> Hex:
    """The hex that a unit may enter over a side, or NOWHERE: nothing impassable, unless by road (8.0).

    Amphibious units swim undamaged.
    """
    there = world.neighbour[hex, side]
    if there == NOWHERE:
        return NOWHERE
    mover = world.kind[battle.type[unit]].mover
    onto = battle.marks[there] | fog.hidden_bits(world, battle, unit, there)
    if world.kind[battle.type[unit]].amphibious and battle.harm[unit].damaged == 0:
        onto |= terms.FORD
    step = world.crossing[mover, hex, side]
    return there if step and may_step(step, mover, battle.marks[hex], onto) else NOWHERE


def is_bog(world: World, battle: Battle, unit: Unit, hex: Hex, side: int) -> bool:
    """True if a unit checks for bog to leave a hex over a side: the hex is, or what stands there (8.0)."""
    mover, there = world.kind[battle.type[unit]].mover, world.neighbour[hex, side]
    return is_bog_step(world.crossing[mover, hex, side], mover, battle.marks[hex], battle.marks[there])


def is_by_road(world: World, battle: Battle, unit: Unit, hex: Hex, side: int) -> bool:
    """True if a step over a side is along a road."""
    mover, there = world.kind[battle.type[unit]].mover, world.neighbour[hex, side]
    return is_along_road(world.crossing[mover, hex, side], battle.marks[hex], battle.marks[there])


def cost_of(world: World, battle: Battle, unit: Unit, hex: Hex, side: int) -> int:
    """Halves of a point for a hex at limited speed."""
    is_wheeled = world.kind[battle.type[unit]].mover == terms.WHEELED
    return HALF if is_wheeled and is_by_road(world, battle, unit, hex, side) else POINT


def may_stand(world: World, battle: Battle, unit: Unit, hex: Hex) -> bool:
    """True if a unit may be set up in a hex (8.0)."""
    return world.enters[world.kind[battle.type[unit]].mover, spotting.terrain_in(world, battle, hex)] == 1


def stops_in(world: World, battle: Battle, unit: Unit, hex: Hex) -> bool:
    """True if a unit must stop in a hex: infantry among enemies (8.0)."""
    is_infantry = world.kind[battle.type[unit]].who == terms.INFANTRY
    return is_infantry and units.enemies_in(world, battle, units.side_of(world, unit), hex) > 0


def turns(world: World, battle: Battle, unit: Unit) -> bool:
    """True if a unit has a facing to keep: guns, vehicles, and a deployed weapon (4.0, 8.0)."""
    return world.kind[battle.type[unit]].who != terms.INFANTRY


def may_turn(world: World, battle: Battle, unit: Unit) -> bool:
    """True if a unit may change its facing (10.0)."""
    return turns(world, battle, unit) and battle.harm[unit].immobile == 0


def find_ways(world: World, battle: Battle, unit: Unit, rout: bool) -> int:
    """The hexes that one point at full speed leads to, and how: in `reached`, how many they are (8.0).

    Those of the own area and of one adjacent to it, each with the fewest bog checks, then the fewest hexes
    off roads: `cost` is 1 more than CHECK for each of the first and 1 for each of the second; `via` is the
    hex before. A vehicle leaves over its front. `forget_ways` when done.
    """
    start, count, waiting, place = battle.hex[unit], 1, 1, 0
    battle.cost[start], battle.via[start], battle.reached[Hex(0)] = WAITS | 1, NOWHERE, start
    while waiting:
        hex = battle.reached[Hex(place)]
        if battle.cost[hex] & WAITS:
            battle.cost[hex] -= WAITS
            waiting -= 1
            if hex == start or not stops_in(world, battle, unit, hex):
                for side in range(6):
                    if leads_on(world, battle, unit, start, hex, side, rout):
                        there = world.neighbour[hex, side]
                        paid = battle.cost[hex] + (CHECK if is_bog(world, battle, unit, hex, side) else 0)
                        paid += 0 if is_by_road(world, battle, unit, hex, side) else 1
                        known = battle.cost[there]
                        if known == 0:
                            battle.reached[Hex(count)] = there
                            count += 1
                        if known == 0 or paid < known & ~WAITS:
                            battle.cost[there], battle.via[there] = paid | WAITS, hex
                            waiting += known & WAITS == 0
        place = place + 1 if place + 1 < count else 0
    return count


def forget_ways(battle: Battle, count: int) -> None:
    """Clear the room for finding ways."""
    for place in range(count):
        hex = battle.reached[Hex(place)]
        battle.cost[hex], battle.via[hex], battle.reached[Hex(place)] = 0, Hex(0), Hex(0)


def leads_on(world: World, battle: Battle, unit: Unit, start: Hex, hex: Hex, side: int, rout: bool) -> bool:
    """True if a way at full speed goes on over a side: in the first area, into a next one, and in that.

    Who routs gets farther from the enemy with each hex, and stays in cover once in it (7.0, 10.0).
    """
    there = world.neighbour[hex, side]
    if there == NOWHERE or there == start:
        return False
    here, area = world.area[hex], world.area[there]
    if area != here and here != world.area[start]:
        return False
    if hex == start and not is_ahead(world, battle, unit, side):
        return False
    if crosses(world, battle, unit, hex, side) == NOWHERE:
        return False
    return not rout or flees_to(world, battle, unit, hex, there)


def is_ahead(world: World, battle: Battle, unit: Unit, side: int) -> bool:
    """True if a unit at full speed may leave its hex over a side: a vehicle over its front (8.0).

    One with dual facing moves in any direction.
    """
    kind = world.kind[battle.type[unit]]
    if kind.who != terms.VEHICLE or side == battle.face[unit]:
        return True
    return kind.dual == 1


def flees_to(world: World, battle: Battle, unit: Unit, hex: Hex, there: Hex) -> bool:
    """True if a hex is farther from the nearest enemies, and the one before no cover to stay in."""
    if tokens.is_broken(battle, unit):
        if hex == battle.hex[unit] and spotting.has_cover(world, battle, unit):
            return False
        if world.cover[spotting.terrain_in(world, battle, hex)]:
            return False
    before, after = MUCH, MUCH
    for enemy in units.units_of(world, units.opponent(units.side_of(world, unit))):
        if units.is_here(battle, enemy):
            before = min(before, world.distance[hex, battle.hex[enemy]])
            after = min(after, world.distance[there, battle.hex[enemy]])
    return after > before


# --- entering a hex -------------------------------------------------------------------------------


def crests(world: World, battle: Battle, unit: Unit, hex: Hex, side: int) -> bool:
    """True if a step over a side leads across bocage, a crest or a slope, not just a wall (9.0)."""
    along = world.sides[hex] >> side
    slope = world.crossing[world.kind[battle.type[unit]].mover, hex, side] & SLOPE
    return slope != 0 or along & (1 << BOCAGE | 1 << CREST) != 0


def enter(world: World, battle: Battle, unit: Unit, hex: Hex, side: int) -> None:
    """A unit goes into a hex: it comes out from behind, is behind a barricade there that has room (8.0)."""
    old = battle.hex[unit]
    log(battle, terms.LOG_MOVE, unit, old, hex, 0)
    battle.flags[unit] &= ~terms.BEHIND
    put(world, battle, unit, hex)
    units.freed(world, battle, old)
    hold_area(world, battle, unit)
    battle.clock += 1
    battle.came[unit] = battle.clock
    if battle.mover == unit:
        battle.crested = crests(world, battle, unit, old, side)
    if world.kind[battle.type[unit]].who == terms.VEHICLE:
        uncover(world, battle, unit, old)
    if units.has(battle, unit, terms.DEPLOYED) and world.ruins[spotting.terrain_in(world, battle, hex)]:
        tokens.lose_weapon(battle, unit)
    settle(world, battle, unit)


def hold_area(world: World, battle: Battle, unit: Unit) -> None:
    """In a converted scenario a side alone in an area holds all of it, as it held a hex of 100 m."""
    area, side = world.area[battle.hex[unit]], units.side_of(world, unit)
    if world.by_area:
        for enemy in units.units_of(world, units.opponent(side)):
            if units.is_here(battle, enemy) and world.area[battle.hex[enemy]] == area:
                return
        for place in range(world.area_first[area], world.area_first[Area(area + 1)]):
            battle.holder[world.area_hex[place]] = side


def settle(world: World, battle: Battle, unit: Unit) -> None:
    """Infantry that comes to a barricade with room is behind it (8.0)."""
    kind = world.kind[battle.type[unit]]
    if kind.who == terms.INFANTRY and battle.carrier[unit] == NOBODY:
        if barricade_room(world, battle, unit) >= kind.circles:
            units.flag(battle, unit, terms.BEHIND)


def barricade_room(world: World, battle: Battle, unit: Unit) -> int:
    """The half circles free behind wrecks and friendly vehicles, not moving, in a unit's hex (8.0)."""
    hex, side, room = battle.hex[unit], units.side_of(world, unit), 0
    if battle.marks[hex] & (terms.WRECK | terms.BARRIER):
        room += ROOM_BEHIND
    for other in units.units_of(world, side):
        if units.is_in(battle, other, hex) and world.kind[battle.type[other]].who == terms.VEHICLE:
            if not units.has(battle, other, terms.MOVING):
                room += ROOM_BEHIND
    for other in units.units_of(world, side):
        if other != unit and units.is_in(battle, other, hex) and units.has(battle, other, terms.BEHIND):
            room -= world.kind[battle.type[other]].circles
    return room


def uncover(world: World, battle: Battle, vehicle: Unit, hex: Hex) -> None:
    """A vehicle has left a hex, or moves: infantry for which nothing there is left comes out from behind."""
    for unit in units.units_of(world, units.side_of(world, vehicle)):
        if units.has(battle, unit, terms.BEHIND) and units.is_in(battle, unit, hex):
            battle.flags[unit] &= ~terms.BEHIND
            settle(world, battle, unit)


def side_to(world: World, hex: Hex, there: Hex) -> int:
    """The side of a hex over which a neighbour lies."""
    return world.bearing[hex, there] >> 1


# --- the move -------------------------------------------------------------------------------------


@flow
def march(world: World, battle: Battle, unit: Unit, full: bool, rout: bool) -> Flow:
    """A unit moves, point by point, and its enemies may answer each (7.0, 8.0).

    It stops when it is spent, at enemies, out of points, or when its player says so. Double time is one hex
    more, or a task before or after moving, which spends the unit once it has moved.
    """
    points, went, hurried, worked, going = POINT * speed_of(world, battle, unit), 0, 0, False, True
    begin(world, battle, unit, full, rout)
    while going:
        act = yield ask(
            battle, units.side_of(world, unit), terms.MARCH, unit=unit, points=points, full=full, begun=went,
            way=rout, done=hurried,
        )  # fmt: skip
        if kind_of(act) in (terms.STOP, terms.OFF):
            if kind_of(act) == terms.OFF:
                leave_map(world, battle, unit)
            break
        if kind_of(act) == terms.TURN:
            turn_to(battle, unit, second_of(act))
            battle.busy = terms.TURNS
            yield from windows.answers(world, battle, unit, terms.TURNED)
            break
        if kind_of(act) in terms.TASKS:
            hurried = 1
            worked = yield from acting.work(world, battle, unit, kind_of(act), Unit(second_of(act)))
            going = worked and went == 0
            continue
        at, target = battle.hex[unit], Hex(second_of(act))
        if kind_of(act) == terms.FARTHER:
            hurried, points = 1, 0
            step(world, battle, unit, target)
        elif full:
            ways = find_ways(world, battle, unit, rout)
            points = max(0, points - pays_for(world, battle, unit, target))
            length, place, going = note_way(battle, at, target), 0, True
            forget_ways(battle, ways)
            while going and place < length:
                going = step(world, battle, unit, battle.path[place])
                place += 1
                if going and place < length and world.op_at_each_hex:
                    yield from windows.answers(world, battle, unit, terms.MOVED)
                    going = units.is_here(battle, unit) and not units.has(battle, unit, terms.SPENT)
        else:
            points = max(0, points - cost_of(world, battle, unit, at, side_to(world, at, target)))
            step(world, battle, unit, target)
        yield from events.happen(world, battle, at)
        if units.is_here(battle, unit) and battle.hex[unit] != at:
            went += 1
            if may_turn(world, battle, unit):
                act = yield ask(battle, units.side_of(world, unit), terms.TURN_TO, unit=unit)
                turn_to(battle, unit, second_of(act))
            yield from windows.answers(world, battle, unit, terms.MOVED)
        going = can_go_on(world, battle, unit, points, hurried, rout)
    finish(world, battle, unit, hurried, worked)


def begin(world: World, battle: Battle, unit: Unit, full: bool, rout: bool) -> None:
    """A unit begins to move: at full speed a vehicle gets a MOVING marker (8.0).

    Who routs does not sprint; a gun that moves does, since it does not advance (7.0).
    """
    who = world.kind[battle.type[unit]].who
    sprints = not rout and (full or who == terms.GUN)
    if full and who == terms.VEHICLE:
        units.flag(battle, unit, terms.MOVING)
        uncover(world, battle, unit, battle.hex[unit])
    battle.mover, battle.busy = unit, terms.SPRINTS if sprints else 0


def finish(world: World, battle: Battle, unit: Unit, hurried: int, worked: bool) -> None:
    """A unit's move is over: a task spends it, and after double time it draws a suppression token (8.0)."""
    battle.busy, battle.crested, battle.mover = 0, 0, NOBODY
    if worked and units.is_here(battle, unit):
        tokens.spend(world, battle, unit)
    if hurried and units.is_here(battle, unit):
        log(battle, terms.LOG_DOUBLE, unit, 0, 0, 0)
        tokens.suppress(world, battle, unit, False, 0)


def turn_to(battle: Battle, unit: Unit, side: int) -> None:
    """A unit faces a side."""
    if battle.face[unit] != side:
        battle.face[unit] = side
        log(battle, terms.LOG_FACE, unit, side, 0, 0)


def goes_on(world: World, battle: Battle, unit: Unit) -> bool:
    """True if a unit may go on with its action: here, not spent, not stopped by HESITATION (9.0, 10.0)."""
    if not units.is_here(battle, unit) or units.has(battle, unit, terms.SPENT):
        return False
    return battle.harm[unit].hesitates == 0 or world.hesitation_stops == 0


def can_go_on(world: World, battle: Battle, unit: Unit, points: int, hurried: int, rout: bool) -> bool:
    """True if a unit that moves may go on: with its action, not stopped by enemies, not out of points."""
    if not goes_on(world, battle, unit) or stops_in(world, battle, unit, battle.hex[unit]):
        return False
    return points > 0 or (hurried == 0 and not rout and may_double(world, battle, unit))


def may_double(world: World, battle: Battle, unit: Unit) -> bool:
    """True if a unit may move in double time: neither guns nor carriers, and none that cannot move (8.0)."""
    if world.kind[battle.type[unit]].who == terms.GUN or speed_of(world, battle, unit) == 0:
        return False
    return passengers(world, battle, unit) == 0


def pays_for(world: World, battle: Battle, unit: Unit, target: Hex) -> int:
    """The cost of a move at full speed, once ways are found: half a point for wheels if all of it is road."""
    is_wheeled = world.kind[battle.type[unit]].mover == terms.WHEELED
    return HALF if is_wheeled and battle.cost[target] == 1 else POINT


def note_way(battle: Battle, at: Hex, target: Hex) -> int:
    """Note in `path` the hexes of a way that has been found, behind the first; how many they are."""
    length, hex = 0, target
    while hex != at:
        length, hex = length + 1, battle.via[hex]
    hex = target
    for place in range(length - 1, -1, -1):
        battle.path[place], hex = hex, battle.via[hex]
    return length


def step(world: World, battle: Battle, unit: Unit, there: Hex) -> bool:
    """Go into an adjacent hex, if the unit passes each bog check: else it is spent where it is (8.0)."""
    at = battle.hex[unit]
    side = side_to(world, at, there)
    if units.side_of(world, unit) != DEFENDER:
        marker = fog.counter_in(battle, there)
        if marker != NO_MARKER and is_hidden(battle, marker):
            fog.turn_up(world, battle, marker)
            if crosses(world, battle, unit, at, side) == NOWHERE:
                return False
    if is_bog(world, battle, unit, at, side):
        passed = chits.check(world, battle, unit, world.kind[battle.type[unit]].pressure)
        log(battle, terms.LOG_BOG, unit, passed, 0, 0)
        if not passed:
            tokens.spend(world, battle, unit)
            return False
    enter(world, battle, unit, there, side)
    fog.leaves(world, battle, unit, at)
    fog.meet(world, battle, unit)
    if units.is_here(battle, unit):
        fog.mines_fire(world, battle, unit)
    if units.is_here(battle, unit) and units.has(battle, unit, terms.MOVING):
        battle.face[unit] = side if world.kind[battle.type[unit]].dual == 0 else battle.face[unit]
    return units.is_here(battle, unit)


def leave_map(world: World, battle: Battle, unit: Unit) -> None:
    """A unit exits: it has left over an exit of its side, and its passengers with it (1.0)."""
    hex = battle.hex[unit]
    log(battle, terms.LOG_LEFT, unit, hex, 0, 0)
    for other in units.units_of(world, units.side_of(world, unit)):
        if battle.carrier[other] == unit and units.is_here(battle, other):
            tokens.remove(world, battle, other, units.EXITED)
    tokens.remove(world, battle, unit, units.EXITED)
    uncover(world, battle, unit, hex)


def list_marches(world: World, battle: Battle, actions: Actions) -> None:
    """List the hexes a unit may go on to, and stopping, turning in place, or leaving the map.

    A unit in a fortification exits it first, by a task in double time.
    """
    unit, points, full, rout = battle.about.unit, battle.about.points, battle.about.full, battle.about.way
    hex, side = battle.hex[unit], units.side_of(world, battle.about.unit)
    if units.has(battle, unit, terms.WORKS):
        add(actions, terms.LEAVE, unit, 0)
    elif points > 0:
        if full:
            list_hops(world, battle, actions)
        else:
            list_steps(world, battle, actions)
        if world.zone[side, ZONE_EXIT, hex] and rout == 0:
            add(actions, terms.OFF, unit, hex)
    begun, hurried = battle.about.begun, battle.about.done
    if (
        rout == 0
        and hurried == 0
        and may_double(world, battle, unit)
        and not units.has(battle, unit, terms.WORKS)
    ):
        if actions.count == 0:
            for over in range(6):
                there = crosses(world, battle, unit, hex, over)
                if there != NOWHERE and (full == 0 or is_ahead(world, battle, unit, over)):
                    add(actions, terms.FARTHER, unit, there)
        if begun or actions.count:
            acting.list_tasks(world, battle, actions, unit, begun == 0)
    if full == 0 and begun == 0 and may_turn(world, battle, unit):
        for face in range(6):
            if face != battle.face[unit]:
                add(actions, terms.TURN, unit, face)
    if (full == 0 and hurried == 0) or begun or actions.count == 0:
        add(actions, terms.STOP, unit, 0)


def list_steps(world: World, battle: Battle, actions: Actions) -> None:
    """The hexes that the points left lead to at limited speed."""
    unit, hex = battle.about.unit, battle.hex[battle.about.unit]
    for over in range(6):
        there = crosses(world, battle, unit, hex, over)
        if there != NOWHERE and cost_of(world, battle, unit, hex, over) <= battle.about.points:
            add(actions, terms.GO, unit, there)


def list_hops(world: World, battle: Battle, actions: Actions) -> None:
    """The hexes that a point, or half of one along a road, leads to at full speed."""
    unit = battle.about.unit
    ways = find_ways(world, battle, unit, battle.about.way == 1)
    for place in range(1, ways):
        there = battle.reached[Hex(place)]
        if pays_for(world, battle, unit, there) <= battle.about.points:
            add(actions, terms.GO, unit, there)
    forget_ways(battle, ways)


def may_rout(world: World, battle: Battle, unit: Unit) -> bool:
    """True if a unit has anywhere to rout to, and no fortification to exit first (7.0)."""
    if units.has(battle, unit, terms.WORKS):
        return False
    for side in range(6):
        if leads_on(world, battle, unit, battle.hex[unit], battle.hex[unit], side, True):
            return True
    return False


def list_facings(world: World, battle: Battle, actions: Actions) -> None:
    """The sides that a unit may face, set up or once it has moved."""
    for face in range(6):
        add(actions, terms.TURN, battle.about.unit, face)


# --- op moves -------------------------------------------------------------------------------------


@flow
def op_move(world: World, battle: Battle, unit: Unit) -> Flow:
    """A unit moves at limited speed as an op action, which nobody answers, and is spent (7.0)."""
    points, going = POINT * speed_of(world, battle, unit), True
    log(battle, terms.LOG_OP_MOVE, unit, 0, 0, 0)
    while going:
        act = yield ask(battle, units.side_of(world, unit), terms.OP_MARCH, unit=unit, points=points, begun=1)
        if kind_of(act) == terms.STOP:
            break
        at, target = battle.hex[unit], Hex(second_of(act))
        points = max(0, points - cost_of(world, battle, unit, at, side_to(world, at, target)))
        step(world, battle, unit, target)
        yield from events.happen(world, battle, at)
        if units.is_here(battle, unit) and battle.hex[unit] != at and may_turn(world, battle, unit):
            act = yield ask(battle, units.side_of(world, unit), terms.TURN_TO, unit=unit)
            turn_to(battle, unit, second_of(act))
        going = points > 0 and units.is_here(battle, unit) and not units.has(battle, unit, terms.SPENT)
        going = going and not stops_in(world, battle, unit, battle.hex[unit])
    if units.is_here(battle, unit):
        tokens.spend(world, battle, unit)


# --- tables ---------------------------------------------------------------------------------------


def put_moving(tables: Tabulation, edition: Draft2019) -> None:
    """Add what ground and hexsides are to those who move: impassable, bog, cover to stay in."""
    grounds = spotting.places(edition)[0]

    def enters(who: Mover, place: Terrain) -> int:
        return int(may_pass(place, who, edition))

    def bogs(who: Mover, place: Terrain) -> int:
        return int(who in place.bog)

    tables.put_numbers("enters", axes(who=MOVERS, place=grounds), enters)
    tables.put_numbers("bogs", axes(who=MOVERS, place=grounds), bogs)
    tables.put_numbers("cover", axes(place=grounds), lambda place: int(place.cover))
    tables.put_numbers("ruins", axes(place=grounds), lambda place: int(place.terrain in RUINS_WEAPONS))
    tables.tables.counts |= {"hesitation_stops": int(edition.options.hesitation_stops)}


def marks_of(place: Terrain, edition: Draft2019) -> int:
    """The meaning to movers of a kind of ground that comes about in a battle, as bits of marks."""
    found = 0
    for number, who in enumerate(MOVERS):
        found |= (who in place.bog) << BOGGED + number
        found |= (not may_pass(place, who, edition)) << BARRED + number
    return found


def may_pass(place: Terrain, who: Mover, edition: Draft2019) -> bool:
    """True if a mover that does not swim may enter a kind of ground (8.0)."""
    return is_legal(check_passable, place, who, False, False, edition.options)
