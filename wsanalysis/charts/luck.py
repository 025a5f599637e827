"""Luck in battles: how reliable chances of winning are, and how luck moved them in one game."""

import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from wsanalysis.charts.labels import check_columns
from wsanalysis.charts.picture import settle
from wsanalysis.charts.style import INK, SOFT, drawing, tones

PERCENT = (0, 25, 50, 75, 100)
CURVE = ("estimated", "won", "low", "high", "games")
MOMENTS = ("decision", "source", "luck")


def draw_reliability(
    table: pd.DataFrame, ax: Axes | None = None, *, title: str = "", footer: object = ""
) -> Axes:
    """Draw how often each estimated chance was won: on the dashed line if the estimates are right.

    `table`: one row per band of chances, as `Reliability.curve` has them: the mean chance `estimated` and the
    share `won` with its interval `low` to `high`, 0 to 1, and the number of `games`. Raises ValueError for
    another table.
    """
    _require(table, CURVE)
    with drawing(ax, 6.0) as ax:
        ax.plot((0, 1), (0, 1), color=SOFT, linewidth=1.4, linestyle=(0, (5, 2)), label="true chances")
        won, low, high = (table[column].to_numpy(float) for column in CURVE[1:4])
        ax.errorbar(
            table["estimated"].to_numpy(float), won, yerr=np.maximum(0, [won - low, high - won]),
            color=INK, marker="o", markersize=6, linestyle="none", elinewidth=1.6, capsize=3,
            label="fresh games",
        )  # fmt: skip
        for axis in (ax.xaxis, ax.yaxis):
            axis.set_ticks(np.array(PERCENT) / 100, [str(tick) for tick in PERCENT])
        ax.set_xlim(-0.02, 1.02)
        ax.set_ylim(-0.02, 1.02)
        ax.grid(True)
        ax.set_xlabel("estimated chance to win (%)")
        ax.set_ylabel("won (%)")
        ax.legend(loc="lower right")
        settle(ax, title, footer)
    return ax


def draw_luck(table: pd.DataFrame, ax: Axes | None = None, *, title: str = "", footer: object = "") -> Axes:
    """Draw the cumulative luck of each source over a game, in win points, and the total.

    `table`: one row per draw, in order: the number of the `decision`, its `source` in words and the `luck` in
    wins (0.2 is 20 win points). Raises ValueError for another table, or for more than six sources.
    """
    _require(table, MOMENTS)
    names = list(dict.fromkeys(table["source"].astype(str)))
    if len(names) > 6:
        raise ValueError(f"luck: expected six sources at most, got {len(names)}")
    with drawing(ax) as ax:
        decisions, luck = table["decision"].to_numpy(float), 100 * table["luck"].to_numpy(float)
        dashes: tuple[object, ...] = (
            "-",
            (0, (5, 2)),
            (0, (1.2, 1.4)),
            (0, (6, 2, 1.2, 2)),
            (0, (2, 2)),
            "-.",
        )
        for name, colour, dash in zip(names, tones(2 * len(names))[len(names) :], dashes, strict=False):
            part = np.cumsum(np.where(table["source"].astype(str) == name, luck, 0.0))
            ax.step(decisions, part, where="post", color=colour, linestyle=dash, linewidth=1.6, label=name)
        ax.step(decisions, np.cumsum(luck), where="post", color=INK, linewidth=2.6, label="all luck")
        ax.axhline(0, color=SOFT, linewidth=0.8)
        ax.set_xlabel("decision")
        ax.set_ylabel("luck (win points)")
        ax.legend(loc="best")
        settle(ax, title, footer)
    return ax


def _require(table: pd.DataFrame, columns: tuple[str, ...]) -> None:
    check_columns(table, columns, "luck")
    if not len(table):
        raise ValueError("luck: expected a row at least, got an empty table")
