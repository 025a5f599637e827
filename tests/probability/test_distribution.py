"""Exact distributions: weights, fractions, reading, conditioning and chaining."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wsanalysis.probability.distribution import Distribution

COUNTS = st.dictionaries(st.integers(-5, 5), st.integers(0, 12), max_size=6).filter(
    lambda counts: any(counts.values())
)
DISTRIBUTIONS = COUNTS.map(Distribution)
STEPS = st.lists(DISTRIBUTIONS, min_size=11, max_size=11).map(lambda laws: lambda k: laws[k % 11])


def test_weights_lose_common_divisors_and_impossible_outcomes() -> None:
    law = Distribution({"a": 6, "b": 0, "c": 9})
    assert (law.outcomes, law.weights, law.total) == (("a", "c"), (2, 3), 5)
    assert law.probabilities == {"a": Fraction(2, 5), "c": Fraction(3, 5)}
    assert (law["a"], law["b"], law["z"]) == (Fraction(2, 5), 0, 0)
    assert law.thresholds == (2, 5)
    assert law.thresholds == (2, 5)  # kept


@pytest.mark.parametrize("weights", [{}, {"a": 0}, {"a": -1}, {"a": 2, "b": -1}])
def test_weights_that_make_no_sense(weights: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="whole numbers from 0 up, one positive"):
        Distribution(weights)


def test_ways_to_make_one() -> None:
    assert Distribution.certain("x").probabilities == {"x": 1}
    assert Distribution.of("abba").probabilities == {"a": Fraction(1, 2), "b": Fraction(1, 2)}
    thirds = {1: Fraction(1, 3), 2: Fraction(1, 6), 3: Fraction(1, 2)}
    assert Distribution.from_probabilities(thirds).probabilities == thirds
    with pytest.raises(ValueError, match="probabilities sum to 5/6, not to 1"):
        Distribution.from_probabilities({1: Fraction(1, 3), 2: Fraction(1, 2)})


def test_equal_whatever_the_order() -> None:
    one, other = Distribution({"a": 1, "b": 2}), Distribution({"b": 4, "a": 2})
    assert one == other
    assert hash(one) == hash(other)
    assert {one: 1}[other] == 1  # the second time the hash is kept
    assert one != Distribution({"a": 2, "b": 1})
    assert one != Distribution({"a": 1, "b": 2, "c": 1})
    assert one != {"a": 1, "b": 2}
    assert repr(one) == "Distribution({'a': 1/3, 'b': 2/3})"


def test_events_and_conditions() -> None:
    die = Distribution.of(range(1, 7))
    assert die.chance_of(lambda face: face > 4) == Fraction(1, 3)
    assert die.chance_of(lambda face: face > 6) == 0
    assert die.given(lambda face: face % 2 == 0) == Distribution.of((2, 4, 6))
    uneven = Distribution({1: 1, 2: 2, 3: 6}).given(lambda face: face > 1)
    assert uneven.probabilities == {2: Fraction(1, 4), 3: Fraction(3, 4)}
    with pytest.raises(ValueError, match="one positive"):
        die.given(lambda face: face > 6)
    assert die.map(lambda face: face >= 5).probabilities == {False: Fraction(2, 3), True: Fraction(1, 3)}


def test_then_by_hand() -> None:
    coin = Distribution.of("ht")
    twice = coin.then(lambda first: coin.map(lambda second: (first + second).count("h")))
    assert twice.probabilities == {0: Fraction(1, 4), 1: Fraction(1, 2), 2: Fraction(1, 4)}
    uneven = coin.then(lambda f: Distribution.certain(0) if f == "h" else Distribution.of(range(3)))
    assert uneven.probabilities == {0: Fraction(2, 3), 1: Fraction(1, 6), 2: Fraction(1, 6)}


@given(COUNTS)
def test_chances_sum_to_one_and_follow_the_counts(counts: dict[int, int]) -> None:
    law = Distribution(counts)
    assert sum(law.probabilities.values()) == 1
    size = sum(counts.values())
    assert all(law[outcome] == Fraction(count, size) for outcome, count in counts.items())


@given(COUNTS, st.integers(1, 50))
def test_only_proportions_count(counts: dict[int, int], scale: int) -> None:
    scaled = Distribution({outcome: count * scale for outcome, count in counts.items()})
    assert scaled == Distribution(counts)
    assert hash(scaled) == hash(Distribution(counts))


@given(DISTRIBUTIONS, st.functions(like=lambda k: ..., returns=st.integers(0, 2), pure=True))
def test_reading_keeps_the_mass(law: Distribution[int], read: Callable[[int], int]) -> None:
    seen = law.map(read)
    assert sum(seen.probabilities.values()) == 1
    for word in range(3):
        assert seen[word] == law.chance_of(lambda k, word=word: read(k) == word)  # type: ignore[misc]


@given(DISTRIBUTIONS, STEPS, STEPS)
def test_chaining_is_associative(law: Distribution[int], first: Any, second: Any) -> None:
    in_turn = law.then(first).then(second)
    nested = law.then(lambda k: first(k).then(second))
    assert in_turn == nested


@pytest.mark.slow
@given(DISTRIBUTIONS, STEPS)
def test_certainty_is_neutral(law: Distribution[int], step: Any) -> None:
    assert law.then(Distribution.certain) == law
    assert Distribution.certain(3).then(step) == step(3)


@given(DISTRIBUTIONS, STEPS)
def test_total_probability(law: Distribution[int], step: Any) -> None:
    after = law.then(step)
    for end in after.outcomes:
        assert after[end] == sum(p * step(k)[end] for k, p in law.probabilities.items())
