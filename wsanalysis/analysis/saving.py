"""Changed rows in the designer's files: where each row stands, what would change, a new data folder.

Only the cells that were changed are written anew; every other byte of a file stays as it was, whatever
spreadsheet saved it.
"""

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from difflib import unified_diff
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple, TypeAlias

from wsanalysis.core_game import CoreGame
from wsanalysis.files.data_folder import files_of
from wsanalysis.files.faults import DataFault
from wsanalysis.files.safe_files import read_file, write_files

BOM = "\ufeff"

Cells: TypeAlias = Mapping[str, Any]
Changes: TypeAlias = Mapping[tuple[str, str], Sequence[Cells]]
"""By table and name of a row: the rows that stand in its place. None takes it out, two double it; each holds
the cells that are to be other than in the file."""


@dataclass(frozen=True, slots=True)
class RowPlace:
    """The place of a row: its file below the data folder, its lines (from 0, the end excluded), its cells."""

    file: str
    begin: int
    end: int
    columns: tuple[str, ...]
    separator: str
    cells: tuple[str, ...]

    def text(self, changed: Cells) -> str:
        """The row as a line of its file, with some cells changed."""
        new = [
            _written(changed[column]) if column in changed else cell
            for column, cell in zip(self.columns, self.cells, strict=True)
        ]
        line = io.StringIO()
        csv.writer(line, delimiter=self.separator, lineterminator="").writerow(new)
        return line.getvalue()


def places(game: CoreGame) -> dict[tuple[str, str], RowPlace]:
    """The places of all rows of every data table, by table and name.

    Raises ValueError for a row whose line cannot be told; OSError for a file that cannot be read.
    """
    by_columns: dict[frozenset[str], list[RowPlace]] = {}
    for file in game.edition.files:
        for place in _rows(file, _text(game.folder / file)):
            by_columns.setdefault(frozenset(place.columns), []).append(place)
    found: dict[tuple[str, str], RowPlace] = {}
    taken: dict[frozenset[str], int] = {}
    for table in game.tables:
        rows = game.edition.cells(table)
        columns = frozenset(field.name for field in fields(game.system.records[table]))
        start = taken.get(columns, 0)
        standing = by_columns.get(columns, [])[start : start + len(rows)]
        taken[columns] = start + len(rows)
        for row, place in zip(rows, standing, strict=False):
            key = next(iter(row))
            name = str(row[key])
            # a system may say of a row's name what kind it is, as in "foot Stunned"
            if not name.casefold().endswith(place.cells[place.columns.index(key)].casefold()):
                raise ValueError(f"{place.file}: cannot tell the line of {name!r}")
            found[table, name] = place
        if len(standing) < len(rows):
            raise ValueError(f"{table}: cannot tell the lines of all {len(rows)} rows")
    return found


def changed_files(game: CoreGame, changes: Changes) -> dict[str, tuple[str, str]]:
    """The files that change, by name below the data folder: their text before and after."""
    standing = places(game)
    by_file: dict[str, list[tuple[RowPlace, Sequence[Cells]]]] = {}
    for key, rows in changes.items():
        by_file.setdefault(standing[key].file, []).append((standing[key], rows))
    texts = {}
    for file, edits in by_file.items():
        old = _text(game.folder / file)
        lines = old.splitlines(keepends=True)
        for place, rows in sorted(edits, key=lambda edit: -edit[0].begin):
            last = lines[place.end - 1]
            ending = last[len(last.rstrip("\r\n")) :] or "\n"
            lines[place.begin : place.end] = [place.text(cells) + ending for cells in rows]
        new = "".join(lines)
        texts[file] = (old, new if old.endswith(("\n", "\r")) else new.rstrip("\r\n"))
    return {file: (old, new) for file, (old, new) in texts.items() if old != new}


def difference(files: Mapping[str, tuple[str, str]]) -> str:
    """The changes, as a unified difference of rows; empty if there are none."""
    lines: list[str] = []
    for file, (old, new) in files.items():
        before, after = old.removeprefix(BOM).splitlines(), new.removeprefix(BOM).splitlines()
        lines += unified_diff(before, after, file, f"{file} (new)", lineterm="", n=0)
    return "\n".join(lines)


