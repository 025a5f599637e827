"""Off-board artillery, paragraph by paragraph (12.3, and what 12.1, 12.2 and 13.1 say of it)."""

from itertools import product

import pytest

from tests.battles.storms_of_steel.table import EDITION, Table
from tests.battles.storms_of_steel.test_scenario import SHEET, record_of
from wsanalysis.battles.core.numbers import NOWHERE, Hex
from wsanalysis.battles.core.records import Generator
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.artillery import shell_hex, shelled, struck_hex
from wsanalysis.battles.storms_of_steel.forces import Asset, Works
from wsanalysis.battles.storms_of_steel.smoke import add_smoke
from wsanalysis.compiled import fill, frame_of, new
from wsanalysis.systems.storms_of_steel.attack import shifts, take_aim
from wsanalysis.systems.storms_of_steel.ratings import as_battery, as_target
from wsanalysis.systems.storms_of_steel.shot import Shot
from wsanalysis.systems.storms_of_steel.state import UNHIT

PLAIN = "\n".join([". . . . . . . ."] * 6)
HOWITZER, ROCKETS, OTHER = Asset("10.5cm leFH18"), Asset("30cm Nebelwerfer"), Asset("122mm m.38")
GERMAN, SOVIET = ("Infantry '43 A01 SE",), ("Rifles '43 E03 NW",)
AROUND = {"E03", "E02", "F02", "F03", "E04", "D03", "D02"}


def shells(
    *german: str, soviet: tuple[str, ...] = SOVIET, drawn: str = PLAIN, own: tuple[Asset, ...] = (HOWITZER,),
    its: tuple[Asset, ...] = (), **more: object,
) -> Table:  # fmt: skip
    return Table(drawn, german or GERMAN, soviet, batteries=(own, its), **more)  # type: ignore[arg-type]


def next_round(table: Table) -> Table:
    """Both sides pass."""
    return table.do("pass", "pass")


def roll_all(table: Table) -> Table:
    """Nobody buys CAPs for the rolls of a strike."""
    while table.battle.question in (terms.CAPS, terms.FACE):
        table.do("caps 0" if table.battle.question == terms.CAPS else "face N")
    return table


def attacked(table: Table) -> list[str]:
    """The units that a strike attacked, in turn, out of the log."""
    log = [table.battle.log[place] for place in range(table.battle.logged)]
    return [table.names[entry.b] for entry in log if entry.code == terms.LOG_ATTACK]


def test_a_barrage_of_the_set_up_comes_down_before_round_1() -> None:
    """1.0, 2.0: targeted before the first round, it attacks all at once; held back it is lost."""
    barrage = Asset("10.5cm leFH18", barrage=True)
    table = shells(own=(barrage, HOWITZER))
    assert (table.battle.question, table.battle.turn) == (terms.PLOT, 1)
    table.battle.logging = 1
    roll_all(table.do("shells E03", "hold back"))
    assert (attacked(table), table.battle.question, table.battle.turn) == (["Rifles '43"], terms.TURN, 1)
    next_round(table)
    assert (table.battle.question, table.battle.turn) == (terms.PLOT, 2)
    assert table.do("shells E03").battle.question == terms.BID
    table = shells(own=(barrage,)).do("hold back")
    assert next_round(table).battle.question == terms.BID


def test_it_is_targeted_a_round_before_it_fires() -> None:
    """12.3, 2.0: before the initiative, in secret; it fires before the next round, once."""
    table = shells()
    assert (table.side, table.battle.question, table.battle.turn) == ("German", terms.PLOT, 1)
    table.do("shells E03")
    assert (table.side, table.battle.question) == ("German", terms.TURN)
    assert table.where("Rifles '43") == "E03"
    table.battle.logging = 1
    next_round(table)
    assert (table.battle.question, table.battle.about.unit) == (terms.CAPS, table.unit("Rifles '43"))
    table.do("caps 0")
    assert attacked(table) == ["Rifles '43"]
    while table.battle.question == terms.BID:
        table.do("bid 0")
    next_round(table)  # and no more
    assert table.battle.question == terms.BID
    assert table.battle.turn == 3


def test_a_battery_may_wait() -> None:
    """12.3: it is asked again before each round but the last, in which nothing can be targeted any more."""
    table = shells(rounds=3).do("hold back")
    assert next_round(table).battle.question == terms.PLOT
    table.do("hold back")
    while table.battle.question == terms.BID:
        table.do("bid 0")
    assert next_round(table).battle.question == terms.BID


WALL = "\n".join([". . W . . . . ."] * 6)


