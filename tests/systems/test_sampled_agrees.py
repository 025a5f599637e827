"""Sampled against exact, for every system: every question, in three ways, within four standard errors."""

from fractions import Fraction
from functools import cache
from typing import Any

import pytest

import wsanalysis as ws
from tests.at_once import at_once
from tests.systems.agreement import off
from tests.systems.handed_in import NAMES, game_of, handed_in
from wsanalysis.probability.exact import paths

ASKED = {system: handed_in(system, "sampled_questions") for system in NAMES}
QUESTIONS = [(system, name) for system, asked in ASKED.items() for name in asked.QUESTIONS]
TRIALS = {"rules": 10_000, "draws": 20_000, "splitting": 10_000_000}
"""Of each way, so many that one ball too many in a bag of twenty is seen: four standard errors of a half are
2 %, 1.4 % and 0.06 %."""


@cache
def odds_of(system: str, name: str) -> ws.Odds:
    odds: ws.Odds = ASKED[system].QUESTIONS[name](game_of(system))
    return odds


@pytest.mark.parametrize("system", NAMES)
def test_every_kind_of_question_is_asked(system: str) -> None:
    asked = {odds_of(system, name).inquiry.question for name in ASKED[system].QUESTIONS}
    assert asked == set(game_of(system).system.questions)


@at_once("system, name", QUESTIONS)
def test_enumeration_sums_to_one(system: str, name: str) -> None:
    odds = odds_of(system, name)
    assert sum(odds.distribution.probabilities.values()) == 1
    assert sum(odds.probabilities.values()) == 1
    assert all(0 <= chance <= 1 for chance in odds.probabilities.values())
    words = set(odds.inquiry.words)
    assert words == (set() if name in ASKED[system].WITHOUT_WORDS else set(odds.probabilities))
    for marginal in odds.marginals:
        assert sum(odds[marginal].values()) == 1
    inquiry = odds.inquiry
    first_step = list(paths(inquiry.step, inquiry.start, *inquiry.args))
    assert sum(path.probability for path in first_step) == 1
    assert sum(Fraction(row) for row in odds.detail()["fraction"]) == 1


@at_once("system, name", QUESTIONS)
def test_it_is_told_under_its_title(system: str, name: str) -> None:
    odds = odds_of(system, name)
    assert odds.inquiry.title in str(odds)
    assert odds.inquiry.title in str(odds.explain())
    assert odds.narrate(seed=3)[-1].startswith("final state: ")


@pytest.mark.slow
@pytest.mark.parametrize("method", TRIALS)
@pytest.mark.parametrize(("system", "name"), QUESTIONS)
def test_sampled_agrees_with_exact(system: str, name: str, method: Any) -> None:
    odds = odds_of(system, name)
    trials = TRIALS[method]
    sampled = odds.simulate(trials=trials, seed=ASKED[system].SEED, method=method)
    assert sum(sampled.counts.values()) == trials
    wrong = off(odds.probabilities, sampled.counts, trials)
    # the finest reading there is, too
    exact = {str(state): chance for state, chance in odds.distribution.probabilities.items()}
    wrong += off(exact, {str(state): n for state, n in sampled.sample.counts.items()}, trials)
    assert not wrong, f"{odds.inquiry.title}, {method}: {'; '.join(wrong)}"


def test_the_check_would_notice() -> None:
    fair = {"a": Fraction(1, 2), "b": Fraction(1, 2)}
    assert not off(fair, {"a": 5100, "b": 4900}, 10_000)
    assert off(fair, {"a": 5300, "b": 4700}, 10_000)
    assert off(fair, {"a": 4990, "b": 5000, "c": 10}, 10_000)


def test_no_way_of_sampling_is_left_out_or_tried_too_little() -> None:
    assert set(TRIALS) == {"rules", "draws", "splitting"}
    assert min(TRIALS.values()) >= 10_000
