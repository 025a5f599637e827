"""What is kept of a game that is over: one row."""

from collections import Counter
from itertools import pairwise
from typing import Any

from wsanalysis.battles.core.numbers import ATTACKER, DEFENDER, NOBODY
from wsanalysis.battles.liberty_road import terms
from wsanalysis.battles.liberty_road.ending import is_met, points, winner
from wsanalysis.battles.liberty_road.objectives import sentence
from wsanalysis.battles.liberty_road.world import World
from wsanalysis.compiled import numbers


def row_of(world: World, state: Any) -> dict[str, Any]:
    """The row of a finished game.

    `margin` is the attacker's victory points less the defender's. Over the margins at the ends of turns:
    `lead changes` counts how often the sign changed (level is no lead), `largest swing` is the greatest
    change from one turn to the next, and `drama` the average over the turns of how many points the later
    winner was behind. `branching` is the average number of legal actions at a decision.
    """
    w, sides = world.record, (world.scenario.attacking.side, world.scenario.defending.side)
    won = int(winner(w, state))
    vp = [int(points(w, state, side)) for side in (ATTACKER, DEFENDER)]
    margins = _margins(state, vp[0] - vp[1])
    decisions = state.decisions
    row: dict[str, Any] = {
        "winner": "draw" if won == NOBODY else sides[won],
        "first player": sides[ATTACKER],
        "margin": vp[0] - vp[1],
        "turns": state.turn,
        "end": terms.ENDS[state.over],
        "lead changes": _lead_changes(margins),
        "largest swing": max((abs(b - a) for a, b in pairwise(margins)), default=0),
        "drama": _drama(margins, won),
        "decisions": decisions,
        "branching": state.choices / max(decisions, 1),
    }
    for side, name in enumerate(sides):
        row[f"{name} VP"] = vp[side]
    row |= _objectives(world, state)
    return row | _losses(world, state) | {"fell": _places_of_losses(world, state)}


def _margins(state: Any, last: int) -> list[int]:
    """The margin at the end of each turn, and at the end of the game."""
    turns = min(state.turn - 1, terms.MAX_TURNS)
    return [0, *numbers(state.margin)[: max(turns, 0)], last]


def _lead_changes(margins: list[int]) -> int:
    leads = [margin > 0 for margin in margins if margin]
    return sum(a != b for a, b in pairwise(leads))


def _drama(margins: list[int], won: int) -> float:
    if won == NOBODY:
        return 0.0
    sign = 1 if won == ATTACKER else -1
    return sum(max(0, -sign * margin) for margin in margins) / len(margins)


def _objectives(world: World, state: Any) -> dict[str, int]:
    """For each objective its victory points, 0 if it is not met."""
    found, number = {}, 0
    for force in (world.scenario.attacking, world.scenario.defending):
        for objective in force.objectives:
            met = bool(is_met(world.record, state, number))
            found[f"{force.side}: {sentence(objective)}"] = objective.vp * met
            number += 1
    return found


def _losses(world: World, state: Any) -> dict[str, int]:
    """For each block of each side how many were lost, and how many enemies fell to them."""
    sides = (world.scenario.attacking.side, world.scenario.defending.side)
    lost: Counter[str] = Counter()
    for u, unit in enumerate(world.forces.units):
        block = world.forces.types[state.type[u]].name
        lost[f"{sides[unit.side]} lost {block}"] += state.where[u] == terms.OUT
        lost[f"{sides[unit.side]} kills {block}"] += state.kills[u]
    return dict(lost)


def _places_of_losses(world: World, state: Any) -> str:
    """Every loss as ``side block@hex``, with ``; `` between them."""
    ids = world.scenario.board.ids
    sides = (world.scenario.attacking.side, world.scenario.defending.side)
    return "; ".join(
        f"{sides[unit.side]} {world.forces.types[state.type[u]].name}@{ids[state.fell[u]]}"
        for u, unit in enumerate(world.forces.units)
        if state.where[u] == terms.OUT
    )
