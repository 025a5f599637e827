"""Battles follow the options: each other reading changes a position (3.01, 5.01: test_turns, test_foot)."""

from dataclasses import replace
from typing import Any

from tests.battles.storms_of_steel.table import EDITION, Table
from wsanalysis.battles.core.luck import chance_of
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.forces import Works
from wsanalysis.battles.storms_of_steel.terms import NOT_ALLOWED
from wsanalysis.battles.storms_of_steel.weapon_cards import weapon_needed

FIELD = ". . . . .\n" * 4


def tables(german: str, soviet: list[str], option: str, value: Any, **more: Any) -> tuple[Table, Table]:
    """The same position by the standard reading and by the other one."""
    other = EDITION.with_options(replace(EDITION.options, **{option: value}))
    found = [Table(FIELD, [german], soviet, edition=edition, **more) for edition in (EDITION, other)]
    return found[0], found[1]


def test_safe_from_immobilization() -> None:
    """14.1: 6 or 7 of 2D6, as chances in a hundred."""
    both = tables("Panzer IIIh A01 SE", ["Rifles '43 D04 N"], "safe_from_immobilization", 7)
    safe = [chance_of(table.world, table.world.stuck_law[0], terms.SAFE) for table in both]
    assert safe == [100 * 26 // 36, 100 * 21 // 36]


def test_wire_stops_tracks() -> None:
    """18.4, 14.0: 2 APs, or none."""
    works = ((), (Works("barbed wire", ("B01",)),))
    both = tables("Panzer IIIh A01 SE", ["Rifles '43 D04 N"], "wire_stops_tracks", False, works=works)
    paid = [7 - table.do("activate Panzer IIIh", "move B01").ap[0] for table in both]
    assert paid == [3, 1]


def test_bunker_in_close_combat() -> None:
    """7.63, 18.0: 2 or 5."""
    works = ((), (Works("bunker", ("B02",), facing="N"),))
    both = tables("Infantry '43 B02 N", ["Rifles '43 B02"], "bunker_in_close_combat", "front", works=works)
    assert [table.needed("Infantry '43", "Rifles '43") for table in both] == [11 + 2 - 8, 11 + 5 - 8]


def test_infantry_squads() -> None:
    """1.1, 15.6: a mortar that moves for 3 is covered by the tank beside it, or not."""
    units = ["82mm Mortar D02 NW", "T-34b D02 NW"]
    both = tables("Infantry '43 A01 SE", units, "infantry_squads", "by cost")
    needed = [table.needed("Infantry '43", "82mm Mortar") for table in both]
    assert needed[0] == needed[1] + 1


def test_cards_pass_works() -> None:
    """8.2: a flamethrower at a trench."""
    works = ((), (Works("trench", ("B01",)),))
    both = tables(
        "Infantry '43 A01 SE", ["Rifles '43 B01 NW"], "cards_pass_works", True, works=works,
        assets=(["Flamethrower"], ()),
    )  # fmt: skip
    units = [(table.unit("Infantry '43"), table.unit("Rifles '43")) for table in both]
    needed = [weapon_needed(it.world, it.battle, *pair, 0) for it, pair in zip(both, units, strict=True)]
    assert needed == [11 + 2 - 8, 11 - 8]


def test_cowering_reaches_twice() -> None:
    """7.4, 7.61: at 2 hexes."""
    both = tables("Infantry '43 A02 SE", ["Rifles '43 C02 NW"], "cowering_reaches_twice", False)
    needed = [table.hit("Infantry '43", "Cowering").needed("Infantry '43", "Rifles '43") for table in both]
    assert needed == [12 - 4 + 2, NOT_ALLOWED]
