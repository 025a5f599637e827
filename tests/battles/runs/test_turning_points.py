"""What decided a game: chances from roll-outs, turning points, the costliest order, told in ten lines."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

from wsanalysis.battles.core.engine import Luck
from wsanalysis.battles.core.luck import below
from wsanalysis.battles.core.narrator import Routine
from wsanalysis.battles.core.seeds import generator_words
from wsanalysis.battles.example.map_game import GAME
from wsanalysis.battles.runs.digest import digest_of, with_digest
from wsanalysis.battles.runs.report import Report, report_of
from wsanalysis.battles.runs.results import closest, most_dramatic
from wsanalysis.battles.runs.turning_points import (
    TURN_GAMES,
    CostlyOrder,
    Course,
    Moment,
    Rolling,
    TurningPoint,
    course_of,
    orders,
)
from wsanalysis.systems.example.edition import Example

DATA = Path(__file__).resolve().parents[1] / "example" / "data"
GREEDY = ("greedy", "greedy")


class Planted:
    """An engine whose states are chances: that of the attacker, by action."""

    def see(self, state: dict[int, float], side: int) -> dict[int, float]:
        return state

    def legal(self, state: dict[int, float]) -> list[int]:
        return sorted(action for action in state if action >= 0)

    def appraise(self, view: dict[int, float], actions: list[int], style: int) -> list[int]:
        return [0] * len(actions)

    def tell_action(self, view: dict[int, float], action: int) -> str:
        return f"plan {action}"

    def roll_out(self, state: Any, styles: Any, luck: Luck, games: int, action: int | None = None) -> float:
        return float(state[-1 if action is None else action] * games)


def moment(turn: int, side: int, chances: dict[int, float], *told: str, depth: int = 1) -> Moment:
    return Moment(turn, 0, depth, side, 0, chances, list(told))


GAME_OF_TWO_TURNS = [
    moment(0, 0, {-1: 0.5, 0: 0.5}, "They set up."),
    moment(1, 0, {-1: 0.5, 0: 0.5, 1: 0.5}, "They wait."),
    moment(1, 1, {-1: 0.52, 0: 0.5}, "A shot rings out.", depth=4),
    moment(1, 1, {-1: 0.5, 0: 0.5, 1: 0.2}, "The tank is lost.", Routine("It is spent.")),
    moment(2, 0, {-1: 0.92, 0: 0.92}, "The last stand."),
]


class Noisy(Planted):
    """The same, where each roll-out is a game won or lost; `played` counts them."""

    played = 0

    def roll_out(self, state: Any, styles: Any, luck: Luck, games: int, action: int | None = None) -> float:
        self.played += games
        chance = state[-1 if action is None else action]
        return sum(below(luck.generator, 1000) < 1000 * chance for _ in range(games))


def course(moments: list[Moment], result: float = 1.0, engine: Any = None, seed: int = 1) -> Course:
    return course_of(engine or Planted(), moments, result, (0, 0), seed)


def test_a_game_turns_where_the_chance_moves_and_says_what_was_told_there() -> None:
    found = course(GAME_OF_TWO_TURNS)
    assert (found.first_turn, found.chances) == (1, (0.5, 0.92))
    assert found.points == (TurningPoint(1, 0.5, 0.92, ("The tank is lost.",), True),), (
        "0.92 to 1 is too little"
    )


def test_the_order_that_cost_most_is_found_with_what_was_better() -> None:
    order = course(GAME_OF_TWO_TURNS).order
    assert order is not None
    assert (order.turn, order.side, order.given, order.better) == (1, 1, "plan 0", "plan 1")
    assert order.cost == pytest.approx(0.3), "the defender would have brought the attacker from 50 to 20 %"
    assert order.low < 0.3 < order.high
    assert order.low > 0.2
    assert course(GAME_OF_TWO_TURNS[-1:]).order is None, "there was nothing else to order"


@pytest.mark.slow
def test_what_mattered_is_found_among_much_that_did_not_in_few_roll_outs() -> None:
    """A game of ten turns in which one draw and one order count; all else is worth the same."""
    alike = dict.fromkeys(range(-1, 6), 0.5)
    costly, after = {**alike, 4: 0.9}, dict.fromkeys(range(-1, 6), 0.1)
    game = [
        moment(turn, side, costly if (turn, side, step) == (4, 0, 0) else after if turn > 6 else alike,
               f"Turn {turn}, side {side}, step {step}.", depth=1 + step)
        for turn in range(1, 11) for side in (0, 1) for step in range(4)
    ]  # fmt: skip
    for seed in range(6):
        engine = Noisy()
        found = course(game, 0.0, engine, seed)
        assert engine.played < 7000
        assert found.order is not None
        assert (found.order.turn, found.order.side, found.order.better) == (4, 0, "plan 4")
        assert found.order.low < 0.4 < found.order.high
        (point,) = [one for one in found.points if one.turn == 6]
        assert (point.told, point.at_once) == (("Turn 6, side 1, step 3.",), True)


def test_what_was_rolled_out_counts_again() -> None:
    engine = Noisy()
    rolling, state = Rolling(engine, (0, 0), 1), moment(1, 0, {-1: 0.5, 3: 0.2})
    assert rolling.chance(state, 7, 40) == rolling.chance(state, 7, 25)
    assert rolling.chance(state, 7, 40, 3) < 0.5
    assert rolling.chance(state, 7, 100) == Rolling(Noisy(), (0, 0), 1).chance(state, 7, 100)
    assert engine.played == 140
    assert rolling.of_turn(moment(1, 0, {-1: 0.95}), 8) > 0.85
    assert engine.played == 140 + TURN_GAMES / 2, "near 1 half of them say it as well"
    rolling.of_turn(state, 7)
    assert engine.played == 140 + TURN_GAMES / 2 + TURN_GAMES - 100


def test_orders_are_the_least_deep_decisions_of_a_side_in_a_turn() -> None:
    assert orders(GAME_OF_TWO_TURNS) == [0, 1, 3, 4], "the shot was in the other side's order"


def test_a_game_that_was_over_before_its_first_turn_has_no_course() -> None:
    assert course(GAME_OF_TWO_TURNS[:1]) == Course(1, (), 1.0, (), None)


# --- the example, whole ---------------------------------------------------------------------------


def told() -> tuple[Any, Report, list[Moment]]:
    moments: list[Moment] = []
    battle = GAME.load(DATA, "ford", Example.load(DATA))
    return battle, report_of(GAME, battle, 7, moments=moments), moments


def test_roll_outs_differ_in_luck_only_and_leave_the_state_alone() -> None:
    battle, _, moments = told()
    state = moments[0].state
    before = battle.copy(state)

    def wins(words: int, games: int) -> float:
        return float(battle.roll_out(state, (0, 0), Luck(generator_words(words, 0)), games))

    assert wins(1, 30) == wins(1, 30)
    assert 0 < wins(1, 30) < 30
    assert len({wins(words, 30) for words in range(8)}) > 1
    assert state == before
    battle.play_out(state, (0, 0), Luck(generator_words(1, 0)))
    result = battle.score(state)
    sure = 0.5 if result[0] == result[1] else float(result[0] > result[1])
    assert wins(2, 7) == 7 * sure, "a game that is over has its result"


def test_a_game_is_told_with_how_it_was_won() -> None:
    battle, report, moments = told()
    assert [one.turn for one in moments] == sorted(one.turn for one in moments)
    assert [line for one in moments for line in one.told][-1] in report.turns[-1].sentences
    full = with_digest(report, battle, moments, GREEDY, 7)
    assert full.digest == with_digest(report, battle, moments, GREEDY, 7).digest
    assert full.digest == with_digest(report, battle, moments, ("search 200", "greedy"), 7).digest
    text = full.story()
    assert text.index("How it was won") < text.index("Set-up")
    for part in ("Objectives met: ", "Chance of the Blue side", "Blue losses: ", "Red losses: ",
                 "roll-outs each by greedy against greedy, seed 7, ±7 points or less"):  # fmt: skip
        assert part in text
    assert 7 <= len(full.digest) <= 11
    assert text.replace("How it was won\n" + "".join(f"  {x}\n" for x in full.digest) + "\n", "") == (
        report.story()
    )


@pytest.mark.parametrize(
    ("chances", "result", "words"),
    [
        ((0.3, 0.6, 0.95), 1.0, "From turn 3 on the Blue side was at 90 % or more."),
        ((0.3, 0.6, 0.8), 1.0, "From turn 2 on the Blue side was the favorite."),
        ((0.95, 0.92), 1.0, "The Blue side was at 90 % or more from the start."),
        ((0.3, 0.6), 0.0, "The Red side won it in the last turn."),
        ((0.5, 0.6), 0.5, "Neither side could make its chances count."),
    ],
)
def test_it_is_said_from_when_on_it_was_decided(
    chances: tuple[float, ...], result: float, words: str
) -> None:
    _, report, _ = told()
    assert words in digest_of(report, Course(1, chances, result, (), None), GREEDY, 7)


def test_routine_is_left_out_where_it_is_not_wanted() -> None:
    _, report, _ = told()
    first = report.turns[0]
    turn = replace(first, number=1, sentences=("They fire.", Routine("They are spent.")))
    report = replace(report, turns=(first, turn))
    assert report.routine == 1
    assert "They are spent." in report.story()
    assert "They are spent." not in report.story(routine=False)
    assert "They are spent." not in report._repr_html_()


def test_a_game_is_picked_by_its_margin_or_by_how_far_its_winner_was_behind() -> None:
    games = pd.DataFrame(
        {"margin": [3, -1, 1, -5], "lead changes": [0, 0, 2, 1], "drama": [0.5, 0.0, 0.4, 2.25],
         "largest swing": [1, 1, 1, 9]}
    )  # fmt: skip
    assert closest(games) == (2, "the closest: by 1 VP at its end.")
    assert most_dramatic(games) == (
        3, "the most dramatic: the winner was 2.2 VP behind on average at the ends of turns.",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("cost", "low", "words"),
    [
        (0.3, 0.2, "The order that cost most: the Blue side's 'stay' in turn 2, 30 points less than 'go'"),
        (
            0.03,
            -0.01,
            "No order clearly cost much. Perhaps the Blue side's 'stay' in turn 2, 3 points less than",
        ),
        (-0.01, -0.08, "No order clearly cost anything."),
    ],
)
def test_an_order_that_cost_nothing_is_not_named(cost: float, low: float, words: str) -> None:
    _, report, _ = told()
    order = CostlyOrder(2, 0, "stay", "go", cost, low, cost + 0.1)
    lines = digest_of(report, Course(1, (0.3,), 1.0, (), order), GREEDY, 7)
    assert any(line.startswith(words) for line in lines), lines
