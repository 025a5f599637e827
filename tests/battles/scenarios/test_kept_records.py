"""Records are made once for all processes of a user, and anew for other data and other code."""

from pathlib import Path
from typing import Any

import pytest

import wsanalysis as ws
from wsanalysis.battles.core.map_game import MapGame
from wsanalysis.battles.registry import MAP_GAMES
from wsanalysis.battles.scenarios import ready_scenario
from wsanalysis.compiled import kept as kept_files

SCENARIOS = {"liberty_road": "tank_duel", "sherman_leader": "vanguard"}


@pytest.fixture(autouse=True)
def _empty_cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("WSANALYSIS_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(ready_scenario, "_kept", {})


def loaded(name: str, game: Any = None) -> Any:
    """A game's scenario made ready, as in a process that has loaded none."""
    ready_scenario._kept.clear()
    played: MapGame = MAP_GAMES[name]
    game = game or ws.load(name)
    return played.load(game.folder, SCENARIOS[name], game.edition).ready


def files(tmp_path: Path) -> list[Path]:
    return sorted((tmp_path / "cache").rglob("*.world"))


def refuse(*_: object, **__: object) -> None:
    raise AssertionError("it is made again")


@pytest.mark.parametrize("name", SCENARIOS)
def test_another_process_reads_what_the_first_has_made(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = loaded(name)
    (file,) = files(tmp_path)
    with monkeypatch.context() as patch:
        patch.setattr("wsanalysis.battles.core.tables.Tables.world", refuse)
        read = loaded(name)
    assert read.record is not made.record
    assert read.record.is_block == made.record.is_block
    assert read.record == made.record
    file.write_bytes(file.read_bytes()[:-1])  # half written, or damaged
    assert loaded(name).record == made.record
    assert files(tmp_path) == [file]


def test_other_data_and_other_code_make_it_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plain, game = loaded("sherman_leader"), ws.load("sherman_leader")
    tougher = game.edit("Tiger", defense=7)
    assert loaded("sherman_leader", tougher).record != plain.record
    assert len(files(tmp_path)) == 2
    with monkeypatch.context() as patch:
        patch.setattr(ready_scenario, "code_version", lambda: "0.0.9 abc")
        patch.setattr("wsanalysis.battles.core.tables.Tables.world", refuse)
        with pytest.raises(AssertionError, match="made again"):
            loaded("sherman_leader")


def test_what_cannot_be_kept_is_played_all_the_same(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("", encoding="utf-8")
    monkeypatch.setenv("WSANALYSIS_CACHE", str(blocked))
    assert kept_files.kept("any.world") is None
    assert loaded("sherman_leader").record.hexes
