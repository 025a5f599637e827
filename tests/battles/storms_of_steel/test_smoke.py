"""Smoke: who lays it, what it adds and hides, how it drifts off (13.0, 13.1)."""

from random import Random

import pytest

from tests.battlefield.test_levels import OFF, pieces
from tests.battles.storms_of_steel.table import Table
from wsanalysis.battles.storms_of_steel.aiming import is_seen
from wsanalysis.battles.storms_of_steel.smoke import add_smoke, added_by
from wsanalysis.battles.storms_of_steel.terms import FRESH_SMOKE

ROW = ". . . . . . . . .\n. . . . . . . . ."
COLUMN = "\n".join(". . ." for _ in range(9))


def table(**smoke: int) -> Table:
    """Infantry in A01 facing Rifles in A05 down a column, with smoke in hexes by name."""
    it = Table(COLUMN, ["Infantry '43 A01 S", "8cm Mortar C01 S"], ["Rifles '43 A05 N", "SMG C09 N"])
    for hex, counters in smoke.items():
        add_smoke(it.battle, it.hex(hex), counters)
    return it


def sees(it: Table, hex: str = "A01", other: str = "A05") -> bool:
    found = is_seen(it.world, it.battle, it.hex(hex), it.hex(other))
    assert found == is_seen(it.world, it.battle, it.hex(other), it.hex(hex))
    return found


@pytest.mark.parametrize(
    ("smoke", "more"),
    [
        ({"A05": FRESH_SMOKE}, 2),
        ({"A01": FRESH_SMOKE}, 2),
        ({"A05": 2 * FRESH_SMOKE}, 4),
        ({"A01": FRESH_SMOKE, "A05": FRESH_SMOKE}, 4),
        ({"A05": 1}, 1),
        ({"A03": 1}, 1),
        ({"A01": 1, "A03": 1, "A05": FRESH_SMOKE}, 4),
        ({"B03": FRESH_SMOKE}, 0),
    ],
)
def test_smoke_adds_to_the_roll(smoke: dict[str, int], more: int) -> None:
    """13.0: 2 a fresh counter in either hex, 1 a thin one there or on the way; counters add up."""
    it = table(**smoke)
    assert sees(it)
    bare = table().needed("Infantry '43", "Rifles '43")
    assert it.needed("Infantry '43", "Rifles '43") == bare + more


@pytest.mark.parametrize(
    "smoke", [{"A03": FRESH_SMOKE}, {"A03": 2}, {"A02": 1, "A04": 1}, {"A02": 1, "A04": FRESH_SMOKE}]
)
def test_smoke_blocks_sight(smoke: dict[str, int]) -> None:
    """13.0: one fresh counter, two thin ones in a hex or in two; to the second hex itself one still sees."""
    it = table(**smoke)
    assert not sees(it)
    assert sees(it, other="A03") == (it.battle.smoke[it.hex("A02")] < 2)
    assert "fire A05" not in it.do("activate Infantry '43").legal()


def test_along_an_edge_the_clearer_hex_decides() -> None:
    """13.0, R30: from A02 to C02 the line runs between B01 and B02."""
    assert sees(table(B01=FRESH_SMOKE), "A02", "C02")
    assert not sees(table(B01=FRESH_SMOKE, B02=FRESH_SMOKE), "A02", "C02")
    assert sees(table(B01=FRESH_SMOKE, B02=1), "A02", "C02")


def test_mortars_lay_smoke() -> None:
    """13.1: for what an attack costs, in arc and range, from the least range on; it hits surely."""
    it = table().do("activate 8cm Mortar")
    laid = it.legal("smoke")
    assert "smoke C04" in laid
    assert "smoke C03" not in laid  # below its least range
    it.do("smoke C05")
    assert it.battle.smoke[it.hex("C05")] == FRESH_SMOKE
    assert it.battle.blockers == 1
    assert it.ap[0] == 7 - 3
    it = Table(COLUMN, ["Infantry '43 A01 S"], ["50mm Mortar A05 N", "SMG C09 N"], first=1)
    assert it.do("activate 50mm Mortar").legal("smoke") == []  # smaller than 8 cm


def test_who_lays_smoke_shows_its_cost_alone() -> None:
    """7.4, 13.1: no firepower is used."""
    for counter, shown in (("Suppressed", True), ("Gun Damaged red", False), ("Immobilized", False)):
        it = Table(COLUMN, ["SdKfz 251/2 B04 S"], ["Rifles '43 A09 N"]).hit("SdKfz 251/2", counter)
        it.do("activate SdKfz 251/2", "smoke B08")
        assert it.is_shown("SdKfz 251/2") == shown, counter


def test_engineers_lay_smoke_beside_them() -> None:
    """13.1, 19.0: in their hex or 1 hex away, on any side, for 3 APs."""
    it = Table(COLUMN, ["Pz Engineers B04 S"], ["Rifles '43 A09 N"]).do("activate Pz Engineers")
    assert len(it.legal("smoke")) == 7
    assert it.do("smoke B03").ap[0] == 4


def test_smoke_drifts_off() -> None:
    """13.0, 2.0: fresh before the next round is thin, thin is gone."""
    it = table(A03=FRESH_SMOKE, A04=1, B05=FRESH_SMOKE + 1)
    it.do("pass", "pass")
    assert [it.battle.smoke[it.hex(hex)] for hex in ("A03", "A04", "B05")] == [1, 0, 1]
    assert it.battle.blockers == 2


@pytest.mark.slow
def test_sight_through_smoke_against_a_second_program() -> None:
    """13.0, R30: the line cut into pieces by fractions; of two hexes at an edge the clearer one counts."""
    rng, blocked = Random(13), 0
    for _ in range(10):
        it = Table("\n".join(". " * 10 for _ in range(10)), ["Infantry '43 A01 S"], ["Rifles '43 J10 N"])
        for name in rng.sample(it.board.ids, 25):
            add_smoke(it.battle, it.hex(name), rng.choice((1, 1, 2, FRESH_SMOKE, FRESH_SMOKE + 1)))
        for _ in range(100):
            a, b = rng.sample(it.board.ids, 2)
            met = [
                min(
                    (0 if name == OFF else it.battle.smoke[it.hex(name)] for name in piece),
                    key=lambda smoke: added_by(it.world, smoke),
                )
                for piece in pieces(it.board.ids, a, b)
            ]
            hidden = any(smoke >= FRESH_SMOKE for smoke in met) or sum(met) > 1
            assert sees(it, a, b) == (not hidden), (a, b)
            blocked += hidden
    assert 200 < blocked < 800


def test_smoke_is_what_a_command_action_pays_for_where_all_else_costs_more() -> None:
    """3.21, 13.1: a pinned mortar that could also dig in may lay smoke for as many CAPs as its side has."""
    it = Table(
        COLUMN, ["Infantry '43 A01 S", "8cm Mortar C01 S"], ["SMG C03 N"], caps=(3, 6), works=((), ())
    ).hit("8cm Mortar", "Pinned")
    assert "command 8cm Mortar" in it.legal()
    assert "smoke C04" in it.do("command 8cm Mortar").legal("smoke")
