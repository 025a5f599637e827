"""The ground of a hex map: colors, signs that read without color too, hills, roads, rivers."""

from collections.abc import Callable, Iterator
from colorsys import hls_to_rgb, rgb_to_hls
from itertools import combinations
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import PathCollection, PolyCollection
from matplotlib.colors import to_hex, to_rgb
from matplotlib.patches import Circle, PathPatch, Polygon, Rectangle
from matplotlib.path import Path
from matplotlib.patheffects import withStroke

from wsanalysis.charts.hex_grid import (
    CORNERS,
    HALF,
    MIDDLES,
    Grid,
    Line,
    Points,
    boundary,
    outline,
    side_line,
)
from wsanalysis.charts.hex_obstacles import HILL, OBSTACLES, draw_lines, draw_steep
from wsanalysis.charts.style import INK, SMALLEST

HEX_LINE, AREA_LINE = "#8d8f86", "#3c423a"
WATER, WATER_EDGE = "#6fb1e0", "#2f6f9f"
ROAD, ROAD_EDGE = "#fbf6ea", "#7a6a50"
BALKA = "#b98d5e"
CURVE = (Path.MOVETO, Path.CURVE3, Path.CURVE3)
PLACES = ((-0.54, 0.34), (0.5, 0.37), (-0.64, -0.2), (0.64, -0.16), (-0.3, -0.6), (0.26, -0.57))
"""Around the middle of a hex, which units need, and beneath its id."""


def darker(color: str, share: float = 0.55) -> str:
    """The color with that share of its lightness."""
    hue, light, full = rgb_to_hls(*to_rgb(color))
    return to_hex(hls_to_rgb(hue, light * share, min(1.0, full * 0.9)))


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
    areas = board["area"].tolist()
    draw_lines(ax, boundary(grid, lambda x, y: areas[x] != areas[y]), AREA_LINE, 1.5 * thin, 3)
    rim = [side_line(grid, x, d) for x in every for d, y in enumerate(grid.beyond[x]) if y < 0]
    draw_lines(ax, rim, AREA_LINE, 1.5 * thin, 3)
    draw_ways(ax, grid, thin)


def draw_ways(ax: Axes, grid: Grid, thin: float = 1.0) -> None:
    """Rivers, balkas and obstacles along sides, roads and bridges. Within `styled`."""
    _draw_rivers(ax, grid, thin)
    if "balkas" in grid.board:
        draw_lines(ax, _along_sides(grid, "balkas"), BALKA, 4 * thin, 3.55)
    if "steep" in grid.board:
        draw_steep(ax, _downhill(grid), thin)
    for column, draw in OBSTACLES.items():
        if column in grid.board:
            draw(ax, _along_sides(grid, column), thin)
    _draw_roads(ax, grid, thin)


def _draw_levels(ax: Axes, grid: Grid) -> None:
    """Higher ground darker, the higher the more; where overlays are stacked, how many."""
    height = grid.board["elevation"].astype(int).tolist()
    for level in range(1, max(height) + 1):
        hill = [x for x, h in enumerate(height) if h >= level]
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
    height = grid.board["elevation"].astype(int).tolist()
    lowest = 0 if "overlays" in grid.board and min(height) < 0 else 1
    for level in range(lowest, max(height) + 1):
        hill = [x for x, h in enumerate(height) if h >= level]
        contours, strokes = [], []
        for x, side, line in outline(grid, hill, 0.14):
            if grid.beyond[x][side] < 0:
                continue  # the hill goes on beyond the map
            contours.append(line)
            (ax0, ay0), (bx0, by0) = line
            out = MIDDLES[side] / HALF * 0.09
            for share in (0.1, 0.3, 0.5, 0.7, 0.9):
                px, py = ax0 + share * (bx0 - ax0), ay0 + share * (by0 - ay0)
                strokes.append(((px, py), (px + out[0], py + out[1])))
        draw_lines(ax, contours, HILL, thin * (1.3 if level <= 1 else 2.2), 2.5)
        draw_lines(ax, strokes, HILL, thin * (0.7 if level <= 1 else 1.1), 2.5)


def _downhill(grid: Grid) -> list[Line]:
    """The steep sides of the higher hexes, clockwise around them."""
    height = grid.board["elevation"].tolist()
    return [
        side_line(grid, x, side)
        for x in range(len(grid.centres))
        for side in grid.sides("steep", x)
        if height[x] > height[grid.beyond[x][side]]
    ]


