"""A unit's activation: fire, move, rally or spot (p.9-11, 17)."""

from wsanalysis.battles.core.actions import add, first_of, kind_of, second_of
from wsanalysis.battles.core.frames import answer, ask_about, log, pop
from wsanalysis.battles.core.luck import draw
from wsanalysis.battles.core.numbers import Hex, Unit
from wsanalysis.battles.core.units import flag, has, is_here
from wsanalysis.battles.liberty_road import terms
from wsanalysis.battles.liberty_road.blocks import (
    become,
    effect_of_damage,
    fate,
    is_taken_up,
    is_vehicle,
    rally_law,
    rise,
    settle,
)
from wsanalysis.battles.liberty_road.moving import may_move
from wsanalysis.battles.liberty_road.records import Actions, Activation, Battle, Frame, World
from wsanalysis.battles.liberty_road.shooting import (
    begin_event,
    begin_fire,
    begin_shelling,
    list_objects,
    list_targets,
)
from wsanalysis.battles.liberty_road.spotting import list_spots, spot
from wsanalysis.battles.liberty_road.stack import push
from wsanalysis.compiled import compiled


@compiled
def run_unit(world: World, battle: Battle, frame: Frame) -> None:
    """A unit acts: once, or on support orders it may both move and fire (p.3, 9-10)."""
    activation = frame.activation
    unit, step = activation.unit, frame.step
    if not is_here(battle, unit):
        pop(battle)
    elif step == 0:
        activation.supports = 1 if battle.status[unit] == terms.SUPPORT else 0
        ask_about(world, battle, frame, unit, terms.ASK_ACT, 1)
    elif step == 1:
        frame.step = 2
        _act(world, battle, activation, unit, answer(battle))
    elif step == 2 and _may_go_on(world, battle, activation, unit):
        ask_about(world, battle, frame, unit, terms.ASK_ACT, 1)
    else:
        if activation.moved or activation.fired:
            settle(world, battle, unit, fate(world, battle, unit, terms.AFTER_ACTING))
        pop(battle)


@compiled
def _may_go_on(world: World, battle: Battle, activation: Activation, unit: Unit) -> bool:
    """Whether a vehicle on support orders has moved or fired and may still do the other."""
    if (
        activation.moved + activation.fired != 1
        or activation.supports == 0
        or battle.status[unit] != terms.SUPPORT
    ):
        return False
    return (
        effect_of_damage(world, battle, unit) != terms.CREW_INJURED and activation.rights == terms.ALL_RIGHTS
    )


@compiled
def _act(world: World, battle: Battle, activation: Activation, unit: Unit, act: int) -> None:
    what = kind_of(act)
    if what == terms.FIRE_AT or what == terms.SHELL_AT:
        activation.fired = 1
        if what == terms.FIRE_AT:
            begin_fire(battle, unit, Hex(first_of(act)), second_of(act), 0)
        else:
            begin_shelling(battle, unit, Hex(first_of(act)), second_of(act))
    elif what == terms.GO:
        activation.moved = 1
        move = push(battle, terms.F_MOVE).move
        move.unit = unit
    elif what == terms.RALLY:
        rally = push(battle, terms.F_RALLY).rally
        rally.unit = unit
    elif what == terms.SPOT:
        spot(world, battle, unit, Hex(first_of(act)))
        activation.supports = 0
    else:
        activation.supports = 0


@compiled
def list_acts(world: World, battle: Battle, frame: Frame, actions: Actions) -> None:
    """Everything the unit may do now."""
    activation = frame.activation
    unit, rights = activation.unit, activation.rights
    add(actions, terms.END, 0, 0)
    if (
        rights & terms.MAY_FIRE
        and activation.fired == 0
        and not is_taken_up(world, battle, unit, terms.HAS_MOVED)
    ):
        list_targets(world, battle, unit, actions)
        list_objects(world, battle, unit, actions)
    if rights & terms.MAY_MOVE and activation.moved == 0 and may_move(world, battle, unit):
        if not is_taken_up(world, battle, unit, terms.HAS_FIRED):
            add(actions, terms.GO, 0, 0)
    if activation.moved or activation.fired:
        return
    if rights & terms.MAY_RALLY and can_rally(battle, unit):
        add(actions, terms.RALLY, 0, 0)
    if rights & terms.MAY_SPOT:
        list_spots(world, battle, unit, actions)


@compiled
def can_rally(battle: Battle, unit: Unit) -> bool:
    """Whether the unit may try to rally: suppressed or broken, once a turn (p.11)."""
    status = battle.status[unit]
    return (status == terms.SUPPRESSED or status == terms.BROKEN) and not has(battle, unit, terms.RALLIED)


@compiled
def run_rally(world: World, battle: Battle, frame: Frame) -> None:
    """An attempt to rally; the turn's event may interrupt it (p.11)."""
    rally = frame.rally
    unit, step = rally.unit, frame.step
    if not is_here(battle, unit):
        pop(battle)
        return
    if step == 1:  # the vehicle's owner has chosen its order
        become(battle, unit, first_of(answer(battle)))
        pop(battle)
        return
    status = battle.status[unit]
    if status != terms.SUPPRESSED and status != terms.BROKEN:
        pop(battle)  # the event has rallied it
        return
    flag(battle, unit, terms.RALLIED)
    if rally.held:
        after = fate(world, battle, unit, terms.AFTER_RALLY_FAILED + rally.held - 1)
    else:
        law = rally_law(world, battle, unit, 0 if battle.event_done else 1)
        after = draw(world, battle.luck[terms.LUCK_CHECKS], law)
        held = after >> 5
        if held:
            if held != terms.REDRAW_CHECK:
                rally.held = 2 if held == terms.CHECK_PASSED else 1
            begin_event(battle, unit)
            return
    log(battle, terms.LOG_RALLY, unit, after & 15, status, 0)
    if after == terms.READY and is_vehicle(world, battle, unit):
        ask_about(world, battle, frame, unit, terms.ASK_STATUS, 1)
        return
    pop(battle)
    rise(world, battle, unit, after)
