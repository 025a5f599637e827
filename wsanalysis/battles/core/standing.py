"""A battle's position in numbers common to all games, from which a chance of winning is estimated."""

from wsanalysis.battles.core.numbers import ATTACKER, MAX_SOURCES, NO_SOURCE, NOWHERE, Side, Source, Unit
from wsanalysis.battles.core.objectives import is_met, margin, progress
from wsanalysis.battles.core.records import State, World
from wsanalysis.battles.core.units import EXITED, FLOWN, OUT, units_of
from wsanalysis.compiled import Record, Table, compiled, span

FIGURES = ("over", "margin", "turn", "cards drawn", "attacker's units", "defender's units",
           "attacker's places", "defender's places", "decides")  # fmt: skip
"""The first figures of a row of `Standing`; for each objective follow whether it is met, and how nearly.

Units count as a game values them, places as they draw their side; an objective's progress up to its count.
"""

OVER, MARGIN, TURN, CARDS, UNITS, PLACES, DECIDES = 0, 1, 2, 3, 4, 6, 8
FIRST_OBJECTIVE = len(FIGURES)


class Standing(Record):
    """Rows of figures, each about one state."""

    figure: Table[tuple[int, int], int]


@compiled
def note_standing(world: World, state: State, standing: Standing, row: int) -> None:
    """Record all figures of a state except the value of its units."""
    standing.figure[row, OVER] = 1 if state.over else 0
    standing.figure[row, MARGIN] = margin(world, state)
    standing.figure[row, TURN] = state.turn
    standing.figure[row, CARDS] = state.deck_at
    standing.figure[row, DECIDES] = 1 if state.decider == ATTACKER else 0
    for side in span(Side, 0, 2):
        drawn = 0
        for unit in units_of(world, side):
            if is_fighting(state, unit) and state.hex[unit] != NOWHERE:
                drawn += world.heat[side, 0, state.hex[unit]]
        standing.figure[row, PLACES + side] = drawn
    for objective in range(world.objectives):
        count = max(0, world.objective[objective].count)
        place = FIRST_OBJECTIVE + 2 * objective
        standing.figure[row, place] = 1 if is_met(world, state, objective) else 0
        standing.figure[row, place + 1] = min(count, progress(world, state, objective))


@compiled
def is_fighting(state: State, unit: Unit) -> bool:
    """True if a unit is neither eliminated nor has left the map."""
    return state.where[unit] not in (OUT, EXITED, FLOWN)


@compiled
def sources_drawn(before: State, after: State, cards: Source) -> int:
    """The sources drawn from between two states of a game, by bit.

    Draws from a deck count for the source `cards`, whose luck shuffled it, if there is one.
    """
    drawn = 0
    for source in span(Source, 0, MAX_SOURCES):
        for place in range(4):
            if before.luck[source].word[place] != after.luck[source].word[place]:
                drawn |= 1 << source
    if cards != NO_SOURCE and before.deck_at != after.deck_at:
        drawn |= 1 << cards
    return drawn
