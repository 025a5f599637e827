"""A data table of a rule system: its files, its rows, and the faults between the cells of one."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any, Generic, NamedTuple, Self, TypedDict, TypeVar, Unpack, overload

from wsanalysis.files.records import Check, changed

R = TypeVar("R")
V = TypeVar("V")


class Misfit(NamedTuple):
    """A fault of a table as a whole, or between tables.

    `about` names the row that it concerns, or the file (without its ending); else it is the table's first.
    """

    table: str
    column: str
    said: str
    about: str = ""


class Details(TypedDict, total=False):
    """The details of a table besides its files and rows."""

    name: str
    """The players' name for it, where that is not its name in the edition."""
    but: Iterable[str]
    """Files of its folder that are not its own."""
    check: Check[Any]
    """The faults between the cells of a row."""
    rules_read_it: bool
    """A rule looks into it by itself, so that editions differ where it does; the rows of other tables reach a
    rule by its arguments."""
    called: str
    """Stands before the name of a row, where names in other tables are like it."""
    unlike: str
    """The table whose names these must differ from too."""
    nations: Iterable[str]
    """A row is of one of them, of one in tables before, or of the one that its file is named after."""


class DataTable(Generic[R, V]):
    """A data table, declared in the body of a system's edition; of an edition it is what rules look into.

    That is a mapping of rows by name in the order of the files, or what `made` makes of all rows.

    `record` is what a row is: a frozen dataclass whose fields are the columns, the first of which names the
    row, and whose `source` says where its values come from. `files` lie below the data folder; ``*.csv``
    means all in a folder that no other table names.
    """

    @overload
    def __init__(
        self: "DataTable[R, Mapping[str, R]]", record: type[R], *files: str | Path, **details: Unpack[Details]
    ) -> None: ...

    @overload
    def __init__(
        self,
        record: type[R],
        *files: str | Path,
        made: Callable[[tuple[R, ...]], V],
        **details: Unpack[Details],
    ) -> None: ...

    def __init__(
        self,
        record: type[R],
        *files: str | Path,
        made: Callable[[tuple[R, ...]], Any] | None = None,
        **details: Unpack[Details],
    ) -> None:
        self.record = record
        self.files = tuple(map(Path, files))
        self.made = made or self._by_name
        self.columns = tuple(field.name for field in fields(record))  # type: ignore[arg-type]
        self.key = self.columns[0]
        self.name = details.get("name", "")
        self.but = tuple(details.get("but", ()))
        self.check = details.get("check")
        self.rules_read_it = details.get("rules_read_it", False)
        self.called = details.get("called", "")
        self.unlike = details.get("unlike", "")
        self.nations = tuple(details.get("nations", ()))

    def __set_name__(self, edition: type, name: str) -> None:
        self.attribute = name
        self.name = self.name or name

    @overload
    def __get__(self, edition: None, of: type) -> Self: ...

    @overload
    def __get__(self, edition: Any, of: type) -> V: ...

    def __get__(self, edition: Any, of: type) -> Any:
        if edition is None:
            return self
        value = edition.__dict__[self.attribute] = self.made(edition.rows[self.name])
        return value  # found in the edition itself from now on

    def row_name(self, row: R) -> str:
        """The name of a row among players."""
        return self.called + str(getattr(row, self.key))

    def misfits(self, rows: Iterable[R]) -> list[tuple[str, str]]:
        """The faults between the cells of some rows: (column, sentence)."""
        return [] if self.check is None else [found for row in rows for found in self.check(row)]

    def changed(self, rows: tuple[R, ...], name: str, changes: Mapping[str, Any]) -> tuple[R, ...]:
        """The rows with some cells of the one with this name changed; ValueError in words."""
        return tuple(changed(row, changes) if self.row_name(row) == name else row for row in rows)

    def read(self, row: R) -> tuple[Any, ...]:
        """All of a row that a rule may read: where its values come from is for people."""
        return tuple(getattr(row, column) for column in self.columns if column != "source")

    def _by_name(self, rows: tuple[R, ...]) -> Mapping[str, R]:
        return {str(getattr(row, self.key)): row for row in rows}


def in_order(rows: tuple[R, ...]) -> tuple[R, ...]:
    """The rows as they stand in the files."""
    return rows


def missing_rows(
    table: str, column: str, needed: Iterable[object], given: Collection[object]
) -> Iterator[Misfit]:
    """A misfit for each entry that rules read and that is not there."""
    for entry in needed:
        if entry not in given:
            yield Misfit(table, column, f"expected a row for {entry!r}, got none")
