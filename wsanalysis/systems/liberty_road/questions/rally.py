"""Questions about rally (p.10-11)."""

from collections.abc import Hashable, Mapping

from wsanalysis.asking.questions import notes_idle
from wsanalysis.asking.unit_arguments import Times, UnitName, unit_named
from wsanalysis.languages import plural, say
from wsanalysis.rule_system import IllegalAction, Inquiry
from wsanalysis.systems.liberty_road.edition import LibertyRoad
from wsanalysis.systems.liberty_road.questions.arguments import RallyState, state_of
from wsanalysis.systems.liberty_road.questions.meaning import RALLY, rally_reads
from wsanalysis.systems.liberty_road.state import Status, UnitState, best_firing_status
from wsanalysis.systems.liberty_road.valor import rally as rally_once


@notes_idle(RALLY, rally_reads)
def rally(
    edition: LibertyRoad,
    unit: UnitName,
    *,
    state: RallyState = "suppressed",
    attempts: Times | None = 1,
    to: str | None = None,
    event_pending: bool = True,
) -> Inquiry:
    """The state of a unit after attempts to rally (p.11).

    It makes one attempt a turn. `attempts` None: it continues until it has rallied; `.by_step()` and
    `.expected_steps()` give the number of turns. `to`: the order that a vehicle's owner then chooses, by
    default fire.
    """
    rallying = unit_named(edition, unit)
    if state not in ("suppressed", "broken"):
        raise IllegalAction("rally is only for suppressed and broken units (p.11)")
    start = state_of(edition, rallying, state, "suppressed")
    ready: Status = best_firing_status(rallying, "vehicle")
    if to is not None:
        ready = state_of(edition, rallying, to, ready).status
        if ready in ("suppressed", "broken") or (rallying.kind != "vehicle" and ready != "ready"):
            raise IllegalAction(f"a rallied unit becomes ready, or takes orders, not {to} (p.11)")
    words: list[str] = [ready, "suppressed"]
    if state == "broken":
        words = [*([ready] if attempts is None or attempts > 1 else []), "suppressed", "broken"]
    often = say("until it is rallied")
    if attempts is not None:
        often = plural("{n} attempt", "{n} attempts", n=attempts)
    return Inquiry(
        question="rally",
        title=say(
            "{unit} (valor {valor}) rallying from {state}, {often}",
            unit=rallying.name,
            valor=rallying.valor,
            state=state,
            often=often,
        ),
        step=rally_once,
        start=start,
        args=(rallying.valor, ready, event_pending, edition),
        steps=attempts,
        step_name="attempt",
        is_over=has_rallied,
        stop_if_stuck=True,
        word=_word,
        words=tuple(words),
        detail=_detail,
        notes=(say("one attempt a turn, instead of moving or firing (p.11)"),),
        rules="p.10-11",
    )


def has_rallied(state: UnitState) -> bool:
    """True if the unit no longer needs to rally."""
    return state.status not in ("suppressed", "broken")


def _word(state: UnitState) -> str:
    return state.status


def _detail(state: UnitState) -> Mapping[str, Hashable]:
    return {"state": state.status}
