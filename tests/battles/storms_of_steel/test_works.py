"""Fortifications, wire, mines and engineers on the map (18, 19)."""

import pytest

from tests.battles.storms_of_steel.table import Table
from wsanalysis.battles.core.actions import kind_of
from wsanalysis.battles.core.numbers import Side
from wsanalysis.battles.core.records import Generator
from wsanalysis.battles.storms_of_steel import mines, terms
from wsanalysis.battles.storms_of_steel.forces import Works
from wsanalysis.battles.storms_of_steel.rally import rally_plus
from wsanalysis.battles.storms_of_steel.records import Weights
from wsanalysis.battles.storms_of_steel.smoke import add_smoke
from wsanalysis.battles.storms_of_steel.terms import FRESH_SMOKE
from wsanalysis.battles.storms_of_steel.view import imagine
from wsanalysis.compiled import new

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
    assert "fire A01" in table.legal("fire")
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


WIRE = ((), (Works("barbed wire", ("B01",)),))
SQUAD = ["Infantry '43 A01 SE"]


def test_wire_is_rolled_for() -> None:
    """18.4, SOS-50: 1D6 besides the cost of the hex, paid with APs and CAPs, or all APs are lost."""

    def rolled(cost: int, answer: str) -> Table:
        table = Table(OPEN, SQUAD, [FAR], works=WIRE).do("activate Infantry '43")
        return table.with_luck("move B01", until=lambda it: it.battle.about.cost == cost).do(answer)

    table = rolled(5, "go in").do("face SE")
    assert (table.where("Infantry '43"), table.ap[0], table.caps[0]) == ("B01", 7 - 5, 5)
    table = rolled(5, "stay out")
    assert (table.where("Infantry '43"), table.ap[0], table.is_spent("Infantry '43")) == ("A01", 0, True)
    costs = {rolled(cost, "go in").do("face SE").ap[0] for cost in range(2, 8)}
    assert costs == {7 - cost for cost in range(2, 8)}


def test_wire_by_opportunity_costs_nothing() -> None:
    """18.4, R34: an opportunity action pays nothing, so it enters."""
    table = Table(OPEN, SQUAD, [FAR], works=WIRE).do("opportunity Infantry '43", "move B01", "face SE")
    assert table.where("Infantry '43") == "B01"


def test_wire_by_command_costs_a_cap_where_the_unit_stays_out() -> None:
    """18.4, R81: so that nobody tries without end."""
    table = Table(OPEN, SQUAD, [FAR], works=WIRE, caps=(3, 6)).do("command Infantry '43")
    table.with_luck("move B01", until=lambda it: it.side == "Soviet")  # more than there are CAPs
    assert (table.where("Infantry '43"), table.caps[0], table.is_spent("Infantry '43")) == ("A01", 2, False)


@pytest.mark.parametrize(("how", "lost"), [("activate", 5 * 100), ("command", 7)])
def test_who_stays_out_of_wire_loses_what_is_left_or_a_cap_in_a_players_eyes(how: str, lost: int) -> None:
    """18.4, R81: all APs by an activation, here 5 of 7; one CAP by a command action."""
    table = Table(OPEN, SQUAD, [FAR], works=WIRE).do(f"{how} Infantry '43")
    table.with_luck("move B01", until=lambda it: "stay out" in it.legal() and it.battle.about.cost == 3)
    (stays,) = (act for act in table.acts() if kind_of(act) == terms.STAY_OUT)
    view = table.view(0)
    view.ap[0], view.ap_price, view.cap_price = 5, 100, 7
    assert mines.wire(table.world, view, stays, new(Weights)) == -lost


def test_vehicles_at_wire() -> None:
    """18.4: tracks pay 2 more and remove it, wheels may not enter."""
    table = Table(OPEN, ["Panzer IIIh A01 SE"], [FAR], works=WIRE).do("activate Panzer IIIh", "move B01")
    assert not table.battle.works[table.hex("B01")]
    table.do("face SE")
    assert table.ap[0] == 7 - 1 - 2
    truck = Table(OPEN, ["Opel Truck A01 SE"], [FAR], works=WIRE).do("activate Opel Truck")
    assert "move B01" not in truck.legal("move")


