"""The defender's hidden markers: what they do and how they are found (p.4, 7-8, 13)."""

from dataclasses import replace

import pytest
from table import Table, cards

from wsanalysis.battles.liberty_road.fire import cover

ROW = ". . . . . . ."
LATE = "German Weapon Team G01 NW spent with MG 34"  # somebody must be left on the defender's side


def steps(table: Table) -> set[str]:
    return table.places("step to") if table.question == "step" else set()


def covers(table: Table, *names: str) -> list[int]:
    return [cover(table.w, table.s, table.number(name)) for name in names]


def test_an_ambush_is_found_by_entering_its_area() -> None:
    """p.13: the unit is placed ready in the marker's hex, known to all, and acts at once."""
    areas = "a b b b b c c"
    table = Table(ROW, ["Rangers A01", "Riflemen A01"], ambush=["Grenadiers E01 N"], areas=areas)
    assert table.where("Grenadiers") == "hidden"
    table.activate("Rangers", "Infantry Advance").do("move", "step to B01")
    assert (table.decider, table.question) == ("defender", "face")
    table.do("face NW")
    assert (table.where("Grenadiers"), table.status("Grenadiers"), table.fog("E01")) == ("E01", "ready", "")
    assert table.is_known("Grenadiers")
    assert table.legal() >= {"fire at B01", "move", "enough"}
    table.with_luck(lambda t: t.status("Rangers") == "ready", "fire at B01")
    assert (table.decider, table.question) == ("attacker", "step"), "the move was only interrupted"
    assert table.status("Grenadiers") == "spent"


def test_an_ambush_is_found_from_a_hex_beside_it() -> None:
    """p.13: even from another area."""
    table = Table(ROW, ["Rangers A01"], ambush=["Grenadiers D01 N"]).activate("Rangers")
    table.do("move", "step to B01")
    assert (table.decider, table.question) == ("attacker", "step")
    table.do("step to C01")
    assert (table.decider, table.question) == ("defender", "face")


def test_no_other_marker_is_found_from_beside_it() -> None:
    """p.7: but by entering its area."""
    table = Table(ROW, ["Rangers A01"], [LATE], fog={"C01": "mines"}).activate("Rangers")
    assert table.do("move", "step to B01").fog("C01") == "hidden mines"


def test_an_ambushing_vehicle_comes_on_any_order_printed_on_it() -> None:
    """p.13."""
    table = Table(ROW, ["Rangers A01"], ambush=["StuG III G C01 N"]).activate("Rangers")
    table.do("move", "step to B01")
    assert table.legal() == {"take move", "take fire-infantry", "take fire-vehicles", "take support"}
    table.do("take fire-infantry", "face NW")
    assert table.status("StuG III G") == "fire-infantry"
    assert "fire at B01" in table.legal()


def test_an_ambusher_that_hits_ends_the_move() -> None:
    """p.13: as opportunity fire does."""
    table = Table(ROW, ["Rangers A01"], ambush=["Panzergrenadiers C01 N"]).activate("Rangers")
    table.do("move", "step to B01", "face NW")
    table.with_luck(lambda t: t.status("Rangers") == "reduced", "fire at B01")
    assert (table.decider, table.question) == ("attacker", "face")


def test_an_ambush_in_the_hex_entered_is_close_combat() -> None:
    """p.13-14."""
    table = Table(ROW, ["Rangers A01"], ambush=["Grenadiers B01 N"]).activate("Rangers")
    table.do("move", "step to B01", "face NW", "enough")
    assert (table.decider, table.question) == ("attacker", "face")
    assert table.do("face N").question == "fighter"


def test_its_owner_springs_an_ambush_by_an_order() -> None:
    """p.13: it takes one of the order's activations."""
    table = Table(
        ROW, ["Rangers A01 SE spent"], ["Grenadiers G01"], ambush=["Panzergrenadiers E01 N", "StuG III G F01"]
    )
    table.pass_order().do("order Storm")
    assert table.legal() == {"enough", "unit Grenadiers", "spring E01"}
    table.do("spring E01", "face NW")
    assert table.where("Panzergrenadiers") == "E01"
    assert {"fire at A01", "move"} <= table.legal()
    table.do("move", "step to F01", "face NW", "unit Grenadiers", "enough")
    assert "unit Panzergrenadiers" not in table.legal()
    table = Table(ROW, ["Rangers A01 SE spent"], ["Grenadiers G01"], ambush=["StuG III G F01"])
    table.pass_order().do("order Panzers Forward", "spring F01", "take fire-infantry", "face NW")
    assert "fire at A01" in table.legal()


