"""What the quick player decides where groups, hidden units, smoke or works are in play."""

from tests.battles.storms_of_steel.table import Table
from tests.battles.storms_of_steel.test_greedy import GREEDY, chosen
from wsanalysis.battles.core.numbers import Side
from wsanalysis.battles.core.records import Actions, Generator
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.forces import Works
from wsanalysis.compiled import new

OPEN = "\n".join([". . . . . . ."] * 6)
ROW = "S . . . . W .\n. . W . . . ."
WIDE = "\n".join([". . . . . . . . . . . ."] * 3)
NO_WORKS: tuple[tuple[Works, ...], tuple[Works, ...]] = ((), ())


# --- groups (9) ---------------------------------------------------------------------------------


def test_who_shares_the_pool_anyway_supports_the_fire() -> None:
    table = Table(OPEN, ["Infantry '43 A02 SE", "Pz Grenadier A03 SE"], ["Rifles '43 D03 NW"], groups=True)
    table.do("command Infantry '43", "fire D03")
    assert chosen(table) == "with Pz Grenadier"


def test_nobody_gives_up_two_shots_of_his_own_to_support_one() -> None:
    table = Table(OPEN, ["Infantry '43 A02 SE", "Pz Grenadier A03 SE"], ["Rifles '43 D03 NW"], groups=True)
    table.do("activate Infantry '43", "fire D03")
    assert chosen(table) == "go"


def test_the_hit_rally_together_where_that_costs_no_more() -> None:
    table = Table(OPEN, ["Infantry '43 A02 SE", "Pz Grenadier A02 SE"], ["Rifles '43 G06 NW"], groups=True)
    table.hit("Infantry '43", "Stunned").hit("Pz Grenadier", "Stunned")
    table.do("activate Infantry '43", "rally")
    assert chosen(table) == "with Pz Grenadier"


# --- cards (8) ----------------------------------------------------------------------------------


def test_a_card_by_which_a_spent_unit_acts_is_worth_its_best_act() -> None:
    table = Table(
        OPEN, ["Infantry '43 A02 SE"], ["Rifles '43 D02 NW"], hands=(["Command Action"], []), caps=(0, 0)
    )
    table.battle.flags[table.unit("Infantry '43")] |= terms.SPENT
    assert chosen(table) == "play Command Action on Infantry '43"
    table.do("play Command Action on Infantry '43")
    assert chosen(table) == "fire D02"


def test_what_an_act_promises_does_not_depend_on_what_was_looked_at_before() -> None:
    """Whichever act a player is asked for first, and whatever another player has noted in the same view."""
    table = Table(
        OPEN, ["Infantry '43 A02 SE", "Pz Grenadier C03 SE"], ["Rifles '43 D02 NW"], groups=True,
        hands=(["Command Action"], []), assets=(["Experience: Infantry '43"], []),
    )  # fmt: skip
    code, world, luck, actions = table.code, table.world, new(Generator), new(Actions)
    code.legal(world, table.battle, actions)
    acts = [actions.act[place] for place in range(actions.count)]
    said = {table.words(act) for act in acts}
    assert {"play Experience on Infantry '43", "play Command Action on Pz Grenadier"} <= said
    together = table.view(0)
    alone = [code.appraise(world, table.view(0), act, GREEDY, luck) for act in acts]
    for order in (acts, acts[::-1]):
        found = {act: code.appraise(world, together, act, GREEDY, luck) for act in order}
        assert [found[act] for act in acts] == alone
    other = code.choose(world, table.view(0), actions, GREEDY + 1, luck)
    assert code.choose(world, together, actions, GREEDY + 1, luck) == other
    others = [code.appraise(world, table.view(0), act, GREEDY + 1, luck) for act in acts]
    assert [code.appraise(world, together, act, GREEDY + 1, luck) for act in acts] == others != alone


# --- hidden units (10) --------------------------------------------------------------------------


def ambush(*german: str, soviet: str = "Rifles '41 F01 hidden", **more: object) -> Table:
    return Table(ROW, german, [soviet], hidden=True, caps=(5, 0), **more).do("pass")  # type: ignore[arg-type]


