"""The result of a search: plans, the value of their trials, and which is better."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import inf, sqrt

from wsanalysis.battles.core.engine import State
from wsanalysis.battles.core.plans import Plan

LEVEL = 4.0
"""A lead of this many victory points counts as much again as all that go beyond it."""

VICTORY = 0.5
"""The part of a result's value that is victory, by any lead."""


@dataclass(slots=True, eq=False)
class CandidatePlan:
    """A candidate plan: the expected value of its action at first sight, and the value of each trial."""

    plan: Plan
    promise: int
    worths: list[float] = field(default_factory=list)

    @property
    def action(self) -> int:
        return self.plan.act

    @property
    def trials(self) -> int:
        return len(self.worths)

    @property
    def average(self) -> float:
        """The average worth for the side that decides: 0 lost, 0.5 level, 1 won."""
        return _mean(self.worths)

    @property
    def error(self) -> float:
        """The standard error of the average; infinite with too few trials."""
        return _error(self.worths)

    def lead(self, other: "CandidatePlan") -> tuple[float, float]:
        """Its lead over the other in trials that both had, and the standard error of that."""
        pairs = [own - others for own, others in zip(self.worths, other.worths, strict=False)]
        return _mean(pairs), _error(pairs)


@dataclass(frozen=True, slots=True, eq=False)
class Thought:
    """The result of a search: the option chosen, and all that were compared.

    The first option is the usual one: what the player was about to do. `played` counts trials of plans,
    `spent` is what they cost.
    """

    view: State
    chosen: CandidatePlan
    options: tuple[CandidatePlan, ...]
    played: int
    spent: float

    @property
    def action(self) -> int:
        return self.chosen.action

    @property
    def usual(self) -> CandidatePlan:
        return self.options[0]

    @property
    def considered(self) -> list[CandidatePlan]:
        """The options, the most tested first."""
        return sorted(self.options, key=lambda option: (-option.trials, -option.average))


def worth(lead: int) -> float:
    """The value of a final lead in victory points to its side: 0 lost, 0.5 level, 1 won.

    Half of it is victory; of the rest the first points count most.
    """
    won = 0.5 if lead == 0 else float(lead > 0)
    return VICTORY * won + (1 - VICTORY) * (0.5 + 0.5 * lead / (abs(lead) + LEVEL))


def _mean(worths: Sequence[float]) -> float:
    return sum(worths) / len(worths) if worths else 0.0


def _error(worths: Sequence[float]) -> float:
    if len(worths) < 2:
        return inf
    mean = _mean(worths)
    variance = sum((worth - mean) ** 2 for worth in worths) / len(worths)
    return sqrt((variance + 0.01) / (len(worths) - 1))  # no two games are alike: never quite sure
