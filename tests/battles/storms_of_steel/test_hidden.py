"""Hidden units and snipers, paragraph by paragraph (10.0-10.3)."""

import random

import pytest

from tests.battles.storms_of_steel.table import EDITION, Table
from wsanalysis.battles.core.numbers import NOWHERE, Side, Unit
from wsanalysis.battles.core.records import Generator
from wsanalysis.battles.core.seeds import fill_streams
from wsanalysis.battles.core.units import HIDDEN, NOT_SEEN
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.aiming import needed
from wsanalysis.battles.storms_of_steel.hiding import may_hold_hidden, weakest_hidden
from wsanalysis.compiled import fill, new
from wsanalysis.systems.storms_of_steel.hidden import resolved_against
from wsanalysis.systems.storms_of_steel.ratings import as_target
from wsanalysis.systems.storms_of_steel.state import UNHIT

ROW = ". . . . . W .\n. . W . . . ."


def hill(*german: str, soviet: tuple[str, ...] = ("Rifles '41 F01 hidden",), **more: object) -> Table:
    """Soviet units hide in woods, at C02 and F01; Germans stand in the open."""
    return Table(ROW, german or ("Infantry '43 A01 SE",), soviet, **more)  # type: ignore[arg-type]


def test_the_owner_says_where_units_begin_hidden() -> None:
    """10.0: in secret, in a hex of the sheet where nobody is; without a facing."""
    table = hill(soviet=("Rifles '41 ? hidden",), hiding=((), ("C02", "F01", "A01")))
    assert (table.side, table.legal()) == ("Soviet", ["hide in C02", "hide in F01"])
    assert table.view(0).question == terms.PLACE
    table.do("hide in F01")
    unit = table.unit("Rifles '41")
    assert (table.battle.where[unit], table.battle.hex[unit]) == (HIDDEN, table.hex("F01"))
    assert (table.view(0).where[unit], table.view(0).hex[unit]) == (NOT_SEEN, NOWHERE)
    assert table.view(1).hex[unit] == table.hex("F01")


def test_where_all_hexes_are_seen_the_unit_still_begins() -> None:
    """10.0: in the open near an enemy; then it is revealed at once."""
    table = hill(soviet=("Rifles '41 ? hidden",), hiding=((), ("B01",)))
    table.do("hide in B01")
    assert (table.where("Rifles '41"), table.side) == ("B01", "Soviet")
    assert table.legal() == [f"face {side}" for side in ("N", "NE", "SE", "S", "SW", "NW")]
    assert table.do("face NW").side == "German"


def test_an_action_reveals_a_unit_and_all_in_its_hex() -> None:
    """10.0, 1: it fires in any direction and then has to face that way; the others face where they like."""
    table = hill(soviet=("Rifles '41 F01 hidden", "Maxim MMG F01 hidden", "SMG C02 hidden"))
    table.do("pass", "activate Rifles '41")
    assert table.legal("pivot") == table.legal("rally") == []
    table.do("fire A01")
    assert [table.where(name) for name in ("Rifles '41", "Maxim MMG", "SMG")] == ["F01", "F01", "hidden"]
    assert set(table.legal()) == {"face SW", "face NW", "face N"}
    table.do("face NW")
    assert len(table.legal("face")) == 6
    table.do("face S")
    assert table.legal("caps") == ["caps 0", "caps 1", "caps 2"]
    table.do("caps 0")
    assert (table.side, table.ap) == ("German", (0, 7 - EDITION.units["Rifles '41"].fire_cost))


def test_an_open_move_reveals_a_unit_where_it_begins() -> None:
    """10.0, 1: and those who stay behind; it never goes backward."""
    table = hill(soviet=("Rifles '41 F01 hidden", "Maxim MMG F01 hidden"), caps=(5, 1))
    table.do("pass", "command Rifles '41", "move G01")
    assert (table.where("Rifles '41"), table.where("Maxim MMG")) == ("G01", "F01")
    table.do("face S")  # the Maxim
    table.do("face NW")
    assert (table.side, table.caps) == ("German", (5, 0))


