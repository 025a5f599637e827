"""A heat map as a table: quick to draw anew, readable in grey, the reason at hand where a cell is empty."""

from functools import lru_cache
from html import escape
from typing import Any

import pandas as pd

from wsanalysis.charts.labels import chance_text
from wsanalysis.charts.style import EVEN, NOT_ALLOWED, ROUNDING_NOISE, SOFT, tone
from wsanalysis.widgets.page import footed, page

STYLE = (
    "<style>.ws-h td{padding:2px 3px;min-width:28px;text-align:center;border:1px solid #fff}"
    ".ws-h th{padding:2px 6px;font-size:12px;white-space:nowrap}"
    f".ws-h .n{{background:{NOT_ALLOWED};color:{SOFT}}}.ws-h .e{{font-weight:700}}"
    # slanted heads would lie over each other's cells, upright ones are half as wide as names
    ".ws-h .u{writing-mode:vertical-rl;transform:rotate(180deg);text-align:left;padding:4px 2px}"
    "</style>"
)
SHADES = 200  # steps of the ramp


def heat_table(chances: pd.DataFrame, why: pd.DataFrame, *, title: str = "", foot: str = "") -> str:
    """A matrix of chances (0 to 1, NaN where not allowed) with the number in each cell; `why` as tips."""
    heads = "".join(f"<th class='u'>{escape(str(name))}</th>" for name in chances.columns)
    reasons = why.to_numpy(object).tolist()
    rows = []
    for name, values, said in zip(chances.index, chances.to_numpy(float).tolist(), reasons, strict=True):
        cells = "".join(map(_cell, values, said))
        rows.append(f"<tr><th>{escape(str(name))}</th>{cells}</tr>")
    corner = (
        f"<th class='d'>{escape(str(chances.index.name))} ↓ &nbsp; {escape(str(chances.columns.name))} →</th>"
    )
    table = f"<table><tr>{corner}{heads}</tr>{''.join(rows)}</table>"
    return page(footed(title, f"<div style='overflow-x:auto'>{table}</div>", escape(foot)), "ws-h", STYLE)


def _cell(p: float, why: Any) -> str:
    if p != p:
        return f"<td class='n' title='{escape(str(why), quote=True)}'>×</td>"
    text = chance_text(p)
    shown = {"0": "–", "100": "✓"}.get(text, escape(text))
    even = " class='e'" if p >= EVEN - ROUNDING_NOISE else ""
    return f"<td{even} style='background:{_shade(round(SHADES * p))}'>{shown}</td>"


@lru_cache(maxsize=SHADES + 1)
def _shade(step: int) -> str:
    return tone(step / SHADES)
