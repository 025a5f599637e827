"""Movement: areas and hexes, roads, boarding, and reactions on the way (p.12-13)."""

from wsanalysis.battles.core.actions import add, add_new, first_of, kind_of
from wsanalysis.battles.core.frames import answer, ask_about, log, pop
from wsanalysis.battles.core.numbers import NOBODY, NOWHERE, Area, Hex, Unit
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
from wsanalysis.battles.liberty_road.carrying import begin_take, can_board, may_load, takes_equipment_here
from wsanalysis.battles.liberty_road.fog import is_barred, is_mined, over_ford, stops_at_wire
from wsanalysis.battles.liberty_road.records import Actions, Battle, Frame, Move, World
from wsanalysis.battles.liberty_road.stack import begin_entry
from wsanalysis.compiled import compiled


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


@compiled
def run_move(world: World, battle: Battle, frame: Frame) -> None:
    """A unit's move, point by point (p.12-13)."""
    move = frame.move
    unit, side = move.unit, side_of(world, move.unit)
    step = frame.step
    if not is_here(battle, unit):  # lost by what it met, or by the event that a check of its own drew
        pop(battle)
    elif step == 0:
        full = moves_in_full(world, battle, unit)
        move.points, move.full = movement(world, battle, unit, full), 1 if full else 0
        frame.step = 1
        if takes_equipment_here(world, battle, unit):
            begin_take(battle, unit)
    elif step == 1:
        if move.points > 0 or move.bonus > 0:
            ask_about(world, battle, frame, unit, terms.ASK_STEP, 2)
        else:
            frame.step = 4
    elif step == 2:
        _take_step(world, battle, frame, unit, answer(battle))
    elif step == 3:  # back from what the step met
        if battle.stopped or enemies_in(world, battle, side, battle.hex[unit]):
            frame.step = 4  # entering an enemy hex ends the move (p.13)
        else:
            frame.step = 1
    elif step == 4:
        if battle.carrier[unit] == NOBODY:
            ask_about(world, battle, frame, unit, terms.ASK_FACE, 5)
        else:
            pop(battle)
    elif step == 5:
        turn_to(battle, unit, first_of(answer(battle)))
        frame.step = 6
        if move.steps and takes_equipment_here(world, battle, unit):
            begin_take(battle, unit)
    else:
        pop(battle)


@compiled
def _take_step(world: World, battle: Battle, frame: Frame, unit: Unit, act: int) -> None:
    """One point of movement: to a hex, onto or off a vehicle, off the map, or an end of the move."""
    move = frame.move
    what, hex = kind_of(act), Hex(first_of(act))
    frame.step = 1
    if what == terms.STEP_TO:
        move.steps += 1
        flag(battle, unit, terms.HAS_MOVED)
        _pay(world, battle, move, unit, hex)
        _enter(world, battle, frame, unit, hex)
    elif what == terms.MOUNT:
        move.points -= 1
        battle.carrier[unit] = Unit(first_of(act))
        log(battle, terms.LOG_MOUNT, unit, battle.carrier[unit], 0, 0)
        frame.step = 4
    elif what == terms.DISMOUNT:
        move.points -= 1
        move.bonus = 0
        log(battle, terms.LOG_DISMOUNT, unit, battle.carrier[unit], 0, 0)
        battle.face[unit] = battle.face[battle.carrier[unit]]
        battle.carrier[unit] = NOBODY
    elif what == terms.LEAVE:
        pop(battle)
        exit_map(world, battle, unit)
    else:
        frame.step = 4


@compiled
def _pay(world: World, battle: Battle, move: Move, unit: Unit, hex: Hex) -> None:
    """A point spent entirely on a road brings another for that road; else the bonus lapses (p.12)."""
    if goes_by_road(world, battle, unit, hex, move.full):
        if move.bonus:
            move.bonus -= 1
        else:
            move.points -= 1
            if move.full or is_vehicle(world, battle, unit):
                move.bonus += 1
    else:
        move.points -= 1
        move.bonus = 0


@compiled
def _enter(world: World, battle: Battle, frame: Frame, unit: Unit, hex: Hex) -> None:
    """Move into the hex, unless wire keeps the unit out; the enemy may react."""
    move = frame.move
    battle.stopped = 0
    if stops_at_wire(world, battle, unit, hex):
        frame.step = 4
        return
    was = battle.hex[unit]
    log(battle, terms.LOG_MOVE, unit, was, hex, 0)
    put(world, battle, unit, hex)
    freed(world, battle, was)
    frame.step = 3
    begin_entry(battle, unit, hex, was, move.unopposed)


@compiled
def goes_by_road(world: World, battle: Battle, unit: Unit, hex: Hex, full: int) -> bool:
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
def list_steps(world: World, battle: Battle, frame: Frame, actions: Actions) -> None:
    """Everything a unit may do with its next point of movement."""
    move = frame.move
    unit, points = move.unit, move.points
    side, here = side_of(world, unit), battle.hex[unit]
    add(actions, terms.END, 0, 0)
    if not is_set_up(battle, unit):
        return  # as players imagine it, who cannot see where it is
    if battle.carrier[unit] != NOBODY:
        if move.full and points > 0:
            add(actions, terms.DISMOUNT, 0, 0)
        return
    if move.full:
        _list_hops(world, battle, unit, points, actions)
    else:
        _list_neighbours(world, battle, unit, points, actions)
    if points > 0 and world.zone[side, terms.ZONE_EXIT, here]:
        add(actions, terms.LEAVE, 0, 0)
    if points > 0 and move.full and can_board(world, battle, unit):
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
