"""Airplanes, paragraph by paragraph (20.0-20.4)."""

import pytest

from tests.battles.storms_of_steel.table import Table
from tests.battles.storms_of_steel.test_scenario import SHEET, faults, read, record_of
from wsanalysis.battles.core.numbers import Unit
from wsanalysis.battles.core.units import FLOWN
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.firing import roll_for
from wsanalysis.battles.storms_of_steel.forces import Deck, Works
from wsanalysis.battles.storms_of_steel.smoke import add_smoke, thin_smoke

PLAIN = "\n".join(["." + " ." * 11] * 7)
IL2, STUKA, FLAK = "Shturmovik IL-2", "Ju87d Stuka", "SdKfz 251/17"
ENTRY = {IL2: ("K04", "K05"), STUKA: ("A03",)}
GERMAN = ("Infantry '43 B04 NE",)


def soviet_plane(*german: str, drawn: str = PLAIN, soviet: tuple[str, ...] = (), **more: object) -> Table:
    """A Shturmovik waits in the east, and the Soviet side begins."""
    own = (f"{IL2} -", *soviet)
    return Table(drawn, german or GERMAN, own, entry=ENTRY, first=1, **more)  # type: ignore[arg-type]


def over(table: Table, hex: str = "K04", altitude: int = 0, face: str = "NW") -> Table:
    """The Shturmovik comes on."""
    return table.do(f"activate {IL2}", f"come on {hex}", f"altitude {altitude}", f"face {face}")


def test_it_comes_on_when_activated() -> None:
    """20.0: in the sheet's hexes, at any altitude, with 7 APs; by no other kind of action."""
    table = soviet_plane()
    assert table.legal() == ["pass", "stall by CAP", f"activate {IL2}"]
    assert table.do(f"activate {IL2}").legal() == ["come on K04", "come on K05"]
    assert table.do("come on K04").legal() == [f"altitude {counters}" for counters in range(7)]
    assert table.do("altitude 3").legal() == ["face N", "face NE", "face SE", "face S", "face SW", "face NW"]
    table.do("face NW")
    assert (table.where(IL2), table.ap, table.side) == ("K04", (0, 6), "Soviet")


def test_it_comes_on_no_earlier_than_its_round() -> None:
    """20.0, 5.1: the sheet says when."""
    table = soviet_plane(late=2)
    assert table.legal() == ["pass", "stall by CAP"]


def test_sos_52_what_its_actions_cost() -> None:
    """20.0: a hex, a turn, a hex, a turn for 1 AP; two hexes, an attack, a hex for 2; then a hex first."""
    table = over(soviet_plane("Infantry '43 C04 NE", "HMG 34 A01 SE"))
    table.do("end flight", "pass", f"active {IL2}")
    table.do("ahead J03", "bank N", "ahead J02", "bank NW")
    assert (table.ap, table.side) == ((0, 5), "German")
    table.do("pass", f"active {IL2}", "ahead I03", "ahead H03", "ahead G04", "ahead F04")
    assert (table.ap, table.side) == ((0, 4), "German")
    table.do("pass", f"active {IL2}", "ahead E05", "ahead E04", "strafe C04", "caps 0", "ahead D04")
    assert (table.ap, table.side) == ((0, 2), "German")
    table.do("pass", f"active {IL2}")
    assert table.legal() == ["ahead D03", "ahead C05", "ahead C04"]


def test_one_attack_or_one_turn_after_a_hex_and_one_level() -> None:
    """20.0, 20.1: not a turn and an attack; a change of altitude goes with either, for 1 AP if it climbs."""
    table = over(soviet_plane("Infantry '43 I04 NE"), altitude=2)
    assert {"bank SW", "bank N", "climb", "dive", "strafe I04"} <= {*table.legal()}
    table.do("climb")
    assert table.ap == (0, 5)
    assert not {"climb", "dive"} & {*table.legal()}
    table.do("strafe I04", "caps 0")
    assert table.ap == (0, 4)
    assert not table.legal("bank") + table.legal("strafe") + table.legal("climb")
    table.do("ahead J03")
    assert table.ap == (0, 4)
    assert table.side == "German"  # four impulses


