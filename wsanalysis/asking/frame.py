"""Tables as people read them: chances in percent, differences in points, no empty cell, one footer.

The numbers stay as they are: a `Frame` is a DataFrame, and only what it shows differs.
"""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from html import escape
from importlib import import_module
from numbers import Number
from pathlib import Path
from typing import Any, Literal
from zlib import crc32

import pandas as pd

from wsanalysis.arguments.checking import checked
from wsanalysis.asking.display import ROUNDING, TableLook, percent

POINTS = (
    "change", "difference", "largest shift elsewhere", "mean shift", "mean size", "most down", "most up",
    "off by", "swing",
)  # fmt: skip
"""Columns that hold a difference of chances, in whatever table."""
DECIMALS = 2
DATA = "data"
"""The attr of a data table that says which data it is of: shown nowhere, but written into files."""
LEFT, RIGHT = "text-align: left", "text-align: right; white-space: nowrap"
Kind = Literal["chance", "points", "number"]
"""The kind of a column's numbers: chances, differences of chances, or others."""
CAPTION = "caption-side: top; text-align: left; font-weight: bold"


class Frame(pd.DataFrame):
    """A DataFrame that shows itself for people, in Jupyter and in a terminal.

    Fractions from 0 to 1 are shown in percent. ``attrs["points"]`` names columns that are differences of
    chances, ``attrs["numbers"]`` the decimals of those that are neither, ``attrs["exact"]`` by column the one
    that has the same chances as exact fractions and is not shown beside it; ``attrs["title"]`` and
    ``attrs["provenance"]`` stand above and below. `pandas.DataFrame(frame)` shows the plain numbers.
    """

    @property
    def _constructor(self) -> Any:
        return Frame

    @property
    def look(self) -> TableLook:
        """The look that its attrs ask for."""
        said = self.attrs
        return TableLook(
            str(said.get("title", "")), str(said.get("provenance", "")), said.get("numbers", {}),
            tuple(said.get("points", ())),
        )  # fmt: skip

    @checked
    def save(self, file: str | Path) -> Path:
        """Write the table to `file`, as .csv, .xlsx or .html by its name; return the path.

        CSV and XLSX are tidy: one row a case, `from` and `to` for bands of distance, chances as fractions
        from 0 to 1; the provenance stands in comments, or on a sheet of its own. HTML is a fragment
        for a page, with its style in it, that reads as in a notebook. Raises ValueError for another ending.
        """
        # By its name, for it lies above what it writes.
        written: Path = import_module("wsanalysis.asking.table_files").save_table(self, file)
        return written

    def __repr__(self) -> str:
        return as_text(self, self.look)

    def _repr_html_(self) -> str:
        return as_html(self, self.look)


def described(
    frame: pd.DataFrame, provenance: object = "", *, title: str = "", points: Iterable[Any] = (),
    numbers: Mapping[Any, int] | None = None, exact: Mapping[Any, Any] | None = None,
) -> Frame:  # fmt: skip
    """The frame as one that shows itself, with what its numbers rest on, once, below."""
    found = Frame(frame)
    new = {
        "provenance": str(provenance), "title": title, "points": tuple(points), "numbers": numbers,
        "exact": exact,
    }  # fmt: skip
    found.attrs = {**frame.attrs, **{name: value for name, value in new.items() if value}}
    return found


def as_frame(rows: Sequence[Mapping[str, Any]]) -> Frame:
    """Rows of a data table as players see it, the first column as the index."""
    columns: dict[str, Any] = {}
    for column in rows[0]:
        cells = [row[column] for row in rows]
        whole = all(cell is None or type(cell) is int for cell in cells)
        # Int64 has whole numbers beside empty cells, where pandas would else make them floats
        columns[column] = pd.array(cells, dtype="Int64") if whole else cells
    frame = pd.DataFrame(columns)
    return Frame(frame.set_index(frame.columns[0]))


def described_like(frame: pd.DataFrame, other: pd.DataFrame) -> Frame:
    """The frame as one that shows itself, and rests on what another does."""
    found = Frame(frame)
    found.attrs = {**other.attrs, **frame.attrs}
    return found


def as_text(frame: pd.DataFrame, look: TableLook) -> str:
    """A table for a terminal: numbers to the right, words to the left, nothing cut off."""
    shown, cut = _some(frame)
    cells = _cells(shown, look)
    columns = {place: list(map(str, cells.iloc[:, place])) for place in range(len(cells.columns))}
    heads = [*cells.columns]
    for place, right in enumerate(_numeric(shown)):
        if not right and isinstance(heads[place], str):
            width = max(map(len, [heads[place], *columns[place]]))
            columns[place] = [cell.ljust(width) for cell in columns[place]]
            heads[place] = heads[place].ljust(width)
    made = pd.DataFrame(columns, index=cells.index, dtype=object)
    made.columns = cells.columns if cells.columns.nlevels > 1 else pd.Index(heads, name=cells.columns.name)
    whole = made.to_string(justify="right", index=not _is_counted(frame)) if len(made) else ", ".join(heads)
    lines = [whole] if heads else map(str, frame.index)
    return "\n".join([*filter(None, [look.title]), *lines, *filter(None, [cut, look.footer])])


