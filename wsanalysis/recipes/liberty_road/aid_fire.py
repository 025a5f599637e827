"""The fire page of the Liberty Road player aid (p.15-17)."""

from dataclasses import replace

from wsanalysis.aids import Bands, Bar, Block, Column, Group, Key, Odds, OddsGrid, Page, Row, Steps
from wsanalysis.game import Game
from wsanalysis.recipes.aid_words import signed
from wsanalysis.recipes.axes import axis, odds_grid
from wsanalysis.recipes.liberty_road import WORDS, tables
from wsanalysis.systems.liberty_road.chips import Side

MIDDLE_DISTANCE = 5  # hexes, for the sample cell and the bars by valor
TITLES: dict[Side, tuple[str, str]] = {
    "infantry": ("Fire at infantry", "ready"),
    "vehicle": ("Fire at vehicles", "not yet reduced"),
}
LEDGERS = ("Shifts at every target", "At infantry, weapon teams", "At vehicles")


def fire_pages(game: Game) -> tuple[Page, ...]:
    """Both fire tables on a page, or where chips have many bands, a page for each."""
    if tables.fits_one_page(game):
        return (_page(game, "Fire", tuple(TITLES)),)
    return tuple(_page(game, title, (side,)) for side, (title, _) in TITLES.items())


def _page(game: Game, heading: str, sides: tuple[Side, ...]) -> Page:
    shown, _ = tables.rows_of_a_page(game, "infantry")
    middle = [text for text, first in shown if first <= MIDDLE_DISTANCE][-1]
    plain = {valor: tables.fire_cells(game, "infantry", valor)[middle][0] for valor in tables.VALORS}
    key = Key(
        "How to read a cell",
        Odds(sum(plain[1]), plain[1]),
        "any effect",
        ("suppressed", "reduced", "eliminated"),
    )
    bands = Bands(
        "What valor is worth",
        ("no effect", "suppressed", "reduced", "eliminated"),
        tuple(Bar(f"valor {valor}", (1 - sum(share), *share)) for valor, share in plain.items()),
        hint=f"ready infantry at {middle} hexes, net shift 0",
    )
    grids = Column(tuple(_grid(game, side) for side in sides))
    return Page(
        heading,
        (Row((grids, Column((key, *_ledgers(game)))), (2.45, 1)), Row((_order(game), bands), (1.15, 1))),
        rule_box="Miss → Suppressed → Reduced → Eliminated: one step for each net shift"
        if game.options.miss_can_be_upshifted
        else "Suppressed → Reduced → Eliminated: one step for each net shift; a Miss stays",
    )


def _grid(game: Game, side: Side) -> OddsGrid:
    title, target = TITLES[side]
    complete = tables.rows_of_a_page(game, side)[1]
    cells = tables.fire_cells(game, side, 1)
    shifts = list(next(iter(cells.values())))
    grid = odds_grid(
        title,
        lambda row, shift: Odds(sum(cells[row][shift]), tuple(cells[row][shift])),
        axis("hexes", list(cells)),
        axis("net shift", shifts, signed),
        hint=f"{target}, valor 1: chance in % of any effect{'' if complete else ', at just these distances'}",
    )
    below, above = sum(shift < 0 for shift in shifts), sum(shift > 0 for shift in shifts)
    return replace(grid, groups=(Group("downshifts", below), Group("none", 1), Group("upshifts", above)))


def _ledgers(game: Game) -> tuple[Block, ...]:
    worst = game.options.objects_destroyed_by == "eliminated"
    destroying = "an eliminated result" if worst else "a reduced or eliminated result"
    return (
        *(WORDS.ledger(at, tables.shift_amounts(game)) for at in LEDGERS),
        *(
            WORDS.note(about, {"destroying": destroying})
            for about in ("Reduced strength", "Range", "Objects")
        ),
    )


def _order(game: Game) -> Steps:
    who = "target" if game.options.vehicles_check_valor else "infantry target"
    filled = {
        "after the icon": "then draw anew" if game.options.event_chip == "redrawn" else "its numbers count",
        "checking": who if game.options.fragile_check_valor else f"{who}, not reduced or broken,",
    }
    return WORDS.steps("A fire order", filled, numbered=True)
