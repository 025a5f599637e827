"""What the tables of a map take for granted of a rule, and the error where a changed rule breaks it."""

from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any, TypeVar

from wsanalysis.probability.distribution import Distribution
from wsanalysis.rule_system import IllegalAction

T = TypeVar("T", bound=Hashable)


class MapCannotFollow(RuntimeError):
    """A rule says more than the map's tables can hold; the message names the rule and what to change."""

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


def if_legal(rule: Callable[..., T], *args: Any) -> T | None:
    """What a rule gives, None where it raises IllegalAction."""
    try:
        return rule(*args)
    except IllegalAction:
        return None


def hold_to_the_rule(
    situations: Iterable[tuple[Any, ...]],
    parts: Callable[..., Hashable],
    rule: Callable[..., Hashable],
    said: Callable[..., str],
) -> None:
    """Compare what tables add up to with what a rule says, situation by situation.

    Either raises IllegalAction where it says so. MapCannotFollow names the first that differs, as `said`.
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
    """Have errors from within name the table, and the file that describes it: where `rule` stands."""
    try:
        yield
    except MapCannotFollow as error:
        function = rule.func if isinstance(rule, partial) else rule
        place = f"{function.__module__.replace('.', '/')}.py"
        error.where = error.where or (f"the table {table!r} in {place}" if table else place)
        raise
