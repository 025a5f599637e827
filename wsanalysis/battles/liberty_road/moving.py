"""Movement: areas and hexes, roads, boarding and portage, reactions; reinforcements (p.6-7, 12-13)."""

from typing import TYPE_CHECKING

from wsanalysis.battles.core import units
from wsanalysis.battles.core.actions import add, add_new, first_of, kind_of
from wsanalysis.battles.core.frames import log
from wsanalysis.battles.core.ground import all_hexes
from wsanalysis.battles.core.luck import draw
from wsanalysis.battles.core.numbers import NOBODY, NOTHING, NOWHERE, Area, Hex, Unit
from wsanalysis.battles.core.questions import ask
from wsanalysis.battles.core.setting_up import is_to_come
from wsanalysis.battles.core.transport import passengers, put
from wsanalysis.battles.liberty_road import blocks, terms
from wsanalysis.battles.liberty_road.fire import meet
from wsanalysis.battles.liberty_road.fog import is_barred, is_mined, over_ford, stops_at_wire
from wsanalysis.battles.liberty_road.records import Actions, Battle, World
from wsanalysis.compiled import Flow, flow

if TYPE_CHECKING:
    from wsanalysis.battles.liberty_road.events import event


# --- portage of infantry, and equipment left where its carrier fell (p.7, 13) ---------------------


def can_board(world: World, battle: Battle, unit: Unit) -> bool:
    """True if the unit is one that vehicles carry, and is on foot (p.13)."""
    return not blocks.is_vehicle(world, battle, unit) and battle.carrier[unit] == NOBODY


def may_load(world: World, battle: Battle, unit: Unit, vehicle: Unit) -> bool:
    """True if the vehicle stands beside the unit with room: its dots, or one unit without any (p.13)."""
    if (
        not units.is_here(battle, vehicle)
        or not blocks.is_vehicle(world, battle, vehicle)
        or battle.hex[vehicle] != battle.hex[unit]
    ):
        return False
    return passengers(world, battle, vehicle) < max(1, blocks.block_of(world, battle, vehicle).portage)


def takes_equipment_here(world: World, battle: Battle, unit: Unit) -> bool:
    """True if the unit's hex has equipment that it could take (p.7): infantry with free hands."""
    if battle.dropped == 0 or not units.is_here(battle, unit):
        return False
    return (
        blocks.kind(world, battle, unit) == terms.INFANTRY
        and battle.weapon[unit] == 0
        and _dropped_at(battle, battle.hex[unit]) >= 0
    )


def _dropped_at(battle: Battle, hex: Hex) -> int:
    """The number of the first equipment that lies in the hex, or NOTHING."""
    for place in range(battle.dropped):
        if battle.drop[place].hex == hex:
            return place
    return NOTHING


@flow
def take_up(world: World, battle: Battle, unit: Unit) -> Flow:
    """Equipment may be taken up by a valor check; if it fails, the equipment is gone (p.7)."""
    act = yield ask(battle, units.side_of(world, unit), terms.ASK_TAKE, unit=unit)
    if kind_of(act) != terms.TAKE:
        return
    passed = -1  # not drawn yet
    while True:
        place = _dropped_at(battle, battle.hex[unit]) if units.is_here(battle, unit) else NOTHING
        if place == NOTHING:
            return  # the event that the check drew has taken unit or equipment away
        if passed >= 0:
            break  # drawn before an event that let the chip count
        law = world.check_law[blocks.block_of(world, battle, unit).valor, 0 if battle.event_done else 1]
        outcome = draw(world, battle.luck[terms.LUCK_CHECKS], law)
        if outcome >> 5 != terms.REDRAW_CHECK:
            passed = outcome & 1
        if outcome >> 5 == 0:
            break
        yield from event(world, battle, unit)
    drop = battle.drop[place]
    log(battle, terms.LOG_TAKE, unit, drop.weapon, passed, 0)
    if passed:
        battle.weapon[unit], battle.uses[unit] = drop.weapon, drop.uses
    last = battle.drop[battle.dropped - 1]
    drop.hex, drop.weapon, drop.uses = last.hex, last.weapon, last.uses
    battle.dropped -= 1


def list_taking(world: World, battle: Battle, actions: Actions) -> None:
    """To take equipment up, or not."""
    add(actions, terms.END, 0, 0)
    add(actions, terms.TAKE, 0, 0)


# --- movement: areas and hexes, roads, boarding, and reactions on the way (p.12-13) ---------------


def may_move(world: World, battle: Battle, unit: Unit) -> bool:
    """True if state and damage let the unit move at all (p.3, 9-10, 17)."""
    if blocks.may_not_move(world, battle, unit):
        return False
    status = battle.status[unit]
    return not (status == terms.FIRE or status == terms.FIRE_INFANTRY or status == terms.FIRE_VEHICLES)


