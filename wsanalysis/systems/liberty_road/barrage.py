"""Several attacks: each firer on each unit in one hex (p.15-16), and turn after turn on one (p.10-11)."""

from typing import NamedTuple

from wsanalysis.probability.chance import Chance
from wsanalysis.systems.liberty_road.edition import LibertyRoad
from wsanalysis.systems.liberty_road.fire import Aftermath, Aim, attack
from wsanalysis.systems.liberty_road.state import ANY_MARKER, Status, UnitState
from wsanalysis.systems.liberty_road.valor import rally


class Hex(NamedTuple):
    """The units in the target hex, the number of attacks still to come, and this turn's event."""

    states: tuple[UnitState, ...]
    attacks_left: int
    event: bool = False


class Blow(NamedTuple):
    """One attack in the sequence: its target in the hex, and its shift."""

    unit: int
    aim: Aim


def next_attack(chance: Chance, before: Hex, blows: tuple[Blow, ...], edition: LibertyRoad) -> Hex:
    """The next attack of the sequence. Each unit in the hex is attacked separately (p.15)."""
    unit, aim = blows[-before.attacks_left]
    was = before.states[unit]
    after = attack(chance, Aftermath(was, before.event), aim, edition)
    now = after.state
    if now.marker is not None and was.marker is None:
        # no attack reads which marker it is, so states that differ only in it are merged
        now = UnitState(now.status, ANY_MARKER)
    states = (*before.states[:unit], now, *before.states[unit + 1 :])
    return Hex(states, before.attacks_left - 1, after.event)


def is_over(target: Hex) -> bool:
    """True if all attacks of the sequence have been made."""
    return not target.attacks_left


def turn_under_fire(
    chance: Chance,
    state: UnitState,
    aim: Aim,
    ready: Status,
    rallies: bool,
    edition: LibertyRoad,
) -> UnitState:
    """One turn: the unit is attacked and then, if it `rallies`, uses its own order for an attempt (p.11)."""
    after = attack(chance, Aftermath(state), aim, edition)
    if not rallies:
        return after.state
    return rally(chance, after.state, aim.valor, ready, not after.event, edition)
