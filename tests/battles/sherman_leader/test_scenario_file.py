"""Every fault of a battle's file is named with its key."""

import pytest

from tests.battles.sherman_leader.table import scenario_of
from wsanalysis.files.faults import DataFault

GOOD = """
campaign = "Normandy 1944"
battalion = "9A"
[us]
units = [{block = "Rifle Team", number = "901", commander = "Chin Green"}]
"""
UNIT = '{block = "Rifle Team", number = "901", commander = "Chin Green"}'


def test_a_file_without_faults() -> None:
    found = scenario_of(GOOD)
    assert (found.turns, found.is_laid, len(found.defending.blocks)) == (4, False, 12)


@pytest.mark.parametrize(
    ("was", "now", "said"),
    [
        ('"9A"', '"12A"', "battalion: expected a battalion, got '12A'"),
        ('"Normandy 1944"', '"Norway"', "campaign: expected a campaign, got 'Norway'"),
        ('battalion = "9A"', 'battalion = "9A"\nscout = 1', "expected one of the keys name, "),
        ('battalion = "9A"', 'battalion = "9A"\nstrength = "a third"', "strength: expected a strength"),
        ('battalion = "9A"', 'battalion = "9A"\nbesides = ["1X"]', "besides: expected a battalion, got '1X'"),
        ('battalion = "9A"', 'battalion = "9A"\nlayout = [". . . ."]', "layout: expected 6 rows of 4 hexes"),
        ('battalion = "9A"', 'battalion = "9A"\nlayout = ' + '[". . . Q", ' * 1 + '". . . .", ' * 5 + "]",
         "layout: expected 6 rows of 4 hexes, each of . L H B W Im"),
        ('battalion = "9A"', 'battalion = "9A"\nlayout = [". . W .", ". . . W", ' + '". . . .", ' * 4 + "]",
         "layout: expected connected hexes, but for Impassable and Water (Place Terrain Tiles)"),
        ('battalion = "9A"', 'battalion = "9A"\ntanks = ["Tiger"]', "tanks: expected 4 tanks of "),
        ('battalion = "9A"', 'battalion = "9A"\ntanks = ["Tiger", "Tiger", "Tiger", "Sherman"]', "tanks: "),
        ('"901"', '"042"', "us.units.number: expected one of 901, 902, 903, 904, got '042'"),
        ('"Chin Green"', '"Eandi Green"', "us.units.commander: expected a commander of Infantry, Eandi"),
        (UNIT, f"{UNIT}, {UNIT}", "us.units.number: expected each unit once, got 901 twice"),
        (UNIT, f"{UNIT}, {UNIT}", "us.units.commander: expected each commander once, got Chin twice"),
        ('"Chin Green"', '"Chin Green", stress = 12', "us.units.stress: expected a commander who is fit"),
        ('block = "Rifle Team", number = "901", commander = "Chin Green"',
         'block = "M26 Pershing", number = "101", commander = "Eandi Green"',
         "us.units.block: expected a unit that serves in 1944"),
        ('"Chin Green"', '"Chin Green", damage = ["Exposed"]', "us.units.damage: expected a lasting counter"),
        ('block = "Rifle Team", number = "901", commander = "Chin Green"',
         'block = "M36 TD", number = "091", commander = "Eandi Green", damage = ["Engine"]',
         "us.units.damage: expected a unit that may fight, one with Engine may not"),
        (UNIT, "", "us.units: expected 1 to 24 units, got 0"),
        ('[us]', '[them]', "us: expected a table, it is missing"),
        ('[us]', 'wanted = {grade = "great", share = [40, 60]}\n[us]', "wanted.grade: expected a grade, got"),
        ('[us]', 'wanted = {grade = "full", share = [40, 60]}\n[us]', "wanted.grade: expected a grade, got"),
        ('[us]', 'wanted = {grade = "half", share = [60, 40]}\n[us]',
         "wanted.share: expected two shares in per cent, the lower first, got [60, 40]"),
        ('[us]', 'wanted = {grade = "half", share = [40]}\n[us]', "wanted.share: expected two shares"),
        ('[us]', 'wanted = {grade = "half", share = [40, 101]}\n[us]', "wanted.share"),
        ('[us]', 'wanted = {grade = "half"}\n[us]', "wanted.share: expected a list"),
        ('[us]', 'wanted = {grade = "half", share = [4, 6], by = 1}\n[us]', "expected one of the keys grade"),
    ],
)  # fmt: skip
def test_a_fault_is_named(was: str, now: str, said: str) -> None:
    assert was in GOOD
    with pytest.raises(DataFault) as error:
        scenario_of(GOOD.replace(was, now, 1))
    assert said in str(error.value)


def test_what_a_battle_is_wanted_to_be() -> None:
    assert scenario_of(GOOD).wanted is None
    found = scenario_of(GOOD.replace("[us]", 'wanted = {grade = "half", share = [40, 60]}\n[us]'))
    assert found.wanted == ("half", 0.4, 0.6)
    assert found.data_hash == scenario_of(GOOD).data_hash  # no game depends on it


@pytest.mark.parametrize(("row", "edge"), [(0, "top"), (5, "bottom")])
def test_an_edge_row_of_a_board_has_a_hex_for_everybody(row: int, edge: str) -> None:
    rows = ['". . . ."'] * 6
    rows[row] = '"Im W Im W"'
    with pytest.raises(DataFault, match=f"layout: expected a hex in the {edge} row that everybody may enter"):
        scenario_of(GOOD.replace("[us]", f"layout = [{', '.join(rows)}]\n[us]"))
