"""Movement against a search over the rows of the map files, written without the package's tables."""

import csv
from collections.abc import Callable
from pathlib import Path
from random import Random

import numpy as np
import pytest

from wsanalysis.battlefield.board import Board, along_road
from wsanalysis.battlefield.hexes import SIDES, hex_id, neighbour, parse_hex_id
from wsanalysis.battlefield.load import board_names, load_board
from wsanalysis.battlefield.reach import all_routes, full_point, movement_areas, routes, steps
from wsanalysis.battlefield.terrain import DRIVES, Drive

MAPS = ("bocage", "forest_road", "hill_crossroads", "ridge", "river_town", "town", "wheat_fields")
CROSSING = """
A01,a1,clear,0,S,
A02,a1,clear,0,N S,S
A03,a2,clear,0,N S,N NE
A04,a3,clear,0,N,
B01,a4,clear,0,,
B02,a4,clear,0,,S SW
B03,a2,clear,0,,N
B04,a3,clear,0,,
"""
"""A river from the west rim to the east rim, where the road down column A bridges it."""

Rows = dict[str, dict[str, str]]


def reach(board: Board, start: str, drive: Drive, points: int, reduced: bool = False) -> dict[int, int]:
    """The hexes that a unit can reach with this many movement points, with the fewest points needed.

    Enemies are ignored. At full strength a point is an area; at reduced strength vehicles move one hex a
    point, and infantry one hex in all, whatever its points. A point spent entirely on a road gives a free one
    along the same road at once, at either strength, but not for the one hex of infantry (p.12). Raises
    KeyError if `start` is no hex of the board.
    """
    least = {board.index[start]: 0}
    if reduced:
        by_side = steps(board, drive)
        onward = {x: [int(y) for y in by_side[x] if y >= 0] for x in range(len(board.ids))}
        if drive == "foot":
            return _spread(least, onward, min(points, 1))
        inside = [{y for y in along_road(board, x) if y in onward[x]} for x in range(len(onward))]
        for x, road in enumerate(inside):
            onward[x] = sorted({*onward[x], *(z for y in road for z in inside[y])} - {x})
        return _spread(least, onward, points)
    moves = routes(board, drive)
    onward = {}
    for x in range(len(board.ids)):
        hops = {int(y) for y in moves.hops[moves.hops_at[x] : moves.hops_at[x + 1]]}
        for y in moves.road_hops[moves.road_hops_at[x] : moves.road_hops_at[x + 1]]:
            hops.update(map(int, moves.road_hops[moves.road_hops_at[y] : moves.road_hops_at[y + 1]]))
        onward[x] = sorted(hops - {x})
    return _spread(least, onward, points)


def _spread(least: dict[int, int], onward: dict[int, list[int]], points: int) -> dict[int, int]:
    rim = list(least)
    for spent in range(1, points + 1):
        rim = [y for y in dict.fromkeys(y for x in rim for y in onward[x]) if y not in least]
        least |= dict.fromkeys(rim, spent)
    return least


class Referee:
    """Moves by p.12, from the rows of two CSV files alone."""

    def __init__(self, folder: Path, name: str, drive: str) -> None:
        self.rows = {row["hex"]: row for row in read(folder / "maps" / f"{name}.csv")}
        terrain = {row["terrain"]: row for row in read(folder / "maps" / "terrain.csv")}
        self.barred = {
            h for h, row in self.rows.items() if drive in terrain[row["terrain"]]["impassable"].split()
        }
        slow = {
            row["area"] for row in self.rows.values() if terrain[row["terrain"]]["half_movement"] == "yes"
        }
        self.area = {h: h if row["area"] in slow else row["area"] for h, row in self.rows.items()}

    def beside(self, here: str, road: bool = False) -> list[str]:
        row, found = self.rows[here], []
        for side, word in enumerate(SIDES):
            try:
                there = hex_id(neighbour(parse_hex_id(here), side))
            except ValueError:
                continue
            dry = word not in row["rivers"].split() or word in row["roads"].split()
            if (
                there in self.rows
                and dry
                and there not in self.barred
                and (not road or word in row["roads"].split())
            ):
                found.append(there)
        return found

    def flood(self, start: str, areas: set[str], road: bool = False) -> set[str]:
        found = {start}
        while more := {y for x in found for y in self.beside(x, road) if self.area[y] in areas} - found:
            found |= more
        return found

    def point(self, here: str) -> set[str]:
        found = self.flood(here, {self.area[here]})
        for there in self.beside(here):
            if self.area[there] != self.area[here]:
                found |= self.flood(there, {self.area[there]})
        return found - {here}

    def road_point(self, here: str) -> set[str]:
        return {
            there
            for there in self.point(here)
            if there in self.flood(here, {self.area[here], self.area[there]}, road=True)
        }

    def reach(self, here: str, points: int) -> dict[str, int]:
        least, rim = {here: 0}, {here}
        for spent in range(1, points + 1):
            rim = {
                z
                for x in rim
                for z in self.point(x).union(*(self.road_point(y) for y in self.road_point(x)))
                if z not in least
            }
            least |= dict.fromkeys(rim, spent)
        return least


