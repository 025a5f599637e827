"""Sight over hexsides and levels against a second reader of the draft, and the text's sentences by hand."""

from collections.abc import Sequence
from itertools import product
from math import cos, radians, sin
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.battlefield.hexside_boards import board_of, random_cells, road, run_along
from tests.battlefield.hexside_reader import Cell, Cells, Place, is_obscured, middle, sees
from wsanalysis.battlefield import hexsides
from wsanalysis.battlefield.board import Board
from wsanalysis.battlefield.hexes import Axial, Hex, bearing, neighbour, parse_hex_id
from wsanalysis.battlefield.sight import Ground, Land, ground_of, land_of
from wsanalysis.compiled import build, compiled, new, numbers

SMOKE = 1


@compiled
def is_veiled(land: Land, ground: Ground, a: Hex, b: Hex) -> bool:
    """Whether smoke obscures the line, with the changes to the ground as marks."""
    return hexsides.is_obscured(land, ground.changed, SMOKE, a, b)


def ground_with(board: Board, cells: Cells) -> Ground:
    ground = ground_of(board)
    for place, cell in cells.items():
        ground.changed[Hex(number(board, place))] = int(cell.smoke)
    return ground


def number(board: Board, place: Place) -> int:
    return board.index[f"{chr(ord('A') + place[0])}{place[1] + 1:02}"]