def test_hidden_units_let_a_poor_shot_pass() -> None:
    assert chosen(ambush("Infantry '43 A01 SE")) == "pass"


def test_hidden_units_spring_a_good_one() -> None:
    table = ambush("Infantry '43 D01 NW")
    assert chosen(table) == "activate Rifles '41"
    assert chosen(table.do("activate Rifles '41")) == "fire D01"


def test_who_is_out_of_sight_hides() -> None:
    table = Table(". . W W . .\n. . W W . .", ["Infantry '43 A01 SE"], ["Rifles '41 F01 NW"], hidden=True)
    table.do("pass", "activate Rifles '41")
    assert chosen(table).startswith("hide")


def test_who_has_just_hidden_is_fired_at_where_he_was() -> None:
    table = Table(ROW, ["HMG 42 D01 SE"], ["Rifles '41 F01 hidden"], hidden=True)
    unit = table.unit("Rifles '41")
    table.battle.fell[unit], table.battle.strayed[unit] = table.hex("F01"), 0
    table.do("activate HMG 42")
    assert chosen(table) == "fire F01"
    table.battle.strayed[unit] = 6
    assert chosen(table) != "fire F01"


def test_nobody_gives_away_his_own_hidden_unit() -> None:
    """10.0: who walks into its hex reveals it; he takes cover elsewhere, or stays."""
    drawn = ". . . . . . .\n. . . . . . .\nW . . . . . ."
    for where, goes in (("C03", True), ("A03", False)):
        german = ["SMG A02 SE", f"HMG 42 {where} hidden"]
        table = Table(drawn, german, ["HMG 42 G01 NW"], caps=(0, 0), hidden=True).do("activate SMG")
        assert (chosen(table) == "move A03") == goes


# --- smoke (13) ---------------------------------------------------------------------------------


def test_smoke_covers_those_who_are_outgunned() -> None:
    """A mortar that hits nothing in stone buildings blinds them, in the end where they stand."""
    drawn = "\n".join(["S S S S S"] + [". . . . ."] * 7)
    german = ["8cm Mortar A08 N", "SMG C07 N", "SMG D07 N"]
    table = Table(drawn, german, ["HMG 42 B01 S", "HMG 42 C01 S", "HMG 42 D01 S"], caps=(0, 6))
    table.do("activate 8cm Mortar")
    assert chosen(table).startswith("smoke")
    table = Table(drawn, german, ["SMG B01 S"], caps=(0, 6)).do("activate 8cm Mortar")
    assert not chosen(table).startswith("smoke")


# --- works (18) ---------------------------------------------------------------------------------


def test_he_goes_into_the_trench_where_he_stands() -> None:
    works = ((Works("trench", ("B02",)),), ())
    table = Table(WIDE, ["SMG A02 SE"], ["HMG 42 L02 NW"], works=works, caps=(0, 6)).do("activate SMG")
    table.do("move B02", "face SE", "pass", "active SMG")
    assert chosen(table) == "occupy trench"


def test_he_digs_where_he_can_do_no_better() -> None:
    table = Table(WIDE, ["SMG A02 SE"], ["HMG 42 L02 NW"], works=NO_WORKS, caps=(0, 6)).do("activate SMG")
    assert chosen(table) == "dig"


def test_he_keeps_off_mines_that_he_knows_of() -> None:
    """A02 is the only building; without the mine he goes there."""
    drawn = ". " * 12 + "\nS " + ". " * 11
    mine = (Works("land mine", ("A02",), number=5, color="black"),)
    for works, goes in (((), True), (mine, False)):
        table = Table(drawn, ["SMG A01 SE"], ["HMG 42 L01 NW"], works=((), works), caps=(0, 6))
        table.do("activate SMG")
        assert (chosen(table) == "move A02") == goes


def test_mines_lie_where_the_enemy_is_drawn() -> None:
    works = ((), (Works("land mine", ("B02", "C02", "D02", "E02"), number=6, color="red", count=1),))
    table = Table(OPEN, ["Infantry '43 A02 SE"], ["Rifles '43 G05 NW"], works=works)
    table.world.heat[Side(0), 0, table.hex("D02")] = 5000
    assert chosen(table) == "lay D02"
