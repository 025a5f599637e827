"""Line of sight against clipping in rational numbers, written without the package's geometry."""

import os
import subprocess
import sys
from collections.abc import Callable
from random import Random

import numpy as np
import pytest

from tests.battlefield.clipping import Spot, clip, outline
from wsanalysis.battlefield.bits import unpacked
from wsanalysis.battlefield.board import Board
from wsanalysis.battlefield.hexes import SIDES, Hex
from wsanalysis.battlefield.lines_of_sight import sight_matrix
from wsanalysis.battlefield.sight import (
    PAST,
    THROUGH,
    centre_to_centre,
    ground_of,
    hexside_to_hexside,
    land_of,
    line_crosses,
    meets,
    obstructs,
    sees_now,
    stops,
)

Draw = Callable[..., Board]
N, NE, SE, S, SW, NW = range(6)


def sees(matrix: np.ndarray, a: int, i: int, b: int, j: int) -> bool:
    """Whether side i of hex a and side j of hex b see each other by a `sight_matrix`."""
    q = 6 * b + j
    return bool((matrix[6 * a + i][q >> 3] >> (q & 7)) & 1)


def side_middle(name: str, side: int) -> Spot:
    (x0, y0), (x1, y1) = (outline(name)[k % 6] for k in (side, side + 1))
    return (x0 + x1) / 2, (y0 + y1) / 2


def hill_of(board: Board, start: str, height: int) -> set[str]:
    """All hexes of that height or more that hang together with `start`; empty if it is lower."""
    found, rim = set[str](), [start]
    while rim:
        name = rim.pop()
        x = board.index[name]
        if name in found or board.elevation[x] < height:
            continue
        found.add(name)
        rim += [board.ids[y] for y in board.neighbours[x] if y >= 0]
    return found


def blocking(board: Board, a: str, b: str) -> set[str]:
    """The hexes that stop lines from a to b which cross them, by p.15."""
    found = {name for name, terrain in zip(board.ids, board.terrain, strict=True) if terrain.blocks_sight}
    for height in (1, 2):
        shared = hill_of(board, a, height) | hill_of(board, b, height)
        for name, elevation in zip(board.ids, board.elevation, strict=True):
            if elevation == height and name not in shared | {a, b}:
                found.add(name)
    return found


def clear_by_clipping(p: Spot, q: Spot, blockers: set[str], edge_needs: int = 2) -> bool:
    edges = []
    for name in blockers:
        clipped = clip(p, q, name)
        if clipped and clipped[0] == "inside":
            return False
        if clipped:
            edges.append(clipped[1:])
    return all(edges.count(edge) < edge_needs for edge in edges)


def random_board(drawn: Draw, random: Random, columns: int = 7, rows: int = 6) -> Board:
    letters = "." * random.randint(2, 8) + "Ffs"
    digits = "." * random.randint(1, 6) + "112"
    return drawn(
        ["".join(random.choices(letters, k=columns)) for _ in range(rows)],
        ["".join(random.choices(digits, k=columns)) for _ in range(rows)] if random.random() < 0.6 else [],
    )


def compare_with_clipping(drawn: Draw, boards: int, lines: int, seed: int) -> int:
    """Compare random lines; how many of them were clear."""
    random, clear = Random(seed), 0
    for _ in range(boards):
        board = random_board(drawn, random)
        land, ground = land_of(board), ground_of(board)
        for _ in range(lines):
            a, b = random.sample(board.ids, 2)
            i, j = random.randrange(6), random.randrange(6)
            expected = clear_by_clipping(side_middle(a, i), side_middle(b, j), blocking(board, a, b))
            seen = sees_now(land, ground, Hex(board.index[a]), i, Hex(board.index[b]), j)
            assert seen == expected, (a, SIDES[i], b, SIDES[j])
            clear += expected
    return clear


def test_lines_between_sides_are_as_clipped(drawn: Draw) -> None:
    assert 0.1 < compare_with_clipping(drawn, boards=20, lines=30, seed=1) / 600 < 0.9


@pytest.mark.slow
def test_many_lines_between_sides_are_as_clipped(drawn: Draw) -> None:
    assert 0.1 < compare_with_clipping(drawn, boards=50, lines=50, seed=2) / 2_500 < 0.9


@pytest.mark.parametrize(("spine", "needs"), [("both", 2), ("either", 1)])
def test_lines_between_centres_are_as_clipped(drawn: Draw, spine: str, needs: int) -> None:
    random = Random(3)
    for _ in range(15):
        board = random_board(drawn, random)
        for _ in range(30):
            a, b = random.sample(board.ids, 2)
            p, q = (
                (sum(xs) / 6, sum(ys) / 6) for xs, ys in (zip(*outline(name), strict=True) for name in (a, b))
            )
            expected = clear_by_clipping(p, q, blocking(board, a, b) - {a, b}, needs)
            assert centre_to_centre(board, a, b, spine) == expected, (a, b)  # type: ignore[arg-type]


