"""Games that are kept: one SQLite file, which survives a crash and never mixes what does not belong together.

Whoever is killed while playing, even by the system, loses the games in flight and no other: what a chunk
brought is written in one transaction or not at all, and the rest is played when the run is called again.
"""

import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from wsanalysis.version import __version__

FORMAT = "wsanalysis battles 1"
PATIENCE = 60.0  # seconds that a run waits for another one that writes into the same file

SOURCES = ("battlefield", "battles", "probability", "systems")
"""The packages whose code decides how a game goes."""

MEANINGS = {
    "system": "rule system",
    "scenario": "scenario",
    "data": "data and options (hash)",
    "code": "version of wsanalysis",
    "players": "players",
    "seed": "seed",
}


class Played(NamedTuple):
    """A game that is over: its number, its row, and its decisions where they were told."""

    game: int
    row: dict[str, Any]
    decisions: list[dict[str, Any]] | None


@cache
def code_version() -> str:
    """The version of wsanalysis, and a hash of the sources that decide how a game goes."""
    package = Path(__file__).resolve().parent.parent
    digest = sha256()
    for path in sorted(p for name in SOURCES for p in (package / name).rglob("*.py")):
        text = path.read_bytes().replace(b"\r\n", b"\n")
        digest.update(path.relative_to(package).as_posix().encode() + b"\0" + text)
    return f"{__version__} {digest.hexdigest()[:12]}"


class Store:
    """The file of one run: games by number, and what all of them were played with.

    Raises ValueError, naming what differs, for a file of another run or one that is no store.
    """

    def __init__(self, path: str | Path, key: Mapping[str, str]) -> None:
        self._path = Path(path)
        if not self._path.parent.is_dir():
            raise ValueError(f"{path}: there is no folder {self._path.parent} to keep games in")
        try:
            self._file = sqlite3.connect(self._path, timeout=PATIENCE, isolation_level=None)
            try:
                self._open(dict(key))
            except BaseException:
                self._file.close()
                raise
        except sqlite3.DatabaseError as error:
            raise ValueError(f"{path} cannot be used as a store of games: {error}") from None

    def _open(self, key: dict[str, str]) -> None:
        self._file.execute("begin immediate")
        try:
            tables = {name for (name,) in self._file.execute("select name from sqlite_master")}
            if not tables:
                self._file.execute("create table meta(name text primary key, value text not null)")
                self._file.execute("create table game(game integer primary key, row text, decisions text)")
                pairs = [("format", FORMAT), *key.items()]
                self._file.executemany("insert into meta values(?, ?)", pairs)
            elif "meta" not in tables or "game" not in tables:
                raise ValueError(f"{self._path} is a database of something else; name another file")
            else:
                self._check(key)
        except BaseException:
            self._file.execute("rollback")
            raise
        self._file.execute("commit")

    def _check(self, key: dict[str, str]) -> None:
        kept = dict(self._file.execute("select name, value from meta"))
        if kept.pop("format", None) != FORMAT:
            raise ValueError(f"{self._path} was not written by this wsanalysis; name another file")
        wrong = [
            f"{MEANINGS.get(name, name)}: kept {kept.get(name, '')!r}, now {key.get(name, '')!r}"
            for name in {**kept, **key}
            if kept.get(name) != key.get(name)
        ]
        if wrong:
            raise ValueError(
                f"{self._path} holds games of another run: {'; '.join(wrong)}. Games that were played with"
                " other things are not mixed: name another file, or remove this one"
            )

    def games(self, below: int, told: bool) -> Iterator[Played]:
        """The games that are kept, by number up to `below`; those without decisions not if `told`."""
        rows = self._file.execute(
            "select game, row, decisions from game where game < ? order by game", (below,)
        )
        for game, row, decisions in rows:
            if not told:
                yield Played(game, json.loads(row), None)
            elif decisions is not None:
                yield Played(game, json.loads(row), json.loads(decisions))

    def add(self, games: Iterable[Played]) -> None:
        """Keep games, all of them or none. A game that is there is the same, but for its decisions."""
        rows = [
            (game, json.dumps(row), None if decisions is None else json.dumps(decisions))
            for game, row, decisions in games
        ]
        self._file.execute("begin immediate")
        try:
            self._file.executemany(
                "insert into game values(?, ?, ?) on conflict(game) do update"
                " set decisions = coalesce(excluded.decisions, decisions)",
                rows,
            )
        except BaseException:
            self._file.execute("rollback")
            raise
        self._file.execute("commit")

    def close(self) -> None:
        self._file.close()

    def __enter__(self) -> "Store":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
