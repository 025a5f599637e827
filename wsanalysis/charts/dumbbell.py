"""Before and after: the effect of a change on each of several chances."""

from collections.abc import Sequence

import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from wsanalysis.charts.labels import chance_text, check_chances, check_columns, whiskers
from wsanalysis.charts.picture import remark, settle
from wsanalysis.charts.style import INK, RAMP_END, SMALLEST, SOFT, drawing, name_rows
from wsanalysis.languages import joined, say

MOST_ROWS = 24
ROW_HEIGHT = 0.36  # inches
SIZE = 10.5


def draw_dumbbells(
    table: pd.DataFrame,
    ax: Axes | None = None,
    *,
    title: str = "",
    x_label: str = "chance (%)",
    label: Sequence[str] = (),
    names: tuple[str, str] = ("before", "after"),
    footer: object = "",
) -> Axes:
    """Draw a ring for each old chance, a diamond for the new one, and a line between them.

    `table`: one row per chance, named on the index or by the column `label`; columns `before` and `after` (0
    to 1), and for sampled ones `before_low`, `before_high`, `after_low`, `after_high`, their 95 % intervals.
    `names`: words for before and after. Raises ValueError for another table, or for more than 24 rows.
    """
    sampled = _check(table)
    with drawing(ax, max(len(table), 3) * ROW_HEIGHT + 1.7) as ax:
        rows = np.arange(len(table))
        was, now = table["before"].to_numpy(float), table["after"].to_numpy(float)
        ax.hlines(rows, was, now, color=INK, linewidth=2.2)
        for side, where, fill, mark in (("before", was, "white", "o"), ("after", now, RAMP_END, "D")):
            if sampled:
                ends = table.rename(columns={f"{side}_low": "low", f"{side}_high": "high"})
                ax.errorbar(
                    where, rows, xerr=whiskers(ends, "dumbbells", side), fmt="none", ecolor=SOFT,
                    capsize=3.5, linewidth=1.2,
                )  # fmt: skip
            ax.plot(
                where, rows, mark, color=INK, markerfacecolor=fill, markersize=8 if mark == "o" else 7,
                markeredgewidth=1.4, linestyle="none", label=side,
            )  # fmt: skip
        for row in rows:
            _write_numbers(ax, table.iloc[row], int(row), sampled)
        name_rows(ax, _row_names(table, label))
        ax.set_xlim(-0.06, 1.06)
        ax.spines["bottom"].set_bounds(0, 1)
        ax.set_xticks(np.linspace(0, 1, 5), ["0", "25", "50", "75", "100"])
        ax.grid(axis="x")
        ax.set_xlabel(x_label)
        said = [say("ring: {before}   diamond: {after}", before=names[0], after=names[1])]
        said += [say("with 95 % intervals")] if sampled else []
        remark(ax, joined("   ", said), 38, SMALLEST + 0.5)
        settle(ax, title, footer)
    return ax


def _row_names(table: pd.DataFrame, label: Sequence[str]) -> list[str]:
    if not label:
        return [str(name) for name in table.index]
    return [joined(", ", row) for row in table[list(label)].itertuples(index=False)]


def _check(table: pd.DataFrame) -> bool:
    """True if the chances are sampled."""
    check_columns(table, ("before", "after"), "dumbbells: the table")
    intervals = [f"{side}_{end}" for side in ("before", "after") for end in ("low", "high")]
    sampled = [name for name in intervals if name in table]
    if sampled and len(sampled) < len(intervals):
        raise ValueError(f"dumbbells: sampled chances have all of {', '.join(intervals)}")
    check_chances(table[["before", "after", *sampled]], "dumbbells")
    if len(table) > MOST_ROWS:
        raise ValueError(
            f"dumbbells: at most {MOST_ROWS} rows can be read, got {len(table)}; choose with head"
        )
    return bool(sampled)


def _write_numbers(ax: Axes, row: "pd.Series[float]", place: int, sampled: bool) -> None:
    """Write each number outside its end; once if both are equal."""
    for side, other in (("before", "after"), ("after", "before")):
        here, there = float(row[side]), float(row[other])
        if side == "before" and chance_text(here) == chance_text(there):
            continue
        left = here < there
        end = float(row[f"{side}_low" if left else f"{side}_high"]) if sampled else here
        ax.annotate(
            chance_text(here), (end, place), (-8 if left else 8, 0), textcoords="offset points",
            fontsize=SIZE, fontweight="bold" if side == "after" else "normal",
            ha="right" if left else "left", va="center",
        )  # fmt: skip