def moves_in_full(world: World, battle: Battle, unit: Unit) -> bool:
    """True if the unit moves at full strength: by areas instead of hexes (p.10, 12-13, 17)."""
    if not blocks.is_vehicle(world, battle, unit):
        return battle.status[unit] == terms.READY
    if (
        battle.status[unit] != terms.MOVE
        or blocks.effect_of_damage(world, battle, unit) == terms.CREW_INJURED
    ):
        return False
    return not blocks.carries_on_top(world, battle, unit)


def movement(world: World, battle: Battle, unit: Unit, full: bool) -> int:
    """Its movement points: areas at full strength; else hexes, of which infantry has one (p.12)."""
    if full or blocks.is_vehicle(world, battle, unit):
        return blocks.block_of(world, battle, unit).move
    return 1


@flow
def move(world: World, battle: Battle, unit: Unit, points: int, full: bool, by_card: bool) -> Flow:
    """A unit's move, point by point, at full strength or not (p.12-13)."""
    # opportunity fire is only against the opponent's orders (p.13), not against moves in between
    side, unopposed = units.side_of(world, unit), by_card and battle.ordering != units.side_of(world, unit)
    bonus, steps = 0, 0  # points for a road, steps taken
    if not by_card and takes_equipment_here(world, battle, unit):
        yield from take_up(world, battle, unit)
    while units.is_here(battle, unit) and (points > 0 or bonus > 0):
        act = yield ask(battle, side, terms.ASK_STEP, unit=unit, points=points, full=full)
        if not units.is_here(battle, unit):
            return  # as players imagine it, who cannot see where it is
        what, hex = kind_of(act), Hex(first_of(act))
        if what == terms.STEP_TO:
            steps += 1
            units.flag(battle, unit, terms.HAS_MOVED)
            # a point spent entirely on a road brings another for that road; else the bonus lapses (p.12)
            by_road = goes_by_road(world, battle, unit, hex, full)
            if by_road and bonus:
                bonus -= 1
            else:
                points -= 1
                bonus = 1 if by_road and (full or blocks.is_vehicle(world, battle, unit)) else 0
            if stops_at_wire(world, battle, unit, hex):
                break
            was = battle.hex[unit]
            log(battle, terms.LOG_MOVE, unit, was, hex, 0)
            put(world, battle, unit, hex)
            units.freed(world, battle, was)
            stopped = yield from meet(world, battle, unit, hex, unopposed)
            if stopped or units.enemies_in(world, battle, side, battle.hex[unit]):
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
            blocks.exit_map(world, battle, unit)
        else:
            break
    if units.is_here(battle, unit) and battle.carrier[unit] == NOBODY:
        act = yield ask(battle, side, terms.ASK_FACE, unit=unit)
        blocks.turn_to(battle, unit, first_of(act))
        if steps and takes_equipment_here(world, battle, unit):
            yield from take_up(world, battle, unit)


def goes_by_road(world: World, battle: Battle, unit: Unit, hex: Hex, full: bool) -> bool:
    """True if one point takes the unit to the hex entirely along a road."""
    here = battle.hex[unit]
    if not full or is_cleared(world, battle, unit, hex):
        for direction in range(6):
            if world.neighbour[here, direction] == hex:
                return world.road[here, direction] == 1
        return False
    drive = blocks.block_of(world, battle, unit).drive
    for place in range(world.hop_first[drive, here], world.hop_first[drive, Hex(here + 1)]):
        if world.hop[place].hex == hex:
            return world.hop[place].by_road == 1
    return False


def list_steps(world: World, battle: Battle, actions: Actions) -> None:
    """Everything a unit may do with its next point of movement."""
    unit, points, full = battle.about.unit, battle.about.points, battle.about.full
    side, here = units.side_of(world, unit), battle.hex[unit]
    add(actions, terms.END, 0, 0)
    if not units.is_set_up(battle, unit):
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
        for carrier in units.units_of(world, side):
            if may_load(world, battle, unit, carrier):
                add(actions, terms.MOUNT, carrier, 0)


def _list_hops(world: World, battle: Battle, unit: Unit, points: int, actions: Actions) -> None:
    """Full strength: every hex of its own area, and of adjacent areas (p.12)."""
    here, drive = battle.hex[unit], blocks.block_of(world, battle, unit).drive
    for place in range(world.hop_first[drive, here], world.hop_first[drive, Hex(here + 1)]):
        hop = world.hop[place]
        if (points > 0 or hop.by_road) and _is_free(world, battle, unit, hop.hex):
            add(actions, terms.STEP_TO, hop.hex, 0)
    if points > 0:
        _list_fords(world, battle, unit, actions)
    if battle.rubble:
        _list_cleared(world, battle, unit, points, actions)


def is_cleared(world: World, battle: Battle, unit: Unit, hex: Hex) -> bool:
    """True if the obstacle to entering the hex has been destroyed (p.12, 17)."""
    barred = world.terrain[hex].impassable >> blocks.block_of(world, battle, unit).drive & 1
    return barred == 1 and battle.marks[hex] & terms.DESTROYED != 0


