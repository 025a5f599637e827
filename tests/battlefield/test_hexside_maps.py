"""Boards of the draft: maps read whole or refused with each fault named, and what stops movers on them."""

import csv
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.battlefield.hexside_boards import LAND
from wsanalysis.battlefield.board import (
    SIDE_COLUMNS,
    Overlay,
    along_road,
    hexes_by_area,
    is_steep,
    parts,
    slope,
)
from wsanalysis.battlefield.hexes import SIDES
from wsanalysis.battlefield.load import board_names, load_board
from wsanalysis.battlefield.pictured import board_table
from wsanalysis.battlefield.reach import steps
from wsanalysis.files.data_folder import data_folder
from wsanalysis.files.faults import DataFault

MAPS = ("bocage_lanes", "hilltop_village", "stone_farm")
HEADER = "hex,area,terrain,elevation,overlays,roads,bocage,walls,crests,source"
PLAIN = [f"{letter}{row:02},{letter},open,0,0,,,,,test" for letter in "ABC" for row in (1, 2, 3)]


@pytest.fixture
def with_rows(tmp_path: Path) -> Callable[..., Path]:
    """A data folder with one map, `test`: the plain one, but for some rows."""

    def make(*rows: str) -> Path:
        other = {row[:3]: f"{row},test" for row in rows}
        (tmp_path / LAND.folder).mkdir(parents=True, exist_ok=True)
        lines = [HEADER, *(other.get(row[:3], row) for row in PLAIN)]
        (tmp_path / LAND.folder / "test.csv").write_text("\n".join(lines) + "\n", "utf-8")
        return tmp_path

    return make


def test_these_are_the_maps() -> None:
    assert set(MAPS) <= set(board_names(data_folder(), LAND))


