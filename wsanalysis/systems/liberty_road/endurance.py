"""A unit under repeated fire: one attack a turn, with rally attempts in between (p.10-11, 15-17)."""

from wsanalysis.probability.chance import Chance
from wsanalysis.systems.liberty_road.edition import LibertyRoad
from wsanalysis.systems.liberty_road.fire import Aftermath, Aim, attack
from wsanalysis.systems.liberty_road.state import Status, UnitState
from wsanalysis.systems.liberty_road.valor import rally


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
