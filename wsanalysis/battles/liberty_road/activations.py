"""A unit's activation: fire, move, rally or spot, and what can be found out (p.9-11, 17)."""

from typing import TYPE_CHECKING

from wsanalysis.battles.core.actions import action, add, first_of, is_listed, kind_of, second_of
from wsanalysis.battles.core.frames import log
from wsanalysis.battles.core.ground import sees_hex
from wsanalysis.battles.core.luck import draw
from wsanalysis.battles.core.markers import all_markers, is_hidden
from wsanalysis.battles.core.numbers import ATTACKER, NOBODY, NOWHERE, Hex, Unit
from wsanalysis.battles.core.questions import ask
from wsanalysis.battles.core.units import flag, has, is_here, is_in, opponent, side_of, units_of
from wsanalysis.battles.liberty_road import terms
from wsanalysis.battles.liberty_road.blocks import (
    become,
    block_of,
    effect_of_damage,
    fate,
    is_shaken,
    is_taken_up,
    is_vehicle,
    rally_law,
    rides_unseen,
    rise,
    settle,
)
from wsanalysis.battles.liberty_road.fire import fire, list_objects, list_targets, shell
from wsanalysis.battles.liberty_road.fog import fog_in, spring, uncover
from wsanalysis.battles.liberty_road.moving import may_move, move, movement, moves_in_full
from wsanalysis.battles.liberty_road.records import Actions, Battle, World
from wsanalysis.compiled import Flow, compiled, flow

if TYPE_CHECKING:
    from wsanalysis.battles.liberty_road.events import event


# --- spotting: what can be found out, and which units may look for it (p.11) ----------------------


@compiled
def may_spot(battle: Battle, unit: Unit) -> bool:
    """Whether the unit may spot: neither suppressed nor broken, nor riding (p.11)."""
    status = battle.status[unit]
    return status != terms.SUPPRESSED and status != terms.BROKEN and battle.carrier[unit] == NOBODY


@flow
def spot(world: World, battle: Battle, unit: Unit, hex: Hex) -> Flow:
    """Reveal everything in the hex: units, their cards, the marker (p.11)."""
    log(battle, terms.LOG_SPOT, unit, hex, 0, 0)
    side = side_of(world, unit)
    for target in units_of(world, opponent(side)):
        if is_in(battle, target, hex):
            flag(battle, target, terms.REVEALED)
    if side == ATTACKER:
        marker = fog_in(battle, world.terrain[hex].area)
        if is_hidden(battle, marker) and battle.marker_hex[marker] == hex:
            found = uncover(world, battle, marker)
            if found != NOBODY:
                yield from spring(world, battle, found, False)


@compiled
def may_hide(world: World, battle: Battle, target: Unit) -> bool:
    """Whether something may remain to be found: block, damage marker, or passengers (p.11, 13, 17)."""
    if battle.flags[target] & terms.KNOWN == 0 or block_of(world, battle, target).portage > 0:
        return True
    return battle.damage[target] > 0 and battle.flags[target] & terms.DAMAGE_KNOWN == 0


@compiled
def list_spots(world: World, battle: Battle, unit: Unit, actions: Actions) -> None:
    """Add the hexes in sight that hide something from the unit's side (p.11)."""
    if not may_spot(battle, unit):
        return
    side = side_of(world, unit)
    enemy = opponent(side)
    for target in units_of(world, enemy):
        if (
            is_here(battle, target)
            and not rides_unseen(world, battle, target)
            and may_hide(world, battle, target)
        ):
            _add_spot(world, battle, unit, battle.hex[target], actions)
    if side == ATTACKER:
        for marker in all_markers(world):
            if battle.marker_hex[marker] != NOWHERE and is_hidden(battle, marker):
                _add_spot(world, battle, unit, battle.marker_hex[marker], actions)


@compiled
def _add_spot(world: World, battle: Battle, unit: Unit, hex: Hex, actions: Actions) -> None:
    act, here = action(terms.SPOT, hex, 0), battle.hex[unit]
    if not is_listed(actions, act) and hex != here:
        if sees_hex(world, battle, here, battle.face[unit], hex):
            add(actions, terms.SPOT, hex, 0)


# --- a unit's activation: fire, move, rally or spot (p.9-11, 17) ----------------------------------


