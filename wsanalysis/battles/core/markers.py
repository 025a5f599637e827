"""Markers laid face down on the map: the units under them, how they are found, dealt anew in a view.

Face-down markers swap places before the game begins, so that a marker's number reveals nothing.
"""

from wsanalysis.battles.core.luck import below
from wsanalysis.battles.core.numbers import NO_MARKER, NOBODY, NOWHERE, Hex, Marker
from wsanalysis.battles.core.picking import note, pick
from wsanalysis.battles.core.records import Generator, State, World
from wsanalysis.compiled import Span, compiled, span

FACE_DOWN, FACE_UP = 0, 1
DEALT = 1 << 30  # of `marker_shown`, while markers are dealt out


@compiled
def all_markers(world: World) -> Span[Marker]:
    """All markers of the scenario, on the map or not."""
    return span(Marker, 0, world.markers)


@compiled
def is_hidden(state: State, marker: Marker) -> bool:
    """True if there is a marker, and it lies face down."""
    return marker != NO_MARKER and state.marker_shown[marker] == FACE_DOWN


@compiled
def begin_markers(world: World, state: State, luck: Generator) -> None:
    """Shuffle the markers that are laid face down."""
    for marker in all_markers(world):
        laid = world.marker[marker]
        state.marker_kind[marker], state.marker_unit[marker] = laid.kind, laid.unit
        state.marker_hex[marker] = NOWHERE
    for place in range(world.markers - 1, 0, -1):
        a, b = Marker(place), Marker(below(luck, place + 1))
        if world.marker[a].face_up == 0 and world.marker[b].face_up == 0:
            state.marker_kind[a], state.marker_kind[b] = state.marker_kind[b], state.marker_kind[a]
            state.marker_unit[a], state.marker_unit[b] = state.marker_unit[b], state.marker_unit[a]


@compiled
def lay_marker(world: World, state: State, marker: Marker, hex: Hex) -> None:
    """Lay a marker in a hex, and with it the units hidden under it."""
    state.marker_hex[marker] = hex
    state.marker_shown[marker] = world.marker[marker].face_up
    if state.marker_unit[marker] != NOBODY:
        state.hex[state.marker_unit[marker]] = hex


@compiled
def nearest_hidden(world: World, state: State, hex: Hex) -> Marker:
    """The hidden marker that is nearest to a hex, or NO_MARKER."""
    best, least = NO_MARKER, 1 << 20
    for marker in all_markers(world):
        there = state.marker_hex[marker]
        if there != NOWHERE and is_hidden(state, marker) and world.distance[hex, there] < least:
            best, least = marker, world.distance[hex, there]
    return best


@compiled
def hide_markers(world: World, view: State, unknown: int) -> None:
    """Hide the kind of markers that lie face down: it becomes `unknown`."""
    for marker in all_markers(world):
        if is_hidden(view, marker):
            view.marker_kind[marker], view.marker_unit[marker] = unknown, NOBODY


@compiled
def deal_markers(world: World, state: State, unknown: int, luck: Generator) -> None:
    """Deal the markers that are not known out among those of the kind `unknown`."""
    for marker in all_markers(world):
        if state.marker_kind[marker] != unknown:
            _set_aside(world, state, marker)
    for marker in all_markers(world):
        if state.marker_kind[marker] == unknown:
            for other in all_markers(world):
                if state.marker_shown[other] & DEALT == 0:
                    note(state, other)
            dealt = Marker(pick(state, luck))
            laid = world.marker[dealt]
            state.marker_shown[dealt] |= DEALT
            state.marker_kind[marker], state.marker_unit[marker] = laid.kind, laid.unit
            if laid.unit != NOBODY:
                state.hex[laid.unit] = state.marker_hex[marker]
    for marker in all_markers(world):
        state.marker_shown[marker] &= ~DEALT


@compiled
def _set_aside(world: World, state: State, known: Marker) -> None:
    """A marker that is known is not dealt again."""
    for marker in all_markers(world):
        laid = world.marker[marker]
        same = laid.kind == state.marker_kind[known] and laid.unit == state.marker_unit[known]
        if same and state.marker_shown[marker] & DEALT == 0:
            state.marker_shown[marker] |= DEALT
            return
