"""The grid of a hex map as arrays, and the axes with room for it; `battlefield.map_lines` has its lines."""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from numpy.typing import NDArray

from wsanalysis.battlefield.map_lines import PlainPlan, plan_of, radius_in
from wsanalysis.battlefield.map_marks import CORNERS
from wsanalysis.charts.labels import check_columns
from wsanalysis.charts.picture import root_figure
from wsanalysis.charts.style import ShownAxes

Points = NDArray[np.float64]

COLUMNS = ("area", "terrain", "color", "elevation", "roads", "rivers")


@dataclass(frozen=True, eq=False)
class Grid:
    """The hexes of a board table in its order, a `Plan` whose `centres` are an array."""

    board: pd.DataFrame
    centres: Points
    plan: PlainPlan

    @property
    def beyond(self) -> tuple[tuple[int, ...], ...]:
        """The neighbours of each hex by side, -1 for none."""
        return self.plan.beyond

    @property
    def number(self) -> dict[str, int]:
        """The place of each hex in the table."""
        return self.plan.number

    def column(self, name: str) -> list[Any]:
        """A column of the table; empty if it has none of that name."""
        return self.plan.column(name)

    def polygons(self, hexes: Collection[int], size: float = 1.0) -> Points:
        """The corners of hexes, shape (n, 6, 2)."""
        return self.centres[list(hexes)][:, None] + size * np.array(CORNERS)[None]

    def sides(self, column: str, x: int) -> list[int]:
        """The sides that a column names for hex x."""
        return self.plan.sides(column, x)


def grid_of(board: pd.DataFrame) -> Grid:
    """The grid of a board table. Raises ValueError if it has no rows, or lacks columns."""
    check_columns(board, COLUMNS, "hex map: the board's table")
    if board.empty:
        raise ValueError("hex map: the board's table is empty")
    plan = plan_of([str(name) for name in board.index], columns_of(board))
    return Grid(board, np.array(plan.centres), plan)


def columns_of(board: pd.DataFrame) -> dict[str, list[Any]]:
    """The columns of a board table in plain values."""
    return {str(name): board[name].tolist() for name in board}


def check_hexes(grid: Grid, hexes: Iterable[str], what: str) -> None:
    """Raise ValueError for a hex that is not on the board."""
    for name in hexes:
        if name not in grid.number:
            raise ValueError(f"hex map: {what}: there is no hex {name!r} on the board")


def lay_out(
    grid: Grid, ax: Axes | None, beneath: Callable[[float, float], float]
) -> tuple[Axes, float, float]:
    """Axes with room for the grid; the radius of a hex in inches, and the depth of the legend.

    `beneath` gives the legend's depth in radii, from the width of the map in radii and the radius in inches.
    Call within `styled`.
    """
    corners = grid.polygons(range(len(grid.centres))).reshape(-1, 2)
    low, high = corners.min(0), corners.max(0)
    wide, tall = (high - low).tolist()
    if ax is None:
        width, radius, span = radius_in(wide)
        deep = beneath(span, radius)
        ax = Figure(figsize=(width, (tall + deep) * radius + 0.75)).add_subplot(axes_class=ShownAxes)
    else:
        root_figure(ax).draw_without_rendering()
        box, dpi = ax.get_window_extent(), root_figure(ax).dpi
        across, down = 0.92 * box.width / dpi, 0.85 * box.height / dpi  # words around will want some
        radius = across / wide
        for _ in range(8):  # a smaller map has a deeper legend, in radii
            deep = beneath(across / radius, radius)
            radius = min(across / wide, down / (tall + deep))
        span = across / radius
        deep = beneath(span, radius)
    spare = (span - wide) / 2
    ax.set_xlim(low[0] - spare, high[0] + spare)
    ax.set_ylim(low[1] - deep, high[1])
    ax.set_aspect("equal", anchor="N")
    ax.set_axis_off()
    return ax, radius, deep
