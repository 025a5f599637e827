"""Cells and values: checked against a column's or argument's annotation, and refused in words.

A record type is a frozen dataclass whose fields are the columns; pydantic checks, and what was
expected is read from the annotation, so that no message is written twice.
"""

import collections.abc
import operator
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields
from functools import cache, lru_cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from annotated_types import Ge, Gt, Le, Lt, MinLen

from wsanalysis.files.csv_text import is_formula
from wsanalysis.files.spreadsheets import NUMBER, made_a_date, without_decimals

R = TypeVar("R")

LARGE = 10_000  # a bound from which on digits stand in groups


@dataclass(frozen=True, slots=True)
class Cell:
    """In a column's annotation: how its text is parsed, and what to say was expected.

    `parse` raises ValueError or KeyError for a text that is wrong.
    """

    parse: Callable[[str], Any]
    expected: str

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Any:
        from pydantic_core import PydanticCustomError, core_schema

        def parse(value: Any) -> Any:
            if not isinstance(value, str):
                raise PydanticCustomError("cell", "")
            try:
                return self.parse(value)
            except (ValueError, KeyError) as error:
                why = str(error) if isinstance(error, ValueError) else ""
                raise PydanticCustomError("cell", "{why}", {"why": why}) from None

        return core_schema.no_info_plain_validator_function(parse)


def words_among(known: Sequence[str], more: str = "") -> Cell:
    """A cell of different words out of those known; `more`: "at least one", or what else is said of them."""

    def parse(text: str) -> tuple[str, ...]:
        words = tuple(text.split())
        if len(set(words)) < len(words) or not set(words) <= set(known):
            raise ValueError
        if more == "at least one" and not words:
            raise ValueError
        return words

    return Cell(parse, ", ".join((f"different words out of {', '.join(known)}", *filter(None, (more,)))))


YesNo = Annotated[bool, Cell(lambda text: {"yes": True, "no": False}[text.casefold()], "yes or no")]


@dataclass(frozen=True, slots=True)
class Expected:
    """In an annotation: what to say was expected, where the type alone would say it badly."""

    expected: str


@dataclass(frozen=True, slots=True)
class Among:
    """In an argument's annotation: it is one of some words, which depend on the data and on other arguments.

    ``words(edition, given)`` lists them; `expected` says in a message what they are; `table` is the data
    table whose rows have these names, if they are such names.
    """

    words: Callable[[Any, Mapping[str, Any]], Sequence[str]]
    expected: str
    table: str = ""


@dataclass(frozen=True, slots=True)
class NameOfRow:
    """In the annotation of a column of text: it names a row, of this table or another, and is matched to it.

    In a column of text without this, rows with the same word belong together, and it is written in one way.
    """


@dataclass(frozen=True, slots=True)
class Usual:
    """In the annotation of a number: the span that a slider shows; others are taken as well."""

    low: int
    high: int


def read_record(record: type[R], cells: Mapping[str, Any]) -> tuple[R | None, list[tuple[str, str]]]:
    """A row's cells as a record, or None and the faults: (column, sentence) for each.

    Cells are texts or numbers; an empty one means the column's default, where it has one.
    """
    plain = all(type(cell) is str for cell in cells.values())
    row, wrong = (_kept if plain else _read)(record, tuple(cells.items()))  # type: ignore[arg-type]  # any class is hashable
    return row, list(wrong)


def _read(record: type[R], row: tuple[tuple[str, Any], ...]) -> tuple[R | None, Sequence[tuple[str, str]]]:
    import pydantic

    cells = dict(row)
    columns = _columns(record)  # type: ignore[arg-type]  # any class is hashable
    wrong = {column: why for column, cell in cells.items() if (why := _not_a_value(column, cell, columns))}
    values = {
        column: _as_meant(column, cell, columns) if isinstance(cell, str) else cell
        for column, cell in cells.items()
        if cell != "" or column not in columns.optional
    }
    try:
        result: R = _adapter(record).validate_python(values)
    except pydantic.ValidationError as error:
        wrong = _sentences(error, record) | wrong
    return (None, tuple(wrong.items())) if wrong else (result, ())


