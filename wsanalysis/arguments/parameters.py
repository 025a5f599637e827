"""Parameters that a designer can change, and their ranges: columns of a data table, arguments of a question.

They are read from the annotations that also check the values, so a slider ends where an error would begin.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, fields
from functools import lru_cache
from inspect import signature
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

from annotated_types import Ge, Le

from wsanalysis.arguments.values import hints_of
from wsanalysis.files.cells import Among, Cell, Usual, expectation

KEPT = 1024
"""Questions and tables whose annotations are not read again."""

Kind = Literal["number", "word", "yes or no", "text"]


class Parameter(NamedTuple):
    """One value that can be set.

    A `number` is whole, from `low` to `high` (None: no bound); `usual` is the range that a slider shows. A
    `word` is one of `words`. `standard` is the default, None with `must` where a value is required; `empty`
    tells whether it may be None. `several`: it takes a list of such values. `expected` describes the accepted
    values.
    """

    name: str
    kind: Kind
    low: int | None = None
    high: int | None = None
    usual: tuple[int, int] | None = None
    words: tuple[str, ...] = ()
    standard: Any = None
    must: bool = False
    empty: bool = False
    several: bool = False
    expected: str = ""

    @property
    def unit_of_measure(self) -> str:
        """The unit of a number, if its annotation gives one: hexes, areas; otherwise empty."""
        counted, _, measure = self.expected.partition("a whole number of ")
        word = measure.partition(",")[0]  # before its bounds
        return word if not counted and word.isalpha() else ""


@lru_cache(maxsize=KEPT)
def columns(record: type) -> tuple[Parameter, ...]:
    """The columns of a data table with this record type, in the file's order."""
    hints = get_type_hints(record, include_extras=True)
    found = []
    for column in fields(record):
        standard = None if column.default is MISSING else column.default
        parameter, _ = _declared(column.name, hints[column.name])
        found.append(parameter._replace(standard=standard, must=column.default is MISSING))
    return tuple(found)


def arguments(ask: Callable[..., Any], edition: Any, given: Mapping[str, Any]) -> tuple[Parameter, ...]:
    """The arguments of a question, in order; the words open to one may depend on others in `given`."""
    return tuple(
        parameter
        if among is None or edition is None
        else parameter._replace(words=tuple(among.words(edition, given)))
        for parameter, among in _taken(ask)
    )


@lru_cache(maxsize=KEPT)
def _taken(ask: Callable[..., Any]) -> tuple[tuple[Parameter, Among | None], ...]:
    """The parameters of a question, read off its annotations: they say the same each time."""
    hints = hints_of(ask)
    found = []
    for name, taken in list(signature(ask).parameters.items())[1:]:
        must = taken.default is taken.empty
        parameter, among = _declared(name, hints[name])
        found.append((parameter._replace(standard=None if must else taken.default, must=must), among))
    return tuple(found)


def _declared(name: str, hint: Any) -> tuple[Parameter, Among | None]:
    """A parameter as it is annotated, and what names the words that are open to it in an edition."""
    inner, empty, several = _single(hint)
    base: Any
    notes: Sequence[Any]
    base, *notes = get_args(inner) if get_origin(inner) is Annotated else (inner,)
    parameter = Parameter(name, "text", empty=empty, several=several, expected=expectation(inner))
    among = next((note for note in notes if isinstance(note, Among)), None)
    if among is not None:
        return parameter._replace(kind="word"), among
    if base is bool:
        return parameter._replace(kind="yes or no"), None
    if get_origin(base) is Literal:
        listed = get_args(base)
        return parameter._replace(kind="word", words=tuple(map(str, listed))), None
    if base is int and not any(isinstance(note, Cell) for note in notes):
        low: Any = next((note.ge for note in notes if isinstance(note, Ge)), None)
        high: Any = next((note.le for note in notes if isinstance(note, Le)), None)
        both = None if low is None or high is None else (low, high)
        usual = next(((note.low, note.high) for note in notes if isinstance(note, Usual)), both)
        return parameter._replace(kind="number", low=low, high=high, usual=usual), None
    return parameter, None


def _single(hint: Any) -> tuple[Any, bool, bool]:
    """The annotation of one value, whether it may be empty, and whether a list of them is taken."""
    if get_origin(hint) in (Union, UnionType):
        parts = [part for part in get_args(hint) if part is not NoneType]
        empty = len(parts) < len(get_args(hint))
        lists = [part for part in parts if get_origin(part) is Sequence]
        single = [part for part in parts if part not in lists]
        if single:
            return single[0], empty, bool(lists)
        inner, _, _ = _single(lists[0])
        return inner, empty, True
    if get_origin(hint) is Sequence:
        inner, _, _ = _single(get_args(hint)[0])
        return inner, False, True
    return hint, False, False
