"""Fortifications, wire, mines and engineers on the map (18, 19)."""

from tests.battles.storms_of_steel.table import Table
from wsanalysis.battles.storms_of_steel.acting import rally_plus
from wsanalysis.battles.storms_of_steel.works_laid import Works

OPEN = "\n".join([". . . . . . ."] * 5)
FAR = "Rifles '43 G05 NW"
NONE: tuple[tuple[Works, ...], tuple[Works, ...]] = ((), ())


def soviet(*works: Works) -> tuple[tuple[Works, ...], tuple[Works, ...]]:
    return (), works


def test_a_trench_shelters_its_squads_all_round() -> None:
    """18.2: red +2 from front and flank; who is set up in its hex begins in it."""
    for hex, bare in (("A01", 12 - 4), ("G01", 11 - 4)):
        facing = "NW" if hex == "A01" else "SW"
        table = Table(OPEN, [f"Infantry '43 {hex} SE"], [f"Rifles '43 D03 {facing}"], works=NONE)
        assert table.needed("Infantry '43", "Rifles '43") == bare
        works = soviet(Works("trench", ("D03",)))
        table = Table(OPEN, [f"Infantry '43 {hex} SE"], [f"Rifles '43 D03 {facing}"], works=works)
        assert table.needed("Infantry '43", "Rifles '43") == bare + 2


def test_out_of_a_trench_squads_fire_in_any_direction() -> None:
    """18.2: whichever way they face."""
    german, rifles = ["Infantry '43 A01 SE"], ["Rifles '43 D03 S"]
    table = Table(OPEN, german, rifles, works=NONE).do("pass", "opportunity Rifles '43")
    assert not table.legal("fire")
    table = Table(OPEN, german, rifles, works=soviet(Works("trench", ("D03",))))
    assert table.do("pass", "opportunity Rifles '43").legal("fire") == ["fire A01"]


def test_a_bunker_by_front_and_flank() -> None:
    """18.2, SOS-48: +5 to the front, +2 from its flank, and the facing of those inside is its own."""
    works = soviet(Works("bunker", ("D03",), facing="NW"))
    table = Table(OPEN, ["Infantry '43 A01 SE", "Infantry '43 G01 SW"], ["Rifles '41 D03"], works=works)
    assert table.battle.face[table.unit("Rifles '41")] == 5
    assert table.needed("Infantry '43 1", "Rifles '41") == 12 + 5 - 4
    assert table.needed("Infantry '43 2", "Rifles '41") == 11 + 2 - 4
    table.do("pass", "opportunity Rifles '41")
    assert table.legal("fire") == ["fire A01"]
    assert not table.legal("pivot")


def test_occupying_and_leaving() -> None:
    """18.2: an action of 1 AP each; getting out pivots freely; to leave the hex costs nothing more."""
    works = ((Works("trench", ("A02",)),), ())
    table = Table(OPEN, ["Infantry '43 A01 S"], [FAR], works=works)
    table.do("activate Infantry '43", "move A02", "face S", "pass", "active Infantry '43")
    assert not table.legal("get out")
    table.do("occupy trench", "pass")
    assert table.ap[0] == 7 - 1 - 1
    table.do("active Infantry '43")
    assert not table.legal("occupy")
    table.do("get out NE", "pass")
    assert (table.ap[0], table.battle.face[table.unit("Infantry '43")]) == (4, 1)
    table.do("active Infantry '43", "occupy trench", "pass", "active Infantry '43", "move A01", "face S")
    assert table.ap[0] == 4 - 1 - 1
    assert table.battle.inside[table.unit("Infantry '43")] == 0


def test_works_shelter_only_who_is_in_them() -> None:
    """18.0: beside the trench in its hex there is no cover; terrain adds up with the trench."""
    works = soviet(Works("trench", ("D03",)))
    table = Table(OPEN, ["Infantry '43 A01 SE"], ["Rifles '43 D03 NW"], works=works)
    table.do("pass", "activate Rifles '43", "get out NW")
    assert table.needed("Infantry '43", "Rifles '43") == 12 - 4
    wooded = OPEN.replace(".", "W")
    near = Table(wooded, ["Infantry '43 C03 SE"], ["Rifles '43 D03 NW"], works=works)
    assert near.needed("Infantry '43", "Rifles '43") == 12 + 2 + 2 - 4 - 3


def test_a_hasty_defense() -> None:
    """18.1: 7 APs, +1 for this unit alone, gone when it pivots or moves."""
    table = Table(OPEN, ["Infantry '43 A01 SE", "Pz Grenadier A01 SE"], ["Rifles '43 D03 NW"], works=NONE)
    bare = table.needed("Rifles '43", "Infantry '43")
    table.do("activate Infantry '43", "dig")
    assert (table.ap[0], table.is_spent("Infantry '43")) == (0, True)
    assert table.needed("Rifles '43", "Infantry '43") == bare + 1
    assert table.needed("Rifles '43", "Pz Grenadier") == bare
    for act in ("pivot S", "move A02"):
        table = Table(OPEN, ["Infantry '43 A01 SE"], ["Rifles '43 D03 NW"], works=NONE)
        table.do("opportunity Infantry '43", "dig", "pass")
        assert table.battle.inside[table.unit("Infantry '43")]
        table.do("command Infantry '43", act)
        assert not table.battle.inside[table.unit("Infantry '43")]


def test_nobody_digs_where_the_firefight_knows_no_works() -> None:
    """18: its rules are not in use."""
    table = Table(OPEN, ["Infantry '43 A01 SE"], [FAR]).do("opportunity Infantry '43")
    assert not table.legal("dig")


def test_works_help_to_rally() -> None:
    """7.51: as a terrain DM does."""
    works = soviet(Works("trench", ("D03",)))
    for laid, plus in ((NONE, 0), (works, 1)):
        table = Table(OPEN, ["Infantry '43 A01 SE"], ["Rifles '43 D03 NW"], works=laid)
        assert rally_plus(table.world, table.battle, table.unit("Rifles '43")) == plus
