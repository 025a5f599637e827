"""The pages of the Liberty Road player aid on fire, valor and close combat (p.2, 10-17)."""

from dataclasses import replace

from wsanalysis import aids
from wsanalysis.core_game import CoreGame
from wsanalysis.languages import capital, joined, plural, say
from wsanalysis.printing.axes import axis, odds_grid
from wsanalysis.printing.liberty_road import WORDS, tables
from wsanalysis.printing.liberty_road.tables import VALORS
from wsanalysis.printing.marks import MARK, headed, marked, signed
from wsanalysis.printing.words import grounds_of, icons_of
from wsanalysis.systems.liberty_road.chips import Side

MIDDLE_DISTANCE = 5  # hexes, for the sample cell and the bars by valor
ARMOR_DISTANCE = 5
TITLES: dict[Side, tuple[str, str]] = {
    "infantry": (say("Fire at infantry"), "ready"),
    "vehicle": (say("Fire at vehicles"), say("not yet reduced")),
}
LEDGERS = ("Shifts at every target", "At infantry, weapon teams", "At vehicles")
MOST_TRIES = 4
# One table, since infantry and vehicles compare the same sums (p.14).
VALOR_AGAINST_VALOR = WORDS.grid(
    "Valor against valor",
    lambda game, mover, other: tables.mover_wins(game, ("infantry", "infantry"), mover, other),
    axis("mover", VALORS),
    axis("other", VALORS),
)


def fire_pages(game: CoreGame) -> tuple[aids.Page, ...]:
    """Both fire tables on a page, or where chips have many bands, a page for each."""
    if all(len(tables.distance_bands(game, side)) <= tables.ROWS_OF_TWO for side in TITLES):
        return (_page(game, "Fire", tuple(TITLES)),)
    return tuple(_page(game, title, (side,)) for side, (title, _) in TITLES.items())


def _page(game: CoreGame, heading: str, sides: tuple[Side, ...]) -> aids.Page:
    words = WORDS.pairs("Words of a fire order")
    filled = {"draw": words[game.options.event_chip], "apply": words[tables.who_checks_valor(game)]}
    loose = game.options.reduced_vehicles_may_opportunity_fire
    who = WORDS.pairs("Words of opportunity fire")["vehicles reduced" if loose else "nobody reduced"]
    orders = (
        WORDS.steps("A fire order", filled, numbered=True),
        WORDS.steps("Opportunity fire", {**tables.shift_amounts(game), "who": who}),
    )
    key = aids.Key("How to read a cell", _odds(_by_valor(game)[1][1]), "any effect", ("eliminated",))
    grids = tuple(_grid(game, side) for side in sides)
    return aids.Page(
        heading,
        (
            aids.Row((aids.Column(grids), aids.Column((key, *_ledgers(game)))), (2.1, 1)),
            aids.Row(orders, (1.25, 1)),
        ),
        rule_box="Miss → Suppressed → Reduced → Eliminated: one step for each net shift"
        if game.options.miss_can_be_upshifted
        else "Suppressed → Reduced → Eliminated: one step for each net shift; a Miss stays",
    )


def _by_valor(game: CoreGame) -> tuple[str, dict[int, tables.Share]]:
    """Plain fire at infantry of each valor from a middle distance, and that distance as printed."""
    shown, _ = tables.rows_of_a_page(game, "infantry")
    middle = [text for text, first in shown if first <= MIDDLE_DISTANCE][-1]
    return middle, {valor: tables.fire_cells(game, "infantry", valor)[middle][0] for valor in tables.VALORS}


def worth_of_valor(game: CoreGame) -> aids.Bands:
    """The effect of fire on infantry of each valor."""
    middle, plain = _by_valor(game)
    said = WORDS.said("What valor is worth", {"distance": middle})
    bars = (aids.Bar(say("valor {valor}", valor=v), (1 - sum(share), *share)) for v, share in plain.items())
    outcomes = ("no effect", "suppressed", "reduced", "eliminated")
    return tables.of_chips(game, aids.Bands(said.title, outcomes, tuple(bars), hint=said.hint))


def _odds(share: tables.Share) -> aids.Odds:
    return aids.Odds(sum(share), (share.eliminated,))


def _grid(game: CoreGame, side: Side) -> aids.OddsGrid:
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
    groups = (
        aids.Group("downshifts", below),
        aids.Group("none", int(0 in shifts)),
        aids.Group("upshifts", above),
    )
    return tables.of_chips(game, replace(grid, groups=tuple(group for group in groups if group.span)))


