"""Spotting, targets, the ledger of a shot, op fire, melee, as positions on the map (9.0)."""

import pytest

from tests.battles.draft_2019.table import EDITION, Script, Table
from wsanalysis.battles.draft_2019 import spotting, terms

ROW = "." + " ." * 15
OPEN = ". . . . . .\n" * 4
FOOT, VEHICLE = 0, 1
COVER, FORTIFIED, MOVING = terms.IN_COVER, terms.FORTIFIED, terms.IS_MOVING
MEDIUM, SMALL, OBSCURED = terms.MEDIUM, terms.SMALL, terms.OBSCURED
HARD = ("automatic", "normal", "difficult", "impossible")


def spots(it: Table, unit: str, target: str) -> str:
    return HARD[spotting.spots(it.record, it.battle, it.unit(unit), it.unit(target))]


def shot(it: Table, patch: pytest.MonkeyPatch, firer: str, target: str) -> tuple[int, int, int, int, int]:
    """What the chit is read for when a unit aims and fires: side, range, shift, FP, conditions."""
    script = Script(patch, it, checks=[True])
    it.activate(firer).do(f"{firer} aims at {target} and fires")
    return script.shots[0]


# --- spotting ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hex", "expected"),
    [("E01", "automatic"), ("F01", "normal"), ("I01", "normal"), ("J01", "difficult"), ("P01", "difficult")],
)
def test_awareness_and_spotting_range_are_in_hexes(hex: str, expected: str) -> None:
    """9.0: awareness 4, signature 4; one big area changes nothing."""
    for areas in ("", "a" + " a" * 15):
        it = Table(ROW, ["Grenadiers A01"], [f"Riflemen {hex}"], areas=areas)
        assert spots(it, "Grenadiers", "Riflemen") == expected


def test_beyond_twice_the_range_nothing_is_spotted() -> None:
    """9.0: a team of signature 2: 4 + 2, so up to 12 hexes."""
    for hex, expected in (("M01", "difficult"), ("N01", "impossible")):
        it = Table(ROW, ["Grenadiers A01"], [f"Riflemen Team {hex}"])
        assert spots(it, "Grenadiers", "Riflemen Team") == expected


