"""Stored games: one SQLite file, which survives a crash and never mixes games of different runs.

A run that is killed, even by the system, loses only the games in flight: each chunk is written in one
transaction or not at all, and the rest is played when the run is called again.

Nothing read is trusted: each game has a checksum, and the file one over all its contents, so that a flipped
bit, a lost game or a half-copied file is an error and never another result.
"""

import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

from wsanalysis.battles.runs.played import Played
from wsanalysis.files.faults import DataFault, Fault

FORMAT = "wsanalysis battles 2"
UNSEALED = "wsanalysis battles 1"  # without checksums
PATIENCE = 60.0  # seconds that a run waits for another one that writes into the same file
TOTAL = "checksum"
SEALS = 1 << 256  # checksums are whole numbers below; a file's is the sum of those in it

ROWS = "select game, seal, row, decisions from game"

MEANINGS = {
    "system": "rule system",
    "scenario": "scenario",
    "data": "data and options (hash)",
    "code": "version of wsanalysis",
    "players": "players",
    "seed": "seed",
}

ANOTHER = "name another file, or remove this one and its games are played anew"

FOLDER = "cannot be used as a store of games: name a file in a folder that you may write to"

REMEDIES = {
    "FULL": "the disk is full; the games kept before are safe: make room, and the same call resumes there",
    "BUSY": f"another run has been writing into it for {PATIENCE:.0f} seconds; try again when it is done",
    "LOCKED": "another run is using it; try again when it is done",
    "READONLY": FOLDER,
    "CANTOPEN": FOLDER,
    "PERM": FOLDER,
    "IOERR": "the disk cannot be read or written; name a file on another one",
    "NOTADB": "cannot be used as a store of games: it is not one, or damaged; name another file",
}
"""The remedy for each SQLite error, by name; any other means that the file is damaged."""


def check_usable(path: str | Path) -> None:
    """Raise, as `Store` does, for what cannot keep games of any run; nothing is written."""
    if Path(path).exists() or not Path(path).parent.is_dir():
        Store(path).close()


