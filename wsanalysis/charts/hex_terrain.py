"""The ground of a hex map: colors, signs that read without color too, hills, roads, rivers."""

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import PathCollection, PolyCollection
from matplotlib.patches import Circle, Polygon
from matplotlib.path import Path
from matplotlib.patheffects import withStroke

from wsanalysis.battlefield.map_lines import (
    along_sides,
    borders,
    contours,
    downhill,
    heights,
    parapets,
    roads,
)
from wsanalysis.battlefield.map_marks import (
    AREA_LINE,
    HEX_LINE,
    HILL,
    ROAD,
    ROAD_EDGE,
    WATER,
    WATER_EDGE,
    Part,
    fill_of,
    sign_of,
)
from wsanalysis.charts.hex_grid import Grid, Points
from wsanalysis.charts.hex_obstacles import ALONG, draw_lines
from wsanalysis.charts.style import INK, SMALLEST
from wsanalysis.colours import darker

CURVE = (Path.MOVETO, Path.CURVE3, Path.CURVE3)


def draw_ground(ax: Axes, grid: Grid, thin: float = 1.0) -> None:
    """Draw everything printed on the board, with lines of `thin` times their width. Within `styled`."""
    every = range(len(grid.centres))
    board = grid.board
    kinds, fills = ([str(cell) for cell in board[column]] for column in ("terrain", "color"))
    ax.add_collection(
        PolyCollection(
            list(grid.polygons(every)), facecolors=fills, edgecolors=HEX_LINE, linewidths=0.4, zorder=1
        )
    )
    for kind, fill in dict.fromkeys(zip(kinds, fills, strict=True)):
        alike = [x for x in every if (kinds[x], fills[x]) == (kind, fill)]
        draw_signs(ax, kind, fill, grid.centres[alike], thin=thin)
    if "overlays" in board:
        _draw_levels(ax, grid)
    _draw_hills(ax, grid, thin)
    draw_lines(ax, borders(grid), AREA_LINE, 1.5 * thin, 3)
    draw_ways(ax, grid, thin)


def draw_ways(ax: Axes, grid: Grid, thin: float = 1.0) -> None:
    """Rivers, balkas and obstacles along sides, roads and bridges. Within `styled`."""
    found = along_sides(grid, "rivers")
    draw_lines(ax, found, WATER_EDGE, 6 * thin, 3.5)
    draw_lines(ax, found, WATER, 4 * thin, 3.6)
    for column, draw in ALONG.items():
        if column in grid.board:
            draw(ax, downhill(grid) if column == "steep" else along_sides(grid, column), thin, 1.0)
    _draw_roads(ax, grid, thin)


def _draw_levels(ax: Axes, grid: Grid) -> None:
    """Higher ground darker, the higher the more; where overlays are stacked, how many."""
    for _, hill in heights(grid):
        ax.add_collection(
            PolyCollection(list(grid.polygons(hill)), facecolors=HILL, alpha=0.13, linewidths=0, zorder=1.5)
        )
    for x, levels in enumerate(grid.board["overlays"].astype(int)):
        if levels > 1:
            px, py = grid.centres[x]
            ax.text(
                px + 0.42, py - 0.55, f"{levels}", fontsize=SMALLEST, fontweight="bold", color=INK,
                ha="center", va="center_baseline", zorder=4.5,
                path_effects=[withStroke(linewidth=2, foreground="white")],
            )  # fmt: skip


def _draw_hills(ax: Axes, grid: Grid, thin: float) -> None:
    """Contours inside of hills and crests, with strokes that run downhill; around a gully, into it."""
    for level, lines, strokes in contours(grid):
        draw_lines(ax, lines, HILL, thin * (1.3 if level <= 1 else 2.2), 2.5)
        draw_lines(ax, strokes, HILL, thin * (0.7 if level <= 1 else 1.1), 2.5)


def _draw_roads(ax: Axes, grid: Grid, thin: float) -> None:
    """Roads as curves through their hexes; over a river with a parapet at either hand."""
    ways = [Path(points, CURVE if len(points) > 2 else None) for points in roads(grid)]
    for color, width, layer in ((ROAD_EDGE, 5.0 * thin, 3.7), (ROAD, 3.2 * thin, 3.8)):
        ax.add_collection(
            PathCollection(
                ways, facecolors="none", edgecolors=color, linewidths=width, capstyle="round", zorder=layer
            )
        )
    draw_lines(ax, parapets(grid), INK, 1.8 * thin, 3.9)


# --- signs ---------------------------------------------------------------------------------------


def draw_signs(
    ax: Axes, terrain: str, color: str, places: Points, size: float = 1.0, thin: float = 1.0
) -> None:
    """The sign of a kind of terrain around each place; slanting lines for a kind that a designer has added.

    `places` has a row (x, y) for each. All are one artist: a map has hundreds.
    """
    sign, width = sign_of(terrain)
    if not sign:
        return
    shapes = [(np.asarray(path.vertices), path.codes) for path in map(_path, sign)]
    ax.add_collection(
        PathCollection(
            [Path(place + size * corners, codes) for place in places for corners, codes in shapes],
            facecolors=[fill_of(part, terrain, color) for part in sign] * len(places),
            edgecolors=darker(color), linewidths=width * thin, zorder=2,
        )
    )  # fmt: skip


def _path(part: Part) -> Path:
    if part.shape == "line":
        return Path(part.points)
    patch = Polygon(part.points) if part.shape == "area" else Circle(part.points[0], part.radius)
    return patch.get_path().transformed(patch.get_patch_transform())
