"""A unit is activated: its tokens, its rally, then one action (6.0, 7.0); the tasks of 4.0, 7.0 and 8.0."""

from wsanalysis.battles.core.actions import add, kind_of, second_of
from wsanalysis.battles.core.frames import log
from wsanalysis.battles.core.numbers import NOBODY, Hex, Unit
from wsanalysis.battles.core.questions import ask
from wsanalysis.battles.core.records import Actions
from wsanalysis.battles.core.units import flag, has, is_here, is_in, opponent, side_of, units_of
from wsanalysis.battles.draft_2019 import (
    chits,
    events,
    firing,
    fog,
    moving,
    objects,
    spotting,
    terms,
    tokens,
    windows,
)
from wsanalysis.battles.draft_2019.records import Battle, World
from wsanalysis.compiled import Flow, flow


@flow
def activation(world: World, battle: Battle, unit: Unit, may: int) -> Flow:
    """Tokens are turned over, the unit rallies, then it takes one action that its order allows (6.0)."""
    flag(battle, unit, terms.ACTED)
    log(battle, terms.LOG_ACTS, unit, 0, 0, 0)
    hex = battle.hex[unit]
    tokens.reveal(world, battle, unit)
    if is_here(battle, unit):
        tokens.rally(world, battle, unit)
    yield from events.happen(world, battle, hex)
    if is_here(battle, unit) and may & allowed(world, battle, unit):
        act = yield ask(battle, side_of(world, unit), terms.ACT, unit=unit, way=may)
        yield from do(world, battle, unit, act)


@flow
def do(world: World, battle: Battle, unit: Unit, act: int) -> Flow:
    """The action that has been chosen (7.0)."""
    kind, target = kind_of(act), Unit(second_of(act))
    if kind not in (terms.AIM, terms.AIM_ONLY, terms.LOB, terms.AIM_OBJECT, terms.WAIT):
        tokens.lose_aim(battle, unit)
    if kind in (terms.AIM, terms.AIM_ONLY, terms.LOB):
        way = terms.BY_LOB if kind == terms.LOB else terms.BY_AIM
        yield from aim(world, battle, unit, target, kind != terms.AIM_ONLY, way)
    elif kind == terms.AIM_OBJECT:
        battle.aim[unit] = second_of(act) + 1
        objects.shoot_at(
            world, battle, Hex(second_of(act)), firing.power_in(world, battle, unit, terms.BY_AIM)
        )
        tokens.spend(world, battle, unit)
    elif kind == terms.ADVANCE:
        yield from moving.march(world, battle, unit, False, False)
        yield from fire_on_the_move(world, battle, unit, terms.BY_ADVANCE)
    elif kind == terms.ADVANCE_FIRE:
        yield from firing.shoot(world, battle, unit, target, terms.BY_ADVANCE)
        if is_here(battle, unit):
            battle.flags[unit] &= ~terms.SPENT  # it is spent by its fire once it has moved
            yield from moving.march(world, battle, unit, False, False)
    elif kind == terms.COWER:
        yield from tokens.cower(world, battle, unit)
    elif kind == terms.REGROUPS:
        tokens.make_ready(battle, unit)
    elif kind == terms.ROUT:
        log(battle, terms.LOG_ROUT, unit, 0, 0, 0)
        tokens.lose_weapon(battle, unit)
        yield from moving.march(world, battle, unit, True, True)
    elif kind == terms.SPRINT:
        who = world.kind[battle.type[unit]].who
        yield from moving.march(world, battle, unit, who != terms.GUN, False)
        if who == terms.INFANTRY:
            yield from fire_on_the_move(world, battle, unit, terms.BY_SPRINT)
    elif kind != terms.WAIT:
        yield from task(world, battle, unit, kind, target)
    if kind in (terms.ADVANCE_FIRE, terms.ROUT, terms.SPRINT) and is_here(battle, unit):
        tokens.spend(world, battle, unit)


# --- aim, advance, sprint into melee ---------------------------------------------------------------


