"""The worked examples of the rulebook, LR-01 to LR-18, replayed draw by draw.

What an example prints is asserted as it prints it. What needs the map, cards or the turn sequence is
replayed in the tests of battles: ON_THE_MAP says where.
"""

# ruff: noqa: N802 (the examples keep their numbers)

import ast
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import wsanalysis as ws
from wsanalysis.probability.chance import scripted
from wsanalysis.systems.liberty_road.close_combat import prevails, round_of_close_combat
from wsanalysis.systems.liberty_road.edition import LibertyRoad
from wsanalysis.systems.liberty_road.fire import Aftermath, Shot, against_armor, shifts
from wsanalysis.systems.liberty_road.melee import Battle, Fighter, Melee, as_fighter, begin, is_over, winner
from wsanalysis.systems.liberty_road.orders import after_acting, after_opportunity_fire
from wsanalysis.systems.liberty_road.state import ELIMINATED, UnitState
from wsanalysis.systems.liberty_road.unit import as_firer, as_target

Played = Callable[..., Any]

ON_THE_MAP = {
    "LR-09": "test_ending.py",
    "LR-10": "test_ending.py",
    "LR-11": "test_setting_up.py",
    "LR-12": "test_turns.py",
    "LR-13": "test_portage.py",
    "LR-14": "test_reactions.py",
    "LR-16": "test_moving.py",
    "LR-17": "test_ending.py",
}
"""Examples that are replayed by the battle engine, whole or as far as they need the map, and where."""


def net(odds: ws.Odds) -> int:
    return sum(shift.amount for shift in odds.inquiry.ledger)


def test_LR_01_stuart_at_grenadiers_reduces(game: ws.Game, played: Played) -> None:
    odds = game.fire("M5 Stuart", "Grenadiers", distance=5)
    assert [(s.reason, s.amount) for s in odds.inquiry.ledger] == [("anti-infantry upshift", 1)]
    assert net(odds) == 1
    chips = game.edition.chips.chips
    assert any((b.first, b.last, b.result) == (5, 9, "suppressed") for chip in chips for b in chip.infantry)
    after = played(odds, ["suppressed"])  # the chip's row 5-9
    assert after.state == UnitState("reduced")
    assert odds.inquiry.word(after) == "reduced"


def test_LR_02_stuart_at_the_flank_of_a_jagdpanzer_suppresses(game: ws.Game, played: Played) -> None:
    odds = game.fire("M5 Stuart", "Jagdpanzer IV", distance=8, flank=True)
    assert [s.amount for s in odds.inquiry.ledger] == [1]
    assert "firepower 2 against rear 1" in str(odds.inquiry.ledger[0])
    chips = game.edition.chips.chips
    assert any((b.first, b.last, b.result) == (2, None, "miss") for chip in chips for b in chip.vehicle)
    # p.17 adds the check that the example leaves out; it prints the block as suppressed
    assert played(odds, ["miss", "failed"]).state.status == "suppressed"
    assert played(odds, ["miss", "passed"]).state.status == "move"
    unchecked = game.with_options(vehicles_check_valor=False)
    odds = unchecked.fire("M5 Stuart", "Jagdpanzer IV", distance=8, flank=True)
    assert played(odds, ["miss"]).state.status == "suppressed"


def test_LR_03_effective_range_of_ten(game: ws.Game) -> None:
    firer = "M10 TD"
    assert game.edition.units[firer].anti_infantry_range == 10
    for distance in range(1, 11):
        assert net(game.fire(firer, "Grenadiers", distance=distance)) == 0
    for distance in range(11, 21):
        assert net(game.fire(firer, "Grenadiers", distance=distance)) == -1
    for distance in (21, 22, 40):
        with pytest.raises(ws.IllegalAction, match=r"twice the effective range of 10 \(p\.15\)"):
            game.fire(firer, "Grenadiers", distance=distance)


def melee_of(edition: LibertyRoad, first: str, second: str, *states: UnitState) -> tuple[Battle, Melee]:
    fighters = as_fighter(edition.units[first]), as_fighter(edition.units[second])
    return Battle((fighters[0],), (fighters[1],), "first"), begin((states[0],), (states[1],))


