"""An attack: one die (1)."""

from typing import Literal

from wsanalysis.probability.chance import Chance
from wsanalysis.probability.dice import D6

Fate = Literal["no effect", "eliminated"]
WORDS: tuple[Fate, ...] = ("no effect", "eliminated")


def attack(chance: Chance, target: Fate, strength: int, defense: int, ties: str) -> Fate:
    """The target's fate: die plus strength has to beat its defense (1)."""
    total = chance(D6) + strength
    return "eliminated" if total > defense or (total == defense and ties == "attacker") else target
