"""Ranges in areas: the shortest chain of adjacent areas, or the areas that a line crosses (9.0 Firing).

The paragraphs are those of the War Stories rule draft of 2019. A hex of smoke is an area of its own: with
smoke on the map `chain_now` counts anew, and a chain never gets shorter.
"""

import numpy as np
from numpy.typing import NDArray

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


def area_ranges(board: Board) -> NDArray[np.uint8]:
    """How many areas lie from one to another, not the first, shape (areas, areas): 0 itself, 1 adjacent.

    An area is adjacent to another if hexes of theirs share a side, whatever runs along it.
    """
    beside: list[set[int]] = [set() for _ in board.area_names]
    for x, neighbours in enumerate(board.neighbours):
        beside[board.areas[x]] |= {board.areas[y] for y in neighbours if y >= 0}
    count = len(beside)
    found = np.zeros((count, count), np.uint8)
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
            fresh = (bits & ~reached[area]).to_bytes(-(-count // 8), "little")
            found[area, np.unpackbits(np.frombuffer(fresh, np.uint8), count=count, bitorder="little") > 0] = (
                ring
            )
        reached = grown


def hex_ranges(board: Board) -> NDArray[np.uint8]:
    """The range in areas from each hex to each, shape (n, n)."""
    areas = np.array(board.areas)
    found: NDArray[np.uint8] = area_ranges(board)[areas[:, None], areas[None]]
    return found


def crossed_ranges(board: Board) -> NDArray[np.uint8]:
    """How many areas the line from each hex to each crosses, besides the first, shape (n, n)."""
    n = len(board.ids)
    crossings = new(Crossings, area=n, crossed=n * n, by=len(board.area_names))
    for x, area in enumerate(board.areas):
        crossings.area[Hex(x)] = Area(area)
    (run,) = build(fill)
    run(land_of(board), crossings)
    return np.array(numbers(crossings.crossed), np.uint8).reshape(n, n)


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
    """How many areas the line from a to b crosses besides that of a; along a border it crosses neither."""
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


@compiled
def area_now(area: Table[Hex, Area], marks: Table[Hex, int], smoke: int, hex: Hex) -> int:
    """A number for the area of a hex as smoke lies: that of the board, or one below 0 for a hex of smoke."""
    return -1 - hex if marks[hex] & smoke else area[hex]


@compiled
def chain_now(
    land: Land, area: Table[Hex, Area], area_first: Table[Area, int], area_hex: Table[int, Hex],
    marks: Table[Hex, int], smoke: int, ring: Table[Hex, int], queue: Table[Hex, Hex], a: Hex, b: Hex,
) -> int:  # fmt: skip
    """The shortest chain of adjacent areas from a to b, each hex of smoke an area of its own.

    `area_hex` lists the hexes of each area, from its `area_first` on. Hexes with a bit of `smoke` in `marks`
    are smoke. `ring` and `queue` are room for each hex, all 0 before
    and after. What smoke leaves of an area is one area still, even in two parts.
    """
    count = _enter(area, area_first, area_hex, marks, smoke, ring, queue, a, 1, 0)
    done = 0
    while done < count and ring[b] == 0:
        x = queue[Hex(done)]
        done += 1
        for side in range(6):
            y = land.lie[x].next[side]
            if y >= 0 and ring[y] == 0:
                count = _enter(area, area_first, area_hex, marks, smoke, ring, queue, y, ring[x] + 1, count)
    apart = ring[b] - 1
    for place in range(count):
        ring[queue[Hex(place)]] = 0
        queue[Hex(place)] = Hex(0)
    return apart


@compiled
def _enter(
    area: Table[Hex, Area], area_first: Table[Area, int], area_hex: Table[int, Hex], marks: Table[Hex, int],
    smoke: int, ring: Table[Hex, int], queue: Table[Hex, Hex], hex: Hex, at: int, count: int,
) -> int:  # fmt: skip
    """Give all hexes of the area of `hex` their ring; return how many have one."""
    if marks[hex] & smoke:
        ring[hex], queue[Hex(count)] = at, hex
        return count + 1
    whole = area[hex]
    for place in range(area_first[whole], area_first[Area(whole + 1)]):
        x = area_hex[place]
        if marks[x] & smoke == 0:
            ring[x], queue[Hex(count)] = at, x
            count += 1
    return count


def rule_of_crossings() -> str:
    """A hash of the rule behind `crossed_ranges`, for caches of its results."""
    return content_of([fill])
