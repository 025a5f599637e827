"""Movement: areas and hexes, roads, boarding, and reactions on the way (p.12-13)."""

from wsanalysis.battles.core.actions import add, add_new, first_of, kind_of
from wsanalysis.battles.core.frames import log
from wsanalysis.battles.core.numbers import NOBODY, NOWHERE, Area, Hex, Unit
from wsanalysis.battles.core.questions import ask
from wsanalysis.battles.core.transport import put
from wsanalysis.battles.core.units import enemies_in, flag, freed, is_here, is_set_up, side_of, units_of
from wsanalysis.battles.liberty_road import terms
from wsanalysis.battles.liberty_road.blocks import (
    block_of,
    carries_on_top,
    effect_of_damage,
    exit_map,
    is_dead_end,
    is_vehicle,
    may_not_move,
    turn_to,
)
from wsanalysis.battles.liberty_road.carrying import can_board, may_load, take_up, takes_equipment_here
from wsanalysis.battles.liberty_road.fog import is_barred, is_mined, over_ford, stops_at_wire
from wsanalysis.battles.liberty_road.reactions import meet
from wsanalysis.battles.liberty_road.records import Actions, Battle, World
from wsanalysis.compiled import Flow, compiled, flow


@compiled
def may_move(world: World, battle: Battle, unit: Unit) -> bool:
    """Whether state and damage let the unit move at all (p.3, 9-10, 17)."""
    if may_not_move(world, battle, unit):
        return False
    status = battle.status[unit]
    return not (status == terms.FIRE or status == terms.FIRE_INFANTRY or status == terms.FIRE_VEHICLES)


@compiled
def moves_in_full(world: World, battle: Battle, unit: Unit) -> bool:
    """Whether the unit moves at full strength: by areas instead of hexes (p.10, 12-13, 17)."""
    if not is_vehicle(world, battle, unit):
        return battle.status[unit] == terms.READY
    if battle.status[unit] != terms.MOVE or effect_of_damage(world, battle, unit) == terms.CREW_INJURED:
        return False
    return not carries_on_top(world, battle, unit)


@compiled
def movement(world: World, battle: Battle, unit: Unit, full: bool) -> int:
    """Its movement points: areas at full strength; else hexes, of which infantry has one (p.12)."""
    if full or is_vehicle(world, battle, unit):
        return block_of(world, battle, unit).move
    return 1


@flow
def move(world: World, battle: Battle, unit: Unit, points: int, full: bool, by_card: bool) -> Flow:
    """A unit's move, point by point, at full strength or not (p.12-13)."""
    # opportunity fire is only against the opponent's orders (p.13), not against moves in between
    side, unopposed = side_of(world, unit), by_card and battle.ordering != side_of(world, unit)
    bonus, steps = 0, 0  # points for a road, steps taken
    if not by_card and takes_equipment_here(world, battle, unit):
        yield from take_up(world, battle, unit)
    while is_here(battle, unit) and (points > 0 or bonus > 0):
        act = yield ask(battle, side, terms.ASK_STEP, unit=unit, points=points, full=full)
        if not is_here(battle, unit):
            return  # as players imagine it, who cannot see where it is
        what, hex = kind_of(act), Hex(first_of(act))
        if what == terms.STEP_TO:
            steps += 1
            flag(battle, unit, terms.HAS_MOVED)
            # a point spent entirely on a road brings another for that road; else the bonus lapses (p.12)
            by_road = goes_by_road(world, battle, unit, hex, full)
            if by_road and bonus:
                bonus -= 1
            else:
                points -= 1
                bonus = 1 if by_road and (full or is_vehicle(world, battle, unit)) else 0
            if stops_at_wire(world, battle, unit, hex):
                break
            was = battle.hex[unit]
            log(battle, terms.LOG_MOVE, unit, was, hex, 0)
            put(world, battle, unit, hex)
            freed(world, battle, was)
            stopped = yield from meet(world, battle, unit, hex, unopposed)
            if stopped or enemies_in(world, battle, side, battle.hex[unit]):
                break  # entering an enemy hex ends the move (p.13)
        elif what == terms.MOUNT:
            battle.carrier[unit] = Unit(first_of(act))
            log(battle, terms.LOG_MOUNT, unit, battle.carrier[unit], 0, 0)
            break
        elif what == terms.DISMOUNT:
            points -= 1
            bonus = 0
            log(battle, terms.LOG_DISMOUNT, unit, battle.carrier[unit], 0, 0)
            battle.face[unit] = battle.face[battle.carrier[unit]]
            battle.carrier[unit] = NOBODY
        elif what == terms.LEAVE:
            exit_map(world, battle, unit)
        else:
            break
    if is_here(battle, unit) and battle.carrier[unit] == NOBODY:
        act = yield ask(battle, side, terms.ASK_FACE, unit=unit)
        turn_to(battle, unit, first_of(act))
        if steps and takes_equipment_here(world, battle, unit):
            yield from take_up(world, battle, unit)


