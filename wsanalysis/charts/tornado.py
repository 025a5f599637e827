"""Sensitivity: how far one number moves when each of many others moves by a step."""

import math
from numbers import Real
from typing import Any, NamedTuple

import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from wsanalysis.charts.labels import chance_text, check_chances, check_columns, text_width, whiskers
from wsanalysis.charts.picture import remark, settle
from wsanalysis.charts.style import INK, drawing, name_rows, tone
from wsanalysis.languages import joined, say

MOST_ROWS = 20
ENDS = ("down", "up")
COLUMNS = ("name", "column", "now", "down to", "up to", "probability", *ENDS)
ROW_HEIGHT = 0.4  # inches
END_SIZE = 9.5
BAR = 0.72
SHADES = {"down": 0.12, "up": 0.9, "otherwise": 0.5}
"""Of a step down, of a step up, and of one that is neither."""


class TornadoStep(NamedTuple):
    """A step of a row: its value, and the resulting chance, with its interval if sampled."""

    to: str
    shade: float
    chance: float
    low: float
    high: float


def draw_tornado(
    table: pd.DataFrame,
    ax: Axes | None = None,
    *,
    title: str = "",
    x_label: str = "chance (%)",
    footer: object = "",
) -> Axes:
    """Draw bars from the current chance to the chance after each step, largest swing on top.

    `table`: up to 20 rows, one per parameter, as `game.sensitivity` gives them (`head(12)`): its `name` and
    `column`, the value `now`, `down to` and `up to`, and the chances (0 to 1) `probability`, the same in all
    rows, `down` and `up`; NaN where there is no such step. A step down is pale, one up dark, another word or
    option in between. Sampled chances have `down low`, `down high`, `up low`, `up high` (95 %). Raises
    ValueError for another table.
    """
    sampled = _check(table)
    before = float(table["probability"].iloc[0])
    steps = [(row, _steps(row, sampled)) for _, row in table.iterrows()]
    steps.sort(key=lambda pair: -max((abs(step.chance - before) for step in pair[1]), default=0))
    with drawing(ax, max(len(steps), 3) * ROW_HEIGHT + 1.7) as ax:
        for place, (_, ends) in enumerate(steps):
            away = [step.chance - before for step in ends]
            split = len(ends) > 1 and away[0] * away[1] >= 0
            for i, step in enumerate(ends):
                at = place + (i - 0.5) * BAR / 2 if split else place
                _draw_step(ax, step, before, at, BAR / 2 if split else BAR)
        ax.axvline(before, color=INK, linewidth=1.2)
        name_rows(ax, [_name(row) for row, _ in steps])
        _leave_room(ax, before, [step for _, ends in steps for step in ends])
        ax.set_xlabel(x_label)
        ax.annotate(
            say("now {chance} %", chance=chance_text(before)), (before, 1), (0, 3),
            xycoords=ax.get_xaxis_transform(), textcoords="offset points", fontsize=10.5,
            fontweight="bold", ha="center", va="bottom",
        )  # fmt: skip
        _write_key(ax, {step.shade for _, ends in steps for step in ends}, sampled)
        settle(ax, title, footer, pad=24)
    return ax


def _check(table: pd.DataFrame) -> bool:
    """True if the chances are sampled."""
    check_columns(table, COLUMNS, "tornado: the table")
    intervals = [f"{end} {side}" for end in ENDS for side in ("low", "high")]
    sampled = [name for name in intervals if name in table]
    if sampled and len(sampled) < len(intervals):
        raise ValueError(f"tornado: sampled chances have all of {', '.join(intervals)}")
    check_chances(table[["probability"]], "tornado")
    check_chances(table[[*ENDS, *sampled]], "tornado", missing=True)
    if len(table) > MOST_ROWS:
        raise ValueError(f"tornado: at most {MOST_ROWS} rows can be read, got {len(table)}; choose with head")
    if table["probability"].nunique() > 1:
        raise ValueError("tornado: expected one current probability, the same in all rows")
    for end in ENDS if sampled else ():
        known = table[table[end].notna()].rename(columns={f"{end} low": "low", f"{end} high": "high"})
        whiskers(known, "tornado", end)
    return bool(sampled)


