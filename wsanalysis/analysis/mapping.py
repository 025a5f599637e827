"""The things that several games share, and the name in each: units, questions, situations, outcomes, lines.

A mapping is data (`data/mappings/`); two games of one system have one without being told.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from wsanalysis.analysis.enemies import Pairs, meeting
from wsanalysis.arguments.names import find
from wsanalysis.asking.questions import about_two, listed
from wsanalysis.core_game import CoreGame

if TYPE_CHECKING:
    from wsanalysis.asking.odds import Odds

Names = Mapping[str, str]
"""The name of a thing in each system, by the system's name; a system that has no such thing is not in it."""


@dataclass(frozen=True, slots=True)
class Same:
    """One thing (a unit, an outcome, a ledger line): what we call it, and what each system does."""

    says: str
    names: Names


@dataclass(frozen=True, slots=True)
class MappedUnit(Same):
    """A unit; units of one `side` are not set against each other, those without one against all."""

    side: str = ""


@dataclass(frozen=True, slots=True)
class MappedSituation:
    """One situation: what we call it, and the arguments that it means to each system."""

    says: str
    arguments: Mapping[str, Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class MappedQuestion:
    """One question about two units, its situations, and the outcome classes that all answers are read in.

    An outcome class names words of `.probabilities`, joined by `` or ``. No classes: each word is one, which
    is for two games of one system. `first`: the side that the first unit is of, empty for any.
    """

    says: str
    names: Names
    situations: tuple[MappedSituation, ...]
    outcomes: tuple[Same, ...] = ()
    first: str = ""


@dataclass(frozen=True, slots=True)
class GameMapping:
    """The things that several games share. `same_steps`: a step of the ledger is worth the same in all.

    `meet`: which units meet, by what we call them; None: those that are not of one side.
    """

    says: str
    systems: tuple[str, ...]
    units: tuple[MappedUnit, ...]
    questions: tuple[MappedQuestion, ...]
    lines: tuple[Same, ...] = ()
    same_steps: bool = False
    meet: Callable[[str, str], bool] | None = field(default=None, compare=False)

    def __str__(self) -> str:
        counts = [
            (len(self.units), "unit"), (len(self.questions), "question"),
            (sum(len(q.situations) for q in self.questions), "situation"), (len(self.lines), "ledger line"),
        ]  # fmt: skip
        told = ", ".join(f"{n} {word}{'' if n == 1 else 's'}" for n, word in counts)
        return f"{self.says}: {', '.join(self.systems)}; {told}"

    @staticmethod
    def may_meet(first: MappedUnit, second: MappedUnit, asked: MappedQuestion) -> bool:
        """True if the question is put to this pair."""
        if asked.first and first.side != asked.first:
            return False
        return not first.side or first.side != second.side


def same_system(
    game: CoreGame,
    other: CoreGame,
    question: str | Iterable[str] | None,
    distances: Iterable[int] | None,
    units: Iterable[str] | None,
    pairs: Pairs | None,
    situation: Mapping[str, Any],
) -> GameMapping:
    """The mapping of two games of one system: everything means itself.

    `question`: the first about two units by default; `distances`: None for a question without; `units`: all
    of both games, or those named; `pairs`: whether enemies only meet. Raises UnknownName for names that
    there are not.
    """
    system = game.system.name
    every = about_two(game.system, question)
    names = every[:1] if question is None else every
    both = [name for name in game.edition.units if name in other.edition.units]
    if units is not None:
        both = list(dict.fromkeys(find(name, both, "unit of both games") for name in listed(units)))
    if distances is None:
        situations = [MappedSituation("any distance", {system: dict(situation)})]
    else:
        situations = [
            MappedSituation(f"distance {away}", {system: {**situation, "distance": away}})
            for away in distances
        ]
    return GameMapping(
        says="the same system",
        systems=(system,),
        units=tuple(MappedUnit(name, {system: name}) for name in both),
        questions=tuple(MappedQuestion(name, {system: name}, tuple(situations)) for name in names),
        same_steps=True,
        meet=meeting(pairs, units is not None, game, other),
    )


def words_of(outcome: str) -> tuple[str, ...]:
    """The words of an outcome class: ``suppressed or reduced``."""
    return tuple(dict.fromkeys(re.split(r"\s+or\s+", outcome.strip())))


def word_in(odds: "Odds", word: str) -> str:
    """A word of match-ups (``no effect``, ``first wins``) as the odds themselves have it."""
    return word if word in odds.inquiry.words else word.removesuffix(" wins")


def class_chance(odds: "Odds", words: Iterable[str]) -> Fraction:
    """The exact chance of an outcome class; words that cannot happen here count nothing."""
    known = odds.probabilities
    return sum((known.get(w, Fraction(0)) for w in {word_in(odds, word) for word in words}), Fraction(0))
