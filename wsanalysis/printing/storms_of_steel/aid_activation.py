"""The best use of an activation as tables, and their page of the Storms of Steel player aid (3.0-3.23)."""

from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

import pandas as pd

from wsanalysis.aids import Odds, OddsGrid, Page, Row
from wsanalysis.aids.blocks import percent_text
from wsanalysis.core_game import CoreGame
from wsanalysis.languages import say
from wsanalysis.printing.axes import axis, frame_of
from wsanalysis.printing.storms_of_steel import WORDS, tables
from wsanalysis.printing.storms_of_steel.aid_round import abbreviations
from wsanalysis.printing.storms_of_steel.tables import plain_hit, plan_needing
from wsanalysis.systems.storms_of_steel.activation import Choice, Goal, Moment, best
from wsanalysis.systems.storms_of_steel.command import ACTIVATION
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel
from wsanalysis.systems.storms_of_steel.firepower import MOST_CAPS
from wsanalysis.systems.storms_of_steel.options import STANDARD
from wsanalysis.systems.storms_of_steel.state import UNHIT, UnitState

FIRE_COSTS = (2, 3, 4, 5)
NEEDED = tuple(range(6, 12))
CAPS_LEFT = tuple(range(5))
"""CAPs that an army may still have, as the tables go."""
MOST_CAPS_IN_TEXT = 7
OWN_HIT = 8, 3
"""The roll and the cost of a shot for the table of what a hit unit does."""
COST_TO_HIT = 3
"""The cost of a shot for the table of those who want no more than a hit."""

READ = ("infantry_squads", "cowering_reaches_twice")
"""The options that the activations of these tables read; a test sees to it that there are no others."""
ROLLS = axis(say("DV − FP"), NEEDED)
CAPS = axis("CAPs", CAPS_LEFT)


class Advice(NamedTuple):
    """What to do next, and the chance that the target is destroyed, or hit, by the end of the activation."""

    choice: Choice
    destroyed: Fraction
    hit: Fraction


def advice(
    game: CoreGame,
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


def stages(game: CoreGame, fire_cost: int) -> list[tuple[str, int, UnitState]]:
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


def policy(game: CoreGame, fire_cost: int, roll: int) -> pd.DataFrame:
    """What to do by APs and target (rows) and CAPs (columns), and the chance to destroy it in per cent."""

    def cell(ap: int, target: UnitState, caps: int) -> str:
        found = advice(game, roll, fire_cost, ap, caps, target)
        return f"{found.choice} {percent_text(found.destroyed)}"

    targets = axis("target", {UNHIT: "not hit", plain_hit(game): "hit"})
    return frame_of(
        cell, (axis("AP", range(ACTIVATION, -1, -1)), targets), axis("CAP", range(MOST_CAPS_IN_TEXT + 1))
    )


def _odds(found: Advice) -> Odds:
    return Odds(found.destroyed, note=in_words(found.choice))


def _grid(game: CoreGame, cost: int) -> OddsGrid:
    return WORDS.grid(
        "A shot costs {cost} AP",
        lambda game, roll, now, caps: _odds(advice(game, roll, cost, now[0], caps, now[1])),
        ROLLS,
        axis("", {(ap, target): name for name, ap, target in stages(game, cost)}),
        CAPS,
        filled={"cost": cost},
    )(game)


def _hit_firer(game: CoreGame) -> OddsGrid:
    """What a unit that is itself hit had better do."""
    roll, cost = OWN_HIT
    counters = [c.counter for c in game.edition.cups["foot"].counters if c.count and not c.destroyed]
    return WORDS.grid(
        "If your own unit is hit",
        lambda game, own, caps: _odds(advice(game, roll, cost, ACTIVATION, caps, own=UnitState(own))),
        axis("your counter", counters),
        CAPS,
        filled={"roll": roll, "cost": cost},
    )(game)


def _hits(game: CoreGame, roll: int, caps: int) -> Odds:
    """What those do who want no more than a hit."""
    found = advice(game, roll, COST_TO_HIT, ACTIVATION, caps, goal="hit")
    return Odds(found.hit, note=in_words(found.choice))


TO_HIT = WORDS.grid(
    "If a hit is enough", _hits, ROLLS, CAPS, filled={"cost": COST_TO_HIT, "activation": ACTIVATION}
)


def activation_page(game: CoreGame) -> Page:
    """What to do with the APs of an activation and some CAPs, by the cost of a shot."""
    grids = (_grid(game, cost) for cost in FIRE_COSTS)
    return Page(
        "Activation",
        (
            abbreviations(),
            WORDS.steps("How to use these tables", columns=2),
            *grids,
            Row((_hit_firer(game), TO_HIT(game)), (1, 1)),
            WORDS.note("What they rest on", {"hit": plain_hit(game).counter}),
        ),
        rule_box=say(
            "{points} AP: shots cost AP, then CAPs; up to {caps} CAPs more on each roll",
            points=tables.points(game),
            caps=MOST_CAPS,
        ),
    )
