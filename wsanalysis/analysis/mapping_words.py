"""The words that a mapping's questions can be answered with, found without answering them."""

import json
from collections.abc import Hashable, Mapping
from functools import lru_cache
from typing import Any

from wsanalysis.analysis.mapping import GameMapping, MappedQuestion, MappedUnit
from wsanalysis.analysis.matchups import words_as_columns
from wsanalysis.asking.questions import without_idle_notes
from wsanalysis.battles.scenarios.entries import Entry, fault
from wsanalysis.compiled.kept import keep, kept
from wsanalysis.core_game import CoreGame
from wsanalysis.files.records import content_hash
from wsanalysis.languages.choice import current_language
from wsanalysis.rule_system import IllegalAction, Question
from wsanalysis.version import code_version, is_versioned


def answer_words(
    entry: Entry, asked: MappedQuestion, game: CoreGame, units: tuple[MappedUnit, ...]
) -> tuple[str, ...]:
    """The words of all answers that the rules allow; words that the question does not understand are noted.

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
        try:
            words, last = _words(put, game.edition.data_hash, game.edition, pairs, Given(arguments))
            found |= dict.fromkeys(words_as_columns(put, words))
            refused = last or refused
        except (ValueError, TypeError) as error:
            key = next((k for k in arguments if str(error).startswith(f"{k}: ")), None)
            said = str(error).removeprefix(f"{key}: ")
            fault(entry, said, "situation", place, system, *([key] if key else []))
            return ()
    if not found:
        said = f"expected a situation that the rules of {system} allow to two of the units, got none"
        fault(entry, f"{said}: {refused}" if refused else said)
    return tuple(found)


class Given:
    """The arguments of a situation, which may be lists: alike where they read alike."""

    def __init__(self, arguments: Mapping[str, Any]) -> None:
        self.arguments, self._read = arguments, repr(arguments)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Given) and self._read == other._read

    def __hash__(self) -> int:
        return hash(self._read)


@lru_cache(maxsize=256)
def _words(
    put: Question, _data_hash: str, edition: Any, pairs: tuple[tuple[str, str], ...], given: Given
) -> tuple[tuple[str, ...], str]:
    """The words of all answers to a question in one situation, and the last refusal.

    They are kept, for other processes too, since a mapping is read each time that it is used.
    """
    asked = (put.ask.__module__, put.ask.__qualname__, edition.data_hash, edition.options, pairs)
    rests_on = (*asked, repr(given.arguments), current_language(), code_version())
    name = f"{content_hash(rests_on)}.words"
    ours = is_versioned(put.ask)
    if ours and (content := kept(name)) is not None:
        return tuple(json.loads(content)), ""
    found: dict[str, None] = {}
    refused = ""
    for pair in pairs:
        try:
            with without_idle_notes():
                inquiry = put.ask(edition, *pair, **given.arguments)
        except IllegalAction as error:
            refused = error.reason
        else:
            found |= dict.fromkeys(inquiry.words)
    if found and ours:  # else the refusal is told, in words of today
        keep(name, json.dumps([*found]).encode())
    return tuple(found), refused


def _unlike_pairs(
    asked: MappedQuestion, game: CoreGame, units: list[MappedUnit]
) -> tuple[tuple[str, str], ...]:
    """The pairs that the question is put to, of those that it cannot tell apart only one."""
    system = game.system.name
    views = game.system.questions[asked.names[system]].views
    assert views is not None
    found: dict[tuple[Hashable, Hashable], tuple[str, str]] = {}
    for one in units:
        first = views[0](game.edition.units[one.names[system]])
        for other in units:
            if GameMapping.may_meet(one, other, asked):
                second = views[1](game.edition.units[other.names[system]])
                found.setdefault((first, second), (one.names[system], other.names[system]))
    return tuple(found.values())
