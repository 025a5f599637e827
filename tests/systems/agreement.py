"""How far a sample may lie from what is exact."""

from collections.abc import Mapping
from fractions import Fraction
from math import sqrt


def off(exact: Mapping[str, Fraction], counts: Mapping[str, int], trials: int) -> list[str]:
    """The outcomes sampled more than four standard errors away, or though they are impossible."""
    found = []
    for word in {*exact, *counts}:
        chance = float(exact.get(word, 0))
        allowed = 4 * sqrt(chance * (1 - chance) * trials)
        if chance * trials < 20:  # too rare for the normal: at most as often as hardly ever happens
            allowed = 20.0 if chance else 0.0
        if abs(counts.get(word, 0) - chance * trials) > allowed:
            found.append(f"{word} {counts.get(word, 0)} instead of {chance * trials:.1f}")
    return found
