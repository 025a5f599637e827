"""A greedy player of any game takes the action that promises most, of equals the first."""

from typing import Any

import pytest

from wsanalysis.battles.core.appraisal import NEVER
from wsanalysis.battles.core.code import Code, code_of
from wsanalysis.battles.core.records import Actions, Generator, State, World
from wsanalysis.battles.core.rules import Rules
from wsanalysis.compiled import layout_of

PROMISES: dict[int, int] = {}
LEASTS: list[int] = []


def nothing(*_: Any) -> None:
    """The game is never played."""


def prepare(world: World, view: State, style: int) -> None:
    view.choices += 1


def promise(world: World, view: State, act: int, least: int, style: int, luck: Generator) -> int:
    """Anything up to `least` if it is not more: here the least that there is."""
    LEASTS.append(least)
    return PROMISES[act] if PROMISES[act] > least else NEVER


@pytest.fixture
def code() -> Code:
    LEASTS.clear()
    rules: Rules[World, State] = Rules(
        world=World, state=State, begin=nothing, flows=(), actions={}, see=nothing, imagine=nothing,
        promise=promise, prepare=prepare,
    )  # fmt: skip
    return code_of(rules)


def empty(kind: Any) -> Any:
    """A record without room in its tables."""
    return kind(**{field.name: (0,) * len(field.index) for field in layout_of(kind).tables})


def chosen(code: Code, *promises: int) -> int:
    """Which of the actions is taken; what they have in common was looked at once for all."""
    state, actions = empty(State), Actions()
    actions.count = len(promises)
    PROMISES.clear()
    for place, promised in enumerate(promises):
        actions.act[place] = 70 + place
        PROMISES[70 + place] = promised
    act = code.choose(empty(World), state, actions, 0, Generator())
    assert state.choices == 1
    return act - 70


@pytest.mark.parametrize(
    ("promises", "place"),
    [
        ((5,), 0),
        ((3, 7, 5), 1),
        ((3, 7, 7, 2), 1),
        ((0, 0, 0), 0),
        ((-4, -9, -2), 2),
        ((NEVER, -(1 << 30)), 1),
        ((NEVER, NEVER), 0),  # there is nothing else
    ],
)
def test_the_first_of_those_that_promise_most_is_taken(
    code: Code, promises: tuple[int, ...], place: int
) -> None:
    assert chosen(code, *promises) == place
    assert code.appraise(empty(World), empty(State), 70 + place, 0, Generator()) == promises[place]


def test_each_has_to_beat_the_best_so_far(code: Code) -> None:
    chosen(code, 3, 1, 8, 6)
    assert LEASTS == [NEVER - 1, 3, 3, 8]
