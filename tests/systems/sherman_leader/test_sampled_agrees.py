"""Sampled against exact: every question, in three ways, within four standard errors."""

from collections.abc import Callable
from fractions import Fraction
from math import sqrt
from typing import Any

import pytest

import wsanalysis as ws
from wsanalysis.probability.exact import paths

Ask = Callable[[ws.Game], ws.Odds]

TRIALS = {"rules": 10_000, "draws": 100_000, "splitting": 10_000_000}
SEED = 1944

SHERMAN = "M4 Sherman (75mm)"
QUESTIONS: dict[str, Ask] = {
    "attack": lambda g: g.attack(SHERMAN, "Tiger", distance=2, commander="Eandi Average", moved=True),
    "close combat": lambda g: g.attack(
        "Rifle Team", "German MG", distance=0, terrain="heavy cover", commander="Sanders Skilled", attacks=3
    ),
    "attack until destroyed": lambda g: g.attack("Mortar Team", "German AT Gun", distance=3, attacks=None),
    "enemy attack": lambda g: g.enemy_attack("StuG", SHERMAN, distance=1, terrain="light cover"),
    "enemy attack on a damaged unit": lambda g: g.enemy_attack(
        "German MG", "Rifle Team", distance=1, counters=["Casualty", "Exposed"], wounded=True,
        commander="Reisner Green", stress=5,
    ),
    "survive": lambda g: g.survive("M3 Halftrack", ["German AT Gun", "StuG"], distance=[3, 1], turns=2),
    "survive long": lambda g: g.survive("Rifle Team", "German MG", distance=1, turns=6, moves=True),
    "enemy orders": lambda g: g.enemy_orders("Rifle", campaign="Bulge 1944", half=True, next_to_ap=True),
    "operational week": lambda g: g.operational_week("6A", weeks=3, campaign="Bulge 1944"),
    "stress week": lambda g: g.stress_week(
        "Jones Average", "Rifle Team", ["German Rifle"], turns=3, weeks=4, rest="when shaken", through=True
    ),
    "promotion": lambda g: g.promotion("Stout Average", destroys=60, killed=10, to="Veteran"),
    "battalion": lambda g: g.battalion(
        "10A", campaign="Germany 1945", kills=["Rifle"], attackers=[SHERMAN, SHERMAN, "M10 TD"],
        targets=["Tank", "Tank", "German Halftrack"], more_rifles=1,
    ),
    "value": lambda g: g.value("M10 TD", "Panther", distance=3, turns=3, commander="Stout Skilled"),
}  # fmt: skip


def test_every_question_is_asked(game: ws.Game) -> None:
    assert {ask(game).inquiry.question for ask in QUESTIONS.values()} == set(game.system.questions)


@pytest.mark.parametrize("name", QUESTIONS)
def test_enumeration_sums_to_one(game: ws.Game, name: str) -> None:
    odds = QUESTIONS[name](game)
    assert sum(odds.distribution.probabilities.values()) == 1
    assert sum(odds.probabilities.values()) == 1
    assert set(odds.probabilities) == set(odds.inquiry.words)
    for aspect in odds.aspects:
        assert sum(odds[aspect].values()) == 1
    inquiry = odds.inquiry
    first_step = list(paths(inquiry.step, inquiry.start, *inquiry.args))
    assert sum(path.probability for path in first_step) == 1
    assert sum(Fraction(row) for row in odds.detail()["fraction"]) == 1
    assert inquiry.title in str(odds)
    assert inquiry.title in str(odds.explain())
    assert odds.narrate(seed=3)[-1].startswith("in the end: ")


@pytest.mark.parametrize("method", TRIALS)
@pytest.mark.parametrize("name", QUESTIONS)
def test_sampled_agrees_with_exact(game: ws.Game, name: str, method: Any) -> None:
    odds = QUESTIONS[name](game)
    trials = TRIALS[method]
    sampled = odds.simulate(trials=trials, seed=SEED, method=method)
    assert sum(sampled.counts.values()) == trials
    wrong = off(odds.probabilities, sampled.counts, trials)
    exact = {str(state): chance for state, chance in odds.distribution.probabilities.items()}
    wrong += off(exact, {str(state): n for state, n in sampled.sample.counts.items()}, trials)
    assert not wrong, f"{odds.inquiry.title}, {method}: {'; '.join(wrong)}"


def off(exact: dict[str, Fraction], counts: dict[str, int], trials: int) -> list[str]:
    """The outcomes sampled more than four standard errors away, or though they are impossible."""
    found = []
    for word in {*exact, *counts}:
        chance = float(exact.get(word, 0))
        allowed = 4 * sqrt(chance * (1 - chance) * trials)
        if chance * trials < 20:  # too rare for the normal: at most as often as hardly ever happens
            allowed = 20.0 if chance else 0.0
        if abs(counts.get(word, 0) - chance * trials) > allowed:
            found.append(f"{word} {counts.get(word, 0)} instead of {chance * trials:.1f}")
    return found


def test_the_check_would_notice() -> None:
    fair = {"a": Fraction(1, 2), "b": Fraction(1, 2)}
    assert not off(fair, {"a": 5100, "b": 4900}, 10_000)
    assert off(fair, {"a": 5300, "b": 4700}, 10_000)
    assert off(fair, {"a": 4990, "b": 5000, "c": 10}, 10_000)
