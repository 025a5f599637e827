"""The position in a game on records, as plain tables of units and markers."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from wsanalysis.battlefield.hexes import SIDES
from wsanalysis.battles.core.ground import all_hexes
from wsanalysis.battles.core.markers import all_markers, is_hidden
from wsanalysis.battles.core.numbers import NOBODY, NOWHERE, Unit
from wsanalysis.battles.core.position import Position
from wsanalysis.battles.core.records import State, World
from wsanalysis.battles.core.units import HIDDEN, ON_MAP, all_units, side_of
from wsanalysis.battles.scenarios.outcome import points_of
from wsanalysis.battles.scenarios.scenario import Scenario

PLACES = ("on map", "waiting", "hidden", "out", "left", "not seen")
"""Where a unit is, by number: under a marker it is hidden, over an exit it has left."""


def position_of(
    scenario: Scenario[Any],
    world: World,
    state: State,
    unit: Callable[[Unit], Mapping[str, Any]],
    marks: Mapping[int, str],
    kinds: Sequence[str],
    more: Iterable[tuple[str, str, bool]] = (),
) -> Position:
    """The position in a state, with all that is hidden in it; of a view, what that side sees.

    `unit` gives a unit's block, kind and what else the game has of the columns of `Position.units`. `marks`
    names what lies in a hex by bit, `kinds` the kinds of markers; `more` are further rows of markers.
    """
    import pandas as pd  # takes a tenth of a second, and games have no use for it

    ids = scenario.board.ids
    rows = [_unit(scenario, world, state, one, unit(one)) for one in all_units(world)]
    units = pd.DataFrame(rows, index=pd.RangeIndex(1, len(rows) + 1, name="unit"))
    laid = [*_marked(ids, world, state, marks), *_laid(ids, world, state, kinds), *more]
    markers = pd.DataFrame(laid, columns=["hex", "marker", "hidden"])
    return Position(state.turn, units, markers, points_of(world, state))


def _unit(
    scenario: Scenario[Any], world: World, state: State, unit: Unit, more: Mapping[str, Any]
) -> dict[str, Any]:
    where, carrier = state.where[unit], state.carrier[unit]
    on_map = where == ON_MAP
    hex = state.hex[unit] if on_map or where == HIDDEN else NOWHERE
    return {
        "side": scenario.sides[side_of(world, unit)],
        "block": "",
        "kind": "",
        "place": PLACES[where],
        "hex": "" if hex == NOWHERE else scenario.board.ids[hex],
        "facing": SIDES[state.face[unit]] if on_map and carrier == NOBODY else "",
        "state": "",
        "damage": "",
        "weapon": "",
        **more,
        "carried by": carrier + 1 if on_map else 0,
    }


def _marked(
    ids: Sequence[str], world: World, state: State, marks: Mapping[int, str]
) -> Iterator[tuple[str, str, bool]]:
    for hex in all_hexes(world):
        bits = state.marks[hex]
        yield from ((ids[hex], word, False) for bit, word in marks.items() if bits & bit)


def _laid(
    ids: Sequence[str], world: World, state: State, kinds: Sequence[str]
) -> Iterator[tuple[str, str, bool]]:
    for marker in all_markers(world):
        if (hex := state.marker_hex[marker]) != NOWHERE:
            yield ids[hex], kinds[state.marker_kind[marker]], is_hidden(state, marker)
