"""Maps are read whole or refused with every fault named; overlays change what they lie on."""

import csv
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest

from wsanalysis.arguments.names import UnknownName
from wsanalysis.battlefield.board import (
    Board,
    Overlay,
    across,
    along_road,
    hexes_by_area,
    is_open,
    is_rim,
    lay,
    parts,
)
from wsanalysis.battlefield.hexes import SIDES, bearing, distance, neighbour, opposite
from wsanalysis.battlefield.load import board_names, load_board
from wsanalysis.battlefield.offsets import bearings, distances
from wsanalysis.battlefield.sight import hexside_to_hexside
from wsanalysis.battlefield.survey import survey
from wsanalysis.battlefield.terrain import enters, load_terrain
from wsanalysis.files.faults import DataFault, Fault
from wsanalysis.files.text_file import read_text

Folder = Callable[[str], Path]
PLAIN = """
A01,a1,clear,0,,
A02,a1,clear,0,,
A03,a1,clear,0,,
B01,a1,clear,0,,
B02,a1,clear,0,,
B03,a1,clear,0,,
C01,a2,clear,0,,
C02,a2,clear,0,,
C03,a2,clear,0,,
"""
MAPS = ("bocage", "forest_road", "hill_crossroads", "ridge", "river_town", "town", "wheat_fields")


def block(columns: str, rows: int, area: str = "{h}", **changes: str) -> str:
    """Rows of a rectangle of clear hexes; `changes` replaces whole rows by hex."""
    names = [f"{letter}{row:02}" for letter in columns for row in range(1, rows + 1)]
    return "\n".join(changes.get(h, f"{h},{area.format(h=h)},clear,0,,") for h in names)


