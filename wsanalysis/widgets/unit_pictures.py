"""Two units side by side: their controls, the odds before and after, and both over the distance."""

import time
from typing import TYPE_CHECKING, Any

from wsanalysis.arguments.parameters import Parameter
from wsanalysis.asking.outcomes import in_one_order, in_words
from wsanalysis.charts.style import ROUNDING_NOISE
from wsanalysis.widgets.edits import Spot
from wsanalysis.widgets.forms import argument, cell, groups
from wsanalysis.widgets.scene import Scene
from wsanalysis.widgets.situations import asked, spoken

if TYPE_CHECKING:
    from wsanalysis.game import Game

PATIENCE = 0.25  # seconds after which a curve gets every second point only
MOST_POINTS = 25  # of a curve


def form(scene: Scene) -> dict[str, Any]:
    """The question, its arguments, and the two units with every cell as a control."""
    seated = {unit: spoken(slot) for slot, unit in scene.seated(scene.question).items()}
    return {
        "questions": [[name, spoken(name)] for name in scene.files.system.questions],
        "question": scene.question,
        "situation": [argument(p, value) for p, value in scene.situation(scene.question).items()],
        "groups": groups(scene.files, scene.rows) if scene.rows else [],
        "units": [_unit(scene, name, seated.get(name, "")) for name in scene.units],
    }


def _unit(scene: Scene, name: str, role: str) -> dict[str, Any]:
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


def odds(scene: Scene) -> dict[str, Any]:
    """The outcomes of the question before and after, or why there are none."""
    if scene.fault:
        return {"message": scene.fault}
    try:
        before, now = _asked(scene, scene.before), _asked(scene, scene.now)
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
        "why": [*map(str, inquiry.ledger), *inquiry.notes, *([inquiry.assumes] if inquiry.assumes else [])],
        "foot": f"exact · {inquiry.rules} · {now.provenance}",
    }


def _asked(scene: Scene, game: "Game") -> Any:
    """The odds, or the error of a question that the rules do not allow in this game."""
    try:
        found = scene.ask(game, scene.question)
        _ = found.probabilities
        return found
    except (ValueError, RuntimeError) as error:
        return error


def curve(scene: Scene) -> dict[str, Any]:
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
    points = _points(scene, along)
    words = in_one_order([list(chances) for _, pair in points for chances in pair if chances])
    lines = []
    for word in words:
        before, now = ([_at(pair[side], word) for _, pair in points] for side in (0, 1))
        if max((p for p in [*before, *now] if p is not None), default=0) > ROUNDING_NOISE:
            lines.append([word, before, now])
    return found | {
        "along": along.name, "measure": along.unit_of_measure or spoken(along.name), "at": given,
        "xs": [x for x, _ in points], "lines": lines,
    }  # fmt: skip


def _at(chances: dict[str, float] | None, word: str) -> float | None:
    return None if chances is None else chances.get(word, 0.0)


def _points(scene: Scene, along: Parameter) -> list[tuple[int, tuple[dict[str, float] | None, ...]]]:
    """Outcome chances in both games; None where the rules do not allow the question.

    A question that takes long is asked at fewer points.
    """
    from wsanalysis.widgets.situations import span

    low, high = span(along, None)
    every = list(range(low, min(high, low + MOST_POINTS) + 1))
    found: list[tuple[int, tuple[dict[str, float] | None, ...]]] = []
    began = time.perf_counter()
    same = not scene.changes and scene.before is scene.files
    while every:
        x = every.pop(0)
        now = _chances(scene, scene.now, along.name, x)
        found.append((x, (now if same else _chances(scene, scene.before, along.name, x), now)))
        if time.perf_counter() - began > PATIENCE and len(every) > 1:
            every, began = every[1::2], time.perf_counter()
    return found


def _chances(scene: Scene, game: "Game", along: str, x: int) -> dict[str, float] | None:
    try:
        odds = scene.ask(game, scene.question, **{along: x})
        sides = odds.inquiry.sides
        return {in_words(word, sides): float(p) for word, p in odds.probabilities.items()}
    except (ValueError, RuntimeError):
        return None
