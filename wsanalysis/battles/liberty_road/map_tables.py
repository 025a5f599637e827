"""The board of a battle as tables: terrain, distances, lines of sight, moves."""

from hashlib import sha256

import numpy as np
from numpy.typing import NDArray

from wsanalysis.battlefield.board import Board, bearings, distances, hexes_by_area, is_open
from wsanalysis.battlefield.lines_of_sight import rule_of_sight, sight_matrix
from wsanalysis.battlefield.reach import Ints, all_routes
from wsanalysis.battlefield.sight import land_of
from wsanalysis.battlefield.terrain import DRIVES
from wsanalysis.battles.liberty_road import layout as at
from wsanalysis.battles.liberty_road.tables import Tables
from wsanalysis.compiled.kept import keep, kept


def map_tables(tables: Tables, board: Board) -> None:
    """Add all that a battle reads of the board."""
    n = len(board.ids)
    tables.header[at.W_HEXES] = n
    tables.header[at.W_AREAS] = len(board.area_names)
    tables.put(at.T_HEX, (number for x in range(n) for number in _hex_row(board, x)))
    tables.put(at.T_NEIGHBOUR, (y for beside in board.neighbours for y in beside))
    tables.put(at.T_ROAD, (int(side in board.roads[x]) for x in range(n) for side in range(6)))
    pairs = distances(board) * 16 + np.maximum(bearings(board), 0)
    tables.put(at.T_PAIR, pairs.ravel().tolist())
    tables.put(at.T_LAND, land_of(board).tolist())
    _put_sight(tables, board)
    _put_areas(tables, board)
    _put_routes(tables, board)


def _hex_row(board: Board, x: int) -> tuple[int, ...]:
    terrain = board.terrain[x]
    impassable = sum(1 << DRIVES.index(drive) for drive in terrain.impassable)
    return (
        board.areas[x],
        board.elevation[x],
        terrain.firing_upshifts,
        terrain.target_downshifts,
        int(terrain.open_ground),
        terrain.strength or 0,
        terrain.flammable or 0,
        int(terrain.structure),
        int(terrain.blocks_sight),
        impassable,
        int(bool(board.rivers[x])),
    )


def _sight_of(board: Board) -> NDArray[np.uint8]:
    """Who sees whom, worked out once for each board: without a compiler that takes seconds."""
    name = f"{sha256(rule_of_sight().encode() + land_of(board).tobytes()).hexdigest()[:32]}.sight"
    content = kept(name)
    if content is None:
        content = sight_matrix(board).tobytes()
        keep(name, content)
    return np.frombuffer(content, np.uint8).reshape(6 * len(board.ids), -1)


def _put_sight(tables: Tables, board: Board) -> None:
    """Who sees whom, a bit a pair of sides; and what hex some side of which is seen, a bit each."""
    n = len(board.ids)
    matrix = _sight_of(board)
    sides = np.unpackbits(matrix, axis=1, count=6 * n, bitorder="little")
    hexes = np.packbits(sides.reshape(6 * n, n, 6).any(axis=2), axis=1, bitorder="little")
    for table, width, bits in (
        (at.T_SIGHT, at.W_SIGHT_WORDS, matrix),
        (at.T_HEX_SIGHT, at.W_HEX_SIGHT_WORDS, hexes),
    ):
        words = -(-bits.shape[1] // 4)
        padded = np.zeros((6 * n, words * 4), np.uint8)
        padded[:, : bits.shape[1]] = bits
        tables.header[width] = words
        tables.put(table, padded.view("<u4").ravel().tolist())


def _put_areas(tables: Tables, board: Board) -> None:
    """The hexes of each area, and which areas are the same or next to each other."""
    areas = hexes_by_area(board)
    tables.put(at.T_AREA, (x for hexes in areas for x in hexes))
    tables.put(at.T_AREA_AT, np.cumsum([0, *map(len, areas)]).tolist())
    count = len(areas)
    near = np.eye(count, dtype=int)
    for x, beside in enumerate(board.neighbours):
        for y in beside:
            if y >= 0:
                near[board.areas[x], board.areas[y]] = 1
    tables.put(at.T_NEXT_AREA, near.ravel().tolist())


def _put_routes(tables: Tables, board: Board) -> None:
    """Moves by drive: hex by hex, and by full points; 1024 is added to one that keeps to a road."""
    n = len(board.ids)
    routes = [all_routes(board)[drive] for drive in DRIVES]
    tables.put(at.T_STEPS, (y for route in routes for y in _steps(board, route.steps).ravel().tolist()))
    hops: list[int] = []
    begins: list[int] = []
    for route in routes:
        for x in range(n):
            begins.append(len(hops))
            road = slice(route.road_hops_at[x], route.road_hops_at[x + 1])
            on_road = set(route.road_hops[road].tolist())
            all_hops = route.hops[route.hops_at[x] : route.hops_at[x + 1]].tolist()
            hops += [y + 1024 * (y in on_road) for y in all_hops]
        begins.append(len(hops))
    tables.put(at.T_HOPS, hops)
    tables.put(at.T_HOPS_AT, begins)


def _steps(board: Board, steps: Ints) -> Ints:
    """Steps from hex to hex, also to where an object is in the way: it may fall in the game (p.12, 17)."""
    found = steps.copy()
    for x, beside in enumerate(board.neighbours):
        for side, y in enumerate(beside):
            if is_open(board, x, side) and board.terrain[y].strength is not None:
                found[x, side] = y
    return found
