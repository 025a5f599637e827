"""The declaration of a record: its possible annotations, and one clear error for any other."""

import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Generic, NewType, Protocol, TypeVar, cast, get_args, get_origin

from wsanalysis.compiled.layout import Field, Layout

K = TypeVar("K", contravariant=True)
V = TypeVar("V")
N = TypeVar("N", bound=int)
S = TypeVar("S", bound=int, covariant=True)


class _Places(Generic[K, V]):
    """An array or a table as readers and type checkers see it; the indexes are of type `K`."""

    def __getitem__(self, index: K) -> V:
        raise NotImplementedError

    def __setitem__(self, index: K, value: V) -> None:
        raise NotImplementedError

    def __len__(self) -> int:
        raise NotImplementedError

    def __iter__(self) -> Iterator[V]:
        raise NotImplementedError


class Array(_Places[K, V]):
    """A fixed number of entries: `hex: Array[Unit, Hex] = array(48)`."""


class Table(_Places[K, V]):
    """Entries for each index in data: `ground: Table[Hex, int]`, `sight: Table[tuple[Hex, Hex], int]`."""


class Span(Protocol[S]):
    """Numbers one after the other: what `span` gives, and functions that are annotated `-> Span[Unit]`."""

    def __iter__(self) -> Iterator[S]: ...


@dataclass(frozen=True)
class Fixed:
    """The length that `array` leaves for the declaration to read."""

    length: int
    used: str


def array(length: int, *, used: str = "") -> Any:
    """The size of an `Array`.

    `used` names the field that counts its records in use. Those beyond are neither copied nor compared: clear
    one before taking it into use.
    """
    return Fixed(length, used)


def span(_kind: Callable[[int], N], begin: int, end: int) -> Span[N]:
    """`range(begin, end)` whose numbers are of that NewType."""
    return cast("Span[N]", range(begin, end))


def layout_of(record: type) -> Layout:
    """The layout of a record's fields."""
    layout: Layout = record.__layout__  # type: ignore[attr-defined]
    return layout


def declare(
    cls: type, parents: tuple[Any, ...], given: Mapping[str, Fixed], names: Mapping[str, Any]
) -> Layout:
    """The layout of a record class. `names` are further names that annotations may use.

    Errors: TypeError that names class and field.
    """
    if len(parents) != 1:
        raise TypeError(f"{cls.__name__} inherits from {len(parents)} records: a record has one parent")
    fields = list(parents[0].__layout__.fields)
    size = parents[0].__layout__.size
    taken = {field.name for field in fields}
    annotations = cls.__annotations__
    for name in given.keys() - annotations.keys():
        raise _error(cls, name, "has no type", f"write {name}: Array[int, int] = array(...)")
    for name, annotation in annotations.items():
        if name.startswith("_") or name == "address" or hasattr(parents[0], name):
            raise _error(cls, name, "has a name that every record uses itself", "choose another")
        if name in taken:
            raise _error(cls, name, "is already declared by a parent", "choose another name")
        if name in vars(cls):
            raise _error(cls, name, "has a value", "leave it out: all fields begin as zero")
        kind = _type_of(cls, name, annotation, names)
        fields.append(_field(cls, name, kind, given.get(name), size))
        size += fields[-1].size
    layout = Layout(cls.__name__, tuple(fields), size)
    for field in fields[len(taken) :]:
        if field.used and (field.used not in layout or layout[field.used].kind != "number"):
            raise _error(cls, field.name, f"counts by {field.used!r}", "name a number of the same record")
    return layout


def is_number(kind: Any) -> bool:
    """True if a type is `int`, or a NewType of it."""
    while isinstance(kind, NewType):
        kind = kind.__supertype__
    return kind is int


def _is_record(kind: Any) -> bool:
    return isinstance(getattr(kind, "__layout__", None), Layout)


def _type_of(cls: type, name: str, annotation: Any, names: Mapping[str, Any]) -> Any:
    if get_origin(annotation) is Annotated:
        return get_args(annotation)[0]
    if not isinstance(annotation, str):
        return annotation
    known = {**vars(sys.modules[cls.__module__]), **names}
    try:
        return _type_of(cls, name, eval(annotation, known), names)  # written in the class statement itself
    except NameError as error:
        instead = f"declare or import {error.name} before {cls.__name__}, not under TYPE_CHECKING alone"
        raise _error(cls, name, f"is of the unknown type {annotation!r}", instead) from None


def _field(cls: type, name: str, kind: Any, given: Any, offset: int) -> Field:
    """The field that a type and its value declare."""
    origin, parts = get_origin(kind), get_args(kind)
    if is_number(kind) or _is_record(kind):
        if isinstance(given, Fixed):
            instead = f"write {name}: Array[int, {_name(kind)}] = array({given.length})"
            raise _error(cls, name, "has a length, but is no array", instead)
        if _is_record(kind):
            _check_flat(cls, name, kind)
        return Field(name, "number" if is_number(kind) else "record", offset, kind)
    if origin is Array:
        return _array(cls, name, parts, given, offset)
    if origin is Table:
        return _table(cls, name, parts, given, offset)
    instead = "write int, a NewType of it, a record, Array[index, entry] = array(n) or Table[index, entry]"
    raise _error(cls, name, f"is of type {_name(kind)}", instead)


def _array(cls: type, name: str, parts: tuple[Any, ...], given: Any, offset: int) -> Field:
    index, entry = parts
    if not isinstance(given, Fixed):
        instead = "write `= array(n)` behind it, or make it a Table if its length comes from data"
        raise _error(cls, name, "is an array without a length", instead)
    if given.length < 1:
        raise _error(cls, name, f"is an array of {given.length!r} entries", "write a whole number from 1")
    if not is_number(index):
        raise _error(cls, name, f"is indexed by {_name(index)}", "an array has one index: int or a NewType")
    _check_entry(cls, name, entry)
    if given.used and is_number(entry):
        raise _error(cls, name, "counts numbers", "`used` is for arrays of records")
    return Field(name, "array", offset, entry, (index,), given.length, given.used)


def _table(cls: type, name: str, parts: tuple[Any, ...], given: Any, offset: int) -> Field:
    index, entry = parts
    if given is not None:
        raise _error(cls, name, "is a table with a length", "its length is given when the record is made")
    indexes = get_args(index) if get_origin(index) is tuple else (index,)
    if not indexes or not all(is_number(one) for one in indexes):
        instead = "write int, a NewType of it, or a tuple of these"
        raise _error(cls, name, f"is indexed by {_name(index)}", instead)
    _check_entry(cls, name, entry)
    return Field(name, "table", offset, entry, tuple(indexes))


def _check_entry(cls: type, name: str, entry: Any) -> None:
    if _is_record(entry):
        _check_flat(cls, name, entry)
    elif not is_number(entry):
        raise _error(cls, name, f"has entries of type {_name(entry)}", "write int, a NewType or a record")


def _check_flat(cls: type, name: str, kind: Any) -> None:
    for field in kind.__layout__:
        if field.kind != "table" and not field.used:
            continue
        fault = f"holds {_name(kind)}, which has a table or an array counted by `used` ({field.name})"
        raise _error(cls, name, fault, f"give it to {cls.__name__} itself")


def _name(kind: Any) -> str:
    return str(kind) if get_args(kind) else getattr(kind, "__name__", str(kind))


def _error(cls: type, name: str, fault: str, instead: str) -> TypeError:
    return TypeError(f"{cls.__module__}: {cls.__qualname__}.{name} {fault}: {instead}")
