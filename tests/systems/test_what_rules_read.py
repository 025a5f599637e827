"""Editions are equal when all that rules read is: no rule looks into a table that does not say so.

Every question is answered once more by an edition in which the other tables are empty.
"""

from collections.abc import Callable
from dataclasses import fields, is_dataclass, replace
from typing import Any

import pytest

import wsanalysis as ws
from tests.at_once import at_once
from tests.systems.handed_in import NAMES, game_of, handed_in
from wsanalysis.files.edition import Edition

ASKED = [
    (system, ask) for system in NAMES for ask in handed_in(system, "sampled_questions").QUESTIONS.values()
]


def blinded(edition: Edition[Any]) -> Edition[Any]:
    """The edition without what its rules are not to read; like no other, so that no kept law serves it."""
    alone = {"__eq__": lambda self, other: self is other, "__hash__": object.__hash__}
    blind = type("Blind", (type(edition),), alone)
    rows = {name: edition.rows[name] if table.rules_read_it else () for name, table in edition.tables.items()}
    found: Edition[Any] = blind(rows, edition.options)
    return found


def with_blinded(value: Any) -> Any:
    """An argument of a rule with a blinded edition wherever it holds one."""
    if isinstance(value, Edition):
        return blinded(value)
    if isinstance(value, tuple):
        parts = map(with_blinded, value)
        return type(value)(*parts) if hasattr(value, "_fields") else tuple(parts)
    if is_dataclass(value) and not isinstance(value, type):
        return replace(
            value, **{f.name: with_blinded(getattr(value, f.name)) for f in fields(value) if f.init}
        )
    return value


@at_once("system, ask", ASKED)
def test_no_rule_reads_a_table_that_does_not_say_so(system: str, ask: Callable[[ws.Game], ws.Odds]) -> None:
    odds = ask(game_of(system))
    blind = ws.Odds(replace(odds.inquiry, args=with_blinded(odds.inquiry.args)), odds.provenance)
    assert blind.probabilities == odds.probabilities


@pytest.mark.parametrize("system", NAMES)
def test_editions_differ_by_what_rules_read(system: str) -> None:
    edition = game_of(system).edition
    for name, table in edition.tables.items():
        without = type(edition)({**edition.rows, name: edition.rows[name][1:]}, edition.options)
        assert (without == edition) != table.rules_read_it
        assert (hash(without) == hash(edition)) != table.rules_read_it
        assert without.data_hash != edition.data_hash
        sourced = tuple(replace(row, source="another") for row in edition.rows[name])
        assert type(edition)({**edition.rows, name: sourced}, edition.options) == edition
