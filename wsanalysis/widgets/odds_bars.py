"""Odds as bars, beside what they were before an edit."""

from collections.abc import Mapping
from html import escape
from typing import TYPE_CHECKING

from wsanalysis.asking.display import percent
from wsanalysis.asking.outcomes import in_one_order, in_words
from wsanalysis.charts.style import ROUNDING_NOISE
from wsanalysis.widgets.page import BAR, PALE, footed, page

if TYPE_CHECKING:
    from wsanalysis.asking.odds import Odds

WIDE = 230  # pixels for a chance of 100 %
HEAD = "<th class='l'>outcome</th><th>chance</th><th></th>"
HEAD_EDITED = "<th class='l'>outcome</th><th>as it was</th><th>edited</th><th>points</th><th></th>"


def odds_bars(now: "Odds", before: "Odds | None" = None) -> str:
    """The outcomes of a question, exact; with `before` also as they were, and the difference in points."""
    chances = _floats(now)
    were = None if before is None else _floats(before)
    words = in_one_order([tuple(chances), tuple(were or ())])
    inquiry = now.inquiry
    rows = "".join(_row(word, in_words(word, inquiry.sides), chances, were) for word in words)
    foot = [f"exact · {inquiry.rules}", *map(str, inquiry.ledger), *inquiry.notes, str(now.provenance)]
    table = f"<table><tr>{HEAD if were is None else HEAD_EDITED}</tr>{rows}</table>"
    return page(footed(inquiry.title, table, "<br>".join(map(escape, foot))))


def points(difference: float) -> str:
    """A difference of chances in points of a hundred; = where there is none."""
    if abs(difference) < ROUNDING_NOISE:
        return "="
    shown = f"{100 * difference:+.1f}"
    return shown if shown.strip("+-") != "0.0" else f"{shown[0]}&lt;0.1"


def _floats(odds: "Odds") -> dict[str, float]:
    return {word: float(p) for word, p in odds.probabilities.items()}


def _row(word: str, said: str, chances: Mapping[str, float], were: Mapping[str, float] | None) -> str:
    p = chances.get(word, 0.0)
    cells = f"<td><b>{escape(percent(p))}</b></td>"
    if were is None:
        bars = _rect(p, BAR, 3, 10)
    else:
        q = were.get(word, 0.0)
        cells = f"<td class='d'>{escape(percent(q))}</td>{cells}<td>{points(p - q)}</td>"
        bars = _rect(q, PALE, 1, 5) + _rect(p, BAR, 7, 8)
    frame = f"<path d='M.5 0V16M{WIDE - 0.5} 0V16' stroke='{PALE}'/>"
    picture = f"<svg width='{WIDE}' height='16'>{frame}{bars}</svg>"
    return f"<tr><td class='l'>{escape(said)}</td>{cells}<td>{picture}</td></tr>"


def _rect(p: float, color: str, top: int, high: int) -> str:
    return f"<rect y='{top}' width='{WIDE * p:.1f}' height='{high}' fill='{color}'/>"
