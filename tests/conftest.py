"""What every test may rely on: no window is opened, and the same cases are tried in every run."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import settings

# Before anything imports matplotlib; an environment variable reaches child processes too.
os.environ["MPLBACKEND"] = "Agg"

# Hypothesis tries the same cases each time, so that a failure is met by everybody; and it has no
# deadline per case, since a shared machine is sometimes slow.
settings.register_profile("wsanalysis", derandomize=True, deadline=None)
settings.load_profile("wsanalysis")


@pytest.fixture(scope="session")
def checkout() -> Path:
    """The folder with run.py, data and the package."""
    return Path(__file__).resolve().parent.parent
