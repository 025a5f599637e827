"""The progress of a training: the scores of both sides' candidates, generation by generation."""

import pandas as pd
from matplotlib.axes import Axes

from wsanalysis.charts.labels import check_columns
from wsanalysis.charts.picture import settle
from wsanalysis.charts.style import INK, RAMP_END, drawing

LOOKS = {"attacker": (INK, "-"), "defender": (RAMP_END, (0, (5, 2)))}
SMOOTH = 10  # generations on either side that a line averages


def draw_training(
    table: pd.DataFrame, ax: Axes | None = None, *, title: str = "", footer: object = ""
) -> Axes:
    """Draw the candidates' scores, `attacker` and `defender`, as ten-generation averages.

    `table`: as `runs.training_log.progress_of` has it, index the generation. The dots behind the lines are
    single generations. Raises ValueError for another table.
    """
    check_columns(table, LOOKS, "training")
    with drawing(ax) as ax:
        for name, (colour, dash) in LOOKS.items():
            worth = table[name].astype(float)
            ax.plot(worth.index, worth, ".", color=colour, alpha=0.25, markersize=4)
            smooth = worth.rolling(2 * SMOOTH + 1, center=True, min_periods=1).mean()
            ax.plot(smooth.index, smooth, color=colour, linestyle=dash, linewidth=2, label=name)
        ax.set_xlabel("generation")
        ax.set_ylabel("score (1 per win, plus a share for the margin)")
        ax.grid(axis="y")
        ax.legend(loc="lower right")
        settle(ax, title, footer)
    return ax
