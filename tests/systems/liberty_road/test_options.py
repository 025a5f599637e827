"""Each reading of an open point changes what it says, and nothing else."""

from collections.abc import Callable
from dataclasses import fields
from fractions import Fraction
from typing import Any

import pytest

import wsanalysis as ws
from wsanalysis.systems.liberty_road.options import STANDARD, Options

Ask = Callable[[ws.Game], ws.Odds]

# Questions by name. At an even shift a miss stays a miss; "later": the event has been.
PANEL: dict[str, Ask] = {
    "infantry": lambda g: g.fire("Grenadiers", "Riflemen", distance=4),
    "infantry, later": lambda g: g.fire("Grenadiers", "Riflemen", distance=4, event_pending=False),
    "infantry, up": lambda g: g.fire("M5 Stuart", "Grenadiers", distance=5, event_pending=False),
    "infantry, down": lambda g: g.fire("Grenadiers", "Riflemen", distance=9, event_pending=False),
    "reduced": lambda g: shot(g, "Riflemen", "reduced"),
    "suppressed": lambda g: shot(g, "Riflemen", "suppressed"),
    "broken": lambda g: shot(g, "Riflemen", "broken"),
    "team": lambda g: shot(g, "Allied Weapon Team", "ready"),
    "team, suppressed": lambda g: shot(g, "Allied Weapon Team", "suppressed"),
    "vehicle": lambda g: tank_shot(g, "M4A1 Sherman"),
    "vehicle, even": lambda g: tank_shot(g, "Churchill IV"),
    "vehicle, down": lambda g: tank_shot(g, "Churchill VII"),
    "vehicle, broken": lambda g: tank_shot(g, "Churchill IV", target_state="broken"),
    "vehicle, suppressed": lambda g: tank_shot(g, "Churchill IV", target_state="suppressed"),
    "vehicle, reduced": lambda g: tank_shot(g, "Churchill IV", already_reduced=True),
    "opportunity": lambda g: g.opportunity_fire("Grenadiers", "Riflemen", distance=4, event_pending=False),
    "opportunity, reduced": lambda g: g.opportunity_fire(
        "Pz IV H", "Riflemen", distance=15, firer_marker="No Penalty", event_pending=False
    ),
    "rally": lambda g: g.rally("Riflemen", attempts=2),
    "rally, broken": lambda g: g.rally("Pz IV H", state="broken", attempts=3),
    "destroy": lambda g: demolition(g, event_pending=True),
    "destroy, later": lambda g: demolition(g),
    "destroy, suppressed inside": lambda g: demolition(
        g, occupants="Riflemen", occupant_states=["suppressed"]
    ),
    "barrage": lambda g: g.barrage(["Grenadiers"] * 2, "Riflemen", distance=4, event_pending=False),
    "melee": lambda g: g.close_combat("Riflemen", "Grenadiers"),
    "melee, suppressed": lambda g: g.close_combat("Riflemen", "Grenadiers", second_states=["suppressed"]),
    "melee, tank": lambda g: g.close_combat("Riflemen", "Pz IV H"),
    "melee, tanks": lambda g: g.close_combat("M4A1 Sherman", "Pz IV H"),
}


def shot(game: ws.Game, target: str, state: str) -> ws.Odds:
    odds: ws.Odds = game.fire("Grenadiers", target, distance=4, target_state=state, event_pending=False)
    return odds


def tank_shot(game: ws.Game, target: str, **situation: Any) -> ws.Odds:
    odds: ws.Odds = game.fire("Pz IV H", target, distance=6, event_pending=False, **situation)
    return odds


def demolition(game: ws.Game, **situation: Any) -> ws.Odds:
    given = {"event_pending": False} | situation
    odds: ws.Odds = game.destroy("Pz IV H", strength=4, distance=4, attacks=2, **given)
    return odds


VARIANTS: dict[str, tuple[Any, set[str]]] = {
    "event_chip": ("counts", {"infantry", "destroy"}),
    "reduced_while_suppressed": (
        "reduced",
        {"suppressed", "destroy, suppressed inside", "melee, suppressed", "barrage"},
    ),
    "miss_can_be_upshifted": (False, {"infantry, up", "vehicle"}),
    "vehicles_check_valor": (
        False,
        {
            "vehicle", "vehicle, even", "vehicle, down", "vehicle, broken", "vehicle, suppressed",
            "vehicle, reduced",
        },
    ),
    "fragile_check_valor": (False, {"reduced", "broken", "vehicle, broken", "barrage"}),
    "objects_destroyed_by": ("reduced", {"destroy", "destroy, later", "destroy, suppressed inside"}),
    "immobilized_counts_as_reduction": (False, {"melee, tank"}),
    "reduced_vehicles_may_opportunity_fire": (True, {"opportunity, reduced"}),
}  # fmt: skip


def answer(ask: Ask, game: ws.Game) -> Any:
    try:
        return ask(game).distribution.probabilities
    except ws.IllegalAction:
        return "not allowed"


@pytest.fixture(scope="module")
def standard(game: ws.Game) -> dict[str, Any]:
    return {name: answer(ask, game) for name, ask in PANEL.items()}


OF_THE_MAP = {"forward_field", "interrupted_fire", "portage_cover"}
"""Readings that no question asks for; `tests/battles/liberty_road/test_map_options.py` tries them."""


def test_every_option_is_tried() -> None:
    assert set(VARIANTS) | OF_THE_MAP == {field.name for field in fields(Options)}
    assert not set(VARIANTS) & OF_THE_MAP
    for name, (value, _) in VARIANTS.items():
        assert getattr(STANDARD, name) != value