def test_LR_04_rangers_win_a_round_against_grenadiers(edition: LibertyRoad, replay: Played) -> None:
    rangers, grenadiers = edition.units["Rangers"], edition.units["Grenadiers"]
    assert (rangers.valor + 3, grenadiers.valor + 3) == (6, 4)
    assert prevails(6, 4, "first") == prevails(6, 4, "second") == "first"
    battle, melee = melee_of(edition, "Rangers", "Grenadiers", UnitState("ready"), UnitState("ready"))
    after = replay(round_of_close_combat, ["first"], melee, battle, edition)
    assert after.second == (UnitState("reduced"),)
    assert after.first == (UnitState("reduced"),)  # the loser is alive, so the winner suffers too
    assert not is_over(after)
    battle, melee = melee_of(edition, "Rangers", "Grenadiers", UnitState("ready"), UnitState("reduced"))
    after = replay(round_of_close_combat, ["first"], melee, battle, edition)
    assert (after.first, after.second) == ((UnitState("ready"),), (ELIMINATED,))
    assert winner(after) == "first"


def test_LR_05_grenadiers_immobilize_an_m10(edition: LibertyRoad, replay: Played) -> None:
    assert edition.units["Grenadiers"].valor + 3 == 4
    assert edition.units["M10 TD"].valor + 2 == 3
    assert edition.units["M10 TD"].anti_infantry_range is not None
    assert prevails(4, 3, "second") == "first"
    battle, melee = melee_of(edition, "Grenadiers", "M10 TD", UnitState("ready"), UnitState("fire"))
    after = replay(round_of_close_combat, ["first"], melee, battle, edition)
    assert after.second == (UnitState("fire", "Immobilized"),)
    assert after.first == (UnitState("ready"),)
    assert after.first_here == ()  # the infantry got away
    assert winner(after) == "first"
    cornered = battle._replace(first_can_escape=False)
    after = replay(round_of_close_combat, ["first"], melee, cornered, edition)
    assert (after.first, after.second) == ((ELIMINATED,), (UnitState("fire", "Immobilized"),))
    reduced = begin((UnitState("ready"),), (UnitState("fire", "No Penalty"),))
    after = replay(round_of_close_combat, ["first"], reduced, battle, edition)
    assert (after.first, after.second) == ((UnitState("ready"),), (ELIMINATED,))
    assert after.first_here == (0,)


def test_LR_06_jagdpanzer_beats_m10_and_both_are_reduced(edition: LibertyRoad, replay: Played) -> None:
    m10, jagdpanzer = (as_fighter(edition.units[name]) for name in ("M10 TD", "Jagdpanzer IV"))
    assert (m10.valor + m10.total, jagdpanzer.valor + jagdpanzer.total) == (10, 12)
    battle, melee = melee_of(edition, "M10 TD", "Jagdpanzer IV", UnitState("move"), UnitState("move"))
    after = replay(
        round_of_close_combat, ["Gun Damaged", "Turret Jammed"], melee, battle, edition
    )  # the lower vehicle draws its marker first
    assert after.first == (UnitState("move", "Gun Damaged"),)
    assert after.second == (UnitState("move", "Turret Jammed"),)
    again = replay(round_of_close_combat, [], after, battle, edition)
    assert again.first == (ELIMINATED,)
    assert again.second == after.second  # the lower did not survive, so the higher is spared
    assert winner(again) == "second"


def test_LR_07_twice_the_total_eliminates(edition: LibertyRoad, replay: Played) -> None:
    def fought(first: int, second: int) -> Melee:
        fighters = [(Fighter("vehicle", 1, total - 1, True),) for total in (first, second)]
        melee = begin((UnitState("move"),), (UnitState("move"),))
        draws = [] if max(first, second) >= 2 * min(first, second) else ["No Penalty", "No Penalty"]
        after: Melee = replay(
            round_of_close_combat, draws, melee, Battle(fighters[0], fighters[1], "second"), edition
        )
        return after

    unhurt, reduced = UnitState("move"), UnitState("move", "No Penalty")
    assert (fought(12, 6).first, fought(12, 6).second) == ((unhurt,), (ELIMINATED,))
    assert (fought(6, 12).first, fought(6, 12).second) == ((ELIMINATED,), (unhurt,))
    assert (fought(11, 6).first, fought(11, 6).second) == ((reduced,), (reduced,))


