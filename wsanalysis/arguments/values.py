"""Values passed to a function: each checked against its parameter's annotation, with errors in plain words.

Cells of a table (whole numbers, words, yes or no) are checked by `wsanalysis.files.cells`; this module checks
lists, mappings, fractional numbers, files, and objects such as a game or a claim.
"""

import builtins
import collections.abc
import inspect
import math
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import cache
from numbers import Real
from types import NoneType, UnionType
from typing import Annotated, Any, ForwardRef, Literal, Union, get_args, get_origin

from annotated_types import Ge, Gt, Le, Lt

from wsanalysis.files.cells import Among, Expected, Usual, checked_value, expectation, short

PLAIN = (int, str, bool, NoneType)
SERIES = (Iterable, Collection, Sequence, list, set, frozenset)

Seed = Annotated[int, Ge(0), Le(2**63 - 1)]
"""A seed: the same seed gives the same result."""
Trials = Annotated[int, Ge(1), Le(10**12)]
"""A number of trials."""
MOST_GAMES = 1_000_000
Games = Annotated[int, Ge(1), Le(MOST_GAMES)]
"""A number of games, each of which is played and kept."""
Copies = Annotated[int, Ge(1), Le(1000)]
"""A number of copies of something printed."""
Backs = Literal["long edge", "short edge", "none"]
"""The edge over which a printer turns the sheet."""
Notes = Literal["back", "beside"]
"""The place where rulings, and the marks for reconstructed values, stand on a printed page."""
Chips = Annotated[int, Ge(0), Le(99)]
"""A number of chips of one kind in a bag."""
Steps = Annotated[int, Ge(0)]
"""A number of steps, rows or places."""
Share = Annotated[float, Ge(0), Le(1)]
"""A share from 0 to 1."""
Confidence = Annotated[float, Gt(0), Lt(1)]
"""A confidence level: 0.95 for 95 %."""
Names = str | Iterable[str]
"""One name or several."""
MOST_CHIPS = 60
"""In a bag that is drawn, each chip a tile."""
MOST_DISTANCE = 99
Distance = Annotated[int, Ge(0), Le(MOST_DISTANCE)]
"""A distance, in whatever a game counts it; a question may have narrower bounds."""
Distances = Distance | Iterable[Distance]
"""One distance or several."""

LONGEST = 10_000
"""Values that a list may have: one without end, or far too long, is refused before it is made."""


class Unfit(ValueError):
    """A value that an annotation does not accept."""


class TooLong(Unfit):
    """A list of too many values, each of which is accepted."""


def fitted(name: str, value: Any, hint: Any) -> Any:
    """Convert a value to `hint`: NumPy numbers to Python's, any sequence of values to a list.

    Raises ValueError that names the parameter, what was expected, and the value.
    """
    if type(value) is hint is not float:  # the usual case; of floats not all are numbers
        return value
    try:
        return _fit(value, hint)
    except Unfit as error:
        expected = expectation(hint).replace("an empty cell", "None")
        if isinstance(error, TooLong):
            expected = f"at most {LONGEST:,} values"
        raise ValueError(f"{name}: expected {expected}, got {short(value)}") from None


def at_once(hint: Any) -> tuple[type, ...]:
    """The plain types of which `hint` takes any value as it is, with nothing to check or convert."""
    origin, parts = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return tuple(kind for part in parts for kind in at_once(part))
    if origin is Annotated and all(isinstance(note, Among | Expected | Usual | str) for note in parts[1:]):
        return at_once(parts[0])
    return (hint,) if hint in PLAIN else ()


def hints_of(function: Callable[..., Any]) -> dict[str, Any]:
    """The annotations of a function's parameters, also where only the type checker imports a class."""
    known = _Names(vars(builtins) | getattr(inspect.unwrap(function), "__globals__", {}))
    return {
        name: _evaluated(parameter.annotation, known)
        for name, parameter in inspect.signature(function).parameters.items()
        if parameter.annotation is not inspect.Parameter.empty
    }


class _Names(dict[str, Any]):
    """The names of a module; one that it lacks is a class known by its name alone."""

    def __missing__(self, name: str) -> Any:
        return getattr(collections.abc, name, None) or _called(name)


@cache
def _called(name: str) -> type:
    return type(name, (), {"__class_getitem__": classmethod(lambda cls, _: cls)})


