"""Fire on the map: at whom and with what shift, at units and objects, in reaction (p.4, 11, 13, 15-17)."""

from typing import TYPE_CHECKING

from wsanalysis.battles.core import units
from wsanalysis.battles.core.actions import add, add_new, first_of, kind_of, second_of
from wsanalysis.battles.core.frames import log
from wsanalysis.battles.core.ground import destroy, sees, sees_hex
from wsanalysis.battles.core.luck import draw
from wsanalysis.battles.core.markers import all_markers
from wsanalysis.battles.core.numbers import ATTACKER, NO_MARKER, NOBODY, NOWHERE, Hex, Law, Unit
from wsanalysis.battles.core.questions import ask
from wsanalysis.battles.liberty_road import terms
from wsanalysis.battles.liberty_road.blocks import (
    block_of,
    downshifts,
    fate,
    is_damaged,
    is_forward,
    is_open,
    is_taken_up,
    is_vehicle,
    mode,
    obstacle,
    rides_unseen,
    settle,
    standing,
    upshifts,
)
from wsanalysis.battles.liberty_road.fog import fog_in, found_by, mines_go_off, remove, spring, uncover
from wsanalysis.battles.liberty_road.records import Actions, Battle, World
from wsanalysis.compiled import Flow, flow, span

if TYPE_CHECKING:
    from wsanalysis.battles.liberty_road.events import event


# --- shots on the map: who may fire at whom, and with what shift (p.13, 15-17) --------------------
# The parts of a shift are in tables made from the rules of fire; this module adds only what depends on the
# map: distance, facing, line of sight, cover.


NO_SHELTER = -1


def arm(world: World, battle: Battle, unit: Unit, weapon: int) -> int:
    """A unit's weapon, by number: its own ratings, or those of its weapon card."""
    card = battle.weapon[unit] if weapon else 0
    return world.arm_of[card, battle.type[unit]]


def arms(battle: Battle, unit: Unit) -> int:
    """The number of ways to fire: two with a card in hand."""
    return 2 if battle.weapon[unit] else 1


def may_fire(world: World, battle: Battle, unit: Unit, at_vehicle: int, opportunity: int) -> int:
    """The shift by which the unit's own state lets it fire, or NOT_ALLOWED (p.3, 9-10, 13, 16-17)."""
    if battle.where[unit] != terms.ON_MAP or battle.carrier[unit] != NOBODY:
        return terms.NOT_ALLOWED
    status, damage = battle.status[unit], battle.damage[unit]
    return world.may_fire[battle.type[unit], status, damage, at_vehicle, opportunity]


def is_in_arc(world: World, battle: Battle, unit: Unit, weapon: int, at_vehicle: int, hex: Hex) -> bool:
    """True if the hex lies in the unit's field of fire (p.15-17)."""
    forward = world.arc[weapon, battle.damage[unit], at_vehicle]
    if forward == 0 and not _fires_out_of_bunker(world, battle, unit):
        return True
    return is_forward(world, battle.hex[unit], battle.face[unit], hex)


def shelter(world: World, battle: Battle, unit: Unit) -> int:
    """The kind of the shelter that covers the unit, or NO_SHELTER."""
    return shelter_in(world, battle, unit, battle.hex[unit])


def shelter_in(world: World, battle: Battle, unit: Unit, hex: Hex) -> int:
    """The kind of the shelter that covers the unit, or would if it were in the hex; or NO_SHELTER.

    A shelter covers as many infantry as printed; we choose those listed first.
    """
    side, marker = units.side_of(world, unit), fog_in(battle, world.terrain[hex].area)
    if marker < 0 or battle.marker_hex[marker] != hex or is_vehicle(world, battle, unit):
        return NO_SHELTER
    room = world.marker_kind[battle.marker_kind[marker]].shelters
    if room == 0 or (side == ATTACKER and battle.marker_shown[marker] == 0):
        return NO_SHELTER
    for other in span(Unit, units.first_of_side(world, side), unit):
        if units.is_in(battle, other, hex) and not is_vehicle(world, battle, other):
            room -= 1
    return battle.marker_kind[marker] if room > 0 else NO_SHELTER


