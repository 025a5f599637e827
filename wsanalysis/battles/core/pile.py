"""A pile of counters drawn blindly: the number of each kind left in it."""

from wsanalysis.battles.core.luck import below
from wsanalysis.battles.core.numbers import Unit
from wsanalysis.battles.core.records import Generator, State, World
from wsanalysis.battles.core.units import all_units, is_here
from wsanalysis.compiled import Array, compiled


@compiled
def fill_pile(world: World, state: State, first: int, end: int) -> int:
    """Put all counters of kinds from `first` to before `end` into the pile; how many they are."""
    count = 0
    for kind in range(first, end):
        state.pile[kind] = world.counter_count[kind]
        count += state.pile[kind]
    return count


@compiled
def take_counter(state: State, kind: int) -> None:
    """Take a counter of a kind out of the pile, if one is left."""
    state.pile[kind] = max(0, state.pile[kind] - 1)


@compiled
def put_counter_back(state: State, kind: int) -> None:
    """Put a counter of a kind back into the pile."""
    state.pile[kind] += 1


@compiled
def leave_out_known(world: World, state: State, under: Array[Unit, int], first: int, end: int) -> None:
    """Restrict the pile to a view: all counters except those known to lie under units on the map.

    `under` has the kind that lies under each unit; anything else is unknown, or of another pile, and left to
    the game.
    """
    fill_pile(world, state, first, end)
    for unit in all_units(world):
        if first <= under[unit] < end and is_here(state, unit):
            take_counter(state, under[unit])


@compiled
def draw_counter(world: World, state: State, first: int, end: int, refill: bool, luck: Generator) -> int:
    """Draw a counter of kinds from `first` to before `end`; 0 if there are none left.

    With `refill` all come back once they are used up.
    """
    drawn = draw_allowed(state, first, end, 0, luck)
    if drawn == 0 and refill:
        fill_pile(world, state, first, end)
        drawn = draw_allowed(state, first, end, 0, luck)
    return drawn


@compiled
def draw_allowed(state: State, first: int, end: int, barred: int, luck: Generator) -> int:
    """Draw a counter of kinds that are not `barred`, by bit; 0 if there are none left.

    Drawing until one comes that is not barred equals one draw from those.
    """
    left = 0
    for kind in range(first, end):
        left += 0 if barred >> kind & 1 else state.pile[kind]
    if left == 0:
        return 0
    roll = below(luck, left)
    for kind in range(first, end):
        if barred >> kind & 1 == 0:
            if roll < state.pile[kind]:
                state.pile[kind] -= 1
                return kind
            roll -= state.pile[kind]
    return 0
