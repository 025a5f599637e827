"""The fire page of the Liberty Road player aid (p.15-17)."""

from wsanalysis.aids import (
    Bands,
    Bar,
    Column,
    Group,
    Key,
    Ledger,
    Note,
    Odds,
    OddsGrid,
    Page,
    Row,
    Step,
    Steps,
)
from wsanalysis.game import Game
from wsanalysis.recipes.aid_words import MINUS, signed
from wsanalysis.recipes.liberty_road import tables
from wsanalysis.systems.liberty_road.chips import Side

VALORS = tables.VALORS
MIDDLE_DISTANCE = 5  # hexes, for the sample cell and the bars by valor
_SIDES: tuple[Side, ...] = ("infantry", "vehicle")
_TITLES: dict[Side, tuple[str, str]] = {
    "infantry": ("Fire at infantry", "ready"),
    "vehicle": ("Fire at vehicles", "not yet reduced"),
}


def fire_pages(game: Game) -> tuple[Page, ...]:
    """Both fire tables on a page, or where chips have many bands, a page for each."""
    if tables.fits_one_page(game):
        return (_page(game, "Fire", _SIDES),)
    return tuple(_page(game, title, (side,)) for side, (title, _) in _TITLES.items())


def _page(game: Game, heading: str, sides: tuple[Side, ...]) -> Page:
    amount = {name: signed(n) for name, n in tables.shift_amounts(game).items()}
    grids = Column(tuple(_grid(game, side) for side in sides))
    infantry = tables.fire_cells(game, "infantry", 1)
    shown, _ = tables.rows_of_a_page(game, "infantry")
    middle = [text for text, first in shown if first <= MIDDLE_DISTANCE][-1]
    sample = infantry[middle][0]
    side = Column(
        (
            Key(
                "How to read a cell",
                Odds(sum(sample), sample),
                "any effect",
                ("suppressed", "reduced", "eliminated"),
            ),
            Ledger(
                "Shifts at every target",
                (
                    ("Firing at reduced strength", amount["reduced strength"]),
                    ("Beyond effective range", amount["long range"]),
                    ("From a hill, crest or upshift hex", amount["hill"]),
                ),
                hint="p.15–16",
            ),
            Ledger(
                "At infantry, weapon teams",
                (
                    ("Terrain in the target hex", f"{MINUS}1, {MINUS}2"),
                    ("Target on a hill or crest", amount["target hill"]),
                    ("From the flank", amount["flank"]),
                    ("Upshift on block or asset", "as printed"),
                ),
            ),
            Ledger(
                "At vehicles",
                (
                    ("Firepower above armor", amount["above armor"]),
                    ("Firepower equals armor", amount["equal armor"]),
                    ("Each point below armor", amount["below armor"]),
                    ("From the flank", "rear armor"),
                ),
            ),
            Note(
                "Reduced strength",
                "Infantry that is spent, reduced or suppressed; vehicles on support or "
                "suppressed; and all opportunity fire. Once only, however many apply.",
            ),
            Note("Range", "Past effective range up to twice as far; never beyond."),
            Note(
                "Objects",
                "Fire at a house or bunker as at a vehicle: its strength is its armor, its own hex "
                f"gives no cover. It falls to {_destroying(game)}; infantry inside is then reduced. "
                "Wooden house 3, stone house 5.",
            ),
        )
    )
    redrawn = game.options.event_chip == "redrawn"
    after_icon = "then draw anew" if redrawn else "its numbers count"
    steps = Steps(
        "A fire order",
        (
            Step("See.", "Trace from a hex side of yours to a hex side of the target’s.", "p.15"),
            Step(
                "Reach.",
                "Count the target’s hex, not your own; mind a forward field of fire.",
                "p.15",
            ),
            Step(
                "Draw.",
                "One chip for each unit in the hex that you can hurt, friends too. The turn’s "
                f"first event icon plays its card before the shot; {after_icon}.",
                "p.16",
            ),
            Step("Find.", "The chip’s infantry or vehicle side, the row of the distance.", "p.16"),
            Step("Shift.", "Net all shifts; move the result one step for each.", "p.16"),
            Step("Apply.", f"A suppressed {_checking(game)} first checks valor on a new chip.", "p.17"),
            Step(
                "Turn.",
                "Ready infantry that fired is spent; a vehicle stays on fire orders.",
                "p.9",
            ),
        ),
        columns=1,
    )
    bands = Bands(
        "What valor is worth",
        ("no effect", "suppressed", "reduced", "eliminated"),
        tuple(_valor_bar(valor, tables.fire_cells(game, "infantry", valor)[middle][0]) for valor in VALORS),
        hint=f"ready infantry at {middle} hexes, net shift 0",
    )
    return Page(
        heading,
        (
            Row((grids, side), (2.45, 1)),
            Row((steps, bands), (1.15, 1)),
        ),
        rule_box=(
            "Miss → Suppressed → Reduced → Eliminated: one step for each net shift"
            if game.options.miss_can_be_upshifted
            else "Suppressed → Reduced → Eliminated: one step for each net shift; a Miss stays"
        ),
    )


def _grid(game: Game, side: Side) -> OddsGrid:
    title, target = _TITLES[side]
    complete = tables.rows_of_a_page(game, side)[1]
    hint = f"{target}, valor 1: chance in % of any effect{'' if complete else ', at just these distances'}"
    cells = tables.fire_cells(game, side, 1)
    shifts = tuple(next(iter(cells.values())))
    below = sum(s < 0 for s in shifts)
    above = sum(s > 0 for s in shifts)
    return OddsGrid(
        title,
        hint=hint,
        rows=tuple(cells),
        columns=tuple(map(signed, shifts)),
        row_axis="hexes ↓",
        column_axis="net shift →",
        groups=(Group("downshifts", below), Group("none", 1), Group("upshifts", above)),
        cells=tuple(tuple(Odds(sum(row[s]), tuple(row[s])) for s in shifts) for row in cells.values()),
    )


def _valor_bar(valor: int, share: tables.Share) -> Bar:
    return Bar(f"valor {valor}", (1 - sum(share), *share))


def _checking(game: Game) -> str:
    """Who makes the valor check against a suppressed result."""
    who = "target" if game.options.vehicles_check_valor else "infantry target"
    return who if game.options.fragile_check_valor else f"{who}, not reduced or broken,"


def _destroying(game: Game) -> str:
    """The results that destroy an object."""
    worst = game.options.objects_destroyed_by == "eliminated"
    return "an eliminated result" if worst else "a reduced or eliminated result"
