"""The board as a battle reads it: terrain, cover and roads by hex (4.0, 5.0)."""

from collections.abc import Sequence

from wsanalysis.battlefield.board import Board
from wsanalysis.battlefield.hexes import opposite
from wsanalysis.battles.core.tables import Tables
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel


def terrain_names(board: Board) -> list[str]:
    """The kinds of terrain of a board by number, the first of them open ground."""
    return list(dict.fromkeys(("open", *(kind.terrain for kind in board.terrain))))


def put_ground(tables: Tables, board: Board, edition: StormsOfSteel) -> None:
    """Add the hexes by terrain, cover and whether a road leaves the map there, and roads by side."""
    names: Sequence[str] = terrain_names(board)
    tables.rows["spot"] = [
        (names.index(kind.terrain), edition.terrain[kind.terrain].cover, int(_leaves_map(board, x)))
        for x, kind in enumerate(board.terrain)
    ]
    roads = (int(_leads_over(board, x, side)) for x in range(len(board.ids)) for side in range(6))
    tables.put("road", (len(board.ids), 6), roads)
    tables.counts["open_terrain"] = names.index("open")


def _leads_over(board: Board, x: int, side: int) -> bool:
    """Whether a road leads from a hex over a side into the next hex (5.0)."""
    beyond = board.neighbours[x][side]
    return beyond >= 0 and side in board.roads[x] and opposite(side) in board.roads[beyond]


def _leaves_map(board: Board, x: int) -> bool:
    """Whether a road comes onto the map in a hex: entering there is following it (5.0)."""
    return any(board.neighbours[x][side] < 0 for side in board.roads[x])
