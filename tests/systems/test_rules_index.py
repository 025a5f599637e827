"""The index of each rulebook: every paragraph, what carries it, and the test that proves it.

A row names functions, classes or data files with their tests; or a word for what a later engine plays, with a
reason; or nothing but a reason, for what is no rule. What a rulebook is divided into, how many worked
examples it has and the like, `rules_index.py` of each system says.
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

from tests.systems.handed_in import NAMES, handed_in

CHECKOUT = Path(__file__).resolve().parents[2]
COLUMNS = ["paragraph", "summary", "carried_by", "test", "why"]
FACTS = {system: handed_in(system, "rules_index") for system in NAMES}

Row = dict[str, str]


def index_of(system: str) -> Path:
    return CHECKOUT / "data" / "rules" / f"{system}.csv"


@cache
def rows(system: str) -> list[Row]:
    with index_of(system).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def is_carried(system: str, row: Row) -> bool:
    return row["carried_by"] not in ("", *FACTS[system].LATER)


def label(row: Row) -> str:
    return f"{next(iter(row.values()))} {row['paragraph']}"


def listed(cell: str) -> list[str]:
    return cell.split("; ") if cell else []


@cache
def tests_in(path: Path) -> frozenset[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return frozenset(node.name for node in tree.body if isinstance(node, ast.FunctionDef))


ROWS = [pytest.param(s, row, id=f"{s} {label(row)}") for s in NAMES for row in rows(s)]
CARRIED = [
    pytest.param(s, row, id=f"{s} {label(row)}") for s in NAMES for row in rows(s) if is_carried(s, row)
]


@pytest.mark.parametrize("system", NAMES)
def test_form(system: str) -> None:
    columns = [FACTS[system].PLACE, *COLUMNS]
    assert index_of(system).read_text(encoding="utf-8").splitlines()[0].split(",") == columns
    for row in rows(system):
        assert list(row) == columns, label(row)
        assert all(cell == cell.strip() for cell in row.values()), label(row)
        assert all(row[column] for column in columns[:3]), label(row)
        assert len(row["summary"].split()) <= 14, f"{label(row)}: a few words, no sentence of the rulebook"
    labels = [label(row) for row in rows(system) if row["paragraph"] not in FACTS[system].REPEATED]
    assert len(set(labels)) == len(labels)


@pytest.mark.parametrize("system", NAMES)
def test_every_part_of_the_rulebook_is_there_in_order(system: str) -> None:
    facts = FACTS[system]
    places = [row[facts.PLACE] for row in rows(system)]
    assert list(dict.fromkeys(places)) == list(facts.PLACES)
    in_order = [facts.PLACES.index(place) for place in places]
    assert all(earlier <= later for earlier, later in pairwise(in_order))


@pytest.mark.parametrize(("system", "row"), ROWS)
def test_a_row_is_carried_or_says_why_not(system: str, row: Row) -> None:
    if is_carried(system, row):
        assert row["test"], "carried, but by no test"
    else:
        assert not row["test"]
        assert len(row["why"]) >= 6, "not carried, and no reason"


@pytest.mark.parametrize(("system", "row"), CARRIED)
def test_what_carries_it_exists(system: str, row: Row) -> None:
    for name in listed(row["carried_by"]):
        if "/" in name:
            assert (CHECKOUT / name).is_file(), name
        else:
            assert name.startswith(FACTS[system].CARRIERS), name
            assert pkgutil.resolve_name(name) is not None, name


@pytest.mark.parametrize(("system", "row"), CARRIED)
def test_its_tests_exist(system: str, row: Row) -> None:
    for test in listed(row["test"]):
        found = re.fullmatch(r"(tests/[\w/]+\.py)::(test_\w+)", test)
        assert found, test
        path = CHECKOUT / found[1]
        assert path.is_file(), test
        assert found[2] in tests_in(path), test


@pytest.mark.parametrize("system", NAMES)
def test_every_worked_example_is_named(system: str) -> None:
    text = index_of(system).read_text(encoding="utf-8")
    facts = FACTS[system]
    examples = CHECKOUT / "tests" / "systems" / system / "test_rulebook_examples.py"
    proven = [name for name in tests_in(examples) if name.startswith(facts.EXAMPLE)]
    assert len(proven) == facts.EXAMPLES
    assert [name for name in proven if name not in text] == []


@pytest.mark.parametrize("system", NAMES)
def test_every_reading_of_an_open_point_is_reached_from_a_paragraph(system: str) -> None:
    """Each option has a test of its own name, and the index leads to it."""
    text = index_of(system).read_text(encoding="utf-8")
    tests = {name: file for file in FACTS[system].OPTION_TESTS for name in tests_in(CHECKOUT / file)}
    names = [f"test_{field.name}" for field in fields(FACTS[system].Options)]
    assert names
    assert [name for name in names if name not in tests] == []
    assert [name for name in names if f"{tests[name]}::{name}" not in text] == []


@pytest.mark.parametrize("system", NAMES)
def test_coverage(system: str, record_property: Callable[[str, object], None]) -> None:
    """All rows with a rule are carried but those that wait for a later engine, named one by one."""
    found, facts = rows(system), FACTS[system]
    carried = sum(is_carried(system, row) for row in found)
    later = {word: tuple(label(row) for row in found if row["carried_by"] == word) for word in facts.LATER}
    rules = carried + sum(map(len, later.values()))
    record_property("paragraphs", len(found))
    record_property("paragraphs with rules", rules)
    record_property("carried", carried)
    print(f"{len(found)} paragraphs; {carried} of {rules} with rules are carried: {carried / rules:.0%}")
    assert later == facts.LATER
    assert tuple(label(row) for row in found if not row["carried_by"]) == facts.NO_RULE
