"""The legend of a hex map: only the signs that occur on it, as they are drawn."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import FancyBboxPatch, RegularPolygon

from wsanalysis.battlefield.map_legend import Item, Key
from wsanalysis.battlefield.map_marks import CLOUDS, COLORS, DASHES, GOLD, HEX_LINE, HILL, TAG, flag_box
from wsanalysis.charts.hex_counters import draw_aim, draw_counter, draw_coupling, draw_dots
from wsanalysis.charts.hex_markers import draw_cloud, draw_marker, draw_tag
from wsanalysis.charts.hex_obstacles import ALONG
from wsanalysis.charts.hex_terrain import draw_signs
from wsanalysis.charts.hex_tracks import draw_arrow
from wsanalysis.charts.labels import text_width
from wsanalysis.charts.style import INK, SMALLEST, SOFT
from wsanalysis.languages import translated

LINE = 0.25  # inches


def draw_flag(ax: Axes, x: float, y: float, text: str, radius: float) -> None:
    """Letters of objectives in a golden pennant."""
    (mx, my), wide, high = flag_box((x, y), text, SMALLEST / 72 / radius)
    pad = 0.13 * high
    inner = (mx - wide / 2 + pad, my - high / 2 + pad)
    pennant = FancyBboxPatch(inner, wide - 2 * pad, high - 2 * pad, boxstyle=f"round,pad={pad}")
    pennant.set(facecolor=GOLD, edgecolor=INK, linewidth=0.8, zorder=9.5)
    ax.add_artist(pennant)
    ax.text(
        mx, my, text, fontsize=SMALLEST, fontweight="bold", color=INK, ha="center", va="center_baseline",
        zorder=9.6,
    )  # fmt: skip


# --- keys ---------------------------------------------------------------------------------------


def _swatch(ax: Axes, x: float, y: float, _radius: float, grown: float, kind: str, color: str) -> None:
    shape = RegularPolygon((x, y), 6, radius=0.3 * grown, orientation=np.pi / 6)
    shape.set(facecolor=color, edgecolor=HEX_LINE, linewidth=0.6)
    ax.add_artist(shape)
    draw_signs(ax, kind, color, np.array([[x, y]]), 0.3 * grown, 0.8)


def _contour(ax: Axes, x: float, y: float, _radius: float, grown: float) -> None:
    ax.plot([x - 0.3 * grown, x + 0.3 * grown], [y, y], color=HILL, linewidth=1.3)
    for k in range(4):
        ax.plot([x + (k * 0.15 - 0.225) * grown] * 2, [y, y - 0.12 * grown], color=HILL, linewidth=0.7)


def _side(ax: Axes, x: float, y: float, _radius: float, grown: float, column: str) -> None:
    reach = -0.3 * grown if column == "steep" else 0.3 * grown  # teeth are to the left of a line: downwards
    ALONG[column](ax, [((x - reach, y), (x + reach, y))], 0.9, 0.75 * grown)


def _levels(ax: Axes, x: float, y: float, _radius: float, _grown: float) -> None:
    ax.text(x, y, "2", fontsize=SMALLEST, fontweight="bold", color=INK, ha="center", va="center_baseline")


def _counter(
    ax: Axes, x: float, y: float, radius: float, grown: float, owner: int, text: str, unit: Mapping[str, Any]
) -> None:
    draw_counter(ax, x, y, (0.42 if text else 0.5) * grown, unit, owner, text, radius)


def _coupling(ax: Axes, x: float, y: float, _radius: float, grown: float) -> None:
    draw_coupling(ax, np.array([x - 0.15 * grown, y]), np.array([x + 0.15 * grown, y]))


def _dots(ax: Axes, x: float, y: float, _radius: float, grown: float, token: str) -> None:
    draw_dots(ax, x, y, token, 0.9 * grown)


def _aim(ax: Axes, x: float, y: float, _radius: float, grown: float) -> None:
    draw_aim(ax, np.array([x - 0.3 * grown, y]), np.array([x + 0.1 * grown, y]), 0)


def _arrow(ax: Axes, x: float, y: float, _radius: float, grown: float, kind: str, harm: bool) -> None:
    draw_arrow(ax, np.array([[x - 0.3 * grown, y], [x + 0.3 * grown, y]]), 0, kind, harm, end=0.0)


def _marker(ax: Axes, x: float, y: float, radius: float, grown: float, kind: str) -> None:
    if kind == "blaze" or kind in CLOUDS:
        draw_cloud(ax, x, y, kind, 0.33 * grown)
    else:
        draw_marker(ax, x, y, kind, False, radius, grown)


def _tag(ax: Axes, x: float, y: float, radius: float, grown: float, mark: str, dark: bool) -> None:
    draw_tag(ax, x, y, mark, dark, radius, TAG * grown)


def _zone(ax: Axes, x: float, y: float, _radius: float, grown: float, owner: int) -> None:
    reach, dashes = [x - 0.3 * grown, x + 0.3 * grown], (0, DASHES[owner])
    ax.plot(reach, [y, y], color=COLORS[owner], linewidth=2, linestyle=dashes)


def _flag(ax: Axes, x: float, y: float, radius: float, _grown: float, letter: str) -> None:
    draw_flag(ax, x, y, letter, radius)


KEYS: Mapping[str, Callable[..., None]] = {
    "swatch": _swatch, "contour": _contour, "side": _side, "levels": _levels, "counter": _counter,
    "coupling": _coupling, "dots": _dots, "aim": _aim, "arrow": _arrow, "marker": _marker, "tag": _tag,
    "zone": _zone, "flag": _flag,
}  # fmt: skip
"""Each draws at a place, with the radius of a hex in inches and how much the key is grown."""


def draw_key(ax: Axes, key: Key, x: float, y: float, radius: float, grown: float) -> None:
    """Draw what stands beside the words of an item. Within `styled`."""
    KEYS[key.kind](ax, x, y, radius, grown, *key.what)


# --- the whole -----------------------------------------------------------------------------------


def _grown(radius: float) -> float:
    """The scale of the keys against the map: readable beside small hexes, in a line of text."""
    return min(max(1.0, 0.36 / radius), 0.4 / radius)


def rows_of(items: Sequence[Item], span: float, radius: float) -> list[list[tuple[float, Item]]]:
    """The legend in rows `span` radii wide: each item with its place from the left."""
    rows: list[list[tuple[float, Item]]] = [[]]
    reach, room = 0.0, 0.68 * _grown(radius)
    for item in items:
        wide = room + text_width(item[1], SMALLEST) / radius + 0.14 / radius
        if rows[-1] and reach + wide > span:
            rows.append([])
            reach = 0.0
        rows[-1].append((reach, item))
        reach += wide
    return rows


def depth(items: Sequence[Item], span: float, radius: float) -> float:
    """The depth of the legend, in radii."""
    return LINE / radius * (len(rows_of(items, span, radius)) + 0.6) if items else 0.1


def write_legend(ax: Axes, items: Sequence[Item], deep: float, radius: float) -> None:
    """The legend beneath the map, on axes with a depth of `deep` radii left for it. Within `styled`."""
    (left, right), grown = ax.get_xlim(), _grown(radius)
    for k, row in enumerate(rows_of(items, right - left, radius)):
        y = ax.get_ylim()[0] + deep - LINE / radius * (k + 1.1)
        for place, (key, words) in row:
            draw_key(ax, key, left + place + 0.3 * grown, y, radius, grown)
            x = left + place + 0.68 * grown
            ax.text(x, y, translated(words), fontsize=SMALLEST, color=SOFT, va="center_baseline")
