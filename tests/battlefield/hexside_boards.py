"""Boards of the draft made in tests: from cells of the second reader, drawn or random."""

from collections.abc import Mapping
from itertools import product
from pathlib import Path
from random import Random

from tests.battlefield.hexside_reader import Cell, Cells, Place, beside
from wsanalysis.battlefield.board import Board, HexsideSquare, make_board
from wsanalysis.battlefield.hexes import Axial, hex_id
from wsanalysis.battlefield.landscape import Landscape, hexside_land
from wsanalysis.files.data_folder import data_folder
from wsanalysis.systems.draft_2019.edition import Draft2019

EDITION = Draft2019.load(data_folder())
LAND: Landscape = hexside_land(Path("maps") / "draft_2019", EDITION.terrain, "open")
COLUMNS = {"bocage": "bocage", "wall": "walls", "crest": "crests"}


def name_of(place: Place) -> str:
    column, row = place
    return hex_id(Axial(column, row - column // 2))


def board_of(cells: Cells, terrain: Mapping[Place, str] | None = None) -> Board:
    """The board of cells; overlays are woods, unless `terrain` says otherwise."""
    squares = []
    for place, cell in cells.items():
        kind = (terrain or {}).get(place, "woods" if cell.overlays else "open")
        sides = {
            column: tuple(sorted(side for side, what in cell.along.items() if word in what))
            for word, column in COLUMNS.items()
        }
        squares.append(
            HexsideSquare(
                hex=name_of(place), area=str(cell.area), terrain=kind, elevation=cell.level,
                overlays=cell.overlays, roads=tuple(sorted(cell.roads)), **sides, source="drawn",
            )
        )  # fmt: skip
    return make_board("drawn", squares, LAND.kinds, LAND.kinds["open"], "", LAND.passage)


def run_along(cells: Cells, place: Place, side: int, what: str) -> None:
    """Something along a side, in both hexes."""
    cells[place].along.setdefault(side, set()).add(what)
    other = beside(place)[side]
    if other in cells:
        cells[other].along.setdefault((side + 3) % 6, set()).add(what)


def road(cells: Cells, place: Place, side: int) -> None:
    """A road over a side, in both hexes."""
    other = beside(place)[side]
    if other in cells:
        cells[place].roads.add(side)
        cells[other].roads.add((side + 3) % 6)


def random_cells(random: Random, columns: int = 9, rows: int = 7) -> Cells:
    """Hills, a gully, stacked overlays, hexside obstacles, straight roads and some smoke."""
    cells: Cells = {place: Cell() for place in product(range(columns), range(rows))}
    for _ in range(random.randint(0, 3)):
        column, row, size = random.randrange(columns), random.randrange(rows), random.choice((0.6, 1.5, 2.6))
        peak = random.choice((-1, 1, 2, 3))
        for (q, r), cell in cells.items():
            away = 0.8 * abs(q - column) + abs(r - row)
            if away <= size:
                cell.level = -1 if peak < 0 else max(cell.level, peak - int(away))
    woods, edges, smoke = (
        random.choice((0.0, 0.1, 0.3)),
        random.choice((0.0, 0.06, 0.2)),
        random.choice((0, 0.04)),
    )
    for place, cell in cells.items():
        cell.overlays = random.choice((1, 1, 2)) if random.random() < woods else 0
        cell.smoke = random.random() < smoke
        for side in range(3):
            if random.random() < edges:
                run_along(cells, place, side, random.choice(list(COLUMNS)))
    for _ in range(random.randint(0, 2)):
        place, side = random.choice(sorted(cells)), random.randrange(6)
        while place in cells:
            road(cells, place, side)
            place = beside(place)[side]
    areas(cells, random)
    return cells


def areas(cells: Cells, random: Random) -> None:
    """Cut the board into connected areas of 1 to 7 hexes."""
    for cell in cells.values():
        cell.area = -1
    number = 0
    for place in sorted(cells):
        if cells[place].area >= 0:
            continue
        grown, most = [place], random.randint(1, 7)
        cells[place].area = number
        while len(grown) < most:
            rim = [o for p in grown for o in beside(p) if o in cells and cells[o].area < 0]
            if not rim:
                break
            chosen = random.choice(rim)
            cells[chosen].area = number
            grown.append(chosen)
        number += 1
