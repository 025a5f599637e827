"""The board of a battle as tables: distances, bearings, areas, lines of sight by each rule, steps."""

from collections.abc import Callable
from functools import lru_cache, reduce, update_wrapper
from hashlib import sha256
from itertools import accumulate, chain
from operator import or_
from struct import calcsize, unpack
from typing import Concatenate, ParamSpec

from wsanalysis.battlefield.area_ranges import crossed_ranges, hex_ranges, rule_of_crossings
from wsanalysis.battlefield.bits import Rows, packed, rows_of
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
    """Tables that need only the board and the other arguments, worked out once for all worlds."""

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
    tables.put("distance", (n, n), chain.from_iterable(distances(board)))
    tables.put("bearing", (n, n), (max(one, 0) for row in bearings(board) for one in row))
    tables.put("area_hex", (n,), (x for hexes in areas for x in hexes))
    tables.put("area_first", (len(areas) + 1,), accumulate(map(len, areas), initial=0))


@once_a_board
def put_level_sight(tables: Tables, board: Board, besides: tuple[str, ...] = (), name: str = "sees") -> None:
    """Add which hexes see each other from centre to centre, over levels: a bit per pair, 32 per word.

    Also, as `<name>_from_above`, which are seen from the air above each. Terrain of the `besides` kinds
    blocks sight in addition. Add it twice under two names if that depends on the viewer.
    """
    n = len(board.ids)
    land = land_with(board, besides)
    both = _once(2 * n, land, rule_of_levels(), lambda: [*chain(*level_sight(land))])
    put_bits(tables, name, (n,), both[:n])
    put_bits(tables, f"{name}_from_above", (n,), both[n:])


def _once(rows: int, land: Land, rule: str, work_out: Callable[[], Rows], besides: str = "") -> Rows:
    """Rows of bytes, computed once for each land and what else matters: plain Python takes seconds."""
    known = rule.encode() + besides.encode() + land.to_words().tobytes()
    name = f"{sha256(known).hexdigest()[:32]}.sight"
    content = kept(name)
    if content is None:
        content = b"".join(work_out())
        keep(name, content)
    return rows_of(content, rows)


@once_a_board
def put_sides_sight(tables: Tables, board: Board) -> None:
    """Add which sides see each other; which hexes have a side seen from a given side, and from any."""
    n = len(board.ids)
    matrix = _once(6 * n, land_of(board), rule_of_sight(), lambda: sight_matrix(board))
    hexes = [_hexes_of(row, n) for row in matrix]
    anywhere = [_either(hexes[6 * x : 6 * x + 6]) for x in range(n)]
    put_bits(tables, "sight", (n, 6), matrix)
    put_bits(tables, "hex_sight", (n, 6), hexes)
    put_bits(tables, "any_sight", (n,), anywhere)


def _hexes_of(row: bytes, n: int) -> bytes:
    """The hexes of which any side is set, from the bits of the sides of n hexes."""
    sides = int.from_bytes(row, "little")
    return packed([sides >> 6 * x & 63 for x in range(n)])


def _either(rows: Rows) -> bytes:
    """The bits that are set in any of the rows."""
    found = reduce(or_, (int.from_bytes(row, "little") for row in rows))
    return found.to_bytes(len(rows[0]), "little")


@once_a_board
def put_hexsides(tables: Tables, board: Board, by_line: bool = False) -> None:
    """Add what games on hexsides read of a board: sight over levels, ranges in areas, and steps.

    `sees`: a bit per pair of hexes, 32 per word. `ranges`: a byte per pair, 8 per word; with `by_line` the
    areas that the line crosses. `sides` as `hexsides.sides_of`, `area` by hex, `crossing` as
    `paths.crossings`.
    """
    n, sides, land = len(board.ids), sides_of(board), land_of(board)
    seen = _once(n, land, rule_of_hexsides(), lambda: hexside_sight(board), repr(sides))
    put_bits(tables, "sees", (n,), seen)
    crossed = repr(board.areas)
    ranges = (
        _once(n, land, rule_of_crossings(), lambda: crossed_ranges(board), crossed)
        if by_line
        else hex_ranges(board)
    )
    put_bytes(tables, "ranges", ranges)
    tables.put("sides", (n,), sides)
    tables.put("area", (n,), board.areas)
    steps = crossings(board)
    tables.put("crossing", (len(steps), n, 6), chain.from_iterable(chain.from_iterable(steps)))


def put_bytes(tables: Tables, name: str, rows: Rows) -> None:
    """Put rows of bytes as words of 8, the last one filled up; `ground.byte_of` reads them."""
    tables.put_whole(name, (len(rows), -(-len(rows[0]) // 8)), _words(rows, "q"))


def put_bits(tables: Tables, name: str, shape: tuple[int, ...], rows: Rows) -> None:
    """Put rows of bits as words of 32, the last one filled up."""
    tables.put_whole(name, (*shape, -(-len(rows[0]) // 4)), _words(rows, "I"))


def _words(rows: Rows, kind: str) -> list[int]:
    """Rows of bytes as words of a kind that `struct` knows, the last one of each row filled up."""
    size = calcsize(f"<{kind}")
    words = -(-len(rows[0]) // size)
    whole = b"".join(row.ljust(words * size, b"\0") for row in rows)
    return list(unpack(f"<{words * len(rows)}{kind}", whole))
