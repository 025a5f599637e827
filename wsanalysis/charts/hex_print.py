"""A map for the table: hexes of a true size on as many sheets as it takes, and one that shows all of it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from io import BytesIO

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.backends.backend_pdf import PdfPages
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from wsanalysis.battlefield.map_lines import Objectives
from wsanalysis.charts.boxes import tell_boxes
from wsanalysis.charts.hex_grid import Grid, grid_of
from wsanalysis.charts.hex_map import MapContents, check_objectives, draw_board, draw_map, draw_shown
from wsanalysis.charts.hex_tiles import EDGE, FOOT, RIM, Tile, Tiling, tiling
from wsanalysis.charts.labels import wrapped
from wsanalysis.charts.picture import METADATA
from wsanalysis.charts.style import INK, SMALLEST, SOFT, styled
from wsanalysis.languages import say, translated

MM = 25.4
BAR = 50.0
"""Millimetres of the bar by which the print is measured."""
CROSS, TICK = 3.0, 4.0
"""Half of a mark of alignment, and a tick beyond the map where to cut, in mm."""
MARK = "UNOFFICIAL"


@dataclass(frozen=True, kw_only=True, eq=False)
class PrintedMap:
    """A map to print: a board's table (see `draw_map`), set-up zones and objectives, words at its foot."""

    board: pd.DataFrame
    title: str
    footer: str
    sides: tuple[str, str] = ("attacker", "defender")
    zones: Mapping[str, Sequence[str]] = field(default_factory=dict)
    objectives: Objectives = ()


def print_map(
    chart: PrintedMap, form: str, *, hex_size: float, paper: tuple[float, float], overlap: float = 8.0,
    turn: bool = True, ppi: float = 150.0,
) -> list[bytes]:  # fmt: skip
    """One PDF, or an SVG or PNG for each sheet; the first shows how all lie together, with the legend.

    `hex_size`: across flats; `paper`: width and height; `overlap`: shared by neighbours, all in mm. `turn`
    lets the paper be held as takes fewer sheets. Raises ValueError for what cannot be drawn or printed.
    """
    grid = grid_of(chart.board)
    check_objectives(grid, chart.objectives)
    shown = MapContents(zones=chart.zones).checked(grid, chart.sides)
    plan = tiling(grid, hex_size, paper, overlap, turn)
    with styled({"svg.fonttype": "none", "pdf.fonttype": 42, "svg.hashsalt": "wsanalysis"}):
        figures = _figures(chart, grid, shown, plan, hex_size)
        if form == "pdf":
            whole = BytesIO()
            with PdfPages(whole, metadata=METADATA["pdf"]) as pages:
                for figure in figures:
                    tell_boxes(figure)
                    pages.savefig(figure)
            return [whole.getvalue()]
        made = []
        for figure in figures:
            side = BytesIO()
            tell_boxes(figure)
            figure.savefig(side, format=form, metadata=METADATA[form], dpi=ppi)
            made.append(side.getvalue())
        return made


def _figures(
    chart: PrintedMap, grid: Grid, shown: MapContents, plan: Tiling, hex_size: float
) -> Iterator[Figure]:
    yield _overview(chart, grid, plan)
    tiles = list(plan.tiles())
    for tile in tiles:
        figure = _sheet(plan)
        ax = _window(figure, grid, plan, tile)
        draw_board(ax, grid, chart.objectives, plan.radius / MM)
        draw_shown(ax, grid, shown, chart.sides, plan.radius / MM)
        for word in ax.texts:
            word.set_clip_on(True)
            word.set_path_effects([])  # with them it would be drawn as shapes, and is to be text
        _mark(figure, plan, tile)
        where = say(
            "{title} · sheet {sheet} of {number}", title=chart.title, sheet=tile.name, number=len(tiles)
        )
        _foot(figure, plan, chart, translated(where), hex_size)
        yield figure


def _sheet(plan: Tiling) -> Figure:
    figure = Figure(figsize=(plan.sheet[0] / MM, plan.sheet[1] / MM))
    figure.set_layout_engine("none")
    return figure


def _window(figure: Figure, grid: Grid, plan: Tiling, tile: Tile) -> Axes:
    """Axes that show a tile's part of the map, at its size."""
    (width, height), (wide, tall) = plan.sheet, plan.window
    ax = figure.add_axes((EDGE / width, FOOT / height, wide / width, tall / height))
    corners = grid.polygons(range(len(grid.centres))).reshape(-1, 2)
    left = corners[:, 0].min() + (tile.left - RIM) / plan.radius
    top = corners[:, 1].max() - (tile.top - RIM) / plan.radius
    ax.set_xlim(left, left + wide / plan.radius)
    ax.set_ylim(top - tall / plan.radius, top)
    ax.set_axis_off()
    return ax


