"""Changing one record of an edition, and its records as rows of a table."""

import difflib
from collections.abc import Iterable, Mapping
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

from wsanalysis.cells import checked
from wsanalysis.systems.storms_of_steel.card import WeaponCard, weapon_faults
from wsanalysis.systems.storms_of_steel.counters import HitCounter
from wsanalysis.systems.storms_of_steel.edition import Records, StormsOfSteel
from wsanalysis.systems.storms_of_steel.ground import Fee
from wsanalysis.systems.storms_of_steel.load import make, whole_faults
from wsanalysis.systems.storms_of_steel.unit import Unit, row_faults

PILES = {"foot_hits": "foot", "vehicle_hits": "vehicle"}


def edit(edition: StormsOfSteel, name: str, /, **changes: Any) -> StormsOfSteel:
    """The edition with one row of its data changed; ValueError in words.

    `name` is an exact name; that of a hit counter follows its pile: ``vehicle Stunned``. A value is
    given as in the file.
    """
    changed = {
        table: tuple(_changed(row, changes) if called == name else row for called, row in _named(table, rows))
        for table, rows in edition.records._asdict().items()
    }
    records = Records(**changed)
    said = [fault for unit in records.units for fault in row_faults(unit)]
    said += [fault for card in records.weapons for fault in weapon_faults(card)]
    said += [(fault.column, fault.message) for fault in whole_faults(records, Path())]
    for table, rows in records._asdict().items():
        names = [called.casefold() for called, _ in _named(table, rows)]
        names += [unit.name.casefold() for unit in records.units] if table == "weapons" else []
        if len(set(names)) < len(names):
            key = fields(rows[0])[0].name
            said.append((key, f"expected a new name, {changes.get(key)!r} is there"))
    if said:
        raise ValueError(f"{name}: " + "; ".join(": ".join(filter(None, fault)) for fault in said))
    return make(records, edition.options, edition.files)


def rows(table: str, records: Iterable[Any]) -> list[dict[str, Any]]:
    """The records as rows of their file: cells as text or number, None where a cell is empty.

    A hit counter's name follows that of its pile, so that each name is there once.
    """
    shown = []
    for called, record in _named(table, records):
        cells = _cells(record)
        cells[fields(record)[0].name] = called
        shown.append(cells)
    return shown


def _named(table: str, records: Iterable[Any]) -> list[tuple[str, Any]]:
    pile = f"{PILES[table]} " if table in PILES else ""
    return [(pile + str(getattr(record, fields(record)[0].name)), record) for record in records]


def _cells(record: Any) -> dict[str, Any]:
    return {field.name: _as_cell(getattr(record, field.name)) for field in fields(record)}


def _as_cell(value: Any) -> Any:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Fee):
        return str(value)
    return " ".join(value) if isinstance(value, tuple) else value


def _changed(record: Any, changes: Mapping[str, Any]) -> Any:
    columns = [field.name for field in fields(record)]
    for column in changes:
        if column not in columns:
            near = difflib.get_close_matches(column, columns, 1)
            hint = f"; did you mean {near[0]!r}?" if near else f" (there are {', '.join(columns)})"
            raise ValueError(f"there is no column {column!r}{hint}")
    values = _cells(record) | {column: _as_cell(value) for column, value in changes.items()}
    changed: Unit | WeaponCard | HitCounter = checked(type(record), values)
    if changed == record or "source" in changes or record.source.startswith("edited: "):
        return changed
    return replace(changed, source=f"edited: {record.source}")
