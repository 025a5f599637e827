"""A player in training: his weights as a point in a space that an optimizer can search.

Each trainable weight has a coordinate for its usual value, and one for its dependence on each feature of a
scenario. 1 doubles a weight of the kind "times", and adds its step to one that is "added".
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from wsanalysis.battles.core.weights import Weight
from wsanalysis.battles.scenarios.features import FEATURES
from wsanalysis.battles.scenarios.player_file import Dial, Dials

FARTHEST = 6.0
"""The limit of a coordinate: 64 times as much."""
DIGITS, LEAST = 3, 0.005
"""The precision with which a weight's dependence on a feature is told, and the least that is told."""
SPREAD, SPREAD_BY = 0.4, 0.12
"""The distance of the first candidates from the beginning: in the usual weights, and by features."""


@dataclass(frozen=True, slots=True)
class Space:
    """The space around a player's weights on a side."""

    start: Dials
    weights: Mapping[str, Weight]
    features: tuple[str, ...] = tuple(FEATURES)

    @property
    def axes(self) -> list[tuple[str, str]]:
        """The weight of each coordinate, and the feature that it depends on, "" for none."""
        return [(name, by) for name in self._trained() for by in ("", *self.features)]

    @property
    def spread(self) -> list[float]:
        """The spread of the first candidates around the start."""
        return [SPREAD_BY if by else SPREAD for _, by in self.axes]

    def _trained(self) -> Iterator[str]:
        for name, weight in self.weights.items():
            if weight.change == "added" or (weight.change == "times" and self.start[name].usual > 0):
                yield name

    def dials(self, point: Sequence[float]) -> dict[str, Dial]:
        """The weights at a point; at the origin, those of the start."""
        found = dict(self.start)
        size = 1 + len(self.features)
        for place, name in enumerate(self._trained()):
            usual, *by = (max(-FARTHEST, min(FARTHEST, x)) for x in point[place * size : (place + 1) * size])
            was, amounts = self.start[name], dict(zip(self.features, by, strict=True))
            found[name] = _moved(was, self.weights[name], usual, amounts)
        return found


def _moved(was: Dial, weight: Weight, usual: float, amounts: Mapping[str, float]) -> Dial:
    """A weight after a move; a negligible dependence on a feature is dropped."""
    if weight.change == "times":
        by = {key: round(was.by.get(key, 1.0) * 2**x, DIGITS) for key, x in amounts.items()}
        kept = {key: x for key, x in by.items() if abs(x - 1) >= LEAST}
        return Dial(
            round(was.usual * 2**usual),
            {**{key: x for key, x in was.by.items() if key not in amounts}, **kept},
        )
    by = {key: round(was.by.get(key, 0.0) + weight.step * x, DIGITS) for key, x in amounts.items()}
    kept = {key: x for key, x in by.items() if abs(x) >= LEAST * weight.step}
    return Dial(
        was.usual + round(weight.step * usual),
        {**{key: x for key, x in was.by.items() if key not in amounts}, **kept},
    )
