"""Spreadsheets: sheets of cells with the format of each column, and notes on a sheet of their own."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from io import BytesIO
from typing import Any, NamedTuple

EXACT = 2**53
"""Spreadsheets keep whole numbers exactly up to this; larger ones are written as text."""
NAME_LENGTH, NOT_IN_NAMES = 31, str.maketrans(dict.fromkeys("[]:*?/\\'", " "))
NARROWEST, WIDEST = 6, 60
"""Column widths in characters; longer texts are wrapped."""
NOTES = "Provenance"
BEFORE_TIME = datetime(1980, 1, 1)
"""The time of making in a file: the same table gives the same bytes."""


class Worksheet(NamedTuple):
    """A sheet: column heads, rows of texts and numbers (None is empty), number formats by head."""

    name: str
    heads: Sequence[str]
    rows: Iterable[Sequence[Any]]
    formats: Mapping[str, str] = {}


def workbook(sheets: Sequence[Worksheet], notes: Sequence[tuple[str, str]], about: str = "") -> bytes:
    """The bytes of an XLSX file: the sheets, then one of notes, each with its title before it.

    Heads stay in sight and filter their columns; no text is taken for a formula. `about` goes into the file's
    properties.
    """
    import xlsxwriter

    buffer = BytesIO()
    options = {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False}
    with xlsxwriter.Workbook(buffer, options) as book:
        book.set_properties({"created": BEFORE_TIME, "comments": about})
        head = book.add_format({"bold": True, "text_wrap": True, "valign": "top", "bottom": 1})
        names: list[str] = [NOTES.lower()]
        for sheet in sheets:
            page = book.add_worksheet(_sheet_name(sheet.name, names))
            rows = [list(row) for row in sheet.rows]
            for column, name in enumerate(sheet.heads):
                cells = [row[column] for row in rows]
                kind = {"valign": "top", "text_wrap": any(isinstance(cell, str) for cell in cells)}
                shown = sheet.formats.get(name, "")
                form = book.add_format({**kind, "num_format": shown} if shown else kind)
                page.set_column(column, column, _width(name, cells, shown))
                page.write_string(0, column, name, head)
                for line, cell in enumerate(cells, start=1):
                    if isinstance(cell, str) or (isinstance(cell, int) and abs(cell) > EXACT):
                        page.write_string(line, column, str(cell), form)
                    elif cell is not None:
                        page.write_number(line, column, cell, form)
            page.freeze_panes(1, 0)
            page.autofilter(0, 0, max(len(rows), 1), max(len(sheet.heads) - 1, 0))
        page = book.add_worksheet(NOTES)
        wrapped = book.add_format({"text_wrap": True, "valign": "top"})
        page.set_column(0, 0, 18)
        page.set_column(1, 1, 100)
        for line, (what, said) in enumerate(notes):
            page.write_string(line, 0, what, head)
            page.write_string(line, 1, said, wrapped)
    return buffer.getvalue()


def _sheet_name(name: str, taken: list[str]) -> str:
    """A name that spreadsheets take, different from those before; `taken` gets it."""
    plain = " ".join(name.translate(NOT_IN_NAMES).split()) or "Table"
    made, number = plain[:NAME_LENGTH].strip(), 1
    while made.lower() in taken:
        number += 1
        made = f"{plain[: NAME_LENGTH - 4].strip()} {number}"
    taken.append(made.lower())
    return made


def _width(head: str, cells: Sequence[Any], shown: str) -> int:
    """Wide enough for the longest word of the head and the longest cell."""
    longest = max((len(cell) if isinstance(cell, str) else len(shown) + 3 for cell in cells), default=0)
    return min(WIDEST, max(NARROWEST, longest + 1, max(map(len, head.split()), default=0) + 4))
