"""Kernels: a rule's laws over a grid as arrays, equal to the laws one by one."""

from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from wsanalysis.probability.chance import Chance
from wsanalysis.probability.dice import die
from wsanalysis.probability.distribution import Distribution
from wsanalysis.probability.exact import exact
from wsanalysis.probability.kernel import Kernel, kernel, law

AXES = (("sides", (2, 4, 6)), ("needed", (1, 3, 5)))


def hit(chance: Chance, sides: int, needed: int, bonus: int) -> str:
    face = chance(die(sides), "die") + bonus
    return "hit" if face >= needed else "close" if face == needed - 1 else "miss"


def test_arrays_equal_the_laws() -> None:
    table = Kernel(hit, AXES, 1)
    assert table.weights.shape == table.probabilities.shape == (3, 3, len(table.outcomes))
    assert table.totals.shape == (3, 3)
    assert table.weights.dtype == np.int64
    for sides, needed in product(*(values for _, values in AXES)):
        here = exact(hit, sides, needed, 1)
        assert table.law(sides, needed) == here
        place = (table.places["sides"][sides], table.places["needed"][needed])
        for column, outcome in enumerate(table.outcomes):
            exactly = Fraction(int(table.weights[place][column]), int(table.totals[place]))
            assert exactly == here[outcome]
            assert table.probabilities[place][column] == pytest.approx(float(here[outcome]), abs=1e-15)
    assert set(table.outcomes) == {"hit", "close", "miss"}
    assert np.allclose(table.probabilities.sum(axis=-1), 1)
    assert (table.weights.sum(axis=-1) == table.totals).all()


def test_a_point_off_the_grid() -> None:
    with pytest.raises(KeyError):
        Kernel(hit, AXES, 0).law(8, 1)


def test_weights_beyond_64_bits_stay_exact() -> None:
    huge = Distribution({"rare": 1, "common": 10**30})

    def rare(chance: Chance, _: int) -> str:
        return chance(huge)

    table = Kernel(rare, (("only", (0,)),))
    assert table.weights.dtype == object
    assert table.totals[0] == 10**30 + 1
    assert table.probabilities[0, table.outcomes.index("rare")] == pytest.approx(1e-30)


def test_no_axes_is_one_law() -> None:
    table = Kernel(lambda chance: chance(die(3)), ())
    assert table.law() == die(3)
    assert table.weights.tolist() == [1, 1, 1]


def test_tables_and_laws_are_kept() -> None:
    assert kernel(hit, AXES, 2) is kernel(hit, AXES, 2)
    assert kernel(hit, AXES, 2) is not kernel(hit, AXES, 3)
    assert law(hit, 6, 3, 0) is law(hit, 6, 3, 0)
