"""The rulebook's worked examples as positions of the engine, by their numbers in the project's list."""

import pytest

from tests.battles.storms_of_steel.table import Table
from wsanalysis.battles.core.luck import chance_of
from wsanalysis.battles.core.numbers import NEITHER, Side
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.rally import rally_law
from wsanalysis.battles.storms_of_steel.smoke import add_smoke

OPEN = ". . . . . . . . . .\n" * 4
WOOD = ". . . . . . . . . .\n. . W . . . . . . .\n" + ". . . . . . . . . .\n" * 2
HUT = WOOD.replace("W", "b")


@pytest.mark.parametrize(
    ("drawn", "firer", "target", "needed"),
    [
        pytest.param(WOOD, "Infantry '43 A01 SE", "Rifles '43 C02 NW", 14 - 4, id="SOS-01: 9 rolled misses"),
        pytest.param(OPEN, "Rifles '41 A01 SE", "Infantry '43 C02 NW", 12 - 3, id="SOS-02: 9 rolled hits"),
        pytest.param(OPEN, "Infantry '43 A01 SE", "Rifles '43 C02 SE", 11 - 4, id="SOS-09: from its flank"),
        pytest.param(OPEN, "Maxim MMG A01 SE", "Infantry '43 B01 NW", 12 - 6, id="SOS-12: next to it"),
        pytest.param(OPEN, "HMG 42 C02 N", "Rifles '43 C02 N", 11 - 3, id="SOS-13: a red white box"),
        pytest.param(OPEN, "HMG 42 C02 N", "T-34b C02 N", 15 - 5, id="SOS-13: no blue one"),
        pytest.param(WOOD, "Maxim MMG C02 N", "Infantry '43 C02 N", 13 - 1, id="SOS-15: 7 rolled misses"),
        pytest.param(WOOD, "Infantry '43 C02 N", "Maxim MMG C02 N", 12 - 8, id="SOS-16: 5 rolled hits"),
        pytest.param(WOOD, "Rifles '41 C03 N", "Infantry '43 C02 S", 14 - 6, id="SOS-17: 8 rolled hits"),
        pytest.param(OPEN, "Rifles '41 A01 SE", "Infantry '43 I02 NW", 12 - 1, id="SOS-19: 9 rolled misses"),
        pytest.param(HUT, "HMG 34 A02 NE", "Maxim MMG C02 NW", 13 - 4, id="SOS-20, 21"),
        pytest.param(OPEN, "Panzer IIIh C02 N", "57mm ATG C02 N", 10 - 8, id="SOS-43: any roll hits"),
        pytest.param(OPEN, "Panzer IIIh C02 N", "Rifles '43 C02 N", 11 - 8, id="SOS-44: 2 rolled misses"),
        pytest.param(OPEN, "Rifles '43 C02 N", "Panzer IIIh C02 N", 14 - 4, id="SOS-45: 9 with a CAP"),
        pytest.param(HUT, "SMG C03 N", "Infantry '43 C02 S", 13 - 8, id="SOS-47: 7 rolled hits"),
    ],
)
def test_rolls(drawn: str, firer: str, target: str, needed: int) -> None:
    """7.1-7.63, 17.1."""
    table = Table(drawn, [firer], [target])
    assert table.needed(*(said.rsplit(" ", 2)[0] for said in (firer, target))) == needed


def test_sos_03_what_is_left_of_seven() -> None:
    """2.2: 4 and 1 after two shots of an SMG, 3 after a squad has moved and fired."""
    table = Table(OPEN, ["Infantry '43 A02 SE"], ["SMG E02 NW"], first=1, caps=(0, 0))
    table.do("activate SMG", "fire A02", "activate Infantry '43", "move B02", "face SE")
    assert table.ap == (6, 4)
    table.do("active SMG", "fire B02", "active Infantry '43", "fire E02")
    assert table.ap == (3, 1)


def test_sos_04_and_05_an_opportunity_and_a_cap_that_fills_up() -> None:
    """3.1, 3.21: 6 and 3 APs; the machine gun is spent; 3 APs and 1 of 5 CAPs pay for 4, and it is spent."""
    table = Table(OPEN, ["Infantry '43 A02 SE", "HMG 34 A03 NE"], ["Rifles '41 F02 NW"], caps=(4, 5))
    table.hit("Infantry '43", "Unnerved").hit("Rifles '41", "Unnerved")
    table.do("activate Infantry '43", "move B02", "face SE")
    table.with_luck("activate Rifles '41", "fire B02", "caps 0", until=lambda it: not it.battle.lost[Side(0)])
    assert table.ap == (6, 3)
    table.with_luck(
        "opportunity HMG 34", "fire F02", "caps 0", until=lambda it: it.where("Rifles '41") == "F02"
    )
    assert (table.is_spent("HMG 34"), table.is_spent("Infantry '43"), table.ap) == (True, False, (6, 3))
    table.do("active Rifles '41", "fire B02", "caps 0")
    assert (table.caps[1], table.ap[1], table.is_spent("Rifles '41")) == (4, 0, True)


def shots(table: Table, *answers: str) -> list[int]:
    """The rolls that were needed, CAPs counted."""
    table.battle.logging = 1
    table.do(*answers)
    log = [table.battle.log[x] for x in range(table.battle.logged)]
    return [entry.c for entry in log if entry.code == terms.LOG_ATTACK]


