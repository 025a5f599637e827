"""A map as a board for other programs: nothing but the map, each hex at its pixel."""

from io import BytesIO

import numpy as np
import pandas as pd
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from PIL import Image

from wsanalysis.battlefield.map_marks import HALF
from wsanalysis.charts.hex_grid import grid_of
from wsanalysis.charts.hex_map import draw_board
from wsanalysis.charts.hex_terrain import draw_ground
from wsanalysis.charts.labels import wrapped
from wsanalysis.charts.picture import in_few_colors
from wsanalysis.charts.style import SMALLEST, SOFT, ShownAxes, styled

RADIUS = 0.42
"""Inches of a hex's radius, for which the type and the lines of a map are chosen."""
PARTS = (1.0, 0.85, 0.7, 0.6, 0.5, 0.4)
"""Sizes of a note's type, as parts of the smallest that maps have: a board of few hexes has little room."""
LINE = 1.2
FIRST = (0.0, -2 * HALF)
"""The centre of A01, in radii."""


def board_picture(
    board: pd.DataFrame, size: tuple[int, int], origin: tuple[int, int], radius: float, note: str = ""
) -> bytes:
    """The map as a PNG of this `size`, the centre of hex A01 at `origin`, all in pixels.

    `board` as for `draw_map`; `radius` is that of a hex; `note` is small print at the foot. Raises ValueError
    for a table without hexes.
    """
    return in_few_colors(_drawn(board, size, origin, radius, note).convert("RGB"))


def tile_picture(
    board: pd.DataFrame, size: tuple[int, int], origin: tuple[float, float], radius: float
) -> bytes:
    """The same of a tile: its hexes without their ids, and nothing around them."""
    made = BytesIO()
    _drawn(board, size, origin, radius, is_tile=True).save(made, "png")
    return made.getvalue()


def fitted(note: str, width: float, height: float) -> tuple[str, float]:
    """A note in lines that fit into this room, in inches, and its size of type: smaller if it must be."""
    for part in PARTS:
        size = SMALLEST * part
        text = wrapped(note, width, size)
        lines = text.count("\n") + 1
        if lines == 1 or lines * LINE * size / 72 <= height:
            break
    return text, size


def _drawn(
    board: pd.DataFrame, size: tuple[int, int], origin: tuple[float, float], radius: float, note: str = "",
    *, is_tile: bool = False,
) -> Image.Image:  # fmt: skip
    grid = grid_of(board)
    (width, height), (right, down) = size, origin
    dpi = radius / RADIUS
    with styled():
        # a hundredth of a pixel more, lest one be lost by rounding
        figure = Figure(figsize=((width + 0.01) / dpi, (height + 0.01) / dpi), dpi=dpi)
        figure.set_layout_engine("none")
        ax = figure.add_axes((0.0, 0.0, 1.0, 1.0), axes_class=ShownAxes)
        ax.set_xlim(FIRST[0] - right / radius, FIRST[0] + (width - right) / radius)
        ax.set_ylim(FIRST[1] + (down - height) / radius, FIRST[1] + down / radius)
        ax.set_axis_off()
        if is_tile:
            figure.patch.set_visible(False)
            draw_ground(ax, grid)
        else:
            draw_board(ax, grid, (), RADIUS)
        edge = (right - radius) / dpi
        below = 0.3 * SMALLEST / 72
        foot = (right - radius) / width, below / figure.get_figheight()
        text, fine = fitted(note, width / dpi - 2 * edge, edge - 3 * below)
        figure.text(*foot, text, fontsize=fine, color=SOFT, va="bottom", ha="left", linespacing=LINE)
        canvas = FigureCanvasAgg(figure)
        canvas.draw()  # type: ignore[no-untyped-call]
        pixels = np.asarray(canvas.buffer_rgba())  # type: ignore[no-untyped-call]
    return Image.fromarray(pixels)
