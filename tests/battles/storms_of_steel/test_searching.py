"""Searches in Storms of Steel: positions whose answer is known, and plans of a group."""

import by_hand
import pytest

import wsanalysis as ws
from tests.compiled.texts import needs_compiler
from wsanalysis.battles.core.engine import Luck, State
from wsanalysis.battles.core.groups import MANY
from wsanalysis.battles.core.numbers import ATTACKER, DEFENDER, NOWHERE, Hex, Unit
from wsanalysis.battles.core.plans import Plan
from wsanalysis.battles.core.seeds import luck_of
from wsanalysis.battles.core.units import ON_MAP, OUT
from wsanalysis.battles.runs.outlook import worths
from wsanalysis.battles.runs.search import Search
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.map_game import Engine

pytestmark = [needs_compiler, pytest.mark.usefixtures("as_machine_code")]

BEFORE = 1  # rounds before the last


@pytest.fixture
def battle(as_machine_code: None) -> Engine:
    game = ws.load("storms_of_steel")
    found: Engine = game.map_game.load(game.folder, "first_light", game.edition)
    return found


def goals(battle: Engine) -> list[Hex]:
    """The hexes that Soviet objectives ask for."""
    world = battle.ready.record
    rows = [row for row in range(world.objectives) if world.objective[row].side == DEFENDER]
    return [Hex(hex) for hex in range(world.hexes) if any(world.place[row, hex] for row in rows)]


def last_squad(battle: Engine, goal: Hex, beside: int) -> State:
    """Two rounds are left, it is the Soviets' turn: one squad, beside a hex that they want, and no other."""
    state, luck, world = battle.new_game(7, 0), luck_of(7, 0, 0), battle.ready.record
    squad = world.first_defender
    while not (
        state.turn == world.rounds - BEFORE and state.question == terms.TURN and state.decider == DEFENDER
    ):
        battle.apply(state, battle.decide(state, 0, luck))
    for unit in map(Unit, range(world.units)):
        state.where[unit], state.hex[unit] = OUT, NOWHERE
    state.where[squad], state.hex[squad], state.flags[squad] = ON_MAP, world.neighbour[goal, beside], 0
    state.holder[goal], state.holder[state.hex[squad]] = ATTACKER, DEFENDER
    return state


def test_with_every_enemy_dead_the_quick_player_takes_what_lies_beside_its_squad(battle: Engine) -> None:
    """It dug in instead, and lost 8 to 10 by that."""
    for goal in goals(battle):
        for beside in range(6):
            state = last_squad(battle, goal, beside)
            battle.play_out(state, (0, 0), luck_of(0, 1, 0))
            assert state.holder[goal] == DEFENDER, (goal, beside)


@pytest.mark.parametrize("search", [Search(100), Search(games=600)])
def test_and_so_does_the_search(battle: Engine, search: Search) -> None:
    for goal, beside in [(goal, beside) for goal in goals(battle) for beside in (0, 3)]:
        state = last_squad(battle, goal, beside)
        player, lucks = search.begin(), (luck_of(1, 1, 0), luck_of(1, 1, 1))
        while (side := battle.decider(state)) is not None:
            view = battle.see(state, side)
            if side == DEFENDER:
                action = player.choose(battle, view, battle.legal(view), lucks[side])
            else:
                action = battle.choose(view, 0, lucks[side])
            battle.apply(state, action)
        assert state.holder[goal] == DEFENDER


def test_plans_of_groups_say_who_goes_where_and_who_holds(battle: Engine) -> None:
    goal = goals(battle)[0]
    state, world = last_squad(battle, goal, 1), battle.ready.record
    view, squad = battle.see(state, DEFENDER), world.first_defender
    plans = battle.group_plans(view)
    assert len(plans) == len(set(plans)) > 1
    assert plans[0] == tuple(state.hex[squad] + 1 if unit == squad else 0 for unit in range(world.units))
    assert tuple(goal + 1 if unit == squad else 0 for unit in range(world.units)) in plans
    assert battle.tell_intents(view, plans[0]) == "all holding"
    state.where[squad], state.hex[squad] = OUT, NOWHERE
    assert battle.group_plans(battle.see(state, DEFENDER)) == []


