"""What every test may rely on: no window is opened, and the same cases are tried in every run."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

# Before anything imports matplotlib; an environment variable reaches child processes too.
os.environ["MPLBACKEND"] = "Agg"

# Hypothesis tries the same cases each time, so that a failure is met by everybody; and it has no
# deadline per case, since a shared machine is sometimes slow.
settings.register_profile("wsanalysis", derandomize=True, deadline=None)
settings.load_profile("wsanalysis")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Files with slow tests come first, each whole, so that no core is left with one at the end."""
    slow = {item.path for item in items if item.get_closest_marker("slow")}
    items.sort(key=lambda item: item.path not in slow)


@pytest.fixture(scope="session")
def checkout() -> Path:
    """The folder with run.py, data and the package."""
    return Path(__file__).resolve().parent.parent


@pytest.fixture
def own(tmp_path: Path, checkout: Path) -> Path:
    """A copy of the data that a designer may spoil."""
    return Path(shutil.copytree(checkout / "data", tmp_path / "own"))


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
