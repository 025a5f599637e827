"""Sampled against exact: every kind of question, in three ways, within four standard errors."""

from collections.abc import Callable
from fractions import Fraction
from math import sqrt
from typing import Any

import pytest

import wsanalysis as ws
from wsanalysis.probability.exact import paths

Ask = Callable[[ws.Game], ws.Odds]

TRIALS = {"rules": 20_000, "draws": 200_000, "splitting": 10_000_000}
SEED = 1944

QUESTIONS: dict[str, Ask] = {
    "fire at infantry": lambda g: g.fire("M5 Stuart", "Grenadiers", distance=5),
    "fire at suppressed": lambda g: g.fire(
        "M5 Stuart", "Grenadiers", distance=20, target_state="suppressed"
    ),
    "fire at a team": lambda g: g.fire(
        "Allied Weapon Team", "German Weapon Team", distance=9, weapon=".50 cal"
    ),
    "fire at a vehicle": lambda g: g.fire("Pz IV H", "M4A1 Sherman", distance=10),
    "fire at a reduced vehicle": lambda g: g.fire(
        "Pz IV H", "Churchill VII", distance=3, already_reduced=True
    ),
    "fire, event counts": lambda g: g.with_options(event_chip="counts").fire(
        "M5 Stuart", "Grenadiers", distance=5
    ),
    "opportunity fire": lambda g: g.opportunity_fire("Fallschirmjäger", "Riflemen", distance=3),
    "under fire": lambda g: g.under_fire("Grenadiers", "Riflemen", distance=4, turns=4),
    "rally": lambda g: g.rally("Riflemen", state="broken", attempts=3),
    "rally until rallied": lambda g: g.rally("Ost Battalion", state="broken", attempts=None),
    "barrage": lambda g: g.barrage(["Grenadiers", "Pz IV H"], ["Riflemen", "M5 Stuart"], distance=4),
    "destroy": lambda g: g.destroy("Pz IV H", strength=4, distance=4, attacks=3, occupants="Riflemen"),
    "melee": lambda g: g.close_combat(["Riflemen", "Rangers"], "Grenadiers"),
    "melee with a tank": lambda g: g.close_combat(["Riflemen", "Rangers"], ["Pz IV H", "Grenadiers"]),
    "melee of a swarm": lambda g: g.close_combat(
        ["M4A1 Sherman", "M5 Stuart"], ["Panther G", "Grenadiers"], moving="second", first_swarm="always"
    ),
    "duel of tanks": lambda g: g.duel("M10 TD", "Jagdpanzer IV", distance=6, turns=5),
    "duel to the end": lambda g: g.duel(
        "M4A1 Sherman", "StuG III G", distance=8, second_doctrine="fire on", first_flank=True
    ),
    "duel of infantry": lambda g: g.duel("Rangers", "Grenadiers", distance=4, turns=4),
}  # fmt: skip


def test_every_kind_of_question_is_asked(game: ws.Game) -> None:
    asked = {ask(game).inquiry.question for ask in QUESTIONS.values()}
    assert asked == set(game.system.questions)


@pytest.mark.parametrize("name", QUESTIONS)
def test_enumeration_sums_to_one(game: ws.Game, name: str) -> None:
    odds = QUESTIONS[name](game)
    assert sum(odds.distribution.probabilities.values()) == 1
    assert sum(odds.probabilities.values()) == 1
    assert all(0 <= chance <= 1 for chance in odds.probabilities.values())
    for aspect in odds.aspects:
        assert sum(odds[aspect].values()) == 1
    inquiry = odds.inquiry
    first_step = list(paths(inquiry.step, inquiry.start, *inquiry.args))
    assert sum(path.probability for path in first_step) == 1
    assert sum(Fraction(row) for row in odds.detail()["fraction"]) == 1


@pytest.mark.parametrize("method", TRIALS)
@pytest.mark.parametrize("name", QUESTIONS)
def test_sampled_agrees_with_exact(game: ws.Game, name: str, method: Any) -> None:
    odds = QUESTIONS[name](game)
    trials = TRIALS[method]
    sampled = odds.simulate(trials=trials, seed=SEED, method=method)
    assert sum(sampled.counts.values()) == trials
    wrong = off(odds.probabilities, sampled.counts, trials)
    # the finest reading there is, too
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


@pytest.mark.parametrize("method", TRIALS)
def test_same_seed_same_counts(game: ws.Game, method: Any) -> None:
    odds = QUESTIONS["duel of tanks"](game)
    again = QUESTIONS["duel of tanks"](ws.load("liberty_road"))
    counts = odds.simulate(trials=2000, seed=5, method=method).counts
    assert again.simulate(trials=2000, seed=5, method=method).counts == counts
    assert odds.simulate(trials=2000, seed=6, method=method).counts != counts


@pytest.mark.parametrize("method", TRIALS)
def test_the_table_of_a_sample(game: ws.Game, method: Any) -> None:
    odds = QUESTIONS["fire at infantry"](game)
    table = odds.simulate(trials=20_000, seed=3, method=method).table()
    assert list(table["outcome"]) == list(odds.probabilities)
    assert list(table.columns) == ["outcome", "probability", "method", "low", "high", "trials", "seed"]
    assert ((table["low"] <= table["probability"]) & (table["probability"] <= table["high"])).all()
    assert set(table["method"]) == {f"sampled ({method})"}
    assert set(table["trials"]) == {20_000}
    assert set(table["seed"]) == {3}


@pytest.mark.parametrize("trials", [0, -1, 1.5, True, "many"])
def test_trials_are_a_whole_number(game: ws.Game, trials: Any) -> None:
    with pytest.raises(ValueError, match="trials: expected a whole number from 1 up"):
        QUESTIONS["rally"](game).simulate(trials=trials)


def test_methods_that_there_are_not(game: ws.Game) -> None:
    with pytest.raises(ValueError, match="expected draws, rules or splitting"):
        QUESTIONS["rally"](game).simulate(method="guessing")  # type: ignore[arg-type]


def test_a_duel_that_nobody_can_win_still_goes_its_turns(game: ws.Game) -> None:
    """Two squads that may not reach a tank at 20 hexes: the suppressed one still rallies each turn."""
    odds = game.duel(
        "Grenadiers", "M5 Stuart", distance=20, turns=2, first_state="suppressed", first_downshifts=2,
        second_upshifts=0, second_state="move",
    )  # fmt: skip
    exact = {state.first.status: chance for state, chance in odds.distribution.probabilities.items()}
    for method in TRIALS:
        counts = odds.simulate(trials=20_000, seed=1, method=method).sample.counts  # type: ignore[arg-type]
        seen = {state.first.status: count for state, count in counts.items()}
        assert not off(exact, seen, 20_000), f"{method}: {seen} instead of {exact}"
    assert exact == {"ready": Fraction(3, 4), "suppressed": Fraction(1, 4)}


def test_by_step_ends_where_the_odds_do(game: ws.Game) -> None:
    for name in ("duel of tanks", "under fire", "rally", "barrage"):
        odds = QUESTIONS[name](game)
        steps = odds.by_step()
        assert len(steps) == odds.inquiry.steps / odds.inquiry.steps_in_one + 1
        assert steps.sum(axis=1).to_numpy() == pytest.approx(1)
        last = steps.iloc[-1].to_dict()
        for word, chance in odds.probabilities.items():
            assert last.get(word, 0.0) == pytest.approx(float(chance))