def moved(battle: Engine, place: int) -> tuple[int, int]:
    """In the second round: how many units of a plan of the first side move, and how many hexes nearer."""
    state, luck, world = battle.new_game(2, 1), luck_of(2, 1, 0), battle.ready.record
    while not (state.turn == 2 and state.decider == ATTACKER and state.question == terms.TURN):
        battle.apply(state, battle.decide(state, 0, luck))
    plan = battle.group_plans(battle.see(state, ATTACKER))[place]
    before = [state.hex[unit] for unit in map(Unit, range(world.units))]
    while state.turn == 2 and (side := battle.decider(state)) is not None:
        action = battle.choose(battle.see(state, side), 0, luck, plan if side == ATTACKER else ())
        battle.apply(state, action)
    went, nearer = 0, 0
    for unit, wanted in enumerate(plan):
        here = state.hex[Unit(unit)]
        if wanted and here != NOWHERE:
            went += here != before[unit]
            nearer += world.distance[before[unit], wanted - 1] - world.distance[here, wanted - 1]
    return went, nearer


def test_the_quick_player_keeps_to_a_plan(battle: Engine) -> None:
    assert moved(battle, 0) == (0, 0)  # all hold
    assert any(went == nearer > 0 for went, nearer in (moved(battle, place) for place in range(1, 9)))


def test_a_trial_keeps_to_its_plan_and_ends_in_time(battle: Engine) -> None:
    """By another hand: question by question, with a group's intents and without, to the end and not."""
    state, luck, room = battle.new_game(2, 1), luck_of(2, 1, 0), battle.retrials(1)
    while state.turn < 2 or state.question != terms.TURN:
        battle.apply(state, battle.decide(state, 0, luck))
    side = battle.decider(state)
    assert side is not None
    view, lucks = battle.see(state, side), (Luck([1, 2, 3, 4]), Luck([1, 2, 3, 4]))
    intents = battle.group_plans(view)[2]
    plans = [Plan(battle.choose(view, 0, luck, one), 0, 0, 0, one) for one in ((), intents)]

    def figures(state: State) -> list[int]:
        room.note(state, 0)
        return room.rows(1)[0]

    for most in (25, 1000):
        by_machine = battle.try_plans(view, plans, 0, lucks[0], most)
        assert by_machine == by_hand.try_plans(
            battle, view, plans, 0, lucks[1], most, lambda state: state.turn, figures
        )
        assert all(by_machine.figures) == (most == 25)


def test_some_of_a_plan_go_while_others_hold_and_its_worth_is_that_of_either_side(battle: Engine) -> None:
    state, luck = battle.new_game(2, 0), luck_of(2, 0, 0)
    while state.turn < 2 or state.question != terms.TURN:
        battle.apply(state, battle.decide(state, 0, luck))
    side = battle.decider(state)
    assert side is not None
    view = battle.see(state, side)
    shapes = set()
    for plan in battle.group_plans(view):
        holds = [wanted - 1 == state.hex[Unit(unit)] for unit, wanted in enumerate(plan) if wanted]
        goals = {wanted for wanted, held in zip(filter(None, plan), holds, strict=True) if not held}
        shapes.add((len(goals), any(holds), holds.count(False) <= MANY))
    assert {
        (0, True, True),
        (1, True, True),
        (1, False, True),
    } <= shapes  # all hold, others hold, or are free
    tried = battle.try_plans(view, [Plan(battle.legal(view)[0], 0, 0, 0)], 0, luck, 25)
    other = tried._replace(leads=[-lead for lead in tried.leads])
    assert tried.figures[0]
    assert sum(worths(battle, tried, 0) + worths(battle, other, 1)) == pytest.approx(1)
