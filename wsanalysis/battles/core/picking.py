"""A random choice among those that fulfil a condition: note each of them, then pick."""

from wsanalysis.battles.core.luck import below
from wsanalysis.battles.core.numbers import NOTHING
from wsanalysis.battles.core.records import Generator, State
from wsanalysis.compiled import compiled


@compiled
def note(state: State, number: int) -> None:
    """Note a candidate."""
    state.candidate[state.candidates] = number
    state.candidates += 1


@compiled
def pick(state: State, luck: Generator) -> int:
    """One of the candidates noted, each equally likely, or NOTHING; all are forgotten."""
    count = state.candidates
    picked = state.candidate[below(luck, count)] if count else NOTHING
    for place in range(count):
        state.candidate[place] = 0
    state.candidates = 0
    return picked
