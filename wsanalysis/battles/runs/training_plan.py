"""The plan of a training, and its record."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from wsanalysis.battles.core.weights import Weight
from wsanalysis.battles.scenarios.features import FEATURES
from wsanalysis.battles.scenarios.player_file import Dials
from wsanalysis.files.records import content_hash

Line = dict[str, Any]
"""A log's record of a generation or a best response."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TrainingPlan:
    """The plan of a training: the starting weights, the opponents, the length.

    `start` are the initial weights of both sides; `fixed` the opponents who do not change, by name, and
    `reference` the one whose shares the trained player should at least match. Every `respond` generations the
    league gets a best response; 0: never. `spread` is how far the first candidates lie from the start: less
    for a player who is to be finished. `scenarios` by name, and `variants` how many made-up ones are like
    each of them. With one of the `seats` the second side keeps its weights, which nothing reads.
    """

    weights: Mapping[str, Weight]
    start: tuple[Dials, Dials]
    fixed: tuple[str, ...]
    reference: str
    generations: int = 300
    candidates: int = 16
    games: int = 4
    seed: int = 1
    respond: int = 100
    spread: float = 1.0
    features: tuple[str, ...] = tuple(FEATURES)
    scenarios: tuple[str, ...] = ()
    variants: int = 0
    seats: int = 2

    @property
    def key(self) -> str:
        """Equal for two trainings if one may continue where the other stopped."""
        return content_hash((
            tuple(self.weights.items()), self.start, self.fixed, self.reference, self.candidates, self.games,
            self.seed, self.respond, self.features, self.spread, self.scenarios, self.variants,
            *([self.seats] if self.seats == 1 else []),
        ))  # fmt: skip


class KeptLines(Protocol):
    """A store for the lines of a training."""

    def known(self) -> list[Line]:
        """The lines that have been kept."""

    def add(self, line: Line) -> None:
        """Keep a line."""
