"""Speeds, facing, double time, impassable ground, bog, roads, barricades, stacking (8.0, 10.0)."""

from dataclasses import replace

import pytest

from tests.battles.draft_2019.table import EDITION, Script, Table
from wsanalysis.battles.draft_2019 import terms

OPEN = ". . . . . .\n" * 4
FAR = ("Riflemen F04",)


def table(*german: str, allied: tuple[str, ...] = FAR, drawn: str = OPEN, **more: object) -> Table:
    return Table(drawn, german, allied, **more)  # type: ignore[arg-type]


def advancing(name: str, it: Table) -> Table:
    return it.activate(name).do(f"{name} advances")


def sprinting(name: str, it: Table) -> Table:
    return it.activate(name).do(f"{name} sprints")


# --- speed ------------------------------------------------------------------------------------------


def test_limited_speed_is_a_hex_for_each_point() -> None:
    """8.0: areas mean nothing to it; unused points are lost."""
    it = advancing("Grenadiers", table("Grenadiers B02", areas="a a a b b b\n" * 4))
    assert it.to() == {"B01", "C02", "C03", "B03", "A03", "A02"}
    it.go("Grenadiers", "C02", "D02")
    assert it.to() == set()


AREAS = "a a b b c c\n" * 4


def test_full_speed_leads_through_an_adjacent_area() -> None:
    """8.0: each point to a hex of the same or an adjacent area."""
    it = sprinting("Grenadiers", table("Grenadiers A01", areas=AREAS))
    assert it.to() == {f"{q}0{r}" for q in "ABCD" for r in (1, 2, 3, 4)} - {"A01"}
    it.go("Grenadiers", "D04")
    assert "F04" in it.to()  # area c is adjacent to b


def test_op_fire_comes_once_a_point_at_its_last_hex(monkeypatch: pytest.MonkeyPatch) -> None:
    """7.0, our reading of full speed."""
    it = sprinting("Grenadiers", table("Grenadiers A01", allied=("Riflemen D01",), areas=AREAS))
    Script(monkeypatch, it)
    it.do("Grenadiers moves to D04")
    assert (it.side, it.at("Grenadiers")) == ("Allied", "D04")
    it.do("pass")
    assert it.side == "German"


def test_full_speed_observes_what_is_impassable_on_its_way() -> None:
    """8.0: along the entire path."""
    drawn = ". ~ . .\n. ~ . .\n. ~ . ."
    it = sprinting(
        "Grenadiers", table("Grenadiers A01", drawn=drawn, allied=("Riflemen D03",), areas="a b b b\n" * 3)
    )
    assert it.to() == {"A02", "A03"}


def test_moving_marker_of_vehicles_at_full_speed_only() -> None:
    """8.0."""
    it = advancing("Pz IV H", table("Pz IV H A02 SE")).go("Pz IV H", "B02")
    assert not it.is_moving("Pz IV H")
    it = sprinting("Pz IV H", table("Pz IV H A02 SE")).go("Pz IV H", "B02")
    assert it.is_moving("Pz IV H")
    it = sprinting("Grenadiers", table("Grenadiers A02")).go("Grenadiers", "B02")
    assert not it.is_moving("Grenadiers")


@pytest.mark.parametrize(("tokens", "points"), [((), 4), (("Mobility",), 2), (("Immobilized",), 0)])
def test_mobility_halves_and_immobilized_stops(tokens: tuple[str, ...], points: int) -> None:
    """10.0: it neither moves nor changes facing."""
    it = table("Pz IV H A02 SE").lie("Pz IV H", *tokens)
    it.activate("Pz IV H")
    if not points:
        assert it.legal("sprints") == it.legal("Pz IV H advances") == []
        return
    it.do("Pz IV H advances")
    for hex in ("B02", "C02", "D02", "E02")[:points]:
        it.go("Pz IV H", hex)
    assert it.to() == set()


# --- facing -----------------------------------------------------------------------------------------


def test_limited_speed_in_any_direction_with_any_facing() -> None:
    """8.0: vehicles too; then any facing."""
    it = advancing("Pz IV H", table("Pz IV H B02 SE"))
    assert len(it.to()) == 6
    it.do("Pz IV H moves to A02")
    assert len(it.legal("faces")) == 6


