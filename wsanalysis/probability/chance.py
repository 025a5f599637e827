"""Chance sources: how a rule gets its dice rolls and chip draws.

A rule is an ordinary function whose first argument is a chance source. It calls ``chance(distribution,
label)`` wherever the rulebook says roll or draw, and gets one outcome; with ``chance.tell(sentence, ...)`` it
reports steps without chance. The same rule can be sampled, replayed with the draws of a printed example,
narrated, or enumerated (`wsanalysis.probability.exact`).
"""

from bisect import bisect_right
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol, TypeVar

from wsanalysis.probability.distribution import Distribution

T = TypeVar("T", bound=Hashable)


class RuleNeverEnds(RuntimeError):
    """A rule asked for more draws in one resolution than any board game rule needs."""


class ScriptError(ValueError):
    """A script of draws does not fit the rule it is replayed with."""


class Chance(Protocol):
    """The source that a rule asks wherever the rulebook says roll or draw."""

    def __call__(self, distribution: Distribution[T], label: str = "") -> T:
        """Return one outcome of `distribution`; `label` says briefly what is drawn, and why."""

    def tell(self, sentence: str, *values: object) -> None:
        """Report a step without chance; `sentence` is filled with `values` in its braces.

        The sentence is only put together if somebody listens, so telling costs next to nothing.
        """


def resolve(chance: Chance, rule: Callable[..., T], *args: Any) -> T:
    """Run ``rule(chance, *args)`` as a part of another rule; return its result.

    Where only the odds are wanted, the part's law is worked out once, kept, and drawn from as a whole: rules
    that are alike in this part share it (a thousand tanks of which only the armor differs).
    """
    law = getattr(chance, "law", None)
    return rule(chance, *args) if law is None else chance(law(rule, *args), rule.__name__)


class _Silent:
    """A chance source that nobody listens to."""

    __slots__ = ()

    def tell(self, sentence: str, *values: object) -> None:
        """Say nothing."""


class Sampled(_Silent):
    """Draws at random, as at the table. `draws_left`, if set, stops a rule that never ends."""

    __slots__ = ("draws_left", "rng")

    def __init__(self, rng: Random, draws_left: int | None = None) -> None:
        self.rng = rng
        self.draws_left = draws_left

    def __call__(self, distribution: Distribution[T], label: str = "") -> T:
        if self.draws_left is not None:
            self.draws_left -= 1
            if self.draws_left < 0:
                raise never_ends(label)
        ball = self.rng.randrange(distribution.total)
        return distribution.outcomes[bisect_right(distribution.thresholds, ball)]


def never_ends(label: str) -> RuleNeverEnds:
    """The error of a sampled rule whose draws are used up, by the label of the next one."""
    return RuleNeverEnds(f"a sampled rule never stops drawing, last: {label!r}")


def sampled(rng: Random) -> Sampled:
    """A chance source that draws at random from `rng`."""
    return Sampled(rng)


class Scripted(_Silent):
    """Returns the outcomes of a script in order, to replay a printed example."""

    __slots__ = ("_given", "_script")

    def __init__(self, script: Iterable[Any]) -> None:
        self._script = list(script)
        self._given = 0

    def __call__(self, distribution: Distribution[T], label: str = "") -> T:
        if self._given == len(self._script):
            raise ScriptError(f"the script is used up, and the rule asks for {label!r}")
        outcome: T = self._script[self._given]
        self._given += 1
        if outcome not in distribution.outcomes:
            raise ScriptError(
                f"draw {self._given} ({label}): {outcome!r} cannot come up;"
                f" possible outcomes are {', '.join(map(repr, distribution.outcomes))}"
            )
        return outcome

    @property
    def unused(self) -> list[Any]:
        """Outcomes that the rule has not asked for, in order; a test should find none."""
        return self._script[self._given :]


def scripted(script: Iterable[Any]) -> Scripted:
    """A chance source that replays `script`; raises ScriptError if the rule asks for something else."""
    return Scripted(script)


@dataclass(frozen=True, slots=True)
class Step:
    """One line of a narration: a draw with its outcome and chance, or a sentence told."""

    text: str
    outcome: object = None
    odds: tuple[int, int] | None = None  # the draw's weight and total; None for a sentence

    def __str__(self) -> str:
        if self.odds is None:
            return self.text
        return f"{self.text}: {self.outcome} ({self.odds[0]} in {self.odds[1]})"


class Narrated:
    """Draws like another source, and records every draw in `steps`."""

    __slots__ = ("source", "steps")

    def __init__(self, source: Chance) -> None:
        self.source = source
        self.steps: list[Step] = []

    def __call__(self, distribution: Distribution[T], label: str = "") -> T:
        outcome = self.source(distribution, label)
        weight = distribution.weights[distribution.outcomes.index(outcome)]
        self.steps.append(Step(label or "draw", outcome, (weight, distribution.total)))
        return outcome

    def tell(self, sentence: str, *values: object) -> None:
        """Write the sentence down."""
        self.steps.append(Step(sentence.format(*values)))


def narrated(source: Chance) -> Narrated:
    """A chance source that draws like `source` and keeps a sentence for every step."""
    return Narrated(source)