@pytest.mark.parametrize("option", VARIANTS)
def test_an_option_changes_what_it_says_and_nothing_else(
    game: ws.Game, standard: dict[str, Any], option: str
) -> None:
    value, touched = VARIANTS[option]
    variant = game.with_options(**{option: value})
    changed = {name for name, ask in PANEL.items() if answer(ask, variant) != standard[name]}
    assert changed == touched
    assert variant.options == Options(**{option: value})
    assert game.options == STANDARD
    said = {True: "yes", False: "no"}.get(value, value)
    assert variant.provenance.options == (f"{option.replace('_', ' ')}: {said}",)
    assert variant.edition.data_hash == game.edition.data_hash
    assert variant.with_options(**{option: getattr(STANDARD, option)}).edition == game.edition


# --- and by how much, counted over the chips -----------------------------------------------------


def share(game: ws.Game, side: str, distance: int, *results: str) -> Fraction:
    chips = game.edition.chips.chips
    return Fraction(sum(chip.result(side, distance) in results for chip in chips), len(chips))


FAILS = Fraction(1, 2)  # of a valor check with valor 1


def test_event_chip(game: ws.Game) -> None:
    chips = game.edition.chips.chips
    plain = [chip for chip in chips if not chip.event]
    kills = sum(chip.result("infantry", 4) == "eliminated" for chip in plain)
    redrawn = Fraction(kills, 24) + Fraction(len(chips) - len(plain), 24) * share(
        game, "infantry", 4, "eliminated"
    )
    assert PANEL["infantry"](game).probabilities["eliminated"] == redrawn
    counting = game.with_options(event_chip="counts")
    assert PANEL["infantry"](counting).probabilities["eliminated"] == share(game, "infantry", 4, "eliminated")


def test_reduced_while_suppressed(game: ws.Game) -> None:
    lenient = game.with_options(reduced_while_suppressed="reduced")
    killed = share(game, "infantry", 4, "eliminated")
    hurt = share(game, "infantry", 4, "reduced")
    assert PANEL["suppressed"](game).probabilities["eliminated"] == killed + hurt
    assert "reduced" not in PANEL["suppressed"](game).probabilities
    assert PANEL["suppressed"](lenient).probabilities["eliminated"] == killed
    assert PANEL["suppressed"](lenient).probabilities["reduced"] == hurt


def test_miss_can_be_upshifted(game: ws.Game) -> None:
    strict = game.with_options(miss_can_be_upshifted=False)
    misses = share(game, "infantry", 5, "miss")
    assert PANEL["infantry, up"](game).probabilities["suppressed"] == misses * FAILS
    assert PANEL["infantry, up"](strict).probabilities["suppressed"] == 0
    assert PANEL["infantry, up"](strict).probabilities["no effect"] == misses


def test_vehicles_check_valor(game: ws.Game) -> None:
    shaken = share(game, "vehicle", 6, "miss")  # one upshift makes it suppressed
    unchecked = game.with_options(vehicles_check_valor=False)
    assert PANEL["vehicle"](game).probabilities["suppressed"] == shaken * FAILS
    assert PANEL["vehicle"](unchecked).probabilities["suppressed"] == shaken


def test_fragile_check_valor(game: ws.Game) -> None:
    worse = share(game, "infantry", 4, "reduced", "eliminated")
    shaken = share(game, "infantry", 4, "suppressed")
    unchecked = game.with_options(fragile_check_valor=False)
    for state in ("reduced", "broken"):
        assert PANEL[state](game).probabilities["eliminated"] == worse + shaken * FAILS
        assert PANEL[state](unchecked).probabilities["eliminated"] == worse + shaken


def test_objects_destroyed_by(game: ws.Game) -> None:
    one = share(game, "vehicle", 4, "eliminated")
    assert PANEL["destroy, later"](game).probabilities["stands"] == (1 - one) ** 2
    soft = game.with_options(objects_destroyed_by="reduced")
    both = share(game, "vehicle", 4, "eliminated", "reduced")
    assert PANEL["destroy, later"](soft).probabilities["stands"] == (1 - both) ** 2


@pytest.mark.parametrize(
    ("words", "changes"),
    [
        ("expected one of 'redrawn', 'counts'", {"event_chip": "burned"}),
        ("expected one of True, False", {"vehicles_check_valor": "no"}),
        ("expected one of True, False", {"vehicles_check_valor": 1}),
        ("there is no option", {"weather": "rain"}),
    ],
)
def test_readings_that_there_are_not(game: ws.Game, words: str, changes: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=words):
        game.with_options(**changes)


def test_immobilized_counts_as_reduction(game: ws.Game) -> None:
    # a vehicle without an anti-infantry rating is immobilized without a draw, p.14
    fight = ("Rangers", ["Semovente 47/32"])
    counted = game.close_combat(*fight).detail()
    assert counted["Semovente 47/32"].tolist() == ["move, Immobilized"]
    other = game.with_options(immobilized_counts_as_reduction=False)
    assert other.close_combat(*fight).detail()["Semovente 47/32"].tolist() == ["move"]
    broken = game.close_combat(*fight, second_states=["broken"])
    assert broken.detail()["Semovente 47/32"].tolist() == ["eliminated"]  # broken and reduced, p.10


def test_reduced_vehicles_may_opportunity_fire(game: ws.Game) -> None:
    shot: dict[str, Any] = {"distance": 5, "firer_state": "fire", "firer_marker": "No Penalty"}
    with pytest.raises(ws.IllegalAction, match=r"reduced units.*p\.13"):
        game.opportunity_fire("M5 Stuart", "Grenadiers", **shot)
    loose = game.with_options(reduced_vehicles_may_opportunity_fire=True)
    whole = game.opportunity_fire("M5 Stuart", "Grenadiers", distance=5)
    assert loose.opportunity_fire("M5 Stuart", "Grenadiers", **shot).probabilities == whole.probabilities
