"""The blocks of the Sherman Leader player aid on what enemy units do (Roll For Enemy Move, Enemy Attacks)."""

from wsanalysis.aids import Group, Odds, OddsGrid, Step, Steps, Word, WordGrid
from wsanalysis.game import Game
from wsanalysis.recipes.aid_words import MARK, marked, signed
from wsanalysis.recipes.sherman_leader import tables
from wsanalysis.systems.sherman_leader.orders import EnemyDie

SHIFTS = (-2, -1, 0, 1, 2)
DICE: tuple[EnemyDie, ...] = ("d6", "d10")
BOLD = {"forward": 0.45, "stays": 0.0, "back": 0.12}
"""How dark an order is printed by where it leads."""
HEADS = {"vehicles": "Tank, AT Team, A.Car", "infantry": "Rifle, MG, Halftrack", "rear": "Truck, Mortar, Gun"}


def chart(game: Game) -> WordGrid:
    """The tactical chart: the order of each group by roll (Roll For Enemy Move)."""
    rows = game.edition.tactical_moves
    first, last = rows[0].roll, rows[-1].roll
    ends = {first: f"≤ {first}", last: f"≥ {last}"}
    return WordGrid(
        "Enemy orders",
        rows=tuple(marked(ends.get(row.roll, str(row.roll)).replace("-", "\N{MINUS SIGN}"), row.source)
                   for row in rows),
        columns=tuple(HEADS[column] for _, column in tables.COLUMNS),
        cells=tuple(
            tuple(_order(getattr(row, column)) for _, column in tables.COLUMNS) for row in rows
        ),
        corner="roll",
        hint="dark: towards you; * a Rifle at R1 of armor: AP Advance",
    )  # fmt: skip


def _order(printed: str) -> Word:
    return Word(printed, BOLD[tables.way_of(printed.removesuffix("*"))])


def comes(game: Game) -> OddsGrid:
    """How often an order takes each group of enemies towards us."""
    return OddsGrid(
        f"Does it come?{MARK}",
        hint="% towards you; small: back",
        rows=tuple(signed(shift) for shift in SHIFTS),
        columns=tuple(HEADS[column].split(",")[0] for _, column in tables.COLUMNS) * len(DICE),
        row_axis="added ↓",
        groups=tuple(Group(die, len(tables.COLUMNS)) for die in DICE),
        apart=True,
        cells=tuple(
            tuple(
                Odds(found["forward"], (found["back"],))
                for die in DICE
                for _, column in tables.COLUMNS
                for found in (tables.ways(game.edition, column, die, shift),)
            )
            for shift in SHIFTS
        ),
    )


def targets(game: Game) -> Steps:
    """Whom an enemy unit attacks (Enemy Attacks)."""
    still = "AT guns, mortars" if game.options.trucks_move_and_attack else "AT guns, mortars and trucks"
    return Steps(
        "Whom it attacks",
        (
            Step("First:", "the unit it needs the lowest roll to hit."),
            Step("Then:", "the one with the lowest defense, cover included; still equal: you choose."),
            Step("Never:", f"{still} after moving; buildings and bunkers do not move."),
        ),
        hint="Enemy Attacks",
    )
