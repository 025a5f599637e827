"""Fire results, tokens, blast, bailing out, rally, broken units, collateral damage, wrecks (10.0)."""

from collections import Counter
from dataclasses import replace

import pytest

from tests.battles.draft_2019.table import EDITION, Script, Table
from wsanalysis.battles.core.actions import kind_of
from wsanalysis.battles.draft_2019 import firing, objects, terms, tokens

OPEN = ". . . . . .\n" * 4


def hit(
    patch: pytest.MonkeyPatch, it: Table, firer: str, target: str, result: str, *drawn: str,
    checks: tuple[bool, ...] = (),
) -> Script:  # fmt: skip
    """A unit aims and fires, and the result is this."""
    script = Script(patch, it, [result], checks, drawn)
    it.activate(firer).do(f"{firer} aims at {target} and fires")
    return script


def opened(patch: pytest.MonkeyPatch, unit: str, *kinds: str, checks: tuple[bool, ...] = ()) -> Table:
    """A German unit activates with these tokens face down."""
    it = Table(OPEN, [unit, "Ost Battalion A04"], ["Riflemen F04"])
    it.lie(it.names[0], *kinds, down=True)
    Script(patch, it, checks=checks)
    return it.activate(it.names[0])


# --- results ---------------------------------------------------------------------------------------------


def test_miss_and_suppressed(monkeypatch: pytest.MonkeyPatch) -> None:
    """10.0: a suppression token, face down; the target is not spent."""
    it = Table(OPEN, ["Grenadiers A02"], ["Riflemen C02"])
    hit(monkeypatch, it, "Grenadiers", "Riflemen", "suppressed", "Hesitation 6")
    assert (it.lying("Riflemen"), it.is_spent("Riflemen")) == (["Hesitation 6?"], False)
    it = Table(OPEN, ["Grenadiers A02"], ["Riflemen C02"])
    hit(monkeypatch, it, "Grenadiers", "Riflemen", "miss")
    assert it.lying("Riflemen") == []


def test_damaged(monkeypatch: pytest.MonkeyPatch) -> None:
    """10.0: a damage token, face down; it also gets spent."""
    it = Table(OPEN, ["Grenadiers A02"], ["Riflemen C02"])
    hit(monkeypatch, it, "Grenadiers", "Riflemen", "damaged", "Gun")
    assert (it.lying("Riflemen"), it.is_spent("Riflemen")) == (["Gun?"], True)
    assert it.kind("Riflemen") == "Riflemen"  # nobody knows yet


@pytest.mark.parametrize(("ground", "wreck"), [(0, True), (terms.BLAZE, False), (terms.RUBBLE, False)])
def test_eliminated(monkeypatch: pytest.MonkeyPatch, ground: int, wreck: bool) -> None:
    """10.0: with its passengers; a vehicle leaves a wreck; tokens go back."""
    it = Table(OPEN, ["Pz IV H A02 SE"], ["M3 Half-track C02 N", "Riflemen C02"],
               aboard={"Riflemen": "M3 Half-track"})  # fmt: skip
    it.lie("M3 Half-track", "Crew").lie("Riflemen", "Blank 6").mark("C02", ground)
    before = sum(it.battle.pile)
    hit(monkeypatch, it, "Pz IV H", "M3 Half-track", "eliminated")
    assert (it.at("M3 Half-track"), it.at("Riflemen")) == ("out", "out")
    assert bool(it.battle.marks[it.hex("C02")] & terms.WRECK) == wreck
    assert sum(it.battle.pile) == before + 2


def test_damage_in_water_eliminates(monkeypatch: pytest.MonkeyPatch) -> None:
    """10.0."""
    it = Table(". . .\n. ~ .\n. . .", ["Grenadiers A01"], ["M5 Stuart C02 N"])
    it.battle.hex[it.unit("M5 Stuart")] = it.hex("B02")
    hit(monkeypatch, it, "Grenadiers", "M5 Stuart", "damaged")
    assert it.at("M5 Stuart") == "out"


# --- effects ---------------------------------------------------------------------------------------------


def test_tokens_stay_unknown_until_the_unit_activates(monkeypatch: pytest.MonkeyPatch) -> None:
    """10.0, 6.0."""
    it = opened(monkeypatch, "Pz IV H A02 N", "Mobility")
    assert it.lying("Pz IV H") == ["Mobility"]


