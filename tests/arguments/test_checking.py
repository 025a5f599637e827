"""The gate for arguments: whatever people call refuses what it does not take, by whichever road they come."""

import collections.abc
import inspect
import types
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from importlib import import_module
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import numpy as np
import pandas as pd
import pytest
from annotated_types import Ge

import wsanalysis as ws
from tests.at_once import at_once
from wsanalysis.analysis.differences import Differences
from wsanalysis.analysis.tuning import Tuned
from wsanalysis.arguments.checking import OWN
from wsanalysis.arguments.values import hints_of
from wsanalysis.battles.runs.comparison import Comparison
from wsanalysis.battles.runs.results import Results
from wsanalysis.game import ANALYSES
from wsanalysis.systems.registry import SYSTEMS

CLASSES = (ws.Game, ws.Odds, ws.SampledOdds, Differences, Tuned, Results, Comparison)

TAKES_ANYTHING = {
    ("ask", "args"),
    ("edit", "changes"),
    ("with_options", "changes"),
    ("with_counts", "counts"),  # each is checked by the name of its chip
    ("play", "until"),
    ("compare", "engagement"),
}
"""Arguments of which an annotation cannot say what they take; what reads them says it."""

POOL: tuple[tuple[Any, set[str]], ...] = (
    ("no", {"text"}),
    ("false", {"text"}),
    ("7", {"text"}),
    (1.5, {"number"}),
    (float("nan"), set()),
    (True, {"yes or no"}),
    (7, {"whole", "number"}),
    (None, {"nothing"}),
    ([object()], set()),
    ({"a": object()}, {"anything by name"}),
    (object(), set()),
)
"""Values, and what they are."""


def called() -> Iterator[tuple[str, Callable[..., Any]]]:
    """Whatever people call: the face, methods of what it gives, questions and tables of all systems."""
    for name in ws.__all__:
        if inspect.isfunction(found := getattr(ws, name)):
            yield name, found
    for kind in CLASSES:
        for name, method in inspect.getmembers(kind, inspect.isfunction):
            if not name.startswith("_"):
                yield f"{kind.__name__}.{name}", method
    for name, module in ANALYSES.items():
        yield name, getattr(import_module(f"wsanalysis.analysis.{module}"), name)
    for system in SYSTEMS.values():
        for name, question in system.questions.items():
            yield f"{system.name}.{name}", question.ask
        for name, table in system.tabulations.items():
            yield f"{system.name}.{name}", table


CALLED = dict(called())


def given(call: Callable[..., Any]) -> list[inspect.Parameter]:
    """The parameters that people fill in."""
    return [p for p in inspect.signature(call).parameters.values() if p.name not in OWN]


def kinds(hint: Any) -> set[str]:
    """What an annotation takes, read apart from the code that checks it."""
    origin, parts = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        return set().union(*map(kinds, parts))
    if origin is Annotated:
        return kinds(parts[0])
    if origin is Literal:
        return set()  # none of the pool's words is listed anywhere
    if origin is collections.abc.Mapping and Any in parts:
        return {"anything by name"}
    plain = {bool: {"yes or no"}, int: {"whole"}, float: {"number"}, str: {"text"}, type(None): {"nothing"}}
    return plain.get(hint, {"anything"} if hint is Any else set())


def right(hint: Any, game: ws.Game, claim: Any) -> Any:
    """A value that fits an annotation, so that only another argument is wrong."""
    origin, parts = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        return right(parts[0], game, claim)
    if origin is Annotated and parts[0] is int:
        return next((note.ge for note in parts[1:] if isinstance(note, Ge)), 1)
    if origin is Annotated:
        return right(parts[0], game, claim)
    if origin is Literal:
        return parts[0]
    if inspect.isclass(origin) and issubclass(origin, Mapping):
        return {}
    if inspect.isclass(origin) and issubclass(origin, Iterable):
        return [right(parts[0], game, claim)]
    named = {
        "CoreGame": game,
        "Game": game,
        "Claim": claim,
        "DataFrame": pd.DataFrame(),
        "Odds": game.ask("rally", "Riflemen"),
    }
    return named.get(getattr(hint, "__name__", ""), {bool: True, int: 1, float: 1.0, str: "x"}.get(hint, "x"))


@pytest.fixture(scope="module")
def game() -> ws.Game:
    return ws.load("liberty_road")


@pytest.fixture(scope="module")
def claim(game: ws.Game) -> Any:
    return game.claim("fire", "no effect", attacker="M5 Stuart", target="Grenadiers", distance=3)


