"""Fire on the map: who may fire at whom, with what shift, at everybody in a hex (p.13, 15-17).

What a shot comes to by its shifts stands in tables made from the rules of fire; here is only what the
map adds: distance, facing, line of sight, cover.
"""

from wsanalysis.battles.core.actions import add_new
from wsanalysis.battles.core.frames import log, pop
from wsanalysis.battles.core.ground import destroy, sees, sees_hex
from wsanalysis.battles.core.luck import draw
from wsanalysis.battles.core.markers import all_markers
from wsanalysis.battles.core.numbers import ATTACKER, NO_MARKER, NOBODY, NOWHERE, Hex, Law, Unit
from wsanalysis.battles.core.units import (
    all_units,
    first_of_side,
    flag,
    is_here,
    is_in,
    opponent,
    side_of,
    units_of,
)
from wsanalysis.battles.liberty_road import terms
from wsanalysis.battles.liberty_road.blocks import block_of, fate, is_vehicle, mode, rides_unseen, settle
from wsanalysis.battles.liberty_road.fog import fog_in, remove
from wsanalysis.battles.liberty_road.ground import downshifts, is_forward, obstacle, standing, upshifts
from wsanalysis.battles.liberty_road.records import Actions, Attack, Battle, Frame, World
from wsanalysis.battles.liberty_road.stack import push
from wsanalysis.compiled import compiled, span

NO_SHELTER = -1


@compiled
def arm(world: World, battle: Battle, unit: Unit, weapon: int) -> int:
    """What a unit fires with, by number: its own ratings, or those of its weapon card."""
    card = battle.weapon[unit] if weapon else 0
    return world.arm_of[card, battle.type[unit]]


@compiled
def arms(battle: Battle, unit: Unit) -> int:
    """How many ways to fire there are to choose from: with a card in hand, two."""
    return 2 if battle.weapon[unit] else 1


@compiled
def may_fire(world: World, battle: Battle, unit: Unit, at_vehicle: int, opportunity: int) -> int:
    """The shift by which the unit's own state lets it fire, or NOT_ALLOWED (p.3, 9-10, 13, 16-17)."""
    if battle.where[unit] != terms.ON_MAP or battle.carrier[unit] != NOBODY:
        return terms.NOT_ALLOWED
    status, damage = battle.status[unit], battle.damage[unit]
    return world.may_fire[battle.type[unit], status, damage, at_vehicle, opportunity]


@compiled
def is_in_arc(world: World, battle: Battle, unit: Unit, weapon: int, at_vehicle: int, hex: Hex) -> bool:
    """Whether the hex lies in the unit's field of fire (p.15-17)."""
    forward = world.arc[weapon, battle.damage[unit], at_vehicle]
    if forward == 0 and not _fires_out_of_bunker(world, battle, unit):
        return True
    return is_forward(world, battle.hex[unit], battle.face[unit], hex)


@compiled
def shelter(world: World, battle: Battle, unit: Unit) -> int:
    """The kind of the shelter that covers the unit, or NO_SHELTER.

    A shelter covers as many infantry as it is printed for; which, we let be those listed first.
    """
    hex, side = battle.hex[unit], side_of(world, unit)
    marker = fog_in(battle, world.terrain[hex].area)
    if marker < 0 or battle.marker_hex[marker] != hex or is_vehicle(world, battle, unit):
        return NO_SHELTER
    room = world.marker_kind[battle.marker_kind[marker]].shelters
    if room == 0 or (side == ATTACKER and battle.marker_shown[marker] == 0):
        return NO_SHELTER
    for other in span(Unit, first_of_side(world, side), unit):
        if is_in(battle, other, hex) and not is_vehicle(world, battle, other):
            room -= 1
    return battle.marker_kind[marker] if room > 0 else NO_SHELTER


@compiled
def _fires_out_of_bunker(world: World, battle: Battle, unit: Unit) -> bool:
    """Whether the unit fires from a shelter that lets it fire only forward (p.4)."""
    dug_in = shelter(world, battle, unit)
    return dug_in != NO_SHELTER and world.marker_kind[dug_in].forward_only == 1


@compiled
def cover(world: World, battle: Battle, unit: Unit) -> int:
    """All downshifts for infantry where it is: terrain, markers, shelter, obstacle, carrier (p.4, 13, 16)."""
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


@compiled
def ground_shift(world: World, at_vehicle: int, up: int, down: int, higher: int, target_higher: int) -> int:
    """The shift that the ground gives to a shot (p.15, 16 B)."""
    return world.ground_shift[at_vehicle, min(up, 3), min(down, 7), higher, target_higher]


