"""Movement of foot units, reinforcements, facing, the control marker (5.0-5.3, 2.4)."""

from dataclasses import replace

from tests.battles.storms_of_steel.table import EDITION, Table
from wsanalysis.battles.core.numbers import NEITHER, Side
from wsanalysis.systems.storms_of_steel.options import STANDARD

GROUND = ". W c .\n. S . .\n. . . ."
FAR = "Rifles '43 D03 NW"


def ap_after(where: str, into: str, unit: str = "Infantry '43", **more: object) -> int:
    table = Table(GROUND, [f"{unit} {where}"], [FAR], **more)  # type: ignore[arg-type]
    return table.do(f"activate {unit}", f"move {into}", "face N").ap[0]


def test_terrain_costs() -> None:
    """5.0: movement cost and terrain; an MG moves for 2."""
    assert ap_after("A02 N", "A01") == 7 - 1
    assert ap_after("A01 SE", "B01") == 7 - 1 - 1  # woods
    assert ap_after("C02 NW", "B02") == ap_after("D01 NW", "C01") == 7 - 1 - 1  # stone building, corn
    assert ap_after("A01 SE", "B01", "HMG 34") == 7 - 2 - 1


def test_roads() -> None:
    """5.0: followed from hex to hex a road negates the terrain's cost; over another side it does not."""
    road = ("A02", "B01", "C01")
    assert ap_after("A02 NE", "B01", road=road) == 7 - 1
    assert ap_after("A01 SE", "B01", road=road) == 7 - 1 - 1
    assert ap_after("A02 SW", "B01", road=road) == 7 - 1 - 1  # backward


def test_forward_and_backward() -> None:
    """5.2: three front hexes; into the others it is 1 more."""
    costs = {facing: 7 - ap_after(f"A02 {facing}", "A01") for facing in ("N", "NE", "NW", "S", "SE", "SW")}
    assert costs == {"N": 1, "NE": 1, "NW": 1, "S": 2, "SE": 2, "SW": 2}


def test_pivot() -> None:
    """5.3: an action of its own for 1 AP, to any side."""
    table = Table(GROUND, ["Infantry '43 A01 SE"], [FAR]).do("activate Infantry '43")
    assert table.legal("pivot") == [f"pivot {side}" for side in ("N", "NE", "S", "SW", "NW")]
    assert table.do("pivot N").ap[0] == 6
    assert table.battle.face[table.unit("Infantry '43")] == 0


def test_counters_that_hinder() -> None:
    """7.4: Pinned neither moves nor pivots, Cowering pays 1 more a hex and shows it."""
    table = Table(GROUND, ["Infantry '43 A02 N"], [FAR]).hit("Infantry '43", "Pinned")
    assert table.do("activate Infantry '43").legal() == ["rally"]
    table = Table(GROUND, ["Infantry '43 A02 N"], [FAR]).hit("Infantry '43", "Cowering")
    assert table.do("activate Infantry '43", "move A01", "face S").ap[0] == 7 - 2
    assert table.is_shown("Infantry '43")
    table = Table(GROUND, ["Infantry '43 A02 N"], [FAR]).hit("Infantry '43", "Unnerved")
    assert not table.do("activate Infantry '43", "move A01").is_shown("Infantry '43")


def test_cautious_movement() -> None:
    """5.01: into a hex without cover -1 in the enemy's next turn, unless it paid 1 AP more."""
    edition = EDITION.with_options(replace(STANDARD, cautious_movement=True))
    drawn = ". W . .\n. . . .\n. . . ."

    def moved(how: str, into: str = "B02") -> Table:
        table = Table(drawn, ["Infantry '43 A02 SE"], ["Rifles '43 D02 NW"], edition=edition)
        return table.do("activate Infantry '43", f"{how} {into}", "face SE")

    table = moved("creep")
    assert (table.ap[0], table.needed("Rifles '43", "Infantry '43")) == (5, 12 - 4)
    table = moved("move")
    assert (table.ap[0], table.needed("Rifles '43", "Infantry '43")) == (6, 12 - 4 - 1)
    table.do("stall by CAP", "stall", "stall by CAP")
    assert table.needed("Rifles '43", "Infantry '43") == 12 - 4
    assert not Table(drawn, ["Infantry '43 A02 NE"], [FAR]).do("activate Infantry '43").legal("creep")
    assert moved("move", "B01").needed("Rifles '43", "Infantry '43") == 12 + 2 - 4


