"""Changing one record of an edition, and its records as rows of a table."""

import difflib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

from wsanalysis.cells import checked
from wsanalysis.systems.sherman_leader.edition import Records, ShermanLeader
from wsanalysis.systems.sherman_leader.load import TABLES, make, whole_faults

CALLED = {"ap_damage": "AP ", "he_damage": "HE "}
"""Words before the names in tables that have names in common."""


def edit(edition: ShermanLeader, name: str, /, **changes: Any) -> ShermanLeader:
    """The edition with one row of its data changed; ValueError in words.

    `name` is an exact name; that of a damage counter follows its side: ``AP Engine``. A value is given as in
    the file.
    """
    changed = {
        table: tuple(_changed(row, changes) if called == name else row for called, row in _named(table, rows))
        for table, rows in edition.records._asdict().items()
    }
    records = Records(**changed)
    said = [
        fault
        for table, rows in records._asdict().items()
        for row in rows
        for fault in (TABLES[table].check or _nothing)(row)
    ]
    said += [(fault.column, fault.message) for fault in whole_faults(records, Path())]
    taken: list[str] = []
    for table, rows in records._asdict().items():
        names = [called.casefold() for called, _ in _named(table, rows)]
        if TABLES[table].key == "name":
            names, taken = [*taken, *names], [*taken, *names]
        if len(set(names)) < len(names):
            key = TABLES[table].key
            said.append((key, f"expected a new name, {changes.get(key)!r} is there"))
    if said:
        raise ValueError(f"{name}: " + "; ".join(": ".join(filter(None, fault)) for fault in said))
    return make(records, edition.options, edition.files)


def rows(table: str, records: Iterable[Any]) -> list[dict[str, Any]]:
    """The records as rows of their file: cells as text or number, None where a cell is empty.

    The names of some tables follow a word, so that each name is there once; see CALLED.
    """
    shown = []
    for called, record in _named(table, records):
        cells = _cells(record)
        if table in CALLED:
            cells[TABLES[table].key] = called
        shown.append(cells)
    return shown


def rows_of(table: str) -> Callable[[ShermanLeader], list[dict[str, Any]]]:
    """The function that gives a table's rows of an edition."""

    def of(edition: ShermanLeader) -> list[dict[str, Any]]:
        return rows(table, getattr(edition.records, table))

    return of


def _nothing(_: object) -> list[tuple[str, str]]:
    return []


def _named(table: str, records: Iterable[Any]) -> list[tuple[str, Any]]:
    return [(CALLED.get(table, "") + str(getattr(record, TABLES[table].key)), record) for record in records]


def _cells(record: Any) -> dict[str, Any]:
    return {field.name: _as_cell(field.name, getattr(record, field.name)) for field in fields(record)}


def _as_cell(column: str, value: Any) -> Any:
    """A value as its file has it: lists joined, counts in front of what they count."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if not isinstance(value, tuple):
        return value
    if column == "numbers":
        return " ".join(value)
    if column == "cup":
        return "; ".join(f"{year}: {number}" for year, number in value)
    if column == "units":
        return "; ".join(f"{number} {kind}" for kind, number in value)
    return "; ".join(map(str, value))


def _changed(record: Any, changes: Mapping[str, Any]) -> Any:
    columns = [field.name for field in fields(record)]
    for column in changes:
        if column not in columns:
            near = difflib.get_close_matches(column, columns, 1)
            hint = f"; did you mean {near[0]!r}?" if near else f" (there are {', '.join(columns)})"
            raise ValueError(f"there is no column {column!r}{hint}")
    values = _cells(record) | {column: _as_cell(column, value) for column, value in changes.items()}
    changed: Any = checked(type(record), values)
    if changed == record or "source" in changes or record.source.startswith("edited: "):
        return changed
    return replace(changed, source=f"edited: {record.source}")