@compiled
def shot(world: World, battle: Battle, unit: Unit, target: Unit, weapon: int, opportunity: int) -> int:
    """The net shift of a unit firing at a target, or NOT_ALLOWED.

    `weapon`: 1 to fire with its card. Opportunity fire sees the target by any side of its hex, and
    never flanks (p.13).
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


@compiled
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


@compiled
def ladder(shift: int) -> int:
    """The place of a net shift in the tables; more than three shifts count as three."""
    return min(max(shift, -3), 3) + 3


@compiled
def attack_law(world: World, battle: Battle, target: Unit, far: int, shift: int) -> Law:
    """The law of an attack on the target, at a distance in hexes with a net shift (p.16-17)."""
    block, pending = block_of(world, battle, target), 0 if battle.event_done else 1
    band = world.band[1 if block.kind == terms.VEHICLE else 0, far]
    return world.attack_law[block.kind, block.valor, mode(battle, target), band, ladder(shift), pending]


@compiled
def begin_fire(battle: Battle, firer: Unit, hex: Hex, weapon: int, opportunity: int) -> None:
    """A unit fires at a hex, with its weapon card or without."""
    fire = push(battle, terms.F_FIRE).fire
    fire.firer, fire.hex, fire.weapon, fire.opportunity = firer, hex, weapon, opportunity


@compiled
def run_fire(world: World, battle: Battle, frame: Frame) -> None:
    """Fire at a hex: all in it that the firer can attack, friends included, one after the other (p.15)."""
    fire = frame.fire
    firer, hex, weapon, opportunity = fire.firer, fire.hex, fire.weapon, fire.opportunity
    if frame.step == 0:
        log(battle, terms.LOG_FIRE, firer, hex, weapon, opportunity)
        frame.step = 1
        flag(battle, firer, terms.HAS_FIRED)
        if opportunity:
            flag(battle, firer, terms.TOOK_OPPORTUNITY)
    for target in span(Unit, fire.next, world.units):
        if target != firer and is_in(battle, target, hex):
            if shot(world, battle, firer, target, weapon, opportunity) != terms.NOT_ALLOWED:
                fire.next = Unit(target + 1)
                attack = push(battle, terms.F_ATTACK).attack
                attack.firer, attack.target = firer, target
                attack.weapon, attack.opportunity = weapon, opportunity
                return
    pop(battle)
    if is_here(battle, firer):
        _spend_use(battle, firer, weapon)
        if opportunity:
            settle(world, battle, firer, fate(world, battle, firer, terms.AFTER_OPPORTUNITY))


@compiled
def _spend_use(battle: Battle, unit: Unit, weapon: int) -> None:
    """A card that can be used so often is gone after its last use (p.7)."""
    if weapon and battle.weapon[unit] and battle.uses[unit] > 0:
        battle.uses[unit] -= 1
        if battle.uses[unit] == 0:
            battle.weapon[unit] = 0


@compiled
def run_attack(world: World, battle: Battle, frame: Frame) -> None:
    """One attack on one unit; the turn's event may interrupt it (p.11, 16-17)."""
    attack = frame.attack
    firer, target = attack.firer, attack.target
    if not is_here(battle, target):
        pop(battle)
        return
    shift, far = _aim(world, battle, attack)
    if shift == terms.NOT_ALLOWED:
        pop(battle)  # the event has made the attack impossible
        return
    if attack.held == 0 or attack.held == terms.REDRAW_ATTACK:
        outcome = draw(world, battle.luck, attack_law(world, battle, target, far, shift))
    else:
        outcome = _resumed(world, battle, target, attack.held, shift)
    if outcome >> 5:
        attack.held = outcome >> 5
        begin_event(battle, target)
        return
    pop(battle)
    log(battle, terms.LOG_ATTACK, firer, target, shift, outcome)
    settle(world, battle, target, outcome)
    if not is_here(battle, target) and firer != NOBODY and side_of(world, firer) != side_of(world, target):
        battle.kills[firer] += 1


@compiled
def _aim(world: World, battle: Battle, attack: Attack) -> tuple[int, int]:
    """The net shift of an attack, and its distance."""
    firer, target = attack.firer, attack.target
    if firer == NOBODY:
        return barrage_shift(world, battle, target, attack.upshifts), 1
    if not is_here(battle, firer):
        return terms.NOT_ALLOWED, 1
    shift = shot(world, battle, firer, target, attack.weapon, attack.opportunity)
    return shift, world.distance[battle.hex[firer], battle.hex[target]]


@compiled
def barrage_shift(world: World, battle: Battle, target: Unit, upshifts: int) -> int:
    """The shift of fire from off the map: its upshifts, less the cover, or a vehicle's rear armor."""
    if is_vehicle(world, battle, target):
        return upshifts - block_of(world, battle, target).rear_armor
    return upshifts - cover(world, battle, target)


