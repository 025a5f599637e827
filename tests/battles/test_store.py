"""The file of a run: kept whole, resumed, and never mixed with games of something else."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from wsanalysis.battles.store import Played, Store, code_version

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
    with pytest.raises(ValueError, match=r"notes\.txt cannot be used as a store of games"):
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
