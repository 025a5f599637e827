"""Entering a box's own values: a table of the data as a grid, row by row, each with its provenance."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from wsanalysis.arguments.parameters import Parameter
from wsanalysis.files.records import EDITED, OWN_COPY
from wsanalysis.widgets.edits import Edit, Spot
from wsanalysis.widgets.scene import BenchScene
from wsanalysis.widgets.situations import spoken

if TYPE_CHECKING:
    from wsanalysis.widgets.desk import Desk

ALL = "all"
SOURCE = "source"
MOST_GROUPS = 12
"""Words of a column by which rows are chosen."""


def entry(scene: BenchScene) -> dict[str, Any]:
    """The table that is entered: its columns, and its rows as they stand on the desk."""
    view = scene.view.get("entry") or {}
    tables = [table for table in scene.files.tables if SOURCE in _names(scene, table)]
    if not tables:
        return {"message": f"{scene.files.system.title} has no tables whose values have a source."}
    table = next((each for each in tables if each == view.get("table")), tables[0])
    columns = _columns(scene, table)
    rows = scene.files.edition.cells_by_name(table)
    by = _grouping(scene, table)
    groups = list(dict.fromkeys(str(row[by]) for row in rows.values())) if by else []
    group = view.get("group") if view.get("group") in groups else ALL
    shown = {name: row for name, row in rows.items() if group == ALL or str(row[by]) == group}
    told = [_row(scene, table, columns, name, row) for name, row in shown.items()]
    return {
        "tables": [[name, f"{spoken(name)} ({len(scene.files.edition.rows[name])})"] for name in tables],
        "table": table, "by": spoken(by), "groups": [ALL, *groups] if groups else [], "group": group,
        "from": view.get("from") or "", "columns": [_head(column) for column in columns], "rows": told,
        "entered": sum(row["own"] for row in told),
    }  # fmt: skip


def enter(desk: "Desk", table: str, name: str, cells: Mapping[str, Any], whence: str = "") -> None:
    """Set a row of a table as it is in the user's own copy, in one step; its source says so.

    A row that is as it was is confirmed. Raises ValueError, in words, for cells that no row takes; the desk
    is as it was then.
    """
    columns = {column.name: column for column in desk.files.columns(table)}
    edits = [
        Edit(Spot("cell", table, name, column), _read(columns[column], value))
        for column, value in cells.items()
        if column in columns and column != SOURCE
    ]
    source = f"{OWN_COPY}: {whence.strip()}" if whence.strip() else OWN_COPY
    fault = desk.fault
    desk.set(*edits, Edit(Spot("cell", table, name, SOURCE), source), said=f"from your box: {name}")
    if (found := desk.fault) and found != fault:
        desk.undo()
        raise ValueError(found)


def tried_out(desk: "Desk", edits: Sequence[Edit]) -> list[Edit]:
    """The sources of rows that were entered on the desk and are edited now: not as in a copy."""
    found = []
    for spot in dict.fromkeys(edit.spot for edit in edits if edit.spot.kind == "cell"):
        source = spot._replace(column=SOURCE)
        entered = str(desk.values.get(source, ""))
        if spot.column != SOURCE and entered.removeprefix(EDITED).startswith(OWN_COPY):
            found.append(Edit(source, EDITED + entered.removeprefix(EDITED)))
    return list(dict.fromkeys(found))


def _read(column: Parameter, text: Any) -> Any:
    """The value written in a cell: a number where it is one, else as it stands for the desk to judge."""
    written = text.strip() if isinstance(text, str) else text
    if column.kind == "number" and not column.several and isinstance(written, str):
        try:
            return int(written)
        except ValueError:
            return written or None
    return written


def _names(scene: BenchScene, table: str) -> list[str]:
    return [column.name for column in scene.files.columns(table)]


def _columns(scene: BenchScene, table: str) -> Sequence[Parameter]:
    """The columns that are entered, numbers first, as they stand out on a counter."""
    rest = [column for column in scene.files.columns(table)[1:] if column.name != SOURCE]
    return sorted(rest, key=lambda column: column.kind != "number")


def _grouping(scene: BenchScene, table: str) -> str:
    """The column by which rows of a table are chosen: the first of a few words, if there is any."""
    rows = scene.files.edition.cells(table)
    for column in scene.files.columns(table)[1:]:
        words = {str(row[column.name]) for row in rows}
        if column.kind in ("word", "text") and column.name != SOURCE and 1 < len(words) <= MOST_GROUPS:
            return column.name
    return ""


def _head(column: Parameter) -> dict[str, Any]:
    found: dict[str, Any] = {"name": column.name, "label": spoken(column.name), "hint": column.expected}
    if column.kind == "number" and not column.several:
        found["number"] = True
    words = ("yes", "no") if column.kind == "yes or no" else column.words
    if words and not column.several:
        found["words"] = [*([""] if column.empty else []), *words]
    return found


def _row(
    scene: BenchScene, table: str, columns: Sequence[Parameter], name: str, row: Mapping[str, Any]
) -> dict[str, Any]:
    now = {
        column: scene.values.get(Spot("cell", table, name, column), row[column])
        for column in (SOURCE, *(column.name for column in columns))
    }
    source = str(now[SOURCE] or "")
    return {
        "name": name, "own": source.startswith(OWN_COPY), "source": source,
        "cells": ["" if now[c.name] is None else str(now[c.name]) for c in columns],
        "changed": [now[c.name] != row[c.name] for c in columns],
    }  # fmt: skip
