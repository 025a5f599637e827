"""Changing one record of an edition, and its records as rows of a table."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from wsanalysis.files.records import as_cells, changed, refuse
from wsanalysis.systems.sherman_leader.edition import Records, ShermanLeader
from wsanalysis.systems.sherman_leader.load import TABLES, make, whole_faults

CALLED = {"ap_damage": "AP ", "he_damage": "HE "}
"""Words before the names in tables that have names in common."""


def edit(edition: ShermanLeader, name: str, /, **changes: Any) -> ShermanLeader:
    """The edition with one row of its data changed; ValueError in words.

    `name` is an exact name; that of a damage counter follows its side: ``AP Engine``. A value is given as in
    the file.
    """
    tables = {
        table: tuple(changed(row, changes) if called == name else row for called, row in _named(table, rows))
        for table, rows in edition.records._asdict().items()
    }
    records = Records(**tables)
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
    refuse(name, said)
    return make(records, edition.options, edition.files)


def rows(table: str, records: Iterable[Any]) -> list[dict[str, Any]]:
    """The records as rows of their file: cells as text or number, None where a cell is empty.

    The names of some tables follow a word, so that each name is there once; see CALLED.
    """
    shown = []
    for called, record in _named(table, records):
        cells = as_cells(record)
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
