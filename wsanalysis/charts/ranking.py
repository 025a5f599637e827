"""A number for each unit, best first, and its range when the unit's counter changes."""

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator

from wsanalysis.charts.labels import check_columns
from wsanalysis.charts.picture import remark, settle
from wsanalysis.charts.style import INK, RAMP_END, ROUNDING_NOISE, SMALLEST, drawing, name_rows
from wsanalysis.languages import say

MOST_ROWS = 30
ROW_HEIGHT = 0.28  # inches
SIZE = 10.5
COLUMNS = ("value", "low", "high")


def draw_ranking(
    table: pd.DataFrame,
    ax: Axes | None = None,
    *,
    title: str = "",
    x_label: str = "value",
    spread: str = "its values one better or worse",
    footer: object = "",
) -> Axes:
    """Draw a dot for each number from 0 up, and a line from its lowest to its highest possible value.

    `table`: one row per unit, named on the index, in order from top to bottom; columns `value`, `low`,
    `high`, in the unit that `x_label` names; `spread` explains the line. Raises ValueError for another table,
    or for more than 30 rows.
    """
    _check(table)
    value, low, high = (table[name].to_numpy(float) for name in COLUMNS)
    with drawing(ax, max(len(table), 3) * ROW_HEIGHT + 1.7) as ax:
        rows = np.arange(len(table))
        ax.hlines(rows, low, high, color=INK, linewidth=2.0)
        ax.plot(
            value, rows, "o", color=INK, markerfacecolor=RAMP_END, markersize=7, markeredgewidth=1.2,
            linestyle="none", label="value",
        )  # fmt: skip
        decimals = 1 if float(high.max()) < 100 else 0
        ticks = MaxNLocator(nbins=6, steps=[1, 2, 5, 10]).tick_values(
            0, max(float(high.max()), ROUNDING_NOISE)
        )
        top = float(ticks[-1])
        for row, number in zip(rows, value, strict=True):  # in a column: beside a line, it would name its end
            ax.annotate(
                f"{number:.{decimals}f}", (1.1 * top, row), fontsize=SIZE, fontweight="bold", ha="right",
                va="center",
            )  # fmt: skip
        name_rows(ax, [str(name) for name in table.index])
        ax.set_xlim(-0.03 * top, 1.12 * top)
        ax.spines["bottom"].set_bounds(0, top)
        ax.set_xticks([tick for tick in ticks if tick >= 0])
        ax.grid(axis="x")
        ax.set_xlabel(x_label, loc="left")
        remark(ax, say("dot: current value   line: {spread}", spread=spread), 38, SMALLEST + 0.5)
        settle(ax, title, footer)
    return ax


def _check(table: pd.DataFrame) -> None:
    check_columns(table, COLUMNS, "ranking: the table")
    if table.empty:
        raise ValueError("ranking: the table is empty")
    if len(table) > MOST_ROWS:
        raise ValueError(f"ranking: at most {MOST_ROWS} rows can be read, got {len(table)}; choose with head")
    numbers = table[list(COLUMNS)].to_numpy(float)
    if not np.isfinite(numbers).all() or (numbers < -ROUNDING_NOISE).any():
        raise ValueError(f"ranking: expected numbers from 0 up in {', '.join(COLUMNS)}")
    value, low, high = numbers.T
    if (low > value + ROUNDING_NOISE).any() or (high < value - ROUNDING_NOISE).any():
        raise ValueError("ranking: expected low <= value <= high in every row")
