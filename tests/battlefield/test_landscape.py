"""Boards of other games: kinds of terrain handed in, rows without areas, levels, small balkas."""

import csv
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from wsanalysis.arguments.names import UnknownName
from wsanalysis.battlefield.board import Overlay, along_road
from wsanalysis.battlefield.hexes import SIDES
from wsanalysis.battlefield.landscape import Landscape, area_land
from wsanalysis.battlefield.load import board_names, load_board
from wsanalysis.battlefield.offsets import distances
from wsanalysis.battlefield.pictured import board_table
from wsanalysis.battles.registry import MAP_GAMES
from wsanalysis.files.faults import DataFault
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel

WHY = "reconstructed: test"
PLAIN = [f"{letter}{row:02},open,0,,,{WHY}" for letter in "ABC" for row in (1, 2, 3)]


@pytest.fixture(scope="session")
def land(data: Path) -> Landscape:
    return MAP_GAMES["storms_of_steel"].land(data, StormsOfSteel.load(data))


@pytest.fixture
def with_rows(tmp_path: Path, land: Landscape) -> Callable[..., Path]:
    """A data folder with one map, `test`: the plain one, but for some rows."""

    def make(*rows: str, header: str = "hex,terrain,elevation,roads,balkas,source") -> Path:
        other = {row[:3]: row + "," + WHY for row in rows}
        (tmp_path / land.folder).mkdir(parents=True, exist_ok=True)
        lines = [header, *(other.get(row[:3], row) for row in PLAIN)]
        (tmp_path / land.folder / "test.csv").write_text("\n".join(lines) + "\n", "utf-8")
        return tmp_path

    return make


def test_the_board_of_firefight_2_is_drawn_as_its_rows_say(data: Path, land: Landscape) -> None:
    assert "steppe_village" in board_names(data, land)
    board = load_board(data, "steppe village", land=land)
    with (data / land.folder / "steppe_village.csv").open(encoding="utf-8", newline="") as file:
        rows = {row["hex"]: row for row in csv.DictReader(file)}
    assert list(rows) == list(board.ids)
    assert (board.columns, board.rows, len(board.ids)) == (12, 15, 180)
    assert list(board.area_names) == list(board.ids)  # each hex stands alone
    assert {row["source"].split(":")[0] for row in rows.values()} == {"reconstructed"}
    assert {h for h, row in rows.items() if row["terrain"] == "stone building"} == {"G08", "H08"}
    number = {kind: sum(t.terrain == kind for t in board.terrain) for kind in land.kinds}
    assert {kind: n for kind, n in number.items() if n} == {
        "open": 117, "road": 16, "woods": 22, "wheat": 14, "corn": 6, "wooden building": 3,
        "stone building": 2,
    }  # fmt: skip


def test_the_road_of_firefight_2_leads_from_the_edge_to_the_building(data: Path, land: Landscape) -> None:
    board = load_board(data, "steppe_village", land=land)
    way = ["L10", "K10", "J09", "I09", "H08", "G08"]
    for a, b in pairwise(way):
        assert board.index[b] in along_road(board, board.index[a])
    off = {
        f"{board.ids[x]} {SIDES[d]}" for x in range(180) for d in board.roads[x] if board.neighbours[x][d] < 0
    }
    assert off == {"A08 SW", "G01 N", "L10 SE"}
    apart = distances(board)
    assert apart[board.index["B04"]][board.index["F07"]] == 5  # as played by hand
    assert apart[board.index["B04"]][board.index["K09"]] == 9


def test_kinds_of_terrain_are_the_rulebooks_own(data: Path, land: Landscape) -> None:
    edition = StormsOfSteel.load(data)
    assert list(land.kinds) == list(edition.terrain)
    blocks = {name for name, kind in land.kinds.items() if kind.blocks_sight}
    assert blocks == {"woods", "light woods", "wooden building", "stone building"}  # corn: late in summer
    assert land.kinds["woods"].impassable == ("wheeled",)
    assert land.kinds["river"].impassable == ("wheeled", "tracked")
    assert "woods" not in area_land(data).kinds


def test_levels_and_small_balkas_are_read(with_rows: Callable[..., Path], land: Landscape) -> None:
    folder = with_rows("B02,woods,2,,N", "B01,balka,-1,,S")
    board = load_board(folder, "test", land=land)
    here, above = board.index["B02"], board.index["B01"]
    assert (board.elevation[here], board.elevation[above]) == (2, -1)
    assert (board.balkas[here], board.balkas[above], board.balkas[0]) == ({0}, {3}, frozenset())
    assert board_table(board).loc["B02"].to_list() == ["", "woods", "#8fc28a", 2, "", "", "N"]
    laid = load_board(folder, "test", [Overlay("marsh", ("A01", "A02"))], land)
    assert [laid.terrain[x].terrain for x in (0, 1, 2)] == ["marsh", "marsh", "open"]
    with pytest.raises(DataFault, match="there is no terrain 'forest'"):
        load_board(folder, "test", [Overlay("forest", ("A01",))], land)
    with pytest.raises(UnknownName):
        load_board(folder, "bocage", land=land)


FAULTS = {
    "too deep": ("B02,open,-2,,", "test.csv:6: elevation: expected a whole number -1-2"),
    "too high": ("B02,open,3,,", "test.csv:6: elevation: expected a whole number -1-2"),
    "one-way balka": (
        "B02,open,0,,N", "test.csv:6: balkas: one-way balka over the N side of B02: expected B01 to list",
    ),
    "another game's terrain": ("B02,forest,0,,", "test.csv:6: terrain: B02: there is no terrain 'forest'"),
}  # fmt: skip


@pytest.mark.parametrize("fault", FAULTS)
def test_a_wrong_map_of_levels_is_refused(
    with_rows: Callable[..., Path], land: Landscape, fault: str
) -> None:
    row, said = FAULTS[fault]
    with pytest.raises(DataFault, match=said):
        load_board(with_rows(row), "test", land=land)


def test_areas_are_no_column_of_a_map_of_levels(with_rows: Callable[..., Path], land: Landscape) -> None:
    folder = with_rows(header="hex,area,elevation,roads,rivers,source")
    with pytest.raises(DataFault, match="expected one of the columns hex, terrain, elevation, roads, balkas"):
        load_board(folder, "test", land=land)
