"""Vehicles on the move: bonus moves as one action, roads, bad ground (14.0, 14.1, 16.0)."""

from collections.abc import Sequence
from typing import Any

from tests.battles.storms_of_steel.table import Table
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.forces import Works

FIELD = ". . . . . . .\n" * 6
FAR = ["Rifles '43 G06 N"]


def on_the_field(*german: str, **more: Any) -> Table:
    return Table(FIELD, german, FAR, **more)


def test_tracks_go_on_over_open_ground() -> None:
    """14.0, SOS-35: two track symbols are two more hexes for the same AP, in one action."""
    table = on_the_field("T-34b A03 SE").do("activate T-34b", "move B03")
    assert table.legal() == ["stop", *(f"on to {hex}" for hex in ("B02", "C03", "C04", "B04", "A04", "A03"))]
    table.do("on to C04", "on to D04")
    assert table.legal() == [f"face {side}" for side in ("N", "NE", "SE", "S", "SW", "NW")]
    assert (table.side, table.ap[0]) == ("German", 6)
    assert (table.do("face N").side, table.where("T-34b")) == ("Soviet", "D04")


def test_who_stops_has_done_his_move() -> None:
    """14.0: what is left of the free hexes is not kept."""
    table = on_the_field("T-34b A03 SE").do("activate T-34b", "move B03", "stop", "face SE", "pass")
    assert table.do("active T-34b", "move C04", "stop", "face SE").ap[0] == 5


def test_wheels_go_on_along_roads() -> None:
    """14.0, SOS-35: one for the road and one for the wheel; in the open none, nor off the road."""
    road = ("A03", "B03", "C04", "D04", "E05")
    table = on_the_field("GAZ Truck A03 SE", road=road).do("activate GAZ Truck", "move B03")
    assert table.legal() == ["stop", "on to C04", "on to A03"]
    table.do("on to C04", "on to D04", "face SE")
    assert (table.where("GAZ Truck"), table.ap[0]) == ("D04", 6)
    table = on_the_field("GAZ Truck A02 SE", road=road).do("activate GAZ Truck", "move B02")
    assert table.legal("face")


def walk(table: Table, unit: str, *moves: Sequence[str]) -> list[int]:
    """The APs and CAPs that have been paid after each action; the Soviet side passes."""
    table.do(f"activate {unit}")
    paid = []
    for number, move in enumerate(moves):
        if number:
            table.do("pass", f"{'active' if table.ap[0] else 'command'} {unit}")
        table.do(*move)
        paid.append(7 + 5 - table.ap[0] - table.caps[0])
    return paid


def test_a_panzer_through_woods_to_the_road() -> None:
    """14.0, figure 24, SOS-36: two open hexes, woods, woods by their road's end, and along it to the next."""
    drawn = ". . W W W .\n" * 4
    table = Table(drawn, ["Panzer IIIh A03 SE"], ["Rifles '43 F01 S"], road=("D04", "E04", "F03"))
    paid = walk(
        table, "Panzer IIIh", ("move B03", "on to B04", "face SE"), ("move C04", "face SE"),
        ("move D04", "face NE"), ("move E04", "on to F03", "face N"),
    )  # fmt: skip
    assert paid == [1, 4, 7, 8]
    table = Table(drawn, ["Panzer IIIh B03 SE"], ["Rifles '43 F01 S"])
    paid = walk(table, "Panzer IIIh", ("move B04", "stop", "face NE"), ("move C04", "face SE"))
    assert paid == [1, 4]


def test_other_ground_is_no_free_hex() -> None:
    """14.0: woods end the bonus moves, and are paid in full."""
    table = Table(". . W .\n" * 3, ["T-34b A02 SE"], ["Rifles '43 D03 N"]).do("activate T-34b", "move B02")
    assert "on to C02" not in table.legal("on to")
    table = Table(". W . .\n" * 3, ["T-34b A02 SE"], ["Rifles '43 D03 N"]).do("activate T-34b", "move B02")
    assert (table.legal("on to"), len(table.legal("face"))) == ([], 6)


