"""What is compiled is kept by content: shared by checkouts, whole, and never thrown away while it is used."""

from __future__ import annotations

import importlib.util
import os
import random
import stat
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from texts import needs_compiler

from tests.patience import CEILING
from wsanalysis.battles.core import code
from wsanalysis.battles.liberty_road.map_game import ENGINE
from wsanalysis.compiled import Record, Table, builds, content_of, kept, new, ready, row, wrap

DAY = 24 * 3600.0


class Box(Record):
    size: int
    table: Table[int, int]


SOURCES = {
    "far": "TIMES = 3\nTABLE = (1, 2)\nUNUSED = 1\n",
    "near": "from wsanalysis.compiled import compiled\n\n"
    "@compiled\ndef twice(x: int) -> int:\n    return x + x\n",
    "top": "import far\nfrom near import twice\nfrom wsanalysis.compiled import Record, compiled\n\n"
    "class Box(Record):\n    size: int\n\n"
    "@compiled\ndef total(x: int, box: Box) -> int:\n"
    "    return twice(x) * far.TIMES + far.TABLE[x] + box.size\n",
}


def content(folder: Path, monkeypatch: pytest.MonkeyPatch, **changed: str) -> str:
    """The hash of `total` in modules of their own in a folder."""
    folder.mkdir(parents=True)
    modules: dict[str, ModuleType] = {}
    for name, text in {**SOURCES, **changed}.items():
        path = folder / f"{name}.py"
        path.write_bytes(text.encode())
        os.utime(path, (1, 1))
        spec = importlib.util.spec_from_file_location(name, path)
        assert spec
        assert spec.loader
        modules[name] = importlib.util.module_from_spec(spec)
        monkeypatch.setitem(sys.modules, name, modules[name])
        spec.loader.exec_module(modules[name])
    return content_of([modules["top"].total])


def test_the_same_sources_share_what_is_compiled_wherever_they_lie(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = content(tmp_path / "here", monkeypatch)
    assert content(tmp_path / "there" / "deep", monkeypatch) == here
    windows = {name: text.replace("\n", "\r\n") for name, text in SOURCES.items()}
    assert content(tmp_path / "windows", monkeypatch, **windows) == here
    unused = SOURCES["far"].replace("UNUSED = 1", "UNUSED = 2")
    assert content(tmp_path / "elsewhere", monkeypatch, far=unused) == here


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("top", "box.size", "box.size + 1"),
        ("near", "x + x", "2 * x"),
        ("far", "TIMES = 3", "TIMES = 4"),
        ("far", "(1, 2)", "(1, 3)"),
        ("top", "    size: int\n", "    other: int\n    size: int\n"),
    ],
)
def test_an_edited_source_never_meets_what_was_compiled_from_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, old: str, new: str
) -> None:
    before = content(tmp_path / "before", monkeypatch)
    assert content(tmp_path / "after", monkeypatch, **{name: SOURCES[name].replace(old, new)}) != before


@needs_compiler
def test_each_way_and_each_processor_has_files_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    from wsanalysis.battlefield.lines_of_sight import fill
    from wsanalysis.compiled import machine

    names = {builds._name(how, [fill]) for how in ("yes", "quick", "checked")}
    assert len(names) == 3
    monkeypatch.setattr(machine, "_processor", lambda: ("another", "+features"))
    assert builds._name("yes", [fill]) not in names
    monkeypatch.setattr(builds, "_compiler", lambda: "another compiler")
    assert builds._name("quick", [fill]) not in names


