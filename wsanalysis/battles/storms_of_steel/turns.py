"""Turns, actions, the acts of a unit, units that join in, payment (2.2, 3, 5, 7, 9.1).

All of an act stands at the end of its chapter, in one record; here is what they have in common.
"""

from typing import Any

from wsanalysis.battles.core.actions import action, add, first_of, kind_of, second_of
from wsanalysis.battles.core.acts import Acts
from wsanalysis.battles.core.frames import log
from wsanalysis.battles.core.narrator import Sentence
from wsanalysis.battles.core.numbers import NEITHER, NOBODY, NOWHERE, Hex, Side, Unit
from wsanalysis.battles.core.questions import ask
from wsanalysis.battles.core.records import Actions
from wsanalysis.battles.core.units import has, opponent, side_of, unflag_side, units_of
from wsanalysis.battles.storms_of_steel import (
    activation,
    airplanes,
    cards,
    firing,
    flying,
    groups,
    hiding,
    mines,
    moving,
    rally,
    smoke,
    terms,
    vehicles,
    veterans,
    weapon_cards,
    works,
)
from wsanalysis.battles.storms_of_steel.records import Battle, World
from wsanalysis.battles.storms_of_steel.terms import CARRIES, MOVES, NOT_ALLOWED, WITH_CARE
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
            acted = yield from veterans.play_veteran(world, battle, side, act)
        elif way in PLAYS:
            acted = yield from cards.play_card(world, battle, side, act)
            must_choose = True
        elif way == terms.STALL_AP or way == terms.STALL_CAP:
            log(battle, terms.LOG_STALL, side, 0, 0, 0)
            activation.pay(world, battle, side, way, way, world.stall_cost)
            acted = 0
            break
        elif way == terms.GO_HOME:
            flying.go_home(world, battle, unit)
        else:
            log(battle, terms.LOG_WAY, unit, way, 0, 0)
            if way == terms.ACTIVATE:
                veterans.activate(world, battle, side, unit, 0)
            acted = yield from take_action(world, battle, unit, way, 0)
    if world.hidden:
        yield from hiding.reveal_all(world, battle)
    if way == terms.OPPORTUNITY:
        for unit in units_of(world, side):
            if acted >> unit & 1 and battle.hex[unit] != NOWHERE:
                activation.spend(battle, unit)
    if world.assets:
        end_by_cards(world, battle, side, acted)
    if battle.ap[side] == 0:
        yield from end_activation(world, battle, side)
    battle.passes = 0
    end_turn(battle, side)


def begin_answer(world: World, battle: Battle, side: Side) -> None:
    """End what held for the enemy's turn alone (5.01, 7.63)."""
    unflag_side(world, battle, side, terms.EXPOSED)
    if battle.barred_side != NEITHER:
        for unit in units_of(world, side):
            battle.other_hex[unit] = NOWHERE
        if battle.barred_side == opponent(side):
            battle.barred_side = NEITHER


def can_act(world: World, battle: Battle, side: Side) -> bool:
    """True if a side can do anything but pass."""
    if activation.stalls(world, battle, side) or flying.may_any_go_home(world, battle, side):
        return True
    for unit in units_of(world, side):
        if activation.is_fresh(battle, side, unit):
            if may_act(world, battle, unit):
                return True
            if least_in_way(world, battle, side, unit, terms.OPPORTUNITY, NOT_ALLOWED) != NOT_ALLOWED:
                return True
        if battle.assets and battle.hex[unit] != NOWHERE:
            activation.seek_below(battle, 1)
            weapon_cards.list_weapons(world, battle, unit)
            if activation.found_cost(battle) == 0:
                return True
    return cards.holds_playable(world, battle, side) or veterans.plays_veterans(world, battle, side)