def _mark(figure: Figure, plan: Tiling, tile: Tile) -> None:
    """Marks of alignment: a cross where cuts meet each other or the map's edge, ticks where to cut."""
    across, down = plan.joints()
    wide, tall = plan.window
    for x in across:
        at = x - tile.left
        if 0 < at < wide:
            for end, out in ((tall, TICK), (0.0, -TICK)):
                _line(figure, plan, (at, end), (at, end + out))
    for y in down:
        at = tall - (y - tile.top)
        if 0 < at < tall:
            for end, out in ((0.0, -TICK), (wide, TICK)):
                _line(figure, plan, (end, at), (end + out, at))
    for x in across or [0.0, plan.whole[0]]:
        for y in down or [0.0, plan.whole[1]]:
            at, up = x - tile.left, tall - (y - tile.top)
            if (across or down) and 0 <= at <= wide and 0 <= up <= tall:
                _line(figure, plan, (at - CROSS, up), (at + CROSS, up))
                _line(figure, plan, (at, up - CROSS), (at, up + CROSS))


def _line(figure: Figure, plan: Tiling, start: tuple[float, float], end: tuple[float, float]) -> None:
    """A thin line between places in mm from the window's lower left corner."""
    width, height = plan.sheet
    xs, ys = ([(EDGE + p[0]) / width for p in (start, end)], [(FOOT + p[1]) / height for p in (start, end)])
    figure.add_artist(Line2D(xs, ys, color=INK, linewidth=0.6, zorder=20))


def _foot(figure: Figure, plan: Tiling, chart: PrintedMap, where: str, hex_size: float | None) -> None:
    """The words beneath: which sheet it is, how large, where it comes from, and that it is unofficial."""
    width, height = plan.sheet
    left, right = EDGE / width, 1 - EDGE / width
    if hex_size is not None:
        size = say("hexes {size} mm across flats; print at 100 %: this bar is 50 mm", size=f"{hex_size:g}")
        bar = (width - EDGE - BAR) / width
        figure.add_artist(
            Line2D(
                [bar, right], [14.0 / height] * 2, color=INK, linewidth=1.2, marker="|", gid="bar of 50 mm"
            )
        )
        figure.text(
            right, 15.4 / height, translated(size), fontsize=SMALLEST - 1, color=SOFT, ha="right", va="bottom"
        )
    figure.text(left, 15.4 / height, where, fontsize=SMALLEST + 2, fontweight="bold", color=INK, va="bottom")
    room = (width - 2 * EDGE) / MM - 1.1
    for place, line in enumerate(wrapped(chart.footer, room, SMALLEST - 1.5).split("\n")[:2]):
        figure.text(
            left, (9.0 - 3.4 * place) / height, line, fontsize=SMALLEST - 1.5, color=SOFT, va="baseline"
        )
    figure.text(
        right, 8.6 / height, translated(MARK), fontsize=SMALLEST, fontweight="bold", color=INK, ha="right",
        va="baseline", bbox={"boxstyle": "square,pad=0.25", "facecolor": "white", "edgecolor": INK},
    )  # fmt: skip


def _overview(chart: PrintedMap, grid: Grid, plan: Tiling) -> Figure:
    """All of the map with its legend, and the sheets that it is printed on."""
    figure = _sheet(plan)
    (width, height), (wide, tall) = plan.sheet, plan.window
    ax = figure.add_axes((EDGE / width, FOOT / height, wide / width, tall / height))
    draw_map(chart.board, ax=ax, sides=chart.sides, zones=chart.zones, objectives=chart.objectives)
    corners = grid.polygons(range(len(grid.centres))).reshape(-1, 2)
    low, high = corners.min(0), corners.max(0)
    across, down = plan.joints()
    for x in across:
        at = low[0] + (x - RIM) / plan.radius
        ax.plot([at, at], [low[1], high[1]], color=INK, linewidth=1.6, zorder=15)
    for y in down:
        at = high[1] - (y - RIM) / plan.radius
        ax.plot([low[0], high[0]], [at, at], color=INK, linewidth=1.6, zorder=15)
    for tile in plan.tiles() if across or down else ():
        x = low[0] + (max(tile.left, 0) + min(tile.left + wide, plan.whole[0])) / 2 / plan.radius
        y = high[1] - (max(tile.top, 0) + min(tile.top + tall, plan.whole[1])) / 2 / plan.radius
        ax.text(
            x, y, tile.name, fontsize=18, fontweight="bold", color=INK, ha="center", va="center", zorder=16,
            bbox={"boxstyle": "round,pad=0.25", "facecolor": "white", "edgecolor": INK},
        )  # fmt: skip
    where: str = chart.title
    if across or down:
        where = say("{title} · sheets {first} to {last}", title=chart.title, first="A1", last=tile.name)
    _foot(figure, plan, chart, translated(where), None)
    return figure