def test_only_what_nobody_has_used_for_a_month_is_deleted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many checkouts there are, and what one uses counts as used; what is not of ours stays."""
    monkeypatch.setenv("WSANALYSIS_CACHE", str(tmp_path))
    kept.keep("own.code", b"made")
    others = [tmp_path / "wsanalysis-compiled" / f"{n:016x}.code" for n in range(12)]
    others += [
        tmp_path / "wsanalysis-compiled" / f"{n:016x}.{end}" for end in ("sight", "part") for n in range(12)
    ]
    days = [20 + n % 12 for n in range(36)]
    for age, other in zip(days, others, strict=True):
        other.write_bytes(b"made")
        os.utime(other, (time.time() - age * DAY,) * 2)
    mine = [
        tmp_path / folder / name
        for folder in ("wsanalysis-compiled", "compiled")
        for name in ("thesis.tex", "thesis", "chapters.code/thesis.tex", "chapters/thesis.code")
    ]
    for file in mine:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(b"mine")
        for old in (file, file.parent):
            os.utime(old, (1, 1))
    os.utime(tmp_path / "wsanalysis-compiled" / "own.code", (1, 1))
    assert kept.kept("own.code") == b"made"
    kept.keep("new.code", b"new")
    assert (kept.kept("own.code"), kept.kept("new.code")) == (b"made", b"new")
    assert [other.exists() for other in others] == [age < 30 for age in days]
    assert all(file.exists() for file in mine)


def test_where_files_are_too_many_those_that_were_used_longest_ago_are_deleted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WSANALYSIS_CACHE", str(tmp_path))
    monkeypatch.setattr(kept, "ROOM", 3 * (1000 + kept.SEAL))
    for day in (3, 4, 1, 2):
        kept.keep(f"{day}.pages", bytes(1000))
        os.utime(tmp_path / "wsanalysis-compiled" / f"{day}.pages", (time.time() - day * DAY,) * 2)
    kept.keep("now.code", bytes(1000))
    assert [name for name in ("now.code", *(f"{day}.pages" for day in (1, 2, 3, 4))) if kept.kept(name)] == [
        "now.code", "1.pages", "2.pages",
    ]  # fmt: skip


@pytest.mark.skipif(os.name == "nt", reason="others cannot enter a home there")
@pytest.mark.parametrize("what", ["file", "folder"])
@pytest.mark.parametrize("how", ["another's", "for the group", "for all", "a link to another's"])
def test_nothing_is_run_that_others_could_have_put_or_changed_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str, how: str
) -> None:
    monkeypatch.setenv("WSANALYSIS_CACHE", str(tmp_path))
    kept.keep("own.code", b"made")
    folder = tmp_path / "wsanalysis-compiled"
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert stat.S_IMODE((folder / "own.code").stat().st_mode) == 0o600
    planted = folder if what == "folder" else folder / "own.code"
    if how.startswith("for"):
        planted.chmod(planted.stat().st_mode | (0o020 if "group" in how else 0o002))
    else:
        if "link" in how:
            planted.rename(other := tmp_path / "other")
            planted.symlink_to(other)
        there, fstat, owner = Path.stat, os.fstat, planted.stat().st_ino

        def of_another(found: os.stat_result) -> os.stat_result:
            fields = list(found)
            fields[stat.ST_UID] += 1 if found.st_ino == owner else 0
            return os.stat_result(fields)

        monkeypatch.setattr(Path, "stat", lambda path, **how: of_another(there(path, **how)))
        monkeypatch.setattr(kept.os, "fstat", lambda handle: of_another(fstat(handle)))
    assert kept.kept("own.code") is None
    assert not kept.is_kept("own.code")
    kept.keep("own.code", b"again")
    closed = what == "folder" and not how.startswith("for")
    assert kept.kept("own.code") == (None if closed else b"again")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes")
def test_a_pipe_in_the_place_of_what_is_kept_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WSANALYSIS_CACHE", str(tmp_path))
    kept.keep("own.code", b"made")
    (tmp_path / "wsanalysis-compiled" / "own.code").unlink()
    os.mkfifo(tmp_path / "wsanalysis-compiled" / "own.code", 0o600)
    assert kept.kept("own.code") is None
    kept.keep("own.code", b"made")
    assert kept.kept("own.code") == b"made"


def test_what_is_damaged_or_missing_is_not_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WSANALYSIS_CACHE", str(tmp_path))
    assert kept.kept("own.code") is None
    assert not kept.is_kept("own.code")
    kept.keep("own.code", b"machine code " * 50)
    (path,) = (tmp_path / "wsanalysis-compiled").iterdir()
    whole, chance = path.read_bytes(), random.Random(3)
    for _ in range(50):  # a bit turned over, or cut off as by a machine that was switched off
        damaged = bytearray(whole)
        damaged[chance.randrange(len(damaged))] ^= 1 << chance.randrange(8)
        path.write_bytes(bytes(damaged[: chance.choice([0, 5, 100, len(damaged)])]))
        assert kept.kept("own.code") is None
    kept.keep("own.code", b"again")
    assert kept.kept("own.code") == b"again"


def test_a_home_that_cannot_be_written_to_keeps_nothing_and_is_no_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_bytes(b"")
    monkeypatch.setenv("WSANALYSIS_CACHE", str(tmp_path / "file"))
    kept.keep("own.code", b"made")
    assert kept.kept("own.code") is None


SMALL = """
import sys
sys.path.insert(0, sys.argv[1])
import small
from wsanalysis.compiled import build, builds