def list_turn(world: World, battle: Battle, actions: Actions) -> None:
    """A pass, a stall, and each unit by each way to pay for something that it can do (2.2, 3.0-3.22)."""
    side = battle.decider
    add(actions, terms.PASS, 0, 0)
    alone = flying.flies_alone(world, battle, side)
    if battle.ap[side] >= world.stall_cost and not alone:
        add(actions, terms.STALL_AP, 0, 0)
    if battle.cap[side] >= world.stall_cost:
        add(actions, terms.STALL_CAP, 0, 0)
    for unit in units_of(world, side):
        if airplanes.is_plane(world, battle, unit):
            flying.list_plane(world, battle, side, unit, actions)
        elif battle.hex[unit] != NOWHERE or moving.is_ready_to_enter(world, battle, unit):
            cost = least_cost(world, battle, unit)
            if activation.is_active(battle, side, unit):
                list_way(world, battle, side, unit, terms.ACTIVE, cost, actions)
            elif not has(battle, unit, terms.SPENT):
                list_way(world, battle, side, unit, terms.ACTIVATE, cost, actions)
                if world.in_groups and battle.ap[side] > 0 and not alone:
                    list_way(world, battle, side, unit, terms.SHARE, cost, actions)
                list_way(world, battle, side, unit, terms.OPPORTUNITY, cost, actions)
            list_way(world, battle, side, unit, terms.COMMAND, cost, actions)
    cards.list_cards(world, battle, side, actions)
    veterans.list_veterans(world, battle, side, actions)


def list_way(
    world: World, battle: Battle, side: Side, unit: Unit, way: int, cost: int, actions: Actions
) -> None:
    """A way to act, if it pays for the cheapest act."""
    cost = least_in_way(world, battle, side, unit, way, cost)
    if cost != NOT_ALLOWED and cost <= activation.budget(world, battle, side, way):
        add(actions, way, unit, 0)


def least_in_way(world: World, battle: Battle, side: Side, unit: Unit, way: int, cost: int) -> int:
    """The cost of a unit's cheapest act, alone or with a unit it loads or unloads (17.0), or NOT_ALLOWED."""
    if world.vehicles == 0:
        return cost
    activation.seek_below(battle, cost)
    vehicles.list_rides(world, battle, unit, way)
    return activation.found_cost(battle)


@flow
def end_activation(world: World, battle: Battle, side: Side) -> Flow:
    """A unit without APs is spent; by Forced March one that has only moved is fresh again (3.0, V01)."""
    unit = lone_marcher(world, battle, side)
    activation.spend_active(world, battle, side)
    card = cards.veteran_card(world, battle, side, unit, terms.FORCED_MARCH) if unit != NOBODY else 0
    if card > 0:
        marches_on = yield from cards.uses(world, battle, side, card, unit, NOBODY, 0)
        if marches_on:
            battle.flags[unit] &= ~terms.SPENT
            log(battle, terms.LOG_MARCHED, unit, 0, 0, 0)


def end_by_cards(world: World, battle: Battle, side: Side, acted: int) -> None:
    """Iron Will and Hidden Action last for one action, or an activation; Blood & Honor (V06, V11, V13)."""
    for unit in units_of(world, side):
        if acted >> unit & 1:
            battle.flags[unit] &= ~terms.UNSEEN
            if not activation.is_active(battle, side, unit):
                battle.iron &= ~(1 << unit)


def lone_marcher(world: World, battle: Battle, side: Side) -> Unit:
    """The unit that was alone active, and has only moved; NOBODY if there is none (V01)."""
    if battle.marched[side]:
        for unit in units_of(world, side):
            if battle.active[side] == 1 << unit:
                return unit
    return NOBODY


def pass_turn(world: World, battle: Battle, side: Side) -> None:
    """A pass: an active unit is spent, and its APs are lost (2.2)."""
    log(battle, terms.LOG_PASS, side, 0, 0, 0)
    activation.spend_active(world, battle, side)
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


def list_unit_acts(world: World, battle: Battle, actions: Actions) -> None:
    """List the acts that the unit can pay for; with too few variable APs it only gives up (3.01)."""
    unit, way = battle.about.unit, battle.about.way
    if cards.effect_of(world, battle.about.card) == terms.TWO_HEXES:
        cards.list_hexes_by_card(world, battle, unit, actions)
        return
    activation.begin_offers(battle, activation.left_for(world, battle, battle.decider, way))
    list_acts(world, battle, unit)
    vehicles.list_rides(world, battle, unit, way)
    activation.take_offers(battle, actions)
    if actions.count == 0:
        add(actions, terms.GIVE_UP, unit, 0)