@pytest.mark.parametrize(
    ("drawn", "left"), [("b", 2), ("M", 1), ("B", 2), (".", 4)], ids=["brush", "masonry", "building", "open"]
)
def test_the_signature_is_halved_for_each(drawn: str, left: int) -> None:
    """9.0: in cover, fortified (suppressed in masonry), obscured."""
    for distance in range(5, 10):
        line = ROW.split()
        line[distance] = drawn
        it = Table(" ".join(line), ["Grenadiers A01"], [f"Riflemen {chr(65 + distance)}01"])
        it.lie("Riflemen", "Blank 6")
        expected = "normal" if distance <= 4 + left else "difficult"
        assert spots(it, "Grenadiers", "Riflemen") == expected
        it.mark(f"{chr(65 + distance)}01", terms.HAZE).battle.clouds = 1
        assert spots(it, "Grenadiers", "Riflemen") == (
            ("normal" if distance <= 4 + left // 2 else "difficult")
            if distance <= 8 + left // 2 * 2
            else "impossible"
        )


def test_suppressed_units_have_no_awareness() -> None:
    """9.0: nothing is automatic but what is plain; face down counts too."""
    it = Table(ROW, ["Grenadiers A01"], ["Riflemen B01", "M5 Stuart C01 N", "6-pdr D01 N"])
    it.lie("Grenadiers", "Blank 6", down=True)
    assert [spots(it, "Grenadiers", name) for name in it.names[1:]] == ["normal"] * 3
    it.spend("Riflemen", "M5 Stuart", "6-pdr")
    assert [spots(it, "Grenadiers", name) for name in it.names[1:]] == ["normal", "automatic", "automatic"]


def test_spent_guns_and_vehicles_are_seen_in_line_of_sight_only() -> None:
    """9.0."""
    it = Table(". . W . .\n. . W . .", ["Grenadiers A01"], ["M5 Stuart E01 N"]).spend("M5 Stuart")
    assert spots(it, "Grenadiers", "M5 Stuart") == "impossible"


@pytest.mark.parametrize(("hex", "check"), [("F01", "normal"), ("J01", "difficult")])
def test_only_who_aims_checks(monkeypatch: pytest.MonkeyPatch, hex: str, check: str) -> None:
    """9.0: who advances fires at who is plain to see."""
    it = Table(ROW, ["Grenadiers A01"], [f"Riflemen {hex}"])
    script = Script(monkeypatch, it, checks=[True])
    it.activate("Grenadiers")
    assert it.legal("then advances") == []
    it.do("Grenadiers aims at Riflemen and fires")
    assert (script.checks, len(script.shots)) == ([("Grenadiers", check)], 1)


# --- targets ----------------------------------------------------------------------------------------


def test_secondary_targets_with_limited_fp(monkeypatch: pytest.MonkeyPatch) -> None:
    """9.0: the primary first, then in the order that the firer chooses; all in the hex, seen or not."""
    it = Table(OPEN, ["Grenadiers A02"], ["Riflemen C02", "Rangers C02", "Commandos C02"])
    script = Script(monkeypatch, it, ["damaged"])
    it.activate("Grenadiers").do("Grenadiers aims at Rangers and fires")
    assert it.legal() == ["Grenadiers fires at Riflemen", "Grenadiers fires at Commandos"]
    it.do("Grenadiers fires at Commandos")
    assert [one[3] for one in script.shots] == [5, 2, 2]
    assert it.lying("Rangers") == ["Crew?"]


def test_no_fire_into_melee() -> None:
    """9.0: friends there would be fired at."""
    it = Table(OPEN, ["Grenadiers A02", "Pioneers C02"], ["Riflemen C02"]).activate("Grenadiers")
    assert it.legal("fires") == it.legal("aims") == []


def test_no_fire_out_of_melee() -> None:
    """9.0."""
    it = Table(OPEN, ["Grenadiers A02"], ["Riflemen A02", "Rangers C02"]).activate("Grenadiers")
    assert it.legal("and fires") == ["Grenadiers aims at Riflemen and fires"]


@pytest.mark.parametrize(("face", "targets"), [("N", {"N", "NE", "NW"}), ("S", {"S", "SE", "SW"})])
def test_a_field_of_fire_to_the_front(face: str, targets: set[str]) -> None:
    """9.0: 180 degrees."""
    around = {"N": "C02", "NE": "D02", "SE": "D03", "S": "C04", "SW": "B03", "NW": "B02"}
    kinds = ["Riflemen", "Rangers", "Commandos", "Resistance", "Royal Engineers", "Glider Infantry"]
    it = Table(". . . . .\n" * 5, [f"5cm PaK 38 C03 {face}"],
               [f"{kind} {hex}" for kind, hex in zip(kinds, around.values(), strict=True)])  # fmt: skip
    it.activate("5cm PaK 38")
    aimed = {side for side, kind in zip(around, kinds, strict=True) if it.legal(f"aims at {kind} and")}
    assert aimed == targets


def test_turret_damage_leaves_the_front() -> None:
    """10.0."""
    it = Table(OPEN, ["Pz IV H C02 N"], ["Riflemen C03", "Rangers C01"]).lie("Pz IV H", "Turret")
    it.activate("Pz IV H")
    assert it.legal("and fires") == ["Pz IV H aims at Rangers and fires"]


def test_gun_damage_ends_fire() -> None:
    """10.0."""
    it = Table(OPEN, ["Pz IV H C02 N"], ["Riflemen C01"]).lie("Pz IV H", "Gun").activate("Pz IV H")
    assert it.legal("and fires") == []


# --- the ledger -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("areas", "distance"), [("a a a a a a", 0), ("a a b b b b", 1), ("a b c d e f", 4), ("a b b c c c", 2)]
)
def test_range_counts_the_targets_area_not_the_firers(
    monkeypatch: pytest.MonkeyPatch, areas: str, distance: int
) -> None:
    """9.0."""
    it = Table(". . . . . .", ["Grenadiers A01"], ["Riflemen E01"], areas=areas)
    assert shot(it, monkeypatch, "Grenadiers", "Riflemen")[:3] == (FOOT, distance, 0)


