"""No question goes on for ever: every number has a bound that is told, and at it the work is in reason.

What is counted is work, not seconds: paths walked, and numbers multiplied.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

import wsanalysis as ws
from tests.at_once import at_once
from tests.systems.handed_in import NAMES, game_of, handed_in
from wsanalysis.arguments import parameters
from wsanalysis.arguments.parameters import Parameter
from wsanalysis.probability import chain as chain_module
from wsanalysis.probability.exact import counted

MOST_PATHS = 1_500_000
MOST_DIGITS = 100_000_000


class Asked(NamedTuple):
    """A sample question as it was put."""

    game: ws.Game
    question: str
    args: tuple[Any, ...]
    situation: dict[str, Any]


def put(system: str, name: str) -> Asked:
    """How a sample question is put to its game."""
    caught: list[Asked] = []
    whole = ws.Game.ask

    def ask(game: ws.Game, question: str, *args: Any, **situation: Any) -> ws.Odds:
        caught.append(Asked(game, question, args, situation))
        return whole(game, question, *args, **situation)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ws.Game, "ask", ask)
        handed_in(system, "sampled_questions").QUESTIONS[name](game_of(system))
    return caught[-1]


def numbers_of(system: str) -> Iterator[tuple[str, Parameter]]:
    """Every number that a question or tabulation of the system takes."""
    game = game_of(system)
    asks = {name: question.ask for name, question in game.system.questions.items()}
    for name, ask in {**asks, **game.system.tabulations}.items():
        for parameter in parameters.arguments(ask, game.edition, {}):
            if parameter.kind == "number":
                yield name, parameter


SAMPLES = [(s, name) for s in NAMES for name in handed_in(s, "sampled_questions").QUESTIONS]


@pytest.mark.parametrize("system", NAMES)
def test_every_number_has_bounds_and_help_names_them(system: str) -> None:
    game = game_of(system)
    for name, parameter in numbers_of(system):
        assert parameter.low is not None, f"{name}, {parameter.name}: no lowest number"
        assert parameter.high is not None, f"{name}, {parameter.name}: no highest number"
        assert f"{parameter.name} {parameter.low}-{parameter.high}" in getattr(game, name).__doc__


def tried(asked: Asked, parameter: Parameter, value: int) -> ws.Odds:
    """The same question with another number, for each of several if there are."""
    before = asked.situation.get(parameter.name)
    given = [value] * len(before) if isinstance(before, list) else value
    return asked.game.ask(asked.question, *asked.args, **{**asked.situation, parameter.name: given})


@at_once("system, name", SAMPLES)
def test_a_number_beyond_its_bounds_is_refused_in_words(system: str, name: str) -> None:
    asked = put(system, name)
    for parameter in asked.game.arguments(asked.question):
        if parameter.kind == "number":
            assert parameter.low is not None
            assert parameter.high is not None
            for value in (parameter.high + 1, 1_000_000, parameter.low - 1):
                with pytest.raises(
                    ValueError, match=f"^{parameter.name}: expected .*{parameter.low}-{parameter.high}"
                ):
                    tried(asked, parameter, value)


@pytest.mark.slow
@pytest.mark.parametrize(("system", "name"), SAMPLES)
def test_the_greatest_numbers_are_answered_with_work_in_reason(system: str, name: str) -> None:
    asked = put(system, name)
    for parameter in asked.game.arguments(asked.question):
        if parameter.kind != "number" or (parameter.several and parameter.name not in asked.situation):
            continue  # a list of numbers must be as long as another
        assert parameter.high is not None
        try:
            odds = tried(asked, parameter, parameter.high)
        except ws.IllegalAction:  # too far, or too much smoke to see through
            continue
        inquiry = odds.inquiry
        if inquiry.steps == 1:
            law, paths = counted(inquiry.step, inquiry.start, *inquiry.args)
            assert sum(law.probabilities.values()) == 1
            assert paths <= MOST_PATHS, f"{parameter.name} {parameter.high}"
            continue
        assert sum(odds.probabilities.values()) == 1
        chain = odds._chain
        assert chain.walked <= MOST_PATHS, f"{parameter.name} {parameter.high}"
        assert chain.digits(inquiry.steps or 0) <= MOST_DIGITS, f"{parameter.name} {parameter.high}"
        assert len(odds.by_step(2)) <= 3


@pytest.mark.parametrize("system", NAMES)
def test_tables_take_their_greatest_numbers(system: str) -> None:
    game = game_of(system)
    for name, table in game.system.tabulations.items():
        given = {parameter.name: parameter.high for asked, parameter in numbers_of(system) if asked == name}
        if given and not any(parameter.must for parameter in parameters.arguments(table, game.edition, {})):
            assert len(getattr(game, name)(**given))
        for argument, most in given.items():
            with pytest.raises((ValueError, TypeError), match=argument):
                getattr(game, name)(**{argument: most + 1})


@at_once("system, name", SAMPLES)
def test_steps_are_bounded_as_well(system: str, name: str) -> None:
    odds = handed_in(system, "sampled_questions").QUESTIONS[name](game_of(system))
    for wrong in (1001, -3, 1.5, None, 1_000_000):
        with pytest.raises(ValueError, match=r"^steps: expected .*0-1000"):
            odds.stopped_after(wrong)
    for wrong in (1001, -3, 1.5):
        with pytest.raises(ValueError, match=r"^most: expected .*0-1000"):
            odds.by_step(wrong)


def test_who_asks_too_much_is_told_how_much_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """Long fractions, and a hex so full that nobody can say all that may happen: a player's words."""
    leader, draft = game_of("sherman_leader"), game_of("draft_2019")
    monkeypatch.setattr(chain_module, "MOST_DIGITS", 1_000_000)
    long = leader.survive("M3 Halftrack", ["German AT Gun"] * 2, distance=1).stopped_after(1000)
    with pytest.raises(
        ws.TooMuchAsked, match=r"too long for exact odds; ask for at most \d+ turns"
    ) as caught:
        _ = long.probabilities
    most = int(str(caught.value).split("at most ")[1].split(" ")[0])
    assert sum(long.stopped_after(most).probabilities.values()) == 1
    with pytest.raises(ws.TooMuchAsked):
        long.stopped_after(most + 1).probabilities  # noqa: B018
    monkeypatch.setattr(chain_module, "MOST_WALKED", 100)
    inside = ["Riflemen", "57 mm"]
    full = draft.destroy("StuH 42", strength=5, distance=2, attacks=3, occupants=inside * 2)
    with pytest.raises(
        ws.TooMuchAsked,
        match=r"too many possibilities for exact odds; ask about fewer units or fewer attacks",
    ):
        _ = full.probabilities