def test_the_matrix_holds_every_line_and_sight_is_mutual(drawn: Draw) -> None:
    random = Random(4)
    for _ in range(4):
        board = random_board(drawn, random, columns=6, rows=4)
        n = len(board.ids)
        matrix = sight_matrix(board)
        assert [len(row) for row in matrix] == [(6 * n + 7) // 8] * (6 * n)
        pairs = np.array([unpacked(row, 6 * n) for row in matrix])
        assert (pairs == pairs.T).all()
        land, ground = land_of(board), ground_of(board)
        for _ in range(2000):
            a, b, i, j = random.randrange(n), random.randrange(n), random.randrange(6), random.randrange(6)
            seen = sees_now(land, ground, Hex(a), i, Hex(b), j)
            assert seen == sees_now(land, ground, Hex(b), j, Hex(a), i)
            assert seen == sees(matrix, a, i, b, j) == bool(pairs[6 * a + i, 6 * b + j])


def test_hexes_see_into_themselves_and_over_a_shared_side(drawn: Draw) -> None:
    board = drawn(["FFF", "FFF"])
    assert hexside_to_hexside(board, "A01", N, "A01", S)
    assert hexside_to_hexside(board, "A01", S, "A02", N)
    assert not hexside_to_hexside(board, "A01", N, "A02", N)
    assert centre_to_centre(board, "B01", "B01")


def test_example_1_forest(drawn: Draw) -> None:
    """Units in front of a forest and on its edge see each other, none sees through it (p.15)."""
    board = drawn([".....FF.....", ".....FF.....", ".....FF.....", ".....FF....."])
    place = {"yellow": ("C02", SE), "blue": ("F02", SW), "red": ("J02", SW), "black": ("G03", SE)}
    seeing = pairs_that_see(board, place)
    assert seeing == {("yellow", "blue"), ("red", "black")}


def test_example_2_field(drawn: Draw) -> None:
    """Up and down a hill units see each other, a field on the way still blocks (p.15)."""
    board = drawn(
        [".......", ".......", ".......", "...f...", ".fff...", "......."],
        [".......", "..111..", "..111..", "...1...", ".......", "......."],
    )
    place = {"red": ("D02", S), "blue": ("G02", SW), "yellow": ("C06", N), "black": ("B06", NE)}
    seeing = pairs_that_see(board, place)
    assert ("red", "blue") in seeing
    assert not seeing & {("red", "yellow"), ("red", "black"), ("blue", "yellow"), ("blue", "black")}


def test_example_3_crest(drawn: Draw) -> None:
    """From the crest one sees down both slopes; over it nobody sees from slope to plain (p.15)."""
    board = drawn(["." * 9] * 3, [".........", "..11211..", "........."])
    place = {"yellow": ("A02", SE), "blue": ("E02", SW), "black": ("G02", SW)}
    assert pairs_that_see(board, place) == {("yellow", "blue"), ("blue", "black")}


def pairs_that_see(board: Board, place: dict[str, tuple[str, int]]) -> set[tuple[str, str]]:
    names = list(place)
    return {
        (one, other)
        for k, one in enumerate(names)
        for other in names[k + 1 :]
        if hexside_to_hexside(board, *place[one], *place[other])
    }


def test_a_hill_between_two_plains_blocks_and_another_hill_does_too(drawn: Draw) -> None:
    plain = drawn(["......."] * 2, [".......", "...1..."])
    assert not hexside_to_hexside(plain, "A02", SE, "G02", SW)
    assert hexside_to_hexside(plain, "A01", N, "G01", N)
    two_hills = drawn(["......."] * 2, ["11.....", "11..1.."])
    assert not centre_to_centre(two_hills, "A02", "G02")
    assert centre_to_centre(drawn(["......."] * 2, ["1111...", "1111..."]), "A02", "G02")


def test_a_line_between_two_blocking_hexes_is_stopped_and_past_one_is_not(drawn: Draw) -> None:
    # From A02 to C02 the middle of the line runs along the side between B01 and B02.
    both, upper, neither = (
        drawn(["...", ".F.", "..."]),
        drawn([".F.", "...", "..."]),
        drawn(["...", "...", "..."]),
    )
    assert centre_to_centre(neither, "A02", "C02", "either")
    assert centre_to_centre(upper, "A02", "C02")
    assert not centre_to_centre(upper, "A02", "C02", "either")
    assert centre_to_centre(both, "A02", "C02")
    two = drawn([".F.", ".F.", "..."])
    assert not centre_to_centre(two, "A02", "C02")


def test_along_an_edge_from_side_to_side(drawn: Draw) -> None:
    # The north sides of A02 and C02 lie on one line, with the whole of B01 across it between them.
    board = drawn(["...", "...", "..."])
    land, ground = land_of(board), ground_of(board)
    a, b = Hex(board.index["A02"]), Hex(board.index["C02"])
    assert line_crosses(land, a, N, b, N, Hex(board.index["B01"])) == THROUGH
    assert line_crosses(land, a, N, b, N, a) == N
    assert line_crosses(land, a, N, b, N, Hex(board.index["A01"])) == S
    assert line_crosses(land, a, N, b, N, Hex(board.index["A03"])) == PAST
    assert sees_now(land, ground, a, N, b, N)
    assert hexside_to_hexside(drawn(["...", "F..", "..."]), "A02", N, "C02", N)
    assert not hexside_to_hexside(drawn(["F..", "F..", "..."]), "A02", N, "C02", N)


def test_touching_a_corner_does_not_block(drawn: Draw) -> None:
    # From the south side of A01 to the north side of C03 ... every line through a corner of B02 alone.
    board = drawn(["....", ".F..", "....", "...."])
    lie = land_of(board).lie[Hex(board.index["B02"])]
    corner = (lie.x + 4, lie.y)
    p, q = (corner[0], corner[1] - 6), (corner[0], corner[1] + 6)
    assert meets(lie.x, lie.y, *p, *q) == PAST
    assert meets(lie.x, lie.y, p[0] - 1, p[1], q[0] - 1, q[1]) == THROUGH


def test_ones_own_forest_is_seen_out_of_over_ones_own_side_only(drawn: Draw) -> None:
    board = drawn([".....", ".F...", "....."])
    assert hexside_to_hexside(board, "B02", SE, "E02", SW)
    assert not hexside_to_hexside(board, "B02", NW, "E02", SW)
    assert not hexside_to_hexside(board, "E02", SW, "B02", NW)
    open_ground = drawn(["....."] * 3)
    assert hexside_to_hexside(open_ground, "B02", NW, "E02", SW)


def test_present_changes_count_as_if_the_map_had_them(drawn: Draw) -> None:
    random = Random(5)
    for _ in range(6):
        rows = ["".join(random.choices("....F", k=6)) for _ in range(5)]
        board = drawn(rows)
        x = random.randrange(len(board.ids))
        q, row = board.axials[x].q, int(board.ids[x][1:]) - 1
        change = -1 if rows[row][q] == "F" else 1
        rows[row] = rows[row][:q] + ("." if change < 0 else "F") + rows[row][q + 1 :]
        changed = sight_matrix(drawn(rows))
        n = len(board.ids)
        land, ground = land_of(board), ground_of(board)
        ground.changed[Hex(x)] = change
        before = sight_matrix(board)
        for _ in range(400):
            a, b, i, j = random.randrange(n), random.randrange(n), random.randrange(6), random.randrange(6)
            seen = sees_now(land, ground, Hex(a), i, Hex(b), j)
            assert seen == sees(changed, a, i, b, j)
            if change > 0 and a != b and seen != sees(before, a, i, b, j):
                assert line_crosses(land, Hex(a), i, Hex(b), j, Hex(x)) != PAST


def test_what_obstructs_and_what_stops(drawn: Draw) -> None:
    board = drawn(["..F..", "....."], ["....1", "....."])
    land, ground = land_of(board), ground_of(board)
    a, b, forest, hill = (Hex(board.index[name]) for name in ("A01", "D01", "C01", "E01"))
    assert obstructs(land, ground, a, b, forest)
    assert obstructs(land, ground, a, b, hill)
    assert not obstructs(land, ground, a, hill, hill)
    assert not obstructs(land, ground, a, forest, b)
    middle = (land.lie[forest].x, land.lie[forest].y)
    assert stops(land, ground, a, b, middle[0] - 9, middle[1], middle[0] + 9, middle[1], forest, False)
    assert not stops(
        land, ground, a, b, middle[0] - 9, middle[1] - 2, middle[0] + 9, middle[1] - 2, forest, False
    )


COUNT_LINES = """
import hashlib, sys
from pathlib import Path
from wsanalysis.battlefield.board import Square, make_board
from wsanalysis.battlefield.load import load_board
from wsanalysis.battlefield.lines_of_sight import sight_matrix
from wsanalysis.battlefield.terrain import load_terrain
kinds = load_terrain(Path(sys.argv[1]), [])
full = load_board(Path(sys.argv[1]), "hill_crossroads")
rows = [
    Square(name, name, full.terrain[x].terrain, full.elevation[x], (), (), "test")
    for x, name in enumerate(full.ids)
    if "D" <= name[0] <= "L" and 3 <= int(name[1:]) <= 8
]
seen = sight_matrix(make_board("part", rows, kinds, kinds["rubble"], ""))
print(hashlib.sha256(b"".join(seen)).hexdigest())
"""


def test_compiled_and_plain_agree(data: object) -> None:
    said = []
    for how in ("yes", "no"):
        environment = os.environ | {"WSANALYSIS_COMPILED": how}
        command = [sys.executable, "-c", COUNT_LINES, str(data)]
        said.append(
            subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout
        )
    assert len(said[0]) == 65
    assert said[0] == said[1]
