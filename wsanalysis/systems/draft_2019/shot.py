"""The situation of one shot, its shifts, and how the chit is read for it (7.0, 9.0, 11.0)."""

from dataclasses import dataclass
from typing import Literal, NamedTuple

from wsanalysis.rule_system import IllegalAction, Shift
from wsanalysis.systems.draft_2019.chits import Sight
from wsanalysis.systems.draft_2019.ground import Stand, is_covered, is_fortified
from wsanalysis.systems.draft_2019.options import Options
from wsanalysis.systems.draft_2019.state import UnitState, halved, has_new_tokens, is_broken, is_suppressed
from wsanalysis.systems.draft_2019.supply import NOTHING, Lying, lying_on
from wsanalysis.systems.draft_2019.unit import FACINGS, INFANTRY, Facing, Firer, Target, side_of

Firing = Literal[
    "aim",
    "advance",
    "op fire",
    "op fire, aimed",
    "sustained fire",
    "ambush",
    "sprint into melee",
    "passenger",
]
FULL: tuple[Firing, ...] = ("aim", "op fire, aimed", "sustained fire", "ambush")
"""Fire with full FP: into the hex of the AIM marker, or from ambush; all other has limited FP (7.0, 9.0)."""

OP_FIRE: tuple[Firing, ...] = ("op fire", "op fire, aimed", "sustained fire")


@dataclass(frozen=True, slots=True, kw_only=True)
class Shot:
    """One shot. Distance in areas: the target's is counted, the firer's is not (9.0).

    `facing`: the side of the target that the line of sight crosses. `in_field`: the target is in the
    firer's field of fire, `in_front`: in its front. `sprinting`, `task`: what the target did just now;
    `moving`: it has a MOVING marker. `crested`: it just crossed bocage, crest or slope. `enemy_infantry`:
    of the target's side, in the hex of a melee.
    """

    distance: int
    stand: Stand
    firing: Firing = "aim"
    secondary: bool = False
    facing: Facing = "front"
    in_field: bool = True
    in_front: bool = True
    obscured: bool = False
    moving: bool = False
    sprinting: bool = False
    task: bool = False
    in_bog: bool = False
    crested: bool = False
    melee: bool = False
    enemy_infantry: bool = False
    indirect: bool = False


class Aim(NamedTuple):
    """The reading of a shot: how the chit is read, and what its result applies to.

    `blast`: the firer's full FP if it has blast effect, else 0 (10.0). `in_water`: damage eliminates.
    `open_tokens` lie face up on the board; `whole`: collateral damage and events are reported. `void`:
    collateral icons without effect on this target. `elsewhere`: tokens that lie on the firer.
    """

    sight: Sight
    target: Target
    blast: int = 0
    at_once: bool = False
    in_water: bool = False
    rider: Target | None = None
    damage_out: tuple[str, ...] = ()
    suppression_out: tuple[str, ...] = ()
    whole: bool = False
    void: tuple[str, ...] = ()
    elsewhere: Lying = NOTHING


def firepower(firer: Firer, state: UnitState, shot: Shot) -> int:
    """Full or limited FP, halved by CREW (7.0, 9.0, 10.0). Secondary targets meet limited FP."""
    full = shot.firing in FULL and not shot.secondary and not shot.indirect
    return halved(firer.full_fp if full else firer.limited_fp, state, "CREW")


def shifts(firer: Firer, state: UnitState, target: Target, shot: Shot, options: Options) -> tuple[Shift, ...]:
    """The shifts that always apply: range, exposure, armor (9.0).

    Raises IllegalAction, naming the rule, for a shot that is not allowed.
    """
    reach = check_fires(firer, state, shot, options)
    found = []
    if shot.distance > reach:
        found.append(Shift(f"beyond effective range {reach}", -1, "9.0"))
    why = exposed_by(target, shot)
    if why:
        found.append(Shift(f"exposed: {why}", 1, "9.0" if not shot.indirect else "11.0"))
    if target.kind == "vehicle":
        found += armor_shift(firer, target, shot, options)
    return tuple(found)


def exposed_by(target: Target, shot: Shot) -> str:
    """The reason why a foot unit is exposed, in words; empty if it is not (4.0, 7.0, 9.0, 11.0)."""
    if target.kind == "vehicle":
        return ""
    stand = shot.stand
    in_bunker = stand.works is not None and stand.works.terrain == "bunker"
    reasons = {
        "ambushed": shot.firing == "ambush" and not shot.indirect,
        "sprinting": shot.sprinting,
        "in bog": shot.in_bog,
        "performing a task": shot.task,
        "low ground without cover": stand.lower and not is_covered(stand) and not shot.indirect,
        "in melee": shot.melee and not in_bunker,
        "indirect fire": shot.indirect and not stand.ground.building and stand.works is None,
    }
    return next((why for why, holds in reasons.items() if holds), "")


def armor_shift(firer: Firer, target: Target, shot: Shot, options: Options) -> list[Shift]:
    """The shift for penetration against the armor crossed, and when they are not compared (9.0)."""
    if shot.indirect:
        weakest = min(target.armor)
        if options.indirect_armor == "weakest" and firer.penetration > weakest:
            return [Shift(f"penetration {firer.penetration} against weakest armor {weakest}", 1, "11.0")]
        return []
    armor = target.armor[FACINGS.index(shot.facing)]
    amount = max(-2, min(1, firer.penetration - armor))
    ignored = ""
    if amount < 0 and shot.crested and shot.firing in OP_FIRE:
        ignored = "cresting"
    if amount < 0 and shot.melee and firer.kind in INFANTRY and not shot.enemy_infantry:
        ignored = "infantry in melee"
    reason = f"penetration {firer.penetration} against {shot.facing} armor {armor}"
    if ignored:
        return [Shift(f"{reason}, ignored: {ignored}", 0, "9.0")]
    return [Shift(reason, amount, "9.0")]