def _fires_out_of_bunker(world: World, battle: Battle, unit: Unit) -> bool:
    """True if the unit fires from a shelter that lets it fire only forward (p.4)."""
    dug_in = shelter(world, battle, unit)
    return dug_in != NO_SHELTER and world.marker_kind[dug_in].forward_only == 1


def cover(world: World, battle: Battle, unit: Unit) -> int:
    """All downshifts for infantry where it is: terrain, marker, shelter, obstacle, carrier (p.4, 13, 16)."""
    given = downshifts(world, battle, battle.hex[unit])
    dug_in = shelter(world, battle, unit)
    if dug_in != NO_SHELTER:
        given += world.marker_kind[dug_in].downshifts
    laid = obstacle(world, battle, battle.hex[unit])
    if laid != NO_MARKER:
        given += world.obstacle[laid].downshifts
    if battle.carrier[unit] != NOBODY and block_of(world, battle, battle.carrier[unit]).portage:
        given += world.portage_cover
    return given


def ground_shift(world: World, at_vehicle: int, up: int, down: int, higher: int, target_higher: int) -> int:
    """The shift that the ground gives to a shot (p.15, 16 B)."""
    return world.ground_shift[at_vehicle, min(up, 3), min(down, 7), higher, target_higher]


def shot(world: World, battle: Battle, unit: Unit, target: Unit, weapon: int, opportunity: int) -> int:
    """The net shift of a unit firing at a target, or NOT_ALLOWED.

    `weapon`: 1 to fire with its card. Opportunity fire sees the target over any side of its hex, and never
    flanks (p.13).
    """
    hex, there = battle.hex[unit], battle.hex[target]
    at_vehicle = 1 if is_vehicle(world, battle, target) else 0
    state = may_fire(world, battle, unit, at_vehicle, opportunity)
    if state == terms.NOT_ALLOWED:
        return terms.NOT_ALLOWED
    far = world.distance[hex, there]
    row = arm(world, battle, unit, weapon)
    reach = world.range[row, at_vehicle, far]
    if reach == terms.NOT_ALLOWED or not is_in_arc(world, battle, unit, row, at_vehicle, there):
        return terms.NOT_ALLOWED
    flank = 0
    if opportunity:
        if not sees_hex(world, battle, hex, battle.face[unit], there):
            return terms.NOT_ALLOWED
    else:
        if not sees(world, battle, hex, battle.face[unit], there, battle.face[target]):
            return terms.NOT_ALLOWED
        if not is_forward(world, there, battle.face[target], hex):
            flank = 1
    aimed = world.aimed[row, battle.type[target], flank]
    if aimed == terms.NOT_ALLOWED:
        return terms.NOT_ALLOWED
    higher = 1 if world.terrain[hex].elevation else 0
    target_higher = 1 if world.terrain[there].elevation else 0
    down = 0 if at_vehicle else cover(world, battle, target)
    return (
        aimed
        + state
        + reach
        + ground_shift(world, at_vehicle, upshifts(world, battle, hex), down, higher, target_higher)
    )


def shot_at_object(world: World, battle: Battle, unit: Unit, hex: Hex, weapon: int) -> int:
    """The net shift of firing at the destructible object in a hex, or NOT_ALLOWED (p.17)."""
    here = battle.hex[unit]
    strength = standing(world, battle, hex)
    if here == hex or strength == 0:
        return terms.NOT_ALLOWED
    state = may_fire(world, battle, unit, 1, 0)
    row = arm(world, battle, unit, weapon)
    reach = world.range[row, 1, world.distance[here, hex]]
    if (
        state == terms.NOT_ALLOWED
        or reach == terms.NOT_ALLOWED
        or not is_in_arc(world, battle, unit, row, 1, hex)
    ):
        return terms.NOT_ALLOWED
    aimed = world.aimed_object[row, strength]
    if aimed == terms.NOT_ALLOWED or not sees_hex(world, battle, here, battle.face[unit], hex):
        return terms.NOT_ALLOWED
    higher = 1 if world.terrain[here].elevation else 0
    return aimed + state + reach + ground_shift(world, 1, upshifts(world, battle, here), 0, higher, 0)


def ladder(shift: int) -> int:
    """The place of a net shift in the tables; more than three shifts count as three."""
    return min(max(shift, -3), 3) + 3