@at_once("name", CALLED)
def test_whatever_is_called_with_arguments_passes_the_gate(name: str) -> None:
    """Also that which is added tomorrow: it is found by walking the face, not by a list."""
    call = CALLED[name]
    if all((call.__name__, p.name) in TAKES_ANYTHING or p.kind is p.VAR_KEYWORD for p in given(call)):
        return
    assert hasattr(call, "__wrapped__"), f"{name} takes arguments and is not checked"
    hints = hints_of(call)
    for parameter in given(call):
        assert parameter.name in hints, f"{name}: {parameter.name} says nothing of what it takes"


@at_once("name", CALLED)
def test_a_value_of_the_wrong_kind_is_refused_by_its_name(name: str, game: ws.Game, claim: Any) -> None:
    call = CALLED[name]
    hints = hints_of(call) if hasattr(call, "__wrapped__") else {}
    system = name.partition(".")[0]
    own = dict.fromkeys(OWN, ws.load(system).edition if system in SYSTEMS else game)
    takes = [
        p
        for p in inspect.signature(call).parameters.values()
        if p.kind not in (p.VAR_KEYWORD, p.VAR_POSITIONAL)
    ]
    needed = {
        p.name: own[p.name] if p.name in OWN else right(hints[p.name], game, claim)
        for p in takes
        if p.default is p.empty
    }
    for parameter in takes:
        hint = hints.get(parameter.name)
        if parameter.name in OWN or hint is None or "anything" in (accepted := kinds(hint)):
            continue
        for value, is_one in POOL:
            if is_one & accepted or ("number" in accepted and is_one == {"whole"}):
                continue
            arguments = {**needed, parameter.name: value}
            free = [arguments.pop(p.name) for p in takes if p.kind is p.POSITIONAL_ONLY]
            with pytest.raises((ValueError, TypeError)) as error:
                call(*free, **arguments)
            said = str(error.value)
            assert said.startswith(f"{parameter.name}: expected "), (
                f"{name}({parameter.name}={value!r}): {said}"
            )
            assert "got " in said


# --- every road -----------------------------------------------------------------------------------

WRONG = {"no": "expected true or false, got 'no'", "false": "expected true or false, got 'false'",
         1.5: "expected true or false, got 1.5", 1: "expected true or false, got 1"}  # fmt: skip


def roads(game: ws.Game, value: Any) -> dict[str, Callable[[], Any]]:
    """Every way to ask what a flank shot does, with this for `flank`."""
    pair = {"attacker": "M5 Stuart", "target": "Panther G", "distance": 3}
    claim = partial(game.claim, "fire", "no effect", flank=value, **pair)
    variant = game.edit("Grenadiers", valor=2)
    return {
        "question": lambda: game.fire(flank=value, **pair),
        "ask": lambda: game.ask("fire", flank=value, **pair),
        "match-ups": lambda: game.matchups("fire", distance=3, flank=value),
        "what if": lambda: game.what_if(variant, distance=3, flank=value),
        "diff": lambda: game.diff(variant, distance=3, flank=value),
        "claim": claim,
        "sensitivity": lambda: game.sensitivity(claim()),
        "tune": lambda: game.tune(claim(), {"M5 Stuart": ["valor"]}),
        "the system": lambda: game.system.questions["fire"].ask(game.edition, flank=value, **pair),
    }


@pytest.mark.parametrize("value", WRONG)
@pytest.mark.parametrize("road", roads(ws.load("liberty_road"), True))
def test_no_road_misses_the_gate(game: ws.Game, road: str, value: Any) -> None:
    game.matchups("fire", distance=3, flank=True)  # what is kept of it must not answer for 1
    with pytest.raises(ValueError, match=WRONG[value]):
        roads(game, value)[road]()


def test_a_right_flank_shot_differs_from_the_front(game: ws.Game) -> None:
    """The 26 % that ``flank="no"`` once showed are those of the flank."""
    asked = {"units": ["M5 Stuart"], "against": ["Panther G"], "distance": 3}
    front, flank = (game.matchups("fire", flank=way, **asked)["no effect"].item() for way in (False, True))
    assert front == 1 > flank


@pytest.mark.parametrize("seed", [None, -1, 1.5, "7", True, float("nan"), 2**63])
def test_a_seed_is_a_whole_number_from_0_up(game: ws.Game, seed: Any) -> None:
    odds = game.fire("M5 Stuart", "Grenadiers", distance=5)
    for call in (
        lambda: odds.simulate(10, seed=seed),
        lambda: odds.narrate(seed),
        lambda: game.play("hill", seed=seed),
    ):
        with pytest.raises(ValueError, match=r"^seed: expected a whole number"):
            call()


