"""The Liberty Road player aid: two sides of a sheet, laid out from the engine's exact odds."""

from collections.abc import Mapping

from wsanalysis.aids import (
    Aid,
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
    Word,
    WordGrid,
)
from wsanalysis.aids.blocks import Probability, percent_text
from wsanalysis.game import Game
from wsanalysis.recipes.liberty_road import tables

MINUS = "\N{MINUS SIGN}"
SLIGHT, GRAVE, OUT = 0.22, 0.5, 0.9  # shades of the results table
VALORS = tables.VALORS
SHADES = {"suppressed": SLIGHT, "out": OUT, "wreck": OUT}
GERMAN = frozenset({"German"})
MIDDLE_DISTANCE = 5  # hexes, for the sample cell and the bars by valor
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


def player_aid(game: Game) -> Aid:
    """The two pages: fire, and nerve with close combat; all odds exact, for this game's data."""
    return Aid(
        title=game.system.title,
        subtitle="player aid",
        pages=(_fire(game), _nerve(game)),
        footer=f"Exact odds from all {game.edition.chips.bag.size} chips, nothing sampled · {game.trust}",
    )


def signed(shift: int) -> str:
    """A shift as printed, with its sign."""
    return f"+{shift}" if shift > 0 else f"{MINUS}{-shift}" if shift < 0 else "0"


def _fire_grid(title: str, hint: str, cells: Mapping[str, Mapping[int, tables.Share]]) -> OddsGrid:
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


def _valor_grid(
    title: str, hint: str, row_axis: str, column_axis: str, table: Mapping[int, Mapping[int, Probability]]
) -> OddsGrid:
    return OddsGrid(
        title,
        hint=hint,
        rows=tuple(map(str, table)),
        columns=tuple(map(str, next(iter(table.values())))),
        row_axis=row_axis,
        column_axis=column_axis,
        cells=tuple(tuple(Odds(p) for p in row.values()) for row in table.values()),
    )


def _fire(game: Game) -> Page:
    infantry, vehicle = (tables.fire_cells(game, side, 1) for side in ("infantry", "vehicle"))
    amount = {name: signed(n) for name, n in tables.shift_amounts(game).items()}
    shown, complete = tables.rows_of_a_page(game, "infantry")
    middle = [text for text, first in shown if first <= MIDDLE_DISTANCE][-1]
    all_rows = complete and tables.rows_of_a_page(game, "vehicle")[1]
    any_effect = "chance in % of any effect" + ("" if all_rows else ", at just these distances")
    grids = Column(
        (
            _fire_grid(
                "Fire at infantry",
                f"ready, valor 1: {any_effect}",
                infantry,
            ),
            _fire_grid(
                "Fire at vehicles",
                f"not yet reduced, valor 1: {any_effect}",
                vehicle,
            ),
        )
    )
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
                "gives no cover. Infantry inside is reduced when it falls. Wooden house 3, "
                "stone house 5.",
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
            Step("Apply.", "A suppressed target first checks valor on a new chip.", "p.17"),
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
        "Fire",
        (
            Row((grids, side), (2.45, 1)),
            Row((steps, bands), (1.15, 1)),
        ),
        rule_box="Miss → Suppressed → Reduced → Eliminated: one step for each net shift",
    )


def _valor_bar(valor: int, share: tables.Share) -> Bar:
    return Bar(f"valor {valor}", (1 - sum(share), *share))


def _nerve(game: Game) -> Page:
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
        ("still broken", "suppressed", "ready"),
        tuple(
            Bar(
                f"valor {valor}, {tries} tries",
                tuple(chances[word] for word in ("broken", "suppressed", "ready")),
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
        hint="a suppressed result counts only after a failed valor check; p.9–10, 17",
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
    close = Row(
        (
            _valor_grid(
                "Infantry v infantry",
                "mover wins, %",
                "mover ↓",
                "defender →",
                tables.close_combat_grid(game, ("infantry", "infantry")),
            ),
            _valor_grid(
                "Infantry into vehicle",
                "infantry wins, %",
                "infantry ↓",
                "vehicle →",
                tables.close_combat_grid(game, ("infantry", "vehicle")),
            ),
            _valor_grid(
                "Vehicle into infantry",
                "vehicle wins, %",
                "vehicle ↓",
                "infantry →",
                tables.close_combat_grid(game, ("vehicle", "infantry")),
            ),
        ),
        (1, 1, 1),
    )
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
                "no chips. Twice the total wrecks; a higher one reduces, then is "
                "reduced as well if the other lives.",
            ),
            Step(
                "Swarm:",
                "add up the totals without valor; any reduction wrecks one swarmer, the other side’s pick.",
            ),
        ),
        numbered=False,
        hint="mover wins ties; p.14",
    )
    totals = [
        Ledger(title, tuple((name, str(total)) for name, total in _some(tables.vehicle_totals(game, who))))
        for title, who in (("Totals, German", GERMAN), ("Totals, Allied", _others(game)))
    ]
    markers = Ledger(
        "Damage markers",
        tuple(
            (f"{name}: {EFFECTS[effect]}", percent_text(p)) for name, effect, p in tables.marker_chances(game)
        ),
        hint="chance in %; p.17",
    )
    opportunity = Steps(
        "Opportunity fire",
        (
            Step(
                "Who:",
                "ready infantry and weapon teams, vehicles on fire orders; never reduced units; once a turn.",
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


def _others(game: Game) -> frozenset[str]:
    return frozenset(unit.nation for unit in game.edition.units.values()) - GERMAN


def _some(totals: list[tuple[str, int]]) -> list[tuple[str, int]]:
    """As many as there is room for: the common vehicles first, and if these are too few, others."""
    common = [pair for pair in totals if pair[0] in COMMON]
    others = [pair for pair in totals if pair[0] not in COMMON]
    chosen = (common + others)[:MOST_TOTALS]
    return [pair for pair in totals if pair in chosen]