def read_back(game: CoreGame, files: Mapping[str, tuple[str, str]]) -> Any:
    """The edition that the changed files make, under the game's options. Raises DataFault as any loading."""
    with TemporaryDirectory() as folder:
        contents = {name: read_file(game.folder / name) for name in game.edition.files}
        contents |= {name: new.encode() for name, (_, new) in files.items()}
        write_files({Path(folder, name): content for name, content in contents.items()})
        try:
            return game.edition.load(Path(folder)).with_options(game.options)
        except DataFault as error:
            # a player knows his own folder, not the one that this was tried in
            faults = [replace(fault, path=fault.path.relative_to(folder)) for fault in error.faults]
            raise DataFault(faults) from None


class Saved(NamedTuple):
    """The files of a data folder after saving: those that changed, and those that were left behind."""

    changed: tuple[str, ...]
    left: tuple[str, ...]


def save(game: CoreGame, changes: Changes, folder: str | Path, edition: Any = None) -> Saved:
    """Write a new data folder: the files of the game's own that are data, with the changed rows.

    Other files there are left behind. All is written or nothing. The files are read first, and must
    give `edition` if that is handed in. Raises ValueError where the folder already exists or the files say
    something else, DataFault for values that do not go together, OSError for what cannot be written.
    """
    target = Path(folder).expanduser()
    if not str(folder).strip():
        raise ValueError("folder: expected the name of a new folder, got nothing")
    if target.exists():
        raise ValueError(f"{target}: already exists; name a new folder")
    files = changed_files(game, changes)
    _check_read_back(game, files, edition)
    there = files_of(game.folder, game.edition.files)
    contents = {target / name: read_file(game.folder / name) for name in there.known}
    write_files(contents | {target / name: new.encode() for name, (_, new) in files.items()})
    return Saved(tuple(files), there.others)


def save_into(game: CoreGame, changes: Changes, edition: Any = None) -> Saved:
    """Write the changed rows into the files that the game was loaded from; errors as for `save`."""
    files = changed_files(game, changes)
    if not files:
        raise ValueError(f"{game.folder}: no row is changed, so there is nothing to save")
    _check_read_back(game, files, edition)
    write_files({game.folder / name: new.encode() for name, (_, new) in files.items()})
    return Saved(tuple(files), ())


def _check_read_back(game: CoreGame, files: Mapping[str, tuple[str, str]], edition: Any) -> None:
    found = read_back(game, files)
    if edition is not None and found.data_hash != edition.data_hash:
        raise ValueError("what would be written reads as other values than shown; nothing was written")


def save_game(game: CoreGame, folder: str | Path) -> Saved:
    """Write a game's data as a new folder; errors as for `save`. Options are no data and are not written."""
    base = game.variant(game.edition.load(game.folder))
    return save(base, _changes(base, game), folder, game.edition)


def _changes(base: CoreGame, game: CoreGame) -> Changes:
    """The rows in which a game differs from its files: changed, left out, or added behind another."""
    found: dict[tuple[str, str], list[Cells]] = {}
    for table in game.tables:
        old, new = (one.edition.cells(table) for one in (base, game))
        key = next(iter(old[0]))
        standing = {str(row[key]): row for row in old}
        found |= {(table, name): [] for name in standing}
        last = str(old[0][key])
        for row in new:
            name = str(row[key])
            if name in standing:
                last = name
                cells = {c: v for c, v in row.items() if v != standing[name][c]}
            else:
                cells = row
            found[table, last].append(cells)
    return {place: rows for place, rows in found.items() if rows != [{}]}


def _written(value: Any) -> str:
    return "" if value is None else str(value)


def _text(path: Path) -> str:
    """The text of a file with its byte-order mark and line ends, which go back as they came."""
    return read_file(path).decode()


def _rows(file: str, text: str) -> Iterator[RowPlace]:
    """The rows of a CSV file below its header; blank lines are none."""
    lines = text.removeprefix(BOM).splitlines(keepends=True)
    first = next((line for line in lines if line.strip()), "")
    separator = max(",;\t", key=first.count)
    reader = csv.reader(iter(lines), delimiter=separator, skipinitialspace=True)
    columns: tuple[str, ...] = ()
    begun = 0
    for cells in reader:
        begin, begun = begun, reader.line_num
        stripped = [cell.strip() for cell in cells]
        if not any(stripped):
            continue
        if not columns:
            while stripped and not stripped[-1]:
                stripped.pop()  # spreadsheets like to add empty columns at the end
            columns = tuple(name.casefold() for name in stripped)
            continue
        yield RowPlace(file, begin, begun, columns, separator, tuple(stripped[: len(columns)]))
