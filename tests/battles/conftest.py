"""Lets the tests of this folder import what they share, as `coins`; the example as somebody's own game."""

import sys
from pathlib import Path

import pytest

from wsanalysis.battles.example.map_game import GAME
from wsanalysis.battles.registry import MAP_GAMES
from wsanalysis.systems.example import SYSTEM
from wsanalysis.systems.registry import SYSTEMS

sys.path.insert(0, str(Path(__file__).resolve().parent))


@pytest.fixture
def example_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The example in both lists, as somebody's own game would be."""
    monkeypatch.setitem(SYSTEMS, "example", SYSTEM)
    monkeypatch.setitem(MAP_GAMES, "example", GAME)