def test_beyond_effective_range(monkeypatch: pytest.MonkeyPatch) -> None:
    """9.0: of 6 areas."""
    for hex, shift in (("G01", 0), ("H01", -1)):
        it = Table(ROW, ["Grenadiers A01"], [f"Riflemen {hex}"])
        assert shot(it, monkeypatch, "Grenadiers", "Riflemen")[2] == shift


def test_no_firepower_inside_the_minimum_range(monkeypatch: pytest.MonkeyPatch) -> None:
    """9.0: a mortar's 2 areas; the shot may be taken."""
    for hex, power in (("B01", 0), ("C01", 7)):
        it = Table(ROW, ["Grenadiers+8cm mortar A01 SE"], [f"Riflemen {hex}"])
        assert shot(it, monkeypatch, "Grenadiers", "Riflemen")[3] == power


@pytest.mark.parametrize(("face", "shift"), [("N", 0), ("NE", 1), ("SE", 1), ("S", 1), ("SW", 1), ("NW", 1)])
def test_armor_by_the_facing_that_the_line_crosses(
    monkeypatch: pytest.MonkeyPatch, face: str, shift: int
) -> None:
    """9.0: the fire comes from the north; penetration 2 against armor 2, 1, 1, 1."""
    it = Table(OPEN, ["Pz III N C01 S"], [f"M4A1 Sherman C03 {face}"])
    assert shot(it, monkeypatch, "Pz III N", "M4A1 Sherman")[:3] == (VEHICLE, 2, shift)


@pytest.mark.parametrize(
    ("target", "shift"), [("M5 Stuart", 1), ("M4A3E2 Jumbo", -1), ("Cromwell", 0), ("Churchill VII", -1)]
)
def test_grades(monkeypatch: pytest.MonkeyPatch, target: str, shift: int) -> None:
    """9.0: higher, equal, one lower, two lower; penetration 4 against front armor."""
    firer = "Pz IV H" if target != "Cromwell" else "Pz III J1"
    it = Table(OPEN, [f"{firer} C01 S"], [f"{target} C03 N"])
    assert shot(it, monkeypatch, firer, target)[2] == shift


def test_two_or_more_grades_lower(monkeypatch: pytest.MonkeyPatch) -> None:
    """9.0: at most -2, besides range."""
    it = Table(OPEN, ["Grenadiers C01"], ["Churchill VII C03 N"])
    assert shot(it, monkeypatch, "Grenadiers", "Churchill VII")[2] == -2


@pytest.mark.parametrize("letter", "bWBMR.m")
def test_cover_by_ground(monkeypatch: pytest.MonkeyPatch, letter: str) -> None:
    """9.0: bog exposes."""
    shown = COVER if letter in "bWBMR" else 0
    it = Table(f". . . .\n. . {letter} .\n. . . .", ["Grenadiers A02"], ["Riflemen C02"])
    _, _, shift, _, conditions = shot(it, monkeypatch, "Grenadiers", "Riflemen")
    assert (shift, conditions) == (int(letter in "mR"), shown | MEDIUM)


def test_suppressed_infantry_is_fortified(monkeypatch: pytest.MonkeyPatch) -> None:
    """9.0: in rubble, woods, masonry buildings, and in cover besides; vehicles are not."""
    for letter, fortified in (("W", FORTIFIED), ("M", FORTIFIED), ("R", FORTIFIED), ("B", 0), ("b", 0)):
        it = Table(f". . . .\n. . {letter} .\n. . . .", ["Grenadiers A02"], ["Riflemen C02"])
        it.lie("Riflemen", "Blank 6", down=True)
        assert shot(it, monkeypatch, "Grenadiers", "Riflemen")[4] == COVER | MEDIUM | fortified
    it = Table(". . . .\n. . W .\n. . . .", ["Grenadiers A02"], ["M5 Stuart C02 N"])
    it.lie("M5 Stuart", "Blank 6")
    assert shot(it, monkeypatch, "Grenadiers", "M5 Stuart")[4] == COVER | MEDIUM | SMALL


