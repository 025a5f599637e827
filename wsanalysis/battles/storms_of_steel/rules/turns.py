"""A side's turn: one action, paid for in one of four ways, or a pass (2.2, 3.0-3.22)."""

from wsanalysis.battles.core.actions import add, first_of, kind_of, second_of
from wsanalysis.battles.core.frames import log
from wsanalysis.battles.core.numbers import NEITHER, NOBODY, NOWHERE, Side, Unit
from wsanalysis.battles.core.questions import ask
from wsanalysis.battles.core.records import Actions
from wsanalysis.battles.core.units import has, opponent, unflag_side, units_of
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.records import Battle, World
from wsanalysis.battles.storms_of_steel.rules.acting import least_cost
from wsanalysis.battles.storms_of_steel.rules.action import take_action
from wsanalysis.battles.storms_of_steel.rules.activation import (
    budget,
    is_active,
    is_fresh,
    lesser,
    pay,
    spend,
    spend_active,
    stalls,
)
from wsanalysis.battles.storms_of_steel.rules.airplanes import is_plane
from wsanalysis.battles.storms_of_steel.rules.flying import flies_alone, go_home, list_plane, may_any_go_home
from wsanalysis.battles.storms_of_steel.rules.hand import uses, veteran_card
from wsanalysis.battles.storms_of_steel.rules.hiding import reveal_all
from wsanalysis.battles.storms_of_steel.rules.moving import is_ready_to_enter
from wsanalysis.battles.storms_of_steel.rules.play_card import holds_playable, list_cards, play_card
from wsanalysis.battles.storms_of_steel.rules.riding import least_to_ride
from wsanalysis.battles.storms_of_steel.rules.veterans import (
    activate,
    list_veterans,
    play_veteran,
    plays_veterans,
)
from wsanalysis.battles.storms_of_steel.rules.weapon_cards import least_with_weapons
from wsanalysis.battles.storms_of_steel.terms import NOT_ALLOWED
from wsanalysis.compiled import Flow, flow

PLAYS = (terms.PLAY, terms.PLAY_ALONE)


@flow
def turn(world: World, battle: Battle, side: Side) -> Flow:
    """One turn: an action paid for in one of four ways, a card, a stall, or a pass (2.2, 3.0-3.22).

    A side that can only pass passes automatically (2.3). After a card that is no action, or gives two, the
    side goes on. Units that acted by opportunity are spent, and so are active units without APs.
    """
    way, acted, must_choose = terms.PASS, 0, False
    while acted == 0:
        if battle.in_a_row != terms.SECOND_OF_TWO:
            begin_answer(world, battle, side)
        if not must_choose and not can_act(world, battle, side):
            pass_turn(world, battle, side)
            return
        act = yield ask(battle, side, terms.TURN)
        way, unit = kind_of(act), Unit(first_of(act))
        if way == terms.PASS:
            pass_turn(world, battle, side)
            return
        acted, must_choose = 1 << unit, False
        if way in PLAYS and second_of(act) >= terms.ASSETS:
            acted = yield from play_veteran(world, battle, side, act)
        elif way in PLAYS:
            acted = yield from play_card(world, battle, side, act)
            must_choose = True
        elif way == terms.STALL_AP or way == terms.STALL_CAP:
            log(battle, terms.LOG_STALL, side, 0, 0, 0)
            pay(world, battle, side, way, way, world.stall_cost)
            acted = 0
            break
        elif way == terms.GO_HOME:
            go_home(world, battle, unit)
        else:
            log(battle, terms.LOG_WAY, unit, way, 0, 0)
            if way == terms.ACTIVATE:
                activate(world, battle, side, unit, 0)
            acted = yield from take_action(world, battle, unit, way, 0)
    if world.hidden:
        yield from reveal_all(world, battle)
    if way == terms.OPPORTUNITY:
        for unit in units_of(world, side):
            if acted >> unit & 1 and battle.hex[unit] != NOWHERE:
                spend(battle, unit)
    if world.assets:
        end_by_cards(world, battle, side, acted)
    if battle.ap[side] == 0:
        yield from end_activation(world, battle, side)
    battle.passes = 0
    end_turn(battle, side)


def begin_answer(world: World, battle: Battle, side: Side) -> None:
    """What held for the enemy's turn alone is over (5.01, 7.63)."""
    unflag_side(world, battle, side, terms.EXPOSED)
    if battle.barred_side != NEITHER:
        for unit in units_of(world, side):
            battle.other_hex[unit] = NOWHERE
        if battle.barred_side == opponent(side):
            battle.barred_side = NEITHER


