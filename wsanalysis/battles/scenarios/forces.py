"""The forces of a scenario: units, numbered as they are enlisted; and lists of units in its file."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, NamedTuple, Protocol

from annotated_types import Ge, Le

from wsanalysis.arguments.names import with_article
from wsanalysis.battlefield.board import Board
from wsanalysis.battles.core.setting_up import NO_GROUP
from wsanalysis.battles.core.units import HIDDEN, ON_MAP, WAITING
from wsanalysis.battles.scenarios import entries as toml
from wsanalysis.battles.scenarios.boards import get_hexes
from wsanalysis.battles.scenarios.entries import Entry
from wsanalysis.battles.scenarios.objectives import Objective

MOST_IN_ROW = 24
"""Units that a row of a scenario's file may stand for."""
Count = Annotated[int, Ge(1), Le(MOST_IN_ROW)]


@dataclass(frozen=True, slots=True)
class Troop:
    """One unit: the name of its block, and of the weapon it crews or carries ("" if none)."""

    block: str
    weapon: str = ""


class Group(Protocol):
    """Units that enter together."""

    @property
    def troops(self) -> tuple[Troop, ...]: ...


class Contender(Protocol):
    """A side of a scenario, with the parts used for objectives, pictures and the numbering of units."""

    @property
    def side(self) -> str: ...

    @property
    def exits(self) -> tuple[str, ...]:
        """The hexes over which it may leave."""

    @property
    def troops(self) -> tuple[Troop, ...]:
        """The units that it sets up."""

    @property
    def ambush(self) -> tuple[Troop, ...]:
        """Those that begin in hiding."""

    @property
    def reinforcements(self) -> tuple[Group, ...]: ...

    @property
    def blocks(self) -> tuple[str, ...]:
        """The blocks of all units that it can ever have."""

    @property
    def zone(self) -> tuple[str, ...]:
        """The hexes where it sets up."""

    @property
    def objectives(self) -> tuple[Objective, ...]: ...


def roster(force: Contender) -> tuple[Troop, ...]:
    """All units that a side can ever have: on the map, in ambush, and as reinforcements."""
    late = (troop for group in force.reinforcements for troop in group.troops)
    return (*force.troops, *force.ambush, *late)


@dataclass(frozen=True, slots=True)
class Enlisted:
    """A unit by number: its block and weapon, and how it begins (ON_MAP, WAITING, HIDDEN).

    `group` is that of the reinforcements it belongs to, of both sides from 0, or NO_GROUP.
    """

    troop: Troop
    side: int
    where: int
    group: int = NO_GROUP


def enlist(forces: tuple[Contender, Contender]) -> tuple[Enlisted, ...]:
    """All units by number, the attacker's first."""
    units: list[Enlisted] = []
    first = 0
    for side, force in enumerate(forces):
        units += [Enlisted(troop, side, ON_MAP) for troop in force.troops]
        units += [Enlisted(troop, side, HIDDEN) for troop in force.ambush]
        for group, late in enumerate(force.reinforcements, first):
            units += [Enlisted(troop, side, WAITING, group) for troop in late.troops]
        first += len(force.reinforcements)
    return tuple(units)


@dataclass(frozen=True, slots=True)
class Force:
    """A side's forces, in a game whose units are just blocks. Hexes are ids in the order of the board."""

    side: str
    zone: tuple[str, ...]
    exits: tuple[str, ...]
    troops: tuple[Troop, ...]
    objectives: tuple[Objective, ...] = ()
    ambush: tuple[Troop, ...] = ()
    reinforcements: tuple[Group, ...] = ()

    @property
    def blocks(self) -> tuple[str, ...]:
        """The blocks of all units."""
        return tuple(troop.block for troop in roster(self))


def read_force(entry: Entry, side: str, board: Board, blocks: Collection[str]) -> Force | None:
    """A side's forces, without its objectives; None if the side has no table."""
    table = toml.get_table(entry, side.lower(), required=True)
    if table is None:
        return None
    toml.known_keys(table, ("zone", "exits", "units", "objectives"))
    zone = get_hexes(table, "zone", board) or ()
    exits = get_hexes(table, "exits", board, ()) or ()
    rows = read_units(table, "units", blocks, required=True)
    units = tuple(Troop(block) for row, block in rows if block for _ in range(count_of(row)))
    return Force(side, zone, exits, units)


def own_names(side: str, *tables: Mapping[str, Any]) -> set[str]:
    """The names of all rows whose nation fights on a side: Germans on their own, all others against them."""
    rows = (row for table in tables for row in table.values())
    return {row.name for row in rows if (row.nation == "German") == (side == "German")}


def read_units(
    table: Entry, key: str, blocks: Collection[str], more: tuple[str, ...] = (), *, required: bool = False,
    own: Collection[str] = (),
) -> Iterator[tuple[Entry, str | None]]:  # fmt: skip
    """The tables of a list of units, each with its block, None if that is faulty; see `count_of`.

    They may have the keys in `more`, which the caller reads. `own`: the blocks of the side, which a hint
    offers first.
    """
    if required and not table.value.get(key):
        toml.fault(table, "expected at least one unit, there is none", key)
    for row in toml.get_tables(table, key):
        toml.known_keys(row, ("block", "count", *more))
        yield row, toml.get_name(row, "block", blocks, "block", own=own)


class Armed(NamedTuple):
    """Units in a file: their table, their counter, the weapon that each has, if any; how many they are."""

    row: Entry
    unit: Any
    weapon: Any
    number: int


def read_armed(
    table: Entry, key: str, side: str, units: Mapping[str, Any], weapons: Mapping[str, Any], *, required: bool
) -> Iterator[Armed]:
    """The units of a side in a list of tables, with their weapons; a unit of another nation is a fault."""
    own = own_names(side, units, weapons)
    for row, block in read_units(table, key, units, ("weapon",), required=required, own=own):
        weapon, count = toml.get_name(row, "weapon", weapons, "weapon", "", own), count_of(row)
        if block is None or weapon is None:
            continue
        found = Armed(row, units[block], weapons.get(weapon), count)
        for column, one in (("block", found.unit), ("weapon", found.weapon)):
            if one is not None and (one.nation == "German") != (side == "German"):
                said = f"expected {with_article(side)} {column}, got {one.name!r} ({one.nation})"
                toml.fault(row, said, column)
        yield found


def read_assets(
    table: Entry, names: Collection[str], more: tuple[str, ...], what: str = "asset"
) -> Iterator[tuple[Entry, str | None]]:
    """The tables of a side's asset cards, each with its name from `names`, None if that is faulty.

    They may have the keys in `more`, which the caller reads.
    """
    for row in toml.get_tables(table, "assets"):
        toml.known_keys(row, ("asset", *more))
        yield row, toml.get_name(row, "asset", names, what)


class Late(NamedTuple):
    """Reinforcements in a file: their table, the units, the hexes where they enter."""

    row: Entry
    troops: tuple[Troop, ...]
    entry: tuple[str, ...]


def read_late(
    table: Entry, board: Board, read: Callable[[Entry], Iterable[Troop]], more: tuple[str, ...]
) -> Iterator[Late]:
    """The reinforcements of a side; `read` gives the units of one, the keys in `more` the caller reads."""
    for row in toml.get_tables(table, "reinforcements"):
        toml.known_keys(row, ("units", "entry", *more))
        yield Late(row, tuple(read(row)), get_hexes(row, "entry", board) or ())


def count_of(row: Entry) -> int:
    """The number of units a table of them stands for: 1 if missing or faulty."""
    return toml.get(row, "count", Count, 1) or 1
