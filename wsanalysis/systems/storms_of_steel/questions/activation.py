"""The question about the best use of an activation, and the table of best actions (3.0-3.23)."""

from collections.abc import Hashable, Mapping
from functools import partial
from typing import Annotated, Any

from annotated_types import Ge, Le

from wsanalysis.asking.questions import refusal, takes_situation_of
from wsanalysis.asking.unit_arguments import UnitName, hexes_apart, unit_named
from wsanalysis.languages import joined, quantity, say
from wsanalysis.probability.chance import Chance
from wsanalysis.rule_system import Advice, AdviceTable, IllegalAction, Inquiry, Tabulation
from wsanalysis.systems.storms_of_steel.activation import (
    PIVOT_FIRST,
    RALLY,
    STOP,
    Goal,
    Moment,
    Plan,
    act,
    best,
    choices,
    is_over,
)
from wsanalysis.systems.storms_of_steel.command import ACTIVATION, Points, pay
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel
from wsanalysis.systems.storms_of_steel.ground import fee_for
from wsanalysis.systems.storms_of_steel.questions.arguments import (
    AttackerState,
    Bonus,
    Distance,
    TargetState,
    state_of,
    words_after,
)
from wsanalysis.systems.storms_of_steel.questions.attack import attack
from wsanalysis.systems.storms_of_steel.questions.meaning import check_meaning
from wsanalysis.systems.storms_of_steel.questions.situation import Situation, shot_at
from wsanalysis.systems.storms_of_steel.rally import RALLY_COST
from wsanalysis.systems.storms_of_steel.state import UNHIT, UnitState, word
from wsanalysis.systems.storms_of_steel.unit import pile_of

MOST_AP, MOST_CAP = 13, 9

Aps = Annotated[int, Ge(0), Le(MOST_AP)]
CapPool = Annotated[int, Ge(0), Le(MOST_CAP)]