def all_seen(board: Board, cells: Cells) -> NDArray[np.uint8]:
    """Who sees whom with smoke, as one byte a pair."""
    n = len(board.ids)
    views = new(hexsides.Views, seen=n * -(-n // 8), sides=n)
    views.width = -(-n // 8)
    for x, bits in enumerate(hexsides.sides_of(board)):
        views.sides[Hex(x)] = bits
    (run,) = build(hexsides.fill)
    run(land_of(board), ground_with(board, cells), views)
    bits = np.array(numbers(views.seen), np.uint8).reshape(n, views.width)
    return np.unpackbits(bits, axis=1, count=n, bitorder="little")


def compare(boards: int, pairs: int, seed: int) -> tuple[float, float]:
    """Compare random pairs on random boards; the shares that see each other, and that are obscured."""
    random, clear, hazy = Random(seed), 0, 0
    (obscured,) = build(is_veiled)
    for _ in range(boards):
        cells = random_cells(random)
        for place in random.sample(sorted(cells), random.choice((0, 0, 12))):
            del cells[place]  # lines lead over places that are off the board too
        board = board_of(cells)
        seen, land, ground = all_seen(board, cells), land_of(board), ground_with(board, cells)
        assert (seen == seen.T).all()  # LoS is reciprocal
        for _ in range(pairs):
            a, b = random.sample(sorted(cells), 2)
            x, y = number(board, a), number(board, b)
            assert seen[x, y] == sees(cells, a, b), (cells, a, b)
            veiled = bool(obscured(land, ground, Hex(x), Hex(y)))
            assert veiled == is_obscured(cells, a, b), (cells, a, b)
            clear, hazy = clear + int(seen[x, y]), hazy + veiled
    return clear / boards / pairs, hazy / boards / pairs


def test_what_hexes_see_is_what_a_second_reader_sees() -> None:
    clear, hazy = compare(boards=25, pairs=40, seed=1)
    assert 0.2 < clear < 0.8
    assert 0.05 < hazy < 0.6


@pytest.mark.slow
def test_many_pairs_see_what_a_second_reader_sees() -> None:
    clear, hazy = compare(boards=80, pairs=80, seed=2)
    assert 0.2 < clear < 0.8
    assert 0.05 < hazy < 0.6


# --- the text's sentences --------------------------------------------------------------------------

FLAT, WOODS, TALL, HILL, HIGH, GULLY = (0, 0), (0, 1), (0, 2), (1, 0), (2, 0), (-1, 0)
SMOKY = (0, 0, SMOKE)
Height = tuple[int, ...]
"""Of a hex: the level of its ground, the overlays on it, and whether there is smoke."""


def column_of(row: Sequence[Height]) -> Cells:
    """A column of hexes from A01 down."""
    return {(0, k): Cell(one[0], one[1], bool(one[2:])) for k, one in enumerate(row)}


def seen_by(cells: Cells, place: Place) -> set[Place]:
    board = board_of(cells)
    seen = all_seen(board, cells)[number(board, place)]
    return {other for other in cells if other != place and seen[number(board, other)]}


ROWS = [  # hexes in a row, and how many hexes from the first the ones are that it sees
    ("The line may trace into and out of obstacles", [WOODS, FLAT, WOODS], {1, 2}),
    ("but not through them", [FLAT, WOODS, FLAT, WOODS], {1}),
    ("Obstacles block when both units are below them", [FLAT, HILL, FLAT], {1}),
    ("Two levels stacked block two units on a hill", [HILL, TALL, HILL], {1}),
    ("one level does not", [HILL, WOODS, HILL], {1, 2}),
    ("They block if one is below, the other at the same level", [FLAT, WOODS, HILL], {1}),
    ("and if the lower one is the first on the line", [HILL, FLAT, WOODS, FLAT], {1, 2}),
    ("If one is below and the other above, only in their shadow", [HIGH, FLAT, WOODS, FLAT, FLAT], {1, 2, 4}),
    ("A hill casts a shadow too", [(3, 0), FLAT, HILL, FLAT, FLAT], {1, 2, 4}),
    ("Hills add elevation before any woods", [HIGH, FLAT, (1, 1), FLAT, FLAT], {1, 2}),
    ("A gully is one level lower than the mapboard", [FLAT, FLAT, GULLY, FLAT], {1, 3}),
    ("and along it units see each other", [GULLY, GULLY, GULLY], {1, 2}),
    ("Smoke is an obstacle at any elevation", [HIGH, SMOKY, HIGH], {1}),
    ("of which lines trace in and out", [SMOKY, FLAT, SMOKY], {1, 2}),
]  # fmt: skip


@pytest.mark.parametrize(("said", "row", "expected"), ROWS)
def test_the_sentences_of_the_text_in_a_row(said: str, row: list[Height], expected: set[int]) -> None:
    assert seen_by(column_of(row), (0, 0)) == {(0, k) for k in expected}, said


ACROSS = [  # heights of A01, A02, A03, the kind on the hexside between A02 and A03, whether A01 sees A04
    ("A hexside obstacle blocks when both units are below it", (FLAT, FLAT, FLAT, FLAT), "wall", False),
    ("and if one unit is at its level", (HILL, FLAT, FLAT, FLAT), "bocage", False),
    ("It casts no shadow", (HIGH, FLAT, FLAT, FLAT), "bocage", True),
    ("Both units at its level see over it", (HILL, FLAT, FLAT, HILL), "crest", True),
    ("It stands on the higher of its hexes", (HIGH, HILL, FLAT, FLAT), "crest", False),
]  # fmt: skip


@pytest.mark.parametrize(("said", "row", "what", "expected"), ACROSS)
def test_the_sentences_on_hexside_obstacles(
    said: str, row: tuple[Height, ...], what: str, expected: bool
) -> None:
    cells = column_of(row)
    run_along(cells, (0, 1), 3, what)
    assert ((0, 3) in seen_by(cells, (0, 0))) == expected, said


def test_a_hexside_of_either_ends_hex_does_not_block() -> None:
    cells = column_of([FLAT, FLAT, FLAT, FLAT])
    run_along(cells, (0, 0), 3, "wall")
    run_along(cells, (0, 2), 3, "bocage")
    assert seen_by(cells, (0, 0)) == {(0, 1), (0, 2), (0, 3)}


@pytest.mark.parametrize(
    ("upper", "lower", "expected"),
    [
        (WOODS, WOODS, False),
        (WOODS, FLAT, True),
        (FLAT, WOODS, True),
        (HILL, SMOKY, False),
        (FLAT, FLAT, True),
    ],
)
def test_a_line_exactly_along_a_hexside_is_blocked_by_two_obstacles(
    upper: Height, lower: Height, expected: bool
) -> None:
    """From A02 to C02 the line runs between B01 and B02."""
    cells = {(q, r): Cell() for q in range(3) for r in range(3)}
    for place, one in (((1, 0), upper), ((1, 1), lower)):
        cells[place] = Cell(one[0], one[1], bool(one[2:]))
    assert ((2, 1) in seen_by(cells, (0, 1))) == expected


def test_a_hedge_through_a_corner_has_no_gap_where_the_line_meets_it() -> None:
    """From A03 through C03 to E03: the hexsides at the corner of C03 are bocage on both hands, or one is."""
    cells = {(q, r): Cell() for q in range(5) for r in range(4)}
    run_along(cells, (2, 2), 1, "bocage")
    assert (4, 2) in seen_by(cells, (0, 2))
    run_along(cells, (2, 2), 2, "bocage")
    assert (4, 2) not in seen_by(cells, (0, 2))


def test_along_a_straight_road_a_line_is_free_of_what_surrounds_it() -> None:
    """8.0: woods and hedges by the road hide nothing, smoke and a hill do; so does all where it ends."""
    for row, expected in (
        ([FLAT, WOODS, TALL, FLAT], True), ([FLAT, SMOKY, FLAT, FLAT], False),
        ([FLAT, HILL, FLAT, FLAT], False),
    ):  # fmt: skip
        cells = column_of(row)
        run_along(cells, (0, 1), 3, "bocage")
        for k in range(3):
            road(cells, (0, k), 3)
        assert ((0, 3) in seen_by(cells, (0, 0))) == expected
        cells[0, 1].roads.discard(3)
        cells[0, 2].roads.discard(0)
        assert (0, 3) not in seen_by(cells, (0, 0))


# --- facings, hexsides that fire crosses ---------------------------------------------------------------


def test_fire_meets_the_armor_of_the_hexside_that_the_line_crosses() -> None:
    """3.0 and 9.0: E06 faces north; from exactly beyond a corner the side nearer the front counts."""
    (armor,) = build(hexsides.armor_facing)
    target = parse_hex_id("E06")
    names = ("front", "front side", "rear side", "rear")
    for hexes, expected in (
        ("E01 E05 D03 F04", "front"), ("F05 D05 G05 B04", "front side"), ("G06 C06", "front side"),
        ("F06 D06 H08", "rear side"), ("E07 E11 D08", "rear"), ("D04 F04", "front"), ("F07 D07", "rear side"),
    ):  # fmt: skip
        for name in hexes.split():
            assert names[armor(bearing(target, parse_hex_id(name)), 0)] == expected, name
    assert [armor(bearing(target, neighbour(target, side)), 2) for side in range(6)] == [2, 1, 0, 1, 2, 3]


def test_a_field_of_fire_is_a_half_circle() -> None:
    """9.0 Field of Fire: 180 degrees outward from the front facing, or the rear, their rims included."""
    (field,) = build(hexsides.is_in_field)
    here = parse_hex_id("E06")
    for q, r in product(range(9), range(12)):
        there = Axial(q, r - q // 2)
        if there != here:
            (ax, ay), (bx, by) = middle((4, 5)), middle((q, r))
            at = bearing(here, there)
            for facing in range(6):
                way = radians(60 * facing)
                ahead = (bx - ax) * sin(way) - (by - ay) * cos(way)
                assert bool(field(at, facing, False)) == (ahead > -1e-9)
                assert bool(field(at, facing, True)) == (ahead < 1e-9)


@compiled
def shielded(views: hexsides.Views, bearing: int, b: Hex) -> int:
    """What fire crosses at a hex."""
    return hexsides.shield(views.sides, bearing, b)


def test_fire_crosses_a_hexside_obstacle_of_the_targets_hex() -> None:
    """9.0: a barricade when direct fire crosses it; through a corner, it must cross one on either hand."""
    cells = {(q, r): Cell() for q in range(3) for r in range(3)}
    run_along(cells, (1, 1), 0, "wall")
    run_along(cells, (1, 1), 1, "crest")
    run_along(cells, (1, 1), 3, "bocage")
    board = board_of(cells)
    views = new(hexsides.Views, seen=0, sides=9)
    for x, bits in enumerate(hexsides.sides_of(board)):
        views.sides[Hex(x)] = bits
    (run,) = build(shielded)
    target = Hex(number(board, (1, 1)))
    wall, crest, bocage = 1 + hexsides.WALL, 1 + hexsides.CREST, 1 + hexsides.BOCAGE
    assert [run(views, at, target) for at in range(12)] == [wall, wall, crest, 0, 0, 0, bocage, 0, 0, 0, 0, 0]
    assert run(views, 6, Hex(number(board, (1, 0)))) == wall  # from the other side
