"""Numbers in player aids, and the line about their provenance."""

from dataclasses import replace

from wsanalysis.asking.odds import Provenance

MINUS = "\N{MINUS SIGN}"
MOST_OPTIONS_NAMED = 3
MARK = "°"
"""Beside a number that is reconstructed, wholly or in part."""


def signed(shift: int) -> str:
    """A shift as printed, with its sign."""
    return f"+{shift}" if shift > 0 else f"{MINUS}{-shift}" if shift < 0 else "0"


def marked(text: str, source: str) -> str:
    """A text, with the mark for reconstructed if its source says so."""
    return f"{text}{MARK}" if "reconstructed" in source else text


def short_provenance(provenance: Provenance) -> str:
    """The provenance line, with its options counted if there is no room to name them."""
    if len(provenance.options) <= MOST_OPTIONS_NAMED:
        return str(provenance)
    many = f"{len(provenance.options)} options not standard (named in the report beside this page)"
    return str(replace(provenance, options=(many,)))
