"""Two units side by side: their controls, the odds before and after, and both over the distance."""

import re
import time
from inspect import getdoc
from typing import TYPE_CHECKING, Any

from wsanalysis.arguments.parameters import Parameter
from wsanalysis.asking.display import ROUNDING
from wsanalysis.asking.outcomes import in_one_order, in_words
from wsanalysis.asking.questions import without_idle_notes
from wsanalysis.widgets.edits import Spot
from wsanalysis.widgets.forms import argument, cell, groups
from wsanalysis.widgets.scene import BenchScene
from wsanalysis.widgets.situations import asked, span, spoken

if TYPE_CHECKING:
    from wsanalysis.game import Game

PATIENCE = 0.25  # seconds after which a curve is shown as far as it has come
MOST_POINTS = 25  # of a curve
MOST_KEPT = 2_000
"""Points of curves that are not asked again."""
COARSE = (8, 4, 2, 1)
"""Steps of a curve, from its outline to every point."""

_points_kept: dict[Any, dict[str, float] | None] = {}


def form(scene: BenchScene) -> dict[str, Any]:
    """The question, its arguments, and the two units with every cell as a control."""
    seated = {unit: spoken(slot) for slot, unit in scene.seated(scene.question).items()}
    return {
        "questions": [[name, spoken(name)] for name in scene.files.system.questions],
        "question": scene.question,
        "situation": [_argument(scene, p, value) for p, value in scene.situation(scene.question).items()],
        "groups": groups(scene.files, scene.rows) if scene.rows else [],
        "units": [_unit(scene, name, seated.get(name, "")) for name in scene.units],
    }


def _argument(scene: BenchScene, parameter: Parameter, value: Any) -> dict[str, Any]:
    """The control of an argument; a state that is not given is called by the one that it means."""
    found = argument(parameter, value)
    if parameter.kind == "word" and parameter.name.endswith("state") and "none" in found:
        meant = _meant(scene, parameter)
        found["none"] = meant or "as usual"
        found["words"] = [word for word in found["words"] if word != meant or word == value]
    return found


def _meant(scene: BenchScene, parameter: Parameter) -> str:
    """The word of an argument that changes nothing against leaving it out; empty if none does."""
    usual = None
    for word in (None, *parameter.words):
        try:
            with without_idle_notes():
                inquiry = scene.ask(scene.now, scene.question, **{parameter.name: word}).inquiry
        except (ValueError, TypeError, RuntimeError):
            if word is None:
                return ""
            continue
        if word is None:
            usual = inquiry
        elif usual and (inquiry.title, inquiry.start, inquiry.args) == (usual.title, usual.start, usual.args):
            return word
    return ""


def _unit(scene: BenchScene, name: str, role: str) -> dict[str, Any]:
    row = scene.rows[name]
    fields = []
    for column in scene.files.columns("units"):
        value = scene.values.get(Spot("cell", "units", name, column.name), row[column.name])
        fields.append(cell(column, value, row[column.name]))
    side, kind = (str(row[column.name]) for column in scene.files.columns("units")[1:3])
    return {
        "name": name, "shown": scene.name_in(scene.now, name), "role": role, "side": side, "kind": kind,
        "fields": fields,
    }  # fmt: skip


def odds(scene: BenchScene) -> dict[str, Any]:
    """The outcomes of the question before and after, or why there are none."""
    if scene.fault:
        return {"message": scene.fault, "wrong": True}
    try:
        with without_idle_notes():
            before = _asked(scene, scene.before)
        now = _asked(scene, scene.now)
    except (ValueError, TypeError, RuntimeError) as error:
        return {"message": str(error)}
    if isinstance(now, Exception):
        return {"message": str(now)}
    inquiry = now.inquiry
    chances = {word: float(p) for word, p in now.probabilities.items()}
    were = {}
    if not isinstance(before, Exception):
        were = {word: float(p) for word, p in before.probabilities.items()}
    words = in_one_order([tuple(chances), tuple(were)])
    return {
        "title": inquiry.title,
        "rows": [
            [in_words(word, inquiry.sides), were.get(word, 0.0), chances.get(word, 0.0)] for word in words
        ],
        "not_before": str(before) if isinstance(before, Exception) else "",
        "why": [
            *map(str, inquiry.ledger),
            *inquiry.notes,
            *([inquiry.assumes] if inquiry.assumes else []),
            *_explained(scene),
        ],
        "foot": f"exact · {inquiry.rules} · {now.provenance}",
    }