@pytest.mark.parametrize("name", MAPS)
def test_a_map_reads_as_its_rows(name: str) -> None:
    board = load_board(data_folder(), name, land=LAND)
    with (data_folder() / LAND.folder / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        rows = {row["hex"]: row for row in csv.DictReader(file)}
    assert list(rows) == list(board.ids)
    assert len(rows) == board.columns * board.rows == 180
    for x, row in enumerate(rows.values()):
        assert board.area_names[board.areas[x]] == row["area"]
        assert board.terrain[x].terrain == row["terrain"]
        assert (board.elevation[x], board.overlays[x]) == (int(row["elevation"]), int(row["overlays"]))
        assert {SIDES[side] for side in board.roads[x]} == set(row["roads"].split())
        for column in ("bocage", "walls", "crests"):
            assert {SIDES[side] for side in board.hexsides[column][x]} == set(row[column].split())
        assert (row["terrain"] == "gully") == (row["elevation"] == "-1")
        assert row["source"].startswith("authored: ")
    assert not any(board.rivers)
    assert not any(board.balkas)


@pytest.mark.parametrize("name", MAPS)
def test_a_map_is_a_place_to_fight_on(name: str) -> None:
    board = load_board(data_folder(), name, land=LAND)
    sizes = [len(hexes) for hexes in hexes_by_area(board)]
    assert set(range(3, 8)) <= set(sizes) <= set(range(1, 8))
    leading_off = [x for x in range(180) for d in board.roads[x] if board.neighbours[x][d] < 0]
    assert len(leading_off) >= 3
    on_road = [x for x in range(180) if board.roads[x]]
    assert len(parts(on_road, lambda x: along_road(board, x))) == 1
    assert sum(terrain.structure for terrain in board.terrain) >= 4
    vehicles = steps(board, "tracked")
    stretch = parts(range(180), lambda x: [y for y in vehicles[x] if y >= 0])
    assert [len(part) for part in stretch] == [180]


def test_the_three_maps_have_all_that_the_draft_has_on_hexsides() -> None:
    boards = {name: load_board(data_folder(), name, land=LAND) for name in MAPS}
    sides = {name: {c for c in SIDE_COLUMNS if any(board.hexsides[c])} for name, board in boards.items()}
    assert sides == {
        "bocage_lanes": {"bocage", "walls"},
        "hilltop_village": {"walls", "crests"},
        "stone_farm": {"bocage", "walls"},
    }
    village = boards["hilltop_village"]
    assert (min(village.elevation), max(village.elevation)) == (-1, 3)
    assert any(is_steep(village, x, side) for x in range(180) for side in range(6))


def test_slopes_walls_and_bocage_stop_whom_the_draft_says(with_rows: Callable[..., Path]) -> None:
    folder = with_rows(
        "A02,A,open,1,0,,,,", "A03,A,open,2,0,,,,", "B02,B,open,0,0,,,N,", "B01,B,open,0,0,,,S,",
        "C02,C,open,0,0,S,S,,", "C03,C,woods,0,1,N,N,,",
    )  # fmt: skip
    board = load_board(folder, "test", land=LAND)
    at = board.index

    def may(drive: str, a: str, b: str) -> bool:
        return at[b] in steps(board, drive)[at[a]]  # type: ignore[arg-type]

    assert slope(board, at["A03"], board.neighbours[at["A03"]].index(at["B02"])) == 2
    assert not may("foot", "B02", "A03")  # steep slopes are always impassable
    assert may("foot", "A02", "A03")
    assert [may(drive, "B01", "B02") for drive in board.passage.drives] == [
        True,
        False,
        False,
        True,
    ]  # a wall
    assert [may(drive, "C02", "C03") for drive in board.passage.drives] == [True] * 4  # roads enter woods
    assert [may(drive, "B03", "C03") for drive in board.passage.drives] == [True, False, False, True]


def test_a_board_table_has_what_hexside_maps_draw(with_rows: Callable[..., Path]) -> None:
    board = load_board(with_rows("B02,B,woods,1,2,,,,N", "B01,B,open,1,0,,,,S"), "test", land=LAND)
    row = board_table(board).loc["B02"]
    assert row[["overlays", "bocage", "walls", "crests", "steep"]].to_list() == [2, "", "", "N", ""]
    laid = load_board(with_rows(), "test", [Overlay("building", ("A01",))], LAND)
    assert (laid.overlays[0], laid.overlays[1]) == (1, 0)


FAULTS = {
    "too deep": ("B02,B,open,-2,0,,,,", "test.csv:6: elevation: expected a whole number -1-4"),
    "no overlay of woods": ("B02,B,woods,0,0,,,,", "overlays: expected at least 1 overlay of woods in B02"),
    "overlay of nothing": ("B02,B,open,0,1,,,,", "overlays: expected 0 overlays of open in B02, got 1"),
    "one-way bocage": ("B02,B,open,0,0,,N,,", "bocage: one-way bocage over the N side of B02: expected B01"),
    "one-way wall": ("B02,B,open,0,0,,,N,", "test.csv:6: walls: one-way wall over the N side of B02"),
    "one-way crest": ("B02,B,open,0,0,,,,N", "test.csv:6: crests: one-way crest over the N side of B02"),
    "a hexside as terrain": ("B02,B,bocage,0,0,,,,", "terrain: B02: there is no terrain 'bocage'"),
    "area over a steep slope": ("A01,A,open,2,0,,,,", "area: expected one connected area, A02 is cut off"),
    "nobody climbs up": ("A01,X,open,2,0,,,,", "test.csv:2: terrain: A01 unreachable"),
}  # fmt: skip


@pytest.mark.parametrize("fault", FAULTS)
def test_a_wrong_map_is_refused(with_rows: Callable[..., Path], fault: str) -> None:
    row, said = FAULTS[fault]
    with pytest.raises(DataFault, match=said):
        load_board(with_rows(row), "test", land=LAND)


def test_a_road_leads_up_no_steep_slope(with_rows: Callable[..., Path]) -> None:
    folder = with_rows("A01,X,open,2,0,S,,,", "A02,A,open,0,0,N,,,")
    said = "roads: expected a road over lower slopes, nobody climbs the steep one over the S side of A01"
    with pytest.raises(DataFault, match=said):
        load_board(folder, "test", land=LAND)
