"""The value of thinking: players' share of wins, by how much they think."""

import pandas as pd
from matplotlib.axes import Axes

from wsanalysis.charts.labels import check_columns
from wsanalysis.charts.picture import settle
from wsanalysis.charts.style import INK, RAMP_END, new_axes, styled
from wsanalysis.languages import say


def draw_strength(
    table: pd.DataFrame, ax: Axes | None = None, *, title: str = "", footer: object = ""
) -> Axes:
    """Draw shares of wins with intervals over how much players think; one who does not is a line.

    `table`: one row per player, named on the index, with `thought` (in games played out a game; NaN: none),
    `score`, `low` and `high`, from 0 to 1. Raises ValueError for another table, or if nobody has `thought`.
    """
    check_columns(table, ("thought", "score", "low", "high"), "strength")
    slow = table[table["thought"] > 0].sort_values("thought")
    if slow.empty:
        raise ValueError("strength: the table is empty, or no player in it thinks")
    with styled():
        ax = new_axes() if ax is None else ax
        score = 100 * slow["score"]
        errors = [score - 100 * slow["low"], 100 * slow["high"] - score]
        ax.errorbar(slow["thought"], score, yerr=errors, fmt="o-", color=INK, capsize=4, linewidth=2)
        for name, share in table[table["thought"].isna()]["score"].items():
            ax.axhline(100 * share, color=RAMP_END, linestyle=(0, (5, 2)))
            ax.annotate(
                say("{player} (instant)", player=name), (1, 100 * share), (-4, 4), ha="right", color=RAMP_END,
                xycoords=("axes fraction", "data"), textcoords="offset points",
            )  # fmt: skip
        ax.set_xscale("log")
        ax.set_xticks(slow["thought"], [f"{games:g}" for games in slow["thought"]])
        ax.minorticks_off()
        ax.set_xlabel("thought per game, in games played out")
        ax.set_ylabel("share of wins (%)")
        ax.grid(axis="y")
        settle(ax, title, footer)
    return ax
