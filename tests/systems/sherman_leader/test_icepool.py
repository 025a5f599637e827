"""A third opinion: attacks, and what is drawn, as dice of the library icepool."""

from fractions import Fraction
from random import Random
from typing import Any

import icepool
import pytest

from tests.as_written import CHIPS, counts
from tests.systems.calls import calls_of
from wsanalysis.probability.exact import exact
from wsanalysis.systems.sherman_leader.attack import attack
from wsanalysis.systems.sherman_leader.condition import UNHARMED, Condition
from wsanalysis.systems.sherman_leader.damage import Struck
from wsanalysis.systems.sherman_leader.edition import ShermanLeader
from wsanalysis.systems.sherman_leader.enemy_attack import enemy_attack
from wsanalysis.systems.sherman_leader.shot import Aim

LOST = {"AP": ("Destroyed", "Explosion"), "HE": ("Mowed Down",)}
SECOND = ("Engine", "Suspension", "Hull", "Casualty")
PLAIN = ("No Effect", "1 Stress", *SECOND, "Glancing")
"""Counters after which the whole cup may come again, but for the one that has been drawn."""


def cup(side: str) -> dict[str, int]:
    return counts(CHIPS / f"sherman_leader_{side.lower()}_damage.csv")


def fractions(die: Any) -> dict[Any, Fraction]:
    return {what: Fraction(weight, die.denominator()) for what, weight in die.items() if weight}


def through(needed: int, defense: int, dice: int = 2) -> Any:
    """A die of the hits that are not negated."""
    one = icepool.d10.map(
        lambda roll: icepool.d10.map(lambda saved: int(saved > defense)) if roll >= needed else 0
    )
    return dice @ one


def lost_after(number: int, side: str) -> Any:
    """A die of whether an unharmed unit is lost to so many damage counters, 0 to 2."""
    counts = cup(side)

    def second(first: str) -> Any:
        if first in LOST[side]:
            return True
        left = dict(counts)
        redrawn = {"Commander KIA": ("Commander KIA", "Commander Wounded", "1 Stress")}.get(first, ())
        if first not in ("No Effect", "1 Stress", "Commander KIA"):
            left[first] -= 1  # it lies on a card
        if first in ("Gun", "Machine Gun", "Exposed", "Suppressed", "Immobile"):
            redrawn = (first,)
        for name in redrawn:
            left.pop(name)
        return icepool.Die(left).map(
            lambda drawn: drawn in LOST[side] or (drawn == first and first in SECOND)
        )

    if number == 0:
        return icepool.Die([False])
    if number == 1:
        return icepool.Die(counts).map(lambda drawn: drawn in LOST[side])
    return icepool.Die(counts).map(second)


def test_300_attacks_as_icepool_has_them() -> None:
    rng = Random(1944)
    seen = set()
    while len(seen) < 300:
        needed, defense, dice = rng.randrange(-1, 13), rng.randrange(11), rng.choice([2, 2, 3])
        aim = Aim(needed, defense, dice)
        seen.add((aim, rng.randrange(3)))  # some are asked again, with the law kept or not
        theirs = through(needed, defense, dice).map(lambda left: "destroyed" if left else "active")
        assert exact(attack, "active", aim).probabilities == fractions(theirs), aim


@pytest.mark.parametrize("side", ["AP", "HE"])
@pytest.mark.parametrize("needed", range(0, 12, 2))
@pytest.mark.parametrize("defense", [1, 3, 6])
def test_an_enemy_attack_as_icepool_has_it(
    edition: ShermanLeader, side: Any, needed: int, defense: int
) -> None:
    theirs = through(needed, defense).map(lambda number: lost_after(number, side))
    law = exact(enemy_attack, UNHARMED, Aim(needed, defense), Struck(side), edition)
    ours = law.map(lambda condition: condition.destroyed)
    assert ours.probabilities == fractions(theirs)


@pytest.mark.parametrize("flank_at", [6, 8])
def test_a_flank_attack_as_icepool_has_it(flank_at: int) -> None:
    def one_at_least(number: int, defense: int) -> Any:
        return (number @ icepool.d10.map(lambda roll: int(roll > defense))).map(lambda left: left > 0)

    def destroyed(number: int) -> Any:
        return icepool.d10.map(lambda roll: one_at_least(number, 2 if roll >= flank_at else 3))

    hits = 2 @ icepool.d10.map(lambda roll: int(roll >= 4))
    theirs = fractions(hits.map(lambda number: destroyed(number) if number else False))
    assert exact(attack, "active", Aim(4, 3, 2, flank_at))["destroyed"] == theirs[True]


def test_a_cold_attack_takes_fewer_calls_than_with_icepool() -> None:
    theirs = calls_of(lambda needed: through(needed, 3).map(lambda left: left > 0), range(1, 11))
    ours = calls_of(lambda needed: exact(attack, "active", Aim(needed, 3)), range(1, 11))
    assert theirs > 2 * ours


def test_a_wound_lies_on_a_card(edition: ShermanLeader) -> None:
    before = Condition(wounded=True)
    law = exact(enemy_attack, before, Aim(1, 0), Struck("HE"), edition)
    counts = cup("HE")
    left = sum(counts.values()) - 1
    once = 1 - Fraction(counts["Mowed Down"], left)
    assert law.chance_of(lambda condition: not condition.destroyed) < once
