"""Objectives of a scenario as rows of a world, for `battles.core.objectives` to look at in a game."""

from collections.abc import Callable, Sequence

from wsanalysis.battles.core import objectives as kinds
from wsanalysis.battles.scenarios.forces import Contender
from wsanalysis.battles.scenarios.objectives import (
    Destroy,
    DestroyMore,
    Exit,
    Hold,
    Keep,
    Objective,
    PreventCrossing,
    PreventExit,
)


def objective_rows(forces: Sequence[Contender], type_of: Callable[[str], int]) -> list[tuple[int, ...]]:
    """The `Objective` records of a world, the attacker's first; `type_of` numbers the blocks."""
    rows: list[tuple[int, ...]] = []
    for side, force in enumerate(forces):
        for one in force.objectives:
            kind, count, block = _asked_for(one)
            total = sum(block in ("", own) for own in force.blocks)
            rows.append((side, kind, one.vp, count, type_of(block) if block else kinds.ANY, total))
    return rows


def _asked_for(objective: Objective) -> tuple[int, int, str]:
    """Its kind, count and block."""
    match objective:
        case Destroy(count=count, block=block):
            return kinds.DESTROY, count, block
        case DestroyMore(margin=margin):
            return kinds.DESTROY_MORE, margin, ""
        case Hold(at_least=least):
            return kinds.HOLD, least, ""
        case Exit(count=count):
            return kinds.EXIT, count, ""
        case PreventCrossing():
            return kinds.PREVENT_CROSSING, 1, ""
        case Keep(count=count, block=block):
            return kinds.KEEP, count, block
        case PreventExit(count=count):
            return kinds.PREVENT_EXIT, count, ""
