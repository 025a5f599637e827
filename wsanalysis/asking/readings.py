"""Options for a rulebook's open points: the fields of a system's frozen `Options`, and their values."""

import re
from collections.abc import Mapping
from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any, get_args, get_type_hints

from wsanalysis.arguments.names import find

if TYPE_CHECKING:
    import pandas as pd


VALUE = re.compile(r"\s(True|False|`[^`]+`): ")
"""The text before each reading of a meaning: the value of the option that takes it."""
ON_ALL = " Either way "
"""The beginning of a remark on all readings, after the last of them."""
ASKED = "Whether "
YES_OR_NO = {True: "yes", False: "no"}


def names(options: Any) -> list[str]:
    """The names of all options."""
    return [field.name for field in fields(options)]


def possible(options: Any, name: str) -> tuple[Any, ...]:
    """The values that an option takes."""
    return get_args(get_type_hints(type(options))[name]) or (True, False)


def table(options: Any) -> "pd.DataFrame":
    """One row per option: its value `now`, the `standard`, the `possible` values, and its `meaning`."""
    from wsanalysis.asking.frame import Frame

    rows = {
        f.name: {
            "now": getattr(options, f.name),
            "standard": f.default,
            "possible": ", ".join(map(str, possible(options, f.name))),
            "meaning": f.metadata["meaning"],
        }
        for f in fields(options)
    }
    return Frame(list(rows.values()), index=list(rows)).rename_axis("option")


def changed(options: Any, changes: Mapping[str, Any]) -> Any:
    """Options with some values replaced.

    Raises UnknownName for an option that does not exist, ValueError for a value it does not take.
    """
    changes = {find(name, names(options), "option"): value for name, value in changes.items()}
    for name, value in changes.items():
        readings = possible(options, name)
        if value not in readings or isinstance(value, bool) != isinstance(readings[0], bool):
            wanted = ", ".join(map(repr, readings))
            raise ValueError(f"{name}: expected one of {wanted}, got {value!r}")
    return replace(options, **changes)


def in_words(name: str, value: Any) -> str:
    """An option's value as printed: ``miss can be upshifted: no``."""
    read = YES_OR_NO[value] if isinstance(value, bool) else str(value)
    return f"{name.replace('_', ' ')}: {read}"


def as_sentence(options: Any, name: str) -> str:
    """The value of an option as a sentence, ``Whether a vehicle checks: yes, every target does.``, or so.

    It is made of the meaning; of `in_words` where that has no such reading.
    """
    value = getattr(options, name)
    meaning = next(field.metadata["meaning"] for field in fields(options) if field.name == name)
    about, *told = VALUE.split(meaning)
    readings = dict(zip(told[::2], told[1::2], strict=True))
    key = str(value) if isinstance(value, bool) else f"`{value}`"
    if key not in readings:
        return f"{in_words(name, value)}."
    answer = ""
    if isinstance(value, bool):
        answer = f"{YES_OR_NO[value]}, " if about.startswith(ASKED) else ""
    elif isinstance(value, int):
        answer = f"{value}, ".replace("-", "\N{MINUS SIGN}")
    return f"{about.removesuffix('.')}: {answer}{readings[key].partition(ON_ALL)[0]}"


def other_than(standard: Any, options: Any) -> tuple[str, ...]:
    """The options that differ from the standard, in words.

    Where it is noted which options are read (`wsanalysis.printing.rulings`), those told here are not.
    """
    pairs = ((name, object.__getattribute__(options, name)) for name in names(standard))
    return tuple(in_words(name, value) for name, value in pairs if value != getattr(standard, name))
