"""The page of the Liberty Road player aid on valor and close combat (p.10-11, 14, 17)."""

from wsanalysis.aids import Bands, Bar, Column, Ledger, OddsGrid, Page, Row, WordGrid
from wsanalysis.game import Game
from wsanalysis.languages import joined, plural, say
from wsanalysis.printing.axes import axis
from wsanalysis.printing.liberty_road import WORDS, tables
from wsanalysis.printing.liberty_road.aid_fire import worth_of_valor
from wsanalysis.printing.liberty_road.tables import VALORS
from wsanalysis.printing.marks import headed, marked

MOST_TRIES = 4


def valor_page(game: Game) -> Page:
    """Valor checks, rally, close combat, damage markers."""
    drawn_from = game.edition.markers
    effects = WORDS.pairs("Effects of markers", {})
    said = WORDS.said("Damage markers", {"all": sum(marker.count for marker in drawn_from)})
    lines = (
        (say("{marker}: {effect}", marker=one.marker, effect=effects[one.effect]), str(one.count))
        for one in drawn_from
    )
    drawn = Ledger(said.title, tuple(lines), hint=said.hint)
    markers = headed(drawn, (marker.source for marker in drawn_from))
    ways = WORDS.steps("The way down and back", tables.ways(game))
    return Page(
        "Valor and close combat",
        (
            Row((_rally(game), _broken(game)), (1, 1)),
            Row((tables.of_chips(game, VALOR_AGAINST_VALOR(game)), WORDS.steps("Close combat")), (1, 2.2)),
            _totals(game),
            Row((Column((markers, worth_of_valor(game))), ways), (1.3, 1)),
        ),
        rule_box="Valor check passed: medals on the chip ≤ the unit’s valor",
    )


def _rally(game: Game) -> OddsGrid:
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


def _broken(game: Game) -> Bands:
    outcomes = ("ready", "suppressed", "broken")
    words = WORDS.pairs("Words of rally")
    bars = []
    for valor in VALORS[:3]:
        for tries in (2, 4):
            found = tables.rally_chances(game, valor, "broken", tries)
            label = say(words["broken"], valor=valor, tries=tries)
            bars.append(Bar(label, tuple(found[word] for word in outcomes)))
    said = WORDS.said("Rallying a broken unit")
    names = ("ready", "suppressed", words["still broken"])
    return tables.of_chips(game, Bands(said.title, names, tuple(bars), hint=said.hint))


# One table, since infantry and vehicles compare the same sums (p.14).
VALOR_AGAINST_VALOR = WORDS.grid(
    "Valor against valor",
    lambda game, mover, other: tables.mover_wins(game, ("infantry", "infantry"), mover, other),
    axis("mover", VALORS),
    axis("other", VALORS),
)


def _totals(game: Game) -> WordGrid:
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
