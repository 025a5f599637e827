"""A map of the outcomes of a fight over two parameters, with the borders drawn in."""

from collections.abc import Mapping

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.patches import Rectangle
from numpy.typing import NDArray

from wsanalysis.charts.labels import LINE, axis_name, chance_text, check_chances, text_width
from wsanalysis.charts.picture import remark, settle, write_footer
from wsanalysis.charts.style import (
    EVEN,
    INK,
    NOT_ALLOWED,
    NOTHING,
    ROUNDING_NOISE,
    SOFT,
    WIDTH,
    drawing,
    ramp,
    tone,
)
from wsanalysis.languages import say, translated

MOST_COLUMNS, MOST_ROWS = 40, 30
ROW_HEIGHT = 0.3  # inches
NUMBER_SIZE = 9.5
CLEAR = 0.65
"""From this chance on an outcome is clear; a cell without a clear outcome is contested."""
NAME_SIZE = 11.0
SWATCH = 0.3  # inches across
BESIDE = 0.08  # inches between a swatch and its name
APART = 0.22  # inches between an outcome's name and the next swatch

FIRST, SECOND, NEITHER, CONTESTED, FORBIDDEN = range(5)
"""The regions of a map."""
MARKS = {FIRST: "", SECOND: "\\\\\\", NEITHER: "...", CONTESTED: "", FORBIDDEN: "////"}
"""The hatch of each region, since a grey printer loses hue; the first side's wins are dark instead."""
HATCHING = "#a3acb6"
LEAD = say("winner at 65 % or more:")
LINE_HEIGHT = 1.25 * LINE * NAME_SIZE / 72
"""Inches from line to line of the key."""

Chances = NDArray[np.float64]


def draw_phase_map(
    table: pd.DataFrame,
    ax: Axes | None = None,
    *,
    against: pd.DataFrame | None = None,
    title: str = "",
    sides: tuple[str, str] = ("first", "second"),
    unit: str = "",
    marks: Mapping[object, str] = NOTHING,
    footer: object = "",
) -> Axes:
    """Draw the chance in every cell that the first of `sides` wins; regions, and lines where the odds turn.

    `table`: index the values of one parameter, upwards, columns those of the other, both named with their
    unit; chances 0 to 1, NaN where the rules forbid it. `matrix` makes it from a tidy table. `against`: the
    chances that the second side wins, in the same cells; in the remaining cases neither wins. Without it the
    second side is left out: where the first does not win, nobody is called the winner.

    `marks` says what ends with a column, such as the effective range: words beneath the map at that place. A
    key above the map names the regions where one outcome has 65 % or more. Solid line: an outcome has half;
    dashed: 65 %. Raises ValueError for other values, for sums above 1, or for more than can be read.
    """
    check_chances(table, "phase map", missing=True)
    rows, columns = table.shape
    if rows > MOST_ROWS or columns > MOST_COLUMNS:
        raise ValueError(
            f"phase map: at most {MOST_ROWS} rows and {MOST_COLUMNS} columns can be read, got {rows}"
            f" and {columns}"
        )
    chances = table.to_numpy(float)
    outcomes = _outcomes(table, against)
    regions = regions_of(outcomes)
    with drawing(ax, max(rows, 4) * ROW_HEIGHT + 2.0) as ax:
        ax.pcolormesh(
            np.arange(columns + 1) - 0.5, np.arange(rows + 1) - 0.5, np.ma.masked_invalid(chances),
            cmap=ramp(), vmin=0, vmax=1,
        )  # fmt: skip
        for row, column in np.argwhere(np.isin(regions, (SECOND, NEITHER, FORBIDDEN))).tolist():
            _hatch(ax, row, column, int(regions[row, column]))
        for level, dashes, width in ((EVEN, "-", 2.4), (CLEAR, (0, (3, 2)), 1.2)):
            _draw_borders(ax, outcomes >= level - ROUNDING_NOISE, regions != FORBIDDEN, dashes, width)
        _write_numbers(ax, chances, regions)
        ax.set_xticks(range(columns), [str(value) for value in table.columns])
        every = 1 if rows <= 16 else 2
        ax.set_yticks(range(0, rows, every), [str(value) for value in table.index[::every]])
        if columns > 20:
            ax.set_xticks(range(0, columns, 2), [str(value) for value in table.columns[::2]])
        ax.tick_params(length=0)
        ax.spines[:].set_visible(False)
        ax.set_xlabel(axis_name(table.columns, "distance (hexes)"), loc="left")
        ax.set_ylabel(axis_name(table.index, "rows"))
        for column, value in enumerate(table.columns[:-1]):
            if value in marks:
                _mark(ax, column + 0.5, marks[value])
        of = unit or say("chance in % that {side} wins", side=sides[0])
        remark(ax, say("{unit}   solid line: 50 %   dashed: 65 %", unit=of), 38)
        if str(footer):
            write_footer(ax, footer)
        names = _names(sides, against is not None)
        _name_regions(ax, {region: names[region] for region in np.unique(regions).tolist()}, title)
    return ax


def _mark(ax: Axes, at: float, said: str) -> None:
    """A tick beneath the map where something ends, and what."""
    ax.annotate(
        translated(said), (at, 0), (at, -24), xycoords=("data", "axes fraction"),
        textcoords=("data", "offset points"), fontsize=NUMBER_SIZE, color=INK, ha="center", va="top",
        annotation_clip=False,
        arrowprops={"arrowstyle": "-", "color": INK, "linewidth": 1.2, "shrinkA": 1, "shrinkB": 0},
    )  # fmt: skip