def test_somebody_has_to_see_the_hex() -> None:
    """12.3: one's own unit, whichever way it faces; also one that hides, and is not revealed by it."""
    acts = shells("Infantry '43 A03 NW", drawn=WALL).legal("shells")
    assert "shells C03" in acts
    assert "shells E03" not in acts
    acts = shells("Infantry '43 A03 NW").legal("shells")
    assert "shells E03" in acts
    table = shells("Infantry '43 A03 hidden").do("shells E03")
    assert table.where("Infantry '43") == "hidden"


def test_who_fights_in_his_own_hex_does_not_spot() -> None:
    """12.3, 7.63: it sees no other hex."""
    table = shells("Infantry '43 A03 NW", "SMG A03 NW")
    assert "shells E03" in table.legal()
    table = shells("Infantry '43 A03 NW", soviet=("SMG A03 NW", "Rifles '43 E03 NW"))
    assert table.legal("shells") == ["shells A03"]


def test_a_mortars_spotting_hex_will_do() -> None:
    """12.3, 12.0: within 2 hexes of the mortar."""
    wall = "\n".join([". W . . . . . ."] * 6)
    assert "shells E03" not in shells("Infantry '43 A03 SE", drawn=wall).legal()
    assert "shells E03" in shells("8cm Mortar A03 SE", drawn=wall).legal()


def test_hexes_of_the_sheet_need_no_spotter() -> None:
    """12.3: targets that the sheet gives."""
    own = (Asset("10.5cm leFH18", hexes=("E03",)),)
    acts = shells("Infantry '43 A03 NW", drawn=WALL, own=own).legal("shells")
    assert "shells E03" in acts
    assert "shells F03" not in acts


def test_sight_counts_only_when_it_is_targeted() -> None:
    """12.3: it fires though nobody sees the hex any more."""
    table = shells().do("shells E03")
    add_smoke(table.battle, table.hex("C02"), 4 * terms.FRESH_SMOKE)
    assert next_round(table).battle.question == terms.CAPS


def struck(table: Table, battery: int, target: str, turned: int = 0) -> set[str]:
    found = (struck_hex(table.world, battery, table.hex(target), turned, place) for place in range(7))
    return {table.board.ids[hex] for hex in found if hex != NOWHERE}


def test_the_hexes_that_are_struck() -> None:
    """12.3: seven; three side by side of a Nebelwerfer, as its owner turns them; none beyond the map."""
    table = shells(own=(HOWITZER, ROCKETS))
    assert struck(table, 0, "E03") == AROUND
    assert struck(table, 0, "A01") == {"A01", "B01", "A02"}
    triangles = [struck(table, 1, "E03", side) for side in range(6)]
    assert all(len(hexes) == 3 and "E03" in hexes and hexes < AROUND for hexes in triangles)
    assert len({frozenset(hexes) for hexes in triangles}) == 6
    assert triangles[0] == {"E03", "E02", "F02"}


def test_rockets_are_turned_to_a_side() -> None:
    """12.3: three adjacent hexes."""
    table = shells("Infantry '43 A01 SE", soviet=("Rifles '43 E03 NW", "SMG F02 NW", "Maxim MMG D03 NW"),
                   own=(ROCKETS,))  # fmt: skip
    table.do("shells E03")
    assert table.legal() == [f"face {side}" for side in ("N", "NE", "SE", "S", "SW", "NW")]
    table.do("face N")
    table.battle.logging = 1
    roll_all(next_round(table))
    assert attacked(table) == ["Rifles '43", "SMG"]


def test_every_unit_in_every_hex_is_attacked_friend_and_foe() -> None:
    """12.3, 7.7: each with a roll of its own, the target hex first."""
    table = shells("Infantry '43 F03 SE", "HMG 34 H05 NW",
                   soviet=("Rifles '43 E03 NW", "SMG E03 NW", "Maxim MMG E02 NW"))  # fmt: skip
    table.do("shells E03")
    table.battle.logging = 1
    roll_all(next_round(table))
    assert attacked(table)[:2] == ["Rifles '43", "SMG"]
    assert sorted(attacked(table)[2:]) == ["Infantry '43", "Maxim MMG"]


def test_caps_go_on_its_rolls() -> None:
    """12.3, 3.23: those just reset; they make it harder to hit friends."""
    table = shells("Infantry '43 E03 SE").do("shells E03")
    next_round(table)
    assert (table.side, table.battle.about.unit) == ("German", table.unit("Infantry '43"))
    table.do("caps 2")
    assert table.caps[0] == 3


