"""The question about one shot in melee (7.0, 9.0)."""

from collections.abc import Hashable, Mapping
from typing import Literal

from wsanalysis.asking.questions import named_attack, notes_idle
from wsanalysis.asking.unit_arguments import UnitName, unit_named
from wsanalysis.languages import say
from wsanalysis.rule_system import Inquiry
from wsanalysis.systems.draft_2019.edition import Draft2019
from wsanalysis.systems.draft_2019.fire import has_fired, melee_fire
from wsanalysis.systems.draft_2019.ground import Stand, is_covered
from wsanalysis.systems.draft_2019.melee import facing_of, melee_aim, melee_shifts
from wsanalysis.systems.draft_2019.questions import arguments
from wsanalysis.systems.draft_2019.questions.fire import reading, words_after
from wsanalysis.systems.draft_2019.questions.meaning import WHY, melee_reads
from wsanalysis.systems.draft_2019.results import Struck
from wsanalysis.systems.draft_2019.shot import OP_FIRE, Shot
from wsanalysis.systems.draft_2019.state import UnitState, has_new_tokens
from wsanalysis.systems.draft_2019.unit import as_target

InMelee = Literal["aim", "advance", "sprint into melee", "passenger", "ambush", "op fire", "op fire, aimed"]


@notes_idle(WHY, melee_reads)
def melee(
    edition: Draft2019,
    attacker: UnitName,
    target: UnitName,
    *,
    firing: InMelee = "aim",
    terrain: arguments.TerrainName = "open",
    works: arguments.WorksName | None = None,
    enemy_infantry: bool = False,
    moving: bool = False,
    attacker_state: arguments.AttackerState | None = None,
    target_state: arguments.TargetState | None = None,
    weapon: arguments.WeaponName | None = None,
    activates: bool = False,
) -> Inquiry:
    """The result of one shot at an enemy in the same hex (9.0).

    Foot units are exposed unless in a bunker. Fire at a vehicle begins with the firer's valor check: if it
    passes he chooses the facing, if it fails his opponent does, each by armor. Both stand on the `terrain` of
    the hex, so the firer is in cover for this check where that terrain is cover. `enemy_infantry`: of the
    target's side, in the hex or aboard; without it infantry ignores armor downshifts. `works`: what the
    target is in. `moving`: it has a MOVING marker. Op fire is at a target that has just entered the hex;
    tokens take effect at once.
    """
    firing_unit, aimed_at = unit_named(edition, attacker), unit_named(edition, target)
    deployed = arguments.weapon_for(edition, firing_unit, weapon)
    own, start = (
        UnitState.parse(attacker_state, firing_unit.kind),
        UnitState.parse(target_state, aimed_at.kind),
    )
    stand = arguments.stand_of(edition, terrain, None, works)
    shot = Shot(
        distance=0, stand=stand, firing=firing, melee=True, enemy_infantry=enemy_infantry,
        in_bog=arguments.stands_in_bog(aimed_at, stand), moving=moving,
    )  # fmt: skip
    firer, met = (
        arguments.firer_in(edition, firing_unit, own, deployed),
        arguments.target_in(edition, aimed_at, start, stand),
    )
    with named_attack(firing_unit.name, aimed_at.name, "fire at"):
        checks = as_target(firing_unit, without_cover=not is_covered(Stand(stand.ground)))
        aim = melee_aim(firer, own, met, start, shot, checks, edition, whole=True)
    notes: list[str] = [say("FP {fp} (7.0)", fp=aim.chosen.sight.firepower)]
    if aim.check:
        given = melee_shifts(firer, own, met, shot, False, edition)
        net = sum(shift.amount for shift in given)
        notes.append(
            say(
                "the shifts are those at its {chosen}, which the firer chooses; if he fails the check, its"
                " {other} is fired at, net {net:+d} (9.0)",
                chosen=facing_of(met, True),
                other=facing_of(met, False),
                net=net,
            )
        )
        text = (
            "{unit} checks valor without cover: both are in {terrain} (9.0)"
            if checks.without_cover
            else "{unit} checks valor in cover: both are in {terrain} (9.0)"
        )
        notes.append(say(text, unit=firing_unit.name, terrain=stand.ground.terrain))
    at_once = firing in OP_FIRE
    text = (
        "{firer} in op fire in melee at {target} ({state})"
        if at_once
        else "{firer} firing in melee at {target} ({state})"
    )
    return Inquiry(
        question="melee",
        title=say(
            text,
            firer=arguments.armed(firing_unit, deployed),
            target=aimed_at.name,
            state=arguments.with_place(start, stand),
        ),
        step=melee_fire,
        start=Struck(start),
        args=(aim, activates and (not at_once or has_new_tokens(start)), edition),
        is_over=has_fired,
        word=reading(start),
        words=words_after(met.kind, at_once or activates),
        before="unharmed",
        detail=_detail,
        ledger=melee_shifts(firer, own, met, shot, True, edition),
        notes=tuple(notes),
        rules="9.0",
    )


def _detail(struck: Struck) -> Mapping[str, Hashable]:
    return {"state": str(struck.unit), "collateral": struck.collateral, "event": struck.event}
