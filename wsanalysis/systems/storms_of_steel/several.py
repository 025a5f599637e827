"""Attacks on all units of a hex, one after the other, and on works that lie there (7.7, 17.1, 18.4-18.6)."""

from typing import NamedTuple

from wsanalysis.probability.chance import Chance
from wsanalysis.systems.storms_of_steel.attack import Aim, attack
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel
from wsanalysis.systems.storms_of_steel.hindrances import mine_strike
from wsanalysis.systems.storms_of_steel.state import UnitState, counters_of


class Hex(NamedTuple):
    """The units of a hex under fire, how many have been attacked, and which works stand afterwards."""

    states: tuple[UnitState, ...]
    next: int = 0
    stand: tuple[bool, ...] = ()


def next_attack(
    chance: Chance, before: Hex, aims: tuple[Aim, ...], works: tuple[int, ...], edition: StormsOfSteel
) -> Hex:
    """The attack on the next unit of the hex; before that on its works, each by the roll that destroys it.

    Each has its own roll, and all are one action (7.7). Units keep their fortification's cover against this
    attack even if it is destroyed (18.6), as those in a vehicle keep its shield (16.1). Counters under units
    of the hex cannot be drawn. In a hex without units only the works are attacked.
    """
    states, number, stand = before
    if number == 0:
        stand = tuple(
            chance(mine_strike(needed), f"2D6, {needed} or more destroys the works") == "miss"
            for needed in works
        )
    if not states:
        return Hex(states, 1, stand)
    aim = aims[number]
    others = [
        state
        for i, state in enumerate(states)
        if i != number and state.counter is not None and aims[i].pile == aim.pile != "air"
    ]
    out = tuple(sorted((*aim.out, *counters_of(others))))
    after = attack(chance, states[number], aim._replace(out=out), edition)
    return Hex((*states[:number], after, *states[number + 1 :]), number + 1, stand)


def is_over(hit: Hex) -> bool:
    """True if every unit has been attacked, or the works of a hex without units."""
    return hit.next == max(len(hit.states), 1)


def works_needed(defense: int, cover: int, firepower: int, caps: int) -> int:
    """The roll that destroys a fortification or hindrance: its red number plus the terrain's DM (18.6)."""
    return min(max(defense + cover - firepower - caps, 2), 13)