_kept = lru_cache(maxsize=1 << 14)(_read)
"""The same, of texts alone: whoever edits data reads all other rows again, as they were."""


def checked(record: type[R], values: Mapping[str, Any]) -> R:
    """A record of cells, as text or number, checked as a row is; None and "" are empty cells.

    Raises ValueError in words, one sentence a fault.
    """
    cells = {column: "" if value is None else value for column, value in values.items()}
    result, faults = read_record(record, cells)
    if result is None:
        raise ValueError("; ".join(f"{column}: {sentence}" for column, sentence in faults))
    return result


def checked_value(name: str, value: Any, hint: Any) -> Any:
    """A single value of the type that `hint` annotates. Raises ValueError in words."""
    import pydantic

    try:
        whole = value if isinstance(value, bool | str) else operator.index(value)
    except TypeError:
        whole = value
    try:
        return _adapter(hint).validate_python(whole, strict=True)
    except pydantic.ValidationError:
        expected = expectation(hint).replace("an empty cell", "None")
        raise ValueError(f"{name}: expected {expected}, got {short(value)}") from None


def grouping(record: type) -> frozenset[str]:
    """The columns of plain text by which rows belong together: all but names of rows, and prose."""
    columns = _columns(record)
    names = {column for column, hint in columns.hints.items() if NameOfRow in map(type, get_args(hint))}
    return columns.texts - {next(iter(columns.hints)), *names, *PROSE}


def short(value: object) -> str:
    """A value as a message shows it: on one line, and not endless."""
    shown = " ".join(repr(value).split())
    return shown if len(shown) <= 60 else shown[:57] + "..."


def _bound(note: Gt | Lt) -> str:
    return f"above {note.gt}" if isinstance(note, Gt) else f"below {note.lt}"


PROSE = ("source",)
"""Columns that hold sentences; nothing is found by their letters."""

OBJECTS = {
    "Claim": "a claim, as game.claim(...) makes it",
    "Fraction": "a fraction",
    "CoreGame": "a game, as ws.load(...) and game.edit(...) make it",
    "Game": "a game, as ws.load(...) and game.edit(...) make it",
    "GameMapping": "a mapping of two games",
    "Odds": "the odds of a question",
    "Ordering": "an ordering, as game.ordering(...) makes it",
    "Path": "a path",
}
"""The names of things that are no plain values in a message, by the name of their class."""


def expectation(hint: Any) -> str:
    """The values that a column takes, in words, from its annotation."""
    if get_origin(hint) is Annotated:
        base, *notes = get_args(hint)
        said = " ".join([expectation(base), *(note for note in notes if isinstance(note, str))])
        for note in notes:
            if isinstance(note, Cell | Expected):
                return note.expected
            if isinstance(note, Among):
                return f"{said} with {note.expected}"
        low = next((note.ge for note in notes if isinstance(note, Ge)), None)
        high = next((note.le for note in notes if isinstance(note, Le)), None)
        if low is not None:
            comma = "," if said != expectation(base) else ""
            return f"{said}{comma} {_range(low, high)}"
        if any(isinstance(note, Gt) for note in notes):
            return f"{said} {' and '.join(_bound(note) for note in notes if isinstance(note, Gt | Lt))}"
        return said
    if get_origin(hint) in (Union, UnionType):
        inner = [part for part in get_args(hint) if part is not NoneType]
        inner.sort(key=lambda part: get_origin(part) is not None)  # one before several
        empty = " or an empty cell" if len(inner) < len(get_args(hint)) else ""
        return " or ".join(map(expectation, inner)) + empty
    if get_origin(hint) is Literal:
        return "one of " + ", ".join(map(str, get_args(hint)))
    if get_origin(hint) in (collections.abc.Sequence, collections.abc.Iterable, list, tuple):
        return f"a list, each {expectation(get_args(hint)[0])}"
    if get_origin(hint) in (collections.abc.Mapping, dict):
        return " to ".join(["a mapping of", *map(expectation, get_args(hint))]).replace(" to ", " ", 1)
    words = {int: "a whole number", str: "a text", bool: "true or false", float: "a number"}
    named = getattr(hint, "__name__", str(hint))
    return words.get(hint) or OBJECTS.get(named, named)


