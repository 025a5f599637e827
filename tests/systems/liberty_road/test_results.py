"""What results, checks, rally, orders and falling objects do to a unit, state by state (p.9-11, 17)."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

import wsanalysis as ws
from tests.at_once import at_once
from wsanalysis.probability.exact import exact
from wsanalysis.systems.liberty_road.chips import LADDER, Result
from wsanalysis.systems.liberty_road.edition import LibertyRoad
from wsanalysis.systems.liberty_road.objects import Site, attack_object, blaze
from wsanalysis.systems.liberty_road.options import Options
from wsanalysis.systems.liberty_road.orders import after_acting, after_opportunity_fire, regroup
from wsanalysis.systems.liberty_road.results import after_suppression, reduce, shifted, suffer
from wsanalysis.systems.liberty_road.state import (
    ANY_MARKER,
    ELIMINATED,
    STATUSES_OF,
    UnitState,
    best_firing_status,
    best_resting_status,
    is_out,
)
from wsanalysis.systems.liberty_road.unit import Kind
from wsanalysis.systems.liberty_road.valor import attempt_rally, rally

Replay = Callable[..., Any]

OUT = "eliminated"
MARKER = "a marker is drawn"
GUN = "Gun Damaged"

# kind, state, then the state after: suppressed with a failed check, reduced, eliminated (p.10, 17).
# A vehicle's marker stands behind a plus sign; MARKER means that the first one is drawn.
TRANSITIONS: list[tuple[Kind, str, str, str, str]] = [
    ("infantry", "ready", "suppressed", "reduced", OUT),
    ("infantry", "spent", "suppressed", "reduced", OUT),
    ("infantry", "reduced", OUT, OUT, OUT),
    ("infantry", "suppressed", "broken", OUT, OUT),
    ("infantry", "broken", OUT, OUT, OUT),
    ("weapon team", "ready", "suppressed", OUT, OUT),
    ("weapon team", "spent", "suppressed", OUT, OUT),
    ("weapon team", "suppressed", OUT, OUT, OUT),
    ("vehicle", "move", "suppressed", MARKER, OUT),
    ("vehicle", "fire", "suppressed", MARKER, OUT),
    ("vehicle", "fire-infantry", "suppressed", MARKER, OUT),
    ("vehicle", "fire-vehicles", "suppressed", MARKER, OUT),
    ("vehicle", "support", "suppressed", MARKER, OUT),
    ("vehicle", "suppressed", "broken", MARKER, OUT),
    ("vehicle", "broken", OUT, OUT, OUT),
    ("vehicle", f"move+{GUN}", f"suppressed+{GUN}", OUT, OUT),
    ("vehicle", f"fire+{GUN}", f"suppressed+{GUN}", OUT, OUT),
    ("vehicle", f"support+{GUN}", f"suppressed+{GUN}", OUT, OUT),
    ("vehicle", f"suppressed+{GUN}", f"broken+{GUN}", OUT, OUT),
    ("vehicle", f"broken+{GUN}", OUT, OUT, OUT),
]


def state(text: str) -> UnitState:
    status, _, marker = text.partition("+")
    return UnitState(status, marker or None)  # type: ignore[arg-type]


def suffered(
    replay: Replay, draws: list[Any], before: UnitState, result: str, kind: Kind, edition: LibertyRoad
) -> UnitState:
    after, event = replay(suffer, draws, before, result, kind, 1, False, edition)
    assert event is False
    return UnitState(*after)


def test_the_table_has_every_state() -> None:
    for kind, statuses in STATUSES_OF.items():
        told = {before.partition("+")[0] for of, before, *_ in TRANSITIONS if of == kind}
        assert told == set(statuses)


@at_once("kind, before, shaken, hurt, killed", TRANSITIONS)
def test_transitions(
    replay: Replay, edition: LibertyRoad, kind: Kind, before: str, shaken: str, hurt: str, killed: str
) -> None:
    start = state(before)
    assert suffered(replay, [], start, "miss", kind, edition) == start
    assert suffered(replay, ["passed"], start, "suppressed", kind, edition) == start
    assert suffered(replay, ["failed"], start, "suppressed", kind, edition) == state(shaken)
    assert after_suppression(kind, start) == state(shaken)
    assert suffered(replay, [], start, "eliminated", kind, edition) == state(killed) == ELIMINATED
    if hurt == MARKER:
        for marker in edition.markers:
            after = suffered(replay, [marker.marker], start, "reduced", kind, edition)
            assert after == UnitState(start.status, marker.marker)
    else:
        assert suffered(replay, [], start, "reduced", kind, edition) == state(hurt)


@at_once("kind, before, hurt", [(t[0], t[1], t[3]) for t in TRANSITIONS])
def test_reduce_draws_each_marker_as_often_as_it_is_in_the_cup(
    edition: LibertyRoad, kind: Kind, before: str, hurt: str
) -> None:
    law = exact(reduce, state(before), kind, edition)
    if hurt != MARKER:
        assert law.probabilities == {state(hurt): 1}
        return
    all_of_them = sum(marker.count for marker in edition.markers)
    assert all_of_them == 12
    assert len(law.outcomes) == 6
    for marker in edition.markers:
        assert law[UnitState(state(before).status, marker.marker)] * all_of_them == marker.count


def test_any_marker_counts_as_a_reduction(edition: LibertyRoad) -> None:
    assert exact(reduce, UnitState("fire", ANY_MARKER), "vehicle", edition).outcomes == (ELIMINATED,)
    assert edition.effect(ANY_MARKER) == edition.effect(None) == "none"


def test_is_out() -> None:
    assert is_out(ELIMINATED)
    assert not any(is_out(UnitState(s)) for statuses in STATUSES_OF.values() for s in statuses)


# --- the ladder (p.16) -------------------------------------------------------------------------

STEPS: list[tuple[Result, int, Result]] = [
    ("miss", -3, "miss"), ("miss", -1, "miss"), ("miss", 0, "miss"), ("miss", 1, "suppressed"),
    ("miss", 2, "reduced"), ("miss", 3, "eliminated"), ("miss", 5, "eliminated"),
    ("suppressed", -2, "miss"), ("suppressed", -1, "miss"), ("suppressed", 0, "suppressed"),
    ("suppressed", 1, "reduced"), ("suppressed", 2, "eliminated"), ("suppressed", 3, "eliminated"),
    ("reduced", -3, "miss"), ("reduced", -2, "miss"), ("reduced", -1, "suppressed"),
    ("reduced", 0, "reduced"), ("reduced", 1, "eliminated"), ("reduced", 2, "eliminated"),
    ("eliminated", -4, "miss"), ("eliminated", -3, "miss"), ("eliminated", -2, "suppressed"),
    ("eliminated", -1, "reduced"), ("eliminated", 0, "eliminated"), ("eliminated", 4, "eliminated"),
]  # fmt: skip


@at_once("base, net, result", STEPS)
def test_shifts_move_along_the_ladder(base: Result, net: int, result: Result) -> None:
    assert shifted(base, net, Options()) == result
    kept = "miss" if base == "miss" else result
    assert shifted(base, net, Options(miss_can_be_upshifted=False)) == kept


def test_the_ladder() -> None:
    assert LADDER == ("miss", "suppressed", "reduced", "eliminated")


# --- checks and rally (p.10-11) ------------------------------------------------------------------


@pytest.mark.parametrize("valor", range(4))
def test_a_check_passes_with_no_more_medals_than_the_unit(edition: LibertyRoad, valor: int) -> None:
    law = exact(rally, UnitState("suppressed"), valor, "ready", False, edition)
    passing = sum(chip.valor <= valor for chip in edition.chips.chips)
    assert law[UnitState("ready")] * 24 == passing
    assert law[UnitState("suppressed")] * 24 == 24 - passing
    assert passing == 6 * (valor + 1)


@pytest.mark.parametrize(
    ("before", "ready", "after"),
    [
        ("suppressed", "ready", "ready"),
        ("broken", "ready", "suppressed"),
        ("suppressed", "move", "move"),
        ("suppressed", "fire", "fire"),
        ("suppressed", "support", "support"),
        ("broken", "support", "suppressed"),
        (f"suppressed+{GUN}", "fire", f"fire+{GUN}"),
        (f"broken+{GUN}", "fire", f"suppressed+{GUN}"),
    ],
)
def test_rally(replay: Replay, edition: LibertyRoad, before: str, ready: str, after: str) -> None:
    start = state(before)
    assert replay(rally, ["passed"], start, 1, ready, False, edition) == state(after)
    assert replay(rally, ["failed"], start, 1, ready, False, edition) == start
    assert replay(attempt_rally, ["passed"], start, 1, ready, False, edition) == (state(after), False)
    draws = ["event icon", "passed"]
    assert replay(attempt_rally, draws, start, 1, ready, True, edition) == (state(after), True)


@pytest.mark.parametrize("status", ["ready", "spent", "reduced", "move", "fire", "support", "eliminated"])
def test_nothing_to_rally_from(replay: Replay, edition: LibertyRoad, status: str) -> None:
    start = state(status)
    assert replay(attempt_rally, [], start, 0, "ready", True, edition) == (start, False)


@pytest.mark.parametrize("status", ["ready", "spent", "reduced", "move"])
def test_rally_is_only_asked_of_the_suppressed_and_broken(game: ws.Game, status: str) -> None:
    with pytest.raises(ws.IllegalAction, match=r"only for suppressed and broken units \(p\.11\)"):
        game.rally("Grenadiers", state=status)


@pytest.mark.parametrize(("unit", "to"), [("Grenadiers", "spent"), ("Pz IV H", "broken")])
def test_rally_to_what_the_rules_do_not_give(game: ws.Game, unit: str, to: str) -> None:
    with pytest.raises(ws.IllegalAction, match=r"p\.11"):
        game.rally(unit, to=to)


def test_rally_of_a_vehicle_is_its_owners_choice(game: ws.Game) -> None:
    for to in ("move", "fire", "support"):
        odds = game.rally("Pz IV H", to=to)
        assert list(odds.probabilities) == [to, "suppressed"]
    with pytest.raises(ValueError, match="may be"):
        game.rally("Semovente 47/32", to="support")  # not printed on its block


def test_a_weapon_team_is_never_broken(game: ws.Game) -> None:
    with pytest.raises(ValueError, match="not 'broken'"):
        game.rally("German Weapon Team", state="broken")


@pytest.mark.parametrize(("unit", "of_24"), [("Ost Battalion", 6), ("Grenadiers", 12), ("Pioneers", 18)])
def test_rally_until_rallied_takes_the_inverse_of_the_odds(game: ws.Game, unit: str, of_24: int) -> None:
    each = Fraction(of_24, 24)
    assert game.rally(unit, attempts=None).expected_steps() == 1 / each
    assert game.rally(unit, state="broken", attempts=None).expected_steps() == 2 / each
    assert game.rally(unit, attempts=None).probabilities["ready"] == 1
    assert game.rally(unit, attempts=3).probabilities["suppressed"] == (1 - each) ** 3


@pytest.mark.parametrize("unit", ["Riflemen", "German Weapon Team"])
def test_a_rally_under_fire_leads_to_ready_whatever_the_unit_was_before(game: ws.Game, unit: str) -> None:
    """p.11: a successful rally returns infantry and weapon teams to ready, also the spent."""
    odds = game.under_fire("M5 Stuart", unit, distance=4, turns=2, target_state="spent")
    assert odds.probabilities.get("ready", 0) > 0


# --- orders (p.9, 13) ----------------------------------------------------------------------------


@pytest.mark.parametrize("kind", list(STATUSES_OF))
def test_acting_spends_only_the_ready(kind: Kind) -> None:
    for status in STATUSES_OF[kind]:
        before = UnitState(status, GUN if kind == "vehicle" else None)
        spent = UnitState("spent") if status == "ready" else before
        assert after_acting(kind, before) == spent


def test_opportunity_fire_spends_only_infantry() -> None:
    assert after_opportunity_fire("infantry", UnitState("ready")) == UnitState("spent")
    assert after_opportunity_fire("weapon team", UnitState("ready")) == UnitState("ready")
    for status in ("fire", "fire-infantry", "fire-vehicles"):
        vehicle = UnitState(status, GUN)  # type: ignore[arg-type]
        assert after_opportunity_fire("vehicle", vehicle) == vehicle


@pytest.mark.parametrize("kind", ["infantry", "weapon team"])
def test_infantry_regroups_from_spent_to_ready_alone(kind: Kind) -> None:
    sides = ("ready", "spent")
    assert regroup(kind, sides, UnitState("spent"), "ready") == UnitState("ready")
    for before in ("ready", "reduced", "suppressed", "broken"):
        with pytest.raises(ws.IllegalAction, match="regroups from spent to ready"):
            regroup(kind, sides, state(before), "ready")
    with pytest.raises(ws.IllegalAction, match="regroups from spent to ready"):
        regroup(kind, sides, UnitState("spent"), "spent")


def test_a_vehicle_regroups_among_its_printed_orders() -> None:
    sides = ("move", "fire", "support")
    for before in sides:
        for to in sides:
            after = regroup("vehicle", sides, UnitState(before, GUN), to)  # type: ignore[arg-type]
            assert after == state(f"{to}+{GUN}")
    for before, to in (("suppressed", "move"), ("broken", "fire"), ("move", "fire-vehicles")):
        with pytest.raises(ws.IllegalAction, match=r"printed orders \(move, fire, support\)"):
            regroup("vehicle", sides, state(before), to)  # type: ignore[arg-type]


def test_the_best_sides_of_a_block(edition: LibertyRoad) -> None:
    units = edition.units
    for name, at_infantry, at_vehicle, resting in (
        ("Grenadiers", "ready", "ready", "ready"),
        ("German Weapon Team", "ready", "ready", "ready"),
        ("Pz IV H", "fire", "fire", "move"),
        ("StuG III G", "fire-infantry", "fire-vehicles", "move"),
        ("Nashorn", "move", "fire-vehicles", "move"),
        ("Pz III N", "fire-infantry", "support", "move"),
    ):
        assert best_firing_status(units[name], "infantry") == at_infantry
        assert best_firing_status(units[name], "vehicle") == at_vehicle
        assert best_resting_status(units[name]) == resting


# --- destructible objects and blazes (p.17) -----------------------------------------------------


@pytest.mark.parametrize(
    ("base", "shift", "falls"),
    [
        ("eliminated", 0, True), ("reduced", 1, True), ("reduced", 0, False), ("suppressed", 1, False),
        ("suppressed", 2, True), ("miss", 3, True), ("miss", 1, False), ("eliminated", -1, False),
    ],
)  # fmt: skip
def test_only_an_eliminated_result_destroys(
    replay: Replay, edition: LibertyRoad, base: str, shift: int, falls: bool
) -> None:
    site = Site(True, (), True)
    assert replay(attack_object, [base], site, 1, shift, (), edition).stands is not falls


def test_a_destroyed_object_reduces_the_infantry_in_its_hex(replay: Replay, edition: LibertyRoad) -> None:
    kinds: tuple[Kind, ...] = ("infantry", "infantry", "weapon team", "vehicle", "infantry")
    inside = tuple(map(state, ("ready", "reduced", "ready", "fire", "suppressed")))
    after = replay(attack_object, ["eliminated"], Site(True, inside, True), 1, 0, kinds, edition)
    assert after == Site(False, tuple(map(state, ("reduced", OUT, OUT, "fire", OUT))), True)
    assert replay(attack_object, [], after, 1, 0, kinds, edition) == after
    unharmed = replay(attack_object, ["reduced"], Site(True, inside, True), 1, 0, kinds, edition)
    assert unharmed == Site(True, inside, True)


def test_an_object_triggers_the_event_too(replay: Replay, edition: LibertyRoad) -> None:
    site = Site(True)
    after = replay(attack_object, ["event icon", "miss"], site, 1, 0, (), edition)
    assert after == Site(True, (), True)


@pytest.mark.parametrize(
    ("kind", "before", "can_retreat", "after"),
    [
        ("infantry", "ready", True, "reduced"),
        ("infantry", "reduced", True, OUT),
        ("infantry", "suppressed", True, OUT),
        ("infantry", "ready", False, OUT),
        ("weapon team", "ready", True, OUT),
        ("vehicle", "move", True, "move"),
        ("vehicle", f"move+{GUN}", True, f"move+{GUN}"),
        ("vehicle", "move", False, OUT),
        ("vehicle", OUT, True, OUT),
    ],
)
def test_blaze(
    replay: Replay, edition: LibertyRoad, kind: Kind, before: str, can_retreat: bool, after: str
) -> None:
    assert replay(blaze, [], state(before), kind, can_retreat, edition) == state(after)