def _list_cleared(world: World, battle: Battle, unit: Unit, points: int, actions: Actions) -> None:
    """Adjacent hexes open to the unit since an object fell: each like an area of its own."""
    here, drive = battle.hex[unit], blocks.block_of(world, battle, unit).drive
    for direction in range(6):
        hex = world.step[drive, here, direction]
        if (
            hex != NOWHERE
            and is_cleared(world, battle, unit, hex)
            and _is_free(world, battle, unit, hex)
            and (points > 0 or world.road[here, direction])
        ):
            add(actions, terms.STEP_TO, hex, 0)


def _list_neighbours(world: World, battle: Battle, unit: Unit, points: int, actions: Actions) -> None:
    """Reduced strength: hex by hex (p.12)."""
    here, side, drive = (
        battle.hex[unit],
        units.side_of(world, unit),
        blocks.block_of(world, battle, unit).drive,
    )
    for direction in range(6):
        hex = world.step[drive, here, direction]
        if hex == NOWHERE and points > 0:
            hex = over_ford(world, battle, side, here, direction)
        if hex != NOWHERE and (points > 0 or world.road[here, direction]):
            if not blocks.is_dead_end(world, battle, unit, hex) and not is_barred(world, battle, unit, hex):
                add(actions, terms.STEP_TO, hex, 0)


def _is_free(world: World, battle: Battle, unit: Unit, hex: Hex) -> bool:
    """True if nothing on the map prevents the unit from moving there in one point (p.4, 12, 17)."""
    here, side = battle.hex[unit], units.side_of(world, unit)
    if blocks.is_dead_end(world, battle, unit, hex) or is_barred(world, battle, unit, hex):
        return False
    if is_mined(battle, side, world.terrain[hex].area) or is_mined(battle, side, world.terrain[here].area):
        return world.distance[here, hex] == 1
    return True


def _list_fords(world: World, battle: Battle, unit: Unit, actions: Actions) -> None:
    """Hexes of the areas that lie across a ford from here (p.4)."""
    here, side = battle.hex[unit], units.side_of(world, unit)
    for direction in range(6):
        over = over_ford(world, battle, side, here, direction)
        if over == NOWHERE:
            continue
        area = world.terrain[over].area
        for place in range(world.area_first[area], world.area_first[Area(area + 1)]):
            hex = world.area_hex[place]
            if hex != here and _is_free(world, battle, unit, hex):
                add_new(actions, terms.STEP_TO, hex, 0)


# --- reinforcements: where and how they enter the map (p.6-7) -------------------------------------


@flow
def arrive(world: World, battle: Battle, group: int) -> Flow:
    """Reinforcements enter, unit by unit, at hexes free of enemies (p.6-7).

    Their owner sets facing and a vehicle's order, as when he sets up.
    """
    unit = _next_of_group(world, battle, group)
    while unit != NOBODY:
        side = units.side_of(world, unit)
        act = yield ask(battle, side, terms.ASK_ENTRY, unit=unit, group=group)
        hex = Hex(first_of(act))
        if not stops_at_wire(world, battle, unit, hex):  # else another hex, or a later turn
            put(world, battle, unit, hex)
            log(battle, terms.LOG_ARRIVE, unit, hex, 0, 0)
            act = yield ask(battle, side, terms.ASK_FACE, unit=unit)
            blocks.turn_to(battle, unit, first_of(act))
            if blocks.is_vehicle(world, battle, unit):
                act = yield ask(battle, side, terms.ASK_STATUS, unit=unit)
                blocks.become(battle, unit, first_of(act))
            yield from meet(world, battle, unit, battle.hex[unit], True)
        unit = _next_of_group(world, battle, group)


def _next_of_group(world: World, battle: Battle, group: int) -> Unit:
    """The next unit of the reinforcements that can enter now, or NOBODY."""
    for unit in units.all_units(world):
        if is_to_come(world, battle, unit, group):
            for hex in all_hexes(world):
                if is_entry(world, battle, group, unit, hex):
                    return unit
    return NOBODY


def is_entry(world: World, battle: Battle, group: int, unit: Unit, hex: Hex) -> bool:
    """True if the unit may enter the map there: at its entry, where neither enemy nor wire bars it."""
    if (
        world.entry[group, hex] == 0
        or blocks.is_dead_end(world, battle, unit, hex)
        or is_barred(world, battle, unit, hex)
    ):
        return False
    return units.enemies_in(world, battle, units.side_of(world, unit), hex) == 0


def list_entries(world: World, battle: Battle, actions: Actions) -> None:
    """The hexes where the reinforcements may enter."""
    for hex in all_hexes(world):
        if is_entry(world, battle, battle.about.group, battle.about.unit, hex):
            add(actions, terms.PLACE, hex, 0)
