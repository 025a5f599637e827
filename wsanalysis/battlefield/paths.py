"""Paths of one movement point: which hexes it leads to, where it bogs down, hex by hex (8.0).

The paragraphs are those of the War Stories rule draft of 2019. `crossings` has the board as printed; the
marks of a battle come in as numbers by hex, of the bits SHUT to FORDED.

Readings. At full speed a point leads through the hexes of the area where it begins, then of one adjacent
area. Bog is checked once a step, for the hex that is left or the hexside that is crossed. Of several paths to
a hex the one with the least checks is taken, then the one with the fewest hexes, then the one found first.
"""

import numpy as np
from numpy.typing import NDArray

from wsanalysis.battlefield.area_ranges import area_now
from wsanalysis.battlefield.board import Board, slope
from wsanalysis.battlefield.hexes import Area, Hex, opposite
from wsanalysis.battlefield.reach import is_by_road, is_cross_country
from wsanalysis.battlefield.sight import Land
from wsanalysis.battlefield.survey import LARGEST_AREA
from wsanalysis.battlefield.terrain import Drive
from wsanalysis.compiled import Array, Record, Table, compiled

OPEN, BOG, BY_ROAD, SLOPE, OBSTACLE, WATER = 1, 2, 4, 8, 16, 32
"""What a step from a hex over a side is like, by bit: open without a road; bog without a road, to be checked;
along a road, which bypasses both; up or down a slope; over a hexside obstacle; open but for water."""

SHUT, CUT, FORDED = 1 << 8, 1 << 9, 1 << 10
"""Marks of a hex that change its steps: nobody enters, not even by road (blaze); no road through it can be
used (roadblock); its water can be passed (ford)."""
BARRED, BOGGED = 0, 16
"""The first bits of the drives for whom a hex has become impassable but for roads, and bog: one each."""

ROOM = 19 * LARGEST_AREA
"""Hexes that a point may lead to: an area of 7 has at most 18 hexes around it, each of another area."""


class Hop(Record):
    """A hex that a movement point leads to: checks for bog on the way, hexes on the way, the place before.

    The list of them begins with the hex where the point begins, before which is -1. A state has room for it
    as ``hop: Array[int, Hop] = array(ROOM, used="hops")``.
    """

    hex: Hex
    bog: int
    hexes: int
    before: int
    done: int


def crossings(board: Board, water: str = "water") -> NDArray[np.int64]:
    """What each step is like, shape (drives, n, 6), by bits of OPEN to WATER; 0 for one that nothing opens.

    Drives are those of the board's passage.
    """
    passage = board.passage
    found = np.zeros((len(passage.drives), len(board.ids), 6), np.int64)
    for number, drive in enumerate(passage.drives):
        for x, beside in enumerate(board.neighbours):
            for side, y in enumerate(beside):
                if y >= 0:
                    found[number, x, side] = _crossing(board, drive, x, side, water)
    return found


def _crossing(board: Board, drive: Drive, x: int, side: int, water: str) -> int:
    y, passage = board.neighbours[x][side], board.passage
    along = [column for column, sides in board.hexsides.items() if side in sides[x]]
    bits = 0
    if is_by_road(board, x, side) and opposite(side) in board.roads[y]:
        bits |= BY_ROAD
    if is_cross_country(board, drive, x, side) and "rivers" not in along:
        bits |= OPEN
    if any(drive in passage.bog.get(what, ()) for what in (board.terrain[x].terrain, *along)):
        bits |= BOG
    if board.terrain[y].terrain == water and not bits & OPEN:
        bits |= WATER
    if slope(board, x, side):
        bits |= SLOPE
    if any(column not in ("rivers", "balkas") for column in along):
        bits |= OBSTACLE
    return bits if bits & (OPEN | BY_ROAD | WATER) else 0


