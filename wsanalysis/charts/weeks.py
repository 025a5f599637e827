"""Several quantities from week to week: a line each, on a scale of its own, with its numbers."""

import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from wsanalysis.charts.labels import check_columns
from wsanalysis.charts.picture import remark, settle
from wsanalysis.charts.style import FAINT, INK, RAMP_END, SMALLEST, drawing, name_rows
from wsanalysis.languages import say

COLUMNS = ("what", "mean", "low", "high")
MOST_LINES = 8
ROW_HEIGHT = 0.78  # inches
SPAN = 0.3
"""The length of a line to either side of its row."""


def draw_weeks(
    table: pd.DataFrame, ax: Axes | None = None, *, title: str = "", x_label: str = "", footer: object = ""
) -> Axes:
    """Draw a line for each quantity over the weeks, with intervals and the mean beside each point.

    `table`: tidy, the week on the index; `what`, and its `mean` with `low` and `high` (95 %, NaN for none).
    Each line has a scale of its own, from its least to its most. Raises ValueError for another table.
    """
    check_columns(table, COLUMNS, "weeks: the table")
    names = list(dict.fromkeys(table["what"]))
    if not 1 <= len(names) <= MOST_LINES:
        raise ValueError(f"weeks: expected 1 to {MOST_LINES} quantities, got {len(names)}")
    with drawing(ax, len(names) * ROW_HEIGHT + 1.7) as ax:
        for row, name in enumerate(names):
            here = table[table["what"] == name]
            weeks, mean = here.index.to_numpy(float), here["mean"].to_numpy(float)
            low, high = (here[end].fillna(here["mean"]).to_numpy(float) for end in ("low", "high"))
            least, most = float(low.min()), float(high.max())
            scale = 2 * SPAN / (most - least) if most > least else 0.0

            places = [row + SPAN - (values - least) * scale for values in (mean, low, high)]
            at, below, above = places if scale else [np.full(len(mean), float(row))] * 3
            ax.axhline(row + 0.5, color=FAINT, linewidth=0.8)
            ax.fill_between(weeks, below, above, color=RAMP_END, alpha=0.18, linewidth=0)
            ax.plot(weeks, at, "o-", color=INK, markersize=5, linewidth=1.6)
            for week, y, number in zip(weeks, at, mean, strict=True):
                ax.annotate(_shown(number), (week, y), xytext=(6, 4), textcoords="offset points",
                            fontsize=SMALLEST + 0.5, fontweight="bold")  # fmt: skip
        name_rows(ax, [str(name) for name in names])
        whole = sorted({int(week) for week in table.index})
        ax.set_xticks(whole)
        ax.set_xlim(min(whole) - 0.2, max(whole) + 0.5)
        ax.set_xlabel(x_label or str(table.index.name), loc="left")
        remark(ax, say("each line on a scale of its own   shade: 95 % interval"), 38, SMALLEST + 0.5)
        settle(ax, title, footer)
    return ax


def _shown(number: float) -> str:
    """A number of one digit after the point, with a minus sign, and never minus nought."""
    return f"{round(float(number), 1) + 0.0:.1f}".replace("-", "\N{MINUS SIGN}")
