"""Records of a rule system in a folder: files of units, rows checked one by one, and one row changed.

The work of every system with its data files beyond reading one: see `wsanalysis.files.csv_file` for that.
"""

import difflib
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import fields, replace
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

from wsanalysis.files.cells import checked, short
from wsanalysis.files.csv_file import Placed, read_rows
from wsanalysis.files.data_folder import files_by_name
from wsanalysis.files.faults import Fault
from wsanalysis.files.file_names import file_name
from wsanalysis.files.look_alikes import folded, likeness
from wsanalysis.languages import plural, say

R = TypeVar("R")

FACTS = r"\brulebook\b|\bsample game\b|\bpublic:"
NAME_ONLY = r"\brulebook [^;()]*\(name only\)"
"""The words for the publisher's in a source: values, and a name alone."""

EDITED = "edited: "
"""The beginning of a source once a value of its row was changed."""
OWN_COPY = "own copy"
"""The beginning of a source whose values somebody has read off a copy of the game."""

Check = Callable[[R], Iterable[tuple[str, str]]]
"""The faults between the cells of one row: (column, sentence)."""


def unit_files(folder: Path, but: Collection[str], faults: list[Fault]) -> list[Path]:
    """The CSV files of units in a folder, in order of file name: all `but` those of other things.

    A folder without any is a fault.
    """
    files = sorted(files_by_name(folder, ".csv", but).values())
    if not files:
        faults.append(Fault(folder, 0, "", "expected at least one CSV file with units, there is none"))
    return files


def checked_rows(
    path: Path,
    record: type[R],
    key: str,
    faults: list[Fault],
    check: Check[R] | None = None,
    placed: Placed | None = None,
    nations: Collection[str] = (),
) -> list[R]:
    """The rows of one file, checked row by row; names in `placed` must be new over all its files.

    Where `nations` are given, a row is of one of them, in capitals or small letters, or of the one that the
    file is named after.
    """

    def of_a_nation(cells: Mapping[str, str]) -> Iterator[tuple[str, str]]:
        nation = known.get(folded(cells.get("nation", "")), cells.get("nation", ""))
        if nation not in nations and file_name(nation) != file_name(path.stem):
            other = f"or a further one in a file of its own, {file_name(nation)}.csv"
            yield "nation", f"expected one of {', '.join(nations)}, {other}; got {short(nation)}"

    known = {folded(nation): nation for nation in nations}
    rows = []
    placed = {} if placed is None else placed
    for nation in nations:
        placed.setdefault(("nation", likeness(nation)), (path, 0, nation))
    for line, row in read_rows(path, record, faults, key, placed, of_a_nation if nations else None):
        rows.append(row)
        if check is not None:
            faults += [Fault(path, line, column, said) for column, said in check(row)]
    return rows


def content_hash(rows: Iterable[object]) -> str:
    """Twelve hex digits of the records' contents."""
    return sha256("\n".join(map(repr, rows)).encode()).hexdigest()[:12]


def reconstructed(records: Iterable[Any]) -> str:
    """The note on where values come from: how many rows are reconstructed, and how many in part."""
    sources = [record.source for record in records]
    made_up = [source for source in sources if "reconstructed" in source.casefold()]
    part = sum(map(carries_facts, made_up))
    whole = len(made_up) - part
    if not made_up:
        return say("unofficial; values as the source column of the data states")
    if not part:
        told = plural("{n} is reconstructed", "{n} are reconstructed", whole)
    elif whole:
        told = plural(
            "{n} is reconstructed, {part} in part", "{n} are reconstructed, {part} in part", whole, part=part
        )
    else:
        told = plural("{n} is reconstructed in part", "{n} are reconstructed in part", part)
    return say("unofficial; of {rows} rows of data {told}", rows=len(sources), told=told)


def carries_facts(source: str) -> bool:
    """True if a source names a rulebook, a sample game or a public record for more than a name."""
    return re.search(FACTS, re.sub(NAME_ONLY, "", source), re.IGNORECASE) is not None


def as_cells(record: Any) -> dict[str, Any]:
    """A record as a row of its file: cells as text or number, None where a cell is empty."""
    return {field.name: as_cell(getattr(record, field.name)) for field in fields(record)}


def as_cell(value: Any) -> Any:
    """A value as its file has it. Words are parted by blanks, what has parts itself by semicolons."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if not isinstance(value, tuple):
        return value
    if hasattr(value, "_fields"):
        return str(value)
    return ("; " if value and hasattr(value[0], "_fields") else " ").join(map(str, value))


def changed(record: R, changes: Mapping[str, Any]) -> R:
    """The record with some cells changed, given as in its file; the source says so. ValueError in words."""
    _known_columns(changes, [field.name for field in fields(record)])  # type: ignore[arg-type]
    values = as_cells(record) | {column: as_cell(value) for column, value in changes.items()}
    new: Any = checked(type(record), values)
    if new == record or "source" in changes or new.source.startswith(EDITED):
        return new  # type: ignore[no-any-return]
    old: Any = record
    return replace(new, source=f"{EDITED}{old.source}")  # type: ignore[no-any-return]


def new_row(record: type[R], values: Mapping[str, Any]) -> R:
    """A record of these cells, the others empty. ValueError in words, naming every cell that is wrong."""
    columns = {field.name: None for field in fields(record)}  # type: ignore[arg-type]
    _known_columns(values, list(columns))
    return checked(record, columns | {column: as_cell(value) for column, value in values.items()})


def _known_columns(given: Iterable[str], columns: list[str]) -> None:
    for column in given:
        if column not in columns:
            near = difflib.get_close_matches(column, columns, 1)
            hint = f"; did you mean {near[0]!r}?" if near else f" (there are {', '.join(columns)})"
            raise ValueError(f"there is no column {column!r}{hint}")


def refuse(name: str, said: Iterable[tuple[str, str]]) -> None:
    """ValueError, in words, if anything is wrong with the change of the row of this name."""
    sentences = [": ".join(filter(None, fault)) for fault in said]
    if sentences:
        raise ValueError(f"{name}: " + "; ".join(sentences))
