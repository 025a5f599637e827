"""Where a movement point leads, and ranges in areas, against the draft's second reader on random boards."""

import itertools
from random import Random

import numpy as np

from tests.battlefield.hexside_boards import board_of, name_of, random_cells
from tests.battlefield.hexside_reader import Cells, Counters, Place, ranges, reach, runs_along, ways
from wsanalysis.battlefield.area_ranges import chain_now, crossed_ranges, hex_ranges
from wsanalysis.battlefield.board import Board, hexes_by_area
from wsanalysis.battlefield.hexes import Area, Hex
from wsanalysis.battlefield.paths import (
    BARRED,
    BOGGED,
    CUT,
    FORDED,
    ROOM,
    SHUT,
    Hop,
    crossings,
    on_path,
    spread,
)
from wsanalysis.battlefield.sight import Land, lay_out
from wsanalysis.compiled import Array, Record, Table, array, build, compiled, fill, new

SMOKE = 1
WHO = "fgwt"
GROUND = ("open", "open", "open", "brush", "mud", "building", "water")


class Field(Land):
    crossing: Table[tuple[int, Hex, int], int]
    area: Table[Hex, Area]
    area_first: Table[Area, int]
    area_hex: Table[int, Hex]


class Marks(Record):
    marks: Table[Hex, int]
    now: Table[Hex, int]
    ring: Table[Hex, int]
    queue: Table[Hex, Hex]
    hops: int
    hop: Array[int, Hop] = array(ROOM, used="hops")


@compiled
def list_hops(field: Field, laid: Marks, drive: int, first: int, hex: Hex) -> None:
    """Note where a point leads."""
    laid.hops = spread(
        field, field.crossing, field.area, laid.marks, SMOKE, laid.now, drive, first, hex, laid.hop
    )


@compiled
def hex_on_path(laid: Marks, place: int, at: int) -> Hex:
    """A hex of a path that is listed."""
    return on_path(laid.hop, place, at)


@compiled
def chain(field: Field, laid: Marks, a: Hex, b: Hex) -> int:
    """The range between two hexes as smoke lies."""
    return chain_now(
        field, field.area, field.area_first, field.area_hex, laid.marks, SMOKE, laid.ring, laid.queue, a, b
    )


def field_of(board: Board) -> Field:
    areas, steps = hexes_by_area(board), crossings(board)
    made = new(
        Field, lie=len(board.ids), crossing=steps.shape, area=len(board.ids), area_first=len(areas) + 1,
        area_hex=len(board.ids),
    )  # fmt: skip
    fill(made.crossing, steps.ravel().tolist())
    fill(made.area, board.areas)
    fill(made.area_first, np.cumsum([0, *map(len, areas)]).tolist())
    fill(made.area_hex, [x for hexes in areas for x in hexes])
    lay_out(made, board)
    return made


def marks_of(board: Board, cells: Cells, laid: dict[Place, Counters]) -> Marks:
    n = len(board.ids)
    made = new(Marks, marks=n, now=n, ring=n, queue=n)
    for place, cell in cells.items():
        x, one = Hex(board.index[name_of(place)]), laid[place]
        made.marks[x] = SMOKE * cell.smoke
        made.now[x] = SHUT * one.blaze + CUT * one.roadblock + FORDED * one.ford
        for number, who in enumerate(WHO):
            made.now[x] += (who in one.bars) << BARRED + number
            made.now[x] += (who in one.bogs) << BOGGED + number
    return made


def compare(boards: int, tries: int, seed: int) -> tuple[float, int]:
    """Compare random starts; hexes reached on average, and how many paths lead through bog."""
    random, reached, boggy = Random(seed), 0, 0
    run, step_of, range_of = build(list_hops, hex_on_path, chain)
    for _ in range(boards):
        cells = random_cells(random)
        terrain = {p: "woods" if cell.overlays else random.choice(GROUND) for p, cell in cells.items()}
        few = random.choice((0.0, 0.05, 0.2))

        def rare(what: str, few: float = few) -> str:
            return "".join(who for who in what if random.random() < few)

        laid = {
            place: Counters(*(random.random() < few for _ in range(3)), rare(WHO), rare(WHO))
            for place in cells
        }
        board = board_of(cells, terrain)
        field, marks = field_of(board), marks_of(board, cells, laid)
        for _ in range(tries):
            start, who, first = (
                random.choice(sorted(cells)),
                random.choice(WHO),
                random.choice((-1, -1, 0, 4)),
            )
            run(field, marks, WHO.index(who), first, Hex(board.index[name_of(start)]))
            found = {board.ids[hop.hex]: (hop.bog, hop.hexes) for hop in list(marks.hop)[: marks.hops]}
            expected = reach(cells, terrain, laid, who, start, first)
            assert found == {name_of(place): cost for place, cost in expected.items()}, (start, who, first)
            for place in range(marks.hops):
                hop = marks.hop[place]
                path = [step_of(marks, place, at) for at in range(hop.hexes + 1)]
                assert (path[0], path[-1]) == (board.index[name_of(start)], hop.hex)
                assert all(b in board.neighbours[a] for a, b in itertools.pairwise(path))
            reached, boggy = reached + len(found), boggy + sum(bog > 0 for bog, _ in found.values())
            other = random.choice(sorted(cells))
            here = cells[other].area if not cells[other].smoke else other
            a, b = (Hex(board.index[name_of(place)]) for place in (start, other))
            assert range_of(field, marks, a, b) == ranges(cells, start)[here]
        assert not any(marks.ring)
        assert not any(marks.queue)
    return reached / boards / tries, boggy


def test_a_movement_point_leads_where_a_second_reader_says() -> None:
    reached, boggy = compare(boards=30, tries=25, seed=1)
    assert 6 < reached < 40
    assert boggy > 300


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
        for cell in cells.values():
            cell.smoke = False
        board = board_of(cells)
        chains, lines = hex_ranges(board), crossed_ranges(board)
        for _ in range(20):
            a, b = random.sample(sorted(cells), 2)
            x, y = board.index[name_of(a)], board.index[name_of(b)]
            assert chains[x, y] == ranges(cells, a)[cells[b].area]
            assert lines[x, y] == lines[y, x] == crossed(cells, a, b)
            longer += int(chains[x, y] < lines[x, y])
    assert longer > 20
