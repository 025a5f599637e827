"""CSV files: rows to checked records, and every fault in them.

Files may come from any spreadsheet: with or without byte-order mark, with commas, semicolons or
tabs, any line ends, stray blanks. A record type is a frozen dataclass whose fields are the columns.
"""

import csv
import io
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields, replace
from pathlib import Path
from typing import TypeVar

from wsanalysis.files.cells import PROSE, grouping, read_record, short
from wsanalysis.files.faults import Fault
from wsanalysis.files.look_alikes import differing_sign, folded, likeness, odd_sign, unlike
from wsanalysis.files.text_file import in_brackets, read_text

R = TypeVar("R")

Placed = dict[tuple[str, str], tuple[Path, int, str]]
"""The first place of a word, by its column and what a reader sees of it: file, line, and how it is written
there; line 0 is no place in a file, but a list of words, which may be in any letters."""

COPIED = 3
"""More names than this in common with another file: one is a copy of the other, and that is said once."""

CheckCells = Callable[[Mapping[str, str]], Iterable[tuple[str, str]]]
"""The faults between the cells of a row as they are written: (column, sentence)."""


def read_rows(
    path: Path,
    record: type[R],
    faults: list[Fault],
    key: str,
    placed: Placed | None = None,
    check_cells: CheckCells | None = None,
    text: str | None = None,
) -> list[tuple[int, R]]:
    """The rows of a CSV file as (line, record); faults are added to `faults`.

    `key` is the column whose values must differ from row to row, and from those in `placed`. In other columns
    of plain text, by which rows belong together, a word is written in one way: in another it would be another
    area or nation to us, and the same one to a reader. `text`: that of the file, if it has been read already.
    """
    placed = {} if placed is None else placed
    text = _text(path, faults, text)
    if text is None:
        return []
    table = rows_of(path, text, faults)
    if not table:
        return []
    columns = _columns(path, *table[0], record, faults)
    if columns is None:
        return []
    rows = []
    together = grouping(record)
    for line, cells in table[1:]:
        while len(cells) > len(columns) and not cells[-1]:
            cells.pop()  # as of the header
        if len(cells) != len(columns):
            fault = f"expected {len(columns)} cells as in the header, got {len(cells)}"
            faults.append(Fault(path, line, "", fault))
            continue
        named = dict(zip(columns, cells, strict=True))
        row, wrong = read_record(record, named)
        if check_cells is not None:
            told = {column for column, _ in wrong}
            wrong += [(column, said) for column, said in check_cells(named) if column not in told]
        told = {column for column, _ in wrong}
        for column, cell in named.items():
            if column not in told and column not in PROSE and (sign := odd_sign(cell)):
                wrong.append((column, f"expected plain letters, got {sign} in {short(cell)}"))
        if row is not None:
            well = together - {column for column, _ in wrong}
            one, alike = _in_one_way(placed, path, line, row, well)
            wrong += alike
            rows.append((line, one))
        faults += [Fault(path, line, column, sentence) for column, sentence in wrong]
    if len(table) == 1:
        faults.append(Fault(path, 0, "", "expected at least one row below the header"))
    faults += _new_names(path, rows, key, placed)
    return rows


def _in_one_way(
    placed: Placed, path: Path, line: int, row: R, columns: Iterable[str]
) -> tuple[R, list[tuple[str, str]]]:
    """The row with its words written as where they were first seen, and those that only look like them."""
    wrong = []
    for column in sorted(columns):
        word = str(getattr(row, column) or "")
        first, there, other = placed.setdefault((column, likeness(word)), (path, line, word))
        said = unlike(word, other) if there or folded(word) != folded(other) else ""
        if said:
            where = f" in {_place(first, there, path)}" if there else ""
            wrong.append((column, f"expected {other!r}, got another way to write it: {said}{where}"))
        elif word != other:
            row = replace(row, **{column: other})  # type: ignore[type-var]
    return row, wrong


def _new_names(path: Path, rows: list[tuple[int, R]], key: str, placed: Placed) -> list[Fault]:
    """Take up the names of all rows: a fault for each that is there already, one in all for a copied file."""
    names = [(key, likeness(str(getattr(row, key)))) for _, row in rows]
    common = Counter(placed[name][0] for name in names if name in placed)
    for other, number in common.items():
        if number > COPIED and other != path:
            said = f"expected new names, {number} of {len(rows)} are in {other.name} too"
            return [
                Fault(path, 0, "", f"{said}: if one of the two files is a copy, take it out of the folder")
            ]
    return [fault for line, row in rows for fault in _new_name(placed, path, line, key, row)]


