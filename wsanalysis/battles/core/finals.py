"""The ends of finished games in numbers: a row of figures for each, of which their results are made."""

from wsanalysis.battles.core.numbers import MAX_TURNS, NOWHERE
from wsanalysis.battles.core.objectives import worth_of
from wsanalysis.battles.core.records import State, World
from wsanalysis.battles.core.units import OUT, all_units
from wsanalysis.compiled import Record, Table, compiled

OVER, TURN, DECISIONS, CHOICES = range(4)
MARGINS = 4
"""From here on a row has the attacker's lead at the end of each turn, then the points of each objective.

Of each unit follow its type, the hex where it fell, NOWHERE if it did not, and its kills.
"""
FIRST_OBJECTIVE = MARGINS + MAX_TURNS
OF_UNIT = 3


class Finals(Record):
    """Rows of figures, each about one finished game."""

    figure: Table[tuple[int, int], int]


def figures_of(world: World) -> int:
    """The number of figures in a row."""
    return FIRST_OBJECTIVE + int(world.objectives) + OF_UNIT * int(world.units)


@compiled
def note_final(world: World, state: State, finals: Finals, row: int) -> None:
    """Record the figures of a finished game."""
    finals.figure[row, OVER], finals.figure[row, TURN] = state.over, state.turn
    finals.figure[row, DECISIONS], finals.figure[row, CHOICES] = state.decisions, state.choices
    for turn in range(MAX_TURNS):
        finals.figure[row, MARGINS + turn] = state.margin[turn]
    for objective in range(world.objectives):
        finals.figure[row, FIRST_OBJECTIVE + objective] = worth_of(world, state, objective)
    for unit in all_units(world):
        place = FIRST_OBJECTIVE + world.objectives + OF_UNIT * unit
        finals.figure[row, place] = state.type[unit]
        finals.figure[row, place + 1] = state.fell[unit] if state.where[unit] == OUT else NOWHERE
        finals.figure[row, place + 2] = state.kills[unit]
