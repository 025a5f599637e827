"""A rule system's data under chosen options: read from a folder, changed row by row, compared.

A system declares its tables in the body of a class; everything else that is done with data is done here.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Any, ClassVar, Generic, NoReturn, Self, TypeVar

from wsanalysis.files.cells import grouping, short
from wsanalysis.files.csv_file import Placed
from wsanalysis.files.faults import DataFault, Fault
from wsanalysis.files.look_alikes import folded, likeness, unlike
from wsanalysis.files.records import (
    as_cells,
    changed,
    checked_rows,
    content_hash,
    new_row,
    reconstructed,
    refuse,
    unit_files,
)
from wsanalysis.files.tables import DataTable, Misfit

O = TypeVar("O")  # noqa: E741 - the options


@dataclass(frozen=True, slots=True)
class NoOptions:
    """The options of a system whose rulebook leaves nothing open."""


class Edition(Generic[O]):
    """Data tables and options; never changed once made.

    Equal when all that its rules read is equal: the options, and the tables that rules look into by
    themselves. All else reaches a rule by its own arguments, so that a changed unit leaves every law
    standing that was worked out before; `data_hash` tells all data apart.
    """

    tables: ClassVar[Mapping[str, DataTable[Any, Any]]] = {}
    """In the order in which their files are read."""
    shown: ClassVar[tuple[str, ...]] = ()
    """The names of the tables as players meet them."""
    standard: ClassVar[Any] = NoOptions()
    """The options that are judged right."""

    def __init_subclass__(cls, options: Any = None, shown: Iterable[str] = (), **more: Any) -> None:
        """Collect the tables that the class declares; `shown`: their order for players, where another."""
        super().__init_subclass__(**more)
        own = {table.name: table for table in vars(cls).values() if isinstance(table, DataTable)}
        cls.tables = {**cls.tables, **own}
        cls.shown = tuple(shown) or (*cls.shown, *own)
        cls.standard = options or cls.standard
        if not hasattr(cls, "units"):  # rules may know none; who looks for units finds none then
            setattr(cls, "units", MappingProxyType({}))  # noqa: B010

    def __init__(
        self, rows: Mapping[str, tuple[Any, ...]], options: O | None = None, files: Iterable[str] = ()
    ) -> None:
        self.__dict__.update(
            rows={name: tuple(rows[name]) for name in self.tables},
            options=self.standard if options is None else options,
            files=tuple(files),
        )

    rows: Mapping[str, tuple[Any, ...]]
    """The rows of each table, in the order of the files."""
    options: O
    files: tuple[str, ...]
    """The data files that were read, below the data folder."""

    @classmethod
    def load(cls, folder: Path) -> Self:
        """The edition in a data folder. Raises DataFault with every fault of every file."""
        faults: list[Fault] = []
        placed: dict[str, Placed] = {}  # by table
        files: dict[str, list[Path]] = {}
        rows: dict[str, tuple[Any, ...]] = {}
        nations: tuple[str, ...] = ()
        for name, table in cls.tables.items():
            files[name] = list(cls._files(table, folder, faults))
            placed[name] = placed.get(table.unlike, {})
            known = tuple(dict.fromkeys((*table.nations, *nations))) if table.nations else ()
            rows[name] = tuple(
                row
                for path in files[name]
                for row in checked_rows(
                    path, table.record, table.key, faults, table.check, placed[name], known
                )
            )
            nations += tuple(row.nation for row in rows[name]) if table.nations else ()
        read = [path.relative_to(folder).as_posix() for paths in files.values() for path in paths]
        edition = cls(rows, files=read)
        if not faults:
            for wrong in edition.misfits():
                where = {folded(path.stem): path for path in files[wrong.table]}
                where |= {
                    folded(name): path
                    for (column, _), (path, line, name) in placed[wrong.table].items()
                    if line and column == cls.tables[wrong.table].key
                }
                first = folder / _place(cls.tables[wrong.table])
                faults.append(Fault(where.get(folded(wrong.about), first), 0, wrong.column, wrong.said))
        if faults:
            raise DataFault(faults)
        return edition

    @classmethod
    def _files(cls, table: DataTable[Any, Any], folder: Path, faults: list[Fault]) -> Iterator[Path]:
        """The files of a table, those of a folder of units in order of file name."""
        named = {path.name for other in cls.tables.values() for path in other.files}
        for path in table.files:
            if path.name == EVERY_FILE:
                yield from unit_files(folder / path.parent, {*named, *table.but}, faults)
            else:
                yield folder / path

    def misfits(self) -> Iterable[Misfit]:
        """The faults of tables as a whole, or between them.

        To be read off `rows`, in which a name may be there twice.
        """
        return ()

    def edit(self, name: str, /, **changes: Any) -> Self:
        """The edition with one row of its data changed; ValueError in words.

        `name` is an exact name, behind the word before it where its table has one. A value is given as in
        the file.
        """
        edition = self._with({
            table.name: table.changed(self.rows[table.name], name, changes) for table in self.tables.values()
        })  # fmt: skip
        return edition._checked(name, changes)

    def edit_rows(self, changes: Mapping[tuple[str, str], Mapping[str, Any]]) -> Self:
        """The edition with many rows changed, by table and name, and checked once; ValueError in words.

        Names and values as for `edit`.
        """
        rows = {}
        for name in dict.fromkeys(table for table, _ in changes):
            table = self.tables[name]
            called = ((table.row_name(row), row) for row in self.rows[name])
            rows[name] = tuple(
                changed(row, changes[name, word]) if (name, word) in changes else row for word, row in called
            )
        columns = dict.fromkeys(column for cells in changes.values() for column in cells)
        return self._with(rows)._checked(", ".join(name for _, name in changes), columns)

    def add(self, table: str, name: str, like: str | None = None, /, **values: Any) -> Self:
        """The edition with one more row in a table, behind the one that it is `like`; ValueError in words.

        Cells that are not given are those of `like`, an exact name, or else empty. The source says that the
        row was added.
        """
        of = self.tables[table]
        rows = self.rows[table]
        values = {
            "source": f"reconstructed: added here{f', like {like}' if like else ''}",
            **values,
            of.key: name,
        }
        known = dict.fromkeys((*of.nations, *(getattr(row, "nation", "") for row in rows)))
        if of.nations and values.get("nation", next(iter(known))) not in known:
            refuse(name, [("nation", f"expected one of {', '.join(known)}, got {short(values['nation'])}")])
        if like is None:
            place, new = len(rows), new_row(of.record, values)
        else:
            place = next(i for i, row in enumerate(rows, 1) if of.row_name(row) == like)
            new = changed(rows[place - 1], values)
        edition = self._with({table: (*rows[:place], new, *rows[place:])})
        return edition._checked(name, {of.key: name})

    def _checked(self, name: str, changes: Mapping[str, Any]) -> Self:
        """Itself; ValueError in words if rows or tables do not fit after these changes of a row."""
        edition = self
        said = [wrong for table in self.tables.values() for wrong in table.misfits(edition.rows[table.name])]
        said += [(wrong.column, wrong.said) for wrong in edition.misfits()]
        said += [
            (key, f"expected a new name, {changes.get(key)!r} is there") for key in edition._keys_with_twins()
        ]
        said += edition._words_with_twins(changes)
        refuse(name, dict.fromkeys(said))
        return edition

    def _keys_with_twins(self) -> Iterator[str]:
        """The columns of names in which a name occurs twice, by table."""
        for table in self.tables.values():
            tables = (table, self.tables[table.unlike]) if table.unlike else (table,)
            names = [likeness(one.row_name(row)) for one in tables for row in self.rows[one.name]]
            if len(set(names)) < len(names):
                yield table.key

    def _words_with_twins(self, columns: Iterable[str]) -> Iterator[tuple[str, str]]:
        """The look-alikes of these columns, in words by which rows belong together."""
        for table in self.tables.values():
            for column in grouping(table.record).intersection(columns):
                seen: dict[str, str] = {}
                for word in (str(getattr(row, column) or "") for row in self.rows[table.name]):
                    if said := unlike(word, seen.setdefault(likeness(word), word)):
                        yield column, f"expected a word written in one way: {said}"

    def with_rows(self, table: str, rows: Iterable[Any]) -> Self:
        """The edition with other rows in one table; ValueError in words."""
        edition = self._with({table: tuple(rows)})
        said = [wrong.said for wrong in edition.misfits()]
        if said:
            raise ValueError("; ".join(said))
        return edition

    def with_options(self, options: O) -> Self:
        """The same data under other options."""
        return type(self)(self.rows, options, self.files)

    def _with(self, rows: Mapping[str, tuple[Any, ...]]) -> Self:
        return type(self)({**self.rows, **rows}, self.options, self.files)

    def named(self, table: str) -> dict[str, Any]:
        """The rows of a table by the names that players know them by."""
        return {self.tables[table].row_name(row): row for row in self.rows[table]}

    def cells(self, table: str) -> list[dict[str, Any]]:
        """A table as rows of its file: cells as text or number, None where a cell is empty.

        Each name is there once: behind the word before it where its table has one.
        """
        if table not in self._cells:
            of, rows = self.tables[table], self.rows[table]
            self._cells[table] = [
                as_cells(row) | ({of.key: of.row_name(row)} if of.called else {}) for row in rows
            ]
        return [dict(row) for row in self._cells[table]]

    def cells_by_name(self, table: str) -> dict[str, dict[str, Any]]:
        """The same rows by the names that players know them by."""
        return dict(zip(map(self.tables[table].row_name, self.rows[table]), self.cells(table), strict=True))

    @cached_property
    def _cells(self) -> dict[str, list[dict[str, Any]]]:
        """By table, once they have been asked for."""
        return {}

    @cached_property
    def data_hash(self) -> str:
        """Twelve hex digits that change whenever a value in the data does."""
        return content_hash(row for rows in self.rows.values() for row in rows)

    @cached_property
    def unofficial(self) -> str:
        """The note on where the values come from: the number of rows that say that they are reconstructed."""
        return reconstructed(row for rows in self.rows.values() for row in rows)

    @cached_property
    def _read(self) -> tuple[Any, ...]:
        """All that rules look into by themselves."""
        read = [table for table in self.tables.values() if table.rules_read_it]
        return (*(tuple(map(table.read, self.rows[table.name])) for table in read), self.options)

    @cached_property
    def _hash(self) -> int:
        return hash(self._read)

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, Edition)
            and type(other) is type(self)
            and self._hash == other._hash
            and self._read == other._read
        )

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.rows, self.options, self.files)  # a hash is another in each process

    def __setattr__(self, name: str, value: Any) -> NoReturn:
        raise AttributeError(
            f"{name}: an edition is never changed; edit, with_options and with_rows make another"
        )


EVERY_FILE = "*.csv"


def _place(table: DataTable[Any, Any]) -> Path:
    """The place of a table, for its faults as a whole: its first file, or its folder."""
    first = table.files[0]
    return first.parent if first.name == EVERY_FILE else first
