"""Marks for what is reconstructed, and the line about a page's provenance.

° stands beside what is made up, (°) where only a part is. A mark that most rows of a table share stands
once, at its title; a row that differs keeps its own.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from operator import itemgetter
from typing import TypeVar

from wsanalysis.aids import (
    Bands,
    Block,
    CardGroup,
    Column,
    Ledger,
    OddsGrid,
    Page,
    Row,
    UnitCards,
    WordGrid,
)
from wsanalysis.asking.odds import Provenance
from wsanalysis.languages import joined, say
from wsanalysis.languages.message import MINUS as MINUS
from wsanalysis.languages.message import signed as signed

EXACT = say("Exact odds, nothing sampled")
MOST_OPTIONS_NAMED = 3
MARK, PARTLY = "°", "(°)"
"""Beside what is reconstructed, or in part: the rest is from the rulebook."""
MEANINGS: Mapping[str, str] = {PARTLY: say("(°) reconstructed in part"), MARK: say("° reconstructed")}
"""What is said of the marks at the foot of a page that has them."""
AT_TITLE = say("at a title: the whole table")
MOST_ROWS = 0.75
"""The share of a table's rows that bear a mark from which on the title bears it."""


B = TypeVar("B", OddsGrid, Bands, Ledger)
T = TypeVar("T", Page, Block, CardGroup)


def marked(text: str, source: str) -> str:
    """A text, with the mark for what is reconstructed, or in part, as its source says."""
    return f"{text}{mark_of(source)}"


def mark_of(source: str) -> str:
    """The mark for a source: empty if all is from the rulebook."""
    if "reconstructed" not in source:
        return ""
    return MARK if source.startswith("reconstructed") else PARTLY


def headed(block: B, sources: Iterable[str]) -> B:
    """A block with the mark beside its title for numbers that rest on all these sources together."""
    marks = {mark_of(source) for source in sources}
    mark = "" if marks <= {""} else MARK if marks == {MARK} else PARTLY
    return replace(block, title=joined("", (block.title, mark)) if mark else block.title)


def gathered(block: T) -> T:
    """A page or block in which a mark that most rows of a table share stands at the title instead.

    Rows of another mark keep theirs. ° moves only if no row is from the rulebook alone: a title with (°) says
    that its table is reconstructed in part, which remains true.
    """
    if isinstance(block, Page | Column | Row):
        return replace(block, blocks=tuple(map(gathered, block.blocks)))
    if isinstance(block, UnitCards):
        return replace(block, groups=tuple(map(gathered, block.groups)))
    if isinstance(block, CardGroup):
        mark = _shared([card.mark for card in block.cards]) if block.name else ""
        shown = (replace(card, mark="") if card.mark == mark else card for card in block.cards)
        return replace(block, name=_with(block.name, mark), cards=tuple(shown))
    if isinstance(block, WordGrid | OddsGrid) and block.title:
        mark = _shared([row.removeprefix(unmarked(row)) for row in block.rows])
        rows = (unmarked(row) if mark and row == f"{unmarked(row)}{mark}" else row for row in block.rows)
        return replace(block, title=_with(block.title, mark), rows=tuple(rows))
    return block


def _shared(marks: Sequence[str]) -> str:
    """The mark that a title takes over from its rows, if any."""
    mark, number = max(Counter(marks).items(), key=itemgetter(1), default=("", 0))
    return mark if number >= MOST_ROWS * len(marks) and (mark == PARTLY or "" not in marks) else ""


def _with(title: str, mark: str) -> str:
    """A title with a mark, unless it bears one."""
    return joined("", (title, mark)) if mark and unmarked(title) == title else title


def unmarked(text: str) -> str:
    """A text without its mark."""
    return text.removesuffix(PARTLY).removesuffix(MARK)


def marks_explained(printed: object) -> list[str]:
    """What the marks mean that stand anywhere in pages or blocks, as a footer says it."""
    text = repr(printed)
    alone = text.replace(PARTLY, "")
    found = [said for mark, said in MEANINGS.items() if mark in (text if mark == PARTLY else alone)]
    return found[::-1] + [AT_TITLE] * any(unmarked(title) != title for title in _titles(printed))


def _titles(printed: object) -> Iterator[str]:
    """The titles of pages or blocks, of the groups of unit cards too."""
    if isinstance(printed, str):
        return
    if isinstance(printed, tuple | list):
        yield from chain.from_iterable(map(_titles, printed))
        return
    yield from (said for name in ("title", "name") if (said := getattr(printed, name, "")))
    yield from chain.from_iterable(_titles(getattr(printed, name, ())) for name in ("blocks", "groups"))


def short_provenance(provenance: Provenance) -> str:
    """The provenance line, with its options counted if there is no room to name them."""
    if len(provenance.options) <= MOST_OPTIONS_NAMED:
        return str(provenance)
    text = "{n} options not standard (named in the report beside this page)"
    many = say(text, n=len(provenance.options))
    return str(replace(provenance, options=(many,)))