def _evaluated(hint: Any, known: _Names) -> Any:
    """An annotation without the quotation marks in it."""
    if isinstance(hint, ForwardRef):
        hint = hint.__forward_arg__
    if isinstance(hint, str):
        return _evaluated(eval(hint, {}, known), known)
    parts = get_args(hint)
    if not parts or get_origin(hint) in (Literal, collections.abc.Callable):
        return hint
    if get_origin(hint) is Annotated:
        return Annotated[(_evaluated(parts[0], known), *parts[1:])]
    inner = tuple(_evaluated(part, known) for part in parts)
    if get_origin(hint) in (Union, UnionType):
        return Union[inner]  # noqa: UP007 - built from parts
    return get_origin(hint)[inner] if inner != parts else hint


def _fit(value: Any, hint: Any) -> Any:
    origin, parts = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return _one_of(value, parts)
    if hint is float or (origin is Annotated and parts[0] is float):
        return _number(value, parts[1:])
    if origin in SERIES:
        return [_fit(each, parts[0]) for each in _members(value)]
    if origin is tuple:
        return _in_order(value, parts)
    if origin in (Mapping, dict):
        if not isinstance(value, Mapping):
            raise Unfit
        return {_fit(key, parts[0]): _fit(each, parts[1]) for key, each in value.items()}
    if origin is collections.abc.Callable:
        return _if(callable(value) and not isinstance(value, type), value)
    if origin is Annotated and parts[0] not in PLAIN and get_origin(parts[0]) is not Literal:
        return _fit(value, parts[0])
    if origin in (Annotated, Literal) or hint in PLAIN:
        return _plain(value, hint)
    kind = origin or hint
    if isinstance(kind, type) and kind is not Any:
        return _if(_is_one(value, kind), value)
    return value  # Any, and whatever else only the type checker can tell


def _members(value: Any) -> Iterator[Any]:
    """The values of a list, one by one: a fault of the first is known before the last is made."""
    if isinstance(value, str | bytes | Mapping) or not isinstance(value, Iterable):
        raise Unfit
    try:
        every = iter(value)
    except TypeError:  # an array of NumPy that is a single number
        raise Unfit from None
    for number, each in enumerate(every):
        if number == LONGEST:
            raise TooLong
        yield each


def _one_of(value: Any, hints: tuple[Any, ...]) -> Any:
    for hint in hints:
        try:
            return _fit(value, hint)
        except TooLong:
            raise
        except Unfit:
            continue
    raise Unfit


def _number(value: Any, notes: tuple[Any, ...]) -> float | Fraction:
    """A number, whole or not; neither true and false nor infinities and NaN."""
    with suppress(OverflowError):  # a whole number that is no float
        if not isinstance(value, bool) and isinstance(value, Real) and math.isfinite(value):
            return _between(value, notes)
    raise Unfit


def _between(value: Any, notes: tuple[Any, ...]) -> float | Fraction:
    low: Any = next((note.ge for note in notes if isinstance(note, Ge)), value)
    high: Any = next((note.le for note in notes if isinstance(note, Le)), value)
    above: Any = next((note.gt for note in notes if isinstance(note, Gt)), -math.inf)
    below: Any = next((note.lt for note in notes if isinstance(note, Lt)), math.inf)
    _if(low <= value <= high and above < value < below, value)
    return value if isinstance(value, int | float | Fraction) else float(value)


def _in_order(value: Any, hints: tuple[Any, ...]) -> tuple[Any, ...]:
    """A tuple of fixed length, or with `...` of any."""
    _if(isinstance(value, Collection), value)
    given = list(_members(value))
    each = hints[:1] * len(given) if Ellipsis in hints else hints
    if len(each) != len(given):
        raise Unfit
    return tuple(_fit(one, hint) for one, hint in zip(given, each, strict=True))


def _plain(value: Any, hint: Any) -> Any:
    """A number, word, text or yes-or-no, as a table's cell has it."""
    try:
        return checked_value("", value, hint)
    except ValueError:
        raise Unfit from None


def _is_one(value: Any, kind: type) -> bool:
    """True if a value is of a class, or of one with that name; a protocol accepts anything that fits it."""
    if getattr(kind, "_is_protocol", False):
        return not isinstance(value, bool | int | float | str | bytes | list | dict | tuple | NoneType)
    return isinstance(value, kind) or any(base.__name__ == kind.__name__ for base in type(value).__mro__)


def _if(fits: bool, value: Any) -> Any:
    if not fits:
        raise Unfit
    return value
