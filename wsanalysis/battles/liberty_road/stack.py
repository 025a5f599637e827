"""Actions, frames and questions: how a battle stops for a player, and goes on with the answer.

What is going on is a stack of frames, the innermost on top: a turn, in it an order, in it a unit's
activation, in it a move, in it the opportunity fire at it, in it an event... A frame asks a player
by `ask`, and on its next step finds the answer. So the whole of a game is always in the state.
"""

from wsanalysis.battles.liberty_road import layout as at
from wsanalysis.battles.liberty_road.layout import Numbers
from wsanalysis.compiled import compiled


@compiled
def action(kind: int, a: int, b: int) -> int:
    """An action as one number: its kind and two numbers below 1024."""
    return (kind << 20) | (a << 10) | b


@compiled
def kind_of(act: int) -> int:
    """The kind of an action."""
    return act >> 20


@compiled
def first_of(act: int) -> int:
    """The first number of an action."""
    return (act >> 10) & 1023


@compiled
def second_of(act: int) -> int:
    """The second number of an action."""
    return act & 1023


@compiled
def push(s: Numbers, kind: int) -> int:
    """Begin a frame; where it stands in the state. Its numbers are zero."""
    f = at.S_STACK + s[at.S_DEPTH] * at.FRAME
    for i in range(f, f + at.FRAME):
        s[i] = 0
    s[f + at.KIND] = kind
    s[at.S_DEPTH] += 1
    return f


@compiled
def pop(s: Numbers) -> None:
    """End the innermost frame."""
    s[at.S_DEPTH] -= 1


@compiled
def top(s: Numbers) -> int:
    """Where the innermost frame stands in the state."""
    return at.S_STACK + (s[at.S_DEPTH] - 1) * at.FRAME


@compiled
def ask(s: Numbers, f: int, side: int, question: int, step: int) -> None:
    """Ask a player; the frame goes on at `step` with the answer."""
    s[at.S_DECIDER] = side
    s[at.S_ASK] = question
    s[f + at.STEP] = step


@compiled
def answer(s: Numbers) -> int:
    """The answer to the last question, taken."""
    given = s[at.S_ANSWER]
    s[at.S_ANSWER] = at.NOBODY
    return given


@compiled
def log(w: Numbers, s: Numbers, code: int, a: int, b: int, c: int, d: int) -> None:
    """Note what happened, for those who tell the game; costs nothing when nobody listens."""
    if s[at.S_LOGGING] == 0 or s[at.S_LOGGED] >= at.LOG_ENTRIES:
        return
    row = w[at.W_LOG] + s[at.S_LOGGED] * at.LOG_ENTRY
    s[row], s[row + 1], s[row + 2], s[row + 3], s[row + 4] = code, a, b, c, d
    s[at.S_LOGGED] += 1