@compiled
def is_along_road(crossing: int, here: int, there: int) -> bool:
    """Whether a step from a hex with the marks `here` to one with the marks `there` is along a road."""
    return crossing & BY_ROAD != 0 and (here | there) & CUT == 0


@compiled
def may_step(crossing: int, drive: int, here: int, there: int) -> bool:
    """Whether a drive may take a step between hexes with these marks (8.0 Impassable)."""
    if there & SHUT:
        return False
    if is_along_road(crossing, here, there):
        return True
    if there >> BARRED + drive & 1:
        return False
    return crossing & OPEN != 0 or (crossing & WATER != 0 and there & FORDED != 0)


@compiled
def is_bog_step(crossing: int, drive: int, here: int, there: int) -> bool:
    """Whether a drive checks for bog when it takes a step between hexes with these marks (8.0 Bog)."""
    if is_along_road(crossing, here, there):
        return False
    return crossing & BOG != 0 or here >> BOGGED + drive & 1 == 1


@compiled
def spread(
    land: Land, crossing: Table[tuple[int, Hex, int], int], area: Table[Hex, Area], marks: Table[Hex, int],
    smoke: int, now: Table[Hex, int], drive: int, first: int, hex: Hex, hops: Array[int, Hop],
) -> int:  # fmt: skip
    """List where a movement point at full speed leads a drive from a hex, by which paths; return how many.

    `first` is the side of the first step, -1 for any. `now` has the marks by hex that change steps, `marks`
    and `smoke` as in `area_now`.
    """
    count = _find(hops, 0, hex, 0, 0, -1)
    home = area_now(area, marks, smoke, hex)
    place = 0
    while place >= 0:
        hop = hops[place]
        hop.done = 1
        here = hop.hex
        there = area_now(area, marks, smoke, here)
        for side in range(6):
            beside = land.lie[here].next[side]
            if beside < 0 or (place == 0 and first >= 0 and side != first):
                continue
            onto = area_now(area, marks, smoke, beside)
            if onto != there and there != home:
                continue  # from an adjacent area the point leads no farther
            step = crossing[drive, here, side]
            if step and may_step(step, drive, now[here], now[beside]):
                bog = hop.bog + (1 if is_bog_step(step, drive, now[here], now[beside]) else 0)
                count = _find(hops, count, beside, bog, hop.hexes + 1, place)
        place = _nearest(hops, count)
    return count


@compiled
def _find(hops: Array[int, Hop], count: int, hex: Hex, bog: int, hexes: int, before: int) -> int:
    """Note a path to a hex, unless a better one is known; return how many hexes are listed."""
    place = place_of(hops, count, hex)
    if place >= 0 and (hops[place].done or not _is_better(bog, hexes, hops[place])):
        return count
    if place < 0:
        if count == ROOM:
            return count
        place = count
        count += 1
    hop = hops[place]
    hop.hex, hop.bog, hop.hexes, hop.before, hop.done = hex, bog, hexes, before, 0
    return count


@compiled
def _is_better(bog: int, hexes: int, hop: Hop) -> bool:
    return bog < hop.bog or (bog == hop.bog and hexes < hop.hexes)


@compiled
def _nearest(hops: Array[int, Hop], count: int) -> int:
    """The place with the best path of those from which no steps have been taken yet; -1 if all have."""
    best = -1
    for place in range(count):
        hop = hops[place]
        if hop.done == 0 and (best < 0 or _is_better(hop.bog, hop.hexes, hops[best])):
            best = place
    return best


@compiled
def place_of(hops: Array[int, Hop], count: int, hex: Hex) -> int:
    """Where a hex stands in the list; -1 if the point does not lead there."""
    for place in range(count):
        if hops[place].hex == hex:
            return place
    return -1


@compiled
def on_path(hops: Array[int, Hop], place: int, at: int) -> Hex:
    """The hex after `at` steps on the path to a place of the list: 0 where it begins, `hexes` its end."""
    for _ in range(hops[place].hexes - at):
        place = hops[place].before
    return hops[place].hex
