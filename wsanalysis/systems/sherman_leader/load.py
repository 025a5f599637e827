"""Sherman Leader's data files: reading a folder."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from wsanalysis.files.csv_file import Placed
from wsanalysis.files.faults import DataFault, Fault
from wsanalysis.files.records import Check, checked_rows, content_hash, reconstructed
from wsanalysis.systems.sherman_leader.campaign_cards import (
    BANDS,
    Battalion,
    Campaign,
    ConditionCard,
    EventCard,
    Objective,
    battalion_faults,
    objective_faults,
)
from wsanalysis.systems.sherman_leader.commander_card import CommanderCard, commander_faults
from wsanalysis.systems.sherman_leader.damage_counter import DamageCounter, damage_faults
from wsanalysis.systems.sherman_leader.edition import Records, ShermanLeader
from wsanalysis.systems.sherman_leader.ground import Place, Terrain, Tile
from wsanalysis.systems.sherman_leader.movement_charts import (
    OperationalRow,
    RangeBand,
    TacticalRow,
    operational_faults,
)
from wsanalysis.systems.sherman_leader.options import STANDARD, Options
from wsanalysis.systems.sherman_leader.unit import Unit, unit_faults

UNITS, CHIPS = Path("units", "sherman_leader"), Path("chips")


class Table(NamedTuple):
    """A data table: its files, the record and key column of a row, and what checks a row's cells together."""

    files: tuple[Path, ...]
    record: type
    key: str
    check: Check[Any] | None = None


TABLES: dict[str, Table] = {
    "units": Table(
        (UNITS / "american.csv", UNITS / "german.csv", UNITS / "japanese.csv"), Unit, "name", unit_faults
    ),
    "commanders": Table((UNITS / "commanders.csv",), CommanderCard, "card", commander_faults),
    "battalions": Table((UNITS / "battalions.csv",), Battalion, "battalion", battalion_faults),
    "campaigns": Table((UNITS / "campaigns.csv",), Campaign, "campaign"),
    "objectives": Table((UNITS / "objectives.csv",), Objective, "objective", objective_faults),
    "ap_damage": Table((CHIPS / "sherman_leader_ap_damage.csv",), DamageCounter, "counter", damage_faults),
    "he_damage": Table((CHIPS / "sherman_leader_he_damage.csv",), DamageCounter, "counter", damage_faults),
    "tactical_moves": Table((UNITS / "tactical_moves.csv",), TacticalRow, "roll"),
    "operational_moves": Table(
        (UNITS / "operational_moves.csv",), OperationalRow, "kind", operational_faults
    ),
    "range_bands": Table((UNITS / "range_bands.csv",), RangeBand, "band"),
    "terrain": Table((UNITS / "terrain.csv",), Terrain, "terrain"),
    "tiles": Table((UNITS / "terrain_tiles.csv",), Tile, "tile"),
    "places": Table((UNITS / "placement.csv",), Place, "place"),
    "events": Table((CHIPS / "sherman_leader_events.csv",), EventCard, "card"),
    "conditions": Table((CHIPS / "sherman_leader_conditions.csv",), ConditionCard, "card"),
}


def load(folder: Path) -> ShermanLeader:
    """The edition in a data folder. Raises DataFault with every fault of every file."""
    faults: list[Fault] = []
    placed: Placed = {}  # names of units are new over all their files
    read = {
        name: tuple(
            row
            for part in table.files
            for row in checked_rows(
                folder / part, table.record, table.key, faults, table.check,
                placed if table.key == "name" else None,
            )
        )
        for name, table in TABLES.items()
    }  # fmt: skip
    records = Records(**read)
    if not faults:
        faults += whole_faults(records, folder)
    if faults:
        raise DataFault(faults)
    return make(records, files=[path.as_posix() for table in TABLES.values() for path in table.files])


def make(records: Records, options: Options = STANDARD, files: Iterable[str] = ()) -> ShermanLeader:
    """An edition of these records, read from these files."""
    return ShermanLeader(records, content_hash([row for rows in records for row in rows]), options, files)


def unofficial(edition: ShermanLeader) -> str:
    """What to print about where the values come from: how many rows say that they are reconstructed."""
    return reconstructed(row for rows in edition.records for row in rows)


def whole_faults(records: Records, folder: Path) -> list[Fault]:
    """What is wrong with files as a whole: a cup without counters, charts with gaps, a type without unit."""

    def fault(table: str, column: str, said: str) -> Fault:
        return Fault(folder / TABLES[table].files[0], 0, column, said)

    found = []
    for name in ("ap_damage", "he_damage"):
        if not any(counter.count for counter in getattr(records, name)):
            found.append(fault(name, "count", "expected at least one counter, got none"))
    needed: tuple[tuple[str, str, Iterable[object], list[Any]], ...] = (
        ("tactical_moves", "roll", range(1, 11), [row.roll for row in records.tactical_moves]),
        (
            "operational_moves",
            "kind",
            ("Assault", "Supply", "Command"),
            [row.kind for row in records.operational_moves],
        ),
        ("range_bands", "band", BANDS, [row.band for row in records.range_bands]),
        ("range_bands", "place", range(1, 7), [row.place for row in records.range_bands]),
        (
            "terrain",
            "terrain",
            ("clear", "light cover", "heavy cover", "bocage", "water", "impassable"),
            [row.terrain for row in records.terrain],
        ),
    )
    for table, column, wanted, given in needed:
        found += [
            fault(table, column, f"expected a row for {name!r}, got none")
            for name in wanted
            if name not in given
        ]
    rolls = [row.roll for row in records.tactical_moves]
    for roll in range(min(rolls), max(rolls)):
        if roll not in rolls and not 1 <= roll <= 10:
            found.append(fault("tactical_moves", "roll", f"expected a row for {roll!r}, got none"))
    for number in range(1, 11):
        often = sum(place.low <= number <= place.high for place in records.places)
        if often != 1:
            found.append(fault("places", "low", f"expected the roll {number} once, got it {often} times"))
    return found + list(_without_unit(records, folder))


def _without_unit(records: Records, folder: Path) -> Iterator[Fault]:
    """Types of enemy units that a battalion has and a country of a campaign has not."""
    types = {kind for card in records.battalions for kind, _ in card.units}
    for country in sorted({card.country for card in records.campaigns}):
        have = {unit.type for unit in records.units if unit.nation == country}
        path = folder / next(p for p in TABLES["units"].files if p.stem == country.lower())
        for kind in sorted(types - have):
            yield Fault(path, 0, "type", f"expected a unit of type {kind!r}, which battalions have, got none")
