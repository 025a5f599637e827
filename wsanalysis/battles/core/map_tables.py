"""The board of a battle as tables: distances, bearings, areas, and lines of sight by either rule."""

from collections.abc import Callable, Collection
from hashlib import sha256

import numpy as np
from numpy.typing import NDArray

from wsanalysis.battlefield.board import Board, bearings, distances, hexes_by_area
from wsanalysis.battlefield.levels import land_with, level_sight, rule_of_levels
from wsanalysis.battlefield.lines_of_sight import rule_of_sight, sight_matrix
from wsanalysis.battlefield.sight import Land, land_of
from wsanalysis.battles.core.tables import Tables
from wsanalysis.compiled.kept import keep, kept


def put_map(tables: Tables, board: Board) -> None:
    """Add the board data that every game on the map reads; lines of sight are added separately."""
    n, areas = len(board.ids), hexes_by_area(board)
    tables.counts |= {"hexes": n, "areas": len(areas)}
    tables.put("neighbour", (n, 6), (y for beside in board.neighbours for y in beside))
    tables.put("distance", (n, n), distances(board).ravel().tolist())
    tables.put("bearing", (n, n), np.maximum(bearings(board), 0).ravel().tolist())
    tables.put("area_hex", (n,), (x for hexes in areas for x in hexes))
    tables.put("area_first", (len(areas) + 1,), np.cumsum([0, *map(len, areas)]).tolist())


def put_level_sight(tables: Tables, board: Board, besides: Collection[str] = (), name: str = "sees") -> None:
    """Add which hexes see each other from centre to centre, over levels: a bit per pair, 32 per word.

    Also, as `<name>_from_above`, which are seen from the air above each. Terrain of the `besides` kinds
    blocks sight in addition. Add it twice under two names if that depends on the viewer.
    """
    n = len(board.ids)
    land = land_with(board, besides)
    both = _once(land, rule_of_levels(), lambda: np.concatenate(level_sight(land)))
    for called, bits in zip((name, f"{name}_from_above"), np.split(both.reshape(2 * n, -1), 2), strict=True):
        put_bits(tables, called, (n,), bits)


def _once(land: Land, rule: str, work_out: Callable[[], NDArray[np.uint8]]) -> NDArray[np.uint8]:
    """Who sees whom, computed once for each land: without a compiler that takes seconds."""
    name = f"{sha256(rule.encode() + land.to_words().tobytes()).hexdigest()[:32]}.sight"
    content = kept(name)
    if content is None:
        content = work_out().tobytes()
        keep(name, content)
    return np.frombuffer(content, np.uint8)


def put_sides_sight(tables: Tables, board: Board) -> None:
    """Add which sides see each other; which hexes have a side seen from a given side, and from any."""
    n = len(board.ids)
    matrix = _once(land_of(board), rule_of_sight(), lambda: sight_matrix(board)).reshape(6 * n, -1)
    sides = np.unpackbits(matrix, axis=1, count=6 * n, bitorder="little")
    hexes = np.packbits(sides.reshape(6 * n, n, 6).any(axis=2), axis=1, bitorder="little")
    anywhere = np.bitwise_or.reduce(hexes.reshape(n, 6, -1), axis=1)
    put_bits(tables, "sight", (n, 6), matrix)
    put_bits(tables, "hex_sight", (n, 6), hexes)
    put_bits(tables, "any_sight", (n,), anywhere)


def put_bits(tables: Tables, name: str, shape: tuple[int, ...], bits: NDArray[np.uint8]) -> None:
    """Put rows of bits as words of 32, the last one filled up."""
    words = -(-bits.shape[1] // 4)
    padded = np.zeros((len(bits), words * 4), np.uint8)
    padded[:, : bits.shape[1]] = bits
    tables.put(name, (*shape, words), padded.view("<u4").ravel().tolist())