def test_a_friend_who_is_seen_reveals_a_hidden_unit() -> None:
    """10.0, 2: any unit of either side in its hex."""
    table = hill(soviet=("Rifles '41 F01 hidden", "SMG G01 NW"))
    table.do("pass", "activate SMG", "move F01")
    assert table.where("Rifles '41") == "F01"
    assert table.do("face NW", "face N").side == "German"


def test_an_enemy_in_cover_comes_to_close_combat() -> None:
    """10.0, 4: in cover only in its own hex; the mover does not hold the hex."""
    table = hill("Infantry '43 D01 SE", soviet=("Rifles '41 F01 hidden", "SMG G01 NW"))
    table.do("activate Infantry '43", "move E01", "face SE")
    assert table.where("Rifles '41") == "hidden"
    table.do("pass", "active Infantry '43", "move F01")
    assert (table.where("Rifles '41"), table.side) == ("F01", "Soviet")
    table.do("face NW")
    assert table.side == "German"
    table.do("face SE")
    assert table.battle.holder[table.hex("F01")] == -1
    acts = table.do("activate Rifles '41").legal("move")
    assert "move G01" in acts
    assert not {"move E01", "move E02"} & {*acts}  # not where the enemy came from (7.63)


@pytest.mark.parametrize(("column", "seen"), [(".....", True), ("...W.", False), ("..W..", True)])
def test_in_the_open_enemies_reveal_from_two_hexes(column: str, seen: bool) -> None:
    """10.0, 4: with sight, within 2 hexes; those who move learn it before they turn."""
    drawn = "\n".join(column)
    table = Table(drawn, ["Infantry '43 A02 S"], ["Rifles '41 A05 hidden", "SMG A05 hidden"])
    table.do("activate Infantry '43", "move A03")
    if seen:
        table.do("face N", "face N")
    table.do("face S")
    assert [table.where(name) for name in ("Rifles '41", "SMG")] == ["A05" if seen else "hidden"] * 2


def test_who_fights_in_his_own_hex_reveals_nobody() -> None:
    """7.63, 10.0: out of a hex with enemies nobody sees."""
    table = Table(". . . . .", ["Infantry '43 A01 SE"], ["SMG B01 NW", "Rifles '41 D01 hidden"])
    table.do("activate Infantry '43", "move B01", "face SE")
    assert table.where("Rifles '41") == "hidden"


def test_sos_31_fire_on_suspicion() -> None:
    """10.0, 3: against 12 and the woods; a miss tells nothing, a hit reveals all in the hex."""
    table = Table(". . . . . . W", ["HMG 42 A01 SE"], ["Rifles '41 G01 hidden", "Maxim MMG G01 hidden"],
                  hiding=((), ("G01",)))  # fmt: skip
    assert table.needed("HMG 42", "Rifles '41") == 14 - 5
    table.do("activate HMG 42")
    assert table.legal("fire") == ["fire G01"]
    before = table.battle.copy()
    table.with_luck("fire G01", "caps 0", until=lambda it: it.where("Rifles '41") == "hidden")
    assert table.side == "Soviet"
    table.battle = before
    table.with_luck("fire G01", "caps 2", until=lambda it: it.where("Maxim MMG") == "G01")
    hit = [name for name in table.names if table.where(name) == "out" or table.counter(name)]
    assert hit == ["Rifles '41"]
    if table.where("Rifles '41") == "G01":
        table.do("face NW")
    assert table.do("face NW").side == "Soviet"
    assert table.pile + sum(table.counter(name) != "" for name in table.names) == 20


def test_fire_at_an_empty_hex_looks_the_same() -> None:
    """10.0, 3: it costs as much, CAPs may be bought, nothing comes of it."""
    table = hill("HMG 42 A01 SE", hiding=((), ("B01", "C02", "D01", "F01")))
    table.do("activate HMG 42")
    assert table.legal("fire") == ["fire C02", "fire D01", "fire F01"]  # in B01 it would be seen
    table.do("fire C02")
    assert table.legal() == ["caps 0", "caps 1", "caps 2"]
    table.do("caps 2")
    assert (table.caps, table.ap, table.side) == (
        (3, 6),
        (7 - EDITION.units["HMG 42"].fire_cost, 0),
        "Soviet",
    )


