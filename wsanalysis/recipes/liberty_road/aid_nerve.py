"""The page of the Liberty Road player aid on nerve and close combat (p.10-11, 13-14, 17)."""

from wsanalysis.aids import (
    Bands,
    Bar,
    Group,
    Ledger,
    Odds,
    OddsGrid,
    Page,
    Row,
    Step,
    Steps,
    Word,
    WordGrid,
)
from wsanalysis.aids.odds_cell import percent_text
from wsanalysis.game import Game
from wsanalysis.recipes.aid_words import signed
from wsanalysis.recipes.liberty_road import tables

SLIGHT, GRAVE, OUT = 0.22, 0.5, 0.9  # shades of the results table
VALORS = tables.VALORS
SHADES = {"suppressed": SLIGHT, "out": OUT, "wreck": OUT}
GERMAN = frozenset({"German"})
ARMOR_DISTANCE = 5  # hexes
RALLY_ATTEMPTS = (1, 2, 3, 4)
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
    passes = tables.passes(game)
    amount = {name: signed(n) for name, n in tables.shift_amounts(game).items()}
    rally = OddsGrid(
        "Nerve",
        hint="chance in % by the unit’s valor",
        rows=tuple(map(str, VALORS)),
        columns=("passes", *map(str, RALLY_ATTEMPTS)),
        row_axis="valor ↓",
        groups=(
            Group("valor check", 1),
            Group("suppressed → ready within so many tries", len(RALLY_ATTEMPTS)),
        ),
        cells=tuple(
            (
                Odds(passes[valor]),
                *(
                    Odds(tables.rally_chances(game, valor, "suppressed", tries)["ready"])
                    for tries in RALLY_ATTEMPTS
                ),
            )
            for valor in VALORS
        ),
    )
    broken = Bands(
        "Rallying a broken unit",
        ("ready", "suppressed", "still broken"),
        tuple(
            Bar(
                f"valor {valor}, {tries} tries",
                tuple(chances[word] for word in ("ready", "suppressed", "broken")),
            )
            for valor in VALORS[:3]
            for tries in (2, 4)
            for chances in (tables.rally_chances(game, valor, "broken", tries),)
        ),
        hint="one try a turn",
    )
    rows = tables.results(game)
    kinds = [kind for kind, _, _ in rows]
    results = WordGrid(
        "What a result does",
        hint=f"a suppressed result counts {_after_check(game)}; p.9–10, 17",
        columns=("Suppressed", "Reduced", "Eliminated"),
        row_groups=tuple(Group(kind.capitalize(), kinds.count(kind)) for kind in dict.fromkeys(kinds)),
        rows=tuple(shown for _, shown, _ in rows),
        cells=tuple(tuple(Word(word, SHADES.get(word, GRAVE)) for word in words) for _, _, words in rows),
    )
    states = Steps(
        "The way down and back",
        (
            Step(
                "Down:",
                "ready → suppressed → broken → out. Reduced infantry falls out at the next result.",
            ),
            Step(
                "Back:",
                "broken → suppressed → ready, one rally try for each unit and turn, instead of "
                "moving or firing. Vehicles come back to move, fire or support.",
                "p.11",
            ),
            Step("Regroup:", "spent → ready; vehicles change between move, fire and support.", "p.9"),
            Step("Never back:", "reduced infantry stays reduced; damage markers stay.", "p.17"),
        ),
        numbered=False,
    )
    close = Row((_close_combat(game), _armor(game)), (1, 2.1))
    close_rules = Steps(
        "Close combat",
        (
            Step(
                "Infantry v infantry:",
                "valor plus a chip each. The lower is reduced; if it lives, so is the "
                "higher. New round until one side is left.",
            ),
            Step(
                "Infantry v vehicle:",
                "the same sum once. Infantry that loses is out. A vehicle that loses, or "
                "cannot attack infantry, is immobilized, and a wreck if reduced before; if it "
                "lives, the infantry must leave or is out.",
            ),
            Step(
                "Vehicle v vehicle:",
                "no chips. Each adds valor, anti-vehicle firepower, movement and both armors. Twice "
                "the total wrecks; a higher one reduces, then is reduced as well if the other lives.",
            ),
            Step(
                "Swarm:",
                "add up the totals without valor; any reduction wrecks one swarmer, the other side’s pick.",
            ),
        ),
        numbered=False,
        hint="units fresh; mover wins ties; p.14",
    )
    totals = [
        _totals(title, tables.vehicle_totals(game, who))
        for title, who in (("Totals, German", GERMAN), ("Totals, Allied", _others(game)))
    ]
    markers = Ledger(
        "Damage markers",
        tuple(
            (f"{name}: {EFFECTS[effect]}", percent_text(p)) for name, effect, p in tables.marker_chances(game)
        ),
        hint="chance in %; p.17",
    )
    loose = game.options.reduced_vehicles_may_opportunity_fire
    barred = "reduced infantry" if loose else "reduced units"
    opportunity = Steps(
        "Opportunity fire",
        (
            Step(
                "Who:",
                f"ready infantry and weapon teams, vehicles on fire orders; never {barred}; once a turn.",
            ),
            Step("When:", "an enemy enters open ground in sight."),
            Step("How:", f"reduced strength, {amount['opportunity']}; no flank, front armor."),
            Step("Then:", "a suppressed or reduced mover stops there. Infantry that fired is spent."),
        ),
        numbered=False,
        hint="p.13",
    )
    return Page(
        "Nerve and close combat",
        (
            Row((rally, broken), (1, 1)),
            Row((results, states), (1.9, 1)),
            close,
            Row((close_rules, *totals), (1.7, 1, 1)),
            Row((markers, opportunity), (1.3, 1)),
        ),
        rule_box="Passed: chip medals no higher than the unit’s medals",
    )


