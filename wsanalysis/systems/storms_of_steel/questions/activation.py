"""The question how an activation is used best, and the table of what to do (3.0-3.23)."""

from collections.abc import Hashable, Mapping
from typing import Annotated, Any

from annotated_types import Ge, Le

from wsanalysis.probability.chance import Chance
from wsanalysis.rule_system import IllegalAction, Inquiry, Tabulation
from wsanalysis.systems.storms_of_steel.activation import (
    PIVOT_FIRST,
    STOP,
    Goal,
    Moment,
    Plan,
    act,
    best,
    choices,
    is_over,
)
from wsanalysis.systems.storms_of_steel.command import ACTIVATION
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel
from wsanalysis.systems.storms_of_steel.questions.attack import attack
from wsanalysis.systems.storms_of_steel.questions.pieces import (
    AttackerState,
    Distance,
    TargetState,
    UnitName,
    hexes,
    state_of,
    takes_situation_of,
    unit_named,
    words_after,
)
from wsanalysis.systems.storms_of_steel.questions.situation import shot_at
from wsanalysis.systems.storms_of_steel.state import UNHIT, UnitState, shown, word
from wsanalysis.systems.storms_of_steel.unit import pile_of

MOST_AP, MOST_CAP = 13, 9

Aps = Annotated[int, Ge(0), Le(MOST_AP)]
CapPool = Annotated[int, Ge(0), Le(MOST_CAP)]

NOT_OF_AN_ACTIVATION = (
    "caps", "weapon", "firepower_card", "overrun", "high_morale", "luck", "counters_drawn", "moved_normally",
)  # fmt: skip


@takes_situation_of(attack, *NOT_OF_AN_ACTIVATION)
def activation(
    edition: StormsOfSteel,
    attacker: UnitName,
    target: UnitName,
    *,
    distance: Distance,
    ap: Aps = ACTIVATION,
    caps: CapPool = 0,
    goal: Goal = "destroy",
    rally_bonus: int = 0,
    attacker_state: AttackerState | None = None,
    target_state: TargetState | None = None,
    **situation: Any,
) -> Inquiry:
    """The best use of an activation against a target that does not answer (3.0-3.23).

    With `ap` APs and `caps` CAPs left the unit fires, adds CAPs to its rolls, rallies, pivots to a target
    outside its arc (5.3) or stops so that the target is most likely destroyed, or hit, by `goal`; what is
    left open is decided by the other of the two, then by CAPs saved. The notes hold the table of what to do.
    With no APs these are command actions (3.22). `rally_bonus`: cover and company (7.51). `situation` as for
    `attack`.
    """
    plan = plan_for(edition, attacker, target, distance, goal, rally_bonus, situation)
    own = state_of(edition, plan.unit, attacker_state)
    start = Moment(ap, caps, own, state_of(edition, plan.target, target_state))
    rich = start._replace(ap=MOST_AP, cap=MOST_CAP)
    turns = PIVOT_FIRST in choices(rich, plan, edition)
    if choices(rich._replace(turned=turns), plan, edition) == [STOP]:
        if turns:
            situation = {**situation, "in_arc": True}
        attack(edition, attacker, target, distance=distance, attacker_state=attacker_state,
               target_state=target_state, **situation)  # says why, if the rules forbid it  # fmt: skip
        raise IllegalAction(f"{plan.unit.name} can neither hit {plan.target.name} nor rally (7.0, 7.5)")
    return Inquiry(
        question="activation",
        title=f"{plan.unit.name} ({shown(own)}) with {ap} APs and {caps} CAPs against {plan.target.name}"
        f" ({shown(start.target)}), {hexes(distance)}, to {goal} it",
        step=act,
        start=start,
        args=(plan, edition),
        steps=None,
        step_name="action",
        is_over=is_over,
        word=_word,
        words=words_after(start.target),
        start_word=word(start.target),
        aspects={"counter": _counter, "CAPs left": _caps_left},
        detail=_detail,
        notes=tuple(policy_lines(plan, own, ap, caps, edition)),
        rules="3.0-3.23, 7.0-7.5",
    )


