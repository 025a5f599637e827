"""What is kept of a game that is over, and how each objective stands."""

from collections.abc import Iterator
from typing import Any

from wsanalysis.battles.core.game_row import DRAW, Fate, game_row
from wsanalysis.battles.core.numbers import ATTACKER, DEFENDER, NOBODY
from wsanalysis.battles.core.objectives import is_met, points, winner
from wsanalysis.battles.liberty_road import terms
from wsanalysis.battles.liberty_road.world import World
from wsanalysis.battles.scenarios.objectives import Objective, sentence
from wsanalysis.compiled import numbers


def row_of(world: World, state: Any) -> dict[str, Any]:
    """The row of a finished game; see `battles.core.game_row`."""
    w, sides = world.record, world.sides
    won = int(winner(w, state))
    vp = int(points(w, state, ATTACKER)), int(points(w, state, DEFENDER))
    return game_row(
        sides=sides,
        points=vp,
        winner=DRAW if won == NOBODY else sides[won],
        turns=state.turn,
        end=terms.ENDS[state.over],
        margins=_margins(state, vp[0] - vp[1]),
        decisions=state.decisions,
        choices=state.choices,
        objectives=((f"{side}: {sentence(o)}", o.vp * met) for side, o, met in _objectives(world, state)),
        fates=_fates(world, state),
    )


def objectives_met(world: World, state: Any) -> Iterator[tuple[str, str, bool]]:
    """The objectives as things stand: whose, in words, whether it is met."""
    return ((side, sentence(objective), met) for side, objective, met in _objectives(world, state))


def _objectives(world: World, state: Any) -> Iterator[tuple[str, Objective, bool]]:
    number = 0
    for force in (world.scenario.attacking, world.scenario.defending):
        for objective in force.objectives:
            yield force.side, objective, bool(is_met(world.record, state, number))
            number += 1


def _margins(state: Any, last: int) -> list[int]:
    """The margin at the end of each turn, and at the end of the game."""
    turns = min(state.turn - 1, terms.MAX_TURNS)
    return [0, *numbers(state.margin)[: max(turns, 0)], last]


def _fates(world: World, state: Any) -> Iterator[Fate]:
    ids, sides = world.scenario.board.ids, world.sides
    for u, unit in enumerate(world.forces.units):
        fell = ids[state.fell[u]] if state.where[u] == terms.OUT else ""
        yield Fate(sides[unit.side], world.forces.types[state.type[u]].name, fell, state.kills[u])
