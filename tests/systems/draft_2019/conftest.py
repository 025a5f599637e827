"""What the tests of the 2019 draft share: its data as loaded."""

import pytest

import wsanalysis as ws
from tests.systems.handed_in import game_of
from wsanalysis.systems.draft_2019.edition import Draft2019


@pytest.fixture(scope="session")
def game() -> ws.Game:
    """The game as players load it."""
    return game_of("draft_2019")


@pytest.fixture(scope="session")
def edition(game: ws.Game) -> Draft2019:
    """The same as the rules see it."""
    found: Draft2019 = game.edition
    return found