@compiled
def _resumed(world: World, battle: Battle, target: Unit, held: int, shift: int) -> int:
    """The outcome of an attack that goes on after the event with what had been drawn."""
    if held == terms.CHECK_PASSED:
        return fate(world, battle, target, terms.AFTER_CHECK_PASSED)
    if held == terms.CHECK_FAILED:
        return fate(world, battle, target, terms.AFTER_CHECK_FAILED)
    result = terms.SUPPRESSED_RESULT
    if held != terms.REDRAW_CHECK:
        result = world.shifted[held - terms.HELD_RESULT, ladder(shift)]
    block = block_of(world, battle, target)
    return draw(world, battle.luck, world.result_law[block.kind, block.valor, mode(battle, target), result])


@compiled
def begin_event(battle: Battle, focus: Unit) -> None:
    """A chip has shown the event icon: the turn's event, about this unit (p.11)."""
    battle.event_done = 1
    event = push(battle, terms.F_EVENT).event
    event.focus = focus
    event.hex = battle.hex[focus] if focus != NOBODY else NOWHERE


@compiled
def begin_shelling(battle: Battle, firer: Unit, hex: Hex, weapon: int) -> None:
    """A unit fires at the object in a hex, with its weapon card or without."""
    shelling = push(battle, terms.F_SHELL).shelling
    shelling.firer, shelling.hex, shelling.weapon = firer, hex, weapon


@compiled
def run_shell(world: World, battle: Battle, frame: Frame) -> None:
    """Fire at a destructible object; if it falls, infantry in its hex is reduced (p.17)."""
    shelling = frame.shelling
    firer, hex, weapon = shelling.firer, shelling.hex, shelling.weapon
    flag(battle, firer, terms.HAS_FIRED)
    shift = shot_at_object(world, battle, firer, hex, weapon) if is_here(battle, firer) else terms.NOT_ALLOWED
    if shift == terms.NOT_ALLOWED:
        pop(battle)
        return
    band, pending = world.band[1, world.distance[battle.hex[firer], hex]], 0 if battle.event_done else 1
    outcome = draw(world, battle.luck, world.object_law[band, ladder(shift), pending])
    if outcome >> 5 == terms.REDRAW_ATTACK:
        begin_event(battle, NOBODY)
        return
    pop(battle)
    _spend_use(battle, firer, weapon)
    log(battle, terms.LOG_SHELL, firer, hex, shift, outcome & 1)
    if outcome & 1:
        fall(world, battle, hex)
    if outcome >> 5:
        begin_event(battle, NOBODY)


@compiled
def fall(world: World, battle: Battle, hex: Hex) -> None:
    """The object in the hex is destroyed; infantry in it is reduced (p.17)."""
    if world.terrain[hex].strength and battle.marks[hex] & terms.DESTROYED == 0:
        destroy(battle, hex)
    else:
        remove(world, battle, fog_in(battle, world.terrain[hex].area))
    for target in all_units(world):
        if is_in(battle, target, hex):
            settle(world, battle, target, fate(world, battle, target, terms.AFTER_FALL))


@compiled
def can_fire(world: World, battle: Battle, unit: Unit) -> bool:
    """Whether the unit's own state lets it fire at infantry or at vehicles."""
    return (
        may_fire(world, battle, unit, 0, 0) != terms.NOT_ALLOWED
        or may_fire(world, battle, unit, 1, 0) != terms.NOT_ALLOWED
    )


@compiled
def list_targets(world: World, battle: Battle, unit: Unit, actions: Actions) -> None:
    """Add all hexes with enemies that the unit may fire at, by each of its arms."""
    if not can_fire(world, battle, unit):
        return
    enemy = opponent(side_of(world, unit))
    for target in units_of(world, enemy):
        if not is_here(battle, target) or rides_unseen(world, battle, target):
            continue
        for weapon in range(arms(battle, unit)):
            if shot(world, battle, unit, target, weapon, 0) != terms.NOT_ALLOWED:
                add_new(actions, terms.FIRE_AT, battle.hex[target], weapon)


@compiled
def list_objects(world: World, battle: Battle, unit: Unit, actions: Actions) -> None:
    """Add all destructible objects that the unit may fire at.

    Only such as shelter an enemy, or bar the attacker's way: firing at an empty house never pays, and a
    town has many.
    """
    if may_fire(world, battle, unit, 1, 0) == terms.NOT_ALLOWED:
        return
    side = side_of(world, unit)
    enemy = opponent(side)
    for target in units_of(world, enemy):
        if is_here(battle, target) and standing(world, battle, battle.hex[target]):
            _add_object(world, battle, unit, battle.hex[target], actions)
    if side == ATTACKER:
        for marker in all_markers(world):
            if battle.marker_kind[marker] == terms.OBSTACLE and battle.marker_hex[marker] != NOWHERE:
                _add_object(world, battle, unit, battle.marker_hex[marker], actions)


@compiled
def _add_object(world: World, battle: Battle, unit: Unit, hex: Hex, actions: Actions) -> None:
    for weapon in range(arms(battle, unit)):
        if shot_at_object(world, battle, unit, hex, weapon) != terms.NOT_ALLOWED:
            add_new(actions, terms.SHELL_AT, hex, weapon)
