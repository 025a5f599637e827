"""The effects of the edits over all match-ups, and the values and ledger lines that account for them.

The largest so far are told while the rest is asked.
"""

from typing import TYPE_CHECKING, Any

from wsanalysis.arguments.parameters import Parameter
from wsanalysis.asking.questions import all_about_two, usual_distances
from wsanalysis.widgets.jobs import Later
from wsanalysis.widgets.scene import BenchScene
from wsanalysis.widgets.sheets.form_sheet import Action, FormSheet, PageBlock, Values, text

if TYPE_CHECKING:
    pass


def _missing(scene: BenchScene) -> str:
    if scene.question_about_two is None:
        return f"{scene.files.system.title} has no question about two units, and so no match-ups to compare."
    return ""


def _form(scene: BenchScene, given: Values) -> list[Parameter]:
    every = all_about_two(scene.files.system)
    fields = [Parameter("question", "word", words=tuple(every), standard=scene.question_about_two, must=True)]
    question = str(given.get("question"))
    asked = scene.files.arguments(question if question in every else str(scene.question_about_two))
    for distance in (parameter for parameter in asked if parameter.name == "distance"):
        usual = tuple(usual_distances([distance]))
        distances = distance._replace(name="distances", standard=usual, must=True, several=True)
        fields.append(distances._replace(expected=f"{distance.expected}, with commas between"))
    return [
        *fields,
        Parameter("only match-ups with", "word", words=tuple(scene.rows), several=True),
        Parameter("leave out less than (points)", "number", 0, 50, standard=1, must=True),
    ]


def _shows(scene: BenchScene, _: Values) -> list[PageBlock]:
    if scene.values or scene.before is not scene.files:
        return []
    said = "Nothing is edited yet. Change a rating, a count or an option to see here what moves."
    return [text("", [said + (" Below is an example." if _example(scene) else "")])]


def _example(scene: BenchScene) -> dict[str, Any]:
    """An edit to show what moves where nothing is edited: a unit's first rating that can be higher by one."""
    for unit in reversed(scene.units):
        for column in scene.files.columns("units"):
            now = scene.rows[unit][column.name]
            if column.kind != "number" or not isinstance(now, int):
                continue
            try:
                scene.now.edit(unit, **{column.name: now + 1})
            except ValueError:
                continue
            return {"unit": unit, "column": column.name, "now": now}
    return {}


def _arguments(scene: BenchScene, values: Values) -> dict[str, Any]:
    return {
        "before": scene.before.edition, "question": values["question"],
        "distances": list(values.get("distances") or ()) or None,
        "least": values["leave out less than (points)"] / 100, "compared": scene.compared,
        "example": {} if scene.values or scene.before is not scene.files else _example(scene),
        "of": [scene.name_in(scene.now, unit) for unit in values["only match-ups with"] or ()],
        "first": [scene.name_in(scene.now, unit) for unit in scene.units],
    }  # fmt: skip


MOVED = FormSheet(
    "What moved, and why",
    "Every match-up that the edits can move, against the files or the saved version that is compared with;"
    " each change with the values that account for it. Exact. The largest so far come first.",
    _form,
    {"compare": Action("Work it out", Later("wsanalysis.widgets.works.moved", "told"), _arguments)},
    shows=_shows,
    missing=_missing,
    opens="compare",
)