def _steps(row: "pd.Series[Any]", sampled: bool) -> list[TornadoStep]:
    found = []
    for end in ENDS:
        chance, to = float(row[end]), row[f"{end} to"]
        if math.isnan(chance):
            continue
        numbers = isinstance(to, Real) and not isinstance(to, bool)
        low, high = (float(row[f"{end} low"]), float(row[f"{end} high"])) if sampled else (chance, chance)
        found.append(TornadoStep(_text(to, row), SHADES[end if numbers else "otherwise"], chance, low, high))
    return found


def _name(row: "pd.Series[Any]") -> str:
    """A row in words: a unit and its number, a chip and how many there are, an option and its reading."""
    name, column = (str(row[each]).replace("_", " ") for each in ("name", "column"))
    said = ", ".join(filter(None, [name, column]))
    if _is_chip(row):
        kind = column.removesuffix("s")
        said = name if name.startswith(f"{kind} ") else f"{kind} {name}"
    return f"{said}: {_text(row['now'], row)}"


def _is_chip(row: "pd.Series[Any]") -> bool:
    return row.get("kind") == "chip"


def _text(value: Any, row: "pd.Series[Any]") -> str:
    if isinstance(value, bool | np.bool_):
        return "yes" if value else "no"
    # a column with both numbers and gaps holds its whole numbers as floats
    text = f"{value:g}" if isinstance(value, float) else str(value).replace("_", " ")
    return f"×{text}" if _is_chip(row) else text


def _draw_step(ax: Axes, step: TornadoStep, before: float, place: float, high: float) -> None:
    ax.barh(
        place, step.chance - before, high, before, facecolor=tone(step.shade), edgecolor=INK, linewidth=0.6
    )
    if step.high > step.low:
        reach = [[max(step.chance - step.low, 0)], [max(step.high - step.chance, 0)]]
        ax.errorbar(step.chance, place, xerr=reach, color=INK, capsize=3, linewidth=1.2)
    left = step.chance < before
    ax.annotate(
        say("{value}: {chance} %", value=step.to, chance=chance_text(step.chance)),
        (step.low if left else step.high, place),
        (-4 if left else 4, 0), textcoords="offset points", fontsize=END_SIZE,
        ha="right" if left else "left", va="center",
        bbox={"facecolor": "white", "edgecolor": "none", "pad": 0.5},
    )  # fmt: skip


def _leave_room(ax: Axes, before: float, steps: list[TornadoStep]) -> None:
    """Set the scale: as far as the bars reach, and room for the words at their ends."""
    low = min([before, *(step.low for step in steps)])
    high = max([before, *(step.high for step in steps)])
    span = max(high - low, 0.05)
    words = max((text_width(f"{step.to}: >99 %", END_SIZE) for step in steps), default=0.5)
    beside = span * min(0.5, (words + 0.1) / 3.2)
    ax.set_xlim(low - beside, high + beside)
    ticks = [t for t in ax.get_xticks() if -1e-9 <= t <= 1 + 1e-9 and low - beside <= t <= high + beside]
    ax.set_xticks(ticks, [f"{100 * t:g}" for t in np.round(ticks, 6)])
    ax.grid(axis="x")


def _write_key(ax: Axes, shades: set[float], sampled: bool) -> None:
    said = {
        say("beside a name: its current value"): True,
        say("pale: a step down"): SHADES["down"] in shades,
        say("dark: a step up"): SHADES["up"] in shades,
        say("with 95 % intervals"): sampled,
    }
    remark(ax, joined("   ", (words for words, occurs in said.items() if occurs)), 38)