def test_numbers_of_numpy_are_numbers(game: ws.Game) -> None:
    odds = game.fire("M5 Stuart", "Grenadiers", distance=np.int64(5))
    assert odds.simulate(np.int64(100), seed=np.int32(7)).table().equals(odds.simulate(100, seed=7).table())
    table = game.matchups(
        "fire", distance=np.array([2, 5]), units=np.array(["M5 Stuart"]), against="Grenadiers"
    )
    assert list(table["distance (hexes)"]) == [2, 5]


@pytest.mark.parametrize("steps", [-3, 1.5, "2", None, True])
def test_steps_are_whole_and_not_below_0(game: ws.Game, steps: Any) -> None:
    odds = game.rally("Grenadiers", state="suppressed", attempts=3)
    with pytest.raises(ValueError, match=r"^steps: expected a whole number"):
        odds.stopped_after(steps)
    if steps is not None:
        with pytest.raises(ValueError, match=r"^most: expected a whole number"):
            odds.by_step(steps)


def test_a_unit_named_twice_counts_once(game: ws.Game) -> None:
    assert len(game.matchups("fire", distance=4, units=["Riflemen", "riflemen"])) == 1


# --- words where a traceback stood -------------------------------------------------------------------


def test_what_is_no_game_claim_or_curve_is_named(game: ws.Game, claim: Any) -> None:
    for call, said in (
        (lambda: game.diff("my-data"), r"^other: expected a game, as ws.load\(...\) and game.edit"),
        (lambda: game.what_if({"Grenadiers": {"valor": 2}}), "^variant: expected a game, as"),
        (lambda: game.sensitivity("first wins"), r"^claim: expected a claim, as game.claim\(...\) makes it"),
        (
            lambda: game.tune(claim, ["front_armor"]),
            "^stats: expected the columns that may move by unit, such as",
        ),
        (lambda: game.design_bag("chips", {6: 0.5}), "^wanted: expected curves such as"),
    ):
        with pytest.raises(ValueError, match=said):
            call()


def test_a_name_that_is_nearly_right_is_offered(game: ws.Game) -> None:
    with pytest.raises(AttributeError, match="no 'fier'; did you mean fire"):
        game.fier  # noqa: B018
    with pytest.raises(AttributeError, match="no 'tunes'; did you mean tune"):
        game.tunes  # noqa: B018
    with pytest.raises(TypeError, match="play: there is no argument 'policy'; did you mean 'policies'"):
        game.play("hill", policy="greedy")


def test_a_question_about_no_two_units_has_no_match_ups(game: ws.Game) -> None:
    for call in (
        lambda: game.matchups("rally"),
        lambda: game.what_if(game, "rally"),
        lambda: game.diff(game, question="rally"),
        lambda: game.strengths("rally"),
    ):
        with pytest.raises(ValueError, match="rally is not a question about two units; expected fire or"):
            call()


def test_a_system_without_questions_about_two_units_says_so(game: ws.Game) -> None:
    from wsanalysis.printing.ratings import CardWords
    from wsanalysis.printing.unit_cards import sheets

    only_rally = replace(game.system, questions={"rally": game.system.questions["rally"]})
    alone = ws.Game(only_rally, game.edition)
    for call in (
        alone.matchups,
        lambda: alone.what_if(alone),
        lambda: alone.diff(alone),
        lambda: sheets(alone, CardWords()),
    ):
        with pytest.raises(
            ValueError, match=r"no question about two units, and so no match-ups; it answers rally"
        ):
            call()


def test_a_winner_may_be_called_by_name(game: ws.Game) -> None:
    pair = {"first": "Sherman Firefly", "second": "Tiger I", "distance": 12, "turns": 10}
    assert game.claim("duel", "Tiger I wins", "48-52 %", **pair).outcome == "second wins"
    assert game.claim("duel", "not tiger i wins", **pair).outcome == "not second wins"
    assert game.claim("duel", "sherman firefly wins or neither", **pair).outcome == "first wins or neither"
    with pytest.raises(ws.UnknownName, match="outcome"):
        game.claim("duel", "Tiger I wins", **{**pair, "first": "Tiger I"})  # which of the two?


def test_help_names_the_bounds_of_questions_and_of_analyses(game: ws.Game) -> None:
    assert game.duel.__doc__.endswith("second_downshifts 0-9.")
    assert game.tune.__doc__.endswith("Numbers: exact 0-1,000,000, rounds 0-1,000, alike 0-1,000.")
