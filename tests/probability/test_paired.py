"""Paired scores against those of shares, and Holm's allowance against numbers worked out by hand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wsanalysis.probability.paired import holm, paired_scores, paired_shares

SCORES = st.sampled_from((0.0, 0.5, 1.0))


@given(st.lists(st.tuples(st.booleans(), st.booleans()), min_size=1))
def test_without_draws_scores_are_shares(pairs: list[tuple[bool, bool]]) -> None:
    first, second = zip(*pairs, strict=True)
    found = paired_scores(first, second)
    counts = [pairs.count(kind) for kind in ((True, True), (True, False), (False, True), (False, False))]
    known = paired_shares(*counts)
    assert (found.low, found.high, found.chance) == pytest.approx((known.low, known.high, known.chance))
    assert found.difference == pytest.approx(known.difference)


@given(st.lists(st.tuples(SCORES, SCORES), min_size=1))
def test_the_difference_is_that_of_the_means_and_within_its_interval(
    pairs: list[tuple[float, float]],
) -> None:
    first, second = zip(*pairs, strict=True)
    found = paired_scores(first, second)
    assert found.difference == pytest.approx((sum(second) - sum(first)) / len(pairs))
    assert found.low <= found.difference <= found.high
    other = paired_scores(second, first)
    assert (other.low, other.high) == pytest.approx((-found.high, -found.low))


@given(st.lists(st.tuples(st.sampled_from((0.0, 1 / 3, 1.0)), st.sampled_from((0.0, 0.25, 1.0))), min_size=2))
def test_scores_of_other_sizes_have_their_own_mean_and_interval(pairs: list[tuple[float, float]]) -> None:
    first, second = zip(*pairs, strict=True)
    found = paired_scores(first, second)
    assert found.difference == pytest.approx((sum(second) - sum(first)) / len(pairs))
    assert found.low <= found.difference + 1e-12
    assert found.high >= found.difference - 1e-12


def test_scores_of_other_sizes_by_hand() -> None:
    found = paired_scores([0.0, 0.25, 0.0, 0.25], [0.25, 0.25, 0.5, 0.5])
    assert found.difference == pytest.approx(0.25)
    # differences 1/4, 0, 1/2, 1/4: deviation 0.2041, error 0.1021, Student's 3.182 for 3 degrees
    assert (found.low, found.high) == pytest.approx((0.25 - 0.3248, 0.25 + 0.3248), abs=1e-3)
    alike = paired_scores([0.25] * 20, [0.25] * 20)  # 20 games without a change leave one in six open
    assert (alike.low, alike.difference, alike.high) == pytest.approx((-0.161, 0.0, 0.161), abs=1e-3)
    assert alike.chance == 1.0


def test_holm_by_hand() -> None:
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert holm([0.5, 0.9]) == [1.0, 1.0]
    assert holm([]) == []
