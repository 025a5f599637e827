"""The file of a run: kept whole, resumed, and never mixed with games of something else."""

import json
import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from wsanalysis.battles.runs import store as store_module
from wsanalysis.battles.runs.played import Played
from wsanalysis.battles.runs.store import Store
from wsanalysis.files.faults import DataFault
from wsanalysis.version import code_version

KEY = {
    "system": "coins",
    "scenario": "Coins",
    "data": "abc",
    "code": "1",
    "players": "a against b",
    "seed": "7",
}
GAMES = [
    Played(n, {"winner": "North", "margin": n, "branching": n / 3, "ödö": None}, [{"decision": 0}])
    for n in range(5)
]


def kept(path: Path, *, below: int = 100, told: bool = False) -> list[Played]:
    with Store(path, KEY) as store:
        return list(store.games(below, told))


def test_what_is_kept_comes_back_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    with Store(path, KEY) as store:
        store.add(GAMES[3:])
        store.add(GAMES[:2])
    assert kept(path, told=True) == [*GAMES[:2], *GAMES[3:]]
    assert kept(path, below=2) == [played._replace(decisions=None) for played in GAMES[:2]]
    assert sorted(p.name for p in tmp_path.iterdir()) == ["games.sqlite"]  # one file


def test_games_without_decisions_are_to_be_told_anew(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    with Store(path, KEY) as store:
        store.add([GAMES[0]._replace(decisions=None), GAMES[1]])
        assert [played.game for played in store.games(9, True)] == [1]
        store.add([GAMES[0]])
        store.add([GAMES[1]._replace(decisions=None)])  # does not take them away again
        assert list(store.games(9, True)) == GAMES[:2]


@pytest.mark.parametrize("name", KEY)
def test_games_of_another_run_are_refused_and_what_differs_is_named(tmp_path: Path, name: str) -> None:
    path = tmp_path / "games.sqlite"
    with Store(path, KEY) as store:
        store.add(GAMES)
    with pytest.raises(ValueError, match=f"kept '{KEY[name]}', now 'other'") as refusal:
        Store(path, KEY | {name: "other"})
    assert str(path) in str(refusal.value)
    assert "name another file, or remove this one" in str(refusal.value)
    assert str(refusal.value).count("kept") == 1
    assert len(kept(path)) == 5  # and untouched


def test_a_chunk_is_kept_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    with Store(path, KEY) as store:
        store.add(GAMES[:1])
        with pytest.raises(sqlite3.IntegrityError):
            store.add([GAMES[1], Played("two", {}, None)])  # type: ignore[arg-type]
        assert len(list(store.games(9, False))) == 1
        store.add(GAMES[2:])
    assert [played.game for played in kept(path)] == [0, 2, 3, 4]


def test_what_is_no_store_is_refused_and_left_alone(tmp_path: Path) -> None:
    text, other, old = tmp_path / "notes.txt", tmp_path / "other.sqlite", tmp_path / "old.sqlite"
    text.write_text("not a database, but long enough to be looked at " * 100)
    with closing(sqlite3.connect(other)) as database:
        database.execute("create table photos(id)")
    with Store(old, KEY) as store:
        store._file.execute("update meta set value = 'wsanalysis battles 0' where name = 'format'")
    before = text.read_bytes()
    with pytest.raises(ValueError, match=r"notes\.txt: cannot be used as a store of games"):
        Store(text, KEY)
    assert text.read_bytes() == before
    with pytest.raises(ValueError, match=r"other\.sqlite is a database of something else"):
        Store(other, KEY)
    with pytest.raises(ValueError, match=r"old\.sqlite was not written by this wsanalysis"):
        Store(old, KEY)
    with pytest.raises(ValueError, match="there is no folder"):
        Store(tmp_path / "nowhere" / "games.sqlite", KEY)
    with pytest.raises(ValueError, match="cannot be used as a store"):
        Store(tmp_path, KEY)


def test_a_store_without_checksums_is_refused_with_a_way_out(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    with closing(sqlite3.connect(path)) as file:  # as it was written before there were checksums
        file.execute("create table meta(name text primary key, value text not null)")
        file.execute("create table game(game integer primary key, row text, decisions text)")
        file.executemany("insert into meta values(?, ?)", [("format", "wsanalysis battles 1"), *KEY.items()])
        file.execute("insert into game values(0, ?, null)", (json.dumps(GAMES[0].row),))
        file.commit()
    before = path.read_bytes()
    with pytest.raises(ValueError, match=r"games\.sqlite was kept by an older wsanalysis, without checksums"):
        Store(path, KEY)
    assert path.read_bytes() == before


# --- what is damaged ----------------------------------------------------------------------------


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A file of games of which some are told."""
    path = tmp_path_factory.mktemp("whole") / "games.sqlite"
    with Store(path, KEY) as store:
        store.add(MANY)
    return path.read_bytes()


MANY = [
    game._replace(game=n, decisions=game.decisions if n % 2 else None)
    for n in range(24)
    for game in GAMES[:1]
]
MORE = Played(24, {"winner": "South"}, None)


def wrecks(content: bytes) -> Iterator[tuple[str, bytes]]:
    """The file with one bit flipped, cut off, with a sector of zeros, or two of its sectors exchanged."""
    chance = random.Random(14)
    places = {*range(100), *(chance.randrange(len(content)) for _ in range(500))}
    for place in sorted(places):
        bit = chance.randrange(8)
        flipped = bytes([content[place] ^ 1 << bit])
        yield f"bit {bit} of byte {place}", content[:place] + flipped + content[place + 1 :]
    for size in (100, 512, 4096, len(content) // 2, len(content) - 4096, len(content) - 1):
        yield f"cut to {size} bytes", content[:size]
    sectors = [content[at : at + 512] for at in range(0, len(content), 512)]
    for n in range(len(sectors)):
        yield f"zeros in sector {n}", b"".join([*sectors[:n], bytes(512), *sectors[n + 1 :]])
        yield f"sector {n} twice", b"".join([*sectors[: n + 1], *sectors[n : len(sectors) - 1]])


def test_a_damaged_file_is_an_error_with_its_name_and_never_another_result(
    tmp_path: Path, whole: bytes
) -> None:
    """Every kind of damage gives the games as they were, to read and to go on with, or one clear error."""
    path, refused, silent = tmp_path / "games.sqlite", 0, []
    for what, content in wrecks(whole):
        path.write_bytes(content)
        try:
            with Store(path, KEY) as store:
                found = store.games(100, False), store.games(100, True), store.games(3, False)
                store._file.execute("pragma synchronous = off")  # quicker
                store.add([MORE])
                after = store.games(100, False)
        except ValueError as error:
            said = str(error)
            assert "games.sqlite" in said, what
            assert "\n" not in said, what
            assert "name another file" in said or "name a file in a folder" in said, what
            refused += 1
            continue
        told = [game for game in MANY if game.decisions is not None]
        plain = [game._replace(decisions=None) for game in MANY]
        if (found, after) != ((plain, told, plain[:3]), [*plain, MORE]):
            silent.append(what)
    assert silent == []
    assert refused > 150  # the rest hits room that nothing stands in


@pytest.mark.parametrize(
    "wrong",
    [
        "delete from game where game = 3",
        "delete from game",
        "update game set row = '{}' where game = 3",
        "update game set game = 99 where game = 3",
        "update game set decisions = null where game = 3",
        "insert into game select 99, seal, row, decisions from game where game = 3",
        "update meta set value = '8' where name = 'seed'",
        "delete from meta where name = 'checksum'",
    ],
)
def test_what_was_not_written_by_a_run_is_found(tmp_path: Path, whole: bytes, wrong: str) -> None:
    path = tmp_path / "games.sqlite"
    path.write_bytes(whole)
    with closing(sqlite3.connect(path)) as file:
        file.execute(wrong)
        file.commit()
    with pytest.raises(DataFault, match=r"games\.sqlite: damaged: "), Store(path, KEY) as store:
        store.games(9, False)


def test_damage_is_not_sealed_anew_by_a_game_that_is_told_later(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    with Store(path, KEY) as store:
        store.add([GAMES[0]._replace(decisions=None)])
        store._file.execute("update game set row = '{}'")
        with pytest.raises(DataFault, match="game 0 is not as it was written"):
            store.add([GAMES[0]])


# --- what SQLite cannot do ----------------------------------------------------------------------


def test_a_full_disk_is_said_and_what_was_kept_stays(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    with Store(path, KEY) as store:
        store.add(GAMES[:2])
        store._file.execute("pragma max_page_count = 8")  # from here on the disk is full
        fat = Played(7, {"winner": "x" * 100_000}, None)
        with pytest.raises(DataFault, match=r"games\.sqlite: the disk is full; .*make room") as full:
            store.add([*GAMES[2:], fat])
        assert "rollback" not in str(full.value)
        assert [game.game for game in store.games(9, False)] == [0, 1]
        store.add(GAMES[2:4])  # which fit
    assert [game.game for game in kept(path)] == [0, 1, 2, 3]


class Breaking:
    """A connection of which some statement fails, and then also taking it back, as on a dying disk."""

    def __init__(self, file: sqlite3.Connection, statement: str) -> None:
        self._file, self._statement = file, statement

    def execute(self, words: str, *given: object) -> sqlite3.Cursor:
        if words.startswith((self._statement, "rollback")):
            raise sqlite3.OperationalError("disk I/O error")
        return self._file.execute(words, *given)

    def __getattr__(self, name: str) -> object:
        return getattr(self._file, name)


@pytest.mark.parametrize("statement", ["begin", "insert", "update", "commit", "select"])
def test_whatever_statement_fails_the_reason_is_kept(tmp_path: Path, statement: str) -> None:
    with Store(tmp_path / "games.sqlite", KEY) as store:
        store._file = Breaking(store._file, statement)  # type: ignore[assignment]
        with pytest.raises(DataFault, match=r"games\.sqlite: .*disk I/O error"):
            store.add(GAMES)


def test_a_file_that_another_run_does_not_let_go_of_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "games.sqlite"
    monkeypatch.setattr(store_module, "PATIENCE", 0.01)
    with Store(path, KEY), closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("begin immediate")
        with pytest.raises(DataFault, match=r"games\.sqlite: another run has been writing into it"):
            Store(path, KEY)
        other.execute("rollback")


def test_an_empty_file_becomes_a_store(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    path.touch()  # as when killed before the first word was written
    assert kept(path) == []
    assert kept(path) == []


def test_two_runs_may_write_into_one_file(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    with Store(path, KEY) as one, Store(path, KEY) as other:
        one.add(GAMES[:3])
        other.add(GAMES[2:])
        assert list(one.games(9, True)) == GAMES


def test_the_code_has_a_version_that_tells_sources_apart() -> None:
    number, digest = code_version().split()
    assert number[0].isdigit()
    assert len(digest) == 12
