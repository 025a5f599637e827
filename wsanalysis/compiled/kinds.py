"""Kinds of value that compiled functions know, and the annotations that stand for them."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NewType, TypeAlias, get_args, get_origin

from wsanalysis.compiled.declaring import Array, Span, Table
from wsanalysis.compiled.layout import Layout


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number of 64 bits; `newtype` is int, a NewType of it, or None of a constant that fits any."""

    newtype: Any = int

    def __str__(self) -> str:
        return "int" if self.newtype is None else str(self.newtype.__name__)


@dataclass(frozen=True, slots=True)
class Truth:
    """True or False."""

    def __str__(self) -> str:
        return "bool"


@dataclass(frozen=True, slots=True)
class Nothing:
    """The kind of a function without a result."""

    def __str__(self) -> str:
        return "None"


@dataclass(frozen=True, slots=True)
class Several:
    """A tuple: each item apart."""

    items: tuple["Kind", ...]

    def __str__(self) -> str:
        return f"tuple[{', '.join(map(str, self.items))}]"


@dataclass(frozen=True, slots=True)
class Counted:
    """The numbers of a span: known by the first, and by the one at which it ends."""

    number: Number

    def __str__(self) -> str:
        return f"Span[{self.number}]"


@dataclass(frozen=True, slots=True)
class Row:
    """Numbers or records one after the other in memory, known by where they begin."""

    key: Number
    item: "Kind"
    words: int = 1  # of an item
    name: str = field(default="", compare=False)  # of the field, where it is one

    def __str__(self) -> str:
        return "list[int]" if self == NUMBERS else f"Array[{self.key}, {self.item}]"


@dataclass(frozen=True, slots=True)
class Grid:
    """A table of several dimensions: where it begins, how far apart neighbours are in all but the last."""

    keys: tuple[Number, ...]
    item: "Kind"
    words: int = 1
    name: str = field(default="", compare=False)

    def __str__(self) -> str:
        return f"Table[tuple[{', '.join(map(str, self.keys))}], {self.item}]"


@dataclass(frozen=True, slots=True)
class Reference:
    """A record, known by where it lies."""

    record: type

    def __str__(self) -> str:
        return self.record.__name__


Kind: TypeAlias = Number | Truth | Nothing | Several | Counted | Row | Grid | Reference

INT, CONSTANT, TRUTH, NOTHING = Number(), Number(None), Truth(), Nothing()
NUMBERS = Row(INT, INT)


def kind_of(annotation: Any) -> Kind | None:
    """The kind that an annotation stands for; None if it is of no kind that can be compiled."""
    if annotation is int:
        return INT
    if annotation is bool:
        return TRUTH
    if annotation is None or annotation is type(None):
        return NOTHING
    if annotation == list[int]:
        return NUMBERS
    if isinstance(annotation, NewType):
        return Number(annotation) if kind_of(annotation.__supertype__) else None
    if isinstance(getattr(annotation, "__layout__", None), Layout):
        return Reference(annotation)
    if get_origin(annotation) is Span:
        number = kind_of(*get_args(annotation))
        return Counted(number) if isinstance(number, Number) else None
    if get_origin(annotation) in (Array, Table):
        return _row_of(*get_args(annotation))
    if get_origin(annotation) is tuple:
        items = [kind_of(item) for item in get_args(annotation)]
        known = tuple(item for item in items if isinstance(item, Number | Truth | Reference))
        return Several(known) if known and len(known) == len(items) else None
    return None


def _row_of(index: Any, entry: Any) -> Kind | None:
    indexes = get_args(index) if get_origin(index) is tuple else (index,)
    keys = tuple(key for key in map(kind_of, indexes) if isinstance(key, Number))
    item = kind_of(entry)
    if item is None or len(keys) != len(indexes):
        return None
    words = item.record.__layout__.size if isinstance(item, Reference) else 1  # type: ignore[attr-defined]
    return Row(keys[0], item, words) if len(keys) == 1 else Grid(keys, item, words)


def fits(have: Kind, want: Kind) -> bool:
    """True if a value may stand where a kind is asked for, as a type checker sees it."""
    match have, want:
        case Number(newtype=given), Number(newtype=asked):
            return given is None or asked is None or asked in _line_of(given)
        case Truth(), Number(newtype=asked):
            return asked in (int, None)
        case Several(items=given), Several(items=asked):
            return len(given) == len(asked) and all(map(fits, given, asked))
        case Reference(record=given), Reference(record=asked):
            return issubclass(given, asked)
    return have == want


def _line_of(newtype: Any) -> list[Any]:
    """A NewType and all that it is made of."""
    line = [newtype]
    while isinstance(line[-1], NewType):
        line.append(line[-1].__supertype__)
    return line


def joined(kinds: Sequence[Kind]) -> Kind | None:
    """The kind of a value that is one of several; None if there is none."""
    first, *others = kinds
    for other in others:
        found = _both(first, other)
        if found is None:
            return None
        first = found
    return first


def _both(one: Kind, other: Kind) -> Kind | None:
    match one, other:
        case Number(newtype=a), Number(newtype=b):
            return one if b is None or a == b else other if a is None else INT
        case (Number(), Truth()) | (Truth(), Number()):
            return INT
        case Several(items=a), Several(items=b) if len(a) == len(b):
            items = [_both(x, y) for x, y in zip(a, b, strict=True)]
            return Several(tuple(item for item in items if item)) if all(items) else None
        case Reference(record=a), Reference(record=b):
            return other if issubclass(a, b) else one if issubclass(b, a) else None
    return one if one == other else None


def parts_of(kind: Kind, checked: bool) -> tuple[str, ...]:
    """The LLVM types of the values that one of a kind consists of; rows know their length if checked."""
    match kind:
        case Number():
            return ("i64",)
        case Truth():
            return ("i1",)
        case Nothing():
            return ()
        case Counted():
            return ("i64", "i64")
        case Several(items=items):
            return tuple(part for item in items for part in parts_of(item, checked))
        case Row():
            return ("ptr", "i64") if checked else ("ptr",)
        case Grid(keys=keys):
            return ("ptr", *["i64"] * (len(keys) - 1 + checked * len(keys)))
        case Reference():
            return ("ptr",)