@pytest.mark.parametrize("name", MAPS)
def test_a_map_reads_as_its_rows(data: Path, name: str) -> None:
    board = load_board(data, name)
    with (data / "maps" / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        rows = {row["hex"]: row for row in csv.DictReader(file)}
    assert set(board.ids) == set(rows)
    assert len(rows) == board.columns * board.rows
    for x, h in enumerate(board.ids):
        row = rows[h]
        assert board.index[h] == x
        assert board.area_names[board.areas[x]] == row["area"]
        assert board.terrain[x].terrain == row["terrain"]
        assert board.elevation[x] == int(row["elevation"])
        assert {SIDES[side] for side in board.roads[x]} == set(row["roads"].split())
        assert {SIDES[side] for side in board.rivers[x]} == set(row["rivers"].split())
        assert board.beneath[x].terrain == ("rubble" if "house" in row["terrain"] else row["terrain"])
        for side, y in enumerate(board.neighbours[x]):
            assert (y == -1) == (neighbour(board.axials[x], side) not in board.axials)
            assert y == -1 or board.neighbours[y][opposite(side)] == x
        assert row["source"].startswith("authored: ")
    assert repr(board).startswith(f"Board('{name}', {len(rows)} hexes")


@pytest.mark.parametrize("name", MAPS)
def test_a_map_is_a_place_to_fight_on(data: Path, name: str) -> None:
    board = load_board(data, name)
    sizes = [len(hexes) for hexes in hexes_by_area(board)]
    assert 150 <= len(board.ids) <= 220
    assert set(range(1, 7)) <= set(sizes) <= set(range(1, 8))
    leading_off = [x for x in range(len(board.ids)) for d in board.roads[x] if board.neighbours[x][d] < 0]
    assert len(leading_off) >= 3
    on_road = [x for x in range(len(board.ids)) if board.roads[x]]
    assert len(parts(on_road, lambda x: along_road(board, x))) == 1
    assert any(terrain.structure for terrain in board.terrain)


def test_a_map_is_found_by_a_forgiving_name(data: Path) -> None:
    assert load_board(data, "River Town").name == "river_town"
    assert set(MAPS) <= set(board_names(data))
    assert "terrain" not in board_names(data)
    with pytest.raises(UnknownName, match="river_town"):
        load_board(data, "rivertwon")


def test_terrain_keeps_to_the_rulebook(data: Path) -> None:
    faults: list[Fault] = []
    kinds = load_terrain(data, faults)
    assert not faults
    assert (kinds["wooden house"].strength, kinds["stone house"].strength) == (3, 5)  # p.17
    assert not any(enters(kinds["pond"], drive) for drive in ("foot", "wheeled", "tracked"))  # p.12
    assert kinds["forest"].blocks_sight  # p.15 example 1
    assert kinds["field"].blocks_sight  # p.15 example 2
    bare = {"clear", "rubble", "pond", "mud", "rough"}  # printed on the board; the rest are overlays, p.2
    assert {name for name, kind in kinds.items() if not kind.blocks_sight} == bare
    for kind in kinds.values():
        assert re.match(r"rulebook p\.|reconstructed: ", kind.source), kind.terrain
        channels = [int(kind.color[k : k + 2], 16) / 255 for k in (1, 3, 5)]
        linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
        luminance = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
        assert (luminance + 0.05) / 0.05 >= 7, f"{kind.terrain}: too dark under black text"


FAULTS = {
    "unknown terrain": (
        PLAIN.replace("B02,a1,clear", "B02,a1,sea"),
        "test.csv:6: terrain: B02: .*'sea'",
    ),
    "bad id": (PLAIN.replace("B02", "2B"), "test.csv:6: hex: expected a hex such as A01 .*'2B'"),
    "hex twice": (PLAIN.replace("B02", "B01"), "test.csv:6: hex: expected a new name, 'B01' is in line 5"),
    "bad side": (
        PLAIN.replace("B02,a1,clear,0,", "B02,a1,clear,0,N W"),
        "test.csv:6: roads: expected different sides",
    ),
    "side twice": (
        PLAIN.replace("B02,a1,clear,0,", "B02,a1,clear,0,N N"),
        "test.csv:6: roads: expected different",
    ),
    "too high": (
        PLAIN.replace("B02,a1,clear,0", "B02,a1,clear,3"),
        "test.csv:6: elevation: expected a whole",
    ),
    "area in parts": (
        PLAIN.replace("A01,a1", "A01,a2"),
        "test.csv:8: area: .*C01 is cut off from the rest of 'a2'",
    ),
    "area cut by a river": (
        "A01,a1,clear,0,,S\nA02,a1,clear,0,,N\nB01,a2,clear,0,,\nB02,a2,clear,0,,",
        "test.csv:3: area: .*A02 is cut off from the rest of 'a1'",
    ),
    "area with a hole": (
        block("ABC", 3, "a", B02="B02,b,clear,0,,", A01="A01,c,clear,0,,", C01="C01,d,clear,0,,"),
        "area: expected an area without a hole, 'a' has one at B02",
    ),
    "area of eight": (
        PLAIN.replace("C01,a2", "C01,a1").replace("C02,a2", "C02,a1"),
        "test.csv:2: area: expected at most 7 hexes, area 'a1' from A01 on has 8",
    ),
    "one-way road": (
        PLAIN.replace("B02,a1,clear,0,", "B02,a1,clear,0,N"),
        "test.csv:6: roads: one-way road over the N side of B02: expected B01 to list its S side too",
    ),
    "one-way river": (
        PLAIN.replace("B02,a1,clear,0,,", "B02,a1,clear,0,,SE"),
        "test.csv:6: rivers: one-way river over the SE side of B02: expected C03 to list its NW side too",
    ),
    "unreachable": (
        "A01,a1,clear,0,,SE S\nA02,a2,clear,0,,N\nB01,a3,clear,0,,NW\nB02,a3,clear,0,,",
        "test.csv:2: terrain: A01 unreachable",
    ),
    "two parts": (
        "A01,a1,clear,0,,\nA02,a1,clear,0,,\nC01,a2,clear,0,,",
        "test.csv:4: hex: .*C01 is not connected",
    ),
    "missing hex": (
        "\n".join(row for row in PLAIN.split() if "B02" not in row),
        "hex: expected a row for B02 too, it is missing inside the map",
    ),
    "too large": (block("ABCDEFGHIJKLM", 79), "test.csv:2: hex: expected at most 1023 hexes, got 1027"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_wrong_map_is_refused(folder: Folder, fault: str) -> None:
    rows, said = FAULTS[fault]
    with pytest.raises(DataFault, match=said):
        load_board(folder(rows), "test")


def test_the_plain_map_is_right_and_so_are_roads_off_it(folder: Folder) -> None:
    board = load_board(folder(PLAIN.replace("A01,a1,clear,0,", "A01,a1,clear,0,NW N")), "test")
    assert survey(board) == []
    assert along_road(board, 0) == []
    assert is_rim(board, 0)
    assert not is_rim(board, board.index["B02"])
    assert [board.ids[x] for x in across(board, 0)] == ["B01", "A02"]
    assert not is_open(board, 0, 0)
    assert (board.columns, board.rows) == (3, 3)


def test_every_fault_is_named_at_once(folder: Folder) -> None:
    rows = PLAIN.replace("B02,a1,clear,0,", "B02,a1,sea,0,N").replace("A01,a1,clear,0,,", "A01,a1,clear,0,,S")
    with pytest.raises(DataFault) as refused:
        load_board(folder(rows), "test")
    columns = [(fault.line, fault.column) for fault in refused.value.faults]
    assert {(6, "terrain"), (6, "roads"), (2, "rivers")} <= set(columns)


def test_terrain_without_clear_or_rubble_is_refused(folder: Folder) -> None:
    place = folder(PLAIN)
    path = place / "maps" / "terrain.csv"
    kept = [line for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith("rubble")]
    path.write_text("\n".join(kept) + "\n", encoding="utf-8")
    with pytest.raises(DataFault, match=r"terrain\.csv: terrain: expected a row 'rubble'"):
        load_board(place, "test")
    path.write_text(
        "\n".join(kept).replace("#eef0d8", "green").replace("pond,no", "pond,nope"), encoding="utf-8"
    )
    with pytest.raises(DataFault, match=r"color: expected a color such as #aabbcc(.|\n)*expected yes or no"):
        load_board(place, "test")


def test_an_overlay_is_one_new_area_and_cuts_the_old_one(folder: Folder) -> None:
    rows = "\n".join(f"A{row:02},a1,clear,0,,\nB{row:02},b{row},clear,{row % 2},," for row in range(1, 6))
    place = folder(rows)
    plain, board = load_board(place, "test"), load_board(place, "test", [Overlay("forest", ("A03",))])
    assert [plain.area_names[plain.areas[plain.index[f"A{row:02}"]]] for row in range(1, 6)] == ["a1"] * 5
    areas = [board.areas[board.index[f"A{row:02}"]] for row in range(1, 6)]
    assert areas[0] == areas[1] != areas[2] != areas[3] == areas[4] != areas[0]
    a3 = board.index["A03"]
    assert len(hexes_by_area(board)) == len(hexes_by_area(plain)) + 2
    assert (board.terrain[a3].terrain, board.beneath[a3].terrain) == ("forest", "clear")
    assert board.elevation == plain.elevation
    assert board.data_hash != plain.data_hash
    assert hexside_to_hexside(plain, "A02", 3, "A04", 0)
    assert not hexside_to_hexside(board, "A02", 3, "A04", 0)
    assert [t.terrain for x, t in enumerate(board.terrain) if x != a3] == ["clear"] * 9


def test_an_overlay_over_a_whole_area_leaves_no_empty_area(folder: Folder) -> None:
    board = load_board(folder(PLAIN), "test", [Overlay("Field", ("c01", "C02", "C03"))])
    assert [len(hexes) for hexes in hexes_by_area(board)] == [6, 3]
    assert board.terrain[board.index["C02"]].terrain == "field"


def test_nothing_laid_changes_nothing(folder: Folder) -> None:
    board = load_board(folder(PLAIN), "test")
    same = lay(board, [], board.data_hash)
    assert (same.areas, same.terrain, same.area_names) == (board.areas, board.terrain, board.area_names)


@pytest.mark.parametrize(
    ("overlays", "said"),
    [
        ([Overlay("forest", ("D01",))], "expected a hex of test, got 'D01'"),
        ([Overlay("forest", ("here",))], "expected a hex of test, got 'here'"),
        ([Overlay("lake", ("A01",))], "no terrain 'lake'"),
        ([Overlay("forest", ("A01",)), Overlay("field", ("A01",))], "A01 is under two"),
        ([Overlay("forest", ("A01", "C03"))], "C03 is separate from the rest"),
        ([Overlay("forest", ())], "expected at least one hex under an overlay of forest"),
        ([Overlay("field", ("A01", "A02", "A03", "B01", "B02", "B03", "C01", "C02"))], "A01 has 8"),
        ([Overlay("pond", ("A02", "B01"))], "A01 unreachable"),
    ],
)
def test_a_wrong_overlay_is_refused(folder: Folder, overlays: list[Overlay], said: str) -> None:
    with pytest.raises(DataFault, match=f"test.csv: overlays: .*{said}"):
        load_board(folder(PLAIN), "test", overlays)


def test_pairs_of_hexes_have_distances_and_bearings(drawn: Callable[..., Board]) -> None:
    board = drawn(["....", "....", "...."])
    apart, towards = np.array(distances(board)), np.array(bearings(board))
    for a, here in enumerate(board.axials):
        for b, there in enumerate(board.axials):
            assert apart[a, b] == distance(here, there)
            assert towards[a, b] == (-1 if a == b else bearing(here, there))
    assert (apart == apart.T).all()
    assert np.count_nonzero(apart == 0) == len(board.ids)


def test_parts_of_a_set() -> None:
    def beside(x: int) -> Iterator[int]:
        yield from (x - 1, x + 1)

    assert parts([5, 1, 2, 6, 9], beside) == [[1, 2], [5, 6], [9]]
    assert parts([], beside) == []


def test_a_map_that_was_changed_is_read_again_and_one_that_was_not_is_the_same_board(folder: Folder) -> None:
    clear = load_board(folder(PLAIN), "test")
    assert load_board(folder(PLAIN), "test") is clear
    made = folder(PLAIN.replace("A01,a1,clear", "A01,a1,forest"))
    forest = load_board(made, "test")
    terrain = made / "maps" / "terrain.csv"
    rows = terrain.read_text(encoding="utf-8").replace("\nforest,yes", "\nforest,no")
    terrain.write_text(rows, encoding="utf-8")
    thin = load_board(made, "test")
    found = [(board.terrain[0].terrain, board.terrain[0].blocks_sight) for board in (clear, forest, thin)]
    assert found == [("clear", False), ("forest", True), ("forest", False)]


def test_a_map_that_changes_while_it_is_read_is_not_taken_for_what_it_was(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain, other = (
        PLAIN.replace("a2", "a3"),
        PLAIN.replace("a2", "a3").replace("A01,a1,clear", "A01,a1,forest"),
    )
    made = folder(plain)

    def read_and_saved(path: Path, faults: list[Fault]) -> str | None:
        text = read_text(path, faults)
        folder(other)
        return text

    with monkeypatch.context() as once:
        once.setattr("wsanalysis.battlefield.load.read_text", read_and_saved)
        assert load_board(made, "test").terrain[0].terrain == "clear"
    assert load_board(made, "test").terrain[0].terrain == "forest"
    assert load_board(folder(plain), "test").terrain[0].terrain == "clear"
