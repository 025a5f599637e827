"""Houses that fall and hexes that burn (p.4, 6, 12, 17)."""

from dataclasses import replace

import pytest
from table import Table, edition

from wsanalysis.battlefield.hexes import SIDES
from wsanalysis.battles.core.numbers import ATTACKER, NOBODY
from wsanalysis.battles.liberty_road import terms
from wsanalysis.battles.liberty_road.blazes import can_catch_fire
from wsanalysis.battles.liberty_road.blocks import is_open
from wsanalysis.battles.liberty_road.events import take_effect
from wsanalysis.battles.liberty_road.fire import cover, shot_at_object

NO = terms.NOT_ALLOWED


def column(**letters: str) -> str:
    return "\n".join(letters.get(f"A0{row}", ".") for row in range(1, 8))


def at_object(table: Table, firer: str, name: str, card: int = 0) -> int:
    return int(shot_at_object(table.w, table.s, table.number(firer), table.hex(name), card))


def set_on_fire(table: Table, name: str) -> Table:
    """The hex is ablaze, while a player is asked for an order."""
    return table.between_orders(take_effect, terms.DO_BLAZE, 0, NOBODY, table.hex(name), ATTACKER)


def spread(table: Table, strength: int) -> Table:
    """A gust of wind, while a player is asked for an order."""
    return table.between_orders(take_effect, terms.DO_SPREAD, strength, NOBODY, NOBODY, ATTACKER)


# --- objects ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("letter", "shift"), [("w", 1), ("s", -1)])
def test_firepower_against_an_objects_strength(letter: str, shift: int) -> None:
    """p.17: wooden houses have 3, stone houses 5; the gun of the Pz IV H has 4."""
    table = Table(column(A05=letter), ["Pz IV H A01 S fire"], ["Riflemen A05 N"], attacks="German")
    assert at_object(table, "Pz IV H", "A05") == shift
    assert table.activate("Pz IV H").places("shell") == {"A05"}


def test_its_own_terrain_gives_it_no_cover_and_hides_no_side_of_it() -> None:
    """p.17: the house can be fired at where the squad behind it cannot be seen."""
    table = Table(column(A05="s"), ["Pz IV H A01 S fire"], ["Riflemen A05 S"], attacks="German")
    assert table.activate("Pz IV H").places("fire at") == set()
    assert table.places("shell") == {"A05"}


def test_who_may_fire_at_objects() -> None:
    """p.17: a unit with anti-vehicle firepower, on orders to fire at vehicles, that sees the hex."""
    for firer, allowed in (
        ("Grenadiers A01 S", False),
        ("StuG III G A01 S fire-infantry", False),
        ("StuG III G A01 S fire-vehicles", True),
        ("StuG III G A01 N fire-vehicles", False),
        ("Pz IV H A01 S move", False),
        ("Pz IV H A01 S support", True),
    ):
        table = Table(column(A05="w"), [firer], ["Riflemen A05 N"], attacks="German")
        assert (table.activate(table.names[0]).places("shell") == {"A05"}) == allowed, firer
    hidden = Table(column(A03="F", A05="w"), ["Pz IV H A01 S fire"], ["Riflemen A05 N"], attacks="German")
    assert at_object(hidden, "Pz IV H", "A05") == NO


def test_distance_and_height_count_as_at_a_vehicle() -> None:
    """p.15, 17: the Panzerschreck reaches two hexes, with a downshift four."""
    found = []
    for row in range(2, 7):
        board = column(A01="w")
        table = Table(
            board, [f"Grenadiers A0{row} N with Panzerschreck"], ["Riflemen A01 S"], attacks="German"
        )
        found.append(at_object(table, "Grenadiers", "A01", 1))
    assert found == [1, 1, 0, 0, NO]
    high = Table(
        column(A05="s"),
        ["Pz IV H A01 S fire"],
        ["Riflemen A05 N"],
        attacks="German",
        high="1\n.\n.\n.\n.\n.\n.",
    )
    assert at_object(high, "Pz IV H", "A05") == 0


def test_a_house_falls_and_all_infantry_in_it_is_reduced() -> None:
    """p.17: at once, without a draw; vehicles are not harmed."""
    table = Table(
        column(A05="w"),
        ["Pz IV H A01 S fire"],
        [
            "Riflemen A05 N",
            "Riflemen A05 S suppressed",
            "Allied Weapon Team A05 N with .30 cal",
            "M5 Stuart A05 N",
        ],
        attacks="German",
    )
    table.activate("Pz IV H").with_luck(lambda t: "destroyed" in t.marks("A05"), "shell A05")
    assert table.status("Riflemen 1") == "reduced"
    assert [table.where(u) for u in ("Riflemen 2", "Allied Weapon Team")] == ["out", "out"]
    assert (table.status("M5 Stuart"), table.damage("M5 Stuart")) == ("move", "")
    assert table.status("Pz IV H") == "fire"


