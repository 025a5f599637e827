"""The condition of a US unit and its commander, read from any state that contains it."""

from collections.abc import Callable

from wsanalysis.systems.sherman_leader.commander_card import CommanderCard, status_of
from wsanalysis.systems.sherman_leader.condition import Condition
from wsanalysis.systems.sherman_leader.enemy_attack import Attacked
from wsanalysis.systems.sherman_leader.under_fire import Fire

Reading = Callable[[Attacked | Fire], str]


def of_condition(read: Callable[[Condition], str]) -> Reading:
    """Apply the same reading to a state that contains a condition."""

    def of(state: Attacked | Fire) -> str:
        return read(state.condition)

    return of


def counters_on_it(condition: Condition) -> str:
    """The damage counters on a unit."""
    if condition.destroyed:
        return "destroyed"
    return ", ".join(condition.counters) or "none"


def stress_suffered(condition: Condition) -> str:
    """The stress that the unit's commander has suffered."""
    return str(condition.stress)


def stress_up_to(most: int) -> Reading:
    """The stress that the commander has suffered, up to the number at which he is unfit."""

    def stress(condition: Condition) -> str:
        if condition.killed:
            return "killed"
        return str(condition.stress) if condition.stress < most else f"{most} or more"

    return of_condition(stress)


def status_with(card: CommanderCard, before: int) -> Reading:
    """Okay, shaken or unfit, for a commander who began with this stress (Select Commanders)."""

    def status(condition: Condition) -> str:
        return "killed" if condition.killed else status_of(card, before + condition.stress)

    return of_condition(status)
