"""The index of the rulebook's headings: what carries each, and the test that proves it.

A row names functions, classes or files of data with tests; or `battle` or `campaign` with a reason, for what
belongs to later engines; or nothing but a reason, for what is no rule.
"""

import ast
import csv
import pkgutil
import re
from dataclasses import fields
from functools import cache
from pathlib import Path

import pytest

from wsanalysis.systems.sherman_leader.options import Options

CHECKOUT = Path(__file__).resolve().parents[3]
INDEX = CHECKOUT / "data" / "rules" / "sherman_leader.csv"
COLUMNS = ["heading", "paragraph", "summary", "carried_by", "test", "why"]

Row = dict[str, str]
LATER = ("battle", "campaign")

with INDEX.open(encoding="utf-8", newline="") as opened:
    ROWS: list[Row] = list(csv.DictReader(opened))
CARRIED = [row for row in ROWS if row["carried_by"] not in ("", *LATER)]
BATTLE = [row for row in ROWS if row["carried_by"] in LATER]

HEADINGS = (
    "Introduction", "Sequence of Play", "Campaign Set-Up", "Select Campaign Card", "Select Objective Card",
    "Draw Battalion Cards", "Buy Units", "Select Commanders", "Commander Promotion Priority",
    "Trucks and Scouts", "Special Condition Card", "Assign Units", "Event Card", "Place Turn Counter",
    "Place Terrain Tiles", "Place Friendly Units", "Place Enemy Units", "Enemy Units",
    "Fast Move and Attack", "Roll For Enemy Move", "Enemy Actions", "Enemy Attacks",
    "Armor Piercing (AP) Hits", "High Explosive (HE) Hits", "Damage Counter Rules", "Slow - Move and Attack",
    "Advance Turn Counter", "Repeat Combat Steps", "Friendly Losses", "Post-Combat", "Battalion Status",
    "Record Unit and Commander Damage", "Record Commander Stress", "Record Commander Experience Points",
    "Promoting Commanders", "Next Battle", "Move Battalions", "On Leave", "Adjust Special Option Points",
    "Repair/Replace", "Priority R&R", "Next Week", "Campaign Outcome", "Optional Rules", "Credits",
    "Sample Game",
)  # fmt: skip


def label(row: Row) -> str:
    return f"{row['heading']} {row['paragraph']}"


@cache
def tests_in(path: Path) -> frozenset[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return frozenset(node.name for node in tree.body if isinstance(node, ast.FunctionDef))


def test_form() -> None:
    assert INDEX.read_text(encoding="utf-8").splitlines()[0].split(",") == COLUMNS
    assert len({label(row) for row in ROWS}) == len(ROWS)
    for row in ROWS:
        assert row["summary"], label(row)
        assert len(row["summary"].split()) <= 14, f"{label(row)}: a few words, no sentence of the rulebook"


def test_every_heading_is_there_in_order() -> None:
    assert tuple(dict.fromkeys(row["heading"] for row in ROWS)) == HEADINGS


@pytest.mark.parametrize("row", ROWS, ids=label)
def test_a_row_is_carried_or_says_why_not(row: Row) -> None:
    if row in CARRIED:
        assert row["test"], "carried, but by no test"
    else:
        assert not row["test"]
        assert len(row["why"]) >= 6, "not carried, and no reason"


@pytest.mark.parametrize("row", CARRIED, ids=label)
def test_what_carries_it_and_its_tests_exist(row: Row) -> None:
    for name in row["carried_by"].split("; "):
        if "/" in name:
            assert (CHECKOUT / name).is_file(), name
        else:
            assert name.startswith("wsanalysis.systems.sherman_leader."), name
            assert pkgutil.resolve_name(name) is not None, name
    for test in row["test"].split("; "):
        found = re.fullmatch(r"(tests/[\w/]+\.py)::(test_\w+)", test)
        assert found, test
        assert found[2] in tests_in(CHECKOUT / found[1]), test


def test_every_worked_example_and_every_option_is_named() -> None:
    text = INDEX.read_text(encoding="utf-8")
    here = Path(__file__).parent
    examples = [n for n in tests_in(here / "test_rulebook_examples.py") if n.startswith("test_SL_")]
    assert len(examples) == 41
    assert [name for name in examples if name not in text] == []
    assert [o.name for o in fields(Options) if f"test_options.py::test_{o.name}" not in text] == []


def test_coverage() -> None:
    rules = len(CARRIED) + len(BATTLE)
    print(f"{len(ROWS)} rows; {len(CARRIED)} of {rules} with rules are carried")
    assert len(CARRIED) / rules >= 0.75
