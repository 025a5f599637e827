"""Dice as distributions: single dice, sums, and pools rolled at once."""

from functools import cache
from math import factorial

from wsanalysis.probability.distribution import Distribution


@cache
def die(sides: int) -> Distribution[int]:
    """One fair die numbered 1 to `sides`."""
    return Distribution(dict.fromkeys(range(1, sides + 1), 1))


@cache
def total(number: int, sides: int) -> Distribution[int]:
    """The sum of `number` dice with `sides` sides each."""
    sums = {0: 1}
    for _ in range(number):
        longer: dict[int, int] = {}
        for so_far, ways in sums.items():
            for face in range(1, sides + 1):
                longer[so_far + face] = longer.get(so_far + face, 0) + ways
        sums = longer
    return Distribution(sums)


@cache
def pool(number: int, sides: int) -> Distribution[tuple[int, ...]]:
    """`number` dice rolled at once, sorted from high to low: few outcomes, each with its weight."""
    hands: list[tuple[int, ...]] = [()]
    for _ in range(number):
        hands = [(*hand, face) for hand in hands for face in range(1, (hand or (sides,))[-1] + 1)]
    weights = {}
    for hand in hands:
        weight = factorial(number)
        for face in set(hand):
            weight //= factorial(hand.count(face))
        weights[hand] = weight
    return Distribution(weights)


D6 = die(6)
D10 = die(10)
TWO_D6 = total(2, 6)