def _draw_rivers(ax: Axes, grid: Grid, thin: float) -> None:
    found = _along_sides(grid, "rivers")
    draw_lines(ax, found, WATER_EDGE, 6 * thin, 3.5)
    draw_lines(ax, found, WATER, 4 * thin, 3.6)


def _along_sides(grid: Grid, column: str) -> list[Line]:
    """The sides that a column of the board names, each once."""
    found = {}
    for x in range(len(grid.centres)):
        for side in grid.sides(column, x):
            y = grid.beyond[x][side]
            found[min(x, y) if y >= 0 else x, max(x, y), side % 3] = side_line(grid, x, side)
    return list(found.values())


def _draw_roads(ax: Axes, grid: Grid, thin: float) -> None:
    """Roads as curves through their hexes; over a river with a parapet at either hand."""
    ways, parapets = [], []
    for x in range(len(grid.centres)):
        at, sides = grid.centres[x], grid.sides("roads", x)
        ends = [at + MIDDLES[side] for side in sides]
        ways += [Path([a, at, b], CURVE) for a, b in combinations(ends, 2)] or [Path([e, at]) for e in ends]
        for side in set(sides) & set(grid.sides("rivers", x)):
            along = MIDDLES[side] / HALF
            across = np.array([-along[1], along[0]]) * 0.17
            middle = at + MIDDLES[side]
            for hand in (across, -across):
                a, b = middle + hand - 0.26 * along, middle + hand + 0.26 * along
                parapets.append(((float(a[0]), float(a[1])), (float(b[0]), float(b[1]))))
    for color, width, layer in ((ROAD_EDGE, 5.0 * thin, 3.7), (ROAD, 3.2 * thin, 3.8)):
        ax.add_collection(
            PathCollection(
                ways, facecolors="none", edgecolors=color, linewidths=width, capstyle="round", zorder=layer
            )
        )
    draw_lines(ax, parapets, INK, 1.8 * thin, 3.9)


# --- signs ---------------------------------------------------------------------------------------

Sign = Callable[[], Iterator[Any]]


def _dots(radius: float, places: tuple[tuple[float, float], ...] = PLACES) -> Iterator[Any]:
    return (Circle(place, radius) for place in places)


def _stroke(*points: tuple[float, float]) -> PathPatch:
    return PathPatch(Path(list(points)), fill=False)


def _forest() -> Iterator[Any]:
    for (x, y), size in zip(PLACES, (0.2, 0.16, 0.19, 0.17, 0.2, 0.16), strict=True):
        yield Polygon([(x - size, y - size * 0.8), (x + size, y - size * 0.8), (x, y + size * 1.1)])


def _orchard() -> Iterator[Any]:
    """Trees in rows on pale ground: forest and orchard are both green, and alike without color."""
    return (Circle((x, y), 0.13) for x in (-0.5, 0.0, 0.5) for y in (-0.52, -0.1, 0.32))


def _field() -> Iterator[Any]:
    return (_stroke((k - 0.26 * HALF, -0.5), (k + 0.26 * HALF, 0.42)) for k in (-0.5, -0.25, 0.0, 0.25, 0.5))


def _brush() -> Iterator[Any]:
    return (_stroke((x - 0.11, y + 0.12), (x, y - 0.06), (x + 0.11, y + 0.12)) for x, y in PLACES)


def _marsh() -> Iterator[Any]:
    for x, y in PLACES:
        yield _stroke((x - 0.2, y), (x + 0.2, y))
        yield _stroke((x, y), (x, y + 0.14))


def _pond() -> Iterator[Any]:
    for y in (-0.4, -0.1, 0.2):
        yield _stroke(*((k * 0.12, y + (0.05 if k % 2 else -0.05)) for k in range(-5, 6)))


def _wooden() -> Iterator[Any]:
    for x, y, wide, high in ((-0.58, -0.1, 0.42, 0.36), (0.1, -0.55, 0.46, 0.34)):
        yield Rectangle((x, y), wide, high, facecolor="#f3e2cc")
        yield _stroke((x, y + high / 2), (x + wide, y + high / 2))


def _stone() -> Iterator[Any]:
    for x, y, wide, high in ((-0.62, -0.12, 0.5, 0.42), (0.06, -0.58, 0.5, 0.4), (0.2, 0.06, 0.34, 0.3)):
        yield Rectangle((x, y), wide, high, facecolor="#85818f")


def _rough() -> Iterator[Any]:
    for x, y in PLACES:
        yield _stroke((x - 0.13, y - 0.08), (x - 0.02, y + 0.1), (x + 0.06, y - 0.02), (x + 0.14, y - 0.08))


