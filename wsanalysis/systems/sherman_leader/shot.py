"""The circumstances of an attack by either side: range, ground, movement; and its dice (Combat)."""

from dataclasses import dataclass
from functools import cache
from math import comb
from typing import NamedTuple

from wsanalysis.asking.unit_arguments import hexes_apart
from wsanalysis.probability.chance import Chance
from wsanalysis.probability.distribution import Distribution
from wsanalysis.rule_system import IllegalAction, Shift
from wsanalysis.systems.sherman_leader.enemy_unit import EnemyType
from wsanalysis.systems.sherman_leader.ground import Terrain, check_place
from wsanalysis.systems.sherman_leader.options import Options
from wsanalysis.systems.sherman_leader.unit_card import UnitType

DICE = 2
"""Dice of every attack (Unit Attacks, Enemy Attacks)."""
SIDES = 10
RANGE_0_BONUS = 2
FLANK_AT = {0: 6, 1: 8}
"""Rolls from which an attack is a flank attack, by range (Flank Attacks)."""


@dataclass(frozen=True, slots=True)
class Shot:
    """The circumstances of an attack: hexes between the two, the ground of the target, whether it moved.

    `sight` False: a hex between the two blocks the line of sight, which takes 2 hexes or more.
    """

    distance: int
    terrain: Terrain | None = None
    moved: bool = False
    sight: bool = True


class Aim(NamedTuple):
    """The numbers of an attack: a die of `needed` or more hits, a defense of `defense` or less negates.

    `flank_at`: the roll from which it is a flank attack, 0 where there are none.
    """

    needed: int
    defense: int
    dice: int = DICE
    flank_at: int = 0


def common_shifts(shot: Shot, options: Options) -> list[Shift]:
    """Modifiers of attack dice for both sides: range, and the bonus at range 0 (Combat)."""
    found = []
    if shot.distance >= 2:
        found.append(Shift(f"range {shot.distance}", 1 - shot.distance, "Unit Attacks"))
    if shot.distance == 0 and options.range_0_bonus:
        found.append(Shift("range 0", RANGE_0_BONUS, "sample game"))
    return found


def cover_shifts(shot: Shot) -> list[Shift]:
    """The ground's bonus to the target's defense (Place Terrain Tiles, Cover)."""
    if shot.terrain is None or not shot.terrain.cover:
        return []
    return [Shift(shot.terrain.terrain, shot.terrain.cover, "Place Terrain Tiles")]


def check_ground(
    shot: Shot,
    attacker: UnitType | EnemyType,
    target: UnitType | EnemyType,
    ignores_sight: bool,
    options: Options,
) -> None:
    """Raise IllegalAction if the ground hides the target, or one of the two may not stand there.

    In one hex the attacker stands on the target's ground (Line of Sight, Place Terrain Tiles).
    """
    terrain = shot.terrain
    check_place(terrain, target, options)
    if shot.distance == 0:
        check_place(terrain, attacker, options)
    if not shot.sight and shot.distance > 1 and not ignores_sight:
        raise IllegalAction("the line of sight is blocked (Line of Sight)")
    if terrain is not None and terrain.seen_to is not None and shot.distance > terrain.seen_to:
        raise IllegalAction(
            f"units in {terrain.terrain} are attacked from {hexes_apart(terrain.seen_to)} at most"
            " (Place Terrain Tiles)"
        )


def take_aim(
    attack: tuple[Shift, ...], defense: tuple[Shift, ...], dice: int, shot: Shot, options: Options
) -> Aim:
    """The aim from two ledgers; the attack's begins with the printed value, negative."""
    flank = FLANK_AT.get(shot.distance, 0) if options.flank_attacks else 0
    return Aim(-sum(s.amount for s in attack), sum(s.amount for s in defense), dice, flank)


@cache
def successes(dice: int, at_least: int) -> Distribution[int]:
    """The number of `dice` D10 that roll `at_least` or more."""
    good = min(max(SIDES + 1 - at_least, 0), SIDES)
    return Distribution({n: comb(dice, n) * good**n * (SIDES - good) ** (dice - n) for n in range(dice + 1)})


@cache
def _flank(from_roll: int) -> Distribution[bool]:
    good = SIDES + 1 - from_roll
    return Distribution({True: good, False: SIDES - good})


def roll_hits(chance: Chance, aim: Aim, easier: int = 0) -> int:
    """Roll attack and defense: the number of unnegated hits (Unit Attacks, Enemy Attacks).

    `easier` is a further bonus on each attack die.
    """
    needed = aim.needed - easier
    hits = chance(successes(aim.dice, needed), f"hits of {aim.dice} dice, {max(needed, 1)} or more")
    if not hits:
        return 0
    defense = aim.defense
    if aim.flank_at and chance(_flank(aim.flank_at), f"flank attack on {aim.flank_at} or more"):
        defense -= 1
    return chance(successes(hits, defense + 1), f"hits that a defense of {defense} or less does not negate")


def possible_roll(needed: int) -> int:
    """The roll that hits, between 1 (always) and 11 (never)."""
    return min(max(needed, 1), SIDES + 1)