@compiled
def goes_by_road(world: World, battle: Battle, unit: Unit, hex: Hex, full: bool) -> bool:
    """Whether one point takes the unit to the hex entirely along a road."""
    here = battle.hex[unit]
    if not full or is_cleared(world, battle, unit, hex):
        for direction in range(6):
            if world.neighbour[here, direction] == hex:
                return world.road[here, direction] == 1
        return False
    drive = block_of(world, battle, unit).drive
    for place in range(world.hop_first[drive, here], world.hop_first[drive, Hex(here + 1)]):
        if world.hop[place].hex == hex:
            return world.hop[place].by_road == 1
    return False


@compiled
def list_steps(world: World, battle: Battle, actions: Actions) -> None:
    """Everything a unit may do with its next point of movement."""
    unit, points, full = battle.about.unit, battle.about.points, battle.about.full
    side, here = side_of(world, unit), battle.hex[unit]
    add(actions, terms.END, 0, 0)
    if not is_set_up(battle, unit):
        return  # as players imagine it, who cannot see where it is
    if battle.carrier[unit] != NOBODY:
        if full and points > 0:
            add(actions, terms.DISMOUNT, 0, 0)
        return
    if full:
        _list_hops(world, battle, unit, points, actions)
    else:
        _list_neighbours(world, battle, unit, points, actions)
    if points > 0 and world.zone[side, terms.ZONE_EXIT, here]:
        add(actions, terms.LEAVE, 0, 0)
    if points > 0 and full and can_board(world, battle, unit):
        for carrier in units_of(world, side):
            if may_load(world, battle, unit, carrier):
                add(actions, terms.MOUNT, carrier, 0)


@compiled
def _list_hops(world: World, battle: Battle, unit: Unit, points: int, actions: Actions) -> None:
    """Full strength: every hex of its own area, and of adjacent areas (p.12)."""
    here, drive = battle.hex[unit], block_of(world, battle, unit).drive
    for place in range(world.hop_first[drive, here], world.hop_first[drive, Hex(here + 1)]):
        hop = world.hop[place]
        if (points > 0 or hop.by_road) and _is_free(world, battle, unit, hop.hex):
            add(actions, terms.STEP_TO, hop.hex, 0)
    if points > 0:
        _list_fords(world, battle, unit, actions)
    if battle.rubble:
        _list_cleared(world, battle, unit, points, actions)


@compiled
def is_cleared(world: World, battle: Battle, unit: Unit, hex: Hex) -> bool:
    """Whether the obstacle to entering the hex has been destroyed (p.12, 17)."""
    barred = world.terrain[hex].impassable >> block_of(world, battle, unit).drive & 1
    return barred == 1 and battle.marks[hex] & terms.DESTROYED != 0


@compiled
def _list_cleared(world: World, battle: Battle, unit: Unit, points: int, actions: Actions) -> None:
    """Adjacent hexes open to the unit since an object fell: each like an area of its own."""
    here, drive = battle.hex[unit], block_of(world, battle, unit).drive
    for direction in range(6):
        hex = world.step[drive, here, direction]
        if (
            hex != NOWHERE
            and is_cleared(world, battle, unit, hex)
            and _is_free(world, battle, unit, hex)
            and (points > 0 or world.road[here, direction])
        ):
            add(actions, terms.STEP_TO, hex, 0)


@compiled
def _list_neighbours(world: World, battle: Battle, unit: Unit, points: int, actions: Actions) -> None:
    """Reduced strength: hex by hex (p.12)."""
    here, side, drive = battle.hex[unit], side_of(world, unit), block_of(world, battle, unit).drive
    for direction in range(6):
        hex = world.step[drive, here, direction]
        if hex == NOWHERE and points > 0:
            hex = over_ford(world, battle, side, here, direction)
        if hex != NOWHERE and (points > 0 or world.road[here, direction]):
            if not is_dead_end(world, battle, unit, hex) and not is_barred(world, battle, unit, hex):
                add(actions, terms.STEP_TO, hex, 0)


@compiled
def _is_free(world: World, battle: Battle, unit: Unit, hex: Hex) -> bool:
    """Whether nothing on the map prevents the unit from moving there in one point (p.4, 12, 17)."""
    here, side = battle.hex[unit], side_of(world, unit)
    if is_dead_end(world, battle, unit, hex) or is_barred(world, battle, unit, hex):
        return False
    if is_mined(battle, side, world.terrain[hex].area) or is_mined(battle, side, world.terrain[here].area):
        return world.distance[here, hex] == 1
    return True


@compiled
def _list_fords(world: World, battle: Battle, unit: Unit, actions: Actions) -> None:
    """Hexes of the areas that lie across a ford from here (p.4)."""
    here, side = battle.hex[unit], side_of(world, unit)
    for direction in range(6):
        over = over_ford(world, battle, side, here, direction)
        if over == NOWHERE:
            continue
        area = world.terrain[over].area
        for place in range(world.area_first[area], world.area_first[Area(area + 1)]):
            hex = world.area_hex[place]
            if hex != here and _is_free(world, battle, unit, hex):
                add_new(actions, terms.STEP_TO, hex, 0)