def test_uphill_in_one_action() -> None:
    """14.0, 11.0, figure 25, SOS-37: three hexes and two levels up are 3 APs, paid as the tank climbs."""
    table = Table(". . .1 .2\n. . .1 .2", ["T-34b A01 SE"], ["Rifles '43 A02 N"]).do("activate T-34b")
    table.do("move B01")
    assert table.ap[0] == 6
    table.do("on to C02")
    assert table.ap[0] == 5
    assert (table.do("on to D02", "face N").ap[0], table.where("T-34b")) == (4, "D02")


def test_climbing_has_to_be_paid_for() -> None:
    """14.0, 3.22: with the last CAP gone the tank stays below; an opportunity action climbs for nothing."""
    drawn, soviet = ". . .1 .2\n. . .1 .2", ["Rifles '43 A02 N"]
    table = Table(drawn, ["T-34b A01 SE"], soviet, caps=(1, 6)).do("command T-34b", "move B01")
    assert (table.caps[0], "on to C02" in table.legal(), "on to B02" in table.legal()) == (0, False, True)
    table = Table(drawn, ["T-34b A01 SE"], soviet, caps=(0, 6)).do("opportunity T-34b", "move B01")
    assert table.do("on to C02", "on to D02", "face N").where("T-34b") == "D02"


def test_backward_there_is_no_bonus() -> None:
    """14.0: 1 AP more; after a hex ahead the tank turns as it likes, and goes on there."""
    table = on_the_field("T-34b B03 SE").do("activate T-34b", "move A03")
    assert (table.legal("on to"), table.ap[0]) == ([], 5)
    table = on_the_field("T-34b B03 SE").do("activate T-34b", "move C04", "on to B03", "stop", "face SE")
    assert table.ap[0] == 6


def test_wheels_pay_for_a_crowded_road() -> None:
    """16.0: 1 AP for each vehicle there, on free hexes too; tracks do not."""
    road = ("A03", "B03", "C04", "D04")
    german = ["Opel Truck A03 SE", "Panzer IIIh C04 SE", "Opel Truck C04 SE", "Panzer IIIh A03 SE"]
    table = on_the_field(*german, road=road).do("activate Opel Truck 1", "move B03")
    assert (table.ap[0], table.do("on to C04").ap[0]) == (6, 4)
    table = on_the_field(*german, road=road).do("activate Panzer IIIh 2", "move B03", "on to C04")
    assert table.ap[0] == 6


def test_wire_and_road_blocks_end_bonus_moves() -> None:
    """14.0, 18.4: no free hex leads there, and none follows."""
    works = (), (Works("barbed wire", ("B03",)), Works("road block", ("C04",)))
    table = on_the_field("T-34b A03 SE", works=works).do("activate T-34b", "move B03")
    assert table.legal("face")
    table = on_the_field("T-34b B04 SE", works=works).do("activate T-34b", "move C05")
    assert {"on to C04", "on to D04"} & {*table.legal()} == {"on to D04"}


def test_a_mine_goes_off_on_the_way() -> None:
    """14.0, 18.5: in the hex where it lies; a tank that it stops goes no farther, and does not turn."""
    works = (), (Works("land mine", ("C04",), number=6, color="blue", hidden=True),)
    start = on_the_field("T-34b A03 SE", works=works, caps=(0, 6)).do("activate T-34b", "move B03")
    before = start.battle.copy()
    start.with_luck("on to C04", until=lambda it: it.counter("T-34b") == "Immobilized")
    assert (start.side, start.where("T-34b")) == ("Soviet", "C04")
    start.battle = before
    start.with_luck("on to C04", until=lambda it: it.counter("T-34b") == "Light Damage")
    assert "on to D04" in start.legal()


def test_who_is_revealed_turns_before_the_tank_goes_on() -> None:
    """14.0, 10.0: the Soviet side says which way its squad faces; the move is not over."""
    soviet = ["Rifles '43 C04 hidden", "Rifles '43 G06 N"]
    table = Table(FIELD.replace(".", "w"), ["T-34b A03 SE"], soviet).do("activate T-34b")
    table.do("move B03", "on to C04")
    assert (table.side, table.where("Rifles '43 1")) == ("Soviet", "C04")
    assert "on to D04" in table.do("face NW").legal("on to")


