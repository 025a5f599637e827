"""Sight over hexsides and levels against a second reader of the draft, and the text's sentences by hand."""

from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.battlefield.hexside_boards import board_of, random_cells
from tests.battlefield.hexside_reader import Cells, Place, is_obscured, sees
from wsanalysis.battlefield import hexsides
from wsanalysis.battlefield.board import Board
from wsanalysis.battlefield.hexes import Hex
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
