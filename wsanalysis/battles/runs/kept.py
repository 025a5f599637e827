"""Rows of long work by number, kept in a file as they come, so that it goes on where it stopped."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from wsanalysis.battles.runs.pairings import ALL
from wsanalysis.battles.runs.played import Played
from wsanalysis.battles.runs.store import Store

Row = dict[str, Any]


class KeptRows:
    """The rows so far; in a file if there is a `path`. Must be closed; file errors as for `Store`.

    `key`: by what it is called, everything that the rows depend on.
    """

    def __init__(self, path: str | Path | None = None, key: Mapping[str, str] | None = None) -> None:
        self._store = Store(path, key or {}) if path else None
        found = self._store.games(ALL, told=False) if self._store else []
        self._rows = {one.game: one.row for one in found}

    def __enter__(self) -> "KeptRows":
        return self

    def __exit__(self, *_: object) -> None:
        if self._store:
            self._store.close()

    def __contains__(self, number: int) -> bool:
        return number in self._rows

    def __getitem__(self, number: int) -> Row:
        return self._rows[number]

    def add(self, number: int, row: Row) -> Row:
        """Keep a row, and return it."""
        self._rows[number] = row
        if self._store:
            self._store.add([Played(number, row, None)])
        return row
