"""An action: what a unit does, who joins in it, what is paid, what each who takes part does (2.2, 9.1)."""

from wsanalysis.battles.core.actions import action, add, first_of, kind_of, second_of
from wsanalysis.battles.core.frames import log
from wsanalysis.battles.core.numbers import NOWHERE, Hex, Unit
from wsanalysis.battles.core.questions import ask
from wsanalysis.battles.core.records import Actions
from wsanalysis.battles.core.units import side_of, units_of
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.records import Battle, World
from wsanalysis.battles.storms_of_steel.rules.acting import cost_of, list_acts, rally
from wsanalysis.battles.storms_of_steel.rules.activation import is_from_pool, join, left_for, pay
from wsanalysis.battles.storms_of_steel.rules.airplanes import is_plane
from wsanalysis.battles.storms_of_steel.rules.close_call import list_steps
from wsanalysis.battles.storms_of_steel.rules.driving import move_in
from wsanalysis.battles.storms_of_steel.rules.firing import fire
from wsanalysis.battles.storms_of_steel.rules.flak import fire_up
from wsanalysis.battles.storms_of_steel.rules.hand import effect_of
from wsanalysis.battles.storms_of_steel.rules.hidden_acts import comes_out, creep, hide
from wsanalysis.battles.storms_of_steel.rules.hiding import detect, faces, turn_to
from wsanalysis.battles.storms_of_steel.rules.impulses import fly
from wsanalysis.battles.storms_of_steel.rules.joining import MOVES, may_be_joined
from wsanalysis.battles.storms_of_steel.rules.mines import step_on_mine
from wsanalysis.battles.storms_of_steel.rules.moving import leave, move_cost
from wsanalysis.battles.storms_of_steel.rules.play_card import act_of_card, list_hexes_by_card, moves_by_card
from wsanalysis.battles.storms_of_steel.rules.riding import is_ride_act, list_rides, ride
from wsanalysis.battles.storms_of_steel.rules.smoke import lay_smoke
from wsanalysis.battles.storms_of_steel.rules.tolls import go_through, is_rolled_for
from wsanalysis.battles.storms_of_steel.rules.works import act_at_works, is_works_act, leave_hasty
from wsanalysis.compiled import Flow, flow

CARRIES = (terms.CARRY, terms.CAREFUL_CARRY)
ATTACKS = (terms.FIRE, terms.FIRE_WITH)
CAREFUL = (terms.CAREFUL, terms.CAREFUL_CARRY)


def list_unit_acts(world: World, battle: Battle, actions: Actions) -> None:
    """What the unit can do and pay for; with too few variable APs it only gives up (3.01)."""
    unit, way = battle.about.unit, battle.about.way
    if effect_of(world, battle.about.card) == terms.TWO_HEXES:
        list_hexes_by_card(world, battle, unit, actions)
        return
    most = left_for(world, battle, battle.decider, way)
    list_acts(world, battle, unit, most, actions)
    if world.vehicles:
        list_rides(world, battle, unit, way, most, actions)
    if actions.count == 0:
        add(actions, terms.GIVE_UP, unit, 0)


@flow
def take_action(world: World, battle: Battle, unit: Unit, way: int, card: int) -> Flow[int]:
    """A unit acts, in one of the ways to pay for it or by a card; who has acted, a bit each (2.2, 9.1).

    Others may join in. Each goes where it likes, and the dearest move is what a group pays (9.11); who takes
    part in an act that is paid with APs shares the activation (9.0). Who hides or moves hidden does not tell
    the enemy where.
    """
    side, chosen = side_of(world, unit), act_of_card(effect_of(world, card), unit)
    if chosen == 0:
        chosen = yield ask(battle, side, terms.ACT, unit=unit, way=way, card=card)
    kind = kind_of(chosen)
    if kind == terms.GIVE_UP:
        if way != terms.PLAY:
            battle.ap[side] = 0
        return 1 << unit
    if is_plane(world, battle, unit):
        yield from fly(world, battle, unit, way, chosen)
        return 1 << unit
    if is_rolled_for(world, battle, unit, way, chosen):
        yield from go_through(world, battle, unit, way, chosen)
        return 1 << unit
    cost = cost_of(world, battle, unit, chosen)
    carries, careful = 1 + unit if kind in CARRIES else 0, 0
    members = 1 << second_of(chosen) if is_ride_act(kind) else 0
    while may_be_joined(world, battle, unit, way, card, chosen, members):
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
            is_careful = 1 if kind_of(act) in CAREFUL else 0
            careful |= is_careful << member
            if kind_of(act) in CARRIES:
                carries = 1 + member
            battle.other_hex[member] = Hex(second_of(act))
            dear = move_cost(world, battle, member, Hex(second_of(act)), is_careful)
            cost = world.group_cost[cost, dear]
        elif kind == terms.PIVOT:
            cost = world.group_cost[cost, cost_of(world, battle, member, chosen)]
        members |= 1 << member
    pay(world, battle, side, way, kind, cost)
    if is_from_pool(way):
        join(battle, side, unit)
        battle.active[side] |= members
    act = chosen
    if kind == terms.CREEP or kind == terms.HIDE:
        chosen = action(kind, 0, 0)
    cost = yield from do(world, battle, unit, way, card, act, members, cost)
    for member in units_of(world, side):
        if members >> member & 1 and not (kind in ATTACKS or is_ride_act(kind)):
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
    if effect_of(world, card) == terms.TWO_HEXES:
        yield from go_farther(world, battle, unit, way, card, members, cost)
    return members | 1 << unit


