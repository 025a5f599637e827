"""The best use of an activation as tables, and their page of the Storms of Steel player aid (3.0-3.23)."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import Any, Literal, NamedTuple

import pandas as pd

from wsanalysis.aids import Group, Odds, OddsGrid, Page, Row, Strip, Strips, Word, WordGrid
from wsanalysis.aids.blocks import percent_text
from wsanalysis.core_game import CoreGame
from wsanalysis.languages import Message, joined, plural, say
from wsanalysis.printing.axes import axis, frame_of, word_grid
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
CAPS_LEFT = (0, 2, 4)
"""CAPs that an army may still have, as the tables go."""
EASY, HARD = 7, 10
"""The rolls for which it is said what CAPs are best spent on."""
SPARE = (1, 2, 3, 4)
MOST_SPENT = 10
"""APs and CAPs that the strips of an activation reach to."""
STEP = 1
"""The cost of the move that a strip begins with."""
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
    """The best next action, and the chance of a target destroyed, or hit, by the end of the activation."""

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


def in_words(choice: Choice) -> str:
    """An action as a table has it: the CAPs added to the roll of a shot, or to a rally; nothing for stop."""
    if choice.action == "rally":
        return say("rally +{caps}", caps=choice.caps) if choice.caps else str(choice)
    return f"+{choice.caps}" if choice.caps else ""


def policy(game: CoreGame, fire_cost: int, roll: int) -> pd.DataFrame:
    """The best action by APs and target (rows) and CAPs (columns); the chance to destroy it in per cent."""

    def cell(ap: int, target: UnitState, caps: int) -> str:
        found = advice(game, roll, fire_cost, ap, caps, target)
        return f"{found.choice} {percent_text(found.destroyed)}"

    targets = axis("target", {UNHIT: "not hit", plain_hit(game): "hit"})
    return frame_of(
        cell, (axis("AP", range(ACTIVATION, -1, -1)), targets), axis("CAP", range(MOST_CAPS_IN_TEXT + 1))
    )


def _large(grid: Callable[[CoreGame], OddsGrid]) -> Callable[[CoreGame], OddsGrid]:
    return lambda game: replace(grid(game), large=True)


DESTROYED = _large(
    WORDS.grid(
        "Chance to destroy it",
        lambda game, roll, cost, caps: advice(game, roll, cost, ACTIVATION, caps).destroyed,
        ROLLS,
        axis("", FIRE_COSTS, lambda cost: say("a shot costs {n} AP", n=cost)),
        CAPS,
    )
)


def foot_counters(game: CoreGame) -> list[str]:
    """The hit counters that a foot unit may have and still act."""
    return [c.counter for c in game.edition.cups["foot"].counters if c.count and not c.destroyed]


def of_a_hit_unit(game: CoreGame, own: str, caps: int) -> Advice:
    """The best that a unit with such a counter can do."""
    return advice(game, *OWN_HIT, ACTIVATION, caps, own=UnitState(own))


def for_a_hit(game: CoreGame, roll: int, caps: int) -> Advice:
    """The best for a player who wants no more than a hit."""
    return advice(game, roll, COST_TO_HIT, ACTIVATION, caps, goal="hit")


def _noted(find: Callable[..., Advice], chance: Literal["destroyed", "hit"]) -> Callable[..., Odds]:
    """A cell with one of the chances, and what to do first beside it."""

    def cell(*at: Any) -> Odds:
        found = find(*at)
        return Odds(found.hit if chance == "hit" else found.destroyed, note=in_words(found.choice))

    return cell


TO_HIT = _large(
    WORDS.grid("If a hit is enough", _noted(for_a_hit, "hit"), ROLLS, CAPS, filled={"cost": COST_TO_HIT})
)


def _hit_firer(game: CoreGame) -> OddsGrid:
    counters = axis("your counter", foot_counters(game))
    filled = dict(zip(("roll", "cost"), OWN_HIT, strict=True))
    cell = _noted(of_a_hit_unit, "destroyed")
    return _large(WORDS.grid("If your own unit is hit", cell, counters, CAPS, filled=filled))(game)


def _caps(number: int) -> Message:
    return plural("{n} CAP", "{n} CAPs", number)


def _shots(cost: int, *before: tuple[int, str]) -> Strip:
    """Shots one after another, after what is done `before`, and the CAPs for what APs do not pay."""
    parts, spent = list(before), sum(points for points, _ in before)
    label = say("shots of {n} AP", n=cost)
    for shot in range(1, MOST_SPENT):
        if spent + cost > MOST_SPENT:
            break
        caps = max(0, spent + cost - ACTIVATION) - max(0, spent - ACTIVATION)
        said = say("shot {n}: {caps}", n=shot, caps=_caps(caps)) if caps else say("shot {n}", n=shot)
        parts.append((cost, said))
        spent += cost
    names = [name for _, name in before]
    return Strip(joined(", ", [*names, label]), tuple(parts))


def _strips(game: CoreGame) -> Strips:
    """The returns of an activation, with and without CAPs."""
    costs = tables.costs(game)
    rally, step = (costs["rally"], say("rally")), (STEP, say("move"))
    whole = Strip(say("hasty defense, hide"), ((costs["hasty defense"], say("all of it")),))
    strips = (*map(_shots, FIRE_COSTS), _shots(3, step), _shots(2, rally), _shots(3, rally), whole)
    said = WORDS.said("What {activation} APs buy", {"activation": ACTIVATION})
    return Strips(said.title, ACTIVATION, strips, plural("{n} AP", "{n} APs", ACTIVATION), "CAPs", said.hint)


def _spending(game: CoreGame, title: str, target: UnitState) -> WordGrid:
    """The best use of CAPs at a roll: for each roll needed and cost of a shot, by the CAPs left."""

    def cell(at: tuple[int, int], caps: int) -> Word:
        roll, cost = at
        ap = ACTIVATION if target == UNHIT else ACTIVATION - cost
        choice = advice(game, roll, cost, ap, caps, target).choice
        if choice.action != "fire":
            return Word("")
        return Word(f"+{choice.caps}" if choice.caps else say("save"), 0.35 * choice.caps)

    rows = [(roll, cost) for roll in (EASY, HARD) for cost in FIRE_COSTS]
    said = WORDS.said(title)
    made = word_grid(
        said.title,
        cell,
        axis("", rows, lambda at: say("a shot for {n}", n=at[1])),
        axis("", SPARE, _caps),
        hint=said.hint,
    )
    groups = (Group(say("DV − FP {n}", n=roll), len(FIRE_COSTS)) for roll in (EASY, HARD))
    return replace(made, row_groups=tuple(groups))


def activation_page(game: CoreGame) -> Page:
    """The best use of the APs of an activation and some CAPs, by the cost of a shot."""
    hit = plain_hit(game)
    return Page(
        say("What to do with {n} APs", n=ACTIVATION),
        (
            abbreviations(),
            _strips(game),
            DESTROYED(game),
            Row(
                (_spending(game, "CAPs on the first roll", UNHIT), _spending(game, "CAPs after a hit", hit)),
                (1, 1),
            ),
            Row((_hit_firer(game), TO_HIT(game)), (1, 1)),
            WORDS.note("What they rest on", {"hit": hit.counter}),
        ),
        rule_box=say(
            "{points} AP: shots cost AP, then CAPs; up to {caps} CAPs more on each roll",
            points=tables.points(game),
            caps=MOST_CAPS,
        ),
    )