@flow
def activate(world: World, battle: Battle, unit: Unit, rights: int) -> Flow:
    """A unit acts: once, or on support orders it may both move and fire (p.3, 9-10).

    `rights`: its options, by bit.
    """
    moved, fired, supports = 0, 0, battle.status[unit] == terms.SUPPORT
    acts = is_here(battle, unit)
    while acts:
        act = yield ask(
            battle, side_of(world, unit), terms.ASK_ACT, unit=unit, rights=rights, moved=moved, fired=fired
        )
        if not is_here(battle, unit):
            return  # as players imagine it, who cannot see where it is
        what = kind_of(act)
        if what == terms.FIRE_AT:
            fired = 1
            yield from fire(world, battle, unit, Hex(first_of(act)), second_of(act), 0)
        elif what == terms.SHELL_AT:
            fired = 1
            yield from shell(world, battle, unit, Hex(first_of(act)), second_of(act))
        elif what == terms.GO:
            moved = 1
            full = moves_in_full(world, battle, unit)
            yield from move(world, battle, unit, movement(world, battle, unit, full), full, False)
        elif what == terms.RALLY:
            yield from rally(world, battle, unit)
        elif what == terms.SPOT:
            yield from spot(world, battle, unit, Hex(first_of(act)))
        if not is_here(battle, unit):
            return
        more = supports and moved + fired == 1 and rights == terms.ALL_RIGHTS and what != terms.END
        acts = more and _supports_still(world, battle, unit)
    if moved or fired:
        settle(world, battle, unit, fate(world, battle, unit, terms.AFTER_ACTING))


@compiled
def _supports_still(world: World, battle: Battle, unit: Unit) -> bool:
    """Whether a vehicle on support orders that has moved or fired may still do the other."""
    crew = effect_of_damage(world, battle, unit)
    return battle.status[unit] == terms.SUPPORT and crew != terms.CREW_INJURED


@compiled
def list_acts(world: World, battle: Battle, actions: Actions) -> None:
    """Everything the unit may do now."""
    done = battle.about
    unit, rights = done.unit, done.rights
    add(actions, terms.END, 0, 0)
    if rights & terms.MAY_FIRE and done.fired == 0 and not is_taken_up(world, battle, unit, terms.HAS_MOVED):
        list_targets(world, battle, unit, actions)
        list_objects(world, battle, unit, actions)
    if rights & terms.MAY_MOVE and done.moved == 0 and may_move(world, battle, unit):
        if not is_taken_up(world, battle, unit, terms.HAS_FIRED):
            add(actions, terms.GO, 0, 0)
    if done.moved or done.fired:
        return
    if rights & terms.MAY_RALLY and can_rally(battle, unit):
        add(actions, terms.RALLY, 0, 0)
    if rights & terms.MAY_SPOT:
        list_spots(world, battle, unit, actions)


@compiled
def can_rally(battle: Battle, unit: Unit) -> bool:
    """Whether the unit may try to rally: suppressed or broken, once a turn (p.11)."""
    return is_shaken(battle, unit) and not has(battle, unit, terms.RALLIED)


@flow
def rally(world: World, battle: Battle, unit: Unit) -> Flow:
    """An attempt to rally; the turn's event may interrupt it, and rally the unit by itself (p.11)."""
    held = 0  # 1 more than the check that was drawn before the event
    while True:
        status = battle.status[unit]
        if not is_here(battle, unit) or (status != terms.SUPPRESSED and status != terms.BROKEN):
            return
        flag(battle, unit, terms.RALLIED)
        if held:
            after = fate(world, battle, unit, terms.AFTER_RALLY_FAILED + held - 1)
            break
        law = rally_law(world, battle, unit, 0 if battle.event_done else 1)
        after = draw(world, battle.luck[terms.LUCK_CHECKS], law)
        if after >> 5 == 0:
            break
        if after >> 5 != terms.REDRAW_CHECK:
            held = 2 if after >> 5 == terms.CHECK_PASSED else 1
        yield from event(world, battle, unit)
    log(battle, terms.LOG_RALLY, unit, after & 15, status, 0)
    if after == terms.READY and is_vehicle(world, battle, unit):
        act = yield ask(battle, side_of(world, unit), terms.ASK_STATUS, unit=unit)
        become(battle, unit, first_of(act))
    else:
        rise(world, battle, unit, after)
