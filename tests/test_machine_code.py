"""What is compiled is kept by content: shared by checkouts, whole, and never thrown away while it is used."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from importlib.util import find_spec
from pathlib import Path

import pytest

from wsanalysis.battles.liberty_road import compiling
from wsanalysis.compiled import by_numba as compiled

needs_numba = pytest.mark.skipif(find_spec("numba") is None, reason="nothing is compiled without numba")

DAY = 24 * 3600.0


def package(folder: Path, **changed: str) -> Path:
    """Sources as a package has them."""
    for name in (
        "compiled/by_numba.py",
        "machine_code.py",
        "rows.py",
        "battles/one.py",
        "battlefield/two.py",
        "game.py",
    ):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        text = changed.get(name.rpartition("/")[2].removesuffix(".py"), f"x = '{name}'\n")
        (folder / name).write_bytes(text.encode())
    return folder


def test_the_same_sources_share_what_is_compiled_wherever_they_lie(tmp_path: Path) -> None:
    here, there = package(tmp_path / "here"), package(tmp_path / "there" / "deep")
    for path in there.rglob("*.py"):
        os.utime(path, (1, 1))
    assert compiled._fingerprint(here) == compiled._fingerprint(there)
    windows = package(tmp_path / "windows", one="x = 'battles/one.py'\r\n")
    assert compiled._fingerprint(windows) == compiled._fingerprint(here)
    elsewhere = package(tmp_path / "elsewhere", game="x = 2\n")  # not compiled
    assert compiled._fingerprint(elsewhere) == compiled._fingerprint(here)


@pytest.mark.parametrize("name", ["by_numba", "machine_code", "rows", "one", "two"])
def test_an_edited_source_never_meets_what_was_compiled_from_another(tmp_path: Path, name: str) -> None:
    plain, edited = package(tmp_path / "plain"), package(tmp_path / "edited", **{name: "x = 2\n"})
    assert compiled._fingerprint(plain) != compiled._fingerprint(edited)


def test_only_what_nobody_has_used_for_a_month_is_deleted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many checkouts there are, and what one uses counts as used."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    own = compiled.cache_folder.__wrapped__()
    assert own.is_dir()
    others = [own.with_name(f"{n:016x}") for n in range(12)]
    for days, other in enumerate(others, start=20):
        other.mkdir()
        (other / "function.code").write_bytes(b"made")
        os.utime(other, (time.time() - days * DAY,) * 2)
    os.utime(own, (1, 1))
    assert compiled.cache_folder.__wrapped__() == own
    assert time.time() - own.stat().st_mtime < DAY
    assert [other.exists() for other in others] == [days < 30 for days in range(20, 32)]


SMALL = """
import sys
from pathlib import Path

import numba

sys.path.insert(0, sys.argv[1])
import small
from wsanalysis.machine_code import KeptCode

made = numba.njit(small.twice)
made._cache = KeptCode(small.twice, Path(sys.argv[2]))
print(*(made(eval(given)) for given in sys.argv[3:]))
print(sum(made.stats.cache_hits.values()), sum(made.stats.cache_misses.values()))
"""


def begin(checkout: Path, kept: Path, *given: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", SMALL, str(checkout), str(kept), *given]
    return subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, env=os.environ | {"NUMBA_DISABLE_JIT": "0"}
    )


def end(process: subprocess.Popen[str]) -> list[str]:
    out, _ = process.communicate()
    assert process.returncode == 0
    return out.splitlines()


@pytest.mark.slow
@needs_numba
def test_processes_that_compile_at_once_keep_whole_files_which_others_find(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    kept.mkdir()
    for checkout in ("one", "other"):
        (tmp_path / checkout).mkdir()
        (tmp_path / checkout / "small.py").write_text("def twice(x):\n    return x + x\n")
    given = ("3", "2.5")
    at_once = [begin(tmp_path / "one", kept, one) for one in given]
    at_once += [begin(tmp_path / "other", kept, one) for one in given]
    answers = ["6", "5.0"]
    assert [end(process)[0] for process in at_once] == answers * 2
    assert [path.suffix for path in kept.iterdir()] == [".code"] * 2  # and nothing half written
    assert end(begin(tmp_path / "other", kept, *given)) == [" ".join(answers), "2 0"]

    chance = random.Random(3)  # damaged, or cut off as by a machine that was switched off
    for path in kept.iterdir():
        content = bytearray(path.read_bytes())
        content[chance.randrange(len(content))] ^= 1 << chance.randrange(8)
        path.write_bytes(bytes(content[: chance.choice([5, 1000, len(content)])]))
    assert end(begin(tmp_path / "one", kept, *given)) == [" ".join(answers), "0 2"]
    for path in kept.iterdir():
        path.unlink()
    kept.rmdir()  # as by somebody who tidies up
    assert end(begin(tmp_path / "one", kept, "3")) == ["6", "0 1"]


def test_the_first_slow_battle_says_in_a_line_that_the_compiler_is_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(compiling, "is_compiled", lambda: False)
    compiling.say_if_slow.cache_clear()
    monkeypatch.setattr(compiling, "find_spec", lambda name: name)
    compiling.ensure_compiled()  # switched off, but there: whoever did that knows
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(compiling, "find_spec", lambda name: None)
    compiling.say_if_slow.cache_clear()
    compiling.ensure_compiled()
    compiling.ensure_compiled()
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "numba is not installed" in said
    assert "pip install 'wsanalysis[fast]'" in said
    compiling.say_if_slow.cache_clear()
