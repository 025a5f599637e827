"""The question how long a unit survives under fire."""

from collections.abc import Callable
from dataclasses import replace

from wsanalysis.asking.questions import notes_idle, takes_situation_of
from wsanalysis.asking.unit_arguments import Times, UnitName, unit_named
from wsanalysis.languages import joined, plural, say
from wsanalysis.rule_system import Inquiry
from wsanalysis.systems.liberty_road.barrage import turn_under_fire
from wsanalysis.systems.liberty_road.edition import LibertyRoad
from wsanalysis.systems.liberty_road.fire import Aftermath
from wsanalysis.systems.liberty_road.questions.arguments import Distance, check_uses, weapon_for
from wsanalysis.systems.liberty_road.questions.fire import fire
from wsanalysis.systems.liberty_road.questions.meaning import UNDER_FIRE
from wsanalysis.systems.liberty_road.results import state_word
from wsanalysis.systems.liberty_road.state import UnitState, best_firing_status, is_out


@takes_situation_of(fire, "event_pending")
@notes_idle(UNDER_FIRE)
def under_fire(
    edition: LibertyRoad,
    attacker: UnitName,
    target: UnitName,
    *,
    distance: Distance,
    turns: Times = 6,
    rallies: bool = True,
    **situation: object,
) -> Inquiry:
    """The state of a target after some turns under fire.

    The target is attacked once a turn (p.15-17). `rallies`: whenever it is suppressed or broken after the
    attack, it uses its own order in the same turn to attempt a rally. `distance` in hexes; `situation` as for
    `fire`.
    """
    shot = fire(edition, attacker, target, distance=distance, **situation)  # type: ignore[arg-type]
    aim, before = shot.args[0], shot.start
    assert isinstance(before, Aftermath)
    unit = unit_named(edition, target)
    weapon = situation.get("weapon")
    check_uses(weapon_for(edition, unit_named(edition, attacker), weapon), turns)  # type: ignore[arg-type]
    start = before.state
    ready = start.status  # what its owner chooses for a vehicle is the order that it had, p.11
    if unit.kind != "vehicle" or start.status in ("suppressed", "broken"):
        ready = best_firing_status(unit, "vehicle")
    how = say("rallying" if rallies else "without rally")
    best = (ready,) if start.status in ("suppressed", "broken") else (start.status, ready)
    words = dict.fromkeys((*best, "suppressed", "broken", "reduced", "eliminated"))
    if unit.kind == "weapon team":
        words = dict.fromkeys((*best, "suppressed", "eliminated"))
    if start.status == "reduced":
        words = dict.fromkeys(("reduced", "eliminated"))
    return replace(
        shot,
        question="under_fire",
        title=joined(", ", (shot.title, plural("{n} turn", "{n} turns", n=turns), how)),
        step=turn_under_fire,
        start=start,
        args=(aim, ready, rallies or start.status == "reduced", edition),
        steps=turns,
        step_name="turn",
        is_over=is_out,
        word=_reading(start),
        words=tuple(words),
        start_word=start.status,
        before="",  # turn by turn a state counts, in which it may be again
        marginals={"survives": _survives},
        detail=_detail,
        notes=(
            say("one attack a turn; the firer is regrouped each time (p.9)"),
            *shot.notes[1:],  # all but the state of the firer afterwards
        ),
        rules="p.10-11, 15-17",
    )


def _reading(start: UnitState) -> Callable[[UnitState], str]:
    return lambda state: state_word(state, start)


def _survives(state: UnitState) -> str:
    return "no" if is_out(state) else "yes"


def _detail(state: UnitState) -> dict[str, str]:
    return {"state": state.status, "marker": state.marker or ""}
