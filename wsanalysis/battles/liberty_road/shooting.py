"""Fire on the map: at all in a hex, at objects, and the event that interrupts an attack (p.11, 13, 15-17)."""

from typing import TYPE_CHECKING

from wsanalysis.battles.core.actions import add_new
from wsanalysis.battles.core.frames import log
from wsanalysis.battles.core.ground import destroy
from wsanalysis.battles.core.luck import draw
from wsanalysis.battles.core.markers import all_markers
from wsanalysis.battles.core.numbers import ATTACKER, NOBODY, NOWHERE, Hex, Unit
from wsanalysis.battles.core.units import all_units, flag, is_here, is_in, opponent, side_of, units_of
from wsanalysis.battles.liberty_road import terms
from wsanalysis.battles.liberty_road.aiming import (
    arms,
    attack_law,
    barrage_shift,
    ladder,
    may_fire,
    shot,
    shot_at_object,
)
from wsanalysis.battles.liberty_road.blocks import block_of, fate, mode, rides_unseen, settle
from wsanalysis.battles.liberty_road.fog import fog_in, remove
from wsanalysis.battles.liberty_road.ground import standing
from wsanalysis.battles.liberty_road.records import Actions, Battle, World
from wsanalysis.compiled import Flow, compiled, flow

if TYPE_CHECKING:
    from wsanalysis.battles.liberty_road.events import event


@flow
def fire(world: World, battle: Battle, firer: Unit, hex: Hex, weapon: int, opportunity: int) -> Flow:
    """Fire at a hex: every unit in it that the firer can attack, friends included, one by one (p.15)."""
    log(battle, terms.LOG_FIRE, firer, hex, weapon, opportunity)
    flag(battle, firer, terms.HAS_FIRED)
    if opportunity:
        flag(battle, firer, terms.TOOK_OPPORTUNITY)
    for target in all_units(world):
        if target != firer and is_in(battle, target, hex):
            if shot(world, battle, firer, target, weapon, opportunity) != terms.NOT_ALLOWED:
                yield from attack(world, battle, firer, target, hex, weapon, opportunity, 0)
    if is_here(battle, firer):
        _spend_use(battle, firer, weapon)
        if opportunity:
            settle(world, battle, firer, fate(world, battle, firer, terms.AFTER_OPPORTUNITY))


@compiled
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
        if not is_here(battle, target):
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
    if not is_here(battle, target) and firer != NOBODY and side_of(world, firer) != side_of(world, target):
        battle.kills[firer] += 1


@compiled
def _aim(
    world: World, battle: Battle, firer: Unit, target: Unit, weapon: int, opportunity: int, upshifts: int
) -> tuple[int, int]:
    """The net shift of an attack, and its distance."""
    if firer == NOBODY:
        return barrage_shift(world, battle, target, upshifts), 1
    if not is_here(battle, firer):
        return terms.NOT_ALLOWED, 1
    shift = shot(world, battle, firer, target, weapon, opportunity)
    return shift, world.distance[battle.hex[firer], battle.hex[target]]


@compiled
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
    flag(battle, firer, terms.HAS_FIRED)
    while True:
        if not is_here(battle, firer):
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

    Only those that shelter an enemy or bar the attacker's way: firing at an empty house never pays, and a
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
