"""Firefight 2 as on its sheet, and what is said of a sheet that is wrong."""

from pathlib import Path

import pytest

from wsanalysis.files.faults import DataFault
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel
from wsanalysis.systems.storms_of_steel.firefight import FIREFIGHTS_FOLDER, load_firefight

SHEET = Path(__file__).resolve().parents[3] / "data" / FIREFIGHTS_FOLDER / "couriers_satchel.toml"


def test_the_couriers_satchel(edition: StormsOfSteel) -> None:
    sheet = load_firefight(SHEET, edition)
    assert (sheet.firefight, sheet.rounds, sheet.maps, sheet.initiative) == (2, 5, (7,), "German")
    assert (sheet.german.caps, sheet.soviet.caps, sheet.cards) == (5, 6, (2, 1, 11))
    germans = [(g.unit, g.count, g.round, g.enters) for g in sheet.german.units]
    assert germans == [("Pz Grenadier", 2, 1, "south"), ("Infantry '43", 2, 2, "east")]
    assert [(g.unit, g.count, g.round) for g in sheet.soviet.units] == [
        ("Maxim MMG", 2, 1), ("Rifles '43", 3, 1), ("SMG", 1, 2),
    ]  # fmt: skip
    assert sheet.soviet.units[0].hexes == ("7-F07", "7-K09")
    assert [(p.vp, p.kind) for p in sheet.german.points] == [
        (1, "unit destroyed"), (1, "marker held"), (2, "marker carried off"),
    ]  # fmt: skip
    assert [p.hexes for p in sheet.soviet.points] == [(), ("7-G08", "7-H08")]


@pytest.mark.parametrize(
    ("old", "new", "line", "key", "said"),
    [
        ("rounds = 5", "rounds = 0", 9, "rounds", "expected a whole number 1-20, got 0"),
        ("rounds = 5\n", "", 1, "rounds", "it is missing"),
        ('initiative = "German"', 'initiative = "Finnish"', 10, "initiative", "got 'Finnish'"),
        ("maps = [7]", 'maps = ["7"]', 8, "maps", "expected a list of map numbers"),
        ("below = 11", "under = 11", 11, "cards", "expected {start = .."),
        ("caps = 6", "caps = 99", 43, "caps", "expected a whole number 0-30, got 99"),
        ('unit = "SMG"', 'unit = "Pz Grenadier"', 58, "unit", "expected the name of a Soviet unit"),
        ("count = 3", "count = 7", 53, "count", "expected a whole number 1-6, got 7"),
        ("round = 2\nenters = \"east\"", "round = 9\nenters = \"east\"", 26, "round", "got 9"),
        ('enters = "north"', 'enters = "up"', 61, "enters", "expected one of north, east, south, west"),
        ('"7-E10"', '"8-E10"', 55, "hexes", "got '8-E10'"),
        ("marker = true", 'marker = "yes"', 63, "marker", "expected true or false, got 'yes'"),
        ("vp = 2", "vp = -2", 39, "vp", "expected a whole number 1-99, got -2"),
        ('when = "round"', 'when = "dawn"', 72, "when", "expected one of at once, round, end"),
        ("[german]\ncaps = 5", "[german]\ncaps = 5\nmorale = 3", 15, "morale", "expected one of caps, units"),
        ("name = ", "name ", 1, "", "expected TOML, got a fault in it"),
    ],
)  # fmt: skip
def test_a_wrong_sheet_says_where(
    edition: StormsOfSteel, tmp_path: Path, old: str, new: str, line: int, key: str, said: str
) -> None:
    text = SHEET.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path = tmp_path / "sheet.toml"
    path.write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(DataFault) as refused:
        load_firefight(path, edition)
    assert any(said in fault.message for fault in refused.value.faults)
    assert {(fault.line, fault.column) for fault in refused.value.faults} >= {(line, key)}, refused.value


def test_a_sheet_that_is_not_there(edition: StormsOfSteel, tmp_path: Path) -> None:
    with pytest.raises(DataFault, match="there is none"):
        load_firefight(tmp_path / "none.toml", edition)
