"""Rows of a table, and differences drawn to both sides of zero: what pages of a balance report share."""

import math
from typing import Any

import pandas as pd

from wsanalysis.aids import Range, Ranges


def around_zero(title: str, found: list[Range], hint: str, columns: int) -> Ranges:
    """Differences on a scale as wide as the furthest end of an interval, in steps of ten points."""
    far = max((max(abs(r.low), abs(r.high)) for r in found), default=0.1)
    end = max(1, math.ceil(10 * far)) / 10
    marks = ((-end, f"−{100 * end:.0f}"), (0.0, "0"), (end, f"+{100 * end:.0f}"))
    return Ranges(title, tuple(found), -end, end, marks, hint=hint, columns=columns)


def table_rows(table: pd.DataFrame) -> list[tuple[Any, dict[Any, Any]]]:
    """The rows of a table with their names."""
    return list(zip(table.index.to_list(), table.to_dict("records"), strict=True))
