"""The site, built once for all tests that look at it, whichever worker they run in."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def site(checkout: Path, made_once) -> Path:
    """The folder of the built site; a warning of Sphinx fails the build."""

    def build(folder: Path) -> list[Path]:
        command = [sys.executable, checkout / "docs" / "site_maker", "--out", folder]
        done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8")
        assert done.returncode == 0, done.stderr
        return []

    return made_once("site", build)[0]
