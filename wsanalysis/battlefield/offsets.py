"""The distances and directions of a board's hexes from each other, for all pairs."""

from collections.abc import Callable
from functools import cache

from wsanalysis.battlefield.board import Board
from wsanalysis.battlefield.hexes import Axial, bearing, distance


def distances(board: Board) -> list[list[int]]:
    """The number of hexes from each hex to each (p.15): a row for each hex."""
    return by_offset(board, lambda away: distance(Axial(0, 0), away))


def bearings(board: Board) -> list[list[int]]:
    """The bearing 0-11 of hex b from hex a in row a at b; -1 from a hex to itself."""
    here = Axial(0, 0)
    return by_offset(board, lambda away: -1 if away == here else bearing(here, away))


def by_offset(board: Board, measure: Callable[[Axial], int]) -> list[list[int]]:
    """A measure of all pairs of hexes that is the same wherever they lie: asked once for each offset."""
    found = cache(lambda q, r: measure(Axial(q, r)))
    hexes = [(hex.q, hex.r) for hex in board.axials]
    return [[found(q - q_here, r - r_here) for q, r in hexes] for q_here, r_here in hexes]
