"""The ranking of the same things in several columns: crossing lines are things that change places."""

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from numpy.typing import NDArray

from wsanalysis.charts.labels import chance_text, check_chances, wrapped
from wsanalysis.charts.picture import settle
from wsanalysis.charts.style import FAINT, INK, RAMP_END, SMALLEST, SOFT, WARNING, drawing
from wsanalysis.languages import joined, say

MOST_ROWS = 14
MOST_COLUMNS = 6
ROW_HEIGHT = 0.44  # inches
SIZE = 11.0
HEAD = 1.45
"""Inches for the name of a column."""
DIGITS = 9  # beyond them there is only rounding
FAR = 2
"""A line stands out if its best and worst columns differ by at least this many places."""
LOOKS: tuple[tuple[str, object], ...] = (
    (INK, "-"),
    (WARNING, (0, (5, 1.6))),
    (RAMP_END, (0, (1.4, 1.2))),
    (INK, (0, (5, 1.4, 1.2, 1.4))),
)
"""The looks of the lines that stand out, biggest mover first: distinct in grey as well."""


def draw_slopes(
    table: pd.DataFrame,
    ax: Axes | None = None,
    *,
    title: str = "",
    numbers: str = "chance (%)",
    footer: object = "",
) -> Axes:
    """Draw a line per row, through its place in every column; the biggest movers stand out.

    `table`: one row per thing, named on the index, and one column per game or measure, chances 0 to 1; the
    greatest of a column is at the top, ties in the order of the previous column. Every place shows its
    chance; `numbers` says what it is. Raises ValueError for another table, or for more than 14 rows or 6
    columns.
    """
    check_chances(table, "slopes")
    rows, columns = table.shape
    if rows > MOST_ROWS or columns > MOST_COLUMNS or columns < 2:
        raise ValueError(
            f"slopes: expected 2 to {MOST_COLUMNS} columns and at most {MOST_ROWS} rows, got {columns} and"
            f" {rows}"
        )
    chances = table.to_numpy(float)
    places = _places(chances)
    looks = _looks(places)
    with drawing(ax, rows * ROW_HEIGHT + 2.4) as ax:
        across = np.arange(columns)
        for row in range(rows):
            colour, dash = looks.get(row, (SOFT, "-"))
            ax.plot(
                across, places[row], color=colour if row in looks else FAINT, linestyle=dash,
                linewidth=2.6 if row in looks else 1.2,
                label=str(table.index[row]), zorder=3 if row in looks else 2,
            )  # fmt: skip
            for column in range(columns):
                ax.text(
                    column, places[row, column], chance_text(chances[row, column]), fontsize=SIZE,
                    fontweight="bold" if row in looks else "normal", color=colour, ha="center",
                    va="center_baseline", zorder=4,
                    bbox={"facecolor": "white", "edgecolor": colour if row in looks else "white",
                          "boxstyle": "round,pad=0.25", "linewidth": 1.4},
                )  # fmt: skip
            ax.annotate(
                str(table.index[row]), (columns - 1, places[row, -1]), (18, 0), color=colour,
                textcoords="offset points", fontsize=SIZE, ha="left", va="center_baseline",
                fontweight="bold" if row in looks else "normal", annotation_clip=False,
            )  # fmt: skip
        ax.set_ylim(rows + 0.5, 0.5)
        ax.set_xlim(-0.15, columns - 0.85)
        ax.set_xticks(across, [wrapped(str(name), HEAD, SIZE, bold=True) for name in table.columns])
        ax.tick_params(axis="x", length=0, top=False, labeltop=True, labelbottom=False, labelsize=SIZE)
        for label in ax.get_xticklabels():
            label.set_fontweight("bold")
        ax.set_yticks(places[:, 0], [str(name) for name in table.index], va="center_baseline", fontsize=SIZE)
        ax.tick_params(axis="y", length=0, pad=2)
        for row, label in enumerate(ax.get_yticklabels()):
            label.set_color(looks.get(row, (SOFT, ""))[0])
            label.set_fontweight("bold" if row in looks else "normal")
        for spine in ax.spines.values():
            spine.set_visible(False)
        ax.grid(visible=False)
        told = [say("best on top; numbers: {numbers}", numbers=numbers)]
        told += [say("thick: biggest movers")] if looks else []
        ax.set_xlabel(joined("; ", told), fontsize=SMALLEST + 0.5, color=SOFT, loc="left", labelpad=6)
        settle(ax, title, footer, pad=14)
    return ax


def _looks(places: NDArray[np.float64]) -> dict[int, tuple[str, object]]:
    """The looks of the lines that stand out: the biggest movers, as many as can be distinguished.

    Of lines that move equally far all stand out or none.
    """
    apart = places.max(axis=1) - places.min(axis=1)
    order = [int(row) for row in np.argsort(-apart, kind="stable")]
    far = next(least for least in range(FAR, len(places) + 1) if (apart >= least).sum() <= len(LOOKS))
    return dict(zip([row for row in order if apart[row] >= far], LOOKS, strict=False))


def _places(chances: NDArray[np.float64]) -> NDArray[np.float64]:
    """The place of each row in each column, 1 for the greatest; ties keep their order."""
    places = np.empty_like(chances)
    before = np.arange(len(chances), dtype=np.float64)
    for column, values in enumerate(np.round(chances, DIGITS).T):
        places[np.lexsort((before, -values)), column] = np.arange(1, len(chances) + 1)
        before = places[:, column]
    return places
