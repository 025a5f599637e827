"""Fire in melee: the facing of a vehicle that is fired at, and its choice (9.0)."""

from dataclasses import replace

from wsanalysis.rule_system import Shift
from wsanalysis.systems.draft_2019.chits import Nerve
from wsanalysis.systems.draft_2019.edition import Draft2019
from wsanalysis.systems.draft_2019.fire import MeleeAim
from wsanalysis.systems.draft_2019.shot import Shot, shifts, take_aim
from wsanalysis.systems.draft_2019.state import UnitState
from wsanalysis.systems.draft_2019.unit import FACINGS, Facing, Firer, Target


def facing_of(target: Target, weakest: bool) -> Facing:
    """The facing with the weakest armor, the firer's choice, or with the strongest, his opponent's."""
    pick = min if weakest else max
    return FACINGS[target.armor.index(pick(target.armor))]


def melee_shifts(
    firer: Firer, state: UnitState, target: Target, shot: Shot, weakest: bool, edition: Draft2019
) -> tuple[Shift, ...]:
    """The shifts at the facing that one of the two chooses."""
    return shifts(firer, state, target, replace(shot, facing=facing_of(target, weakest)), edition.options)


def melee_aim(
    firer: Firer,
    state: UnitState,
    target: Target,
    target_state: UnitState,
    shot: Shot,
    own: Target,
    edition: Draft2019,
    whole: bool = False,
) -> MeleeAim:
    """The aim in melee; `own`: the firer as others see it, for its valor. IllegalAction as for any shot."""
    aims = [
        take_aim(
            firer, state, target, target_state, shot,
            melee_shifts(firer, state, target, shot, weakest, edition), whole=whole,
        )
        for weakest in (True, False)
    ]  # fmt: skip
    # where both choose a facing as good, the check decides nothing
    asks = target.kind == "vehicle" and aims[0] != aims[1]
    return MeleeAim(aims[0], aims[1], Nerve(own.valor, own.plights), asks)
