"""Data folders of each system with one thing changed: each loads right or says what is wrong, and where.

A change is either harmless, and then the folder gives the tables and odds of the real one; or it is refused
with a `DataFault` of which every line reads ``path:line: column: expected ..., got ...``. Nothing else is
ever raised, nothing half loaded, and the files are left as they were. The changes come from a generator with
a fixed seed; what a system's columns take, and what only its files can get wrong, `changed_files.py` says.
"""

import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import wsanalysis as ws
from tests.at_once import at_once
from tests.systems import refused_changes as refused
from tests.systems.changing import Change, Content, DataFiles, Fate, generated
from tests.systems.handed_in import WITH_DATA, game_of, handed_in, load

FACTS = {system: handed_in(system, "changed_files") for system in WITH_DATA}
LINE = re.compile(
    r"(?P<path>[^\n]+?(?:\.csv|units[/\\]\w+))(?::(?P<line>[1-9][0-9]*))?: "
    r"(?:(?P<column>[^\n:]{1,80}): )?(?P<said>(?:expected |cannot be read: )[^\n]+)"
)


@cache
def changes_of(system: str) -> tuple[Change, ...]:
    """Every change that is tried; not before a test asks, since each worker reads this file."""
    facts = FACTS[system]
    return tuple(generated(facts.FILES, facts.FAMILIES, facts.SEED))


@pytest.fixture
def folder(tmp_path: Path, system: str) -> Path:
    """A data folder with the real files."""
    place = tmp_path / "my data"
    files = FACTS[system].FILES
    for name in files.names:
        (place / name).parent.mkdir(parents=True, exist_ok=True)
        put(place / name, files.content(name))
    return place


def put(path: Path, content: Content) -> None:
    """A file or folder in place of what is there."""
    if path.is_dir():
        path.rmdir()
    path.unlink(missing_ok=True)
    if content == "folder":
        path.mkdir()
    elif content is not None:
        path.write_bytes(content)


@contextmanager
def changed(folder: Path, change: Change, files: DataFiles) -> Iterator[None]:
    """The folder with a change, and afterwards as it was."""
    for name, content in change.files.items():
        put(folder / name, content)
    try:
        yield
    finally:
        for name in change.files:
            put(folder / name, files.content(name) if name in files.names else None)


def contents(folder: Path) -> dict[str, tuple[int, bytes]]:
    """Every file's time of change and bytes."""
    return {
        str(path.relative_to(folder)): (path.stat().st_mtime_ns, path.read_bytes() if path.is_file() else b"")
        for path in sorted(folder.rglob("*"))
    }


def loaded_or_refused(system: str, folder: Path) -> ws.Game | ws.DataFault:
    """The game in the folder, or the error; any other error is not caught."""
    try:
        return load(system, data=folder)
    except ws.DataFault as error:
        return error


def records(game: ws.Game, *, without_source: bool = False) -> dict[str, list[Any]]:
    """All rows of all tables, in no particular order, as text."""
    left_out = {"source"} if without_source else set()
    return {
        name: sorted(
            str([(k, v) for k, v in row.items() if k not in left_out]) for row in game.edition.cells(name)
        )
        for name in game.tables
    }


@cache
def real_records(system: str, without_source: bool) -> dict[str, list[Any]]:
    return records(game_of(system), without_source=without_source)


@cache
def real_odds(system: str) -> list[object]:
    odds: list[object] = FACTS[system].some_odds(game_of(system))
    return odds


def assert_same(system: str, game: ws.Game, fate: Fate) -> None:
    real = game_of(system)
    if fate == "equal":
        assert game.edition == real.edition
        assert game.edition.data_hash == real.edition.data_hash
        for table in game.tables:
            assert list(getattr(game, table).index) == list(getattr(real, table).index)
    without = fate == "other source"
    assert records(game, without_source=without) == real_records(system, without)
    assert FACTS[system].some_odds(game) == real_odds(system)


