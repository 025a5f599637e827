"""What is kept of a game that is over, and how each objective stands."""

from collections.abc import Iterator
from typing import Any

from wsanalysis.battles.core.game_row import DRAW, Fate, game_row
from wsanalysis.battles.liberty_road import layout as at
from wsanalysis.battles.liberty_road.ending import is_met, points, winner
from wsanalysis.battles.liberty_road.world import World
from wsanalysis.battles.scenarios.objectives import Objective, sentence


def row_of(world: World, state: Any) -> dict[str, Any]:
    """The row of a finished game; see `battles.core.game_row`."""
    w, sides = world.numbers, (world.scenario.attacking.side, world.scenario.defending.side)
    won = int(winner(w, state))
    vp = int(points(w, state, at.ATTACKER)), int(points(w, state, at.DEFENDER))
    plain = state if isinstance(state, list) else state[: at.S_STACK].tolist()  # quicker to look into
    return game_row(
        sides=sides,
        points=vp,
        winner=DRAW if won == at.NOBODY else sides[won],
        turns=int(state[at.S_TURN]),
        end=at.ENDS[int(state[at.S_OVER])],
        margins=_margins(state, vp[0] - vp[1]),
        decisions=int(state[at.S_DECISIONS]),
        choices=int(state[at.S_CHOICES]),
        objectives=((f"{side}: {sentence(o)}", o.vp * met) for side, o, met in _objectives(world, state)),
        fates=_fates(world, plain),
    )


def objectives_met(world: World, state: Any) -> Iterator[tuple[str, str, bool]]:
    """The objectives as things stand: whose, in words, whether it is met."""
    return ((side, sentence(objective), met) for side, objective, met in _objectives(world, state))


def _objectives(world: World, state: Any) -> Iterator[tuple[str, Objective, bool]]:
    number = 0
    for force in (world.scenario.attacking, world.scenario.defending):
        for objective in force.objectives:
            yield force.side, objective, bool(is_met(world.numbers, state, number))
            number += 1


def _margins(state: Any, last: int) -> list[int]:
    """The margin at the end of each turn, and at the end of the game."""
    turns = min(int(state[at.S_TURN]) - 1, at.MAX_TURNS)
    return [0, *(int(margin) for margin in state[at.S_TRACK : at.S_TRACK + max(turns, 0)]), last]


def _fates(world: World, state: list[int]) -> Iterator[Fate]:
    ids, sides = world.scenario.board.ids, (world.scenario.attacking.side, world.scenario.defending.side)
    for u, unit in enumerate(world.forces.units):
        fell = ids[state[at.S_FELL + u]] if state[at.S_WHERE + u] == at.OUT else ""
        yield Fate(
            sides[unit.side], world.forces.types[state[at.S_TYPE + u]].name, fell, state[at.S_KILLS + u]
        )
