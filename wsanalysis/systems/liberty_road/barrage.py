"""Several attacks in sequence: every firer on every unit in one hex, friends included (p.15-16)."""

from typing import NamedTuple

from wsanalysis.probability.chance import Chance
from wsanalysis.systems.liberty_road.edition import LibertyRoad
from wsanalysis.systems.liberty_road.fire import Aftermath, Aim, attack
from wsanalysis.systems.liberty_road.state import ANY_MARKER, UnitState


class Hex(NamedTuple):
    """The units in the target hex, how many attacks are still to come, and this turn's event."""

    states: tuple[UnitState, ...]
    attacks_left: int
    event: bool = False


class Blow(NamedTuple):
    """One attack in the sequence: on which unit of the hex, and with what shift."""

    unit: int
    aim: Aim


def next_attack(chance: Chance, before: Hex, blows: tuple[Blow, ...], edition: LibertyRoad) -> Hex:
    """The next attack of the sequence. Each unit in the hex is attacked separately (p.15)."""
    unit, aim = blows[-before.attacks_left]
    was = before.states[unit]
    after = attack(chance, Aftermath(was, before.event), aim, edition)
    now = after.state
    if now.marker is not None and was.marker is None:
        # which marker it is no attack reads; states that differ only in it are one
        now = UnitState(now.status, ANY_MARKER)
    states = (*before.states[:unit], now, *before.states[unit + 1 :])
    return Hex(states, before.attacks_left - 1, after.event)


def is_over(target: Hex) -> bool:
    """Whether all attacks of the sequence have been made."""
    return not target.attacks_left
