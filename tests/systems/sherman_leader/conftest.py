"""What the tests of Sherman Leader share: its data as loaded, and rules replayed by hand."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import wsanalysis as ws
from wsanalysis.probability.chance import scripted
from wsanalysis.systems.sherman_leader.edition import ShermanLeader
from wsanalysis.systems.sherman_leader.load import load

DATA = Path(__file__).resolve().parents[3] / "data"


@pytest.fixture(scope="session")
def edition() -> ShermanLeader:
    """The game on the checkout's data, under standard options."""
    return load(DATA)


@pytest.fixture(scope="session")
def replay() -> Callable[..., Any]:
    """``replay(rule, draws, *args)``: the rule's result for these draws, which it must use up."""

    def run(rule: Callable[..., Any], draws: list[Any], *args: Any) -> Any:
        chance = scripted(draws)
        result = rule(chance, *args)
        assert chance.unused == [], f"{rule.__name__} did not ask for {chance.unused}"
        return result

    return run


@pytest.fixture(scope="session")
def game() -> ws.Game:
    """The game as players load it."""
    return ws.load("sherman_leader")
