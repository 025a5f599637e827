"""The state of a scenario in a game on records: objectives, units, and the rows of finished games."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from wsanalysis.battlefield.hexes import SIDES
from wsanalysis.battles.core.finals import (
    CHOICES,
    DECISIONS,
    FIRST_OBJECTIVE,
    MARGINS,
    OF_UNIT,
    OVER,
    TURN,
)
from wsanalysis.battles.core.game_row import Fates, game_rows
from wsanalysis.battles.core.ground import all_hexes
from wsanalysis.battles.core.markers import all_markers, is_hidden
from wsanalysis.battles.core.numbers import ATTACKER, DEFENDER, MAX_TURNS, NOBODY, NOWHERE, Unit
from wsanalysis.battles.core.objectives import is_met, points, worth_of
from wsanalysis.battles.core.position import MarkerRow, Position
from wsanalysis.battles.core.records import State, World
from wsanalysis.battles.core.units import ALOFT, HIDDEN, ON_MAP, all_units, side_of
from wsanalysis.battles.scenarios.objectives import Objective, pays_each_time, sentence
from wsanalysis.battles.scenarios.scenario import Scenario
from wsanalysis.languages import say

PLACES = ("on map", "waiting", "hidden", "out", "left", "not seen", "aloft", "flown off")
"""The place of a unit, by number: under a marker it is hidden, over an exit it has left."""


def objectives_met(scenario: Scenario[Any], world: World, state: State) -> list[tuple[str, str, bool]]:
    """The present state of the objectives: whose, in words, whether it is met.

    For one that pays each time, and has paid, the words include its total so far.
    """

    def said(number: int, one: Objective, met: bool) -> str:
        words = sentence(one)
        if not (met and pays_each_time(one)):
            return words
        return say("{objective}, {vp} VP in all", objective=words, vp=worth_of(world, state, number))

    met = [bool(is_met(world, state, number)) for number in range(len(scenario.objectives))]
    return [
        (side, said(number, one, met[number]), met[number])
        for number, (side, one) in enumerate(scenario.objectives)
    ]


def points_of(world: World, state: State) -> tuple[int, int]:
    """The present victory points of both sides."""
    return int(points(world, state, ATTACKER)), int(points(world, state, DEFENDER))


def rows_of(
    scenario: Scenario[Any], world: World, finals: Sequence[Sequence[int]],
    block: Callable[[int, int], str], ends: Sequence[str],
) -> list[dict[str, Any]]:  # fmt: skip
    """The rows of finished games, see `battles.core.game_row`, from their figures as `core.finals` has them.

    `block` names a unit's block by its number and its type; `ends` says by `State.over` what ended a game.
    """
    if not finals:
        return []
    sides, ids = scenario.sides, scenario.board.ids
    figures = [*zip(*finals, strict=True)]
    gained = [
        (side, _column(side, one), figures[FIRST_OBJECTIVE + number])
        for number, (side, one) in enumerate(scenario.objectives)
    ]
    none = [0] * len(finals)  # of a side without objectives
    first, second = (
        [*map(sum, zip(none, *(vp for of, _, vp in gained if of == side), strict=True))] for side in sides
    )
    fates = []
    for unit in all_units(world):
        place = FIRST_OBJECTIVE + world.objectives + OF_UNIT * unit
        types, fell, kills = figures[place : place + OF_UNIT]
        blocks = [block(unit, type_) for type_ in types]
        fallen = ["" if hex == NOWHERE else ids[hex] for hex in fell]
        fates.append(Fates(sides[side_of(world, unit)], blocks, fallen, kills))
    return game_rows(
        sides=sides,
        points=(first, second),
        turns=figures[TURN],
        ends=[ends[over] for over in figures[OVER]],
        margins=[
            (0, *final[MARGINS : MARGINS + min(max(final[TURN] - 1, 0), MAX_TURNS)], one - other)
            for final, one, other in zip(finals, first, second, strict=True)
        ],
        decisions=figures[DECISIONS],
        choices=figures[CHOICES],
        objectives=[(words, vp) for _, words, vp in gained],
        fates=fates,
    )


@lru_cache(maxsize=256)
def _column(side: str, objective: Objective) -> str:
    """The column of an objective, which is the same in every game of a run."""
    return f"{side}: {sentence(objective)}"


def position_of(
    scenario: Scenario[Any],
    world: World,
    state: State,
    unit: Callable[[Unit], Mapping[str, Any]],
    marks: Iterable[tuple[int, str]] = (),
    kinds: Sequence[str] = (),
    more: Iterable[tuple[str, str, bool]] = (),
) -> Position:
    """The position in a state, with everything hidden in it; from a view, what that side sees.

    `unit` gives a unit's block, kind and the game's other columns of `Position.units`. `marks` names the
    contents of a hex by bit, `kinds` the kinds of markers; `more` are further rows of markers.
    """
    ids = scenario.board.ids
    rows = [_unit(scenario, world, state, one, unit(one)) for one in all_units(world)]
    laid = [*_marked(ids, world, state, marks), *_laid(ids, world, state, kinds), *more]
    return Position(state.turn, rows, [MarkerRow(*one) for one in laid], points_of(world, state))


def _unit(
    scenario: Scenario[Any], world: World, state: State, unit: Unit, more: Mapping[str, Any]
) -> dict[str, Any]:
    where, carrier = state.where[unit], state.carrier[unit]
    on_map = where in (ON_MAP, ALOFT)
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
    ids: Sequence[str], world: World, state: State, marks: Iterable[tuple[int, str]]
) -> Iterator[tuple[str, str, bool]]:
    for hex in all_hexes(world):
        bits = state.marks[hex]
        yield from ((ids[hex], word, False) for bit, word in marks if bits & bit)


def _laid(
    ids: Sequence[str], world: World, state: State, kinds: Sequence[str]
) -> Iterator[tuple[str, str, bool]]:
    for marker in all_markers(world):
        if (hex := state.marker_hex[marker]) != NOWHERE:
            yield ids[hex], kinds[state.marker_kind[marker]], is_hidden(state, marker)
