"""The board of a battle as tables: terrain, roads, areas, moves."""

from functools import lru_cache

import numpy as np

from wsanalysis.battlefield.board import Board, is_open
from wsanalysis.battlefield.reach import Ints, all_routes
from wsanalysis.battlefield.terrain import DRIVES
from wsanalysis.battles.core.map_tables import put_map, put_sides_sight
from wsanalysis.battles.core.tables import Tables

BOARDS = 16  # whose tables are kept


@lru_cache(maxsize=BOARDS)
def map_tables(board: Board) -> Tables:
    """All board data that a battle reads; not to be changed."""
    n, tables = len(board.ids), Tables()
    put_map(tables, board)
    put_sides_sight(tables, board)
    tables.rows["terrain"] = [_hex_row(board, x) for x in range(n)]
    tables.put("road", (n, 6), (int(side in board.roads[x]) for x in range(n) for side in range(6)))
    _put_areas(tables, board)
    _put_routes(tables, board)
    return tables


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


def _put_areas(tables: Tables, board: Board) -> None:
    """Which areas are the same or next to each other."""
    count = len(board.area_names)
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
    """Steps from hex to hex, including those past objects: they may fall in the game (p.12, 17)."""
    found = steps.copy()
    for x, beside in enumerate(board.neighbours):
        for side, y in enumerate(beside):
            if is_open(board, x, side) and board.terrain[y].strength is not None:
                found[x, side] = y
    return found