def test_sizes(monkeypatch: pytest.MonkeyPatch) -> None:
    """9.0: small units are medium too, large ones neither."""
    for target, size in (("Riflemen Team", SMALL | MEDIUM), ("Riflemen", MEDIUM), ("Churchill VII", 0)):
        it = Table(OPEN, ["Grenadiers C01"], [f"{target} C03 N"])
        assert shot(it, monkeypatch, "Grenadiers", target)[4] == size


def test_high_and_low_ground(monkeypatch: pytest.MonkeyPatch) -> None:
    """9.0: whoever is above is in cover, whoever is below exposed unless in cover; only foot."""
    up = Table(". .1 .", ["Grenadiers A01"], ["Riflemen B01"])
    assert shot(up, monkeypatch, "Grenadiers", "Riflemen")[2::2] == (0, COVER | MEDIUM)
    down = Table(".1 . .", ["Grenadiers A01"], ["Riflemen B01"])
    assert shot(down, monkeypatch, "Grenadiers", "Riflemen")[2::2] == (1, MEDIUM)
    covered = Table(".1 b .", ["Grenadiers A01"], ["Riflemen B01"])
    assert shot(covered, monkeypatch, "Grenadiers", "Riflemen")[2::2] == (0, COVER | MEDIUM)
    vehicle = Table(".1 . .", ["Pz IV H A01 SE"], ["M5 Stuart B01 NW"])
    assert shot(vehicle, monkeypatch, "Pz IV H", "M5 Stuart")[2] == 1  # for its armor alone


def test_haze_on_the_line_obscures(monkeypatch: pytest.MonkeyPatch) -> None:
    """9.0: where it starts, ends or passes."""
    for hex, seen in (("A01", OBSCURED), ("C01", OBSCURED), ("E01", OBSCURED), ("F01", 0)):
        it = Table(ROW, ["Grenadiers A01"], ["Riflemen E01"]).mark(hex, terms.HAZE)
        it.battle.clouds = 1
        assert shot(it, monkeypatch, "Grenadiers", "Riflemen")[4] == MEDIUM | seen