def test_full_speed_leads_over_the_front() -> None:
    """8.0: then any facing, for each hex."""
    it = sprinting("Pz IV H", table("Pz IV H A02 NE"))
    assert it.to() == {"B01"}
    it.do("Pz IV H moves to B01").face("Pz IV H", "SE")
    assert it.to() == {"C02"}


def test_dual_facing_moves_in_any_direction() -> None:
    """8.0: at any speed."""
    it = sprinting("SdKfz 222", table("SdKfz 222 B02 SE"))
    assert len(it.to()) == 6


# --- double time --------------------------------------------------------------------------------------


def test_double_time_is_one_hex_more_and_a_token(monkeypatch: pytest.MonkeyPatch) -> None:
    """8.0: drawn afterwards, face down."""
    it = table("Grenadiers A02")
    Script(monkeypatch, it, drawn=["Hesitation 6"])
    advancing("Grenadiers", it).go("Grenadiers", "B02", "C02")
    assert it.to("moves on to") == {"B01", "B02", "C01", "C03", "D01", "D02"}
    it.do("Grenadiers moves on to D02 in double time").skip()
    assert (it.at("Grenadiers"), it.lying("Grenadiers")) == ("D02", ["Hesitation 6?"])
    assert it.legal("moves on to") == []


def test_neither_guns_nor_carriers_double_time() -> None:
    """8.0."""
    it = sprinting("5cm PaK 38", table("5cm PaK 38 A02 SE")).go("5cm PaK 38", "A01")
    assert it.legal("moves on to") == []
    it = table("Grenadiers A02", "SdKfz 251 A02 SE", aboard={"Grenadiers": "SdKfz 251"})
    advancing("SdKfz 251", it).go("SdKfz 251", "B02", "C02", "D02", "E02")
    assert it.legal("moves on to") == []


def test_double_time_for_a_task(monkeypatch: pytest.MonkeyPatch) -> None:
    """8.0: a task after moving, and a token."""
    it = table("Grenadiers+MG 34 A02 SE")
    Script(monkeypatch, it, drawn=["Blank 6"])
    advancing("Grenadiers", it).go("Grenadiers", "B02", "C02").do("Grenadiers stows its weapon").skip()
    assert (it.has("Grenadiers", terms.DEPLOYED), it.lying("Grenadiers")) == (False, ["Blank 6?"])
    assert it.is_spent("Grenadiers")


def test_double_time_for_a_task_before_moving(monkeypatch: pytest.MonkeyPatch) -> None:
    """8.0: before or after; the token comes afterwards, and the unit is spent once it has moved (7.0)."""
    it = table("Grenadiers+MG 34 A02 SE")
    Script(monkeypatch, it, drawn=["Blank 6"])
    advancing("Grenadiers", it).do("Grenadiers stows its weapon").skip()
    assert not it.has("Grenadiers", terms.DEPLOYED)
    assert not it.is_spent("Grenadiers")
    assert it.lying("Grenadiers") == []
    it.go("Grenadiers", "B02")
    assert (it.is_spent("Grenadiers"), it.lying("Grenadiers")) == (False, [])
    it.go("Grenadiers", "C02")
    assert (it.is_spent("Grenadiers"), it.lying("Grenadiers")) == (True, ["Blank 6?"])


def test_double_time_is_a_hex_or_a_task_and_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """8.0: either; who has done a task goes neither farther nor does another, nor may it stay."""
    it = table("Grenadiers+MG 34 A02 SE")
    Script(monkeypatch, it)
    advancing("Grenadiers", it).do("Grenadiers stows its weapon").skip()
    assert it.legal("its weapon") == it.legal("stops") == []
    it.go("Grenadiers", "B02")
    assert it.legal("its weapon") == []
    it.go("Grenadiers", "C02")
    assert it.battle.question != terms.MARCH


def test_a_task_after_moving_ends_the_move(monkeypatch: pytest.MonkeyPatch) -> None:
    """8.0: whatever points are left; guns and vehicles have no tasks."""
    it = table("Grenadiers+MG 34 A02 SE")
    Script(monkeypatch, it)
    advancing("Grenadiers", it).go("Grenadiers", "B02").do("Grenadiers stows its weapon").skip()
    assert it.battle.question != terms.MARCH
    assert (it.at("Grenadiers"), it.is_spent("Grenadiers")) == ("B02", True)


