"""Shapley's shares: against the definition over all orders, and what they must keep to."""

from fractions import Fraction
from itertools import permutations
from random import Random

import pytest

from wsanalysis.analysis.shapley import Chosen, shapley


def over_all_orders(number: int, value: dict[Chosen, Fraction]) -> list[Fraction]:
    """What each adds as it joins, averaged over all orders: the definition itself."""
    shares = [Fraction(0)] * number
    orders = list(permutations(range(number)))
    for order in orders:
        for place, one in enumerate(order):
            there = frozenset(order[:place])
            shares[one] += (value[there | {one}] - value[there]) / len(orders)
    return shares


@pytest.mark.parametrize("number", [0, 1, 2, 3, 5])
def test_they_are_the_mean_over_all_orders_and_sum_to_the_whole(number: int) -> None:
    random = Random(1944 + number)
    value = {
        frozenset(n for n in range(number) if mask >> n & 1): Fraction(random.randrange(-50, 50), 7)
        for mask in range(2**number)
    }
    shares = shapley(number, lambda chosen: value[chosen])
    assert list(shares) == over_all_orders(number, value)
    assert sum(shares) == value[frozenset(range(number))] - value[frozenset()]


def test_who_adds_nothing_gets_nothing_and_equals_get_the_same() -> None:
    shares = shapley(3, lambda chosen: Fraction(int({0, 1} <= chosen)))
    assert shares == (Fraction(1, 2), Fraction(1, 2), 0)
