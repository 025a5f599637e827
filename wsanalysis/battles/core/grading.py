"""Grades and scores of finished battles: the winner, or how far the one player came against a rule.

With two seats a battle is lost, drawn or won, and its score is 0, 0.5 or 1. With one seat nobody beats
anybody: a battle has one of the game's own grades, and its score is the share of the victory points at stake.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from wsanalysis.battles.core.engine import Engine, State

MOST_MARGIN, MARGIN = 15, 60
"""A lead of this many victory points counts as the largest; over that many it is added to the score."""


def share_of(lead: float, stake: int = 0) -> float:
    """The score for a lead: 1 for a win, a half for a draw; with one seat the share of the VP at stake."""
    if stake:
        return min(max(lead / stake, 0.0), 1.0)
    return 1.0 if lead > 0 else 0.5 if lead == 0 else 0.0


def by_margin(lead: int) -> float:
    """The value of a lead beside the win: a larger one is worth a little more."""
    return max(-MOST_MARGIN, min(MOST_MARGIN, lead)) / MARGIN


@dataclass(frozen=True, slots=True, kw_only=True)
class Grading:
    """The grades of a game's finished battles. With two seats, by default: lost, drawn or won.

    A game of one seat states its own, and always speaks of the first side.
    """

    grades: tuple[str, ...] = ("lost", "drawn", "won")
    """The grades, worst first; rows of a game of one seat have them in the column `grade`."""
    said: Mapping[str, str] = field(default_factory=dict)
    """Grades in words, such as "half strength", where the name alone says too little."""
    game: str = "battle"
    """The word for a game: a battle, a campaign."""
    grade: Callable[[Any, State], int] | None = None
    """``grade(engine, state)``: the place of a finished battle among `grades`; None with two seats."""
    stake: Callable[[Any], int] = lambda _: 0
    """``stake(engine)``: the victory points that the one player can win, 1 at least; 0 with two seats."""
    cost: Callable[[Any, State], float] = lambda *_: 0.0
    """``cost(engine, state)``: what a finished battle cost, subtracted from its score by a training."""
    costs: tuple[str, ...] = ()
    """The columns of a row that say what a battle cost."""

    @property
    def is_one_seat(self) -> bool:
        """True if one side alone decides."""
        return self.grade is not None


TWO_SEATS = Grading()


def grading_of(engine: Engine) -> Grading:
    """The grades of an engine's battles; two seats unless the engine says otherwise."""
    found: Grading = getattr(engine, "grading", TWO_SEATS)
    return found


def stake_of(engine: Engine) -> int:
    """The victory points that the one player can win; 0 with two seats."""
    return grading_of(engine).stake(engine)


def lead_of(engine: Engine, state: State) -> int:
    """The first side's lead in victory points as things stand."""
    first, second = engine.score(state)
    return first - second


def score_of_lead(engine: Engine, lead: int, side: int = 0) -> float:
    """A side's score, 0 to 1, by the first side's final lead."""
    share = share_of(lead, stake_of(engine))
    return share if side == 0 else 1 - share


def grade_of(engine: Engine, state: State) -> int:
    """The place of a finished battle among the grades of its game."""
    grading = grading_of(engine)
    if grading.grade:
        return grading.grade(engine, state)
    lead = lead_of(engine, state)
    return 1 + (lead > 0) - (lead < 0)


def value_of(engine: Engine, state: State, side: int) -> tuple[float, float]:
    """A side's score in a finished battle, and what a search or a training adds for how it came to it.

    With two seats that is a little for the margin; with one, less what it cost.
    """
    lead, grading = lead_of(engine, state), grading_of(engine)
    score = score_of_lead(engine, lead, side)
    if not grading.is_one_seat:
        return score, by_margin(lead if side == 0 else -lead)
    cost = grading.cost(engine, state)
    return score, -cost if side == 0 else cost