def test_descending_costs_an_impulse_alone() -> None:
    """20.1: only climbing is paid for; a level a hex, none below strafing height, none above the highest."""
    table = over(soviet_plane(), altitude=1).do("dive")
    assert table.ap == (0, 6)
    assert not table.legal("dive")
    assert not table.do("ahead J03").legal("dive")
    assert not over(soviet_plane(), altitude=terms.MOST_ALTITUDE).legal("climb")


def test_it_flies_into_any_front_hex() -> None:
    """20.0: of three, without turning; over whatever lies there, and whoever."""
    table = over(soviet_plane("Infantry '43 J03 NE"))
    assert table.legal("ahead") == ["ahead K03", "ahead J04", "ahead J03"]
    table.do("ahead J03")
    assert table.battle.holder[table.hex("J03")] == 0  # the ground unit's
    assert table.battle.barred_side == -1


def test_impulses_stop_when_aps_and_caps_are_gone() -> None:
    """20.0, 3.22: an attack costs 1 more; CAPs help out."""
    table = over(soviet_plane("Infantry '43 F04 NE"))
    table.battle.ap[1], table.battle.cap[1] = 0, 0
    assert not table.legal("climb") + table.legal("strafe")
    assert table.legal("ahead")
    table.battle.cap[1] = 1
    assert table.legal("strafe")


def test_no_stalling_sharing_or_groups() -> None:
    """20.0: only CAPs stall while an airplane is active, nobody shares its APs, it shares nobody's."""
    table = over(soviet_plane(soviet=("SMG K06 NW",), groups=True)).do("end flight", "pass")
    assert "stall" not in table.legal()
    assert not table.legal("share")
    assert not table.legal(f"opportunity {IL2}")
    table = soviet_plane(soviet=("SMG K06 NW",), groups=True).do(
        "activate SMG", "move J06", "face NW", "pass"
    )
    assert table.legal("share") == []
    assert f"activate {IL2}" in table.legal()


def test_command_actions() -> None:
    """20.0: an airplane takes them, active or spent, as long as it does not head home."""
    table = over(soviet_plane()).do("end flight", "pass", f"command {IL2}", "ahead J03", "end flight")
    assert (table.ap[1], table.caps[1]) == (6, 5)
    table.do("pass", "pass")  # the round is over, and so is the flight
    assert table.where(IL2) == "left"


def spent() -> Table:
    table = over(soviet_plane(soviet=("SMG K06 NW",))).do("end flight", "pass", "activate SMG")
    return table.do("move J06", "face NW", "pass")


def test_spent_it_flies_straight_off() -> None:
    """20.0: for nothing, as many hexes as it has impulses an action; then no command actions any more."""
    table = spent()
    assert table.is_spent(IL2)
    assert {f"command {IL2}", f"go home {IL2}"} <= {*table.legal()}
    before = table.ap, table.caps
    table.do(f"go home {IL2}")
    assert (table.where(IL2), table.side) == ("G02", "German")
    table.do("pass")
    assert (table.ap, table.caps) == before
    assert f"command {IL2}" not in table.legal()
    table.do(f"go home {IL2}")
    assert (table.where(IL2), table.battle.where[table.unit(IL2)]) == ("left", FLOWN)
    assert table.do("pass").legal(f"activate {IL2}") == []


def test_off_the_map_it_is_gone_for_good() -> None:
    """20.0: even with APs left; it scores nothing for the enemy, and costs no CAPs."""
    table = over(soviet_plane(soviet=("SMG K06 NW",)), face="N").do("ahead K03", "ahead K02", "ahead K01")
    table.do("pass", f"active {IL2}", "fly off")
    assert (table.where(IL2), table.ap, table.battle.lost[1]) == ("left", (0, 0), 0)
    table.do("pass", "pass")
    while table.battle.question == terms.BID:
        table.do("bid 0")
    if table.side == "German":
        table.do("pass")
    assert "activate SMG" in table.legal()
    assert f"activate {IL2}" not in table.legal()


