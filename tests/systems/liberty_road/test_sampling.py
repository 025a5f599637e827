"""What a sample is: the same for the same seed, a table with intervals, for whole numbers of trials."""

from fractions import Fraction
from typing import Any

import pytest

import wsanalysis as ws
from tests.systems.agreement import off
from tests.systems.liberty_road.sampled_questions import QUESTIONS

METHODS = ("rules", "draws", "splitting")


@pytest.mark.parametrize("method", METHODS)
def test_same_seed_same_counts(game: ws.Game, method: Any) -> None:
    odds = QUESTIONS["duel of tanks"](game)
    again = QUESTIONS["duel of tanks"](ws.load("liberty_road"))
    counts = odds.simulate(trials=2000, seed=5, method=method).counts
    assert again.simulate(trials=2000, seed=5, method=method).counts == counts
    assert odds.simulate(trials=2000, seed=6, method=method).counts != counts


@pytest.mark.parametrize("method", METHODS)
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
    with pytest.raises(ValueError, match="trials: expected a whole number 1 to 1,000,000,000,000"):
        QUESTIONS["rally"](game).simulate(trials=trials)


def test_methods_that_there_are_not(game: ws.Game) -> None:
    with pytest.raises(ValueError, match="expected one of draws, rules, splitting"):
        QUESTIONS["rally"](game).simulate(method="guessing")  # type: ignore[arg-type]


def test_a_duel_that_nobody_can_win_still_goes_its_turns(game: ws.Game) -> None:
    """Two squads that may not reach a tank at 20 hexes: the suppressed one still rallies each turn."""
    odds = game.duel(
        "Grenadiers", "M5 Stuart", distance=20, turns=2, first_state="suppressed", first_downshifts=2,
        second_upshifts=0, second_state="move",
    )  # fmt: skip
    exact = {state.first.status: chance for state, chance in odds.distribution.probabilities.items()}
    for method in METHODS:
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
