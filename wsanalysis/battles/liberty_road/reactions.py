"""Reactions to a move: hidden markers, ambushes, opportunity fire (p.4, 13)."""

from wsanalysis.battles.core.actions import add, first_of, kind_of, second_of
from wsanalysis.battles.core.numbers import NO_MARKER, NOBODY, Hex, Unit
from wsanalysis.battles.core.questions import ask
from wsanalysis.battles.core.units import is_here, is_in, opponent, side_of, units_of
from wsanalysis.battles.liberty_road import terms
from wsanalysis.battles.liberty_road.aiming import arms, shot
from wsanalysis.battles.liberty_road.blocks import is_damaged, is_taken_up, is_vehicle, rides_unseen
from wsanalysis.battles.liberty_road.fog import found_by, mines_go_off, spring, uncover
from wsanalysis.battles.liberty_road.ground import is_open
from wsanalysis.battles.liberty_road.records import Actions, Battle, World
from wsanalysis.battles.liberty_road.shooting import fire
from wsanalysis.compiled import Flow, compiled, flow


@flow
def meet(world: World, battle: Battle, unit: Unit, hex: Hex, unopposed: bool) -> Flow[bool]:
    """A unit has entered a hex: markers and ambushes, in open ground fire (p.4, 13). Whether its move stops.

    It stops if the unit is gone, or hurt. Who retreats, or comes from off the map, meets what is there all
    the same, but `unopposed`: opportunity fire is only for moves in orders (p.4, 7, 13).
    """
    status, damaged = battle.status[unit], is_damaged(battle, unit)
    while is_in(battle, unit, hex):
        marker = found_by(world, battle, unit, hex)
        if marker != NO_MARKER:
            ambusher = uncover(world, battle, marker)
            if ambusher != NOBODY:
                yield from spring(world, battle, ambusher, True)
        elif not mines_go_off(world, battle, unit, hex):
            break
    hurt = _is_hurt(battle, unit, status, damaged)
    status, damaged = battle.status[unit], is_damaged(battle, unit)
    while is_in(battle, unit, hex) and not _is_hurt(battle, unit, status, damaged):
        if unopposed or not is_open(world, battle, hex) or not may_anybody_fire(world, battle, unit):
            return hurt
        act = yield ask(battle, opponent(side_of(world, unit)), terms.ASK_OPPORTUNITY, unit=unit, hex=hex)
        if kind_of(act) == terms.END:
            return hurt
        yield from fire(world, battle, Unit(first_of(act)), hex, second_of(act), 1)
    return True


@compiled
def _is_hurt(battle: Battle, unit: Unit, was: int, damaged: int) -> bool:
    """Whether the mover has been suppressed or reduced since; an event may also help it (p.13)."""
    if is_damaged(battle, unit) and damaged == 0:
        return True
    status = battle.status[unit]
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
def list_reactions(world: World, battle: Battle, actions: Actions) -> None:
    """Hold fire, or fire with one of the units that may."""
    unit, enemy = battle.about.unit, battle.decider
    add(actions, terms.END, 0, 0)
    for foe in units_of(world, enemy):
        for weapon in range(arms(battle, foe)):
            if can_react(world, battle, foe, unit, weapon):
                add(actions, terms.OPPORTUNITY, foe, weapon)
