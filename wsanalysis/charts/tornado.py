"""What matters most: how far one number moves when each of many others is moved by a step."""

from typing import TypeAlias

import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from wsanalysis.charts.labels import chance_text, check_chances, text_width, whiskers
from wsanalysis.charts.picture import settle, write_footer
from wsanalysis.charts.style import INK, SMALLEST, SOFT, new_axes, styled, tone

MOST_STATS = 20
MOST_STEPS = 2
COLUMNS = ("stat", "from", "to", "before", "after")
ROW_HEIGHT = 0.4  # inches
END_SIZE = 9.5
BAR = 0.72
DOWN, UP, OTHER = 0.12, 0.9, 0.5
"""Shades of a step down, of a step up, and of one that is neither."""

Step: TypeAlias = "pd.Series[float]"


def draw_tornado(
    table: pd.DataFrame,
    ax: Axes | None = None,
    *,
    title: str = "",
    x_label: str = "chance (%)",
    footer: object = "",
) -> Axes:
    """Bars from the chance as it is to the chance after each step, the stat that moves it most on top.

    `table`: one row a step: `stat`, the value it has (`from`) and would have (`to`), and the chance `before`
    (the same in all rows) and `after`, from 0 to 1. One or two rows a stat. A step down is pale, one up
    dark; the end of a bar says the new value and chance. Sampled chances have `low` and `high` beside
    (their 95 % interval). Raises ValueError for another table, or for more than 20 stats.
    """
    _check(table)
    reach = (table["after"] - table["before"]).abs().groupby(table["stat"], sort=False).max()
    stats = list(reach.sort_values(ascending=False, kind="stable").index)
    if len(stats) > MOST_STATS:
        raise ValueError(
            f"tornado: at most {MOST_STATS} stats can be read, got {len(stats)}; choose with head"
        )
    before = float(table["before"].iloc[0])
    with styled():
        ax = new_axes(max(len(stats), 3) * ROW_HEIGHT + 1.7) if ax is None else ax
        names = []
        for row, stat in enumerate(stats):
            steps = table[table["stat"] == stat]
            names.append(f"{stat}  {steps['from'].iloc[0]}")
            away = np.sign(steps["after"] - before)
            split = len(steps) > 1 and bool(away.iloc[0] == away.iloc[1] or (away == 0).any())
            for i, (_, step) in enumerate(steps.iterrows()):
                place = row + (i - 0.5) * BAR / 2 if split else row
                _draw_step(ax, step, place, BAR / 2 if split else BAR)
        ax.axvline(before, color=INK, linewidth=1.2)
        ax.set_yticks(range(len(stats)), names)
        ax.tick_params(axis="y", length=0)
        ax.spines["left"].set_visible(False)
        ax.set_ylim(len(stats) - 0.5, -0.5)
        _leave_room(ax, table)
        ax.set_xlabel(x_label)
        ax.annotate(
            f"now {chance_text(before)} %", (before, 1), (0, 3), xycoords=ax.get_xaxis_transform(),
            textcoords="offset points", fontsize=10.5, fontweight="bold", ha="center", va="bottom",
        )  # fmt: skip
        _write_key(ax, table)
        if str(footer):
            write_footer(ax, footer)
        settle(ax, title, pad=24)
    return ax


def _check(table: pd.DataFrame) -> None:
    missing = [name for name in COLUMNS if name not in table]
    if missing:
        raise ValueError(f"tornado: the table lacks {', '.join(missing)}")
    if table.empty:
        raise ValueError("tornado: the table is empty")
    sampled = ["low", "high"] if "low" in table else []
    check_chances(table[["before", "after", *sampled]], "tornado")
    if sampled:
        whiskers(table, "tornado", "after")
    if table["before"].nunique() > 1:
        raise ValueError("tornado: expected one chance before, the same in all rows")
    crowded = table["stat"].value_counts()
    if crowded.max() > MOST_STEPS:
        raise ValueError(
            f"tornado: {crowded.index[0]!r} has {crowded.max()} rows, at most {MOST_STEPS} can be read"
        )


def _draw_step(ax: Axes, step: Step, place: float, high: float) -> None:
    before, after = float(step["before"]), float(step["after"])
    ax.barh(place, after - before, high, before, facecolor=tone(_shade(step)), edgecolor=INK, linewidth=0.6)
    ends = [after]
    if "low" in step.index:
        ends += [float(step["low"]), float(step["high"])]
        ax.errorbar(
            after, place, xerr=[[max(after - ends[1], 0)], [max(ends[2] - after, 0)]],
            color=INK, capsize=3, linewidth=1.2,
        )  # fmt: skip
    left = after < before
    ax.annotate(
        f"{step['to']}: {chance_text(after)} %", (min(ends) if left else max(ends), place),
        (-4 if left else 4, 0), textcoords="offset points", fontsize=END_SIZE,
        ha="right" if left else "left", va="center",
        bbox={"facecolor": "white", "edgecolor": "none", "pad": 0.5},
    )  # fmt: skip


def _shade(step: Step) -> float:
    try:
        more = float(step["to"]) - float(step["from"])
    except (TypeError, ValueError):
        return OTHER
    return UP if more > 0 else DOWN


def _leave_room(ax: Axes, table: pd.DataFrame) -> None:
    """The scale: as far as the bars reach, and room for the words at their ends."""
    ends = table[["before", "after", *(("low", "high") if "low" in table else ())]].to_numpy(float)
    low, high = float(ends.min()), float(ends.max())
    span = max(high - low, 0.05)
    words = max(text_width(f"{to}: >99 %", END_SIZE) for to in table["to"])
    beside = span * min(0.5, (words + 0.1) / 3.2)
    ax.set_xlim(low - beside, high + beside)
    ticks = [t for t in ax.get_xticks() if -1e-9 <= t <= 1 + 1e-9 and low - beside <= t <= high + beside]
    ax.set_xticks(ticks, [f"{100 * t:g}" for t in np.round(ticks, 6)])
    ax.grid(axis="x")


def _write_key(ax: Axes, table: pd.DataFrame) -> None:
    shades = {_shade(step) for _, step in table.iterrows()}
    said = {
        "beside a name: its value now": True,
        "pale: a step down": DOWN in shades,
        "dark: a step up": UP in shades,
        "with 95 % intervals": "low" in table,
    }
    ax.annotate(
        "   ".join(words for words, occurs in said.items() if occurs), (1, 0), (0, -38),
        xycoords="axes fraction", textcoords="offset points", fontsize=SMALLEST, color=SOFT,
        ha="right", va="top",
    )  # fmt: skip
