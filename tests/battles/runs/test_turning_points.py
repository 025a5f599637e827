"""What decided a game: decisions by their cost from a view, apart from luck, where chances are known."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pandas as pd
import pytest
from stairs import SECRET, Stairs, State, Step, told, value

import wsanalysis as ws
from wsanalysis.battle_pictures import turn_pictures
from wsanalysis.battles.core.engine import Luck
from wsanalysis.battles.core.narrator import Routine
from wsanalysis.battles.core.seeds import generator_words
from wsanalysis.battles.example.map_game import GAME
from wsanalysis.battles.runs import rolled_decisions
from wsanalysis.battles.runs.chances import Chances, Moment
from wsanalysis.battles.runs.digest import digest_of, with_digest
from wsanalysis.battles.runs.report import Report, report_of
from wsanalysis.battles.runs.results import closest, most_dramatic
from wsanalysis.battles.runs.rolled_decisions import Decided, Decision
from wsanalysis.battles.runs.rolled_luck import LuckyDraw
from wsanalysis.battles.runs.turning_points import ROLL_OUTS, TurningPoints, turning_points
from wsanalysis.probability.paired import paired_ends
from wsanalysis.systems.example.edition import Example

DATA = Path(__file__).resolve().parents[1] / "example" / "data"
GREEDY = ("greedy", "greedy")
STEADY = ("steady", "steady")
FEW = 3000


def found(
    engine: Stairs, seed: int = 1, done: dict[int, int] | None = None, roll_outs: int = FEW, hidden: int = 1,
    random: bool = False,
) -> TurningPoints:  # fmt: skip
    """The turning points of a game of the stairs."""
    moments, result = told(engine, seed, done, random, hidden)
    players = ("random", "random") if random else STEADY
    return turning_points(engine, moments, result, players, seed, roll_outs)  # type: ignore[arg-type]


QUIET = [Step(turn, side) for turn in (1, 2, 3, 4) for side in (0, 1, 0)]


def with_step(number: int, step: Step, steps: list[Step] = QUIET) -> list[Step]:
    return [*steps[:number], step, *steps[number + 1 :]]


@pytest.mark.parametrize("side", [0, 1])
def test_a_blunder_heads_the_decisions_with_its_sign_and_side(side: int) -> None:
    """Somebody takes an action that costs 40 points, as nobody else would; the dice that follow are apart."""
    bad = Step(2, side, {0: 0.0, 1: 0.0, 2: -0.4}, spread=0.05)
    for seed in range(3):
        points = found(Stairs(with_step(4, bad)), seed, {4: 2})
        first = points.decisions[0]
        assert (first.number, first.turn, first.side, first.given) == (4, 2, side, "plan 2")
        assert first.instead in ("plan 0", "plan 1")
        assert first.points < 0
        assert first.low < -0.4 < first.high
        assert points.clear_decisions == [first]
        (line,) = [line for line in points.lines() if line.startswith("Decision 1")]
        assert f"in turn 2: the {Stairs.sides[side]} side's 'plan 2' cost it" in line
        assert all(draw.number != 4 for draw in points.clear_luck), "the toss moved 5 points, the order 40"


@pytest.mark.parametrize("side", [0, 1])
def test_one_blunder_among_two_hundred_decisions_is_found(side: int) -> None:
    """It is the one that those who roll out would not have taken: it is looked at first, and closely."""
    steps = [Step(1 + n // 20, n % 2, spread=0.02 * (n % 9 == 0)) for n in range(200)]
    bad = replace(steps[150 + side], adds={0: 0.0, 1: 0.0, 2: -0.3})
    for seed in range(4):
        points = found(Stairs(with_step(150 + side, bad, steps)), seed, {150 + side: 2}, roll_outs=2000)
        assert points.decided.looked_at < points.decided.choices / 2
        first = points.decisions[0]
        assert (first.number, first.side, first.is_clear) == (150 + side, side, True)
        assert first.points < -0.1


@pytest.mark.parametrize(
    ("players", "chance"),
    [(("steady", "steady"), 0.8), (("steady", "random"), 0.5), (("random", "steady"), 0.6)],
)
def test_players_of_two_styles_are_rolled_out_as_themselves(players: tuple[str, str], chance: float) -> None:
    """A steady enemy gives away 30 points that a random one keeps; who is random himself loses 20 later."""
    last = Step(5, 1, {0: -0.3, 1: 0.0, 2: 0.3}), Step(5, 0, {0: 0.0, 1: -0.3, 2: -0.3})
    engine = Stairs([Step(1, 0, {0: 0.0, 1: -0.4}), *QUIET[1:], *last])
    moments, result = told(engine, 1)
    points = turning_points(engine, moments, result, players, 1, 6000)  # type: ignore[arg-type]
    (first,) = [one for one in points.decisions if one.number == 0]
    assert first.chance == pytest.approx(chance, abs=0.1)  # nearly three standard errors


class Misled(Stairs):
    """What is promised most is worst, but steady players know better."""

    def appraise(self, view: State, actions: list[int], style: int) -> list[int]:
        return actions


def test_what_the_player_who_rolls_out_would_have_done_is_always_tried() -> None:
    bad = Step(2, 1, {0: 0.0, **dict.fromkeys(range(1, 8), -0.3)})
    (first,) = found(Misled(with_step(4, bad)), 3, {4: 1}).clear_decisions
    assert (first.number, first.instead) == (4, "plan 0")
    assert first.low < -0.3 < first.high


def test_what_nobody_else_would_have_done_is_told_as_a_gain() -> None:
    good = Step(2, 1, {0: -0.3, 1: -0.3, 2: 0.0})
    points = found(Stairs(with_step(4, good), begins=0.4), 6, {4: 2})
    (first,) = points.clear_decisions
    assert (first.number, first.side, first.given) == (4, 1, "plan 2")
    assert first.low < 0.3 < first.high
    assert any("gained it" in line and "of the others" in line for line in points.lines())


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_game_decided_by_one_draw_heads_luck_and_no_decision(seed: int) -> None:
    """Everybody does what is best; one toss moves 45 points."""
    engine = Stairs(with_step(7, Step(3, 0, {0: 0.0, 1: -0.3, 2: -0.3}, spread=0.45)))
    points = found(engine, seed)
    first = points.luck[0]
    moments, _ = told(engine, seed)
    up = moments[8].state.chance > 0.5
    assert (first.number, first.turn, first.side) == (7, 3, 0 if up else 1)
    assert first.is_clear
    assert first.low < 0.45 < first.high
    assert (first.expected, first.after) == (pytest.approx(0.5, abs=0.2), pytest.approx(0.95, abs=0.08))
    assert first.sources == ("toss",)
    assert not any(one.points < 0 for one in points.clear_decisions)


def test_an_action_is_not_credited_with_what_was_drawn_nor_a_draw_with_the_action() -> None:
    """The action brings 30 points beyond what was usual, the draw another 15: luck is 15, not 45."""
    engine = Stairs(with_step(7, Step(3, 0, {0: 0.0, 1: 0.3, 2: 0.0}, spread=0.15), QUIET), begins=0.4)
    points = found(engine, 2, {7: 1}, roll_outs=4000)
    (draw,) = [one for one in points.luck if one.number == 7]
    moments, _ = told(engine, 2, {7: 1})
    assert draw.side == (0 if moments[8].state.chance > 0.7 else 1)
    assert draw.low < 0.15 < draw.high < 0.3
    assert draw.expected == pytest.approx(0.7 if draw.side == 0 else 0.3, abs=0.15)
    assert points.decisions[0].number == 7
    assert points.decisions[0].low < 0.3 < points.decisions[0].high


@pytest.mark.parametrize("hidden", [1, -1])
def test_decisions_are_valued_by_what_their_side_could_see(hidden: int) -> None:
    """Beyond its sight one action wins or loses 45 points: on average it is worth as much as any other."""
    engine = Stairs(with_step(4, Step(2, 0, {0: 0.0}, secret=0.45)))
    for seed in range(3):
        points = found(engine, seed, {4: 0}, hidden=hidden)
        assert not points.clear_decisions
        assert any(line.startswith("No decision clearly cost or gained anything") for line in points.lines())


def test_who_had_no_choice_is_told_so_and_not_that_nothing_cost() -> None:
    alone = [Step(turn, side, {0: 0.0}) for turn in (1, 2, 3) for side in (0, 1)]
    points = found(Stairs(alone))
    assert (points.decisions, points.decided.choices, points.decided.alternatives) == ((), 0, 0)
    lines = [*points.lines()]
    assert "Nobody had a choice: there were no alternatives to roll out." in lines
    assert not any("clearly cost" in line for line in lines)


def test_how_many_were_looked_at_is_said() -> None:
    engine = Stairs(QUIET)
    points = found(engine)
    assert points.decided.choices == len(QUIET)
    assert points.decided.looked_at == len(QUIET)
    assert points.decided.alternatives == 2 * len(QUIET)
    (line,) = [line for line in points.lines() if line.startswith("No decision clearly")]
    assert (
        f"{len(QUIET)} of {len(QUIET)} with a choice were looked at, with {2 * len(QUIET)} alternatives"
        in line
    )


def test_nothing_drawn_is_no_luck() -> None:
    sure = found(Stairs([Step(1, 0), Step(1, 1)], begins=1.0))
    assert sure.luck[0].points == 0
    assert any(line.startswith("No draw clearly moved the chance") for line in sure.lines())
    none = replace(sure, luck=(), draws=0)
    assert "Nothing was drawn: there was no luck." in [*none.lines()]


def test_the_budget_is_counted_in_roll_outs_and_found_again_by_the_same_seed() -> None:
    steps = [Step(1 + n // 12, n % 2, spread=0.02 * (n % 3 == 0)) for n in range(120)]
    told_of: list[int] = []
    engine = Stairs(steps)
    moments, result = told(engine, 1)
    once = turning_points(engine, moments, result, STEADY, 1, 2000, advance=told_of.append)  # type: ignore[arg-type]
    assert sum(told_of) == once.roll_outs == engine.played
    assert 1600 < once.roll_outs < 2400
    again = found(Stairs(steps), roll_outs=2000)
    assert again.table.equals(once.table)
    assert again.chances == once.chances
    assert once.decided.looked_at < once.decided.choices == 120
    other = turning_points(engine, moments, result, STEADY, 2, 2000)  # type: ignore[arg-type]
    assert not other.table.equals(once.table)
    assert {one.trials for one in once.decisions} == {2000 // 30}


def test_intervals_cover_what_random_players_decide_and_draw() -> None:
    """Random play on both sides, 40 games: all intervals of a game hold at once in 95 % of games."""
    steps = [
        Step(1 + n // 4, n % 2, {0: 0.0, 1: 0.06 * (n % 3 == 0), 2: -0.06}, spread=0.05 * (n % 2))
        for n in range(16)
    ]  # fmt: skip
    engine, games = Stairs(steps), 40
    missed = {"decision": 0, "luck": 0}
    for seed in range(games):
        points = found(engine, seed, roll_outs=300, random=True)
        moments, result = told(engine, seed, random=True)
        missed["decision"] += any(
            not one.low
            <= value(engine, one.number, *(int(w[-1]) for w in (one.given, one.instead)))
            <= one.high
            for one in points.decisions
        )
        missed["luck"] += any(
            not one.low <= _luck(engine, moments, result, one) <= one.high for one in points.luck
        )
    # by 5 % eight or more of 40 come once in 1,400 times
    assert max(missed.values()) <= 7, missed


def test_intervals_of_several_hold_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three of 95 % each would all hold in 86 % of games: each is one of 98.3 %."""
    asked: list[float] = []

    def ends(
        first: Sequence[float], second: Sequence[float], confidence: float
    ) -> tuple[float, float, float]:
        asked.append(confidence)
        return paired_ends(first, second, confidence)

    monkeypatch.setattr(rolled_decisions, "paired_ends", ends)
    assert len(found(Stairs(QUIET)).decisions) == 3
    assert asked == [pytest.approx(1 - 0.05 / 3)] * 3
    asked.clear()
    found(Stairs([Step(1, 0), *(Step(2, side, {0: 0.0}) for side in (0, 1))]))
    assert asked == [pytest.approx(0.95)], "one alone had a choice"