def test_only_a_blue_circle_fires_at_airplanes() -> None:
    """20.0: at the cost of any fire, 3 more next to it; nobody fires at one right above."""
    table = over(soviet_plane(f"{FLAK} G04 NE", "HMG 34 G05 NE")).do("end flight")
    assert not table.do("activate HMG 34").legal("fire") + table.legal("flak")
    table = over(soviet_plane(f"{FLAK} G04 NE")).do("end flight")
    assert table.do(f"activate {FLAK}").legal("flak") == [f"flak {IL2}"]
    assert table.needed(FLAK, IL2) == 13 - 4
    table.do(f"flak {IL2}", "caps 0")
    assert table.ap[0] == 7 - 2
    table.battle.hex[table.unit(IL2)] = table.hex("H04")
    assert table.needed(FLAK, IL2) == 13 - 4 - 3
    table.battle.hex[table.unit(IL2)] = table.hex("G04")
    assert table.do("pass" if table.side == "Soviet" else f"active {FLAK}").legal("flak") == []


def test_cards_and_airplanes() -> None:
    """20.0: none is played on one, nor used for its fire; fire at one may use card 9."""
    cards = {"deck": Deck(0, 0, (("Command Action", 2), ("+2 Firepower", 2)))}
    german = (f"{FLAK} G04 NE", "Infantry '43 F04 NE")
    table = over(
        soviet_plane(*german, hands=(("+2 Firepower",), ("Command Action", "+2 Firepower")), **cards)
    )
    table.do("strafe G04")
    assert table.battle.question == terms.CAPS
    table.do("caps 0")
    if table.battle.question == terms.FLY:
        table.do("end flight")
    table.do("pass")
    assert table.legal("play") == []
    table = over(soviet_plane(*german, hands=(("+2 Firepower",), ()), **cards)).do("end flight")
    table.do(f"activate {FLAK}", f"flak {IL2}")
    assert table.battle.question == terms.CARD
    roll = table.needed(FLAK, IL2)
    table.do(next(act for act in table.legal("use")))
    assert table.battle.question == terms.CAPS
    assert roll_for(table.world, table.battle, table.battle.attack, table.unit(IL2)) == roll - 2


def test_a_hit_airplane_attacks_no_more_and_a_second_hit_destroys_it() -> None:
    """20.0: no hit counters; it still flies. Destroyed it costs a CAP as any unit (7.3)."""
    table = over(soviet_plane(f"{FLAK} G04 NE")).do("ahead J03", "end flight", f"activate {FLAK}")
    piles = [table.battle.pile[kind] for kind in range(table.world.counters_end)]
    table.with_luck(f"flak {IL2}", "caps 0", until=lambda it: it.battle.flags[it.unit(IL2)] & terms.WINGED)
    assert [table.battle.pile[kind] for kind in range(table.world.counters_end)] == piles
    assert table.counter(IL2) == ""
    table.do(f"active {IL2}", "ahead I03")
    assert not table.legal("strafe")
    assert table.legal("bank")
    table.do("end flight", f"active {FLAK}")
    table.with_luck(f"flak {IL2}", "caps 0", until=lambda it: it.where(IL2) == "out")
    assert (table.battle.lost[1], table.caps[1], table.ap[1]) == (1, 5, 0)


def test_ground_fire_passes_below_it() -> None:
    """20.0: fire at the hex that it is over attacks only who stands there."""
    table = over(soviet_plane("HMG 34 G04 NE", soviet=("SMG K04 NW",))).do("end flight", "activate HMG 34")
    table.do("fire K04", "caps 0")
    assert (table.side, table.where(IL2)) == ("Soviet", "K04")


def test_fire_meets_its_front_or_flank() -> None:
    """20.0, 7.2: by the way that it faces."""
    table = over(soviet_plane(f"{FLAK} G04 NE"), face="N")
    assert table.needed(FLAK, IL2) == 12 - 4


