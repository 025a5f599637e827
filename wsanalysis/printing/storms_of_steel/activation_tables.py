"""The best use of an activation as tables: what to do, and how likely the target then falls (3.0-3.23)."""

from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

import pandas as pd

from wsanalysis.aids.blocks import percent_text
from wsanalysis.game import Game
from wsanalysis.languages import say
from wsanalysis.printing.axes import axis, frame_of
from wsanalysis.printing.storms_of_steel.stand_ins import plain_hit, plan_needing
from wsanalysis.systems.storms_of_steel.activation import Choice, Goal, Moment, best
from wsanalysis.systems.storms_of_steel.command import ACTIVATION
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel
from wsanalysis.systems.storms_of_steel.options import STANDARD
from wsanalysis.systems.storms_of_steel.state import UNHIT, UnitState

FIRE_COSTS = (2, 3, 4, 5)
ROLLS = tuple(range(6, 12))
CAPS = tuple(range(5))
"""CAPs that an army may still have, as the tables go."""
MOST_CAPS = 7  # of the text
OWN_HIT = 8, 3
"""The roll and the cost of a shot for the table of what a hit unit does."""
COST_TO_HIT = 3
"""The cost of a shot for the table of those who want no more than a hit."""

READ = ("infantry_squads", "cowering_reaches_twice")
"""The options that the activations of these tables read; a test sees to it that there are no others."""


class Advice(NamedTuple):
    """What to do next, and the chance that the target is destroyed, or hit, by the end of the activation."""

    choice: Choice
    destroyed: Fraction
    hit: Fraction


def advice(
    game: Game,
    roll: int,
    fire_cost: int,
    ap: int,
    caps: int,
    target: UnitState = UNHIT,
    own: UnitState = UNHIT,
    goal: Goal = "destroy",
) -> Advice:
    """The best next action of a foot unit that needs `roll` to hit foot, and what it comes to."""
    plan = plan_needing(roll, fire_cost, goal=goal)
    choice, (first, second, _) = best(Moment(ap, caps, own, target), plan, as_read(game.edition))
    return Advice(choice, first, second) if goal == "destroy" else Advice(choice, second, first)


@lru_cache(maxsize=16)
def as_read(edition: StormsOfSteel) -> StormsOfSteel:
    """The edition by the standard options but for those that are read: under all others the tables are alike.

    A player aid is made anew for each other reading, and an activation takes a second to solve.
    """
    return edition.with_options(replace(STANDARD, **{name: getattr(edition.options, name) for name in READ}))


def stages(game: Game, fire_cost: int) -> list[tuple[str, int, UnitState]]:
    """The moments that a printed table shows: at the start, and after one shot, as the target is then."""
    left = ACTIVATION - fire_cost
    return [
        (say("{n} AP, target not hit", n=ACTIVATION), ACTIVATION, UNHIT),
        (say("{n} AP left, not hit", n=left), left, UNHIT),
        (say("{n} AP left, hit", n=left), left, plain_hit(game)),
    ]


def in_words(choice: Choice) -> str:
    """An action as a table has it: the CAPs added to the roll of a shot, or to a rally; nothing for stop."""
    if choice.action == "rally":
        return say("rally +{caps}", caps=choice.caps) if choice.caps else str(choice)
    return f"+{choice.caps}" if choice.caps else ""


def policy(game: Game, fire_cost: int, roll: int) -> pd.DataFrame:
    """What to do by APs and target (rows) and CAPs (columns), and the chance to destroy it in per cent."""

    def cell(ap: int, target: UnitState, caps: int) -> str:
        found = advice(game, roll, fire_cost, ap, caps, target)
        return f"{found.choice} {percent_text(found.destroyed)}"

    targets = axis("target", {UNHIT: "not hit", plain_hit(game): "hit"})
    return frame_of(cell, (axis("AP", range(ACTIVATION, -1, -1)), targets), axis("CAP", range(MOST_CAPS + 1)))
