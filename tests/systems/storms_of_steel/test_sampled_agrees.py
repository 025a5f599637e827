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
SEED = 1943

QUESTIONS: dict[str, Ask] = {
    "attack": lambda g: g.attack("Infantry '43", "Rifles '41", distance=5, terrain="woods", caps=1),
    "attack with luck": lambda g: g.attack("HMG 42", "SMG", distance=9, luck="luck"),
    "attack, hardened": lambda g: g.attack("Tiger Ie", "T-34c", distance=12, luck="hardened"),
    "attack on hit": lambda g: g.attack("T-34b", "Panther D", distance=2, target_state="Panicked"),
    "fire group": lambda g: g.group_attack(["HMG 34", "SMG"], ["SMG", "Maxim MMG"], distance=2),
    "shells on a bunker": lambda g: g.artillery(
        "122mm m.38", ["Rifles '41", "Rifles '41"], fortification="bunker"
    ),
    "a tank and who shelters behind it": lambda g: g.group_attack(
        "HMG 42", ["T-70", "SMG"], distance=5, attacker_states=["Pinned"], hindrance="barbed wire"
    ),
    "an empty bunker": lambda g: g.group_attack("Tiger Ie", [], distance=5, fortification="bunker"),
    "close combat": lambda g: g.close_combat("Infantry '43", "Maxim MMG", terrain="woods", attacks=5),
    "close combat to the end": lambda g: g.close_combat(["SMG", "SMG"], "Panzer IIIh", begins="second"),
    "rally": lambda g: g.rally("Rifles '41", state="Cowering", attempts=3),
    "rally until rallied": lambda g: g.rally("T-34b", state="Stunned", caps=1, attempts=None),
    "rally with luck": lambda g: g.rally("Rifles '41", state="Panicked", luck="hardened"),
    "mines": lambda g: g.mines("T-34b", number=8, color="blue", mines=2),
    "initiative": lambda g: g.initiative(first_caps=2, second_caps_again=1),
    "detection": lambda g: g.detection(shots=3, caps=1),
    "path": lambda g: g.path_cost("T-34b", ["open", "marsh", "road + along the road + over a road block"]),
    "duel": lambda g: g.duel("Panzer IIIh", "T-34b", distance=6, rounds=2, first_caps=2),
    "duel to the end": lambda g: g.duel("Tiger Ie", "T-34c", distance=8, second_flank=True),
    "activation": lambda g: g.activation("Infantry '43", "Rifles '41", distance=5, caps=3),
    "activation out of arc": lambda g: g.activation("Panzer IIIh", "T-34b", distance=5, in_arc=False),
    "activation of a hit unit": lambda g: g.activation(
        "HMG 42", "Rifles '43", distance=5, caps=2, attacker_state="Suppressed", goal="hit"
    ),
}  # fmt: skip


def test_every_question_is_asked(game: ws.Game) -> None:
    assert {ask(game).inquiry.question for ask in QUESTIONS.values()} == set(game.system.questions)


@pytest.mark.parametrize("name", QUESTIONS)
def test_enumeration_sums_to_one(game: ws.Game, name: str) -> None:
    odds = QUESTIONS[name](game)
    assert sum(odds.distribution.probabilities.values()) == 1
    assert sum(odds.probabilities.values()) == 1
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
