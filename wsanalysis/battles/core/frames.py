"""Questions and answers: how a game stops for a player, and continues with the answer.

The game is a stack of frames, the innermost on top: a turn, in it an order, in it a unit's activation, in it
a move, in it the opportunity fire at it, in it an event... A frame asks a player by `ask`, and on its next
step finds the answer. So the whole game is always in the state. Each game has its own stack, since it has its
own kinds of frames.
"""

from collections.abc import Callable
from typing import TypeVar

from wsanalysis.battles.core.numbers import LOG_ENTRIES, Side, Unit
from wsanalysis.battles.core.records import Frame, State, World
from wsanalysis.battles.core.units import side_of
from wsanalysis.compiled import compiled, compiled_for

S = TypeVar("S", bound=State)
F = TypeVar("F", bound=Frame)

NO_ANSWER = -1


def stack_of(states: type[S], frames: type[F]) -> tuple[Callable[[S, int], F], Callable[[S], F]]:
    """`push` and `top` of a game's own stack of frames."""

    @compiled_for(S=states, F=frames)
    def push(state: S, kind: int) -> F:
        """Begin a frame; its numbers are zero."""
        frame = state.stack[state.depth]
        frame.clear()
        frame.kind = kind
        state.depth += 1
        return frame  # type: ignore[no-any-return]

    @compiled_for(S=states, F=frames)
    def top(state: S) -> F:
        """The innermost frame."""
        return state.stack[state.depth - 1]  # type: ignore[no-any-return]

    return push, top


@compiled
def pop(state: State) -> None:
    """End the innermost frame."""
    state.depth -= 1


@compiled
def ask(state: State, frame: Frame, side: Side, question: int, step: int) -> None:
    """Ask a player; the frame continues at `step` with the answer."""
    state.decider = side
    state.question = question
    frame.step = step


@compiled
def ask_about(world: World, state: State, frame: Frame, unit: Unit, question: int, step: int) -> None:
    """Ask the player of a unit about it."""
    state.asked = unit
    ask(state, frame, side_of(world, unit), question, step)


@compiled
def answer(state: State) -> int:
    """The answer to the last question, taken."""
    given = state.answer
    state.answer = NO_ANSWER
    return given


@compiled
def log(state: State, code: int, a: int, b: int, c: int, d: int) -> None:
    """Record an event, for reports; free if nobody listens."""
    if state.logging == 0 or state.logged >= LOG_ENTRIES:
        return
    entry = state.log[state.logged]
    entry.code, entry.a, entry.b, entry.c, entry.d = code, a, b, c, d
    state.logged += 1
