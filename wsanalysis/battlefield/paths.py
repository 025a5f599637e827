"""Steps from hex to hex: what each is like on a board as printed, and with the marks of a battle (8.0).

The paragraphs are those of the War Stories rule draft of 2019. The marks of a battle come in as numbers by
hex, of the bits SHUT to FORDED. Bog is checked once a step, for the hex that is left or the hexside that is
crossed.
"""

from wsanalysis.battlefield.board import Board, slope
from wsanalysis.battlefield.hexes import opposite
from wsanalysis.battlefield.reach import is_by_road, is_crossable
from wsanalysis.battlefield.terrain import Drive, enters
from wsanalysis.compiled import compiled

OPEN, BOG, BY_ROAD, SLOPE, OBSTACLE, WATER = 1, 2, 4, 8, 16, 32
"""The kinds of a step from a hex over a side, by bit: open without a road; bog without a road, to be checked;
along a road, which bypasses both; up or down a slope; over a hexside obstacle; open but for water."""

SHUT, CUT, FORDED = 1 << 8, 1 << 9, 1 << 10
"""Marks of a hex that change its steps: nobody enters, not even by road (blaze); no road through it can be
used (roadblock); its water can be passed (ford)."""
BARRED, BOGGED = 0, 16
"""The first bits of the drives for whom a hex has become impassable but for roads, and bog: one each."""


def crossings(board: Board, water: str = "water") -> list[list[list[int]]]:
    """The kinds of steps, by drive, hex and side, by bits of OPEN to WATER; 0 for one that nothing opens.

    Drives are those of the board's passage.
    """
    return [
        [
            [_crossing(board, drive, x, side, water) if y >= 0 else 0 for side, y in enumerate(beside)]
            for x, beside in enumerate(board.neighbours)
        ]
        for drive in board.passage.drives
    ]


def _crossing(board: Board, drive: Drive, x: int, side: int, water: str) -> int:
    y, passage = board.neighbours[x][side], board.passage
    along = [column for column, sides in board.hexsides.items() if side in sides[x]]
    bits = 0
    if is_by_road(board, x, side) and opposite(side) in board.roads[y]:
        bits |= BY_ROAD
    if is_crossable(board, drive, x, side) and "rivers" not in along:
        if enters(board.terrain[y], drive):
            bits |= OPEN
        elif board.terrain[y].terrain == water:
            bits |= WATER
    if any(drive in passage.bog.get(what, ()) for what in (board.terrain[x].terrain, *along)):
        bits |= BOG
    if slope(board, x, side):
        bits |= SLOPE
    if any(column not in ("rivers", "balkas") for column in along):
        bits |= OBSTACLE
    return bits if bits & (OPEN | BY_ROAD | WATER) else 0


@compiled
def is_along_road(crossing: int, here: int, there: int) -> bool:
    """True if a step from a hex with the marks `here` to one with the marks `there` is along a road."""
    return crossing & BY_ROAD != 0 and (here | there) & CUT == 0


@compiled
def may_step(crossing: int, drive: int, here: int, there: int) -> bool:
    """True if a drive may take a step between hexes with these marks (8.0 Impassable)."""
    if there & SHUT:
        return False
    if is_along_road(crossing, here, there):
        return True
    if there >> BARRED + drive & 1:
        return False
    return crossing & OPEN != 0 or (crossing & WATER != 0 and there & FORDED != 0)


@compiled
def is_bog_step(crossing: int, drive: int, here: int, there: int) -> bool:
    """True if a drive checks for bog when it takes a step between hexes with these marks (8.0 Bog)."""
    if is_along_road(crossing, here, there):
        return False
    return crossing & BOG != 0 or here >> BOGGED + drive & 1 == 1
