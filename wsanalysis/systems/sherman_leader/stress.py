"""Stress and rest: after a battle, on leave, Medic, Priority R&R (Post-Combat, End of Week)."""

from collections.abc import Iterable

from wsanalysis.systems.sherman_leader.commander_card import CommanderCard
from wsanalysis.systems.sherman_leader.damage_counter import DamageCounter

BATTLE_STRESS = 2
TENACITY_STRESS = 1
LEAVE = 4
MEDIC = 2
PRIORITY_REST, PRIORITY_REST_COST = 2, 5


def after_battle(
    card: CommanderCard, before: int, suffered: int, more: int = 0, tenacity: bool = False
) -> int:
    """A commander's stress after a battle: what he suffered, 2 for being there, less his Cool.

    `more`: from events, or less for a negative number, which takes off only what he has before the 2; 1 for a
    turn of Tenacity (Post-Combat, Record Commander Stress, Tenacity).
    """
    after_event = max(before + suffered + more, 0)
    return max(after_event + BATTLE_STRESS + (TENACITY_STRESS if tenacity else 0) - card.cool, 0)


def before_battle(counters: Iterable[DamageCounter]) -> int:
    """Stress of a commander at the start of a battle: 1 for each Glancing left on his unit (AP Hits)."""
    return sum(counter.later_stress for counter in counters)


def on_leave(before: int) -> int:
    """After a week without a battle: 4 less, whatever his Cool (On Leave)."""
    return max(before - LEAVE, 0)


def treated(before: int) -> int:
    """After a Medic has looked after him instead of a wound or a casualty: 2 less (Select Commanders)."""
    return max(before - MEDIC, 0)


def priority_rest(before: tuple[int, ...]) -> tuple[int, ...]:
    """Everybody's stress after Priority R&R: 2 less for each, for 5 SO points once a week."""
    return tuple(max(stress - PRIORITY_REST, 0) for stress in before)
