"""The two numbers of an answer that fit into one cell of a printed table, and what they are called."""

from typing import NamedTuple

from wsanalysis.aids import Odds as Cell
from wsanalysis.odds import Odds

ANY_EFFECT = "any effect"


class Headline(NamedTuple):
    """The names of the large and of the small number."""

    large: str
    small: str


def headline(odds: Odds) -> Headline:
    """Any effect and the gravest outcome; for a question about sides the chances of the first two."""
    words = list(odds.probabilities)
    if odds.inquiry.start_word in words:
        return Headline(ANY_EFFECT, words[-1])
    return Headline(words[0], words[min(1, len(words) - 1)])


def cell(odds: Odds) -> Cell:
    """The numbers of `headline` as a cell."""
    chances = odds.probabilities
    large, small = headline(odds)
    return Cell(
        chances[large] if large in chances else 1 - chances[odds.inquiry.start_word], (chances[small],)
    )
