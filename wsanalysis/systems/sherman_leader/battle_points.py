"""A battalion in battle: its units, its losses, the points left (Battalion Cards, Battalion Status)."""

from functools import lru_cache
from typing import NamedTuple

from wsanalysis.probability.bag import Bag
from wsanalysis.probability.chance import Chance
from wsanalysis.probability.distribution import Distribution
from wsanalysis.systems.sherman_leader.attack import attack
from wsanalysis.systems.sherman_leader.shot import Aim

Units = tuple[tuple[str, int], ...]
"""Names of enemy units with how many are left, in a settled order."""


class Hand(NamedTuple):
    """Tanks drawn from a cup."""

    units: Units

    def __str__(self) -> str:
        return ", ".join(f"{number} {name}" for name, number in self.units) or "none"


class Field(NamedTuple):
    """The battalion on the battlefield: units left (once its tanks are `drawn`), and attacks made."""

    units: Units
    drawn: bool
    attacks: int = 0


class Attempt(NamedTuple):
    """An attack, or a certain kill (aim None), on the first of `targets` that is left."""

    targets: tuple[str, ...]
    aims: tuple[Aim | None, ...]


def next_attempt(
    chance: Chance, before: Field, tanks: int, cup: Bag[str], attempts: tuple[Attempt, ...]
) -> Field:
    """Tanks drawn from the cup, then one attack after the other (Select Campaign Card, Unit Attacks)."""
    if not before.drawn:
        hand = chance(hands(cup, tanks), "tanks drawn from the cup")
        return before._replace(units=tuple(sorted((*before.units, *hand.units))), drawn=True)
    if before.attacks == len(attempts):
        return before
    attempt = attempts[before.attacks]
    left = dict(before.units)
    done = before._replace(attacks=before.attacks + 1)
    for name, aim in zip(attempt.targets, attempt.aims, strict=True):
        if not left.get(name):
            continue
        if aim is None or attack(chance, "active", aim) == "destroyed":
            left[name] -= 1
            return done._replace(units=tuple((n, k) for n, k in left.items() if k))
        return done
    chance.tell("no target is left")
    return done


@lru_cache(maxsize=256)
def hands(cup: Bag[str], tanks: int) -> Distribution[Hand]:
    """The tanks drawn from a cup; all of them if it holds no more."""
    return cup.together(min(tanks, cup.size)).map(Hand)


def points_of(units: Units, worth: dict[str, int]) -> int:
    """The points of units on the battlefield (Enemy Units)."""
    return sum(worth[name] * number for name, number in units)