def mined(color: str, unit: str, hidden: bool = False, number: int = 7) -> Table:
    works = ((), (Works("land mine", ("B01",), number=number, color=color, hidden=hidden),))
    return Table(OPEN, [f"{unit} A01 SE"], [FAR], works=works, caps=(0, 6)).do(
        f"opportunity {unit}", "move B01"
    )


def test_whom_a_mine_attacks() -> None:
    """18.5, 19.0: red foot units, blue vehicles, black all; engineers none, though they find it."""
    for color, unit, goes_off in (
        ("red", "Infantry '43", True), ("blue", "Infantry '43", False), ("black", "Infantry '43", True),
        ("red", "Panzer IIIh", False), ("blue", "Panzer IIIh", True), ("red", "Pz Engineers", False),
    ):  # fmt: skip
        table = mined(color, unit, number=0, hidden=True)
        assert table.battle.mine[0].is_open == 1
        hurt = table.where(unit) == "out" or table.counter(unit) != ""
        assert hurt == goes_off, (color, unit)


def test_a_mine_stays_and_attacks_who_acts_there() -> None:
    """18.5: pivoting sets it off again, leaving does not; CAPs of the unit's owner are taken off."""
    works = ((), (Works("land mine", ("B01",), number=11, color="red"),))
    for act, goes_off in (("pivot N", True), ("move A01", False)):
        table = Table(OPEN, SQUAD, [FAR], works=works).do("command Infantry '43", "move B01")
        assert table.legal() == ["caps 0", "caps 1", "caps 2"]
        table.with_luck("caps 0", until=lambda it: it.counter("Infantry '43") == "")
        assert table.battle.works[table.hex("B01")]
        table.do("face NW", "pass", "command Infantry '43", act)
        assert bool(table.legal("caps")) == goes_off
        assert bool(table.legal("face")) != goes_off


def test_who_is_destroyed_is_attacked_by_no_second_mine() -> None:
    """18.5, 7.3: it is lost once, and its owner puts CAPs on one roll."""
    own, its = (
        Works("land mine", ("B01",), number=12, color=color, hidden=True) for color in ("red", "black")
    )
    table = Table(OPEN, SQUAD, [FAR], works=((own,), (its,)), caps=(6, 6))
    table.do("command Infantry '43", "move B01")
    table.with_luck("caps 0", until=lambda it: it.where("Infantry '43") == "out")
    assert table.battle.question != terms.CAPS
    assert table.battle.lost[0] == 1


def test_the_mine_that_was_laid_last_attacks_first() -> None:
    """18.5: one after the other, each with the number of its own."""
    own, its = ((Works("land mine", ("B01",), number=number, color="red", hidden=True),) for number in (8, 3))
    table = Table(OPEN, SQUAD, [FAR], works=(own, its)).do("command Infantry '43", "move B01")
    assert table.battle.law[0] == table.world.mine_law[0, 0, 3, 0]
    table.with_luck(
        "caps 0", until=lambda it: (it.where("Infantry '43"), it.counter("Infantry '43")) == ("B01", "")
    )
    assert table.battle.law[0] == table.world.mine_law[0, 0, 8, 0]


def test_hidden_mines_are_hidden() -> None:
    """18.5: the enemy does not see where they lie, its owner does; they may lie where the sheet says."""
    hexes = ("C01", "C02", "C03")
    works = ((), (Works("land mine", hexes, number=9, color="black", count=1, hidden=True),))
    table = Table(OPEN, SQUAD, [FAR], works=works)
    assert (table.side, table.legal()) == ("Soviet", ["lay C01", "lay C02", "lay C03"])
    table.do("lay C02")
    assert table.view(1).mine[0].hex == table.hex("C02")
    view = table.view(0)
    assert view.mine[0].hex == -1
    assert not view.works[table.hex("C02")]
    luck, dealt = new(Generator), set()
    for seed in range(1, 30):
        luck.word[0] = seed
        view = table.view(0)
        imagine(table.world, view, luck)
        dealt.add(table.board.ids[view.mine[0].hex])
    assert dealt == set(hexes)


