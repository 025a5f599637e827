"""Portage of infantry, and equipment left where its carrier fell (p.7, 13)."""

from wsanalysis.battles.core.actions import kind_of
from wsanalysis.battles.core.frames import answer, ask_about, log, pop
from wsanalysis.battles.core.luck import draw
from wsanalysis.battles.core.numbers import NOBODY, NOTHING, Hex, Unit
from wsanalysis.battles.core.transport import passengers
from wsanalysis.battles.core.units import is_here
from wsanalysis.battles.liberty_road import terms
from wsanalysis.battles.liberty_road.blocks import block_of, is_vehicle, kind
from wsanalysis.battles.liberty_road.records import Battle, Frame, World
from wsanalysis.battles.liberty_road.shooting import begin_event
from wsanalysis.battles.liberty_road.stack import push
from wsanalysis.compiled import compiled


@compiled
def can_board(world: World, battle: Battle, unit: Unit) -> bool:
    """Whether the unit is one that vehicles carry, and is on foot (p.13)."""
    return not is_vehicle(world, battle, unit) and battle.carrier[unit] == NOBODY


@compiled
def may_load(world: World, battle: Battle, unit: Unit, vehicle: Unit) -> bool:
    """Whether the vehicle stands beside the unit with room: its dots, or one unit without any (p.13)."""
    if (
        not is_here(battle, vehicle)
        or not is_vehicle(world, battle, vehicle)
        or battle.hex[vehicle] != battle.hex[unit]
    ):
        return False
    return passengers(world, battle, vehicle) < max(1, block_of(world, battle, vehicle).portage)


@compiled
def takes_equipment_here(world: World, battle: Battle, unit: Unit) -> bool:
    """Whether the unit's hex has equipment that it could take (p.7): infantry with free hands."""
    if battle.dropped == 0 or not is_here(battle, unit):
        return False
    return (
        kind(world, battle, unit) == terms.INFANTRY
        and battle.weapon[unit] == 0
        and _dropped_at(battle, battle.hex[unit]) >= 0
    )


@compiled
def _dropped_at(battle: Battle, hex: Hex) -> int:
    """The number of the first equipment that lies in the hex, or NOTHING."""
    for place in range(battle.dropped):
        if battle.drop[place].hex == hex:
            return place
    return NOTHING


@compiled
def begin_take(battle: Battle, unit: Unit) -> None:
    """Ask whether the unit tries to take the equipment in its hex."""
    pickup = push(battle, terms.F_TAKE).pickup
    pickup.unit = unit


@compiled
def run_take(world: World, battle: Battle, frame: Frame) -> None:
    """Take equipment by a valor check; if it fails, the equipment is gone (p.7)."""
    pickup = frame.pickup
    unit = pickup.unit
    if frame.step == 0:
        ask_about(world, battle, frame, unit, terms.ASK_TAKE, 1)
        return
    if frame.step == 1:
        if kind_of(answer(battle)) != terms.TAKE:
            pop(battle)
            return
        frame.step = 2
    place = _dropped_at(battle, battle.hex[unit]) if is_here(battle, unit) else NOTHING
    if place == NOTHING:
        pop(battle)  # the event that the check drew has taken unit or equipment away
        return
    passed = pickup.held - 1  # what was drawn before an event that let the chip count
    if passed < 0:
        pending = 0 if battle.event_done else 1
        law = world.check_law[block_of(world, battle, unit).valor, pending]
        outcome = draw(world, battle.luck[terms.LUCK_CHECKS], law)
        passed = outcome & 1
        if outcome >> 5:
            if outcome >> 5 != terms.REDRAW_CHECK:
                pickup.held = 1 + passed
            begin_event(battle, unit)
            return
    pop(battle)
    drop = battle.drop[place]
    log(battle, terms.LOG_TAKE, unit, drop.weapon, passed, 0)
    if passed:
        battle.weapon[unit], battle.uses[unit] = drop.weapon, drop.uses
    last = battle.drop[battle.dropped - 1]
    drop.hex, drop.weapon, drop.uses = last.hex, last.weapon, last.uses
    battle.dropped -= 1
