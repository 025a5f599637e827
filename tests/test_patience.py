"""No test depends on how fast the machine is: none reads a clock, and none gives up early.

Programs that a test runs, which stand in it as text, are read too.
"""

import ast
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import nbval.kernel
import pytest

from tests import patient_notebooks
from tests.at_once import at_once
from tests.patience import CEILING

TESTS = Path(__file__).resolve().parent
FILES = sorted(path for path in TESTS.rglob("*.py") if path.name != "patience.py")
CLOCKS = {"monotonic", "perf_counter", "perf_counter_ns", "process_time", "thread_time", "time_ns", "utcnow"}
WAITS = {"join", "wait", "wait_for", "wait_for_timeout", "urlopen", "sleep"}
ALLOWED = {
    # a wait that ends early only makes the test milder, or is taken up again
    "test_setup.py": ["second.join(0.5)"],
    "driving.py": ["urllib.request.urlopen(address, timeout=5)", "self.page.wait_for_timeout(100)"],
    # a server that never answers: however soon nobody waits any longer, it has not
    "test_playtest_log.py": ["links.read_link(link, found, timeout=0.1)"],
    # no time at all: the loop's other tasks go on in between
    "test_notebook.py": ["asyncio.sleep(0)"],
    # dates of files, days apart
    "test_kept.py": ["time.time()"],
    # a stand-in for slow games, killed at moments that nobody chose
    "coins.py": ["time.sleep(self.pause)"],
    "test_runner.py": ["time.sleep(0.01)", "time.sleep(chance.uniform(0.01, 0.3))", "time.sleep(0.1)"],
}


def impatient(text: str) -> Iterator[str]:
    """What in a text reads a clock, or waits for a length of time below the ceiling."""
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.ImportFrom(module="time", names=names):
                yield from (
                    f"from time import {each.name}" for each in names if each.name in CLOCKS | {"time"}
                )
            case ast.Call(func=ast.Attribute(value=ast.Name(id="time"), attr=name)) if name in CLOCKS | {
                "time"
            }:
                yield ast.unparse(node)
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
                lengths = [each.value for each in node.keywords if each.arg == "timeout"]
                lengths += node.args if name in WAITS else []
                if any(is_short(each) for each in lengths) or (name == "sleep" and not is_long(node)):
                    yield ast.unparse(node)
            case ast.Constant(value=str(program)) if "import " in program and "\n" in program:
                try:
                    ast.parse(program)
                except SyntaxError:
                    continue
                yield from impatient(program)


def is_short(length: ast.expr) -> bool:
    return isinstance(length, ast.Constant) and type(length.value) in (int, float) and length.value < CEILING


def is_long(sleep: ast.Call) -> bool:
    return not any(is_short(each) for each in sleep.args) and isinstance(sleep.args[0], ast.Constant)


@at_once("file", FILES)
def test_a_test_waits_for_a_sign_and_not_for_a_time(file: Path) -> None:
    allowed = ALLOWED.get(file.name, [])
    assert [said for said in impatient(file.read_text(encoding="utf-8")) if said not in allowed] == []


@pytest.mark.parametrize(
    "line",
    [
        "assert time.monotonic() - began < 20",
        "from time import perf_counter",
        "subprocess.run(command, timeout=60)",
        "thread.join(30)",
        "page.wait_for_timeout(1000)",
        "time.sleep(delay)",
    ],
)
def test_what_is_impatient_is_found(line: str) -> None:
    assert list(impatient(line))
    assert list(impatient(f"PROGRAM = {('import time' + chr(10) + line)!r}"))


def test_patience_is_not_found() -> None:
    assert not list(impatient("thread.join(CEILING)\n', '.join(words)\ntime.sleep(3600)\nwait_until(a, b)"))


def test_notebooks_wait_as_long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A cell of a notebook gives up after five seconds of silence, and a kernel after sixty, unless told."""
    monkeypatch.setenv("IPYTHONDIR", "the user's")
    monkeypatch.setattr(nbval.kernel, "start_new_kernel", nbval.kernel.start_new_kernel)
    cleanups: list[Callable[[], None]] = []
    small, large, plays = tmp_path / "small", tmp_path / "large", tmp_path / "plays"
    small.write_text("1")
    large.write_text(20 * "23")
    plays.write_text("game.play(scenario)")
    cell: Any = SimpleNamespace(output_timeout=5, path=small)
    cells = [cell, SimpleNamespace(path=large), SimpleNamespace(path=plays), SimpleNamespace(path=small)]
    config: Any = SimpleNamespace(option=SimpleNamespace(), add_cleanup=cleanups.append)
    patient_notebooks.pytest_collection_modifyitems(cells)
    assert [each.path for each in cells] == [plays, large, small, small]
    assert cells[2] is cell
    patient_notebooks.pytest_configure(config)
    assert {cell.output_timeout, *vars(config.option).values()} == {CEILING}
    own = Path(os.environ["IPYTHONDIR"])
    assert own.is_dir()
    for cleanup in cleanups:
        cleanup()
    assert not own.exists()


@pytest.mark.parametrize(
    ("fails", "message", "starts"),
    [
        (1, "Kernel died before replying to kernel_info", 2),
        (9, "Kernel died before replying to kernel_info", patient_notebooks.STARTS),
        (9, "Kernel didn't respond in 60 seconds", 1),
    ],
)
def test_a_kernel_that_dies_at_once_is_started_again(fails: int, message: str, starts: int) -> None:
    """Two workers may choose one free port; nothing else is tried twice."""
    started: list[str] = []

    def start(name: str) -> str:
        started.append(name)
        if len(started) <= fails:
            raise RuntimeError(message)
        return "a kernel"

    patiently = patient_notebooks.starting_again(start)
    if fails < starts:
        assert patiently("python") == "a kernel"
    else:
        with pytest.raises(RuntimeError, match=message):
            patiently("python")
    assert started == starts * ["python"]
