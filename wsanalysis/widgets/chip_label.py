"""What a chip or counter shows, in a few words beside its slider."""

from collections.abc import Collection, Mapping, Sequence
from html import escape
from typing import Any

from wsanalysis.widgets.controls import spoken

COUNT = "count"
MOST_TOLD = 120  # letters about a chip; the whole of it is its tip


def columns_of_bands(rows: Sequence[Mapping[str, Any]]) -> set[str]:
    """The columns that hold results by distance: they are told with their names, as the sides of a chip."""
    return {column for row in rows for column, value in row.items() if "; " in str(value)}


def chip_label(name: str, row: Mapping[str, Any], sides: Collection[str]) -> str:
    """A chip's name and what its row says of it, as HTML; `sides` are columns to be named."""
    told = " · ".join(filter(None, (_told(c, v, c in sides) for c, v in list(row.items())[1:])))
    short = told if len(told) <= MOST_TOLD else told[:MOST_TOLD] + " …"
    return (
        f"<div style='width:265px;line-height:1.2' title='{escape(told)}'><b>{escape(name)}</b>"
        f" <small>{escape(short)}</small></div>"
    )


def _told(column: str, value: Any, named: bool) -> str:
    """A cell of a chip in a few words, its column `named` or not; nothing for what goes without saying."""
    if column in (COUNT, "source") or value in (None, "no", 0, ""):
        return ""
    if value == "yes":
        return spoken(column)
    return f"{spoken(column)} {value}" if named or isinstance(value, int) else str(value)
