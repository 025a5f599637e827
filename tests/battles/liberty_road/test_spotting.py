"""Spotting (p.11)."""

import pytest
from table import Table

from wsanalysis.battles.liberty_road import terms

ROW = ". . . . . . ."


def spots(table: Table) -> set[str]:
    return table.places("spot")


def seen_type(table: Table, side: str, name: str) -> int:
    return table.view(side).type[table.number(name)]


@pytest.mark.parametrize(
    ("unit", "may"),
    [
        ("Riflemen A01 SE ready", True), ("Riflemen A01 SE spent", True), ("Riflemen A01 SE reduced", True),
        ("Riflemen A01 SE suppressed", False), ("Riflemen A01 SE broken", False),
        ("M5 Stuart A01 SE fire", True),
        ("M5 Stuart A01 SE move", True), ("M5 Stuart A01 SE suppressed", False),
    ],
)  # fmt: skip
def test_who_may_spot(unit: str, may: bool) -> None:
    """p.11: not the suppressed or broken."""
    table = Table(ROW, [unit], ["Grenadiers G01 NW spent"])
    assert spots(table.activate(table.names[0])) == ({"G01"} if may else set())


def test_a_hex_in_sight() -> None:
    """p.11, 15."""
    wood = Table("\n".join([". . F . ."] * 3), ["Riflemen A02 SE"], ["Grenadiers E02 NW spent"])
    assert spots(wood.activate("Riflemen")) == set()
    smoke = Table(ROW, ["Riflemen B01 SE"], ["Grenadiers F01 NW spent"], marks={"D01": "smoke"})
    assert spots(smoke.activate("Riflemen")) == set()


def test_what_is_to_be_spotted() -> None:
    """p.11: hexes with unknown enemies or markers face down, and nothing else."""
    table = Table(
        ROW,
        ["Riflemen A01 SE"],
        ["Grenadiers G01 NW spent"],
        fog={"C01": "trench"},
        face_up={"D01": "bunker"},
    )
    assert spots(table.activate("Riflemen")) == {"C01", "G01"}


def test_spotting_reveals_a_unit_with_its_card() -> None:
    """p.11: its name is hidden until then; infantry that spots is not spent; a unit is known for good."""
    table = Table(ROW, ["Riflemen A01 SE"], ["Grenadiers G01 NW spent with Panzerfaust"])
    assert seen_type(table, "attacker", "Grenadiers") >= table.w.generic
    assert table.view("attacker").weapon[1] == 0
    table.activate("Riflemen").do("spot G01")
    assert seen_type(table, "attacker", "Grenadiers") == table.s.type[1]
    assert table.view("attacker").weapon[1] == 1
    assert (table.status("Riflemen"), table.status("Grenadiers")) == ("ready", "spent")
    table.skip().end_turn()
    assert spots(table.activate("Riflemen")) == set()


def test_spotting_turns_a_marker_up() -> None:
    """p.11: without anybody entering its area; mines do not go off."""
    table = Table(ROW, ["Riflemen A01 SE"], ["Grenadiers G01"], fog={"C01": "mines"}).activate("Riflemen")
    table.do("spot C01")
    assert table.fog("C01") == "mines"
    assert table.status("Riflemen") == "ready"
    empty = Table(ROW, ["Riflemen A01 SE"], ["Grenadiers G01"], fog={"C01": "empty"}).activate("Riflemen")
    assert empty.do("spot C01").fog("C01") == ""


def test_an_ambush_that_is_spotted_is_placed_but_does_not_act() -> None:
    """p.11, 13: it acts at once when a move finds it."""
    table = Table(ROW, ["Riflemen A01 SE", "Rangers A01"], ambush=["Grenadiers C01"])
    table.activate("Riflemen", "Infantry Advance").do("spot C01", "face NW")
    assert (table.where("Grenadiers"), table.fog("C01")) == ("C01", "")
    assert (table.decider, table.question) == ("attacker", "unit")


def test_everything_in_the_hex_and_nothing_else() -> None:
    """p.11."""
    units = ["Grenadiers G01 NW spent", "Pz II F G01 SE move", "Volksgrenadiers F01 NW spent"]
    table = Table(ROW, ["Riflemen A01 SE"], units).activate("Riflemen").do("spot G01")
    assert [table.is_known(name) for name in table.names[1:]] == [True, True, False]


def test_the_defender_spots_too() -> None:
    """p.11: available to any unit."""
    table = Table(ROW, ["Riflemen A01 SE"], ["Grenadiers G01 NW"]).pass_order().activate("Grenadiers")
    table.do("spot A01")
    assert seen_type(table, "defender", "Riflemen") < table.w.generic


def test_a_damage_marker_is_seen_by_spotting() -> None:
    """p.4, 17: until then that there is one, and no more; and again when the vehicle was known before."""
    table = Table(ROW, ["Riflemen A01 SE"], ["Pz II F G01 NW move damaged Turret Jammed"])
    unknown = table.w.damages + 1
    assert table.view("attacker").damage[1] == unknown
    table.s.flags[1] |= terms.KNOWN
    assert table.view("attacker").damage[1] == unknown
    table.activate("Riflemen").do("spot G01")
    assert table.view("attacker").damage[1] == table.damages.index("Turret Jammed")


def test_who_rides_under_cover_is_found_by_spotting_the_vehicle() -> None:
    """p.13."""
    units = ["SdKfz 251 G01 NW move", "Grenadiers G01 on SdKfz 251"]
    table = Table(ROW, ["Riflemen A01 SE"], units).activate("Riflemen").do("spot G01")
    assert table.is_known("Grenadiers")
    assert table.view("attacker").where[table.number("Grenadiers")] == terms.ON_MAP


def test_a_unit_on_support_orders_spots_instead_of_both() -> None:
    """p.11: instead of moving or firing."""
    table = Table(ROW, ["M5 Stuart A01 SE support", "Rangers A01"], ["Grenadiers G01 NW spent"])
    assert table.activate("M5 Stuart", "Armor Advance").do("spot G01").question != "act"
    table = Table(ROW, ["M5 Stuart A01 SE support"], ["Grenadiers G01 NW spent"]).activate("M5 Stuart")
    table.do("move", "step to B01", "enough", "face SE")
    assert spots(table) == set()
