"""What tests of the bench share."""

from __future__ import annotations

from functools import partial

import pytest

from tests.widgets.in_a_thread import Context
from wsanalysis.battles.runs.measured_luck import model_of
from wsanalysis.charts.style import blank_axes


@pytest.fixture
def in_a_thread(monkeypatch):
    """Work beside the page runs in this process; in one of its own it does in test_jobs.py and a browser."""
    monkeypatch.setattr("wsanalysis.widgets.process_job.get_context", Context)


@pytest.fixture
def undrawn(monkeypatch):
    """Turns of a game are told and sent as ever, but drawn as blank pictures.

    The pictures are drawn in a browser, and for `tests/commands/test_battles.py` in every game.
    """
    monkeypatch.setattr("wsanalysis.battle_pictures.draw_turn", lambda turn, ax, title: blank_axes(1.0, 1.0))
    monkeypatch.setattr("wsanalysis.widgets.works.pictured.as_png", lambda drawn, dpi: drawn.alt.encode())


@pytest.fixture
def learned_quickly(monkeypatch):
    """The chance of winning in a game that is looked back on is learned from a tenth of the games."""
    monkeypatch.setattr("wsanalysis.battles.live.afterwards.model_of", partial(model_of, learning=200))
