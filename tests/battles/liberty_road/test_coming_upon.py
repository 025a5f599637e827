"""What units meet that enter a hex by a retreat, an escape, or from off the map (p.4, 7, 13-14, 17)."""

import pytest
from table import Table
from test_objects_and_blazes import column, set_on_fire

ENEMY = "Grenadiers A07 N"


def running(fog: dict[str, str], *ambush: str, enemy: str = ENEMY, **more: object) -> Table:
    """Rangers in A03 have to run from a fire, to A02 or A04."""
    table = Table(
        column(A03="f"), ["Rangers A03 S", "Riflemen A01 S"], [enemy], ambush=ambush, fog=fog,
        areas="a\nb\nc\nd\ne\ne\nf", **more,  # type: ignore[arg-type]
    )  # fmt: skip
    return set_on_fire(table, "A03")


def test_who_retreats_onto_mines_sets_them_off() -> None:
    """p.4: they reduce the first enemy to enter the area; the Rangers were reduced by the fire."""
    table = running({"A04": "mines"}).do("step to A04")
    assert (table.where("Rangers"), table.fog("A04")) == ("out", "mines")
    table = running({"A04": "mines"}).do("step to A02")
    assert (table.where("Rangers"), table.fog("A04")) == ("A02", "hidden mines")


def test_any_marker_is_found_by_who_retreats_into_its_area() -> None:
    """p.7: when an attacker's unit first enters the area."""
    assert running({"A04": "trench"}).do("step to A04").fog("A04") == "trench"


def test_nobody_retreats_through_wire() -> None:
    """p.4: found in the attempt, it makes the unit run another way, or there is none; known, it is no way."""
    table = running({"A04": "wire"})
    assert table.places("step to") == {"A02", "A04"}
    table.do("step to A04")
    assert (table.fog("A04"), table.where("Rangers"), table.question) == ("wire", "A03", "retreat")
    assert table.places("step to") == {"A02"}
    lost = running({"A04": "wire", "A02": "wire"}).do("step to A02")
    assert lost.places("step to") == {"A04"}
    assert lost.do("step to A04").where("Rangers") == "out"
    known = Table(column(A03="f"), ["Rangers A03 S"], [ENEMY], face_up={"A04": "wire"})
    assert set_on_fire(known, "A03").places("step to") == {"A02"}
    tracks = Table(column(A03="f"), ["M5 Stuart A03 S move"], [ENEMY], face_up={"A04": "wire"})
    assert set_on_fire(tracks, "A03").do("step to A04").fog("A04") == ""


def test_an_ambush_is_found_by_who_retreats_beside_it() -> None:
    """p.13: by entering its area or a hex beside it; it acts at once."""
    table = running({}, "Panzergrenadiers A05 N").do("step to A04")
    assert (table.decider, table.question, table.where("Panzergrenadiers")) == ("defender", "face", "A05")
    assert "fire at A04" in table.do("face N").legal()
    table.do("enough")
    assert (table.decider, table.question) == ("attacker", "order")


def test_nobody_takes_opportunity_fire_at_who_runs_from_a_fire() -> None:
    """p.13: it is for units that move in their opponent's orders."""
    table = running({}, enemy="Panzergrenadiers A07 N ready").do("step to A04")
    assert (table.decider, table.question) == ("attacker", "order")


@pytest.mark.parametrize(("fog", "status"), [("mines", "reduced"), ("wire", "ready")])
def test_infantry_that_gets_away_from_a_vehicle_meets_markers_too(fog: str, status: str) -> None:
    """p.4, 14."""
    enemies = ["Semovente 47/32 A03 N", "Tiger I A06 N"]
    table = Table(column(), ["Riflemen A03 S", "M7 Priest A01 N"], enemies, fog={"A04": fog})
    table.do("order Regroup", "enough", "fight Riflemen", "fight Semovente 47/32")
    assert table.places("step to") == {"A02", "A04"}
    table.do("step to A04")
    assert table.fog("A04") == fog
    assert table.where("Riflemen") == ("A04" if fog == "mines" else "A03")
    if fog == "wire":
        assert table.places("step to") == {"A02"}
        table.do("step to A02")
    assert table.status("Riflemen") == status
    assert table.question != "retreat"


def arriving(unit: str, fog: dict[str, str], **more: object) -> Table:
    return Table(
        column(), ["Rangers A07 S spent"], ["Grenadiers A06 S spent"], fog=fog,
        late={"attacker": [([unit], ["A01", "A03"], 2)]}, **more,  # type: ignore[arg-type]
    ).end_turn()  # fmt: skip


def test_reinforcements_meet_what_lies_where_they_enter() -> None:
    """p.4, 6: mines go off under them, wire turns them away, ambushes beside them act."""
    table = arriving("Riflemen", {"A01": "mines"}).do("place A01", "face S")
    assert (table.status("Riflemen"), table.fog("A01")) == ("reduced", "mines")
    table = arriving("Riflemen", {"A01": "wire"}).do("place A01")
    assert (table.where("Riflemen"), table.fog("A01")) == ("waiting", "wire")
    assert table.legal() == {"place A03"}
    assert table.do("place A03", "face S").where("Riflemen") == "A03"
    table = arriving("Riflemen", {}, ambush=["Panzergrenadiers A02 N"]).do("place A01", "face S")
    assert (table.decider, table.where("Panzergrenadiers")) == ("defender", "A02")
    assert "fire at A01" in table.do("face N").legal()


def test_nobody_takes_opportunity_fire_at_reinforcements() -> None:
    """p.13: no order is being carried out yet."""
    table = arriving("Riflemen", {}).do("place A03", "face S")
    assert (table.decider, table.question) == ("attacker", "order")


@pytest.mark.parametrize("ours", [False, True])
def test_opportunity_fire_at_an_events_advance_only_in_the_opponents_orders(ours: bool) -> None:
    """p.13: the target of the orders' fire moves out of turn; who rallies moves in his own side's orders."""
    row = ". . . . . ."
    table = Table(
        row, ["Rangers A01 SE", "Riflemen A01 SE suppressed"], ["Panzergrenadiers F01 NW"],
        deck=["Double Time", "Shot"], event_done=False,
    )  # fmt: skip
    if ours:
        table.activate("Riflemen").with_luck(lambda t: t.question == "step", "rally").do("step to B01")
        assert (table.decider, table.question) == ("defender", "opportunity")
    else:
        table.activate("Rangers").with_luck(lambda t: t.question == "step", "fire at F01").do("step to E01")
        assert table.question != "opportunity"


def test_a_vehicle_enters_on_the_order_that_its_owner_chooses() -> None:
    """p.6, 8: as all are set up; infantry comes ready."""
    table = arriving("M4A1 Sherman", {}).do("place A01", "face SE")
    assert (table.decider, table.question) == ("attacker", "status")
    assert table.legal() == {"take move", "take fire", "take support"}
    assert table.do("take fire").status("M4A1 Sherman") == "fire"
    assert table.facing("M4A1 Sherman") == "SE"
    assert arriving("Riflemen", {}).do("place A01", "face SE").question == "order"
