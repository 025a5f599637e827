"""Mortars: direct and indirect fire, spotting, least range, air bursts (12.0-12.2)."""

from tests.battles.storms_of_steel.table import Table
from wsanalysis.battles.storms_of_steel import terms

WALL = ". . .\n. . .\nW W W\n. . .\n. . .\n. . .\n. . ."
OPEN = WALL.replace("W", ".")
GERMAN = ["8cm Mortar B01 S"]


def test_a_mortar_that_sees_fires_directly() -> None:
    """12.0: at its normal cost; at what it does not see for the cost in brackets, by a spotting hex."""
    it = Table(OPEN, GERMAN, ["Rifles '43 B06 N"]).do("activate 8cm Mortar", "fire B06", "caps 0")
    assert it.ap[0] == 7 - 3
    it = Table(WALL, GERMAN, ["Rifles '43 B06 N"]).do("activate 8cm Mortar", "fire B06", "caps 0")
    assert it.ap[0] == 7 - 4


def test_the_log_names_the_spotting_hex() -> None:
    """12.0: where somebody spots for the mortar."""
    for drawn, spots in ((OPEN, False), (WALL, True)):
        it = Table(drawn, GERMAN, ["Rifles '43 B06 N"])
        it.battle.logging = 1
        it.do("activate 8cm Mortar", "fire B06")
        fired = [
            e for e in map(it.battle.log.__getitem__, range(it.battle.logged)) if e.code == terms.LOG_FIRE
        ]
        assert len(fired) == 1
        assert bool(fired[0].d) == spots
        assert not spots or it.world.distance[it.hex("B01"), fired[0].d - 1] <= 2


def test_a_mortar_without_a_spotting_hex_does_not_fire() -> None:
    """12.0: within 2 hexes there must be one with sight; enemies may not be in it."""
    deep = ". . .\n. . .\nW W W\nW W W\nW W W\n. . .\n. . ."
    it = Table(deep, GERMAN, ["Rifles '43 B07 N"])
    assert it.do("activate 8cm Mortar").legal("fire") == []
    for enemy, may in (("SMG A06 N", True), ("SMG A03 N", False)):  # A03 alone is near and sees A05
        it = Table("W\nW\nW\n.\n.\n.", ["8cm Mortar A01 S"], ["Rifles '43 A05 N", enemy])
        assert ("fire A05" in it.do("activate 8cm Mortar").legal()) == may


def test_a_mortar_of_5_cm_fires_only_at_what_it_sees() -> None:
    """12.0: it has no cost of indirect fire."""
    it = Table(WALL, ["Infantry '43 B06 N"], ["50mm Mortar B01 S"], first=1)
    assert it.do("activate 50mm Mortar").legal("fire") == []


def test_arc_and_least_range() -> None:
    """12.0: nothing out of its arc or nearer than the least range, but close combat."""
    it = Table(OPEN, ["8cm Mortar B01 N"], ["Rifles '43 B06 N"])
    assert it.do("activate 8cm Mortar").legal("fire") == []
    it = Table(OPEN, GERMAN, ["Rifles '43 B03 N", "SMG B04 N"])
    assert it.do("activate 8cm Mortar").legal("fire") == ["fire B04"]
    it = Table(OPEN, GERMAN, ["Rifles '43 B01 N"])
    assert it.do("activate 8cm Mortar").legal("fire") == ["fire B01"]


def needed(drawn: str, face: str) -> int:
    return Table(drawn, GERMAN, [f"Rifles '43 B06 {face}"]).needed("8cm Mortar", "Rifles '43")


def test_shells_meet_the_flank() -> None:
    """12.1: whichever way the target faces, and with its terrain."""
    assert needed(OPEN, "N") == needed(OPEN, "S") == 11 - 3
    house = OPEN.splitlines()
    house[5] = ". b ."
    assert needed("\n".join(house), "N") == needed(OPEN, "N") + 1


def test_air_bursts() -> None:
    """12.2: woods do not cover soft units from shells; light woods do; from bullets both."""
    lines = OPEN.splitlines()
    woods, light = (("\n".join([*lines[:5], f". {kind} .", lines[6]])) for kind in "Wl")
    assert needed(woods, "N") == needed(OPEN, "N")
    assert needed(light, "N") == needed(OPEN, "N") + 1


def test_the_height_of_the_spotting_hex_counts() -> None:
    """12.0, 11.2: in indirect fire; the mortar's own does not. The best spotting hex is taken (R52)."""
    column = "\n".join((".", ".2", ".", ".", ".", "."))
    it = Table(column, ["8cm Mortar A01 S"], ["Rifles '43 A06 N"])
    assert it.needed("8cm Mortar", "Rifles '43") == 11 - 3 - 1
    column = "\n".join((".2", "W1", ".", ".", ".", "."))
    it = Table(column, ["8cm Mortar A01 S"], ["Rifles '43 A06 N", "SMG A02 N"])
    assert it.needed("8cm Mortar", "Rifles '43") == 11 - 3  # from A03, beyond the enemy in A02
