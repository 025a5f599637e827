"""How the objectives of a scenario stand in a game on records, and the row of a game that is over."""

from collections.abc import Callable
from typing import Any

from wsanalysis.battles.core.game_row import DRAW, Fate, game_row
from wsanalysis.battles.core.numbers import ATTACKER, DEFENDER, MAX_TURNS, NOBODY
from wsanalysis.battles.core.objectives import is_met, points, winner
from wsanalysis.battles.core.records import State, World
from wsanalysis.battles.core.units import OUT, all_units, side_of
from wsanalysis.battles.scenarios.objectives import sentence
from wsanalysis.battles.scenarios.scenario import Scenario
from wsanalysis.compiled import numbers


def objectives_met(scenario: Scenario[Any], world: World, state: State) -> list[tuple[str, str, bool]]:
    """The objectives as things stand: whose, in words, whether it is met."""
    return [
        (side, sentence(one), bool(is_met(world, state, number)))
        for number, (side, one) in enumerate(scenario.objectives)
    ]


def points_of(world: World, state: State) -> tuple[int, int]:
    """The victory points of both sides as things stand."""
    return int(points(world, state, ATTACKER)), int(points(world, state, DEFENDER))


def row_of(
    scenario: Scenario[Any], world: World, state: State, block: Callable[[int], str], end: str
) -> dict[str, Any]:
    """The row of a finished game, see `battles.core.game_row`; `block` names those of the units."""
    sides, ids, vp = scenario.sides, scenario.board.ids, points_of(world, state)
    won, turns = int(winner(world, state)), min(max(state.turn - 1, 0), MAX_TURNS)
    return game_row(
        sides=sides,
        points=vp,
        winner=DRAW if won == NOBODY else sides[won],
        turns=state.turn,
        end=end,
        margins=[0, *numbers(state.margin)[:turns], vp[0] - vp[1]],
        decisions=state.decisions,
        choices=state.choices,
        objectives=(
            (f"{side}: {sentence(one)}", one.vp * bool(is_met(world, state, number)))
            for number, (side, one) in enumerate(scenario.objectives)
        ),
        fates=(
            Fate(
                sides[side_of(world, unit)],
                block(unit),
                ids[state.fell[unit]] if state.where[unit] == OUT else "",
                state.kills[unit],
            )
            for unit in all_units(world)
        ),
    )
