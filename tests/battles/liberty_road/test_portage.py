"""Infantry on and in vehicles (p.13)."""

# ruff: noqa: N802 (the examples keep their numbers)

import pytest
from table import Table

from wsanalysis.battles.liberty_road import terms
from wsanalysis.battles.liberty_road.fire import cover

ROW = ". . . . . . ."
AREAS = "a a b b c c c"
TRACK, TANK = "M3 Half-track", "M4A1 Sherman"


def aboard(vehicle: str, *riders: str, enemy: str = "", areas: str = "") -> Table:
    """A vehicle in A01 with riders, and an enemy."""
    attacker = [f"{vehicle} A01 SE move", *(f"{rider} A01 on {vehicle}" for rider in riders)]
    return Table(ROW, attacker, [enemy] if enemy else [], areas=areas)


def seen(table: Table, name: str) -> int:
    """Where the defender sees the unit."""
    return table.view("defender").where[table.number(name)]


def test_boarding_takes_a_full_point_in_the_hex_of_the_vehicle() -> None:
    """p.13: with one point, one is there already, or boards."""
    table = Table(ROW, ["Riflemen A01", f"{TRACK} A01"])
    table.activate("Riflemen").do("move", f"mount {TRACK}")
    assert table.carrier("Riflemen") == TRACK
    assert table.where("Riflemen") == "A01"
    assert table.status("Riflemen") == "spent", "it has moved"
    late = Table(ROW, ["Riflemen B01", f"{TRACK} A01"]).activate("Riflemen").do("move")
    assert not late.places("mount")
    assert late.do("step to A01").question == "face"
    quick = Table(ROW, ["Rangers B01", f"{TRACK} A01"]).activate("Rangers").do("move", "step to A01")
    assert quick.places("mount") == {TRACK}


@pytest.mark.parametrize("status", ["spent", "reduced", "suppressed", "broken"])
def test_nobody_boards_or_gets_off_at_reduced_strength(status: str) -> None:
    """p.12-13: it takes a full point."""
    table = Table(ROW, [f"Riflemen A01 N {status}", f"{TRACK} A01"]).activate("Riflemen").do("move")
    assert not table.places("mount")
    table = (
        Table(ROW, [f"Riflemen A01 N {status} on {TRACK}", f"{TRACK} A01"]).activate("Riflemen").do("move")
    )
    assert table.legal() == {"enough"}


def test_getting_off_takes_a_point() -> None:
    """p.13: who has another may walk on."""
    table = aboard(TRACK, "Riflemen").activate("Riflemen").do("move", "dismount")
    assert table.question == "face"
    assert table.carrier("Riflemen") == ""
    table = aboard(TRACK, "Rangers").activate("Rangers").do("move", "dismount", "step to B01", "face N")
    assert table.where("Rangers") == "B01"


@pytest.mark.parametrize(("vehicle", "room"), [(TRACK, 2), (TANK, 1), ("Universal Carrier", 1)])
def test_room_for_as_many_as_dots_or_one(vehicle: str, room: int) -> None:
    """p.13: every vehicle takes one; dots say how many."""
    full = [f"Riflemen A01 on {vehicle}"] * room
    table = Table(ROW, [*full, "Rangers A01", f"{vehicle} A01"]).activate("Rangers").do("move")
    assert not table.places("mount")
    table = Table(ROW, [*full[1:], "Rangers A01", f"{vehicle} A01"]).activate("Rangers").do("move")
    assert table.places("mount") == {vehicle}


def test_any_vehicle_carries_one_at_reduced_movement() -> None:
    """p.13: a hex a point; with dots by areas."""
    table = aboard(TANK, "Riflemen", areas=AREAS).activate(TANK).do("move")
    assert table.places("step to") == {"B01"}
    table.do("step to B01", "step to C01", "face N")
    assert table.where("Riflemen") == table.where(TANK) == "C01"
    empty = aboard(TANK, areas=AREAS).activate(TANK).do("move", "step to B01")
    assert empty.places("step to") == {"A01", "C01", "D01"}


