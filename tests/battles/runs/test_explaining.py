"""Decisions in words: what was weighed, in points or trials, and why the chosen one was taken."""

import pytest
from doors import LISTEN, OPEN_1, OPEN_3, Doors, Spied

from wsanalysis.arguments.names import UnknownName
from wsanalysis.battles.core.engine import Luck
from wsanalysis.battles.runs.explaining import LISTED, explain, points
from wsanalysis.battles.runs.search import Search


def view(game: int = 0):
    return Doors().see(Doors().new_game(3, game), 0)


def test_greedy_tells_what_each_action_promises_best_first() -> None:
    told = explain(Spied(), view(), "greedy", Luck([1]))
    assert told.action == OPEN_3
    assert str(told).splitlines() == [
        "open 3: promises most to the greedy player, +0.9 points; the next +0.8 points",
        "   +0.9 points  open 3",
        "   +0.8 points  bait",
        "   +0.7 points  open 2",
        "   +0.6 points  open 1",
        "   +0.1 points  listen",
    ]


def test_another_style_has_its_own_reasons() -> None:
    told = explain(Doors(), view(), "cautious", Luck([1]))
    assert told.action == LISTEN
    assert "to the cautious player, +2.0 points" in told.reason


def test_equal_promises_are_said_to_be_equal() -> None:
    class Indifferent(Doors):
        def appraise(self, view, actions, style):
            return [0 for _ in actions]

    told = explain(Indifferent(), view(), "greedy", Luck([1]))
    assert told.action == OPEN_1
    assert "as others do" in told.reason


def test_random_says_so() -> None:
    assert str(explain(Doors(), view(), "random", Luck([1]))) == (
        "one of 5 actions: drawn at random, all equally likely"
    )


def test_a_forced_action_needs_no_reason() -> None:
    class Forced(Doors):
        def legal(self, state):
            return [OPEN_1]

    assert explain(Forced(), view(), "greedy", Luck([1])).reason == "the only legal action"


def test_search_tells_trials_results_and_what_it_expects() -> None:
    seen, luck = Doors().see(Doors().new_game(3, 0), 0), Luck([1])
    told = explain(Spied(), seen, Search(300), luck)
    assert told is not None
    assert told.action == LISTEN
    assert " trials of plans, average result 0." in told.reason
    assert "better than open 3 (then greedy) by 0." in told.reason
    assert "listen (then cautious this turn, then greedy)" in str(told)
    assert told.expected[0] == "Seeker: listen"
    assert told.expected[1].startswith("Seeker: open ")
    assert "Expected to follow:" in str(told)
    assert str(explain(Doors(), seen, Search(300), Luck([1]))) == str(told)


def test_who_has_no_reasons_to_give_gives_none() -> None:
    class Stubborn:
        name = "stubborn"

        def choose(self, engine, view, actions, luck):
            return actions[0]

    assert explain(Doors(), view(), Stubborn(), Luck([1])) is None


def test_search_says_when_it_does_as_the_quick_player_would() -> None:
    told = explain(Doors(), view(), Search(100, doubt=1000.0), Luck([1]))
    assert told.action == OPEN_3
    assert "what the player was about to do" in told.reason


def test_a_long_list_is_cut() -> None:
    class Many(Doors):
        def legal(self, state):
            return list(range(30))

        def appraise(self, view, actions, style):
            return [-action for action in actions]

        def tell_action(self, view, action):
            return str(action)

    told = explain(Many(), view(), "greedy", Luck([1]))
    assert len(told.weighed) == LISTED + 1
    assert told.weighed[-1] == f"and {30 - LISTED} more"


def test_what_is_ruled_out_has_no_number() -> None:
    assert points(-(1 << 40)) == "ruled out"
    assert points(1 << 40) == "above all"
    assert points(-2500) == "-2.5 points"


def test_nothing_to_decide_and_unknown_names_are_refused() -> None:
    state = Doors().new_game(1, 1)
    Doors().apply(state, OPEN_1)
    with pytest.raises(ValueError, match="over"):
        explain(Doors(), Doors().see(state, 0), "greedy", Luck([1]))
    with pytest.raises(UnknownName, match="gredy"):
        explain(Doors(), view(), "gredy", Luck([1]))
