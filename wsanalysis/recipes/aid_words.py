"""Numbers in player aids, and the line about their provenance."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TypeVar

from wsanalysis.aids import Bands, Ledger, OddsGrid
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


B = TypeVar("B", OddsGrid, Bands, Ledger)


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


def unmarked(text: str) -> str:
    """A text without its mark."""
    return text.removesuffix(PARTLY).removesuffix(MARK)


def marks_explained(printed: object) -> list[str]:
    """What the marks mean that stand anywhere in pages or blocks, as a footer says it."""
    text = repr(printed)
    alone = text.replace(PARTLY, "")
    found = [said for mark, said in MEANINGS.items() if mark in (text if mark == PARTLY else alone)]
    return found[::-1]


def short_provenance(provenance: Provenance) -> str:
    """The provenance line, with its options counted if there is no room to name them."""
    if len(provenance.options) <= MOST_OPTIONS_NAMED:
        return str(provenance)
    text = "{n} options not standard (named in the report beside this page)"
    many = say(text, n=len(provenance.options))
    return str(replace(provenance, options=(many,)))