def test_a_group_pays_its_dearest_move() -> None:
    """9.11, 14.0: what one climbs on its free hexes costs no more than the group has paid."""
    drawn = ". . . .\n. . .1 .1\n. . .1 .1"
    german = ["T-34b A01 SE", "Infantry '43 A02 SE"]
    table = Table(drawn, german, ["Rifles '43 D01 S"], groups=True).do("activate T-34b", "move B01")
    assert table.do("with Infantry '43", "move B02").do("on to C02").ap[0] == 5
    table = Table(drawn, german, ["Rifles '43 D01 S"], groups=True).do("activate T-34b", "move B01")
    table.do("with Infantry '43", "move A01")
    assert (table.ap[0], table.do("on to C02").ap[0], table.do("on to D02").ap[0]) == (5, 5, 5)


def test_the_marker_goes_along() -> None:
    """14.0, firefight sheet 2: a vehicle that carries it has it with it on its free hexes."""
    table = on_the_field("T-34b A03 SE", "Rifles '43 A01 S", bearer="T-34b").do("activate T-34b", "carry B03")
    table.do("on to C04", "stop", "face N")
    assert table.battle.marker_at == table.hex("C04")


BOG = ". m .\n. . .\n. . ."


def bog(until: int, caps: tuple[int, int] = (5, 6), answer: str = "caps 0") -> Table:
    """A tank in the marsh that is stuck or not."""
    table = Table(BOG, ["T-34b A01 SE"], ["Rifles '43 C03 NW", "Rifles '43 A03 N"], caps=caps)
    table.do("activate T-34b")
    answers = ["move B01"] if caps[0] == 0 else ["move B01", answer]
    return table.with_luck(
        *answers, until=lambda it: bool(it.battle.flags[it.unit("T-34b")] & terms.STUCK) == bool(until)
    )


def test_stuck_in_the_marsh() -> None:
    """14.1: it does not turn after the move, nor later; it moves no more, and its turret fires all round."""
    assert bog(1, (0, 6)).side == "Soviet"
    table = bog(1)
    assert (table.side, table.ap[0]) == ("Soviet", 7 - 3)
    table.do("pass", "active T-34b")
    assert table.legal("move") + table.legal("pivot") == []
    assert {"fire C03", "fire A03"} <= {*table.legal("fire")}


def test_safe_in_the_marsh() -> None:
    """14.1, 3.23: up to two CAPs on the roll; who is safe faces as it likes, and goes no farther."""
    table = Table(BOG, ["T-34b A01 SE"], ["Rifles '43 C03 NW"]).do("activate T-34b", "move B01")
    assert table.legal() == ["caps 0", "caps 1", "caps 2"]
    table = bog(0, answer="caps 2")
    assert (table.caps[0], len(table.legal("face"))) == (3, 6)


def test_bogged_down_until_the_round_ends() -> None:
    """Card #20: immobilized for this round."""
    table = on_the_field("T-34b A03 SE")
    table.battle.flags[table.unit("T-34b")] |= terms.BOGGED
    table.do("activate T-34b")
    assert table.legal("move") + table.legal("pivot") == []
    table.do("fire G06", "caps 0", "pass", "pass")
    assert not table.battle.flags[table.unit("T-34b")] & terms.BOGGED


def test_a_card_moves_a_tank_two_hexes_and_no_more() -> None:
    """Card #5: two hexes at most, with no bonus moves besides."""
    table = on_the_field("T-34b A03 SE", hands=(["Move 2 Hexes"], []))
    table.do("play Move 2 Hexes on T-34b", "move B03", "face SE", "move C04")
    assert (table.legal("on to"), len(table.legal("face"))) == ([], 6)


def test_a_tank_that_comes_out_of_hiding_drives_ahead() -> None:
    """10.0, 14.0: it has had no facing, so that no way is backward."""
    for hex in ("B02", "B04"):
        table = Table(FIELD.replace(".", "w"), ["T-34b B03 hidden"], FAR).do("activate T-34b", f"move {hex}")
        assert (len(table.legal("on to")), table.ap[0]) == (6, 6)
