"""The desk itself: the header, the bag, the options, the log of changes, the review of saving."""

import re
from typing import Any

from wsanalysis.asking import readings
from wsanalysis.widgets.chip_words import columns_of_bands, told
from wsanalysis.widgets.desk import COUNT, FILES, Changed
from wsanalysis.widgets.edits import Edit, Spot, vars_of
from wsanalysis.widgets.forms import NONE
from wsanalysis.widgets.reviewed_saving import is_own
from wsanalysis.widgets.scene import BenchScene
from wsanalysis.widgets.situations import spoken

MOST_COUNT = 24
MOST_COPIES = 4


def header(scene: BenchScene) -> dict[str, Any]:
    """The line above every tab: how much is changed, and whether it can be undone."""
    return {
        "changes": len(scene.changes), "undo": scene.done > 0, "redo": scene.done < len(scene.steps),
        "undoes": _step(scene, scene.done - 1), "redoes": _step(scene, scene.done),
        "fault": scene.fault, "compared": scene.compared, "lost": scene.lost,
        "folder": str(scene.files.folder), "stamp": scene.stamp, "title": scene.files.system.title,
        "has": {
            "units": bool(scene.rows), "bag": bool(scene.files.system.bags),
            "options": bool(vars_of(scene.files)),
        },
    }  # fmt: skip


def _step(scene: BenchScene, number: int) -> str:
    if not 0 <= number < len(scene.steps):
        return ""
    step = scene.steps[number]
    return step.said or ", ".join(dict.fromkeys(_what(edit.spot) for edit in step.edits[:3]))


def _what(spot: Spot) -> str:
    if spot.kind == "option":
        return spoken(spot.name)
    if spot.kind == "copy":
        return f"new unit {spot.name}"
    if spot.kind == "count":
        return f"{spot.name} in {spoken(spot.table)}"
    return f"{spot.name} {spoken(spot.column)}"


def said(value: Any) -> str:
    """A value as it is read: nothing has a word, true and false are yes and no."""
    if value is None or value == "":
        return NONE
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def bag(scene: BenchScene) -> dict[str, Any]:
    """The number of each thing in a bag, with its effect."""
    bags, table = scene.files.system.bags, scene.bag
    if not bags:
        return {"message": f"{scene.files.system.title} draws nothing from a bag."}
    before = bags[table].counts(scene.files.edition)
    rows = list(scene.with_all_chips.edition.cells_by_name(table).values())
    sides = columns_of_bands(rows)
    things = []
    for (name, count), row in zip(before.items(), rows, strict=True):
        now = scene.values.get(Spot("count", table, name), count)
        most = max(MOST_COUNT if COUNT in row else MOST_COPIES, 2 * count, now)
        things.append({"name": name, "count": now, "was": count, "most": most, "told": told(row, sides)})
    return {
        "bags": [[name, spoken(name)] for name in bags], "bag": table, "things": things,
        "total": sum(thing["count"] for thing in things), "was": sum(before.values()),
    }  # fmt: skip


def options(scene: BenchScene) -> dict[str, Any]:
    """Every ambiguous rule: its readings, and which is in force."""
    found = []
    standard = vars_of(scene.files)
    for name, now in standard.items():
        value = scene.values.get(Spot("option", "", name), now)
        every = readings.possible(scene.files.options, name)
        meaning = type(scene.files.options).__dataclass_fields__[name].metadata.get("meaning", "")
        found.append(
            {
                "name": name, "label": spoken(name), "value": value, "was": now,
                "meaning": _as_read(meaning),
                "readings": [[each, said(each)] for each in every],
            }
        )  # fmt: skip
    if not found:
        return {"message": f"The rulebook of {scene.files.system.title} leaves nothing open."}
    return {"options": found}


def _as_read(meaning: str) -> str:
    """The meaning of an option with its readings called as their buttons are."""
    words = meaning.replace("True:", "Yes:").replace("False:", "No:")
    return re.sub("`([^`]+)`", r"“\1”", words)


def log(scene: BenchScene) -> dict[str, Any]:
    """The log of changes, what differs from the files, and the saved versions."""
    return {
        "steps": [
            {"said": step.said, "edits": [_edit(edit) for edit in step.edits], "done": n < scene.done}
            for n, step in enumerate(scene.steps)
        ],
        "changes": [_changed(change) for change in scene.changes],
        "versions": list(scene.versions), "compared": scene.compared, "files": FILES,
        "folder": str(scene.files.folder) if is_own(scene.files) else "",
    }  # fmt: skip


def _edit(edit: Edit) -> list[str]:
    return [_what(edit.spot), _said_of(edit.spot, edit.value)]


def _changed(change: Changed) -> dict[str, Any]:
    return {
        "spot": change.spot._asdict(), "what": _what(change.spot),
        "before": _said_of(change.spot, change.before), "now": _said_of(change.spot, change.now),
        "kind": change.spot.kind,
    }  # fmt: skip


def _said_of(spot: Spot, value: Any) -> str:
    """A value of a spot as it is read: what a copied unit is like."""
    if spot.kind == "copy":
        return "not there" if value is None else f"like {value}"
    return said(value)
