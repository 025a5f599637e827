"""The two numbers of an answer that fit into one cell of a printed table, and their names."""

from typing import NamedTuple

from wsanalysis.aids import Odds as Cell
from wsanalysis.asking.odds import Odds
from wsanalysis.asking.outcomes import in_words
from wsanalysis.languages import alternatives
from wsanalysis.rule_system import ANY_EFFECT

FEW = 2
"""Outcomes that are named rather than called any effect."""


class Headline(NamedTuple):
    """The names of the large and of the small number; no small one where there are but two outcomes."""

    large: str
    small: str

    @property
    def parts(self) -> tuple[str, ...]:
        """The name of the small number, if there is one."""
        return (self.small,) if self.small else ()


def headline(odds: Odds) -> Headline:
    """Any effect, by name if it is one of two, and the gravest; for two sides who has won.

    If things can improve as well as worsen: the best outcome and the worst.
    """
    return Headline(*(in_words(word, odds.inquiry.sides) for word in words_of(odds)))


def cell(odds: Odds) -> Cell:
    """The numbers of `headline` as a cell."""
    chances = odds.probabilities
    large, small = words_of(odds)
    main = chances[large] if large in chances else 1 - chances[odds.inquiry.start_word]
    return Cell(main, (chances[small],) if small else ())


def words_of(odds: Odds) -> tuple[str, str]:
    """The outcomes of the large and of the small number, as the inquiry calls them."""
    words = list(odds.probabilities)
    start = odds.inquiry.start_word
    if start not in words:
        return words[0], words[min(1, len(words) - 1)]
    others = [word for word in words if word != start]
    if len(others) == 1:
        return others[0], ""
    if words[0] != start:  # it can become better as well as worse
        return others[0], others[-1]
    return alternatives(others) if len(others) == FEW else ANY_EFFECT, others[-1]
