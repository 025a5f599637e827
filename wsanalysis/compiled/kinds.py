"""Kinds of value that compiled functions know, and the annotations that stand for them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NewType, TypeAlias, get_args, get_origin


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
    """What a function without a result gives."""

    def __str__(self) -> str:
        return "None"


@dataclass(frozen=True, slots=True)
class Several:
    """A tuple: each item apart."""

    items: tuple["Kind", ...]

    def __str__(self) -> str:
        return f"tuple[{', '.join(map(str, self.items))}]"


@dataclass(frozen=True, slots=True)
class Row:
    """Numbers or records one after the other in memory, known by where they begin."""

    key: Number
    item: "Kind"
    words: int = 1  # of an item

    def __str__(self) -> str:
        return "list[int]" if self == NUMBERS else f"array of {self.item}"


@dataclass(frozen=True, slots=True)
class Reference:
    """A record, known by where it lies."""

    record: type

    def __str__(self) -> str:
        return self.record.__name__


Kind: TypeAlias = Number | Truth | Nothing | Several | Row | Reference

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
    if get_origin(annotation) is tuple:
        items = [kind_of(item) for item in get_args(annotation)]
        known = tuple(item for item in items if isinstance(item, Number | Truth | Reference))
        return Several(known) if known and len(known) == len(items) else None
    return None


def fits(have: Kind, want: Kind) -> bool:
    """Whether a value may stand where a kind is asked for, as a type checker sees it."""
    match have, want:
        case Number(newtype=given), Number(newtype=asked):
            return given is None or asked is None or asked in _line_of(given)
        case Truth(), Number(newtype=asked):
            return asked in (int, None)
        case Several(items=given), Several(items=asked):
            return len(given) == len(asked) and all(map(fits, given, asked))
        case Reference(record=given), Reference(record=asked):
            return issubclass(given, asked)
        case Row(), Row():
            # whoever reads and writes plain numbers may be handed a row of special ones' own memory
            return have == want
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
        case Several(items=items):
            return tuple(part for item in items for part in parts_of(item, checked))
        case Row():
            return ("ptr", "i64") if checked else ("ptr",)
        case Reference():
            return ("ptr",)