def test_the_weakest_hidden_unit_is_hit() -> None:
    """10.0, 3: the lowest front defense, as the rule has it."""
    kinds = ("Maxim MMG", "Rifles '43", "SMG", "Rifles '41")
    german = ("Infantry '43 A01 SE", "8cm Mortar A02 SE")
    table = hill(*german, soviet=tuple(f"{kind} F01 hidden" for kind in kinds))
    targets = [as_target(EDITION.units[kind], UNHIT, EDITION) for kind in kinds]
    for firer, shelling in (("Infantry '43", False), ("8cm Mortar", True)):
        found = weakest_hidden(table.world, table.battle, table.unit(firer), table.hex("F01"))
        assert table.names[found] == kinds[resolved_against(targets, shelling)]


def test_sos_32_a_hidden_move() -> None:
    """10.1: 3 more in cover, 6 more in the open; the unit stays hidden, and its APs are counted openly."""
    table = Table(". . . W W . .", ["Infantry '43 A01 SE"], ["Rifles '41 D01 hidden"], caps=(5, 3))
    table.do("pass", "activate Rifles '41", "sneak E01")
    assert (table.ap, table.where("Rifles '41")) == ((0, 3), "hidden")
    unit = table.unit("Rifles '41")
    assert table.battle.hex[unit] == table.hex("E01")
    assert table.view(0).active[Side(1)] == 1 << unit
    table.do("pass")
    assert table.legal("active") == ["active Rifles '41"]
    table.do("active Rifles '41")
    assert table.legal("sneak") == ["sneak D01"]  # F01 is open: 7, and there are 3 and 3 CAPs
    table.do("sneak D01")
    assert (table.ap, table.caps, table.is_spent("Rifles '41")) == ((0, 0), (5, 2), True)
    assert table.view(0).flags[unit] & terms.SPENT


def test_a_hidden_move_into_the_open_near_an_enemy_reveals() -> None:
    """10.1: not a hidden move in cover next to him."""
    table = Table(". . W . .", ["Infantry '43 A01 SE"], ["Rifles '41 C01 hidden"])
    table.do("pass", "opportunity Rifles '41", "sneak D01", "pass")
    assert table.where("Rifles '41") == "hidden"
    table = Table(". . W . .", ["Infantry '43 A01 SE"], ["Rifles '41 C01 hidden"])
    table.do("pass", "opportunity Rifles '41", "sneak B01")
    assert (table.where("Rifles '41"), table.side) == ("B01", "Soviet")
    table.do("face NW")
    assert (table.is_spent("Rifles '41"), table.side) == (True, "German")


def test_hiding() -> None:
    """10.2: an unhit squad out of enemy sight, in a hex out of sight, 7 APs; nobody knows in which."""
    drawn = ". . . .\n. . . .\nW W W W\n. . . .\n. . . ."
    table = Table(drawn, ["Infantry '43 B01 S"], ["Rifles '41 B05 N", "SMG C05 N"], hidden=True)
    table.do("pass", "activate Rifles '41")
    assert table.legal("hide") == ["hide B05", "hide B04", "hide A05"]
    table.do("hide B04")
    unit = table.unit("Rifles '41")
    assert (table.where("Rifles '41"), table.is_spent("Rifles '41")) == ("hidden", True)
    assert table.battle.fell[unit] == table.hex("B05")
    world, battle = table.world, table.battle
    found = {name for name in table.board.ids if may_hold_hidden(world, battle, Side(1), table.hex(name))}
    assert found == {"B05", "B04", "A05"}


def test_who_is_hit_or_seen_does_not_hide() -> None:
    """10.2."""
    table = Table("\n".join("..W.."), ["Infantry '43 A01 S"], ["Rifles '41 A05 N"], hidden=True)
    table.hit("Rifles '41", "Unnerved").do("pass", "activate Rifles '41")
    assert table.legal("hide") == []
    table = Table("\n".join("....."), ["Infantry '43 A01 S"], ["Rifles '41 A05 N"], hidden=True)
    assert table.do("pass", "activate Rifles '41").legal("hide") == []


def sniper(**more: object) -> Table:
    return Table(ROW, ["HMG 34 A01 SE"], ["Sniper (Soviet) F01 hidden", "Rifles '41 F01 hidden"], **more)  # type: ignore[arg-type]