def test_a_counter_is_shown_before_caps_are_bought() -> None:
    """7.4, 12.1: one that changes the flank, which shells meet, by being fired at as by any fire."""
    for counter, shown in (("Panicked", True), ("Pinned", False)):
        table = shells().hit("Rifles '43", counter).do("shells E03")
        next_round(table)
        assert (table.legal(), table.is_shown("Rifles '43")) == (["caps 0", "caps 1", "caps 2"], shown)


def roll(target: str, drawn: str = PLAIN, own: Asset = HOWITZER, **more: object) -> int:
    table = shells(soviet=(target,), drawn=drawn, own=(own,), **more)
    unit = table.unit(target.split(" E03")[0])
    return shelled(table.world, table.battle, 0, unit, table.hex("E03"))


def test_it_meets_the_flank_and_the_terrain() -> None:
    """12.1, 12.2: whichever way the target faces; woods do not cover soft units, light woods do."""
    lines = PLAIN.splitlines()
    woods, light, house, hill = ("\n".join([*lines[:2], f". . . . {kind} . . .", *lines[3:]])
                                 for kind in ("W", "l", "b", ".2"))  # fmt: skip
    assert roll("Rifles '43 E03 NW") == roll("Rifles '43 E03 SE") == 11 - 5
    assert roll("Rifles '43 E03 NW", woods) == 11 - 5
    assert roll("Rifles '43 E03 NW", light) == 11 + 1 - 5
    assert roll("Rifles '43 E03 NW", house) == 11 + 1 - 5
    assert roll("Rifles '43 E03 NW", hill) == 11 - 5  # no bonus for height
    assert roll("T-34c E03 NW") == 16 - 3
    assert roll("T-34c E03 NW", woods) == 16 + 2 - 3
    assert roll("Rifles '43 E03 NW", own=ROCKETS) == 11 - 9


def test_sos_51_a_bunker_under_artillery() -> None:
    """18.6, 18.2: the bunker is attacked by a roll of its own at 15; who is in it keeps its 5."""
    works = ((), (Works("bunker", ("E03",), facing="NW"),))
    table = shells("Infantry '43 A01 SE", works=works, own=(HOWITZER,), rounds=5).do("shells E03")
    assert shelled(table.world, table.battle, 0, table.unit("Rifles '43"), table.hex("E03")) == 11 + 5 - 5
    next_round(table)
    assert (table.battle.question, table.battle.about.unit) == (terms.CAPS, -1)
    kind = table.battle.inside[table.unit("Rifles '43")]
    assert kind > 0
    table.with_luck("caps 2", until=lambda it: frame_of(it.battle, shell_hex).falling > 0)
    assert table.battle.works[table.hex("E03")]  # it stands until the attack is over
    table.do("caps 0")
    assert not table.battle.works[table.hex("E03")]


@pytest.mark.parametrize("asset", ["10.5cm leFH18", "30cm Nebelwerfer"])
def test_rolls_are_those_of_the_rule(asset: str) -> None:
    """12.1-12.3: every ground unit of the box, in every terrain, against attack.shifts."""
    kinds = [one for one in EDITION.units.values() if one.kind != "air"]
    card, checked = EDITION.weapons[asset], 0
    for letter, many in product((".", "W", "l", "S"), (kinds[:24], kinds[24:])):
        drawn = PLAIN.replace(". . . . .", f". . . . {letter}")
        soviet = tuple(f"{one.name} E03 NW" for one in many if one.kind in ("foot", "gun"))
        table = shells(soviet=soviet, drawn=drawn, own=(Asset(asset),))
        ground = EDITION.terrain[table.board.terrain[table.board.index["E03"]].terrain]
        for name in table.names[1:]:
            unit = EDITION.units[name.removesuffix(" 2")]
            shot = Shot(weapon=card, cover=ground.cover, air_bursts=ground.air_bursts)
            target = as_target(unit, UNHIT, EDITION)
            expected = take_aim(target, shifts(as_battery(card), target, shot, EDITION)).needed
            found = shelled(table.world, table.battle, 0, table.unit(name), table.hex("E03"))
            assert min(max(found, -2), 15) == expected, (name, letter)
            checked += 1
    assert checked > 60


def test_hidden_units_are_attacked_and_revealed_by_a_hit() -> None:
    """12.1, 10.0: without CAPs, since nobody knows of them; a miss tells nothing."""
    hidden = ("Rifles '43 E03 hidden", "SMG H06 NW")
    table = shells("Infantry '43 A01 SE", soviet=hidden).do("shells E03")
    before = table.battle.copy()
    table.with_luck("pass", "pass", until=lambda it: it.where("Rifles '43") != "hidden")
    table.battle = before
    table.with_luck("pass", "pass", until=lambda it: it.where("Rifles '43") == "hidden")
    assert table.battle.question == terms.BID


