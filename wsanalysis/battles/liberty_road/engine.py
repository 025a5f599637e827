"""The engine: on to the next decision, the legal actions there, and what an action does.

The six things that a player, a policy or a search asks of a battle: whose decision it is (the state's
S_DECIDER), `legal`, `apply`, what a side sees (`view.see`), whether it is over (S_OVER), and the score
(`objectives.points`).
"""

from wsanalysis.battles.core.actions import add
from wsanalysis.battles.core.numbers import NEITHER
from wsanalysis.battles.liberty_road import terms
from wsanalysis.battles.liberty_road.activations import list_acts, run_rally, run_unit
from wsanalysis.battles.liberty_road.blazes import run_blaze, run_retreat
from wsanalysis.battles.liberty_road.card_effects import run_barrage, run_change
from wsanalysis.battles.liberty_road.carrying import run_take
from wsanalysis.battles.liberty_road.events import list_hexes, run_asset, run_event
from wsanalysis.battles.liberty_road.fog import run_spring
from wsanalysis.battles.liberty_road.melee import (
    list_combats,
    list_fighters,
    list_refuges,
    run_combats,
    run_melee,
)
from wsanalysis.battles.liberty_road.moving import list_steps, run_move
from wsanalysis.battles.liberty_road.reactions import list_reactions, run_react
from wsanalysis.battles.liberty_road.records import Actions, Battle, Frame, World
from wsanalysis.battles.liberty_road.setup import (
    begin,
    list_entries,
    list_fog_places,
    list_places,
    list_statuses,
    run_arrive,
    run_setup,
)
from wsanalysis.battles.liberty_road.shooting import run_attack, run_fire, run_shell
from wsanalysis.battles.liberty_road.stack import asked_about, top
from wsanalysis.battles.liberty_road.turns import list_orders, list_regroups, list_units, run_order, run_turn
from wsanalysis.compiled import compiled


@compiled
def start(world: World, battle: Battle) -> None:
    """Begin a game in an empty state that holds the generator's words, up to the first decision."""
    begin(world, battle)
    advance(world, battle)


@compiled
def advance(world: World, battle: Battle) -> None:
    """Go on until a player has to decide, or the game is over: step by step of the innermost frame."""
    while battle.decider == NEITHER and battle.over == 0:
        frame = top(battle)
        kind = frame.kind
        if kind == terms.F_ATTACK:
            run_attack(world, battle, frame)
        elif kind == terms.F_FIRE:
            run_fire(world, battle, frame)
        elif kind == terms.F_REACT:
            run_react(world, battle, frame)
        elif kind == terms.F_MOVE:
            run_move(world, battle, frame)
        elif kind == terms.F_UNIT:
            run_unit(world, battle, frame)
        elif kind == terms.F_ORDER:
            run_order(world, battle, frame)
        elif kind == terms.F_TURN:
            run_turn(world, battle, frame)
        elif kind == terms.F_EVENT:
            run_event(world, battle, frame)
        elif kind == terms.F_COMBATS:
            run_combats(world, battle, frame)
        elif kind == terms.F_MELEE:
            run_melee(world, battle, frame)
        elif kind == terms.F_RALLY:
            run_rally(world, battle, frame)
        else:
            _run_rarer(world, battle, frame, kind)
    if battle.over:
        battle.decider = NEITHER


@compiled
def _run_rarer(world: World, battle: Battle, frame: Frame, kind: int) -> None:
    if kind == terms.F_SHELL:
        run_shell(world, battle, frame)
    elif kind == terms.F_SETUP:
        run_setup(world, battle, frame)
    elif kind == terms.F_ASSET:
        run_asset(world, battle, frame)
    elif kind == terms.F_BARRAGE:
        run_barrage(world, battle, frame)
    elif kind == terms.F_BLAZE:
        run_blaze(world, battle, frame)
    elif kind == terms.F_RETREAT:
        run_retreat(world, battle, frame)
    elif kind == terms.F_TAKE:
        run_take(world, battle, frame)
    elif kind == terms.F_ARRIVE:
        run_arrive(world, battle, frame)
    elif kind == terms.F_SPRING:
        run_spring(world, battle, frame)
    else:
        run_change(world, battle, frame)


@compiled
def apply(world: World, battle: Battle, act: int) -> None:
    """Take a legal action, and go on to the next decision."""
    battle.answer = act
    battle.decider = NEITHER
    battle.decisions += 1
    advance(world, battle)


@compiled
def legal(world: World, battle: Battle, actions: Actions) -> None:
    """List the legal actions."""
    question, frame = battle.question, top(battle)
    actions.count = 0
    if question == terms.ASK_STEP:
        list_steps(world, battle, frame.move, actions)
    elif question == terms.ASK_FACE:
        for side in range(6):
            add(actions, terms.FACE, side, 0)
    elif question == terms.ASK_ACT:
        list_acts(world, battle, frame.activation, actions)
    elif question == terms.ASK_UNIT:
        list_units(world, battle, frame.order, actions)
    elif question == terms.ASK_ORDER:
        list_orders(world, battle, frame.order.side, actions)
    elif question == terms.ASK_REGROUP:
        list_regroups(world, battle, frame.order.side, actions)
    elif question == terms.ASK_OPPORTUNITY:
        list_reactions(world, battle, frame.entry.unit, actions)
    elif question == terms.ASK_STATUS:
        list_statuses(world, battle, asked_about(frame), actions)
    elif question == terms.ASK_PLACE:
        list_places(world, battle, frame.setup.unit, actions)
    else:
        _legal_rarer(world, battle, frame, question, actions)


@compiled
def _legal_rarer(world: World, battle: Battle, frame: Frame, question: int, actions: Actions) -> None:
    if question == terms.ASK_FOG:
        list_fog_places(world, battle, frame.setup.marker, actions)
    elif question == terms.ASK_COMBAT:
        list_combats(world, battle, actions)
    elif question == terms.ASK_RETREAT:
        list_refuges(world, battle, asked_about(frame), actions)
    elif question == terms.ASK_TARGET:
        list_hexes(world, battle, frame.play.side, actions)
    elif question == terms.ASK_ENTRY:
        list_entries(world, battle, frame.arrival, actions)
    elif question == terms.ASK_TAKE:
        add(actions, terms.END, 0, 0)
        add(actions, terms.TAKE, 0, 0)
    else:
        list_fighters(world, battle, frame.melee, question, actions)