def test_empty_is_nothing() -> None:
    """p.4: turned up and gone."""
    table = Table(ROW, ["Rangers A01"], [LATE], fog={"B01": "empty"}).activate("Rangers")
    table.do("move", "step to B01")
    assert table.fog("B01") == ""
    assert table.question == "step"


def test_any_marker_is_found_by_entering_its_area() -> None:
    """p.7: in whatever hex of it."""
    table = Table(ROW, ["Rangers A01"], [LATE], fog={"D01": "trench"}, areas="a b b b c c c")
    assert table.activate("Rangers").do("move", "step to B01").fog("D01") == "trench"


def test_the_defender_finds_nothing_by_moving() -> None:
    """p.4: his markers stay down."""
    table = Table(ROW, ["Rangers A01 N spent"], ["Grenadiers G01"], fog={"F01": "mines"})
    table.pass_order().activate("Grenadiers").do("move", "step to F01", "face N")
    assert table.fog("F01") == "hidden mines"
    assert table.status("Grenadiers") == "spent"


def mined(*more: str) -> Table:
    attacker = ["Rangers A01", "Cavalry Scouts A01", "M5 Stuart A01 SE move", *more]
    return Table(ROW, attacker, [LATE], fog={"C01": "mines"}, areas="a b b b b c c")


def test_mines_reduce_the_first_to_enter_their_area() -> None:
    """p.4: wherever in it; that ends its move (decided)."""
    table = mined().activate("Rangers", "Infantry Advance").do("move", "step to B01")
    assert (table.status("Rangers"), table.question, table.fog("C01")) == ("reduced", "face", "mines")
    vehicle = mined().activate("M5 Stuart").do("move", "step to D01")
    assert vehicle.damage("M5 Stuart")
    assert vehicle.where("M5 Stuart") == "D01"


def test_mines_slow_all_others_in_their_area() -> None:
    """p.4: a hex at a time."""
    table = mined().activate("Rangers", "Infantry Advance").do("move", "step to B01", "face N")
    table.do("unit Cavalry Scouts", "move")
    assert steps(table) == {"B01"}
    table.do("step to B01")
    assert table.status("Cavalry Scouts") == "ready"
    assert steps(table) == {"A01", "C01"}


def test_mines_that_were_spotted_still_go_off_once() -> None:
    """p.4: they reduce the first to enter, known or not."""
    table = Table(ROW, ["Rangers A01 SE"], [LATE], face_up={"B01": "mines"}).activate("Rangers")
    assert table.do("move", "step to B01").status("Rangers") == "reduced"


@pytest.mark.parametrize(
    ("unit", "enters"), [("Riflemen", False), ("M8 Greyhound", False), ("M5 Stuart", True)]
)
def test_wire_stops_feet_and_wheels(unit: str, enters: bool) -> None:
    """p.4: found in the attempt; tracks enter and tear it away."""
    table = Table(ROW, [f"{unit} A01 SE"], [LATE], fog={"C01": "wire"}, areas="a b b b b c c")
    table.activate(unit).do("move", "step to B01")
    assert table.where(unit) == ("B01" if enters else "A01")
    assert table.fog("C01") == ("" if enters else "wire")
    assert table.question == ("step" if enters else "face")


@pytest.mark.parametrize("status", ["ready", "spent"])
def test_wire_that_is_known_is_no_way(status: str) -> None:
    """p.4: nobody on foot may enter; the defender knows from the beginning."""
    table = Table(ROW, [f"Riflemen A01 SE {status}"], [LATE], face_up={"B01": "wire"}).activate("Riflemen")
    assert steps(table.do("move")) == set()
    table = Table(ROW, ["Riflemen A01 SE"], [f"Grenadiers D01 SE {status}"], fog={"C01": "wire"})
    table.pass_order().activate("Grenadiers")
    assert steps(table.do("move")) == {"E01"}
    table = Table(ROW, ["M5 Stuart A01 SE move"], [LATE], face_up={"B01": "wire"}).activate("M5 Stuart")
    assert steps(table.do("move")) == {"B01"}


def test_who_is_in_a_wired_area_may_move_in_it_and_out() -> None:
    """p.4: entering is what wire prevents."""
    table = Table(ROW, ["Riflemen A01"], ["Grenadiers C01"], fog={"D01": "wire"}, areas="a b c c c d d")
    assert steps(table.pass_order().activate("Grenadiers").do("move")) == {"B01", "D01", "E01"}