def test_LR_08_the_moving_player_wins_ties(game: ws.Game) -> None:
    for total in range(12):
        assert prevails(total, total, "first") == "first"
        assert prevails(total, total, "second") == "second"
    when_first = game.close_combat("Riflemen", "Grenadiers", moving="first").wins
    when_second = game.close_combat("Riflemen", "Grenadiers", moving="second").wins
    assert when_first["first"] == when_second["second"] > when_first["second"]


def test_LR_13_sdkfz_251_carries_two(game: ws.Game) -> None:
    assert game.edition.units["SdKfz 251"].portage == 2


def test_LR_14_opportunity_fire(game: ws.Game, edition: LibertyRoad) -> None:
    at_infantry = game.opportunity_fire("Grenadiers", "Riflemen", distance=4, flank=True)
    assert [s.reason for s in at_infantry.inquiry.ledger] == ["reduced-strength fire"]
    assert net(at_infantry) == -1
    at_vehicle = game.opportunity_fire("Pz IV H", "M4A3E2 Jumbo", distance=4, flank=True)
    assert "against front 5" in str(at_vehicle.inquiry.ledger[-1])
    assert net(at_vehicle) == -1 + (4 - 5)
    assert after_opportunity_fire("infantry", UnitState("ready")) == UnitState("spent")
    assert after_opportunity_fire("weapon team", UnitState("ready")) == UnitState("ready")
    assert after_opportunity_fire("vehicle", UnitState("fire")) == UnitState("fire")
    firer, target = as_firer(edition.units["Grenadiers"]), as_target(edition.units["Riflemen"])
    with pytest.raises(ws.IllegalAction, match=r"p\.13"):
        shifts(firer, UnitState("reduced"), target, Shot(4, opportunity=True), edition)


def test_LR_15_firepower_against_armor(edition: LibertyRoad) -> None:
    firer = as_firer(edition.units["M10 TD"])
    for firepower, armor, shift in ((3, 3, 0), (4, 3, 1), (2, 4, -2), (9, 1, 1)):
        armed = firer._replace(anti_vehicle_firepower=firepower)
        assert against_armor(armed, armor, "front").amount == shift


def test_LR_16_ready_infantry_that_acts_is_spent() -> None:
    assert after_acting("infantry", UnitState("ready")) == UnitState("spent")
    assert after_acting("infantry", UnitState("spent")) == UnitState("spent")


def test_LR_18_a_second_event_icon_is_ignored(game: ws.Game, played: Played) -> None:
    odds = game.fire("Riflemen", "Grenadiers", distance=5)
    after = played(odds, ["event icon", "suppressed", "failed"])
    assert after == Aftermath(UnitState("suppressed"), True)
    later = game.fire("Riflemen", "Grenadiers", distance=5, event_pending=False)
    assert played(later, ["suppressed", "failed"]) == Aftermath(UnitState("suppressed"), True)
    asked: list[object] = []

    class Listening:
        def __init__(self, draws: list[object]) -> None:
            self.source = scripted(draws)

        def __call__(self, distribution: Any, label: str = "") -> Any:
            asked.append("event icon" in distribution.outcomes)
            return self.source(distribution, label)

        def tell(self, sentence: str, *values: object) -> None:
            pass

    inquiry = odds.inquiry
    inquiry.step(Listening(["event icon", "suppressed", "failed"]), inquiry.start, *inquiry.args)
    assert asked == [True, False, False]


def examples_in(path: Path) -> set[str]:
    """The examples that a file of tests replays, by the names of its functions."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    tests = [node.name for node in tree.body if isinstance(node, ast.FunctionDef)]
    return {f"LR-{found[1]}" for name in tests if (found := re.match(r"test_LR_(\d\d)_", name))}


def test_every_example_is_replayed() -> None:
    battles = Path(__file__).resolve().parents[2] / "battles" / "liberty_road"
    for example, file in ON_THE_MAP.items():
        assert example in examples_in(battles / file), example
    here = examples_in(Path(__file__))
    assert here | set(ON_THE_MAP) == {f"LR-{number:02}" for number in range(1, 19)}
