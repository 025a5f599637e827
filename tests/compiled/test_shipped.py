"""A page plays what it was shipped with, and only if it is the very same; all else it plays as plain Python.

Part of this needs Pyodide.
"""

import importlib
import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import platformdirs
import pytest
from texts import needs_compiler

from tests.compiled.pages import needs_page, node
from tests.pyodide import PYODIDE, needs_pyodide
from wsanalysis.battles.core import code
from wsanalysis.battles.example import turn
from wsanalysis.battles.example.turn import ENGINE
from wsanalysis.compiled import build, builds, shipped

pytestmark = needs_compiler

SMALL = """
from wsanalysis.compiled import Array, Record, Table, array, compiled, new, row

TIMES = 3
TABLE = (5, -2, 2**40, 7)

class Part(Record):
    x: int

class Box(Record):
    number: int
    parts: Array[int, Part] = array(4)
    table: Table[int, int]

@compiled
def fill(box: Box, numbers: list[int], n: int) -> int:
    total = 0
    for i in range(n):
        box.parts[i & 3].x += numbers[i] * TIMES + TABLE[i & 3]
        box.table[i % 3] ^= box.parts[i & 3].x << 7
        total += i * numbers[i]
    box.number = total
    return total // 7

@compiled
def both(a: int, b: bool) -> tuple[int, bool]:
    return -a, not b

@compiled
def is_odd(a: int) -> bool:
    return a % 2 == 1

@compiled
def cut_off(a: int) -> int:
    return a + 1

@compiled
def of_another(a: int) -> int:
    return a + 2

PLAYS = fill, both, is_odd

def played(fill, both, is_odd):
    box = new(Box, table=3)
    total = fill(box, row([2**44, -5, 0, 9, 11]), 5)
    return [total, box.is_block, box.to_words().tolist(), *map(list, (both(2**62, False), both(-3, True))),
            [is_odd(3), is_odd(-3), is_odd(2)]]
"""


@pytest.fixture
def modules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Any, Any]]:
    """A module, and the same with one number changed."""
    monkeypatch.syspath_prepend(tmp_path)
    found = []
    for name, text in {"small": SMALL, "edited": SMALL.replace("TIMES = 3", "TIMES = 4")}.items():
        (tmp_path / f"{name}.py").write_text(text, encoding="utf-8")
        monkeypatch.delitem(sys.modules, name, raising=False)
        found.append(importlib.import_module(name))
    yield found[0], found[1]
    for module in found:
        del sys.modules[module.__name__]


def ship(folder: Path, *functions: Any) -> Path:
    """The file that functions are shipped in."""
    name, content = builds.ship(*functions)
    folder.mkdir(exist_ok=True)
    (folder / name).write_bytes(content)
    return folder / name


@pytest.mark.slow
@needs_page
@needs_pyodide
def test_pyodide_plays_what_was_shipped_and_only_that(
    tmp_path: Path, checkout: Path, modules: tuple[Any, Any]
) -> None:
    small, edited = modules
    ship(tmp_path / "shipped", *small.PLAYS)
    whole = ship(tmp_path / "shipped", small.cut_off)
    whole.write_bytes(whole.read_bytes()[:-40])
    shutil.copy(ship(tmp_path / "another", small.is_odd), ship(tmp_path / "shipped", small.of_another))
    here, beside = Path(__file__).parent, tmp_path / "beside"
    shutil.copytree(Path(platformdirs.__file__).parent, beside / "platformdirs")
    command = [
        node(), here / "in_pyodide.mjs", PYODIDE, here / "shipped_script.py", checkout, beside, tmp_path
    ]  # fmt: skip
    told = subprocess.run([*map(str, command)], capture_output=True, text=True, encoding="utf-8")
    assert told.returncode == 0, told.stderr[-2000:]
    said = json.loads(told.stdout)
    assert said["before"] == ["no", False]
    assert said["modes"] == ["shipped", True, "no", "no", "no"]
    assert said["contents"] == [builds.content_of(module.PLAYS) for module in modules]
    assert said["small"] == [True, False, True, small.played(*build(*small.PLAYS))]
    assert said["edited"] == [False, True, True, edited.played(*build(*edited.PLAYS))]
    assert said["small"][3] != said["edited"][3]
    for error in said["errors"][:2]:
        assert "expected what was shipped under this name, got" in error
        assert "load the page anew" in error
    assert "expected list[int], as row() makes it" in said["errors"][2]
    assert said["row"] == [0, 0]


@pytest.mark.parametrize("spoilt", ["cut off", "a bit", "of another", "empty"])
def test_a_file_that_is_not_what_its_name_says_is_one_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, modules: tuple[Any, Any], spoilt: str
) -> None:
    small, _ = modules
    whole = ship(tmp_path, small.cut_off)
    content = whole.read_bytes()
    turned = content[:40] + bytes([content[40] ^ 1]) + content[41:]
    another = builds.ship(small.of_another)[1]
    whole.write_bytes({"cut off": content[:-1], "a bit": turned, "of another": another, "empty": b""}[spoilt])
    on_a_page(monkeypatch, tmp_path)
    with pytest.raises(ValueError, match=rf"{whole.name}: expected what was shipped .* load the page anew"):
        builds.Builds(builds.SHIPPED).of((small.cut_off,))


def test_a_page_that_came_without_an_engine_says_so_and_plays_it_as_plain_python(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    on_a_page(monkeypatch, tmp_path)
    monkeypatch.setattr(code, "has_compiler", lambda: False)
    code._say_that_it_is_slow.cache_clear()
    assert builds.Builds(builds.SHIPPED).of(tuple(ENGINE)) == tuple(ENGINE)
    ENGINE.ensure_compiled()
    said = capsys.readouterr().err
    assert "battles are slow here" in said
    assert "the page came without an engine for just these rules" in said
    (tmp_path / builds.shipped_name(ENGINE)).touch()
    code._say_that_it_is_slow.cache_clear()
    ENGINE.ensure_compiled()
    assert capsys.readouterr().err == ""


def on_a_page(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """All but Pyodide itself: it came with a folder, and has no compiler."""
    monkeypatch.setattr(shipped, "FOLDER", folder)
    monkeypatch.setattr(shipped, "is_page", lambda: True)
    monkeypatch.setattr(code, "is_page", lambda: True)
    monkeypatch.setattr(builds, "has_compiler", lambda: False)
    assert builds.mode() == builds.SHIPPED


def test_an_edited_rule_of_a_game_never_meets_the_old_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    """A number that a rule names, the text of a rule, and the compiler's own text all count."""
    before = builds.shipped_name(ENGINE)
    assert builds.shipped_name(ENGINE) == before
    with monkeypatch.context() as context:
        context.setattr(turn, "ATTACK", turn.ATTACK + 1)
        assert builds.shipped_name(ENGINE) != before
    with monkeypatch.context() as context:
        context.setattr(builds, "_compiler", lambda: "another compiler")
        assert builds.shipped_name(ENGINE) != before
    assert builds.shipped_name(ENGINE) == before


def test_what_is_shipped_is_kept_and_the_same_whenever_it_is_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, modules: tuple[Any, Any]
) -> None:
    small, _ = modules
    monkeypatch.setenv("WSANALYSIS_CACHE", str(tmp_path / "cache"))
    first = builds.ship(*small.PLAYS)
    monkeypatch.setattr(builds, "made", lambda *_: pytest.fail("it was made a second time"))
    assert builds.ship(*small.PLAYS) == first
    monkeypatch.undo()
    assert builds.parted(builds.made("yes", small.PLAYS, for_page=True))[1] in first[1]
