"""Assumptions of the map's tables about rules, and the error when a changed rule breaks one."""

from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any, TypeVar

from wsanalysis.probability.distribution import Distribution
from wsanalysis.rule_system import IllegalAction

T = TypeVar("T", bound=Hashable)

HELD = 64
"""The number of comparisons that are remembered."""
_held: dict[tuple[Hashable, frozenset[Any]], None] = {}


class MapCannotFollow(RuntimeError):
    """A rule says more than the map's tables can hold; the message names the rule and the remedy."""

    def __init__(self, what: str, found: object, where: str = "") -> None:
        super().__init__(what, found, where)
        self.what, self.found, self.where = what, found, where

    def __str__(self) -> str:
        return (
            f"the map cannot follow the rule: {self.what}, but it gives {self.found}. The odds of this rule"
            f" hold, a battle would not: change {self.where or 'its table'}, and what the engine reads of it,"
            " along with the rule"
        )


def certain(law: Distribution[T], what: str) -> T:
    """The one outcome of a law without chance; MapCannotFollow if anything is left to chance."""
    if len(law.outcomes) != 1:
        raise MapCannotFollow(f"{what} is taken to be certain", law)
    return law.outcomes[0]


def agreed(answers: Iterable[T], what: str) -> T:
    """The answer common to all cases that the map merges; MapCannotFollow if they differ."""
    different = tuple(dict.fromkeys(answers))
    if len(different) != 1:
        raise MapCannotFollow(what, " and ".join(map(str, different)))
    return different[0]


def if_legal(rule: Callable[..., T], *args: Any) -> T | None:
    """A rule's result, None if it raises IllegalAction."""
    try:
        return rule(*args)
    except IllegalAction:
        return None


def is_legal(rule: Callable[..., Any], *args: Any) -> bool:
    """True if a rule takes these, and does not raise IllegalAction."""
    try:
        rule(*args)
    except IllegalAction:
        return False
    return True


def hold_once(what: Hashable, hold: Callable[[], None], among: Iterable[Hashable] = ()) -> None:
    """Compare tables with a rule, unless those of equal data were found to agree.

    `what` decides them, and who is compared with each other `among` them: of some of these nothing else is
    in the tables than of all.
    """
    these = frozenset(among)
    if any(known == what and these <= others for known, others in _held):
        return
    hold()
    while len(_held) >= HELD:
        _held.pop(next(iter(_held)))
    _held[what, these] = None


def hold_to_the_rule(
    situations: Iterable[tuple[Any, ...]],
    parts: Callable[..., Hashable],
    rule: Callable[..., Hashable],
    said: Callable[..., str],
) -> None:
    """Compare the sums of the tables with the rule, situation by situation.

    Either may raise IllegalAction. MapCannotFollow names the first difference, in the words of `said`.
    """
    with naming(parts):
        for situation in situations:
            found, given = if_legal(parts, *situation), if_legal(rule, *situation)
            if found != given:
                raise MapCannotFollow(
                    f"{said(*situation)} comes to {found} by the parts in the tables", given
                )


@contextmanager
def naming(rule: Callable[..., object], table: str = "") -> Iterator[None]:
    """Make errors from within name the table, and the file that describes it: that of `rule`."""
    try:
        yield
    except MapCannotFollow as error:
        function = rule.func if isinstance(rule, partial) else rule
        place = f"{function.__module__.replace('.', '/')}.py"
        error.where = error.where or (f"the table {table!r} in {place}" if table else place)
        raise
