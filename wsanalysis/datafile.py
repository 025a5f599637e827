"""Data files: CSV rows to checked records, and one error that lists every fault.

Files may come from any spreadsheet: with or without byte-order mark, with commas, semicolons or
tabs, any line ends, stray blanks. A record type is a frozen dataclass whose fields are the columns.
"""

import collections.abc
import csv
import io
import operator
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, dataclass, fields
from hashlib import sha256
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from annotated_types import Ge, Le, MinLen

R = TypeVar("R")

LARGEST_FILE = 2_000_000  # bytes; the largest real file is a few kB


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong in a file. Line 1 is the header; line 0 is the file as a whole."""

    path: Path
    line: int
    column: str
    message: str

    def __str__(self) -> str:
        place = [str(_shown(self.path)), str(self.line) if self.line else "", self.column]
        return (
            ":".join(part for part in place[:2] if part)
            + ": "
            + ": ".join(part for part in (place[2], self.message) if part)
        )


class DataFault(ValueError):
    """Data files that cannot be used: every fault, one a line. Nothing has been changed."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(map(str, self.faults)))


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


def data_folder() -> Path:
    """Where the data files that come with wsanalysis lie: in the wheel, or beside the package."""
    package = Path(__file__).resolve().parent
    inside = package / "data"
    return inside if inside.is_dir() else package.parent / "data"


def read_rows(path: Path, record: type[R], faults: list[Fault], key: str) -> list[tuple[int, R]]:
    """The rows of a CSV file as (line, record); what is wrong is added to `faults`.

    `key` is the column whose values must differ from row to row.
    """
    text = _text(path, faults)
    if text is None:
        return []
    table = _table(path, text, faults)
    if not table:
        return []
    columns = _columns(path, *table[0], record, faults)
    if columns is None:
        return []
    rows = []
    for line, cells in table[1:]:
        while len(cells) > len(columns) and not cells[-1]:
            cells.pop()  # as of the header
        if len(cells) != len(columns):
            fault = f"expected {len(columns)} cells as in the header, got {len(cells)}"
            faults.append(Fault(path, line, "", fault))
            continue
        checked = _record(path, line, dict(zip(columns, cells, strict=True)), record, faults)
        if checked is not None:
            rows.append((line, checked))
    if len(table) == 1:
        faults.append(Fault(path, 0, "", "expected at least one row below the header"))
    seen: dict[str, int] = {}
    for line, row in rows:
        name = str(getattr(row, key))
        if seen.setdefault(name.casefold(), line) != line:
            first = seen[name.casefold()]
            faults.append(Fault(path, line, key, f"expected a new name, {name!r} is in line {first}"))
    return rows


def checked(record: type[R], values: Mapping[str, Any]) -> R:
    """A record of cells, as text or number, checked as a row is; None and "" are empty cells.

    Raises ValueError in words, one sentence a fault.
    """
    faults: list[Fault] = []
    cells = {column: "" if value is None else value for column, value in values.items()}
    result = _record(Path(), 0, cells, record, faults)
    if result is None:
        raise ValueError("; ".join(f"{fault.column}: {fault.message}" for fault in faults))
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
        raise ValueError(f"{name}: expected {expected}, got {_short(value)}") from None


def content_hash(rows: Iterable[object]) -> str:
    """Twelve hex digits of the records' contents."""
    return sha256("\n".join(map(repr, rows)).encode()).hexdigest()[:12]


def write_text(path: Path, text: str) -> None:
    """Write a file whole or not at all."""
    write_bytes(path, text.encode("utf-8"))


def write_bytes(path: Path, content: bytes) -> None:
    """Write a file whole or not at all: to a temporary file beside it, then renamed."""
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{path.name}.part")
    try:
        temporary.write_bytes(content)
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)


def _shown(path: Path) -> Path:
    """The path as the user would write it: from the present folder where it lies below."""
    try:
        return path.resolve().relative_to(Path.cwd().resolve())
    except (ValueError, OSError):
        return path


def _text(path: Path, faults: list[Fault]) -> str | None:
    try:
        size = path.stat().st_size
        if size > LARGEST_FILE:
            limit = f"expected at most {LARGEST_FILE:,} bytes, got {size:,}"
            faults.append(Fault(path, 0, "", limit))
            return None
        raw = path.read_bytes()
    except FileNotFoundError:
        faults.append(Fault(path, 0, "", "expected this file, there is none"))
        return None
    except OSError as error:
        faults.append(Fault(path, 0, "", f"cannot be read: {error.strerror}"))
        return None
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before, wrong = error.object[: error.start], error.object[error.start]
        line = len((before + b"x").splitlines())
        faults.append(Fault(path, line, "", f"expected UTF-8 text, got byte {wrong:#x}"))
        return None
    if "\0" in text:
        line = text[: text.index("\0")].count("\n") + 1
        faults.append(Fault(path, line, "", "expected UTF-8 text, got a zero byte"))
        return None
    return text


def _table(path: Path, text: str, faults: list[Fault]) -> list[tuple[int, list[str]]]:
    """All rows that are not blank, as (line where the row begins, stripped cells)."""
    first = next((line for line in text.splitlines() if line.strip()), "")
    separator = max(",;\t", key=first.count)
    reader = csv.reader(
        io.StringIO(text, newline=""), delimiter=separator, strict=True, skipinitialspace=True
    )
    table = []
    begun = 1
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                table.append((begun, [cell.strip() for cell in cells]))
            begun = reader.line_num + 1
    except csv.Error as error:
        faults.append(Fault(path, begun, "", f"expected a row of a CSV table: {error}"))
        return []
    if not table:
        faults.append(Fault(path, 0, "", "expected a header row, the file is empty"))
    return table