@pytest.mark.parametrize(("result", "goes_on"), [("damaged", False), ("suppressed", True)])
def test_an_answer_to_the_task_may_end_the_move(
    monkeypatch: pytest.MonkeyPatch, result: str, goes_on: bool
) -> None:
    """7.0, 9.0: a task fails and a move stops if op fire gets the unit spent; it was in double time."""
    it = table("Grenadiers+MG 34 A02 SE", allied=("Riflemen C02",))
    drawn = ["Mobility" if result == "damaged" else "Blank 6", "Blank 7"]
    script = Script(monkeypatch, it, [result], drawn=drawn)
    advancing("Grenadiers", it).do("Grenadiers stows its weapon", "Riflemen op fires at Grenadiers")
    assert script.shots[0][2] == 1  # exposed by the task
    assert not script.shots[0][4] & terms.IS_MOVING
    assert it.has("Grenadiers", terms.DEPLOYED) != goes_on
    assert bool(it.legal("Grenadiers moves")) == goes_on
    assert it.is_spent("Grenadiers") != goes_on
    if not goes_on:
        assert it.lying("Grenadiers") == ["Mobility", "Blank 7?"]


def test_a_sprinter_is_exposed_as_one_after_its_task(monkeypatch: pytest.MonkeyPatch) -> None:
    """9.0: once the task is done it sprints, and has moved."""
    it = table("Grenadiers+MG 34 A02 SE", allied=("Riflemen C02",))
    script = Script(monkeypatch, it)
    sprinting("Grenadiers", it).do("Grenadiers stows its weapon").skip()
    it.do("Grenadiers moves to A01", "Riflemen op fires at Grenadiers")
    assert script.shots[0][2] == 1
    assert script.shots[0][4] & terms.IS_MOVING


def dug_in(name: str, it: Table) -> Table:
    """The unit is in a foxhole."""
    unit = it.unit(name)
    it.mark(it.at(name), it.record.foxholes << terms.WORKS_AT)
    it.battle.flags[unit] |= terms.WORKS
    return it


def test_a_fortification_is_exited_by_a_task_before_moving(monkeypatch: pytest.MonkeyPatch) -> None:
    """4.0, 7.0: exiting one is a task, by itself or in double time; the unit is spent then."""
    it = dug_in("Grenadiers", table("Grenadiers+MG 34 A02 SE"))
    Script(monkeypatch, it, drawn=["Blank 6"])
    advancing("Grenadiers", it)
    assert it.legal() == ["Grenadiers leaves the fortification", "Grenadiers stops"]
    it.do("Grenadiers leaves the fortification").skip()
    assert not it.has("Grenadiers", terms.WORKS)
    it.go("Grenadiers", "B02").do("Grenadiers stops")
    assert (it.at("Grenadiers"), it.is_spent("Grenadiers")) == ("B02", True)
    assert it.lying("Grenadiers") == ["Blank 6?"]


def test_nobody_sprints_routs_or_op_moves_out_of_a_fortification() -> None:
    """7.0: without the task; a rout has no double time, nor has an op move."""
    it = dug_in("Grenadiers", table("Grenadiers C02", allied=("Riflemen A02",)))
    it.activate("Grenadiers")
    assert it.legal("routs") == []
    it.do("Grenadiers sprints")
    assert it.legal() == ["Grenadiers leaves the fortification"]
    it = dug_in("Riflemen", table("Grenadiers A02", allied=("Riflemen C02",)))
    advancing("Grenadiers", it).do("Grenadiers moves to A01")
    assert it.legal() == ["Riflemen op fires at Grenadiers", "pass"]


def test_no_task_before_moving_leads_into_what_is_left() -> None:
    """8.0: who mounts does not move on its own; a unit in a vehicle or in works goes out of it first."""
    it = table("Grenadiers A02", "SdKfz 251 A02 SE")
    advancing("Grenadiers", it)
    assert it.legal("mounts") == []
    it.go("Grenadiers", "B02").do("Grenadiers moves to A02").skip()
    assert it.legal("mounts") == ["Grenadiers mounts SdKfz 251"]