def test_fire_destroys_a_bunker_and_then_its_occupants_stand_free() -> None:
    """18.6: 15 and the terrain's DM against red firepower; who is inside keeps the cover for that attack."""
    works = soviet(Works("bunker", ("D03",), facing="NW"))
    table = Table(OPEN, ["Tiger Ie B02 SE"], ["Rifles '41 D03"], works=works, caps=(0, 0))
    table.with_luck("opportunity Tiger Ie", "fire D03", until=lambda it: not it.battle.works[it.hex("D03")])
    if table.where("Rifles '41") == "D03":
        assert table.battle.inside[table.unit("Rifles '41")] == 0


def test_empty_works_may_be_attacked() -> None:
    """18.6, 18.5: a bunker by fire; mines only by foot units in their hex, or shells."""
    works = soviet(Works("bunker", ("D03",), facing="NW"))
    table = Table(OPEN, ["Tiger Ie B02 SE"], [FAR], works=works).do("opportunity Tiger Ie")
    assert "fire D03" in table.legal("fire")
    assert "fire D02" not in table.legal("fire")
    mines = soviet(Works("land mine", ("A01",), number=9, color="black"))
    table = Table(OPEN, SQUAD, [FAR], works=mines).do("opportunity Infantry '43")
    assert "fire A01" in table.legal("fire")
    mines = soviet(Works("land mine", ("B01",), number=9, color="black"))
    table = Table(OPEN, SQUAD, [FAR], works=mines).do("opportunity Infantry '43")
    assert "fire B01" not in table.legal("fire")


def test_who_can_do_nothing_but_fire_at_works_may_act() -> None:
    """3.1, 18.6: for as many CAPs as that costs, at works in the arc."""
    works, behind = soviet(Works("bunker", ("D03",), facing="NW")), ["Rifles '41 A01 SE"]
    for caps, laid, legal in ((3, works, ["command PaK38 5cm"]), (2, works, []), (3, None, [])):
        table = Table(OPEN, ["PaK38 5cm B02 SE"], behind, works=laid, caps=(caps, 0))
        assert table.hit("PaK38 5cm", "Pinned").legal("command") == legal
    turned = Table(OPEN, ["PaK38 5cm B02 NW"], [FAR], works=works).do("opportunity PaK38 5cm")
    assert turned.legal("fire") == []
    woods = Table("\n".join([". . W . ."] * 4), ["PaK38 5cm B02 SE"], behind, works=works)
    assert woods.do("opportunity PaK38 5cm").legal("fire") == []


def test_guns_in_a_pit() -> None:
    """18.2, SOS-49: blue +3 by the pit's front, nothing through its flank whichever way the gun faces."""
    works = ((Works("gun pit", ("D03",), facing="NW"),), ())
    for hex, facing, defense in (("A01", "NW", 13 + 3), ("G01", "NE", 13)):
        table = Table(OPEN, [f"PaK40 7.5cm D03 {facing}"], [f"T-34b {hex} S"], works=works)
        bare = Table(OPEN, [f"PaK40 7.5cm D03 {facing}"], [f"T-34b {hex} S"])
        added = table.needed("T-34b", "PaK40 7.5cm") - bare.needed("T-34b", "PaK40 7.5cm")
        assert added == defense - 13


