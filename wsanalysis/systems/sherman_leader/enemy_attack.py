"""The attack of an enemy counter on a US unit, and its choice of target (Enemy Attacks)."""

from typing import NamedTuple

from wsanalysis.asking.unit_arguments import away
from wsanalysis.probability.chance import Chance, resolve
from wsanalysis.rule_system import IllegalAction, Shift
from wsanalysis.systems.sherman_leader.condition import Condition, enemy_rolls
from wsanalysis.systems.sherman_leader.damage import Struck, take_damage
from wsanalysis.systems.sherman_leader.edition import ShermanLeader
from wsanalysis.systems.sherman_leader.enemy_unit import TEAMS, VEHICLES, EnemyUnit, reach_of
from wsanalysis.systems.sherman_leader.options import Options
from wsanalysis.systems.sherman_leader.shot import (
    DICE,
    Aim,
    Shot,
    check_ground,
    common_shifts,
    cover_shifts,
    possible_roll,
    roll_hits,
    take_aim,
)
from wsanalysis.systems.sherman_leader.unit_card import UnitCard

VEHICLE_MOVED, TEAM_MOVED = -1, -2


class Candidate(NamedTuple):
    """A US unit that an enemy may attack: its name, the roll needed, and its defense with cover."""

    name: str
    needed: int
    defense: int


class Attacked(NamedTuple):
    """A unit under some attacks of one enemy: its condition, and the attacks left."""

    condition: Condition
    left: int = 1


def next_attack(chance: Chance, before: Attacked, aim: Aim, unit: Struck, edition: ShermanLeader) -> Attacked:
    """The next of several attacks in one turn (Enemy Attacks)."""
    return Attacked(enemy_attack(chance, before.condition, aim, unit, edition), before.left - 1)


def is_over(attacked: Attacked) -> bool:
    """True if the unit is destroyed, or no attack is left."""
    return attacked.condition.destroyed or attacked.left == 0


def enemy_attack(
    chance: Chance, before: Condition, aim: Aim, unit: Struck, edition: ShermanLeader
) -> Condition:
    """One attack on a US unit: dice, its defense, and a damage counter for each hit left (Enemy Attacks)."""
    if before.destroyed:
        return before
    hits = roll_hits(chance, aim, enemy_rolls(before, unit.side, edition))
    return resolve(chance, _take_hits, before, hits, unit, edition)


def _take_hits(
    chance: Chance, before: Condition, hits: int, unit: Struck, edition: ShermanLeader
) -> Condition:
    """A damage counter for each of some hits; in whatever order they come, those left draw alike."""
    if not hits:
        return before
    after = take_damage(chance, before, unit, edition)
    return resolve(chance, _take_hits, after, hits - 1, unit, edition)


def enemy_shifts(enemy: EnemyUnit, unit: UnitCard, shot: Shot, options: Options) -> tuple[Shift, ...]:
    """The printed value as a negative number, then everything added to each die (Enemy Attacks).

    Raises IllegalAction, naming the rule.
    """
    target = unit.attacked_by
    value = enemy.ap if target == "AP" else enemy.he
    if value is None or shot.distance > reach_of(enemy, target):
        raise IllegalAction(f"it has no {target} attack {away(shot.distance)} (Enemy Units)")
    check_ground(shot, enemy.type, unit.type, enemy.indirect, options)
    found = [Shift(f"{target} attack {value}", -value, "Enemy Units"), *common_shifts(shot, options)]
    penalty = moved_penalty(enemy, options) if shot.moved else 0
    if penalty:
        found.append(Shift("moved", penalty, "Enemy Attacks"))
    return tuple(found)


def moved_penalty(enemy: EnemyUnit, options: Options) -> int:
    """The penalty on its dice for moving; IllegalAction if it may not attack after a move (Enemy Attacks)."""
    if enemy.type in ("AT Gun", "Mortar"):
        raise IllegalAction(f"an enemy {enemy.type} cannot attack if it moves (Enemy Attacks)")
    if enemy.type in ("Building", "Bunker"):
        raise IllegalAction(f"an enemy {enemy.type} never moves (Enemy Actions)")
    if enemy.type == "Truck":
        if not options.trucks_move_and_attack:
            raise IllegalAction("an enemy Truck cannot move and attack (sample game)")
        return 0
    if enemy.type == "AT Team":
        return options.at_team_moved
    return VEHICLE_MOVED if enemy.type in VEHICLES else TEAM_MOVED if enemy.type in TEAMS else 0


def us_defense(unit: UnitCard, shot: Shot) -> tuple[Shift, ...]:
    """The unit's defense and its cover (Enemy Attacks)."""
    return Shift("defense", unit.defense, "Buy Units"), *cover_shifts(shot)


def enemy_aim(enemy: EnemyUnit, unit: UnitCard, shot: Shot, options: Options) -> Aim:
    """The aim of an enemy attack. Errors as for `enemy_shifts`."""
    return take_aim(enemy_shifts(enemy, unit, shot, options), us_defense(unit, shot), DICE, shot, options)


def targets_of(candidates: tuple[Candidate, ...]) -> tuple[str, ...]:
    """The enemy's target: the lowest roll needed, then the lowest overall defense (Enemy Attacks).

    Rolls that always hit are equal, as are those that never do. If several tie, the player chooses.
    """
    ranks = [(possible_roll(c.needed), c.defense) for c in candidates]
    return tuple(c.name for c, rank in zip(candidates, ranks, strict=True) if rank == min(ranks))
