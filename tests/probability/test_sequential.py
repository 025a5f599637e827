"""Intervals and tests that look at every trial, against simulation, brute force and printed examples."""

import math
import random
from functools import cache
from itertools import accumulate

import numpy as np
import pytest
from scipy.stats import beta, binom, binomtest, ttest_rel

from wsanalysis.probability.estimate import wilson
from wsanalysis.probability.paired import paired_means, paired_shares
from wsanalysis.probability.sequential import Within, Zones, always_valid, always_valid_mean

kept = cache(always_valid)
"""Runs meet the same totals again and again."""


def ratio(total: int, trials: int, p: float) -> float:
    """The uniform mixture of likelihoods over the likelihood at p, by a sum over a fine grid."""
    grid = (np.arange(20_000) + 0.5) / 20_000
    mixture = (grid**total * (1 - grid) ** (trials - total)).mean()
    return float(mixture / (p**total * (1 - p) ** (trials - total)))


@pytest.mark.parametrize(("total", "trials"), [(1, 3), (7, 20), (30, 40), (25, 50)])
def test_the_ends_are_where_the_mixture_ratio_is_twenty(total: int, trials: int) -> None:
    for end in always_valid(total, trials):
        assert ratio(total, trials, end) == pytest.approx(20, rel=1e-3)


def test_the_ends_of_nothing_and_all() -> None:
    assert always_valid(0, 0) == (0, 1)
    low, high = always_valid(0, 10)
    assert low == 0
    # no success in n: the mixture is 1 / (n + 1), so (1 - p)^n = alpha / (n + 1) by hand
    assert high == pytest.approx(1 - (0.05 / 11) ** 0.1)
    assert always_valid(10, 10) == (pytest.approx(1 - high), 1)


def test_it_is_wider_than_wilson_and_narrows() -> None:
    widths = []
    for trials in (20, 100, 1000, 100_000):
        low, high = always_valid(0.4 * trials, trials)
        wilson_low, wilson_high = wilson(int(0.4 * trials), trials)
        assert low < wilson_low < 0.4 < wilson_high < high
        widths.append(high - low)
    assert widths == sorted(widths, reverse=True)


@pytest.mark.slow
@pytest.mark.parametrize("p", [0.05, 0.5, 0.8])
def test_the_truth_is_inside_at_every_look_in_95_of_100_runs(p: float) -> None:
    runs, looks = 200, 200
    rng = np.random.default_rng(11)
    plain = {n: wilson(np.arange(n + 1), n) for n in range(1, looks + 1)}
    misses = looked_misses = 0
    for trials in rng.random((runs, looks)) < p:
        totals = list(accumulate(int(won) for won in trials))
        ends = [kept(total, n) for n, total in enumerate(totals, 1)]
        misses += any(not low <= p <= high for low, high in ends)
        looked_misses += any(
            not plain[n][0][total] <= p <= plain[n][1][total] for n, total in enumerate(totals, 1)
        )
    assert misses / runs <= 0.05 + 4 * math.sqrt(0.05 * 0.95 / runs)
    assert looked_misses / runs > 0.15  # what it is for: peeking at Wilson's interval misses far more


def test_draws_as_half_wins_keep_the_truth_inside() -> None:
    rng = random.Random(3)
    misses = 0
    for _ in range(200):
        total = 0.0
        inside = True
        for n in range(1, 201):
            total += rng.choices((0.0, 0.5, 1.0), (0.3, 0.5, 0.2))[0]
            low, high = kept(total, n)
            inside = inside and low <= 0.45 <= high
        misses += not inside
    assert misses <= 10


def test_the_interval_of_a_mean_holds_from_a_moderate_number_on() -> None:
    rng = np.random.default_rng(5)
    misses = 0
    for _ in range(300):
        values = rng.exponential(3.0, 1000)
        sums, squares = values.cumsum(), (values**2).cumsum()
        missed = False
        for n in range(50, 1001, 5):
            mean = sums[n - 1] / n
            deviation = math.sqrt(squares[n - 1] / n - mean**2)
            low, high = always_valid_mean(mean, deviation, n)
            missed = missed or not low <= 3.0 <= high
        misses += missed
    assert misses <= 300 * 0.05 + 4 * math.sqrt(300 * 0.05 * 0.95)
    low, high = always_valid_mean(0.0, 1.0, 1000)
    assert 1.96 / math.sqrt(1000) < high == -low < 2 * 1.96 / math.sqrt(1000)


def zone_of(zones: Zones, p: float, rng: random.Random, draws: float = 0.0) -> tuple[str, int]:
    """The answer, and the trials that it took; a draw counts half."""
    watch = zones.watch()
    for n in range(1, 100_000):
        draw = rng.random()
        said = watch.add(0.5 if draw < draws else float(rng.random() < p))
        if said:
            return said, n
    raise AssertionError("never settled")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("p", "right"),
    [
        (0.30, {"below 40 %"}), (0.38, {"below 40 %"}), (0.40, {"below 40 %", "between 40 and 60 %"}),
        (0.42, {"between 40 and 60 %"}), (0.5, {"between 40 and 60 %"}), (0.58, {"between 40 and 60 %"}),
        (0.62, {"above 60 %"}), (0.75, {"above 60 %"}),
    ],
)  # fmt: skip
def test_the_zones_are_wrong_at_most_as_often_as_they_say(p: float, right: set[str]) -> None:
    rng = random.Random(17)
    answers = [zone_of(Zones(), p, rng) for _ in range(200)]
    wrong = sum(said not in right for said, _ in answers) / 200
    assert wrong <= 0.05 + 3 * math.sqrt(0.05 * 0.95 / 200)
    assert max(n for _, n in answers) < 20_000


