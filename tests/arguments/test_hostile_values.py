"""The whole public face, each argument of it with values that nobody should pass: a sentence, or an answer.

What is public is found by walking: names of the package, methods of a game of each system, its plots, and the
methods of what all these give. A sentence is an error that we raise ourselves, ValueError or TypeError on one
line; none comes out of the depths, of pandas, or of a lookup. What goes on for ever ends by the ceiling.
"""

import dis
import faulthandler
import inspect
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import replace
from itertools import repeat
from pathlib import Path
from types import SimpleNamespace, TracebackType
from typing import Any, NamedTuple

import numpy as np
import pandas as pd
import pytest
from matplotlib import pyplot

import wsanalysis as ws
from tests.patience import CEILING
from tests.systems.handed_in import NAMES, game_of, handed_in
from tests.systems.test_bounded_questions import put
from wsanalysis.asking.questions import all_about_two
from wsanalysis.battles.registry import MAP_GAMES

PACKAGE = str(Path(ws.__file__).parent)
HOSTILE: Mapping[str, Callable[[], Any]] = {
    "a word": lambda: "zzz",
    "no word": lambda: "",
    "None": lambda: None,
    "a list of None": lambda: [None],
    "a list of lists": lambda: [[]],
    "an empty list": list,
    "an empty mapping": dict,
    "a mapping": lambda: {"zzz": object()},
    "a set": lambda: {"zzz"},
    "an array of no axis": lambda: np.array(3),
    "an array of two axes": lambda: np.array([[1, 2], [3, 4]]),
    "no end in sight": lambda: range(10**9),
    "no end": lambda: repeat(1),
    "not a number": lambda: float("nan"),
    "infinity": lambda: float("inf"),
    "no cell": lambda: pd.NA,
    "too little": lambda: -1,
    "too much": lambda: 10**12,
    "far too much": lambda: 10**400,
    "true": lambda: True,
    "bytes": lambda: b"zzz",
    "an object": object,
    "a class": lambda: int,
}


class Begun(Exception):
    """All arguments are taken: now the games would be played."""


def refuses(error: BaseException) -> str:
    """What is wrong with an error as an answer to a user; empty for a sentence of ours."""
    place: TracebackType | None = error.__traceback__
    assert place is not None
    while place.tb_next is not None:
        place = place.tb_next
    code = place.tb_frame.f_code
    where = f"{code.co_filename.removeprefix(PACKAGE)}:{place.tb_lineno}"
    said = str(error)
    if not code.co_filename.startswith(PACKAGE) or code.co_code[place.tb_lasti] != dis.opmap["RAISE_VARARGS"]:
        return f"{type(error).__name__} out of the depths, {where}: {said}"
    if not isinstance(error, ValueError | TypeError):
        return f"{type(error).__name__}, {where}: {said}"
    if isinstance(error, ws.DataFault):  # a line for each fault
        return ""
    return "" if said and "\n" not in said and len(said) < 3000 else f"no sentence, {where}: {said!r}"


class Call(NamedTuple):
    """Something public, with arguments that it takes."""

    name: str
    function: Callable[..., Any]
    given: Mapping[str, Any]
    like: Callable[..., Any] | None = None
    """What has the arguments, where the function hands them on."""

    @property
    def takes(self) -> Mapping[str, inspect.Parameter]:
        """Its parameters."""
        return inspect.signature(self.like or self.function).parameters

    def made(self, **other: Any) -> Any:
        """Its answer, shown as people see it."""
        arguments = {**self.given, **other}
        kinds = self.takes
        free = [arguments.pop(p.name) for p in kinds.values() if p.kind is p.POSITIONAL_ONLY]
        rest = [p.name for p in kinds.values() if p.kind is p.VAR_POSITIONAL]
        free += [each for name in rest for each in arguments.pop(name, ())]
        answer = self.function(*free, **arguments)
        with answer if hasattr(answer, "__enter__") else _nothing():
            str(answer)
        return answer

    def hostile(self) -> Iterator[tuple[str, Callable[[], Any]]]:
        """It with one argument that nobody should pass, in words, for each that there is."""
        for parameter in self.takes.values():
            usual = self.given.get(parameter.name, parameter.default)
            for what, make in HOSTILE.items():
                named = {parameter.name: (value := make())}
                if value is parameter.default or (type(value) is type(usual) and value == usual):
                    continue  # so it is called in all other cases, or by whoever leaves it out
                if isinstance(usual, bool) and value is True:
                    continue  # the other answer to yes or no, and nothing hostile
                if parameter.kind is parameter.VAR_POSITIONAL:
                    named = {parameter.name: [*self.given.get(parameter.name, ()), make()]}
                elif parameter.kind is parameter.VAR_KEYWORD:
                    if what != "a word":
                        continue  # the name is wrong, whatever it is set to
                    named = {"zzz": value}
                yield f"{self.name}({parameter.name}: {what})", lambda named=named: self.made(**named)


