"""Luck: sums of rolls by hand, and by enumeration of every way that they can fall."""

from fractions import Fraction
from itertools import product
from math import sqrt

import pytest

from wsanalysis.analysis.luck import CountedRoll, luck

COIN = {0: Fraction(1, 2), 1: Fraction(1, 2)}


def test_three_heads_of_three_coins():
    found = luck([CountedRoll(COIN, 1)] * 3)
    assert (found.happened, found.expected, found.fewer, found.same) == (
        3, Fraction(3, 2), Fraction(7, 8), Fraction(1, 8),
    )  # fmt: skip
    assert found.law == {0: Fraction(1, 8), 1: Fraction(3, 8), 2: Fraction(3, 8), 3: Fraction(1, 8)}
    assert found.z == pytest.approx(1.5 / sqrt(0.75))
    assert found.percentile == pytest.approx(100 * (7 / 8 + 1 / 16))


def test_against_every_way_that_the_rolls_can_fall():
    laws = [
        COIN,
        {0: Fraction(2, 5), 1: Fraction(2, 5), 2: Fraction(1, 5)},
        {1: Fraction(1, 3), 4: Fraction(2, 3)},
    ]
    happened = (0, 2, 1)
    found = luck([CountedRoll(law, n) for law, n in zip(laws, happened, strict=True)])
    ways = []
    for fall in product(*(law.items() for law in laws)):
        chance = Fraction(1)
        for _, p in fall:
            chance *= p
        ways.append((sum(n for n, _ in fall), chance))
    assert found.fewer == sum(p for n, p in ways if n < 3)
    assert found.same == sum(p for n, p in ways if n == 3)
    mean = sum(n * p for n, p in ways)
    assert found.expected == mean
    assert found.deviation == pytest.approx(sqrt(sum(p * (n - mean) ** 2 for n, p in ways)))


def test_nothing_left_to_chance_is_no_luck():
    found = luck([CountedRoll({2: Fraction(1)}, 2)])
    assert (found.z, found.percentile) == (0.0, 50.0)


def test_what_cannot_happen_and_no_roll_at_all_are_refused():
    with pytest.raises(ValueError, match="roll 2: 3 has no chance"):
        luck([CountedRoll(COIN, 1), CountedRoll(COIN, 3)])
    with pytest.raises(ValueError, match="at least one roll"):
        luck([])
