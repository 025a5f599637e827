"""The layout of a record's fields in one block of memory, in words of 64 bits.

A record's fields follow one another in the order of their declaration, a parent's before its child's, without
gaps. A number takes a word, an array all its entries, a record the size of its own layout.

A table lies after the fields, and has a header among them: the word at which it begins, counted from the
beginning of its record; for each index except the last the number of words between neighbours; then the
length of each dimension. The entry `table[a, b]` is at `header[0] + a * header[1] + b * entry_size`.
"""

from array import array
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from math import prod
from typing import Any, Literal, TypeAlias

Shape: TypeAlias = tuple[int, ...]
"""The lengths of a table's dimensions, the outermost first."""

WORD = 8
"""Bytes."""


@dataclass(frozen=True)
class Field:
    """One field of a record, at `offset` words from the record's beginning."""

    name: str
    kind: Literal["number", "record", "array", "table"]
    offset: int
    entry: Any
    """The kind of the field, or of each entry of it: `int`, a NewType of it, or a record."""
    index: tuple[Any, ...] = ()
    """The indexes of an array or a table: a NewType or `int` for each dimension."""
    length: int = 0
    """Entries of an array."""
    used: str = ""
    """The field that says how many entries of an array count."""

    @cached_property
    def record(self) -> "Layout | None":
        """The layout of each entry; None for numbers."""
        layout: Layout | None = getattr(self.entry, "__layout__", None)
        return layout

    @cached_property
    def entry_size(self) -> int:
        """Words of the field, or of each entry."""
        return self.record.size if self.record else 1

    @cached_property
    def size(self) -> int:
        """Words among the fields of its record; of a table, its header."""
        if self.kind == "table":
            return 2 * len(self.index)
        return self.entry_size * (self.length if self.kind == "array" else 1)

    def stride_at(self, dimension: int) -> int:
        """The word of a record that holds a table's stride in any dimension but the last."""
        return self.offset + 1 + dimension

    def length_at(self, dimension: int) -> int:
        """The word of a record that holds a table's length in a dimension."""
        return self.offset + len(self.index) + dimension

    def header(self, begin: int, shape: Shape) -> list[int]:
        """The header of a table of that shape which begins at a word."""
        strides = [prod(shape[k + 1 :]) * self.entry_size for k in range(len(shape) - 1)]
        return [begin, *strides, *shape]

    def shape(self, words: Sequence[int]) -> Shape:
        """The shape of this table in a record's words."""
        return tuple(words[self.length_at(0) : self.length_at(len(self.index))])


@dataclass(frozen=True)
class Layout:
    """A record's fields in their order; `size` words without the tables, which lie behind."""

    name: str
    fields: tuple[Field, ...]
    size: int

    def __getitem__(self, name: str) -> Field:
        return self._by_name[name]

    def __contains__(self, name: object) -> bool:
        return name in self._by_name

    def __iter__(self) -> Iterator[Field]:
        return iter(self.fields)

    @cached_property
    def _by_name(self) -> dict[str, Field]:
        return {field.name: field for field in self.fields}

    @cached_property
    def tables(self) -> tuple[Field, ...]:
        """The fields whose size is decided by data."""
        return tuple(field for field in self.fields if field.kind == "table")

    @cached_property
    def fingerprint(self) -> str:
        """The same for two layouts that read the same words alike."""
        return sha256(repr([_described(field) for field in self.fields]).encode()).hexdigest()[:16]

    def whole_size(self, words: Sequence[int]) -> int:
        """All words of a record with its tables, read from its headers."""
        size = self.size
        for field in self.tables:
            size += prod(field.shape(words)) * field.entry_size
        return size

    def zeros(self, shapes: Mapping[str, Shape]) -> "array[int]":
        """The words of a record whose tables have these shapes, all zero but the headers."""
        headers, size = [], self.size
        for field in self.tables:
            headers.append((field, field.header(size, shapes[field.name])))
            size += prod(shapes[field.name]) * field.entry_size
        words = array("q", bytes(size * WORD))
        for field, header in headers:
            words[field.offset : field.offset + field.size] = array("q", header)
        return words

    def check(self, words: Sequence[int]) -> None:
        """Refuse words that cannot be this record's. Errors: ValueError."""
        if len(words) >= self.size and all(min(field.shape(words)) >= 0 for field in self.tables):
            shapes = {field.name: field.shape(words) for field in self.tables}
            whole, size = len(words), self.size
            for field in self.tables:
                begin = field.offset
                if list(words[begin : begin + field.size]) != field.header(size, shapes[field.name]):
                    break
                size += prod(shapes[field.name]) * field.entry_size
            else:
                if size == whole:
                    return
        raise ValueError(f"these {len(words)} words are no {self.name}: was it saved by another version?")


def _described(field: Field) -> tuple[Any, ...]:
    inner = field.record.fingerprint if field.record else ""
    return field.name, field.kind, field.offset, inner, len(field.index), field.length, field.used
