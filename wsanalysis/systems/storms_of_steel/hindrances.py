"""Mines, wire, and vehicles that get stuck (14.1, 18.4, 18.5, 19.0)."""

from functools import cache
from typing import Literal

from wsanalysis.probability.chance import Chance
from wsanalysis.probability.dice import TWO_D6
from wsanalysis.probability.distribution import Distribution
from wsanalysis.rule_system import IllegalAction
from wsanalysis.systems.storms_of_steel.attack import Strike, result
from wsanalysis.systems.storms_of_steel.command import Points, can_pay, pay
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel
from wsanalysis.systems.storms_of_steel.firepower import MOST_CAPS
from wsanalysis.systems.storms_of_steel.ground import Fortification
from wsanalysis.systems.storms_of_steel.hits import take_hit
from wsanalysis.systems.storms_of_steel.ratings import Firer
from wsanalysis.systems.storms_of_steel.shot import Shot, is_close, is_shelling
from wsanalysis.systems.storms_of_steel.state import UnitState
from wsanalysis.systems.storms_of_steel.unit import Kind, Pile, is_foot, is_vehicle

MineColor = Literal["red", "blue", "black"]


def explodes(color: MineColor, kind: Kind, engineer: bool) -> bool:
    """True if a mine of this color attacks a unit: red foot units, blue vehicles, black all (18.5).

    Engineers reveal a mine and set off none (19.0).
    """
    if engineer or kind == "air":
        return False
    return color == "black" or (color == "blue") == is_vehicle(kind)


def enter_mine(
    chance: Chance,
    before: UnitState,
    number: int,
    caps: int,
    pile: Pile,
    out: tuple[str, ...],
    edition: StormsOfSteel,
) -> UnitState:
    """A mine attacks a unit (18.5): its owner rolls 2D6; `number` or more is a hit, 4 more destroy the unit.

    Terrain and fortifications do not help. `caps` of the unit's owner are subtracted from the roll; `out` are
    counters under other units.
    """
    if before.destroyed:
        return before
    struck = chance(mine_strike(number + caps), f"2D6, {number + caps} or more is a hit by the mine")
    if struck == "miss":
        return before
    return take_hit(chance, before, struck == "two hits", pile, out, False, edition)


@cache
def mine_strike(needed: int) -> Distribution[Strike]:
    """The odds of a mine's effects."""
    return TWO_D6.map(lambda roll: result(roll, needed))


@cache
def stuck(needed: int) -> Distribution[Literal["goes on", "immobilized"]]:
    """The odds that a vehicle in bad ground gets stuck: 2D6 of at least `needed` is safe (14.1)."""
    return TWO_D6.map(lambda roll: "goes on" if roll >= needed else "immobilized")


def safe_from(caps: int, edition: StormsOfSteel) -> int:
    """The roll that keeps a vehicle moving, with CAPs bought for it (14.1, 3.23)."""
    if not 0 <= caps <= MOST_CAPS:
        raise IllegalAction(f"a roll is modified with 0 to {MOST_CAPS} CAPs, not {caps} (3.23)")
    return edition.options.safe_from_immobilization - caps


def check_clearing(works: Fortification, firer: Firer, shot: Shot) -> None:
    """Raise IllegalAction for an attack that cannot harm these works.

    Mines are cleared by mortars and artillery, and by foot units in their hex (18.5).
    """
    by_foot = is_foot(firer.kind) and is_close(shot)
    if works.fortification == "land mine" and not (is_shelling(firer, shot) or by_foot):
        raise IllegalAction("mines are cleared by shells, or by foot units in their hex (18.5)")


def into_wire(points: Points, cost: int, goes_in: bool) -> Points:
    """Points of a foot unit after its roll for wire gave a total `cost` (18.4).

    Not entering, by choice or for lack of points, loses all remaining APs, but no CAPs.
    """
    if goes_in and can_pay(points, cost):
        return pay(points, cost)
    return Points(0, points.cap)
