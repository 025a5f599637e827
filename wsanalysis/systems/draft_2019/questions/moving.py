"""Questions about what stops a unit before it fires: bog, and not spotting the enemy (8.0, 9.0)."""

from wsanalysis.asking.questions import notes_idle
from wsanalysis.asking.unit_arguments import Times, UnitName, unit_named
from wsanalysis.languages import joined, plural, say
from wsanalysis.rule_system import IllegalAction, Inquiry
from wsanalysis.systems.draft_2019.chits import Nerve
from wsanalysis.systems.draft_2019.edition import Draft2019
from wsanalysis.systems.draft_2019.ground import is_covered, is_fortified
from wsanalysis.systems.draft_2019.movement import (
    March,
    bog_check,
    is_bog,
    is_over,
    may_enter,
    next_bog,
    points,
)
from wsanalysis.systems.draft_2019.options import Options
from wsanalysis.systems.draft_2019.questions import arguments
from wsanalysis.systems.draft_2019.questions.meaning import WHY
from wsanalysis.systems.draft_2019.spotting import SpottingTry, signature_left, spotting, spotting_range
from wsanalysis.systems.draft_2019.spotting import spot as spot_once
from wsanalysis.systems.draft_2019.state import UnitState, awareness_left, hesitates, is_broken, is_suppressed
from wsanalysis.systems.draft_2019.unit import INFANTRY, as_target


@notes_idle(WHY)
def bog(
    edition: Draft2019,
    unit: UnitName,
    *,
    terrain: arguments.BogName,
    hexes: Times = 1,
    state: arguments.OwnState | None = None,
) -> Inquiry:
    """The chance that a unit gets through bog (8.0).

    It makes a valor check to leave each of `hexes`, or to cross each such hexside: easy at low ground
    pressure, difficult at high. A failed check leaves it spent where it is.
    """
    moving = unit_named(edition, unit)
    place, now = arguments.terrain_named(edition, terrain), UnitState.parse(state, moving.kind)
    may_enter(moving, place, now, edition.options)
    if not is_bog(moving, place):
        raise IllegalAction(f"{place.terrain} is no bog for {moving.name} (8.0)", "no bog for it (8.0)")
    speed = points(moving, now)
    if not speed:
        raise IllegalAction(f"{moving.name} cannot move (3.0, 10.0)", "it cannot move (3.0, 10.0)")
    nerve = Nerve(moving.valor, as_target(moving, not place.cover).plights)
    text = "{unit} leaving {terrain}" if hexes == 1 else "{unit} leaving {hexes} hexes of {terrain}"
    return Inquiry(
        question="bog",
        title=say(text, unit=moving.name, hexes=hexes, terrain=terrain),
        step=next_bog,
        start=March(hexes),
        args=(nerve, bog_check(moving), edition),
        steps=hexes,
        step_name="check",
        is_over=is_over,
        word=_through,
        words=("through", "bogged"),
        detail=lambda march: {"left": march.left},
        notes=(
            say(
                "ground pressure {pressure}: the check for each hex is {difficulty} (8.0)",
                pressure=moving.ground_pressure,
                difficulty=bog_check(moving),
            ),
            say("speed {speed}: as many hexes a turn at limited speed (8.0)", speed=speed),
        ),
        rules="8.0",
    )


def _through(march: March) -> str:
    return "bogged" if march.bogged else "through" if not march.left else "on its way"


@notes_idle(WHY)
def spot(
    edition: Draft2019,
    spotter: UnitName,
    target: UnitName,
    *,
    hexes: arguments.Hexes,
    attempts: Times | None = 1,
    terrain: arguments.TerrainName = "open",
    behind: arguments.BarrierName | None = None,
    works: arguments.WorksName | None = None,
    target_higher: bool = False,
    obscured: bool = False,
    spotter_state: arguments.SpotterState | None = None,
    target_state: arguments.TargetState | None = None,
) -> Inquiry:
    """The chance that an aiming unit spots a target in its line of sight (9.0).

    `hexes` between them. Within the spotter's awareness, and if the target is a spent gun or vehicle, no
    check is needed. `attempts`: one in each activation; None until the target is spotted. A spotter that may
    not aim (spent, hesitating or broken) makes no attempt.
    """
    looking, hidden = unit_named(edition, spotter), unit_named(edition, target)
    eyes, there = UnitState.parse(spotter_state, looking.kind), UnitState.parse(target_state, hidden.kind)
    stand = arguments.stand_of(edition, terrain, behind, works, target_higher)
    seen, own = arguments.as_it_is(edition, hidden, there), arguments.as_it_is(edition, looking, eyes)
    veiled = obscured or stand.ground.obscures
    fortified, covered = is_fortified(stand, seen.kind, is_suppressed(there)), is_covered(stand)
    signature = signature_left(seen.signature, fortified, veiled, covered)
    awareness = awareness_left(own.awareness, eyes)
    plain = there.spent and seen.kind not in INFANTRY
    takes = spotting(hexes, signature, awareness, plain)
    if takes in ("normal", "difficult") and not _may_aim(eyes, edition.options):
        raise IllegalAction(f"{own.name} cannot aim, so it spots only what needs no check (7.0, 9.0, 10.0)")
    if takes == "impossible" and attempts is None:
        raise IllegalAction(
            f"beyond twice the spotting range of {spotting_range(signature, awareness)} (9.0)"
        )
    why = [word for word, so in (("fortified", fortified), ("obscured", veiled), ("in cover", covered)) if so]
    signed_for = say("{printed}, halved for {why}", printed=seen.signature, why=joined(", ", why))
    check = say("{difficulty} check", difficulty=takes) if takes in ("normal", "difficult") else takes
    often = (
        say("until it is spotted") if attempts is None else plural("{n} attempt", "{n} attempts", n=attempts)
    )
    return Inquiry(
        question="spot",
        title=say(
            "{spotter} looking for {target}, {hexes} hexes, {often}",
            spotter=own.name,
            target=arguments.with_place(seen.name, stand),
            hexes=hexes,
            often=often,
        ),
        step=spot_once,
        start=takes == "automatic",
        args=(SpottingTry(takes, Nerve(own.valor, as_target(own).plights)), edition),
        steps=attempts,
        step_name="attempt",
        is_over=bool,
        word=_spotted,
        words=("spotted", "not spotted"),
        notes=(
            say(
                "signature {signature} (printed {printed}) and awareness {awareness}: spotting range"
                " {range} hexes (9.0)",
                signature=signature,
                printed=signed_for if why else seen.signature,
                awareness=awareness,
                range=spotting_range(signature, awareness),
            ),
            say("at {hexes} hexes: {check} (9.0)", hexes=hexes, check=check),
        ),
        rules="9.0",
    )


def _may_aim(eyes: UnitState, options: Options) -> bool:
    """True if a unit may aim: only a ready one that neither hesitates nor is broken (7.0, 10.0)."""
    return not (eyes.eliminated or eyes.spent or hesitates(eyes) or is_broken(eyes, options))


def _spotted(spotted: bool) -> str:
    return "spotted" if spotted else "not spotted"
