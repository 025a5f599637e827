"""Equipment that lies where its carrier fell, for whoever passes a check to take it (p.7)."""

import pytest
from table import Table, edition

from wsanalysis.battles.liberty_road.blocks import eliminate

COLUMN = "\n".join(["."] * 7)


def dropped(table: Table) -> list[tuple[str, str]]:
    """What lies on the map: hex and card."""
    names = [weapon.name for weapon in table.world.forces.weapons]
    return [
        (table.board.ids[table.s.drop[d].hex], names[table.s.drop[d].weapon - 1])
        for d in range(table.s.dropped)
    ]


def fallen(attacker: list[str], defender: list[str], *names: str, **more: object) -> Table:
    """These units have been eliminated where they stood."""
    table = Table(COLUMN, attacker, defender, **more)  # type: ignore[arg-type]
    for name in names:
        eliminate(table.w, table.s, table.number(name))
    return table


def walks_onto_it(table: Table, name: str) -> Table:
    """The unit moves to A03, nobody fires at it, and faces south."""
    table.activate(name).do("move", "step to A03")
    while table.question in ("opportunity", "step"):
        table.do("enough")
    return table.do("face S")


PIONEERS = "Pioneers A03 N with Flammenwerfer 41"


def test_it_stays_in_the_hex() -> None:
    """p.7; a weapon team's weapon is lost with it."""
    table = fallen(
        ["Riflemen A01 S"],
        [PIONEERS, "German Weapon Team A03 N with MG 34", "Grenadiers A03 N", "Pz IV H A07 N"],
        "Pioneers", "German Weapon Team", "Grenadiers",
    )  # fmt: skip
    assert dropped(table) == [("A03", "Flammenwerfer 41")]
    assert table.weapon("Pioneers") == ""


@pytest.mark.parametrize(("owner", "side"), [("Rangers", "attacker"), ("Grenadiers", "defender")])
def test_either_side_takes_it_by_a_check_at_the_end_of_a_move(owner: str, side: str) -> None:
    """p.7: passed, it is theirs to use; failed, it is out of the game."""
    table = fallen(["Rangers A02 S"], [PIONEERS, "Grenadiers A04 N", "Pz IV H A07 N"], "Pioneers")
    if side == "defender":
        table.pass_order()
    walks_onto_it(table, owner)
    assert (table.decider, table.question) == (side, "take")
    assert table.legal() == {"take it", "enough"}
    chips = edition().chips.chips
    share = sum(chip.valor <= edition().units[owner].valor for chip in chips) / len(chips)
    tries = 400
    found = table.chance_of(lambda t: t.weapon(owner) == "Flammenwerfer 41", "take it", tries=tries)
    assert abs(found - share) <= 4 * (share * (1 - share) / tries) ** 0.5
    if share < 1:
        failed = table.copy().with_luck(lambda t: t.weapon(owner) == "", "take it")
        assert dropped(failed) == []
    table.with_luck(lambda t: t.weapon(owner) == "Flammenwerfer 41", "take it")
    assert dropped(table) == []


def test_it_may_be_left() -> None:
    table = fallen(["Rangers A02 S"], [PIONEERS, "Grenadiers A07 N"], "Pioneers")
    walks_onto_it(table, "Rangers").do("enough")
    assert dropped(table) == [("A03", "Flammenwerfer 41")]
    assert table.weapon("Rangers") == ""


def test_who_starts_his_move_there_may_try_too() -> None:
    """p.7: before he moves on."""
    table = fallen(["Rangers A03 S"], [PIONEERS, "Grenadiers A07 N"], "Pioneers")
    table.activate("Rangers").do("move")
    assert table.question == "take"
    table.do("take it")
    assert (table.weapon("Rangers"), table.question) == ("Flammenwerfer 41", "step")


def test_who_is_lost_to_the_event_of_his_own_check_is_asked_no_more() -> None:
    """p.7, 11, 17: the chip brings the event, which suppresses who is reduced already."""
    table = fallen(
        ["Rangers A03 S reduced", "M10 TD A01 S"], [PIONEERS, "Grenadiers A07 N"], "Pioneers",
        deck=["Shot"], event_done=False,
    )  # fmt: skip
    table.activate("Rangers").do("move").with_luck(lambda t: t.where("Rangers") == "out", "take it")
    assert table.question not in ("step", "face")


def test_it_is_used_like_any_other() -> None:
    table = fallen(["Rangers A02 S"], [PIONEERS, "Grenadiers A04 N", "Pz IV H A07 N"], "Pioneers")
    walks_onto_it(table, "Rangers").with_luck(lambda t: t.weapon("Rangers") != "", "take it")
    table.end_turn().activate("Rangers")
    assert "fire at A04 with card" in table.legal()


def test_uses_that_are_spent_stay_spent() -> None:
    """One burst of the flame thrower is left to whoever takes it."""
    table = Table(COLUMN, ["Rangers A02 S", "M10 TD A01 S"], [PIONEERS, "Grenadiers A04 N"], attacks="Allied")
    table.pass_order().activate("Pioneers").with_luck(
        lambda t: t.where("Rangers") == "A02", "fire at A02 with card"
    )
    table.skip()
    eliminate(table.w, table.s, table.number("Pioneers"))
    assert [table.s.drop[d].uses for d in range(table.s.dropped)] == [1]


@pytest.mark.parametrize(
    "unit", ["M5 Stuart A02 S", "Allied Weapon Team A02 S with .30 cal", "Rangers A02 S with Bazooka"]
)
def test_whose_hands_are_not_free_cannot_take_it(unit: str) -> None:
    """Vehicles, weapon teams, and infantry that carries a card already."""
    table = fallen([unit], [PIONEERS, "Grenadiers A07 N"], "Pioneers")
    walks_onto_it(table, table.names[0])
    assert table.question != "take"
    assert dropped(table) == [("A03", "Flammenwerfer 41")]


def test_of_several_one_is_taken_at_a_time() -> None:
    table = fallen(
        ["Rangers A02 S"],
        [PIONEERS, "Grenadiers A03 N with Panzerfaust", "Grenadiers A07 N"],
        "Pioneers",
        "Grenadiers 1",
    )
    walks_onto_it(table, "Rangers").do("take it")
    assert table.weapon("Rangers") == "Flammenwerfer 41"
    assert dropped(table) == [("A03", "Panzerfaust")]


def test_the_check_may_bring_the_turns_event_and_then_goes_on() -> None:
    """p.5, 11: whoever takes the check is the target."""
    table = fallen(
        ["Riflemen A02 S"], [PIONEERS, "Grenadiers A07 N"], "Pioneers",
        deck=["Smoke Drifts", "Time's Up"], event_done=False,
    )  # fmt: skip
    walks_onto_it(table, "Riflemen")
    for taken in ("Flammenwerfer 41", ""):
        one = table.copy()
        one.with_luck(lambda t, taken=taken: t.s.deck_at == 1 and t.weapon("Riflemen") == taken, "take it")
        assert one.marks("A03") == {"smoke"}
        assert dropped(one) == []


def test_who_is_driven_off_by_the_event_does_not_take_it() -> None:
    table = fallen(
        ["Riflemen A02 S"],
        [PIONEERS, "Grenadiers A07 N"],
        "Pioneers",
        deck=["Panic", "Time's Up"],
        event_done=False,
    )
    walks_onto_it(table, "Riflemen")
    table.with_luck(lambda t: t.question == "retreat", "take it")
    table.do("step to A02")
    assert (table.weapon("Riflemen"), dropped(table)) == ("", [("A03", "Flammenwerfer 41")])