def attack_law(world: World, battle: Battle, target: Unit, far: int, shift: int) -> Law:
    """The law of an attack on the target, at a distance in hexes with a net shift (p.16-17)."""
    block, pending = block_of(world, battle, target), 0 if battle.event_done else 1
    band = world.band[1 if block.kind == terms.VEHICLE else 0, far]
    return world.attack_law[block.kind, block.valor, mode(battle, target), band, ladder(shift), pending]


def barrage_shift(world: World, battle: Battle, target: Unit, upshifts: int) -> int:
    """The shift of fire from off the map: its upshifts, minus the cover, or a vehicle's rear armor."""
    if is_vehicle(world, battle, target):
        return upshifts - block_of(world, battle, target).rear_armor
    return upshifts - cover(world, battle, target)


# --- fire at all in a hex, at objects, and the event that interrupts an attack (p.11, 13, 15-17) ---


@flow
def fire(world: World, battle: Battle, firer: Unit, hex: Hex, weapon: int, opportunity: int) -> Flow:
    """Fire at a hex: every unit in it that the firer can attack, friends included, one by one (p.15)."""
    log(battle, terms.LOG_FIRE, firer, hex, weapon, opportunity)
    units.flag(battle, firer, terms.HAS_FIRED)
    if opportunity:
        units.flag(battle, firer, terms.TOOK_OPPORTUNITY)
    for target in units.all_units(world):
        if target != firer and units.is_in(battle, target, hex):
            if shot(world, battle, firer, target, weapon, opportunity) != terms.NOT_ALLOWED:
                yield from attack(world, battle, firer, target, hex, weapon, opportunity, 0)
    if units.is_here(battle, firer):
        _spend_use(battle, firer, weapon)
        if opportunity:
            settle(world, battle, firer, fate(world, battle, firer, terms.AFTER_OPPORTUNITY))


def _spend_use(battle: Battle, unit: Unit, weapon: int) -> None:
    """Discard a card with limited uses after its last use (p.7)."""
    if weapon and battle.weapon[unit] and battle.uses[unit] > 0:
        battle.uses[unit] -= 1
        if battle.uses[unit] == 0:
            battle.weapon[unit] = 0


@flow
def attack(
    world: World,
    battle: Battle,
    firer: Unit,
    target: Unit,
    hex: Hex,
    weapon: int,
    opportunity: int,
    upshifts: int,
) -> Flow:
    """One attack on one unit in a hex; the turn's event may interrupt it (p.11, 16-17).

    Without a firer it is a barrage with this many upshifts.
    """
    held, drawn = 0, 0  # what the event has interrupted, drawn with that shift
    while True:
        if not units.is_here(battle, target):
            return
        has_left = battle.hex[target] != hex and world.follows_unit == 0
        shift, far = _aim(world, battle, firer, target, weapon, opportunity, upshifts)
        if has_left or shift == terms.NOT_ALLOWED:
            log(battle, terms.LOG_LOST, target, hex, 1 if has_left else 0, 0)
            return  # the event has made the attack impossible
        if held == 0 or held == terms.REDRAW_ATTACK:
            outcome = draw(world, battle.luck[terms.LUCK_FIRE], attack_law(world, battle, target, far, shift))
        else:
            outcome = _resumed(world, battle, target, held, shift)
        if outcome >> 5 == 0:
            break
        held, drawn = outcome >> 5, shift
        yield from event(world, battle, target)
    if held in (terms.REDRAW_CHECK, terms.CHECK_PASSED, terms.CHECK_FAILED):
        shift = drawn  # the chip had been drawn before the event
    log(battle, terms.LOG_ATTACK, firer, target, shift, outcome)
    settle(world, battle, target, outcome)
    if (
        not units.is_here(battle, target)
        and firer != NOBODY
        and units.side_of(world, firer) != units.side_of(world, target)
    ):
        battle.kills[firer] += 1


def _aim(
    world: World, battle: Battle, firer: Unit, target: Unit, weapon: int, opportunity: int, upshifts: int
) -> tuple[int, int]:
    """The net shift of an attack, and its distance."""
    if firer == NOBODY:
        return barrage_shift(world, battle, target, upshifts), 1
    if not units.is_here(battle, firer):
        return terms.NOT_ALLOWED, 1
    shift = shot(world, battle, firer, target, weapon, opportunity)
    return shift, world.distance[battle.hex[firer], battle.hex[target]]


