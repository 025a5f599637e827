"""Searches in Liberty Road: what the compiled trials come to, that nobody peeks, what is imagined."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import by_hand
import pytest

import wsanalysis as ws
from tests.compiled.texts import needs_compiler
from wsanalysis.battles.core.engine import State
from wsanalysis.battles.core.numbers import ATTACKER, DEFENDER
from wsanalysis.battles.core.plans import ALWAYS, TO_THE_END, Plan
from wsanalysis.battles.core.seeds import luck_of
from wsanalysis.battles.liberty_road import terms
from wsanalysis.battles.liberty_road.map_game import GAME, Battle, load_battle
from wsanalysis.battles.runs.players import Quick, play_game
from wsanalysis.battles.runs.report import report_of
from wsanalysis.battles.runs.search import Search

DATA = Path(__file__).resolve().parents[3] / "data"
pytestmark = [needs_compiler, pytest.mark.usefixtures("as_machine_code")]  # which plays by the hundred


@pytest.fixture
def battle(as_machine_code: None) -> Battle:
    return load_battle(DATA, "tank_duel", ws.load("liberty_road").edition)


def positions(battle: Battle, every: int) -> Iterator:
    """States of a game in which there is something to decide."""
    state, luck = battle.new_game(5, 1), luck_of(5, 1, 0)
    number = 0
    while battle.decider(state) is not None:
        if number % every == 0 and len(battle.legal(state)) > 1:
            yield state
        battle.apply(state, battle.decide(state, battle.styles()["greedy"], luck))
        number += 1


def test_a_trial_is_what_the_six_questions_come_to(battle: Battle) -> None:
    styles, tried, unfinished, room = battle.styles(), 0, 0, battle.retrials(1)

    def figures(state: State) -> list[int]:
        room.note(state, 0)
        return room.rows(1)[0]

    for state in positions(battle, 90):
        side = battle.decider(state)
        assert side is not None
        view = battle.see(state, side)
        act, group = battle.legal(view)[0], battle.group_plans(view)[-1:]
        plans = [
            Plan(act, styles["greedy"], ALWAYS, 0),
            Plan(act, styles["rush"], 0, styles["turtle"]),
            *(Plan(act, styles["greedy"], 1, 0, intents) for intents in group),
        ]
        for enemy, most in ((styles["rush"], TO_THE_END), (styles["random"], 30)):
            lucks = luck_of(8, tried, 0), luck_of(8, tried, 0)
            by_machine = battle.try_plans(view, plans, enemy, lucks[0], most)
            by_questions = by_hand.try_plans(
                battle, view, plans, enemy, lucks[1], most, lambda s: s.turn, figures
            )
            assert by_machine == by_questions
            assert list(lucks[0].words) == list(lucks[1].words)
            tried, unfinished = tried + 1, unfinished + any(by_machine.figures)
        assert battle.choose(view, styles["rush"], luck_of(8, 0, 0)) in battle.legal(view)
    assert tried >= 2 <= unfinished


def test_the_state_behind_a_view_changes_no_choice(battle: Battle) -> None:
    """Another state with the same view: the search thinks the same, plan by plan and trial by trial."""
    differ = 0
    for state in positions(battle, 60):
        side = battle.decider(state)
        assert side is not None
        view = battle.see(state, side)
        other = battle.imagine(view, luck_of(9, 0, 0))
        differ += other.deck[: other.deck_size] != state.deck[: state.deck_size]
        thoughts = [
            Search(32).think(battle, battle.see(one, side), luck_of(3, 1, side)) for one in (state, other)
        ]
        assert thoughts[0].action == thoughts[1].action
        options = [[(o.plan, o.worths) for o in thought.options] for thought in thoughts]
        assert options[0] == options[1]
    assert differ


def test_the_same_luck_plays_the_same_game(battle: Battle) -> None:
    seats = Search(12), Quick("greedy", battle.styles()["greedy"])
    assert play_game(battle, seats, 2, 3) == play_game(battle, seats, 2, 3)


@pytest.mark.parametrize("side", [ATTACKER, DEFENDER])
def test_only_who_made_the_deck_knows_how_long_it_is(battle: Battle, side: int) -> None:
    """p.8: the defender makes it. The attacker may be wrong by two, and Time's Up is always still to come."""
    state, luck = battle.new_game(5, 1), luck_of(1, 1, 1)
    view, sizes = battle.see(state, side), Counter[int]()
    for _ in range(200):
        imagined = battle.imagine(view, luck)
        sizes[imagined.deck_size - state.deck_size] += 1
        last = [battle.ready.record.card[card].phase for card in imagined.deck[: imagined.deck_size]]
        assert last.count(terms.CARD_END) == 1
    assert set(sizes) == ({-2, -1, 0, 1, 2} if side == ATTACKER else {0})
    assert min(sizes.values()) > 20


def test_a_search_can_be_watched_and_says_why(battle: Battle) -> None:
    """The game that is told is the one that is played, whether reasons are given or not."""
    who = Search(12), "greedy"
    told = report_of(GAME, battle, 2, 3, who, explained=1)
    plain = report_of(GAME, battle, 2, 3, who)
    row, _ = play_game(battle, (Search(12), Quick("greedy", battle.styles()["greedy"])), 2, 3)
    assert told.turns[-1].position.points == plain.turns[-1].position.points
    assert row["margin"] == plain.turns[-1].position.points[0] - plain.turns[-1].position.points[1]
    assert any("trials of plans, average result" in line for line in told.turns[1].sentences)
    assert not any("played out" in line for turn in plain.turns for line in turn.sentences)
    assert "search 12 against greedy" in plain.footer


def test_the_quick_player_holds_if_a_plan_says_so(battle: Battle) -> None:
    """Which vehicles and sections move in three turns: fewer if all are always to stay where they are."""

    def moves(hold: bool) -> int:
        state, luck, world, count = battle.new_game(1, 1), luck_of(1, 1, 0), battle.ready.record, 0
        while (side := battle.decider(state)) is not None and state.turn <= 3:
            view, before = battle.see(state, side), [state.hex[unit] for unit in range(world.units)]
            intents = battle.group_plans(view)[0] if hold and state.turn else ()
            battle.apply(state, battle.choose(view, 0, luck, intents))
            if state.turn:
                count += sum(state.hex[unit] != before[unit] for unit in range(world.units))
        return count

    assert moves(hold=True) < moves(hold=False) // 2
