"""The page of the Sherman Leader player aid on the campaign: weeks, SO points, stress, promotion."""

from dataclasses import replace

from wsanalysis.aids import Column, Ledger, OddsGrid, Page, Row, WordGrid
from wsanalysis.core_game import CoreGame
from wsanalysis.languages import say
from wsanalysis.printing.axes import axis, odds_grid
from wsanalysis.printing.marks import marked
from wsanalysis.printing.sherman_leader import WORDS, tables
from wsanalysis.systems.sherman_leader.movement_charts import OperationalRow

PROMOTION = WORDS.grid(
    "Promoted",
    lambda _, xp, destroys, battles: tables.promoted(xp, battles, destroys),
    axis("needed", range(3, 9), "{} XP".format),
    axis("", (40, 80), lambda won: say("{won} of 100 battles won", won=won)),
    axis("battles", (2, 3, 4, 5)),
)


def campaign_page(game: CoreGame) -> Page:
    """A campaign from set-up to its end: what a week holds, and what it costs and brings."""
    set_up = WORDS.steps("Set up a campaign", _support(game), numbered=True)
    unpaid = WORDS.pairs("Unpaid in words")[game.options.failure]
    left = Column((set_up, WORDS.steps("How a campaign ends", {"unpaid": unpaid})))
    right = Column((WORDS.steps("A week", numbered=True), WORDS.steps("After a battle", numbered=True)))
    return Page(
        "Campaign",
        (
            Row((left, right), (1, 1.2)),
            Row((_bands(game), _map(game)), (1.5, 1)),
            Row((_repairs(game), WORDS.ledger("Stress")), (1.2, 1)),
            Row((_levels(game), PROMOTION(game)), (1, 1.1)),
        ),
        rule_box="Each week: assign, fight, enemies move, pay, repair",
    )


def _bands(game: CoreGame) -> WordGrid:
    """The bands of the map: what an attack there costs, and what a battalion there costs each week."""
    rows = []
    for band in game.edition.range_bands:
        attack = WORDS.pairs("The map in words", {"cost": band.attack_cost})
        loss = WORDS.pairs("The map in words", {"cost": band.weekly_loss})
        rows.append(
            (
                marked(band.band, band.source),
                attack["attack" if band.attack_cost else "free"],
                loss["loss" if band.weekly_loss else "no loss"],
            )
        )
    return WORDS.chart("The map", widths=(1, 1.6), more=rows)


def _repairs(game: CoreGame) -> Ledger:
    named: dict[int, list[str]] = {}
    for side in tables.SIDES:
        for counter in game.edition.cups[side].counters:
            names = named.setdefault(counter.repair, []) if counter.repair else []
            if counter.counter not in names:
                names.append(counter.counter)
    usual = max(named, key=lambda cost: len(named[cost]), default=0)
    others = sorted((cost, ", ".join(names)) for cost, names in named.items() if cost != usual)
    dear = [(names, WORDS.pairs("Repair in words", {"cost": cost})["price"]) for cost, names in others]
    made = WORDS.ledger("Repair and replace", {"usual": usual, **_support(game)})
    return replace(made, lines=(made.lines[0], *dear, *made.lines[1:]))


def _support(game: CoreGame) -> dict[str, int]:
    """The costs of a Truck and a Scout."""
    return {counter.lower(): row.cost for counter, row in game.edition.support.items()}


def _levels(game: CoreGame) -> WordGrid:
    frame = tables.levels(game)
    columns = ("okay to", "shaken to", "cool", "okay r0", "okay r1", "xp")
    rows = [
        (str(level), *("none" if row[column] == "-" else row[column] for column in columns))
        for level, row in frame.to_dict("index").items()
    ]
    return replace(WORDS.chart("Commanders", more=rows), read=False)


def _map(game: CoreGame) -> OddsGrid:
    shown: list[tuple[OperationalRow, bool]] = [
        (row, half) for row in game.edition.operational_moves.values() for half in (False, True)
    ]
    kinds = ((marked(row.kind, row.source), half) for row, half in shown)
    names = [say("{kind}, half", kind=kind) if half else kind for kind, half in kinds]
    return odds_grid(
        WORDS.said("Battalions at the end of a week").title,
        lambda place, way: tables.battalion_moves(*shown[place])[way],
        axis("", dict(enumerate(names))),
        axis("", {"back": "back", "stays": "holds", "forward": "comes"}),
        hint=WORDS.said("Battalions at the end of a week").hint,
    )