def test_LR_13_a_half_track_carries_two_under_cover_at_full_movement() -> None:
    """p.13: SdKfz 251."""
    attacker = ["SdKfz 251 A01 SE move", "Grenadiers A01 on SdKfz 251", "Grenadiers A01 on SdKfz 251"]
    table = Table(ROW, attacker, areas=AREAS, attacks="German").activate("SdKfz 251")
    table.do("move", "step to B01", "step to D01", "face N")
    assert {table.where(name) for name in table.names} == {"D01"}
    sheltered = [cover(table.w, table.s, table.number(f"Grenadiers {n}")) for n in (1, 2)]
    assert sheltered == [table.world.edition.options.portage_cover] * 2
    assert sheltered[0] > 0


def test_a_rider_on_another_vehicle_has_no_cover() -> None:
    """p.13."""
    table = aboard(TANK, "Riflemen")
    assert cover(table.w, table.s, table.number("Riflemen")) == 0


def test_riders_under_cover_are_invisible_until_spotted() -> None:
    """p.13: a rider on any other vehicle is in plain sight."""
    table = aboard(TRACK, "Riflemen", enemy="Grenadiers G01 NW")
    hidden = table.view("defender")
    assert seen(table, "Riflemen") == terms.NOT_SEEN
    assert hidden.hex[table.number("Riflemen")] == hidden.carrier[table.number("Riflemen")] == -1
    table.pass_order().activate("Grenadiers").do("spot A01")
    assert seen(table, "Riflemen") == terms.ON_MAP
    assert table.view("defender").carrier[table.number("Riflemen")] == table.number(TRACK)
    assert seen(aboard(TANK, "Riflemen"), "Riflemen") == terms.ON_MAP


def test_riders_neither_fire_nor_spot() -> None:
    """p.13: all they do is get off."""
    table = aboard(TRACK, "Riflemen", enemy="Grenadiers D01 NW spent").activate("Riflemen")
    assert table.legal() == {"enough", "move"}


def test_one_at_a_time_but_boarding_before_or_after_the_ride() -> None:
    """p.13: the vehicle does not move twice, whoever boards in between."""
    table = Table(ROW, ["Riflemen B01", f"{TRACK} A01 SE move"]).activate(TRACK, "Combined Arms")
    table.do("move", "step to B01", "enough", "face SE")
    table.do("unit Riflemen", "move", f"mount {TRACK}")
    assert table.carrier("Riflemen") == TRACK
    assert f"unit {TRACK}" not in table.legal()
    table = Table(ROW, ["Riflemen A01", f"{TRACK} A01 SE move"]).activate("Riflemen", "Combined Arms")
    table.do("move", f"mount {TRACK}", f"unit {TRACK}", "move", "step to B01", "step to C01", "face SE")
    assert table.where("Riflemen") == "C01"


def test_whose_carrier_is_destroyed_stands_in_its_hex() -> None:
    """p.13 (decided): unhurt, with the vehicle's facing; a wreck beside them."""
    table = aboard(TRACK, "Riflemen", enemy="StuG III G E01 NW fire-vehicles").pass_order()
    table.activate("StuG III G").with_luck(lambda t: t.where(TRACK) == "out", "fire at A01")
    assert (table.where("Riflemen"), table.carrier("Riflemen")) == ("A01", "")
    assert table.facing("Riflemen") == "SE"
    assert table.status("Riflemen") == "ready"
    assert "wreck" in table.marks("A01")


def test_vehicles_do_not_ride() -> None:
    """p.13: infantry and weapon teams do."""
    table = Table(ROW, [f"{TANK} A01", f"{TRACK} A01"]).activate(TANK).do("move")
    assert not table.places("mount")
    table = Table(ROW, ["Allied Weapon Team A01", f"{TRACK} A01"]).activate("Allied Weapon Team").do("move")
    assert table.places("mount") == {TRACK}


@pytest.mark.slow
def test_who_carries_on_top_advances_slowly_too() -> None:
    """p.13: Double Time gives a move at full strength, but not to a vehicle that carries without dots."""
    for riders, near in (([], {"B01", "C01", "D01"}), (["Grenadiers E01 on Pz IV H"], {"D01"})):
        table = Table(
            ROW, ["M10 TD A01 SE fire"], ["Pz IV H E01 NW move", *riders], areas="a b b b c d e",
            deck=["Double Time", "Shot"], event_done=False,
        )  # fmt: skip
        table.activate("M10 TD")
        table.with_luck(lambda t: t.question == "step" and t.where("Pz IV H") == "E01", "fire at E01")
        assert table.places("step to") >= near
        assert ("B01" in table.places("step to")) == (not riders)
