"""Actions, what spends a unit, AIM markers, tasks, opportunity actions (7.0)."""

from dataclasses import replace

import pytest

from tests.battles.draft_2019.table import EDITION, Script, Table
from wsanalysis.battles.core.numbers import NOBODY
from wsanalysis.battles.draft_2019 import terms
from wsanalysis.battles.draft_2019.view import UNREAD_SUPPRESSION

OPEN = ". . . . . .\n" * 4
FULL, LIMITED = 5, 2  # FP of Grenadiers and Riflemen


def table(*german: str, allied: tuple[str, ...] = ("Riflemen C02",), **more: object) -> Table:
    return Table(OPEN, german or ("Grenadiers A02",), allied, **more)  # type: ignore[arg-type]


# --- what each action is -----------------------------------------------------------------------------


def test_spent_units_only_cower_or_regroup() -> None:
    """7.0, 3.0."""
    it = table().spend("Grenadiers").activate("Grenadiers")
    assert it.legal() == ["Grenadiers cowers", "Grenadiers regroups", "Grenadiers waits"]


def test_advance_moves_then_fires(monkeypatch: pytest.MonkeyPatch) -> None:
    """7.0: at limited speed, then with limited FP, which spends the unit."""
    it = table(allied=("Riflemen E02",))
    script = Script(monkeypatch, it)
    it.activate("Grenadiers").do("Grenadiers advances").go("Grenadiers", "B01", "C02")
    it.do("Grenadiers stops", "Grenadiers fires at Riflemen")
    assert script.shots[0][3] == LIMITED
    assert it.is_spent("Grenadiers")


def test_advance_fires_then_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    """7.0: not while moving, and once only; in the end it is spent."""
    it = table()
    script = Script(monkeypatch, it)
    it.activate("Grenadiers").do("Grenadiers fires at Riflemen, then advances")
    assert script.shots[0][3] == LIMITED
    it.go("Grenadiers", "A01").do("Grenadiers moves to B01").skip().do("Grenadiers stops")
    assert (len(script.shots), it.is_spent("Grenadiers")) == (1, True)


def test_who_advances_without_fire_stays_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    """7.0."""
    it = table()
    Script(monkeypatch, it)
    it.activate("Grenadiers").do("Grenadiers advances").go("Grenadiers", "B01")
    it.do("Grenadiers stops", "Grenadiers holds its fire")
    assert not it.is_spent("Grenadiers")


def test_guns_do_not_advance() -> None:
    """7.0."""
    it = table("5cm PaK 38 A02 SE").activate("5cm PaK 38")
    assert it.legal("advances") == []


def test_aim_with_full_fp_now(monkeypatch: pytest.MonkeyPatch) -> None:
    """7.0."""
    it = table()
    script = Script(monkeypatch, it)
    it.activate("Grenadiers").do("Grenadiers aims at Riflemen and fires")
    assert (script.shots[0][3], it.aim("Grenadiers"), it.is_spent("Grenadiers")) == (FULL, "C02", True)


def test_aim_and_fire_later(monkeypatch: pytest.MonkeyPatch) -> None:
    """7.0, 9.0: not spent; its op fire into that hex has full FP, into others limited FP."""
    it = table(allied=("Riflemen C02", "Rangers D02"))
    script = Script(monkeypatch, it)
    it.activate("Grenadiers").do("Grenadiers aims at the hex of Riflemen")
    assert (it.aim("Grenadiers"), it.is_spent("Grenadiers")) == ("C02", False)
    it.end().activate("Rangers").do("Rangers advances", "Rangers moves to C02")
    it.do("Grenadiers op fires at Rangers")
    assert [shot[3] for shot in script.shots] == [FULL, LIMITED]  # the other there is a secondary target


