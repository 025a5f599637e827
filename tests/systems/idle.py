"""Which arguments change nothing and say nothing: a walk for the questions of any system."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

import wsanalysis as ws
from wsanalysis.arguments.checking import signature_of

Situation = Mapping[str, Any]


def told(game: ws.Game, question: str, situation: Situation) -> Any:
    """All that an answer says but its title; the words of a refusal."""
    try:
        odds = game.ask(question, **situation)
        asked = odds.inquiry
        read = {"": asked.word, **asked.aspects}

        def reading(state: Any) -> Any:
            return tuple(word(state) for word in read.values()), tuple(asked.detail(state).items())

        odds_of = odds.distribution.map(reading).probabilities
    except ValueError as error:
        return str(error)
    return odds_of, asked.ledger, asked.notes, asked.steps, dict(asked.sides)


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
        before = told(game, question, situation)
        if isinstance(before, str):
            continue
        for argument, put in values.items():
            if argument not in known or argument in facts:
                continue
            for value in put:
                if value in (known[argument].default, situation.get(argument, known[argument].default)):
                    continue
                if told(game, question, {**situation, argument: value}) == before:
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