def _resumed(world: World, battle: Battle, target: Unit, held: int, shift: int) -> int:
    """The outcome of an attack that continues after the event with the earlier draw."""
    if held == terms.CHECK_PASSED:
        return fate(world, battle, target, terms.AFTER_CHECK_PASSED)
    if held == terms.CHECK_FAILED:
        return fate(world, battle, target, terms.AFTER_CHECK_FAILED)
    result = terms.SUPPRESSED_RESULT
    if held != terms.REDRAW_CHECK:
        result = world.shifted[held - terms.HELD_RESULT, ladder(shift)]
    block = block_of(world, battle, target)
    law = world.result_law[block.kind, block.valor, mode(battle, target), result]
    return draw(world, battle.luck[terms.LUCK_FIRE], law)


@flow
def shell(world: World, battle: Battle, firer: Unit, hex: Hex, weapon: int) -> Flow:
    """Fire at a destructible object; if it falls, infantry in its hex is reduced (p.17)."""
    units.flag(battle, firer, terms.HAS_FIRED)
    while True:
        if not units.is_here(battle, firer):
            return
        shift = shot_at_object(world, battle, firer, hex, weapon)
        if shift == terms.NOT_ALLOWED:
            return
        band, pending = world.band[1, world.distance[battle.hex[firer], hex]], 0 if battle.event_done else 1
        outcome = draw(world, battle.luck[terms.LUCK_FIRE], world.object_law[band, ladder(shift), pending])
        if outcome >> 5 != terms.REDRAW_ATTACK:
            break
        yield from event(world, battle, NOBODY)
    _spend_use(battle, firer, weapon)
    log(battle, terms.LOG_SHELL, firer, hex, shift, outcome & 1)
    if outcome & 1:
        fall(world, battle, hex)
    if outcome >> 5:
        yield from event(world, battle, NOBODY)


def fall(world: World, battle: Battle, hex: Hex) -> None:
    """The object in the hex is destroyed; infantry in it is reduced (p.17)."""
    if world.terrain[hex].strength and battle.marks[hex] & terms.DESTROYED == 0:
        destroy(battle, hex)
    else:
        remove(world, battle, fog_in(battle, world.terrain[hex].area))
    for target in units.all_units(world):
        if units.is_in(battle, target, hex):
            settle(world, battle, target, fate(world, battle, target, terms.AFTER_FALL))


def can_fire(world: World, battle: Battle, unit: Unit) -> bool:
    """True if the unit's own state lets it fire at infantry or at vehicles."""
    return (
        may_fire(world, battle, unit, 0, 0) != terms.NOT_ALLOWED
        or may_fire(world, battle, unit, 1, 0) != terms.NOT_ALLOWED
    )


def list_targets(world: World, battle: Battle, unit: Unit, actions: Actions) -> None:
    """Add all hexes with enemies that the unit may fire at, by each of its arms."""
    if not can_fire(world, battle, unit):
        return
    enemy = units.opponent(units.side_of(world, unit))
    for target in units.units_of(world, enemy):
        if not units.is_here(battle, target) or rides_unseen(world, battle, target):
            continue
        for weapon in range(arms(battle, unit)):
            if shot(world, battle, unit, target, weapon, 0) != terms.NOT_ALLOWED:
                add_new(actions, terms.FIRE_AT, battle.hex[target], weapon)


def list_objects(world: World, battle: Battle, unit: Unit, actions: Actions) -> None:
    """Add all destructible objects that the unit may fire at.

    Only those that shelter an enemy or bar the attacker's way: firing at an empty house never pays, and a
    town has many.
    """
    if may_fire(world, battle, unit, 1, 0) == terms.NOT_ALLOWED:
        return
    side = units.side_of(world, unit)
    enemy = units.opponent(side)
    for target in units.units_of(world, enemy):
        if units.is_here(battle, target) and standing(world, battle, battle.hex[target]):
            _add_object(world, battle, unit, battle.hex[target], actions)
    if side == ATTACKER:
        for marker in all_markers(world):
            if battle.marker_kind[marker] == terms.OBSTACLE and battle.marker_hex[marker] != NOWHERE:
                _add_object(world, battle, unit, battle.marker_hex[marker], actions)


