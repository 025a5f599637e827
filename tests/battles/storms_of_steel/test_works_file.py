"""Works in a firefight's file: what is read, and what is refused (18)."""

import pytest

from tests.battles.storms_of_steel.table import DATA
from tests.battles.storms_of_steel.test_scenario import SHEET, faults, read, record_of
from wsanalysis.battles.scenarios.draft import draft_of
from wsanalysis.battles.scenarios.moves import moves
from wsanalysis.battles.scenarios.parts import objective_rows
from wsanalysis.battles.storms_of_steel.forces import Works

WORKS = """works = [
  {kind = "bunker", hexes = ["F07"], facing = "NW"},
  {kind = "barbed wire", hexes = ["F05", "G05"]},
  {kind = "land mine", hexes = ["D05:F06"], number = 9, color = "black", count = 3, hidden = true},
]
objectives = [{vp = 2, kind = "hold", hexes = ["H08"]}]"""
BARE = 'objectives = [{vp = 2, kind = "hold", hexes = ["H08"]}]'


def test_works_are_read_and_laid() -> None:
    """18: a bunker faces a side, wire lies in each of its hexes, mines are laid by choice."""
    _, soviet = read(SHEET.replace(BARE, WORKS)).forces
    assert soviet.works is not None
    assert soviet.works[0] == Works("bunker", ("F07",), facing="NW")
    record = record_of(SHEET.replace(BARE, WORKS))
    assert (record.has_works, record.lays) == (1, 3)
    assert sum(1 for hex in range(record.hexes) if record.works_at[hex]) == 3
    assert record_of(SHEET).has_works == 0


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ('{kind = "moat", hexes = ["F05"]}', "expected a kind of works, got 'moat'"),
        ('{kind = "bunker", hexes = ["F05"]}', "expected the side that the bunker faces, it is missing"),
        ('{kind = "trench", hexes = ["F05"], facing = "N"}', "expected no facing: trench: it faces nowhere"),
        ('{kind = "trench", hexes = ["F05"], hidden = true}', "expected no hidden: trench: not a mine"),
        ('{kind = "land mine", hexes = ["F05"], color = "red"}', "number"),
        ('{kind = "land mine", hexes = ["F05"], color = "pink", number = 9}', "color"),
        ('{kind = "barbed wire", hexes = ["F05"], count = 2}', "expected at most 1, one for each hex, got 2"),
        (
            '{kind = "trench", hexes = ["F05"]}, {kind = "trench", hexes = ["F05"]}',
            "expected one trench a hex, F05 has two",
        ),
    ],
)
def test_what_is_wrong_is_said(row: str, said: str) -> None:
    """18.0-18.5: with its line and what was expected."""
    assert any(said in line for line in faults(BARE, f"works = [{row}]\n{BARE}"))


def test_works_are_no_objectives() -> None:
    """What auto-balance and training change of a firefight's objectives leaves works alone."""
    draft = draft_of("the_gun_line", DATA / "scenarios" / "storms_of_steel" / "the_gun_line.toml")
    assert len([row.table["vp"] for row in objective_rows(draft)]) == 4
    assert {move.kind for move in moves(draft)} >= {"points", "tasks"}
