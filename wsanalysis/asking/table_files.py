"""Tables as files for other programs: tidy CSV and XLSX, HTML for a page; each with its provenance."""

from collections.abc import Callable, Mapping
from html import escape
from pathlib import Path
from typing import Any

import pandas as pd

from wsanalysis.asking.display import TableLook
from wsanalysis.asking.frame import DATA, Frame, as_html
from wsanalysis.asking.tidy import Tidy, tidy
from wsanalysis.files.csv_text import csv_text
from wsanalysis.files.safe_files import write_bytes
from wsanalysis.files.workbook import Worksheet, workbook

Tables = Mapping[str, pd.DataFrame]
"""Tables by their titles."""

Read = Mapping[str, tuple[pd.DataFrame, TableLook]]
Writer = Callable[[Read, str], bytes]

EXCEL_FORMATS = {"chance": "0.0%", "points": "+0.0%;-0.0%;0.0%"}


def save_table(frame: pd.DataFrame, file: str | Path, look: TableLook | None = None) -> Path:
    """Write a table to `file`, in the format that its name ends with; return the path."""
    path = Path(file)
    write_bytes(path, table_file({"": frame}, path.suffix, look=look))
    return path


def table_file(tables: Tables, ending: str, command: str = "", look: TableLook | None = None) -> bytes:
    """The tables as the bytes of a .csv, .xlsx or .html file, which names the command that makes it.

    In CSV several tables stand below each other, the first column says which. Raises ValueError for another
    ending.
    """
    read = {title: (frame, look or _look_of(frame)) for title, frame in tables.items()}
    return writer_of(ending)(read, command)


def writer_of(ending: str) -> Writer:
    """The function that writes files of this ending. Raises ValueError for one that is not known."""
    kind = ending.lower()
    if kind not in FORMATS:
        raise ValueError(f"{ending or 'no ending'}: expected a name ending in {', '.join(FORMATS)}")
    return FORMATS[kind]


def _look_of(frame: pd.DataFrame) -> TableLook:
    look = Frame(frame).look if not isinstance(frame, Frame) else frame.look
    return look if look.footer else look._replace(footer=str(frame.attrs.get(DATA, "")))


def _csv(tables: Read, command: str) -> bytes:
    found = {title: tidy(frame, look) for title, (frame, look) in tables.items()}
    notes = [
        f"{title}: {said}" if what in ("chances", "differences") and len(tables) > 1 else said
        for title, (_, look) in tables.items()
        for what, said in _notes(title, look, found[title])
        if what != "rows" and not (what == "table" and len(tables) > 1)
    ]
    parts = {title: part.frame for title, part in found.items()}
    frame = pd.concat(parts, names=["table"]).reset_index(level=0) if len(parts) > 1 else parts.popitem()[1]
    made = [f"made by: {command}"] if command else []
    return csv_text(frame, [*dict.fromkeys(notes), *made], index=False).encode()


def _xlsx(tables: Read, command: str) -> bytes:
    sheets, notes = [], []
    for title, (frame, look) in tables.items():
        found = tidy(frame, look)
        sheets.append(
            Worksheet(
                title or look.title or "Table",
                list(map(str, found.frame)),
                _rows(found.frame),
                _formats(found),
            )
        )
        notes += _notes(title, look, found)
    made = f"made by: {command}" if command else ""
    return workbook(sheets, [*notes, *([("made by", command)] if command else [])], made)


def _html(tables: Read, command: str) -> bytes:
    """A fragment: tables with captions, heads that say what they head, and their style."""
    made = f"<!--\nmade by: {escape(command)}\n-->\n" if command else ""  # no bracket ends the comment
    with pd.option_context("display.max_rows", None):
        parts = [
            as_html(frame, look._replace(title=look.title or title))
            for title, (frame, look) in tables.items()
        ]
    return f'{made}<section lang="en">{"".join(parts)}</section>\n'.encode()


FORMATS = {".csv": _csv, ".xlsx": _xlsx, ".html": _html}
"""The formats of files, by ending."""


def _notes(title: str, look: TableLook, found: Tidy) -> list[tuple[str, str]]:
    """The notes on a table: its title, its numbers, their provenance."""
    said = [("table", title or look.title), ("rows", f"{len(found.frame):,}")]
    if chances := found.named("chance"):
        said.append(("chances", f"chances as fractions from 0 to 1: {', '.join(chances)}"))
    if points := found.named("points"):
        said.append(("differences", f"differences of chances, 0.01 is one point: {', '.join(points)}"))
    if "to" in found.frame:
        said.append(("distances", "from, to: both ends included; an empty end means and all beyond"))
    # chances are exact where nothing else is said; data tables have none
    unsaid = bool(chances) and not any(word in look.footer for word in ("exact", "sampled"))
    said.append(("provenance", f"exact · {look.footer}" if unsaid and look.footer else look.footer))
    return [(what, words) for what, words in said if words]


def _formats(found: Tidy) -> dict[str, str]:
    decimals = {name: f"0.{'0' * most}" if most else "0" for name, most in found.decimals.items()}
    return {name: EXCEL_FORMATS.get(kind, decimals.get(name, "0.00")) for name, kind in found.kinds.items()}


def _rows(frame: pd.DataFrame) -> list[list[Any]]:
    """The cells of each row, numbers as Python has them."""
    columns = [frame.iloc[:, place].astype(object) for place in range(frame.shape[1])]
    return [[None if pd.isna(cell) else _number(cell) for cell in row] for row in zip(*columns, strict=True)]


def _number(cell: Any) -> Any:
    return cell.item() if hasattr(cell, "item") else cell if isinstance(cell, int | float) else str(cell)
