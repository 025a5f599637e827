"""The board of a battle as tables: distances, bearings, areas, lines of sight."""

from hashlib import sha256

import numpy as np
from numpy.typing import NDArray

from wsanalysis.battlefield.board import Board, bearings, distances, hexes_by_area
from wsanalysis.battlefield.lines_of_sight import rule_of_sight, sight_matrix
from wsanalysis.battlefield.sight import land_of
from wsanalysis.battles.core.tables import Tables
from wsanalysis.compiled.kept import keep, kept


def put_map(tables: Tables, board: Board) -> None:
    """Add what every game on the map reads of the board."""
    n, areas = len(board.ids), hexes_by_area(board)
    tables.counts |= {"hexes": n, "areas": len(areas)}
    tables.put("neighbour", (n, 6), (y for beside in board.neighbours for y in beside))
    tables.put("distance", (n, n), distances(board).ravel().tolist())
    tables.put("bearing", (n, n), np.maximum(bearings(board), 0).ravel().tolist())
    tables.put("area_hex", (n,), (x for hexes in areas for x in hexes))
    tables.put("area_first", (len(areas) + 1,), np.cumsum([0, *map(len, areas)]).tolist())
    _put_sight(tables, board)


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
    """Who sees whom, a bit a pair of sides; what hex some side of which is seen, from a side and from any."""
    n = len(board.ids)
    matrix = _sight_of(board)
    sides = np.unpackbits(matrix, axis=1, count=6 * n, bitorder="little")
    hexes = np.packbits(sides.reshape(6 * n, n, 6).any(axis=2), axis=1, bitorder="little")
    anywhere = np.bitwise_or.reduce(hexes.reshape(n, 6, -1), axis=1)
    for name, sides_of, bits in (
        ("sight", (6,), matrix),
        ("hex_sight", (6,), hexes),
        ("any_sight", (), anywhere),
    ):
        words = -(-bits.shape[1] // 4)
        padded = np.zeros((len(bits), words * 4), np.uint8)
        padded[:, : bits.shape[1]] = bits
        tables.put(name, (n, *sides_of, words), padded.view("<u4").ravel().tolist())
