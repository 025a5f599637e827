"""What the tests of Liberty Road share: the game on its own data, and rules replayed by hand."""

import pytest

import wsanalysis as ws
from wsanalysis.systems.liberty_road.edition import LibertyRoad


@pytest.fixture(scope="session")
def game() -> ws.Game:
    """Liberty Road on the checkout's data, under standard options."""
    return ws.load("liberty_road")


@pytest.fixture(scope="session")
def edition(game: ws.Game) -> LibertyRoad:
    """The same as the rules see it."""
    found: LibertyRoad = game.edition
    return found
