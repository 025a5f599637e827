"""Units in a scenario's file: lists of tables, each a block and how many of it there are."""

from collections.abc import Collection, Iterator
from typing import Annotated, Protocol

from annotated_types import Ge, Le

from wsanalysis.battles.scenarios import entries as toml
from wsanalysis.battles.scenarios.entries import Entry

Count = Annotated[int, Ge(1), Le(24)]


class Contender(Protocol):
    """A side of a scenario, as far as objectives ask."""

    @property
    def side(self) -> str: ...

    @property
    def exits(self) -> tuple[str, ...]:
        """The hexes over which it may leave."""

    @property
    def blocks(self) -> tuple[str, ...]:
        """The blocks of all units that it can ever have."""


def read_units(
    table: Entry, key: str, blocks: Collection[str], more: tuple[str, ...] = (), *, required: bool = False
) -> Iterator[tuple[Entry, str | None]]:
    """The tables of a list of units, each with its block, None if that is wrong; see `count_of`.

    They may have the keys in `more`, which the caller reads.
    """
    if required and not table.value.get(key):
        toml.fault(table, "expected at least one unit, there is none", key)
    for row in toml.get_tables(table, key):
        toml.known_keys(row, ("block", "count", *more))
        yield row, toml.get_name(row, "block", blocks, "block")


def count_of(row: Entry) -> int:
    """How many units a table of them stands for: 1 if it does not say, or says it wrongly."""
    return toml.get(row, "count", Count, 1) or 1
