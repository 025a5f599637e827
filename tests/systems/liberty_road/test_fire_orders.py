"""Fire orders: which shots are allowed, every line of the ledger, what odds show (p.13, 15-16)."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

import wsanalysis as ws
from tests.at_once import at_once
from wsanalysis.systems.liberty_road.edition import LibertyRoad
from wsanalysis.systems.liberty_road.fire import (
    REDUCED_STRENGTH,
    Aftermath,
    Aim,
    Shot,
    attack,
    shifts,
    side_of,
    take_aim,
)
from wsanalysis.systems.liberty_road.objects import shifts_at_object
from wsanalysis.systems.liberty_road.options import Options
from wsanalysis.systems.liberty_road.state import ELIMINATED, UnitState
from wsanalysis.systems.liberty_road.unit import Firer, Target

INFANTRY = Target("infantry", 1, 0, 0)
TEAM = Target("weapon team", 1, 0, 0)
VEHICLE = Target("vehicle", 1, 3, 1)
RIFLES = Firer("infantry", ("ready", "spent"), 6, 0, "all", None, None, "all")
CREW = Firer("weapon team", ("ready", "spent"), 8, 1, "forward", 10, 3, "forward")
TANK = Firer("vehicle", ("move", "fire", "support"), 10, 1, "all", 8, 3, "all")
GUN = TANK._replace(sides=("move", "fire-infantry", "fire-vehicles"), anti_vehicle_arc="forward")
READY, FIRE = UnitState("ready"), UnitState("fire")


def ledger(
    edition: LibertyRoad, firer: Firer, state: UnitState, target: Target, shot: Shot
) -> list[tuple[str, int]]:
    return [(shift.reason, shift.amount) for shift in shifts(firer, state, target, shot, edition)]


# --- every line of the ledger (p.15-16) -----------------------------------------------------------


@pytest.mark.parametrize(
    ("firer", "state"),
    [
        (RIFLES, "spent"), (RIFLES, "reduced"), (RIFLES, "suppressed"), (CREW, "spent"),
        (CREW, "suppressed"), (TANK, "support"), (TANK, "suppressed"),
    ],
)  # fmt: skip
def test_reduced_strength_is_one_downshift(edition: LibertyRoad, firer: Firer, state: Any) -> None:
    found = ledger(edition, firer, UnitState(state), INFANTRY, Shot(1))
    assert found[0] == ("reduced-strength fire", -1)
    full = ledger(edition, firer, FIRE if firer is TANK else READY, INFANTRY, Shot(1))
    assert found[1:] == full


def test_reduced_strength_counts_once_for_several_reasons(edition: LibertyRoad) -> None:
    injured = UnitState("support", "Crew Injured")
    assert ledger(edition, TANK._replace(anti_infantry_upshift=0), injured, INFANTRY, Shot(2)) == [
        ("reduced-strength fire", -1)
    ]
    opportunity = Shot(2, opportunity=True)
    assert ledger(edition, RIFLES, READY, INFANTRY, opportunity) == [("reduced-strength fire", -1)]
    assert set(REDUCED_STRENGTH) == {"spent", "reduced", "suppressed", "support"}


@pytest.mark.parametrize(
    ("marker", "weak"), [("Crew Injured", True), ("Immobilized", False), ("No Penalty", False)]
)
def test_an_injured_crew_fires_at_reduced_strength(edition: LibertyRoad, marker: str, weak: bool) -> None:
    found = ledger(edition, TANK, UnitState("fire", marker), VEHICLE, Shot(2))
    assert (("reduced-strength fire", -1) in found) is weak


def test_range(edition: LibertyRoad) -> None:
    for distance in range(1, 13):
        found = ledger(edition, RIFLES, READY, INFANTRY, Shot(distance))
        assert found == ([("beyond effective range 6", -1)] if distance > 6 else [])
    assert ("beyond effective range 8", -1) in ledger(edition, TANK, FIRE, VEHICLE, Shot(9))
    assert ("beyond effective range 8", -1) not in ledger(edition, TANK, FIRE, INFANTRY, Shot(9))


@pytest.mark.parametrize(
    ("target", "shot", "line"),
    [
        (INFANTRY, Shot(2, firing_upshifts=1), ("terrain of the firing hex", 1)),
        (VEHICLE, Shot(2, firing_upshifts=2), ("terrain of the firing hex", 2)),
        (INFANTRY, Shot(2, firer_higher=True), ("firing from a hill or crest", 1)),
        (VEHICLE, Shot(2, firer_higher=True), ("firing from a hill or crest", 1)),
        (INFANTRY, Shot(2, target_downshifts=1), ("terrain of the target hex", -1)),
        (TEAM, Shot(2, target_downshifts=2), ("terrain of the target hex", -2)),
        (INFANTRY, Shot(2, target_higher=True), ("infantry on a hill or crest", -1)),
        (TEAM, Shot(2, target_higher=True), ("infantry on a hill or crest", -1)),
        (INFANTRY, Shot(2, flank=True), ("flank attack", 1)),
        (TEAM, Shot(2, flank=True), ("flank attack", 1)),
    ],
)
def test_each_circumstance_adds_its_line(
    edition: LibertyRoad, target: Target, shot: Shot, line: tuple[str, int]
) -> None:
    plain = ledger(edition, TANK, FIRE, target, Shot(2))
    found = ledger(edition, TANK, FIRE, target, shot)
    assert sorted(found) == sorted([*plain, line])


@pytest.mark.parametrize("shot", [Shot(2, target_downshifts=2), Shot(2, target_higher=True)])
def test_terrain_does_not_protect_vehicles(edition: LibertyRoad, shot: Shot) -> None:
    assert ledger(edition, TANK, FIRE, VEHICLE, shot) == ledger(edition, TANK, FIRE, VEHICLE, Shot(2))


def test_a_flank_attack_on_a_vehicle_meets_its_rear_armor_and_is_no_shift(edition: LibertyRoad) -> None:
    assert ledger(edition, TANK, FIRE, VEHICLE, Shot(2)) == [("firepower 3 against front 3", 0)]
    assert ledger(edition, TANK, FIRE, VEHICLE, Shot(2, flank=True)) == [("firepower 3 against rear 1", 1)]


@pytest.mark.parametrize("upshift", range(4))
def test_anti_infantry_upshift(edition: LibertyRoad, upshift: int) -> None:
    firer = TANK._replace(anti_infantry_upshift=upshift)
    lines = [("anti-infantry upshift", upshift)] if upshift else []
    assert ledger(edition, firer, FIRE, INFANTRY, Shot(2)) == lines
    assert len(ledger(edition, firer, FIRE, VEHICLE, Shot(2))) == 1


@at_once("firepower", range(8))
@at_once("armor", range(8))
def test_firepower_against_armor(edition: LibertyRoad, firepower: int, armor: int) -> None:
    firer = TANK._replace(anti_vehicle_firepower=firepower)
    (line,) = ledger(edition, firer, FIRE, VEHICLE._replace(front_armor=armor), Shot(2))
    if firepower > armor:
        assert line[1] == 1
    else:
        assert line[1] == -(armor - firepower)


def test_the_ledger_is_in_the_order_of_the_rulebook(edition: LibertyRoad) -> None:
    shot = Shot(12, True, 1, 2, True, True)
    found = shifts(TANK, UnitState("support"), INFANTRY, shot, edition)
    assert [(shift.amount, shift.source) for shift in found] == [
        (-1, "p.16 A"), (-1, "p.15"), (1, "p.16 B"), (1, "p.15"), (-2, "p.16 B"), (-1, "p.15"),
        (1, "p.16 C"), (1, "p.16 D"),
    ]  # fmt: skip


def test_opportunity_fire_flanks_nobody(edition: LibertyRoad) -> None:
    flank = Shot(2, flank=True, opportunity=True)
    assert ledger(edition, TANK, FIRE, INFANTRY, flank) == [
        ("reduced-strength fire", -1),
        ("anti-infantry upshift", 1),
    ]
    assert ledger(edition, TANK, FIRE, VEHICLE, flank) == [
        ("reduced-strength fire", -1),
        ("firepower 3 against front 3", 0),
    ]


# --- shots that may not be taken ------------------------------------------------------------------

FORBIDDEN: list[tuple[Firer, str, Target, Shot, str]] = [
    (RIFLES, "ready", VEHICLE, Shot(1), r"no anti-vehicle rating \(p\.15\)"),
    (RIFLES._replace(anti_infantry_range=None), "ready", INFANTRY, Shot(1), "no anti-infantry rating"),
    (CREW._replace(anti_vehicle_range=None), "ready", VEHICLE, Shot(1), r"unless it crews a weapon"),
    (RIFLES, "eliminated", INFANTRY, Shot(1), r"left the game \(p\.17\)"),
    (RIFLES, "broken", INFANTRY, Shot(1), r"broken unit may only move, or rally \(p\.10\)"),
    (TANK, "broken", VEHICLE, Shot(1), "broken unit"),
    (TANK, "move", INFANTRY, Shot(1), r"move side may not fire \(p\.3\)"),
    (GUN, "fire", VEHICLE, Shot(1), r"'fire' is not printed on its block \(p\.3\)"),
    (GUN, "support", VEHICLE, Shot(1), "'support' is not printed"),
    (TANK, "fire-vehicles", VEHICLE, Shot(1), "'fire-vehicles' is not printed"),
    (GUN, "fire-infantry", VEHICLE, Shot(1), r"it may fire only at infantry \(p\.3, 15\)"),
    (GUN, "fire-vehicles", INFANTRY, Shot(1), r"it may fire only at vehicles \(p\.3, 15\)"),
    (TANK, "fire+Gun Damaged", INFANTRY, Shot(1), r"gun damaged it may not fire \(p\.17\)"),
    (TANK, "fire+Gun Damaged", VEHICLE, Shot(1), "gun damaged"),
    (TANK, "fire+Commander Dead", INFANTRY, Shot(1), r"commander dead .* infantry \(p\.17\)"),
    (TANK, "fire+Commander Dead", TEAM, Shot(1), "commander dead"),
    (RIFLES, "ready", INFANTRY, Shot(0), r"close combat, not under fire \(p\.13-14\)"),
    (RIFLES, "ready", INFANTRY, Shot(-2), "close combat"),
    (RIFLES, "ready", INFANTRY, Shot(13), r"13 hexes is beyond twice the effective range of 6 \(p\.15\)"),
    (TANK, "fire", VEHICLE, Shot(17), "beyond twice the effective range of 8"),
    (CREW, "ready", INFANTRY, Shot(1, in_forward_arc=False), r"forward field of fire \(p\.15-16\)"),
    (GUN, "fire-vehicles", VEHICLE, Shot(1, in_forward_arc=False), "forward field of fire"),
    (TANK, "fire+Turret Jammed", VEHICLE, Shot(1, in_forward_arc=False), r"turret jammed .* \(p\.17\)"),
    *[
        (firer, status, INFANTRY, Shot(1, opportunity=True), rf"not for a unit that is {status} \(p\.13\)")
        for firer, statuses in (
            (RIFLES, ("spent", "reduced", "suppressed")),
            (TANK, ("support", "suppressed")),
        )
        for status in statuses
    ],
    (TANK, "fire+No Penalty", INFANTRY, Shot(1, opportunity=True), r"reduced units .* \(p\.13\)"),
]


@at_once("firer, state, target, shot, reason", FORBIDDEN)
def test_forbidden_shots_name_the_rule(
    edition: LibertyRoad, firer: Firer, state: str, target: Target, shot: Shot, reason: str
) -> None:
    status, _, marker = state.partition("+")
    with pytest.raises(ws.IllegalAction, match=reason):
        shifts(firer, UnitState(status, marker or None), target, shot, edition)  # type: ignore[arg-type]


ALLOWED: list[tuple[Firer, str, Target, Shot]] = [
    (GUN, "fire-vehicles", VEHICLE, Shot(1)),
    (GUN, "fire-infantry", TEAM, Shot(1)),
    (GUN, "fire-infantry", INFANTRY, Shot(1, in_forward_arc=False)),  # only its other rating is bound
    (TANK, "fire+Turret Jammed", VEHICLE, Shot(1)),
    (TANK, "fire+Commander Dead", VEHICLE, Shot(1)),
    (TANK, "fire+Immobilized", INFANTRY, Shot(1, in_forward_arc=False)),
    (TANK, "suppressed+No Penalty", VEHICLE, Shot(16)),
    (GUN, "fire-vehicles", VEHICLE, Shot(1, opportunity=True)),
    (CREW, "ready", VEHICLE, Shot(1, opportunity=True)),
]


@pytest.mark.parametrize(("firer", "state", "target", "shot"), ALLOWED)
def test_allowed_shots(edition: LibertyRoad, firer: Firer, state: str, target: Target, shot: Shot) -> None:
    status, _, marker = state.partition("+")
    found = shifts(firer, UnitState(status, marker or None), target, shot, edition)  # type: ignore[arg-type]
    assert all(isinstance(shift.amount, int) and shift.source.startswith("p.") for shift in found)


def test_reduced_vehicles_may_take_opportunity_fire_if_so_read(edition: LibertyRoad) -> None:
    lenient = edition.with_options(Options(reduced_vehicles_may_opportunity_fire=True))
    shot, reduced = Shot(1, opportunity=True), UnitState("fire", "No Penalty")
    assert ledger(lenient, TANK, reduced, VEHICLE, shot)[0] == ("reduced-strength fire", -1)
    with pytest.raises(ws.IllegalAction, match="not for a unit that is reduced"):
        shifts(RIFLES, UnitState("reduced"), INFANTRY, shot, lenient)


# --- destructible objects (p.17) -------------------------------------------------------------------


def test_an_object_has_its_strength_for_armor(edition: LibertyRoad) -> None:
    for strength, amount in ((2, 1), (3, 0), (5, -2)):
        found = shifts_at_object(TANK, FIRE, strength, Shot(9, firing_upshifts=1, firer_higher=True), edition)
        assert [shift.amount for shift in found] == [-1, 1, 1, amount]
        assert f"the object's strength {strength}" in str(found[-1])


def test_only_anti_vehicle_fire_destroys(game: ws.Game, edition: LibertyRoad) -> None:
    with pytest.raises(ws.IllegalAction, match=r"only anti-vehicle firepower .* \(p\.17\)"):
        shifts_at_object(RIFLES, READY, 3, Shot(1), edition)
    with pytest.raises(ws.IllegalAction, match="Grenadiers may not fire at the object"):
        game.destroy("Grenadiers", strength=3, distance=1)
    with pytest.raises(ws.IllegalAction, match="beyond twice"):
        game.destroy("M5 Stuart", strength=3, distance=17)
    with pytest.raises(ws.IllegalAction, match="only at infantry"):
        game.destroy("StuG III G", strength=3, distance=1, firer_state="fire-infantry")


# --- the attack itself -----------------------------------------------------------------------------


def test_nobody_attacks_the_dead(replay: Callable[..., Any], edition: LibertyRoad) -> None:
    before = Aftermath(ELIMINATED, True)
    assert replay(attack, [], before, Aim("infantry", 1, 1, 0), edition) == before


def test_each_kind_is_attacked_on_its_side_of_the_chip() -> None:
    assert [side_of(kind) for kind in ("infantry", "weapon team", "vehicle")] == [
        "infantry",
        "infantry",
        "vehicle",
    ]


def test_aiming_keeps_the_band_and_nets_the_shifts(edition: LibertyRoad) -> None:
    for target, side in ((INFANTRY, "infantry"), (VEHICLE, "vehicle")):
        for distance in range(1, 17):
            shot = Shot(distance, target_downshifts=1)
            found = shifts(TANK, FIRE, target, shot, edition)
            aim = take_aim(target, shot, found, edition)
            assert aim.distance <= distance
            assert aim.shift == sum(shift.amount for shift in found)
            for chip in edition.chips.chips:
                assert chip.result(side, aim.distance) == chip.result(side, distance)  # type: ignore[arg-type]


@pytest.mark.parametrize(("upshifts", "armor", "shift"), [(0, 7, -4), (3, 8, -2), (4, 9, -2), (6, 9, 0)])
def test_up_and_downshifts_cancel_before_the_result_is_moved(
    edition: LibertyRoad, upshifts: int, armor: int, shift: int
) -> None:
    shot, target = Shot(2, firing_upshifts=upshifts), VEHICLE._replace(front_armor=armor)
    assert take_aim(target, shot, shifts(TANK, FIRE, target, shot, edition), edition).shift == shift


def test_an_attack_told_step_by_step(replay: Callable[..., Any], edition: LibertyRoad) -> None:
    ready, aim = Aftermath(READY), Aim("infantry", 1, 5, 0)
    for draws, after in (
        (["miss"], Aftermath(READY, False)),
        (["eliminated"], Aftermath(ELIMINATED, False)),
        (["reduced"], Aftermath(UnitState("reduced"), False)),
        (["suppressed", "passed"], Aftermath(READY, False)),
        (["suppressed", "failed"], Aftermath(UnitState("suppressed"), False)),
        (["suppressed", "event icon", "failed"], Aftermath(UnitState("suppressed"), True)),
        (["event icon", "suppressed", "passed"], Aftermath(READY, True)),
        (["event icon", "reduced"], Aftermath(UnitState("reduced"), True)),
    ):
        assert replay(attack, draws, ready, aim, edition) == after
    counting = edition.with_options(replace(edition.options, event_chip="counts"))
    draws = [("suppressed", True), "failed"]
    assert replay(attack, draws, ready, aim, counting) == Aftermath(UnitState("suppressed"), True)
    draws = [("suppressed", False), ("failed", True)]
    assert replay(attack, draws, ready, aim, counting) == Aftermath(UnitState("suppressed"), True)


# --- questions: what is refused, and how -------------------------------------------------------------


def test_errors_name_both_units(game: ws.Game) -> None:
    with pytest.raises(
        ws.IllegalAction, match="Grenadiers may not fire at M5 Stuart: it has no anti-vehicle"
    ):
        game.fire("Grenadiers", "M5 Stuart", distance=1)


REFUSED: list[tuple[type[Exception], str, str, tuple[Any, ...], dict[str, Any]]] = [
    (ws.UnknownName, "there is no unit", "fire", ("Zulu", "Grenadiers"), {}),
    (ws.UnknownName, "did you mean", "fire", ("Grenadeers", "Riflemen"), {}),
    (ws.UnknownName, "weapon", "fire", ("Grenadiers", "Riflemen"), {"weapon": "Bow"}),
    (ws.IllegalAction, r"\(p\.4, 7\)", "fire", ("Grenadiers", "Riflemen"), {"weapon": "MG 34"}),
    (ValueError, "distance: expected a whole number", "fire", ("Grenadiers", "Riflemen"), {"distance": 1.5}),
    (ValueError, "distance: expected a whole number", "fire", ("Grenadiers", "Riflemen"), {"distance": True}),
    (ValueError, "only vehicles carry", "fire", ("Grenadiers", "Riflemen"), {"target_marker": "x"}),
    (ValueError, "only vehicles carry", "fire", ("Grenadiers", "Riflemen"), {"firer_marker": "x"}),
    (ws.UnknownName, "damage marker", "fire", ("M10 TD", "Pz II F"), {"target_marker": "Hail"}),
    (ValueError, "keeps its state", "fire", ("M10 TD", "Pz II F"), {"target_state": "reduced"}),
    (ValueError, "may be", "fire", ("M10 TD", "Pz II F"), {"target_state": "ready"}),
    (ValueError, "may be", "fire", ("M10 TD", "Grenadiers"), {"target_state": "move"}),
    (ValueError, "never reduced", "fire", ("M10 TD", "German Weapon Team"), {"already_reduced": True}),
    (
        ValueError, "not both", "fire", ("M10 TD", "Grenadiers"),
        {"target_state": "spent", "already_reduced": True},
    ),
    (TypeError, "it takes", "fire", ("M10 TD",), {}),
    (TypeError, "it takes", "fire", ("M10 TD", "Grenadiers"), {"wind": 3}),
    (ws.IllegalAction, "none of the attackers", "barrage", ("Grenadiers", "Pz II F"), {}),
    (ValueError, "at least one", "barrage", ([], "Riflemen"), {}),
    (ValueError, "at least one", "barrage", ("M10 TD", []), {}),
    (ValueError, "1 attackers, got 2 distances", "barrage", ("M10 TD", "Riflemen"), {"distance": [1, 2]}),
    (ValueError, "1 units, but 2 states", "barrage", ("M10 TD", "Riflemen"), {"target_states": [None] * 2}),
    (ws.IllegalAction, "neither", "duel", ("Grenadiers", "Pz II F"), {"distance": 25}),
    (ValueError, "first_doctrine", "duel", ("M10 TD", "Pz II F"), {"first_doctrine": "run"}),
]  # fmt: skip


@at_once("error, words, question, names, situation", REFUSED)
def test_questions_refuse_in_words(
    game: ws.Game,
    error: type[Exception],
    words: str,
    question: str,
    names: tuple[str, ...],
    situation: dict[str, Any],
) -> None:
    with pytest.raises(error, match=words):
        game.ask(question, *names, **({"distance": 1} | situation))


def test_opportunity_fire_stops_whom_it_suppresses_or_reduces(game: ws.Game) -> None:
    odds = game.opportunity_fire("Fallschirmjäger", "Riflemen", distance=2)
    stopped = odds.probabilities["suppressed"] + odds.probabilities["reduced"]
    assert odds.move["ends in the hex"] == stopped > 0
    assert odds.move["goes on"] == odds.probabilities["no effect"]
    assert odds.move["eliminated"] == odds.probabilities["eliminated"]


@pytest.mark.parametrize(
    ("question", "unit", "weapon", "after", "not_after"),
    [
        ("fire", "Grenadiers", None, "spent", "ready"),
        ("opportunity_fire", "Grenadiers", None, "spent", "ready"),
        ("fire", "Pz IV H", None, "fire", "spent"),
        ("opportunity_fire", "Pz IV H", None, "fire", "spent"),
        ("fire", "German Weapon Team", "MG 42 HMG", "spent", "ready"),
        ("opportunity_fire", "German Weapon Team", "MG 42 HMG", "ready", "spent"),
    ],
)
def test_what_the_shooter_is_afterwards(
    game: ws.Game, question: str, unit: str, weapon: str | None, after: str, not_after: str
) -> None:
    (note,) = game.ask(question, unit, "Riflemen", distance=2, weapon=weapon).inquiry.notes
    words = note.replace(":", " ").split()
    assert unit in note
    assert after in words
    assert not_after not in words


def refusal(game: ws.Game, question: str, attacker: str, target: str) -> str:
    """Why the shot is not allowed, or nothing."""
    try:
        game.ask(question, attacker=attacker, target=target, distance=1)
    except ws.IllegalAction as error:
        return str(error)
    return ""


@pytest.mark.parametrize("question", ["fire", "opportunity_fire"])
def test_a_refusal_names_the_order_that_is_missing(game: ws.Game, question: str) -> None:
    """p.3: nobody is told of a side of the block that he did not name, if no side would do."""
    blocks = game.edition.units
    targets = {"vehicles": "Panther G", "infantry": "Grenadiers"}
    missing = set()
    for name, block in blocks.items():
        for kind, target in targets.items():
            orders = {"fire", f"fire-{kind}", *(("support",) if question == "fire" else ())}
            rated = block.anti_vehicle_range if kind == "vehicles" else block.anti_infantry_range
            lacks = block.kind == "vehicle" and rated is not None and not orders.intersection(block.sides)
            said = refusal(game, question, name, target)
            assert (f"no orders to fire at {kind}" in said) == lacks, (name, target, said)
            assert bool(said) == (lacks or rated is None), (name, target, said)
            missing.update({name} if lacks else ())
    assert "M7 Priest" in missing


def test_a_move_side_is_named_only_where_another_would_fire(game: ws.Game) -> None:
    with pytest.raises(ws.IllegalAction, match=r"no orders to fire at vehicles.*\(p\.3\)"):
        game.fire("M7 Priest", "Panther G", distance=1, firer_state="move")
    with pytest.raises(ws.IllegalAction, match="on its move side may not fire"):
        game.fire("M7 Priest", "Grenadiers", distance=1, firer_state="move")


@pytest.mark.parametrize(
    ("weapon", "target", "uses", "said"),
    [
        ("Panzerfaust", "M5 Stuart", 1, "it has 1 use, not 2 shots"),
        ("Flammenwerfer 41", "Riflemen", 2, "it has 2 uses, not 3 shots"),
    ],
)
def test_an_asset_fires_as_often_as_it_has_uses(weapon: str, target: str, uses: int, said: str) -> None:
    """p.7."""
    game = ws.load("liberty_road")
    shots = {"weapon": weapon, "distance": 1}
    assert sum(game.under_fire("Grenadiers", target, turns=uses, **shots).probabilities.values()) == 1
    with pytest.raises(ws.IllegalAction, match=said):
        game.under_fire("Grenadiers", target, turns=uses + 1, **shots)
