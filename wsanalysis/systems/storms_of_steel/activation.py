"""The best use of an activation against one target, as a finite decision problem (3.0-3.23, 7, 7.5)."""

from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import Literal, NamedTuple

from wsanalysis.languages import quantity
from wsanalysis.probability.chance import Chance
from wsanalysis.probability.distribution import Distribution
from wsanalysis.probability.exact import exact
from wsanalysis.rule_system import IllegalAction
from wsanalysis.systems.storms_of_steel.attack import Aim, attack, fire_cost, shifts, take_aim
from wsanalysis.systems.storms_of_steel.command import Points, can_pay, pay, pay_with_caps
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel
from wsanalysis.systems.storms_of_steel.firepower import MOST_CAPS
from wsanalysis.systems.storms_of_steel.rally import RALLY_COST, rally
from wsanalysis.systems.storms_of_steel.ratings import as_firer, as_target, loses_move
from wsanalysis.systems.storms_of_steel.shot import Shot, is_close
from wsanalysis.systems.storms_of_steel.state import UnitState, counters_of
from wsanalysis.systems.storms_of_steel.unit import Unit, pile_of

Goal = Literal["destroy", "hit"]


class Plan(NamedTuple):
    """Everything that stays the same: the unit, its target, its shot, its rally bonus, its goal.

    `pivot`: the cost of turning (5.3).
    """

    unit: Unit
    target: Unit
    shot: Shot
    rally_bonus: int = 0
    goal: Goal = "destroy"
    pivot: int = 0


class Moment(NamedTuple):
    """The state of an activation: points left, both units' states, whether it has stopped or pivoted."""

    ap: int
    cap: int
    own: UnitState
    target: UnitState
    stopped: bool = False
    turned: bool = False


class Choice(NamedTuple):
    """An action, with the CAPs added to its roll."""

    action: Literal["fire", "rally", "pivot", "stop"]
    caps: int = 0

    def __str__(self) -> str:
        return f"{self.action} +{self.caps}" if self.caps else self.action


STOP = Choice("stop")
PIVOT_FIRST = Choice("pivot")
RALLY = Choice("rally")

Value = tuple[Fraction, Fraction, Fraction]
"""The aims by priority, each to be as large as possible: chances of the target's end
and of a hit in the order of the goal, then the mean of CAPs left."""


def choices(moment: Moment, plan: Plan, edition: StormsOfSteel) -> list[Choice]:
    """The actions allowed (3.21-3.23): paid in APs, then CAPs, with up to two more CAPs on the roll.

    A unit whose arc does not include the target may pivot to it first (5.3). No unit rallies in a hex with
    enemy units (7.5).
    """
    found = [STOP]
    if moment.stopped or moment.target.destroyed or moment.own.destroyed:
        return found
    points, close = Points(moment.ap, moment.cap), is_close(plan.shot)
    fires = _cost(moment, plan, edition)
    for caps in range(MOST_CAPS + 1):
        if fires is not None and can_pay(points, fires) and pay(points, fires).cap >= caps:
            aim = _aim(moment, caps, plan, edition)
            if aim is not None and aim.needed <= 12:
                found.append(Choice("fire", caps))
        counter = edition.counter(pile_of(plan.unit.kind), moment.own.counter)
        rallies = counter.rally is not None and not close and can_pay(points, RALLY_COST)
        if rallies and pay(points, RALLY_COST).cap >= caps:
            found.append(Choice("rally", caps))
    if not (plan.shot.in_arc or moment.turned or close or loses_move(plan.unit, moment.own, edition)):
        found += [PIVOT_FIRST] if can_pay(points, plan.pivot) else []
    return found


def act(chance: Chance, moment: Moment, plan: Plan, edition: StormsOfSteel) -> Moment:
    """The next action by the best plan there is."""
    choice = best(moment, plan, edition)[0]
    chance.tell("with {} and {}: {}", quantity(moment.ap, "AP"), quantity(moment.cap, "CAP"), choice)
    return play(chance, moment, choice, plan, edition)