def as_html(frame: pd.DataFrame, look: TableLook) -> str:
    """The same for a notebook or a page, by pandas' Styler; every cell and head is escaped."""
    from pandas.io.formats.style import Styler  # takes its time

    shown, cut = _some(frame)
    cells = _cells(shown, look)
    name = f"{crc32(cells.to_csv().encode()):08x}"  # each table has its own style; no page differs by chance
    style = Styler(cells, uuid=name, cell_ids=False, caption=escape(look.title))
    style = style.format(escape="html").format_index(escape="html").format_index(escape="html", axis=1)
    styles = {f".col{place}": RIGHT if right else LEFT for place, right in enumerate(_numeric(shown))}
    heading = f"{LEFT}; font-weight: bold"
    styles |= {
        ".row_heading": heading,
        ".index_name": LEFT,
        "caption": CAPTION,
        "th, td": "padding: 0.1em 0.6em; vertical-align: top",
    }
    style = style.set_table_styles([{"selector": at, "props": how} for at, how in styles.items()])
    if _is_counted(frame):
        style = style.hide(axis="index")
    notes = "<br>".join(escape(note) for note in (cut, look.footer) if note)
    table = style.to_html()
    for heading in ("col", "row"):
        table = table.replace(
            f'<th class="{heading}_heading', f'<th scope="{heading}" class="{heading}_heading'
        )
    return f"<div>{table}<small>{notes}</small></div>"


def _is_counted(frame: pd.DataFrame) -> bool:
    """True if the index only counts the rows."""
    return isinstance(frame.index, pd.RangeIndex) and frame.index.name is None


def _some(frame: pd.DataFrame) -> tuple[pd.DataFrame, str]:
    """The rows that there is room for, as pandas' options have it, and the rows left out in words."""
    twice = [twin for name, twin in frame.attrs.get("exact", {}).items() if {name, twin} <= {*frame.columns}]
    frame = frame.drop(columns=twice)
    if len(frame.columns) and not len(frame):
        return frame, "no rows"
    most, half = pd.get_option("display.max_rows"), (pd.get_option("display.min_rows") or 10) // 2
    if not most or len(frame) <= most:
        return frame, ""
    kept = pd.concat([frame.head(half), frame.tail(half)])
    return kept, f"the first and the last {half} of {len(frame):,} rows"


def _cells(frame: pd.DataFrame, look: TableLook) -> pd.DataFrame:
    """Every cell as it is printed, under heads that name the unit."""
    heads, cells = [], {}
    for place, name in enumerate(frame.columns):
        column = frame.iloc[:, place]
        kind = kind_of(name, column, look)
        cells[place] = [_cell(value, kind, name, look) for value in column]
        heads.append(f"{name} (points)" if kind == "points" and isinstance(name, str) else name)
    made = pd.DataFrame(cells, index=frame.index, dtype=object)
    same = heads if isinstance(frame.columns, pd.MultiIndex) else None
    made.columns = frame.columns if same else pd.Index(heads, name=frame.columns.name)
    return made


def kind_of(name: Any, column: "pd.Series[Any]", look: TableLook) -> Kind:
    """The kind of a column's numbers: points, a number, or chances."""
    if name in look.points:
        return "points"
    if name in look.numbers:
        return "number"
    if not pd.api.types.is_float_dtype(column):
        return "chance"  # of cells that are fractions; others are printed as they are
    if name in POINTS:
        return "points"
    known = column.dropna()
    return "chance" if ((known >= -ROUNDING) & (known <= 1 + ROUNDING)).all() else "number"


def _cell(value: Any, kind: str, name: Any, look: TableLook) -> str:
    if value is None or value is pd.NA or (isinstance(value, float) and value != value):
        return look.missing
    if pd.api.types.is_bool(value):
        return "yes" if value else "no"
    if not isinstance(value, float | Fraction):
        return str(value)
    if kind == "points":
        return f"{100 * value:+.1f}"
    return (
        percent(min(max(float(value), 0.0), 1.0))
        if kind == "chance"
        else f"{value:,.{look.numbers.get(name, DECIMALS)}f}"
    )


def _numeric(frame: pd.DataFrame) -> list[bool]:
    """The columns that stand to the right: those of numbers."""
    return [_is_numeric(frame.iloc[:, place]) for place in range(frame.shape[1])]


def _is_numeric(column: "pd.Series[Any]") -> bool:
    known = column.dropna()
    return len(known) > 0 and all(
        isinstance(each, Number) and not pd.api.types.is_bool(each) for each in known
    )
