"""Compiling the engine: once for each version of its sources, by two processes, with a word about it.

``python -m wsanalysis.battles.liberty_road.compiling engine`` is what one of the processes runs.
"""

import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from wsanalysis.asking.display import progress
from wsanalysis.compiled import SOURCES, cache_folder, count_kept, is_compiled, row

PARTS = ("engine", "players")
DONE = "complete"


def ensure_compiled(shown: bool = True) -> None:
    """See to it that the engine is compiled; takes most of a minute the first time, then nothing.

    Where numba is switched off there is nothing to do; where it is absent a line says so, once. If compiling
    ahead fails, the engine is compiled on first use.
    """
    if not is_compiled():
        say_if_slow()
        return
    if (cache_folder() / DONE).exists():
        return
    print("The battle engine is compiled, once for this version: about a minute.", file=sys.stderr)
    functions, done = _count_functions(), 0
    with (
        processes([[sys.executable, "-m", __name__, part] for part in PARTS]) as running,
        progress(functions, "function", shown) as advance,
    ):
        while any(process.poll() is None for process in running):
            now = min(functions, count_kept())
            advance(now - done)
            done = now
            time.sleep(0.5)
    if not any(process.returncode for process in running):
        compile_part("arena")
        with suppress(OSError):  # a home that cannot be written to keeps nothing
            (cache_folder() / DONE).touch()


@cache
def say_if_slow() -> None:
    """Say, once, that there is no compiler and how to get it."""
    if find_spec("numba") is None:
        print(
            "wsanalysis: battles are slow here, some hundred times slower than compiled, because the compiler"
            " numba is not installed; to install it: pip install 'wsanalysis[fast]'",
            file=sys.stderr,
        )


@contextmanager
def processes(commands: Sequence[Sequence[str]]) -> Iterator[list[subprocess.Popen[bytes]]]:
    """Processes that work for us and end with us, however we end; each has to call `end_with_parent`.

    They are a group of their own: of a Ctrl-C the terminal tells only us, and we end them.
    """
    apart: dict[str, Any] = {"start_new_session": True}
    if sys.platform == "win32":
        apart = {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
    running: list[subprocess.Popen[bytes]] = []
    try:
        for command in commands:
            running.append(subprocess.Popen(command, stdin=subprocess.PIPE, **apart))
        yield running
    finally:
        for process in running:
            process.kill()
            process.communicate()


def end_with_parent() -> None:
    """In one of the `processes`: end as soon as the parent does, who holds the other end of our input."""

    def watch() -> None:
        os.read(0, 1)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def compile_part(part: str) -> None:
    """Compile one part of the engine into the cache."""
    from numba import int64, typeof

    from wsanalysis.battles.liberty_road import arena, ending, engine, greedy, imagining, melee, setup, view

    place, number = typeof(row(1)), int64
    targets: dict[str, list[tuple[Any, tuple[Any, ...]]]] = {
        "engine": [(engine.apply, (place, place, number)), (setup.begin, (place, place))],
        "players": [
            (melee.run_melee, (place, place, number)),  # of the engine, so that both take about as long
            (engine.legal, (place, place, place)),
            (view.see, (place, place, number, place)),
            (greedy.choose, (place, place, place, number, number, place)),
            (imagining.imagine, (place, place, place)),
            (ending.winner, (place, place)),
        ],
        "arena": [(arena.play_out, (place, place, place, place, number, number, place))],
    }
    for function, signature in targets[part]:
        function.compile(signature)


def _count_functions() -> int:
    package = Path(__file__).parents[2]
    sources = (path for name in SOURCES for path in (package / name).rglob("*.py"))
    return sum(path.read_text(encoding="utf-8").count("\n@compiled\n") for path in sources)


if __name__ == "__main__":
    end_with_parent()
    compile_part(sys.argv[1])