def play(chance: Chance, moment: Moment, choice: Choice, plan: Plan, edition: StormsOfSteel) -> Moment:
    """One action of the activated unit, paid for (3.21), its roll modified with CAPs (3.23)."""
    if choice.action == "stop":
        return moment._replace(stopped=True)
    points = Points(moment.ap, moment.cap)
    if choice.action == "rally":
        left = pay_with_caps(pay(points, RALLY_COST), choice.caps)
        own = rally(chance, moment.own, pile_of(plan.unit.kind), plan.rally_bonus, choice.caps, edition)
        return Moment(*left, own, moment.target, turned=moment.turned)
    if choice.action == "pivot":
        return Moment(*pay(points, plan.pivot), moment.own, moment.target, turned=True)
    cost, aim = _cost(moment, plan, edition), _aim(moment, choice.caps, plan, edition)
    if cost is None or aim is None:
        raise IllegalAction("it may not fire (7.0)")
    left = pay_with_caps(pay(points, cost), choice.caps)
    target = attack(chance, moment.target, aim, edition)
    return Moment(*left, moment.own, target, turned=moment.turned)


@lru_cache(maxsize=1 << 18)
def best(moment: Moment, plan: Plan, edition: StormsOfSteel) -> tuple[Choice, Value]:
    """The best choice and its value, found by trying all to the end; stopping wins ties.

    Every action except stopping costs points, so the problem is finite.
    """
    chosen, worth = STOP, _worth(moment, plan.goal)
    for choice in choices(moment, plan, edition)[1:]:
        law = exact(play, moment, choice, plan, edition)
        onward = [best(after, plan, edition)[1] for after in law.outcomes]
        first, second, third = (_mean(values, law) for values in zip(*onward, strict=True))
        value = first, second, third
        if value > worth:
            chosen, worth = choice, value
    return chosen, worth


def _mean(values: tuple[Fraction, ...], law: Distribution[Moment]) -> Fraction:
    """The mean worth of a law's outcomes; in whole numbers, as sums of fractions take longer."""
    common = lcm(*(value.denominator for value in values))
    parts = (v.numerator * (common // v.denominator) * w for v, w in zip(values, law.weights, strict=True))
    return Fraction(sum(parts), common * law.total)


def _worth(moment: Moment, goal: Goal) -> Value:
    destroyed = Fraction(moment.target.destroyed)
    hit = Fraction(moment.target.destroyed or moment.target.counter is not None)
    caps = Fraction(moment.cap)
    return (destroyed, hit, caps) if goal == "destroy" else (hit, destroyed, caps)


def _cost(moment: Moment, plan: Plan, edition: StormsOfSteel) -> int | None:
    return _cost_of(moment.own, moment.turned, plan, edition)


@lru_cache(maxsize=1 << 12)
def _cost_of(own: UnitState, turned: bool, plan: Plan, edition: StormsOfSteel) -> int | None:
    firer = as_firer(plan.unit, own, edition)
    return None if firer.red is None and firer.blue is None else fire_cost(firer, _shot(plan, turned))


@lru_cache(maxsize=1 << 16)
def _aim_between(
    own: UnitState, other: UnitState, caps: int, turned: bool, plan: Plan, edition: StormsOfSteel
) -> Aim | None:
    target = as_target(plan.target, other, edition)
    shot = replace(_shot(plan, turned), caps=caps)
    try:
        ledger = shifts(as_firer(plan.unit, own, edition), target, shot, edition)
    except IllegalAction:
        return None
    same_pile = pile_of(plan.unit.kind) == pile_of(plan.target.kind) != "air"
    return take_aim(target, ledger, counters_of([own]) if same_pile else ())


def _aim(moment: Moment, caps: int, plan: Plan, edition: StormsOfSteel) -> Aim | None:
    return _aim_between(moment.own, moment.target, caps, moment.turned, plan, edition)


def _shot(plan: Plan, turned: bool) -> Shot:
    """The attack as planned, or with the target in the arc of a unit that has pivoted (5.3)."""
    return replace(plan.shot, in_arc=True) if turned else plan.shot


def is_over(moment: Moment) -> bool:
    """True if the activation has stopped."""
    return moment.stopped
