"""Compiling the engine: once for each version of its sources, by two processes, with a word about it.

``python -m wsanalysis.battles.liberty_road.compiling engine`` is what one of the processes runs.
"""

import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from wsanalysis.compiled import SOURCES, cache_folder, is_compiled, row
from wsanalysis.display import progress

PARTS = ("engine", "players")
DONE = "complete"


def ensure_compiled(shown: bool = True) -> None:
    """See to it that the engine is compiled; takes most of a minute the first time, then nothing.

    Where numba is absent or switched off there is nothing to do. If compiling ahead fails, the engine
    is compiled on first use.
    """
    if not is_compiled() or (cache_folder() / DONE).exists():
        return
    commands = [[sys.executable, "-m", __name__, part] for part in PARTS]
    running = [subprocess.Popen(command) for command in commands]
    functions, done = _count_functions(), 0
    print("The battle engine is compiled, once for this version: about a minute.", file=sys.stderr)
    with progress(functions, "function", shown) as advance:
        while any(process.poll() is None for process in running):
            now = min(functions, sum(1 for _ in cache_folder().rglob("*.nbi")))
            advance(now - done)
            done = now
            time.sleep(0.5)
    if not any(process.returncode for process in running):
        compile_part("arena")
        with suppress(OSError):  # a home that cannot be written to keeps nothing
            (cache_folder() / DONE).touch()


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
    compile_part(sys.argv[1])
