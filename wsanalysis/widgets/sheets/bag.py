"""A bag on the bench: its tiles by distance, and the mix of chips that comes nearest to wanted chances."""

from collections.abc import Iterator
from typing import Any

from wsanalysis.arguments.parameters import Parameter
from wsanalysis.arguments.values import MOST_CHIPS, MOST_DISTANCE
from wsanalysis.asking.display import percent
from wsanalysis.rule_system import Face
from wsanalysis.widgets.chip_words import calls_of
from wsanalysis.widgets.edits import Spot
from wsanalysis.widgets.forms import LEFT_FREE
from wsanalysis.widgets.jobs import Later
from wsanalysis.widgets.scene import BenchScene
from wsanalysis.widgets.sheets.form_sheet import Action, Cell, FormSheet, PageBlock, Values, table
from wsanalysis.widgets.situations import value_of

READ, DISTANCES, SIZE, MOST, REST, KEEP = (
    "what is read", "distances", "chips in the bag", "of each at most", "hold what else they show",
    "chips whose number stays",
)  # fmt: skip
WORK = "wsanalysis.widgets.works.bag"
AWAY = (3, 12)
"""Hexes at which chances are wanted, unless others are named."""
EACH = 6
PERCENT = f"a whole number of percent 0-100; empty: {LEFT_FREE}"


def _counts(scene: BenchScene) -> dict[str, int]:
    """The number of each thing of the bag on the desk, by the names of the files."""
    before = scene.files.system.bags[scene.bag].counts(scene.files.edition)
    return {name: scene.values.get(Spot("count", scene.bag, name), n) for name, n in before.items()}


def _face(scene: BenchScene, values: Values) -> tuple[str, Face]:
    faces = scene.files.system.bags[scene.bag].faces
    name = str(values.get(READ))
    name = name if name in faces else next(iter(faces))
    return name, faces[name]


def _away(face: Face) -> Parameter:
    return Parameter(
        DISTANCES, "number", face.nearest, MOST_DISTANCE, standard=AWAY, must=True, several=True,
        expected=f"whole numbers of hexes {face.nearest}-{MOST_DISTANCE}, with commas between",
    )  # fmt: skip


def _places(face: Face, values: Values) -> list[int]:
    """The distances of the form; 0 for what distance does not change."""
    return list(dict.fromkeys(value_of(_away(face), values))) if face.by_distance else [0]


def _wishes(scene: BenchScene, values: Values) -> Iterator[tuple[str, int, str]]:
    """The field of each chance that may be wanted, with its distance and outcome; a distance a row."""
    _, face = _face(scene, values)
    words = scene.files.system.bags[scene.bag].words(scene.files.edition, face)
    for away in _places(face, values):
        for word in words:
            yield f"{word} at {away} (%)" if face.by_distance else f"{word} (%)", away, word


def _form(scene: BenchScene, given: Values) -> list[Parameter]:
    bag, now = scene.files.system.bags[scene.bag], _counts(scene)
    _, face = _face(scene, given)
    total = sum(now.values())
    fields = [
        Parameter(READ, "word", words=tuple(bag.faces), must=True),
        *([_away(face)] if face.by_distance else []),
        Parameter(SIZE, "number", 1, max(MOST_CHIPS, total), standard=max(1, total), must=True),
        *(Parameter(name, "number", 0, 100, expected=PERCENT) for name, *_ in _wishes(scene, given)),
        Parameter(MOST, "number", 1, MOST_CHIPS, standard=max(EACH, *now.values()), must=True),
    ]
    if len(bag.faces) > 1:
        fields.append(Parameter(REST, "yes or no", standard=False, must=True))
    calls = tuple(calls_of(scene.with_all_chips, scene.bag).values())
    return [*fields, Parameter(KEEP, "word", words=calls, several=True)]


def _shows(scene: BenchScene, values: Values) -> list[PageBlock]:
    """The chances of one draw now, beside those wanted."""
    name, face = _face(scene, values)
    curve = scene.now.bag_curve(scene.bag, name, _places(face, values) if face.by_distance else None)
    rows: list[list[Cell]] = [
        [where(name, away, face), *map(percent, chances)]
        for away, chances in zip(curve.index, curve.to_numpy().tolist(), strict=True)
    ]
    heads = ["Where", *(f"#{word}" for word in curve.columns)]
    return [table("One draw, as the bag is now", heads, rows, foot=f"exact · {scene.now.provenance}")]


def _bag(scene: BenchScene, values: Values) -> dict[str, Any]:
    return {"bag": scene.bag, "face": _face(scene, values)[0]}


def _arguments(scene: BenchScene, values: Values) -> dict[str, Any]:
    wanted: dict[int, dict[str, float]] = {}
    for name, away, word in _wishes(scene, values):
        if values.get(name) is not None:
            wanted.setdefault(away, {})[word] = values[name] / 100
    if not wanted:
        raise ValueError("expected a chance that is wanted, of one outcome at least: all are left free")
    calls = {call: name for name, call in calls_of(scene.with_all_chips, scene.bag).items()}
    return {
        **_bag(scene, values), "whole": scene.with_all_chips.edition, "now": _counts(scene),
        "wanted": wanted, "size": values[SIZE], "most": values[MOST], "rest": bool(values.get(REST)),
        "keep": [calls[call] for call in values[KEEP] or () if call in calls],
    }  # fmt: skip


def where(name: str, away: int, face: Face) -> str:
    """The face that is read, and its distance, in words."""
    return f"{name} at {away} hex{'' if away == 1 else 'es'}" if face.by_distance else name


def _missing(scene: BenchScene) -> str:
    return "" if scene.bag else f"{scene.files.system.title} draws nothing from a bag."


DESIGN = FormSheet(
    "Design the bag",
    "Say which outcomes are wanted how often, and where; whatever is left free may be anything. The mix of"
    " chips that comes nearest is found exactly; applied, it is one step that undo takes back.",
    _form,
    {
        "design": Action("Find the nearest mix", Later(WORK, "designed"), _arguments),
        "show": Action("Show its tiles", Later(WORK, "profiled"), _bag, main=False),
    },
    shows=_shows,
    missing=_missing,
    opens="show",
)
