"""The log of a game, for reports, and the answer that nobody has given yet."""

from wsanalysis.battles.core.numbers import LOG_ENTRIES
from wsanalysis.battles.core.records import State
from wsanalysis.compiled import compiled

NO_ANSWER = -1


@compiled
def log(state: State, code: int, a: int, b: int, c: int, d: int) -> None:
    """Record an event, for reports; free if nobody listens."""
    if state.logging == 0 or state.logged >= LOG_ENTRIES:
        return
    entry = state.log[state.logged]
    entry.code, entry.a, entry.b, entry.c, entry.d = code, a, b, c, d
    state.logged += 1
