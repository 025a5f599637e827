"""Exact against sampled: do the two agree as closely as chance allows?"""

from statistics import NormalDist
from typing import TYPE_CHECKING, TypeAlias

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator
from numpy.typing import NDArray

from wsanalysis.charts.labels import LINE, check_chances, check_columns, kept_apart, whiskers
from wsanalysis.charts.picture import settle
from wsanalysis.charts.style import INK, RAMP_END, SMALLEST, SOFT, WARNING, drawing, name_rows, tone

if TYPE_CHECKING:
    Series: TypeAlias = pd.Series[float]

USUAL = 2
LIMIT = 4
"""Standard errors: beyond `USUAL` one number in twenty, beyond `LIMIT` one in sixteen thousand."""
MOST_ROWS = 30
MOST_NAMED = 8


def draw_z_scores(
    table: pd.DataFrame, ax: Axes | None = None, *, title: str = "", footer: object = ""
) -> Axes:
    """Draw every comparison's z, from lowest to highest, against the line of expected values.

    `table`: one row per comparison, named on the index; column `z`, the difference sampled - exact in
    standard errors. Those beyond 4 are marked and named. Raises ValueError for another table.
    """
    _require(table, ("z",))
    with drawing(ax) as ax:
        ordered = table["z"].astype(float).sort_values(kind="stable")
        ranks = np.arange(1, len(ordered) + 1)
        ax.axhspan(-LIMIT, LIMIT, facecolor=tone(0.1), edgecolor="none")
        ax.axhspan(-USUAL, USUAL, facecolor=tone(0.3), edgecolor="none")
        ax.axhline(0, color=INK, linewidth=0.8)
        expected = [NormalDist().inv_cdf((rank - 0.5) / len(ordered)) for rank in ranks]
        ax.plot(ranks, expected, color=RAMP_END, linewidth=1.4, linestyle=(0, (5, 2)), label="expected")
        beyond = ordered.abs().to_numpy() > LIMIT
        small = max(2.5, min(6.0, 300 / len(ordered)))
        for chosen, mark, colour, size, name in (
            (~beyond, "o", INK, small, "within"),
            (beyond, "D", WARNING, 7.0, "beyond"),
        ):
            ax.plot(
                ranks[chosen], ordered.to_numpy()[chosen], mark, color=colour, markersize=size,
                markeredgewidth=0, label=name,
            )  # fmt: skip
        highest = max(LIMIT + 1.5, float(ordered.abs().max()) * 1.08)
        ax.set_ylim(-highest, highest)
        ax.set_xlim(0.5 - 0.01 * len(ordered), len(ordered) + 0.5 + 0.01 * len(ordered))
        ax.xaxis.set_major_locator(MaxNLocator(integer=True))
        step = 2 if highest < 12 else 4 if highest < 24 else 10
        ticks = np.arange(-step * int(highest // step), highest, step)
        ax.set_yticks(ticks, [f"{t:+.0f}".replace("-", "−") if t else "0" for t in ticks])
        ax.set_xlabel("comparisons, from lowest to highest (rank)")
        ax.set_ylabel("sampled − exact (standard errors)")
        _say_what_is_what(ax, ordered)
        _name_beyond(ax, ordered, beyond, highest, settle(ax, title, footer)[1])
    return ax


def _require(table: pd.DataFrame, columns: tuple[str, ...]) -> None:
    check_columns(table, columns, "agreement: the table")
    if table.empty:
        raise ValueError("agreement: the table is empty")
    if not np.isfinite(table[list(columns)].to_numpy(float)).all():
        raise ValueError("agreement: expected finite numbers in " + ", ".join(columns))


def _say_what_is_what(ax: Axes, ordered: "Series") -> None:
    within = int((ordered.abs() <= USUAL).sum())
    share = f"{within} of {len(ordered)} within ±{USUAL}; about 95 % expected"
    line = f"dashed: expected if both agree\nshaded: up to ±{USUAL} and ±{LIMIT}"
    # Opposite the corners into which the extremes run.
    ax.text(0.015, 0.97, line, transform=ax.transAxes, ha="left", va="top", fontsize=10, color=SOFT)
    ax.text(0.985, 0.03, share, transform=ax.transAxes, ha="right", va="bottom", fontsize=10, color=SOFT)


def _name_beyond(
    ax: Axes, ordered: "Series", beyond: NDArray[np.bool_], highest: float, height: float
) -> None:
    """Names, worst first, of up to eight comparisons beyond the limit, beside their marks."""
    order = [i for i in np.argsort(-ordered.abs().to_numpy(), kind="stable") if beyond[i]][:MOST_NAMED]
    line = LINE * 10 / 72 / height * 2 * highest
    heights = [float(ordered.iloc[i]) for i in order]
    places = kept_apart(heights, line, -highest + line, highest - line)
    number = len(ordered)
    for i, z, place in zip(order, heights, places, strict=True):
        high = z > 0
        ax.annotate(
            f"{ordered.index[i]} {_signed(z)}", (i + 1, z), (number * (0.94 if high else 0.06), place),
            fontsize=10, color=WARNING, fontweight="bold", ha="right" if high else "left", va="center",
            arrowprops={"arrowstyle": "-", "color": WARNING, "linewidth": 0.8},
        )  # fmt: skip


def draw_differences(
    table: pd.DataFrame, ax: Axes | None = None, *, title: str = "", footer: object = ""
) -> Axes:
    """Draw one row per number: how far the sample lies from the exact chance, with its interval.

    `table`: up to 30 rows named on the index; columns `exact`, `sampled`, `low`, `high` (0 to 1) and `z`. The
    exact chance stands beside the name, z at the right. Raises ValueError for another table.
    """
    _require(table, ("exact", "sampled", "low", "high", "z"))
    check_chances(table[["exact", "sampled", "low", "high"]], "agreement")
    if len(table) > MOST_ROWS:
        raise ValueError(
            f"agreement: at most {MOST_ROWS} rows can be read, got {len(table)}; draw_z_scores takes any"
            " number"
        )
    with drawing(ax, max(len(table), 3) * 0.36 + 1.5) as ax:
        away = 100 * (table["sampled"] - table["exact"]).to_numpy(float)
        below, above = (100 * reach for reach in whiskers(table, "agreement", "sampled"))
        rows = np.arange(len(table))
        beyond = table["z"].abs().to_numpy(float) > LIMIT
        ax.axvline(0, color=INK, linewidth=1)
        for chosen, mark, colour in ((~beyond, "o", RAMP_END), (beyond, "D", WARNING)):
            ax.errorbar(
                away[chosen], rows[chosen], xerr=[below[chosen], above[chosen]],
                fmt=mark, color=colour, markersize=6.5, capsize=3.5, linewidth=1.6,
            )  # fmt: skip
        for row, z in enumerate(table["z"].to_numpy(float)):
            ax.text(
                1.02, row, _signed(z), transform=ax.get_yaxis_transform(),
                va="center_baseline", fontsize=10.5, color=WARNING if beyond[row] else INK,
                fontweight="bold" if beyond[row] else "normal",
            )  # fmt: skip
        ax.annotate(
            "z", (1.02, 1), (0, 2), xycoords="axes fraction", textcoords="offset points",
            fontsize=SMALLEST + 1.5, color=SOFT, va="bottom",
        )  # fmt: skip
        widest = float((np.abs(away) + np.maximum(below, above)).max()) * 1.08 or 1.0
        ax.set_xlim(-widest, widest)
        ax.grid(axis="x")
        name_rows(ax, [f"{n}  {100 * e:.1f} %" for n, e in zip(table.index, table["exact"], strict=True)])
        ax.set_xlabel("sampled − exact (percentage points), with 95 % intervals")
        settle(ax, title, footer)
    return ax


def _signed(z: float) -> str:
    return f"{z:+.1f}".replace("-", "−")
