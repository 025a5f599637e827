"""An action, once it is chosen: who joins in it, what is paid, what each who takes part does (2.2, 9.1)."""

from wsanalysis.battles.core.actions import action, add, first_of, kind_of, second_of
from wsanalysis.battles.core.frames import answer, ask_about, log
from wsanalysis.battles.core.numbers import NOBODY, NOWHERE, Hex, Unit
from wsanalysis.battles.core.records import Actions
from wsanalysis.battles.core.units import is_here, units_of
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.records import Battle, Frame, World
from wsanalysis.battles.storms_of_steel.rules.acting import cost_of, list_acts
from wsanalysis.battles.storms_of_steel.rules.activation import (
    ACTED,
    AIMED,
    CARDED,
    DONE,
    DRIVEN,
    GATHERED,
    MOVED,
    NEXT,
    PLACED,
    ROLLED,
    TURNED,
    WENT,
    is_from_pool,
    join,
    left_for,
    pay,
)
from wsanalysis.battles.storms_of_steel.rules.airplanes import is_plane
from wsanalysis.battles.storms_of_steel.rules.carrying import is_stuck
from wsanalysis.battles.storms_of_steel.rules.close_call import list_steps
from wsanalysis.battles.storms_of_steel.rules.driving import drive_in, drive_on, may_drive_on, who_moves
from wsanalysis.battles.storms_of_steel.rules.firing import put_back
from wsanalysis.battles.storms_of_steel.rules.hidden_acts import come_out, creep, hide
from wsanalysis.battles.storms_of_steel.rules.hiding import faces_to_choose
from wsanalysis.battles.storms_of_steel.rules.impulses import begin_attack, begin_flight
from wsanalysis.battles.storms_of_steel.rules.joining import MOVES, is_member, may_be_joined
from wsanalysis.battles.storms_of_steel.rules.mines import step_on_mine, work_at_mine
from wsanalysis.battles.storms_of_steel.rules.moving import leave, move_cost
from wsanalysis.battles.storms_of_steel.rules.play_card import (
    act_of_card,
    do_card,
    effect_of,
    list_hexes_by_card,
    moves_by_card,
)
from wsanalysis.battles.storms_of_steel.rules.riding import is_ride_act, list_rides, ride
from wsanalysis.battles.storms_of_steel.rules.smoke import lay_smoke
from wsanalysis.battles.storms_of_steel.rules.stack import push
from wsanalysis.battles.storms_of_steel.rules.tolls import go_in, is_rolled_for, roll_toll
from wsanalysis.battles.storms_of_steel.rules.works import act_at_works, is_works_act, leave_hasty


def list_unit_acts(world: World, battle: Battle, turn: Frame, actions: Actions) -> None:
    """What the unit can do and pay for; with too few variable APs it only gives up (3.01)."""
    if effect_of(world, turn) == terms.TWO_HEXES:
        list_hexes_by_card(world, battle, turn.unit, actions)
        return
    most = left_for(world, battle, turn)
    list_acts(world, battle, turn.unit, most, actions)
    if world.vehicles:
        list_rides(world, battle, turn, most, actions)
    if actions.count == 0:
        add(actions, terms.GIVE_UP, turn.unit, 0)


def run_action(world: World, battle: Battle, turn: Frame) -> None:
    """The steps of an action that follow on the choice of an act."""
    if turn.step == CARDED:
        begin_card(world, battle, turn)
    elif turn.step == AIMED:
        work_at_mine(world, battle, turn)
    elif turn.step == ACTED:
        choose_act(world, battle, turn, answer(battle))
    elif turn.step == TURNED:
        turn.step = NEXT
        turn_to(battle, battle.asked, second_of(answer(battle)))
        if kind_of(turn.act) == terms.PIVOT:
            leave_hasty(world, battle, battle.asked)
            step_on_mine(world, battle, battle.asked)
    elif turn.step == ROLLED:
        go_in(world, battle, turn, kind_of(answer(battle)) == terms.GO_IN)
    elif turn.step == MOVED:
        turn_after_move(world, battle, turn)
    elif turn.step == DRIVEN:
        drive_on(world, battle, turn, answer(battle))
    elif turn.step == GATHERED:
        gather(world, battle, turn, answer(battle))
    elif turn.step == PLACED:
        place(world, battle, turn, answer(battle))
    elif turn.step == WENT:
        go_on(world, battle, turn, answer(battle))
    else:
        act_next(world, battle, turn)


def begin_card(world: World, battle: Battle, turn: Frame) -> None:
    """A card is an act of a unit or a group, or does something else (8.1)."""
    act = act_of_card(world, turn)
    if act:
        choose_act(world, battle, turn, act)
    else:
        do_card(world, battle, turn)


