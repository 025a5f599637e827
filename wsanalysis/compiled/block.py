"""Records as one block of memory, for compiled functions; Python reads them by the same names."""

from array import array
from collections.abc import Iterator, Mapping
from functools import cache
from math import prod
from typing import Any

from wsanalysis.compiled.copying import same_kind
from wsanalysis.compiled.declaring import layout_of
from wsanalysis.compiled.layout import WORD, Field, Layout, Shape
from wsanalysis.compiled.places import folded, indexes, place_of


@cache
def block_class(declared: type) -> Any:
    """The class that gives a record's fields names in a block of memory."""
    layout = layout_of(declared)
    body: dict[str, Any] = {"__slots__": ("_words", "_begin", "_tables", "address")}
    body |= {"__module__": declared.__module__, "__qualname__": declared.__qualname__, "is_block": True}
    body |= {field.name: _property(field) for field in layout}
    body |= {"copy": _copy, "copy_into": _copy_into, "clear": _clear}
    return type(declared).__new__(type(declared), declared.__name__, (declared,), body)


def make(declared: type, shapes: Mapping[str, Shape]) -> Any:
    """A record in a block of its own, all zero."""
    return around(declared, layout_of(declared).zeros(shapes))


def around(declared: type, words: "array[int]") -> Any:
    """The record that takes over these words."""
    record = object.__new__(block_class(declared))
    record._words = memoryview(words)
    record._begin, record._tables = 0, {}
    record.address = words.buffer_info()[0]
    return record


def words_of(record: Any) -> "memoryview[int]":
    """All words of a record, those of its tables behind them."""
    layout = layout_of(type(record))
    words: memoryview[int] = record._words
    return words if layout.tables else words[record._begin : record._begin + layout.size]


def row_of(record: Any) -> "array[int]":
    """A copy of all words of a record."""
    words: Any = words_of(record)
    row: array[int] = words.obj
    return row[:] if len(row) == len(words) else array("q", words.tobytes())


def erase_unused(layout: Layout, words: Any) -> None:
    """Set to zero what does not count in words."""
    for field in layout:
        if field.used:
            at = field.offset
            used = min(max(words[layout[field.used].offset], 0), field.length)
            size = (field.length - used) * field.entry_size
            words[at + used * field.entry_size : at + field.size] = array("q", bytes(size * WORD))


class Records:
    """Records that lie one behind the other in a block."""

    __slots__ = ("_begin", "_kind", "_owner", "_size", "shape")

    def __init__(self, owner: Any, begin: int, shape: Shape, field: Field) -> None:
        self._owner, self._begin, self._kind, self._size = owner, begin, field.entry, field.entry_size
        self.shape = shape

    def __getitem__(self, index: Any) -> Any:
        begin = self._begin + place_of(index, self.shape) * self._size
        return _part(self._owner, self._kind, begin)

    def words(self) -> "memoryview[int]":
        """All numbers of all records, in the order in which they lie."""
        words: memoryview[int] = self._owner._words
        return words[self._begin : self._begin + prod(self.shape) * self._size]

    def __len__(self) -> int:
        return self.shape[0]

    def __iter__(self) -> Iterator[Any]:
        return (self[index] for index in indexes(self.shape))


def _part(owner: Any, kind: type, begin: int) -> Any:
    part = object.__new__(block_class(kind))
    part._words, part._begin = owner._words, begin
    part.address = owner.address + (begin - owner._begin) * WORD
    return part


def _property(field: Field) -> property:
    offset = field.offset
    if field.kind == "number":
        return _number(offset)
    if field.kind == "record":
        return property(lambda self: _part(self, field.entry, self._begin + offset))
    if field.kind == "table":
        return property(lambda self: _table(self, field))
    if field.record:
        return property(lambda self: Records(self, self._begin + offset, (field.length,), field))
    end = offset + field.length
    return property(lambda self: self._words[self._begin + offset : self._begin + end])


def _number(offset: int) -> property:
    def get(self: Any) -> int:
        number: int = self._words[self._begin + offset]
        return number

    def put(self: Any, value: int) -> None:
        self._words[self._begin + offset] = value

    return property(get, put)


def _table(self: Any, field: Field) -> Any:
    if field.name in self._tables:
        return self._tables[field.name]
    words = self._words
    begin, shape = words[field.offset], field.shape(words)
    if field.record:
        return Records(self, begin, shape, field)
    held = words[begin : begin + prod(shape)]
    self._tables[field.name] = held if len(shape) == 1 else folded(held, shape)
    return self._tables[field.name]


def _copy(self: Any) -> Any:
    return around(self.__declared__, row_of(self))


def _copy_into(self: Any, other: Any) -> None:
    same_kind(self, other)
    mine, its = words_of(self), words_of(other)
    if len(mine) != len(its):
        raise ValueError(f"tables of other sizes: {self!r:.60} is not copied into that record")
    its[:] = mine


def _clear(self: Any) -> None:
    layout, words = layout_of(type(self)), words_of(self)
    headers = [(field, words[field.offset : field.offset + field.size].tolist()) for field in layout.tables]
    words[:] = array("q", bytes(len(words) * WORD))
    for field, header in headers:
        words[field.offset : field.offset + field.size] = array("q", header)