def _close_combat(game: Game) -> OddsGrid:
    """Valor against valor: one table, since infantry and vehicles compare the same sums (p.14)."""
    grid = tables.close_combat_grid(game, ("infantry", "infantry"))
    return OddsGrid(
        "Valor against valor",
        hint="mover wins, %",
        rows=tuple(map(str, grid)),
        columns=tuple(map(str, grid)),
        row_axis="mover ↓",
        column_axis="other →",
        cells=tuple(tuple(Odds(p) for p in row.values()) for row in grid.values()),
    )


def _armor(game: Game) -> OddsGrid:
    cells = tables.armor_cells(game, ARMOR_DISTANCE)
    return OddsGrid(
        "Firepower against armor",
        hint=f"any effect, wreck beneath, %; {ARMOR_DISTANCE} hexes, valor 1",
        rows=tuple(map(str, cells)),
        columns=tuple(map(str, next(iter(cells.values())))),
        row_axis="firepower ↓",
        column_axis="armor →",
        cells=tuple(
            tuple(Odds(sum(share), (share.eliminated,)) for share in row.values()) for row in cells.values()
        ),
    )


def _others(game: Game) -> frozenset[str]:
    return frozenset(unit.nation for unit in game.edition.units.values()) - GERMAN


def _totals(title: str, totals: list[tuple[str, int]]) -> Ledger:
    shown = _some(totals)
    hint = "" if len(shown) == len(totals) else f"{len(shown)} of {len(totals)}"
    return Ledger(title, tuple((name, str(total)) for name, total in shown), hint=hint)


def _some(totals: list[tuple[str, int]]) -> list[tuple[str, int]]:
    """As many as there is room for: the common vehicles first, and if these are too few, others."""
    common = [pair for pair in totals if pair[0] in COMMON]
    others = [pair for pair in totals if pair[0] not in COMMON]
    chosen = (common + others)[:MOST_TOTALS]
    return [pair for pair in totals if pair in chosen]


def _after_check(game: Game) -> str:
    """When a suppressed result takes effect, by who checks valor."""
    exempt = [] if game.options.vehicles_check_valor else ["vehicles"]
    exempt += [] if game.options.fragile_check_valor else ["reduced and broken units"]
    if not exempt:
        return "only after a failed valor check"
    return f"after a failed valor check, for {' and '.join(exempt)} at once"
