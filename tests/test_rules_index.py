"""The index of each rulebook: every paragraph, what carries it, and the test that proves it.

A row names functions, classes or data files with their tests; or `battle` with a reason, for what
belongs to the map game; or nothing but a reason, for what is no rule.
"""

import ast
import csv
import pkgutil
import re
from collections.abc import Callable
from dataclasses import fields
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from wsanalysis.systems.liberty_road.options import Options

CHECKOUT = Path(__file__).resolve().parent.parent
INDEX = CHECKOUT / "data" / "rules" / "liberty_road.csv"
COLUMNS = ["page", "paragraph", "summary", "carried_by", "test", "why"]
PAGES = 20

Row = dict[str, str]


def rows() -> list[Row]:
    with INDEX.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


ROWS = rows()
CARRIED = [row for row in ROWS if row["carried_by"] not in ("", "battle")]
BATTLE = [row for row in ROWS if row["carried_by"] == "battle"]
NO_RULE = [row for row in ROWS if row["carried_by"] == ""]


def label(row: Row) -> str:
    return f"p.{row['page']} {row['paragraph']}"


def listed(cell: str) -> list[str]:
    return cell.split("; ") if cell else []


@cache
def tests_in(path: Path) -> frozenset[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return frozenset(node.name for node in tree.body if isinstance(node, ast.FunctionDef))


def test_form() -> None:
    assert INDEX.read_text(encoding="utf-8").splitlines()[0].split(",") == COLUMNS
    for row in ROWS:
        assert list(row) == COLUMNS, label(row)
        assert all(cell == cell.strip() for cell in row.values()), label(row)
        assert row["paragraph"], label(row)
        assert row["summary"], label(row)
        assert len(row["summary"].split()) <= 14, f"{label(row)}: a few words, no sentence of the rulebook"
    labels = [label(row) for row in ROWS if row["paragraph"] != "quotation"]
    assert len(set(labels)) == len(labels)


def test_no_rule_is_left_for_later() -> None:
    assert [label(row) for row in BATTLE] == []
    assert [label(row) for row in ROWS if "map game" in row["why"]] == []


def test_pages_ascend_and_none_is_missing() -> None:
    pages = [int(row["page"]) for row in ROWS]
    assert all(earlier <= later for earlier, later in pairwise(pages))
    assert set(pages) == set(range(1, PAGES + 1))


@pytest.mark.parametrize("row", ROWS, ids=label)
def test_a_row_is_carried_or_says_why_not(row: Row) -> None:
    if row in CARRIED:
        assert row["test"], "carried, but by no test"
    else:
        assert not row["test"]
        assert len(row["why"]) >= 6, "not carried, and no reason"


@pytest.mark.parametrize("row", CARRIED, ids=label)
def test_what_carries_it_exists(row: Row) -> None:
    for name in listed(row["carried_by"]):
        if "/" in name:
            assert (CHECKOUT / name).is_file(), name
        else:
            assert name.startswith("wsanalysis."), name
            assert pkgutil.resolve_name(name) is not None, name


@pytest.mark.parametrize("row", CARRIED, ids=label)
def test_its_tests_exist(row: Row) -> None:
    for test in listed(row["test"]):
        found = re.fullmatch(r"(tests/[\w/]+\.py)::(test_\w+)", test)
        assert found, test
        path = CHECKOUT / found[1]
        assert path.is_file(), test
        assert found[2] in tests_in(path), test


def test_every_worked_example_is_named() -> None:
    text = INDEX.read_text(encoding="utf-8")
    examples = CHECKOUT / "tests" / "systems" / "liberty_road" / "test_rulebook_examples.py"
    proven = [name for name in tests_in(examples) if name.startswith("test_LR_")]
    assert proven
    assert [name for name in proven if name not in text] == []
    later = ("LR-09", "LR-10", "LR-11", "LR-12", "LR-17")
    assert [name for name in later if name not in text] == []


def test_every_reading_of_an_open_point_is_reached_from_a_paragraph() -> None:
    """Each option has a test of its own name, and the index leads to it."""
    text = INDEX.read_text(encoding="utf-8")
    files = [
        Path("systems", "liberty_road", "test_options.py"),
        Path("battles", "liberty_road", "test_map_options.py"),
    ]
    tests = {name: path for path in files for name in tests_in(CHECKOUT / "tests" / path)}
    names = [f"test_{field.name}" for field in fields(Options)]
    assert [name for name in names if name not in tests] == []
    assert [name for name in names if f"tests/{tests[name].as_posix()}::{name}" not in text] == []


def test_coverage(record_property: Callable[[str, object], None]) -> None:
    rules = len(CARRIED) + len(BATTLE)
    covered = len(CARRIED) / rules
    record_property("paragraphs", len(ROWS))
    record_property("paragraphs with rules", rules)
    record_property("carried", len(CARRIED))
    print(f"{len(ROWS)} paragraphs; {len(CARRIED)} of {rules} with rules are carried: {covered:.0%}")
    assert len(ROWS) == len(CARRIED) + len(BATTLE) + len(NO_RULE)
    assert covered >= 0.55
    combat = [row for row in (*CARRIED, *BATTLE) if row["page"] in ("10", "14", "16")]
    done = sum(row in CARRIED for row in combat) / len(combat)
    assert done >= 0.95  # states, close combat and the attack itself need no map
