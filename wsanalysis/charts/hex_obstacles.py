"""Obstacles along hexsides as a hex map draws them: bocage, walls and crests, each with a form of its own."""

from collections.abc import Callable

from matplotlib.axes import Axes
from matplotlib.collections import LineCollection, PathCollection, PolyCollection
from matplotlib.path import Path

from wsanalysis.battlefield.map_lines import Line, bushes, crest_strokes, teeth
from wsanalysis.battlefield.map_marks import (
    BALKA,
    BOCAGE,
    BOCAGE_EDGE,
    HILL,
    STEEP,
    WALL,
    WALL_EDGE,
)


def draw_lines(ax: Axes, lines: list[Line], color: str, width: float, layer: float) -> None:
    """Lines with round ends."""
    ax.add_collection(LineCollection(lines, colors=color, linewidths=width, capstyle="round", zorder=layer))


def draw_bocage(ax: Axes, lines: list[Line], thin: float = 1.0, size: float = 1.0) -> None:
    """A row of bushes along each line."""
    circles = [Path.circle(place, 0.105 * size) for place in bushes(lines)]
    draw_lines(ax, lines, BOCAGE_EDGE, 2.2 * thin, 3.55)
    ax.add_collection(
        PathCollection(circles, facecolors=BOCAGE, edgecolors=BOCAGE_EDGE, linewidths=0.6 * thin, zorder=3.56)
    )


def draw_wall(ax: Axes, lines: list[Line], thin: float = 1.0, _size: float = 1.0) -> None:
    """Blocks of stone along each line."""
    draw_lines(ax, lines, WALL_EDGE, 4.6 * thin, 3.57)
    blocks = LineCollection(lines, colors=WALL, linewidths=2.6 * thin, zorder=3.58)
    blocks.set(linestyle=(0, (1.5, 0.45)), capstyle="butt")
    ax.add_collection(blocks)


def draw_crest(ax: Axes, lines: list[Line], thin: float = 1.0, size: float = 1.0) -> None:
    """A ridge with strokes down either slope of it along each line."""
    draw_lines(ax, crest_strokes(lines, size), HILL, 1.0 * thin, 3.53)
    draw_lines(ax, lines, HILL, 2.8 * thin, 3.54)


def draw_steep(ax: Axes, lines: list[Line], thin: float = 1.0, size: float = 1.0) -> None:
    """Teeth downhill from each line, to the left of it."""
    drawn = PolyCollection(
        teeth(lines, size), facecolors=STEEP, edgecolors=STEEP, linewidths=0.4, zorder=3.52
    )
    ax.add_collection(drawn)
    draw_lines(ax, lines, STEEP, 2.0 * thin, 3.52)


def draw_balka(ax: Axes, lines: list[Line], thin: float = 1.0, _size: float = 1.0) -> None:
    """A brown line."""
    draw_lines(ax, lines, BALKA, 4 * thin, 3.55)


ALONG: dict[str, Callable[[Axes, list[Line], float, float], None]] = {
    "balkas": draw_balka, "steep": draw_steep, "bocage": draw_bocage, "walls": draw_wall, "crests": draw_crest
}  # fmt: skip
"""The drawing of all that runs along hexsides, by its column of the board."""