def test_double_time_of_wheels_off_the_road() -> None:
    """8.0: half a point is left on leaving the road, of no more use."""
    it = table("SdKfz 222 A01 S", road=("A01", "A02"), drawn=OPEN)
    advancing("SdKfz 222", it).go("SdKfz 222", "A02", "B02", "C02", "D02", "E02", "F02")
    assert it.legal("moves on to")


# --- impassable, bog ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("unit", "entered"),
    [
        ("Grenadiers A01", "b W B M R m f g"),
        ("5cm PaK 38 A01 SE", "b B M f g"),
        ("SdKfz 222 A01 SE", "b B M f g"),
        ("Pz IV H A01 SE", "b W B M R m f g"),
    ],
)
def test_impassable_ground(unit: str, entered: str) -> None:
    """8.0: mud, rubble and woods for guns and wheels; water for all."""
    found = []
    for letter in "bWBMRmfg~":
        it = Table(f". .\n{letter} .", [unit], ["Riflemen B02"])
        it.activate(it.names[0]).do(f"{it.names[0]} {'sprints' if 'PaK' in unit else 'advances'}")
        found += [letter] * ("A02" in it.to())
    assert " ".join(found) == entered


@pytest.mark.parametrize(
    ("kind", "unit", "crosses"),
    [
        ("bocage", "Grenadiers A01", True), ("bocage", "5cm PaK 38 A01 S", False),
        ("bocage", "SdKfz 222 A01 S", False), ("bocage", "Pz IV H A01 S", True),
        ("walls", "Grenadiers A01", True), ("walls", "5cm PaK 38 A01 S", False),
        ("walls", "SdKfz 222 A01 S", False), ("walls", "Pz IV H A01 S", True),
        ("crests", "5cm PaK 38 A01 S", True), ("crests", "SdKfz 222 A01 S", True),
    ],
)  # fmt: skip
def test_impassable_hexsides(kind: str, unit: str, crosses: bool) -> None:
    """8.0."""
    it = Table(". .\n. .", [unit], ["Riflemen B02"], **{kind: ("A01 S",)})  # type: ignore[arg-type]
    it.activate(it.names[0]).do(f"{it.names[0]} {'sprints' if 'PaK' in unit else 'advances'}")
    assert ("A02" in it.to()) == crosses


def test_steep_slopes_and_blaze_are_impassable() -> None:
    """8.0, 9.0: two levels."""
    it = advancing(
        "Grenadiers", table("Grenadiers A02", drawn=".2 . .\n. .1 .\n. . .", allied=("Riflemen C03",))
    )
    assert {"A01", "B02"} & it.to() == {"B02"}
    it = table("Grenadiers A02").mark("A01", terms.BLAZE)
    assert "A01" not in advancing("Grenadiers", it).to()


BOG = [
    ("Grenadiers", "m", "normal"), ("Grenadiers", "R", "normal"), ("Grenadiers", "W", None),
    ("Grenadiers", "b", None), ("Pz IV H", "W", "normal"), ("SdKfz 251", "W", "easy"),
    ("Tiger II", "W", "difficult"), ("Pz IV H", "b", None), ("Pz IV H", "f", None),
    ("SdKfz 222", "b", "normal"), ("SdKfz 222", "f", "normal"),
    ("5cm PaK 38", "b", "normal"), ("Pz IV H", "m", "normal"),
]  # fmt: skip


@pytest.mark.parametrize(("unit", "ground", "check"), BOG)
@pytest.mark.parametrize("passes", [True, False])
def test_bog_is_checked_on_leaving(
    monkeypatch: pytest.MonkeyPatch, unit: str, ground: str, check: str | None, passes: bool
) -> None:
    """8.0: by ground pressure; who fails is spent where it is."""
    it = Table(f"{ground} .\n. .\n. .", [f"{unit} A01 S"], ["Riflemen B03"])
    script = Script(monkeypatch, it, checks=[passes])
    it.activate(unit).do(f"{unit} {'sprints' if 'PaK' in unit else 'advances'}", f"{unit} moves to A02")
    assert script.checks == ([(unit, check)] if check else [])
    bogged = check is not None and not passes
    assert (it.at(unit), it.is_spent(unit)) == ("A01" if bogged else "A02", bogged)


