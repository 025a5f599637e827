"""Exact finite distributions: each outcome with its probability as a fraction."""

from collections.abc import Callable, Hashable, Iterable, Mapping
from fractions import Fraction
from itertools import accumulate
from math import gcd, lcm
from typing import Generic, TypeVar

T = TypeVar("T", bound=Hashable)
U = TypeVar("U", bound=Hashable)


class Distribution(Generic[T]):
    """The chance of each outcome, exactly; the chances sum to one.

    Kept as whole-number weights without a common divisor, because a rule is enumerated thousands
    of times and whole numbers are ten times faster than fractions. `probabilities` gives the
    fractions. Immutable; equal when every outcome has the same chance, in whatever order.
    """

    __slots__ = ("_hash", "_thresholds", "outcomes", "total", "weights")

    outcomes: tuple[T, ...]
    weights: tuple[int, ...]
    total: int

    def __init__(self, weights: Mapping[T, int]) -> None:
        """Outcomes with whole-number weights, of which at least one is positive.

        Raises ValueError for a negative weight, or if all are zero.
        """
        numbers = weights.values()
        if not weights or min(numbers) <= 0:
            weights = {outcome: weight for outcome, weight in weights.items() if weight}
            numbers = weights.values()
            if not weights or min(numbers) < 0:
                raise ValueError(f"weights must be whole numbers from 0 up, one positive: {weights}")
        common = gcd(*numbers)
        self.outcomes = tuple(weights)
        self.weights = tuple(numbers) if common == 1 else tuple([w // common for w in numbers])
        self.total = sum(self.weights)
        self._thresholds: tuple[int, ...] | None = None
        self._hash: int | None = None

    @classmethod
    def certain(cls, outcome: T) -> "Distribution[T]":
        """The distribution of a certain outcome."""
        return cls({outcome: 1})

    @classmethod
    def of(cls, outcomes: Iterable[T]) -> "Distribution[T]":
        """Each of `outcomes` equally likely; repeats add weight."""
        counts: dict[T, int] = {}
        for outcome in outcomes:
            counts[outcome] = counts.get(outcome, 0) + 1
        return cls(counts)

    @classmethod
    def from_probabilities(cls, probabilities: Mapping[T, Fraction]) -> "Distribution[T]":
        """Make a distribution from fractions that sum to exactly one (else ValueError)."""
        if sum(probabilities.values()) != 1:
            raise ValueError(f"probabilities sum to {sum(probabilities.values())}, not to 1")
        common = lcm(*(p.denominator for p in probabilities.values()))
        return cls({t: p.numerator * (common // p.denominator) for t, p in probabilities.items()})

    @property
    def probabilities(self) -> dict[T, Fraction]:
        """The chance of each outcome that can happen, as fractions that sum to one."""
        return {t: Fraction(w, self.total) for t, w in zip(self.outcomes, self.weights, strict=True)}

    @property
    def thresholds(self) -> tuple[int, ...]:
        """Running sums of the weights: outcome i owns the numbers from the previous sum up to its own."""
        if self._thresholds is None:
            self._thresholds = tuple(accumulate(self.weights))
        return self._thresholds

    def __getitem__(self, outcome: T) -> Fraction:
        """The chance of one outcome, 0 if it cannot happen."""
        try:
            return Fraction(self.weights[self.outcomes.index(outcome)], self.total)
        except ValueError:
            return Fraction(0)

    def chance_of(self, event: Callable[[T], bool]) -> Fraction:
        """The chance that `event` holds for the outcome."""
        pairs = zip(self.outcomes, self.weights, strict=True)
        return Fraction(sum(w for t, w in pairs if event(t)), self.total)

    def map(self, read: Callable[[T], U]) -> "Distribution[U]":
        """The distribution of `read(outcome)`; outcomes with the same reading merge."""
        merged: dict[U, int] = {}
        for outcome, weight in zip(self.outcomes, self.weights, strict=True):
            word = read(outcome)
            merged[word] = merged.get(word, 0) + weight
        return Distribution(merged)

    def given(self, event: Callable[[T], bool]) -> "Distribution[T]":
        """The distribution on condition that `event` holds (ValueError if it never does)."""
        pairs = zip(self.outcomes, self.weights, strict=True)
        return Distribution({t: w for t, w in pairs if event(t)})

    def then(self, step: Callable[[T], "Distribution[U]"]) -> "Distribution[U]":
        """The distribution after one more step that depends on the outcome; equal ends merge."""
        followers = [step(outcome) for outcome in self.outcomes]
        common = lcm(*(follower.total for follower in followers))
        merged: dict[U, int] = {}
        for weight, follower in zip(self.weights, followers, strict=True):
            scale = weight * (common // follower.total)
            for outcome, w in zip(follower.outcomes, follower.weights, strict=True):
                merged[outcome] = merged.get(outcome, 0) + scale * w
        return Distribution(merged)

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Distribution):
            return NotImplemented
        return dict(zip(self.outcomes, self.weights, strict=True)) == dict(
            zip(other.outcomes, other.weights, strict=True)
        )

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash(frozenset(zip(self.outcomes, self.weights, strict=True)))
        return self._hash

    def __repr__(self) -> str:
        chances = ", ".join(f"{t!r}: {p}" for t, p in self.probabilities.items())
        return f"Distribution({{{chances}}})"