def choose_act(world: World, battle: Battle, turn: Frame, chosen: int) -> None:
    """The unit's act is chosen; where units act in groups others may join in it (9.1)."""
    if kind_of(chosen) == terms.GIVE_UP:
        if turn.way != terms.PLAY:
            battle.ap[turn.side] = 0
        turn.step = DONE
        return
    kind, hex = kind_of(chosen), Hex(second_of(chosen))
    if is_plane(world, battle, turn.unit):
        turn.step = DONE
        begin_flight(world, battle, turn, chosen)
        return
    turn.act, turn.cost = chosen, cost_of(world, battle, turn.unit, chosen)
    if is_rolled_for(world, battle, turn, kind, hex):
        if is_from_pool(turn):
            join(battle, turn.side, turn.unit)
        if world.hidden:
            come_out(world, battle, turn, kind)
        roll_toll(world, battle, turn, hex)
        return
    turn.carries = 1 + turn.unit if kind_of(chosen) in (terms.CARRY, terms.CAREFUL_CARRY) else 0
    if is_ride_act(kind):
        turn.members |= 1 << hex  # the load
    if world.in_groups:
        ask_who_joins(world, battle, turn)
    else:
        begin_acting(world, battle, turn)


def ask_who_joins(world: World, battle: Battle, turn: Frame) -> None:
    """Ask for one more who joins in the act, if anybody can (9.1)."""
    if may_be_joined(world, battle, turn):
        ask_about(world, battle, turn, turn.unit, terms.JOIN, GATHERED)
    else:
        begin_acting(world, battle, turn)


def gather(world: World, battle: Battle, turn: Frame, chosen: int) -> None:
    """One more takes part, or the group is complete (9.1)."""
    if kind_of(chosen) == terms.GO:
        begin_acting(world, battle, turn)
        return
    unit = Unit(first_of(chosen))
    log(battle, terms.LOG_JOINS, unit, turn.unit, turn.act, 0)
    if kind_of(turn.act) in MOVES:
        turn.next = unit
        ask_about(world, battle, turn, unit, terms.WHERE, PLACED)
        return
    if kind_of(turn.act) == terms.PIVOT:
        turn.cost = world.group_cost[turn.cost, cost_of(world, battle, unit, turn.act)]
    turn.members |= 1 << unit
    ask_who_joins(world, battle, turn)


def place(world: World, battle: Battle, turn: Frame, chosen: int) -> None:
    """It is said where one who joins a move goes; the dearest move is what the group pays (9.11).

    Who hides with others does so when it is his turn (10.2).
    """
    unit, kind, hex = turn.next, kind_of(chosen), Hex(second_of(chosen))
    if kind == terms.HIDE:
        turn.step = NEXT
        hide(world, battle, battle.asked, hex)
        step_on_mine(world, battle, battle.asked)
        return
    careful = 1 if kind in (terms.CAREFUL, terms.CAREFUL_CARRY) else 0
    turn.careful |= careful << unit
    if kind in (terms.CARRY, terms.CAREFUL_CARRY):
        turn.carries = 1 + unit
    battle.other_hex[unit] = hex
    turn.members |= 1 << unit
    turn.cost = world.group_cost[turn.cost, move_cost(world, battle, unit, hex, careful)]
    ask_who_joins(world, battle, turn)


def begin_acting(world: World, battle: Battle, turn: Frame) -> None:
    """Pay for the act, and do it; who takes part in one paid with APs shares the activation (9.0)."""
    unit, kind, hex = turn.unit, kind_of(turn.act), Hex(second_of(turn.act))
    pay(world, battle, turn, turn.cost)
    if is_from_pool(turn):
        join(battle, turn.side, unit)
        battle.active[turn.side] |= turn.members
    turn.step, turn.next = NEXT, Unit(0)
    if kind == terms.CREEP or kind == terms.HIDE:
        turn.act = action(kind, 0, 0)  # without the place, which the enemy does not learn
        if kind == terms.CREEP:
            creep(world, battle, unit, hex)
        else:
            hide(world, battle, unit, hex)
        step_on_mine(world, battle, unit)
        return
    if world.hidden:
        come_out(world, battle, turn, kind)
    if kind == terms.PIVOT:
        battle.face[unit] = second_of(turn.act)
        leave_hasty(world, battle, unit)
        log(battle, terms.LOG_PIVOT, unit, battle.face[unit], 0, 0)
        step_on_mine(world, battle, unit)
    elif is_works_act(kind):
        act_at_works(world, battle, unit, kind, second_of(turn.act))
        step_on_mine(world, battle, unit)
    elif kind == terms.RALLY:
        begin_rally(world, battle, turn, unit)
    elif kind == terms.FIRE_WITH:
        begin_rolls(battle, terms.F_FIRE, turn, unit, hex)
        battle.stack[battle.depth - 1].weapon = 1 + first_of(turn.act)
        battle.assets &= ~(1 << first_of(turn.act))
        if world.hidden:
            faces_to_choose(world, battle, unit, hex)
    elif kind == terms.FIRE:
        begin_rolls(battle, terms.F_FIRE, turn, unit, hex)
        if world.hidden:
            faces_to_choose(world, battle, unit, hex)
    elif kind == terms.FLAK:
        begin_attack(world, battle, terms.F_FLAK, turn.side, unit, second_of(turn.act))
        if world.hidden:
            faces_to_choose(world, battle, unit, battle.hex[Unit(second_of(turn.act))])
    elif kind == terms.LAY_SMOKE:
        lay_smoke(world, battle, unit, hex)
        if world.hidden:
            faces_to_choose(world, battle, unit, hex)
    elif is_ride_act(kind):
        ride(world, battle, turn, kind, Unit(hex))
    elif kind == terms.LEAVE:
        leave(world, battle, unit)
    else:
        drive_in(world, battle, turn, unit, kind, hex)


