"""Hills, large and small balkas: what they cost, what they add to fire, what is seen (11.0-11.5)."""

import pytest

from tests.battles.storms_of_steel.table import Table
from wsanalysis.battles.storms_of_steel.aiming import is_seen
from wsanalysis.battles.storms_of_steel.terms import NOT_ALLOWED

FAR = "Rifles '43 F03 NW"


def cost(drawn: str, into: str, unit: str = "Rifles '41", **more: object) -> int:
    """What a move from A01 into the hex costs."""
    table = Table(drawn, ["Infantry '43 F02 N"], [f"{unit} A01 SE"], first=1, **more)  # type: ignore[arg-type]
    return 7 - table.do(f"activate {unit}", f"move {into}", "face SE").ap[1]


def sees(table: Table, hex: str, other: str) -> bool:
    found = is_seen(table.world, table.battle, table.hex(hex), table.hex(other))
    assert found == is_seen(table.world, table.battle, table.hex(other), table.hex(hex))
    return found


ROWS = "\n. . . . . .\n. . . . . ."


@pytest.mark.parametrize(
    ("hexes", "paid"),
    [
        (". .1", 2),  # figure 20, L to M (SOS-33)
        (". W1", 3),
        (".1 .2", 2),
        (". .2", 3),  # figure 20, P to Q: steep (11.1)
        (".2 .", 1),
        (".1 .1", 1),
        (". ~v", 4),  # over a bank (11.5)
        ("~v .", 4),
        ("~v .1", 5),  # and up a level behind it
        ("~v ~v", 1),
        (". .v", 1),  # an opening
        (".v .", 1),
        ("~v .v", 1),
    ],
)
def test_costs_of_levels_and_banks(hexes: str, paid: int) -> None:
    """11.0, 11.1, 11.5: 1 AP a level up, 3 over the bank of a balka; down is free."""
    assert cost(hexes + " . . . ." + ROWS, "B01") == paid


def test_roads_do_not_make_hills_flat() -> None:
    """11.0: along a road the climb is paid, the woods are not; a road over a bank is an opening."""
    assert cost(". W1 . . . ." + ROWS, "B01", road=("A01", "B01")) == 2
    assert cost(". ~v . . . ." + ROWS, "B01", road=("A01", "B01")) == 1


def test_small_balkas_cost_nothing_on_foot() -> None:
    """11.5: foot units cross them."""
    assert cost(". . . . . ." + ROWS, "B01", balkas=("A01 SE",)) == 1


def needed(drawn: str, firer: str, target: str, **more: object) -> int:
    """The roll that Infantry '43 needs against Rifles '43, who face it."""
    found = Table(drawn, [f"Infantry '43 {firer}"], [f"Rifles '43 {target}"], **more)  # type: ignore[arg-type]
    return found.needed("Infantry '43", "Rifles '43")


def test_height_adds_to_fire() -> None:
    """11.2: FP +1 down, DM +1 up, once for any height; not in close combat, not on one level."""
    plain = needed(". . . . . .", "A01 SE", "C01 NW")
    assert needed(".1 . . . . .", "A01 SE", "C01 NW") == plain - 1
    assert needed(".2 . . . . .", "A01 SE", "C01 NW") == plain - 1
    assert needed(". . .1 . . .", "A01 SE", "C01 NW") == plain + 1
    assert needed(". . .2 . . .", "A01 SE", "C01 NW") == plain + 1
    assert needed(".1 . .1 . . .", "A01 SE", "C01 NW") == plain
    assert needed(".1 . . . . .", "A01 SE", "A01 NW") == needed(". . . . . .", "A01 SE", "A01 NW")


def test_a_small_balka_beside_the_target_covers_it() -> None:
    """11.5, figure 23: only from fire that crosses that side, at any level; at a corner both sides."""
    plain, ahead = ". . .\n. . .", ("C02 NW",)
    assert needed(plain, "A01 SE", "C02 NW", balkas=ahead) == needed(plain, "A01 SE", "C02 NW") + 1
    assert needed(plain, "A01 SE", "C02 NW", balkas=("A01 SE",)) == needed(plain, "A01 SE", "C02 NW")
    assert needed(".1" + plain[1:], "A01 SE", "C02 NW", balkas=ahead) == needed(plain, "A01 SE", "C02 NW")
    board = ". . .\n. . .\n. . ."
    below = needed(board, "B02 NE", "C02 SW")
    assert needed(board, "B02 NE", "C02 SW", balkas=("C02 S",)) == below
    assert needed(board, "B02 NE", "C02 SW", balkas=("C02 SW",)) == below + 1


def test_fire_along_a_corner_crosses_a_small_balka_only_if_it_runs_on_both_sides() -> None:
    """11.5, R51: the open side decides, as it does for sight (11.3)."""
    board = ". . .\n. . .\n. . .\n. . ."
    # From A02 to C02 the line leaves C02 through the corner between its sides NW and SW.
    plain = needed(board, "A02 SE", "C02 NW")
    assert needed(board, "A02 SE", "C02 NW", balkas=("C02 NW",)) == plain
    assert needed(board, "A02 SE", "C02 NW", balkas=("C02 NW", "C02 SW")) == plain + 1


def test_sight_up_and_down() -> None:
    """11.3, figure 20: from the plain onto a slope, not beyond it; back the same."""
    table = Table(". . .1 . .1 . .2\n. . . . . . .", ["Infantry '43 A02 N"], ["Rifles '43 B02 N"])
    assert sees(table, "A01", "C01")
    assert not sees(table, "A01", "E01")
    assert sees(table, "A01", "G01") is sees(table, "G01", "A01")


def test_balkas_are_seen_from_their_rim_alone() -> None:
    """11.5: a unit in a large balka sees its neighbours, and is seen by them."""
    table = Table(". . ~v . .\n. . . . .", ["Infantry '43 A02 N"], ["Rifles '43 B02 N"])
    assert sees(table, "B01", "C01")
    assert not sees(table, "A01", "C01")
    assert not sees(table, "C01", "E01")


def test_foot_units_fire_into_balkas_and_out_of_them() -> None:
    """11.5: all but tanks and guns, with the height's modifiers."""
    plain = needed(". . .", "A01 SE", "B01 NW")
    assert needed(". ~v .", "A01 SE", "B01 NW") == plain - 1
    assert needed("~v . .", "A01 SE", "B01 NW") == plain + 1
    assert needed(". ~v .", "A01 SE", "B01 NW") != NOT_ALLOWED
    table = Table(". ~v .", ["Infantry '43 A01 SE"], ["Rifles '43 B01 NW"])
    assert table.do("activate Infantry '43").legal("fire") == ["fire B01"]
