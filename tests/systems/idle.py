"""Which arguments change nothing and say nothing: a walk for the questions of any system."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

import wsanalysis as ws
from wsanalysis.arguments.checking import signature_of

Situation = Mapping[str, Any]


def answer(game: ws.Game, question: str, situation: Situation) -> ws.Odds | str:
    """The answer, or the words of a refusal."""
    try:
        return game.ask(question, **situation)
    except ValueError as error:
        return str(error)


def told(odds: ws.Odds) -> Any:
    """What an answer says besides its title and its odds."""
    asked = odds.inquiry
    return asked.ledger, asked.notes, asked.steps, dict(asked.sides)


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


def alike(one: ws.Odds | str, other: ws.Odds | str) -> bool:
    """Whether two answers say the same, but for the title; odds are worked out where all else is the same."""
    if isinstance(one, str) or isinstance(other, str):
        return one == other
    return told(one) == told(other) and odds_of(one) == odds_of(other)


def silent(
    game: ws.Game,
    question: str,
    plain: Iterable[Situation],
    values: Mapping[str, Iterable[Any]],
    facts: Collection[str],
) -> list[tuple[str, Any, Situation]]:
    """The arguments, but `facts`, that change neither odds nor ledger nor notes and are not refused."""
    known = signature_of(game.system.questions[question].ask).parameters
    found = []
    for situation in plain:
        before = answer(game, question, situation)
        if isinstance(before, str):
            continue
        for argument, put in values.items():
            if argument not in known or argument in facts:
                continue
            for value in put:
                if value in (known[argument].default, situation.get(argument, known[argument].default)):
                    continue
                if alike(answer(game, question, {**situation, argument: value}), before):
                    found.append((argument, value, situation))
    return found


def values_missing(game: ws.Game, values: Mapping[str, Mapping[str, Any]]) -> list[tuple[str, str]]:
    """The optional arguments of all questions into which the walk puts nothing."""
    return [
        (question, name)
        for question, one in game.system.questions.items()
        for name, parameter in signature_of(one.ask).parameters.items()
        if parameter.default is not parameter.empty and name not in values.get(question, {})
    ]
