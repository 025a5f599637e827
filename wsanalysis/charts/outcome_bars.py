"""The answer to one question: a bar per outcome, with its interval if sampled."""

from collections.abc import Mapping

import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from wsanalysis.asking.display import percent
from wsanalysis.charts.labels import check_chances, check_columns, whiskers
from wsanalysis.charts.picture import settle
from wsanalysis.charts.style import INK, SOFT, drawing, name_rows, tones

MOST_OUTCOMES = 24
ROW_HEIGHT = 0.5
BAR = 0.72
SIZE = 12.0


def draw_outcome_bars(
    table: pd.DataFrame,
    ax: Axes | None = None,
    *,
    title: str = "",
    x_label: str = "chance (%)",
    words: Mapping[str, str] | None = None,
    footer: object = "",
) -> Axes:
    """Draw a bar per outcome, the best palest, each with its chance in percent.

    `table`: one row per outcome, from best to worst: `outcome`, `probability` (0 to 1), and for sampled ones
    `low` and `high`, their 95 % interval. `words`: what is written for an outcome instead of its name. Raises
    ValueError for another table, or for more than 24 outcomes.
    """
    check_columns(table, ("outcome", "probability"), "outcome bars")
    check_chances(table[["probability"]], "outcome bars")
    if len(table) > MOST_OUTCOMES:
        raise ValueError(f"outcome bars: at most {MOST_OUTCOMES} outcomes can be read, got {len(table)}")
    chances = table["probability"].to_numpy(float)
    names = [(words or {}).get(str(name), str(name)) for name in table["outcome"]]
    with drawing(ax, max(len(table), 3) * ROW_HEIGHT + 1.5) as ax:
        rows = np.arange(len(table))
        ax.barh(rows, chances, BAR, color=tones(len(table)), edgecolor=INK, linewidth=0.8)
        ends = chances
        if {"low", "high"} <= set(table.columns):
            spread = whiskers(table, "outcome bars", "probability")
            ax.errorbar(chances, rows, xerr=spread, fmt="none", ecolor=SOFT, capsize=4, linewidth=1.4)
            ends = table["high"].to_numpy(float)
        for row, end, chance in zip(rows, ends, chances, strict=True):
            ax.annotate(
                percent(chance), (end, row), (7, 0), textcoords="offset points", va="center",
                fontsize=SIZE, fontweight="bold",
            )  # fmt: skip
        name_rows(ax, names)
        top = min(1.0, max(0.1, np.ceil(10 * float(ends.max())) / 10))
        ax.set_xlim(0, top * 1.16)
        step = 5 if top <= 0.3 else 10 if top <= 0.6 else 20
        ticks = np.arange(0, round(100 * top) + 1, step)
        ax.set_xticks(ticks / 100, [str(tick) for tick in ticks])
        ax.spines["bottom"].set_bounds(0, top)
        ax.set_xlabel(x_label)
        settle(ax, title, footer)
    return ax
