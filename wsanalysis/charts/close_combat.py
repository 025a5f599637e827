"""Close combat: the chance that the moving side wins, by valor and by pairing."""

import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from wsanalysis.charts.heat_map import draw_cells, write_key
from wsanalysis.charts.labels import LINE, axis_name, check_chances
from wsanalysis.charts.picture import settle
from wsanalysis.charts.side_by_side import NAME_SIZE, name_outcomes, stack_bars
from wsanalysis.charts.style import EVEN, INK, ROUNDING_NOISE, drawing, sides

MOST_VALORS = 12
MOST_PAIRINGS = 20
MOST_OUTCOMES = 5


def draw_valor_grid(
    table: pd.DataFrame,
    ax: Axes | None = None,
    *,
    title: str = "",
    unit: str = "chance in % that the moving side wins",
    footer: object = "",
) -> Axes:
    """Draw valor against valor: the chance in percent that the side in the rows wins.

    `table`: index the valor of the moving side, columns that of the other, values 0 to 1 (NaN: not allowed).
    A heavy line marks even odds. Raises ValueError for other values, or for more than 12 values of valor.
    """
    check_chances(table, "valor grid", missing=True)
    if max(table.shape) > MOST_VALORS:
        raise ValueError(f"valor grid: at most {MOST_VALORS} values of valor can be read, got {table.shape}")
    with drawing(ax, max(len(table), 3) * 0.5 + 1.6) as ax:
        draw_cells(ax, table, size=14)
        _line_at_even(ax, table)
        ax.xaxis.tick_top()
        ax.xaxis.set_label_position("top")
        ax.set_xticks(np.arange(table.shape[1]), [str(valor) for valor in table.columns])
        ax.set_yticks(np.arange(len(table)), [str(valor) for valor in table.index])
        ax.tick_params(labelsize=12)
        ax.set_xlabel(axis_name(table.columns, "valor of the other side (medals)"))
        ax.set_ylabel(axis_name(table.index, "valor of the moving side (medals)"))
        write_key(ax, table, unit, further="heavy line: even odds")
        settle(ax, title, footer)
    return ax


def _line_at_even(ax: Axes, table: pd.DataFrame) -> None:
    better = table.to_numpy(float) >= EVEN - ROUNDING_NOISE
    known = table.notna().to_numpy()
    pieces = [
        *(
            ((column - 0.5, row + 0.5), (column + 0.5, row + 0.5))
            for row, column in np.argwhere((better[:-1] != better[1:]) & known[:-1] & known[1:]).tolist()
        ),
        *(
            ((column + 0.5, row - 0.5), (column + 0.5, row + 0.5))
            for row, column in np.argwhere(
                (better[:, :-1] != better[:, 1:]) & known[:, :-1] & known[:, 1:]
            ).tolist()
        ),
    ]
    for (x0, y0), (x1, y1) in pieces:
        ax.plot((x0, x1), (y0, y1), color=INK, linewidth=2.2, solid_capstyle="projecting")


def draw_pairings(
    table: pd.DataFrame,
    ax: Axes | None = None,
    *,
    title: str = "",
    x_label: str = "chance (%)",
    footer: object = "",
) -> Axes:
    """Draw one bar per pairing, split by outcome: who wins.

    `table`: one row per pairing, one column per outcome ("first", "second", ...), chances 0 to 1 that sum to
    1. Colors run from the first side's to the second's. Outcomes are named above the first bar; a dashed line
    behind the bars marks even odds. Raises ValueError for another table or for more than can be read.
    """
    check_chances(table, "pairings")
    rows, columns = table.shape
    if rows > MOST_PAIRINGS or columns > MOST_OUTCOMES:
        raise ValueError(
            f"pairings: at most {MOST_PAIRINGS} pairings and {MOST_OUTCOMES} outcomes can be read,"
            f" got {rows} and {columns}"
        )
    for pairing, total in table.sum(axis=1).items():
        if abs(total - 1) > 1e-6:
            raise ValueError(f"pairings: the chances of {pairing!r} sum to {total}, not 1")
    with drawing(ax, rows * 0.42 + 1.7) as ax:
        stack_bars(ax, table, range(rows), sides(columns))
        # behind the bars, so that it runs through no number
        ax.axvline(EVEN, color=INK, linewidth=1, linestyle=(0, (4, 3)), zorder=0.5)
        ax.set_ylim(rows - 0.5, -0.5)
        ax.set_yticks(range(rows), [str(pairing) for pairing in table.index])
        ax.set_xlabel(x_label)
        name_outcomes(ax, table.iloc[0], settle(ax, title, footer, pad=12 + LINE * NAME_SIZE)[0])
    return ax
