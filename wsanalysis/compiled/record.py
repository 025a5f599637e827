"""Typed records of whole numbers: plain objects or one block of memory, with the same fields and numbers.

    class Battle(Record):
        turn: int
        hex: Array[Unit, Hex] = array(48)
        ground: Table[Hex, int]

    battle = Battle(ground=300)  # a plain object, all zero; Battle.new_block(ground=300) is one block
    battle.hex[unit] = hex

A record in a field, an array or a table is referred to, not copied: after `frame = battle.stack[k]`, writing
`frame.step = 1` writes to the battle. It is not replaced by assignment, but cleared, or copied into. Compiled
functions may read and write a record's fields and entries, and call `clear()`, `copy_into()`, and `len()` of
an array or a table; all else is for those who make, keep and compare records.

Plain objects are stricter: of fields that share their words only one may hold numbers at a time. But an index
below zero counts from the end, as in any list: it is the bounds-checked build that finds it.
"""

import sys
from array import array
from collections.abc import Mapping
from typing import Any, ClassVar, Self

from wsanalysis.compiled import block, plain
from wsanalysis.compiled.declaring import Fixed, declare
from wsanalysis.compiled.layout import Layout, Shape
from wsanalysis.compiled.places import shape_of


class RecordType(type):
    """Reads the declaration of a record; both its kinds, plain and block, are made of it."""

    def __new__(meta, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> Any:
        if "__slots__" in body or not bases:  # one of the two kinds, or `Record`
            return super().__new__(meta, name, bases, {"__slots__": (), **body})
        given = {key: value for key, value in body.items() if isinstance(value, Fixed)}
        kept = {key: value for key, value in body.items() if key not in given}
        cls: Any = super().__new__(meta, name, bases, {"__slots__": (), **kept})
        cls.__layout__ = declare(cls, bases, given, sys._getframe(1).f_locals)
        cls.__declared__ = cls
        return cls


class Record(metaclass=RecordType):
    """Fields of whole numbers. Records are equal when all that counts in them is, plain or block.

    A record may change, and its hash with it: what is a key is not written to.
    """

    __layout__: ClassVar[Layout] = Layout("Record", (), 0)
    __declared__: ClassVar[type]
    is_block: ClassVar[bool]
    address: int
    """The address of a block in memory."""

    def __new__(cls, **sizes: int | Shape) -> Self:
        """A plain record, all zero. Each table is given its length, or a length for each dimension."""
        made: Self = plain.make(cls.__declared__, _shapes(cls.__layout__, sizes))
        return made

    @classmethod
    def new_block(cls, **sizes: int | Shape) -> Self:
        """A record in one block of memory, all zero."""
        made: Self = block.make(cls.__declared__, _shapes(cls.__layout__, sizes))
        return made

    @classmethod
    def from_words(cls, words: "array[int]") -> Self:
        """A block around words that were another's. Errors: ValueError where they cannot be of this class."""
        cls.__layout__.check(words)
        made: Self = block.around(cls.__declared__, words)
        return made

    def copy(self) -> Self:
        """Another record with the same numbers, of the same kind."""
        raise NotImplementedError

    def copy_into(self, other: Self) -> None:
        """Make all numbers of another record of the same kind as these. Errors: TypeError, ValueError."""
        raise NotImplementedError

    def clear(self) -> None:
        """Set all numbers to zero."""
        raise NotImplementedError

    def to_words(self) -> "array[int]":
        """The numbers in use of this record, as one row: its block, but zero beyond what is in use."""
        layout = self.__layout__
        if self.is_block:
            words = block.row_of(self)
            block.erase_unused(layout, words)
            return words
        shapes = {field.name: shape_of(getattr(self, field.name)) for field in layout.tables}
        words = layout.zeros(shapes)
        plain.write(self, words, 0)
        return words

    def to_block(self) -> Self:
        """A copy as one block of memory."""
        return self.from_words(self.to_words())

    def to_plain(self) -> Self:
        """A copy as a plain object."""
        layout, words = self.__layout__, self.to_words()
        made: Self = plain.make(
            self.__declared__, {field.name: field.shape(words) for field in layout.tables}
        )
        plain.read(made, memoryview(words), 0)
        return made

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Record) or self.__declared__ is not other.__declared__:
            return NotImplemented
        return self.to_words() == other.to_words()

    def __hash__(self) -> int:
        return hash(self.to_words().tobytes())

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.__declared__, self.is_block, self.__layout__.fingerprint, self.to_words())

    def __copy__(self) -> Self:
        return self.copy()

    def __repr__(self) -> str:
        numbers = (field.name for field in self.__layout__ if field.kind == "number")
        said = ", ".join(f"{name}={getattr(self, name)}" for name in numbers)
        return f"{type(self).__name__}({said})"


def _restored(declared: type[Record], is_block: bool, fingerprint: str, words: "array[int]") -> Record:
    if declared.__layout__.fingerprint != fingerprint:
        raise ValueError(f"this {declared.__name__} was saved by a version with other fields: make it again")
    kept = declared.from_words(words)
    return kept if is_block else kept.to_plain()


def _shapes(layout: Layout, sizes: Mapping[str, int | Shape]) -> dict[str, Shape]:
    """The shape of each table. Errors: TypeError, ValueError, in words."""
    shapes = {name: size if isinstance(size, tuple) else (size,) for name, size in sizes.items()}
    tables = {field.name: len(field.index) for field in layout.tables}
    if unknown := shapes.keys() - tables.keys():
        raise TypeError(f"{layout.name} has no table {min(unknown)!r}, but {', '.join(tables) or 'none'}")
    for name, dimensions in tables.items():
        wanted = f"{layout.name}.{name} has {dimensions} dimension{'s' * (dimensions > 1)}: write "
        wanted += f"{layout.name}({name}={'n' if dimensions == 1 else '(n, m)'})" if dimensions < 3 else ""
        if name not in shapes or len(shapes[name]) != dimensions:
            raise TypeError(wanted)
        if min(shapes[name]) < 0:
            raise ValueError(f"{layout.name}.{name} cannot have shape {shapes[name]}")
    return shapes
