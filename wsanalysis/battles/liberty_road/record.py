"""What is kept of a game that is over: one row."""

from collections import Counter
from itertools import pairwise
from typing import Any

from wsanalysis.battles.liberty_road import layout as at
from wsanalysis.battles.liberty_road.ending import is_met, points, winner
from wsanalysis.battles.liberty_road.objectives import sentence
from wsanalysis.battles.liberty_road.world import World


def row_of(world: World, state: Any) -> dict[str, Any]:
    """The row of a finished game.

    `margin` is the attacker's victory points less the defender's. Over the margins at the ends of turns:
    `lead changes` counts how often the sign changed (level is no lead), `largest swing` is the greatest
    change from one turn to the next, and `drama` the average over the turns of how many points the later
    winner was behind. `branching` is the average number of legal actions at a decision.
    """
    w, sides = world.numbers, (world.scenario.attacking.side, world.scenario.defending.side)
    won = int(winner(w, state))
    vp = [int(points(w, state, side)) for side in (at.ATTACKER, at.DEFENDER)]
    margins = _margins(state, vp[0] - vp[1])
    decisions = int(state[at.S_DECISIONS])
    row: dict[str, Any] = {
        "winner": "draw" if won == at.NOBODY else sides[won],
        "first player": sides[at.ATTACKER],
        "margin": vp[0] - vp[1],
        "turns": int(state[at.S_TURN]),
        "end": at.ENDS[int(state[at.S_OVER])],
        "lead changes": _lead_changes(margins),
        "largest swing": max((abs(b - a) for a, b in pairwise(margins)), default=0),
        "drama": _drama(margins, won),
        "decisions": decisions,
        "branching": int(state[at.S_CHOICES]) / max(decisions, 1),
    }
    for side, name in enumerate(sides):
        row[f"{name} VP"] = vp[side]
    row |= _objectives(world, state)
    plain = state if isinstance(state, list) else state[: at.S_STACK].tolist()  # quicker to look into
    return row | _losses(world, plain) | {"fell": _places_of_losses(world, plain)}


def _margins(state: Any, last: int) -> list[int]:
    """The margin at the end of each turn, and at the end of the game."""
    turns = min(int(state[at.S_TURN]) - 1, at.MAX_TURNS)
    return [0, *(int(margin) for margin in state[at.S_TRACK : at.S_TRACK + max(turns, 0)]), last]


def _lead_changes(margins: list[int]) -> int:
    leads = [margin > 0 for margin in margins if margin]
    return sum(a != b for a, b in pairwise(leads))


def _drama(margins: list[int], won: int) -> float:
    if won == at.NOBODY:
        return 0.0
    sign = 1 if won == at.ATTACKER else -1
    return sum(max(0, -sign * margin) for margin in margins) / len(margins)


def _objectives(world: World, state: Any) -> dict[str, int]:
    """For each objective its victory points, 0 if it is not met."""
    found, number = {}, 0
    for force in (world.scenario.attacking, world.scenario.defending):
        for objective in force.objectives:
            met = bool(is_met(world.numbers, state, number))
            found[f"{force.side}: {sentence(objective)}"] = objective.vp * met
            number += 1
    return found


def _losses(world: World, state: list[int]) -> dict[str, int]:
    """For each block of each side how many were lost, and how many enemies fell to them."""
    sides = (world.scenario.attacking.side, world.scenario.defending.side)
    lost: Counter[str] = Counter()
    for u, unit in enumerate(world.forces.units):
        block = world.forces.types[state[at.S_TYPE + u]].name
        lost[f"{sides[unit.side]} lost {block}"] += state[at.S_WHERE + u] == at.OUT
        lost[f"{sides[unit.side]} kills {block}"] += state[at.S_KILLS + u]
    return dict(lost)


def _places_of_losses(world: World, state: list[int]) -> str:
    """Every loss as ``side block@hex``, with ``; `` between them."""
    ids = world.scenario.board.ids
    sides = (world.scenario.attacking.side, world.scenario.defending.side)
    return "; ".join(
        f"{sides[unit.side]} {world.forces.types[state[at.S_TYPE + u]].name}@{ids[state[at.S_FELL + u]]}"
        for u, unit in enumerate(world.forces.units)
        if state[at.S_WHERE + u] == at.OUT
    )