@flow
def do(
    world: World, battle: Battle, unit: Unit, way: int, card: int, act: int, members: int, cost: int
) -> Flow[int]:
    """What one unit does for its part; what the action has cost by then."""
    kind, hex = kind_of(act), Hex(second_of(act))
    if kind == terms.CREEP:
        creep(world, battle, unit, hex)
    elif kind == terms.HIDE:
        hide(world, battle, unit, hex)
    else:
        is_sought = comes_out(world, battle, unit, kind)
        if kind == terms.PIVOT:
            battle.face[unit] = second_of(act)
            leave_hasty(world, battle, unit)
            log(battle, terms.LOG_PIVOT, unit, battle.face[unit], 0, 0)
        elif is_works_act(kind):
            act_at_works(world, battle, unit, kind, second_of(act))
        elif kind == terms.RALLY:
            yield from rally(world, battle, unit, card)
        elif kind in ATTACKS:
            weapon = 1 + first_of(act) if kind == terms.FIRE_WITH else 0
            if weapon > 0:
                battle.assets &= ~(1 << first_of(act))
            yield from faces(world, battle, unit, hex)
            yield from fire(world, battle, unit, hex, members, weapon)
        elif kind == terms.FLAK:
            yield from faces(world, battle, unit, battle.hex[Unit(second_of(act))])
            yield from fire_up(world, battle, unit, Unit(second_of(act)))
        elif kind == terms.LAY_SMOKE:
            lay_smoke(world, battle, unit, hex)
            yield from faces(world, battle, unit, hex)
        elif is_ride_act(kind):
            yield from ride(world, battle, unit, kind, Unit(second_of(act)))
        elif kind == terms.LEAVE:
            leave(world, battle, unit)
        else:
            cost = yield from move_in(world, battle, unit, kind, hex, way, card, members, cost)
        if is_sought:
            yield from detect(world, battle, unit)
    if battle.mines and (kind in (terms.CREEP, terms.HIDE, terms.PIVOT) or is_works_act(kind)):
        yield from step_on_mine(world, battle, unit)
    return cost


@flow
def pivot_along(world: World, battle: Battle, unit: Unit) -> Flow:
    """One of a group that pivots faces any side (5.3, 9.14)."""
    act = yield ask(battle, side_of(world, unit), terms.FACE, unit=unit)
    turn_to(battle, unit, second_of(act))
    leave_hasty(world, battle, unit)
    yield from step_on_mine(world, battle, unit)


@flow
def go_farther(
    world: World, battle: Battle, leader: Unit, way: int, card: int, members: int, cost: int
) -> Flow:
    """Each of a group that moves by a card may go a second hex (card 5)."""
    for _ in range(1, world.card[card].amount):
        for unit in units_of(world, side_of(world, leader)):
            if (members | 1 << leader) >> unit & 1 and battle.hex[unit] != NOWHERE:
                if moves_by_card(world, battle, unit):
                    act = yield ask(battle, side_of(world, unit), terms.FARTHER, unit=unit, card=card)
                    hex = Hex(second_of(act))
                    if kind_of(act) == terms.CREEP:
                        creep(world, battle, unit, hex)
                    elif kind_of(act) != terms.STAY:
                        yield from move_in(world, battle, unit, kind_of(act), hex, way, card, members, cost)


def list_farther(world: World, battle: Battle, actions: Actions) -> None:
    """The unit stays, or moves into another hex by the card (card 5, V08)."""
    if battle.about.battery > 0:
        list_steps(world, battle, actions)
        return
    add(actions, terms.STAY, battle.about.unit, 0)
    list_hexes_by_card(world, battle, battle.about.unit, actions)
