"""A matrix of who beats whom: chances with the number in every cell."""

from typing import Annotated

import numpy as np
import pandas as pd
from annotated_types import Gt, Le
from matplotlib.axes import Axes
from matplotlib.patches import Rectangle

from wsanalysis.charts.labels import LINE, axis_name, chance_text, check_chances, text_width, wrapped
from wsanalysis.charts.picture import remark, settle
from wsanalysis.charts.style import (
    EVEN,
    INK,
    NOT_ALLOWED,
    ROUNDING_NOISE,
    SOFT,
    WIDTH,
    new_axes,
    ramp,
    styled,
)
from wsanalysis.languages import joined, say

MOST_ROWS = 24
MOST_COLUMNS = 16
ROW_HEIGHT = 0.32  # inches
HEAD_SIZE = 10.5
SMALL_ENDS = (0.1, 0.2, 0.3, 0.4, 0.5)
"""The ends of the ramp in a table of small chances, which would else be all pale."""


def draw_heat_map(
    table: pd.DataFrame,
    ax: Axes | None = None,
    *,
    title: str = "",
    unit: str = "chance in %",
    darkest: Annotated[float, Gt(0), Le(1)] = 1.0,
    footer: object = "",
) -> Axes:
    """Draw a match-up matrix: rows attackers, columns targets, each cell a chance in percent.

    `table`: chances 0 to 1, NaN where the rules forbid it (hatched); the names of its index and columns label
    the axes. Darker is likelier, bold is even odds or better. Raises ValueError for other values, or for more
    rows or columns than can be read. The same chance has the same shade in every map, unless `darkest` says
    at which chance the ramp ends; the key then says so too (`darkest_of`).
    """
    check_chances(table, "heat map", missing=True)
    rows, columns = table.shape
    if rows > MOST_ROWS or columns > MOST_COLUMNS:
        raise ValueError(
            f"heat map: at most {MOST_ROWS} rows and {MOST_COLUMNS} columns can be read, got {rows} and"
            f" {columns}; choose some with table.loc[rows, columns], or draw several maps"
        )
    with styled():
        cell = (WIDTH - 2) / columns - 0.1
        heads = [wrapped(str(name), cell, HEAD_SIZE) for name in table.columns]
        lines = max(head.count("\n") + 1 for head in heads)
        # Heads that would touch or need more than two lines are slanted.
        if lines > 2 or max(text_width(line, HEAD_SIZE) for h in heads for line in h.split("\n")) > cell:
            heads = [str(name) for name in table.columns]
            above, turned = max(text_width(head, HEAD_SIZE) for head in heads) * 0.7, True
        else:
            above, turned = lines * LINE * HEAD_SIZE / 72, False
        if ax is None:
            ax = new_axes(max(rows, 3) * ROW_HEIGHT + above + 1.4)
        draw_cells(ax, table, darkest=darkest)
        ax.xaxis.tick_top()
        ax.xaxis.set_label_position("top")
        ax.set_xticks(np.arange(columns), heads)
        ax.set_yticks(np.arange(rows), [str(name) for name in table.index])
        if turned:
            ax.set_xticks(np.arange(columns), heads, rotation=40, ha="left", rotation_mode="anchor")
        ax.set_xlabel(joined("", [axis_name(table.columns, "target"), " →"]), loc="left")
        ax.set_ylabel(joined("", ["← ", axis_name(table.index, "attacker")]), loc="top")
        shaded = say("darkest: {chance} %", chance=chance_text(darkest)) if darkest < 1 else ""
        write_key(ax, table, unit, further=shaded)
        settle(ax, title, footer)
    return ax


def darkest_of(table: pd.DataFrame) -> float:
    """The end of the ramp: 1, or the next tenth where no chance is above a half."""
    most = float(np.nanmax(table.to_numpy(float), initial=0.0))
    return next((end for end in SMALL_ENDS if most <= end + ROUNDING_NOISE), 1.0)


def draw_cells(ax: Axes, table: pd.DataFrame, size: float = 10.5, darkest: float = 1.0) -> None:
    """Shaded cells with their numbers in type of `size` points, first row on top. Within `styled`.

    The ramp ends at the chance that is `darkest`.
    """
    chances = table.to_numpy(float)
    rows, columns = chances.shape
    ax.pcolormesh(
        np.arange(columns + 1) - 0.5, np.arange(rows + 1) - 0.5, np.ma.masked_invalid(chances),
        cmap=ramp(), vmin=0, vmax=darkest, edgecolors="white", linewidth=1,
    )  # fmt: skip
    for (row, column), chance in np.ndenumerate(chances):
        if np.isnan(chance):
            ax.add_patch(
                Rectangle(
                    (column - 0.5, row - 0.5), 1, 1, facecolor=NOT_ALLOWED, edgecolor="white", hatch="////"
                )
            )
            continue
        ax.text(
            column, row, _cell_text(chance), fontsize=size, ha="center", va="center_baseline",
            fontweight="bold" if chance >= EVEN - ROUNDING_NOISE else "normal",
            color=SOFT if chance <= ROUNDING_NOISE else INK,
        )  # fmt: skip
    ax.set_xlim(-0.5, columns - 0.5)
    ax.set_ylim(rows - 0.5, -0.5)
    ax.tick_params(length=0)
    ax.spines[:].set_visible(False)


def _cell_text(chance: float) -> str:
    """A chance as on the printed aids: a dash for never, a check mark for always."""
    return {"0": "–", "100": "✓"}.get(chance_text(chance), chance_text(chance))


def write_key(ax: Axes, table: pd.DataFrame, unit: str, further: str = "") -> None:
    """Write the unit beneath the cells, and the meaning of the marks that occur. Within `styled`."""
    chances = table.to_numpy(float)
    said = {
        further: bool(further),
        say("bold: even or better"): bool((chances >= EVEN - ROUNDING_NOISE).any()),
        say("✓ always"): bool((chances >= 1 - ROUNDING_NOISE).any()),
        say("– never"): bool((chances <= ROUNDING_NOISE).any()),
        say("hatched: not allowed"): bool(np.isnan(chances).any()),
    }
    text = joined("   ", [unit, *(words for words, occurs in said.items() if occurs)])
    remark(ax, text, 7)


def matrix(table: pd.DataFrame, rows: str, columns: str, value: str) -> pd.DataFrame:
    """Pivot a tidy table: its columns `rows` and `columns` as sides, `value` in the cells.

    The order is that of first appearance. Raises ValueError if a pair has more than one value.
    """
    if table.duplicated([rows, columns]).any():
        raise ValueError(f"matrix: more than one row for a pair of {rows!r} and {columns!r}; choose first")
    wide = table.pivot(index=rows, columns=columns, values=value)
    return wide.reindex(index=table[rows].unique(), columns=table[columns].unique()).rename_axis(
        index=rows, columns=columns
    )
