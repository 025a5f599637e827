"""What must hold for every pair of units and every situation (hypothesis)."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

import wsanalysis as ws

GAME = ws.load("storms_of_steel")
GROUND = [name for name, unit in GAME.edition.units.items() if unit.kind != "air"]

SITUATIONS = some.fixed_dictionaries(
    {
        "attacker": some.sampled_from(GROUND),
        "target": some.sampled_from(GROUND),
        "distance": some.integers(0, 20),
        "flank": some.booleans(),
        "terrain": some.sampled_from(list(GAME.edition.terrain)),
        "thin_smoke": some.integers(0, 2),
        "vehicles": some.integers(0, 2),
    }
)


def odds_of(situation: dict[str, Any], **more: Any) -> dict[str, Any] | None:
    try:
        return GAME.attack(**{**situation, **more}).probabilities
    except ws.IllegalAction:
        return None


@settings(max_examples=150)
@given(SITUATIONS)
def test_caps_help_and_smoke_protects(situation: dict[str, Any]) -> None:
    plain = odds_of(situation)
    for caps in (1, 2):
        helped = odds_of(situation, caps=caps)
        assert (plain is None) == (helped is None)
        if plain and helped:
            assert helped["no effect"] <= plain["no effect"]
            assert helped["destroyed"] >= plain["destroyed"]
    smoke = odds_of(situation, fresh_smoke=1)
    if plain and smoke:
        assert smoke["no effect"] >= plain["no effect"]


@settings(max_examples=150)
@given(SITUATIONS, some.sampled_from(["Unnerved", "Light Damage"]))
def test_a_hit_unit_is_destroyed_as_often_as_it_is_hit(situation: dict[str, Any], counter: str) -> None:
    """These counters change nothing, so that a hit on the unit is a hit as before, and its end."""
    plain = odds_of(situation)
    if plain is None:
        return
    try:
        second = odds_of(situation, target_state=counter)
    except ws.UnknownName:  # a counter of the other pile
        return
    assert second is not None
    assert second["destroyed"] == 1 - plain["no effect"]


@settings(max_examples=100)
@given(SITUATIONS)
def test_outcomes_sum_to_one_and_the_ledger_to_the_roll(situation: dict[str, Any]) -> None:
    try:
        odds = GAME.attack(**situation)
    except ws.IllegalAction:
        return
    assert sum(odds.probabilities.values()) == 1
    needed = -sum(shift.amount for shift in odds.inquiry.ledger)
    assert (odds.probabilities["no effect"] == 0) == (needed <= 2)
    assert (odds.probabilities["no effect"] == 1) == (needed > 12)


@pytest.mark.parametrize("terrain", ["woods", "stone building"])
def test_cover_is_worth_as_much_as_the_caps(terrain: str) -> None:
    for target in GROUND:
        shot = {"attacker": "Tiger Ie", "target": target, "distance": 5}
        assert odds_of(shot) == odds_of(shot, terrain=terrain, caps=2)
