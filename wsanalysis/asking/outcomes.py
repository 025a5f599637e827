"""Outcomes as people read them: in the question's own order, each side by its name or role."""

from collections.abc import Iterable, Mapping, Sequence

from wsanalysis.languages import alternatives, say
from wsanalysis.rule_system import Inquiry, Side

MOST_NAMED = 2
"""The most units of a side that are named; a larger force is called by its role."""


def in_one_order(lists: Iterable[Sequence[str]]) -> tuple[str, ...]:
    """The words of several lists, each once, in an order consistent with every list.

    Where no list decides, the longest list goes first; where lists contradict each other, it wins too.
    """
    orders = sorted(dict.fromkeys(map(tuple, lists)), key=len, reverse=True)
    left = list(dict.fromkeys(word for order in orders for word in order))
    found: list[str] = []
    while left:
        waiting = {word for order in orders for word in [w for w in order if w in left][1:]}
        found.append(next((word for word in left if word not in waiting), left[0]))
        left.remove(found[-1])
    return tuple(found)


def in_words(word: str, sides: Mapping[str, Side]) -> str:
    """An outcome as people read it: for a side, that it won."""
    if word not in sides:
        return word
    side = sides[word]
    return (
        say("{won} {side}", won=side.won, side=side.name)
        if len(side.units) <= MOST_NAMED
        else by_role(word, sides)
    )


def by_role(word: str, sides: Mapping[str, Side]) -> str:
    """The same for lines with different units: for a side, its role."""
    if word not in sides:
        return word
    return say("{won} the {role}", won=sides[word].won, role=sides[word].role)


def words_for(inquiries: Iterable[Inquiry]) -> dict[str, str]:
    """The words for each side of several inquiries: its name if that never differs, or its role."""
    several = list(inquiries)
    found = {}
    for word in dict.fromkeys(word for one in several for word in one.sides):
        read = {in_words(word, one.sides) for one in several}
        roles = sorted({by_role(word, one.sides) for one in several})
        found[word] = read.pop() if len(read) == 1 else alternatives(roles)
    return found