NOT_OF_AN_ACTIVATION = (
    "caps", "weapon", "firepower_card", "overrun", "high_morale", "luck", "counters_drawn", "moved_normally",
    "altitude", "target_altitude",
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
    rally_bonus: Bonus = 0,
    attacker_state: AttackerState | None = None,
    target_state: TargetState | None = None,
    **situation: Any,
) -> Inquiry:
    """The best use of an activation against a target that does not shoot back (3.0-3.23).

    With `ap` APs and `caps` CAPs left, the unit fires, adds CAPs to its rolls, rallies, pivots to a target
    outside its arc (5.3) or stops, whichever makes it most likely that the target is destroyed or hit, by
    `goal`. Ties are broken by the other of the two, then by CAPs saved. The answer shows the best actions as
    tables. With no APs these are command actions (3.22). `rally_bonus`: cover and company (7.51). `situation`
    as for `attack`.
    """
    given = Situation(**situation)
    plan, own = plan_for(edition, attacker, target, distance, goal, rally_bonus, attacker_state, given)
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
        title=joined(", ", [_with_points(start, plan), hexes_apart(distance), _to(goal)]),
        step=act,
        start=start,
        args=(plan, edition),
        steps=None,
        step_name="action",
        is_over=is_over,
        word=_word,
        words=words_after(start.target),
        before=word(start.target),
        marginals={"counter": _counter, "CAPs left": _caps_left},
        detail=_detail,
        advice=partial(advised, plan, start, edition),
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
    rally_bonus: Bonus = 0,
    attacker_state: AttackerState | None = None,
    **situation: Any,
) -> Tabulation:
    """The best action with each number of APs and CAPs, target hit or not: 1 in the column of that action."""
    given = Situation(**situation)
    plan, own = plan_for(edition, attacker, target, distance, goal, rally_bonus, attacker_state, given)
    targets = [str(UNHIT), *(str(UnitState(name)) for name in hit_names(plan, edition))]
    return Tabulation(
        title=joined(
            ", ",
            [
                say("what {unit} does best against {target}", unit=plan.unit.name, target=plan.target.name),
                hexes_apart(distance),
                _to(goal),
            ],
        ),
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


def _with_points(start: Moment, plan: Plan) -> str:
    """The unit with its points against the target, both with their states."""
    return say(
        "{unit} ({state}) with {ap} and {caps} against {target} ({target_state})",
        unit=plan.unit.name,
        state=str(start.own),
        ap=quantity(start.ap, "AP"),
        caps=quantity(start.cap, "CAP"),
        target=plan.target.name,
        target_state=str(start.target),
    )


def _to(goal: Goal) -> str:
    return say("to destroy it") if goal == "destroy" else say("to hit it")


def plan_for(
    edition: StormsOfSteel,
    attacker: str,
    target: str,
    distance: int,
    goal: Goal,
    rally_bonus: int,
    attacker_state: str | None,
    given: Situation,
) -> tuple[Plan, UnitState]:
    """The plan of an activation in this situation, and the unit's state."""
    unit, aimed = unit_named(edition, attacker), unit_named(edition, target)
    if "air" in (unit.kind, aimed.kind):
        raise IllegalAction("airplanes are activated by impulses (20.0)")
    shot = shot_at(edition, aimed, distance, given)
    check_meaning(edition, unit, [aimed], distance, [given])
    own = state_of(edition, unit, attacker_state)
    if rally_bonus and (distance == 0 or edition.counter(pile_of(unit.kind), own.counter).rally is None):
        raise refusal(
            unit.name,
            "it does not rally: it has no hit counter to rally from, or enemies in its hex (7.5, 15.2)",
        )
    pivot = fee_for(edition.movement["pivot"], unit.kind).amount
    return Plan(unit, aimed, shot, rally_bonus, goal, pivot), own


def hit_names(plan: Plan, edition: StormsOfSteel) -> list[str]:
    """The counters that may lie under a surviving target."""
    cup = edition.cups[pile_of(plan.target.kind)]
    return [counter.counter for counter in cup.counters if counter.count and not counter.destroyed]


def advised(plan: Plan, start: Moment, edition: StormsOfSteel) -> Advice:
    """The best action now; tables for each state of the target, and for after a rally and a pivot."""
    now = best(start, plan, edition)[0]
    have = f"{quantity(start.ap, 'AP')} and {quantity(start.cap, 'CAP')}"
    places = [(f"{plan.unit.name} {start.own}", start)]
    if RALLY in choices(start._replace(target=UNHIT), plan, edition):
        left = pay(Points(start.ap, start.cap), RALLY_COST)
        rallied = start._replace(ap=left.ap, cap=left.cap, own=UNHIT)
        places.append((f"{plan.unit.name} once rallied", rallied))
    for who, place in tuple(places):
        if PIVOT_FIRST in choices(place._replace(target=UNHIT), plan, edition):
            left = pay(Points(place.ap, place.cap), plan.pivot)
            turned = place._replace(ap=left.ap, cap=left.cap, turned=True)
            places.append((f"{who}, after the pivot", turned))
    return Advice(
        f"now, with {have}: {now}; +1, +2: CAPs added to the roll",
        tuple(table for who, place in places for table in _tables(who, place, plan, edition)),
    )


def _tables(who: str, place: Moment, plan: Plan, edition: StormsOfSteel) -> list[AdviceTable]:
    """A row for each number of CAPs, APs in descending order; counters with the same advice share a table."""
    aps = range(place.ap, -1, -1)
    together: dict[tuple[tuple[str, ...], ...], list[str]] = {}
    for name in (None, *hit_names(plan, edition)):
        here = place._replace(target=UnitState(name))
        rows = tuple(
            (
                quantity(cap, "CAP"),
                *(str(best(here._replace(ap=ap, cap=cap), plan, edition)[0]) for ap in aps),
            )
            for cap in range(place.cap + 1)
        )
        together.setdefault(rows, []).append("not hit" if name is None else name)
    head = ("", *(f"{ap} AP" for ap in aps))
    alike = len(together) == 1
    return [
        AdviceTable(f"{who}, target {'hit or not' if alike else ', '.join(names)}", head, rows)
        for rows, names in together.items()
    ]


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
    return str(moment.target)


def _caps_left(moment: Moment) -> str:
    return str(moment.cap)


def _detail(moment: Moment) -> Mapping[str, Hashable]:
    return {"counter": moment.target.counter or "", "APs": moment.ap, "CAPs": moment.cap}
