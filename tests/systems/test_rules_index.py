"""The index of each rulebook: every paragraph, what carries it, and the test that proves it.

A row names functions, classes or data files with their tests; or a word for what a later engine plays, with
a reason; or nothing but a reason, for what is no rule. A row that names what no question, table or battle
reaches says so: it is written and tested, but not carried. What a rulebook is divided into, how many worked
examples it has and the like, `rules_index.py` of each system says.
"""

import ast
import pkgutil
import re
from collections.abc import Callable
from dataclasses import fields
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from tests.at_once import at_once
from tests.systems.handed_in import WITH_INDEX, game_of
from tests.systems.renew_rules_index import README, without_status
from tests.systems.rules_rows import (
    CHECKOUT,
    FACTS,
    Row,
    asked,
    coverage,
    function_only,
    index_of,
    listed,
    names_functions,
    rows,
    status,
)

COLUMNS = ["paragraph", "summary", "carried_by", "test", "why"]
RENEW = "python -m tests.systems.renew_rules_index enters it"


def label(row: Row) -> str:
    return f"{next(iter(row.values()))} {row['paragraph']}"


@cache
def tests_in(path: Path) -> frozenset[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return frozenset(node.name for node in tree.body if isinstance(node, ast.FunctionDef))


ROWS = [(s, row) for s in WITH_INDEX for row in rows(s)]
CARRIED = [(s, row) for s, row in ROWS if names_functions(s, row)]


@pytest.mark.parametrize("system", WITH_INDEX)
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


@pytest.mark.parametrize("system", WITH_INDEX)
def test_every_part_of_the_rulebook_is_there_in_order(system: str) -> None:
    facts = FACTS[system]
    places = [row[facts.PLACE] for row in rows(system)]
    assert list(dict.fromkeys(places)) == list(facts.PLACES)
    in_order = [facts.PLACES.index(place) for place in places]
    assert all(earlier <= later for earlier, later in pairwise(in_order))


@at_once("system, row", ROWS)
def test_a_row_is_carried_or_says_why_not(system: str, row: Row) -> None:
    if names_functions(system, row):
        assert row["test"], "carried, but by no test"
    else:
        assert not row["test"]
        assert len(row["why"]) >= 6, "not carried, and no reason"


@at_once("system, row", CARRIED)
def test_what_carries_it_exists(system: str, row: Row) -> None:
    for name in listed(row["carried_by"]):
        if "/" in name:
            assert (CHECKOUT / name).is_file(), name
        else:
            assert name.startswith(FACTS[system].CARRIERS), name
            assert pkgutil.resolve_name(name) is not None, name


@at_once("system, row", CARRIED)
def test_its_tests_exist(system: str, row: Row) -> None:
    for test in listed(row["test"]):
        found = re.fullmatch(r"(tests/[\w/]+\.py)::(test_\w+)", test)
        assert found, test
        path = CHECKOUT / found[1]
        assert path.is_file(), test
        assert found[2] in tests_in(path), test


@at_once("system, row", CARRIED)
def test_a_row_is_carried_only_if_something_asked_reaches_it(system: str, row: Row) -> None:
    """A function that tests alone call is said to be one, and nothing else is."""
    assert [name for name in listed(row["carried_by"]) if "/" not in name], "name what reads the data"
    said = row["why"].removesuffix(without_status(row["why"])).removesuffix("; ")
    assert said == function_only(system, row), RENEW


@pytest.mark.parametrize("system", WITH_INDEX)
def test_every_reading_of_an_open_point_is_read_by_something_asked(system: str) -> None:
    options = type(game_of(system).options)
    names = [f"{options.__module__}.{options.__qualname__}.{field.name}" for field in fields(options)]
    assert [name for name in names if name not in asked(system)] == []


def test_the_readme_counts_the_rows() -> None:
    table = [line for line in README.read_text(encoding="utf-8").splitlines() if line.startswith("| index")]
    assert table, "no table"
    assert "\n".join(coverage()) in README.read_text(encoding="utf-8"), RENEW


@pytest.mark.parametrize("system", WITH_INDEX)
def test_every_worked_example_is_named(system: str) -> None:
    text = index_of(system).read_text(encoding="utf-8")
    facts = FACTS[system]
    examples = CHECKOUT / "tests" / "systems" / system / "test_rulebook_examples.py"
    tests = tests_in(examples) if examples.is_file() else ()
    proven = [name for name in tests if name.startswith(facts.EXAMPLE)]
    assert len(proven) == facts.EXAMPLES
    assert [name for name in proven if name not in text] == []


@pytest.mark.parametrize("system", WITH_INDEX)
def test_every_reading_of_an_open_point_is_reached_from_a_paragraph(system: str) -> None:
    """Each option has a test of its own name, and the index leads to it."""
    text = index_of(system).read_text(encoding="utf-8")
    tests = {name: file for file in FACTS[system].OPTION_TESTS for name in tests_in(CHECKOUT / file)}
    names = [f"test_{field.name}" for field in fields(game_of(system).options)]
    assert [name for name in names if name not in tests] == []
    assert [name for name in names if f"{tests[name]}::{name}" not in text] == []


@pytest.mark.parametrize("system", WITH_INDEX)
def test_coverage(system: str, record_property: Callable[[str, object], None]) -> None:
    """All rows with a rule name functions but those that wait for a later engine, named one by one."""
    found, facts = rows(system), FACTS[system]
    carried, written = (
        sum(status(system, row) == word for row in found) for word in ("carried", "function only")
    )
    later = {word: tuple(label(row) for row in found if row["carried_by"] == word) for word in facts.LATER}
    rules = carried + written + sum(map(len, later.values()))
    record_property("paragraphs", len(found))
    record_property("paragraphs with rules", rules)
    record_property("carried", carried)
    record_property("function only", written)
    print(
        f"{len(found)} paragraphs; {carried} of {rules} with rules are carried: {carried / rules:.0%};"
        f" {written} by functions that no question asks yet"
    )
    assert later == facts.LATER
    assert tuple(label(row) for row in found if not row["carried_by"]) == facts.NO_RULE
