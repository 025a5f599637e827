"""Records as ordinary objects: an attribute for each field, lists for arrays.

Uncompiled code runs on these.
"""

from array import array
from collections.abc import Mapping
from functools import cache
from math import prod
from typing import Any

from wsanalysis.compiled import places
from wsanalysis.compiled.copying import methods
from wsanalysis.compiled.declaring import layout_of
from wsanalysis.compiled.layout import Field, Shape


@cache
def plain_class(declared: type) -> Any:
    """The class of a record's plain objects."""
    layout = layout_of(declared)
    slots = tuple(field.name for field in layout)
    body: dict[str, Any] = {"__slots__": slots, "__module__": declared.__module__}
    body |= {"__qualname__": declared.__qualname__, "is_block": False}
    body |= {"_write": write, "_read": read, **methods(layout)}
    return type(declared).__new__(type(declared), declared.__name__, (declared,), body)


def make(declared: type, shapes: Mapping[str, Shape]) -> Any:
    """A plain record, all zero."""
    layout = layout_of(declared)
    record = object.__new__(plain_class(declared))
    for field in layout:
        setattr(record, field.name, _zero(field, shapes.get(field.name, (field.length,))))
    return record


@cache
def blank(declared: type) -> Any:
    """A record without tables to copy others from: quicker than to make each anew."""
    return make(declared, {})


def write(record: Any, words: Any, begin: int) -> None:
    """Put a plain record's numbers, where they count, into words that are zero but for headers of tables."""
    layout = layout_of(type(record))
    for field in layout:
        value = getattr(record, field.name)
        at = begin + field.offset
        if field.kind == "table":
            at = begin + words[at]
        try:
            if field.kind == "number":
                words[at] = value
            elif field.kind == "record":
                write(value, words, at)
            elif field.record is None:
                given = array("q", places.numbers(value))
                words[at : at + len(given)] = given
            else:
                used = getattr(record, field.used) if field.used else None
                for index, each in value.made(used):
                    entry = at + places.place_of(index, value.shape) * field.entry_size
                    write(each, words, entry)
        except (OverflowError, TypeError) as error:
            where = f"{layout.name}.{field.name}"
            raise type(error)(f"{where} does not fit whole numbers of 64 bits: {error}") from None


def read(record: Any, words: "memoryview[int]", begin: int) -> None:
    """Fill a plain record that is all zero with the numbers of words."""
    layout = layout_of(type(record))
    for field in layout:
        at = begin + field.offset
        if field.kind == "table":
            at = begin + words[at]
        value = getattr(record, field.name)
        if field.kind == "number":
            setattr(record, field.name, words[at])
        elif field.kind == "record":
            read(value, words, at)
        elif field.record:
            value.read(words, at)
        elif isinstance(value, list):
            value[:] = words[at : at + len(value)].tolist()
        else:
            places.fill(value, words[at : at + prod(value.shape)])


def _zero(field: Field, shape: Shape) -> Any:
    if field.kind == "number":
        return 0
    if field.kind == "record":
        return blank(field.entry).copy()
    if field.record is None:
        return places.zeros(shape)
    return places.Records(shape, blank(field.entry))
