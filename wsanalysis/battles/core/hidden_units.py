"""Hidden units: units that look alike from behind, their possible names, and units whose place is hidden."""

from wsanalysis.battles.core.numbers import NOWHERE, Side, Unit
from wsanalysis.battles.core.picking import note, pick
from wsanalysis.battles.core.records import Generator, State, World
from wsanalysis.battles.core.units import HIDDEN, NOT_SEEN, flag, has, side_of, units_of
from wsanalysis.compiled import compiled, span

DEALT = 1 << 30  # of a unit's flags, while names are dealt out


@compiled
def is_alike(world: World, unit: Unit, other: Unit) -> bool:
    """True if two units begin in the same way, and look alike from behind."""
    return world.enlisted[unit].alike == world.enlisted[other].alike


@compiled
def draw_alike(world: World, state: State, unit: Unit, luck: Generator) -> Unit:
    """The unit, or an earlier one that is alike: to swap places, so that a unit's number reveals nothing."""
    for other in span(Unit, 0, unit + 1):
        if is_alike(world, unit, other):
            note(state, other)
    return Unit(pick(state, luck))


@compiled
def set_aside_known(world: World, state: State, side: Side, unknown: int) -> None:
    """The names of a side's units that are known are not dealt; types from `unknown` on are not known."""
    for unit in units_of(world, side):
        if state.type[unit] < unknown:
            _set_aside(world, state, unit)


@compiled
def _set_aside(world: World, state: State, unit: Unit) -> None:
    for other in units_of(world, side_of(world, unit)):
        same = world.enlisted[other].type == state.type[unit] and is_alike(world, unit, other)
        if same and not has(state, other, DEALT):
            flag(state, other, DEALT)
            return


@compiled
def deal_name(world: World, state: State, unit: Unit, luck: Generator) -> Unit:
    """A possible identity of the unit: one enlisted alike whose name has not been dealt yet."""
    for other in units_of(world, side_of(world, unit)):
        if is_alike(world, unit, other) and not has(state, other, DEALT):
            note(state, other)
    dealt = Unit(pick(state, luck))
    flag(state, dealt, DEALT)
    return dealt


@compiled
def is_unseen(state: State, unit: Unit) -> bool:
    """True if the unit is hidden, or in a view of the enemy's out of sight."""
    return state.where[unit] == HIDDEN or state.where[unit] == NOT_SEEN


@compiled
def hide_places(world: World, view: State, side: Side) -> None:
    """Remove the places of a side's hidden units from a view."""
    for unit in units_of(world, side):
        if view.where[unit] == HIDDEN:
            view.where[unit], view.hex[unit], view.face[unit] = NOT_SEEN, NOWHERE, 0