@pytest.mark.parametrize(
    ("kind", "room", "downshifts"), [("bunker", 2, 2), ("trench", 2, 1), ("foxhole", 1, 1)]
)
def test_shelters_cover_so_many_infantry(kind: str, room: int, downshifts: int) -> None:
    """p.4: their number is printed, the bonus reconstructed; face down they cover their owner too."""
    units = ["Grenadiers D01", "Grenadiers D01", "Grenadiers D01", "Pz II F D01", "Grenadiers E01"]
    names = ["Grenadiers 1", "Grenadiers 2", "Grenadiers 3", "Pz II F", "Grenadiers 4"]
    expected = [downshifts] * room + [0] * (5 - room)
    assert covers(Table(ROW, ["Riflemen A01"], units, fog={"D01": kind}), *names) == expected
    assert covers(Table(ROW, ["Riflemen A01"], units, face_up={"D01": kind}), *names) == expected


def test_the_attacker_uses_a_shelter_that_he_has_found() -> None:
    """p.4."""
    assert covers(Table(ROW, ["Riflemen D01"], [LATE], face_up={"D01": "trench"}), "Riflemen") == [1]


def test_out_of_a_bunker_one_fires_forward_only() -> None:
    """p.4: not so out of a trench."""
    rows = ". . . .\n. . . ."
    for kind, may in (("bunker", False), ("trench", True)):
        shots = []
        for target in ("Riflemen B02 N spent", "Riflemen C01 NW spent"):
            here = "B01 S" if "B02" in target else "B02 S"
            table = Table(rows, [target], [f"Grenadiers {here}"], face_up={here[:3]: kind})
            shots.append(bool(table.pass_order().activate("Grenadiers").places("fire at")))
        assert shots == [True, may], "in front, behind"


def test_a_ford_is_found_as_any_marker() -> None:
    """p.4: from then on the river can be crossed there."""
    table = Table(ROW, ["Rangers A01"], [LATE], fog={"B01": "ford"}, rivers=["B01/C01"])
    table.activate("Rangers").do("move")
    assert steps(table) == {"B01"}
    assert steps(table.do("step to B01")) == {"A01", "C01"}


@pytest.mark.parametrize("kind", ["roadblock", "tank trap"])
def test_obstacles_lie_open_and_block_sight(kind: str) -> None:
    """p.2, 7, 12 (decided: laid face up, as overlays are)."""
    enemy = ["Grenadiers F01 NW spent"]
    barred = Table(ROW, ["Riflemen B01 SE"], enemy, obstacles={"D01": kind})
    assert barred.fog("D01") == "obstacle"
    free = Table(ROW, ["Riflemen B01 SE"], enemy)
    assert [table.activate("Riflemen").places("spot") for table in (barred, free)] == [set(), {"F01"}]


def test_the_side_is_there_as_long_as_somebody_waits_in_ambush() -> None:
    """p.18: units or ambushes."""
    table = Table(ROW, ["Rangers A01 SE"], ["Volksgrenadiers B01 NW spent"], ambush=["Grenadiers G01"])
    table.activate("Rangers").with_luck(lambda t: t.where("Volksgrenadiers") == "out", "fire at B01")
    assert not table.over
    alone = Table(ROW, ["Rangers A01 SE"], ["Volksgrenadiers B01 NW spent"]).activate("Rangers")
    alone.with_luck(lambda t: t.where("Volksgrenadiers") == "out", "fire at B01")
    assert alone.over == "defender gone"


def test_where_a_marker_that_blocks_sight_is_taken_away_one_sees_again() -> None:
    """p.4, 15: an ambush that comes out, wire that tracks tear away."""
    base = cards()
    tall = [replace(one, blocks_sight=one.marker in ("ambush", "wire")) for one in base.rows["fog"]]
    screens = base.with_rows("fog", tall)
    table = Table(
        ROW, ["M5 Stuart A01 SE move", "Riflemen A01 SE"], [LATE], face_up={"C01": "wire"}, own_cards=screens
    )
    assert (table.marks("C01"), table.s.blockers) == (set(), 1)
    table.activate("M5 Stuart").do("move", "step to B01", "step to C01")
    assert (table.fog("C01"), table.s.blockers) == ("", 0)
    hidden = Table(ROW, ["Rangers A01 SE"], [LATE], ambush=["Grenadiers C01 N"], own_cards=screens)
    hidden.activate("Rangers").do("move", "step to B01", "face N", "enough")
    assert hidden.s.blockers == 0
