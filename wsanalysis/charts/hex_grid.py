"""The grid of a hex map: positions of hexes, corners and sides, and lines along the sides.

A hex has a flat top and a radius of 1; x grows to the right and y upwards. The inner of two parallel lines,
such as a hill's contour, keeps a distance from the sides that it follows.
"""

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from math import sqrt

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from numpy.typing import NDArray

from wsanalysis.battlefield.hexes import SIDES, neighbour, parse_hex_id, row_of
from wsanalysis.charts.labels import check_columns
from wsanalysis.charts.picture import root_figure
from wsanalysis.charts.style import ShownAxes

Points = NDArray[np.float64]
Line = tuple[tuple[float, float], tuple[float, float]]

HALF = sqrt(3) / 2
CORNERS = np.array([(0.5, HALF), (1, 0), (0.5, -HALF), (-0.5, -HALF), (-1, 0), (-0.5, HALF)])
"""Of a hex around (0, 0); corner d lies between side d and side d + 1."""
MIDDLES = (CORNERS + np.roll(CORNERS, 1, axis=0)) / 2
COLUMNS = ("area", "terrain", "color", "elevation", "roads", "rivers")
RADIUS = 0.4  # inches, on a map that is not too wide
WIDEST, NARROWEST = 12.0, 8.0  # inches
MARGIN = 0.12


@dataclass(frozen=True, eq=False)
class Grid:
    """The hexes of a board table in its order; `beyond` are the neighbours by side, -1 for none."""

    board: pd.DataFrame
    centres: Points
    beyond: tuple[tuple[int, ...], ...]
    number: dict[str, int]

    def polygons(self, hexes: Collection[int], size: float = 1.0) -> Points:
        """The corners of hexes, shape (n, 6, 2)."""
        return self.centres[list(hexes)][:, None] + size * CORNERS[None]

    def sides(self, column: str, x: int) -> list[int]:
        """The sides that a column names for hex x."""
        return [SIDES.index(word) for word in str(self.board[column].iloc[x]).split()]


def grid_of(board: pd.DataFrame) -> Grid:
    """The grid of a board table. Raises ValueError if it has no rows, or lacks columns."""
    check_columns(board, COLUMNS, "hex map: the board's table")
    if board.empty:
        raise ValueError("hex map: the board's table is empty")
    axials = [parse_hex_id(str(name)) for name in board.index]
    number = {axial: x for x, axial in enumerate(axials)}
    centres = np.array([(1.5 * a.q, -2 * HALF * (row_of(a) + a.q % 2 / 2)) for a in axials])
    beyond = tuple(tuple(number.get(neighbour(a, side), -1) for side in range(6)) for a in axials)
    return Grid(board, centres, beyond, {str(name): x for x, name in enumerate(board.index)})


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
        width = min(max(wide * RADIUS + 2 * MARGIN, NARROWEST), WIDEST)
        radius = min((width - 2 * MARGIN) / wide, 1.5 * RADIUS)
        span = (width - 2 * MARGIN) / radius
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


def spots(ax: Axes, board: pd.DataFrame) -> tuple[list[list[float]], tuple[float, float]]:
    """Where hexes lie on a drawn map, for what is laid over its picture.

    The centre of each, from the left and from the top, and the width and height of one: shares of the
    picture's.
    """
    figure, centres = root_figure(ax), grid_of(board).centres
    across, down = figure.get_figwidth() * figure.dpi, figure.get_figheight() * figure.dpi
    points = ax.transData.transform(centres) / (across, down)
    (left, low), (right, high) = ax.transData.transform([(-1, -HALF), (1, HALF)]) / (across, down)
    return [[round(x, 5), round(1 - y, 5)] for x, y in points.tolist()], (right - left, high - low)


def boundary(grid: Grid, parted: Callable[[int, int], bool]) -> list[Line]:
    """The sides between neighbouring hexes that are `parted`; not those at the rim."""
    return [
        side_line(grid, x, side)
        for x, beyond in enumerate(grid.beyond)
        for side, y in enumerate(beyond)
        if y > x and parted(x, y)
    ]


def side_line(grid: Grid, x: int, side: int) -> Line:
    """A side of a hex from corner to corner."""
    a, b = grid.centres[x] + CORNERS[side - 1], grid.centres[x] + CORNERS[side]
    return (float(a[0]), float(a[1])), (float(b[0]), float(b[1]))


def outline(grid: Grid, hexes: Collection[int], inset: float) -> Iterator[tuple[int, int, Line]]:
    """Hex, side and line for each piece of the line that runs around `hexes`, `inset` radii inside."""
    inside = set(hexes)
    along = inset / HALF
    for x in inside:
        for side, y in enumerate(grid.beyond[x]):
            if y in inside:
                continue
            ends = []
            for corner, other in ((side - 1, side - 1), (side, side + 1)):
                start = CORNERS[corner % 6]
                # onwards over the side that is shared, or round the corner
                shared = grid.beyond[x][other % 6] in inside
                far = CORNERS[(corner - 1 if other < side else corner + 1) % 6] if shared else np.zeros(2)
                ends.append(grid.centres[x] + start + along * (far - start))
            (ax, ay), (bx, by) = ends
            yield x, side, ((float(ax), float(ay)), (float(bx), float(by)))
