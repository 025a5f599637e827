"""How far the hexes of a board are from each other, and in which direction, for all pairs."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from wsanalysis.battlefield.board import Board
from wsanalysis.battlefield.hexes import Axial, bearing, distance


def distances(board: Board) -> NDArray[np.int64]:
    """How many hexes lie from one hex to another (p.15), shape (n, n)."""
    return _by_offset(board, distance)


def bearings(board: Board) -> NDArray[np.int64]:
    """The bearing 0-11 of hex b from hex a at [a, b], shape (n, n); -1 from a hex to itself."""
    return _by_offset(board, lambda a, b: -1 if a == b else bearing(a, b))


def _by_offset(board: Board, measure: Callable[[Axial, Axial], int]) -> NDArray[np.int64]:
    """A measure of all pairs of hexes that is the same wherever they lie: asked once for each offset."""
    hexes = np.array(board.axials, np.int64)
    offsets = hexes[None] - hexes[:, None]
    low, high = offsets.min(axis=(0, 1)), offsets.max(axis=(0, 1))
    (first_q, first_r), (last_q, last_r) = low.tolist(), high.tolist()
    here = Axial(0, 0)
    table = np.array(
        [
            [measure(here, Axial(q, r)) for r in range(first_r, last_r + 1)]
            for q in range(first_q, last_q + 1)
        ],
        np.int64,
    )
    q, r = np.moveaxis(offsets - low, 2, 0)
    found: NDArray[np.int64] = table[q, r]
    return found