def test_as_often_as_the_chips_say() -> None:
    """p.16-17: five hexes away with an upshift, the vehicle sides that say reduced or better."""
    table = Table(column(A05="w"), ["Pz IV H A01 S fire"], ["Riflemen A05 N"], attacks="German")
    table.activate("Pz IV H")
    chips = edition().chips.chips
    hits = sum(chip.result("vehicle", 4) in ("reduced", "eliminated") for chip in chips)
    tries = 1000
    found = table.chance_of(lambda t: "destroyed" in t.marks("A05"), "shell A05", tries=tries)
    share = hits / len(chips)
    assert abs(found - share) < 4 * (share * (1 - share) / tries) ** 0.5


def test_by_the_other_reading_a_reduced_result_is_enough() -> None:
    """Options.objects_destroyed_by."""
    rules = edition().with_options(replace(edition().options, objects_destroyed_by="reduced"))
    board, sides = column(A05="s"), (["Pz IV H A01 S fire"], ["Riflemen A05 N"])
    found = []
    for one in (edition(), rules):
        table = Table(board, *sides, attacks="German", rules=one)
        table.activate("Pz IV H")
        found.append(table.chance_of(lambda t: "destroyed" in t.marks("A05"), "shell A05", tries=600))
    assert found[0] < found[1]


def test_what_has_fallen_is_no_target_any_more() -> None:
    """p.17; and no longer keeps vehicles or sight out."""
    table = Table(
        column(A05="w"), ["Pz IV H A01 S fire"], ["Riflemen A05 N", "Rangers A07 N"], attacks="German"
    )
    table.activate("Pz IV H").with_luck(lambda t: "destroyed" in t.marks("A05"), "shell A05")
    assert at_object(table, "Pz IV H", "A05") == NO
    table.end_turn().activate("Pz IV H")
    assert table.places("shell") == set()
    assert table.places("fire at") == {"A05", "A07"}


def test_the_turns_event_may_interrupt_a_shot_at_an_object() -> None:
    """p.11: it has no target unit; bonus actions follow, and the shot takes place."""
    table = Table(
        column(A05="w"), ["Pz IV H A01 S fire"], ["Riflemen A05 N"], attacks="German",
        deck=["Shot", "Time's Up"], event_done=False,
    )  # fmt: skip
    table.activate("Pz IV H")
    table.with_luck(
        lambda t: t.s.deck_at == 1 and t.question == "unit" and t.decider == "defender", "shell A05"
    )
    assert table.status("Riflemen") == "ready"
    table.with_luck(lambda t: "destroyed" in t.marks("A05"), "enough")


# --- blazes ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("letter", "strength"), [(".", 0), ("f", 2), ("b", 2), ("o", 3), ("F", 4), ("s", 4), ("w", 2)]
)
def test_what_burns(letter: str, strength: int) -> None:
    """p.17: flammable with a strength; the strengths are reconstructed."""
    table = Table(column(A03=letter), ["Riflemen A01 S"], ["Grenadiers A07 N"])
    catches = [n for n in range(10) if can_catch_fire(table.w, table.s, table.hex("A03"), n)]
    assert catches == (list(range(strength, 10)) if strength else [])


def test_a_hex_does_not_burn_twice_nor_rubble_at_all() -> None:
    burning = Table(column(A03="f"), ["Riflemen A01 S"], ["Grenadiers A07 N"], marks={"A03": "blaze"})
    assert not can_catch_fire(burning.w, burning.s, burning.hex("A03"), 9)
    fallen = Table(column(A03="w"), ["Riflemen A01 S"], ["Grenadiers A07 N"], marks={"A03": "destroyed"})
    assert not can_catch_fire(fallen.w, fallen.s, fallen.hex("A03"), 9)


def test_who_is_in_a_burning_hex_is_reduced_and_runs() -> None:
    """p.17: infantry is reduced, everybody retreats to a hex next to it without enemies."""
    board = """
    . . .
    . f .
    . . ."""
    table = Table(board, ["Riflemen B02 S", "M5 Stuart B02 S", "Rangers A01 S"], ["Grenadiers B01 N"])
    set_on_fire(table, "B02")
    assert table.marks("B02") == {"blaze"}
    assert (table.decider, table.question, table.status("Riflemen")) == ("attacker", "retreat", "reduced")
    around = {"A02", "A03", "B03", "C02", "C03"}  # not B01, where the enemy is
    assert table.places("step to") == around
    table.do("step to A02")
    assert table.question == "retreat"
    table.do("step to B03")
    assert table.where("Riflemen") == "A02"
    assert (table.where("M5 Stuart"), table.damage("M5 Stuart"), table.status("M5 Stuart")) == (
        "B03",
        "",
        "move",
    )


