"""The units in a report's tables and pictures, whatever the units of the data at hand are called."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from wsanalysis.game import Game


def units_of(game: Game) -> Mapping[str, Any]:
    """All units of the data, by name."""
    units: Mapping[str, Any] = game.edition.units
    return units


@dataclass(frozen=True, slots=True)
class Cast:
    """Finds substitutes for units that the data lack: the `best` armed first, so that they can fire.

    `of` lists the units to choose from, `fit` tells who is never chosen.
    """

    best: Callable[[Any], Any]
    fit: Callable[[Any], bool] = lambda _: True
    of: Callable[[Game], Mapping[str, Any]] = units_of

    def __call__(self, game: Game, preferred: Sequence[str], *kinds: str) -> list[str]:
        """As many units as `preferred` names: those of them that there are, then others (of these kinds)."""
        units = self.of(game)
        there = [name for name in preferred if name in units]
        others = [name for name, unit in units.items() if not kinds or unit.kind in kinds]
        spare = sorted(
            (name for name in others if self.fit(units[name])),
            key=lambda n: self.best(units[n]),
            reverse=True,
        )
        return [*there, *(name for name in spare if name not in there)][: len(preferred)]
