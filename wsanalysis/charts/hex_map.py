"""A hex map: terrain, hills, roads and rivers, areas, zones, objectives, and the units and markers on it."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection, PolyCollection
from matplotlib.patheffects import withStroke

from wsanalysis.battlefield.map_legend import Item, legend_of, legend_of_ground
from wsanalysis.battlefield.map_lines import RADIUS, Objectives, flags, outline, stretch
from wsanalysis.battlefield.map_marks import COLORS, DASHES, HALF, STRETCH
from wsanalysis.charts.hex_counters import check_units, draw_units
from wsanalysis.charts.hex_grid import Grid, check_hexes, columns_of, grid_of, lay_out
from wsanalysis.charts.hex_legend import depth, draw_flag, write_legend
from wsanalysis.charts.hex_markers import check_markers, draw_markers
from wsanalysis.charts.hex_terrain import draw_ground
from wsanalysis.charts.hex_tracks import check_tracks, draw_tracks
from wsanalysis.charts.labels import text_width
from wsanalysis.charts.picture import settle
from wsanalysis.charts.style import INK, SMALLEST, styled


@dataclass(frozen=True, kw_only=True, eq=False)
class MapContents:
    """Everything that stands on a map, see `draw_map`."""

    units: pd.DataFrame | None = None
    markers: pd.DataFrame | None = None
    tracks: pd.DataFrame | None = None
    zones: Mapping[str, Sequence[str]] = field(default_factory=dict)

    def checked(self, grid: Grid, sides: Sequence[str]) -> "MapContents":
        """The same with only the units on the map. Raises ValueError for anything that cannot be drawn."""
        for side, hexes in self.zones.items():
            check_hexes(grid, hexes, side)
            if side not in sides:
                raise ValueError(f"hex map: expected zones of {' and '.join(sides)}, got {side!r}")
        return MapContents(
            units=None if self.units is None else check_units(grid, self.units, sides),
            markers=None if self.markers is None else check_markers(grid, self.markers),
            tracks=None if self.tracks is None else check_tracks(grid, self.tracks, sides),
            zones=self.zones,
        )

    def legend(self, board: pd.DataFrame, sides: tuple[str, str], objectives: Objectives) -> list[Item]:
        """The legend's items: only what occurs on the map."""
        units, markers, tracks = map(_rows, (self.units, self.markers, self.tracks))
        standing = legend_of(units, markers, tracks, sides, self.zones, objectives)
        return [*legend_of_ground(columns_of(board)), *standing]


def _rows(table: pd.DataFrame | None) -> list[dict[str, Any]] | None:
    if table is None:
        return None
    return [{str(column): cell for column, cell in row.items()} for row in table.to_dict("records")]


def draw_map(
    board: pd.DataFrame,
    units: pd.DataFrame | None = None,
    markers: pd.DataFrame | None = None,
    ax: Axes | None = None,
    *,
    tracks: pd.DataFrame | None = None,
    sides: tuple[str, str] = ("attacker", "defender"),
    zones: Mapping[str, Sequence[str]] | None = None,
    objectives: Objectives = (),
    legend: bool = True,
    title: str = "",
    footer: object = "",
) -> Axes:
    """Draw the map with its units and markers, and a legend of what occurs.

    `board`: one row per hex, its id (A01) on the index; `area`, `terrain`, `color`, `elevation` 0-2, `roads`
    and `rivers` as sides (NE SW). `units`: the number on the index; `side` (one of `sides`, attacker first),
    `kind`, `hex` (empty: not on the map), `facing`, `state`, `damage`, `carried by` (a number or 0), `place`;
    if need be `tokens` (s and d for suppression and damage, one letter a token), `aim` (a hex, or empty).
    `markers`: `hex`, `marker`, `hidden`. `tracks` become arrows: `side`, `kind` (move or shot), `hexes` from
    first to last, separated by blanks, `harm` (whether a shot did any). `zones`: hexes to shade by side.
    `objectives`: words, and the hexes they concern. Raises ValueError for other tables.
    """
    grid = grid_of(board)
    check_objectives(grid, objectives)
    shown = MapContents(units=units, markers=markers, tracks=tracks, zones=dict(zones or {})).checked(
        grid, sides
    )
    with styled():
        items = shown.legend(board, sides, objectives) if legend else []
        ax, radius, deep = lay_out(grid, ax, lambda span, r: depth(items, span, r))
        draw_board(ax, grid, objectives, radius)
        draw_shown(ax, grid, shown, sides, radius)
        keep_out_of_layout(ax)
        write_legend(ax, items, deep, radius)
        settle(ax, title, footer, pad=6)
    return ax


def check_objectives(grid: Grid, objectives: Objectives) -> None:
    """Raise ValueError for an objective in a hex that is not on the board."""
    for what, hexes in objectives:
        check_hexes(grid, hexes, what)


def draw_board(ax: Axes, grid: Grid, objectives: Objectives, radius: float) -> None:
    """Draw everything that stays the same all game: the ground, hex ids, objectives. Within `styled`."""
    draw_ground(ax, grid, min(1.0, radius / RADIUS))
    _outline_objectives(ax, grid, objectives)
    draw_flags(ax, grid, objectives, radius)
    write_ids(ax, grid, radius)


def draw_shown(ax: Axes, grid: Grid, shown: MapContents, sides: Sequence[str], radius: float) -> None:
    """Draw everything that changes during a game, after `checked`. Within `styled`."""
    for side, hexes in shown.zones.items():
        _draw_zone(ax, grid, hexes, sides.index(side))
    if shown.markers is not None:
        draw_markers(ax, grid, shown.markers, radius)
    if shown.tracks is not None:
        draw_tracks(ax, grid, shown.tracks, sides)
    if shown.units is not None:
        draw_units(ax, grid, shown.units, sides, radius)


def keep_out_of_layout(ax: Axes) -> None:
    """Exclude the map's contents from the layout: a thousand words need not be measured."""
    for word in ax.texts:
        word.set_in_layout(False)


def write_ids(ax: Axes, grid: Grid, radius: float, only: Collection[str] | None = None) -> None:
    """Write the ids of all hexes, or `only` some; without enough room, every third in both directions."""
    every = 1 if 1.1 * radius > text_width("AA12", SMALLEST) else 3
    for name, x in grid.number.items():
        column, row = round(grid.centres[x][0] / 1.5), int(name[-2:]) - 1
        if column % every or row % every or (only is not None and name not in only):
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
        LineCollection(lines, colors=COLORS[owner], linewidths=2, linestyles=[(0, DASHES[owner])], zorder=4.2)
    )


def _outline_objectives(ax: Axes, grid: Grid, objectives: Objectives) -> None:
    for _, hexes in objectives:
        if (lines := stretch(grid, hexes)) is not None:
            ax.add_collection(
                LineCollection(lines, colors=INK, linewidths=2, linestyles=[(0, STRETCH)], zorder=4.1)
            )


def draw_flags(
    ax: Axes, grid: Grid, objectives: Objectives, radius: float, only: Collection[str] | None = None
) -> None:
    """A letter in each hex of an objective, in the middle of a stretch; or `only` in some hexes."""
    for name, text in flags(grid, objectives).items():
        if only is None or name in only:
            x, y = grid.centres[grid.number[name]]
            draw_flag(ax, x - 0.86, y, text, radius)
