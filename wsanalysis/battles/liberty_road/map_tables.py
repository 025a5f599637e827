"""The board of a battle as tables: terrain, distances, lines of sight, moves."""

from hashlib import sha256

import numpy as np
from numpy.typing import NDArray

from wsanalysis.battlefield.board import Board, bearings, distances, hexes_by_area, is_open
from wsanalysis.battlefield.lines_of_sight import rule_of_sight, sight_matrix
from wsanalysis.battlefield.reach import Ints, all_routes
from wsanalysis.battlefield.sight import land_of
from wsanalysis.battlefield.terrain import DRIVES
from wsanalysis.battles.liberty_road.tables import Tables
from wsanalysis.compiled.kept import keep, kept


def map_tables(tables: Tables, board: Board) -> None:
    """Add all that a battle reads of the board."""
    n = len(board.ids)
    tables.counts |= {"hexes": n, "areas": len(board.area_names)}
    tables.rows["terrain"] = [_hex_row(board, x) for x in range(n)]
    tables.put("neighbour", (n, 6), (y for beside in board.neighbours for y in beside))
    tables.put("road", (n, 6), (int(side in board.roads[x]) for x in range(n) for side in range(6)))
    tables.put("distance", (n, n), distances(board).ravel().tolist())
    tables.put("bearing", (n, n), np.maximum(bearings(board), 0).ravel().tolist())
    tables.rows["lie"] = [()] * n  # `lay_out` writes them
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
        impassable,
        int(bool(board.rivers[x])),
    )


def _sight_of(board: Board) -> NDArray[np.uint8]:
    """Who sees whom, worked out once for each board: without a compiler that takes seconds."""
    land = land_of(board).to_words().tobytes()
    name = f"{sha256(rule_of_sight().encode() + land).hexdigest()[:32]}.sight"
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
    for name, bits in (("sight", matrix), ("hex_sight", hexes)):
        words = -(-bits.shape[1] // 4)
        padded = np.zeros((6 * n, words * 4), np.uint8)
        padded[:, : bits.shape[1]] = bits
        tables.put(name, (n, 6, words), padded.view("<u4").ravel().tolist())


def _put_areas(tables: Tables, board: Board) -> None:
    """The hexes of each area, and which areas are the same or next to each other."""
    areas = hexes_by_area(board)
    count = len(areas)
    tables.put("area_hex", (len(board.ids),), (x for hexes in areas for x in hexes))
    tables.put("area_first", (count + 1,), np.cumsum([0, *map(len, areas)]).tolist())
    near = np.eye(count, dtype=int)
    for x, beside in enumerate(board.neighbours):
        for y in beside:
            if y >= 0:
                near[board.areas[x], board.areas[y]] = 1
    tables.put("next_area", (count, count), near.ravel().tolist())


def _put_routes(tables: Tables, board: Board) -> None:
    """Moves by drive: hex by hex, and by full points, each of which may keep to a road."""
    n = len(board.ids)
    routes = [all_routes(board)[drive] for drive in DRIVES]
    steps = (y for route in routes for y in _steps(board, route.steps).ravel().tolist())
    tables.put("step", (len(DRIVES), n, 6), steps)
    hops: list[tuple[int, ...]] = []
    begins: list[int] = []
    for route in routes:
        for x in range(n):
            begins.append(len(hops))
            road = slice(route.road_hops_at[x], route.road_hops_at[x + 1])
            on_road = set(route.road_hops[road].tolist())
            all_hops = route.hops[route.hops_at[x] : route.hops_at[x + 1]].tolist()
            hops += [(y, int(y in on_road)) for y in all_hops]
        begins.append(len(hops))
    tables.rows["hop"] = hops
    tables.put("hop_first", (len(DRIVES), n + 1), begins)


def _steps(board: Board, steps: Ints) -> Ints:
    """Steps from hex to hex, also to where an object is in the way: it may fall in the game (p.12, 17)."""
    found = steps.copy()
    for x, beside in enumerate(board.neighbours):
        for side, y in enumerate(beside):
            if is_open(board, x, side) and board.terrain[y].strength is not None:
                found[x, side] = y
    return found