def _luck(engine: Stairs, moments: list[Moment], result: float, draw: LuckyDraw) -> float:
    """What a draw moved for the side that it is told of; random players add nothing on average."""
    step, before = engine.steps[draw.number], moments[draw.number]
    own = step.adds[before.action]
    expected = before.state.chance + (own if step.side == 0 else -own) + _ahead(engine, draw.number + 1)
    last = draw.number + 1 == len(moments)
    after = result if last else moments[draw.number + 1].state.chance + _ahead(engine, draw.number + 1)
    return (after - expected) * (1 if draw.side == 0 else -1)


def _ahead(engine: Stairs, number: int) -> float:
    """What random players add to the first side's chance from a step on."""
    return sum(
        (1 if step.side == 0 else -1) * sum(step.adds.values()) / len(step.adds)
        for step in engine.steps[number:]
    )


def test_where_nothing_matters_nothing_is_said_to_but_once_in_twenty_games() -> None:
    """The largest of many is picked by some roll-outs and valued by others: else it would often be clear."""
    quiet = [Step(1 + n // 6, n % 2) for n in range(30)]
    clear = sum(bool(found(Stairs(quiet), seed, roll_outs=500).clear_decisions) for seed in range(40))
    assert clear <= 7  # by 5 % once in 500 times


def test_roll_outs_of_what_is_usual_count_for_all_decisions_that_lead_to_the_same() -> None:
    steps = [Step(1, 0), Step(1, 1), Step(1, 0, spread=0.1), Step(2, 1)]
    moments, result = told(Stairs(steps), 1, {1: 2})
    chances = Chances(Stairs(steps), moments, result, (0, 0), 1)  # type: ignore[arg-type]
    assert chances.usual == [True, False, True, True]
    assert chances.drawn == [0, 0, 1, 1]
    assert [chances.before(number) for number in range(5)] == [
        (1, False),
        (1, False),
        (2, True),
        (3, True),
        None,
    ]
    assert chances.chance(None) == result
    first = chances.chance((2, True), 400)
    assert chances.chance((2, True), 25) == first
    assert chances.engine.played == 400  # type: ignore[attr-defined]
    assert chances.chance((2, True), 400, fresh=True) != first
    assert chances.games((2, True)) == chances.games((2, True), fresh=True) == 400
    assert chances.of_side(2) == chances.chance((2, True)) != 0.5
    assert chances.of_side(1) == 1 - chances.of_side(2), "the next chance that is known, for the other side"
    random = Chances(Stairs(steps), moments, result, (-1, -1), 1)  # type: ignore[arg-type]
    assert not any(random.usual), "who draws may draw another the next time"


def test_a_view_hides_what_the_state_knows_in_this_battle() -> None:
    """What the tests above rest on."""
    engine = Stairs([Step(1, 0, {0: 0.0}, secret=0.4), Step(1, 1)])
    state = engine.new_game(1)
    assert engine.see(state, 0).hidden == 0
    assert engine.legal(engine.see(state, 0)) == [0, SECRET]
    assert isinstance(state, State)
    engine.apply(state, SECRET)
    assert state.chance == 0.9


# --- the example, whole ---------------------------------------------------------------------------


def told_of_ford() -> tuple[Any, Report, list[Moment]]:
    moments: list[Moment] = []
    battle = GAME.load(DATA, "ford", Example.load(DATA))
    return battle, report_of(GAME, battle, 7, moments=moments), moments


NOTHING = Decided()


def course(chances: tuple[float, ...], result: float, decided: Decided = NOTHING) -> TurningPoints:
    """What decided a game with these chances at the starts of turns."""
    starts = tuple(range(len(chances)))
    return TurningPoints(
        ("Blue", "Red"), GREEDY, 7, 1, starts, chances, result, 10, "turn", decided, (), 0, 100, 1000
    )


def test_roll_outs_differ_in_luck_only_and_leave_the_state_alone() -> None:
    battle, _, moments = told_of_ford()
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
    battle, report, moments = told_of_ford()
    assert [one.turn for one in moments] == sorted(one.turn for one in moments)
    assert [line for one in moments for line in one.told][-1] in report.turns[-1].sentences
    full = with_digest(report, GAME, battle, moments, GREEDY, 7)
    assert full.digest == with_digest(report, GAME, battle, moments, GREEDY, 7).digest
    assert full.digest == with_digest(report, GAME, battle, moments, ("search 200", "greedy"), 7).digest
    text = full.story()
    assert text.index("How it was won") < text.index("Set-up")
    for part in ("Objectives met: ", "Chance of the Blue side", "Blue losses: ", "Red losses: ",
                 "roll-outs by greedy against greedy, seed 7; those of turns ±"):  # fmt: skip
        assert part in text
    assert 8 <= len(full.digest) <= 14
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
    _, report, _ = told_of_ford()
    assert words in digest_of(report, course(chances, result))


def test_routine_is_left_out_where_it_is_not_wanted() -> None:
    _, report, _ = told_of_ford()
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


STAY = "in turn 2: the Blue side's 'stay'"


@pytest.mark.parametrize(
    ("points", "low", "high", "words"),
    [
        (-0.3, -0.4, -0.2, f"Decision 1, {STAY} cost it 30 points against 'go' (20 to 40,"),
        (0.3, 0.2, 0.4, f"Decision 1, {STAY} gained it 30 points over 'go', the best of the others"),
        (-0.03, -0.08, 0.01, "No decision clearly cost or gained anything: 5 of 9 with a choice were looked"
         f" at, with 12 alternatives. The one that seemed to matter most, {STAY} cost it 3 points against"
         " 'go' (−1 to 8,"),
        (-0.03, -0.08, -0.004, "No decision clearly cost"),
    ],
)  # fmt: skip
def test_a_decision_is_told_by_its_sign_and_as_clear_only_beyond_its_interval(
    points: float, low: float, high: float, words: str
) -> None:
    _, report, _ = told_of_ford()
    one = Decision(2, 4, 0, "stay", "go", 0.5, points, low, high, 100)
    lines = digest_of(report, course((0.3,), 1.0, Decided((one,), 9, 5, 12)))
    assert any(line.startswith(words) for line in lines), lines


def test_luck_is_told_of_the_side_that_it_helped() -> None:
    _, report, _ = told_of_ford()
    draw = LuckyDraw(2, 4, 1, ("fire",), ("A shot rings out.", "The tank is lost."), 0.4, 0.8, 0.3, 0.5, 100)
    lines = digest_of(report, replace(course((0.3,), 1.0), luck=(draw,), draws=7))
    assert (
        "Luck 1, in turn 2: 40 points for the Red side (30 to 50, 100 roll-outs of each), which could expect"
        " 40 % and then had 80 %: A shot rings out. The tank is lost."
    ) in lines
    unclear = replace(course((0.3,), 1.0), luck=(replace(draw, low=-0.1),), draws=7)
    assert any(line.startswith("No draw clearly moved the chance of winning: 7") for line in unclear.lines())


def test_luck_of_one_seat_is_told_of_the_player_and_may_be_bad() -> None:
    """Whom a rule moves decides nothing, so no points are his: they are against the player."""
    draw = LuckyDraw(2, 4, 1, ("fire",), ("The tank is lost.",), 0.4, 0.8, 0.3, 0.5, 100).seen_by(0)
    assert draw.points == pytest.approx(-0.4)
    assert draw.is_clear
    assert not replace(draw, high=0.1).is_clear
    assert draw.seen_by(0) == draw
    alone = replace(course((0.3,), 0.25), luck=(draw,), draws=7, alone=True)
    assert (
        "Luck 1, in turn 2: 40 points against the Blue side (30 to 50, 100 roll-outs of each), which could"
        " expect 60 % and then had 20 %: The tank is lost."
    ) in [*alone.lines()]
    assert [head for _, head, _ in alone.moments()] == ["luck 1, in turn 2: 40 points against the Blue side"]
    assert list(alone.marks["label"]) == ["luck 1: 40 points"]
    assert alone.marks[["before", "after"]].to_numpy().tolist() == [pytest.approx([0.6, 0.2])]
    assert str(alone).endswith("sampled, 1,000 roll-outs by greedy against the rule, seed 7")
    _, report, _ = told_of_ford()
    last = digest_of(report, alone, 4)[-1]
    assert last.startswith("Expected shares: 1,000 roll-outs by greedy against the rule, seed 7;")
    unclear = replace(alone, luck=(replace(draw, high=0.1),))
    assert any(
        line.startswith("No draw clearly moved the expected share of the VP: 7") for line in unclear.lines()
    )


def test_what_decided_a_game_has_its_place_on_the_map() -> None:
    """The position before a decision, what was done then, and a picture each, beside those of the turns."""
    battle, report, moments = told_of_ford()
    full = with_digest(report, GAME, battle, moments, GREEDY, 7)
    points = full.turning_points
    assert points is not None
    assert len(full.moments) == len(points.clear_decisions) + len(points.clear_luck) > 0
    for (number, head, sentence), shown in zip(points.moments(), full.moments, strict=True):
        moment = [one for one in moments if one.turn > 0][number]
        before = GAME.narrate(battle, battle.copy(moment.state)).position()
        assert shown.position.units.equals(before.units)
        assert shown.head == head
        assert shown.sentences[0] == sentence in full.digest
    assert any(len(shown.tracks) for shown in full.moments)
    pictures = turn_pictures(replace(full, turns=full.turns[:1]))
    assert list(pictures) == [
        "turn_00.png", *(f"decision_{n + 1}.png" for n in range(len(points.clear_decisions))),
        *(f"luck_{n + 1}.png" for n in range(len(points.clear_luck))),
    ]  # fmt: skip
    assert len({*pictures.values()}) == len(pictures)


@pytest.mark.usefixtures("example_listed")
def test_luck_and_watch_say_the_same_of_a_game() -> None:
    game = ws.load("example", DATA)
    study = game.luck("ford", games=20, seed=5, learning=60, progress=False)
    for number in (0, 3):
        watched = game.watch("ford", 5, number=number, digest=True, progress=False)
        of_luck, of_watch = study.turning_points(number), watched.turning_points
        assert of_watch is not None
        assert of_luck.table.equals(of_watch.table)
        assert of_luck.course.equals(of_watch.course)
        assert [*of_luck.lines()] == [line for line in watched.digest if line in [*of_luck.lines()]]
    with pytest.raises(IndexError, match="game: expected 0 to 19, got 20"):
        study.turning_points(20)


def test_what_is_drawn_is_what_is_told() -> None:
    """Of the first side in the chart, of each one's own side in the table."""
    one = Decision(2, 4, 1, "stay", "go", 0.3, -0.4, -0.5, -0.3, 100)
    draw = LuckyDraw(2, 5, 0, ("fire",), ("Bang.",), 0.4, 0.8, 0.3, 0.5, 100)
    dim = replace(draw, low=-0.1)
    points = replace(course((0.3,), 1.0, Decided((one,), 9, 5, 12)), luck=(draw, dim), draws=7)
    assert list(points.table["kind"]) == ["decision", "luck", "luck"]
    assert list(points.table["side"]) == ["Red", "Blue", "Blue"]
    assert list(points.table["clear"]) == [True, True, False]
    assert list(points.table["sources"]) == ["", "fire", "fire"]
    assert points.table.loc[0, ["before", "after"]].tolist() == pytest.approx([0.7, 0.3])
    marks = points.marks
    assert list(marks["label"]) == ["decision 1: 40 points", "luck 1: 40 points"]
    assert marks[["before", "after"]].to_numpy().tolist() == [
        pytest.approx([0.3, 0.7]), pytest.approx([0.4, 0.8])
    ]  # fmt: skip


def test_the_help_tells_how_many_roll_outs_are_usual(capsys: pytest.CaptureFixture[str]) -> None:
    from wsanalysis.commands.main import main

    with pytest.raises(SystemExit):
        main(["watch", "--help"])
    assert f"(default {ROLL_OUTS})" in " ".join(capsys.readouterr().out.split())
