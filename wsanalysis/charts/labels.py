"""Words on charts: chances as text, text widths, and labels kept apart."""

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

import numpy as np
import pandas as pd
from matplotlib.font_manager import FontProperties
from matplotlib.textpath import TextToPath
from numpy.typing import NDArray

from wsanalysis.charts.style import ROUNDING_NOISE
from wsanalysis.languages import translated

LINE = 1.25
"""Height of a line of text, in sizes of its type."""


def chance_text(chance: float) -> str:
    """Whole percent, halves upwards; "<1" and ">99" for chances that round to 0 or 100 but are neither."""
    if chance <= ROUNDING_NOISE:
        return "0"
    if chance >= 1 - ROUNDING_NOISE:
        return "100"
    whole = math.floor(chance * 100 + 0.5 + ROUNDING_NOISE)
    return "<1" if whole < 1 else ">99" if whole > 99 else str(whole)


def check_columns(table: pd.DataFrame, columns: Iterable[str], what: str) -> None:
    """Raise ValueError, naming the table as `what`, unless it has all of these columns."""
    missing = [name for name in columns if name not in table]
    if missing:
        raise ValueError(f"{what} lacks {', '.join(missing)}")


def check_chances(table: pd.DataFrame, what: str, missing: bool = False) -> None:
    """Raise ValueError unless `table` has rows, columns and chances from 0 to 1 (NaN if `missing`)."""
    if table.empty:
        raise ValueError(f"{what}: the table is empty")
    if not table.columns.is_unique:
        raise ValueError(f"{what}: two columns have the same name")
    for name, column in table.items():
        if not pd.api.types.is_numeric_dtype(column):
            raise ValueError(f"{what}: column {name!r}: expected chances from 0 to 1, got {column.dtype}")
        for row, chance in column.items():
            within = -ROUNDING_NOISE <= chance <= 1 + ROUNDING_NOISE
            if not (within or (missing and pd.isna(chance))):
                raise ValueError(
                    f"{what}: column {name!r}, row {row!r}: expected a chance from 0 to 1, got {chance}"
                )


def whiskers(points: pd.DataFrame, what: str, value: str) -> list[NDArray[np.float64]]:
    """The lengths of the intervals from `low` to `high` below and above the column `value`.

    Raises ValueError if an interval does not contain its value.
    """
    below = (points[value] - points["low"]).to_numpy(float)
    above = (points["high"] - points[value]).to_numpy(float)
    if min(below.min(initial=0), above.min(initial=0)) < -ROUNDING_NOISE:
        raise ValueError(f"{what}: expected low <= {value} <= high in every row")
    return [np.maximum(below, 0), np.maximum(above, 0)]


def axis_name(axis: "pd.Index[Any]", otherwise: str) -> str:
    """The name that the table gives an axis, or `otherwise`."""
    return otherwise if axis.name is None else str(axis.name)


def text_width(text: str, size: float, bold: bool = False) -> float:
    """The width in inches of one line of `text` in type of `size` points, as it is drawn. Within `styled`."""
    return _width(translated(text), size, bold)


@lru_cache(maxsize=4096)
def _width(text: str, size: float, bold: bool) -> float:
    font = FontProperties(size=size, weight="bold" if bold else "normal")
    width, _, _ = TextToPath().get_text_width_height_descent(text, font, False)
    return float(width) / 72


def wrapped(text: str, width: float, size: float, bold: bool = False) -> str:
    """`text`, translated, broken at blanks into lines at most `width` inches wide. Within `styled`."""
    lines: list[str] = []
    for given in translated(text).split("\n"):
        line = ""
        for word in given.split():
            longer = f"{line} {word}".strip()
            if line and text_width(longer, size, bold) > width:
                lines.append(line)
                line = word
            else:
                line = longer
        lines.append(line)
    return "\n".join(lines)


def kept_apart(places: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """Move `places` as little as possible, in order, to be `gap` apart between `low` and `high`.

    Without enough room they are spread evenly from `low` to `high`.
    """
    number = len(places)
    if number > 1 and gap * (number - 1) > high - low:
        gap = (high - low) / (number - 1)
    order = sorted(range(number), key=lambda i: places[i])
    blocks: list[tuple[float, list[int]]] = []  # the lowest place of each run of touching labels
    for i in order:
        blocks.append((min(max(places[i], low), high), [i]))
        while len(blocks) > 1 and blocks[-2][0] + gap * len(blocks[-2][1]) > blocks[-1][0]:
            members = blocks[-2][1] + blocks[-1][1]
            del blocks[-2:]
            start = sum(places[m] - gap * k for k, m in enumerate(members)) / len(members)
            top = high - gap * (len(members) - 1)
            blocks.append((min(max(start, low), top), members))
    apart = list(places)
    for start, members in blocks:
        for k, i in enumerate(members):
            apart[i] = start + gap * k
    return apart