def test_fire_drives_out_who_lies_in_ambush() -> None:
    """p.13, 17: all units in a burning hex run, those in hiding too."""
    table = Table(column(A03="f"), ["Riflemen A07 N"], [], ambush=["Grenadiers A03 N"])
    table = set_on_fire(table, "A03")
    table.do("face S")
    assert table.status("Grenadiers") == "reduced"
    assert table.fog("A03") == ""
    table.do("step to A02")
    assert table.where("Grenadiers") == "A02"


def test_who_has_run_does_not_act_again_this_turn() -> None:
    """p.17; in the next turn it may."""
    table = Table(column(A03="f"), ["Riflemen A03 S", "Rangers A01 S"], ["Grenadiers A07 N"])
    set_on_fire(table, "A03").do("step to A04", "order Infantry Advance")
    assert table.places("unit") == {"Rangers"}
    table.skip().end_turn()
    assert table.do("order Infantry Advance").places("unit") == {"Riflemen", "Rangers"}


def test_a_burning_hex_is_held_by_who_is_still_in_it() -> None:
    """p.17-18: the side that runs first gives up what both were fighting for."""
    table = Table(column(A03="f"), ["Riflemen A03 S"], ["Grenadiers A03 N"])
    table.s.holder[table.hex("A03")] = ATTACKER
    set_on_fire(table, "A03")
    assert (table.decider, table.question) == ("attacker", "retreat")
    table.do("step to A04")
    assert (table.where("Grenadiers"), table.holder("A03")) == ("A03", "defender")


def test_who_cannot_run_is_lost() -> None:
    """p.17."""
    table = Table(
        column(A03="f"),
        ["Riflemen A03 S", "M5 Stuart A03 S", "Rangers A01 S"],
        ["Grenadiers A02 N", "Grenadiers A04 N"],
    )
    set_on_fire(table, "A03")
    assert [table.where(u) for u in ("Riflemen", "M5 Stuart", "Rangers")] == ["out", "out", "A01"]
    assert table.marks("A03") == {"blaze", "wreck"}


def test_a_vehicle_that_may_not_move_is_lost_in_the_fire() -> None:
    """p.17."""
    table = Table(
        column(A03="f"), ["M5 Stuart A03 S damaged Immobilized", "Rangers A01 S"], ["Grenadiers A07 N"]
    )
    set_on_fire(table, "A03")
    assert table.where("M5 Stuart") == "out"


def test_reduced_infantry_dies_in_the_fire() -> None:
    table = Table(column(A03="f"), ["Riflemen A03 S reduced", "Rangers A01 S"], ["Grenadiers A07 N"])
    set_on_fire(table, "A03")
    assert table.where("Riflemen") == "out"


def test_those_who_ride_are_in_the_burning_hex_too() -> None:
    """p.17: any infantry is reduced; it leaves with its vehicle, and neither acts again this turn."""
    table = Table(
        column(A03="f"),
        ["Riflemen A03 S on M3 Half-track", "M3 Half-track A03 S", "Rangers A01 S"],
        ["Grenadiers A07 N"],
    )
    set_on_fire(table, "A03")
    assert table.status("Riflemen") == "reduced"
    table.do("step to A04")
    assert table.where("Riflemen") == table.where("M3 Half-track") == "A04"
    assert table.carrier("Riflemen") == "M3 Half-track"
    assert table.do("order Combined Arms").places("unit") == {"Rangers"}


@pytest.mark.parametrize("listed_first", ["rider", "carrier"])
def test_those_who_rode_on_a_vehicle_that_burns_out_have_to_run_themselves(listed_first: str) -> None:
    units = ["Riflemen A03 S on M5 Stuart", "M5 Stuart A03 S damaged Immobilized"]
    if listed_first == "carrier":
        units.reverse()
    table = Table(column(A03="f"), [*units, "Rangers A01 S"], ["Grenadiers A07 N"])
    set_on_fire(table, "A03")
    assert table.where("M5 Stuart") == "out"
    assert (table.question, table.status("Riflemen")) == ("retreat", "reduced")
    table.do("step to A02")
    assert (table.where("Riflemen"), table.carrier("Riflemen")) == ("A02", "")


