"""Outcomes as people read them: in the question's own order, a side by its name or part in the fight."""

from collections.abc import Iterable, Mapping, Sequence

from wsanalysis.rule_system import Inquiry, Side

MOST_NAMED = 2
"""Units of a side that are named; a larger force goes by its part in the fight."""


def in_one_order(lists: Iterable[Sequence[str]]) -> tuple[str, ...]:
    """The words of several lists, each once, in an order that is that of every list.

    What no list decides goes by the longest list first. Where lists contradict each other, so does it.
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
    """An outcome as it is read: of a side, who has won."""
    if word not in sides:
        return word
    side = sides[word]
    return f"{side.won} {side.name}" if len(side.units) <= MOST_NAMED else by_role(word, sides)


def by_role(word: str, sides: Mapping[str, Side]) -> str:
    """The same where the units differ from line to line: of a side, its part in the fight."""
    return f"{sides[word].won} the {sides[word].role}" if word in sides else word


def words_for(inquiries: Iterable[Inquiry]) -> dict[str, str]:
    """What is read for each side of several inquiries: its name where that never differs, or its part."""
    several = list(inquiries)
    found = {}
    for word in dict.fromkeys(word for one in several for word in one.sides):
        read = {in_words(word, one.sides) for one in several}
        roles = sorted({by_role(word, one.sides) for one in several})
        found[word] = read.pop() if len(read) == 1 else " or ".join(roles)
    return found
