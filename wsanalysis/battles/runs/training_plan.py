"""What a training is, and what is kept of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from wsanalysis.battles.core.weights import Weight
from wsanalysis.battles.scenarios.features import FEATURES
from wsanalysis.battles.scenarios.player_file import Dials
from wsanalysis.files.records import content_hash

Line = dict[str, Any]
"""What a log keeps of a generation or a best response."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What a training is: where the players begin, against whom they play, how long.

    `start` are the weights of both sides to begin with; `fixed` the opponents who do not change,
    by name, and `reference` the one below whose shares the trained player should not fall. Every `respond`
    generations the league gets a best response; 0: never. `spread` is how far the first candidates lie about
    the start: less for a player who is to be finished. `scenarios` are where, by name, and `variants` how
    many are made up like each of them.
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

    @property
    def key(self) -> str:
        """The same for two trainings of which one may go on where the other stopped."""
        return content_hash((
            tuple(self.weights.items()), self.start, self.fixed, self.reference, self.candidates, self.games,
            self.seed, self.respond, self.features, self.spread, self.scenarios, self.variants,
        ))  # fmt: skip


class Log(Protocol):
    """What keeps the lines of a training."""

    def known(self) -> list[Line]:
        """The lines that have been kept."""

    def add(self, line: Line) -> None:
        """Keep a line."""
