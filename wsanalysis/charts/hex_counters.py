"""Counters and markers on a hex map, distinguished by shape and letter as well as by color.

Attackers are square, defenders round. A counter has its kind's sign above, the unit's number beneath, its
damage in a corner, its tokens as dots on top; a bar on a side of the hex shows its facing, a broken line to a
ring where it aims.
"""

from collections.abc import Mapping, Sequence

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.patches import Circle, Ellipse, Patch, Polygon, Rectangle

from wsanalysis.battlefield.hexes import SIDES
from wsanalysis.battlefield.map_lines import facing_bars, fan
from wsanalysis.battlefield.map_marks import (
    COLORS,
    LEGIBLE,
    MOST,
    SPOTS,
    STROKES,
    TOKENS,
    VEHICLES,
    WITH_BARREL,
    face_of,
)
from wsanalysis.charts.hex_grid import Grid, Points, check_hexes
from wsanalysis.charts.hex_markers import draw_tag
from wsanalysis.charts.labels import check_columns
from wsanalysis.charts.style import INK, SMALLEST

UNIT_COLUMNS = ("side", "kind", "hex", "facing", "state", "damage", "carried by", "place")


def draw_coupling(ax: Axes, a: Points, b: Points) -> None:
    """A bar between two counters of which one carries the other."""
    ax.plot([a[0], b[0]], [a[1], b[1]], color=INK, linewidth=3, solid_capstyle="round", zorder=8.5)


def check_units(grid: Grid, units: pd.DataFrame, sides: Sequence[str]) -> pd.DataFrame:
    """The units that are on the map. Raises ValueError for a table that cannot be drawn."""
    check_columns(units, UNIT_COLUMNS, "hex map: the units' table")
    seen = units[units["hex"] != ""]
    check_hexes(grid, seen["hex"], "units")
    for side in seen["side"]:
        if side not in sides:
            raise ValueError(f"hex map: expected units of {' and '.join(sides)}, got one of {side!r}")
    return seen


def draw_units(ax: Axes, grid: Grid, units: pd.DataFrame, sides: Sequence[str], radius: float) -> None:
    """Draw counters, fanned out if several share a hex; `radius` of a hex in inches. Within `styled`."""
    for name, there in units.groupby("hex", sort=False):
        at = grid.centres[grid.number[str(name)]]
        shown = there.iloc[:MOST]
        size, _ = SPOTS[len(shown)]
        places = dict(zip(shown.index, map(np.array, fan(shown["facing"].tolist())), strict=True))
        bars: dict[str, list[int]] = {}
        for number, unit in shown.iterrows():
            if unit["facing"]:
                bars.setdefault(str(unit["facing"]), []).append(sides.index(str(unit["side"])))
            if unit["carried by"] in places:
                a, b = at + places[number], at + places[unit["carried by"]]
                draw_coupling(ax, (2 * a + b) / 3, (a + 2 * b) / 3)
        for facing, owners in bars.items():
            for owner, bar in facing_bars((float(at[0]), float(at[1])), SIDES.index(facing), owners):
                ax.add_artist(
                    Polygon(bar, facecolor=COLORS[owner], edgecolor="white", linewidth=0.5, zorder=5)
                )
        for number, unit in shown.iterrows():
            more = len(there) > MOST and number == shown.index[-1]
            text = f"+{len(there) - MOST + 1}" if more else str(number)
            x, y = at + places[number]
            owner = sides.index(str(unit["side"]))
            known = {str(column): found for column, found in unit.items()}
            draw_counter(ax, x, y, size, known, owner, text, radius)
            if known.get("aim"):
                draw_aim(ax, np.array([x, y]), grid.centres[grid.number[str(known["aim"])]], owner)


def draw_counter(
    ax: Axes,
    x: float,
    y: float,
    size: float,
    unit: Mapping[str, object],
    owner: int,
    text: str,
    radius: float,
) -> None:
    """One counter of `size` around a place, `owner` 0 attacker, 1 defender."""
    fill, edge, ink, hidden, order, mark, harmed = face_of(unit, owner)
    half = size / 2
    square = Rectangle((x - half, y - half), size, size)
    shape: Patch = Circle((x, y), half * 1.06) if owner else square
    shape.set(facecolor=fill, edgecolor=edge, linewidth=1.0, zorder=7)
    shape.set_linestyle((0, (2, 1.5)) if hidden else "-")
    ax.add_artist(shape)
    legible = size * radius * 72 > 0.95 * SMALLEST
    with_sign = not text or (size > 0.45 and size * radius * 72 > 1.6 * SMALLEST)
    if with_sign:
        order = order if size > 0.7 else ""
        _draw_kind(ax, x, y + (0.22 * size if text else 0), size, str(unit["kind"]), ink, fill, order)
    if legible and text:
        ax.text(
            x, y - (0.2 * size if with_sign else 0), text, fontsize=SMALLEST, fontweight="bold", color=ink,
            ha="center", va="center_baseline", zorder=9,
        )  # fmt: skip
    # on small counters nearer to the middle, so that it is clear whose they are
    across, up = (0.42, 0.42) if size > 0.6 else (0.33, 0.42)
    for aside, tag in ((across, mark), (-across, harmed)):
        if tag and size > 0.45 and 0.15 * radius > LEGIBLE:
            draw_tag(ax, x + aside * size, y + up * size, tag, False, radius, 0.15)
    draw_dots(ax, x, y + half, str(unit.get("tokens", "")), size)


def draw_dots(ax: Axes, x: float, y: float, tokens: str, size: float) -> None:
    """A dot for each token, a letter of `TOKENS` each, side by side on the upper edge of a counter."""
    step = min(0.24, 1 / max(1, len(tokens))) * size
    for place, token in enumerate(tokens):
        dot = Circle((x + (place - (len(tokens) - 1) / 2) * step, y), 0.45 * step)
        dot.set(facecolor=TOKENS[token], edgecolor=INK, linewidth=0.8, zorder=9.4)
        ax.add_artist(dot)


def draw_aim(ax: Axes, a: Points, b: Points, owner: int) -> None:
    """A broken line from a counter to the middle of the hex where its AIM marker lies, and a ring there."""
    ax.plot([a[0], b[0]], [a[1], b[1]], color=COLORS[owner], linewidth=1.2, linestyle=(0, (3, 2)), zorder=6.2)
    ring = Circle((float(b[0]), float(b[1])), 0.2)
    ring.set(facecolor="none", edgecolor=COLORS[owner], linewidth=1.6, zorder=9.3)
    ax.add_artist(ring)


def _draw_kind(ax: Axes, x: float, y: float, size: float, kind: str, ink: str, fill: str, order: str) -> None:
    """The sign of a kind, an oval or `STROKES`; a vehicle's oval has its order in it."""
    wide, high = 0.25 * size, 0.15 * size
    if kind in VEHICLES:
        filled = ink if order else "none"
        ax.add_artist(
            Ellipse((x, y), 2.1 * wide, 2.3 * high, facecolor=filled, edgecolor=ink, linewidth=1.1, zorder=8)
        )
        if order:
            ax.text(
                x, y, order, fontsize=SMALLEST, color=fill, fontweight="bold", ha="center",
                va="center_baseline", zorder=9,
            )  # fmt: skip
        return
    for ax0, ay0, ax1, ay1 in STROKES.get(kind, WITH_BARREL):
        across, up = [x + ax0 * wide, x + ax1 * wide], [y + ay0 * high, y + ay1 * high]
        ax.plot(across, up, color=ink, linewidth=1.1, zorder=8)