def read(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def listed(begins: np.ndarray, items: np.ndarray, x: int) -> list[int]:
    return [int(y) for y in items[begins[x] : begins[x + 1]]]


def test_every_map_is_tried(data: Path) -> None:
    assert set(MAPS) <= set(board_names(data))


@pytest.mark.slow
@pytest.mark.parametrize("name", MAPS)
def test_moves_are_those_of_a_search_over_the_rows(data: Path, name: str) -> None:
    board = load_board(data, name)
    random = Random(name)
    for drive, moves in all_routes(board).items():
        referee = Referee(data, name, drive)
        for x, here in enumerate(board.ids):
            entered = [board.ids[int(y)] for y in moves.steps[x] if y >= 0]
            assert entered == referee.beside(here), (drive, here)
        for here in random.sample(board.ids, 25):
            x = board.index[here]
            hops = listed(moves.hops_at, moves.hops, x)
            on_road = listed(moves.road_hops_at, moves.road_hops, x)
            assert hops == sorted(hops) == full_point(board, drive, x, movement_areas(board))
            assert {board.ids[y] for y in hops} == referee.point(here), (drive, here)
            assert {board.ids[y] for y in on_road} == referee.road_point(here), (drive, here)
            assert on_road == sorted(on_road)
        for here in random.sample([h for h in board.ids if h not in referee.barred], 2):
            found = {board.ids[y]: n for y, n in reach(board, here, drive, 2).items()}
            assert found == referee.reach(here, 2), (drive, here)


def test_a_bridge_is_the_only_way_over_a_river(folder: Callable[[str], Path]) -> None:
    board = load_board(folder(CROSSING), "test")
    moves = routes(board, "tracked")
    a2, a3, b2 = (board.index[name] for name in ("A02", "A03", "B02"))
    assert list(moves.steps[a2]) == [board.index["A01"], board.index["B01"], b2, a3, -1, -1]
    assert a3 not in listed(moves.hops_at, moves.hops, b2)
    # The bridge leads into all of the area beyond, and on the road it is half a point.
    assert {board.ids[y] for y in listed(moves.hops_at, moves.hops, a2)} == {
        "A01",
        "A03",
        "B01",
        "B02",
        "B03",
    }
    assert [board.ids[y] for y in listed(moves.road_hops_at, moves.road_hops, a2)] == ["A01", "A03"]


def test_a_point_on_a_road_brings_a_second_one(folder: Callable[[str], Path]) -> None:
    board = load_board(folder(CROSSING), "test")
    near = {board.ids[x]: n for x, n in reach(board, "A02", "wheeled", 1).items()}
    assert near == {"A02": 0, "A01": 1, "A03": 1, "A04": 1, "B01": 1, "B02": 1, "B03": 1}
    assert reach(board, "A02", "wheeled", 0) == {board.index["A02"]: 0}
    assert reach(board, "A02", "wheeled", 2)[board.index["B04"]] == 2


def test_at_reduced_strength_units_go_hex_by_hex(folder: Callable[[str], Path]) -> None:
    board = load_board(folder(CROSSING), "test")
    on_foot = {board.ids[x]: n for x, n in reach(board, "A01", "foot", 3, reduced=True).items()}
    assert on_foot == {"A01": 0, "A02": 1, "B01": 1}
    driven = {board.ids[x]: n for x, n in reach(board, "A01", "tracked", 3, reduced=True).items()}
    assert driven == {"A01": 0, "A02": 1, "B01": 1, "A03": 1, "B02": 2, "A04": 2, "B03": 2, "B04": 3}


def test_at_reduced_strength_a_road_doubles_a_vehicles_points(folder: Callable[[str], Path]) -> None:
    """Rulebook p.12: each point spent on the road brings another along it; infantry moves one hex."""
    rows = "\n".join(
        f"A0{k},a{k},clear,0,{'S' * (k == 1) or 'N' if k in (1, 5) else 'N S'}," for k in range(1, 6)
    )
    board = load_board(folder(f"{rows}\nA06,a6,clear,0,,"), "test")
    for points in (1, 2):
        driven = reach(board, "A01", "wheeled", points, reduced=True)
        assert driven == {k: (k + 1) // 2 for k in range(2 * points + 1)}
    assert reach(board, "A05", "tracked", 1, reduced=True) == {4: 0, 5: 1, 3: 1, 2: 1}
    assert reach(board, "A01", "foot", 3, reduced=True) == {0: 0, 1: 1}


def test_half_movement_splits_the_whole_area(folder: Callable[[str], Path]) -> None:
    board = load_board(folder("A01,a1,mud,0,,\nA02,a1,clear,0,,\nA03,a1,clear,0,,\nA04,a2,clear,0,,"), "test")
    assert movement_areas(board) == ((0,), (1,), (2,), (3,))
    assert reach(board, "A01", "foot", 3) == {0: 0, 1: 1, 2: 2, 3: 3}


@pytest.mark.parametrize(("drive", "reached"), [("foot", {0, 1, 2}), ("wheeled", {0}), ("tracked", {0})])
def test_impassable_hexes_are_in_the_way(
    data: Path, drawn: Callable[..., Board], drive: Drive, reached: set[int]
) -> None:
    board = drawn(["...", "ppp"])
    assert all(
        int(y) < 0 or board.terrain[int(y)].terrain == "clear" for row in steps(board, drive) for y in row
    )
    marsh = drawn([".", "m", "."])
    assert set(reach(marsh, "A01", drive, 3)) == reached


def test_an_unknown_start_is_refused(drawn: Callable[..., Board]) -> None:
    with pytest.raises(KeyError):
        reach(drawn([".."]), "Z09", "foot", 1)


def test_each_drive_has_its_routes(drawn: Callable[..., Board]) -> None:
    found = all_routes(drawn(["..", ".m"]))
    assert tuple(found) == DRIVES
    assert [[len(row) for row in moves.steps] for moves in found.values()] == [[6] * 4] * 3
    assert [len(moves.hops_at) for moves in found.values()] == [5, 5, 5]
