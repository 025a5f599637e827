"""Works that a firefight begins with, as tables: where they lie, which way they face, what sides lay (18)."""

from collections.abc import Sequence
from dataclasses import dataclass

from wsanalysis.battlefield.board import Board
from wsanalysis.battlefield.hexes import SIDES
from wsanalysis.battles.core.tables import Tables
from wsanalysis.battles.storms_of_steel.works_tables import MINES, kinds_of
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel


@dataclass(frozen=True, slots=True)
class Works:
    """Works of a side: one in each of the `hexes`; with a `count` it lays so many in those that it likes.

    `number` and `color` are a mine's, which may be `hidden`. `vehicles`: these may begin in them too (18.2).
    """

    kind: str
    hexes: tuple[str, ...]
    facing: str = ""
    number: int = 0
    color: str = ""
    count: int = 0
    hidden: bool = False
    vehicles: bool = False


def put_laid(
    tables: Tables,
    board: Board,
    works: tuple[Sequence[Works], Sequence[Works]] | None,
    edition: StormsOfSteel,
) -> None:
    """Add the works of both sides; None where the firefight knows none, and nobody digs in."""
    names = [one.fortification for one in kinds_of(edition)]
    hexes, kinds = len(board.ids), len(names) + 1
    at, face, room = [0] * hexes, [-1] * (hexes * kinds), [0] * hexes
    lays: list[tuple[int, ...]] = []
    places: list[int] = []
    for side, own in enumerate(works or ((), ())):
        for one in own:
            kind = 1 + names.index(one.kind)
            if one.color or one.count:
                color = MINES.index(one.color) if one.color else 0
                choices = [one.hexes] * one.count or [(hex,) for hex in one.hexes]
                lays += [(side, kind, one.number, color, int(one.hidden))] * len(choices)
                places += [int(hex in among) for among in choices for hex in board.ids]
                continue
            for hex in map(board.index.__getitem__, one.hexes):
                at[hex] |= 1 << kind
                room[hex] |= one.vehicles << kind
                face[kind * hexes + hex] = SIDES.index(one.facing) if one.facing else -1
    tables.put("works_at", (hexes,), at)
    tables.put("works_for_vehicles", (hexes,), room)
    tables.put("works_face", (kinds, hexes), face)
    tables.rows["lay"] = lays
    tables.put("lay_hex", (len(lays), hexes), places)
    tables.counts |= {"has_works": int(works is not None), "lays": len(lays)}