def _columns(
    path: Path, line: int, header: list[str], record: type[R], faults: list[Fault]
) -> list[str] | None:
    """The header's column names; None if they are not the record's."""
    names = [name.casefold() for name in header]
    while names and not names[-1]:
        names.pop()  # spreadsheets like to add empty columns at the end
    known = [field.name for field in fields(record)]  # type: ignore[arg-type]
    wrong = False
    for name in sorted(set(names), key=names.index):
        if name not in known:
            message = f"expected one of the columns {', '.join(known)}, got {_short(name)}"
            faults.append(Fault(path, line, _plain(name), message))
            wrong = True
        elif names.count(name) > 1:
            faults.append(Fault(path, line, _plain(name), f"expected once, got {names.count(name)} times"))
            wrong = True
    for name in known:
        if name not in names:
            faults.append(Fault(path, line, _plain(name), "expected this column, it is missing"))
            wrong = True
    return None if wrong else names


def _record(
    path: Path, line: int, cells: Mapping[str, Any], record: type[R], faults: list[Fault]
) -> R | None:
    import pydantic

    hints = get_type_hints(record, include_extras=True)
    wrong = [(column, why) for column, cell in cells.items() if (why := _not_a_value(cell, hints[column]))]
    faults += [Fault(path, line, column, why) for column, why in wrong]
    if wrong:
        return None
    optional = {
        field.name
        for field in fields(record)  # type: ignore[arg-type]
        if field.default is not MISSING and not _is_due(hints[field.name])
    }
    # an empty cell means the column's default, except where something is due
    values = {column: cell for column, cell in cells.items() if cell != "" or column not in optional}
    try:
        result: R = _adapter(record).validate_python(values)
    except pydantic.ValidationError as error:
        columns = _sentences_by_column(error, record)
        faults += [Fault(path, line, column, message) for column, message in columns]
        return None
    return result


def _not_a_value(cell: Any, hint: Any) -> str:
    """Why a cell holds no value at all, or no plain number where one is due; empty if it does."""
    if not isinstance(cell, str):
        return ""
    if cell.startswith(("=", "@")):
        return f"expected a value, got the formula {_short(cell)}"
    number = expectation(hint).startswith("a whole number") and cell != ""
    if number and not re.fullmatch(r"[+-]?[0-9]{1,9}(\.0*)?", cell):
        return f"expected {expectation(hint)}, got {_short(cell)}"
    return ""


def _is_due(hint: Any) -> bool:
    """Whether a column must be filled in although its field has a default."""
    notes = get_args(hint)[1:] if get_origin(hint) is Annotated else ()
    return any(isinstance(note, MinLen) for note in notes)


_ADAPTERS: dict[Any, Any] = {}


def _adapter(record: Any) -> Any:
    """The checker of a record type, made once."""
    import pydantic

    if record not in _ADAPTERS:
        _ADAPTERS[record] = pydantic.TypeAdapter(record)
    return _ADAPTERS[record]


def _sentences_by_column(error: Any, record: type) -> list[tuple[str, str]]:
    hints = get_type_hints(record, include_extras=True)
    said: dict[str, str] = {}
    for problem in error.errors():
        column = str(problem["loc"][0]) if problem["loc"] else ""
        if column not in hints:
            said.setdefault(column, f"expected one of {', '.join(hints)}")
            continue
        why = f" ({problem['msg']})" if problem["type"] == "cell" and problem["msg"] else ""
        got = "an empty cell" if problem["input"] == "" else _short(problem["input"])
        said.setdefault(column, f"expected {expectation(hints[column])}, got {got}{why}")
    return list(said.items())


def _plain(name: str) -> str:
    """A column's name for an error line: on one line, and not endless."""
    return name if name.isprintable() and len(name) <= 60 else _short(name)


def _short(value: object) -> str:
    shown = repr(value)
    return shown if len(shown) <= 60 else shown[:57] + "..."


def expectation(hint: Any) -> str:
    """What a column takes, in words, from its annotation."""
    if get_origin(hint) is Annotated:
        base, *notes = get_args(hint)
        for note in notes:
            if isinstance(note, Cell):
                return note.expected
            if isinstance(note, str):
                return f"{expectation(base)} {note}"
        low = next((note.ge for note in notes if isinstance(note, Ge)), None)
        high = next((note.le for note in notes if isinstance(note, Le)), None)
        if low is not None:
            return f"{expectation(base)} {f'from {low} up' if high is None else f'{low}-{high}'}"
        return expectation(base)
    if get_origin(hint) in (Union, UnionType):
        inner = [part for part in get_args(hint) if part is not NoneType]
        empty = " or an empty cell" if len(inner) < len(get_args(hint)) else ""
        return " or ".join(map(expectation, inner)) + empty
    if get_origin(hint) is Literal:
        return "one of " + ", ".join(map(str, get_args(hint)))
    if get_origin(hint) in (collections.abc.Sequence, list, tuple):
        return f"a list, each {expectation(get_args(hint)[0])}"
    words = {int: "a whole number", str: "a text", bool: "true or false"}
    return words.get(hint, getattr(hint, "__name__", str(hint)))