# --- barricades, hexsides ---------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["bocage", "walls", "crests"])
def test_hexsides_cover_whom_fire_crosses_them_at(monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    """9.0: of the target's own hex; one at the firer's covers the firer only."""
    here = Table(OPEN, ["Grenadiers C01"], ["Riflemen C03"], **{kind: ("C03 N",)})  # type: ignore[arg-type]
    assert shot(here, monkeypatch, "Grenadiers", "Riflemen")[4] == COVER | MEDIUM
    there = Table(OPEN, ["Grenadiers C01"], ["Riflemen C03"], **{kind: ("C02 N",)})  # type: ignore[arg-type]
    assert shot(there, monkeypatch, "Grenadiers", "Riflemen")[4] == MEDIUM
    other = Table(OPEN, ["Grenadiers C01"], ["Riflemen C03"], **{kind: ("C03 S",)})  # type: ignore[arg-type]
    assert shot(other, monkeypatch, "Grenadiers", "Riflemen")[4] == MEDIUM


def test_who_came_first_to_a_hexside_is_behind_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """9.0: adjacent units on both sides."""
    for first, second, covered in ((1, 2, 0), (2, 1, COVER)):
        it = Table(OPEN, ["Grenadiers C02"], ["Riflemen C03"], walls=("C03 N",))
        it.battle.came[it.unit("Grenadiers")], it.battle.came[it.unit("Riflemen")] = first, second
        assert shot(it, monkeypatch, "Grenadiers", "Riflemen")[4] == MEDIUM | covered


# --- op fire -----------------------------------------------------------------------------------------


def test_the_mover_is_moving_other_targets_of_op_fire_are_not(monkeypatch: pytest.MonkeyPatch) -> None:
    """9.0: a MOVING marker, or just moved."""
    it = Table(OPEN, ["Grenadiers A02", "Pioneers B02"], ["Riflemen D02"])
    script = Script(monkeypatch, it)
    it.activate("Grenadiers").do("Grenadiers advances", "Grenadiers moves to B02")
    it.do("Riflemen op fires at Grenadiers")
    assert [one[4] for one in script.shots] == [MEDIUM | MOVING, MEDIUM]


def test_a_sprinting_target_is_exposed(monkeypatch: pytest.MonkeyPatch) -> None:
    """9.0: foot; others in its hex are not."""
    it = Table(OPEN, ["Grenadiers A02", "Pioneers B02"], ["Riflemen D02"])
    script = Script(monkeypatch, it)
    it.activate("Grenadiers").do("Grenadiers sprints", "Grenadiers moves to B02")
    it.do("Riflemen op fires at Grenadiers")
    assert [one[2] for one in script.shots] == [1, 0]


@pytest.mark.parametrize(
    ("kind", "ignored"), [("bocage", True), ("crests", True), ("walls", False), ("slope", True)]
)
def test_cresting(monkeypatch: pytest.MonkeyPatch, kind: str, ignored: bool) -> None:
    """9.0: armor downshifts are ignored for who just crossed bocage, crest or slope; a wall is none."""
    drawn = OPEN if kind != "slope" else ". . . . . .\n. .1 . . . .\n. . . . . .\n. . . . . ."
    start, goal = ("A02", "B02") if kind == "slope" else ("C03", "C02")
    more = {} if kind == "slope" else {kind: ("C03 N",)}
    it = Table(drawn, [f"Tiger I {start} N"], ["M5 Stuart D01 S"], **more)  # type: ignore[arg-type]
    script = Script(monkeypatch, it, checks=[True])
    it.activate("Tiger I").do("Tiger I advances", f"Tiger I moves to {goal}").face("Tiger I", "N")
    it.do("M5 Stuart op fires at Tiger I")
    assert (script.shots[0][2] == 0) == ignored


def test_cresting_is_the_movers_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """9.0: an enemy who op moves over a crest meanwhile changes nothing."""
    it = Table(OPEN, ["Tiger I C03 N"], ["M5 Stuart D01 S", "M24 Chaffee E02 N"], crests=("E02 S",))
    script = Script(monkeypatch, it)
    it.activate("Tiger I").do("Tiger I advances", "Tiger I moves to C02").face("Tiger I", "N")
    it.do("M24 Chaffee op moves", "M24 Chaffee moves to E03").face("M24 Chaffee", "N")
    while it.battle.question == terms.OP_MARCH:
        it.do("M24 Chaffee stops")
    it.do("M5 Stuart op fires at Tiger I")
    assert script.shots[0][2] < 0


def test_sustained_fire_of_spent_units(monkeypatch: pytest.MonkeyPatch) -> None:
    """9.0: op fire into the hex of the AIM marker, with full FP, even spent; no other fire."""
    it = Table(OPEN, ["Grenadiers+MG 34 A02 SE"], ["Riflemen D03", "Rangers D02"])
    script = Script(monkeypatch, it)
    it.battle.aim[it.unit("Grenadiers")] = it.hex("C02") + 1
    it.spend("Grenadiers").do("activate Grenadiers", "Grenadiers waits").end()
    it.activate("Rangers").do("Rangers advances", "Rangers moves to C02", "Grenadiers op fires at Rangers")
    it.do("Rangers moves to C01")
    assert it.battle.question != terms.OP
    assert script.shots[0][3] == EDITION.weapons["MG 34"].full_fp


def test_spent_units_without_the_icon_do_not_op_fire() -> None:
    """9.0."""
    it = Table(OPEN, ["Grenadiers A02"], ["Rangers D02"])
    it.battle.aim[it.unit("Grenadiers")] = it.hex("C02") + 1
    it.spend("Grenadiers").do("activate Grenadiers", "Grenadiers waits").end()
    it.activate("Rangers").do("Rangers advances", "Rangers moves to C02")
    assert it.battle.question != terms.OP


# --- melee ---------------------------------------------------------------------------------------------


def test_foot_in_melee_is_exposed_and_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """9.0: no secondary targets."""
    it = Table(OPEN, ["Grenadiers A02"], ["Riflemen A02", "Rangers A02"])
    script = Script(monkeypatch, it)
    it.activate("Grenadiers").do("Grenadiers aims at Riflemen and fires")
    assert [one[1:3] for one in script.shots] == [(0, 1)]


@pytest.mark.parametrize(("passed", "shift"), [(True, 1), (False, 0)])
def test_the_facing_in_melee(monkeypatch: pytest.MonkeyPatch, passed: bool, shift: int) -> None:
    """9.0: the firer's choice if it passes a check, else his opponent's; fields of fire are ignored."""
    it = Table(OPEN, ["StuH 42 A02 N"], ["Cromwell A02 N"])
    script = Script(monkeypatch, it, checks=[passed])
    it.activate("StuH 42").do("StuH 42 aims at Cromwell and fires")
    assert script.checks == [("StuH 42", "normal")]
    assert script.shots[0][2] == shift  # penetration 3 against 1 or 3


@pytest.mark.parametrize(
    ("others", "aboard", "shift"),
    [((), {}, 0), (("Riflemen A02",), {}, -2), (("Riflemen A02",), {"Riflemen": "M4A1 Sherman"}, -2)],
)
def test_infantry_against_vehicles_in_melee(
    monkeypatch: pytest.MonkeyPatch, others: tuple[str, ...], aboard: dict[str, str], shift: int
) -> None:
    """9.0: no armor downshifts unless enemy infantry is there, passengers too."""
    it = Table(OPEN, ["Grenadiers A02"], ["M4A1 Sherman A02 N", *others], aboard=aboard)
    script = Script(monkeypatch, it)
    it.activate("Grenadiers").do("Grenadiers aims at M4A1 Sherman and fires")
    assert script.shots[0][2] == shift


def test_vehicles_keep_armor_downshifts_in_melee(monkeypatch: pytest.MonkeyPatch) -> None:
    """9.0: infantry only."""
    it = Table(OPEN, ["SdKfz 251 A02 N"], ["M4A1 Sherman A02 N"])
    script = Script(monkeypatch, it)
    it.activate("SdKfz 251").do("SdKfz 251 aims at M4A1 Sherman and fires")
    assert script.shots[0][2] == -2


def test_op_fire_at_who_comes_into_the_hex(monkeypatch: pytest.MonkeyPatch) -> None:
    """9.0: with limited FP, in melee from then on, so exposed."""
    it = Table(OPEN, ["Grenadiers A02"], ["Riflemen B02"])
    script = Script(monkeypatch, it)
    it.activate("Grenadiers").do("Grenadiers advances", "Grenadiers moves to B02")
    it.do("Riflemen op fires at Grenadiers")
    assert script.shots[0][1:4] == (0, 1, 2)


def test_crew_halves_fp(monkeypatch: pytest.MonkeyPatch) -> None:
    """10.0: once for each token."""
    for tokens, power in ((("Crew",), 3), (("Crew", "Crew"), None)):
        it = Table(OPEN, ["Pz IV H C01 S"], ["Riflemen C03"]).lie("Pz IV H", *tokens)
        if power is None:
            it.activate("Pz IV H")
            assert it.legal("fires") == []  # two tokens break it
        else:
            assert shot(it, monkeypatch, "Pz IV H", "Riflemen")[3] == power
