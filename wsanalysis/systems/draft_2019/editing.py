"""Changing one record of an edition, and its records as rows of a table."""

from dataclasses import fields
from pathlib import Path
from typing import Any

from wsanalysis.files.records import as_cells, changed, refuse
from wsanalysis.systems.draft_2019.edition import Draft2019, Records
from wsanalysis.systems.draft_2019.load import make, whole_faults
from wsanalysis.systems.draft_2019.unit import row_faults, weapon_faults

CALLED = {"chits": "chit ", "damage": "damage ", "suppression": "suppression "}
"""Before the names of what is drawn, so that each name is there once."""


def edit(edition: Draft2019, name: str, /, **changes: Any) -> Draft2019:
    """The edition with one row of its data changed; ValueError in words.

    `name` is an exact name; that of a chit or token follows its pile: ``chit 7``, ``damage Crew``. A value is
    given as in the file.
    """
    tables = {
        table: tuple(changed(row, changes) if named(table, row) == name else row for row in rows)
        for table, rows in edition.records._asdict().items()
    }
    records = Records(**tables)
    said = [fault for unit in records.units for fault in row_faults(unit)]
    said += [fault for weapon in records.weapons for fault in weapon_faults(weapon)]
    said += [(fault.column, fault.message) for fault in whole_faults(records, Path())]
    for table, rows in records._asdict().items():
        names = [named(table, row).casefold() for row in rows]
        names += [unit.name.casefold() for unit in records.units] if table == "weapons" else []
        if len(set(names)) < len(names):
            key = fields(rows[0])[0].name
            said.append((key, f"expected a new name, {changes.get(key)!r} is there"))
    refuse(name, said)
    return make(records, edition.options, edition.files)


def rows(table: str, edition: Draft2019) -> list[dict[str, Any]]:
    """The records as rows of their file: cells as text or number, None where a cell is empty.

    The name of a chit or token follows its pile.
    """
    shown = []
    for record in getattr(edition.records, table):
        cells = as_cells(record)
        cells[fields(record)[0].name] = named(table, record)
        shown.append(cells)
    return shown


def named(table: str, record: Any) -> str:
    """What a row is called by: the first of its cells, behind the name of its pile."""
    return CALLED.get(table, "") + str(getattr(record, fields(record)[0].name))
