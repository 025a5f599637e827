"""A unit under fire, draw by draw: attacks of several enemies, turn after turn (Combat).

The dice of an attack are one step and each damage counter another, so that equal conditions merge in between.
"""

from typing import NamedTuple

from wsanalysis.probability.chance import Chance
from wsanalysis.systems.sherman_leader.acting import Acting, act
from wsanalysis.systems.sherman_leader.condition import Condition, enemy_rolls, next_turn
from wsanalysis.systems.sherman_leader.damage import Struck, take_damage
from wsanalysis.systems.sherman_leader.edition import ShermanLeader
from wsanalysis.systems.sherman_leader.shot import DICE, Aim, roll_hits

STEPS_OF_ATTACK = 1 + DICE
"""The dice, and as many damage counters as there may be."""

COUNTED = 3
"""Up to this many turns are counted, so that later ones are left out; without there are fewer states."""


class Fire(NamedTuple):
    """The state under fire: the unit's condition, the step within the turn, counters still to draw.

    `left`: turns left, -1 if not counted.
    """

    condition: Condition
    step: int = 0
    due: int = 0
    left: int = -1


def next_draw(
    chance: Chance,
    fire: Fire,
    aims: tuple[Aim, ...],
    unit: Struck,
    acting: Acting,
    edition: ShermanLeader,
    most_stress: int = 0,
) -> Fire:
    """The next dice or damage counter; after the last of a turn the unit acts and the turn ends.

    `aims`: the attacks of one turn, in order. Of the commander's stress only whether he is unfit is read
    later, so it is counted only up to `most_stress`, and not once he is killed.
    """
    attacker, part = divmod(fire.step, STEPS_OF_ATTACK)
    condition, due = fire.condition, fire.due
    if part == 0:
        easier = enemy_rolls(condition, unit.side, edition)
        due = 0 if condition.destroyed else roll_hits(chance, aims[attacker], easier)
    elif due:
        condition, due = take_damage(chance, condition, unit, edition), due - 1
    step, left = fire.step + 1, fire.left
    if step == len(aims) * STEPS_OF_ATTACK:
        condition = next_turn(act(condition, unit.side, acting, edition))
        step, left = 0, max(left - 1, -1)
    stress = 0 if condition.killed else min(condition.stress, most_stress)
    if stress != condition.stress:
        condition = condition._replace(stress=stress)
    return Fire(condition, step, 0 if condition.destroyed else due, left)


def is_over(fire: Fire) -> bool:
    """True if the unit is destroyed, or the turns are over."""
    return fire.condition.destroyed or fire.left == 0