def conditions(target: Target, state: UnitState, shot: Shot) -> tuple[str, ...]:
    """The conditional shifts that apply to a target if the chit shows them, sorted (9.0)."""
    stand, indirect = shot.stand, shot.indirect
    small = target.size == "small"
    holds = {
        "FORTIFIED": is_fortified(stand, target.kind, is_suppressed(state)),
        "IN COVER": is_covered(stand, indirect),
        "MEDIUM": small or target.size == "medium",
        "MOVING": shot.moving or (shot.firing in OP_FIRE and not shot.task),
        "OBSCURED": not indirect and (shot.obscured or stand.ground.obscures),
        "SMALL": small,
    }
    return tuple(sorted(word for word, is_so in holds.items() if is_so))


def take_aim(
    firer: Firer,
    state: UnitState,
    target: Target,
    target_state: UnitState,
    shot: Shot,
    ledger: tuple[Shift, ...],
    rider: Target | None = None,
    whole: bool = False,
    damage_out: tuple[str, ...] = (),
    suppression_out: tuple[str, ...] = (),
) -> Aim:
    """The reading of a shot; FIREPOWER does not count inside the firer's minimum range (9.0)."""
    power = firepower(firer, state, shot) if shot.distance >= firer.minimum_range else 0
    sight = Sight(
        side_of(target.kind),
        shot.distance,
        sum(shift.amount for shift in ledger),
        power,
        conditions(target, target_state, shot),
    )
    # blast is compared with the full FP, whatever the shot was fired with (10.0)
    blast = halved(firer.full_fp, state, "CREW") if "blast" in firer.features else 0
    return Aim(
        sight, target, blast, shot.firing in OP_FIRE, shot.stand.ground.terrain == "water",
        rider if rider is None or target.desant else None, damage_out, suppression_out, whole,
        void_collateral(target, shot), lying_on(state, firer.kind),
    )  # fmt: skip


def void_collateral(target: Target, shot: Shot) -> tuple[str, ...]:
    """Collateral icons without effect (10.0): foxholes in works, haze in haze, smoke or blaze, no weapon."""
    holds = {
        "FOXHOLES": shot.stand.works is not None,
        "HAZE": shot.stand.ground.obscures,
        "WEAPON": target.kind not in INFANTRY,
    }
    return tuple(word for word, is_so in holds.items() if is_so)


def check_fires(firer: Firer, state: UnitState, shot: Shot, options: Options) -> int:
    """The effective range; IllegalAction if the firer may not take this shot (3.0, 7.0, 9.0, 10.0)."""
    if firer.effective_range is None:
        raise IllegalAction("it is unarmed (3.0)")
    if state.eliminated:
        raise IllegalAction("an eliminated unit is out of the game (10.0)")
    if "GUN" in state.damage:
        raise IllegalAction("with GUN damage it may not fire (10.0)")
    if is_broken(state, options):
        raise IllegalAction("a broken unit may only cower, regroup or rout (10.0)")
    if "HESITATION" in state.suppression:
        raise IllegalAction("it hesitates and takes no action (10.0)")
    if state.spent and shot.firing != "sustained fire":
        raise IllegalAction("a spent unit may only cower, regroup, or sustain fire (3.0, 7.0)")
    if shot.firing == "sustained fire" and "sustained" not in firer.features:
        raise IllegalAction("it has no sustained fire icon (9.0)")
    if shot.firing == "advance" and firer.kind == "gun":
        raise IllegalAction("guns cannot advance (7.0)")
    if shot.firing in ("op fire, aimed", "sustained fire") and has_new_tokens(state):
        raise IllegalAction("a unit that got a token since it aimed has lost its AIM marker (7.0)")
    if shot.firing == "sprint into melee" and not (firer.kind in INFANTRY and shot.melee):
        raise IllegalAction("only infantry that sprints into melee fires (7.0)")
    if shot.firing == "passenger" and firer.kind not in INFANTRY:
        raise IllegalAction("only infantry are passengers (8.0)")
    if options.farthest == "twice" and shot.distance > 2 * firer.effective_range:
        raise IllegalAction(f"it is beyond twice the effective range of {firer.effective_range} (9.0)")
    _check_place(firer, state, shot)
    return firer.effective_range


def _check_place(firer: Firer, state: UnitState, shot: Shot) -> None:
    """Melee, indirect fire and the field of fire (9.0, 10.0, 11.0)."""
    if shot.melee and (shot.distance or shot.secondary or shot.indirect):
        raise IllegalAction("in melee there is direct fire in one hex, and no secondary targets (9.0)")
    if shot.indirect and "indirect" not in firer.features:
        raise IllegalAction("only mortars and artillery fire indirectly (11.0)")
    if shot.melee:
        return
    if not shot.in_field and firer.field != "all":
        raise IllegalAction("the target is outside its field of fire (9.0)")
    if "TURRET" in state.damage and not shot.in_front:
        raise IllegalAction("with TURRET damage it fires only to its front (10.0)")
