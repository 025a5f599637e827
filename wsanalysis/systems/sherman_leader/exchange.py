"""A US unit and an enemy counter attack each other turn after turn (Combat), and the value of each."""

from collections.abc import Hashable
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from wsanalysis.asking.unit_arguments import away
from wsanalysis.probability.chance import Chance
from wsanalysis.probability.distribution import Distribution
from wsanalysis.probability.exact import exact
from wsanalysis.rule_system import IllegalAction
from wsanalysis.systems.sherman_leader.acting import Acting, act, takes_stress
from wsanalysis.systems.sherman_leader.attack import Enemy, aim_at, attack
from wsanalysis.systems.sherman_leader.commander_card import NOBODY, InCommand
from wsanalysis.systems.sherman_leader.condition import (
    UNHARMED,
    Condition,
    counters_on,
    enemy_rolls,
    next_turn,
)
from wsanalysis.systems.sherman_leader.damage import Struck, struck, take_damage
from wsanalysis.systems.sherman_leader.damage_counter import DamageCounter
from wsanalysis.systems.sherman_leader.edition import ShermanLeader
from wsanalysis.systems.sherman_leader.enemy_attack import enemy_aim, enemy_attack
from wsanalysis.systems.sherman_leader.enemy_unit import EnemyUnit
from wsanalysis.systems.sherman_leader.ground import check_place
from wsanalysis.systems.sherman_leader.options import Options
from wsanalysis.systems.sherman_leader.shot import DICE, Aim, Shot, roll_hits
from wsanalysis.systems.sherman_leader.turn import acts_in
from wsanalysis.systems.sherman_leader.unit_card import Attack, UnitCard

FAST, ENEMY, SLOW = 0, 1, 2 + DICE
"""The steps of a turn: the fast one, the enemy's dice, then its damage counters one by one, the slow one."""

COUNTED = 3
"""Up to this many turns are counted, so that later ones are left out; without there are fewer states."""
_STOPPED = ("range 0", "range 1", "range 2+")
"""The entries of counters that stop attacks at 0, at 1, and at more hexes."""
OUTCOMES = ("kills", "neither", "both", "is lost")


class Exchange(NamedTuple):
    """The state of an exchange: the enemy, the unit, the step of the turn, counters to draw.

    `acted`: the unit has acted this turn. `left`: turns left, -1 if not counted.
    """

    enemy: Enemy = "active"
    condition: Condition = UNHARMED
    step: int = 0
    due: int = 0
    acted: bool = False
    left: int = 1


class Opponents(NamedTuple):
    """Both attacks: `aim` of the unit, `leaderless` once its commander is killed, `enemy`; None for none.

    `fast`: its commander is. `acting`: whether he takes stress to attack though Suppressed.
    """

    unit: Struck
    aim: Aim | None
    leaderless: Aim | None
    enemy: Aim | None
    distance: int
    fast: bool
    acting: Acting

    @property
    def first_step(self) -> int:
        """The first step of a turn: that of the first to act."""
        return FAST if self.fast else SLOW if self.enemy is None else ENEMY

    @property
    def steps_of_turn(self) -> int:
        """The number of steps in a turn."""
        return SLOW + 1 - self.first_step


def opponents(
    unit: UnitCard,
    leader: InCommand,
    enemy: EnemyUnit,
    shots: tuple[Shot, Shot],
    through: bool,
    options: Options,
) -> Opponents:
    """Both attacks in this situation: the unit's, then the enemy's. IllegalAction if neither can attack."""
    check_both_grounds(unit, enemy, shots, options)
    aim = possible_aim(unit, leader, enemy, shots[0], options)
    back = possible_enemy_aim(enemy, unit, shots[1], options)
    if aim is None and back is None:
        raise IllegalAction(f"neither has an attack {away(shots[0].distance)} (Buy Units, Enemy Units)")
    leaderless = possible_aim(unit, NOBODY, enemy, shots[0], options)
    acting = Acting(False, True, through, unfit_at=None if leader.leads else 0)
    return Opponents(
        struck(unit), aim, leaderless, back, shots[0].distance, acts_in(leader) == "fast", acting
    )


def check_both_grounds(unit: UnitCard, enemy: EnemyUnit, shots: tuple[Shot, Shot], options: Options) -> None:
    """Raise IllegalAction if a unit may not stand there, or one hex has two grounds (Place Terrain Tiles)."""
    theirs, ours = (shot.terrain for shot in shots)
    check_place(ours, unit.type, options)
    check_place(theirs, enemy.type, options)
    if shots[0].distance == 0 and ours != theirs:
        raise IllegalAction("in the same hex both stand on the same ground (Place Terrain Tiles)")


def possible_aim(
    unit: UnitCard, leader: InCommand, enemy: EnemyUnit, shot: Shot, options: Options
) -> Aim | None:
    """The unit's attack, None where the rules allow none."""
    try:
        return aim_at(unit, leader, enemy, shot, options)
    except IllegalAction:
        return None


def possible_enemy_aim(enemy: EnemyUnit, unit: UnitCard, shot: Shot, options: Options) -> Aim | None:
    """The enemy's attack, None where the rules allow none."""
    try:
        return enemy_aim(enemy, unit, shot, options)
    except IllegalAction:
        return None


