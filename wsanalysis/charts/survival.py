"""The survival of a unit: chances after each turn, as staircases, with and without rallying."""

from collections.abc import Hashable

import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from wsanalysis.charts.labels import LINE, axis_name, chance_text, check_chances, kept_apart, whiskers
from wsanalysis.charts.picture import remark, settle
from wsanalysis.charts.style import INK, RAMP_END, SOFT, WARNING, drawing
from wsanalysis.languages import say

MOST_TURNS = 60
NAME_SIZE = 11.0
SAMPLED_COLUMNS = ("curve", "probability", "low", "high")

# Told apart by dash and mark as well as by colour.
LOOKS: tuple[tuple[str, object, str], ...] = (
    (INK, "-", "o"),
    (RAMP_END, (0, (5, 2)), "s"),
    (WARNING, (0, (1.2, 1.4)), "^"),
    (SOFT, (0, (6, 2, 1.2, 2)), "D"),
    (RAMP_END, (0, (1.2, 1.2)), "v"),
)


def draw_survival(
    table: pd.DataFrame,
    ax: Axes | None = None,
    *,
    sampled: pd.DataFrame | None = None,
    title: str = "",
    y_label: str = "chance still in play (%)",
    footer: object = "",
) -> Axes:
    """Draw staircases over turns, each labelled with its last value at the right-hand end.

    `table`: index the whole turns in order, its name the unit ("turn"); up to five columns, one per curve,
    chances 0 to 1. `sampled`: points with their intervals, one row each: `curve` (a column of `table`), the
    turn under the name of the index, `probability`, `low`, `high` (95 %). Raises ValueError for other tables.
    """
    _check(table, sampled)
    turns = table.index.to_numpy()
    with drawing(ax) as ax:
        edges = np.append(turns - 0.5, turns[-1] + 0.5)
        for (name, column), (colour, dash, _) in zip(table.items(), LOOKS, strict=False):
            ax.stairs(
                column.to_numpy(float), edges, baseline=None, label=str(name),
                color=colour, linestyle=dash, linewidth=2,
            )  # fmt: skip
        if sampled is not None:
            _draw_sampled(ax, table, sampled)
        ax.set_xlim(edges[0], edges[-1])
        ax.set_ylim(-0.02, 1.02)
        ax.spines["left"].set_bounds(0, 1)
        ax.set_yticks(np.linspace(0, 1, 5), ["0", "25", "50", "75", "100"])
        ax.grid(axis="y")
        every = max(1, -(-len(turns) // 20))
        ax.set_xticks(turns[::every])
        # at the left, where the note on sampled points at the right cannot meet it
        ax.set_xlabel(axis_name(table.index, "turn"), loc="center" if sampled is None else "left")
        ax.set_ylabel(y_label)
        _label_ends(ax, table, float(edges[-1]), settle(ax, title, footer)[1])
    return ax


def _check(table: pd.DataFrame, sampled: pd.DataFrame | None) -> None:
    check_chances(table, "survival")
    if not pd.api.types.is_integer_dtype(table.index) or list(table.index) != list(
        range(int(table.index[0]), int(table.index[0]) + len(table))
    ):
        raise ValueError("survival: expected whole turns on the index, one row each, in order")
    if table.shape[1] > len(LOOKS) or len(table) > MOST_TURNS:
        raise ValueError(
            f"survival: at most {len(LOOKS)} curves and {MOST_TURNS} turns can be read, got"
            f" {table.shape[1]} and {len(table)}"
        )
    if sampled is None:
        return
    missing = {*SAMPLED_COLUMNS, axis_name(table.index, "turn")} - set(sampled.columns)
    if missing:
        raise ValueError(f"survival: the sampled points lack {', '.join(sorted(missing))}")
    check_chances(sampled[["probability", "low", "high"]], "survival, sampled points")
    unknown = set(sampled["curve"]) - set(table.columns)
    if unknown:
        raise ValueError(f"survival: sampled points of {', '.join(map(str, unknown))}, which has no curve")


def _draw_sampled(ax: Axes, table: pd.DataFrame, sampled: pd.DataFrame) -> None:
    """Points with their intervals, those of different curves side by side within a turn."""
    number = table.shape[1]
    names: list[Hashable] = list(table.columns)
    for curve, points in sampled.groupby("curve", sort=False):
        i = names.index(curve)
        colour, _, mark = LOOKS[i]
        ax.errorbar(
            points[axis_name(table.index, "turn")].to_numpy(float) + (i - (number - 1) / 2) * 0.5 / number,
            points["probability"].to_numpy(float), whiskers(points, "survival", "probability"),
            fmt=mark, color=colour, markerfacecolor="white", markersize=5, capsize=3, linewidth=1.2,
            label=say("{curve}, sampled", curve=curve),
        )  # fmt: skip
    remark(ax, "steps: exact   marks: sampled, with 95 % intervals", 24)


def _label_ends(ax: Axes, table: pd.DataFrame, right: float, height: float) -> None:
    line = LINE * NAME_SIZE / 72 / height
    ends = table.iloc[-1].to_numpy(float).tolist()
    places = kept_apart(ends, line, 0.0, 1.0)
    for name, end, place, (colour, _, _) in zip(table.columns, ends, places, LOOKS, strict=False):
        ax.annotate(
            say("{chance} %  {name}", chance=chance_text(end), name=name),
            (right, end), (10, (place - end) * height * 72),
            textcoords="offset points", annotation_clip=False, fontsize=NAME_SIZE, fontweight="bold",
            color=colour, va="center",
            arrowprops={"arrowstyle": "-", "color": colour, "linewidth": 0.8, "shrinkA": 0, "shrinkB": 0},
        )  # fmt: skip