def test_who_shares_an_activation_at_wire_is_active() -> None:
    """9.0, 18.4: a fresh unit that pays for wire out of the pool shares it, whether it goes in or not."""
    for answer in ("go in", "stay out"):
        table = Table(OPEN, ["HMG 34 A03 SE", *SQUAD], [FAR], works=WIRE, groups=True)
        table.do("activate HMG 34", "pivot S", "pass", "share Infantry '43")
        table.with_luck("move B01", until=lambda it: it.battle.about.cost == 2)
        table.do(answer, *(["face SE"] if answer == "go in" else []))
        if answer == "stay out":
            assert table.is_spent("Infantry '43")
        else:
            assert table.battle.active[Side(0)] == 0b11


def at_works(it: Table, *answers: str) -> int:
    """The roll that the first works of the hex need."""
    it.battle.logging = 1
    it.do(*answers)
    log = (it.battle.log[x] for x in range(it.battle.logged))
    return next(entry.c for entry in log if entry.code == terms.LOG_AT_WORKS)


def test_what_counts_at_works() -> None:
    """18.6: the terrain's DM and smoke, the leader's distance and height, and who supports it (9.12)."""
    works = soviet(Works("bunker", ("D03",), facing="NW"))
    two, fire = ["HMG 34 B02 SE", "Infantry '43 B02 SE"], ("opportunity HMG 34", "fire D03", "go", "caps 0")
    bare = at_works(Table(OPEN, two, [FAR], works=works, groups=True), *fire)
    assert bare == 15 - 4
    wooded = OPEN.split("\n")
    wooded[2] = wooded[2][:6] + "W" + wooded[2][7:]
    it = Table("\n".join(wooded), two, [FAR], works=works, groups=True)
    assert at_works(it, *fire) == bare + 2
    supported = ("opportunity HMG 34", "fire D03", "with Infantry '43", "caps 0")
    assert at_works(Table(OPEN, two, [FAR], works=works, groups=True), *supported) == bare - 1
    for smoke, more in ((FRESH_SMOKE, 2), (1, 1)):
        it = Table(OPEN, two, [FAR], works=works, groups=True)
        add_smoke(it.battle, it.hex("D03"), smoke)
        assert at_works(it, *fire) == bare + more
    hill = OPEN.split("\n")
    hill[1] = hill[1][:2] + ".1" + hill[1][3:]
    it = Table("\n".join(hill), two, [FAR], works=works, groups=True)
    assert at_works(it, *fire) == bare - 1


def test_a_hasty_defense_of_the_sheet_is_one_units() -> None:
    """18.1: it is occupied by one unit alone, and does not stay behind."""
    works = ((Works("hasty defense", ("A01",)),), ())
    table = Table(OPEN, ["Infantry '43 A01 SE", "Pz Grenadier A01 SE"], ["Rifles '43 D03 NW"], works=works)
    assert table.needed("Rifles '43", "Infantry '43") == table.needed("Rifles '43", "Pz Grenadier") + 1
    table.do("activate Infantry '43", "move B01")
    assert table.battle.works[table.hex("A01")] == 0


def test_mines_under_hidden_units() -> None:
    """18.5, 10.1, 10.2, R68: who sneaks into a mined hex, or hides there, is attacked, and revealed."""
    works = ((), (Works("land mine", ("B01",), number=12, color="red"),))
    for start, how in (("hidden", "sneak B01"), ("SE", "hide B01")):
        wood = OPEN.replace(".", "W")
        table = Table(wood, [f"Infantry '43 A01 {start}"], [FAR], works=works, caps=(0, 6), hidden=True)
        table.with_luck("opportunity Infantry '43", how, until=lambda it: it.where("Infantry '43") != "out")
        assert table.where("Infantry '43") == "B01"
        assert "face N" in table.legal()


def test_engineers_lay_no_smoke_out_of_a_melee() -> None:
    """7.63, 19.0: with enemies in their hex only there."""
    for enemy, hexes in (("B03", 1), ("C03", 7)):
        table = Table(OPEN, ["Pz Engineers B03 SE"], [f"Rifles '43 {enemy} NW"])
        assert len(table.do("activate Pz Engineers").legal("smoke")) == hexes
