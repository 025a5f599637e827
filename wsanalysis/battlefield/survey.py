"""Faults of a map that its rows alone do not show: areas, roads, hexsides, overlays, places cut off."""

from collections.abc import Iterator

from wsanalysis.battlefield.board import SIDE_COLUMNS, Board, across, hexes_by_area, is_rim, is_steep, parts
from wsanalysis.battlefield.hexes import SIDES, hex_id, neighbour, opposite
from wsanalysis.battlefield.reach import steps
from wsanalysis.battlefield.terrain import enters

LARGEST_BOARD = 1023  # hexes; an action has ten bits for one of them, or for none
LARGEST_AREA = 7  # hexes (p.12)

Finding = tuple[int, str, str]
"""Hex by number, column of the map file, and the fault."""


def survey(board: Board) -> list[Finding]:
    """All faults of a map, in the order of its hexes."""
    found = [*_areas(board), *_one_way(board), *_steep_roads(board), *_overlays(board), *_whole(board)]
    if not any(column == "hex" for _, column, _ in found):
        found += [(x, "terrain", said) for x, said in cut_off(board)]
    return sorted(found, key=lambda finding: finding[0])


def cut_off(board: Board) -> list[tuple[int, str]]:
    """Hexes that some drive may enter, but not from its largest connected stretch of hexes."""
    reached: set[int] = set()
    open_to_some: set[int] = set()
    for drive in board.passage.drives:
        open_to = [x for x, terrain in enumerate(board.terrain) if enters(terrain, drive)]
        open_to_some.update(open_to)
        onward = [[y for y in row if y >= 0] for row in steps(board, drive)]
        stretches = parts(open_to, onward.__getitem__)
        if stretches:
            longest = max(stretches, key=len)
            reached.update(longest)
    said = "unreachable: no unit can come here from the rest of the map"
    return [(x, f"{board.ids[x]} {said}") for x in sorted(open_to_some - reached)]


def _areas(board: Board) -> Iterator[Finding]:
    for area, hexes in enumerate(hexes_by_area(board)):
        name, first = board.area_names[area], hexes[0]
        if len(hexes) > LARGEST_AREA:
            said = f"expected at most {LARGEST_AREA} hexes, area {name!r} from {board.ids[first]} on has"
            yield first, "area", f"{said} {len(hexes)}"
            continue
        pieces = parts(hexes, lambda x: across(board, x))
        for piece in pieces[1:]:
            said = f"expected one connected area, {board.ids[piece[0]]} is cut off from the rest of {name!r}"
            yield piece[0], "area", said
    for x, beside in enumerate(board.neighbours):
        around = {board.areas[y] for y in beside if y >= 0}
        if not is_rim(board, x) and len(around) == 1 and board.areas[x] not in around:
            name = board.area_names[around.pop()]
            yield beside[0], "area", f"expected an area without a hole, {name!r} has one at {board.ids[x]}"


def _one_way(board: Board) -> Iterator[Finding]:
    runs = [("roads", board.roads, "road")]
    runs += [(column, board.hexsides[column], what) for column, what in SIDE_COLUMNS.items()]
    for x, beside in enumerate(board.neighbours):
        for column, sides, what in runs:
            for side in sorted(sides[x]):
                y = beside[side]
                if y >= 0 and opposite(side) not in sides[y]:
                    back = f"{board.ids[y]} to list its {SIDES[opposite(side)]} side too"
                    said = f"one-way {what} over the {SIDES[side]} side of {board.ids[x]}: expected {back}"
                    yield x, column, said


def _steep_roads(board: Board) -> Iterator[Finding]:
    for x, sides in enumerate(board.roads):
        for side in sorted(sides):
            if is_steep(board, x, side) and x < board.neighbours[x][side]:
                said = f"over the {SIDES[side]} side of {board.ids[x]}"
                yield x, "roads", f"expected a road over lower slopes, nobody climbs the steep one {said}"


def _overlays(board: Board) -> Iterator[Finding]:
    for x, (kind, levels) in enumerate(zip(board.terrain, board.overlays, strict=True)):
        if kind.blocks_sight != (levels > 0):
            least = "at least 1 overlay" if kind.blocks_sight else "0 overlays"
            yield x, "overlays", f"expected {least} of {kind.terrain} in {board.ids[x]}, got {levels}"


def _whole(board: Board) -> Iterator[Finding]:
    n = len(board.ids)
    if n > LARGEST_BOARD:
        yield 0, "hex", f"expected at most {LARGEST_BOARD} hexes, got {n}"
    for piece in parts(range(n), lambda x: board.neighbours[x])[1:]:
        said = f"expected one map, {board.ids[piece[0]]} is not connected to {board.ids[0]}"
        yield piece[0], "hex", said
    here = set(board.axials)
    gaps = {neighbour(axial, side) for axial in board.axials for side in range(6)} - here
    for gap in sorted(gaps):
        if all(neighbour(gap, side) in here for side in range(6)):
            beside = board.index[hex_id(neighbour(gap, 0))]
            yield beside, "hex", f"expected a row for {hex_id(gap)} too, it is missing inside the map"
