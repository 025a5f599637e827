"""`run.py bench` sets each new figure beside the kept one; `run.py bench --keep` keeps the new ones."""

import platform
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest

from benchmarks import kept

OURS = Path(__file__).resolve().parent
LONG = 1.0
"""Seconds: what was longer when it was last kept runs only to be measured. Tests ask the same of it."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--keep", action="store_true", help="keep the figures of this run and renew the README")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Between two edits nobody asks whether benchmarks still run."""
    long = {name for name, figure in kept.read().items() if figure.median > LONG}
    for item in items:
        if OURS in item.path.parents:
            item.add_marker(pytest.mark.slow)
            is_long = f"{item.path.name}::{item.name}" in long
            if is_long and not config.getoption("--benchmark-enable"):
                item.add_marker(pytest.mark.skip(reason="only for measuring"))


@pytest.fixture(autouse=True)
def calibrated(request: pytest.FixtureRequest) -> Any:
    """The loop is timed before and after each benchmark, since what else the machine does changes."""
    benchmark = request.getfixturevalue("benchmark") if "benchmark" in request.fixturenames else None
    if benchmark is None or benchmark.disabled:
        yield
        return
    before = kept.calibration()
    yield
    benchmark.extra_info["loops (s)"] = [*before, *kept.calibration()]


def figures(config: pytest.Config) -> dict[str, kept.Figure]:
    """What this run has measured."""
    found = {}
    session = getattr(config, "_benchmarksession", None)
    for bench in session.benchmarks if session is not None else ():
        if not bench.has_error and "loops (s)" in bench.extra_info:
            name = f"{Path(bench.fullname.partition('::')[0]).name}::{bench.name}"
            fastest, median = (bench.stats.min, bench.stats.median)
            if "in the page (ms)" in bench.extra_info:  # without the browser's driver
                fastest = median = bench.extra_info["in the page (ms)"] / 1000
            loops = kept.in_loops(fastest, median, bench.extra_info["loops (s)"])
            found[name] = kept.Figure(bench.group or bench.name, fastest, median, loops)
    return found


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    new = figures(config)
    if not new:
        return
    terminalreporter.section("beside the kept figures")
    for line in kept.compared(new, kept.read()):
        terminalreporter.write_line(line)
    terminalreporter.write_line("a loop is 20,000 turns of plain Python, timed beside each benchmark")
    if config.getoption("--keep"):
        packages = [f"{name} {version(name)}" for name in ("numpy", "llvmlite", "icepool")]
        rounded = {
            name: figure._replace(
                **{key: float(f"{getattr(figure, key):.3g}") for key in ("fastest", "median", "loops")}
            )
            for name, figure in new.items()
        }
        kept.keep(rounded, f"Kept with Python {platform.python_version()}, {', '.join(packages)}.")
        terminalreporter.write_line(f"kept in {kept.FILE.name}, and the README is renewed")