def _ring(size: float, closed: bool) -> Iterator[Any]:
    corners = [(float(x), float(y)) for x, y in CORNERS * size]
    for a, b in zip(corners, corners[1:] + corners[:1], strict=True):
        for k in range(4):
            if closed or k % 2 == 0:
                p, q = k / 4, (k + 1) / 4
                yield _stroke(
                    (a[0] + p * (b[0] - a[0]), a[1] + p * (b[1] - a[1])),
                    (a[0] + q * (b[0] - a[0]), a[1] + q * (b[1] - a[1])),
                )


def _bocage() -> Iterator[Any]:
    yield from _ring(0.84, True)
    yield from (Circle((float(x), float(y)), 0.075) for x, y in [*(CORNERS * 0.84), *(MIDDLES * 0.84)])


def _crosses() -> Iterator[Any]:
    for x, y in PLACES[::3]:
        yield _stroke((x - 0.14, y - 0.14), (x + 0.14, y + 0.14))
        yield _stroke((x - 0.14, y + 0.14), (x + 0.14, y - 0.14))


def _bars() -> Iterator[Any]:
    yield Rectangle((-0.6, -0.44), 1.2, 0.14)
    yield Rectangle((-0.6, 0.24), 1.2, 0.14)


SIGNS: dict[str, tuple[Sign, float]] = {
    "forest": (_forest, 0.7), "orchard": (_orchard, 0.6), "field": (_field, 0.9), "brush": (_brush, 0.9),
    "marsh": (_marsh, 0.9), "pond": (_pond, 0.9), "wooden house": (_wooden, 0.9),
    "stone house": (_stone, 0.9),
    "mud": (lambda: _dots(0.045), 0.5), "rough": (_rough, 0.9), "bocage": (_bocage, 1.6),
    "hedge": (lambda: _ring(0.84, False), 1.8), "rubble": (lambda: _dots(0.06, PLACES[1::2]), 0.6),
    "roadblock": (_bars, 0.8), "tank trap": (_crosses, 1.6), "clear": (lambda: iter(()), 0.0),
}  # fmt: skip
SIGNS |= {
    "open": SIGNS["clear"], "road": SIGNS["clear"], "bridge": SIGNS["clear"], "woods": SIGNS["forest"],
    "light woods": SIGNS["orchard"], "wheat": SIGNS["field"], "corn": SIGNS["brush"],
    "wooden building": SIGNS["wooden house"], "stone building": SIGNS["stone house"],
    "river": SIGNS["pond"], "ford": SIGNS["mud"], "balka": SIGNS["rough"],
    "light cover": SIGNS["brush"], "heavy cover": (lambda: _dots(0.12), 0.6), "water": SIGNS["pond"],
    "building": SIGNS["wooden house"], "masonry building": SIGNS["stone house"], "gully": SIGNS["rough"],
    "impassable": SIGNS["rough"], "tiles, laid for each battle": SIGNS["clear"],
}  # fmt: skip
"""For each kind of terrain its sign, and how wide its lines are."""


def _unknown() -> Iterator[Any]:
    return (_stroke((k - 0.3, 0.3), (k + 0.3, -0.3)) for k in (-0.4, 0.0, 0.4))


def has_sign(terrain: str) -> bool:
    """Whether a kind of terrain has a sign besides its color."""
    return SIGNS.get(terrain) != SIGNS["clear"]


def draw_signs(
    ax: Axes, terrain: str, color: str, places: Points, size: float = 1.0, thin: float = 1.0
) -> None:
    """The sign of a kind of terrain around each place; slanting lines for a kind that a designer has added.

    `places` has a row (x, y) for each. All are one artist: a map has hundreds.
    """
    sign, width = SIGNS.get(terrain, (_unknown, 0.9))
    strokes = list(sign())
    if not strokes:
        return
    fills = [_fill(stroke, terrain, color) for stroke in strokes]
    shapes = [stroke.get_path().transformed(stroke.get_patch_transform()) for stroke in strokes]
    ax.add_collection(
        PathCollection(
            [Path(place + size * shape.vertices, shape.codes) for place in places for shape in shapes],
            facecolors=fills * len(places), edgecolors=darker(color), linewidths=width * thin, zorder=2,
        )
    )  # fmt: skip


def _fill(stroke: Any, terrain: str, color: str) -> Any:
    """The fill of a part of a sign: none for lines, houses with a color of their own."""
    if isinstance(stroke, PathPatch):
        return "none"
    if isinstance(stroke, Rectangle) and terrain.endswith(("house", "building")):
        return stroke.get_facecolor()
    return darker(color, 0.5 if SIGNS.get(terrain) == SIGNS["orchard"] else 0.75)
