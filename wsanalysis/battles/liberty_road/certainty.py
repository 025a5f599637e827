"""What the map takes for granted of a rule, and the error where a changed rule breaks it."""

from collections.abc import Hashable, Iterable
from typing import TypeVar

from wsanalysis.probability.distribution import Distribution

T = TypeVar("T", bound=Hashable)


class MapCannotFollow(RuntimeError):
    """A rule says more than the map's tables can hold; the message names the rule and what to change."""

    def __init__(self, what: str, found: object) -> None:
        super().__init__(
            f"the map cannot follow the rule: {what}, but it gives {found}. The odds of this rule hold, a"
            " battle would not: change its table in battles/liberty_road/law_tables.py, fates.py or"
            " shot_tables.py, and what the engine reads of it, along with the rule"
        )


def certain(law: Distribution[T], what: str) -> T:
    """The one outcome of a law without chance; MapCannotFollow if it leaves anything to chance."""
    if len(law.outcomes) != 1:
        raise MapCannotFollow(f"{what} is taken to be certain", law)
    return law.outcomes[0]


def agreed(answers: Iterable[T], what: str) -> T:
    """The answer that all cases share which the map keeps as one; MapCannotFollow if they differ."""
    different = tuple(dict.fromkeys(answers))
    if len(different) != 1:
        raise MapCannotFollow(what, " and ".join(map(str, different)))
    return different[0]
