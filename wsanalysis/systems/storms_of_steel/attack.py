"""An attack on one unit: firepower and defense, modifier by modifier, and the roll (7.0-7.7)."""

from functools import cache
from typing import Literal, NamedTuple

from wsanalysis.probability.chance import Chance
from wsanalysis.probability.dice import TWO_D6
from wsanalysis.probability.distribution import Distribution
from wsanalysis.rule_system import Shift
from wsanalysis.systems.storms_of_steel.defense import aimed_color, defense_shifts
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel
from wsanalysis.systems.storms_of_steel.firepower import firepower_shifts
from wsanalysis.systems.storms_of_steel.hits import take_hit
from wsanalysis.systems.storms_of_steel.legality import check_shot
from wsanalysis.systems.storms_of_steel.luck import Luck, lucky_strike
from wsanalysis.systems.storms_of_steel.ratings import Firer, Target
from wsanalysis.systems.storms_of_steel.shot import Shot
from wsanalysis.systems.storms_of_steel.state import UnitState
from wsanalysis.systems.storms_of_steel.unit import Pile, pile_of

Strike = Literal["miss", "hit", "two hits"]

DOUBLE = 4
"""AV this much above DV is two hits (7.0)."""


class Aim(NamedTuple):
    """The numbers of an attack: `needed` is the 2D6 roll that hits, clipped to where it makes a difference.

    `out`: hit counters under other units. `high_morale`: the target has that card (V03). `luck_amount`: the
    number on the card Luck.
    """

    needed: int
    pile: Pile
    out: tuple[str, ...] = ()
    high_morale: bool = False
    luck: Luck = "none"
    luck_amount: int = 0


def shifts(firer: Firer, target: Target, shot: Shot, edition: StormsOfSteel) -> tuple[Shift, ...]:
    """Firepower and its modifiers, then defense and its modifiers with the opposite sign (7.1-7.63).

    The negative of their sum is the roll that hits. Raises IllegalAction, naming the rule, for an attack that
    is not allowed.
    """
    color = aimed_color(firer, target, shot)
    check_shot(firer, target, shot)
    mine = firepower_shifts(firer, target, color, shot)
    theirs = defense_shifts(firer, target, color, shot, edition)
    return (*mine, *(shift._replace(amount=-shift.amount) for shift in theirs))


def values(ledger: tuple[Shift, ...]) -> tuple[int, int]:
    """Attack value without the roll, and defense value: (AV - 2D6, DV) of a ledger (7.1, 7.2)."""
    start = next(i for i, shift in enumerate(ledger) if shift.reason.endswith("defense"))
    return sum(s.amount for s in ledger[:start]), -sum(s.amount for s in ledger[start:])


def take_aim(
    target: Target,
    ledger: tuple[Shift, ...],
    out: tuple[str, ...] = (),
    high_morale: bool = False,
    luck: Luck = "none",
    luck_amount: int = 0,
) -> Aim:
    """The aim from a ledger."""
    needed = -sum(shift.amount for shift in ledger)
    # below -2 every roll is two hits; above 15 none hits, and with a card of luck above as much more
    clipped = min(max(needed, -2), 15 + luck_amount)
    return Aim(clipped, pile_of(target.kind), out, high_morale, luck, luck_amount)


def attack(chance: Chance, before: UnitState, aim: Aim, edition: StormsOfSteel) -> UnitState:
    """One attack on one unit: the roll, and the effect of a hit (7.0, 7.3, 7.4)."""
    if before.destroyed:
        return before
    label = rolls_that_hit(aim.needed)
    struck: str = (
        chance(strike(aim.needed), label)
        if aim.luck == "none"
        else lucky_strike(chance, aim.needed, aim.luck, aim.luck_amount, label)
    )
    if struck == "miss":
        return before
    return take_hit(chance, before, struck == "two hits", aim.pile, aim.out, aim.high_morale, edition)


@cache
def rolls_that_hit(needed: int) -> str:
    """The 2D6 rolls that hit, in words, before any card of luck."""
    if needed <= 2:
        return "2D6, any roll hits"
    return "2D6, no roll hits" if needed > 12 else f"2D6, {needed} or more hits"


def result(roll: int, needed: int) -> Strike:
    """The result of a 2D6 roll (7.0): equality hits, four more is two hits."""
    if roll < needed:
        return "miss"
    return "two hits" if roll >= needed + DOUBLE else "hit"


@cache
def strike(needed: int) -> Distribution[Strike]:
    """The odds of a miss, a hit and two hits with 2D6."""
    return TWO_D6.map(lambda roll: result(roll, needed))


def fire_cost(firer: Firer, shot: Shot, pays_for_turret: bool = True) -> int:
    """The cost in APs or CAPs, with hit counter, indirect fire and turret (7.0, 12.0, 15.5).

    `pays_for_turret` False for an opportunity action or a command action card.
    """
    cost = firer.fire_cost
    if shot.indirect and firer.indirect_cost is not None:
        cost = firer.indirect_cost
    return cost + (1 if not shot.in_arc and shot.distance > 0 and pays_for_turret else 0)