def test_reinforcements() -> None:
    """5.1: in their round or later, on their hexes, for what the hex costs."""
    entry = {"Infantry '43": ("A01", "A02", "B01")}
    table = Table(GROUND, ["Infantry '43 -"], [FAR], entry=entry, late=2)
    assert table.legal() == ["pass", "stall by CAP"]
    table.do("pass", "pass", "bid 0", "bid 0")
    while table.side != "German" or table.legal("bid"):
        table.do("bid 0" if table.legal("bid") else "stall by CAP")
    table.do("activate Infantry '43")
    assert table.legal() == ["move A01", "move A02", "move B01"]
    table.do("move B01", "face SE")
    assert (table.where("Infantry '43"), table.ap[0]) == ("B01", 5)


def test_an_entry_hex_taken_by_the_enemy() -> None:
    """5.1: another of its hexes; when all are taken, the nearest that are free."""
    entry = {"Infantry '43": ("A01", "A03")}
    rifles = "Rifles '43 A01 NW"
    table = Table(GROUND, ["Infantry '43 -"], [rifles], entry=entry).do("activate Infantry '43")
    assert table.legal() == ["move A03"]
    table = Table(GROUND, ["Infantry '43 -"], [rifles, "Maxim MMG A03 NW"], entry=entry)
    assert table.do("activate Infantry '43").legal() == ["move A02", "move B01", "move B02", "move B03"]


def test_who_holds_a_hex() -> None:
    """2.4: who was last alone in it, moving through included; at the start only where somebody stands."""
    table = Table(GROUND, ["Infantry '43 A02 N"], [FAR])
    holder = table.battle.holder
    assert (holder[table.hex("A02")], holder[table.hex("A01")], holder[table.hex("D03")]) == (0, NEITHER, 1)
    table.do("activate Infantry '43", "move A01", "face S")
    assert (holder[table.hex("A01")], holder[table.hex("A02")]) == (0, 0)


def test_the_marker_is_carried_left_and_taken() -> None:
    """Sheet 2: it comes with its bearer, is carried or left for nothing."""
    units, entry = ["Infantry '43 -", "Pz Grenadier C03 NW"], {"Infantry '43": ("A02",)}
    table = Table(GROUND, units, ["Rifles '43 D01 NW"], bearer="Infantry '43", entry=entry)
    battle, hex = table.battle, table.hex
    table.do("activate Infantry '43", "move A02", "face NE", "pass")
    assert (battle.marker_at, battle.marker_side) == (hex("A02"), 0)
    table.do(
        "active Infantry '43", "carry A01", "face SE", "pass", "active Infantry '43", "move A02", "face N"
    )
    assert (battle.marker_at, battle.marker_side) == (hex("A01"), 0)
    assert not table.do("pass", "active Infantry '43").legal("carry")


def test_the_marker_changes_hands() -> None:
    """Sheet 2, 2.4: with both in its hex it stays whose it was; who then is alone has it."""
    table = Table(GROUND, ["Infantry '43 A02 SE"], ["Rifles '43 A03 N"], bearer="Infantry '43")
    battle = table.battle
    assert (battle.marker_at, battle.marker_side) == (table.hex("A02"), 0)
    table.do("pass", "activate Rifles '43", "move A02", "face N")
    assert battle.marker_side == 0
    table.do("activate Infantry '43", "move A01", "face N")
    assert battle.marker_side == 1


def test_the_marker_leaves_the_map() -> None:
    """Sheet 2: its carrier may go with it, at the cost of open ground; nobody else may."""
    table = Table(
        GROUND, ["Infantry '43 A01 SE"], [FAR], bearer="Infantry '43", exits=(("A01",), ()), marker_off=2
    )
    table.do("activate Infantry '43")
    assert table.legal("leave") == ["leave A01"]
    table.do("leave A01")
    assert (table.where("Infantry '43"), table.battle.marker_gone, table.battle.marker_side) == ("left", 1, 0)
    assert [table.code.points(table.world, table.battle, Side(side)) for side in (0, 1)] == [2, 0]
    assert table.do("pass").legal() == ["pass", "stall by CAP"]  # nobody is active any more
    table = Table(GROUND, ["Infantry '43 A01 SE"], [FAR], exits=(("A01",), ()))
    assert not table.do("activate Infantry '43").legal("leave")


def test_a_contested_hex_is_nobodys() -> None:
    """2.4: with units of both in it neither side has it; who then is alone there does."""
    table = Table(GROUND, ["Infantry '43 A02 SE"], ["Rifles '43 A03 N"])
    hex = table.hex("A03")
    table.do("activate Infantry '43", "move A03", "face S")
    assert table.battle.holder[hex] == NEITHER
    table.do("opportunity Rifles '43", "move B03", "face S")
    assert table.battle.holder[hex] == 0
