"""A board of 100 m hexes as one of 50 m: each hex becomes an area of four.

So a scenario of the edition of 2014 can be fought by the rule draft of 2019. What stands for each kind of
terrain is our judgment, `data/mappings/conversions.csv`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Literal

from wsanalysis.battlefield.board import Board, HexsideSquare, make_board
from wsanalysis.battlefield.hexes import Axial, hex_id, neighbour, opposite
from wsanalysis.battlefield.landscape import Landscape
from wsanalysis.battlefield.load import BOARDS
from wsanalysis.battlefield.terrain import Name
from wsanalysis.files.cells import NameOfRow
from wsanalysis.files.csv_file import read_rows
from wsanalysis.files.faults import DataFault, Fault
from wsanalysis.files.records import content_hash

CONVERSIONS = Path("mappings") / "conversions.csv"

QUARTERS = ((0, 0), (1, 0), (0, 1), (1, 1))
"""The four hexes of an area, as steps from the first: a rhombus, so that areas meet as the hexes did."""
GATES = ((0, 0), (1, 0), (1, 0), (0, 1), (0, 1), (0, 0))
"""By side of the hex: the one of the four over whose same side a road leads; straight roads stay straight."""


@dataclass(frozen=True, slots=True)
class Conversion:
    """One row: a kind of terrain of 2014, the draft's that stands for it, and what rings its hexes."""

    terrain_2014: Annotated[Name, NameOfRow()]
    terrain: Name
    hexsides: Literal["", "bocage", "walls", "crests"]
    source: Name


def load_conversions(folder: Path, land: Landscape) -> dict[str, Conversion]:
    """The conversions of a data folder by the terrain of 2014. Raises DataFault listing every fault.

    `land`: that of the draft, whose kinds of terrain they must name.
    """
    faults: list[Fault] = []
    path = folder / CONVERSIONS
    rows = list(read_rows(path, Conversion, faults, key="terrain_2014"))
    faults += [
        Fault(path, line, "terrain", f"expected a hex of the draft's terrain, got {row.terrain!r}")
        for line, row in rows
        if row.terrain not in land.kinds
    ]
    if faults:
        raise DataFault(faults)
    return {row.terrain_2014: row for _, row in rows}


def quarters(axial: Axial) -> tuple[Axial, ...]:
    """The four hexes that a hex becomes."""
    return tuple(Axial(2 * axial.q + q, 2 * axial.r + r) for q, r in QUARTERS)


def doubled(board: Board, conversions: Mapping[str, Conversion], land: Landscape) -> Board:
    """The board in hexes of 50 m; each area is called by the hex of 100 m that it was.

    Hills keep their levels, roads lead where they led. A river runs along all hexsides between the areas of
    its banks. Doubling the same board again returns the same object, as `load_board` does. Raises KeyError
    for a kind of terrain that is not converted.
    """
    return _doubled(board, tuple(conversions.values()), land)


@lru_cache(maxsize=BOARDS)
def _doubled(board: Board, rows: tuple[Conversion, ...], land: Landscape) -> Board:
    conversions = {row.terrain_2014: row for row in rows}
    whole = {small: x for x, axial in enumerate(board.axials) for small in quarters(axial)}
    roads = _roads(board)
    squares, rivers = [], {}
    for small, x in whole.items():
        kind = conversions[board.terrain[x].terrain]
        beyond = [whole.get(neighbour(small, side), -1) for side in range(6)]
        name = hex_id(small)
        rivers[name] = frozenset(
            side for side, y in enumerate(beyond) if y not in (x, -1) and _is_river(board, x, y)
        )
        ringed = [conversions[board.terrain[y].terrain].hexsides if y >= 0 else "" for y in (x, *beyond)]
        along = {
            column: tuple(
                side
                for side, y in enumerate(beyond)
                if y not in (x, -1) and column in (ringed[0], ringed[1 + side]) and side not in roads[small]
            )
            for column in ("bocage", "walls", "crests")
        }
        squares.append(
            HexsideSquare(
                hex=name, area=board.ids[x], terrain=kind.terrain, elevation=board.elevation[x],
                overlays=int(land.kinds[kind.terrain].blocks_sight), roads=tuple(sorted(roads[small])),
                **along, source=kind.source,
            )
        )  # fmt: skip
    known = content_hash([board.data_hash, *land.kinds.values(), *rows, land.passage])
    made = make_board(board.name, squares, land.kinds, land.kinds[land.rubble], known, land.passage)
    return replace(made, hexsides=made.hexsides | {"rivers": tuple(rivers[name] for name in made.ids)})


def _is_river(board: Board, x: int, y: int) -> bool:
    """True if a river runs between two neighbouring hexes."""
    return board.neighbours[x].index(y) in board.rivers[x]


def _roads(board: Board) -> dict[Axial, set[int]]:
    """The sides over which roads leave the small hexes."""
    found: dict[Axial, set[int]] = {small: set() for axial in board.axials for small in quarters(axial)}
    for axial, sides in zip(board.axials, board.roads, strict=True):
        gates = {side: Axial(2 * axial.q + GATES[side][0], 2 * axial.r + GATES[side][1]) for side in sides}
        for side, gate in gates.items():
            found[gate].add(side)
        straight = [(side, opposite(side)) for side in sorted(sides) if opposite(side) in sides]
        first = min(sides, default=0)
        for one, other in straight or [(first, side) for side in sorted(sides)]:
            _link(found, gates[one], gates[other])
        for side in sorted(sides):  # those that turn off a straight road
            if straight and all(side not in pair for pair in straight):
                _link(found, gates[side], gates[straight[0][0]])
    return found


def _link(roads: dict[Axial, set[int]], here: Axial, there: Axial) -> None:
    """A road between two small hexes side by side, or none if they are one."""
    for side in range(6):
        if neighbour(here, side) == there:
            roads[here].add(side)
            roads[there].add(opposite(side))
