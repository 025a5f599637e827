"""What the tests of Sherman Leader share: its data as loaded."""

from pathlib import Path

import pytest

import wsanalysis as ws
from wsanalysis.systems.sherman_leader.edition import ShermanLeader
from wsanalysis.systems.sherman_leader.load import load

DATA = Path(__file__).resolve().parents[3] / "data"


@pytest.fixture(scope="session")
def edition() -> ShermanLeader:
    """The game on the checkout's data, under standard options."""
    return load(DATA)


@pytest.fixture(scope="session")
def game() -> ws.Game:
    """The game as players load it."""
    return ws.load("sherman_leader")