def test_aim_is_lost_by_fire_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """7.0: any action besides firing into that hex."""
    it = table(allied=("Riflemen C02", "Rangers D03"))
    Script(monkeypatch, it)
    it.activate("Grenadiers").do("Grenadiers aims at the hex of Riflemen")
    it.end().activate("Rangers").do("Rangers advances", "Rangers moves to D02")
    it.do("Grenadiers op fires at Rangers")
    assert it.aim("Grenadiers") == ""


@pytest.mark.parametrize("answer", ["Grenadiers advances", "Grenadiers sprints", "Grenadiers cowers"])
def test_aim_is_lost_by_other_actions(monkeypatch: pytest.MonkeyPatch, answer: str) -> None:
    """7.0."""
    it = table()
    Script(monkeypatch, it)
    it.battle.aim[it.unit("Grenadiers")] = it.hex("C02") + 1
    it.activate("Grenadiers").do(answer)
    assert it.aim("Grenadiers") == ""


@pytest.mark.parametrize(("result", "kept"), [("miss", "C02"), ("suppressed", ""), ("damaged", "")])
def test_aim_is_lost_by_tokens(monkeypatch: pytest.MonkeyPatch, result: str, kept: str) -> None:
    """7.0: damaged or suppressed."""
    it = table()
    Script(monkeypatch, it, [result])
    it.battle.aim[it.unit("Grenadiers")] = it.hex("C02") + 1
    it.end().activate("Riflemen").do("Riflemen aims at Grenadiers and fires")
    assert it.aim("Grenadiers") == kept


def test_aim_moves_to_another_hex(monkeypatch: pytest.MonkeyPatch) -> None:
    """7.0: one marker a unit; it stays after fire into its hex, and over turns."""
    it = table(allied=("Riflemen C02", "Rangers C03"))
    Script(monkeypatch, it)
    it.activate("Grenadiers").do("Grenadiers aims at Riflemen and fires")
    assert it.end().end().aim("Grenadiers") == "C02"
    it.battle.flags[it.unit("Grenadiers")] &= ~terms.SPENT
    it.activate("Grenadiers").do("Grenadiers aims at the hex of Rangers")
    assert it.aim("Grenadiers") == "C03"


def test_a_hex_is_aimed_at_only_with_a_spotted_target(monkeypatch: pytest.MonkeyPatch) -> None:
    """7.0, 9.0: who fails to spot it does not aim, and is not spent."""
    it = Table("." + " ." * 8, ["Grenadiers A01"], ["Riflemen H01"])
    script = Script(monkeypatch, it, checks=[False])
    it.activate("Grenadiers").do("Grenadiers aims at Riflemen and fires")
    assert script.checks == [("Grenadiers", "normal")]
    assert (it.aim("Grenadiers"), it.is_spent("Grenadiers"), script.shots) == ("", False, [])


def test_cowering_keeps_one_of_two_tokens(monkeypatch: pytest.MonkeyPatch) -> None:
    """7.0: both seen by the owner, one face down on the unit, the other goes back; the unit stays ready."""
    it = table()
    Script(monkeypatch, it, drawn=["Hesitation 6", "Blank 9"])
    before = sum(it.battle.pile)
    it.activate("Grenadiers").do("Grenadiers cowers")
    assert it.legal() == ["keep Hesitation 6", "keep Blank 9"]
    assert it.view(1).about.one == it.view(1).about.other == 0
    it.do("keep Blank 9")
    assert (it.lying("Grenadiers"), it.is_spent("Grenadiers")) == (["Blank 9?"], False)
    assert sum(it.battle.pile) == before - 1
    own, enemy = (it.view(side).load[it.unit("Grenadiers")].token[0] & terms.KIND for side in (0, 1))
    assert (own, enemy) == (it.token("Blank 9"), UNREAD_SUPPRESSION)


