"""Changing one record of an edition, and its records as rows of a table."""

from collections.abc import Iterable
from dataclasses import fields
from pathlib import Path
from typing import Any

from wsanalysis.files.records import as_cells, changed, refuse
from wsanalysis.systems.storms_of_steel.card import weapon_faults
from wsanalysis.systems.storms_of_steel.edition import Records, StormsOfSteel
from wsanalysis.systems.storms_of_steel.load import make, whole_faults
from wsanalysis.systems.storms_of_steel.unit import row_faults

PILES = {"foot_hits": "foot", "vehicle_hits": "vehicle"}


def edit(edition: StormsOfSteel, name: str, /, **changes: Any) -> StormsOfSteel:
    """The edition with one row of its data changed; ValueError in words.

    `name` is an exact name; that of a hit counter follows its pile: ``vehicle Stunned``. A value is
    given as in the file.
    """
    tables = {
        table: tuple(changed(row, changes) if called == name else row for called, row in _named(table, rows))
        for table, rows in edition.records._asdict().items()
    }
    records = Records(**tables)
    said = [fault for unit in records.units for fault in row_faults(unit)]
    said += [fault for card in records.weapons for fault in weapon_faults(card)]
    said += [(fault.column, fault.message) for fault in whole_faults(records, Path())]
    for table, rows in records._asdict().items():
        names = [called.casefold() for called, _ in _named(table, rows)]
        names += [unit.name.casefold() for unit in records.units] if table == "weapons" else []
        if len(set(names)) < len(names):
            key = fields(rows[0])[0].name
            said.append((key, f"expected a new name, {changes.get(key)!r} is there"))
    refuse(name, said)
    return make(records, edition.options, edition.files)


def rows(table: str, records: Iterable[Any]) -> list[dict[str, Any]]:
    """The records as rows of their file: cells as text or number, None where a cell is empty.

    A hit counter's name follows that of its pile, so that each name is there once.
    """
    shown = []
    for called, record in _named(table, records):
        cells = as_cells(record)
        cells[fields(record)[0].name] = called
        shown.append(cells)
    return shown


def _named(table: str, records: Iterable[Any]) -> list[tuple[str, Any]]:
    pile = f"{PILES[table]} " if table in PILES else ""
    return [(pile + str(getattr(record, fields(record)[0].name)), record) for record in records]
