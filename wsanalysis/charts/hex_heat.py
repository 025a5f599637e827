"""A value for each hex, as shade and number: where units died, how often a hex is held, what is seen."""

from collections.abc import Mapping

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection, PolyCollection
from matplotlib.colors import to_hex
from matplotlib.patheffects import withStroke

from wsanalysis.battlefield.map_lines import RADIUS, borders
from wsanalysis.battlefield.map_marks import HEX_LINE
from wsanalysis.charts.hex_grid import check_hexes, grid_of, lay_out
from wsanalysis.charts.hex_map import write_ids
from wsanalysis.charts.hex_terrain import draw_ways
from wsanalysis.charts.picture import settle
from wsanalysis.charts.style import INK, SMALLEST, SOFT, ramp, styled
from wsanalysis.languages import joined, say

WHITE = "#ffffff"


def draw_heat(
    board: pd.DataFrame,
    values: "Mapping[str, float] | pd.Series[float]",
    ax: Axes | None = None,
    *,
    title: str = "",
    unit: str = "",
    digits: int = 1,
    key: bool = True,
    footer: object = "",
) -> Axes:
    """Draw the map in shades of `values`, 0 or more by hex id: the darker, the higher.

    `board` as for `draw_map`; only its rivers, roads and areas show. Hexes without a value stay white, as
    does 0. The value is written in the hex with `digits` decimals, if it can be read there; the legend
    beneath gives its `unit` and the scale, unless `key` is off. Raises ValueError for another table, a hex
    off the board, or a value that is negative or no number.
    """
    grid = grid_of(board)
    given = {str(name): float(value) for name, value in values.items()}
    check_hexes(grid, given, "values")
    for name, value in given.items():
        if not 0 <= value < np.inf:
            raise ValueError(f"hex map: expected values of 0 or more, got {value} in {name}")
    highest = max(given.values(), default=0.0)
    shades = [ramp()(given.get(name, 0.0) / highest) if highest else WHITE for name in grid.number]
    with styled():
        ax, radius, deep = lay_out(grid, ax, lambda _, r: 0.35 / r if key else 0.0)
        every = range(len(grid.centres))
        ax.add_collection(
            PolyCollection(
                list(grid.polygons(every)), facecolors=shades, edgecolors=HEX_LINE, linewidths=0.4, zorder=1
            )
        )
        ax.add_collection(
            LineCollection(borders(grid), colors=SOFT, linewidths=1.0, capstyle="round", zorder=3)
        )
        draw_ways(ax, grid, 0.5 * min(1.0, radius / RADIUS))
        shaded = board.assign(color=[to_hex(shade) for shade in shades])
        write_ids(ax, grid_of(shaded), radius)
        legible = 1.3 * radius * 72 > 2.6 * SMALLEST
        for name, value in given.items():
            text = f"{value:.{digits}f}"
            if legible and float(text):
                x, y = grid.centres[grid.number[name]]
                ax.text(
                    x, y - 0.15, text, fontsize=SMALLEST + 1, color=INK, ha="center", va="center_baseline",
                    fontweight="bold" if 2 * value >= highest else "normal", zorder=5,
                    path_effects=[withStroke(linewidth=2.2, foreground=to_hex(ramp()(value / highest)))],
                )  # fmt: skip
        if key:
            scale = say("darkest: {highest}; white: none", highest=f"{highest:.{digits}f}")
            bold = [say("bold: at least half of the highest")] if legible else []
            said = joined("   ", [*filter(None, [unit]), joined("; ", [scale, *bold])])
            ax.text(
                ax.get_xlim()[0], ax.get_ylim()[0] + deep - 0.25 / radius, said,
                fontsize=SMALLEST, color=SOFT,
            )  # fmt: skip
        settle(ax, title, footer, pad=6)
    return ax
