"""Many pictures of one map: the board is drawn once, and each frame adds its units and markers.

All frames have the same size and legend, so that a game can be paged through. Each takes a sixth of the time
of a separate map.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.text import Text
from PIL import Image

from wsanalysis.battlefield.map_lines import Objectives
from wsanalysis.charts.hex_grid import grid_of, lay_out
from wsanalysis.charts.hex_legend import depth, write_legend
from wsanalysis.charts.hex_map import (
    MapContents,
    check_objectives,
    draw_board,
    draw_flags,
    draw_shown,
    keep_out_of_layout,
    write_ids,
)
from wsanalysis.charts.labels import wrapped
from wsanalysis.charts.picture import MARGIN, Picture, in_few_colors, root_figure, settle
from wsanalysis.charts.style import styled

DPI = 200
SIZE = 14.0
"""Points: that of titles."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Frame(MapContents):
    """One picture: what is on the map, and its title."""

    title: str = ""


def draw_frames(
    board: pd.DataFrame, frames: Sequence[Frame], *, sides: tuple[str, str] = ("attacker", "defender"),
    objectives: Objectives = (), footer: object,
) -> Iterator[Picture]:  # fmt: skip
    """Draw a picture of each frame, in order, all of the same size.

    `board`, `objectives` and the contents of a frame are as for `draw_map`, `footer` as for `picture`. Raises
    ValueError for other tables, and without frames.
    """
    grid = grid_of(board)
    check_objectives(grid, objectives)
    if not frames:
        raise ValueError("hex map: expected at least one frame to draw")
    shown = [frame.checked(grid, sides) for frame in frames]
    with styled():
        items = _all(shown).legend(board, sides, objectives)
        ax, radius, deep = lay_out(grid, None, lambda span, r: depth(items, span, r))
        figure = root_figure(ax)
        figure.set_dpi(DPI)
        canvas = FigureCanvasAgg(figure)
        draw_board(ax, grid, objectives, radius)
        write_legend(ax, items, deep, radius)
        keep_out_of_layout(ax)
        settle(ax, max((frame.title for frame in frames), key=len), footer, pad=6)
        figure.set_layout_engine("none")
        written = ax.get_title("left")
        title = next(it for it in ax.get_children() if isinstance(it, Text) and it.get_text() == written)
        title.set_text("")
        canvas.draw()  # type: ignore[no-untyped-call]
    width = figure.get_figwidth() - 2 * MARGIN
    printed, agg = set(ax.get_children()), canvas.get_renderer()  # type: ignore[no-untyped-call]
    empty = agg.copy_from_bbox(figure.bbox)
    for frame, drawn_on in zip(frames, shown, strict=True):
        agg.restore_region(empty)
        with styled():
            draw_shown(ax, grid, drawn_on, sides, radius)
            write_ids(ax, grid, radius, _hexes(drawn_on.markers))
            draw_flags(ax, grid, objectives, radius, _hexes(drawn_on.units))
            title.set_text(wrapped(frame.title, width, SIZE, bold=True))
            _draw_added(ax, title, printed)
        drawn = Image.fromarray(np.asarray(agg.buffer_rgba())).convert("RGB")
        yield Picture(in_few_colors(drawn), round(figure.get_figwidth() * 100))


def _all(shown: Sequence[MapContents]) -> MapContents:
    """Everything on the map in any frame: all share one legend."""

    def joined(tables: Iterable[pd.DataFrame | None]) -> pd.DataFrame | None:
        there = [table for table in tables if table is not None]
        return pd.concat(there) if there else None

    return MapContents(
        units=joined(one.units for one in shown), markers=joined(one.markers for one in shown),
        tracks=joined(one.tracks for one in shown),
        zones={side: hexes for one in shown for side, hexes in one.zones.items()},
    )  # fmt: skip


def _draw_added(ax: Axes, title: Text, printed: set[Artist]) -> None:
    """Draw anything newly added to the axes on top of the printed board, and remove it again."""
    added = sorted((it for it in ax.get_children() if it not in printed), key=lambda it: it.get_zorder())
    for it in (*added, title):
        ax.draw_artist(it)
    for it in added:
        it.remove()


def _hexes(table: pd.DataFrame | None) -> set[str]:
    """The hexes of a table: anything printed there may be covered, and is printed again."""
    return set() if table is None else set(table["hex"])
