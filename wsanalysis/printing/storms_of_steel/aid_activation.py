"""The page of the Storms of Steel player aid on the best use of an activation (3.0-3.23)."""

from wsanalysis.aids import Odds, OddsGrid, Page, Row
from wsanalysis.game import Game
from wsanalysis.languages import say
from wsanalysis.printing.axes import axis
from wsanalysis.printing.storms_of_steel import WORDS
from wsanalysis.printing.storms_of_steel import activation_tables as activation
from wsanalysis.printing.storms_of_steel.aid_round import abbreviations
from wsanalysis.printing.storms_of_steel.stand_ins import plain_hit
from wsanalysis.systems.storms_of_steel.command import ACTIVATION
from wsanalysis.systems.storms_of_steel.firepower import MOST_CAPS
from wsanalysis.systems.storms_of_steel.state import UnitState

ROLLS = axis(say("DV − FP"), activation.ROLLS)
CAPS = axis("CAPs", activation.CAPS)


def _odds(found: activation.Advice) -> Odds:
    return Odds(found.destroyed, note=activation.in_words(found.choice))


def _grid(game: Game, cost: int) -> OddsGrid:
    return WORDS.grid(
        "A shot costs {cost} AP",
        lambda game, roll, now, caps: _odds(activation.advice(game, roll, cost, now[0], caps, now[1])),
        ROLLS,
        axis("", {(ap, target): name for name, ap, target in activation.stages(game, cost)}),
        CAPS,
        filled={"cost": cost},
    )(game)


def _hit_firer(game: Game) -> OddsGrid:
    """What a unit that is itself hit had better do."""
    roll, cost = activation.OWN_HIT
    counters = [c.counter for c in game.edition.cups["foot"].counters if c.count and not c.destroyed]
    return WORDS.grid(
        "If your own unit is hit",
        lambda game, own, caps: _odds(
            activation.advice(game, roll, cost, ACTIVATION, caps, own=UnitState(own))
        ),
        axis("your counter", counters),
        CAPS,
        filled={"roll": roll, "cost": cost},
    )(game)


def _hits(game: Game, roll: int, caps: int) -> Odds:
    """What those do who want no more than a hit."""
    found = activation.advice(game, roll, activation.COST_TO_HIT, ACTIVATION, caps, goal="hit")
    return Odds(found.hit, note=activation.in_words(found.choice))


TO_HIT = WORDS.grid(
    "If a hit is enough",
    _hits,
    ROLLS,
    CAPS,
    filled={"cost": activation.COST_TO_HIT, "activation": ACTIVATION},
)


def activation_page(game: Game) -> Page:
    """What to do with the APs of an activation and some CAPs, by the cost of a shot."""
    points = "2D6" if game.options.variable_ap else str(ACTIVATION)
    grids = (_grid(game, cost) for cost in activation.FIRE_COSTS)
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
            points=points,
            caps=MOST_CAPS,
        ),
    )