def can_act(world: World, battle: Battle, side: Side) -> bool:
    """Whether a side can do anything but pass."""
    if stalls(world, battle, side) or (world.planes > 0 and may_any_go_home(world, battle, side)):
        return True
    for unit in units_of(world, side):
        if is_fresh(battle, side, unit):
            cost = least_cost(world, battle, unit)
            if least_in_way(world, battle, side, unit, terms.OPPORTUNITY, cost) != NOT_ALLOWED:
                return True
        if battle.assets and battle.hex[unit] != NOWHERE and least_with_weapons(world, battle, unit) == 0:
            return True
    return holds_playable(world, battle, side) or plays_veterans(world, battle, side)


def list_turn(world: World, battle: Battle, actions: Actions) -> None:
    """A pass, a stall, and each unit by each way to pay for something that it can do (2.2, 3.0-3.22)."""
    side = battle.decider
    add(actions, terms.PASS, 0, 0)
    alone = flies_alone(world, battle, side)
    if battle.ap[side] >= world.stall_cost and not alone:
        add(actions, terms.STALL_AP, 0, 0)
    if battle.cap[side] >= world.stall_cost:
        add(actions, terms.STALL_CAP, 0, 0)
    for unit in units_of(world, side):
        if is_plane(world, battle, unit):
            list_plane(world, battle, side, unit, actions)
        elif battle.hex[unit] != NOWHERE or is_ready_to_enter(world, battle, unit):
            cost = least_cost(world, battle, unit)
            if is_active(battle, side, unit):
                list_way(world, battle, side, unit, terms.ACTIVE, cost, actions)
            elif not has(battle, unit, terms.SPENT):
                list_way(world, battle, side, unit, terms.ACTIVATE, cost, actions)
                if world.in_groups and battle.ap[side] > 0 and not alone:
                    list_way(world, battle, side, unit, terms.SHARE, cost, actions)
                list_way(world, battle, side, unit, terms.OPPORTUNITY, cost, actions)
            list_way(world, battle, side, unit, terms.COMMAND, cost, actions)
    list_cards(world, battle, side, actions)
    list_veterans(world, battle, side, actions)


def list_way(
    world: World, battle: Battle, side: Side, unit: Unit, way: int, cost: int, actions: Actions
) -> None:
    """A way to act, if it pays for the cheapest act."""
    cost = least_in_way(world, battle, side, unit, way, cost)
    if cost != NOT_ALLOWED and cost <= budget(world, battle, side, way):
        add(actions, way, unit, 0)


def least_in_way(world: World, battle: Battle, side: Side, unit: Unit, way: int, cost: int) -> int:
    """What the cheapest act costs a unit, alone or with whom it loads or unloads (17.0), or NOT_ALLOWED."""
    if world.vehicles == 0:
        return cost
    return lesser(cost, least_to_ride(world, battle, side, unit, way))


@flow
def end_activation(world: World, battle: Battle, side: Side) -> Flow:
    """Who has no APs left is spent; by Forced March one that has only moved is fresh again (3.0, V01)."""
    unit = who_marched(world, battle, side)
    spend_active(world, battle, side)
    card = veteran_card(world, battle, side, unit, terms.FORCED_MARCH) if unit != NOBODY else 0
    if card > 0:
        marches_on = yield from uses(world, battle, side, card, unit, NOBODY, 0)
        if marches_on:
            battle.flags[unit] &= ~terms.SPENT
            log(battle, terms.LOG_MARCHED, unit, 0, 0, 0)


def end_by_cards(world: World, battle: Battle, side: Side, acted: int) -> None:
    """Iron Will and Hidden Action last for one action, or an activation; Blood & Honor (V06, V11, V13)."""
    for unit in units_of(world, side):
        if acted >> unit & 1:
            battle.flags[unit] &= ~terms.UNSEEN
            if not is_active(battle, side, unit):
                battle.iron &= ~(1 << unit)


def who_marched(world: World, battle: Battle, side: Side) -> Unit:
    """The unit that was alone active, and has only moved; NOBODY if there is none (V01)."""
    if battle.marched[side]:
        for unit in units_of(world, side):
            if battle.active[side] == 1 << unit:
                return unit
    return NOBODY


def pass_turn(world: World, battle: Battle, side: Side) -> None:
    """A pass: an active unit is spent, and its APs are lost (2.2)."""
    log(battle, terms.LOG_PASS, side, 0, 0, 0)
    spend_active(world, battle, side)
    battle.passes += 1
    battle.in_a_row = 0
    end_turn(battle, side)


def end_turn(battle: Battle, side: Side) -> None:
    """The other side's turn; after the first of two actions in a row it is the same side's (card 10)."""
    if battle.in_a_row == terms.FIRST_OF_TWO:
        battle.in_a_row = terms.SECOND_OF_TWO
    else:
        battle.in_a_row = 0
        battle.acting = opponent(side)