def act_next(world: World, battle: Battle, turn: Frame) -> None:
    """The next member of the group does its part, until all have (9.1)."""
    kind = kind_of(turn.act)
    if turn.leg > 0:
        go_farther(world, battle, turn)
        return
    if turn.members == 0 or kind == terms.FIRE or kind == terms.FIRE_WITH or is_ride_act(kind):
        finish(world, battle, turn)
        return
    for unit in units_of(world, turn.side):
        if unit >= turn.next and turn.members >> unit & 1 == 1:
            turn.next = Unit(unit + 1)
            if kind == terms.RALLY:
                begin_rally(world, battle, turn, unit)
            elif kind == terms.DIG or kind == terms.OCCUPY:
                act_at_works(world, battle, unit, kind, second_of(turn.act))
                step_on_mine(world, battle, unit)
            elif kind == terms.HIDE:
                ask_about(world, battle, turn, unit, terms.WHERE, PLACED)
            elif kind == terms.PIVOT:
                ask_about(world, battle, turn, unit, terms.FACE, TURNED)
            else:
                careful, manner = turn.careful >> unit & 1, terms.MOVE
                if turn.carries == 1 + unit:
                    manner = terms.CARRY
                drive_in(world, battle, turn, unit, manner + 2 * careful, battle.other_hex[unit])
            return
    finish(world, battle, turn)


def finish(world: World, battle: Battle, turn: Frame) -> None:
    """All have acted; by Move 2 Hexes they may go on (card 5)."""
    if effect_of(world, turn) == terms.TWO_HEXES and turn.leg + 1 < world.card[turn.card].amount:
        turn.leg += 1
        turn.next, turn.step = Unit(0), NEXT
    else:
        turn.step = DONE


def go_farther(world: World, battle: Battle, turn: Frame) -> None:
    """Ask each member of a group that moves by a card whether it goes a second hex (card 5)."""
    for unit in units_of(world, turn.side):
        if unit >= turn.next and is_member(turn, unit) and battle.hex[unit] != NOWHERE:
            if moves_by_card(world, battle, unit):
                turn.next = Unit(unit + 1)
                ask_about(world, battle, turn, unit, terms.FARTHER, WENT)
                return
    finish(world, battle, turn)


def list_farther(world: World, battle: Battle, turn: Frame, actions: Actions) -> None:
    """The unit stays, or moves into another hex by the card (card 5, V08)."""
    if turn.kind == terms.F_SHELLS:
        list_steps(world, battle, actions)
        return
    add(actions, terms.STAY, battle.asked, 0)
    list_hexes_by_card(world, battle, battle.asked, actions)


def go_on(world: World, battle: Battle, turn: Frame, chosen: int) -> None:
    """One goes a second hex, or stays (card 5)."""
    unit, kind, hex = Unit(turn.next - 1), kind_of(chosen), Hex(second_of(chosen))
    turn.step = NEXT
    if kind == terms.CREEP:
        creep(world, battle, unit, hex)
    elif kind != terms.STAY:
        drive_in(world, battle, turn, unit, kind, hex)


def begin_rally(world: World, battle: Battle, turn: Frame, unit: Unit) -> None:
    """A unit rolls to rally; by Auto-Rally it needs no roll (7.5, card 3)."""
    if effect_of(world, turn) == terms.RALLIES:
        log(battle, terms.LOG_RALLY, unit, battle.counter[unit], 0, terms.RALLIED)
        put_back(battle, unit)
    else:
        begin_rolls(battle, terms.F_RALLY, turn, unit, battle.hex[unit])


def turn_after_move(world: World, battle: Battle, turn: Frame) -> None:
    """Who has moved, if still there, goes on to a free hex, or faces any side (5.2, 14.0).

    Those whom it reveals turn first (10.0); who is stuck does not turn (14.1).
    """
    unit = who_moves(turn)
    if world.hidden:
        battle.flags[unit] &= ~terms.TO_FACE
        if faces_to_choose(world, battle, NOBODY, NOWHERE):
            return
    if not is_here(battle, unit) or is_stuck(world, battle, unit):
        turn.step = NEXT
    elif may_drive_on(world, battle, turn):
        ask_about(world, battle, turn, unit, terms.ON, DRIVEN)
    else:
        ask_about(world, battle, turn, unit, terms.FACE, TURNED)


def turn_to(battle: Battle, unit: Unit, side: int) -> None:
    """The unit faces a side (5.2)."""
    battle.face[unit] = side
    log(battle, terms.LOG_FACE, unit, side, 0, 0)


def begin_rolls(battle: Battle, kind: int, turn: Frame, unit: Unit, hex: Hex) -> None:
    """The rolls of an action are a frame of their own."""
    rolls = push(battle, kind)
    rolls.side, rolls.unit, rolls.hex = turn.side, unit, hex
    rolls.members = turn.members