def test_reduced(monkeypatch: pytest.MonkeyPatch) -> None:
    """10.0: a squad becomes a team of the same type and valor, a team is eliminated; the token goes back."""
    it = opened(monkeypatch, "Grenadiers A02", "Gun")
    assert (it.kind("Grenadiers"), it.lying("Grenadiers")) == ("Grenadiers Team", [])
    it = opened(monkeypatch, "Grenadiers Team A02", "Gun")
    assert it.at("Grenadiers Team") == "out"
    it = opened(monkeypatch, "Grenadiers A02", "Gun", "Crew")
    assert it.at("Grenadiers") == "out"


def test_passengers_token(monkeypatch: pytest.MonkeyPatch) -> None:
    """10.0: any passengers are reduced."""
    it = Table(OPEN, ["SdKfz 251 A02 N", "Grenadiers A02"], ["Riflemen F04"],
               aboard={"Grenadiers": "SdKfz 251"})  # fmt: skip
    it.lie("SdKfz 251", "Passengers", down=True)
    Script(monkeypatch, it)
    it.activate("SdKfz 251")
    assert (it.kind("Grenadiers"), it.lying("SdKfz 251")) == ("Grenadiers Team", [])


@pytest.mark.parametrize(
    ("first", "then", "left"),
    [
        (("Crew", "Turret"), "Gun", ["Gun"]), (("Mobility",), "Immobilized", ["Immobilized"]),
        (("Mobility",), "Gun", ["Gun", "Mobility"]), (("Crew",), "Crew", ["Crew", "Crew"]),
    ],
)  # fmt: skip
def test_effects_that_remove_others(
    monkeypatch: pytest.MonkeyPatch, first: tuple[str, ...], then: str, left: list[str]
) -> None:
    """10.0: GUN removes CREW and TURRET, IMMOBILIZED removes MOBILITY."""
    it = Table(OPEN, ["Pz IV H A02 N"], ["Riflemen F04"]).lie("Pz IV H", *first)
    it.lie("Pz IV H", then, down=True)
    Script(monkeypatch, it)
    it.activate("Pz IV H")
    assert sorted(it.lying("Pz IV H")) == left


@pytest.mark.parametrize(
    ("unit", "difficulty"), [("Pz IV H", "normal"), ("Nashorn", "difficult"), ("Grenadiers", None)]
)
def test_bailing_out(monkeypatch: pytest.MonkeyPatch, unit: str, difficulty: str | None) -> None:
    """10.0: a red medal; by stowage; who fails is out, and the token goes back."""
    it = Table(OPEN, [f"{unit} A02 N", "Ost Battalion A04"], ["Riflemen F04"])
    it.lie(unit, "Crew, red medal", down=True)
    before = sum(it.battle.pile)
    script = Script(monkeypatch, it, checks=[False])
    it.activate(unit)
    assert script.checks == ([(unit, difficulty)] if difficulty else [])
    assert (it.at(unit) == "out") == (difficulty is not None)
    assert sum(it.battle.pile) == before + 1


def test_wet_stowage(monkeypatch: pytest.MonkeyPatch) -> None:
    """10.0."""
    it = Table(OPEN, ["Grenadiers A02"], ["M24 Chaffee C02 N", "Riflemen F04"])
    it.lie("M24 Chaffee", "Crew, red medal", down=True).end()
    script = Script(monkeypatch, it, checks=[True])
    it.activate("M24 Chaffee")
    assert (script.checks, it.lying("M24 Chaffee")) == ([("M24 Chaffee", "easy")], ["Crew, red medal"])


# --- blast ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("token", "crews", "fate"),
    [
        ("Blank 9", 0, "damaged"),
        ("Blank 8", 0, "out"),
        ("Blank 10", 0, "suppressed"),
        ("Blank 6", 1, "suppressed"),
    ],
)
def test_blast(monkeypatch: pytest.MonkeyPatch, token: str, crews: int, fate: str) -> None:
    """10.0: full FP 9 equal to the threshold damages, above it eliminates; CREW halves it."""
    it = Table(OPEN, ["StuH 42 A02 SE"], ["M5 Stuart C02 N", "Riflemen F04"])
    it.lie("StuH 42", *["Crew"] * crews)
    hit(monkeypatch, it, "StuH 42", "M5 Stuart", "suppressed", token, "Turret")
    assert it.at("M5 Stuart") == ("out" if fate == "out" else "C02")
    expected = {"out": [], "damaged": [token, "Turret"], "suppressed": [token]}[fate]
    assert it.lying("M5 Stuart") == expected  # open at once
    assert it.is_spent("M5 Stuart") == (fate == "damaged")


