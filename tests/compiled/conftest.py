"""Lets the tests of this folder import what they share: `texts`. Each says itself how it compiles."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent))


@pytest.fixture(autouse=True)
def as_the_test_says(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where all else runs as plain Python."""
    monkeypatch.delenv("WSANALYSIS_COMPILED", raising=False)
