"""Cards played on one's own roll: Luck after it, Combat Hardened to roll one die again (p.17-18)."""

from functools import cache
from typing import Literal

from wsanalysis.arguments.names import with_article
from wsanalysis.probability.chance import Chance
from wsanalysis.probability.dice import D6, TWO_D6, pool
from wsanalysis.probability.distribution import Distribution

Luck = Literal["none", "luck", "luck for two hits", "hardened"]
"""A card in hand: Luck (12), played on a miss by no more than its 2, or also on a hit that lacks no more to
two hits; Combat Hardened (V14), on any miss."""

DOUBLE = 4


@cache
def luck_die(amount: int) -> Distribution[int]:
    """The change that the card Luck makes to the roll: minus its number on a 1, otherwise plus (card 12)."""
    return D6.map(lambda roll: -amount if roll == 1 else amount)


@cache
def _with_luck(needed: int, amount: int) -> Distribution[str]:
    def read(roll: int) -> str:
        if needed - amount <= roll < needed:
            return "near miss"
        if needed + DOUBLE - amount <= roll < needed + DOUBLE:
            return "near two hits"
        return "miss" if roll < needed else "two hits" if roll >= needed + DOUBLE else "hit"

    return TWO_D6.map(read)


@cache
def _two_dice(needed: int) -> Distribution[str | int]:
    """A hit, two hits, or after a miss the higher die, which is kept."""

    def read(dice: tuple[int, ...]) -> str | int:
        roll = sum(dice)
        return dice[0] if roll < needed else "two hits" if roll >= needed + DOUBLE else "hit"

    return pool(2, 6).map(read)


@cache
def _one_die(needed: int, kept: int) -> Distribution[str]:
    def read(die: int) -> str:
        roll = kept + die
        return "miss" if roll < needed else "two hits" if roll >= needed + DOUBLE else "hit"

    return D6.map(read)


def lucky_strike(chance: Chance, needed: int, luck: Luck, amount: int, label: str) -> str:
    """The roll of an attack whose owner holds a card of luck: miss, hit or two hits.

    `amount`: the number on the card Luck.
    """
    if luck in ("luck", "luck for two hits"):
        struck = chance(_with_luck(needed, amount), label)
        if struck == "near two hits":
            # two less is a hit all the same
            lucky = luck == "luck for two hits" and chance(luck_die(amount), "card of luck") > 0
            return "two hits" if lucky else "hit"
        if struck == "near miss":
            # a miss by at most 2 becomes just a hit
            struck = "hit" if chance(luck_die(amount), "card of luck") > 0 else "miss"
        return struck
    first = chance(_two_dice(needed), label)
    if isinstance(first, str):
        return first
    return chance(_one_die(needed, first), f"the lower die again beside {with_article(first)}")