def _armor(game: CoreGame) -> aids.OddsGrid:
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


def _ledgers(game: CoreGame) -> tuple[aids.Block, ...]:
    destroyed = WORDS.pairs("Words of objects")[game.options.objects_destroyed_by]
    kinds = tables.land_of(game).kinds.values()
    ground = [tables.Cover(kind.terrain, kind.target_downshifts, kind.source) for kind in kinds]
    markers = [tables.Cover(m.name, m.downshifts, m.source) for m in tables.markers_of(tables.cards_of(game))]
    covers = [each for things in (ground, markers) for each in tables.covers(things)]
    cover = [
        (
            capital(joined(", ", [each.name for each in some])),
            signed(-downshifts) + (MARK if any("reconstructed" in each.source for each in some) else ""),
        )
        for downshifts, some in covers
    ]
    grounds = grounds_of(game)
    icons = [icons_of([each.name for each in some], grounds) for _, some in covers]
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
        replace(infantry, lines=(*infantry.lines, *cover), icons=(*((),) * len(infantry.lines), *icons)),
        vehicles,
        _armor(game),
        *(WORDS.note(about, filled) for about in ("Reduced strength", "Objects")),
    )


def valor_page(game: CoreGame) -> aids.Page:
    """Valor checks, rally, close combat, damage markers."""
    drawn_from = game.edition.markers
    effects = WORDS.pairs("Effects of markers", {})
    said = WORDS.said("Damage markers", {"all": sum(marker.count for marker in drawn_from)})
    lines = (
        (say("{marker}: {effect}", marker=one.marker, effect=effects[one.effect]), str(one.count))
        for one in drawn_from
    )
    drawn = aids.Ledger(said.title, tuple(lines), hint=said.hint)
    markers = headed(drawn, (marker.source for marker in drawn_from))
    ways = WORDS.steps("The way down and back", tables.ways(game))
    return aids.Page(
        "Valor and close combat",
        (
            aids.Row((_rally(game), _broken(game)), (1, 1)),
            aids.Row(
                (tables.of_chips(game, VALOR_AGAINST_VALOR(game)), WORDS.steps("Close combat")), (1, 2.2)
            ),
            _totals(game),
            aids.Row((aids.Column((markers, worth_of_valor(game))), ways), (1.3, 1)),
        ),
        rule_box="Valor check passed: medals on the chip ≤ the unit’s valor",
    )


def _rally(game: CoreGame) -> aids.OddsGrid:
    words = WORDS.pairs("Words of rally")

    def head(tries: int) -> str:
        return plural(words["one"], words["several"], n=tries)

    grid = WORDS.grid(
        "Rallying a suppressed unit",
        lambda game, valor, tries: tables.rally_chances(game, valor, "suppressed", tries)["ready"],
        axis("valor", VALORS),
        axis("", range(1, MOST_TRIES + 1), head),
    )
    return tables.of_chips(game, grid(game))


def _broken(game: CoreGame) -> aids.Bands:
    outcomes = ("ready", "suppressed", "broken")
    words = WORDS.pairs("Words of rally")
    bars = []
    for valor in VALORS[:3]:
        for tries in (2, 4):
            found = tables.rally_chances(game, valor, "broken", tries)
            label = say(words["broken"], valor=valor, tries=tries)
            bars.append(aids.Bar(label, tuple(found[word] for word in outcomes)))
    said = WORDS.said("Rallying a broken unit")
    names = ("ready", "suppressed", words["still broken"])
    return tables.of_chips(game, aids.Bands(said.title, names, tuple(bars), hint=said.hint))


def _totals(game: CoreGame) -> aids.WordGrid:
    """All vehicles by their totals: a vehicle wrecks those of half its total or less (p.14)."""

    def cell(total: tables.Total, column: str) -> str:
        if column == "wrecks":
            return WORDS.pairs("Words of totals", {"half": total.wrecks})["wrecks"]
        units = game.edition.units
        german = column == "German"
        of_side = [name for name, nation in total.vehicles if (nation == "German") == german]
        return joined(", ", [marked(name, units[name].source) for name in sorted(of_side)])

    rows = axis("total", tables.totals(game), lambda one: str(one.total))
    return WORDS.word_grid("Close combat totals of vehicles", cell, rows, widths=(1, 5, 5), read=True)
