"""Dice, sums and pools against every roll counted."""

from itertools import product

import pytest

from tests.at_once import at_once
from wsanalysis.probability.dice import D6, D10, TWO_D6, die, pool, total
from wsanalysis.probability.distribution import Distribution

ROLLS = [(number, sides) for number in range(5) for sides in (1, 2, 3, 6)]


def rolls(number: int, sides: int) -> list[tuple[int, ...]]:
    return list(product(range(1, sides + 1), repeat=number))


@pytest.mark.parametrize("sides", [1, 2, 6, 10, 20])
def test_die(sides: int) -> None:
    assert die(sides).outcomes == tuple(range(1, sides + 1))
    assert set(die(sides).weights) == {1}
    assert die(sides).total == sides


@at_once("number, sides", ROLLS)
def test_total(number: int, sides: int) -> None:
    assert total(number, sides) == Distribution.of(map(sum, rolls(number, sides)))


@at_once("number, sides", ROLLS)
def test_pool(number: int, sides: int) -> None:
    high_to_low = (tuple(sorted(roll, reverse=True)) for roll in rolls(number, sides))
    assert pool(number, sides) == Distribution.of(high_to_low)


def test_named_dice() -> None:
    assert die(6) == D6
    assert die(10) == D10
    assert TWO_D6[7].denominator == 6
    assert TWO_D6 is total(2, 6)
