"""The luck of a game: the results against the odds that each roll had before it."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import sqrt
from typing import NamedTuple

Law = Mapping[int, Fraction]
"""The chance of each whole number, such as hits."""


class CountedRoll(NamedTuple):
    """One roll that counts: the odds of each number before it, and the number that came up."""

    law: Law
    happened: int

    @property
    def expected(self) -> Fraction:
        """The expected value of it."""
        return sum((n * p for n, p in self.law.items()), Fraction(0))


class SummedLuck(NamedTuple):
    """The sum over all rolls. `law`: the chance of each sum; `fewer`, `same`: of less, and of just as much.

    All of them are exact. `z`: what happened less what was to be expected, in standard deviations of such a
    sum; 0 where nothing was left to chance.
    """

    happened: int
    expected: Fraction
    deviation: float
    fewer: Fraction
    same: Fraction
    law: Law

    @property
    def z(self) -> float:
        """Standard deviations above what was to be expected."""
        return float(self.happened - self.expected) / self.deviation if self.deviation else 0.0

    @property
    def percentile(self) -> float:
        """The number of 100 such games that bring less; those that bring as much count half."""
        return 100 * float(self.fewer + self.same / 2)


def luck(tries: Sequence[CountedRoll]) -> SummedLuck:
    """The luck of all rolls together, each with the odds that it had when it was made.

    The sum's law is exact; the odds of a roll are taken as the game had come to it. Raises ValueError for
    a number that could not happen, and without any roll.
    """
    if not tries:
        raise ValueError("expected at least one roll")
    total: dict[int, Fraction] = {0: Fraction(1)}
    variance = Fraction(0)
    for number, roll in enumerate(tries, 1):
        if not roll.law.get(roll.happened):
            raise ValueError(f"roll {number}: {roll.happened} has no chance, yet it is said to have happened")
        variance += sum((p * n * n for n, p in roll.law.items()), Fraction(0)) - roll.expected**2
        after: dict[int, Fraction] = {}
        for sum_before, p in total.items():
            for n, q in roll.law.items():
                after[sum_before + n] = after.get(sum_before + n, Fraction(0)) + p * q
        total = after
    happened = sum(roll.happened for roll in tries)
    fewer = sum((p for n, p in total.items() if n < happened), Fraction(0))
    expected = sum((roll.expected for roll in tries), Fraction(0))
    return SummedLuck(happened, expected, sqrt(variance), fewer, total[happened], dict(sorted(total.items())))