def _range(low: Any, high: Any) -> str:
    """Whole numbers from one to another, as they are read: a bound of many digits in groups of three."""
    if high is None:
        return f"from {low} up"
    return f"{low}-{high}" if high < LARGE else f"{low} to {high:,}"


@dataclass(frozen=True, slots=True)
class _Columns:
    """The columns of a record type."""

    hints: Mapping[str, Any]
    numbers: frozenset[str]
    """Those of plain whole numbers."""
    texts: frozenset[str]
    """Those of any text, of which nothing else is known."""
    optional: frozenset[str]
    listed: Mapping[str, Mapping[str, Any]]
    """The words that a column lists, by themselves in small letters."""


@cache  # rows are many
def _columns(record: type) -> _Columns:
    hints = get_type_hints(record, include_extras=True)
    words = {column: get_args(hint) if get_origin(hint) is Literal else () for column, hint in hints.items()}
    return _Columns(
        hints,
        frozenset(name for name, hint in hints.items() if expectation(hint).startswith("a whole number")),
        frozenset(name for name, hint in hints.items() if expectation(hint).startswith("a text")),
        frozenset(f.name for f in fields(record) if f.default is not MISSING and not _is_due(hints[f.name])),
        {column: {str(word).lower(): word for word in reversed(listed)} for column, listed in words.items()},
    )


def _as_meant(column: str, cell: str, columns: _Columns) -> str:
    """A cell in the letters of the column's list, or without the decimals that a spreadsheet has added."""
    if column in columns.numbers:
        return without_decimals(cell)
    word: str = columns.listed[column].get(cell.lower(), cell)
    return word


def _not_a_value(column: str, cell: Any, columns: _Columns) -> str:
    """The reason why a cell holds no value at all, or no plain number where one is due; empty if it does."""
    if not isinstance(cell, str):
        return ""
    if cell.startswith(("=", "@")) or (column in columns.texts and is_formula(cell)):
        return f"expected a value, got the formula {short(cell)}"
    if column in columns.numbers and cell and not re.fullmatch(NUMBER, cell):
        return f"expected {expectation(columns.hints[column])}, got {short(cell)}{made_a_date(cell)}"
    return ""


def _is_due(hint: Any) -> bool:
    """True if a column must be filled in although its field has a default."""
    notes = get_args(hint)[1:] if get_origin(hint) is Annotated else ()
    return any(isinstance(note, MinLen) for note in notes)


_ADAPTERS: dict[Any, Any] = {}


def _adapter(record: Any) -> Any:
    """The checker of a record type, made once."""
    import pydantic

    if record not in _ADAPTERS:
        _ADAPTERS[record] = pydantic.TypeAdapter(record)
    return _ADAPTERS[record]


def _sentences(error: Any, record: type) -> dict[str, str]:
    """The faults by column."""
    hints = _columns(record).hints
    said: dict[str, str] = {}
    for problem in error.errors():
        column = str(problem["loc"][0]) if problem["loc"] else ""
        if column not in hints:
            said.setdefault(column, f"expected one of {', '.join(hints)}")
            continue
        why = f" ({problem['msg']})" if problem["type"] == "cell" and problem["msg"] else ""
        got = "an empty cell" if problem["input"] == "" else short(problem["input"])
        why = made_a_date(problem["input"]) or why
        said.setdefault(column, f"expected {expectation(hints[column])}, got {got}{why}")
    return said
