"""The page of the Sherman Leader player aid on enemy units, what they do and what to buy (Enemy Attacks)."""

from collections.abc import Iterable, Mapping

from wsanalysis.aids import Column as Stack
from wsanalysis.aids import Odds, Page, Row, Word, WordGrid
from wsanalysis.core_game import CoreGame
from wsanalysis.languages import joined, say
from wsanalysis.printing.axes import axis, word_grid
from wsanalysis.printing.marks import marked, signed
from wsanalysis.printing.sherman_leader import WORDS, purchase, tables
from wsanalysis.systems.sherman_leader.movement_charts import Column
from wsanalysis.systems.sherman_leader.orders import EnemyDie
from wsanalysis.systems.sherman_leader.unit_card import serves_in

DICE: tuple[EnemyDie, ...] = ("d6", "d10")
BOLD = {"forward": 0.45, "stays": 0.0, "back": 0.12}
"""The darkness of an order by where it leads."""
HEADS: Mapping[Column, tuple[str, ...]] = {
    "vehicles": ("Tank", "AT Team", "Armored Car"),
    "infantry": ("Rifle", "MG", "Halftrack"),
    "rear": ("Truck", "Mortar", "Gun"),
}
"""The units in each column of the chart."""
YEAR = 1944
"""The year of the units in the table: that of the sample game."""
BUYERS = ("Pz III", "Pz IV", "Panther", "Tiger", "German Rifle", "German AT Gun")


def enemy_page(game: CoreGame) -> Page:
    """Enemy orders, what they mean, whom enemies attack, and what to buy against them."""
    still = "AT guns, mortars" if game.options.trucks_move_and_attack else "AT guns, mortars and trucks"
    right = Stack((COMES(game), WORDS.steps("Whom it attacks", {"still": still})))
    return Page(
        "Enemy and commanders",
        (
            Row((chart(game), right), (1.15, 1)),
            WORDS.steps("What the orders mean", columns=2),
            Row(
                (WORDS.steps("Skills"), WORDS.steps("Optional rules", {"flank": tables.FLANK_ROLLS})),
                (1.2, 1),
            ),
            best_for_its_cost(game),
        ),
        rule_box=WORDS.said("Enemy roll").text,
    )


def chart(game: CoreGame) -> WordGrid:
    """The tactical chart: the order of each group by roll (Roll For Enemy Move)."""
    rows = game.edition.tactical_moves
    ends = {rows[0].roll: f"≤ {rows[0].roll}", rows[-1].roll: f"≥ {rows[-1].roll}"}
    rolls = [ends.get(row.roll, str(row.roll)).replace("-", "\N{MINUS SIGN}") for row in rows]

    def order(place: int, column: Column) -> Word:
        printed = getattr(rows[place], column)
        return Word(printed, BOLD[tables.way_of(printed.removesuffix("*"))])

    return word_grid(
        "Enemy orders",
        order,
        axis("roll", range(len(rows)), lambda place: marked(rolls[place], rows[place].source)),
        axis("", tables.COLUMNS, lambda column: joined(", ", HEADS[column])),
        hint=say(
            "dark: toward you; *: a Rifle at R1 of a unit that AP attacks has AP Advance; § Enemy Actions"
        ),
    )


def _odds(game: CoreGame, shift: int, die: EnemyDie, column: Column) -> Odds:
    """The chances that an order takes a group of enemies towards us, and back."""
    found = tables.ways(game.edition, column, die, shift)
    return Odds(found["forward"], (found["back"],))


COMES = WORDS.grid(
    "Does it come?",
    _odds,
    axis("modifier", (-2, -1, 0, 1, 2), signed),
    axis("", DICE),
    axis("", tables.COLUMNS, lambda column: HEADS[column][0]),
)


def best_for_its_cost(game: CoreGame) -> WordGrid:
    """The unit serving in `YEAR` that destroys most points for 100 SO, by enemy and range."""
    enemies = tables.theirs(game, BUYERS)
    serving = [name for name, unit in game.edition.us_units.items() if serves_in(unit, YEAR)]
    frame = purchase.worths(game, serving, enemies)
    short = _short_names(game.edition.us_units)

    def best(enemy: str, distance: int) -> str:
        here = frame[(frame["enemy"] == enemy) & (frame["distance (hexes)"] == distance)]
        first = here.sort_values(purchase.POINTS, ascending=False, kind="stable").head(1).to_dict("records")
        if not first or not first[0]["kills"]:
            return "–"
        return f"{short[first[0]['unit']]} {first[0][purchase.POINTS]:.0f}"

    said = WORDS.said("Best for its cost", {"year": YEAR})
    ranges = axis("", tables.RANGES, "R{}".format)
    return word_grid(said.title, best, axis("", enemies), ranges, hint=said.hint)


def _short_names(names: Iterable[str]) -> dict[str, str]:
    """Each name without what stands in brackets, where that is still one of its kind."""
    cut = {name: name.split(" (")[0] for name in names}
    return {name: short if list(cut.values()).count(short) == 1 else name for name, short in cut.items()}