SIZES = {
    "exact: expected .*0 to 1,000,000": lambda g, c: g.tune(c, {"Riflemen": ["valor"]}, exact=10**9),
    "rounds: expected .*0-1000": lambda g, c: g.tune(c, {"Riflemen": ["valor"]}, rounds=10**6),
    "points: expected .*1 to 16,384": lambda g, c: g.sobol(c, {"Riflemen": ["valor"]}, points=1 << 20),
    "exact: expected .*0 to 1,000,000, got": lambda g, c: g.sobol(c, {"Riflemen": ["valor"]}, exact=10**9),
    "draws: expected a whole number 1-": lambda g, _: g.bag_streaks("chips", "miss", draws=10**6),
}


@pytest.mark.parametrize("said", SIZES)
def test_analyses_have_bounds_as_well(said: str) -> None:
    game = game_of("liberty_road")
    claim = game.claim("rally", "suppressed", unit="Riflemen")
    with pytest.raises(ValueError, match=f"^{said}"):
        SIZES[said](game, claim)


def test_streaks_of_a_whole_bag_are_counted_and_not_walked() -> None:
    game = game_of("liberty_road")
    whole = game.bag_curve("chips").attrs["chips"]
    found = game.bag_streaks("chips", "miss", draws=whole)
    assert found["chance without return"].is_monotonic_decreasing
    assert found["chance without return"].iloc[0] == 1