def test_the_enemy_sees_nothing_of_the_two_tokens(monkeypatch: pytest.MonkeyPatch) -> None:
    """7.0: secretly viewed; not even the rule that waits for the answer shows them."""
    seen = []
    for drawn in (["Hesitation 6", "Blank 9"], ["Blank 12", "Blank 6"]):
        it = table()
        Script(monkeypatch, it, drawn=drawn)
        it.activate("Grenadiers").do("Grenadiers cowers")
        seen.append([*it.view(1).to_words()])
    assert seen[0] == seen[1]


def test_regroup(monkeypatch: pytest.MonkeyPatch) -> None:
    """7.0: any MOVING marker goes, the unit is ready."""
    it = table("Pz IV H A02 SE").spend("Pz IV H")
    it.battle.flags[it.unit("Pz IV H")] |= terms.MOVING
    it.activate("Pz IV H").do("Pz IV H regroups")
    assert (it.is_spent("Pz IV H"), it.is_moving("Pz IV H")) == (False, False)


def test_rout_leads_away_from_the_enemy(monkeypatch: pytest.MonkeyPatch) -> None:
    """7.0: at full speed, farther from the nearest enemies with each hex; in the end it is spent."""
    it = table("Grenadiers C02", allied=("Riflemen A02",))
    Script(monkeypatch, it)
    it.activate("Grenadiers").do("Grenadiers routs")
    assert it.to() == {"D01", "D02"}
    it.go("Grenadiers", "D02")
    assert it.to() == {"E02", "E03"}
    it.do("Grenadiers stops")
    assert it.is_spent("Grenadiers")


def test_who_routs_does_not_sprint(monkeypatch: pytest.MonkeyPatch) -> None:
    """9.0: exposed when sprinting; a rout is another action."""
    it = table("Grenadiers C02", allied=("Riflemen A02",))
    script = Script(monkeypatch, it)
    it.activate("Grenadiers").do("Grenadiers routs", "Grenadiers moves to D02")
    it.do("Riflemen op fires at Grenadiers")
    assert script.shots[0][2] == 0


def test_who_routs_drops_its_weapon(monkeypatch: pytest.MonkeyPatch) -> None:
    """7.0, 4.0."""
    it = table("Grenadiers+MG 34 C02 SW", allied=("Riflemen A02",))
    Script(monkeypatch, it)
    it.activate("Grenadiers").do("Grenadiers routs").go("Grenadiers", "D02").do("Grenadiers stops")
    it.end().end().battle.flags[it.unit("Grenadiers")] &= ~terms.SPENT
    it.activate("Grenadiers")
    assert it.legal("deploys") == []


def test_sprint_spends(monkeypatch: pytest.MonkeyPatch) -> None:
    """7.0."""
    it = table(allied=("Riflemen F04",))
    it.activate("Grenadiers").do("Grenadiers sprints").go("Grenadiers", "A01").do("Grenadiers stops")
    assert it.is_spent("Grenadiers")


def test_infantry_sprinting_into_melee_fires(monkeypatch: pytest.MonkeyPatch) -> None:
    """7.0: with limited FP, into melee only."""
    it = table()
    script = Script(monkeypatch, it)
    it.activate("Grenadiers").do("Grenadiers sprints").go("Grenadiers", "B01", "C02")
    assert it.legal("fire") == ["Grenadiers fires at Riflemen", "Grenadiers holds its fire"]
    it.do("Grenadiers fires at Riflemen")
    assert (script.shots[0][3], it.is_spent("Grenadiers")) == (LIMITED, True)


def test_guns_sprint_at_limited_speed() -> None:
    """7.0: a hex for each point, without a MOVING marker."""
    it = Table(". . . .\n. . . .", ["5cm PaK 38 A01 SE"], ["Riflemen D02"], areas="a a a a\na a a a")
    it.activate("5cm PaK 38").do("5cm PaK 38 sprints")
    assert it.to() == {"B01", "A02"}
    it.go("5cm PaK 38", "B01")
    while it.battle.question != terms.WHO and it.side == "German":
        it.do("5cm PaK 38 stops")
    assert (it.is_spent("5cm PaK 38"), it.is_moving("5cm PaK 38")) == (True, False)