def _explained(scene: BenchScene) -> list[str]:
    """The meaning of the situation's words that a title has in brackets, by the question's description."""
    words = [
        str(value)
        for parameter, value in scene.situation(scene.question).items()
        if parameter.kind == "word" and value is not None
    ]
    text = " ".join((getdoc(scene.files.system.questions[scene.question].ask) or "").split())
    told = [
        said for said in re.split(r"(?<=\.) (?=[A-Z`])", text) if any(f"`{word}`" in said for word in words)
    ]
    return [re.sub("`([^`]+)`", r"“\1”", said.rstrip(".")) for said in told]


def _asked(scene: BenchScene, game: "Game") -> Any:
    """The odds, or the error of a question that the rules do not allow in this game."""
    try:
        found = scene.ask(game, scene.question)
        _ = found.probabilities
        return found
    except (ValueError, RuntimeError) as error:
        return error


def curve(scene: BenchScene) -> dict[str, Any]:
    """The chance of every outcome before and after, over a number that the question takes."""
    numbers = [p for p in scene.situation(scene.question) if p.kind == "number" and not p.several]
    numbers.sort(key=lambda p: not p.must)
    found: dict[str, Any] = {"choices": [[p.name, spoken(p.name)] for p in numbers]}
    if not numbers or scene.fault:
        return found
    along = next((p for p in numbers if p.name == scene.view.get("along")), numbers[0])
    if not along.must and "along" not in scene.view:
        return found | {"along": ""}
    given = asked(scene.situation(scene.question)).get(along.name, along.low or 0)
    points, left = _points(scene, along)
    words = in_one_order([list(chances) for _, pair in points for chances in pair if chances])
    lines = []
    for word in words:
        before, now = ([_at(pair[side], word) for _, pair in points] for side in (0, 1))
        if max((p for p in [*before, *now] if p is not None), default=0) > ROUNDING:
            lines.append([word, before, now])
    return found | {
        "along": along.name, "measure": along.unit_of_measure or spoken(along.name), "at": given,
        "xs": [x for x, _ in points], "lines": lines, "unfinished": left,
    }  # fmt: skip


def _at(chances: dict[str, float] | None, word: str) -> float | None:
    return None if chances is None else chances.get(word, 0.0)


def _points(
    scene: BenchScene, along: Parameter
) -> tuple[list[tuple[int, tuple[dict[str, float] | None, ...]]], int]:
    """Outcome chances in both games; None where the rules do not allow the question. How many are left.

    Of a question that takes long the outline comes first; the rest is asked when it is drawn again.
    """
    low, high = span(along, None)
    every = range(low, min(high, low + MOST_POINTS) + 1)
    order = list(dict.fromkeys(x for step in COARSE for x in every[::step]))
    games = [scene.now] if not scene.changes and scene.before is scene.files else [scene.before, scene.now]
    found: dict[int, tuple[dict[str, float] | None, ...]] = {}
    began, new = time.perf_counter(), 0
    for x in order:
        if any(_key(scene, game, along.name, x) not in _points_kept for game in games):
            if new and time.perf_counter() - began > PATIENCE:
                continue
            new += 1
        chances = [_chances(scene, game, along.name, x) for game in games]
        found[x] = chances[0], chances[-1]
    return sorted(found.items()), len(order) - len(found)


def _key(scene: BenchScene, game: "Game", along: str, x: int) -> tuple[Any, ...]:
    """The values that a point of a curve rests on."""
    given = {name: value for name, value in asked(scene.situation(scene.question)).items() if name != along}
    rests_on = game.system.name, game.edition.data_hash, game.options, scene.question, scene.units
    return *rests_on, repr(given), along, x


def _chances(scene: BenchScene, game: "Game", along: str, x: int) -> dict[str, float] | None:
    key = _key(scene, game, along, x)
    if key not in _points_kept:
        if len(_points_kept) >= MOST_KEPT:
            _points_kept.clear()
        _points_kept[key] = _worked_out(scene, game, along, x)
    return _points_kept[key]


def _worked_out(scene: BenchScene, game: "Game", along: str, x: int) -> dict[str, float] | None:
    try:
        with without_idle_notes():
            odds = scene.ask(game, scene.question, **{along: x})
        sides = odds.inquiry.sides
        return {in_words(word, sides): float(p) for word, p in odds.probabilities.items()}
    except (ValueError, RuntimeError):
        return None
