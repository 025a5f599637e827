"""What the tests of all rule systems share: the game whose folder they are in, and rules replayed by hand."""

from collections.abc import Callable
from typing import Any

import pytest

import wsanalysis as ws
from tests.systems.handed_in import game_of
from wsanalysis.probability.chance import scripted


@pytest.fixture(scope="module")
def game(request: pytest.FixtureRequest) -> ws.Game:
    """The game as players load it, on the checkout's data and under standard options."""
    return game_of(request.path.parent.name)


@pytest.fixture(scope="module")
def edition(game: ws.Game) -> Any:
    """The same as the rules see it."""
    return game.edition


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
def played(replay: Callable[..., Any]) -> Callable[..., Any]:
    """``played(odds, draws)``: the state after one step of a question, for these draws."""

    def run(odds: ws.Odds, draws: list[Any]) -> Any:
        return replay(odds.inquiry.step, draws, odds.inquiry.start, *odds.inquiry.args)

    return run