@flow
def aim(world: World, battle: Battle, unit: Unit, target: Unit, fires: bool, way: int) -> Flow:
    """Spot a target, by a check if need be, aim at its hex, and fire at once or later (7.0, 9.0)."""
    hard, hex = spotting.spots(world, battle, unit, target), battle.hex[target]
    if battle.aim[unit] != hex + 1:
        tokens.lose_aim(battle, unit)
    spotted = hard == terms.AUTOMATIC
    if not spotted:
        spotted = chits.check(
            world, battle, unit, terms.NORMAL if hard == terms.BY_CHECK else terms.DIFFICULT
        )
        log(battle, terms.LOG_SPOT, unit, target, spotted, 0)
        yield from events.happen(world, battle, hex)
        spotted = spotted and is_here(battle, unit) and is_here(battle, target)
    if spotted:
        fog.reveal(world, battle, target)
        battle.aim[unit] = hex + 1
        log(battle, terms.LOG_AIM, unit, hex, 0, 0)
        if fires:
            if way == terms.BY_AIM:
                way = firing.aimed_way(battle, unit)
            yield from firing.shoot(world, battle, unit, target, way)


@flow
def fire_on_the_move(world: World, battle: Battle, unit: Unit, way: int) -> Flow:
    """A unit that has advanced, or infantry that has sprinted into melee, may fire with limited FP (7.0)."""
    if moving.goes_on(world, battle, unit) and firing.has_target(world, battle, unit, way):
        act = yield ask(battle, side_of(world, unit), terms.TARGET, unit=unit, way=way)
        if kind_of(act) == terms.FIRE:
            yield from firing.shoot(world, battle, unit, Unit(second_of(act)), way)


# --- tasks ----------------------------------------------------------------------------------------


@flow
def task(world: World, battle: Battle, unit: Unit, kind: int, other: Unit) -> Flow:
    """A task as an action, which spends the unit (7.0)."""
    battle.mover = unit
    done = yield from work(world, battle, unit, kind, other)
    battle.mover = NOBODY
    if done:
        tokens.spend(world, battle, unit)


@flow
def work(world: World, battle: Battle, unit: Unit, kind: int, other: Unit) -> Flow[bool]:
    """A task in the unit's hex, by itself or in double time, and whether the unit has done it (7.0, 9.0).

    It fails if an enemy's answer gets the unit spent, or if HESITATION stops an action that has begun.
    """
    busy = battle.busy
    battle.busy = terms.BUSY
    log(battle, terms.LOG_TASK, unit, kind, other, 0)
    yield from windows.answers(world, battle, unit, terms.TASK)
    battle.busy = busy
    done = moving.goes_on(world, battle, unit)
    if done:
        perform(world, battle, unit, kind, other)
        if kind == terms.DEPLOY:
            act = yield ask(battle, side_of(world, unit), terms.TURN_TO, unit=unit)
            moving.turn_to(battle, unit, second_of(act))
    return done


def perform(world: World, battle: Battle, unit: Unit, kind: int, other: Unit) -> None:
    """Effect of a task: weapon, fortification, vehicle (4.0, 7.0, 8.0)."""
    if kind == terms.DEPLOY:
        flag(battle, unit, terms.DEPLOYED)
    elif kind == terms.STOW:
        battle.flags[unit] &= ~terms.DEPLOYED
    elif kind == terms.ENTER:
        battle.flags[unit] &= ~terms.BEHIND
        flag(battle, unit, terms.WORKS)
    elif kind == terms.LEAVE:
        battle.flags[unit] &= ~terms.WORKS
        moving.settle(world, battle, unit)
    elif kind == terms.MOUNT:
        battle.flags[unit] &= ~(terms.BEHIND | terms.WORKS | terms.DEPLOYED)
        battle.carrier[unit] = other
    elif kind == terms.DISMOUNT:
        battle.carrier[unit] = NOBODY
        moving.settle(world, battle, unit)


def has_room(world: World, battle: Battle, carrier: Unit, unit: Unit) -> bool:
    """True if a vehicle has space for infantry beside those aboard (3.0, 8.0)."""
    left = world.kind[battle.type[carrier]].room
    for other in units_of(world, side_of(world, carrier)):
        if battle.carrier[other] == carrier and is_here(battle, other):
            left -= world.kind[battle.type[other]].circles
    return left >= world.kind[battle.type[unit]].circles


def has_works_for(world: World, battle: Battle, unit: Unit, hex: Hex) -> bool:
    """True if a fortification in a hex has space for infantry (3.0, 4.0)."""
    if world.kind[battle.type[unit]].who != terms.INFANTRY:
        return False
    left = world.works_room[battle.marks[hex] >> terms.WORKS_AT & terms.WORKS_MASK]
    for other in units_of(world, side_of(world, unit)):
        if is_here(battle, other) and battle.hex[other] == hex and has(battle, other, terms.WORKS):
            left -= world.kind[battle.type[other]].circles
    return left >= world.kind[battle.type[unit]].circles


