"""Features of a scenario: a few numbers from about -1 to 1, on which a player's weights may depend.

Each is seen from a side, which knows both forces and all objectives.
"""

from collections.abc import Collection, Mapping
from math import log2

from wsanalysis.battles.scenarios.forces import Contender
from wsanalysis.battles.scenarios.objectives import (
    Destroy,
    DestroyEach,
    DestroyMore,
    Hold,
    HoldEach,
    Keep,
    Marker,
    Objective,
    Reduce,
    hexes_of,
    times,
)

FEATURES: Mapping[str, str] = {
    "exit": "share of both sides' victory points for units leaving the map or crossing it",
    "kill": "share of them for units destroyed or kept",
    "greed": "the side's share of all victory points minus the enemy's",
    "armor": "how many of the side's units are vehicles: -1 none, 0 half, 1 all",
    "enemy_armor": "how many of the enemy's are",
    "numbers": "how the side outnumbers the enemy: 1 for each doubling, -1 for each halving",
}
"""The meaning of each."""

Features = Mapping[str, float]
"""The features of a scenario for a side, by the names of `FEATURES`."""


def features(forces: tuple[Contender, Contender], side: int, vehicles: Collection[str]) -> Features:
    """A scenario's features for a side, by the names of `FEATURES`; `vehicles` are names of blocks."""
    own, enemy = forces[side], forces[1 - side]
    ours, theirs = own.blocks, enemy.blocks
    there = len(ours) + len(theirs)
    total = max(1, sum(_points(force.objectives, there) for force in forces))

    def share(*kinds: type[Objective]) -> float:
        of_kind = [one for force in forces for one in force.objectives if isinstance(one, kinds)]
        return _points(of_kind, there) / total

    def armor(blocks: tuple[str, ...]) -> float:
        return 2 * sum(block in vehicles for block in blocks) / max(1, len(blocks)) - 1

    kill, hold = share(Destroy, DestroyMore, DestroyEach, Keep, Reduce), share(Hold, HoldEach, Marker)
    return {
        "exit": 1 - kill - hold,
        "kill": kill,
        "greed": (_points(own.objectives, there) - _points(enemy.objectives, there)) / total,
        "armor": armor(ours),
        "enemy_armor": armor(theirs),
        "numbers": log2(max(1, len(ours)) / max(1, len(theirs))),
    }


def _points(objectives: Collection[Objective], units: int) -> int:
    """The points that objectives may bring; those paid per unit count for about a quarter of all units."""
    return sum(_most(one, units) for one in objectives)


def _most(objective: Objective, units: int) -> int:
    match objective:
        case DestroyEach():
            return objective.vp * max(1, units // 4)
        case HoldEach():
            return objective.vp * times(objective) * len(hexes_of(objective))
    return objective.vp * times(objective)