def test_a_gun_that_sprints_is_exposed(monkeypatch: pytest.MonkeyPatch) -> None:
    """9.0: a foot unit that sprints; guns are foot units (3.0)."""
    it = table("5cm PaK 38 A02 SE")
    script = Script(monkeypatch, it)
    it.activate("5cm PaK 38").do("5cm PaK 38 sprints", "5cm PaK 38 moves to A01").face("5cm PaK 38", "SE")
    it.do("Riflemen op fires at 5cm PaK 38")
    assert script.shots[0][2] == 1


# --- tasks ----------------------------------------------------------------------------------------


def test_a_task_spends_and_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    """7.0."""
    it = table("Grenadiers+MG 34 A02 SE")
    Script(monkeypatch, it)
    it.activate("Grenadiers").do("Grenadiers stows its weapon").skip()
    assert (it.has("Grenadiers", terms.DEPLOYED), it.is_spent("Grenadiers")) == (False, True)


@pytest.mark.parametrize(
    ("result", "token", "done"),
    [("miss", "Blank 6", True), ("suppressed", "Blank 6", True), ("damaged", "Blank 6", False)],
)
def test_a_task_fails_if_op_fire_spends_the_unit(
    monkeypatch: pytest.MonkeyPatch, result: str, token: str, done: bool
) -> None:
    """7.0, 9.0: the foot unit is exposed, and has not moved."""
    it = table("Grenadiers+MG 34 A02 SE")
    script = Script(monkeypatch, it, [result], drawn=["Mobility" if result == "damaged" else token])
    it.activate("Grenadiers").do("Grenadiers stows its weapon", "Riflemen op fires at Grenadiers")
    assert script.shots[0][2] == 1
    assert not script.shots[0][4] & terms.IS_MOVING
    assert it.has("Grenadiers", terms.DEPLOYED) != done


@pytest.mark.parametrize("stops", [True, False])
def test_hesitation_stops_a_task_and_later_fire_by_the_option(
    monkeypatch: pytest.MonkeyPatch, stops: bool
) -> None:
    """7.0, 10.0: a task is done unless the unit gets spent, which HESITATION does not do; see the option."""
    edition = EDITION.with_options(replace(EDITION.options, hesitation_stops=stops))
    it = table("Grenadiers+MG 34 A02 SE", edition=edition)
    Script(monkeypatch, it, ["suppressed"], drawn=["Hesitation 6"])
    it.activate("Grenadiers").do("Grenadiers stows its weapon", "Riflemen op fires at Grenadiers")
    assert it.has("Grenadiers", terms.DEPLOYED) == stops
    assert it.is_spent("Grenadiers") != stops
    it = table(allied=("Riflemen C02", "M5 Stuart C03 N"), edition=edition).spend("M5 Stuart")
    Script(monkeypatch, it, ["suppressed"], drawn=["Hesitation 6"])
    it.activate("Grenadiers").do("Grenadiers advances", "Grenadiers moves to A01")
    it.do("Riflemen op fires at Grenadiers")
    assert it.is_spent("Grenadiers") is False
    assert (it.battle.question == terms.MARCH) != stops
    if not stops:
        it.do("Grenadiers stops")
        assert it.legal("fires at") == ["Grenadiers fires at M5 Stuart"]


def test_a_deployed_weapon_replaces_ratings_with_a_facing(monkeypatch: pytest.MonkeyPatch) -> None:
    """4.0: it fires in its fixed facing only."""
    it = table("Grenadiers+MG 34 C02 NE", allied=("Riflemen E02", "Rangers A02"))
    script = Script(monkeypatch, it)
    it.activate("Grenadiers")
    assert it.legal("and fires") == ["Grenadiers aims at Riflemen and fires"]
    it.do("Grenadiers aims at Riflemen and fires")
    assert script.shots[0][3] == EDITION.weapons["MG 34"].full_fp


