"""The fields that no side ever sees, and their substitute when a view is imagined as the state."""

from wsanalysis.battles.core.frames import NO_ANSWER
from wsanalysis.battles.core.luck import word
from wsanalysis.battles.core.numbers import MAX_COUNTERS, MAX_SOURCES, Side, Source
from wsanalysis.battles.core.records import Generator, State
from wsanalysis.compiled import compiled, span


@compiled
def begin_view(view: State, side: Side) -> None:
    """Make a copy of the state a view of a side, without what no side sees."""
    view.viewer = side + 1
    for source in span(Source, 0, MAX_SOURCES):
        view.luck[source].clear()
    view.choices, view.answer, view.logged = 0, NO_ANSWER, 0
    for kind in range(MAX_COUNTERS):
        view.pile[kind] = 0


@compiled
def end_view(state: State, luck: Generator) -> Side:
    """Make a view a state with luck of its own; the side whose view it was."""
    viewer = Side(state.viewer - 1)
    state.viewer = 0
    for source in span(Source, 0, MAX_SOURCES):
        for place in range(4):
            state.luck[source].word[place] = word(luck)
    return viewer
