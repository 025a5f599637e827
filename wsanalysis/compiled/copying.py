"""Copying and clearing plain records field by field, with code generated for each class.

A loop over the names of a frame's fields would take three times as long.
"""

from typing import Any

from wsanalysis.compiled import places
from wsanalysis.compiled.layout import Field, Layout


def methods(layout: Layout) -> dict[str, Any]:
    """`copy`, `copy_into` and `clear` for plain records of that layout; `_read` where all are numbers."""
    lines = [_lines(field) for field in layout]
    copy, into, clear = zip(*lines, strict=True) if lines else ((), (), ())
    text = _function("copy(self)", ["new = blank_object(self.__class__)", *copy, "return new"])
    text += _function("copy_into(self, other)", ["same_kind(self, other)", *into])
    text += _function("clear(self)", [*clear, "return None"])
    if layout.fields and all(field.kind == "number" for field in layout):
        names_of_all = ", ".join(f"self.{field.name}" for field in layout)
        reads = f"[{names_of_all}] = words[begin : begin + {layout.size}].tolist()"
        text += _function("_read(self, words, begin)", [reads])
    names: dict[str, Any] = {
        "blank_object": object.__new__,
        "same_kind": same_kind,
    }
    names |= {"copy_table": places.copy_table, "copy_over": places.copy_over, "erase": places.erase}
    made: dict[str, Any] = {}
    exec(text, names, made)
    return made


def same_kind(record: Any, other: Any) -> None:
    """Refuse to copy a record into one of another class, or a block into a plain one. Errors: TypeError."""
    if record.__class__ is not other.__class__:
        kinds = (f"{'block' if each.is_block else 'plain'} {type(each).__name__}" for each in (record, other))
        raise TypeError("a {} is not copied into a {}: make it one first".format(*kinds))


def _function(head: str, lines: list[str]) -> str:
    return f"def {head}:\n" + "".join(f"    {line}\n" for line in lines)


def _lines(field: Field) -> tuple[str, str, str]:
    """The lines that copy a field, copy it into another record, and clear it."""
    mine, copy, other = f"self.{field.name}", f"new.{field.name} = self.{field.name}", f"other.{field.name}"
    if field.kind == "number":
        return copy, f"{other} = {mine}", f"{mine} = 0"
    if field.kind == "record":
        return f"{copy}.copy()", f"{mine}.copy_into({other})", f"{mine}.clear()"
    if field.record:
        used = f"self.{field.used}" if field.used else "None"
        return f"{copy}.copied({used})", f"{mine}.copy_into({other}, {used})", f"{mine}.clear_all()"
    if field.kind == "array":
        return f"{copy}.copy()", f"{other}[:] = {mine}", f"erase({mine})"
    if len(field.index) == 1:
        return f"{copy}.copy()", f"copy_over({mine}, {other})", f"erase({mine})"
    return f"new.{field.name} = copy_table({mine})", f"copy_over({mine}, {other})", f"erase({mine})"