def test_a_weapon_is_redeployed_to_change_facing(monkeypatch: pytest.MonkeyPatch) -> None:
    """4.0."""
    it = table("Grenadiers+MG 34 C02 NE", allied=("Riflemen A02",))
    Script(monkeypatch, it)
    it.activate("Grenadiers").do("Grenadiers stows its weapon").skip().end().end()
    it.battle.flags[it.unit("Grenadiers")] &= ~terms.SPENT
    it.activate("Grenadiers").do("Grenadiers deploys its weapon").skip()
    assert len(it.legal("faces")) == 6


def test_a_deployed_weapon_stays_deployed(monkeypatch: pytest.MonkeyPatch) -> None:
    """4.0, 7.0: stowing is a task; one that is deployed may come into ford, mud or water."""
    it = table("Grenadiers+MG 34 A02 NE")
    Script(monkeypatch, it)
    it.activate("Grenadiers").do("Grenadiers advances").go("Grenadiers", "A01")
    assert (it.has("Grenadiers", terms.DEPLOYED), it.facing("Grenadiers")) == (True, "NE")


@pytest.mark.parametrize("letter", "mf")
def test_mud_and_fords_eliminate_a_deployed_weapon(letter: str) -> None:
    """4.0."""
    it = Table(f". .\n{letter} .\n. .", ["Grenadiers+MG 34 A01 NE"], ["Riflemen B03"])
    it.activate("Grenadiers").do("Grenadiers advances").go("Grenadiers", "A02")
    assert not it.battle.weapon[it.unit("Grenadiers")]


# --- opportunity actions ----------------------------------------------------------------------------


def test_op_actions_of_ready_units_while_an_enemy_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    """7.0: op fire with limited FP, op move; spent units do neither."""
    it = table(allied=("Riflemen C02", "Rangers D03")).spend("Rangers")
    script = Script(monkeypatch, it)
    it.activate("Grenadiers").do("Grenadiers advances", "Grenadiers moves to A01")
    assert (it.side, it.legal()) == (
        "Allied", ["Riflemen op fires at Grenadiers", "Riflemen op moves", "pass"]
    )  # fmt: skip
    it.do("Riflemen op fires at Grenadiers")
    assert (script.shots[0][3], it.is_spent("Riflemen"), it.side) == (LIMITED, True, "German")


def test_spent_units_do_not_cower_as_an_op_action(monkeypatch: pytest.MonkeyPatch) -> None:
    """7.0: his ready units."""
    it = Table(". . W\n. . .\n. . .", ["Grenadiers A01"], ["Riflemen C01", "Rangers C02"]).spend("Riflemen")
    Script(monkeypatch, it)
    it.activate("Grenadiers").do("Grenadiers advances", "Grenadiers moves to B01")
    assert it.battle.question == terms.OP
    assert it.legal("Riflemen") == []


def test_each_unit_once_a_window_and_results_are_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """7.0: resolved immediately, then others may still act; after a move again."""
    it = table(allied=("Riflemen C02", "Rangers D02"))
    Script(monkeypatch, it)
    it.activate("Grenadiers").do("Grenadiers advances", "Grenadiers moves to A01")
    it.do("Riflemen op fires at Grenadiers")
    assert it.legal("op fires") == ["Rangers op fires at Grenadiers"]
    it.do("pass", "Grenadiers moves to A02")
    assert it.legal("op fires") == ["Rangers op fires at Grenadiers"]  # the first is spent


@pytest.mark.parametrize(("result", "goes_on"), [("suppressed", True), ("damaged", False)])
def test_a_mover_stops_if_op_fire_spends_it(
    monkeypatch: pytest.MonkeyPatch, result: str, goes_on: bool
) -> None:
    """9.0."""
    it = table(allied=("Riflemen C02",))
    Script(monkeypatch, it, [result])
    it.activate("Grenadiers").do("Grenadiers advances", "Grenadiers moves to A01")
    it.do("Riflemen op fires at Grenadiers")
    assert bool(it.legal("Grenadiers moves")) == goes_on


