"""What a unit does when it acts, and its temporary counters (Unit Movement, Damage Counter Rules)."""

from typing import NamedTuple

from wsanalysis.systems.sherman_leader.condition import Condition, counters_on, without_counters
from wsanalysis.systems.sherman_leader.edition import ShermanLeader
from wsanalysis.systems.sherman_leader.unit_card import Attack

STRESS_TO_ACT = 1
"""Stress of a commander who attacks though Suppressed, or moves though Immobile."""


class Acting(NamedTuple):
    """What the player would have a unit do: move or be transported, attack.

    `through`: its commander takes stress to attack though Suppressed and move though Immobile; else it leaves
    that undone.
    """

    moves: bool = False
    attacks: bool = True
    through: bool = False


def act(condition: Condition, side: Attack, acting: Acting, edition: ShermanLeader) -> Condition:
    """The unit after its action: Suppressed and Immobile go back to the cup, paid for or sat out.

    A move takes Exposed away. What cannot be done is left undone: a unit with Engine damage stays.
    """
    if condition.destroyed:
        return condition
    stress, moved, gone = 0, acting.moves, set()
    for counter in counters_on(condition, side, edition):
        if counter.stays == "until it acts":
            gone.add(counter.counter)
        pays = acting.through and not condition.killed
        if counter.stops_move == "yes" or (counter.stops_move == "unless stress" and not pays):
            moved = False
        stress += _paid(counter.stops_move == "unless stress" and acting.moves and pays)
        stress += _paid(counter.stops_attack == "unless stress" and acting.attacks and pays)
    if moved:
        gone |= {c.counter for c in counters_on(condition, side, edition) if c.stays == "until it moves"}
    return without_counters(condition._replace(stress=condition.stress + stress), gone)


def _paid(stress: bool) -> int:
    return STRESS_TO_ACT if stress else 0