def test_sos_53_altitude() -> None:
    """20.1: two counters leave a Shturmovik 8 blue and 4 red, and give it 14 and 15."""
    german = (f"{FLAK} I04 NE", "Panther D I03 NE", "Infantry '43 I05 NE")
    table = over(soviet_plane(*german), altitude=2)
    assert table.needed(IL2, "Infantry '43") == 12 - 4
    assert table.needed(IL2, "Panther D") == 21 - 8
    assert table.needed(FLAK, IL2) == 15 - 4
    table.battle.face[table.unit(IL2)] = 0
    assert table.needed(FLAK, IL2) == 14 - 4


def test_sos_54_range() -> None:
    """20.2: a Stuka with one counter has 2 red left six hexes before it; no farther, no nearer than two."""
    far = ["Rifles '43 G03 NW", "SMG H03 NW", "Maxim MMG B03 NW"]
    table = Table(PLAIN, [f"{STUKA} -"], far, entry=ENTRY)
    table.do(f"activate {STUKA}", "come on A03", "altitude 1", "face SE")
    assert table.needed(STUKA, "Rifles '43") == 12 - (6 - 1 - 3)
    assert table.needed(STUKA, "SMG") == terms.NOT_ALLOWED
    assert table.needed(STUKA, "Maxim MMG") == terms.NOT_ALLOWED
    assert table.legal("strafe") == ["strafe G03"]


def test_it_attacks_in_its_arc() -> None:
    """20.0, 6.1: and a whole hex at once, friends too (7.7)."""
    table = over(soviet_plane("Infantry '43 I03 NE", soviet=("SMG I03 NW",)), face="NE")
    assert not table.legal("strafe")
    table = over(soviet_plane("Infantry '43 I03 NE", soviet=("SMG I03 NW",)))
    table.do("strafe I03", "caps 0")
    assert table.battle.question == terms.CAPS
    assert table.battle.about.unit == table.unit("SMG")


def test_the_higher_airplane_has_the_better_of_it() -> None:
    """20.2: 1 more to its fire and to its defense; its altitude does not weaken it against airplanes."""
    table = Table(PLAIN, [f"{STUKA} -"], [f"{IL2} -"], entry={STUKA: ("A03",), IL2: ("D03",)})
    table.do(f"activate {STUKA}", "come on A03", "altitude 1", "face SE", "end flight")
    table.do(f"activate {IL2}", "come on D03", "altitude 1", "face NW")
    assert table.needed(IL2, STUKA) == 12 + 1 - 10
    table.battle.plane[1].altitude = 2
    assert table.needed(IL2, STUKA) == 12 + 1 - 10 - 1
    assert table.needed(STUKA, IL2) == 13 + 2 + 1 - 10
    assert table.legal("dogfight") == [f"dogfight {STUKA}"]
    table.do(f"dogfight {STUKA}", "caps 0")
    assert table.ap[1] == 5


COLUMN = ". . . . . . . .\n" * 4


def seen(drawn: str, german: tuple[str, ...], **more: object) -> list[str]:
    table = Table(drawn, german, [f"{IL2} -"], entry={IL2: ("H03",)}, first=1, **more)  # type: ignore[arg-type]
    return over(table, "H03").legal("strafe")


def test_figure_31_sight_from_the_air() -> None:
    """20.3: over obstacles and hills, but not into the hex right behind one, or below a drop."""
    rows = [". . . . . . . ."] * 2 + [". . {} {} {} . . ."] + [". . . . . . . ."] * 2
    german = ("Infantry '43 E03 NE",)
    assert seen("\n".join(rows).format(".", ".", "."), german) == ["strafe E03"]
    woods = [". . . . . W . .", ". . . . . W . .", ". . . . . W . .", ". . . . . W . .", ". . . . . W . ."]
    assert seen("\n".join(woods), german) == []  # right behind the woods
    assert seen("\n".join(woods), ("Infantry '43 D03 NE",)) == ["strafe D03"]
    ravine = "\n".join([". . . ~v ~v . . ."] * 5)
    assert seen(ravine, german) == []  # below the drop
    assert seen(ravine, ("Infantry '43 D03 NE",)) == ["strafe D03"]
    hill = "\n".join([". . . .2 . . . ."] * 5)
    assert seen(hill, ("Infantry '43 B03 NE",)) == ["strafe B03"]


