"""Questions about fire: one shot, opportunity fire, a barrage on a hex, an object (p.13, 15-17)."""

from collections.abc import Callable, Hashable, Mapping

from wsanalysis.asking.questions import named_attack, notes_idle, takes_situation_of
from wsanalysis.asking.unit_arguments import Count, UnitName, hexes, unit_named
from wsanalysis.languages import say
from wsanalysis.rule_system import Inquiry
from wsanalysis.systems.liberty_road.edition import LibertyRoad
from wsanalysis.systems.liberty_road.fire import Aftermath, Shot, attack, shifts, take_aim
from wsanalysis.systems.liberty_road.orders import after_acting, after_opportunity_fire
from wsanalysis.systems.liberty_road.questions import arguments
from wsanalysis.systems.liberty_road.questions.meaning import SHOT, shot_reads
from wsanalysis.systems.liberty_road.results import state_word, words_after
from wsanalysis.systems.liberty_road.state import UnitState, best_firing_status, best_resting_status, is_out
from wsanalysis.systems.liberty_road.unit import Unit, as_firer, as_target


@notes_idle(SHOT, shot_reads)
def fire(
    edition: LibertyRoad,
    attacker: UnitName,
    target: UnitName,
    *,
    distance: arguments.Distance,
    flank: bool = False,
    firer_state: arguments.AttackerState | None = None,
    target_state: arguments.TargetState | None = None,
    firing_upshifts: Count = 0,
    target_downshifts: Count = 0,
    firer_higher: bool = False,
    target_higher: bool = False,
    opportunity: bool = False,
    already_reduced: bool = False,
    weapon: arguments.AttackerWeapon | None = None,
    in_forward_arc: bool = True,
    firer_marker: arguments.MarkerName | None = None,
    target_marker: arguments.MarkerName | None = None,
    event_pending: bool = True,
) -> Inquiry:
    """The result of one shot on its target (p.15-17).

    `distance` in hexes of 100 m. `flank`: the shot comes from a grey hex of the diagram on p.16.
    `firing_upshifts`, `target_downshifts`: icons of the terrain in the firing and the target hex.
    `firer_higher`, `target_higher`: that unit stands on a hill or crest. `already_reduced`: the target took a
    reduction earlier. `weapon`: the asset that the firer crews or carries. `event_pending`: no event has
    happened yet this turn. Each unit's state defaults to the best one printed on its block.
    """
    firing, aimed = unit_named(edition, attacker), unit_named(edition, target)
    crewed = arguments.weapon_for(edition, firing, weapon)
    shot = Shot(
        distance, flank, firing_upshifts, target_downshifts, firer_higher,
        target_higher, opportunity, in_forward_arc,
    )  # fmt: skip
    firer, as_aimed = as_firer(firing, crewed), as_target(aimed)
    own = arguments.state_of(
        edition, firing, firer_state, best_firing_status(firing, aimed.kind), firer_marker
    )
    start = arguments.state_of(
        edition, aimed, target_state, best_resting_status(aimed), target_marker, already_reduced
    )
    with named_attack(firing.name, aimed.name, "fire at"):
        ledger = shifts(firer, own, as_aimed, shot, edition)
    afterwards = (after_opportunity_fire if opportunity else after_acting)(firing.kind, own)
    firing_it = say("{unit} ({weapon})", unit=firing.name, weapon=crewed.name) if crewed else firing.name
    text = "{firer} firing at {target} ({state}), {distance}"
    op_fire = "{firer} in opportunity fire at {target} ({state}), {distance}"
    return Inquiry(
        question="opportunity_fire" if opportunity else "fire",
        title=say(
            op_fire if opportunity else text,
            firer=firing_it,
            target=aimed.name,
            state=str(start),
            distance=hexes(shot.distance),
        ),
        step=attack,
        start=Aftermath(start, not event_pending),
        args=(take_aim(as_aimed, shot, ledger, edition), edition),
        word=_reading(start),
        words=words_after(aimed.kind, start, edition.options),
        before=start.status,
        detail=_detail,
        marginals={"move": _move(start)} if opportunity else {},
        ledger=ledger,
        args_for=lambda other: (take_aim(as_aimed, shot, other, edition), edition),
        notes=(
            say(
                "the state of {unit} afterwards: {state} (p.9, 13)",
                unit=firing.name,
                state=afterwards.status,
            ),
        ),
        rules="p.13, 15-17" if opportunity else "p.15-17",
    )


@takes_situation_of(fire, "opportunity")
def opportunity_fire(
    edition: LibertyRoad,
    attacker: UnitName,
    target: UnitName,
    *,
    distance: arguments.Distance,
    **situation: object,
) -> Inquiry:
    """The result of one shot of opportunity fire on a moving target (p.13).

    It is fired at reduced strength and never at a flank. A suppressed or reduced target ends its move: see
    the marginal `move`. `situation` as for `fire`.
    """
    situation["opportunity"] = True
    return fire(edition, attacker, target, distance=distance, **situation)  # type: ignore[arg-type]


def as_attacker(unit: Unit) -> Hashable:
    """The ratings of the attacker that `fire` uses."""
    return as_firer(unit)


def as_attacked(unit: Unit) -> Hashable:
    """The ratings of the target that `fire` uses."""
    return as_target(unit), best_resting_status(unit), unit.sides


def _reading(start: UnitState) -> Callable[[Aftermath], str]:
    return lambda after: state_word(after.state, start)


def _move(start: UnitState) -> Callable[[Aftermath], str]:
    """The fate of the move that opportunity fire interrupted (p.13)."""

    def word(after: Aftermath) -> str:
        if is_out(after.state):
            return "eliminated"
        return "goes on" if after.state == start else "ends in the hex"

    return word


def _detail(after: Aftermath) -> Mapping[str, Hashable]:
    return {"state": after.state.status, "marker": after.state.marker or "", "event": after.event}