@contextmanager
def _nothing() -> Iterator[None]:
    yield


def faults_of(call: Call) -> list[str]:
    """What is wrong with how it takes hostile values."""
    found = []
    for said, work in call.hostile():
        faulthandler.dump_traceback_later(CEILING, exit=True)
        try:
            work()
        except Begun:
            continue
        except Exception as error:  # noqa: BLE001 - whatever comes
            if why := refuses(error):
                found.append(f"{said}: {why}")
        finally:
            faulthandler.cancel_dump_traceback_later()
    return found


def methods(thing: Any, but: tuple[str, ...] = ()) -> dict[str, Callable[..., Any]]:
    """The public methods of ours that take something."""
    found = {}
    for name in dir(thing):
        if name.startswith("_") or name in but or isinstance(getattr(type(thing), name, None), property):
            continue
        method = getattr(thing, name)
        ours = (
            getattr(inspect.unwrap(method), "__module__", "").startswith("wsanalysis")
            if callable(method)
            else 0
        )
        if ours and inspect.signature(method).parameters:
            found[name] = method
    return found


# --- a game of each system -------------------------------------------------------------------------------


class Samples:
    """What the arguments of a system's methods may be."""

    def __init__(self, system: str, folder: Path) -> None:
        self.game = game = game_of(system)
        questions = handed_in(system, "sampled_questions").QUESTIONS
        asked = put(system, next(iter(questions)))
        names = list(inspect.signature(getattr(game, asked.question)).parameters)
        self.situation = {**dict(zip(names, asked.args, strict=False)), **asked.situation}
        self.question = asked.question
        odds = game.ask(asked.question, **self.situation)
        claim = game.claim(asked.question, next(iter(odds.probabilities)), **self.situation)
        unit = next(iter(game.edition.named("units")))
        number = next(p.name for p in game.columns("units") if p.kind == "number" and p.must)
        bag = next(iter(game.system.bags), "chips")
        face = next(iter(game.system.bags[bag].faces.values())) if game.system.bags else None
        word = face.words(game.edition.rows[bag])[0] if face else "miss"
        about_two = all_about_two(game.system)
        units = list(game.edition.units)[:3]
        scenario = game.scenarios.index[0] if has_map(game) else "hill"
        self.known: dict[str, Any] = {
            "question": about_two[0] if about_two else self.question,
            "outcome": next(iter(odds.probabilities)),
            "claim": claim, "more": claim, "less": claim, "targets": [claim], "target": claim,
            "stats": {unit: [number]}, "variant": game, "other": game, "units": units, "against": units,
            "rows": units, "columns": units, "name": unit, "bag": bag, "outcomes": word, "option": "",
            "wanted": {face.nearest if face and face.by_distance else 0: {word: 0.5}},
            "counts": {next(iter(game.system.bags[bag].counts(game.edition))) if face else "1": 2},
            "folder": folder / "saved", "file": folder / "table.csv", "scenario": scenario, "a": scenario,
            "b": scenario, "nation": getattr(game.edition.rows["units"][0], "nation", "x"),
            "fixed": self.situation, "varied": {}, "table": "units", "edition": game.edition,
            "enemies": list(getattr(game.edition, "enemies", ()))[:2], "distances": [1], "distance": 1,
            "campaign": next(iter(getattr(game.edition, "campaigns", ())), ""), "seconds": 5.0,
            "games": 400, "few": 1, "trials": 10, "draws": 2, "progress": False, "points": 2, "exact": 5,
            "rounds": 1, "situations": [{}], "within": 1,
        }  # fmt: skip
        if game.system.name == "sherman_leader":
            ours = list(game.edition.us_units)[:2]
            self.known |= {"units": ours, "against": ours, "rows": (), "columns": ()}
        if about_two and "distance" not in {p.name for p in game.arguments(about_two[0])}:
            del self.known["distance"], self.known["distances"]
        options = list(game.readings.index)
        self.known["option"] = options[0] if options else "x"

    def call(self, name: str, function: Callable[..., Any]) -> Call:
        """A method with arguments that fit."""
        takes = inspect.signature(function).parameters
        short = {"units", "distance", "distances", "progress", "seconds", "exact", "rounds", "situations"}
        given = {
            p.name: self.known[p.name]
            for p in takes.values()
            if p.name in self.known and (p.default is p.empty or p.name in short)
            and p.kind not in (p.VAR_KEYWORD, p.VAR_POSITIONAL)
        }  # fmt: skip
        if name == "ask" or name.endswith((".chance", ".stopped_after")):
            given |= self.situation if name == "ask" else {}
        if name in ("ask", "odds_page", "claim"):
            given["question"] = self.question
        if name in ("ask", "claim"):
            given |= self.situation
        if name == "strengths":
            given.pop("situations")
        if name in ("tune", "tuning"):
            given.pop("progress")
        return Call(name, function, given)


