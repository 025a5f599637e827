"""Sampled shares with their intervals, on a scale from 0 to 100 %."""

from collections.abc import Mapping, Sequence
from html import escape

from wsanalysis.asking.display import percent
from wsanalysis.battles.runs.runner import FAIR
from wsanalysis.charts.style import INK, RAMP_END
from wsanalysis.widgets.page import PALE, footed, page

WIDE = 360
SHADE = "#e6edf4"


def intervals(rows: Mapping[str, tuple[float, float, float]], *, title: str, foot: Sequence[str]) -> str:
    """(share, low, high) by name; what the players' rule of thumb calls fair is shaded."""
    lines = "".join(_row(name, *row) for name, row in rows.items())
    return page(footed(title, f"<table>{lines}</table>", "<br>".join(map(escape, foot))))


def _row(name: str, share: float, low: float, high: float) -> str:
    begin, wide = round(WIDE * FAIR.low), round(WIDE * (FAIR.high - FAIR.low))
    fair = f"<rect x='{begin}' width='{wide}' height='20' fill='{SHADE}'/>"
    scale = f"<path d='M.5 0V20M{WIDE / 2} 0V20M{WIDE - 0.5} 0V20' stroke='{PALE}'/>"
    left, right = f"{WIDE * low:.1f}", f"{WIDE * high:.1f}"
    ends = f"<path d='M{left} 4V16M{right} 4V16M{left} 10H{right}' stroke='{INK}' stroke-width='1.5'/>"
    mark = f"<circle cx='{WIDE * share:.1f}' cy='10' r='4.5' fill='{RAMP_END}'/>"
    return (
        f"<tr><td class='l'>{escape(name)}</td><td><b>{escape(percent(share))}</b></td>"
        f"<td class='d'>{escape(percent(low))} to {escape(percent(high))}</td>"
        f"<td><svg width='{WIDE}' height='20'>{fair}{scale}{ends}{mark}</svg></td></tr>"
    )
