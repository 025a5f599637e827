"""CSV that other programs read as it is written: a text never becomes a formula, and no cell a comment.

A spreadsheet takes a cell that begins with = + - or @ for a formula, and runs it. So a text of ours that
begins so gets an apostrophe before it, which spreadsheets know as the sign of a text; numbers stay numbers.
Comments stand at the head, in lines that begin with #; a cell with a # in it is quoted, so that a reader told
of these comments, as pandas is by ``comment="#"``, does not lose the rest of its row.
"""

import csv
import io
import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pandas as pd

BEGINS = ("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠")
HARMLESS = re.compile(r"[+-]|[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*%?|[+-]\d\w*( [\w ]*)?", re.IGNORECASE)
"""A number, a dash for nothing, and a text such as "+2 Firepower", which is no formula in any spreadsheet."""

ROW_END = "\r#\n"
"""While a table is written: a cell with one of these signs is quoted, as if it held the end of a row."""


def is_formula(text: str) -> bool:
    """True if a spreadsheet might take the text of a cell for a formula and reckon with it."""
    bare = text.lstrip(" ")
    return bare.startswith(BEGINS) and not HARMLESS.fullmatch(bare)


def safe_cell(cell: Any) -> Any:
    """A cell as it may stand in a CSV file: a text that looks like a formula has an apostrophe before it."""
    return f"'{cell}" if isinstance(cell, str) and is_formula(cell) else cell


def plain_cell(text: str) -> str:
    """The text of a cell written by `safe_cell`."""
    return text[1:] if text.startswith("'") and is_formula(text[1:]) else text


def csv_text(frame: "pd.DataFrame", comments: Iterable[str] = (), *, index: bool = True) -> str:
    """A table as CSV below its comments, each a line that begins with #; no line below the head does."""
    safe = frame.copy()
    for place, kind in enumerate(frame.dtypes):
        if kind.kind not in "biuf":  # numbers stay as they are, and are written as they were
            safe.isetitem(place, [safe_cell(cell) for cell in frame.iloc[:, place].tolist()])
    safe.columns = frame.columns.map(_safe_head)
    safe.columns.names = [safe_cell(name) for name in frame.columns.names]
    if index:
        safe.index = frame.index.map(_safe_head)
        safe.index.names = [safe_cell(name) for name in frame.index.names]
    rows = safe.to_csv(index=index, lineterminator=ROW_END).replace(ROW_END, "\n")
    return "".join(map(comment, comments)) + rows


def csv_rows(rows: Iterable[Iterable[Any]], separator: str = ",") -> str:
    """Rows of cells as lines of CSV, for the end of a file that has its head."""
    out = io.StringIO(newline="")
    csv.writer(out, delimiter=separator, lineterminator=ROW_END).writerows(
        [safe_cell(cell) for cell in row] for row in rows
    )
    return out.getvalue().replace(ROW_END, "\n")


def comment(line: str) -> str:
    """A line of comment: one line, of which no part behind a separator can be taken for a formula."""
    words = " ".join(line.removeprefix("#").split())
    return "# " + re.sub(r"([,;]\s*)(?=[=+@-])", r"\1'", words) + "\n"


def _safe_head(head: Any) -> Any:
    return tuple(map(safe_cell, head)) if isinstance(head, tuple) else safe_cell(head)
