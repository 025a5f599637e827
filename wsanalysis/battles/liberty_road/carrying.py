"""Portage of infantry, and equipment left where its carrier fell (p.7, 13)."""

from typing import TYPE_CHECKING

from wsanalysis.battles.core.actions import add, kind_of
from wsanalysis.battles.core.frames import log
from wsanalysis.battles.core.luck import draw
from wsanalysis.battles.core.numbers import NOBODY, NOTHING, Hex, Unit
from wsanalysis.battles.core.questions import ask
from wsanalysis.battles.core.transport import passengers
from wsanalysis.battles.core.units import is_here, side_of
from wsanalysis.battles.liberty_road import terms
from wsanalysis.battles.liberty_road.blocks import block_of, is_vehicle, kind
from wsanalysis.battles.liberty_road.records import Actions, Battle, World
from wsanalysis.compiled import Flow, compiled, flow

if TYPE_CHECKING:
    from wsanalysis.battles.liberty_road.events import event


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


@flow
def take_up(world: World, battle: Battle, unit: Unit) -> Flow:
    """Equipment may be taken up by a valor check; if it fails, the equipment is gone (p.7)."""
    act = yield ask(battle, side_of(world, unit), terms.ASK_TAKE, unit=unit)
    if kind_of(act) != terms.TAKE:
        return
    passed = -1  # not drawn yet
    while True:
        place = _dropped_at(battle, battle.hex[unit]) if is_here(battle, unit) else NOTHING
        if place == NOTHING:
            return  # the event that the check drew has taken unit or equipment away
        if passed >= 0:
            break  # drawn before an event that let the chip count
        law = world.check_law[block_of(world, battle, unit).valor, 0 if battle.event_done else 1]
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


@compiled
def list_taking(world: World, battle: Battle, actions: Actions) -> None:
    """To take equipment up, or not."""
    add(actions, terms.END, 0, 0)
    add(actions, terms.TAKE, 0, 0)
