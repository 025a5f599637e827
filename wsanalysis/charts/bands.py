"""An operational map: bands side by side, and the battalions that stand in them."""

from collections.abc import Sequence
from typing import Any

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.patches import Rectangle

from wsanalysis.battlefield.map_legend import bands_note
from wsanalysis.charts.labels import check_columns, wrapped
from wsanalysis.charts.picture import remark, settle
from wsanalysis.charts.style import FAINT, INK, SMALLEST, SOFT, drawing, tone
from wsanalysis.languages import say

COLUMNS = ("band", "battalion", "vp", "state")
WIDE, HIGH, GAP = 0.86, 0.8, 0.12
"""Of a counter in a band one wide, and between rows."""
MOST_IN_A_ROW = 2


def draw_bands(
    table: pd.DataFrame, ax: Axes | None = None, *, notes: Sequence[str] = (), title: str = "",
    footer: object = "",
) -> Axes:  # fmt: skip
    """Draw each band as a column, and a counter for each battalion in it, with its victory points.

    `table`: a row per battalion; `band`, a categorical of all bands in order, the farthest first;
    `battalion`, `vp`, `state` (full, half). A counter at half strength is hollow. `notes`: a line beneath
    each band's name. Raises ValueError for another table.
    """
    check_columns(table, COLUMNS, "bands: the table")
    if not isinstance(table["band"].dtype, pd.CategoricalDtype):
        raise ValueError("bands: expected a categorical of all bands in the column band")
    bands = [str(band) for band in table["band"].cat.categories]
    most = max([1, *table["band"].value_counts().tolist()])
    rows = -(-most // MOST_IN_A_ROW)
    with drawing(ax, 1.9 + 0.62 * max(rows, 2)) as ax:
        for place, band in enumerate(bands):
            fill = tone(0.04 + 0.5 * place / max(1, len(bands) - 1))
            ax.add_patch(Rectangle((place, 0), 1, rows + 1, facecolor=fill, edgecolor=FAINT, linewidth=1))
            head = wrapped(say(band), 1.1, SMALLEST + 1, bold=True)
            ax.text(place + 0.5, rows + 0.86, head, ha="center", va="top", fontsize=SMALLEST + 1,
                    fontweight="bold", linespacing=1.0)  # fmt: skip
            if place < len(notes):
                ax.text(place + 0.5, 0.06, notes[place], ha="center", va="bottom", fontsize=SMALLEST,
                        color=INK)  # fmt: skip
            here = table[table["band"] == band]
            for number, (_, one) in enumerate(here.iterrows()):
                row, column = divmod(number, MOST_IN_A_ROW)
                _counter(ax, place + 0.03 + 0.47 * column, rows - row - 0.2, one)
        ax.set_xlim(0, len(bands))
        ax.set_ylim(0, rows + 1)
        ax.set_axis_off()
        remark(ax, bands_note(), 8, SMALLEST + 0.5)
        settle(ax, title, footer)
    return ax


def _counter(ax: Axes, x: float, top: float, one: "pd.Series[Any]") -> None:
    full = one["state"] == "full"
    box = Rectangle(
        (x, top - 0.72), 0.46, 0.7, facecolor=SOFT if full else "white", edgecolor=INK, linewidth=1.3
    )
    ax.add_patch(box)
    color = "white" if full else INK
    ax.text(x + 0.23, top - 0.24, str(one["battalion"]), ha="center", va="center", color=color,
            fontsize=SMALLEST + 1, fontweight="bold")  # fmt: skip
    ax.text(x + 0.23, top - 0.53, say("{vp} VP", vp=one["vp"]), ha="center", va="center", color=color,
            fontsize=SMALLEST)  # fmt: skip
