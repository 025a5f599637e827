"""The gains of several things, each with its interval, and a mark for what its price would bring."""

import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from wsanalysis.charts.labels import check_columns
from wsanalysis.charts.picture import remark, settle
from wsanalysis.charts.style import FAINT, INK, RAMP_END, SMALLEST, SOFT, drawing, name_rows
from wsanalysis.languages import say

MOST_ROWS = 40
ROW_HEIGHT = 0.29  # inches
COLUMNS = ("gain", "low", "high", "kept", "sure")


def draw_gains(
    table: pd.DataFrame, ax: Axes | None = None, *, title: str = "", x_label: str = "gain",
    kept: str = "what its price would bring", footer: object = "",
) -> Axes:  # fmt: skip
    """Draw a dot with its interval for what each thing brings, and a stroke for what stands against it.

    `table`: one row per thing, named on the index, from top to bottom; columns `gain`, `low`, `high` (95 %,
    NaN for none) and `kept`, all in the unit that `x_label` names; `kept` says what the stroke is. The dot is
    filled where they surely differ, `sure`. Raises ValueError for another table, or more than 40 rows.
    """
    check_columns(table, COLUMNS, "gains: the table")
    if table.empty or len(table) > MOST_ROWS:
        raise ValueError(f"gains: expected 1 to {MOST_ROWS} rows, got {len(table)}; choose with head")
    gain, low, high, against = (table[name].to_numpy(float) for name in COLUMNS[:4])
    if not np.isfinite(gain).all() or not np.isfinite(against).all():
        raise ValueError("gains: expected numbers in gain and kept")
    with drawing(ax, max(len(table), 3) * ROW_HEIGHT + 1.8) as ax:
        rows = np.arange(len(table))
        ax.axvline(0, color=FAINT, linewidth=1.2, zorder=0)
        ax.hlines(rows, low, high, color=INK, linewidth=1.8)
        ax.vlines(against, rows - 0.34, rows + 0.34, color=SOFT, linewidth=2.0)
        sure = table["sure"].to_numpy(bool)
        for filled, fill in ((True, RAMP_END), (False, "white")):
            here = sure == filled
            ax.plot(
                gain[here], rows[here], "o", color=INK, markerfacecolor=fill, markersize=7,
                markeredgewidth=1.3, linestyle="none", label="sure" if filled else "unsure",
            )  # fmt: skip
        name_rows(ax, [str(name) for name in table.index])
        ax.grid(axis="x")
        ax.set_xlabel(x_label, loc="left")
        said = say("dot: gain, filled where it surely differs from the stroke   stroke: {kept}", kept=kept)
        remark(ax, said, 38, SMALLEST + 0.5)
        settle(ax, title, footer)
    return ax
