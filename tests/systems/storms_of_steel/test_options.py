"""Each option: what its other reading changes, and nothing else."""

from dataclasses import fields, replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.battles.storms_of_steel.table import Table
from wsanalysis.battles.core.numbers import Side
from wsanalysis.probability.exact import exact
from wsanalysis.rule_system import IllegalAction
from wsanalysis.systems.storms_of_steel.attack import shifts, values
from wsanalysis.systems.storms_of_steel.command import activate
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel
from wsanalysis.systems.storms_of_steel.options import STANDARD, Options
from wsanalysis.systems.storms_of_steel.path import Into, Journey, as_mover, enter_next, leg
from wsanalysis.systems.storms_of_steel.ratings import as_firer, as_target
from wsanalysis.systems.storms_of_steel.shot import Shot
from wsanalysis.systems.storms_of_steel.state import UNHIT, UnitState


def variant(edition: StormsOfSteel, **changes: Any) -> StormsOfSteel:
    changed = edition.with_options(replace(STANDARD, **changes))
    assert changed != edition
    assert changed.data_hash == edition.data_hash
    return changed


def defense(edition: StormsOfSteel, firer: str, target: str, **shot: Any) -> int:
    aimed = as_target(edition.units[target], UNHIT, edition)
    return values(shifts(as_firer(edition.units[firer], UNHIT, edition), aimed, Shot(**shot), edition))[1]


def test_variable_ap(edition: StormsOfSteel) -> None:
    law = exact(activate, 4, variant(edition, variable_ap=True))
    assert law[2 + 4] == law[12 + 4] == Fraction(1, 36)
    assert law[11] == Fraction(6, 36)


def test_cautious_movement(edition: StormsOfSteel) -> None:
    careful = variant(edition, cautious_movement=True)
    shot = {"distance": 5, "moved": True}
    assert defense(edition, "Rifles '41", "Infantry '43", **shot) == 12
    assert defense(careful, "Rifles '41", "Infantry '43", **shot) == 11
    # any DM of terrain or works, a ride, and armor take the penalty away
    assert defense(careful, "Rifles '41", "Infantry '43", cover=1, **shot) == 13
    trench = edition.fortifications["trench"]
    assert defense(careful, "Rifles '41", "Infantry '43", shelter=trench, **shot) == 14
    assert defense(careful, "Rifles '41", "Infantry '43", transported=True, **shot) == 11  # its flank
    assert defense(careful, "Rifles '41", "T-34b", **shot) == 18
    # guns are foot units (5.0); a squad beside a vehicle has its cover and no penalty (15.6)
    assert defense(careful, "Rifles '41", "45mm ATG", flank=True, **shot) == 9
    assert defense(careful, "Rifles '41", "Infantry '43", vehicles=1, **shot) == 13
    assert defense(careful, "Rifles '41", "45mm ATG", flank=True, vehicles=1, **shot) == 9


def test_safe_from_immobilization(edition: StormsOfSteel) -> None:
    tank = edition.units["T-34b"]
    legs = (leg(tank, Into(terrain="marsh"), edition),)
    for chosen, stuck in ((edition, 10), (variant(edition, safe_from_immobilization=7), 15)):
        law = exact(enter_next, Journey(), legs, as_mover(tank), 0, chosen)
        assert law.chance_of(lambda journey: journey.stuck) == Fraction(stuck, 36)


def test_wire_stops_tracks(edition: StormsOfSteel) -> None:
    wire = Into(situations=("into barbed wire",))
    table = variant(edition, wire_stops_tracks=False)
    assert leg(edition.units["T-34b"], wire, edition).cost == 3
    assert leg(edition.units["T-34b"], wire, table).cost == 1
    assert leg(edition.units["Rifles '41"], wire, table).dice == 1


def test_bunker_in_close_combat(edition: StormsOfSteel) -> None:
    shot = {"distance": 0, "shelter": edition.fortifications["bunker"]}
    assert defense(edition, "SMG", "Infantry '43", **shot) == 13
    assert defense(variant(edition, bunker_in_close_combat="front"), "SMG", "Infantry '43", **shot) == 16


def test_cowering_reaches_twice(edition: StormsOfSteel) -> None:
    for chosen, allowed in ((edition, True), (variant(edition, cowering_reaches_twice=False), False)):
        firer = as_firer(edition.units["Rifles '41"], UnitState("Cowering"), chosen)
        target = as_target(edition.units["Infantry '43"], UNHIT, chosen)
        assert values(shifts(firer, target, Shot(distance=1), chosen))[0] == 6
        if allowed:
            assert values(shifts(firer, target, Shot(distance=2), chosen))[0] == 1
        else:
            with pytest.raises(IllegalAction, match="beyond"):
                shifts(firer, target, Shot(distance=2), chosen)


def test_infantry_squads(edition: StormsOfSteel) -> None:
    by_cost = variant(edition, infantry_squads="by cost")
    shot = {"distance": 5, "vehicles": 1}
    assert defense(edition, "Rifles '41", "8cm Mortar", **shot) == 14
    assert defense(by_cost, "Rifles '41", "8cm Mortar", **shot) == 13
    assert defense(by_cost, "Rifles '41", "HMG 42", **shot) == 13


def test_cards_pass_works(edition: StormsOfSteel) -> None:
    thrower = edition.weapons["Flamethrower"]
    shot = {"distance": 1, "cover": 2, "shelter": edition.fortifications["bunker"], "weapon": thrower}
    assert defense(edition, "Pz Engineers", "SMG", **shot) == 11 + 5
    assert defense(variant(edition, cards_pass_works=True), "Pz Engineers", "SMG", **shot) == 11


def test_arc_of_fire(edition: StormsOfSteel) -> None:
    """6.1, 7.2: who may be fired at by a unit that faces north, and whose flank is met from there."""
    drawn = ". . . . .\n" * 4
    hexes = {"ahead": "C01", "on the row": "D01", "between row and line": "D02", "on the line": "C03"}
    for chosen, expected in (("sectors", 3), ("half", 4), ("rows", 2)):
        changed = edition if chosen == "sectors" else variant(edition, arc_of_fire=chosen)
        for number, (where, hex) in enumerate(hexes.items()):
            table = Table(drawn, ["Infantry '43 A03 N"], [f"Rifles '43 {hex} S"], edition=changed)
            back = table.needed("Rifles '43", "Infantry '43")
            found = table.do("opportunity Infantry '43").legal("fire")
            assert (found == [f"fire {hex}"]) == (number < expected), (chosen, where)
            assert back == (12 if number < expected else 11) - 4, (chosen, where)


def test_marker_off(edition: StormsOfSteel) -> None:
    """Sheet 2: 2 points for carrying the marker off, and 1 more for having been the last on it, or not."""
    for chosen, points in (("instead", 2), ("besides", 3)):
        changed = edition if chosen == "instead" else variant(edition, marker_off=chosen)
        table = Table(
            ". .\n. .", ["Infantry '43 A01 SE"], ["Rifles '43 B02 NW"], bearer="Infantry '43", rounds=1,
            exits=(("A01",), ()), marker_off=2, marker_end=1, edition=changed,
        )  # fmt: skip
        table.do("activate Infantry '43", "leave A01", "pass", "pass")
        assert table.battle.over
        assert table.code.points(table.world, table.battle, Side(0)) == points


def test_each_option_says_both_readings_and_has_a_test() -> None:
    text = Path(__file__).read_text(encoding="utf-8")
    for option in fields(Options):
        assert len(option.metadata["meaning"]) > 60
        assert f"def test_{option.name}(" in text
