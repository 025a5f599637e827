"""The page of the Storms of Steel player aid on the best use of an activation (3.0-3.23)."""

from wsanalysis.aids import Group, Note, Odds, OddsGrid, Page, Row, Step, Steps
from wsanalysis.game import Game
from wsanalysis.recipes.aid_words import MINUS
from wsanalysis.recipes.storms_of_steel import activation_tables as activation
from wsanalysis.recipes.storms_of_steel.stand_ins import plain_hit
from wsanalysis.systems.storms_of_steel.command import ACTIVATION
from wsanalysis.systems.storms_of_steel.firepower import MOST_CAPS
from wsanalysis.systems.storms_of_steel.state import UnitState

LESS = f"DV {MINUS} FP ↓"


def activation_page(game: Game) -> Page:
    """What to do with the APs of an activation and so many CAPs, by the cost of a shot."""
    points = "2D6" if game.options.variable_ap else str(ACTIVATION)
    return Page(
        "Activation",
        (
            _how(),
            *(_grid(game, cost) for cost in activation.FIRE_COSTS),
            Row((_hit_firer(game), _to_hit(game)), (1, 1)),
            _notes(game),
        ),
        rule_box=f"{points} AP: shots cost AP, then CAPs; up to {MOST_CAPS} CAPs more on each roll",
    )


def _how() -> Steps:
    return Steps(
        "How to use these tables",
        (
            Step("Row:", "the target’s defense, all DMs included, less your firepower as it fires."),
            Step("Column:", "the CAPs that your side can spare now."),
            Step("Cell:", "the chance in % to destroy it with what is left, played on as well as possible."),
            Step("Small:", "CAPs to add to the next roll, if any. After each roll look again."),
        ),
        columns=2,
        numbered=False,
    )


def _odds(found: activation.Advice) -> Odds:
    return Odds(found.destroyed, note=activation.in_words(found.choice))


def _grid(game: Game, cost: int) -> OddsGrid:
    moments = activation.stages(game, cost)
    return OddsGrid(
        f"A shot costs {cost} AP",
        hint="at foot; chance in % to destroy it",
        rows=tuple(map(str, activation.ROLLS)),
        columns=tuple(map(str, activation.CAPS)) * len(moments),
        row_axis=LESS,
        column_axis="CAPs →",
        groups=tuple(Group(name, len(activation.CAPS)) for name, _, _ in moments),
        apart=True,
        cells=tuple(
            tuple(
                _odds(activation.advice(game, roll, cost, ap, caps, target))
                for _, ap, target in moments
                for caps in activation.CAPS
            )
            for roll in activation.ROLLS
        ),
    )


def _hit_firer(game: Game) -> OddsGrid:
    """What a unit that is itself hit had better do."""
    roll, cost = activation.OWN_HIT
    counters = [c for c in game.edition.cups["foot"].counters if c.count and not c.destroyed]
    return OddsGrid(
        "If your own unit is hit",
        hint=f"unhit it would need {roll}, for {cost} AP",
        rows=tuple(counter.counter for counter in counters),
        columns=tuple(map(str, activation.CAPS)),
        row_axis="your counter ↓",
        column_axis="CAPs →",
        cells=tuple(
            tuple(
                _odds(activation.advice(game, roll, cost, ACTIVATION, caps, own=UnitState(counter.counter)))
                for caps in activation.CAPS
            )
            for counter in counters
        ),
    )


def _to_hit(game: Game) -> OddsGrid:
    """What those do who want no more than a hit."""
    cost = activation.COST_TO_HIT
    return OddsGrid(
        "If a hit is enough",
        hint=f"chance in % to hit at all; a shot costs {cost} AP",
        rows=tuple(map(str, activation.ROLLS)),
        columns=tuple(map(str, activation.CAPS)),
        row_axis=LESS,
        column_axis="CAPs →",
        cells=tuple(
            tuple(
                Odds(found.hit, note=activation.in_words(found.choice))
                for caps in activation.CAPS
                for found in (activation.advice(game, roll, cost, ACTIVATION, caps, goal="hit"),)
            )
            for roll in activation.ROLLS
        ),
    )


def _notes(game: Game) -> Note:
    hit = plain_hit(game).counter
    return Note(
        "What they rest on",
        "The target does not answer between shots, and nothing else wants the CAPs. Where two ways destroy it"
        " as often, the one that hits more often is shown, then the one that saves CAPs. Hit means by"
        f" {hit}, which leaves its defense as it is. With every number of APs: activation.txt of the report;"
        " for two units: the question activation.",
    )