def _add_object(world: World, battle: Battle, unit: Unit, hex: Hex, actions: Actions) -> None:
    for weapon in range(arms(battle, unit)):
        if shot_at_object(world, battle, unit, hex, weapon) != terms.NOT_ALLOWED:
            add_new(actions, terms.SHELL_AT, hex, weapon)


# --- reactions to a move: hidden markers, ambushes, opportunity fire (p.4, 13) --------------------


@flow
def meet(world: World, battle: Battle, unit: Unit, hex: Hex, unopposed: bool) -> Flow[bool]:
    """A unit has entered a hex: markers and ambushes, in open ground fire (p.4, 13). Whether its move stops.

    It stops if the unit is gone, or hurt. A unit that retreats, or comes from off the map, still meets what
    is there, but `unopposed`: opportunity fire is only for moves in orders (p.4, 7, 13).
    """
    status, damaged = battle.status[unit], is_damaged(battle, unit)
    while units.is_in(battle, unit, hex):
        marker = found_by(world, battle, unit, hex)
        if marker != NO_MARKER:
            ambusher = uncover(world, battle, marker)
            if ambusher != NOBODY:
                yield from spring(world, battle, ambusher, True)
        elif not mines_go_off(world, battle, unit, hex):
            break
    hurt = _is_hurt(battle, unit, status, damaged)
    status, damaged = battle.status[unit], is_damaged(battle, unit)
    while units.is_in(battle, unit, hex) and not _is_hurt(battle, unit, status, damaged):
        if unopposed or not is_open(world, battle, hex) or not may_anybody_fire(world, battle, unit):
            return hurt
        act = yield ask(
            battle, units.opponent(units.side_of(world, unit)), terms.ASK_OPPORTUNITY, unit=unit, hex=hex
        )
        if kind_of(act) == terms.END:
            return hurt
        yield from fire(world, battle, Unit(first_of(act)), hex, second_of(act), 1)
    return True


def _is_hurt(battle: Battle, unit: Unit, was: int, damaged: int) -> bool:
    """True if the mover has been suppressed or reduced since; an event may also help it (p.13)."""
    if is_damaged(battle, unit) and damaged == 0:
        return True
    status = battle.status[unit]
    if status == was or (was == terms.BROKEN and status == terms.SUPPRESSED):
        return False
    return status == terms.REDUCED or status == terms.SUPPRESSED or status == terms.BROKEN


def can_react(world: World, battle: Battle, foe: Unit, unit: Unit, weapon: int) -> bool:
    """True if the foe may take opportunity fire at the unit, or at its rider: once a turn (p.13)."""
    if battle.flags[foe] & terms.TOOK_OPPORTUNITY or battle.where[foe] != terms.ON_MAP:
        return False
    if is_taken_up(world, battle, foe, terms.HAS_MOVED):
        return False
    return shot(world, battle, foe, unit, weapon, 1) != terms.NOT_ALLOWED or _reaches_a_rider(
        world, battle, foe, unit, weapon
    )


def _reaches_a_rider(world: World, battle: Battle, foe: Unit, unit: Unit, weapon: int) -> bool:
    """True if the foe could fire at infantry that enters the hex on the vehicle, in plain sight."""
    side = units.side_of(world, unit)
    if not is_vehicle(world, battle, unit):
        return False
    for passenger in units.units_of(world, side):
        if (
            battle.carrier[passenger] == unit
            and units.is_here(battle, passenger)
            and not rides_unseen(world, battle, passenger)
        ):
            if shot(world, battle, foe, passenger, weapon, 1) != terms.NOT_ALLOWED:
                return True
    return False


def may_anybody_fire(world: World, battle: Battle, unit: Unit) -> bool:
    """True if any enemy may take opportunity fire at the unit."""
    enemy = units.opponent(units.side_of(world, unit))
    for foe in units.units_of(world, enemy):
        for weapon in range(arms(battle, foe)):
            if can_react(world, battle, foe, unit, weapon):
                return True
    return False


def list_reactions(world: World, battle: Battle, actions: Actions) -> None:
    """Hold fire, or fire with one of the units that may."""
    unit, enemy = battle.about.unit, battle.decider
    add(actions, terms.END, 0, 0)
    for foe in units.units_of(world, enemy):
        for weapon in range(arms(battle, foe)):
            if can_react(world, battle, foe, unit, weapon):
                add(actions, terms.OPPORTUNITY, foe, weapon)
