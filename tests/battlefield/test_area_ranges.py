"""Ranges in areas, by chain and by line, against the draft's second reader on random boards (9.0)."""

from random import Random

from tests.battlefield.hexside_boards import board_of, name_of, random_cells
from tests.battlefield.hexside_reader import Cells, Place, ranges, runs_along, ways
from wsanalysis.battlefield.area_ranges import crossed_ranges, hex_ranges


def crossed(cells: Cells, a: Place, b: Place) -> int:
    """The areas on a line besides the first; along a hexside, that of both hexes if it is one."""
    met = {cells[a].area, cells[b].area}
    for piece in ways(cells, a, b) if a != b else ():
        met |= {cells[place].area for place in (piece[0][0], piece[0][-1]) if place in cells}
        if runs_along(a, b, piece):
            between = {cells[way[1]].area if way[1] in cells else -1 for way in piece}
            met |= between if len(between) == 1 else set()
    return len(met) - 1


def test_ranges_in_areas_by_chain_and_by_line_are_a_second_readers() -> None:
    random, longer = Random(3), 0
    for _ in range(12):
        cells = random_cells(random)
        board = board_of(cells)
        chains, lines = hex_ranges(board), crossed_ranges(board)
        for _ in range(20):
            a, b = random.sample(sorted(cells), 2)
            x, y = board.index[name_of(a)], board.index[name_of(b)]
            assert chains[x][y] == ranges(cells, a)[cells[b].area]
            assert lines[x][y] == lines[y][x] == crossed(cells, a, b)
            longer += int(chains[x][y] < lines[x][y])
    assert longer > 20