def test_blast_is_for_vehicles(monkeypatch: pytest.MonkeyPatch) -> None:
    """10.0."""
    it = Table(OPEN, ["StuH 42 A02 SE"], ["Riflemen C02"])
    hit(monkeypatch, it, "StuH 42", "Riflemen", "suppressed", "Blank 8")
    assert it.lying("Riflemen") == ["Blank 8?"]


def test_blast_by_full_fp_whatever_the_shot(monkeypatch: pytest.MonkeyPatch) -> None:
    """10.0: an advance fires with limited FP."""
    it = Table(OPEN, ["StuH 42 A02 SE"], ["M5 Stuart C02 N", "Riflemen F04"])
    Script(monkeypatch, it, ["suppressed"], drawn=["Blank 8"])
    it.activate("StuH 42").do("StuH 42 fires at M5 Stuart, then advances")
    assert it.at("M5 Stuart") == "out"


# --- desant ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("result", ["suppressed", "damaged"])
def test_riders_are_damaged_with_each_token(monkeypatch: pytest.MonkeyPatch, result: str) -> None:
    """8.0, 10.0."""
    it = Table(OPEN, ["Grenadiers A02"], ["M5 Stuart F04 N", "M4A1 Sherman C02 N", "Riflemen C02"],
               aboard={"Riflemen": "M4A1 Sherman"})  # fmt: skip
    hit(monkeypatch, it, "Grenadiers", "M4A1 Sherman", result, *["Blank 6"] * (result == "suppressed"))
    assert it.lying("Riflemen") == ["Crew?"]
    assert it.is_spent("Riflemen")


def test_riders_are_damaged_once_where_an_object_falls(monkeypatch: pytest.MonkeyPatch) -> None:
    """8.0, 10.0: each unit in the hex takes a token, riders the one that they take with their carrier."""
    it = Table(f"W{OPEN[1:]}", ["Grenadiers F04"], ["M4A1 Sherman A01 N", "Riflemen A01"],
               aboard={"Riflemen": "M4A1 Sherman"})  # fmt: skip
    Script(monkeypatch, it, drawn=["Crew", "Crew"])
    objects.fall(it.record, it.battle, it.hex("A01"))
    assert (it.at("M4A1 Sherman"), it.at("Riflemen"), it.kind("Riflemen")) == ("A01", "A01", "Riflemen Team")


def test_passengers_inside_are_not(monkeypatch: pytest.MonkeyPatch) -> None:
    """8.0."""
    it = Table(OPEN, ["Grenadiers A02"], ["M3 Half-track C02 N", "Riflemen C02"],
               aboard={"Riflemen": "M3 Half-track"})  # fmt: skip
    hit(monkeypatch, it, "Grenadiers", "M3 Half-track", "damaged")
    assert (it.lying("Riflemen"), it.is_spent("Riflemen")) == ([], True)


# --- rally ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("letter", "unit", "difficulty"),
    [
        (".", "Grenadiers", "difficult"), ("b", "Grenadiers", "normal"), ("B", "Grenadiers", "normal"),
        ("W", "Grenadiers", "easy"), ("M", "Grenadiers", "easy"), ("R", "Grenadiers", "easy"),
        ("W", "Pz IV H", "normal"), (".", "Pz IV H", "difficult"),
    ],
)  # fmt: skip
def test_rally_by_shelter(monkeypatch: pytest.MonkeyPatch, letter: str, unit: str, difficulty: str) -> None:
    """10.0: easy fortified, difficult without cover."""
    it = Table(f"{letter} .\n. .\n. .", [f"{unit} A01 S"], ["Riflemen B03"]).lie(unit, "Blank 6", down=True)
    script = Script(monkeypatch, it, checks=[True])
    it.activate(unit)
    assert (script.checks, it.lying(unit)) == ([(unit, difficulty)], [])


def test_damage_tokens_do_not_rally(monkeypatch: pytest.MonkeyPatch) -> None:
    """10.0."""
    it = Table(OPEN, ["Pz IV H A02 N"], ["Riflemen F04"]).lie("Pz IV H", "Crew")
    script = Script(monkeypatch, it, checks=[True])
    it.activate("Pz IV H")
    assert (script.checks, it.lying("Pz IV H")) == ([], ["Crew"])


def test_a_token_on_a_vehicle_in_the_hex_of_a_barricade(monkeypatch: pytest.MonkeyPatch) -> None:
    """10.0: behind a wreck infantry has cover."""
    it = Table(OPEN, ["Grenadiers A02"], ["Riflemen F04"]).lie("Grenadiers", "Blank 6", down=True)
    it.mark("A02", terms.WRECK).battle.flags[it.unit("Grenadiers")] |= terms.BEHIND
    script = Script(monkeypatch, it, checks=[True])
    it.activate("Grenadiers")
    assert script.checks == [("Grenadiers", "normal")]


