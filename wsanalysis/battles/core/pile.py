"""A pile of counters that are drawn unseen: how many of each kind are left in it."""

from wsanalysis.battles.core.luck import below
from wsanalysis.battles.core.records import Generator, State, World
from wsanalysis.compiled import compiled


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
def draw_counter(world: World, state: State, first: int, end: int, luck: Generator) -> int:
    """Draw a counter of kinds from `first` to before `end`; all come back once they are used up."""
    left = 0
    for kind in range(first, end):
        left += state.pile[kind]
    roll = below(luck, left if left else fill_pile(world, state, first, end))
    drawn = first
    while roll >= state.pile[drawn]:
        roll -= state.pile[drawn]
        drawn += 1
    state.pile[drawn] -= 1
    return drawn
