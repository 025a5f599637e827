"""Ranges in areas: the shortest chain of adjacent areas, or the areas that a line crosses (9.0 Firing).

The paragraphs are those of the War Stories rule draft of 2019. Hexes of smoke would be areas of
their own; nothing lays smoke in battles as yet.
"""

from wsanalysis.battlefield.bits import Rows, rows_of
from wsanalysis.battlefield.board import Board
from wsanalysis.battlefield.hexes import Area, Hex
from wsanalysis.battlefield.hexsides import ALONG, beyond, onward
from wsanalysis.battlefield.sight import Land, land_of
from wsanalysis.compiled import Record, Table, build, compiled, content_of, new, numbers, span


class Crossings(Record):
    """The area of each hex, and how many areas the line from a hex to another crosses, row by row.

    With room for each area to note the last line that crossed it.
    """

    area: Table[Hex, Area]
    crossed: Table[int, int]
    by: Table[Area, int]


def area_ranges(board: Board) -> list[list[int]]:
    """The number of areas from one to another, not the first, a row for each area: 0 itself, 1 adjacent.

    An area is adjacent to another if hexes of theirs share a side, whatever runs along it.
    """
    beside: list[set[int]] = [set() for _ in board.area_names]
    for x, neighbours in enumerate(board.neighbours):
        beside[board.areas[x]] |= {board.areas[y] for y in neighbours if y >= 0}
    count = len(beside)
    found = [[0] * count for _ in beside]
    reached, ring = [1 << area for area in range(count)], 0
    while True:
        grown = list(reached)
        for area, others in enumerate(beside):
            for other in others:
                grown[area] |= reached[other]
        if grown == reached:
            return found
        ring += 1
        for area, bits in enumerate(grown):
            fresh = bits & ~reached[area]
            for other in range(count):
                if fresh >> other & 1:
                    found[area][other] = ring
        reached = grown


def hex_ranges(board: Board) -> Rows:
    """The range in areas from each hex to each: a row of bytes for each hex."""
    ranges = area_ranges(board)
    by_area = [bytes(row[area] for area in board.areas) for row in ranges]
    return [by_area[area] for area in board.areas]


def crossed_ranges(board: Board) -> Rows:
    """The number of areas that the line between two hexes crosses, besides the first: a byte each."""
    n = len(board.ids)
    crossings = new(Crossings, area=n, crossed=n * n, by=len(board.area_names))
    for x, area in enumerate(board.areas):
        crossings.area[Hex(x)] = Area(area)
    (run,) = build(fill)
    run(land_of(board), crossings)
    return rows_of(numbers(crossings.crossed), n)


@compiled
def fill(land: Land, crossings: Crossings) -> None:
    """Count the areas on all lines; a line is the same both ways."""
    for a in span(Hex, 0, land.hexes):
        for b in span(Hex, 0, a):
            count = _areas_crossed(land, crossings, a, b)
            crossings.crossed[a * land.hexes + b] = count
            crossings.crossed[b * land.hexes + a] = count


@compiled
def _areas_crossed(land: Land, crossings: Crossings, a: Hex, b: Hex) -> int:
    """The number of areas that the line from a to b crosses besides that of a; along a border neither."""
    line, count = a * land.hexes + b, 0
    crossings.by[crossings.area[a]] = line
    hex, x, y = a, land.lie[a].x, land.lie[a].y
    while hex != b:
        out, following, nx, ny = onward(land, a, b, hex, x, y)
        if out & 3 == ALONG:
            left, right = beyond(land, hex, x, y, out >> 2), beyond(land, hex, x, y, ((out >> 2) + 1) % 6)
            if left >= 0 and right >= 0 and crossings.area[left] == crossings.area[right]:
                count += _is_new(crossings, left, line)
        if following >= 0:
            count += _is_new(crossings, following, line)
        hex, x, y = following, nx, ny
    return count


@compiled
def _is_new(crossings: Crossings, hex: Hex, line: int) -> int:
    """1 if a line has not crossed the area of a hex before, otherwise 0."""
    area = crossings.area[hex]
    if crossings.by[area] == line:
        return 0
    crossings.by[area] = line
    return 1


def rule_of_crossings() -> str:
    """A hash of the rule behind `crossed_ranges`, for caches of its results."""
    return content_of([fill])