@flow
def take_action(world: World, battle: Battle, unit: Unit, way: int, card: int) -> Flow[int]:
    """A unit acts, in one of the ways to pay for it or by a card; the units that acted, by bit (2.2, 9.1).

    Others may join in. Each goes where it likes, and the dearest move is what a group pays (9.11); units that
    take part in an act paid with APs share the activation (9.0). A unit that hides or moves hidden does not
    tell the enemy where.
    """
    side, chosen = side_of(world, unit), cards.act_of_card(cards.effect_of(world, card), unit)
    if chosen == 0:
        chosen = yield ask(battle, side, terms.ACT, unit=unit, way=way, card=card)
    kind = kind_of(chosen)
    if kind == terms.GIVE_UP:
        if way != terms.PLAY:
            battle.ap[side] = 0
        return 1 << unit
    if airplanes.is_plane(world, battle, unit):
        yield from flying.fly(world, battle, unit, way, chosen)
        return 1 << unit
    if mines.is_rolled_for(world, battle, unit, way, chosen):
        yield from mines.go_through(world, battle, unit, way, chosen)
        return 1 << unit
    cost = ACTS.cost[kind](world, battle, unit, chosen)
    carries, careful = 1 + unit if kind in CARRIES else 0, 0
    members = 1 << second_of(chosen) if kind in terms.RIDES else 0
    while groups.may_be_joined(world, battle, unit, way, card, chosen, members):
        act = yield ask(
            battle, side, terms.JOIN, leader=unit, way=way, card=card, act=chosen, members=members, cost=cost
        )
        if kind_of(act) == terms.GO:
            break
        member = Unit(first_of(act))
        log(battle, terms.LOG_JOINS, member, unit, chosen, 0)
        if kind in MOVES:
            act = yield ask(
                battle, side, terms.WHERE, unit=member, leader=unit, way=way, act=chosen,
                members=members, cost=cost, carries=carries,
            )  # fmt: skip
            is_careful = 1 if kind_of(act) in WITH_CARE else 0
            careful |= is_careful << member
            if kind_of(act) in CARRIES:
                carries = 1 + member
            battle.other_hex[member] = Hex(second_of(act))
            cost = world.group_cost[cost, moving.cost(world, battle, member, act)]
        elif kind == terms.PIVOT:
            cost = world.group_cost[cost, ACTS.cost[kind](world, battle, member, chosen)]
        members |= 1 << member
    activation.pay(world, battle, side, way, kind, cost)
    if activation.is_from_pool(way):
        activation.join(battle, side, unit)
        battle.active[side] |= members
    act = chosen
    if kind == terms.CREEP or kind == terms.HIDE:
        chosen = action(kind, 0, 0)
    cost = yield from do(world, battle, unit, way, card, act, members, cost)
    for member in units_of(world, side):
        if members >> member & 1 and kind not in terms.SHOTS and kind not in terms.RIDES:
            act = chosen
            if kind == terms.HIDE:
                act = yield ask(battle, side, terms.WHERE, unit=member, leader=unit, act=act)
            elif kind in MOVES:
                manner = terms.CARRY if carries == 1 + member else terms.MOVE
                act = action(manner + 2 * (careful >> member & 1), member, battle.other_hex[member])
            if kind == terms.PIVOT:
                yield from pivot_along(world, battle, member)
            else:
                cost = yield from do(world, battle, member, way, card, act, members, cost)
    if cards.effect_of(world, card) == terms.TWO_HEXES:
        yield from go_farther(world, battle, unit, way, card, members, cost)
    return members | 1 << unit


@flow
def pivot_along(world: World, battle: Battle, unit: Unit) -> Flow:
    """One of a group that pivots faces any side (5.3, 9.14)."""
    act = yield ask(battle, side_of(world, unit), terms.FACE, unit=unit)
    hiding.turn_to(battle, unit, second_of(act))
    works.leave_hasty(world, battle, unit)
    yield from mines.step_on_mine(world, battle, unit)


@flow
def go_farther(
    world: World, battle: Battle, leader: Unit, way: int, card: int, members: int, cost: int
) -> Flow:
    """Each of a group that moves by a card may go a second hex (card 5)."""
    for _ in range(1, world.card[card].amount):
        for unit in units_of(world, side_of(world, leader)):
            if (members | 1 << leader) >> unit & 1 and battle.hex[unit] != NOWHERE:
                if cards.moves_by_card(world, battle, unit):
                    act = yield ask(battle, side_of(world, unit), terms.FARTHER, unit=unit, card=card)
                    hex = Hex(second_of(act))
                    if kind_of(act) == terms.CREEP:
                        hiding.creep(world, battle, unit, hex)
                    elif kind_of(act) != terms.STAY:
                        yield from vehicles.move_in(
                            world, battle, unit, kind_of(act), hex, way, card, members, cost
                        )