# --- what may be done -----------------------------------------------------------------------------


def allowed(world: World, battle: Battle, unit: Unit) -> int:
    """The actions that a unit may take after its rally checks, by bit (7.0, 10.0).

    Broken units cower, regroup or rout, spent ones cower or regroup, guns do not advance.
    """
    found = terms.CAN_COWER | terms.CAN_REGROUP
    if battle.harm[unit].hesitates:
        return 0
    if not has(battle, unit, terms.SPENT):
        found |= terms.CAN_ROUT
        if not tokens.is_broken(battle, unit):
            found |= terms.CAN_AIM | terms.CAN_SPRINT | terms.CAN_DO_TASKS
            if world.kind[battle.type[unit]].who != terms.GUN:
                found |= terms.CAN_ADVANCE
    return found


def list_acts(world: World, battle: Battle, actions: Actions) -> None:
    """List what a unit may do under its order; it may also let the activation go by."""
    unit = battle.about.unit
    may, aboard = battle.about.way & allowed(world, battle, unit), battle.carrier[unit] != NOBODY
    moves = moving.speed_of(world, battle, unit) > 0 and not aboard
    if may & terms.CAN_AIM:
        list_aims(world, battle, actions, unit)
        objects.list_objects(world, battle, actions, unit)
    if may & terms.CAN_ADVANCE and not aboard:
        if moves or moving.may_turn(world, battle, unit):
            add(actions, terms.ADVANCE, unit, 0)
        if firing.may_fire(world, battle, unit, terms.BY_ADVANCE):
            for target in units_of(world, opponent(side_of(world, unit))):
                if firing.may_target(world, battle, unit, target, terms.BY_ADVANCE):
                    add(actions, terms.ADVANCE_FIRE, unit, target)
    if may & terms.CAN_SPRINT and moves:
        add(actions, terms.SPRINT, unit, 0)
    if may & terms.CAN_ROUT and moves and moving.may_rout(world, battle, unit):
        add(actions, terms.ROUT, unit, 0)
    if may & terms.CAN_COWER:
        add(actions, terms.COWER, unit, 0)
    if may & terms.CAN_REGROUP and has(battle, unit, terms.SPENT | terms.MOVING):
        add(actions, terms.REGROUPS, unit, 0)
    if may & terms.CAN_DO_TASKS:
        list_tasks(world, battle, actions, unit, False)
    add(actions, terms.WAIT, unit, 0)


def list_aims(world: World, battle: Battle, actions: Actions, unit: Unit) -> None:
    """List the targets a unit may aim at: those in sight, to be fired at now, or later by op fire (7.0)."""
    if not firing.may_fire(world, battle, unit, terms.BY_AIM):
        return
    way = firing.aimed_way(battle, unit)
    for target in units_of(world, opponent(side_of(world, unit))):
        if firing.can_fire_at(world, battle, unit, target, way):
            if spotting.spots(world, battle, unit, target) != terms.NOT_AT_ALL:
                add(actions, terms.AIM, unit, target)
                if battle.aim[unit] != battle.hex[target] + 1:
                    add(actions, terms.AIM_ONLY, unit, target)
                if firing.can_fire_at(world, battle, unit, target, terms.BY_LOB):
                    add(actions, terms.LOB, unit, target)


def list_tasks(world: World, battle: Battle, actions: Actions, unit: Unit, leaves: bool) -> None:
    """The tasks that a unit may perform in its hex; one that `leaves` it next enters nothing there."""
    if world.kind[battle.type[unit]].who != terms.INFANTRY:
        return
    hex, carrier = battle.hex[unit], battle.carrier[unit]
    if carrier != NOBODY:
        add(actions, terms.DISMOUNT, unit, carrier)
        return
    if battle.weapon[unit]:
        add(actions, terms.STOW if has(battle, unit, terms.DEPLOYED) else terms.DEPLOY, unit, 0)
    if has(battle, unit, terms.WORKS):
        add(actions, terms.LEAVE, unit, 0)
    elif has_works_for(world, battle, unit, hex) and not leaves:
        add(actions, terms.ENTER, unit, hex)
    for other in units_of(world, side_of(world, unit)):
        if other != unit and is_in(battle, other, hex) and not leaves:
            if not has(battle, other, terms.MOVING) and has_room(world, battle, other, unit):
                add(actions, terms.MOUNT, unit, other)