def has_map(game: ws.Game) -> bool:
    """Whether the system has games on the map."""
    try:
        return bool(game.map_game)
    except ValueError:
        return False


@pytest.fixture
def unplayed(monkeypatch: pytest.MonkeyPatch) -> None:
    """No game is played: it would be the same with all values that are taken."""

    def begin(*_: object) -> None:
        raise Begun

    for name, played in MAP_GAMES.items():
        monkeypatch.setitem(MAP_GAMES, name, replace(played, code=SimpleNamespace(ensure_compiled=begin)))


QUICK, WHOLE = ("example",), ("example", "liberty_road")
SYSTEMS_BY_COST = [name if name in QUICK else pytest.param(name, marks=pytest.mark.slow) for name in NAMES]


@pytest.mark.usefixtures("unplayed")
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("system", SYSTEMS_BY_COST)
def test_every_method_of_a_game_refuses_in_words(
    system: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What all games have passes the same gate in each; tried on a small one and on one that has all."""
    monkeypatch.chdir(tmp_path)
    samples = Samples(system, tmp_path)
    tried = () if system in WHOLE else methods(game_of("liberty_road"))
    faults = []
    for name, method in methods(samples.game).items():
        if name not in samples.game.system.questions and name not in tried:
            faults += faults_of(samples.call(name, method))
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("system", NAMES)
def test_every_question_refuses_in_words(system: str) -> None:
    game, faults, seen = game_of(system), [], set()
    for sample in handed_in(system, "sampled_questions").QUESTIONS:
        asked = put(system, sample)
        if asked.question in seen:
            continue
        seen.add(asked.question)
        method = getattr(game, asked.question)
        names = list(inspect.signature(method).parameters)
        given = {**dict(zip(names, asked.args, strict=False)), **asked.situation}
        faults += faults_of(Call(asked.question, lambda _=method, **how: _(**how).inquiry, given, method))
    assert not faults, "\n".join(faults)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("system", SYSTEMS_BY_COST[-1:] + SYSTEMS_BY_COST[:1])
def test_answers_refuse_in_words(system: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The methods of odds, sampled odds, tables and of what analyses give."""
    monkeypatch.chdir(tmp_path)
    samples = Samples(system, tmp_path)
    game = samples.game
    odds = game.ask(samples.question, **samples.situation)
    unit = next(iter(samples.known["stats"]))
    answers = [odds, odds.simulate(10), odds.table(), ws.table({"one": odds})]
    analyses = {
        "design_bag": {}, "tune": {}, "diff": {"other": game.edit(unit, source="edited: here")},
        "strengths": {}, "card_sheets": {"units": [unit]}, "tuning": {},
    }  # fmt: skip
    for name, other in analyses.items():
        with suppress(ValueError):  # the system has nothing of the kind
            answers.append(samples.call(name, getattr(game, name)).made(**other))
    faults = []
    for answer in answers:
        for name, method in methods(answer).items():
            faults += faults_of(samples.call(f"{type(answer).__name__}.{name}", method))
    assert not faults, "\n".join(faults)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.usefixtures("unplayed")
@pytest.mark.parametrize("system", SYSTEMS_BY_COST[-1:] + SYSTEMS_BY_COST[:1])
def test_every_plot_refuses_in_words(system: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    samples = Samples(system, tmp_path)
    faults = []
    for name, method in methods(samples.game.plot).items():
        if name not in samples.game.system.questions:
            faults += faults_of(samples.call(name, method))
    method = getattr(samples.game.plot, samples.question)
    faults += faults_of(Call(samples.question, method, samples.situation))
    pyplot.close("all")
    assert not faults, "\n".join(faults)


@pytest.mark.filterwarnings("ignore")
def test_every_name_of_the_package_refuses_in_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    odds = ws.load("liberty_road").fire("M5 Stuart", "Grenadiers", distance=5)
    given: dict[str, dict[str, Any]] = {
        "load": {"system": "liberty_road"},
        "compare": {"engagement": ["tanks", "Sherman"]},
        "standings": {"mapping": "infantry"},
        "language": {"code": "de"},
        "table": {"rows": {"one": odds}},
    }
    functions = {name: getattr(ws, name) for name in ws.__all__ if inspect.isfunction(getattr(ws, name))}
    faults = [
        fault
        for name, function in functions.items()
        if inspect.signature(function).parameters
        for fault in faults_of(Call(name, function, given[name]))
    ]
    assert not faults, "\n".join(faults)