def test_smoke_lies_on_all_its_hexes() -> None:
    """13.1, 12.3: fresh, before the round; it harms nobody; not where the sheet forbids it."""
    table = shells().do("smoke shells E03")
    table.battle.logging = 1
    next_round(table)
    laid = {hex for hex in table.board.ids if table.battle.smoke[table.hex(hex)] == terms.FRESH_SMOKE}
    assert (laid, attacked(table), table.battle.blockers) == (AROUND, [], 7)
    assert shells(own=(Asset("10.5cm leFH18", smoke=False),)).legal("smoke") == []


def test_plots_are_secret() -> None:
    """12.3: the enemy sees neither that a battery was told to fire nor where; once it fires he does."""
    told, untold = (shells(its=(OTHER,)).do(said, "hold back") for said in ("shells E03", "hold back"))
    assert told.view(1).strike[0].targeted == 0
    assert told.view(0).strike[0].hex == told.hex("E03")
    assert told.view(1).to_words().tobytes() == untold.view(1).to_words().tobytes()
    next_round(told).do("hold back")
    assert told.view(1).strike[0].fired == 1


def test_what_could_be_behind_a_view() -> None:
    """12.3: some batteries have been told, at a unit that somebody sees; what has fired has fired."""
    table, luck, targets = shells(its=(OTHER,)).do("hold back", "hold back"), new(Generator), set()
    for seed in range(1, 60):
        view = table.view(0)
        fill(luck.word, [seed, 7, 9, 4])
        table.code.imagine(table.world, view, luck)
        assert view.strike[0].targeted == 0  # its own
        targets.add((view.strike[1].targeted, view.strike[1].hex))
    assert targets == {(0, Hex(0)), (1, table.hex("A01"))}


def test_both_sides_fire_the_first_side_first() -> None:
    """R29, 2.0: both are targeted before either fires."""
    table = shells("Infantry '43 A01 SE", its=(OTHER,))
    assert (table.side, table.do("shells E03").side) == ("German", "Soviet")
    table.do("shells A01")
    next_round(table)
    assert (table.side, table.battle.about.unit) == ("German", table.unit("Rifles '43"))


def test_losses_count_as_any() -> None:
    """7.3: destroyed by shells, own ones too, a unit goes on its side's CAP track."""
    table = shells("Infantry '43 E03 SE", soviet=("SMG H06 NW",), own=(ROCKETS,)).do("shells E03", "face N")
    table.do("pass")
    table.with_luck("pass", "caps 0", until=lambda it: it.where("Infantry '43") == "out")
    assert (table.battle.lost[0], table.caps[0]) == (1, 4)


def test_batteries_out_of_a_file() -> None:
    """12.3, 13.1: as often as the sheet says, with its hexes."""
    own = 'assets = [{asset = "122mm m.38", count = 2, smoke = false, hexes = ["C03"]}, '
    own += '{asset = "152mm m.36", barrage = true}]\n'
    world = record_of(SHEET.replace("caps = 6\nunits", f"caps = 6\n{own}units"))
    assert (world.batteries, world.battery[1].side, world.battery[1].smoke) == (3, 1, 0)
    assert [world.battery[one].barrage for one in range(3)] == [0, 0, 1]
    assert sum(world.battery_hex[0, Hex(hex)] for hex in range(world.hexes)) == 1
    assert record_of(SHEET).batteries == 0


def test_without_batteries_nobody_is_asked() -> None:
    """12.3: the first question is that of the first turn."""
    table = shells(own=())
    assert (table.battle.question, table.battle.decider) == (terms.TURN, 0)


def test_close_call() -> None:
    """V08: before the shells come down the unit goes into a neighbouring hex without enemies, for nothing."""
    table = shells(assets=((), ["Close Call: Rifles '43"])).do("shells E03")
    table.battle.logging = 1
    next_round(table)
    assert (table.side, table.battle.question) == ("Soviet", terms.FARTHER)
    assert "stay" in table.legal()
    table.do("move E04")
    assert (table.where("Rifles '43"), table.battle.assets) == ("E04", 0)
    assert table.battle.question == terms.CAPS  # E04 is in the pattern too
    far = shells(
        "Infantry '43 A01 SE", soviet=("Rifles '43 E02 NW",), assets=((), ["Close Call: Rifles '43"])
    )
    far.do("shells E03").battle.logging = 1
    next_round(far).do("move E01")
    assert attacked(far) == []
    assert far.battle.question == terms.BID