def test_a_sniper_meets_the_flank() -> None:
    """10.3."""
    table = sniper()
    flank = EDITION.units["HMG 34"].flank_defense
    assert table.needed("Sniper (Soviet)", "HMG 34") == flank - EDITION.units["Sniper (Soviet)"].red_firepower


def test_a_sniper_that_has_fired_is_looked_for() -> None:
    """10.3: on a 6 he and all in his hex are found; else the enemy learns nothing."""
    table = sniper().do("pass", "opportunity Sniper (Soviet)", "fire A01", "caps 0")
    assert (table.side, table.legal()) == ("German", ["caps 0", "caps 1", "caps 2"])
    before = table.battle.copy()
    table.with_luck("caps 0", until=lambda it: it.where("Sniper (Soviet)") == "hidden")
    assert table.is_spent("Sniper (Soviet)")
    table.battle = before
    table.with_luck("caps 2", until=lambda it: it.where("Sniper (Soviet)") == "F01")
    assert (table.caps[0], table.where("Rifles '41"), table.side) == (3, "F01", "Soviet")


@pytest.mark.parametrize(("caps", "share"), [(0, 1 / 6), (2, 3 / 6)])
def test_a_sniper_is_found_as_often_as_a_die_shows_it(caps: int, share: float) -> None:
    """10.3: by a 6, with 2 CAPs by a 4 or more."""
    table = sniper().do("pass", "opportunity Sniper (Soviet)", "fire A01", "caps 0")
    before, found = table.battle.copy(), 0
    for seed in range(300):
        table.battle = before.copy()
        fill_streams(table.battle.luck, len(terms.SOURCES), seed, 1)
        found += table.do(f"caps {caps}").where("Sniper (Soviet)") == "F01"
    assert abs(found / 300 - share) < 4 * (share * (1 - share) / 300) ** 0.5


def test_a_sniper_hits_no_friends() -> None:
    """10.3: in a hex where both sides fight."""
    table = Table(ROW, ["HMG 34 A01 SE"], ["Sniper (Soviet) D01 NW", "Rifles '41 B01 NW", "SMG B01 NW"])
    table.do("opportunity HMG 34", "move B01", "face SE", "opportunity Sniper (Soviet)", "fire B01")
    table.do("caps 0")
    assert not [name for name in ("Rifles '41", "SMG") if table.counter(name)]
    assert table.side == "German"


def test_what_is_hidden_changes_neither_view_nor_answers() -> None:
    """10.0: places moved, same view, same legal list."""
    places = ("C02", "D01", "F01", "G01")
    rng, seen = random.Random(5), []
    for hexes in [rng.choices(places, k=2) for _ in range(8)]:
        soviet = [f"Rifles '41 {hexes[0]} hidden", f"Rifles '41 {hexes[1]} hidden", "SMG G03 NW"]
        table = Table(f"{ROW}\n. . W W . . .", ["HMG 42 A01 SE"], soviet, hiding=((), places))
        found = [(table.view(0).to_words().tobytes(), table.legal())]
        table.do("activate HMG 42")
        found.append((table.view(0).to_words().tobytes(), table.legal()))
        table.do(f"fire {table.legal('fire')[0][5:]}")
        found.append((table.view(0).to_words().tobytes(), table.legal()))
        seen.append(found)
    assert seen.count(seen[0]) == 8


def test_places_are_dealt_where_units_may_be() -> None:
    """10.0: in every hex where they may hide, and in no other."""
    table = hill(soviet=("Rifles '41 F01 hidden",), hiding=((), ("B01", "C02", "D01", "F01")))
    luck, seen = new(Generator), set()
    for seed in range(60):
        fill(luck.word, [seed + 1, 2, 3, 4])
        view = table.view(0)
        table.code.imagine(table.world, view, luck)
        unit = Unit(table.unit("Rifles '41"))
        assert view.where[unit] == HIDDEN
        seen.add(table.board.ids[view.hex[unit]])
    assert seen == {"C02", "D01", "F01"}  # B01 is open, and a German stands next to it


def test_a_hidden_unit_is_fired_at_from_in_front() -> None:
    """10.0: it has no facing; fire is resolved against its front defense."""
    table = hill("HMG 42 A01 SE")
    assert needed(table.world, table.battle, table.unit("HMG 42"), table.unit("Rifles '41")) == 14 - 5
