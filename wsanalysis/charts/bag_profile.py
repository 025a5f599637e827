"""The contents of a bag of chips: at each distance, how many chips give each outcome."""

from typing import Any

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.patheffects import Stroke
from numpy.typing import NDArray

from wsanalysis.arguments.values import MOST_CHIPS
from wsanalysis.charts.labels import axis_name
from wsanalysis.charts.outcome_bands import draw_outcome_bands
from wsanalysis.charts.picture import remark, settle
from wsanalysis.charts.style import INK, ROUNDING_NOISE, SMALLEST, WARNING, drawing
from wsanalysis.languages import joined, say


def draw_bag_profile(
    table: pd.DataFrame,
    ax: Axes | None = None,
    *,
    chips: int | None = None,
    wanted: pd.DataFrame | None = None,
    dashed: str = "target borders",
    title: str = "",
    footer: object = "",
) -> Axes:
    """Draw the outcomes of one draw over distance, each chip a tile.

    `table`: one row per distance (hexes), one column per outcome, from best (palest) to worst (darkest),
    chances 0 to 1 that sum to 1. With `chips`, the number in the bag, every chip is a tile. `wanted`, a table
    of the same outcomes and distances, adds dashed lines for the target borders between the outcomes;
    `dashed` names them in the legend. Raises ValueError for another table.
    """
    _check(table, chips, wanted)
    with drawing(ax, 5.0) as ax:
        draw_outcome_bands(table, ax, title="", y_label="chance of one draw (%)")
        edges = np.arange(len(table) + 1) - 0.5
        for band in ax.patches:  # neighbouring shades are close in grey: a line of ink parts them
            band.set(edgecolor=INK, linewidth=1.3)
        if chips is not None:
            ax.hlines(
                np.arange(1, chips) / chips,
                edges[0],
                edges[-1],
                color=INK,
                alpha=0.22,
                linewidth=0.6,
                zorder=1.5,
            )
            ax.vlines(edges[1:-1], 0, 1, color=INK, alpha=0.22, linewidth=0.6, zorder=1.5)
        if wanted is not None:
            _draw_wanted(ax, table, wanted, edges)
        ax.set_xlabel(axis_name(table.index, "distance (hexes)"), loc="left")
        said = [say("one tile: one of {chips} chips", chips=chips)] if chips is not None else []
        said += [say("dashed: {what}", what=dashed)] if wanted is not None else []
        if said:
            remark(ax, joined("   ", said), 24, SMALLEST + 0.5)
        settle(ax, title, footer)
    return ax


def _check(table: pd.DataFrame, chips: int | None, wanted: pd.DataFrame | None) -> None:
    if chips is not None:
        if not 1 <= chips <= MOST_CHIPS:
            raise ValueError(f"bag profile: expected 1 to {MOST_CHIPS} chips, got {chips}")
        counts = table.to_numpy(float) * chips
        if np.abs(counts - counts.round()).max(initial=0) > 1e-6:
            raise ValueError(f"bag profile: the chances are not multiples of one in {chips} chips")
    if wanted is not None and not (
        list(wanted.columns) == list(table.columns) and list(wanted.index) == list(table.index)
    ):
        raise ValueError("bag profile: the wanted table has other outcomes or distances")


def _draw_wanted(
    ax: Axes, table: pd.DataFrame, wanted: pd.DataFrame, edges: NDArray[np.floating[Any]]
) -> None:
    """Draw the target borders between outcomes: dashes with a pale rim, visible on every shade."""
    borders = wanted.to_numpy(float).cumsum(axis=1)[:, :-1]
    for column in range(borders.shape[1]):
        if (borders[:, column] > 1 - ROUNDING_NOISE).all() or (borders[:, column] < ROUNDING_NOISE).all():
            continue
        ax.stairs(
            borders[:, column], edges, baseline=None, color=WARNING, linewidth=2, linestyle=(0, (3, 1.5)),
            zorder=3, label=say("wanted, up to {outcome}", outcome=table.columns[column]),
            path_effects=[Stroke(linewidth=4, foreground="white"), Stroke(linewidth=2, foreground=INK)],
        )  # fmt: skip
