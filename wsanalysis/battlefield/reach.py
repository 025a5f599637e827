"""The moves of units: hex by hex at reduced strength, area by area at full strength (p.12)."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import accumulate, chain

from wsanalysis.battlefield.board import Board, across, along_road, hexes_by_area, is_open, is_steep
from wsanalysis.battlefield.terrain import DRIVES, Drive, enters

Ints = list[int]


@dataclass(frozen=True, eq=False)
class Routes:
    """All moves of units of one drive on a board of n hexes.

    `steps`, of each hex by side: the hex beyond, -1 if it may not be entered from there. `hops`: the
    destinations of one full movement point; those from hex x are ``hops[hops_at[x]:hops_at[x + 1]]``, in
    order of number. `road_hops` and `road_hops_at`: those reached entirely on a road, which gives a bonus
    point on that road.
    """

    steps: list[Ints]
    hops_at: Ints
    hops: Ints
    road_hops_at: Ints
    road_hops: Ints


def routes(board: Board, drive: Drive) -> Routes:
    """All moves of a drive."""
    everywhere = range(len(board.ids))
    regions = movement_areas(board)
    hops = [full_point(board, drive, x, regions) for x in everywhere]
    on_road = [
        [y for y in hops[x] if y in _down_the_road(board, drive, x, regions, regions[y])]
        if along_road(board, x)
        else []
        for x in everywhere
    ]
    return Routes(steps(board, drive), *_listed(hops), *_listed(on_road))


def all_routes(board: Board) -> dict[Drive, Routes]:
    """The moves of each drive."""
    return {drive: routes(board, drive) for drive in DRIVES}


def steps(board: Board, drive: Drive) -> list[Ints]:
    """For each hex, by side, the hex that may be entered there, or -1.

    -1 stands for the rim, a river without a bridge, a side that the drive may not cross, and terrain that it
    may not enter.
    """
    return [
        [
            y if is_by_road(board, x, side) or is_cross_country(board, drive, x, side) else -1
            for side, y in enumerate(beside)
        ]
        for x, beside in enumerate(board.neighbours)
    ]


def is_by_road(board: Board, x: int, side: int) -> bool:
    """True if a road leads over that side of hex x, into whatever is there and over whatever runs there."""
    leads = board.passage.by_road and side in board.roads[x] and board.neighbours[x][side] >= 0
    return leads and not is_steep(board, x, side)


def is_cross_country(board: Board, drive: Drive, x: int, side: int) -> bool:
    """True if that side of hex x can be crossed by the drive without a road."""
    return is_crossable(board, drive, x, side) and enters(board.terrain[board.neighbours[x][side]], drive)


def is_crossable(board: Board, drive: Drive, x: int, side: int) -> bool:
    """True if nothing along that side of hex x, and no steep slope, stops the drive, whatever lies beyond."""
    barred = board.passage.barred.items()
    return is_open(board, x, side) and not any(
        drive in drives and side in board.hexsides[column][x] for column, drives in barred
    )


def movement_areas(board: Board) -> tuple[tuple[int, ...], ...]:
    """For each hex the hexes that count as one area with it when moving, itself among them.

    The half-movement icon affects a whole area: if any hex of it is such terrain, each is on its own.
    """
    result: list[tuple[int, ...]] = [()] * len(board.ids)
    for hexes in hexes_by_area(board):
        half = any(board.terrain[x].half_movement for x in hexes)
        for x in hexes:
            result[x] = (x,) if half else hexes
    return tuple(result)


def full_point(board: Board, drive: Drive, x: int, regions: tuple[tuple[int, ...], ...]) -> list[int]:
    """The destinations of one full movement point from hex x (p.12), in order of number.

    Any other hex of its area, and any hex of an area that a side of the hex itself leads into. Inside an
    area, terrain that the drive may not enter is in the way.
    """
    found = set(_within(board, drive, regions[x], [x]))
    for y in across(board, x):
        if y not in regions[x] and enters(board.terrain[y], drive):
            found |= _within(board, drive, regions[y], [y])
    return sorted(found - {x})


def _within(board: Board, drive: Drive, region: Iterable[int], first: list[int]) -> set[int]:
    """The hexes of an area that a drive can reach from one of them without leaving it."""
    inside = {x for x in region if enters(board.terrain[x], drive)}
    found, rim = set(first), list(first)
    while rim:
        fresh = {y for y in across(board, rim.pop()) if y in inside} - found
        found |= fresh
        rim += fresh
    return found


def _down_the_road(
    board: Board, drive: Drive, x: int, regions: tuple[tuple[int, ...], ...], other: tuple[int, ...]
) -> set[int]:
    """The hexes that a road leads to from hex x, without leaving its area and the other one."""
    inside = {y for y in (*regions[x], *other) if enters(board.terrain[y], drive)}
    found, rim = set[int](), [x]
    while rim:
        fresh = {y for y in along_road(board, rim.pop()) if y in inside} - found
        found |= fresh
        rim += fresh
    return found


def _listed(lists: list[list[int]]) -> tuple[Ints, Ints]:
    """Lists concatenated: where each begins, and the end; and their items."""
    return [*accumulate(map(len, lists), initial=0)], [*chain.from_iterable(lists)]