def test_op_fire_is_at_the_hex_moved_into_after_the_facing_change(monkeypatch: pytest.MonkeyPatch) -> None:
    """9.0."""
    it = table("Pz IV H C01 SE", allied=("6-pdr C03 N",))
    script = Script(monkeypatch, it)
    it.activate("Pz IV H").do("Pz IV H advances", "Pz IV H moves to C02")
    assert it.side == "German"
    it.face("Pz IV H", "N").do("6-pdr op fires at Pz IV H")
    assert script.shots[0][1:3] == (1, 1)  # penetration 4 against rear armor 1


def test_a_change_of_facing_alone_may_be_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    """7.0."""
    it = table("Pz IV H C01 SE", allied=("6-pdr C03 N",))
    script = Script(monkeypatch, it)
    it.activate("Pz IV H").do("Pz IV H advances", "Pz IV H faces S", "6-pdr op fires at Pz IV H")
    assert len(script.shots) == 1


def test_who_only_turned_has_not_moved(monkeypatch: pytest.MonkeyPatch) -> None:
    """9.0 MOVING: a MOVING marker, or just moved before op fire."""
    it = table("Pz IV H C01 SE", allied=("6-pdr C03 N",))
    script = Script(monkeypatch, it)
    it.activate("Pz IV H").do("Pz IV H advances", "Pz IV H faces S", "6-pdr op fires at Pz IV H")
    assert not script.shots[0][4] & terms.IS_MOVING


def test_op_fire_needs_a_spotted_target() -> None:
    """9.0: nobody aims, so nobody checks; awareness 4."""
    row = "." + " ." * 8
    far = Table(row, ["Grenadiers G01"], ["Riflemen A01"])
    far.activate("Grenadiers").do("Grenadiers advances", "Grenadiers moves to F01")
    assert far.battle.question != terms.OP
    far.do("Grenadiers moves to E01")
    assert far.legal("op fires") == ["Riflemen op fires at Grenadiers"]


def test_an_aim_marker_spots_who_enters(monkeypatch: pytest.MonkeyPatch) -> None:
    """9.0: beyond awareness too, with full FP."""
    it = Table("." + " ." * 8, ["Grenadiers H01"], ["Riflemen A01"])
    script = Script(monkeypatch, it)
    it.battle.aim[it.unit("Riflemen")] = it.hex("G01") + 1
    it.activate("Grenadiers").do("Grenadiers advances", "Grenadiers moves to G01")
    it.do("Riflemen op fires at Grenadiers")
    assert script.shots[0][3] == FULL


def test_op_moves_are_at_limited_speed_spend_and_lose_aim(monkeypatch: pytest.MonkeyPatch) -> None:
    """7.0."""
    it = table()
    Script(monkeypatch, it)
    it.battle.aim[it.unit("Riflemen")] = it.hex("A02") + 1
    it.activate("Grenadiers").do("Grenadiers advances", "Grenadiers moves to A01", "Riflemen op moves")
    it.do("Riflemen moves to D02", "Riflemen moves to E02")
    assert (it.at("Riflemen"), it.is_spent("Riflemen"), it.aim("Riflemen")) == ("E02", True, "")
    assert it.side == "German"


def test_guns_op_move() -> None:
    """7.0: ready units, at limited speed."""
    it = table(allied=("6-pdr C02 NW",))
    it.activate("Grenadiers").do("Grenadiers advances", "Grenadiers moves to A01")
    assert "6-pdr op moves" in it.legal()