def regions_of(outcomes: Chances) -> NDArray[np.int64]:
    """The region of each cell, from each outcome's chances (outcomes, rows, columns); NaN: forbidden."""
    clear = outcomes >= CLEAR - ROUNDING_NOISE
    found = np.where(clear.any(axis=0), clear.argmax(axis=0), CONTESTED)
    return np.where(np.isnan(outcomes).any(axis=0), FORBIDDEN, found)


def _outcomes(table: pd.DataFrame, against: pd.DataFrame | None) -> Chances:
    """The chances that the first wins, the second wins, and neither; without the second's if unknown."""
    first = table.to_numpy(float)
    if against is None:
        return np.array([first, np.where(np.isnan(first), np.nan, 0.0), 1 - first])
    check_chances(against, "phase map, against", missing=True)
    second = against.to_numpy(float)
    if second.shape != first.shape or (np.isnan(second) != np.isnan(first)).any():
        raise ValueError("phase map: against: expected chances in the same cells as the table")
    neither = 1 - first - second
    if (neither < -1e-6).any():
        raise ValueError("phase map: the chances that the first and the second win sum to more than 1")
    return np.array([first, second, neither])


def _names(sides: tuple[str, str], both: bool) -> dict[int, str]:
    neither = say("neither") if both else say("not {side}", side=sides[0])
    return dict(enumerate((*sides, neither, say("no one (contested)"), say("not allowed"))))


def _hatch(ax: Axes, row: int, column: int, region: int) -> None:
    """The mark of a region over a cell."""
    fill, mark = (NOT_ALLOWED, "white") if region == FORBIDDEN else ("none", HATCHING)
    corner = column - 0.5, row - 0.5
    ax.add_patch(Rectangle(corner, 1, 1, facecolor=fill, edgecolor=mark, hatch=MARKS[region], linewidth=0))


def _draw_borders(
    ax: Axes, above: NDArray[np.bool_], known: NDArray[np.bool_], dashes: object, width: float
) -> None:
    """Lines between neighbouring cells of which only one has an outcome `above` a level."""
    up = (above[:, 1:] != above[:, :-1]).any(axis=0) & known[1:] & known[:-1]
    across = (above[:, :, 1:] != above[:, :, :-1]).any(axis=0) & known[:, 1:] & known[:, :-1]
    for row, column in np.argwhere(up).tolist():
        ax.plot((column - 0.5, column + 0.5), (row + 0.5,) * 2, color=INK, linewidth=width, linestyle=dashes,
                solid_capstyle="projecting")  # fmt: skip
    for row, column in np.argwhere(across).tolist():
        ax.plot((column + 0.5,) * 2, (row - 0.5, row + 0.5), color=INK, linewidth=width, linestyle=dashes,
                solid_capstyle="projecting")  # fmt: skip


def _name_regions(ax: Axes, names: dict[int, str], title: str) -> None:
    """A key above the map, in as many lines as needed: a swatch and a name for each region."""
    width, _ = settle(ax, title)
    places: list[tuple[int, float, int, str]] = []  # line, inches along it, region, name
    line, at = 0, text_width(LEAD, NAME_SIZE) + APART
    for region, name in names.items():
        wide = SWATCH + BESIDE + text_width(name, NAME_SIZE, bold=True)
        if at + wide > width:
            line, at = line + 1, 0.0
        places.append((line, at, region, name))
        at += wide + APART
    inches = settle(ax, title, pad=14 + (line + 1) * LINE_HEIGHT * 72)
    _write_key(ax, LEAD, 0.0, _height(0, line), weight="normal", color=SOFT)
    for number, at, region, name in places:
        _write_key(ax, name, at + SWATCH + BESIDE, _height(number, line), weight="bold", color=INK)
        _draw_swatch(ax, inches, at, _height(number, line), region)


def _height(line: int, last: int) -> float:
    """Inches above the map of a line of the key."""
    return 0.09 + (last - line) * LINE_HEIGHT


def _write_key(ax: Axes, words: str, at: float, height: float, weight: str, color: str) -> None:
    ax.annotate(
        translated(words), (0, 1), (at * 72, height * 72), xycoords="axes fraction",
        textcoords="offset points", fontsize=NAME_SIZE, fontweight=weight, color=color, ha="left",
        va="baseline",
    )  # fmt: skip


def _draw_swatch(ax: Axes, inches: tuple[float, float], at: float, height: float, region: int) -> None:
    """A small cell of a region in the key, `at` inches along and `height` above the map."""
    wide, high = inches
    fill = {FIRST: tone(0.85), CONTESTED: tone(EVEN), FORBIDDEN: NOT_ALLOWED}.get(region, tone(0.1))
    corner, size = (at / wide, 1 + (height - 0.03) / high), (SWATCH / wide, 0.16 / high)
    mark = "white" if region == FORBIDDEN else HATCHING
    for face, edge, hatch, line in ((fill, mark, MARKS[region], 0.0), ("none", INK, "", 0.6)):
        ax.add_patch(
            Rectangle(
                corner, *size, transform=ax.transAxes, facecolor=face, edgecolor=edge, hatch=hatch,
                linewidth=line, clip_on=False,
            )
        )  # fmt: skip


def _write_numbers(ax: Axes, chances: Chances, regions: NDArray[np.int64]) -> None:
    """The chance in each cell, where cells have room for it; hatching leaves it clear."""
    if (WIDTH - 1.2) / chances.shape[1] < text_width(">99", NUMBER_SIZE) + 0.06:
        return
    for (row, column), chance in np.ndenumerate(chances):
        if np.isnan(chance):
            continue
        number = ax.text(column, row, chance_text(chance), fontsize=NUMBER_SIZE, color=INK,
                         ha="center", va="center_baseline")  # fmt: skip
        if MARKS[int(regions[row, column])]:
            number.set_bbox({"facecolor": tone(chance), "edgecolor": "none", "pad": 1.2})
