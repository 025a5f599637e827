"""What several shots take: the solved activation as a table, for players who weigh what follows (3.0, 7)."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import cache

from wsanalysis.battles.core.tabulate import Tabulation, axes
from wsanalysis.battles.storms_of_steel.odds import PILES, counters
from wsanalysis.battles.storms_of_steel.terms import EASIEST, HARDEST, MOST_SHOTS
from wsanalysis.systems.storms_of_steel.activation import Moment, Plan, best
from wsanalysis.systems.storms_of_steel.attack import shifts, take_aim
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel
from wsanalysis.systems.storms_of_steel.ratings import as_firer, as_target
from wsanalysis.systems.storms_of_steel.shot import Shot
from wsanalysis.systems.storms_of_steel.state import UNHIT, UnitState
from wsanalysis.systems.storms_of_steel.unit import Pile, pile_of

COST, DISTANCE = 3, 2
"""What a shot costs in the activation that is solved, and how far it goes: neither close nor far."""


def put_advice(tabulation: Tabulation, edition: StormsOfSteel, left: Callable[[Pile], int]) -> None:
    """Fill what so many shots of an activation take from a target, by the roll that hits it, in thousandths.

    `kill` is the chance that a unit, hit before or not, is destroyed; `loss` is of a unit without a counter,
    of which a hit leaves what `left` says.
    """

    def kill(pile: Pile, hit: bool, shots: int, needed: int) -> int:
        return round(1000 * _solved(pile, hit, shots, needed, edition)[0])

    def loss(pile: Pile, shots: int, needed: int) -> int:
        destroyed, hit = _solved(pile, False, shots, needed, edition)
        return round(1000 * destroyed + (1000 - left(pile)) * (hit - destroyed))

    shots, needed = axes(shots=range(MOST_SHOTS + 1)), axes(needed=range(EASIEST, HARDEST + 1))
    tabulation.put_numbers("kill", (*axes(pile=PILES, hit=(False, True)), *shots, *needed), kill)
    tabulation.put_numbers("loss", (*axes(pile=PILES), *shots, *needed), loss)


def _solved(
    pile: Pile, hit: bool, shots: int, needed: int, edition: StormsOfSteel
) -> tuple[Fraction, Fraction]:
    """The chances that the target is destroyed, and that it is hit, by the best use of so many shots."""
    plan, state = _plan(pile, hit, needed, edition)
    destroyed, struck, _ = best(Moment(COST * shots, 0, UNHIT, state), plan, edition)[1]
    return destroyed, struck


@cache
def _plan(pile: Pile, hit: bool, needed: int, edition: StormsOfSteel) -> tuple[Plan, UnitState]:
    """Shots that hit with such a roll, and how the target begins."""
    infantry = next(one for one in edition.units.values() if one.kind == "foot" and not one.abilities)
    firer = replace(infantry, fire_cost=COST, red_firepower=5, blue_firepower=5, range=8, min_range=0)
    unit = next(one for one in edition.units.values() if pile_of(one.kind) == pile)
    stays = (name for of, name in counters(edition) if of == pile and not edition.counter(of, name).destroyed)
    state, shot = UnitState(next(stays)) if hit else UNHIT, Shot(distance=DISTANCE)
    target = as_target(unit, state, edition)
    found = take_aim(target, shifts(as_firer(firer, UNHIT, edition), target, shot, edition)).needed
    return Plan(firer, replace(unit, front_defense=unit.front_defense + needed - found), shot), state
