"""Obstacles along hexsides as a hex map draws them: bocage, walls and crests, each with a form of its own."""

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection, PathCollection, PolyCollection
from matplotlib.path import Path

from wsanalysis.charts.hex_grid import Line

HILL = "#8a5a2b"
STEEP = "#4a2c10"
BOCAGE, BOCAGE_EDGE = "#5f8a3a", "#2f4a1c"
WALL, WALL_EDGE = "#f4f1ea", "#2c2a28"


def draw_lines(ax: Axes, lines: list[Line], color: str, width: float, layer: float) -> None:
    """Lines with round ends."""
    ax.add_collection(LineCollection(lines, colors=color, linewidths=width, capstyle="round", zorder=layer))


def _between(line: Line, share: float) -> tuple[float, float]:
    """A place on a line, by its share of the way."""
    (ax, ay), (bx, by) = line
    return ax + share * (bx - ax), ay + share * (by - ay)


def draw_bocage(ax: Axes, lines: list[Line], thin: float = 1.0, size: float = 1.0) -> None:
    """A row of bushes along each line."""
    bushes = [
        Path.circle(_between(line, share), 0.105 * size)
        for line in lines
        for share in (0.1, 0.3, 0.5, 0.7, 0.9)
    ]
    draw_lines(ax, lines, BOCAGE_EDGE, 2.2 * thin, 3.55)
    ax.add_collection(
        PathCollection(bushes, facecolors=BOCAGE, edgecolors=BOCAGE_EDGE, linewidths=0.6 * thin, zorder=3.56)
    )


def draw_wall(ax: Axes, lines: list[Line], thin: float = 1.0, _size: float = 1.0) -> None:
    """Blocks of stone along each line."""
    draw_lines(ax, lines, WALL_EDGE, 4.6 * thin, 3.57)
    blocks = LineCollection(lines, colors=WALL, linewidths=2.6 * thin, zorder=3.58)
    blocks.set(linestyle=(0, (1.5, 0.45)), capstyle="butt")
    ax.add_collection(blocks)


def draw_crest(ax: Axes, lines: list[Line], thin: float = 1.0, size: float = 1.0) -> None:
    """A ridge with strokes down either slope of it along each line."""
    strokes: list[Line] = []
    for line in lines:
        a, b = np.array(line[0]), np.array(line[1])
        across = np.array([a[1] - b[1], b[0] - a[0]]) / np.hypot(*(b - a)) * 0.15 * size
        for share in (0.08, 0.25, 0.42, 0.58, 0.75, 0.92):
            (x, y), (dx, dy) = _between(line, share), across.tolist()
            strokes.append(((x - dx, y - dy), (x + dx, y + dy)))
    draw_lines(ax, strokes, HILL, 1.0 * thin, 3.53)
    draw_lines(ax, lines, HILL, 2.8 * thin, 3.54)


def draw_steep(ax: Axes, lines: list[Line], thin: float = 1.0, size: float = 1.0) -> None:
    """Teeth downhill from each line, to the left of it."""
    teeth = []
    for line in lines:
        a, b = np.array(line[0]), np.array(line[1])
        down = np.array([a[1] - b[1], b[0] - a[0]]) / np.hypot(*(b - a)) * 0.24 * size
        for share in (0.0, 0.25, 0.5, 0.75):
            base = np.array([_between(line, share + 0.03), _between(line, share + 0.22)])
            teeth.append(np.vstack([base, base.mean(axis=0) + down]))
    ax.add_collection(PolyCollection(teeth, facecolors=STEEP, edgecolors=STEEP, linewidths=0.4, zorder=3.52))
    draw_lines(ax, lines, STEEP, 2.0 * thin, 3.52)


OBSTACLES = {"bocage": draw_bocage, "walls": draw_wall, "crests": draw_crest}
"""How obstacles along hexsides are drawn, by their column of the board."""
