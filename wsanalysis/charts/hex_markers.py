"""Markers on a hex map: fire and smoke over a hex, others as a letter in a disc."""

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.patches import Circle, FancyBboxPatch, Polygon

from wsanalysis.battlefield.map_marks import (
    CLOUDS,
    CORNERS,
    FLAME,
    FLAME_EDGE,
    FLAMES,
    LEGIBLE,
    LETTERS,
    PLACES,
    TAG,
    TAG_SPOTS,
    WRECK,
)
from wsanalysis.charts.hex_grid import Grid, check_hexes
from wsanalysis.charts.labels import check_columns
from wsanalysis.charts.style import INK, SMALLEST

MARKER_COLUMNS = ("hex", "marker", "hidden")


def check_markers(grid: Grid, markers: pd.DataFrame) -> pd.DataFrame:
    """The markers, unchanged. Raises ValueError for a table that cannot be drawn."""
    check_columns(markers, MARKER_COLUMNS, "hex map: the markers' table")
    check_hexes(grid, markers["hex"], "markers")
    return markers


def draw_markers(ax: Axes, grid: Grid, markers: pd.DataFrame, radius: float) -> None:
    """Draw smoke, haze and blazes behind the units in their hex, others in its corners. Within `styled`."""
    for name, there in markers.groupby("hex", sort=False):
        x, y = grid.centres[grid.number[str(name)]]
        spots = iter(TAG_SPOTS)
        for kind, hidden in zip(there["marker"], there["hidden"], strict=True):
            if kind in CLOUDS or kind == "blaze":
                draw_cloud(ax, x, y, kind)
            else:
                across, up = next(spots, TAG_SPOTS[-1])
                draw_marker(ax, x + across, y + up, kind, bool(hidden), radius)


def draw_cloud(ax: Axes, x: float, y: float, kind: str, size: float = 1.0) -> None:
    """Smoke, haze or a blaze over a hex."""
    if kind == "blaze":
        for across, up in PLACES:
            for share, color in FLAMES:
                wide, high = 0.17 * share * size, 0.42 * share * size
                px, py = x + across * size, y + (up - 0.18) * size
                tips = [(px + dx * wide, py + dy * high) for dx, dy in FLAME]
                ax.add_artist(Polygon(tips, facecolor=color, edgecolor=FLAME_EDGE, linewidth=0.4, zorder=4.4))
        return
    color, edge, thick = CLOUDS[kind]
    for px, py in (*CORNERS, (0.0, 0.0)):
        place = x + 0.5 * size * float(px), y + 0.5 * size * float(py)
        puff = Circle(place, 0.33 * size)
        puff.set(facecolor=color, edgecolor=edge, linewidth=0.6, alpha=thick, zorder=4.4)
        ax.add_artist(puff)


def draw_marker(
    ax: Axes, x: float, y: float, kind: str, hidden: bool, radius: float, size: float = 1.0
) -> None:
    """A marker as a disc, dark while face down; a wreck as a crossed box."""
    if kind != "wreck":
        draw_tag(ax, x, y, LETTERS.get(kind, "•"), hidden, radius, TAG * size)
        return
    wide, high = 0.13 * size, 0.1 * size
    box = FancyBboxPatch((x - wide, y - high), 2 * wide, 2 * high, boxstyle=f"round,pad={0.02 * size}")
    box.set(facecolor=WRECK, edgecolor="white", linewidth=0.6, zorder=6)
    ax.add_artist(box)
    for sign in (-1, 1):
        ax.plot(
            [x - wide, x + wide], [y - sign * high, y + sign * high], color="white", linewidth=1.2, zorder=6.5
        )


def draw_tag(ax: Axes, x: float, y: float, letter: str, dark: bool, radius: float, size: float = TAG) -> None:
    """A letter in a disc, if there is room for it."""
    fill, ink = (INK, "white") if dark else ("white", INK)
    ax.add_artist(Circle((x, y), size, facecolor=fill, edgecolor=INK, linewidth=0.9, zorder=9.5))
    if size * radius > LEGIBLE:
        ax.text(
            x, y, letter, fontsize=SMALLEST, fontweight="bold", color=ink, ha="center", va="center_baseline",
            zorder=9.6,
        )  # fmt: skip
