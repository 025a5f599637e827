"""A hex map: terrain, hills, roads and rivers, areas, zones, objectives, and a position upon it."""

from collections.abc import Mapping, Sequence

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection, PolyCollection
from matplotlib.patheffects import withStroke

from wsanalysis.charts.hex_counters import COLORS, check_units, draw_units
from wsanalysis.charts.hex_grid import HALF, RADIUS, Grid, check_hexes, grid_of, lay_out, outline
from wsanalysis.charts.hex_legend import DASHES, depth, draw_flag, legend_of, letter_of, write_legend
from wsanalysis.charts.hex_markers import check_markers, draw_markers
from wsanalysis.charts.hex_terrain import draw_ground
from wsanalysis.charts.labels import text_width
from wsanalysis.charts.picture import settle
from wsanalysis.charts.style import INK, SMALLEST, styled

MANY = 16
STRETCH = (0, (6, 2, 1.2, 2))
"""Of how many hexes an objective has to be before it is outlined, and the outline's dashes."""


def draw_map(
    board: pd.DataFrame,
    units: pd.DataFrame | None = None,
    markers: pd.DataFrame | None = None,
    ax: Axes | None = None,
    *,
    sides: tuple[str, str] = ("attacker", "defender"),
    zones: Mapping[str, Sequence[str]] | None = None,
    objectives: Sequence[tuple[str, Sequence[str]]] = (),
    legend: bool = True,
    title: str = "",
    footer: object = "",
) -> Axes:
    """The map with what stands on it, and a legend of what occurs.

    `board`: one row a hex, its id (A01) on the index; `area`, `terrain`, `color`, `elevation` 0-2, `roads`
    and `rivers` as sides (NE SW). `units`: the number on the index; `side` (one of `sides`, attacker first),
    `kind`, `hex` (empty: not on the map), `facing`, `state`, `damage`, `carried by` (a number or 0), `place`.
    `markers`: `hex`, `marker`, `hidden`. `zones`: hexes to shade by side. `objectives`: words, and the hexes
    they are about.
    Raises ValueError for other tables.
    """
    grid = grid_of(board)
    zones = dict(zones or {})
    for what, hexes in (*zones.items(), *objectives):
        check_hexes(grid, hexes, what)
    for side in zones:
        if side not in sides:
            raise ValueError(f"hex map: expected zones of {' and '.join(sides)}, got {side!r}")
    seen = None if units is None else check_units(grid, units, sides)
    lying = None if markers is None else check_markers(grid, markers)
    with styled():
        items = legend_of(board, seen, lying, sides, zones, objectives) if legend else []
        ax, radius, deep = lay_out(grid, ax, lambda span, r: depth(items, span, r))
        draw_ground(ax, grid, min(1.0, radius / RADIUS))
        for side, hexes in zones.items():
            _draw_zone(ax, grid, hexes, sides.index(side))
        _draw_objectives(ax, grid, objectives)
        write_ids(ax, grid, radius)
        if lying is not None:
            draw_markers(ax, grid, lying, radius)
        if seen is not None:
            draw_units(ax, grid, seen, sides, radius)
        for word in ax.texts:  # all stand on the map: who lays out the figure need not measure a thousand
            word.set_in_layout(False)
        write_legend(ax, items, deep, radius)
        settle(ax, title, footer, pad=6)
    return ax


def write_ids(ax: Axes, grid: Grid, radius: float) -> None:
    """The ids of hexes: of every one if there is room, else of every third in both directions."""
    every = 1 if 1.1 * radius > text_width("AA12", SMALLEST) else 3
    for name, x in grid.number.items():
        column, row = round(grid.centres[x][0] / 1.5), int(name[-2:]) - 1
        if column % every or row % every:
            continue
        px, py = grid.centres[x]
        ax.text(
            px, py + 0.77 * HALF, name, fontsize=SMALLEST, color=INK, ha="center", va="center_baseline",
            zorder=4.6, path_effects=[withStroke(linewidth=1.8, foreground=str(grid.board["color"].iloc[x]))],
        )  # fmt: skip


def _draw_zone(ax: Axes, grid: Grid, hexes: Sequence[str], owner: int) -> None:
    numbers = [grid.number[name] for name in hexes]
    ax.add_collection(
        PolyCollection(
            list(grid.polygons(numbers)), facecolors=COLORS[owner], alpha=0.05, linewidths=0, zorder=2.7
        )
    )
    lines = [line for *_, line in outline(grid, numbers, 0.07)]
    ax.add_collection(
        LineCollection(lines, colors=COLORS[owner], linewidths=2, linestyles=[DASHES[owner]], zorder=4.2)
    )


def _draw_objectives(ax: Axes, grid: Grid, objectives: Sequence[tuple[str, Sequence[str]]]) -> None:
    """A letter in each hex of an objective; a stretch of many is outlined, its letter in the middle."""
    letters: dict[str, str] = {}
    for place, (_, hexes) in enumerate(objectives):
        numbers = [grid.number[name] for name in hexes]
        lines = [line for *_, line in outline(grid, numbers, 0.13)]
        lettered = list(hexes)
        if len(hexes) > MANY and len(lines) < 2 * len(hexes):
            ax.add_collection(
                LineCollection(lines, colors=INK, linewidths=2, linestyles=[STRETCH], zorder=4.1)
            )
            away = ((grid.centres[numbers] - grid.centres[numbers].mean(axis=0)) ** 2).sum(axis=1)
            lettered = [hexes[int(away.argmin())]]
        for name in lettered:
            letters[name] = letters.get(name, "") + letter_of(place)
    for name, text in letters.items():
        x, y = grid.centres[grid.number[name]]
        draw_flag(ax, x - 0.78, y, text)
