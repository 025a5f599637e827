"""The page of the Liberty Road player aid on nerve and close combat (p.10-11, 13-14, 17)."""

from dataclasses import replace

from wsanalysis.aids import Bands, Bar, Group, Ledger, Odds, OddsGrid, Page, Row, Steps, Word, WordGrid
from wsanalysis.aids.odds_cell import percent_text
from wsanalysis.game import Game
from wsanalysis.recipes.axes import axis, odds_grid
from wsanalysis.recipes.liberty_road import WORDS, tables
from wsanalysis.recipes.liberty_road.tables import VALORS

SLIGHT, GRAVE, OUT = 0.22, 0.5, 0.9  # shades of the results table
SHADES = {"suppressed": SLIGHT, "out": OUT, "wreck": OUT}
GERMAN = frozenset({"German"})
ARMOR_DISTANCE = 5  # hexes
MOST_TOTALS = 9  # vehicles a side in the ledger of totals
COMMON = frozenset(
    {
        *("Tiger I", "Panther G", "Pz IV H", "StuG III G", "Jagdpanzer IV", "Hetzer", "Pz III J1", "Pz II F"),
        *("SdKfz 251", "Churchill IV", "M4A1 Sherman", "M4A3(76)W Sherman", "Sherman Firefly", "Cromwell"),
        *("M10 TD", "M18 Hellcat", "M5 Stuart", "M3 Half-track"),
    }
)
EFFECTS = {
    "no-anti-infantry": "no fire at infantry",
    "move-or-fire-reduced": "move or fire, reduced strength",
    "no-fire": "no fire",
    "no-move": "no move",
    "none": "no penalty",
    "forward-arc": "forward arc only",
}


def nerve_page(game: Game) -> Page:
    """Valor checks, rally, what results do, close combat, damage markers, opportunity fire."""
    allied = frozenset(unit.nation for unit in game.edition.units.values()) - GERMAN
    totals = (_totals(game, "Totals, German", GERMAN), _totals(game, "Totals, Allied", allied))
    markers = Ledger(
        "Damage markers",
        tuple(
            (f"{name}: {EFFECTS[effect]}", percent_text(p)) for name, effect, p in tables.marker_chances(game)
        ),
        hint="chance in %; p.17",
    )
    return Page(
        "Nerve and close combat",
        (
            Row((_rally(game), _broken(game)), (1, 1)),
            Row((_results(game), WORDS.steps("The way down and back", tables.ways(game))), (1.9, 1)),
            Row((VALOR_AGAINST_VALOR(game), _armor(game)), (1, 2.1)),
            Row((WORDS.steps("Close combat"), *totals), (1.7, 1, 1)),
            Row((markers, _opportunity(game)), (1.3, 1)),
        ),
        rule_box="Passed: chip medals no higher than the unit’s medals",
    )


def _rally(game: Game) -> OddsGrid:
    tries = {"passes": 1, "1": 1, "2": 2, "3": 3, "4": 4}  # to rally is to pass a valor check (p.11)
    grid = odds_grid(
        "Nerve",
        lambda valor, column: tables.rally_chances(game, valor, "suppressed", tries[column])["ready"],
        axis("valor", VALORS),
        axis("", list(tries)),
        hint="chance in % by the unit’s valor",
    )
    rallied = Group("suppressed → ready within so many tries", len(tries) - 1)
    return replace(grid, groups=(Group("valor check", 1), rallied))


def _broken(game: Game) -> Bands:
    words = ("ready", "suppressed", "broken")
    bars = []
    for valor in VALORS[:3]:
        for tries in (2, 4):
            found = tables.rally_chances(game, valor, "broken", tries)
            bars.append(Bar(f"valor {valor}, {tries} tries", tuple(found[word] for word in words)))
    names = ("ready", "suppressed", "still broken")
    return Bands("Rallying a broken unit", names, tuple(bars), hint="one try a turn")


def _results(game: Game) -> WordGrid:
    # when a suppressed result takes effect, by who checks valor
    exempt = [] if game.options.vehicles_check_valor else ["vehicles"]
    exempt += [] if game.options.fragile_check_valor else ["reduced and broken units"]
    at_once = f"after a failed valor check, for {' and '.join(exempt)} at once"
    rows = tables.results(game)
    kinds = [kind for kind, _, _ in rows]
    return WordGrid(
        "What a result does",
        hint=f"a suppressed result counts {at_once if exempt else 'only after a failed valor check'};"
        " p.9–10, 17",
        columns=("Suppressed", "Reduced", "Eliminated"),
        row_groups=tuple(Group(kind.capitalize(), kinds.count(kind)) for kind in dict.fromkeys(kinds)),
        rows=tuple(shown for _, shown, _ in rows),
        cells=tuple(tuple(Word(word, SHADES.get(word, GRAVE)) for word in words) for _, _, words in rows),
    )


# One table, since infantry and vehicles compare the same sums (p.14).
VALOR_AGAINST_VALOR = WORDS.grid(
    "Valor against valor",
    lambda game, mover, other: tables.mover_wins(game, ("infantry", "infantry"), mover, other),
    axis("mover", VALORS),
    axis("other", VALORS),
)


def _armor(game: Game) -> OddsGrid:
    cells = tables.armor_cells(game, ARMOR_DISTANCE)
    return WORDS.grid(
        "Firepower against armor",
        lambda _, firepower, armor: Odds(sum(cells[firepower][armor]), (cells[firepower][armor].eliminated,)),
        axis("firepower", list(cells)),
        axis("armor", list(next(iter(cells.values())))),
        filled={"distance": ARMOR_DISTANCE},
    )(game)


def _totals(game: Game, title: str, nations: frozenset[str]) -> Ledger:
    """As many as there is room for: the common vehicles first, and if these are too few, others."""
    totals = tables.vehicle_totals(game, nations)
    chosen = sorted(totals, key=lambda pair: pair[0] not in COMMON)[:MOST_TOTALS]
    lines = tuple((name, str(total)) for name, total in totals if (name, total) in chosen)
    hint = "" if len(lines) == len(totals) else f"{len(lines)} of {len(totals)}"
    return Ledger(title, lines, hint=hint)


def _opportunity(game: Game) -> Steps:
    loose = game.options.reduced_vehicles_may_opportunity_fire
    barred = "reduced infantry" if loose else "reduced units"
    return WORDS.steps("Opportunity fire", {**tables.shift_amounts(game), "barred": barred})
