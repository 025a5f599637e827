"""Questions to players, as flows put them (`compiled.flows`)."""

from wsanalysis.battles.core.numbers import Side
from wsanalysis.battles.core.records import State
from wsanalysis.compiled import Question, compiled


@compiled
def ask(state: State, side: Side, question: int, **about: int) -> Question:
    """Put a question to a side.

    In a flow, `act = yield ask(battle, side, JOIN, unit=unit)`: what it is about then lies in `battle.about`,
    for listing the answers, for choosing among them, and for putting them in words.
    """
    state.decider = side
    state.question = question
    return Question(question)
