"""Rules that can be interrupted between two draws, and that an engine resumes afterwards.

A turn's event interrupts the attack that brought it; a hit interrupts where the counter is drawn from a pile
that only the battle knows. A table then holds the law up to there: an outcome is the rule's result or, from
`HELD` on, what the engine must keep until it continues.
"""

from collections.abc import Callable, Collection, Hashable
from dataclasses import dataclass
from typing import Any, TypeVar

from wsanalysis.battles.core.agreement import MapCannotFollow, certain
from wsanalysis.probability.chance import Chance
from wsanalysis.probability.distribution import Distribution
from wsanalysis.probability.exact import exact

T = TypeVar("T")

HELD = 32
"""Outcomes are below; HELD times a number from 1 stands for an interrupted rule."""


@dataclass(frozen=True, slots=True)
class Interruption:
    """The place where a rule is interrupted, and how an engine resumes it.

    `comes` tells from a rule's arguments whether it may be interrupted at all; `held` from a draw's label and
    result what the engine keeps: a number from 1, or 0 if the rule continues. `resumed` is the law of the
    rest by that number and the table's indexes, as the engine reads it from its tables; `because` is the rule
    for it in words. After those `beside` everything is decided, and the rest is in the law at once, beside
    the number. `read_from` is all that decides what the engine reads, if that can be told.
    """

    comes: Callable[..., bool]
    held: Callable[[str, Any], int]
    resumed: Callable[..., Distribution[int]]
    because: str
    beside: Collection[int] = ()
    read_from: Hashable = None

    def cut(self, rule: Callable[..., int], args: tuple[Any, ...]) -> Distribution[int]:
        """The law of a rule up to the interruption."""
        if not self.comes(*args):
            law = exact(rule, *args)
            _below_held(max(law.outcomes))
            return law
        if not self.beside:
            return exact(self._until, rule, args)
        whole = exact(self._through, rule, args)
        rest = _parted(whole)
        after = {held: certain(rest[held], self.because) for held in self.beside if held in rest}
        return whole.map(lambda pair: pair[0] * HELD + after.get(pair[0], 0) if pair[0] else pair[1])

    def hold_together(self, rule: Callable[..., int], args: tuple[Any, ...], index: tuple[int, ...]) -> None:
        """Check that the engine's continuation of each interruption equals the rule; else MapCannotFollow."""
        for held, rest in _parted(exact(self._through, rule, args)).items():
            if held and held not in self.beside:
                again = self.resumed(held, *index)
                if rest != again:
                    raise MapCannotFollow(f"{self.because}: {again}", rest)

    def _until(self, chance: Chance, rule: Callable[..., int], args: tuple[Any, ...]) -> int:
        watched = _Watched(chance, self.held, True)
        try:
            return _below_held(rule(watched, *args))
        except _BrokenOff:
            return watched.kept * HELD

    def _through(self, chance: Chance, rule: Callable[..., int], args: tuple[Any, ...]) -> tuple[int, int]:
        watched = _Watched(chance, self.held, False)
        after = _below_held(rule(watched, *args))
        return watched.kept, after


class _BrokenOff(Exception):
    """The interruption has come."""


class _Watched:
    """A chance source that notices the interruption, and stops the rule there or lets it continue."""

    __slots__ = ("chance", "held", "kept", "stops", "tell")

    def __init__(self, chance: Chance, held: Callable[[str, Any], int], stops: bool) -> None:
        self.chance, self.tell, self.held, self.stops, self.kept = chance, chance.tell, held, stops, 0

    def __call__(self, distribution: Distribution[Any], label: str = "") -> Any:
        drawn = self.chance(distribution, label)
        if not self.kept and (kept := self.held(label, drawn)):
            self.kept = kept
            if self.stops:
                raise _BrokenOff
        return drawn


def given(rule: Callable[..., T], label: str, answer: object) -> Callable[..., T]:
    """The rest of a rule in which one draw has already been made."""
    return lambda chance, *args: rule(_Given(chance, label, answer), *args)


@dataclass(frozen=True, slots=True)
class _Given:
    """A chance source in which one draw has already been made."""

    chance: Chance
    label: str
    answer: Any

    def __call__(self, distribution: Distribution[Any], label: str = "") -> Any:
        return self.answer if label == self.label else self.chance(distribution, label)

    def tell(self, text: str, *values: object) -> None:
        self.chance.tell(text, *values)


def _below_held(outcome: int) -> int:
    if 0 <= outcome < HELD:
        return outcome
    what = f"outcomes of a law that may be interrupted are whole numbers from 0 to {HELD - 1}"
    raise MapCannotFollow(what, outcome)


def _parted(whole: Distribution[tuple[int, int]]) -> dict[int, Distribution[int]]:
    """The final results of the rule by what was held, 0 for nothing."""
    parts: dict[int, dict[int, int]] = {}
    for (held, after), weight in zip(whole.outcomes, whole.weights, strict=True):
        parts.setdefault(held, {})[after] = weight
    return {held: Distribution(weights) for held, weights in parts.items()}
