"""Forms: parameters as plain values that a page makes controls of; a value that a page gave, read back."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from wsanalysis.arguments.parameters import Parameter
from wsanalysis.widgets.situations import span, spoken

if TYPE_CHECKING:
    from wsanalysis.game import Game

NONE = "none"
"""The text for an empty cell or an argument that is not given."""
STANDARD_WEAPON = "standard weapon"
"""The weapon that a unit fires where no other is named."""
LEFT_FREE = "left free"
"""The text where nothing is wanted: the end of what such a field expects."""
TO_THE_END = "to the end"
REPEATED = frozenset({"attacks", "attempts", "rounds", "turns", "weeks"})
"""Arguments that count repetitions: one that is not given means `TO_THE_END`, whatever ends it."""


def field(parameter: Parameter, value: Any, was: Any = None, *, changed: bool = False) -> dict[str, Any]:
    """One control: its values, its value now, and the one that it `was` where it is `changed`.

    `kind` is number, word, flag or text, each with `several` for a list; `yes` and `no` are the values of a
    flag, which are words in a data file.
    """
    found: dict[str, Any] = {
        "name": parameter.name,
        "label": spoken(parameter.name),
        "kind": {"yes or no": "flag"}.get(parameter.kind, parameter.kind),
        "value": value,
        "hint": parameter.expected,
    }
    optional = parameter.empty or (parameter.standard is None and not parameter.must)
    if optional:
        found["none"] = NONE
    if parameter.several:
        found["several"] = True
    if parameter.kind == "number":
        number = value if isinstance(value, int) else None
        found["low"], found["high"] = span(parameter, number)
    if parameter.words:
        found["words"] = list(parameter.words)
        if isinstance(value, str) and value not in parameter.words:
            found["words"].insert(0, value)
    if parameter.unit_of_measure:
        found["measure"] = parameter.unit_of_measure
    if changed:
        found["was"] = NONE if was is None else str(was)
    return found


def cell(parameter: Parameter, value: Any, was: Any) -> dict[str, Any]:
    """The control of a cell in a data file."""
    found = field(parameter, value, was, changed=value != was)
    if not parameter.empty:
        found.pop("none", None)
    if parameter.kind == "yes or no":
        found |= {"yes": "yes", "no": "no"}
    return found


def argument(parameter: Parameter, value: Any) -> dict[str, Any]:
    """The control of a question's argument."""
    found = field(parameter, value)
    if parameter.kind == "yes or no":
        found |= {"yes": True, "no": False}
    if parameter.name in REPEATED and "none" in found:
        found["none"] = TO_THE_END
    if parameter.expected.endswith("the name of a weapon") and "none" in found:
        found["none"] = STANDARD_WEAPON
    if parameter.expected.endswith(LEFT_FREE) and "none" in found:
        found["none"] = "free"
    if parameter.must:
        found.pop("none", None)
        found["must"] = True
    return found


def groups(game: "Game", rows: Mapping[str, Mapping[str, Any]]) -> list[list[Any]]:
    """The units under the heads that a list shows them by: the side's name, and its units in order."""
    side = game.columns("units")[1].name
    found: dict[str, list[str]] = {}
    for name, row in rows.items():
        found.setdefault(str(row[side]), []).append(name)
    return [[head, names] for head, names in found.items()]
