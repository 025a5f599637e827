"""Which arguments change nothing and say nothing, or are wrongly said to: a walk for questions of any system.

Every system hands in `idle_walks.py`: `walks(game)`, which situations are asked about and what is put into
them; `FACTS`, the arguments that describe a situation truly and need not change it; `LISTS`, those that name
units of which one may be noted; `RULE`, how the rule is named in a refusal.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import wsanalysis as ws
from wsanalysis.arguments.checking import signature_of

Situation = Mapping[str, Any]
NOTED = ": this changes nothing"
LOOKED_INTO = 3
"""Notes of an argument that are held against the odds."""


class Walk(NamedTuple):
    """A question, the plain situations that it is asked about, and by argument what is put into each of them.

    `together`: an argument says something if it does so anywhere, with any of its values. `by_data`: answers
    from the same data are alike, and no others; by default those with the same odds.
    """

    question: str
    situations: Sequence[Situation]
    values: Mapping[str, Sequence[Any]]
    together: bool = False
    by_data: bool = False


def answer(game: ws.Game, question: str, situation: Situation) -> ws.Odds | Exception:
    """The answer, or its refusal."""
    try:
        return game.ask(question, **situation)
    except ValueError as error:
        return error


def told(odds: ws.Odds) -> Any:
    """What an answer says besides its title and its odds."""
    asked = odds.inquiry
    return (
        asked.ledger, asked.notes, asked.steps, asked.words, asked.stop_if_stuck, dict(asked.ledgers),
        dict(asked.sides), [*asked.marginals],
    )  # fmt: skip


def odds_of(odds: ws.Odds) -> Any:
    """What can come out, in all words that tell it, and how likely; the words of a refusal."""
    asked = odds.inquiry
    read = {"": asked.word, **asked.marginals}

    def reading(state: Any) -> Any:
        return tuple(word(state) for word in read.values()), tuple(asked.detail(state).items())

    try:
        return odds.distribution.map(reading).probabilities
    except ValueError as error:
        return str(error)


def data_of(odds: ws.Odds) -> Any:
    """What is asked of chance."""
    return odds.inquiry.args, odds.inquiry.start


def notes_of(odds: ws.Odds) -> int:
    """The number of notes on arguments that change nothing."""
    return sum(note.endswith(NOTED) for note in odds.inquiry.notes)


def faults(
    game: ws.Game, walks: Iterable[Walk], system: Any, every: int = 1
) -> Iterator[tuple[str, str, Any, Situation]]:
    """What is wrong, with which argument, value and situation; `system`: the module that is handed in.

    `every`: only one in so many is tried, in turn, so that each value meets situations of each kind.
    """
    seen: Counter[str] = Counter()
    for number, walk in enumerate(walks):
        known = signature_of(game.system.questions[walk.question].ask).parameters
        plain = [(one, answer(game, walk.question, one)) for one in walk.situations]
        allowed = [(one, before) for one, before in plain if not isinstance(before, Exception)]
        judged = [
            (argument, [(one, before, value) for one, before in allowed for value in values])
            for argument, put in walk.values.items()
            if argument in known
            for values in ([put] if walk.together else [[value] for value in put])
        ]
        for argument, cases in judged[number % every :: every]:
            silent = None
            for one, before, value in cases:
                usual = known[argument].default
                if silent is False or value in (usual, one.get(argument, usual)):
                    continue
                after = answer(game, walk.question, {**one, argument: value})
                if isinstance(after, ws.IllegalAction) and not re.search(system.RULE, str(after)):
                    yield f"no rule in {after}", argument, value, one
                silent = not isinstance(after, Exception) and alike(before, after, walk.by_data)
                if isinstance(after, Exception) or notes_of(after) <= notes_of(before):
                    continue
                seen[argument] += 1
                if seen[argument] > LOOKED_INTO or argument in system.LISTS:
                    continue
                if odds_of(after) != odds_of(before):
                    yield "not true", argument, value, one
            if silent and argument not in system.FACTS:
                yield "silent", argument, cases[0][2], cases[0][0]


def alike(one: ws.Odds, other: ws.Odds, by_data: bool) -> bool:
    """Whether two answers say the same, but for the title."""
    of = data_of if by_data else odds_of
    return told(one) == told(other) and bool(of(one) == of(other))


def values_missing(game: ws.Game, walks: Iterable[Walk]) -> set[tuple[str, str]]:
    """The optional arguments of all questions into which the walk puts nothing."""
    walked = {
        (walk.question, name)
        for walk in walks
        for name in (*walk.values, *(name for one in walk.situations for name in one))
    }
    return {
        (question, name)
        for question, one in game.system.questions.items()
        for name, parameter in signature_of(one.ask).parameters.items()
        if parameter.default is not parameter.empty and (question, name) not in walked
    }
