"""The two numbers of an answer that fit into one cell of a printed table, and what they are called."""

from typing import NamedTuple

from wsanalysis.aids import Odds as Cell
from wsanalysis.odds import Odds

ANY_EFFECT = "any effect"
SIDES = ("first", "second")


class Headline(NamedTuple):
    """The names of the large and of the small number."""

    large: str
    small: str


def headline(odds: Odds) -> Headline:
    """Any effect and the gravest outcome; for a question about sides that the first and the second win."""
    return Headline(*(f"{word} wins" if word in SIDES else word for word in _words(odds)))


def cell(odds: Odds) -> Cell:
    """The numbers of `headline` as a cell."""
    chances = odds.probabilities
    large, small = _words(odds)
    return Cell(
        chances[large] if large in chances else 1 - chances[odds.inquiry.start_word], (chances[small],)
    )


def _words(odds: Odds) -> tuple[str, str]:
    words = list(odds.probabilities)
    if odds.inquiry.start_word in words:
        return ANY_EFFECT, words[-1]
    return words[0], words[min(1, len(words) - 1)]