def test_bocage_is_bog_to_cross(monkeypatch: pytest.MonkeyPatch) -> None:
    """8.0: once a step."""
    it = Table("m .\n. .\n. .", ["Grenadiers A01"], ["Riflemen B03"], bocage=("A01 S",))
    script = Script(monkeypatch, it, checks=[True])
    it.activate("Grenadiers").do("Grenadiers advances", "Grenadiers moves to A02")
    assert (len(script.checks), it.at("Grenadiers")) == (1, "A02")


def test_entering_bog_is_not_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    """8.0: to exit."""
    it = Table(". .\nm .\n. .", ["Grenadiers A01"], ["Riflemen B03"])
    script = Script(monkeypatch, it)
    it.activate("Grenadiers").do("Grenadiers advances", "Grenadiers moves to A02")
    assert script.checks == []


def test_amphibious_units_swim_undamaged() -> None:
    """8.0."""
    units = [
        replace(one, features=(*one.features, "amphibious")) if one.name == "M5 Stuart" else one
        for one in EDITION.rows["units"]
    ]
    edition = EDITION.with_rows("units", units)
    for tokens, swims in (((), True), (("Crew",), False)):
        it = Table(". .\n~ .\n. .", ["Grenadiers B03"], ["M5 Stuart A01 S"], edition=edition)
        it.lie("M5 Stuart", *tokens).end().activate("M5 Stuart").do("M5 Stuart advances")
        assert ("A02" in it.to()) == swims


# --- roads --------------------------------------------------------------------------------------------


def test_roads_bypass_bog_and_lead_into_woods(monkeypatch: pytest.MonkeyPatch) -> None:
    """8.0."""
    it = Table(". .\nW .\nb .", ["SdKfz 222 A03 N"], ["Riflemen B03"], road=("A01", "A02", "A03"))
    script = Script(monkeypatch, it)
    it.activate("SdKfz 222").do("SdKfz 222 advances")
    assert "A02" in it.to()
    it.go("SdKfz 222", "A02", "A01")
    assert (script.checks, it.at("SdKfz 222")) == ([], "A01")


def test_no_road_means_no_way_into_woods() -> None:
    """8.0."""
    it = Table(". .\nW .\nb .", ["SdKfz 222 A03 N"], ["Riflemen B03"])
    it.activate("SdKfz 222").do("SdKfz 222 advances")
    assert "A02" not in it.to()


def test_a_roadblock_cuts_a_road() -> None:
    """4.0."""
    it = Table(". .\nW .\nb .", ["SdKfz 222 A03 N"], ["Riflemen B03"], road=("A01", "A02", "A03"))
    it.mark("A02", terms.ROADBLOCK).activate("SdKfz 222").do("SdKfz 222 advances")
    assert "A02" not in it.to()


@pytest.mark.parametrize(("unit", "hexes"), [("SdKfz 222", 12), ("Pz II F", 6)])
def test_wheels_move_twice_as_far_on_roads(unit: str, hexes: int) -> None:
    """8.0: twice for each point; speed 6 both."""
    names = [f"A{row:02d}" for row in range(1, 15)]
    it = Table(". .\n" * 14, [f"{unit} A01 S"], ["Riflemen B14"], road=names)
    advancing(unit, it)
    gone = 0
    while it.legal(f"{unit} moves to A{gone + 2:02d}"):
        gone += 1
        it.go(unit, f"A{gone + 1:02d}")
    assert gone == hexes


def test_half_a_point_leads_along_a_road_only() -> None:
    """8.0: entirely on roads."""
    it = table("SdKfz 222 A01 S", road=("A01", "A02", "A03"))
    advancing("SdKfz 222", it).go("SdKfz 222", "A02", "B02", "C02", "D02", "E02", "F02")
    assert it.to() == set()


# --- barricades ---------------------------------------------------------------------------------------


def test_infantry_entering_an_empty_barricade_is_behind_it() -> None:
    """8.0: wrecks; the first come, as many as it has room for."""
    it = table("Grenadiers A01", "Pioneers A03", "Pz IV H B04 N").mark("A02", terms.WRECK)
    advancing("Grenadiers", it).go("Grenadiers", "A02")
    assert it.has("Grenadiers", terms.BEHIND)
    it.do("Grenadiers stops").activate("Pioneers").do("Pioneers advances").go("Pioneers", "A02")
    assert not it.has("Pioneers", terms.BEHIND)


