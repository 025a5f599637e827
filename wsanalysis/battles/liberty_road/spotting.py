"""Spotting: what can be found out, and which units may look for it (p.11)."""

from wsanalysis.battles.core.actions import action, add, is_listed
from wsanalysis.battles.core.frames import log
from wsanalysis.battles.core.ground import sees_hex
from wsanalysis.battles.core.markers import all_markers, is_hidden
from wsanalysis.battles.core.numbers import ATTACKER, NOBODY, NOWHERE, Hex, Unit
from wsanalysis.battles.core.units import flag, is_here, is_in, opponent, side_of, units_of
from wsanalysis.battles.liberty_road import terms
from wsanalysis.battles.liberty_road.blocks import block_of, rides_unseen
from wsanalysis.battles.liberty_road.fog import fog_in, spring, uncover
from wsanalysis.battles.liberty_road.records import Actions, Battle, World
from wsanalysis.compiled import Flow, compiled, flow


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
