"""What every test may rely on: no window is opened, and the same cases are tried in every run."""

from __future__ import annotations

import gc
import os
import shutil
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from tests.patience import wait_until
from tests.renew_quick import function_of, not_quick

# Before anything imports matplotlib; an environment variable reaches child processes too.
os.environ["MPLBACKEND"] = "Agg"

# Hypothesis tries the same cases each time, so that a failure is met by everybody; and it has no
# deadline per case, since a shared machine is sometimes slow.
settings.register_profile("wsanalysis", derandomize=True, deadline=None)
settings.load_profile("wsanalysis")


COMPILED_WORLDS: dict[str, Any] = {}
"""Those of tests that ask for machine code, where all else runs as plain Python."""

Made = tuple[Path, list[Path]]
"""A folder, and the files that its maker says it has written."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Files with slow tests come first, each whole, so that no core is left with one at the end."""
    slow = {item.path for item in items if item.get_closest_marker("slow")}
    items.sort(key=lambda item: item.path not in slow)
    others = not_quick()
    for item in items:
        if function_of(item) in others:
            item.add_marker(pytest.mark.slow)


def pytest_collection_finish() -> None:
    """Kept games and answers are millions of objects: to look for garbage among them took 6 % of the time."""
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


def pytest_sessionfinish() -> None:
    """What pytest looks for at the end, garbage that complains, it looks for five times: once is enough."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def checkout() -> Path:
    """The folder with run.py, data and the package."""
    return Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def made_once(
    tmp_path_factory: pytest.TempPathFactory,
) -> Callable[[str, Callable[[Path], list[Path]]], Made]:
    """``made_once(name, make)``: a folder that `make` has filled, in this process or in another worker's.

    Who comes second waits, which takes no longer than making it again. Where the maker has failed, all who
    wait fail too. Nobody may change what is in the folder.
    """
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if os.environ.get("PYTEST_XDIST_WORKER") else base

    def get(name: str, make: Callable[[Path], list[Path]]) -> Made:
        folder, done, failed = (shared / f"{name}{end}" for end in ("", ".done", ".failed"))
        try:
            folder.mkdir()
        except FileExistsError:
            wait_until(lambda: done.exists() or failed.exists(), lambda: f"{name}: nobody has made it")
            assert not failed.exists(), f"{name} could not be made by another worker"
            return folder, [folder / file for file in done.read_text(encoding="utf-8").splitlines()]
        try:
            paths = make(folder)
        except BaseException:
            failed.touch()
            raise
        whole = done.with_suffix(".partly")
        whole.write_text("\n".join(path.relative_to(folder).as_posix() for path in paths), encoding="utf-8")
        whole.rename(done)
        return folder, paths

    return get


@pytest.fixture
def own(tmp_path: Path, checkout: Path) -> Path:
    """A copy of the data that a designer may spoil."""
    kept_edits = shutil.ignore_patterns(".bench")  # of whoever used the bench in this checkout
    return Path(shutil.copytree(checkout / "data", tmp_path / "own", ignore=kept_edits))


@pytest.fixture
def as_machine_code(monkeypatch: pytest.MonkeyPatch) -> None:
    """What this test plays is compiled, also where all else runs as plain Python."""
    monkeypatch.delenv("WSANALYSIS_COMPILED", raising=False)
    monkeypatch.setattr("wsanalysis.battles.scenarios.ready_scenario._kept", COMPILED_WORLDS)


@pytest.fixture
def nothing_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages are typeset each time that they are asked for."""
    monkeypatch.setattr("wsanalysis.compiled.kept.kept", lambda name: None)


@pytest.fixture
def few_roll_outs(monkeypatch: pytest.MonkeyPatch) -> None:
    """How a game was won is told after a hundred roll-outs, not thousands.

    What thousands say, and what they cost, `battles/runs/test_turning_points.py` sees to.
    """
    monkeypatch.setattr("wsanalysis.battles.runs.turning_points.ROLL_OUTS", 100)


@pytest.fixture
def in_one_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """A few games of players who think or guess are played here: each process loads everything anew."""
    monkeypatch.setattr("wsanalysis.battles.runs.workers.process_pool", lambda: ThreadPoolExecutor(1))


@pytest.fixture
def guarded(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Plain records made meanwhile refuse an index below zero; beyond the end they complain by themselves."""
    from tests.guarded import GuardedArray, GuardedTable
    from wsanalysis.compiled import places, plain

    zeros, folded = places.zeros, places.folded

    def table(words: Any, shape: tuple[int, ...]) -> Any:
        made = folded(words, shape)
        return GuardedTable(made) if isinstance(made, memoryview) else made

    monkeypatch.setattr(places, "folded", table)
    monkeypatch.setattr(
        places, "zeros", lambda shape: zeros(shape) if shape[1:] else GuardedArray(zeros(shape))
    )
    plain.blank.cache_clear()
    yield
    plain.blank.cache_clear()