made, compile_it = [], builds.made
builds.made = lambda *how: made.append(1) or compile_it(*how)
(twice,) = build(small.twice)
print(twice(int(sys.argv[2])), len(made))
"""


def begin(checkout: Path, cache: Path, given: str) -> subprocess.Popen[str]:
    environment = os.environ | {"WSANALYSIS_COMPILED": "yes", "WSANALYSIS_CACHE": str(cache)}
    command = [sys.executable, "-c", SMALL, str(checkout), given]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)


def end(process: subprocess.Popen[str]) -> list[str]:
    out, _ = process.communicate()
    assert process.returncode == 0
    return out.split()


@pytest.mark.slow
@needs_compiler
def test_processes_that_compile_at_once_keep_whole_files_which_others_find(tmp_path: Path) -> None:
    for checkout in ("one", "other"):
        (tmp_path / checkout).mkdir()
        (tmp_path / checkout / "small.py").write_text(SOURCES["near"])
    cache = tmp_path / "cache"
    at_once = [begin(tmp_path / checkout, cache, "3") for checkout in ("one", "other") * 2]
    assert [end(process)[0] for process in at_once] == ["6"] * 4
    (path,) = (cache / "wsanalysis-compiled").iterdir()  # and nothing half written
    assert path.suffix == ".code"
    assert end(begin(tmp_path / "other", cache, "4")) == ["8", "0"]
    path.write_bytes(path.read_bytes()[:-1])
    assert end(begin(tmp_path / "one", cache, "3")) == ["6", "1"]
    assert end(begin(tmp_path / "one", cache, "3")) == ["6", "0"]


def test_what_is_asked_for_by_a_wrong_word_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WSANALYSIS_COMPILED", "fast")
    with pytest.raises(
        ValueError, match="WSANALYSIS_COMPILED: expected yes, no, quick or checked, got 'fast'"
    ):
        builds.is_compiled()


@needs_compiler
@pytest.mark.parametrize("how", ["yes", "no"])
def test_rows_and_records_are_made_as_functions_take_them(monkeypatch: pytest.MonkeyPatch, how: str) -> None:
    monkeypatch.setenv("WSANALYSIS_COMPILED", how)
    box = new(Box, table=3)
    box.size, box.table[2] = 4, 5
    assert ready(box) is box
    assert box.is_block == (how == "yes")
    assert ready(box.to_plain()) == ready(box.to_block()) == box
    assert {each.is_block for each in (ready(box.to_plain()), ready(box.to_block()))} == {how == "yes"}
    assert list(row(3)) == [0, 0, 0]
    assert list(row([4, 5])) == list(row(range(4, 6))) == [4, 5]
    assert isinstance(row(3), list) == (how == "no")


def test_without_a_compiler_functions_are_themselves_and_a_line_says_so_once(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("WSANALYSIS_COMPILED", "no")
    code._say_that_it_is_slow.cache_clear()
    ENGINE.ensure_compiled()  # switched off: whoever did that knows
    assert capsys.readouterr().err == ""
    monkeypatch.delenv("WSANALYSIS_COMPILED")
    for module in (builds, code):
        monkeypatch.setattr(module, "has_compiler", lambda: False)
    assert builds.build(wrap) == (wrap,)
    assert builds.row(2) == [0, 0]
    assert not builds.new(Box, table=1).is_block
    assert not builds.ready(Box.new_block(table=1)).is_block
    ENGINE.ensure_compiled()
    ENGINE.ensure_compiled()
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "llvmlite is not installed" in said
    assert "pip install 'wsanalysis[fast]'" in said
    code._say_that_it_is_slow.cache_clear()


@needs_compiler
def test_who_comes_while_another_compiles_waits_and_takes_what_it_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from wsanalysis.battlefield.lines_of_sight import fill

    monkeypatch.setenv("WSANALYSIS_CACHE", str(tmp_path))
    is_ours, begun, waits = kept._is_ours, threading.Event(), threading.Event()
    making: list[str] = []

    def made(how: str, functions: Any, for_page: bool) -> bytes:
        making.append(how)
        begun.set()
        assert waits.wait(CEILING)  # until the other asks in vain
        return compile_it(how, functions, for_page)

    def asked(turn: Any) -> bool:
        found = is_ours(turn)
        if not found:
            waits.set()
        return found

    compile_it = builds.made
    monkeypatch.setattr(builds, "made", made)
    monkeypatch.setattr(kept, "_is_ours", asked)
    with ThreadPoolExecutor(2) as both:
        first = both.submit(builds.Builds("quick").of, (fill,))
        assert begun.wait(CEILING)
        second = both.submit(builds.Builds("quick").of, (fill,))
        assert len(first.result(CEILING)) == len(second.result(CEILING)) == 1
    assert making == ["quick"]
    assert [file.suffix for file in (tmp_path / "wsanalysis-compiled").iterdir()] == [".code"]


def test_whose_turn_fails_leaves_it_to_the_next_and_without_a_home_nobody_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WSANALYSIS_CACHE", str(tmp_path / "cache"))
    with pytest.raises(ZeroDivisionError), kept.in_turn("own.code"):
        raise ZeroDivisionError
    with kept.in_turn("own.code"):
        pass
    assert not [*(tmp_path / "cache" / "wsanalysis-compiled").iterdir()]
    (tmp_path / "file").write_bytes(b"")
    monkeypatch.setenv("WSANALYSIS_CACHE", str(tmp_path / "file"))
    with kept.in_turn("own.code"), kept.in_turn("own.code"):
        pass
