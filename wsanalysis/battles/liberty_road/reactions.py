"""Reactions to a move: hidden markers, ambushes, opportunity fire (p.4, 13)."""

from wsanalysis.battles.core.actions import add, first_of, kind_of, second_of
from wsanalysis.battles.core.frames import answer, ask, pop
from wsanalysis.battles.core.numbers import NO_MARKER, NOBODY, Unit
from wsanalysis.battles.core.units import is_here, is_in, opponent, side_of, units_of
from wsanalysis.battles.liberty_road import terms
from wsanalysis.battles.liberty_road.aiming import arms, shot
from wsanalysis.battles.liberty_road.blocks import is_damaged, is_taken_up, is_vehicle, rides_unseen
from wsanalysis.battles.liberty_road.fog import found_by, mines_go_off, uncover
from wsanalysis.battles.liberty_road.ground import is_open
from wsanalysis.battles.liberty_road.records import Actions, Battle, Entry, Frame, World
from wsanalysis.battles.liberty_road.shooting import begin_fire
from wsanalysis.battles.liberty_road.stack import begin_ambush
from wsanalysis.compiled import compiled


@compiled
def run_react(world: World, battle: Battle, frame: Frame) -> None:
    """Reactions in a hex that a unit has entered: markers and ambushes, in open ground fire (p.4, 13)."""
    entry = frame.entry
    unit, hex, step = entry.unit, entry.hex, frame.step
    if step == 0:
        entry.status, entry.damaged = battle.status[unit], is_damaged(battle, unit)
        frame.step = 1
    elif not is_in(battle, unit, hex):  # eliminated, or moved off by what it met
        _end(battle, 1)
    elif step == 1:
        marker = found_by(world, battle, unit, hex)
        if marker != NO_MARKER:
            hidden = uncover(world, battle, marker)
            if hidden != NOBODY:
                begin_ambush(battle, hidden, 1)
        elif not mines_go_off(world, battle, unit, hex):
            entry.hurt = 1 if _is_hurt(battle, entry, unit) else 0
            entry.status, entry.damaged = battle.status[unit], is_damaged(battle, unit)
            frame.step = 2
    elif step == 2:
        enemy = opponent(side_of(world, unit))
        if _is_hurt(battle, entry, unit):  # by opportunity fire, which ends the move (p.13)
            _end(battle, 1)
        elif entry.unopposed == 0 and is_open(world, battle, hex) and may_anybody_fire(world, battle, unit):
            ask(battle, frame, enemy, terms.ASK_OPPORTUNITY, 3)
        else:
            _end(battle, entry.hurt)
    else:
        act = answer(battle)
        if kind_of(act) == terms.END:
            _end(battle, entry.hurt)
        else:
            frame.step = 2
            begin_fire(battle, Unit(first_of(act)), hex, second_of(act), 1)


@compiled
def _end(battle: Battle, stopped: int) -> None:
    """The move stops, or continues; a move within this one, of an ambusher, may have been stopped."""
    battle.stopped = stopped
    pop(battle)


@compiled
def _is_hurt(battle: Battle, entry: Entry, unit: Unit) -> bool:
    """Whether the mover has been suppressed or reduced since; an event may also help it (p.13)."""
    if is_damaged(battle, unit) and entry.damaged == 0:
        return True
    was, status = entry.status, battle.status[unit]
    if status == was or (was == terms.BROKEN and status == terms.SUPPRESSED):
        return False
    return status == terms.REDUCED or status == terms.SUPPRESSED or status == terms.BROKEN


@compiled
def can_react(world: World, battle: Battle, foe: Unit, unit: Unit, weapon: int) -> bool:
    """Whether the foe may take opportunity fire at the unit, or at its rider: once a turn (p.13)."""
    if battle.flags[foe] & terms.TOOK_OPPORTUNITY or battle.where[foe] != terms.ON_MAP:
        return False
    if is_taken_up(world, battle, foe, terms.HAS_MOVED):
        return False
    return shot(world, battle, foe, unit, weapon, 1) != terms.NOT_ALLOWED or _reaches_a_rider(
        world, battle, foe, unit, weapon
    )


@compiled
def _reaches_a_rider(world: World, battle: Battle, foe: Unit, unit: Unit, weapon: int) -> bool:
    """Whether the foe could fire at infantry that enters the hex on the vehicle, in plain sight."""
    side = side_of(world, unit)
    if not is_vehicle(world, battle, unit):
        return False
    for passenger in units_of(world, side):
        if (
            battle.carrier[passenger] == unit
            and is_here(battle, passenger)
            and not rides_unseen(world, battle, passenger)
        ):
            if shot(world, battle, foe, passenger, weapon, 1) != terms.NOT_ALLOWED:
                return True
    return False


@compiled
def may_anybody_fire(world: World, battle: Battle, unit: Unit) -> bool:
    """Whether any enemy may take opportunity fire at the unit."""
    enemy = opponent(side_of(world, unit))
    for foe in units_of(world, enemy):
        for weapon in range(arms(battle, foe)):
            if can_react(world, battle, foe, unit, weapon):
                return True
    return False


@compiled
def list_reactions(world: World, battle: Battle, frame: Frame, actions: Actions) -> None:
    """Hold fire, or fire with one of the units that may."""
    unit, enemy = frame.entry.unit, battle.decider
    add(actions, terms.END, 0, 0)
    for foe in units_of(world, enemy):
        for weapon in range(arms(battle, foe)):
            if can_react(world, battle, foe, unit, weapon):
                add(actions, terms.OPPORTUNITY, foe, weapon)
