"""The effect of a combat result on a unit (p.10, 17)."""

from wsanalysis.probability.chance import Chance
from wsanalysis.systems.liberty_road.chips import LADDER, RUNG, Result
from wsanalysis.systems.liberty_road.edition import LibertyRoad
from wsanalysis.systems.liberty_road.options import Options
from wsanalysis.systems.liberty_road.state import ELIMINATED, UnitState
from wsanalysis.systems.liberty_road.unit import Kind


def shifted(base: Result, net: int, options: Options) -> Result:
    """The base result moved `net` steps up the ladder, down if negative; the ends hold (p.16)."""
    if base == "miss" and not options.miss_can_be_upshifted:
        return base
    return LADDER[min(max(RUNG[base] + net, 0), len(LADDER) - 1)]


def suffer(
    chance: Chance,
    state: UnitState,
    result: Result,
    kind: Kind,
    valor: int,
    event_pending: bool,
    edition: LibertyRoad,
) -> tuple[UnitState, bool]:
    """Apply a final combat result (p.17); return the state afterwards, and whether a check drew an event."""
    if result == "suppressed":
        if not _checks_valor(kind, state, edition.options):
            return after_suppression(kind, state), False
        check, event = edition.chips.check(chance, valor, event_pending, edition.options)
        return (state if check == "passed" else after_suppression(kind, state)), event
    if result == "reduced":
        return reduce(chance, state, kind, edition), False
    return (ELIMINATED if result == "eliminated" else state), False


def _checks_valor(kind: Kind, state: UnitState, options: Options) -> bool:
    if kind == "vehicle" and not options.vehicles_check_valor:
        return False
    return options.fragile_check_valor or state.status not in ("reduced", "broken")


def after_suppression(kind: Kind, state: UnitState) -> UnitState:
    """The unit after failing its check against a suppressed result (p.10, 17)."""
    if state.status in ("reduced", "broken"):
        return ELIMINATED
    if state.status == "suppressed":
        # a weapon team has no broken side: suppressed again it is eliminated (p.10)
        return ELIMINATED if kind == "weapon team" else UnitState("broken", state.marker)
    return UnitState("suppressed", state.marker)


def reduce(chance: Chance, state: UnitState, kind: Kind, edition: LibertyRoad) -> UnitState:
    """Reduce a unit, by fire, close combat, mines or blaze (p.10, 14, 17).

    A vehicle draws its damage marker and keeps its state; the second reduction wrecks it.
    """
    if kind == "weapon team" or state.status in ("reduced", "broken"):
        return ELIMINATED
    if kind == "vehicle":
        if state.marker is not None:
            return ELIMINATED
        return UnitState(state.status, chance(edition.marker_draw, "vehicle damage marker"))
    if state.status == "suppressed" and edition.options.reduced_while_suppressed == "eliminated":
        return ELIMINATED
    return UnitState("reduced")


def words_after(kind: Kind, start: UnitState, options: Options) -> tuple[str, ...]:
    """The words for a target's state after an attack, from best to worst for it (p.10, 17).

    A vehicle that has drawn its first damage marker is `reduced`, in whatever state.
    """
    if start.status in ("reduced", "broken", "eliminated"):
        return tuple(dict.fromkeys((start.status, "eliminated")))
    words: list[str] = [start.status, "suppressed"]
    if kind != "weapon team":
        if start.status == "suppressed":
            words.append("broken")
        if kind == "vehicle":
            words += ["reduced"] if start.marker is None else []
        elif start.status != "suppressed" or options.reduced_while_suppressed == "reduced":
            words.append("reduced")
    return tuple(dict.fromkeys((*words, "eliminated")))


def state_word(state: UnitState, start: UnitState) -> str:
    """A target's state in those words; `reduced` only while it is still in the state it started in."""
    newly = state.marker is not None and start.marker is None
    return "reduced" if newly and state.status == start.status else state.status
