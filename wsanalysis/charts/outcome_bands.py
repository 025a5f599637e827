"""The result of a shot at every distance: outcomes stacked as bands, best at the bottom."""

import math
from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from numpy.typing import NDArray

from wsanalysis.charts.labels import LINE, axis_name, chance_text, check_chances, kept_apart, text_width
from wsanalysis.charts.picture import settle
from wsanalysis.charts.style import INK, NOTHING, ROUNDING_NOISE, drawing, tones
from wsanalysis.languages import translated

MOST_OUTCOMES = 7
MOST_DISTANCES = 40
NAME_SIZE = 11.0
NUMBER_SIZE = 10.0

Chances: TypeAlias = NDArray[np.float64]


class Stripe(NamedTuple):
    """A stripe inside a band: its first column, and the chances that bound it."""

    first: int
    low: float
    high: float


def draw_outcome_bands(
    table: pd.DataFrame,
    ax: Axes | None = None,
    *,
    marks: Mapping[int, str] = NOTHING,
    title: str = "",
    y_label: str = "chance (%)",
    footer: object = "",
) -> Axes:
    """Draw stacked bands of chances over distance, in steps of a whole hex.

    `table`: one row per distance, named on the index with its unit; one column per outcome, from best
    (palest) to worst (darkest); chances 0 to 1 that sum to 1 in every row. Each band carries its name and,
    where there is room, the chance in percent. `marks` says what ends with a distance, such as the effective
    range: a line behind that column, and the words above it. Raises ValueError for another table, for a gap
    between whole-number distances, and for more than can be read.
    """
    _check(table)
    with drawing(ax) as ax:
        shown = table.loc[:, (table > ROUNDING_NOISE).any()]
        edges = np.arange(len(table) + 1) - 0.5
        tops = shown.to_numpy(float).cumsum(axis=1)
        bottoms = tops - shown.to_numpy(float)
        # The darkest outcome is the worst whether or not a better one can happen in this table.
        fills = dict(zip(table.columns, tones(len(table.columns)), strict=True))
        for i, name in enumerate(shown.columns):
            ax.stairs(
                tops[:, i], edges, baseline=bottoms[:, i], fill=True, label=str(name),
                facecolor=fills[name], edgecolor="white", linewidth=1,
            )  # fmt: skip
        ax.set_xlim(edges[0], edges[-1])
        ax.set_ylim(0, 1)
        ax.set_yticks(np.linspace(0, 1, 5), ["0", "25", "50", "75", "100"])
        every = 1 if len(table) <= 24 else 2
        ax.set_xticks(range(0, len(table), every), [str(d) for d in table.index[::every]])
        ax.tick_params(axis="x", length=0)
        ax.set_xlabel(axis_name(table.index, "distance (hexes)"))
        ax.set_ylabel(y_label)
        shown_marks = {
            list(table.index).index(at): said for at, said in marks.items() if at in table.index[:-1]
        }
        inches = settle(ax, title, footer, pad=10 + (LINE * NUMBER_SIZE if shown_marks else 0))
        for column, said in shown_marks.items():
            _mark(ax, column + 0.5, said, len(table))
        _label(ax, [str(name) for name in shown.columns], bottoms, tops, inches)
    return ax


def _mark(ax: Axes, at: float, said: str, columns: int) -> None:
    """A line from top to bottom where something ends, and a word above it."""
    ax.axvline(at, color=INK, linewidth=1.2, linestyle=(0, (4, 3)), zorder=3)
    ax.annotate(
        translated(said), (at, 1), (0, 2), xycoords=ax.get_xaxis_transform(), textcoords="offset points",
        fontsize=NUMBER_SIZE, color=INK, va="bottom", ha="right" if at > columns / 2 else "left",
    )  # fmt: skip


