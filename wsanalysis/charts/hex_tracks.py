"""Moves and shots on a hex map, as arrows in the color of their side.

A move is a thick arrow along its hexes. A shot is a thin one from hex to hex: solid with a filled head if it
did harm, otherwise dashed with an open head, so that both can be read in grey too.
"""

from collections.abc import Sequence

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.patches import FancyArrowPatch
from matplotlib.path import Path

from wsanalysis.battlefield.map_lines import EDGE, arrow_way, lanes, moves_on
from wsanalysis.battlefield.map_marks import COLORS
from wsanalysis.charts.hex_grid import Grid, Points, check_hexes
from wsanalysis.charts.labels import check_columns

TRACK_COLUMNS = ("side", "kind", "hexes", "harm")


def check_tracks(grid: Grid, tracks: pd.DataFrame, sides: Sequence[str]) -> pd.DataFrame:
    """The tracks, unchanged. Raises ValueError for a table that cannot be drawn."""
    check_columns(tracks, TRACK_COLUMNS, "hex map: the tracks' table")
    for hexes, side, kind in zip(tracks["hexes"], tracks["side"], tracks["kind"], strict=True):
        check_hexes(grid, str(hexes).split(), "tracks")
        if side not in sides:
            raise ValueError(f"hex map: expected tracks of {' and '.join(sides)}, got one of {side!r}")
        if kind not in ("move", "shot"):
            raise ValueError(f"hex map: expected a track to be a move or a shot, got {kind!r}")
    return tracks


def draw_tracks(ax: Axes, grid: Grid, tracks: pd.DataFrame, sides: Sequence[str]) -> None:
    """Arrows for moves and shots; those within one hex are not drawn. Within `styled`."""
    columns = (tracks[column] for column in TRACK_COLUMNS)
    rows = [
        (*row, str(row[2]).split()) for row in zip(*columns, strict=True) if moves_on(str(row[2]).split())
    ]
    for (side, kind, _, harm, names), lane in zip(rows, lanes([names for *_, names in rows]), strict=True):
        way = grid.centres[[grid.number[name] for name in names]]
        draw_arrow(ax, way, sides.index(str(side)), str(kind), bool(harm), lane)


def draw_arrow(
    ax: Axes, way: Points, owner: int, kind: str, harm: bool, lane: int = 0, end: float = EDGE
) -> None:
    """One arrow along the points of `way`, which has two rows or more, `end` before the last of them."""
    points = arrow_way(way.tolist(), kind, lane, end)
    strong = kind == "move"
    whole = strong or harm
    arrow = FancyArrowPatch(
        path=Path(points), arrowstyle="-|>" if whole else "->", linestyle="-" if whole else (0, (3, 1.6)),
        mutation_scale=13 if strong else 11, linewidth=2.6 if strong else 1.5, joinstyle="round", shrinkA=0,
        shrinkB=0, color=COLORS[owner], alpha=0.85 if strong else 1.0, zorder=6.6 if strong else 6.8,
    )  # fmt: skip
    arrow.set_in_layout(False)
    ax.add_artist(arrow)