def test_nobody_enters_a_blaze() -> None:
    """p.17: impassable for all."""
    for unit in ("Riflemen", "M5 Stuart"):
        table = Table(column(), [f"{unit} A02 S"], ["Grenadiers A07 N"], marks={"A03": "blaze"})
        table.activate(unit).do("move")
        assert table.places("step to") == {"A01"}


# --- spreading ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("wind", SIDES)
def test_a_blaze_spreads_one_hex_downwind(wind: str) -> None:
    """p.6: into the single hex in the wind's direction."""
    board = "\n".join(["f f f f f"] * 5)
    table = Table(board, ["Riflemen A01 S"], ["Grenadiers E05 N"], wind=wind, marks={"C03": "blaze"})
    spread(table, 4)
    over = {"N": "C02", "NE": "D02", "SE": "D03", "S": "C04", "SW": "B03", "NW": "B02"}[wind]
    assert {name for name in table.board.ids if "blaze" in table.marks(name)} == {"C03", over}


def test_it_spreads_only_into_what_burns_and_once_a_gust() -> None:
    """p.6, 17: two blazes behind one another jump once each; clear ground stops them."""
    board = "\n".join("fffff.f")
    table = Table(
        board, ["Riflemen A07 S"], ["Grenadiers A06 S"], wind="S", marks={"A01": "blaze", "A02": "blaze"}
    )
    for burning in (3, 4, 5, 5):
        spread(table, 4)
        assert [name for name in table.board.ids if "blaze" in table.marks(name)] == [
            f"A0{row}" for row in range(1, burning + 1)
        ]


def test_the_wind_at_the_rim_blows_the_fire_off_the_map() -> None:
    table = Table(column(A01="f"), ["Riflemen A05 S"], ["Grenadiers A07 N"], wind="N", marks={"A01": "blaze"})
    spread(table, 9)
    assert [name for name in table.board.ids if "blaze" in table.marks(name)] == ["A01"]


def test_who_runs_from_a_fire_that_spreads_does_not_run_into_it() -> None:
    """p.17: all hexes that catch fire burn before anybody retreats."""
    board = """
    f f
    f f
    . ."""
    table = Table(
        board, ["Riflemen A02 S", "Rangers B02 S", "Rangers B03 N"], ["Grenadiers A03 N"], wind="S",
        marks={"A01": "blaze", "B01": "blaze"},
    )  # fmt: skip
    spread(table, 4)
    assert table.question == "retreat"
    assert table.places("step to") == {"B03"}
    table.do("step to B03")
    assert table.where("Riflemen") == "out"  # fire and enemies all round


# --- obstacles ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "shift"), [("roadblock", 0), ("tank trap", -1)])
def test_an_obstacle_is_an_object_too(kind: str, shift: int) -> None:
    """p.17: by its marker; the gun of 4 meets its strength (reconstructed) as armor."""
    tank, enemy = ["M4A3(76)W Sherman A01 S fire"], ["Grenadiers A07 N spent"]
    table = Table(column(), tank, enemy, obstacles={"A03": kind})
    assert at_object(table, "M4A3(76)W Sherman", "A03") == shift
    assert table.activate("M4A3(76)W Sherman").places("shell") == {"A03"}
    theirs = Table(column(), ["Riflemen A07 N spent"], ["Pz IV H A01 S fire"], obstacles={"A03": kind})
    assert theirs.pass_order().activate("Pz IV H").places("shell") == set(), "his own is in nobody's way"


def test_a_destroyed_obstacle_is_gone_with_all_that_it_did() -> None:
    """p.2, 4, 12-13, 15, 17: it barred way and sight, covered infantry, and the hex was no open ground."""
    units = ["Grenadiers A03 N", "Grenadiers A06 N spent"]
    tanks = ["Sherman Firefly A01 S fire", "M5 Stuart A02 S move"]
    table = Table(column(), tanks, units, obstacles={"A03": "roadblock"})
    grenadiers = table.number("Grenadiers 1")
    assert cover(table.w, table.s, grenadiers) == 1
    assert not is_open(table.w, table.s, table.hex("A03"))
    table.activate("Sherman Firefly").with_luck(lambda t: t.fog("A03") == "", "shell A03")
    assert table.status("Grenadiers 1") == "reduced"
    assert cover(table.w, table.s, grenadiers) == 0
    assert is_open(table.w, table.s, table.hex("A03"))
    assert table.s.blockers == 0
    assert at_object(table, "Sherman Firefly", "A03") == NO
    table.skip().end_turn().activate("M5 Stuart").do("move")
    assert "A03" in table.places("step to")
