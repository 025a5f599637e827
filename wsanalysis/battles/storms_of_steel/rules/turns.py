"""A side's turn: one action, paid for in one of four ways, or a pass (2.2, 3.0-3.22)."""

from wsanalysis.battles.core.actions import add, first_of, kind_of, second_of
from wsanalysis.battles.core.frames import answer, ask, ask_about, log, pop
from wsanalysis.battles.core.numbers import NEITHER, NOBODY, NOWHERE, Side, Unit
from wsanalysis.battles.core.records import Actions
from wsanalysis.battles.core.units import has, opponent, unflag_side, units_of
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.records import Battle, Frame, World
from wsanalysis.battles.storms_of_steel.rules.acting import least_cost
from wsanalysis.battles.storms_of_steel.rules.action import run_action
from wsanalysis.battles.storms_of_steel.rules.activation import (
    ACTED,
    BEGIN,
    CARDED,
    CHOSEN,
    DONE,
    FLIPPED,
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
from wsanalysis.battles.storms_of_steel.rules.hand import ask_to_use, uses_card, veteran_card
from wsanalysis.battles.storms_of_steel.rules.hiding import faces_to_choose, reveal_seen
from wsanalysis.battles.storms_of_steel.rules.joining import is_member
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


def run_turn(world: World, battle: Battle, turn: Frame) -> None:
    """One turn, step by step: whom, what, which way it then faces."""
    if turn.step == BEGIN:
        begin_turn(world, battle, turn)
    elif turn.step == CHOSEN:
        choose(world, battle, turn, answer(battle))
    elif turn.step < DONE:
        run_action(world, battle, turn)
    else:
        end_action(world, battle, turn)


def begin_turn(world: World, battle: Battle, turn: Frame) -> None:
    """Who can do nothing but pass passes unasked (2.3)."""
    side = turn.side
    if battle.in_a_row != terms.SECOND_OF_TWO:
        begin_answer(world, battle, side)
    if can_act(world, battle, side):
        ask(battle, turn, side, terms.TURN, CHOSEN)
    else:
        pass_turn(world, battle, turn)


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


def list_turn(world: World, battle: Battle, turn: Frame, actions: Actions) -> None:
    """A pass, a stall, and each unit by each way to pay for something that it can do (2.2, 3.0-3.22)."""
    side = turn.side
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
    if cost != NOT_ALLOWED and cost <= budget(world, battle, side, unit, way):
        add(actions, way, unit, 0)


def least_in_way(world: World, battle: Battle, side: Side, unit: Unit, way: int, cost: int) -> int:
    """What the cheapest act costs a unit, alone or with whom it loads or unloads (17.0), or NOT_ALLOWED."""
    if world.vehicles == 0:
        return cost
    return lesser(cost, least_to_ride(world, battle, side, unit, way))


def choose(world: World, battle: Battle, turn: Frame, chosen: int) -> None:
    """The side passes, stalls, or names a unit and how it will pay (2.2)."""
    side, way, unit = turn.side, kind_of(chosen), Unit(first_of(chosen))
    if way == terms.PASS:
        pass_turn(world, battle, turn)
        return
    if way in (terms.PLAY, terms.PLAY_ALONE) and second_of(chosen) >= terms.ASSETS:
        play_veteran(world, battle, turn, chosen)
        if world.hidden:
            faces_to_choose(world, battle, NOBODY, NOWHERE)
        return
    if way == terms.PLAY or way == terms.PLAY_ALONE:
        play_card(world, battle, turn, chosen)
        turn.step = CARDED
        if world.hidden:
            faces_to_choose(world, battle, NOBODY, NOWHERE)
        return
    turn.way, turn.unit = way, unit
    if way == terms.STALL_AP or way == terms.STALL_CAP:
        log(battle, terms.LOG_STALL, side, 0, 0, 0)
        pay(world, battle, turn, world.stall_cost)
        turn.step = DONE
        return
    if way == terms.GO_HOME:
        go_home(world, battle, unit)
        turn.step = DONE
        return
    log(battle, terms.LOG_WAY, unit, way, 0, 0)
    if way == terms.ACTIVATE:
        activate(world, battle, side, unit, 0)
    ask_about(world, battle, turn, unit, terms.ACT, ACTED)


def end_action(world: World, battle: Battle, turn: Frame) -> None:
    """Who acted by opportunity is spent, and active units without APs; then it is the enemy's turn."""
    side = turn.side
    if turn.step == FLIPPED:
        march_on(battle, turn)
        return
    if world.hidden:
        reveal_seen(world, battle)
        if faces_to_choose(world, battle, NOBODY, NOWHERE):
            return
    if turn.way == terms.OPPORTUNITY:
        for unit in units_of(world, side):
            if is_member(turn, unit) and battle.hex[unit] != NOWHERE:
                spend(battle, unit)
    if world.assets:
        end_by_cards(world, battle, turn)
    if battle.ap[side] == 0:
        marcher = who_marched(world, battle, side)
        spend_active(world, battle, side)
        card = veteran_card(world, battle, side, marcher, terms.FORCED_MARCH) if marcher != NOBODY else 0
        if ask_to_use(battle, turn, card, marcher, FLIPPED):
            return
    battle.passes = 0
    end_turn(battle, turn)


def end_by_cards(world: World, battle: Battle, turn: Frame) -> None:
    """Iron Will and Hidden Action last for one action, or an activation; Blood & Honor (V06, V11, V13)."""
    for unit in units_of(world, turn.side):
        if is_member(turn, unit):
            battle.flags[unit] &= ~terms.UNSEEN
            if not is_active(battle, turn.side, unit):
                battle.iron &= ~(1 << unit)


def who_marched(world: World, battle: Battle, side: Side) -> Unit:
    """The unit that was alone active, and has only moved; NOBODY if there is none (V01)."""
    if battle.marched[side]:
        for unit in units_of(world, side):
            if battle.active[side] == 1 << unit:
                return unit
    return NOBODY


def march_on(battle: Battle, turn: Frame) -> None:
    """By Forced March the unit that is spent now is fresh again (V01)."""
    if uses_card(battle, turn):
        battle.flags[battle.asked] &= ~terms.SPENT
        log(battle, terms.LOG_MARCHED, battle.asked, 0, 0, 0)
    battle.passes = 0
    end_turn(battle, turn)


def pass_turn(world: World, battle: Battle, turn: Frame) -> None:
    """A pass: an active unit is spent, and its APs are lost (2.2)."""
    log(battle, terms.LOG_PASS, turn.side, 0, 0, 0)
    spend_active(world, battle, turn.side)
    battle.passes += 1
    battle.in_a_row = 0
    end_turn(battle, turn)


def end_turn(battle: Battle, turn: Frame) -> None:
    """The other side's turn; after the first of two actions in a row it is the same side's (card 10)."""
    if battle.in_a_row == terms.FIRST_OF_TWO:
        battle.in_a_row = terms.SECOND_OF_TWO
    else:
        battle.in_a_row = 0
        battle.acting = opponent(turn.side)
    pop(battle)


def list_faces(world: World, battle: Battle, frame: Frame, actions: Actions) -> None:
    """Any side (5.2)."""
    for side in range(6):
        add(actions, terms.TURN_TO, 0, side)
