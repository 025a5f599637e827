"""A unit's action, and its temporary counters (Unit Movement, Damage Counter Rules)."""

from typing import NamedTuple

from wsanalysis.systems.sherman_leader.commander_card import leads
from wsanalysis.systems.sherman_leader.condition import Condition, counters_on, without_counters
from wsanalysis.systems.sherman_leader.edition import ShermanLeader
from wsanalysis.systems.sherman_leader.unit_card import Attack

STRESS_TO_ACT = 1
"""Stress of a commander who attacks though Suppressed, or moves though Immobile."""


class Acting(NamedTuple):
    """The player's plan for a unit: move or be transported, attack.

    `through`: its commander takes stress to attack though Suppressed and move though Immobile; without it the
    unit does neither. `unfit_at`: the stress in this battle that makes him unfit, None if not counted.
    """

    moves: bool = False
    attacks: bool = True
    through: bool = False
    unfit_at: int | None = None


def takes_stress(condition: Condition, acting: Acting) -> bool:
    """True if the commander takes stress to act: planned, and he leads the unit (Damage Counter Rules)."""
    unfit = acting.unfit_at is not None and condition.stress >= acting.unfit_at
    return acting.through and leads(condition.killed, unfit)


def act(condition: Condition, side: Attack, acting: Acting, edition: ShermanLeader) -> Condition:
    """The unit after its action: Suppressed and Immobile go back to the cup, paid for or sat out.

    It moves before it attacks; a move removes Exposed. Impossible actions are skipped: a unit with Engine
    damage stays put, and no stress is paid for a move that damage forbids.
    """
    if condition.destroyed:
        return condition
    lying = counters_on(condition, side, edition)
    gone = {counter.counter for counter in lying if counter.stays == "until it acts"}
    after, moved = condition, acting.moves and all(counter.stops_move != "yes" for counter in lying)
    for counter in lying:
        if moved and counter.stops_move == "unless stress":
            after, moved = _paid(after, acting)
    if moved:
        gone |= {counter.counter for counter in lying if counter.stays == "until it moves"}
    for counter in lying:
        if acting.attacks and counter.stops_attack == "unless stress":
            after, _ = _paid(after, acting)
    return without_counters(after, gone)


def _paid(condition: Condition, acting: Acting) -> tuple[Condition, bool]:
    """The unit after its commander took stress to act, and whether he did."""
    pays = takes_stress(condition, acting)
    return (condition._replace(stress=condition.stress + STRESS_TO_ACT) if pays else condition), pays
