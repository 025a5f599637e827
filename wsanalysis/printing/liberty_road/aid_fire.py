"""The fire page of the Liberty Road player aid (p.2, 13, 15-17)."""

from dataclasses import replace

from wsanalysis.aids import Bands, Bar, Block, Column, Group, Key, Odds, OddsGrid, Page, Row, Steps
from wsanalysis.game import Game
from wsanalysis.languages import capital, joined, say
from wsanalysis.printing.axes import axis, odds_grid
from wsanalysis.printing.liberty_road import WORDS, pieces, tables
from wsanalysis.printing.marks import MARK, signed
from wsanalysis.systems.liberty_road.chips import Side

MIDDLE_DISTANCE = 5  # hexes, for the sample cell and the bars by valor
ARMOR_DISTANCE = 5
TITLES: dict[Side, tuple[str, str]] = {
    "infantry": (say("Fire at infantry"), "ready"),
    "vehicle": (say("Fire at vehicles"), say("not yet reduced")),
}
LEDGERS = ("Shifts at every target", "At infantry, weapon teams", "At vehicles")


def fire_pages(game: Game) -> tuple[Page, ...]:
    """Both fire tables on a page, or where chips have many bands, a page for each."""
    if tables.fits_one_page(game):
        return (_page(game, "Fire", tuple(TITLES)),)
    return tuple(_page(game, title, (side,)) for side, (title, _) in TITLES.items())


def _page(game: Game, heading: str, sides: tuple[Side, ...]) -> Page:
    key = Key("How to read a cell", _odds(_by_valor(game)[1][1]), "any effect", ("eliminated",))
    grids = tuple(_grid(game, side) for side in sides)
    return Page(
        heading,
        (
            Row((Column(grids), Column((key, *_ledgers(game)))), (2.1, 1)),
            Row((_order(game), _opportunity(game)), (1.25, 1)),
        ),
        rule_box="Miss → Suppressed → Reduced → Eliminated: one step for each net shift"
        if game.options.miss_can_be_upshifted
        else "Suppressed → Reduced → Eliminated: one step for each net shift; a Miss stays",
    )


def _by_valor(game: Game) -> tuple[str, dict[int, tables.Share]]:
    """Plain fire at infantry of each valor from a middle distance, and that distance as printed."""
    shown, _ = tables.rows_of_a_page(game, "infantry")
    middle = [text for text, first in shown if first <= MIDDLE_DISTANCE][-1]
    return middle, {valor: tables.fire_cells(game, "infantry", valor)[middle][0] for valor in tables.VALORS}


def worth_of_valor(game: Game) -> Bands:
    """What fire does to infantry of each valor."""
    middle, plain = _by_valor(game)
    said = WORDS.said("What valor is worth", {"distance": middle})
    bars = (Bar(say("valor {valor}", valor=v), (1 - sum(share), *share)) for v, share in plain.items())
    outcomes = ("no effect", "suppressed", "reduced", "eliminated")
    return tables.of_chips(game, Bands(said.title, outcomes, tuple(bars), hint=said.hint))


def _odds(share: tables.Share) -> Odds:
    return Odds(sum(share), (share.eliminated,))


def _grid(game: Game, side: Side) -> OddsGrid:
    """The fire table of a side of the chips, without the columns in which nothing can happen, or only one."""
    title, target = TITLES[side]
    complete = tables.rows_of_a_page(game, side)[1]
    cells = tables.fire_cells(game, side, 1)
    every = list(next(iter(cells.values())))
    shifts = tables.telling_shifts(cells)
    words = WORDS.pairs("Words of fire")
    said = [say(words["at" if complete else "just"], target=target)]
    if shifts[0] > every[0]:
        said.append(say(words["never"], shift=shifts[0] - 1))
    if shifts[-1] < every[-1]:
        said.append(say(words["always"], shift=shifts[-1] + 1))
    grid = odds_grid(
        title,
        lambda row, shift: _odds(cells[row][shift]),
        axis("hexes", list(cells)),
        axis("net shift", shifts, signed),
        hint=joined("; ", said),
    )
    below, above = sum(shift < 0 for shift in shifts), sum(shift > 0 for shift in shifts)
    groups = (Group("downshifts", below), Group("none", int(0 in shifts)), Group("upshifts", above))
    return tables.of_chips(game, replace(grid, groups=tuple(group for group in groups if group.span)))


def _armor(game: Game) -> OddsGrid:
    """Firepower against armor as one line: all that counts is the difference."""
    cells, words = tables.armor_line(game, ARMOR_DISTANCE), WORDS.pairs("Firepower less armor")

    def head(less: int) -> str:
        return say(words["above" if less > 0 else "below" if less else "equal"], points=-less)

    grid = WORDS.grid(
        "Firepower against armor",
        lambda *at: _odds(cells[at[-1]]),
        axis("", ["%"]),
        axis("", list(cells)[::-1], head),
        filled={"distance": ARMOR_DISTANCE},
    )
    return tables.of_chips(game, grid(game))


def _ledgers(game: Game) -> tuple[Block, ...]:
    destroyed = WORDS.pairs("Words of objects")[game.options.objects_destroyed_by]
    kinds = pieces.land_of(game).kinds.values()
    ground = [pieces.Cover(kind.terrain, kind.target_downshifts, kind.source) for kind in kinds]
    markers = [pieces.Cover(m.name, m.downshifts, m.source) for m in pieces.markers_of(pieces.cards_of(game))]
    cover = [
        (
            capital(joined(", ", [each.name for each in some])),
            signed(-downshifts) + (MARK if any("reconstructed" in each.source for each in some) else ""),
        )
        for things in (ground, markers)
        for downshifts, some in pieces.covers(things)
    ]
    strong = [
        say("{terrain} {strength}{mark}", terrain=kind.terrain, strength=kind.strength, mark=mark)
        for kind in kinds
        if kind.strength is not None
        for mark in [MARK if "reconstructed: strength" in kind.source else ""]
    ]
    filled = {"destroyed": destroyed, "strengths": capital(joined(", ", strong))}
    everywhere, infantry, vehicles = (WORDS.ledger(at, tables.shift_amounts(game)) for at in LEDGERS)
    return (
        everywhere,
        replace(infantry, lines=(*infantry.lines, *cover)),
        vehicles,
        _armor(game),
        *(WORDS.note(about, filled) for about in ("Reduced strength", "Objects")),
    )


def _order(game: Game) -> Steps:
    words = WORDS.pairs("Words of a fire order")
    filled = {"draw": words[game.options.event_chip], "apply": words[tables.who_checks_valor(game)]}
    return WORDS.steps("A fire order", filled, numbered=True)


def _opportunity(game: Game) -> Steps:
    loose = game.options.reduced_vehicles_may_opportunity_fire
    who = WORDS.pairs("Words of opportunity fire")["vehicles reduced" if loose else "nobody reduced"]
    return WORDS.steps("Opportunity fire", {**tables.shift_amounts(game), "who": who})
