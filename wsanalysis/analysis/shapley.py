"""Shapley's shares: the amount of each of several causes in a difference that they make together.

A cause's share is what it adds when it joins those that are there already, averaged over all orders in which
they can come (L. S. Shapley, 1953). The shares sum to the whole difference, exactly; a cause that never adds
anything gets nothing, and causes that do the same get the same.
"""

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations
from math import factorial
from typing import TypeAlias

Chosen: TypeAlias = frozenset[int]
"""The causes that are there, by number."""


def shapley(number: int, value: Callable[[Chosen], Fraction]) -> tuple[Fraction, ...]:
    """The share of each of `number` causes in ``value(all) - value(none)``; asks for 2**number values."""
    values = {
        frozenset(chosen): value(frozenset(chosen))
        for size in range(number + 1)
        for chosen in combinations(range(number), size)
    }
    orders = factorial(number)
    return tuple(
        sum(
            (
                Fraction(factorial(len(there)) * factorial(number - len(there) - 1), orders)
                * (values[there | {one}] - before)
                for there, before in values.items()
                if one not in there
            ),
            Fraction(0),
        )
        for one in range(number)
    )
