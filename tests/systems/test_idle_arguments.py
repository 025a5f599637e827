"""No argument is ignored in silence: it changes the odds, the ledger or the notes, or is refused.

Nor is one said to change nothing that does.
"""

from functools import cache

import pytest

from tests.systems.handed_in import LISTED, game_of, handed_in
from tests.systems.idle import Walk, faults, values_missing

ASKED = [(system, question) for system in LISTED for question in game_of(system).system.questions]


@cache
def walks(system: str) -> list[Walk]:
    """What a system hands in."""
    return [*handed_in(system, "idle_walks").walks(game_of(system))]


@pytest.mark.parametrize(("system", "question"), ASKED)
def test_no_argument_is_ignored_in_silence_or_noted_wrongly(system: str, question: str) -> None:
    asked = [walk for walk in walks(system) if walk.question == question]
    assert asked
    assert [
        *faults(game_of(system), asked, handed_in(system, "idle_walks"), every=1 if len(asked) < 14 else 3)
    ] == []


@pytest.mark.parametrize("system", LISTED)
def test_every_argument_is_walked(system: str) -> None:
    """A new argument has to be put into the walk."""
    assert values_missing(game_of(system), walks(system)) == set()
