"""Cost and benefit of changes: the choices that no other choice beats."""

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator
from numpy.typing import NDArray

from wsanalysis.charts.labels import LINE, check_columns, kept_apart, wrapped
from wsanalysis.charts.picture import remark, settle
from wsanalysis.charts.style import INK, RAMP_END, ROUNDING_NOISE, SOFT, drawing, tone
from wsanalysis.languages import joined, say

COLUMNS = ("miss", "counters changed", "changes")
MOST_NAMED = 12
NAME_SIZE = 10.5
NAME_WIDTH = 2.2  # inches


def draw_pareto(
    table: pd.DataFrame,
    ax: Axes | None = None,
    *,
    title: str = "",
    x_label: str = "counters changed (number)",
    footer: object = "",
) -> Axes:
    """Draw every choice by its cost and by its miss; name the best on their line.

    `table`: one row per choice, as `game.tune` has them: `miss`, the distance from the target (chances: 0.05
    is 5 percentage points), `counters changed` (a whole number), `changes`, in words. Choices beaten in both
    are pale and unnamed. Raises ValueError for another table, or for more than 12 best ones.
    """
    best = _check(table)
    with drawing(ax, max(4.2, int(best.sum()) * 0.5 + 1.8)) as ax:
        miss, changes = 100 * table["miss"].to_numpy(float), table["counters changed"].to_numpy(float)
        order = np.flatnonzero(best)[np.lexsort((miss[best], changes[best]))]
        ax.step(changes[order], miss[order], where="post", color=INK, linewidth=1.4, zorder=2)
        ax.plot(changes[~best], miss[~best], "o", color=SOFT, markerfacecolor=tone(0.15), markersize=6,
                markeredgewidth=0.8, linestyle="none", label="beaten", zorder=2)  # fmt: skip
        ax.plot(changes[best], miss[best], "D", color=INK, markerfacecolor=RAMP_END, markersize=8,
                linestyle="none", label="best", zorder=3)  # fmt: skip
        low, high = float(changes.min()), float(changes.max())
        ax.set_xlim(low - 0.25, high + 0.25)
        top = max(float(miss.max()), 1.0)
        ax.set_ylim(-0.06 * top, 1.08 * top)
        ax.spines["left"].set_bounds(0, 1.08 * top)
        ax.xaxis.set_major_locator(MaxNLocator(integer=True))
        ax.yaxis.set_major_locator(MaxNLocator(nbins=6, steps=[1, 2, 5, 10]))
        ax.grid(axis="y")
        ax.set_xlabel(x_label, loc="left")
        ax.set_ylabel("miss (percentage points)")
        said = [say("diamonds: best trade-offs"), *([] if best.all() else [say("circles: beaten")])]
        remark(ax, joined("   ", said), 38)
        _name(ax, table, order.tolist(), settle(ax, title, footer)[1], top)
    return ax


def _check(table: pd.DataFrame) -> NDArray[np.bool_]:
    """The rows that no other row beats."""
    check_columns(table, COLUMNS, "pareto: the table")
    if table.empty:
        raise ValueError("pareto: the table is empty")
    places = table[["miss", "counters changed"]].to_numpy(float)
    if not np.isfinite(places).all() or (places < -ROUNDING_NOISE).any():
        raise ValueError("pareto: expected numbers from 0 up in miss and counters changed")
    less = places[None, :, :] - places[:, None, :]
    beaten = np.all(less <= ROUNDING_NOISE, axis=2) & np.any(less < -ROUNDING_NOISE, axis=2)
    best: NDArray[np.bool_] = np.logical_not(np.any(beaten, axis=1))
    if int(best.sum()) > MOST_NAMED:
        raise ValueError(f"pareto: at most {MOST_NAMED} best choices can be read, got {int(best.sum())}")
    return best


def _name(ax: Axes, table: pd.DataFrame, order: list[int], height: float, top: float) -> None:
    """Write what each best choice changes at the right of the chart, with a thread to its mark."""
    line = LINE * NAME_SIZE / 72 / height * 1.14 * top
    heights = [100 * float(table["miss"].iloc[i]) for i in order]
    said = [str(table["changes"].iloc[i]).replace("_", " ") for i in order]
    texts = [wrapped(words, NAME_WIDTH, NAME_SIZE, bold=True) for words in said]
    rows = max(text.count("\n") + 1 for text in texts)
    right = ax.get_xlim()[1]
    for i, text, high, place in zip(
        order, texts, heights, kept_apart(heights, line * rows, 0.0, 1.05 * top), strict=True
    ):
        ax.annotate(
            text, (float(table["counters changed"].iloc[i]), high), (right, place), fontsize=NAME_SIZE,
            fontweight="bold", va="center", annotation_clip=False,
            arrowprops={"arrowstyle": "-", "color": SOFT, "linewidth": 0.7, "shrinkA": 2, "shrinkB": 5},
        )  # fmt: skip
