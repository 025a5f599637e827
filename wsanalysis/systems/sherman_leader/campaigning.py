"""Weeks of a commander's campaign: battles and rest, stress and experience (Post-Combat, End of Week)."""

from functools import cache, lru_cache, partial
from typing import Literal, NamedTuple

from wsanalysis.probability.chance import Chance
from wsanalysis.probability.distribution import Distribution
from wsanalysis.probability.exact import exact
from wsanalysis.systems.sherman_leader.acting import Acting, act
from wsanalysis.systems.sherman_leader.commander_card import CommanderCard, Level, level_number, status_of
from wsanalysis.systems.sherman_leader.condition import UNHARMED, Condition, enemy_rolls, next_turn
from wsanalysis.systems.sherman_leader.damage import Struck, take_damage
from wsanalysis.systems.sherman_leader.edition import ShermanLeader
from wsanalysis.systems.sherman_leader.experience import Career, gain, xp_of_battle
from wsanalysis.systems.sherman_leader.shot import Aim, roll_hits
from wsanalysis.systems.sherman_leader.stress import PRIORITY_REST, after_battle, on_leave

RestPlan = Literal["when unfit", "when shaken", "every other week"]
MOST_STRESS = 30
"""More is not told apart: a commander is unfit long before, and rests 4 a week."""


class Service(NamedTuple):
    """A commander's career, and whether what was asked about has come: he is promoted, or killed."""

    career: Career
    promoted: bool = False
    killed: bool = False


@cache
def in_100(number: int) -> Distribution[bool]:
    """What happens in so many of 100 cases."""
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
    """Whether he is promoted or killed."""
    return state.promoted or state.killed


class Battle(NamedTuple):
    """What a battle does to a commander: stress of its turns, and whether he is wounded or killed."""

    stress: int
    wounded: bool = False
    killed: bool = False


class Weeks(NamedTuple):
    """A commander after some weeks. `rested`: he was on leave in the last one."""

    stress: int
    wounded: bool = False
    killed: bool = False
    rested: bool = True


class Plan(NamedTuple):
    """What happens to a commander each week, and when he is left out.

    `aims`: attacks on his unit each turn, for `turns` of a battle. `rest`: when he goes on leave. `priority`:
    Priority R&R is paid for each week. `more`: stress of events and Tenacity in each battle.
    """

    aims: tuple[Aim, ...]
    unit: Struck
    acting: Acting
    turns: int
    rest: RestPlan
    priority: bool = False
    more: int = 0


def week_of_battle(
    chance: Chance, before: Weeks, card: CommanderCard, plan: Plan, edition: ShermanLeader
) -> Weeks:
    """A week with one battle, or on leave (Post-Combat, On Leave, Priority R&R).

    A wound is paid for at the end of the week. His unit begins each battle repaired or replaced.
    """
    if stays_out(before, card, plan):
        chance.tell("he is on leave")
        return Weeks(_rested(on_leave(before.stress), plan))
    battle = chance(battle_law(plan.aims, plan.unit, plan.acting, plan.turns, edition), "the battle")
    if battle.killed:
        return Weeks(0, killed=True, rested=False)
    stress = after_battle(card, before.stress, battle.stress, plan.more)
    return Weeks(_rested(stress, plan), battle.wounded, rested=False)


def stays_out(state: Weeks, card: CommanderCard, plan: Plan) -> bool:
    """Whether he is on leave this week (Assign Units): an unfit commander has to be."""
    status = status_of(card, state.stress)
    if status == "unfit":
        return True
    if plan.rest == "when shaken":
        return status == "shaken"
    return plan.rest == "every other week" and not state.rested


@lru_cache(maxsize=1 << 10)
def battle_law(
    aims: tuple[Aim, ...], unit: Struck, acting: Acting, turns: int, edition: ShermanLeader
) -> Distribution[Battle]:
    """What so many turns under fire do to a commander, exactly: draw by draw, equal conditions merged.

    A unit that is destroyed, and a commander who is killed, suffer no more. Stress is kept beside the
    condition, since no draw depends on it.
    """
    drawn: dict[Condition, Distribution[_Fire]] = {}
    state: Distribution[_Fire] = Distribution.certain(_Fire(UNHARMED, 0, 0))

    def draw(fire: _Fire) -> Distribution[_Fire]:
        if not fire.due:
            return Distribution.certain(fire)
        if fire.condition not in drawn:
            drawn[fire.condition] = exact(take_damage, fire.condition, unit, edition).map(_settled)
        return drawn[fire.condition].map(lambda after: _added(after, fire))

    def roll(fire: _Fire, aim: Aim) -> Distribution[_Fire]:
        if fire.condition.destroyed:
            return Distribution.certain(fire)
        easier = enemy_rolls(fire.condition, unit.side, edition)
        return _hits(aim, easier).map(lambda due: fire._replace(due=due))

    for _ in range(turns):
        for aim in aims:
            state = state.then(partial(roll, aim=aim))
            for _ in range(aim.dice):
                state = state.then(draw)
        state = state.map(lambda fire: _ended(fire, unit, acting, edition))
    return state.map(lambda fire: Battle(fire.stress, fire.condition.wounded, fire.condition.killed))


class _Fire(NamedTuple):
    """A unit under fire: its condition without stress, its commander's stress, counters to draw."""

    condition: Condition
    stress: int
    due: int


@lru_cache(maxsize=1 << 10)
def _hits(aim: Aim, easier: int) -> Distribution[int]:
    return exact(roll_hits, aim, easier)


def _settled(after: Condition) -> _Fire:
    """The stress moved out of the condition; of those who suffer no more only what matters."""
    if after.killed:
        return _Fire(Condition(killed=True, destroyed=True), 0, 0)
    if after.destroyed:
        return _Fire(Condition(wounded=after.wounded, destroyed=True), after.stress, 0)
    return _Fire(after._replace(stress=0), after.stress, 0)


def _added(after: _Fire, fire: _Fire) -> _Fire:
    """What a draw makes of a unit that had stress and counters to draw before."""
    if after.condition.destroyed:
        return _Fire(after.condition, 0 if after.condition.killed else fire.stress + after.stress, 0)
    return _Fire(after.condition, fire.stress + after.stress, fire.due - 1)


def _ended(fire: _Fire, unit: Struck, acting: Acting, edition: ShermanLeader) -> _Fire:
    """The end of a turn: the unit acts, fresh counters count from now on."""
    acted = _settled(next_turn(act(fire.condition, unit.side, acting, edition)))
    return _Fire(acted.condition, fire.stress + acted.stress, 0)


def _rested(stress: int, plan: Plan) -> int:
    return min(max(stress - PRIORITY_REST, 0) if plan.priority else stress, MOST_STRESS)


def is_killed(state: Weeks) -> bool:
    """Whether he is out of the campaign."""
    return state.killed