def test_sos_06_and_24_caps_on_a_roll() -> None:
    """3.23, 7.0: 7 instead of 9; and a squad that needs 8 destroys with 10 rolled and 2 CAPs."""
    table = Table(OPEN, ["Infantry '43 E02 NW"], ["Rifles '41 A02 SE"], first=1)
    assert shots(table, "activate Rifles '41", "fire E02", "caps 2") == [9 - 2]
    table = Table(OPEN, ["Infantry '43 E02 NW"], ["Rifles '41 A02 SE"])
    [needed] = shots(table, "activate Infantry '43", "fire A02", "caps 2")
    assert needed + 4 == 10


def test_sos_07_caps_for_the_initiative_are_gone() -> None:
    """3.24: the German side has more and says first; 2 of 7 are gone though the Soviet side wins the roll."""
    table = Table(OPEN, ["Infantry '43 A01 SE"], ["Rifles '43 J04 NW"], caps=(7, 6), first=NEITHER)
    assert (table.side, table.legal()) == ("German", ["bid 0", "bid 1", "bid 2"])
    table.with_luck("bid 2", "bid 0", until=lambda it: it.side == "Soviet" and not it.legal("bid"))
    assert table.caps == (5, 6)


@pytest.mark.parametrize(
    ("unit", "facing", "paid"),
    [
        pytest.param("Maxim MMG", "N", 3, id="SOS-08"),
        pytest.param("HMG 34", "S", 4, id="SOS-23: backward"),
    ],
)
def test_into_woods(unit: str, facing: str, paid: int) -> None:
    """5.0, 5.2."""
    table = Table(WOOD, [f"{unit} C03 {facing}"], ["Rifles '43 J04 NW"], caps=(0, 0))
    assert 7 - table.do(f"activate {unit}", "move C02", "face S").ap[0] == paid


def test_sos_11_a_suppressed_squad() -> None:
    """7.4: fire for 5, FP -2, move and defense as ever."""
    table = Table(OPEN, ["Infantry '43 E02 NW"], ["Rifles '41 A02 SE"], first=1, caps=(0, 0))
    table.hit("Rifles '41", "Suppressed")
    assert table.needed("Rifles '41", "Infantry '43") == 12 - 1
    assert table.needed("Infantry '43", "Rifles '41") == 12 - 4
    table.do("activate Rifles '41", "fire E02")
    assert table.ap[1] == 2
    table.do("pass", "active Rifles '41", "move B02", "face SE")
    assert table.ap[1] == 1


def test_sos_14_two_squads_in_one_action() -> None:
    """7.7: 2 CAPs on the first roll, none on the second, 4 APs."""
    table = Table(OPEN, ["Infantry '43 D02 NW", "Pz Grenadier D02 NW"], ["Maxim MMG A01 SE"], first=1)
    rolls = shots(table, "activate Maxim MMG", "fire D02", "caps 2", "caps 0")
    assert (rolls, table.ap[1], table.side) == ([9 - 2, 9], 3, "German")


def test_sos_18_the_same_shot_at_a_friend() -> None:
    """7.63: from outside both sides are attacked, each by its own facing."""
    table = Table(WOOD, ["Infantry '43 C02 S"], ["Maxim MMG C02 N", "Rifles '41 C03 N"], first=1, caps=(5, 0))
    assert shots(table, "activate Rifles '41", "fire C02") == [14 - 6, 12 - 6]


def test_sos_22_a_rally_in_cover() -> None:
    """7.5, 7.51: 6 or more of 2D6, for 5 APs."""
    table = Table(HUT, ["Infantry '43 A04 SE"], ["Maxim MMG C02 NW"], first=1, caps=(5, 0))
    table.hit("Maxim MMG", "Suppressed")
    law = rally_law(table.world, table.battle, table.unit("Maxim MMG"), 0)
    assert chance_of(table.world, law, terms.RALLIED) == 100 * 26 // 36
    table.do("activate Maxim MMG", "rally")
    assert table.ap[1] == 2


def test_sos_31_fire_on_suspicion_that_misses() -> None:
    """10.0: 8 rolled by a firepower of 5 lacks 1 at rifles in woods, who stay hidden."""
    table = Table(WOOD, ["HMG 42 A01 SE"], ["Rifles '43 C02 hidden"], hiding=((), ("C02",)), caps=(0, 0))
    assert table.needed("HMG 42", "Rifles '43") == 14 - 5
    table.with_luck("activate HMG 42", "fire C02", until=lambda it: it.where("Rifles '43") == "hidden")
    assert table.battle.lost[Side(1)] == 0


def test_sos_32_a_hidden_move_in_woods() -> None:
    """10.1: 1 AP and 3 more."""
    table = Table(WOOD, ["Infantry '43 J04 SE"], ["Rifles '43 B02 hidden"], first=1, hiding=((), ("B02",)))
    table.do("activate Rifles '43", "sneak C02")
    assert table.ap[1] == 7 - 4


@pytest.mark.parametrize("hex", ["A01", "C02"])
def test_sos_34_smoke_of_the_first_round(hex: str) -> None:
    """13.0: 2 more whether it lies over the target or the firer."""
    table = Table(OPEN, ["Infantry '43 A01 SE"], ["Rifles '43 C02 NW"])
    bare = table.needed("Infantry '43", "Rifles '43")
    add_smoke(table.battle, table.hex(hex), terms.FRESH_SMOKE)
    assert table.needed("Infantry '43", "Rifles '43") == bare + 2
