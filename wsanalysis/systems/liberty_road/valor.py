"""Valor checks and rally (p.10-11, 17)."""

from wsanalysis.probability.chance import Chance
from wsanalysis.systems.liberty_road.edition import LibertyRoad
from wsanalysis.systems.liberty_road.state import Status, UnitState


def rally(
    chance: Chance,
    state: UnitState,
    valor: int,
    ready: Status,
    event_pending: bool,
    edition: LibertyRoad,
) -> UnitState:
    """One attempt to rally, as `attempt_rally`, but returning only the state afterwards."""
    return attempt_rally(chance, state, valor, ready, event_pending, edition)[0]


def attempt_rally(
    chance: Chance,
    state: UnitState,
    valor: int,
    ready: Status,
    event_pending: bool,
    edition: LibertyRoad,
) -> tuple[UnitState, bool]:
    """One attempt a turn to rally, instead of moving or firing (p.11); return the state, and event or not.

    A passed check turns a broken unit suppressed, and a suppressed one `ready`: the ready side of infantry
    and weapon teams, the owner's choice of move, fire or support of a vehicle. In any other state nothing
    happens.
    """
    if state.status not in ("suppressed", "broken"):
        return state, False
    check, event = edition.chips.check(chance, valor, event_pending, edition.options)
    if check == "failed":
        return state, event
    rallied: Status = "suppressed" if state.status == "broken" else ready
    chance.tell("it rallies from {} to {} (p.11)", state.status, rallied)
    return UnitState(rallied, state.marker), event
