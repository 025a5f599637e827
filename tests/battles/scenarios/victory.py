"""A second witness: whether objectives are met as things stand, over names of blocks and hexes."""

from collections.abc import Collection
from typing import NamedTuple

from wsanalysis.battles.scenarios.objectives import (
    Destroy,
    DestroyEach,
    DestroyMore,
    Exit,
    Hold,
    HoldEach,
    Keep,
    Marker,
    Objective,
    PreventCrossing,
    PreventExit,
)


class Standing(NamedTuple):
    """How a side stands: the `blocks` of all its units, those that it `lost`, how many have `left` the map.

    `hexes` are those where its units are, `held` those that it holds by the rules of the game. `scored` is
    how often the objective that is asked about has been scored.
    """

    blocks: Collection[str]
    lost: Collection[str]
    left: int
    hexes: Collection[str]
    held: Collection[str]
    scored: int = 0


def is_met(objective: Objective, own: Standing, enemy: Standing) -> bool:
    """Whether an objective of the side is met."""
    match objective:
        case Destroy(count=count, block=block):
            return _of(enemy.lost, block) >= count
        case DestroyMore(margin=margin):
            return len(enemy.lost) - len(own.lost) >= margin
        case Hold(hexes=hexes, at_least=least):
            return sum(name in own.held for name in hexes) >= least
        case Exit(count=count):
            return own.left >= count
        case PreventCrossing(zone=zone):
            return not enemy.left and not any(name in enemy.hexes for name in zone)
        case Keep(count=count, block=block):
            return _of(own.blocks, block) - _of(own.lost, block) >= count
        case PreventExit(count=count):
            return enemy.left < count
        case DestroyEach() | HoldEach() | Marker():
            return worth(objective, own, enemy) > 0


def worth(objective: Objective, own: Standing, enemy: Standing) -> int:
    """What an objective of the side brings."""
    match objective:
        case DestroyEach(vp=vp, block=block):
            return vp * _of(enemy.lost, block)
        case HoldEach(vp=vp) | Marker(vp=vp):
            return vp * own.scored
    return objective.vp if is_met(objective, own, enemy) else 0


def _of(blocks: Collection[str], block: str) -> int:
    """How many are of a block, or of any if that is empty."""
    return sum(block in ("", one) for one in blocks)
