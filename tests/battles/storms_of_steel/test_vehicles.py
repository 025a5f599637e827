"""Vehicles: armor, turrets, their hit counters, their way over the ground (14-16)."""

import pytest

from tests.battles.storms_of_steel.table import Table
from wsanalysis.battles.storms_of_steel import terms

FIELD = ". . . . . .\n" * 6


def test_each_color_of_defense_has_its_firepower() -> None:
    """15.0, 15.1, 7.2: blue at armor, red at squads, each from where the shot comes (SOS-38)."""
    table = Table(FIELD, ["Tiger Ie A01 SE"], ["T-34b F04 NW", "Rifles '41 F04 NW"])
    assert table.needed("Tiger Ie", "T-34b") == 18 - 12
    assert table.needed("Tiger Ie", "Rifles '41") == 12 + 1 - 6  # the tank covers the squad (15.6)


@pytest.mark.parametrize(("firer", "needed"), [("SMG", 12 - 9), ("T-34b", 12 - 12)])
def test_an_open_top_is_red_to_foot_units_in_its_hex(firer: str, needed: int) -> None:
    """15.4, 7.63: SOS-39."""
    assert Table(FIELD, ["Marder IIIh B02"], [f"{firer} B02"]).needed(firer, "Marder IIIh") == needed


def test_a_turret_turns_for_one_more() -> None:
    """15.5: outside the arc for 1 AP or CAP more, the hull stays; an opportunity action pays nothing."""
    table = Table(FIELD, ["Panzer IIIh C03 N", "StuG IIIg B01 N"], ["Rifles '41 C06 N", "Rifles '41 C01 S"])
    table.do("activate Panzer IIIh")
    assert table.legal("fire") == ["fire C06", "fire C01"]
    table.do("fire C06", "caps 0")
    assert (table.ap[0], table.battle.face[table.unit("Panzer IIIh")]) == (3, 0)


def test_a_gun_without_a_turret_fires_into_its_arc_alone() -> None:
    """15.5, 6.1: self-propelled guns pivot."""
    table = Table(FIELD, ["StuG IIIg C03 N"], ["Rifles '41 C06 N", "Rifles '41 C01 S"])
    assert table.do("activate StuG IIIg").legal("fire") == ["fire C01"]
    assert "pivot S" in table.legal()


def test_vehicles_draw_from_their_own_pile() -> None:
    """7.4, 15.2."""
    table = Table(FIELD, ["Tiger Ie A01 SE"], ["T-34b F04 NW"])
    table.with_luck("activate Tiger Ie", "fire F04", "caps 0", until=lambda it: bool(it.counter("T-34b")))
    number = table.battle.counter[table.unit("T-34b")]
    assert number >= table.world.first_vehicle_counter
    assert table.pile == 20
    assert table.battle.flags[table.unit("T-34b")] & terms.SHOWN == 0


def test_a_tank_covers_its_squad_against_the_attack_that_destroys_it() -> None:
    """7.7, 15.6: all of a hex are attacked at once, so what comes of one roll does not change the next."""
    table = Table(FIELD, ["Tiger Ie A01 SE"], ["T-34b D04 NW", "Rifles '41 D04 NW"])
    needed = table.needed("Tiger Ie", "Rifles '41")
    table.do("activate Tiger Ie", "fire D04")
    table.with_luck("caps 2", until=lambda it: it.where("T-34b") == "out")
    assert table.needed("Tiger Ie", "Rifles '41") == needed
    table.do("caps 0")
    if table.where("Rifles '41") != "out":
        assert table.needed("Tiger Ie", "Rifles '41") == needed - 1
