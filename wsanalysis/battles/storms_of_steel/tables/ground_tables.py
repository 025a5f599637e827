"""The board as a battle reads it: terrain, cover and roads by hex, arcs of fire by facing (4.0, 5.0, 6.1)."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from wsanalysis.battlefield.arcs import in_arc
from wsanalysis.battlefield.board import Board, distances
from wsanalysis.battlefield.hexes import opposite
from wsanalysis.battles.core.map_tables import put_bits
from wsanalysis.battles.core.numbers import NOWHERE
from wsanalysis.battles.core.tables import Tables
from wsanalysis.battles.core.tabulate import row
from wsanalysis.battles.storms_of_steel.records import Spot
from wsanalysis.battles.storms_of_steel.terms import SPOTS
from wsanalysis.systems.storms_of_steel.artillery import SPOTTING
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel


def terrain_names(board: Board) -> list[str]:
    """The kinds of terrain of a board by number, the first of them open ground."""
    return list(dict.fromkeys(("open", *(kind.terrain for kind in board.terrain))))


class Step(NamedTuple):
    """How a hex lies to the one before it: levels up, and what is to be crossed (11.0, 11.1, 11.5)."""

    levels: int = 0
    crossed: tuple[str, ...] = ()


BALKA, BANK, SMALL_BALKA = "balka", "large balka bank", "small balka"


def steps_of(board: Board) -> list[Step]:
    """The kinds of steps of a board by number, the first of them on level ground."""
    taken = (_step(board, x, side) for x in range(len(board.ids)) for side in range(6))
    return list(dict.fromkeys((Step(), *taken)))


def _step(board: Board, x: int, side: int) -> Step:
    """The step over a side: the floor of a balka counts as level ground behind its bank (11.5).

    Where a road leads over a side there is an opening, or a bridge.
    """
    beyond = board.neighbours[x][side]
    if beyond < 0:
        return Step()
    here, there = board.elevation[x], board.elevation[beyond]
    crossed = []
    if not _leads_over(board, x, side):
        if (here < 0) != (there < 0) and BALKA in (board.terrain[x].terrain, board.terrain[beyond].terrain):
            crossed.append(BANK)
        if side in board.balkas[x]:
            crossed.append(SMALL_BALKA)
    return Step(max(0, max(there, 0) - max(here, 0)), tuple(crossed))


def put_ground(tables: Tables, board: Board, edition: StormsOfSteel) -> None:
    """Add what the rules read of each hex, roads and steps by side, arcs of fire."""
    names: Sequence[str] = terrain_names(board)
    kinds = [edition.terrain[kind.terrain] for kind in board.terrain]
    tables.rows["spot"] = [
        row(
            Spot,
            terrain=names.index(kind.terrain),
            cover=kind.cover,
            road_end=_leaves_map(board, x),
            level=board.elevation[x],
            balkas=sum(1 << side for side in board.balkas[x]),
            bursts=kind.air_bursts,
            hides=kind.hides,
        )
        for x, kind in enumerate(kinds)
    ]
    steps = steps_of(board)
    taken = (steps.index(_step(board, x, side)) for x in range(len(board.ids)) for side in range(6))
    tables.put("step", (len(board.ids), 6), taken)
    tables.counts["uneven"] = int(any(board.elevation) or any(board.balkas))
    roads = (int(_leads_over(board, x, side)) for x in range(len(board.ids)) for side in range(6))
    tables.put("road", (len(board.ids), 6), roads)
    tables.counts["open_terrain"] = names.index("open")
    put_arcs(tables, board, edition.options.arc_of_fire)
    near = [np.flatnonzero(row <= SPOTTING).tolist() for row in distances(board)]
    tables.put("spots", (len(near), SPOTS), (x for row in near for x in row + [NOWHERE] * (SPOTS - len(row))))


def _leads_over(board: Board, x: int, side: int) -> bool:
    """Whether a road leads from a hex over a side into the next hex (5.0)."""
    beyond = board.neighbours[x][side]
    return beyond >= 0 and side in board.roads[x] and opposite(side) in board.roads[beyond]


def _leaves_map(board: Board, x: int) -> bool:
    """Whether a road comes onto the map in a hex: entering there is following it (5.0)."""
    return any(board.neighbours[x][side] < 0 for side in board.roads[x])


def put_arcs(tables: Tables, board: Board, reading: str) -> None:
    """Add the arcs of all hexes and facings, a bit a hex, 32 a word; a unit's own hex lies in its arc.

    `reading`: of the option `arc_of_fire`.
    """
    n = len(board.ids)
    hexes = np.array(board.axials, np.int64)
    away = hexes[None] - hexes[:, None]  # (n, n, 2)
    arcs = np.stack([in_arc(away, facing, reading) for facing in range(6)], axis=1)
    put_bits(tables, "arc", (n, 6), np.packbits(arcs, axis=2, bitorder="little").reshape(6 * n, -1))
