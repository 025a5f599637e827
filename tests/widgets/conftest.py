"""What tests of the bench share."""

from __future__ import annotations

import pytest

from tests.widgets.in_a_thread import Context


@pytest.fixture
def in_a_thread(monkeypatch):
    """Work beside the page runs in this process; in one of its own it does in test_jobs.py and a browser."""
    monkeypatch.setattr("wsanalysis.widgets.process_job.get_context", Context)