def list_farther(world: World, battle: Battle, actions: Actions) -> None:
    """The unit stays, or moves into another hex by the card (card 5, V08)."""
    if battle.about.battery > 0:
        veterans.list_steps(world, battle, actions)
        return
    add(actions, terms.STAY, battle.about.unit, 0)
    cards.list_hexes_by_card(world, battle, battle.about.unit, actions)


ACTS = Acts(
    lambda: (
        vehicles.RIDE, moving.MOVE, moving.LEAVE, firing.ACT, weapon_cards.ACT, mines.AT_WORKS, airplanes.ACT,
        smoke.ACT, hiding.SUSPECT, hiding.CREEP, hiding.HIDE, works.AT_WORKS, works.PIVOT, rally.ACT,
    )
)  # fmt: skip
"""Whatever a unit on the map does."""


def list_acts(world: World, battle: Battle, unit: Unit) -> None:
    """Offer the acts of a unit, but for rides."""
    if airplanes.is_plane(world, battle, unit):
        flying.list_flights(world, battle, unit)
    elif battle.hex[unit] == NOWHERE:
        moving.list_moves(world, battle, unit)
    else:
        for lists in ACTS.lists:
            if battle.most >= world.cheapest:
                lists(world, battle, unit)


def may_act(world: World, battle: Battle, unit: Unit) -> bool:
    """True if a unit can do anything, whatever it costs."""
    activation.seek_any(battle)
    list_acts(world, battle, unit)
    return activation.found_cost(battle) != NOT_ALLOWED


def least_cost(world: World, battle: Battle, unit: Unit) -> int:
    """The cost of a unit's cheapest act, or NOT_ALLOWED if it can do nothing."""
    activation.seek_below(battle, NOT_ALLOWED)
    list_acts(world, battle, unit)
    return activation.found_cost(battle)


@flow
def do(
    world: World, battle: Battle, unit: Unit, way: int, card: int, act: int, members: int, cost: int
) -> Flow[int]:
    """Do one unit's part; return the cost of the action by then."""
    kind, hex = kind_of(act), Hex(second_of(act))
    is_sought = hiding.comes_out(world, battle, unit, kind)
    if kind in terms.MOVES:
        cost = yield from vehicles.move_in(world, battle, unit, kind, hex, way, card, members, cost)
    elif kind == terms.LEAVE:
        moving.leave(world, battle, unit)
    else:
        yield from ACTS.does[kind](world, battle, unit, act, members, card)
    if is_sought:
        yield from hiding.detect(world, battle, unit)
    return cost


ACTIONS = {
    terms.PASS: "pass",
    terms.STALL_AP: "stall for an AP",
    terms.STALL_CAP: "stall for a CAP",
    terms.ACTIVE: "go on with {0:unit}",
    terms.ACTIVATE: "activate {0:unit}",
    terms.OPPORTUNITY: "opportunity action of {0:unit}",
    terms.COMMAND: "command action of {0:unit}",
    terms.SHARE: "share the activation with {0:unit}",
    terms.GIVE_UP: "give up {0:unit}'s activation",
}


def _way(_: Any, _unit: int, way: int, _c: int, _d: int) -> str:
    return {
        terms.OPPORTUNITY: "{0:unit} {0:~takes} an opportunity action (3.1).",
        terms.COMMAND: "{0:unit} {0:~takes} a command action (3.22).",
        terms.SHARE: "{0:unit} {0:~shares} the activation (9.0).",
    }.get(way, "")


SENTENCES: dict[int, Sentence] = {
    terms.LOG_PASS: "The {0:side} passes (2.2).",
    terms.LOG_STALL: "The {0:side} stalls (2.2).",
    terms.LOG_ACTIVATE: "{0:unit} {0:~is} activated with {1:aps} (3.0).",
    terms.LOG_WAY: _way,
}
