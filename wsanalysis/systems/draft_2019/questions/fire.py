"""Questions about one shot: direct and indirect fire, and op fire (7.0, 9.0-11.0)."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, Literal

from wsanalysis.asking.questions import named_attack, notes_idle, takes_situation_of
from wsanalysis.asking.unit_arguments import UnitName, unit_named
from wsanalysis.languages import joined, say
from wsanalysis.rule_system import Inquiry, Shift, effect
from wsanalysis.systems.draft_2019.actions import move_after
from wsanalysis.systems.draft_2019.edition import Draft2019
from wsanalysis.systems.draft_2019.fire import fire as fire_once
from wsanalysis.systems.draft_2019.fire import fire_and_activate, has_fired
from wsanalysis.systems.draft_2019.movement import rides_desant, space_left
from wsanalysis.systems.draft_2019.questions import arguments
from wsanalysis.systems.draft_2019.questions.meaning import WHY, shot_reads
from wsanalysis.systems.draft_2019.results import Struck
from wsanalysis.systems.draft_2019.shot import OP_FIRE, Aim, Shot, conditions, shifts, take_aim
from wsanalysis.systems.draft_2019.state import WORDS, UnitState, has_new_tokens, word_after
from wsanalysis.systems.draft_2019.unit import Facing, Kind, as_target

How = Literal["aim", "advance", "ambush", "passenger", "op fire", "op fire, aimed", "sustained fire"]
"""Ways to fire from outside of melee."""
TITLES = {
    "aim": "{firer} firing at {target} ({state}), {distance}",
    "op fire": "{firer} in op fire at {target} ({state}), {distance}",
    "others": "{firer} firing ({way}) at {target} ({state}), {distance}",
}
"""Titles by the way to fire."""


@notes_idle(WHY, shot_reads)
def fire(
    edition: Draft2019,
    attacker: UnitName,
    target: UnitName,
    *,
    distance: arguments.Distance,
    firing: How = "aim",
    secondary: bool = False,
    indirect: bool = False,
    facing: Facing = "front",
    terrain: arguments.TerrainName = "open",
    behind: arguments.BarrierName | None = None,
    works: arguments.WorksName | None = None,
    target_higher: bool = False,
    target_lower: bool = False,
    obscured: bool = False,
    moving: bool = False,
    sprinting: bool = False,
    task: bool = False,
    crested: bool = False,
    in_field: bool = True,
    in_front: bool = True,
    attacker_state: arguments.AttackerState | None = None,
    target_state: arguments.TargetState | None = None,
    weapon: arguments.WeaponName | None = None,
    carries: arguments.CarriedName | None = None,
    activates: bool = False,
    damage_open: arguments.DamageName | Sequence[arguments.DamageName] | None = None,
    suppression_open: arguments.SuppressionName | Sequence[arguments.SuppressionName] | None = None,
) -> Inquiry:
    """The result of one shot on its target (9.0).

    `distance` in areas, 0 in the same one. `firing`: aiming and ambushing units have full FP; advancing
    units, passengers and any fire at a `secondary` target have limited FP. `facing`: the side of a vehicle
    that the line of sight crosses. The target's place: `terrain`, `behind` a barricade, the `works` it is in,
    and whether it is above or below the firer. `sprinting`, `task`: what it has just done. `crested`: what it
    crossed just before op fire. `carries`: infantry in or on the target. `activates`: turn its tokens over as
    in its next activation. `..._open`: tokens that lie face up on the board and cannot be drawn.
    """
    firing_unit, aimed_at = unit_named(edition, attacker), unit_named(edition, target)
    deployed = arguments.weapon_for(edition, firing_unit, weapon)
    own, start = (
        UnitState.parse(attacker_state, firing_unit.kind),
        UnitState.parse(target_state, aimed_at.kind),
    )
    stand = arguments.stand_of(edition, terrain, behind, works, target_higher, target_lower)
    shot = Shot(
        distance=distance, stand=stand, firing=firing, secondary=secondary or indirect, facing=facing,
        in_field=in_field, in_front=in_front, obscured=obscured, moving=moving, sprinting=sprinting,
        task=task, in_bog=arguments.stands_in_bog(aimed_at, stand), crested=crested, indirect=indirect,
    )  # fmt: skip
    firer, met = (
        arguments.firer_in(edition, firing_unit, own, deployed),
        arguments.target_in(edition, aimed_at, start, stand),
    )
    with named_attack(firing_unit.name, aimed_at.name, "fire at"):
        ledger = shifts(firer, own, met, shot, edition.options)
    rider = None if carries is None else unit_named(edition, carries)
    # a team aboard is as small as what is left of a squad, so that PASSENGERS eliminates it
    aboard = None if rider is None else UnitState(team=rider.kind == "team")
    if rider is not None:
        space_left(aimed_at, [rider])

    at_once = firing in OP_FIRE
    turned = activates and (not at_once or has_new_tokens(start))

    def aim_with(other: tuple[Shift, ...]) -> Aim:
        return take_aim(
            firer, own, met, start, shot, other, None if rider is None else as_target(rider), True,
            arguments.open_tokens(edition, "damage", damage_open),
            arguments.open_tokens(edition, "suppression", suppression_open),
        )  # fmt: skip

    aim = aim_with(ledger)
    holds = joined(", ", conditions(met, start, shot)) or say("none")
    marginals: dict[str, Callable[[Struck], str]] = {"collateral": _collateral, "event": _event}
    if rider is not None:
        marginals["carried"] = effect("unharmed", _carried(aboard))
    if at_once:
        marginals["move"] = lambda struck: move_after(start, struck.unit, edition.options)
    text = "FP {fp}; downshifts if the chit shows them: {conditions} (9.0)"
    notes: list[str] = [say(text, fp=aim.sight.firepower, conditions=holds)]
    if rider is not None:
        text = "{unit} rides on top (8.0)" if rides_desant(aimed_at) else "{unit} is inside (8.0)"
        notes.append(say(text, unit=rider.name))
    if not at_once and not activates:
        notes.append(say("tokens lie face down until the target activates (10.0)"))
    return Inquiry(
        question="op_fire" if at_once else "fire",
        title=say(
            TITLES[firing if firing in TITLES else "others"],
            firer=arguments.armed(firing_unit, deployed),
            way=firing,
            target=aimed_at.name,
            state=arguments.with_place(start, stand),
            distance=arguments.areas(distance),
        ),
        step=fire_and_activate if turned else fire_once,
        start=Struck(start, aboard),
        args=(aim, edition),
        is_over=has_fired,
        word=reading(start),
        words=words_after(met.kind, at_once or activates),
        before="unharmed",
        marginals=marginals,
        detail=_detail,
        ledger=ledger,
        args_for=lambda other: (aim_with(other), edition),
        notes=tuple(notes),
        rules="9.0, 10.0",
    )


@takes_situation_of(fire, "firing", "secondary", "indirect", "activates", "moving")
def op_fire(
    edition: Draft2019,
    attacker: UnitName,
    target: UnitName,
    *,
    distance: arguments.Distance,
    aimed: bool = False,
    **situation: object,
) -> Inquiry:
    """The result of op fire on a unit that moves, turns or performs a task (7.0, 9.0).

    Fired with limited FP, or full FP if `aimed` at the hex of the firer's AIM marker; a spent firer needs
    that marker and the sustained fire icon. Tokens take effect at once. `crested`: the target has just
    crossed bocage, a crest or a slope. See the marginal `move`. `situation` as for `fire`.
    """
    firing: How = "op fire"
    if aimed:
        state: Any = situation.get("attacker_state")
        spent = UnitState.parse(state, unit_named(edition, attacker).kind).spent
        firing = "sustained fire" if spent else "op fire, aimed"
    return fire(edition, attacker, target, distance=distance, firing=firing, **situation)  # type: ignore[arg-type]


def reading(start: UnitState) -> Callable[[Struck], str]:
    """The target's condition in one word."""
    return lambda struck: word_after(struck.unit, start)


def words_after(kind: Kind, known: bool) -> tuple[str, ...]:
    """The words for a target's condition, best for it first; `reduced` is a squad whose token is known."""
    return tuple(word for word in WORDS if word != "reduced" or (known and kind == "squad"))


def _collateral(struck: Struck) -> str:
    return struck.collateral or "none"


def _event(struck: Struck) -> str:
    return "event" if struck.event else "no event"


def _carried(start: UnitState | None) -> Callable[[Struck], str]:
    return lambda struck: "none" if struck.rider is None or start is None else word_after(struck.rider, start)


def _detail(struck: Struck) -> Mapping[str, Hashable]:
    columns: dict[str, Hashable] = {"state": str(struck.unit)}
    if struck.rider is not None:
        columns["carried"] = str(struck.rider)
    return {**columns, "collateral": struck.collateral, "event": struck.event}
