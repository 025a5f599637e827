"""What the tests of all rule systems share: rules replayed by hand."""

from collections.abc import Callable
from typing import Any

import pytest

import wsanalysis as ws
from wsanalysis.probability.chance import scripted


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