def test_the_ground_does_not_cover_an_airplane() -> None:
    """20.3: neither woods nor hills below it; who fires at it is not lower. Its target has its terrain."""
    plain = over(soviet_plane(f"{FLAK} G04 NE")).needed(FLAK, IL2)
    drawn = PLAIN.splitlines()
    drawn[3] = ". . . . . . b . . . . W2"
    table = over(soviet_plane(f"{FLAK} G04 NE", "Infantry '43 G04 NE", drawn="\n".join(drawn)))
    assert table.needed(FLAK, IL2) == plain
    assert table.needed(IL2, "Infantry '43") == 12 + 1 - (6 - 2) - 0


def test_smoke_counts_whatever_the_altitude() -> None:
    """20.3, 13.0: it adds to rolls both ways, and blocks sight."""
    table = over(soviet_plane(f"{FLAK} H04 NE", "8cm Mortar A01 SE"), altitude=3)
    it, other = table.needed(IL2, FLAK), table.needed(FLAK, IL2)
    add_smoke(table.battle, table.hex("H04"), terms.FRESH_SMOKE)
    assert (table.needed(IL2, FLAK), table.needed(FLAK, IL2)) == (it + 2, other + 2)
    thin_smoke(table.battle)
    thin_smoke(table.battle)
    assert table.legal("strafe")
    for hex in ("J03", "J04", "K03", "K04", "J02", "I03", "I04"):
        add_smoke(table.battle, table.hex(hex), terms.FRESH_SMOKE)
    assert not table.legal("strafe")


def test_it_reveals_hidden_units_as_ground_units_do() -> None:
    """20.3: in the open within 2 hexes, at any altitude; in cover right above; the owner faces it at once."""
    table = soviet_plane("Infantry '43 J04 hidden", "HMG 34 A01 SE")
    table = over(table, altitude=5)
    assert (table.where("Infantry '43"), table.side) == ("J04", "German")
    assert table.do("face NE").side == "Soviet"
    drawn = PLAIN.splitlines()
    drawn[2] = ". . . . . . . . . W . ."
    table = over(soviet_plane("Infantry '43 J03 hidden", "HMG 34 A01 SE", drawn="\n".join(drawn)), altitude=5)
    assert (table.where("Infantry '43"), table.side) == ("hidden", "Soviet")
    table.do("ahead J04")
    assert table.where("Infantry '43") == "hidden"
    table.do("ahead J03")
    assert table.where("Infantry '43") == "J03"


def test_nobody_hides_where_an_airplane_sees_him() -> None:
    """20.3, 10.2: it looks all around."""
    hides = "\n".join(["W . . . . . . . . . . ."] * 7)
    table = soviet_plane("Infantry '43 D04 NE", drawn=hides, hidden=True)
    table.do("pass", "activate Infantry '43")
    assert table.legal("hide")
    table = over(soviet_plane("Infantry '43 D04 NE", drawn=hides, hidden=True)).do("end flight")
    assert not table.do("activate Infantry '43").legal("hide")


def test_sos_55_bombs() -> None:
    """20.4: from four counters and three hexes a bomb has 2; two are one attack of 1 AP, with a roll each."""
    table = soviet_plane("Infantry '43 I03 NE", bombs={IL2: 4})
    table = over(table, altitude=4)
    assert [act for act in table.legal("bomb") if "I03" in act] == [
        f"bomb I03 with {n}" for n in (1, 2, 3, 4)
    ]
    table.do("bomb I03 with 2")
    assert table.needed(IL2, "Infantry '43") == 12 - (6 - 4)
    assert (table.ap[1], table.battle.question) == (5, terms.CAPS)
    table.do("caps 0")
    assert table.battle.question == terms.CAPS
    table.do("caps 0")
    assert (table.battle.plane[0].bombs, table.battle.bombing, table.legal("bomb")) == (2, 0, [])
    assert table.do("ahead J03").ap[1] == 5


