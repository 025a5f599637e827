"""The board of a battle as tables: distances, bearings, areas, lines of sight by each rule, steps."""

from collections.abc import Callable
from functools import lru_cache, update_wrapper
from hashlib import sha256
from typing import Concatenate, ParamSpec

import numpy as np
from numpy.typing import NDArray

from wsanalysis.battlefield.area_ranges import crossed_ranges, hex_ranges, rule_of_crossings
from wsanalysis.battlefield.board import Board, hexes_by_area
from wsanalysis.battlefield.hexsides import hexside_sight, rule_of_hexsides, sides_of
from wsanalysis.battlefield.levels import land_with, level_sight, rule_of_levels
from wsanalysis.battlefield.lines_of_sight import rule_of_sight, sight_matrix
from wsanalysis.battlefield.offsets import bearings, distances
from wsanalysis.battlefield.paths import crossings
from wsanalysis.battlefield.sight import Land, land_of
from wsanalysis.battles.core.tables import Tables
from wsanalysis.compiled.kept import keep, kept

P = ParamSpec("P")

KEPT_BOARDS = 16
"""Boards whose tables are not made again, each in a few ways: worlds differ in units and rules more often."""


def once_a_board(
    put: Callable[Concatenate[Tables, Board, P], None],
) -> Callable[Concatenate[Tables, Board, P], None]:
    """What needs nothing but the board, and what else is given, is worked out once for all worlds."""

    @lru_cache(maxsize=KEPT_BOARDS)
    def made(board: Board, *args: P.args, **options: P.kwargs) -> Tables:
        tables = Tables()
        put(tables, board, *args, **options)
        return tables

    def take(tables: Tables, board: Board, /, *args: P.args, **options: P.kwargs) -> None:
        tables.take(made(board, *args, **options))  # type: ignore[arg-type]  # all of them can be hashed

    return update_wrapper(take, put)


@once_a_board
def put_map(tables: Tables, board: Board) -> None:
    """Add the board data that every game on the map reads; lines of sight are added separately."""
    n, areas = len(board.ids), hexes_by_area(board)
    tables.counts |= {"hexes": n, "areas": len(areas)}
    tables.put("neighbour", (n, 6), (y for beside in board.neighbours for y in beside))
    tables.put("distance", (n, n), distances(board).ravel().tolist())
    tables.put("bearing", (n, n), np.maximum(bearings(board), 0).ravel().tolist())
    tables.put("area_hex", (n,), (x for hexes in areas for x in hexes))
    tables.put("area_first", (len(areas) + 1,), np.cumsum([0, *map(len, areas)]).tolist())


@once_a_board
def put_level_sight(tables: Tables, board: Board, besides: tuple[str, ...] = (), name: str = "sees") -> None:
    """Add which hexes see each other from centre to centre, over levels: a bit per pair, 32 per word.

    Also, as `<name>_from_above`, which are seen from the air above each. Terrain of the `besides` kinds
    blocks sight in addition. Add it twice under two names if that depends on the viewer.
    """
    n = len(board.ids)
    land = land_with(board, besides)
    both = _once(land, rule_of_levels(), lambda: np.concatenate(level_sight(land)))
    for called, bits in zip((name, f"{name}_from_above"), np.split(both.reshape(2 * n, -1), 2), strict=True):
        put_bits(tables, called, (n,), bits)


def _once(
    land: Land, rule: str, work_out: Callable[[], NDArray[np.uint8]], besides: str = ""
) -> NDArray[np.uint8]:
    """Bytes computed once for each land and what else matters: without a compiler it takes seconds."""
    known = rule.encode() + besides.encode() + land.to_words().tobytes()
    name = f"{sha256(known).hexdigest()[:32]}.sight"
    content = kept(name)
    if content is None:
        content = work_out().tobytes()
        keep(name, content)
    return np.frombuffer(content, np.uint8)


@once_a_board
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


@once_a_board
def put_hexsides(tables: Tables, board: Board, by_line: bool = False) -> None:
    """Add what games on hexsides read of a board: sight over levels, ranges in areas, and steps.

    `sees`: a bit per pair of hexes, 32 per word. `ranges`: a byte per pair, 8 per word; with `by_line` the
    areas that the line crosses. `sides` as `hexsides.sides_of`, `area` by hex, `crossing` as
    `paths.crossings`.
    """
    n, sides, land = len(board.ids), sides_of(board), land_of(board)
    seen = _once(land, rule_of_hexsides(), lambda: hexside_sight(board), repr(sides))
    put_bits(tables, "sees", (n,), seen.reshape(n, -1))
    crossed = repr(board.areas)
    ranges = (
        _once(land, rule_of_crossings(), lambda: crossed_ranges(board), crossed)
        if by_line
        else hex_ranges(board)
    )
    put_bytes(tables, "ranges", ranges.reshape(n, n))
    tables.put("sides", (n,), sides)
    tables.put("area", (n,), board.areas)
    steps = crossings(board)
    tables.put("crossing", steps.shape, steps.ravel().tolist())


def put_bytes(tables: Tables, name: str, matrix: NDArray[np.uint8]) -> None:
    """Put rows of bytes as words of 8, the last one filled up; `ground.byte_of` reads them."""
    words = -(-matrix.shape[1] // 8)
    padded = np.zeros((len(matrix), words * 8), np.uint8)
    padded[:, : matrix.shape[1]] = matrix
    tables.put_whole(name, (len(matrix), words), padded.view("<i8").ravel().tolist())


def put_bits(tables: Tables, name: str, shape: tuple[int, ...], bits: NDArray[np.uint8]) -> None:
    """Put rows of bits as words of 32, the last one filled up."""
    words = -(-bits.shape[1] // 4)
    padded = np.zeros((len(bits), words * 4), np.uint8)
    padded[:, : bits.shape[1]] = bits
    tables.put(name, (*shape, words), padded.view("<u4").ravel().tolist())
