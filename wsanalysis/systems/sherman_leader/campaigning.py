"""Weeks of a commander's campaign: battles and rest, stress and experience (Post-Combat, End of Week)."""

from functools import cache
from typing import Literal, NamedTuple

from wsanalysis.probability.chance import Chance
from wsanalysis.probability.distribution import Distribution
from wsanalysis.systems.sherman_leader.acting import Acting
from wsanalysis.systems.sherman_leader.battle_stress import battle_law
from wsanalysis.systems.sherman_leader.commander_card import CommanderCard, Level, level_number, status_of
from wsanalysis.systems.sherman_leader.condition import UNHARMED, Condition
from wsanalysis.systems.sherman_leader.damage import Struck
from wsanalysis.systems.sherman_leader.edition import ShermanLeader
from wsanalysis.systems.sherman_leader.experience import Career, gain, xp_of_battle
from wsanalysis.systems.sherman_leader.shot import Aim
from wsanalysis.systems.sherman_leader.stress import after_battle, on_leave, priority_rest, treated

RestPlan = Literal["when unfit", "when shaken", "every other week"]
MOST_STRESS = 30
"""Higher stress is not distinguished: a commander is unfit long before, and rests off 4 a week."""


class Service(NamedTuple):
    """A commander's career, and whether the event asked about has happened: he is promoted, or killed."""

    career: Career
    promoted: bool = False
    killed: bool = False


@cache
def in_100(number: int) -> Distribution[bool]:
    """An event that happens in `number` of 100 cases."""
    return Distribution({True: number, False: 100 - number})


def battle_of_week(
    chance: Chance,
    before: Service,
    goal: Level,
    steps: tuple[tuple[Level, int | None], ...],
    destroys: int,
    killed: int,
    extra: int,
) -> Service:
    """A week with one battle: he may fall, gains experience, and may be promoted (Promoting Commanders).

    `steps`: the experience that promotes at each level. `destroys` and `killed` in 100 battles.
    """
    if killed and chance(in_100(killed), "he is killed"):
        return before._replace(killed=True)
    won = chance(in_100(destroys), "the battalion is destroyed")
    career = gain(before.career, xp_of_battle(won, extra), dict(steps))
    return Service(career, level_number(career.level) >= level_number(goal))


def is_decided(state: Service) -> bool:
    """True if he is promoted or killed."""
    return state.promoted or state.killed


class Weeks(NamedTuple):
    """A commander after some weeks. `rested`: he was on leave in the last one."""

    stress: int
    wounded: bool = False
    killed: bool = False
    rested: bool = True


class Plan(NamedTuple):
    """A commander's routine for each week, and when he goes on leave.

    `aims`: attacks on his unit each turn, for `turns` of a battle. `rest`: when he goes on leave. `priority`:
    Priority R&R is bought each week; `medic`: a Medic treats him each week. `more`: stress from events in
    each battle; `tenacity`: each battle lasts a turn longer. `start`: damage left on his unit, with the
    stress that it causes at the start of a battle.
    """

    aims: tuple[Aim, ...]
    unit: Struck
    acting: Acting
    turns: int
    rest: RestPlan
    priority: bool = False
    medic: bool = False
    more: int = 0
    tenacity: bool = False
    start: Condition = UNHARMED


def week_of_battle(
    chance: Chance, before: Weeks, card: CommanderCard, plan: Plan, edition: ShermanLeader
) -> Weeks:
    """A week with one battle, or on leave (Post-Combat, On Leave, Priority R&R).

    A wound is paid for at the end of the week. His unit begins each battle repaired or replaced, except for
    damage that the plan leaves on it.
    """
    if stays_out(before, card, plan):
        chance.tell("he is on leave")
        return Weeks(_rested(on_leave(before.stress), plan))
    turns = plan.turns + (1 if plan.tenacity and plan.aims else 0)
    acting = plan.acting
    if acting.through:
        acting = acting._replace(unfit_at=max(card.shaken_to + 1 - before.stress, 0))
    law = battle_law(plan.start, plan.aims, plan.unit, acting, turns, edition)
    battle = chance(law, "the battle")
    if battle.killed:
        return Weeks(0, killed=True, rested=False)
    stress = after_battle(card, before.stress, battle.stress, plan.more, plan.tenacity)
    return Weeks(_rested(stress, plan), battle.wounded, rested=False)


def stays_out(state: Weeks, card: CommanderCard, plan: Plan) -> bool:
    """True if he is on leave this week (Assign Units), as an unfit commander must be."""
    status = status_of(card, state.stress)
    if status == "unfit":
        return True
    if plan.rest == "when shaken":
        return status == "shaken"
    return plan.rest == "every other week" and not state.rested


def _rested(stress: int, plan: Plan) -> int:
    """His stress after the end of the week (Repair/Replace, Priority R&R)."""
    if plan.medic:
        stress = treated(stress)
    if plan.priority:
        (stress,) = priority_rest((stress,))
    return min(stress, MOST_STRESS)


def is_killed(state: Weeks) -> bool:
    """True if he has been killed."""
    return state.killed