def _new_name(placed: Placed, path: Path, line: int, key: str, row: object) -> list[Fault]:
    """Take up the name of a row; a fault if another row has it already, or one that looks the same."""
    name = str(getattr(row, key))
    first, there, other = placed.setdefault((key, likeness(name)), (path, line, name))
    if (first, there) == (path, line):
        return []
    where = _place(first, there, path)
    said = f"expected a new name, {name!r} is in {where}"
    if folded(name) != folded(other):
        sign = differing_sign(name, other)
        said = f"expected a new name, {name!r} looks like {other!r} in {where}, they differ in {sign}"
    return [Fault(path, line, key, said)]


def _place(file: Path, line: int, here: Path) -> str:
    return f"line {line}" if file == here else f"{file.name} line {line}"


def read_table(
    path: Path, faults: list[Fault], columns: Iterable[str], text: str | None = None,
    head: Callable[[str], str] = str.casefold,
) -> list[tuple[int, dict[str, str]]]:  # fmt: skip
    """The rows of a CSV file as (line, cells by column); faults are added to `faults`.

    It must have `columns`, and may have others. Cells are texts, and not checked. `text`: that of the file,
    if it has been read already; `head` makes a column of what stands above it.
    """
    text = _text(path, faults, text)
    table = [] if text is None else rows_of(path, text, faults)
    if not table:
        return []
    line, header = table[0][0], [head(name) for name in table[0][1]]
    lacking = [name for name in columns if name not in header]
    faults += [Fault(path, line, name, "expected this column, it is missing") for name in lacking]
    faults += _repeated(path, line, header)
    rows = []
    for line, cells in table[1:]:
        if len(cells) != len(header):
            said = f"expected {len(header)} cells as in the header, got {len(cells)}"
            faults.append(Fault(path, line, "", said))
        else:
            rows.append((line, dict(zip(header, cells, strict=True))))
    return rows


def _text(path: Path, faults: list[Fault], text: str | None = None) -> str | None:
    remedy = "save it from the spreadsheet as CSV, encoded in UTF-8"
    text = read_text(path, faults, remedy) if text is None else text
    if text is not None and "\0" in text:
        line = text[: text.index("\0")].count("\n") + 1
        said = f"expected UTF-8 text, got a zero byte{in_brackets(text.encode(), remedy)}"
        faults.append(Fault(path, line, "", said))
        return None
    return text


def rows_of(path: Path, text: str, faults: list[Fault], begun: int = 1) -> list[tuple[int, list[str]]]:
    """All rows of a text that are not blank, as (line where the row begins, stripped cells).

    `begun`: the line of the file at which the text begins.
    """
    first = next((line for line in text.splitlines() if line.strip(' \t"')), "")  # a blank cell may be quoted
    separator = separator_of(first)
    reader = csv.reader(
        io.StringIO(text, newline=""), delimiter=separator, strict=True, skipinitialspace=True
    )
    table = []
    line = begun
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                table.append((line, [cell.strip() for cell in cells]))
            line = begun + reader.line_num
    except csv.Error as error:
        faults.append(Fault(path, line, "", f"expected a row of a CSV table: {error}"))
        return []
    if not table:
        faults.append(Fault(path, 0, "", "expected a header row, the file is empty"))
    return table


def separator_of(line: str) -> str:
    """The separator of a line's cells: as spreadsheets write it, a comma, semicolon or tab."""
    return max(",;\t", key=line.count)


def _columns(
    path: Path, line: int, header: list[str], record: type[R], faults: list[Fault]
) -> list[str] | None:
    """The header's column names; None if they are not the record's."""
    names = [name.casefold() for name in header]
    while names and not names[-1]:
        names.pop()  # spreadsheets like to add empty columns at the end
    known = [field.name for field in fields(record)]  # type: ignore[arg-type]
    before = len(faults)
    for name in dict.fromkeys(names):
        if name not in known:
            message = f"expected one of the columns {', '.join(known)}, got {short(name)}"
            faults.append(Fault(path, line, _plain(name), message))
    faults += _repeated(path, line, [name for name in names if name in known])
    for name in known:
        if name not in names:
            faults.append(Fault(path, line, _plain(name), "expected this column, it is missing"))
    return None if len(faults) > before else names


def _repeated(path: Path, line: int, header: list[str]) -> list[Fault]:
    """A fault for each name that heads several columns."""
    return [
        Fault(path, line, _plain(name), f"expected once, got {times} times")
        for name, times in Counter(filter(None, header)).items() if times > 1
    ]  # fmt: skip


def _plain(name: str) -> str:
    """A column's name for an error line: on one line, and not endless."""
    return name if name.isprintable() and len(name) <= 60 else short(name)
