"""The same engagement in several games: one stacked bar per game, grouped by situation."""

from collections.abc import Iterable, Sequence

import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from wsanalysis.charts.labels import LINE, chance_text, check_chances, kept_apart, text_width, wrapped
from wsanalysis.charts.picture import settle
from wsanalysis.charts.style import EVEN, INK, NOT_ALLOWED, SOFT, drawing, tones

MOST_ROWS = 18
MOST_OUTCOMES = 5
NAME_SIZE = 11.0
HEAD = 0.75
"""Room above each situation for its name, in bars."""
ROW_HEIGHT = 0.42  # inches
NAMES = 2.1
"""Inches for the games' names."""


def draw_side_by_side(
    table: pd.DataFrame,
    ax: Axes | None = None,
    *,
    title: str = "",
    x_label: str = "chance (%)",
    footer: object = "",
) -> Axes:
    """Draw one bar per game and situation, split by outcome; the last outcome is the darkest.

    `table`: index the situation and the game, one column per outcome class, chances 0 to 1 that sum to 1; a
    whole row of NaN if the game does not allow it (hatched). Outcomes are named above the first bar. Raises
    ValueError for another table or for more than can be read.
    """
    check_chances(table, "side by side", missing=True)
    rows, columns = table.shape
    if rows > MOST_ROWS or columns > MOST_OUTCOMES:
        raise ValueError(
            f"side by side: at most {MOST_ROWS} rows and {MOST_OUTCOMES} outcomes can be read, got {rows} and"
            f" {columns}; choose situations with table.loc[...]"
        )
    if table.index.nlevels != 2:
        raise ValueError("side by side: expected an index of two levels, the situation and the game")
    known = table.notna().all(axis=1)
    if (known & ((table.sum(axis=1) - 1).abs() > 1e-6)).any() or (table.notna().any(axis=1) != known).any():
        raise ValueError("side by side: expected chances that sum to 1 in every row, or none at all")
    situations, games = ([str(name) for name in table.index.get_level_values(level)] for level in (0, 1))
    heads = [n for n in range(rows) if situations[n] and (not n or situations[n] != situations[n - 1])]
    places = np.arange(rows) + HEAD * np.cumsum([n in heads for n in range(rows)])
    with drawing(ax, (places[-1] + 1) * ROW_HEIGHT + 1.6) as ax:
        stack_bars(ax, table.fillna(0.0), places, tones(columns))
        refused = places[~known.to_numpy()]
        ax.barh(refused, 1, 0.76, facecolor=NOT_ALLOWED, edgecolor=SOFT, hatch="////", linewidth=0.6)
        for place in refused:
            ax.text(
                0.5, place, "not allowed", fontsize=NAME_SIZE, ha="center", va="center_baseline", color=INK,
                bbox={"facecolor": NOT_ALLOWED, "edgecolor": "none", "pad": 1.5},
            )  # fmt: skip
        ax.set_ylim(places[-1] + 0.5, -0.5)
        for head in heads:
            ax.annotate(
                situations[head], (0, places[head] - 0.5), (4, 1), xycoords=("axes fraction", "data"),
                textcoords="offset points", fontsize=NAME_SIZE, color=SOFT, va="bottom",
            )  # fmt: skip
        ax.set_yticks(places, [wrapped(game, NAMES, NAME_SIZE) for game in games], linespacing=0.9)
        ax.set_xlabel(x_label)
        whole = table.fillna(1 / columns)
        name_outcomes(ax, whole.iloc[0], settle(ax, title, footer, pad=12 + LINE * NAME_SIZE)[0])
    return ax


def stack_bars(ax: Axes, table: pd.DataFrame, places: Iterable[float], fills: Sequence[str]) -> None:
    """Stacked bars of chances at these heights, a column a fill, each with its number. Within `styled`."""
    left, heights = np.zeros(len(table)), list(places)
    for name, fill in zip(table.columns, fills, strict=True):
        wide = table[name].to_numpy(float)
        ax.barh(heights, wide, 0.76, left, label=str(name), facecolor=fill, edgecolor=INK, linewidth=0.6)
        for place, start, chance in zip(heights, left, wide, strict=True):
            if chance > 0.035:
                ax.text(
                    start + chance / 2, place, chance_text(chance), fontsize=11, ha="center",
                    va="center_baseline", fontweight="bold" if chance >= EVEN else "normal", color=INK,
                    bbox={"facecolor": fill, "edgecolor": "none", "pad": 1.5},
                )  # fmt: skip
        left = left + wide
    ax.set_xlim(0, 1)
    ax.tick_params(axis="y", length=0)
    ax.spines["left"].set_visible(False)
    ax.set_xticks(np.linspace(0, 1, 5), ["0", "25", "50", "75", "100"])


def name_outcomes(ax: Axes, first: "pd.Series[float]", inches: float) -> None:
    """The outcomes' names above the `first` bar, kept from running into each other."""
    chances = first.to_numpy(float)
    names = [str(name) for name in first.index]
    wide = max(text_width(name, NAME_SIZE, bold=True) for name in names) / inches
    places = kept_apart(list(chances.cumsum() - chances / 2), wide + 0.02, wide / 2, 1 - wide / 2)
    for name, place in zip(names, places, strict=True):
        ax.annotate(
            name, (place, 1), (0, 4), xycoords="axes fraction", textcoords="offset points",
            fontsize=NAME_SIZE, fontweight="bold", ha="center", va="bottom",
        )  # fmt: skip