def next_step(chance: Chance, before: Exchange, both: Opponents, edition: ShermanLeader) -> Exchange:
    """The next step of a turn: the unit's attack, the enemy's dice, or a damage counter (Combat).

    Stress is left out.
    """
    step, condition = before.step, before.condition
    if step == FAST and both.fast and not condition.killed:
        return _unit_acts(chance, before, both, edition)._replace(step=step + 1)
    if step == ENEMY and both.enemy is not None:
        due = roll_hits(chance, both.enemy, enemy_rolls(condition, both.unit.side, edition))
        return before._replace(due=due, step=step + 1)
    if ENEMY < step < SLOW and before.due:
        hurt = take_damage(chance, condition, both.unit, edition)
        due = 0 if hurt.destroyed else before.due - 1
        last = before.left == 1 and not due
        told = _in_the_last_turn(hurt, both.unit.side, both.distance, edition) if last else hurt
        return before._replace(condition=told._replace(stress=0), due=due, step=step + 1)
    if step < SLOW:
        return before._replace(step=step + 1)
    now = before if before.acted else _unit_acts(chance, before, both, edition)
    left = max(before.left - 1, -1)
    return Exchange(now.enemy, next_turn(now.condition), both.first_step, left=left)


@lru_cache(maxsize=1 << 14)
def _in_the_last_turn(condition: Condition, side: Attack, distance: int, edition: ShermanLeader) -> Condition:
    """Merge counters that have the same effect on the rest of the unit's last turn.

    No more are drawn: all that counts is whether one stops its attack, and whether one stays.
    """
    cup = edition.cups[side]
    seen = {_alike(cup.by_name[name], distance) for name in condition.counters}
    kept: dict[Hashable, str] = {}
    for counter in cup.counters:
        if counter.stays != "no" and _alike(counter, distance) in seen:
            kept.setdefault(_alike(counter, distance), counter.counter)
    return condition._replace(counters=tuple(sorted(kept.values())), fresh=())


def _alike(counter: DamageCounter, distance: int) -> Hashable:
    stops = counter.stops_attack in ("unless stress", _STOPPED[min(distance, 2)])
    return counter.stops_attack if stops else "", counter.stays == "until it acts"


def _unit_acts(chance: Chance, before: Exchange, both: Opponents, edition: ShermanLeader) -> Exchange:
    """The unit attacks if its counters allow it, then removes temporary ones (Unit Attacks)."""
    aim = both.leaderless if before.condition.killed else both.aim
    enemy = before.enemy
    if aim is not None and _can_attack(before.condition, both, edition):
        enemy = attack(chance, enemy, aim)
    condition = act(before.condition, both.unit.side, both.acting, edition)._replace(stress=0)
    return before._replace(enemy=enemy, condition=condition, acted=True)


def _can_attack(condition: Condition, both: Opponents, edition: ShermanLeader) -> bool:
    stops = {counter.stops_attack for counter in counters_on(condition, both.unit.side, edition)}
    if "unless stress" in stops and not takes_stress(condition, both.acting):
        return False
    return _STOPPED[min(both.distance, 2)] not in stops


@lru_cache(maxsize=1 << 12)
def turn_law(both: Opponents, edition: ShermanLeader) -> Distribution[str]:
    """The result of one turn, both unharmed before it (Combat): step by step, equal states merged."""
    state = Distribution.certain(Exchange(step=both.first_step))
    for _ in range(both.steps_of_turn):
        state = state.then(
            lambda now: Distribution.certain(now) if is_over(now) else exact(next_step, now, both, edition)
        )
    return state.map(outcome)


def is_over(exchange: Exchange) -> bool:
    """True if one of the two is destroyed, or the turns are over."""
    return exchange.enemy == "destroyed" or exchange.condition.destroyed or exchange.left == 0


def outcome(exchange: Exchange) -> str:
    """The outcome: the unit kills, is lost, both, or neither."""
    killed, lost = exchange.enemy == "destroyed", exchange.condition.destroyed
    return "both" if killed and lost else "kills" if killed else "is lost" if lost else "neither"


class Worth(NamedTuple):
    """The value of one attack by each: the chance of a kill, and of a loss."""

    kill: Fraction
    loss: Fraction

    def points_for(self, enemy: EnemyUnit, unit: UnitCard) -> Fraction:
        """Points of enemy units destroyed by an attack, for 100 SO points of such units."""
        return self.kill * enemy.points * 100 / max(unit.cost, 1)

    def so_lost(self, unit: UnitCard) -> Fraction:
        """SO points of units lost to an attack."""
        return self.loss * unit.cost


def worth(unit: UnitCard, both: Opponents, edition: ShermanLeader) -> Worth:
    """One attack each, both unharmed before it."""
    return Worth(
        Fraction(0) if both.aim is None else kill_chance(both.aim),
        Fraction(0) if both.enemy is None else loss_chance(both.enemy, struck(unit), edition),
    )


@lru_cache(maxsize=1 << 12)
def kill_chance(aim: Aim) -> Fraction:
    """The chance that an attack destroys an enemy counter."""
    return exact(attack, "active", aim)["destroyed"]


@lru_cache(maxsize=1 << 12)
def loss_chance(aim: Aim, unit: Struck, edition: ShermanLeader) -> Fraction:
    """The chance that an enemy attack destroys an unharmed unit."""
    law = exact(enemy_attack, UNHARMED, aim, unit, edition)
    return law.chance_of(lambda condition: condition.destroyed)
