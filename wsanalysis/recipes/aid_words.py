"""Numbers in player aids, and the line about their provenance."""

from dataclasses import replace

from wsanalysis.asking.odds import Provenance

MINUS = "\N{MINUS SIGN}"
MOST_OPTIONS_NAMED = 3
MARK, PARTLY = "°", "(°)"
"""Beside what is reconstructed, or in part: the rest is from the rulebook."""
MEANINGS = {PARTLY: "(°) reconstructed in part", MARK: "° reconstructed"}
"""What is said of the marks at the foot of a page that has them."""


def signed(shift: int) -> str:
    """A shift as printed, with its sign."""
    return f"+{shift}" if shift > 0 else f"{MINUS}{-shift}" if shift < 0 else "0"


def marked(text: str, source: str) -> str:
    """A text, with the mark for what is reconstructed, or in part, as its source says."""
    return f"{text}{mark_of(source)}"


def mark_of(source: str) -> str:
    """The mark for a source: empty if all is from the rulebook."""
    if "reconstructed" not in source:
        return ""
    return MARK if source.startswith("reconstructed") else PARTLY


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
    many = f"{len(provenance.options)} options not standard (named in the report beside this page)"
    return str(replace(provenance, options=(many,)))
