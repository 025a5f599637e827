"""The index of the rulebook's sections: what carries each, and the test that proves it.

A row names functions, classes or data files with their tests; or `battle` with a reason, for what belongs to
the map game; or nothing but a reason, for what is no rule.
"""

import ast
import csv
import pkgutil
import re
from dataclasses import fields
from functools import cache
from pathlib import Path

import pytest

from wsanalysis.systems.storms_of_steel.options import Options

CHECKOUT = Path(__file__).resolve().parents[3]
INDEX = CHECKOUT / "data" / "rules" / "storms_of_steel.csv"
COLUMNS = ["section", "paragraph", "summary", "carried_by", "test", "why"]

Row = dict[str, str]

with INDEX.open(encoding="utf-8", newline="") as opened:
    ROWS: list[Row] = list(csv.DictReader(opened))
CARRIED = [row for row in ROWS if row["carried_by"] not in ("", "battle")]
BATTLE = [row for row in ROWS if row["carried_by"] == "battle"]

SECTIONS = re.findall(
    r"[\d.]+",
    """
    1.0 1.1 2.0 2.1 2.2 2.3 2.4 3.0 3.01 3.1 3.2 3.21 3.22 3.23 3.24 4.0 5.0 5.01 5.1 5.2 5.3 6.0 6.1
    7.0 7.1 7.2 7.3 7.4 7.5 7.51 7.6 7.61 7.62 7.63 7.7 8.0 8.1 8.2 8.3 9.0 9.1 9.11 9.12 9.13 9.14 9.2
    10.0 10.1 10.2 10.3 11.0 11.1 11.2 11.3 11.4 11.5 12.0 12.1 12.2 12.3 13.0 13.1 14.0 14.1
    15.0 15.1 15.2 15.3 15.4 15.5 15.6 16.0 16.1 16.2 17.0 17.1 18.0 18.1 18.2 18.3 18.4 18.5 18.6 19.0
    20.0 20.1 20.2 20.3 20.4 21.0 21.1 21.2 21.3
    """,
)


def label(row: Row) -> str:
    return f"{row['section']} {row['paragraph']}"


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


def test_every_section_is_there_in_order() -> None:
    numbered = [row["section"] for row in ROWS if row["section"][0].isdigit()]
    assert list(dict.fromkeys(numbered)) == SECTIONS


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
            assert name.startswith("wsanalysis.systems.storms_of_steel."), name
            assert pkgutil.resolve_name(name) is not None, name
    for test in row["test"].split("; "):
        found = re.fullmatch(r"(tests/[\w/]+\.py)::(test_\w+)", test)
        assert found, test
        assert found[2] in tests_in(CHECKOUT / found[1]), test


def test_every_worked_example_and_every_option_is_named() -> None:
    text = INDEX.read_text(encoding="utf-8")
    here = Path(__file__).parent
    examples = [n for n in tests_in(here / "test_rulebook_examples.py") if n.startswith("test_SOS_")]
    assert len(examples) == 56
    assert [name for name in examples if name not in text] == []
    assert [o.name for o in fields(Options) if f"test_options.py::test_{o.name}" not in text] == []


def test_coverage() -> None:
    rules = len(CARRIED) + len(BATTLE)
    print(f"{len(ROWS)} rows; {len(CARRIED)} of {rules} with rules are carried")
    assert len(CARRIED) / rules >= 0.75