@pytest.mark.parametrize(
    ("tokens", "broken"),
    [(("Blank 6",), False), (("Blank 6", "Blank 7"), True), (("Crew", "Mobility"), True), (("Crew",), False)],
)
def test_broken(monkeypatch: pytest.MonkeyPatch, tokens: tuple[str, ...], broken: bool) -> None:
    """10.0: 2 or more tokens left; it cowers, regroups or routs."""
    it = Table(OPEN, ["Pz IV H C02 SE"], ["Riflemen A02"]).lie("Pz IV H", *tokens).spend("Riflemen")
    Script(monkeypatch, it)
    it.activate("Pz IV H")
    allowed = {terms.COWER, terms.REGROUPS, terms.ROUT, terms.WAIT}
    assert ({kind_of(act) for act in it.acts()} <= allowed) == broken
    assert it.legal("routs")


def test_broken_units_do_not_op_fire_or_op_move(monkeypatch: pytest.MonkeyPatch) -> None:
    """10.0."""
    it = Table(OPEN, ["Grenadiers A02"], ["Riflemen C02", "Rangers D02"])
    it.lie("Riflemen", "Blank 6", "Blank 7")
    it.activate("Grenadiers").do("Grenadiers advances", "Grenadiers moves to A01")
    assert it.legal("Riflemen") == []


# --- collateral ---------------------------------------------------------------------------------------------


def chit_with(icon: str) -> int:
    return next(n for n, one in enumerate(EDITION.chits.chits) if icon in one.icons("foot") and not one.event)


@pytest.mark.parametrize(
    ("way", "comes"), [("aims at Riflemen and fires", True), ("fires at Riflemen, then advances", False)]
)
@pytest.mark.parametrize("icon", ["FOXHOLES", "HAZE", "WEAPON"])
def test_collateral_with_a_firepower_upshift_only(
    monkeypatch: pytest.MonkeyPatch, icon: str, way: str, comes: bool
) -> None:
    """10.0: chits of FIREPOWER 7 and 8; full FP 7 or so, limited 3."""
    edition = EDITION.with_rows("units", [_loud(one) for one in EDITION.rows["units"]])
    it = Table(OPEN, ["Pioneers A02"], ["Riflemen+Bazooka C02 NW"], edition=edition)
    Script(monkeypatch, it, chit=chit_with(icon))
    it.activate("Pioneers").do(f"Pioneers {way}")
    marks = it.battle.marks[it.hex("C02")]
    found = {
        "FOXHOLES": bool(marks >> terms.WORKS_AT & terms.WORKS_MASK), "HAZE": bool(marks & terms.HAZE),
        "WEAPON": not it.battle.weapon[it.unit("Riflemen")],
    }  # fmt: skip
    assert found == {word: comes and word == icon for word in found}


def _loud(unit: object) -> object:
    return replace(unit, full_fp=8) if unit.name == "Pioneers" else unit  # type: ignore[attr-defined,type-var]


def test_foxholes_not_beside_other_works() -> None:
    """10.0."""
    it = Table(OPEN, ["Pioneers A02"], ["Riflemen C02"])
    number = it.record.bunker
    it.battle.marks[it.hex("C02")] |= number << terms.WORKS_AT
    firing.collateral(it.record, it.battle, it.unit("Riflemen"), terms.FOXHOLES)
    assert it.battle.marks[it.hex("C02")] >> terms.WORKS_AT & terms.WORKS_MASK == number


# --- supply ---------------------------------------------------------------------------------------------


def test_the_supply_is_what_the_files_say() -> None:
    """2.0."""
    it = Table(OPEN, ["Grenadiers A02"], ["Riflemen C02"])
    printed = [one.count for one in (*EDITION.damage, *EDITION.suppression)]
    assert [it.battle.pile[1 + place] for place in range(len(printed))] == printed


def test_tokens_are_drawn_as_often_as_there_are() -> None:
    """2.0: by luck, without putting back."""
    it, seen = Table(OPEN, ["Grenadiers A02"], ["Riflemen C02"]), Counter[str]()
    kinds = [one.token for one in (*EDITION.damage, *EDITION.suppression)]
    while number := tokens.draw_damage(it.record, it.battle):
        seen[kinds[number - 1]] += 1
    assert seen == {one.token: one.count for one in EDITION.damage}
    assert tokens.draw_suppression(it.record, it.battle)