def test_vehicles_shelter_friends_unless_moving() -> None:
    """8.0."""
    it = table("Grenadiers A01", "Pz IV H A02 N")
    advancing("Grenadiers", it).go("Grenadiers", "A02")
    assert it.has("Grenadiers", terms.BEHIND)
    it = table("Grenadiers A01", "Pz IV H A02 N")
    it.battle.flags[it.unit("Pz IV H")] |= terms.MOVING
    advancing("Grenadiers", it).go("Grenadiers", "A02")
    assert not it.has("Grenadiers", terms.BEHIND)


@pytest.mark.parametrize("how", ["advances", "sprints"])
def test_a_vehicle_that_leaves_shelters_nobody(how: str) -> None:
    """8.0."""
    it = table("Grenadiers A02", "Pz IV H A02 N")
    it.battle.flags[it.unit("Grenadiers")] |= terms.BEHIND
    it.activate("Pz IV H").do(f"Pz IV H {how}", "Pz IV H moves to A01")
    assert not it.has("Grenadiers", terms.BEHIND)


def test_leaving_a_hex_is_leaving_its_barricade() -> None:
    """8.0."""
    it = table("Grenadiers A02").mark("A02", terms.WRECK)
    it.battle.flags[it.unit("Grenadiers")] |= terms.BEHIND
    advancing("Grenadiers", it).go("Grenadiers", "A01")
    assert not it.has("Grenadiers", terms.BEHIND)


# --- stacking, exits ------------------------------------------------------------------------------------


def test_infantry_stops_among_enemies_vehicles_do_not() -> None:
    """8.0."""
    it = advancing("Grenadiers", table("Grenadiers A02", allied=("Riflemen B02",)))
    it.go("Grenadiers", "B02")
    assert it.battle.question != terms.MARCH
    it = advancing("Pz IV H", table("Pz IV H A02 SE", allied=("Riflemen B02",)))
    it.go("Pz IV H", "B02")
    assert it.to()


def test_infantry_does_not_sprint_through_enemies() -> None:
    """8.0: at full speed its path ends there."""
    drawn = ". . . .\n. . . ."
    it = table(
        "Grenadiers A01", allied=("Riflemen B01", "Rangers B02"), drawn=drawn, areas="a b b b\na b b b"
    )
    assert sprinting("Grenadiers", it).to() == {"A02", "B01", "B02"}


def test_units_pass_friends_and_stack() -> None:
    """8.0: without limit."""
    it = table(
        *(f"{kind} A02" for kind in ("Grenadiers", "Pioneers", "Ost Battalion")), "Panzergrenadiers A01"
    )
    advancing("Panzergrenadiers", it).go("Panzergrenadiers", "A02", "A03")
    assert it.at("Panzergrenadiers") == "A03"


def test_exits_are_left_by_own_exits() -> None:
    """1.0."""
    it = table("Grenadiers A01", "Pioneers C02", exits=(("A01",), ()))
    advancing("Grenadiers", it)
    it.do("Grenadiers leaves the map")
    assert it.at("Grenadiers") == "left"


# --- rout ------------------------------------------------------------------------------------------------


def test_broken_units_stay_in_cover_once_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """10.0: also on their way."""
    drawn = ". . . . . .\n. . . . . .\n. . W . . .\n. . . . . ."
    it = table("Grenadiers B02", allied=("Riflemen A01",), drawn=drawn).lie(
        "Grenadiers", "Blank 6", "Blank 7"
    )
    Script(monkeypatch, it)
    it.activate("Grenadiers")
    assert it.legal("aims") == it.legal("advances") == it.legal("sprints") == []
    it.do("Grenadiers routs").go("Grenadiers", "C03")
    assert it.battle.question != terms.MARCH or it.to() == set()
    it = table("Grenadiers C03", allied=("Riflemen A01",), drawn=drawn).lie(
        "Grenadiers", "Blank 6", "Blank 7"
    )
    Script(monkeypatch, it)
    it.activate("Grenadiers")
    assert it.legal("routs") == []
