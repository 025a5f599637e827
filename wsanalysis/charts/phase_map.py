"""Where one side wins: a chance over two things that a designer can turn, with the borders drawn in."""

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.patches import Rectangle
from numpy.typing import NDArray

from wsanalysis.charts.labels import axis_name, chance_text, check_chances, text_width
from wsanalysis.charts.picture import settle, write_footer
from wsanalysis.charts.style import (
    EVEN,
    INK,
    NOT_ALLOWED,
    ROUNDING_NOISE,
    SMALLEST,
    SOFT,
    WIDTH,
    new_axes,
    ramp,
    styled,
)

MOST_COLUMNS, MOST_ROWS = 40, 30
ROW_HEIGHT = 0.3  # inches
NUMBER_SIZE = 9.5
CLEAR = 0.65
"""From this chance on a side is said to win, and up to 1 less it the other."""
NAME_SIZE = 12.0


def draw_phase_map(
    table: pd.DataFrame,
    ax: Axes | None = None,
    *,
    title: str = "",
    sides: tuple[str, str] = ("first", "second"),
    unit: str = "",
    footer: object = "",
) -> Axes:
    """Every cell the chance that the first of `sides` wins; heavy lines where the odds turn.

    `table`: index the values of one thing, upwards, columns those of the other, both named with their unit;
    chances 0 to 1, NaN where the rules do not allow it (hatched). `matrix` makes it of a tidy table. Solid
    line: even odds; dashed: 65 and 35 %. Where a side clearly wins, it is named. Raises ValueError for other
    values, or for more than can be read.
    """
    check_chances(table, "phase map", missing=True)
    rows, columns = table.shape
    if rows > MOST_ROWS or columns > MOST_COLUMNS:
        raise ValueError(
            f"phase map: at most {MOST_ROWS} rows and {MOST_COLUMNS} columns can be read, got {rows}"
            f" and {columns}"
        )
    chances = table.to_numpy(float)
    with styled():
        ax = new_axes(max(rows, 4) * ROW_HEIGHT + 1.7) if ax is None else ax
        ax.pcolormesh(
            np.arange(columns + 1) - 0.5, np.arange(rows + 1) - 0.5, np.ma.masked_invalid(chances),
            cmap=ramp(), vmin=0, vmax=1,
        )  # fmt: skip
        for row, column in np.argwhere(np.isnan(chances)).tolist():
            ax.add_patch(
                Rectangle(
                    (column - 0.5, row - 0.5), 1, 1, facecolor=NOT_ALLOWED, edgecolor="white", hatch="////"
                )
            )
        for level, dashes, width in (
            (EVEN, "-", 2.4),
            (CLEAR, (0, (3, 2)), 1.2),
            (1 - CLEAR, (0, (3, 2)), 1.2),
        ):
            _draw_border(ax, chances, level, dashes, width)
        names = _name_sides(ax, chances, sides)
        _write_numbers(ax, chances, names)
        ax.set_xticks(range(columns), [str(value) for value in table.columns])
        every = 1 if rows <= 16 else 2
        ax.set_yticks(range(0, rows, every), [str(value) for value in table.index[::every]])
        if columns > 20:
            ax.set_xticks(range(0, columns, 2), [str(value) for value in table.columns[::2]])
        ax.tick_params(length=0)
        ax.spines[:].set_visible(False)
        ax.set_xlabel(axis_name(table.columns, "distance (hexes)"), loc="left")
        ax.set_ylabel(axis_name(table.index, "rows"))
        said = f"{unit or f'chance in % that {sides[0]} wins'}   solid line: even   dashed: 65 and 35"
        if np.isnan(chances).any():
            said += "   hatched: not allowed"
        ax.annotate(
            said, (1, 0), (0, -38), xycoords="axes fraction", textcoords="offset points",
            fontsize=SMALLEST, color=SOFT, ha="right", va="top",
        )  # fmt: skip
        if str(footer):
            write_footer(ax, footer)
        settle(ax, title)
    return ax


def _draw_border(ax: Axes, chances: NDArray[np.float64], level: float, dashes: object, width: float) -> None:
    """Lines between neighbouring cells on different sides of `level`."""
    above = chances >= level - ROUNDING_NOISE
    known = ~np.isnan(chances)
    up = (above[1:] != above[:-1]) & known[1:] & known[:-1]
    across = (above[:, 1:] != above[:, :-1]) & known[:, 1:] & known[:, :-1]
    for row, column in np.argwhere(up).tolist():
        ax.plot((column - 0.5, column + 0.5), (row + 0.5,) * 2, color=INK, linewidth=width, linestyle=dashes,
                solid_capstyle="projecting")  # fmt: skip
    for row, column in np.argwhere(across).tolist():
        ax.plot((column + 0.5,) * 2, (row - 0.5, row + 0.5), color=INK, linewidth=width, linestyle=dashes,
                solid_capstyle="projecting")  # fmt: skip


def _name_sides(ax: Axes, chances: NDArray[np.float64], sides: tuple[str, str]) -> list[tuple[int, int, int]]:
    """The name of each side amid the cells that it wins: (row, first and last column) of each name."""
    rows, columns = chances.shape
    cell = (WIDTH - 1.2) / columns
    placed = []
    for side, won in ((sides[0], chances >= CLEAR), (sides[1], chances <= 1 - CLEAR)):
        text = f"{side} wins"
        wide = int(np.ceil((text_width(text, NAME_SIZE, bold=True) + 0.15) / cell))
        runs = [
            (row, column)
            for row in range(rows)
            for column in range(columns - wide + 1)
            if won[row, column : column + wide].all()
        ]
        if not runs:
            continue
        # the run nearest to the middle of what the side wins
        middle = np.argwhere(won).mean(axis=0)
        row, column = min(
            runs, key=lambda r: abs(r[0] - middle[0]) * 2 + abs(r[1] + (wide - 1) / 2 - middle[1])
        )
        ax.text(
            column + (wide - 1) / 2, row, text, fontsize=NAME_SIZE, fontweight="bold",
            ha="center", va="center", color=INK,
        )  # fmt: skip
        placed.append((row, column, column + wide - 1))
    return placed


def _write_numbers(ax: Axes, chances: NDArray[np.float64], names: list[tuple[int, int, int]]) -> None:
    """The chance in each cell that has room for it and no name."""
    if (WIDTH - 1.2) / chances.shape[1] < text_width(">99", NUMBER_SIZE) + 0.06:
        return
    for (row, column), chance in np.ndenumerate(chances):
        named = any(row == r and low <= column <= high for r, low, high in names)
        if np.isnan(chance) or named:
            continue
        ax.text(column, row, chance_text(chance), fontsize=NUMBER_SIZE, ha="center", va="center_baseline",
                color=INK)  # fmt: skip
