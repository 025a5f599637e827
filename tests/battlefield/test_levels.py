"""Sight over levels against a second program: the line cut into pieces by fractions, then read as a row."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.battlefield.clipping import Spot, clip, outline
from wsanalysis.battlefield.bits import unpacked
from wsanalysis.battlefield.board import Board, LevelSquare, make_board
from wsanalysis.battlefield.hexes import Axial, hex_id
from wsanalysis.battlefield.landscape import level_land
from wsanalysis.battlefield.levels import crosses, land_with, level_sight
from wsanalysis.battlefield.offsets import distances
from wsanalysis.battlefield.sight import PAST
from wsanalysis.battlefield.terrain import MAPS_FOLDER
from wsanalysis.files.data_folder import data_folder
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel

Height = tuple[int, int]
"""Of a hex: its level, and 1 where an obstacle stands on it."""

FLAT, W, L1, W1, L2, DEEP = (0, 0), (0, 1), (1, 0), (1, 1), (2, 0), (-1, 0)
OFF = ""
KINDS = level_land(MAPS_FOLDER, StormsOfSteel.load(data_folder()).terrain, "open").kinds


def board_of(heights: Sequence[Sequence[Height]]) -> Board:
    """A board of rows of heights; obstacles are woods."""
    squares = [
        LevelSquare(hex_id(Axial(q, row - q // 2)), ("open", "woods")[obstacle], level, (), (), "test")
        for row, line in enumerate(heights)
        for q, (level, obstacle) in enumerate(line)
    ]
    return make_board("drawn", squares, KINDS, KINDS["open"], "")


def bits(board: Board, *besides: str) -> list[NDArray[np.uint8]]:
    n = len(board.ids)
    packed = level_sight(land_with(board, besides))
    return [np.array([unpacked(row, n) for row in table], np.uint8) for table in packed]


# --- the second program ----------------------------------------------------------------------------


@cache
def middle(name: str) -> Spot:
    corners = outline(name)
    return sum(x for x, _ in corners) / 6, sum(y for _, y in corners) / 6


@cache
def pieces(hexes: tuple[str, ...], a: str, b: str) -> list[list[str]]:
    """The hexes between a and b in the order of the line, two together where it runs along their edge."""
    p, q = middle(a), middle(b)
    dx, dy = float(q[0] - p[0]), float(q[1] - p[1])
    found: dict[tuple[Spot, Spot], list[str]] = {}
    edges = set[tuple[Spot, Spot]]()
    for name in set(hexes) - {a, b}:
        x, y = middle(name)
        if abs(dx * float(y - p[1]) - dy * float(x - p[0])) > 1.2 * float(dx * dx + dy * dy) ** 0.5:
            continue  # a corner is no farther than that from the middle
        clipped = clip(p, q, name)
        if clipped:
            found.setdefault(clipped[1:], []).append(name)
            edges |= {clipped[1:]} if clipped[0] == "edge" else set()
    for piece in edges:
        found[piece] += [OFF] * (2 - len(found[piece]))  # at the rim
    away = {piece: abs(piece[0][0] - p[0]) + abs(piece[0][1] - p[1]) for piece in found}
    return [found[piece] for piece in sorted(found, key=away.__getitem__)]


def rows_between(board: Board, a: str, b: str) -> Iterator[list[Height]]:
    """The heights from a to b along the line; where it runs between two hexes, once over either."""
    along = [[height(board, name) for name in piece] for piece in pieces(board.ids, a, b)]
    for chosen in product(*along):
        yield [height(board, a), *chosen, height(board, b)]


def height(board: Board, name: str) -> Height:
    if name == OFF:
        return DEEP  # what is not on the board blocks nothing, and is no slope
    x = board.index[name]
    return board.elevation[x], int(board.terrain[x].blocks_sight)


def row_is_clear(row: list[Height]) -> bool:
    """6.0 and 11.3 to 11.5 on hexes in a row."""
    if row[0][0] > row[-1][0]:
        row = row[::-1]
    low, between, high = row[0][0], row[1:-1], row[-1][0]
    if low < 0 and between:
        return False
    heights = [level + obstacle for level, obstacle in between]
    if any(h > low and h >= high for h in heights):
        return False
    if not between or heights[0] <= low:
        return True
    first, obstacle = between[0]
    return not obstacle and all(level >= first for level, _ in between)


def row_is_clear_from_the_air(row: list[Height]) -> bool:
    """20.3: the row ends at the target; only what is next to it can hide it."""
    return len(row) == 2 or sum(row[-2]) <= row[-1][0]


def random_hills(random: Random, columns: int = 8, rows: int = 7) -> Board:
    """Some hills with crests, some balkas, woods."""
    level = dict.fromkeys(product(range(rows), range(columns)), 0)
    for _ in range(random.randint(0, 4)):
        row, column, size = random.randrange(rows), random.randrange(columns), random.choice((0.6, 1.5, 2.5))
        peak = random.choice((1, 2, 2, -1))
        for r, c in level:
            away = abs(r - row) + 0.7 * abs(c - column)
            if away <= size:
                level[r, c] = -1 if peak < 0 else max(level[r, c], peak if away <= size / 2 else 1)
    woods = random.choice((0.0, 0.1, 0.3))
    return board_of(
        [[(level[r, c], int(random.random() < woods)) for c in range(columns)] for r in range(rows)]
    )


def compare(boards: int, pairs: int, seed: int) -> tuple[float, float]:
    """Compare random pairs; the shares that see each other, on the ground and from the air."""
    random, clear, from_air = Random(seed), 0, 0
    for _ in range(boards):
        board = random_hills(random)
        seen, above = bits(board)
        assert (seen == seen.T).all()
        for _ in range(pairs):
            a, b = random.sample(board.ids, 2)
            x, y = board.index[a], board.index[b]
            rows = list(rows_between(board, a, b))
            assert seen[x, y] == any(map(row_is_clear, rows)), (a, b, rows)
            assert above[x, y] == any(map(row_is_clear_from_the_air, rows)), (a, b, rows)
            clear, from_air = clear + int(seen[x, y]), from_air + int(above[x, y])
    return clear / boards / pairs, from_air / boards / pairs


def test_what_hexes_see_over_hills_is_what_a_second_program_sees() -> None:
    clear, from_air = compare(boards=30, pairs=20, seed=1)
    assert 0.2 < clear < from_air < 0.95


@pytest.mark.slow
def test_many_pairs_on_random_hills_see_what_a_second_program_sees() -> None:
    clear, from_air = compare(boards=60, pairs=40, seed=2)
    assert 0.2 < clear < from_air < 0.95


# --- the rulebook's sentences ----------------------------------------------------------------------

SENTENCES = [  # hexes in a row, and how many of them from the first one on the last sees, and whether
    ("6.0: into woods, not past them", [FLAT, FLAT, W, FLAT], {1, 2}),
    ("11.3: A sees B, which is higher, not C beyond it", [FLAT, L1, L1], {1}),
    ("11.3: over a lower slope to the crest", [FLAT, L1, L2], {1, 2}),
    ("11.3: A sees D, not beyond it", [FLAT, L2, L1, FLAT], {1}),
    ("11.3: C on the plateau sees B, not A below", [L1, L1, FLAT], {1}),
    ("11.4: directly behind woods is blind, farther off not", [L2, FLAT, W, FLAT, FLAT], {1, 2, 4}),
    ("11.4: woods behind woods are blind too (R27)", [L2, FLAT, W, W, FLAT, FLAT], {1, 2, 5}),
    ("11.4: from level 1 nothing lower behind woods", [L1, FLAT, W, FLAT, FLAT, L1], {1, 2, 5}),
    ("11.4: from level 1 a higher hill beyond them", [L1, FLAT, W, FLAT, L2], {1, 2, 4}),
    ("11.4: down one's own slope", [L2, L1, FLAT, FLAT], {1, 2, 3}),
    ("11.4: another hill has a blind side", [L2, FLAT, L1, FLAT, FLAT], {1, 2, 4}),
    ("11.4: woods on one's own slope", [L2, L1, W1, FLAT], {1, 2}),
    ("11.5: into a large balka from its rim", [FLAT, DEEP], {1}),
    ("11.5: not from farther off, nor from above", [L2, FLAT, DEEP], {1}),
    ("11.5: nor along it (R28)", [DEEP, DEEP, DEEP, FLAT], {1}),
]


@pytest.mark.parametrize(("said", "row", "expected"), SENTENCES)
def test_the_sentences_of_the_rulebook(said: str, row: list[Height], expected: set[int]) -> None:
    seen, _ = bits(board_of([[height] for height in row]))
    assert set(np.flatnonzero(seen[0])) - {0} == expected, said


def test_a_line_along_an_edge_needs_both_hexes_to_be_stopped() -> None:
    """11.3: N sees F past D, since the line also follows the edge of the lower C."""
    for upper, lower, sees in (
        (L2, L1, True),
        (L1, L2, True),
        (L2, L2, False),
        (L1, L1, True),
        (W, FLAT, True),
    ):
        board = board_of([[FLAT, upper, FLAT], [FLAT, lower, L2], [FLAT, FLAT, FLAT]])
        seen, _ = bits(board)
        assert seen[board.index["A02"], board.index["C02"]] == sees


def test_an_airplane_sees_over_all_but_what_the_target_lies_behind() -> None:
    """20.3, figure 31: behind an obstacle, and under the drop into a balka, not farther along it."""
    _, above = bits(board_of([[height] for height in (FLAT, W, L2, FLAT, FLAT, W, DEEP, DEEP, DEEP, FLAT)]))
    assert [k for k in range(2, 10) if not above[0, k]] == [3, 6]


def test_corn_blocks_sight_only_where_it_is_said_to() -> None:
    squares = [LevelSquare(f"A0{n}", "corn" if n == 2 else "open", 0, (), (), "test") for n in (1, 2, 3)]
    board = make_board("corn", squares, KINDS, KINDS["open"], "")
    assert [bool(bits(board, *besides)[0][0, 2]) for besides in ((), ("corn",))] == [True, False]


def test_a_line_meets_no_hex_that_is_more_than_one_about() -> None:
    """What the tables of sight do not look at."""
    board = board_of([[FLAT] * 12] * 11)
    land, apart = land_with(board), distances(board)
    for a in (0, 5, 60):
        for b in range(len(board.ids)):
            for x in range(len(board.ids)):
                if x not in (a, b) and apart[a][x] + apart[x][b] > apart[a][b] + 1:
                    assert crosses(land, a, b, x) == PAST  # type: ignore[arg-type]