def test_who_cannot_fire_may_still_op_move_or_cower(monkeypatch: pytest.MonkeyPatch) -> None:
    """7.0: a unit whose gun is gone sees an enemy come."""
    it = table(allied=("M5 Stuart C02 NW",)).lie("M5 Stuart", "Gun")
    it.activate("Grenadiers").do("Grenadiers advances", "Grenadiers moves to A01")
    assert it.battle.question == terms.OP


def test_op_tokens_are_open_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """10.0: others lie face down."""
    it = table()
    Script(monkeypatch, it, ["suppressed"], drawn=["Blank 6"])
    it.activate("Grenadiers").do("Grenadiers advances", "Grenadiers moves to A01")
    it.do("Riflemen op fires at Grenadiers")
    assert it.lying("Grenadiers") == ["Blank 6"]


# --- passengers -------------------------------------------------------------------------------------


@pytest.mark.parametrize("way", ["and fires", "op fires"])
def test_passengers_fire_with_limited_fp(monkeypatch: pytest.MonkeyPatch, way: str) -> None:
    """8.0: in their own turn and as op fire, AIM marker or not."""
    it = table("Grenadiers A02", "SdKfz 251 A02 SE", aboard={"Grenadiers": "SdKfz 251"})
    script = Script(monkeypatch, it)
    if way == "and fires":
        it.activate("Grenadiers").do("Grenadiers aims at Riflemen and fires")
    else:
        it.battle.aim[it.unit("Grenadiers")] = it.hex("C01") + 1
        it.end().activate("Riflemen").do("Riflemen advances", "Riflemen moves to C01")
        it.do("Grenadiers op fires at Riflemen")
    assert script.shots[0][3] == LIMITED


def test_a_carrier_and_its_passengers(monkeypatch: pytest.MonkeyPatch) -> None:
    """8.0: spent together, regrouped separately; passengers go where it goes and are no targets."""
    it = table("Grenadiers A02", "SdKfz 251 A02 SE", aboard={"Grenadiers": "SdKfz 251"})
    Script(monkeypatch, it)
    it.activate("SdKfz 251").do("SdKfz 251 sprints").go("SdKfz 251", "B02").do("SdKfz 251 stops")
    assert (it.at("Grenadiers"), it.is_spent("Grenadiers")) == ("B02", True)
    it.end().activate("Riflemen")
    assert it.legal("and fires") == ["Riflemen aims at SdKfz 251 and fires"]
    it.do("Riflemen waits").end().activate("SdKfz 251").do("SdKfz 251 regroups")
    assert (it.is_spent("SdKfz 251"), it.is_spent("Grenadiers")) == (False, True)


def test_boarding_and_getting_off_are_tasks(monkeypatch: pytest.MonkeyPatch) -> None:
    """7.0, 8.0."""
    it = table("Grenadiers A02", "SdKfz 251 A02 SE", allied=("Riflemen F04",))
    Script(monkeypatch, it)
    it.activate("Grenadiers").do("Grenadiers mounts SdKfz 251").skip()
    assert it.battle.carrier[it.unit("Grenadiers")] == it.unit("SdKfz 251")
    assert it.is_spent("Grenadiers")
    it.end().end().battle.flags[it.unit("Grenadiers")] &= ~terms.SPENT
    it.activate("Grenadiers").do("Grenadiers dismounts from SdKfz 251").skip()
    assert it.battle.carrier[it.unit("Grenadiers")] == NOBODY


def test_riders_exit_when_their_carrier_fires(monkeypatch: pytest.MonkeyPatch) -> None:
    """8.0 Riding Desant: immediately, and spent."""
    it = table("Grenadiers A02", "Pz IV H A02 SE", aboard={"Grenadiers": "Pz IV H"})
    Script(monkeypatch, it)
    it.activate("Pz IV H").do("Pz IV H aims at Riflemen and fires")
    assert it.is_spent("Grenadiers")
    assert it.battle.carrier[it.unit("Grenadiers")] == NOBODY
