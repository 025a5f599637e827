"""Pyodide, the Python of browsers, for tests, as `run.py test` fetches it where there is npm."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).resolve().parent.parent


def _folder() -> Path:
    spec = importlib.util.spec_from_file_location("run_of_checkout", CHECKOUT / "run.py")
    assert spec is not None
    assert spec.loader is not None
    run = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(run)
    return Path(run.PYODIDE_FOLDER)


PYODIDE = _folder()
needs_pyodide = pytest.mark.skipif(
    not PYODIDE.is_dir(), reason="Pyodide is not here: python3 run.py page fetches it, where npm is installed"
)
