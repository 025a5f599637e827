"""The attack of a US unit on an enemy counter (Unit Attacks, Cover, Line of Sight)."""

from typing import Literal

from wsanalysis.asking.unit_arguments import away
from wsanalysis.probability.chance import Chance
from wsanalysis.rule_system import IllegalAction, Shift
from wsanalysis.systems.sherman_leader.commander_card import InCommand
from wsanalysis.systems.sherman_leader.condition import Condition, counters_on
from wsanalysis.systems.sherman_leader.edition import ShermanLeader
from wsanalysis.systems.sherman_leader.enemy_unit import EnemyUnit, attacked_by
from wsanalysis.systems.sherman_leader.options import Options
from wsanalysis.systems.sherman_leader.shot import (
    DICE,
    Aim,
    Shot,
    check_ground,
    common_shifts,
    cover_shifts,
    roll_hits,
    take_aim,
)
from wsanalysis.systems.sherman_leader.unit_card import UnitCard, value_at

Enemy = Literal["active", "destroyed"]
ENEMY_WORDS: tuple[Enemy, ...] = ("active", "destroyed")


def attack(chance: Chance, before: Enemy, aim: Aim) -> Enemy:
    """One attack: a single unnegated hit destroys the target (Unit Attacks, Cover)."""
    if before == "destroyed":
        return before
    return "destroyed" if roll_hits(chance, aim) else "active"


def attack_shifts(
    unit: UnitCard, leader: InCommand, enemy: EnemyUnit, shot: Shot, options: Options
) -> tuple[Shift, ...]:
    """The printed value as a negative number, then everything added to each die (Unit Attacks).

    Raises IllegalAction, naming the rule, for an attack that the card or the ground forbids.
    """
    kind = attacked_by(enemy.type)
    value = value_at(unit, kind, shot.distance)
    if value is None:
        raise IllegalAction(f"it has no {kind} attack {away(shot.distance)} (Buy Units)")
    unseen = unit.indirect or "Spotter" in leader.skills
    check_ground(shot, unit.type, enemy.type, unseen, options)
    if shot.moved and (not unit.move_and_attack or "Cautious" in leader.skills):
        raise IllegalAction("it cannot move and attack in one step (Buy Units, Select Commanders)")
    found = [Shift(f"{kind} attack {value}", -value, "Buy Units")]
    modifier = leader.r0 if shot.distance == 0 else leader.r1
    if modifier:
        found.append(Shift("commander" if leader.leads else "no commander", modifier, "Select Commanders"))
    found += common_shifts(shot, options)
    if shot.moved and unit.moving_attack:
        found.append(Shift("moved", unit.moving_attack, "Buy Units"))
    return tuple(found)


def enemy_defense(enemy: EnemyUnit, leader: InCommand, shot: Shot) -> tuple[Shift, ...]:
    """The enemy's defense and its cover, which a Marksman ignores (Unit Attacks, Select Commanders)."""
    cover = [] if "Marksman" in leader.skills else cover_shifts(shot)
    return Shift("defense", enemy.defense, "Enemy Units"), *cover


def dice_of(leader: InCommand, shot: Shot) -> int:
    """Two dice; one more for Close Combat in one hex (Unit Attacks, Select Commanders)."""
    return DICE + (1 if shot.distance == 0 and "Close Combat" in leader.skills else 0)


def aim_at(unit: UnitCard, leader: InCommand, enemy: EnemyUnit, shot: Shot, options: Options) -> Aim:
    """The aim of an attack. Errors as for `attack_shifts`."""
    return take_aim(
        attack_shifts(unit, leader, enemy, shot, options),
        enemy_defense(enemy, leader, shot),
        dice_of(leader, shot),
        shot,
        options,
    )


def stress_of_moving(unit: UnitCard, leader: InCommand, shot: Shot) -> int:
    """The commander's stress for moving and attacking: none if Aggressive (Unit Movement).

    Without a leader nobody takes the stress, and the card's note does not forbid the attack.
    """
    spared = not leader.leads or not shot.moved or "Aggressive" in leader.skills
    return 0 if spared else unit.moving_stress


def check_damaged(
    unit: UnitCard, condition: Condition, leader: InCommand, shot: Shot, edition: ShermanLeader
) -> int:
    """The stress for attacking with these counters on the unit (Gun, Machine Gun, Suppressed).

    Raises IllegalAction if a counter forbids the attack, or the move before it.
    """
    stress = 0
    for counter in counters_on(condition, unit.attacked_by, edition):
        far = counter.stops_attack == "range 2+" and shot.distance >= 2
        if far or (counter.stops_attack == "range 0" and shot.distance == 0):
            raise IllegalAction(f"its counter {counter.counter} forbids attacks at {counter.stops_attack}")
        if shot.moved and counter.stops_move == "yes":
            raise IllegalAction(f"its counter {counter.counter} forbids moves")
        for stops in (counter.stops_attack, counter.stops_move if shot.moved else "no"):
            if stops == "unless stress":
                stress += 1
    if stress and not leader.leads:
        raise IllegalAction("a killed or unfit commander takes no stress for it (Damage Counter Rules)")
    return stress
