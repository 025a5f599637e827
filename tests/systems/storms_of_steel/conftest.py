"""What the tests of Storms of Steel share: its data as loaded."""

from pathlib import Path

import pytest

import wsanalysis as ws
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel
from wsanalysis.systems.storms_of_steel.load import load

DATA = Path(__file__).resolve().parents[3] / "data"


@pytest.fixture(scope="session")
def edition() -> StormsOfSteel:
    """The game on the checkout's data, under standard options."""
    return load(DATA)


@pytest.fixture(scope="session")
def game() -> ws.Game:
    """The game as players load it."""
    return ws.load("storms_of_steel")
