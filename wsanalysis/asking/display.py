"""The display of answers, in a terminal and in a notebook."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from html import escape
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from wsanalysis.arguments.checking import checked
from wsanalysis.asking.advice import as_html as advice_html
from wsanalysis.asking.advice import as_lines
from wsanalysis.asking.outcomes import in_words
from wsanalysis.probability.progress import progress_bar
from wsanalysis.rule_system import Inquiry

if TYPE_CHECKING:
    from matplotlib.axes import Axes

MISSING = "–"
"""The text of an empty cell of a table."""
ROUNDING = 1e-9
"""The error of a chance that the rounding of floats may cause."""


class TableLook(NamedTuple):
    """The look of a table: a title, a footer, decimals of `numbers`, which columns are `points`."""

    title: str = ""
    footer: str = ""
    numbers: Mapping[Any, int] = {}
    points: tuple[Any, ...] = ()
    missing: str = MISSING


def percent(probability: float) -> str:
    """A probability as printed: 37.5 %, and never 0 or 100 % unless certain."""
    if 0 < probability < 0.0005:
        return "<0.1 %"
    if 0.9995 < probability < 1:
        return ">99.9 %"
    return f"{100 * probability:.1f} %"


def ends(low: float, high: float, shown: Callable[[float], str], of: str = "games") -> str:
    """An interval as printed; where a sample gives none (NaN), what it takes."""
    if low != low or high != high:
        return f"no interval: it takes two {of} that differ"
    return f"{shown(low)} to {shown(high)}"


class Chance(NamedTuple):
    """An outcome, how likely it is (0 to 1), and of a sampled answer the ends of its interval."""

    outcome: str
    probability: float
    ends: tuple[float, float] | None = None


def _lines(inquiry: Inquiry, chances: Sequence[Chance]) -> Iterator[tuple[str, str, str]]:
    """Outcome, percent and interval as printed."""
    for outcome, probability, between in chances:
        said = f"{percent(between[0])} to {percent(between[1])}" if between else ""
        yield in_words(outcome, inquiry.sides), percent(probability), said


def as_text(inquiry: Inquiry, chances: Sequence[Chance], how: str, provenance: object) -> str:
    """An answer for a terminal: title, outcomes, shifts, method, provenance."""
    lines = list(_lines(inquiry, chances))
    width = max(len(outcome) for outcome, _, _ in lines)
    bars = ["█" * round(24 * chance.probability) for chance in chances]
    rows = [
        f"  {outcome:<{width}}  {share:>8}  {between or bar}".rstrip()
        for (outcome, share, between), bar in zip(lines, bars, strict=True)
    ]
    if inquiry.ledger:
        net = sum(shift.amount for shift in inquiry.ledger)
        rows.append(f"  {inquiry.ledger_word}s: {'; '.join(map(str, inquiry.ledger))}; net {net:+d}")
    rows += [f"  {inquiry.assumes}"] if inquiry.assumes else []
    rows += [f"  {line}" for line in as_lines(inquiry.advice())]
    return "\n".join([inquiry.title, *rows, f"  {how} · {inquiry.rules}", f"  {provenance}"])


def as_html(inquiry: Inquiry, chances: Sequence[Chance], how: str, provenance: object) -> str:
    """The same for a notebook."""
    rows = "".join(
        f"<tr><td style='text-align:left'>{escape(outcome)}</td>"
        f"<td style='text-align:right'><b>{escape(share)}</b></td>"
        f"<td style='text-align:left;min-width:12em'>"
        + (
            escape(between)
            or f"<div style='background:#4a7fb0;height:0.9em;width:{12 * chance.probability:.2f}em'></div>"
        )
        + "</td></tr>"
        for (outcome, share, between), chance in zip(_lines(inquiry, chances), chances, strict=True)
    )
    ledger = "".join(f"<br>{escape(str(shift))}" for shift in inquiry.ledger)
    ledger += f"<br>{escape(inquiry.assumes)}" if inquiry.assumes else ""
    return (
        f"<div><b>{escape(inquiry.title)}</b><table>{rows}</table>{advice_html(inquiry.advice())}"
        f"<small>{escape(how)} · {escape(inquiry.rules)}{ledger}<br>{escape(str(provenance))}</small></div>"
    )


class Shown:
    """Objects that show themselves in a notebook as in a terminal: as text."""

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        return f"<pre>{escape(str(self))}</pre>"


class Drawn:
    """Objects that draw themselves in one call."""

    __slots__ = ()

    @checked
    def plot(self, ax: Any = None, **how: Any) -> "Axes":
        """Draw the chart as matplotlib axes, with title, footer and a text alternative; notebooks show it.

        `ax`: draw on these axes. `how`: further arguments of the chart, such as ``title="..."``.
        """
        # By its name, for charts lie above all that they draw.
        axes: Axes = import_module("wsanalysis.plotting").plot(self, ax, **how)
        return axes


@contextmanager
def progress(total: int, unit: str, shown: bool) -> Iterator[Callable[[int], object]]:
    """A progress bar if `shown`; returns the function that advances it."""
    with progress_bar(total=total, unit=unit, shown=shown, delay=0) as bar:
        yield bar.update