def test_bombs_attack_works_first() -> None:
    """20.4, 18.6: a bunker, each bomb anew."""
    works = ((Works("bunker", ("I03",), facing="NE"),), ())
    table = over(soviet_plane("Infantry '43 I03 NE", bombs={IL2: 2}, works=works))
    table.do("bomb I03 with 2")
    rolls = 0
    while table.battle.question == terms.CAPS:
        table.do("caps 0")
        rolls += 1
    assert rolls == 4  # the bunker, who is in it, and both again


def test_cluster_bombs_leave_a_mine() -> None:
    """20.4: red, in a hex where they hit."""
    table = over(soviet_plane("Infantry '43 I03 NE", clusters={IL2: 1}, works=((), ())))
    table.with_luck("cluster I03 with 1", "caps 0", until=lambda it: it.battle.mines == 1)
    mine = table.battle.mine[0]
    assert (mine.hex, mine.color, mine.number, mine.is_open) == (table.hex("I03"), terms.RED_MINE, 8, 1)
    assert table.battle.plane[0].clusters == 0
    table = over(soviet_plane("Infantry '43 I03 NE", clusters={IL2: 1}, works=((), ())))
    table.with_luck("cluster I03 with 1", "caps 0", until=lambda it: it.battle.mines == 0)


@pytest.mark.parametrize("altitude", [0, 4])
def test_airplanes_are_open_to_both_sides(altitude: int) -> None:
    """20.1: altitude counters lie on the map for all to see."""
    table = over(soviet_plane(bombs={IL2: 2}), altitude=altitude)
    for side in (0, 1):
        view = table.view(side)
        assert (view.hex[table.unit(IL2)], view.plane[0].altitude) == (table.hex("K04"), altitude)


FORCE = """units = [
  {block = "Maxim MMG", hex = "F07", facing = "NW"},"""
LATE = """assets = [
  {asset = "50kg bomb", block = "Shturmovik IL-2", count = 3},
  {asset = "50kg bomb", block = "Shturmovik IL-2", mine = 9},
]
reinforcements = [{units = [{block = "Shturmovik IL-2"}], entry = ["L05"], turn = 2}]
"""


def test_an_airplane_out_of_a_file() -> None:
    """20.0, 20.4: it comes as a reinforcement, with the bombs of the assets of its block."""
    sheet = SHEET.replace(FORCE, LATE + FORCE)
    assert read(sheet).force("Soviet").bombs("Shturmovik IL-2", clusters=False) == (3, 0)
    world = record_of(sheet)
    plane = Unit(world.units - 1)
    assert (world.planes, world.plane_number[plane], world.plane_number[Unit(0)]) == (1, 0, -1)
    assert (world.bomb_load[plane], world.cluster_load[plane], world.cluster_mine[plane]) == (3, 1, 9)
    assert world.has_works == 1
    assert record_of(SHEET).planes == 0


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ('{asset = "50kg bomb"}', "expected the block of the unit that has 50kg bomb"),
        ('{asset = "50kg bomb", block = "Maxim MMG"}', "expected an airplane, Maxim MMG is none"),
        ('{asset = "50kg bomb", block = "Shturmovik IL-2"}', "expected at most 0, the number of units"),
        ('{asset = "122mm m.38", mine = 9}', "expected no mine: 122mm m.38 is no bomb"),
    ],
)
def test_faults_of_bombs(row: str, expected: str) -> None:
    """20.4: with what was expected."""
    found = faults(FORCE, f"assets = [{row}]\n{FORCE}")
    assert any(expected in line for line in found), found


def test_an_airplane_carries_so_many_bombs_and_no_more() -> None:
    """20.4: four."""
    found = faults(FORCE, LATE.replace("count = 3", "count = 5") + FORCE)
    assert any("expected at most 4 bombs of an airplane (20.4), got 5" in line for line in found), found