@takes_situation_of(attack, *NOT_OF_AN_ACTIVATION, "target_state")  # type: ignore[type-var]
def activation_table(
    edition: StormsOfSteel,
    attacker: UnitName,
    target: UnitName,
    *,
    distance: Distance,
    ap: Aps = ACTIVATION,
    caps: CapPool = 4,
    goal: Goal = "destroy",
    rally_bonus: int = 0,
    attacker_state: AttackerState | None = None,
    **situation: Any,
) -> Tabulation:
    """What to do with so many APs and CAPs, the target hit or not: 1 in the column of the best choice."""
    plan = plan_for(edition, attacker, target, distance, goal, rally_bonus, situation)
    own = state_of(edition, plan.unit, attacker_state)
    targets = [shown(UNHIT), *(shown(UnitState(name)) for name in hit_names(plan, edition))]
    return Tabulation(
        title=f"what {plan.unit.name} does best against {plan.target.name}, {hexes(distance)}, to {goal} it",
        rule=_choice,
        axes=(
            ("AP", tuple(range(ap, -1, -1))),
            ("CAP", tuple(range(caps + 1))),
            ("target", tuple(targets)),
        ),
        args=(own, plan, edition),
        word=str,
        words=(),
    )


def plan_for(
    edition: StormsOfSteel,
    attacker: str,
    target: str,
    distance: int,
    goal: Goal,
    rally_bonus: int,
    situation: Mapping[str, Any],
) -> Plan:
    """The plan of an activation in these circumstances."""
    unit, aimed = unit_named(edition, attacker), unit_named(edition, target)
    if "air" in (unit.kind, aimed.kind):
        raise IllegalAction("airplanes are activated by impulses (20.0)")
    return Plan(unit, aimed, shot_at(edition, aimed, distance, **situation), rally_bonus, goal)


def hit_names(plan: Plan, edition: StormsOfSteel) -> list[str]:
    """The counters that may lie under a target that lives."""
    cup = edition.cups[pile_of(plan.target.kind)]
    return [counter.counter for counter in cup.counters if counter.count and not counter.destroyed]


def policy_lines(plan: Plan, own: UnitState, ap: int, caps: int, edition: StormsOfSteel) -> list[str]:
    """What to do, one line for each number of CAPs, APs from many to few; counters alike together."""
    lines = [f"what to do with CAPs (down) and APs {ap} to 0 (across), {shown(own)}:"]
    for turned in (False,) if plan.shot.in_arc or plan.shot.distance == 0 else (False, True):
        together: dict[tuple[str, ...], list[str]] = {}
        for name in (None, *hit_names(plan, edition)):
            start = Moment(ap, caps, own, UnitState(name), turned=turned)
            rows = tuple(
                f"{cap} CAP: "
                + " | ".join(
                    str(best(start._replace(ap=a, cap=cap), plan, edition)[0]) for a in range(ap, -1, -1)
                )
                for cap in range(caps + 1)
            )
            together.setdefault(rows, []).append("not hit" if name is None else name)
        for rows, names in together.items():
            after = "after the pivot, " if turned else ""
            lines += [f"{after}target {', '.join(names)}:", *(f"  {row}" for row in rows)]
    return lines


def _choice(
    chance: Chance, ap: int, cap: int, target: str, own: UnitState, plan: Plan, edition: StormsOfSteel
) -> str:
    """The best choice in a situation; nothing is drawn for it."""
    state = UNHIT if target == "unhit" else UnitState(target)
    choice, _ = best(Moment(ap, cap, own, state), plan, edition)
    chance.tell("{}", choice)
    return str(choice)


def _word(moment: Moment) -> str:
    return word(moment.target)


def _counter(moment: Moment) -> str:
    return shown(moment.target)


def _caps_left(moment: Moment) -> str:
    return str(moment.cap)


def _detail(moment: Moment) -> Mapping[str, Hashable]:
    return {"counter": moment.target.counter or "", "APs": moment.ap, "CAPs": moment.cap}
