"""The effect of a click or a button on a draft."""

from collections.abc import Callable, Mapping
from typing import Any

from wsanalysis.arguments.names import UnknownName
from wsanalysis.battlefield.hexes import SIDES
from wsanalysis.battles.scenarios.draft import Draft
from wsanalysis.battles.scenarios.forces import Count
from wsanalysis.battles.scenarios.map_parts import with_hex
from wsanalysis.battles.scenarios.objective_file import VictoryPoints
from wsanalysis.battles.scenarios.parts import PartRow, objective_rows, unit_rows
from wsanalysis.battles.scenarios.toml_lines import Keys
from wsanalysis.files.cells import checked_value, short
from wsanalysis.widgets.editing.sketch import Sketch, name_of

NEW_OBJECTIVE: Mapping[str, Any] = {"vp": 1, "kind": "hold", "hexes": []}
"""An objective before its first hex is clicked."""
NEW_AREAS = ("zone", "exits")
"""Lists of hexes that any side may have, and some have not."""


def _place(message: Mapping[str, Any]) -> Keys:
    """The place in the file that a page names."""
    return tuple(int(key) if key.isdigit() else key for key in str(message.get("place")).split("."))


def _row(sketch: Sketch, message: Mapping[str, Any]) -> PartRow:
    """The units or the objective that a page means. Raises ValueError."""
    keys = _place(message)
    for row in (*unit_rows(sketch.draft), *objective_rows(sketch.draft)):
        if row.keys == keys:
            return row
    raise ValueError(f"place: expected units or an objective of the scenario, got {short(name_of(keys))}")


def _side(sketch: Sketch, message: Mapping[str, Any]) -> str:
    side = str(message.get("side"))
    if side not in sketch.sides:
        raise ValueError(f"side: expected one of {', '.join(sketch.sides)}, got {short(side)}")
    return side


def _click(sketch: Sketch, message: Mapping[str, Any]) -> tuple[Draft, str]:
    """Add a hex to the chosen part, or take it out."""
    part, hex = sketch.chosen, str(message.get("hex"))
    if part is None or sketch.board is None:
        raise ValueError("this scenario has nothing on a map")
    if hex not in sketch.board.index:
        raise ValueError(f"hex: expected one of {sketch.board.name}, got {short(hex)}")
    return with_hex(sketch.draft, part, hex, sketch.board), ""


def _text(sketch: Sketch, message: Mapping[str, Any]) -> tuple[Draft, str]:
    """Another text as a whole."""
    draft, text = sketch.draft, str(message.get("text") or "").replace("\r\n", "\n")
    return Draft(draft.stem, draft.path, text if text.endswith("\n") else f"{text}\n", draft.ends), ""


def _as_filed(sketch: Sketch, _: Mapping[str, Any]) -> tuple[Draft, str]:
    """The text of the file as it is now."""
    return sketch.on_file, ""


def _title(sketch: Sketch, message: Mapping[str, Any]) -> tuple[Draft, str]:
    return sketch.draft.with_value(" ".join(str(message.get("title") or "").split()), "name"), ""


def _count(sketch: Sketch, message: Mapping[str, Any]) -> tuple[Draft, str]:
    """The number of units that a row stands for, or the victory points of an objective."""
    row, number = _row(sketch, message), message.get("number")
    key, hint = ("vp", VictoryPoints) if "vp" in row.table else ("count", Count)
    return sketch.draft.with_value(checked_value("number", number, hint), *row.keys, key), ""


def _face(sketch: Sketch, message: Mapping[str, Any]) -> tuple[Draft, str]:
    """Whither units face that have a hex; "" for as their owner likes."""
    row, facing = _row(sketch, message), str(message.get("facing") or "")
    if facing not in ("", *SIDES):
        raise ValueError(f"facing: expected one of {', '.join(SIDES)}, got {short(facing)}")
    if facing:
        return sketch.draft.with_value(facing, *row.keys, "facing"), ""
    return sketch.draft.without(*row.keys, "facing"), ""


def _remove(sketch: Sketch, message: Mapping[str, Any]) -> tuple[Draft, str]:
    return sketch.draft.without(*_row(sketch, message).keys), ""


def _add_unit(sketch: Sketch, message: Mapping[str, Any]) -> tuple[Draft, str]:
    side, block, weapon = _side(sketch, message), str(message.get("block")), str(message.get("weapon") or "")
    keys = (side, "units")
    for named, name, known in (("block", block, sketch.blocks), ("weapon", weapon, sketch.weapons)):
        if name not in known and (name or named == "block"):
            raise UnknownName(f"there is no {named} {name!r}")
    unit = {"block": block} | ({"weapon": weapon} if weapon else {})
    draft = sketch.draft.with_item(unit, *keys)
    place = name_of((*keys, len(draft.value(*keys)) - 1))
    return draft, place if sketch.on_map.places_units else ""


def _add_objective(sketch: Sketch, message: Mapping[str, Any]) -> tuple[Draft, str]:
    keys = (_side(sketch, message), "objectives")
    draft = sketch.draft.with_item(NEW_OBJECTIVE, *keys)
    return draft, name_of((*keys, len(draft.value(*keys)) - 1, "hexes"))


def _add_area(sketch: Sketch, message: Mapping[str, Any]) -> tuple[Draft, str]:
    side, key = _side(sketch, message), str(message.get("key"))
    if key not in NEW_AREAS or key in sketch.draft.value(side):
        raise ValueError(
            f"key: expected one of {', '.join(NEW_AREAS)} that the side has not, got {short(key)}"
        )
    return sketch.draft.with_value([], side, key), name_of((side, key))


CHANGES: Mapping[str, Callable[[Sketch, Mapping[str, Any]], tuple[Draft, str]]] = {
    "click": _click, "text": _text, "as filed": _as_filed, "title": _title, "count": _count, "face": _face,
    "remove": _remove,
    "unit": _add_unit, "objective": _add_objective, "area": _add_area,
}  # fmt: skip
"""Each gives the draft that it makes, and the part that clicks go to from then on, "" for the same."""