def assert_says_where(error: ws.DataFault, change: Change) -> None:
    """The error has a line for each fault that is due, and no other but those that must follow."""
    due = dict(change.faults)
    for said in str(error).split("\n"):
        found = LINE.fullmatch(said)
        assert found, f"not 'path:line: column: expected ..., got ...': {said[:300]!r}"
        assert len(said) < 1000
        path, line, column = Path(found["path"]).as_posix(), int(found["line"] or 0), found["column"] or ""
        places = [p for p in due if path.endswith(f"my data/{p[0]}") and p[1:] == (line, column)]
        # a header cell that is no word may be named in any way, or not at all
        places += [p for p in due if path.endswith(f"my data/{p[0]}") and p[1:] == (line, "") and line == 1]
        if change.more_follow and not places and not line:
            continue
        assert places, f"not due: {said}; due: {due}"
        text = due.pop(places[0])
        assert text in said
        if line > 1 and column:
            assert re.search(r"got \S| is in |it is missing", found["said"]), said
    assert not due, f"not said: {due}"


def some_of(system: str, every_tenth: bool) -> list[Change]:
    return [each for k, each in enumerate(changes_of(system)) if (k % 10 == 0) == every_tenth]


@pytest.mark.parametrize("every_tenth", [True, pytest.param(False, marks=pytest.mark.slow)])
@pytest.mark.parametrize("system", WITH_DATA)
def test_a_changed_folder_loads_right_or_says_what_is_wrong(
    system: str, every_tenth: bool, folder: Path
) -> None:
    @at_once("change", some_of(system, every_tenth))
    def loads_right_or_says_what_is_wrong(change: Change) -> None:
        with changed(folder, change, FACTS[system].FILES):
            before = contents(folder)
            outcome = loaded_or_refused(system, folder)
            if isinstance(outcome, ws.DataFault):
                assert change.fate in ("refused", "either"), f"harmless, but: {outcome}"
                assert_says_where(outcome, change)
            else:
                assert change.fate != "refused", f"loaded, but due were {dict(change.faults)}"
                assert_same(system, outcome, change.fate)
            assert contents(folder) == before

    loads_right_or_says_what_is_wrong()


@pytest.mark.parametrize("system", WITH_DATA)
def test_every_family_file_column_and_wrong_text_comes_up(system: str) -> None:
    """The generator goes through them in turn; no two changes are alike."""
    changes, facts = changes_of(system), FACTS[system]
    files = facts.FILES
    titles = [change.title for change in changes]
    assert len(set(titles)) == len(titles)
    there = {title.split(" ")[0] for title in titles}
    idle = {refused.wrong_word} if not files.words else set()
    assert there == {family.__name__ for _, family in facts.FAMILIES if family not in idle}
    due = {
        (family, name, column)
        for family, change in zip((title.split(" ")[0] for title in titles), changes, strict=True)
        for name, _, column in change.faults
    }
    for family, columns in (("no_number", files.numbers), ("wrong_word", files.words)):
        for name in columns:
            assert {column for f, n, column in due if (f, n) == (family, name)} == set(columns[name]), name
    for family, texts in (("no_number", files.no_numbers), ("wrong_word", files.no_words)):
        said = [title for title in titles if title.startswith(f"{family} ")]
        assert (
            not said or [text for text in texts if not any(f"{text[:30]!a}" in each for each in said)] == []
        )
    for family in ("missing_column", "same_name", "empty_cell"):
        assert {name for f, name, _ in due if f == family} == set(files.names)


@pytest.mark.parametrize("system", WITH_DATA)
def test_a_folder_that_is_not_there(system: str, tmp_path: Path) -> None:
    with pytest.raises(ws.DataFault) as refused:
        load(system, data=tmp_path / "nowhere")
    assert str(refused.value) == f"{tmp_path / 'nowhere'}: expected a folder with data files, there is none"
    assert not (tmp_path / "nowhere").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="files are closed to readers in another way there")
@pytest.mark.skipif(hasattr(os, "geteuid") and os.geteuid() == 0, reason="root may read everything")
@pytest.mark.parametrize("system", WITH_DATA)
def test_a_file_that_may_not_be_read(system: str, folder: Path) -> None:
    for name in FACTS[system].FILES.names:
        (folder / name).chmod(0)
        with pytest.raises(ws.DataFault) as refused:
            load(system, data=folder)
        (folder / name).chmod(0o600)
        assert f"{Path(name).name}: cannot be read: " in str(refused.value)


@pytest.mark.parametrize("system", WITH_DATA)
def test_a_refused_folder_leaves_the_real_data_alone(system: str, folder: Path) -> None:
    real = game_of(system)
    before = records(real)
    wrong = next(change for change in changes_of(system) if change.title.startswith("no_number"))
    with changed(folder, wrong, FACTS[system].FILES), pytest.raises(ws.DataFault):
        load(system, data=folder)
    assert records(load(system, real.folder)) == records(real) == before
