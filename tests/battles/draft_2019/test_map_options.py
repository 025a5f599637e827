"""Readings of the draft that only the map asks for: each changes what it says it does."""

from dataclasses import replace
from typing import Any

from tests.battles.draft_2019.positions import EDITION, Table, table
from wsanalysis.battles.core.numbers import Unit
from wsanalysis.battles.draft_2019 import orders, spotting, terms
from wsanalysis.systems.draft_2019.edition import Draft2019


def other(**reading: Any) -> Draft2019:
    return EDITION.with_options(replace(EDITION.options, **reading))


def test_range_counts() -> None:
    plain, crossed = (
        table("A12", "A01", edition=one) for one in (EDITION, other(range_counts="areas crossed"))
    )

    def ranges(at: Table) -> dict[tuple[str, str], int]:
        ids = at.scenario.board.ids
        return {
            (one, two): spotting.range_between(at.record, at.battle, at.hex(one), at.hex(two))
            for one in ids[::7] for two in ids[::5]
        }  # fmt: skip

    by_chain, by_line = ranges(plain), ranges(crossed)
    assert sum(by_chain[pair] < by_line[pair] for pair in by_chain) > len(by_chain) / 10


def test_op_fire_at() -> None:
    stops = []
    for edition in (EDITION, other(op_fire_at="each hex")):
        at = table("E05", "H04", edition=edition)
        at.do("order Infantry Advance", "no enhancement", "activate #0 by Infantry Advance", "#0 sprints")
        far = max(
            at.legal("moves to"), key=lambda said: int(at.record.distance[at.hex(said[-3:]), at.hex("E05")])
        )
        at.do(far)
        while at.battle.question == terms.OP:
            stops.append((edition is EDITION, at.at(0), far[-3:]))
            at.do("pass")
    assert all(hex == end for usual, hex, end in stops if usual)
    assert any(hex != end for usual, hex, end in stops if not usual)


def test_nearby_to() -> None:
    found = []
    for edition in (EDITION, other(nearby_to="all of them")):
        at = table("E08", "E09", "E10", "A01", edition=edition)
        at.do("order Close Support", "no enhancement")
        for unit in (0, 1):
            orders.use(at.record, at.battle, 0, Unit(unit))
        near = [at.record.distance[at.hex("E10"), at.hex(hex)] for hex in ("E08", "E09")]
        assert near == [2, 1]
        found.append(bool(orders.is_nearby(at.record, at.battle, 0, Unit(2))))
    assert found == [True, False]