def _check(table: pd.DataFrame) -> None:
    check_chances(table, "outcome bands")
    rows, columns = table.shape
    if columns > MOST_OUTCOMES or rows > MOST_DISTANCES:
        raise ValueError(
            f"outcome bands: at most {MOST_OUTCOMES} outcomes and {MOST_DISTANCES} distances can be"
            f" read, got {columns} and {rows}"
        )
    sums = table.sum(axis=1)
    for distance, total in sums[(sums - 1).abs() > 1e-6].items():
        raise ValueError(f"outcome bands: the chances at distance {distance} sum to {total}, not 1")
    if pd.api.types.is_integer_dtype(table.index):
        wanted = range(int(table.index[0]), int(table.index[0]) + rows)
        if list(table.index) != list(wanted):
            raise ValueError(
                "outcome bands: expected every distance from the first to the last, one row each, got"
                f" {', '.join(map(str, table.index))}"
            )


def _label(ax: Axes, names: list[str], bottoms: Chances, tops: Chances, inches: tuple[float, float]) -> None:
    hexes, line = len(tops) / inches[0], LINE * NAME_SIZE / 72 / inches[1]  # in an inch; a line's height
    beside: list[tuple[str, int]] = []
    for i, name in enumerate(names):
        bottom, top = bottoms[:, i], tops[:, i]
        wide = math.ceil((text_width(name, NAME_SIZE, bold=True) + 0.1) * hexes)
        place = _roomiest(bottom, top, wide)
        named = range(0)
        lowered = 0.0
        if place is None or place.high - place.low < line:
            beside.append((name, int(np.flatnonzero(top - bottom > ROUNDING_NOISE)[-1])))
        else:
            named = range(place.first, place.first + wide)
            middle = (place.low + place.high) / 2
            lowered = line if place.high - place.low > 2 * line else math.inf  # no room for numbers below
            _write(
                ax, place.first + (wide - 1) / 2, middle + min(lowered, line) * (lowered < 1) / 2, name, True
            )
        for column, (low, high) in enumerate(zip(bottom, top, strict=True)):
            number = chance_text(high - low)
            if high - low < 0.75 * line or text_width(number, NUMBER_SIZE) * hexes > 0.95:
                continue
            if column not in named:
                _write(ax, column, (low + high) / 2, number, False)
            elif lowered < 1 and place is not None:
                _write(ax, column, (place.low + place.high - lowered) / 2, number, False)
    _write_beside(ax, beside, bottoms, tops, line)


def _roomiest(bottom: Chances, top: Chances, wide: int) -> Stripe | None:
    """The `wide` neighbouring columns with the tallest common stripe; None if there are too few."""
    places = [
        Stripe(first, float(bottom[first : first + wide].max()), float(top[first : first + wide].min()))
        for first in range(len(top) - wide + 1)
    ]
    return max(places, key=lambda place: place.high - place.low, default=None)


def _write(ax: Axes, x: float, y: float, text: str, bold: bool) -> None:
    size, weight = (NAME_SIZE, "bold") if bold else (NUMBER_SIZE, "normal")
    ax.text(x, y, text, fontsize=size, fontweight=weight, ha="center", va="center", color=INK)


def _write_beside(
    ax: Axes, beside: list[tuple[str, int]], bottoms: Chances, tops: Chances, line: float
) -> None:
    """Write names too long for their bands at the right, with a thread to the end of the band."""
    names = [str(stairs.get_label()) for stairs in ax.patches]
    middles = {name: (bottoms[column, names.index(name)] + tops[column, names.index(name)]) / 2
               for name, column in beside}  # fmt: skip
    heights = kept_apart(list(middles.values()), line, line / 2, 1 - line / 2)
    right = len(tops) - 0.5
    for (name, column), height in zip(beside, heights, strict=True):
        ax.annotate(
            name, (column + 0.42, middles[name]), (right + 0.02 * len(tops), height), fontsize=NAME_SIZE,
            fontweight="bold", color=INK, va="center", annotation_clip=False,
            arrowprops={"arrowstyle": "-", "color": INK, "linewidth": 0.8, "shrinkA": 2, "shrinkB": 0},
        )  # fmt: skip
