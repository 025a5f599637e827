"""Curves side by side, one small chart an outcome: told apart by place, not by color."""

from html import escape
from typing import Any

import pandas as pd

from wsanalysis.asking.outcomes import in_one_order
from wsanalysis.charts.style import INK, RAMP_END, ROUNDING_NOISE, SOFT
from wsanalysis.widgets.page import footed, page

WIDE, HIGH = 198, 145
LEFT, RIGHT, TOP, BOTTOM = 28, 10, 20, 30
GRID = "#e3e7eb"
NOW = f"stroke='{RAMP_END}' stroke-width='2.5'"
BEFORE = f"stroke='{SOFT}' stroke-dasharray='3 3'"


def curves(now: pd.DataFrame, before: pd.DataFrame | None = None, *, title: str, foot: str) -> str:
    """The chance of each outcome over the index, and how it was before.

    Both tables: one column an outcome (0 to 1), indexed by whole numbers that the index's name is for.
    """
    tables = [now] if before is None else [now, before]
    words = [
        w for w in in_one_order(list(map(str, table)) for table in tables) if any(_ever(t, w) for t in tables)
    ]
    panels = "".join(_panel(word, now, before) for word in words)
    key = "" if before is None else f"{_sample(NOW)} edited &emsp; {_sample(BEFORE)} as it was"
    body = f"<div class='d'>{key}</div><div style='display:flex;flex-wrap:wrap'>{panels}</div>"
    return page(footed(title, body, escape(foot)))


def _ever(table: pd.DataFrame, word: Any) -> bool:
    return word in table and float(table[word].max()) > ROUNDING_NOISE


def _sample(pen: str) -> str:
    return f"<svg width='26' height='8' style='display:inline'><path d='M0 4H26' {pen}/></svg>"


def _panel(word: Any, now: pd.DataFrame, before: pd.DataFrame | None) -> str:
    xs = [int(x) for table in (now, before) if table is not None for x in table.index]
    first, last = min(xs), max(xs)

    def across(x: int) -> float:
        return LEFT + (x - first) / max(last - first, 1) * (WIDE - LEFT - RIGHT)

    def line(table: pd.DataFrame, pen: str) -> str:
        chances = table[word] if word in table else [0.0] * len(table)
        spots = [
            f"{across(int(x)):.1f} {_up(float(p)):.1f}" for x, p in zip(table.index, chances, strict=True)
        ]
        # a single point would be no line
        return f"<path d='M{'L'.join(spots)}h.1' fill='none' stroke-linecap='round' {pen}/>"

    grid = "".join(
        f"<path d='M{LEFT} {_up(share / 100):.1f}H{WIDE - RIGHT}' stroke='{GRID}'/>"
        + _text(LEFT - 4, _up(share / 100) + 4, str(share), "end")
        for share in (0, 50, 100)
    )
    marks = "".join(
        _text(across(x), HIGH - BOTTOM + 13, str(x), "middle")
        for x in sorted({first, (first + last) // 2, last})
    )
    name = f"<text x='0' y='12' font-size='12' font-weight='600' fill='{INK}'>{escape(str(word))} (%)</text>"
    axis = _text(WIDE - RIGHT, HIGH - 4, f"{now.index.name} →", "end")
    was = "" if before is None else line(before, BEFORE)
    return f"<svg width='{WIDE}' height='{HIGH}'>{grid}{marks}{name}{axis}{was}{line(now, NOW)}</svg>"


def _up(p: float) -> float:
    return TOP + (1 - p) * (HIGH - TOP - BOTTOM)


def _text(x: float, y: float, text: str, anchor: str) -> str:
    place = f"x='{x:.1f}' y='{y:.1f}' text-anchor='{anchor}'"
    return f"<text {place} font-size='10' fill='{SOFT}'>{escape(text)}</text>"