class Store:
    """The file of one run: games by number, and everything they were played with.

    Raises ValueError for a file of another run or no store; without a `key` any run will do. Any method
    raises DataFault, naming the file and the remedy, for one that is damaged or cannot be read or written.
    """

    def __init__(self, path: str | Path, key: Mapping[str, str] | None = None) -> None:
        self._path = Path(path)
        if not self._path.parent.is_dir():
            raise ValueError(f"{path}: there is no folder {self._path.parent} to keep games in")
        with self._told():
            self._file = sqlite3.connect(self._path, timeout=PATIENCE, isolation_level=None)
        try:
            with self._at_once():
                self._open(None if key is None else dict(key))
        except BaseException:
            self._file.close()
            raise

    def _open(self, key: dict[str, str] | None) -> None:
        tables = {name for (name,) in self._file.execute("select name from sqlite_master")}
        if not tables:
            if key is None:
                return
            self._file.execute("create table meta(name text primary key, value text not null)")
            self._file.execute(
                "create table game(game integer primary key, seal text not null, row text, decisions text)"
            )
            pairs = {"format": FORMAT, **key}
            pairs[TOTAL] = _as_text(_seal_of_run(pairs))
            self._file.executemany("insert into meta values(?, ?)", pairs.items())
        elif "meta" not in tables or "game" not in tables:
            raise ValueError(f"{self._path} is a database of something else, or damaged; name another file")
        elif key is not None:
            self._check(key)

    def _check(self, key: dict[str, str]) -> None:
        kept = self._meta()
        if kept.get("format") == UNSEALED:
            raise ValueError(
                f"{self._path} was kept by an older wsanalysis, without checksums, so that nobody can tell"
                f" whether its games are whole; {ANOTHER}"
            )
        if kept.get("format") != FORMAT:
            raise ValueError(
                f"{self._path} was not written by this wsanalysis, or is damaged; name another file"
            )
        seals = self._file.execute("select seal from game")
        self._check_total(kept, sum(_as_number(seal) for (seal,) in seals))
        del kept["format"], kept[TOTAL]
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

    def games(self, below: int, told: bool) -> list[Played]:
        """The stored games, by number up to `below`; without decisions they are skipped if `told`.

        Every game in the file is checked, including those not requested.
        """
        found: list[Played] = []
        total = 0
        with self._at_once():
            for kept in self._file.execute(ROWS):
                game, seal, row, decisions = self._checked(*kept)
                total += seal
                if game < below and not (told and decisions is None):
                    decided = json.loads(decisions) if told and decisions else None
                    found.append(Played(game, json.loads(row), decided))
            self._check_total(self._meta(), total)
        return sorted(found, key=lambda played: played.game)

    def add(self, games: Iterable[Played]) -> None:
        """Store games, all of them or none. A game already there is the same, except for its decisions."""
        with self._at_once():
            total = _as_number(self._meta().get(TOTAL, ""))
            for game, row, decisions in games:
                found = self._file.execute(f"{ROWS} where game = ?", (game,)).fetchone()
                was, text, told = self._checked(*found)[1:] if found else (0, json.dumps(row), None)
                if decisions is not None:
                    told = json.dumps(decisions)
                seal = _seal(game, text, told)
                total += seal - was
                self._file.execute(
                    "insert or replace into game values(?, ?, ?, ?)", (game, _as_text(seal), text, told)
                )
            self._file.execute("update meta set value = ? where name = ?", (_as_text(total), TOTAL))

    def _meta(self) -> dict[str, str]:
        return dict(self._file.execute("select name, value from meta"))

    def _checked(self, game: Any, seal: Any, row: Any, decisions: Any) -> tuple[int, int, str, str | None]:
        """A stored game, its checksum a number. Raises DataFault if it differs from what was written."""
        number = _seal(game, row, decisions)
        if seal != _as_text(number):
            raise self._damaged(f"game {game} is not as it was written")
        return game, number, row, decisions

    def _check_total(self, meta: dict[str, str], total: int) -> None:
        """Raise DataFault if the contents differ from everything that was written."""
        if meta.get(TOTAL) != _as_text(_seal_of_run(meta) + total):
            raise self._damaged("games are missing, or were changed from outside")

    @contextmanager
    def _at_once(self) -> Iterator[None]:
        """Do everything inside completely or not at all, with no other writer meanwhile."""
        with self._told():
            try:
                self._file.execute("begin immediate")
                yield
                self._file.execute("commit")
            finally:
                if self._file.in_transaction:  # on a full disk SQLite has taken it back by itself
                    with suppress(sqlite3.Error):  # what went wrong before is what matters
                        self._file.execute("rollback")

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Turn any failure of the file into one sentence with its name."""
        try:
            yield
        except sqlite3.Error as error:
            code = getattr(error, "sqlite_errorname", "").removeprefix("SQLITE_").partition("_")[0]
            if code == "MISMATCH" or isinstance(error, sqlite3.ProgrammingError):
                raise  # who called is wrong, not the file
            if code in REMEDIES:
                raise self._fault(f"{REMEDIES[code]} ({error})") from error
            raise self._damaged(str(error)) from error
        except (json.JSONDecodeError, UnicodeError) as error:
            raise self._damaged(str(error)) from error

    def _damaged(self, how: str) -> DataFault:
        return self._fault(f"damaged: {how}. Put back a copy if you have one; else {ANOTHER}")

    def _fault(self, message: str) -> DataFault:
        return DataFault([Fault(self._path, 0, "", message)])

    def close(self) -> None:
        self._file.close()

    def __enter__(self) -> "Store":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _seal(*parts: object) -> int:
    """The checksum of data written together."""
    return int(sha256(ascii(parts).encode()).hexdigest(), 16)


def _seal_of_run(meta: Mapping[str, str]) -> int:
    """The checksum of everything the games were played with."""
    return _seal(*sorted((pair for pair in meta.items() if pair[0] != TOTAL), key=ascii))


def _as_text(seal: int) -> str:
    return f"{seal % SEALS:064x}"


def _as_number(text: Any) -> int:
    """A checksum as read; an invalid one counts as one that fits nothing."""
    try:
        return int(text, 16)
    except (TypeError, ValueError):
        return -1
