"""Objectives of a scenario as rows of a world, as `battles.core.objectives` reads them in a game."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from wsanalysis.battlefield.board import Board
from wsanalysis.battles.core import objectives as kinds
from wsanalysis.battles.core.numbers import MAX_TURNS
from wsanalysis.battles.core.tables import Tables
from wsanalysis.battles.scenarios.forces import Contender
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
    Reduce,
    hexes_of,
)
from wsanalysis.battles.scenarios.scenario import Scenario


def put_objectives(tables: Tables, scenario: Scenario[Any], type_of: Callable[[str], int]) -> None:
    """Add the objectives, and for each a flag a hex for those that it names; `type_of` numbers the blocks."""
    rows = objective_rows(scenario.forces, type_of)
    tables.rows["objective"], tables.counts["objectives"] = rows, len(rows)
    flags = (flag for _, one in scenario.objectives for flag in flags_of(scenario.board, hexes_of(one)))
    tables.put("place", (len(rows), len(scenario.board.ids)), flags)


def flags_of(board: Board, hexes: Iterable[str]) -> list[int]:
    """For each hex of the board 1 if it is one of these, else 0."""
    chosen = set(hexes)
    return [int(name in chosen) for name in board.ids]


def objective_rows(forces: Sequence[Contender], type_of: Callable[[str], int]) -> list[tuple[int, ...]]:
    """The `Objective` records of a world, the attacker's first."""
    rows: list[tuple[int, ...]] = []
    for side, force in enumerate(forces):
        for one in force.objectives:
            kind, count, block = _asked_for(one, forces[1 - side])
            total = sum(block in ("", own) for own in force.blocks)
            if isinstance(one, HoldEach | Marker):
                total = kinds.BY_CARD if one.by_card else sum(1 << turn - 1 for turn in one.turns)
            rows.append((side, kind, one.vp, count, type_of(block) if block else kinds.ANY, total))
    return rows


def _asked_for(objective: Objective, enemy: Contender) -> tuple[int, int, str]:
    """Its kind, count and block; the count of what pays each time is how often it may."""
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
        case DestroyEach(block=block):
            return kinds.DESTROY_EACH, sum(block in ("", one) for one in enemy.blocks), block
        case HoldEach(hexes=hexes, turns=turns):
            return kinds.HOLD_EACH, len(hexes) * (len(turns) or MAX_TURNS), ""
        case Reduce():
            return kinds.SCORED, 1, ""
        case Marker(when=when, turns=turns):
            return kinds.SCORED, len(turns) or (MAX_TURNS if when == "turn" else 1), ""
