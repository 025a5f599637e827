"""Luck in battles: how reliable chances of winning are, and what moved them in one game."""

import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from wsanalysis.charts.labels import check_columns
from wsanalysis.charts.picture import settle
from wsanalysis.charts.style import INK, SOFT, drawing

PERCENT = (0, 25, 50, 75, 100)
NEAR = 0.2
"""Labels within this part of the turns are written one beneath the other."""
ROOM = 0.1
"""Of the axis: a row of labels beyond the ends of the scale."""
CURVE = ("estimated", "won", "low", "high", "games")
COURSE = ("turn", "decision", "chance", "low", "high")
MARKS = ("kind", "label", "decision", "before", "after")
ESTIMATED = "estimated chance to win (%)"
"""The axis of estimates where two sides play."""


def draw_reliability(
    table: pd.DataFrame, ax: Axes | None = None, *, title: str = "", footer: object = "",
    x_label: str = ESTIMATED, y_label: str = "won (%)",
) -> Axes:  # fmt: skip
    """Draw how often each estimated chance was won: on the dashed line if the estimates are right.

    `table`: one row per band of chances, as `Reliability.curve` has them: the mean chance `estimated` and the
    share `won` with its interval `low` to `high`, 0 to 1, and the number of `games`. Raises
    ValueError for another table.
    """
    _require(table, CURVE)
    with drawing(ax, 6.0) as ax:
        ax.plot(
            (0, 1), (0, 1), color=SOFT, linewidth=1.4, linestyle=(0, (5, 2)),
            label="true chances" if x_label == ESTIMATED else "as estimated",
        )  # fmt: skip
        shares, low, high = (table[column].to_numpy(float) for column in CURVE[1:4])
        ax.errorbar(
            table["estimated"].to_numpy(float), shares, yerr=np.maximum(0, [shares - low, high - shares]),
            color=INK, marker="o", markersize=6, linestyle="none", elinewidth=1.6, capsize=3,
            label="fresh games",
        )  # fmt: skip
        for axis in (ax.xaxis, ax.yaxis):
            axis.set_ticks(np.array(PERCENT) / 100, [str(tick) for tick in PERCENT])
        ax.set_xlim(-0.02, 1.02)
        ax.set_ylim(-0.02, 1.02)
        ax.grid(True)
        ax.set_xlabel(x_label)
        ax.set_ylabel(y_label)
        ax.legend(loc="lower right")
        settle(ax, title, footer)
    return ax


def draw_course(
    course: pd.DataFrame, marks: pd.DataFrame, ax: Axes | None = None, *, title: str = "",
    footer: object = "", x_label: str = "turn; arrows: luck, dashed: decisions",
    y_label: str = "chance to win (%)",
) -> Axes:  # fmt: skip
    """Draw the chance of winning over a game, with what decided it: each luck and each decision an arrow.

    `course`: one row per turn, in order: its number, its first `decision`, the `chance` with `low` and
    `high`, 0 to 1; the last row is the result. `marks`: one row per turning point: its `kind`, "luck" or
    "decision", its `label`, the number of the `decision`, and the chances `before` and `after`: as expected
    and as drawn, or with the alternative and with what was done. Raises
    ValueError for other tables.
    """
    _require(course, COURSE)
    check_columns(marks, MARKS, "luck")
    with drawing(ax) as ax:
        turns, low, high = (course[column].to_numpy(float) for column in ("turn", "low", "high"))
        ax.fill_between(turns, low, high, color=SOFT, alpha=0.25, linewidth=0)
        ax.plot(turns, course["chance"].to_numpy(float), color=INK, marker="o", markersize=4, linewidth=1.6)
        named: list[tuple[float, bool]] = []
        rows = {True: 0, False: 0}  # of labels above and below
        for row in marks.to_dict("records"):
            is_luck, before, after = row["kind"] == "luck", row["before"], row["after"]
            at = float(np.interp(row["decision"], course["decision"].to_numpy(float), turns))
            arrow = {"arrowstyle": "-|>", "color": INK, "linewidth": 2.2, "shrinkA": 0, "shrinkB": 0}
            dash = "-" if is_luck else (0, (2, 1.2))
            ax.annotate("", (at, after), (at, before), arrowprops={**arrow, "linestyle": dash})
            above = (
                after >= before
            ) == is_luck  # luck is named at the head of its arrow, a decision at its foot
            near = sum(abs(at - other) < NEAR * len(turns) and above == way for other, way in named)
            named.append((at, above))
            rows[above] = max(rows[above], near + 1)
            gap = (5 + 17 * near) * (1 if above else -1)
            ax.annotate(
                row["label"], (at, after if is_luck else before), (0, gap), textcoords="offset points",
                ha="right" if at > turns[0] + 0.7 * (turns[-1] - turns[0]) else "center",
                va="bottom" if above else "top",
                bbox={"boxstyle": "square,pad=0.1", "facecolor": "white", "linewidth": 0},
            )  # fmt: skip
        ax.xaxis.set_ticks(turns, [*map(str, course["turn"].iloc[:-1]), "end"])
        ax.yaxis.set_ticks(np.array(PERCENT) / 100, [str(tick) for tick in PERCENT])
        ax.set_ylim(-0.04 - ROOM * rows[False], 1.04 + ROOM * rows[True])
        ax.set_xlabel(x_label)
        ax.set_ylabel(y_label)
        settle(ax, title, footer)
    return ax


def _require(table: pd.DataFrame, columns: tuple[str, ...]) -> None:
    check_columns(table, columns, "luck")
    if not len(table):
        raise ValueError("luck: expected a row at least, got an empty table")
