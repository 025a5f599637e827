"""Hidden units: what reveals them, their costs, and snipers that stay hidden (10.0-10.3, 19.0)."""

from collections.abc import Sequence
from functools import cache
from typing import Literal

from wsanalysis.probability.chance import Chance
from wsanalysis.probability.dice import D6
from wsanalysis.probability.distribution import Distribution
from wsanalysis.rule_system import IllegalAction
from wsanalysis.systems.storms_of_steel.firepower import MOST_CAPS
from wsanalysis.systems.storms_of_steel.ratings import Target

DETECTED = 6
"""The roll of 1D6 that finds a sniper who has fired (10.3)."""
SIGHT = 2
"""Hexes within which an enemy with sight reveals a unit hidden in the open (10.0)."""

Sniper = Literal["hidden", "detected"]


def detect(chance: Chance, sniper: Sniper, caps: int) -> Sniper:
    """The opponent's roll after a hidden sniper has fired (10.3): 6 or more finds him, CAPs added."""
    if sniper == "detected":
        return sniper
    return chance(detection(caps), f"1D6, {DETECTED - caps} or more detects")


@cache
def detection(caps: int) -> Distribution[Sniper]:
    """The odds of finding a sniper; IllegalAction for more than two CAPs (3.23)."""
    if not 0 <= caps <= MOST_CAPS:
        raise IllegalAction(f"a roll is modified with 0 to {MOST_CAPS} CAPs, not {caps} (3.23)")
    return D6.map(lambda roll: "detected" if roll + caps >= DETECTED else "hidden")


def resolved_against(targets: Sequence[Target], shelling: bool) -> int:
    """The hidden unit in a hex that fire is resolved against (10.0).

    The one with the lowest front defense, or for mortar and artillery fire the lowest flank defense; the
    first of equals.
    """
    return min(range(len(targets)), key=lambda i: targets[i].flank if shelling else targets[i].front)


def is_revealed(enemy_distance: int, in_sight: bool, in_cover: bool) -> bool:
    """True if an enemy unit at this distance in hexes reveals a hidden one (10.0).

    In cover only in its own hex; in the open within 2 hexes with sight.
    """
    return enemy_distance == 0 or (not in_cover and in_sight and enemy_distance <= SIGHT)
