"""Estimates: Wilson intervals against scipy, and three samplers that follow one law."""

from collections import Counter
from collections.abc import Mapping
from math import sqrt
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binomtest

from wsanalysis.probability import known_steps
from wsanalysis.probability.chain import Chain
from wsanalysis.probability.chance import Chance, RuleNeverEnds, Sampled
from wsanalysis.probability.distribution import Distribution
from wsanalysis.probability.estimate import Sample, by_draws, by_rules, by_splitting, wilson
from wsanalysis.probability.exact import UnfaithfulRule

STAKE = Distribution({1: 4, -1: 5})
TRIALS = 30_000


def play(chance: Chance, purse: int) -> int:
    return purse + chance(STAKE, "stake")


def over(purse: int) -> bool:
    return purse in (0, 5)


def sample(
    method: str, steps: int | None, trials: int, seed: int, advance: Any = lambda _: None
) -> Sample[int]:
    if method == "splitting":
        chain = Chain(play, 3, is_over=over)
        return by_splitting(chain, steps=steps, trials=trials, seed=seed, advance=advance)
    sampler = by_rules if method == "rules" else by_draws
    return sampler(play, 3, steps=steps, is_over=over, trials=trials, seed=seed, advance=advance)


METHODS = ["rules", "draws", "splitting"]


@given(st.integers(1, 5000), st.floats(0, 1), st.sampled_from([0.8, 0.9, 0.95, 0.99, 0.999]))
def test_wilson_is_scipys(trials: int, share: float, confidence: float) -> None:
    successes = round(trials * share)
    ours = wilson(successes, trials, confidence)
    theirs = binomtest(successes, trials).proportion_ci(confidence, method="wilson")
    assert float(ours[0]) == pytest.approx(theirs.low, abs=1e-12)
    assert float(ours[1]) == pytest.approx(theirs.high, abs=1e-12)
    assert ours[0] <= successes / trials <= ours[1]


def test_wilson_of_many_at_once() -> None:
    low, high = wilson(np.array([0, 5, 10]), 10)
    assert low.shape == high.shape == (3,)
    assert low[0] == 0.0
    assert high[2] == 1.0
    assert [float(wilson(5, 10)[0]), float(wilson(5, 10)[1])] == [low[1], high[1]]


def test_wilson_covers_as_often_as_it_says() -> None:
    rng = np.random.default_rng(11)
    share, trials = 0.07, 400
    low, high = wilson(rng.binomial(trials, share, size=4000), trials)
    covered = float(np.mean((low <= share) & (share <= high)))
    assert abs(covered - 0.95) < 0.02


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("steps", [None, 1, 4])
def test_samplers_follow_the_law(method: str, steps: int | None) -> None:
    chain = Chain(play, 3, is_over=over)
    law = chain.in_the_end() if steps is None else chain.after(steps)
    found = sample(method, steps, TRIALS, seed=5)
    assert sum(found.counts.values()) == found.trials == TRIALS
    assert (found.method, found.seed) == (method, 5)
    assert set(found.counts) <= set(law.outcomes)
    for state, chance in law.probabilities.items():
        share = float(chance)
        assert abs(found.counts.get(state, 0) - share * TRIALS) <= 4 * sqrt(share * (1 - share) * TRIALS)


@pytest.mark.parametrize("method", METHODS)
def test_same_seed_same_counts(method: str) -> None:
    def counts(seed: int) -> Mapping[int, int]:
        return sample(method, None, 3000, seed).counts

    assert counts(1) == counts(1)
    assert counts(1) != counts(2)


@pytest.mark.parametrize("method", METHODS)
def test_progress_is_told_in_full(method: str) -> None:
    told: list[int] = []
    sample(method, None, 2345, 0, told.append)
    assert sum(told) == 2345


@pytest.mark.parametrize("method", METHODS)
def test_no_steps_and_nothing_to_play(method: str) -> None:
    assert dict(sample(method, 0, 10, 0).counts) == {3: 10}


def test_splitting_a_billion_takes_no_longer() -> None:
    found = sample("splitting", None, 10**9, 3)
    assert sum(found.counts.values()) == 10**9
    law = Chain(play, 3, is_over=over).in_the_end()
    share = float(law[5])
    assert abs(found.counts[5] - share * 10**9) <= 4 * sqrt(share * (1 - share) * 10**9)


def test_trials_by_rules_are_those_of_the_rule_itself() -> None:
    found = by_rules(play, 3, steps=1, is_over=over, trials=50, seed=9)
    rng = Random(9)
    wins = sum(rng.randrange(9) < 4 for _ in range(50))
    assert found.counts == {4: wins, 2: 50 - wins}


def skirmish(chance: Chance, purse: int) -> int:
    """A step of one to three draws, which depend on state and draws."""
    won = chance(STAKE, "stake")
    if won > 0 and purse > 2:
        return purse + chance(Distribution.of((0, 1, purse % 2)), "more")
    return purse + won + chance(Distribution({0: 3, 1: 2}), "consolation")


@pytest.mark.parametrize("most", [0, 4, 1000])
def test_what_is_known_of_a_step_comes_of_the_same_draws(most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether nothing, a part or all of it is kept, every trial ends as where the rule is always run."""
    monkeypatch.setattr(known_steps, "MOST_KNOWN", most)
    chance, ends = Sampled(Random(4)), Counter[int]()
    for _ in range(2000):
        purse = 3
        while not over(purse):
            purse = skirmish(chance, purse)
        ends[purse] += 1
    assert by_rules(skirmish, 3, steps=None, is_over=over, trials=2000, seed=4).counts == ends


def test_a_rule_is_run_once_for_the_same_draws_as_far_as_they_are_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ran: list[int] = []

    def noted(chance: Chance, purse: int) -> int:
        ran.append(purse)
        return play(chance, purse)

    by_rules(noted, 3, steps=None, is_over=over, trials=1000, seed=1)
    assert sorted(ran) == [1, 1, 2, 2, 3, 3, 4, 4]
    ran.clear()
    monkeypatch.setattr(known_steps, "MOST_KNOWN", 4)  # what is met later is run each time
    by_rules(noted, 3, steps=None, is_over=over, trials=1000, seed=1)
    assert len(ran) > 1000


@pytest.mark.parametrize(("asked", "why"), [([6, 4], "from"), ([6, 0], "stops after 0 of 1 draws")])
def test_a_rule_that_reads_more_than_its_arguments_is_found_out(asked: list[int], why: str) -> None:
    number = iter([*asked, *[6] * 100])

    def fickle(chance: Chance, state: int) -> int:
        sides = next(number)
        return chance(Distribution.of(range(sides)), "die") if sides else state

    with pytest.raises(UnfaithfulRule, match=why):
        by_rules(fickle, 3, steps=1, is_over=over, trials=100, seed=1)


def test_a_trial_without_end_is_stopped() -> None:
    def forever(chance: Chance, state: int) -> int:
        chance(STAKE, "again")
        return state

    with pytest.raises(RuleNeverEnds, match="'again'"):
        by_rules(forever, 1, steps=None, is_over=over, trials=1, seed=0)
