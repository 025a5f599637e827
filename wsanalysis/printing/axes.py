"""Tables by description: a question along axes; made as text in per cent, or as a printed grid."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import Any

import pandas as pd

from wsanalysis.aids import Group, Odds, OddsGrid, Word, WordGrid
from wsanalysis.aids.blocks import Probability
from wsanalysis.asking.display import percent
from wsanalysis.languages import joined

PER_CENT = "per cent"
"""The attr of a table of chances that is printed in per cent."""
Cell = Callable[..., Any]
"""The content of a cell, called with a value of each axis: those of the rows first, the innermost last."""
Bands = list[tuple[str, int]]
"""Each band as printed (``5–9``, ``10+``), and its first distance."""


@dataclass(frozen=True, slots=True)
class Axis:
    """A table's axis: its name, its values, and their printed forms."""

    name: str
    values: tuple[Any, ...]
    shown: tuple[str, ...] | None = None

    @property
    def heads(self) -> tuple[str, ...]:
        """The values as printed."""
        return self.shown or tuple(map(str, self.values))


def axis(
    name: str, values: Mapping[Any, str] | Iterable[Any], shown: Callable[[Any], str] | None = None
) -> Axis:
    """An axis; a mapping gives values with their heads, for others `shown` may print them."""
    if isinstance(values, Mapping):
        return Axis(name, tuple(values), tuple(values.values()))
    several = tuple(values)
    return Axis(name, several, tuple(map(shown, several)) if shown else None)


def frame_of(cell: Cell, rows: Axis | Sequence[Axis], *columns: Axis) -> pd.DataFrame:
    """A frame of what `cell` gives along the axes."""
    down = (rows,) if isinstance(rows, Axis) else tuple(rows)
    cells = [[cell(*row, *column) for column in _points(columns)] for row in _points(down)]
    return pd.DataFrame(cells, index=_index(down), columns=_index(columns))


def chances(cell: Cell, rows: Axis | Sequence[Axis], *columns: Axis) -> pd.DataFrame:
    """The chances that `cell` gives along the axes, printed in per cent."""
    return percent_frame(frame_of(lambda *at: float(cell(*at)), rows, *columns))


def percent_frame(frame: pd.DataFrame) -> pd.DataFrame:
    """Chances (0 to 1) that a page of text prints in per cent; other programs get them as they are."""
    made = frame.copy()
    made.attrs = {**frame.attrs, PER_CENT: True}
    return made


def as_printed(frame: pd.DataFrame) -> pd.DataFrame:
    """A table as a page of text prints it: chances of `percent_frame` with one decimal.

    A dash is never, and 100.0 only always.
    """
    if not frame.attrs.get(PER_CENT):
        return frame
    return pd.DataFrame(frame).map(lambda p: "-" if p == 0 else percent(p).removesuffix(" %"))


def odds_grid(
    title: str, cell: Cell, rows: Axis, *columns: Axis, hint: str = "", corner: tuple[str, str] | None = None
) -> OddsGrid:
    """The odds, or chances, that `cell` gives along the axes; the outer axis of two heads groups of columns.

    Where it gives None, the rules do not allow it. An axis is named in the corner with an arrow, unless
    `corner` says what stands there.
    """
    *outer, inner = columns
    down, across = corner or (
        joined(" ", (one.name, arrow)) if one.name else "" for one, arrow in ((rows, "↓"), (inner, "→"))
    )
    found = ((cell(row, *column) for column in _points(columns)) for row in rows.values)
    return OddsGrid(
        title,
        hint=hint,
        rows=rows.heads,
        columns=inner.heads * prod(len(one.heads) for one in outer),
        row_axis=down,
        column_axis=across,
        groups=tuple(Group(head, len(inner.heads)) for one in outer for head in one.heads),
        apart=bool(outer),
        cells=tuple(tuple(map(_odds, line)) for line in found),
    )


def word_grid(title: str, cell: Cell, rows: Axis, columns: Axis, *, hint: str = "") -> WordGrid:
    """The words that `cell` gives along the axes."""
    found = ((cell(row, column) for column in columns.values) for row in rows.values)
    cells = tuple(tuple(w if isinstance(w, Word) else Word(w) for w in line) for line in found)
    return WordGrid(title, rows.heads, columns.heads, cells, hint=hint, corner=rows.name)


def _odds(found: Odds | Probability | None) -> Odds | None:
    return found if found is None or isinstance(found, Odds) else Odds(found)


def _points(axes: Sequence[Axis]) -> Iterable[tuple[Any, ...]]:
    return product(*(one.values for one in axes))


def _index(axes: Sequence[Axis]) -> "pd.Index[Any]":
    names = [one.name or None for one in axes]
    if len(axes) == 1:
        return pd.Index(axes[0].shown or axes[0].values, name=names[0])
    return pd.MultiIndex.from_tuples(list(product(*(one.shown or one.values for one in axes))), names=names)


def bands(breaks: Iterable[int]) -> Bands:
    """The bands that begin at these distances, the last one without end."""
    first = list(breaks)
    ends = [*(b - 1 for b in first[1:]), None]
    return [
        (f"{a}+" if b is None else str(a) if a == b else f"{a}–{b}", a)
        for a, b in zip(first, ends, strict=True)
    ]


def rows_of_a_page(found: Bands, most: int) -> tuple[Bands, bool]:
    """The distances of a printed table: every band, or if there are more than `most`, a selection.

    In a selection each row holds for exactly its distance. The flag tells whether all bands are there.
    """
    if len(found) <= most:
        return found, True
    last = len(found) - 1
    chosen = sorted({round(i * last / (most - 1)) for i in range(most)})
    return [(str(found[i][1]) if i < last else found[i][0], found[i][1]) for i in chosen], False