def test_a_plain_case_is_settled_sooner() -> None:
    rng = random.Random(23)
    mean = {p: sum(zone_of(Zones(), p, rng)[1] for _ in range(60)) / 60 for p in (0.2, 0.4, 0.5)}
    assert mean[0.2] < mean[0.5] < mean[0.4]
    # the limit log 40 over the drift of a bet (0.0167 at a half): about 220 for one border, more for both
    assert 220 < mean[0.5] < 420


def test_with_draws_as_half_the_mean_is_what_is_tested() -> None:
    rng = random.Random(29)
    # a third of the games drawn: side A wins 33 % of all, but scores 50 %
    answers = [zone_of(Zones(draws=0.5), 0.5, rng, draws=0.33)[0] for _ in range(50)]
    assert answers.count("between 40 and 60 %") >= 48


def test_for_wins_and_losses_the_bets_are_likelihood_ratios() -> None:
    watch = Zones(low=0.4, high=0.6, gap=0.05).watch()
    for trial in (1.0, 1.0, 0.0, 1.0):
        watch.add(trial)
    low = watch._borders[0]
    assert low._up == pytest.approx(3 * math.log(0.45 / 0.35) + math.log(0.55 / 0.65))
    assert low._down == pytest.approx(-low._up)


@pytest.mark.parametrize(("trial", "said"), [(1.0, "above 60 %"), (0.0, "below 40 %")])
def test_zones_are_certain_once_a_bet_has_won_forty(trial: float, said: str) -> None:
    """Two borders share an error of 5 %, so each bet has to win forty."""
    watch = Zones(low=0.4, high=0.6, gap=0.05).watch()
    told = [watch.add(trial) for _ in range(30)]
    needed = math.ceil(math.log(40) / math.log(0.65 / 0.55))
    assert told == [""] * (needed - 1) + [said] * (31 - needed)


def test_within_stops_at_the_first_interval_that_is_narrow_enough() -> None:
    watch = Within(0.1).watch()
    trials = [float(n % 2) for n in range(1000)]
    stopped = next(n for n, trial in enumerate(trials, 1) if watch.add(trial))
    widths = [always_valid(sum(trials[:n]), n) for n in (stopped - 1, stopped)]
    assert widths[0][1] - widths[0][0] > 0.2 >= widths[1][1] - widths[1][0]


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda: Within(0.0), "margin: expected more than 0 and less than 0.5"),
        (lambda: Within(0.05, confidence=1), "confidence: expected more than 0 and less than 1"),
        (lambda: Within(0.05, draws=2), "draws: expected 0"),
        (lambda: Zones(0.4, 0.42), "high: expected more than 0.44"),
        (lambda: Zones(0.01, 0.5), "low: expected more than 0.02"),
        (lambda: Zones(error=0), "error: expected more than 0"),
    ],
)
def test_what_makes_no_sense_is_refused(make: object, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        make()  # type: ignore[operator]


def test_the_printed_example_of_paired_shares() -> None:
    """Altman, Machin, Bryant and Gardner, Statistics with Confidence (2000), table 6.2."""
    found = paired_shares(both=14, first=0, second=5, neither=22)
    assert found.difference == pytest.approx(5 / 41)
    assert (round(found.low, 3), round(found.high, 3)) == (0.011, 0.226)
    assert found.chance == pytest.approx(2 / 2**5)


def test_paired_shares_turn_round_with_their_sign() -> None:
    one, other = paired_shares(20, 9, 4, 7), paired_shares(20, 4, 9, 7)
    assert one.difference == -other.difference
    assert one.low == pytest.approx(-other.high)
    assert one.chance == other.chance == pytest.approx(binomtest(4, 13).pvalue)


def test_paired_shares_without_any_difference() -> None:
    found = paired_shares(10, 0, 0, 10)
    assert found.chance == 1
    assert found.low < found.difference == 0 < found.high
    with pytest.raises(ValueError, match="at least one pair"):
        paired_shares(0, 0, 0, 0)


def test_paired_shares_hold_the_truth_in_95_of_100_runs() -> None:
    chances = [0.35, 0.15, 0.25, 0.25]
    counts = np.random.default_rng(7).multinomial(100, chances, size=1000)
    found = [paired_shares(*(int(n) for n in row)) for row in counts]
    inside = sum(difference.low <= 0.1 <= difference.high for difference in found) / 1000
    assert abs(inside - 0.95) < 4 * math.sqrt(0.95 * 0.05 / 1000)


def test_paired_means_are_students() -> None:
    rng = np.random.default_rng(1)
    first = rng.normal(2, 3, 25)
    second = first + rng.normal(0.5, 1, 25)
    found = paired_means(list(second - first))
    expected = ttest_rel(second, first)
    interval = expected.confidence_interval()
    assert found.chance == pytest.approx(float(expected.pvalue))
    assert (found.low, found.high) == (pytest.approx(interval.low), pytest.approx(interval.high))


def test_few_or_equal_pairs() -> None:
    """They do not show the spread: no interval, no test."""
    for pairs in ([2.0], [0.0, 0.0]):
        found = paired_means(pairs)
        assert math.isnan(found.low)
        assert math.isnan(found.high)
        assert found.chance is None
    with pytest.raises(ValueError, match="at least one pair"):
        paired_means([])


def test_the_mixture_agrees_with_scipy() -> None:
    """Beta-binomial with a uniform prior: every number of successes is as likely as any other."""
    total, trials, p = 12, 30, 0.55
    mixture = 1 / (trials + 1) / binom.pmf(total, trials, p)
    assert ratio(total, trials, p) == pytest.approx(mixture, rel=1e-6)
    assert beta(total + 1, trials - total + 1).mean() == pytest.approx(13 / 32)
