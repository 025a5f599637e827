"""Which words a mapping's questions can be answered with, found without answering them."""

from collections.abc import Hashable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from wsanalysis.analysis.mapping import GameMapping, MappedQuestion, MappedUnit
from wsanalysis.analysis.matchups import words_as_columns
from wsanalysis.battles.scenario import Entry, fault
from wsanalysis.rule_system import IllegalAction

if TYPE_CHECKING:
    from wsanalysis.game import Game


def answer_words(
    entry: Entry, asked: MappedQuestion, game: "Game", units: tuple[MappedUnit, ...]
) -> tuple[str, ...]:
    """The words of all answers that the rules allow; what the question does not understand is noted.

    Questions are put but not answered: a duel to the end takes a second, its words none.
    """
    system = game.system.name
    question = asked.names[system]
    pairs = _unlike_pairs(asked, game, [unit for unit in units if system in unit.names])
    put = game.system.questions[question]
    found: dict[str, None] = {}
    refused = ""
    for place, situation in enumerate(asked.situations):
        if system not in situation.arguments or not pairs:
            continue
        arguments = situation.arguments[system]
        negative = _negative(game, question, arguments)
        if negative:
            said = f"expected a whole number from 0 up, got {arguments[negative]}"
            fault(entry, said, "situation", place, system, negative)
            return ()
        try:
            with suppress(IllegalAction):
                game.ask(question, *pairs[0], **arguments)  # which checks the arguments, once
            for pair in pairs:
                try:
                    inquiry = put.ask(game.edition, *pair, **arguments)
                except IllegalAction as error:
                    refused = error.reason
                else:
                    found |= dict.fromkeys(words_as_columns(put, inquiry))
        except (ValueError, TypeError) as error:
            key = next((k for k in arguments if str(error).startswith(f"{k}: ")), None)
            said = str(error).removeprefix(f"{key}: ")
            fault(entry, said, "situation", place, system, *([key] if key else []))
            return ()
    if not found:
        said = f"expected a situation that the rules of {system} allow to two of the units, got none"
        fault(entry, f"{said}: {refused}" if refused else said)
    return tuple(found)


def _negative(game: "Game", question: str, arguments: Mapping[str, Any]) -> str:
    """The first argument below 0 of those that count or measure something, such as a distance; "" if none is.

    The rules refuse it as they refuse one too large; but that may be meant, and this never is.
    """
    knobs = game.arguments(question)
    counts = {knob.name for knob in knobs if min(knob.low or 0, *(knob.usual or (0,))) >= 0}
    return next((n for n, v in arguments.items() if n in counts and isinstance(v, int) and v < 0), "")


def _unlike_pairs(asked: MappedQuestion, game: "Game", units: list[MappedUnit]) -> list[tuple[str, str]]:
    """The pairs that the question is put to, of those that it cannot tell apart only one."""
    system = game.system.name
    views = game.system.questions[asked.names[system]].pairs
    assert views is not None
    found: dict[tuple[Hashable, Hashable], tuple[str, str]] = {}
    for one in units:
        first = views[0](game.edition.units[one.names[system]])
        for other in units:
            if GameMapping.may_meet(one, other, asked):
                second = views[1](game.edition.units[other.names[system]])
                found.setdefault((first, second), (one.names[system], other.names[system]))
    return list(found.values())
