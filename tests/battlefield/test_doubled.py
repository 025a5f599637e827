"""Boards of 100 m in hexes of 50 m: areas of four, what they are made of, roads and rivers as they led."""

import re
from pathlib import Path

import pytest

from tests.battlefield.hexside_boards import EDITION, LAND
from wsanalysis.battlefield.board import Board, along_road, hexes_by_area, parts
from wsanalysis.battlefield.doubled import CONVERSIONS, doubled, load_conversions, quarters
from wsanalysis.battlefield.hexes import SIDES, hex_id, opposite
from wsanalysis.battlefield.load import load_board
from wsanalysis.battlefield.offsets import distances
from wsanalysis.battlefield.reach import steps
from wsanalysis.battlefield.survey import LARGEST_BOARD, survey
from wsanalysis.battlefield.terrain import load_terrain
from wsanalysis.files.data_folder import data_folder
from wsanalysis.files.faults import DataFault

MAPS = ("bocage", "forest_road", "hill_crossroads", "ridge", "river_town", "town", "wheat_fields")
KINDS = load_conversions(data_folder(), LAND)


def both(name: str) -> tuple[Board, Board, dict[str, list[int]]]:
    """A board, the same doubled, and the small hexes by the large one."""
    large = load_board(data_folder(), name)
    small = doubled(large, KINDS, LAND)
    found = {
        large.ids[x]: [small.index[hex_id(one)] for one in quarters(axial)]
        for x, axial in enumerate(large.axials)
    }
    return large, small, found


def test_every_kind_of_terrain_is_converted(data: Path) -> None:
    assert set(KINDS) == set(load_terrain(data, []))
    assert all(row.source.startswith("reconstructed: ") for row in KINDS.values())
    assert {row.terrain for row in KINDS.values()} <= set(EDITION.terrain)


@pytest.mark.parametrize("name", MAPS)
def test_a_hex_becomes_an_area_of_four_beside_the_same_areas(name: str) -> None:
    large, small, of = both(name)
    assert len(small.ids) == 4 * len(large.ids) <= LARGEST_BOARD
    assert survey(small) == []
    assert sorted(map(len, hexes_by_area(small))) == [4] * len(large.ids)
    for x, hexes in enumerate(of.values()):
        assert {small.area_names[small.areas[one]] for one in hexes} == {large.ids[x]}
        assert {small.terrain[one].terrain for one in hexes} == {KINDS[large.terrain[x].terrain].terrain}
        assert {small.elevation[one] for one in hexes} == {large.elevation[x]}
        around = {small.area_names[small.areas[y]] for one in hexes for y in small.neighbours[one] if y >= 0}
        assert around - {large.ids[x]} == {large.ids[y] for y in large.neighbours[x] if y >= 0}
    first = [hexes[0] for hexes in of.values()]
    near, far = distances(large), distances(small)
    assert [[far[a][b] for b in first] for a in first] == [[2 * apart for apart in row] for row in near]


@pytest.mark.parametrize("name", MAPS)
def test_roads_rivers_and_hedges_run_as_they_did(name: str) -> None:
    large, small, of = both(name)
    bars = {side for one in range(len(small.ids)) for side in small.hexsides["bocage"][one]}
    assert bool(bars) == any(kind.terrain == "bocage" for kind in large.terrain)
    assert bool(any(small.rivers)) == bool(any(large.rivers))
    for x, hexes in enumerate(of.values()):
        for one in hexes:
            for side, other in enumerate(small.neighbours[one]):
                if other < 0 or other in hexes:
                    assert side not in small.rivers[one]
                    assert side not in small.hexsides["bocage"][one]
                    continue
                y = large.index[small.area_names[small.areas[other]]]
                way = large.neighbours[x].index(y)
                assert (side in small.rivers[one]) == (way in large.rivers[x])
                if side in small.roads[one]:
                    assert way in large.roads[x]
                hedge = "bocage" in (large.terrain[x].terrain, large.terrain[y].terrain)
                assert (side in small.hexsides["bocage"][one]) == (hedge and side not in small.roads[one])
        leads = {
            SIDES[side]
            for one in hexes
            for side in small.roads[one]
            if small.neighbours[one][side] not in hexes
        }
        assert leads == {SIDES[side] for side in large.roads[x]}
        on_road = [one for one in hexes if small.roads[one]]
        assert len(parts(on_road, lambda one: set(along_road(small, one)))) <= 1
    on_road = [x for x in range(len(large.ids)) if large.roads[x]]
    small_road = [x for x in range(len(small.ids)) if small.roads[x]]
    assert len(parts(small_road, lambda x: along_road(small, x))) == len(
        parts(on_road, lambda x: along_road(large, x))
    )


def test_a_straight_road_stays_straight() -> None:
    large, small, of = both("wheat_fields")
    straight = [
        (x, side) for x in range(len(large.ids)) for side in range(3)
        if {side, opposite(side)} <= large.roads[x]
    ]  # fmt: skip
    assert straight
    for x, side in straight:
        row = [one for one in of[large.ids[x]] if {side, opposite(side)} <= small.roads[one]]
        assert len(row) == 2


def test_only_the_road_crosses_the_river_by_the_bridge() -> None:
    large, small, _ = both("river_town")
    wet = [
        (x, side) for x in range(len(small.ids)) for side in small.rivers[x] if small.neighbours[x][side] >= 0
    ]
    for drive in small.passage.drives:
        table = steps(small, drive)
        crossed = [(x, side) for x, side in wet if table[x][side] >= 0]
        assert len(crossed) == 2  # both ways over one bridge
        assert all(side in small.roads[x] for x, side in crossed)
    assert len({small.data_hash, large.data_hash}) == 2


def test_wrong_conversions_are_refused(tmp_path: Path) -> None:
    path = tmp_path / CONVERSIONS
    path.parent.mkdir()
    head = "terrain_2014,terrain,hexsides,source\n"
    for rows, said in (
        (
            "clear,wheat,,test",
            "conversions.csv:2: terrain: expected a hex of the draft's terrain, got 'wheat'",
        ),
        ("clear,bocage,,test", "conversions.csv:2: terrain: expected a hex of the draft's terrain"),
        ("clear,open,hedge,test", "conversions.csv:2: hexsides: expected"),
        ("clear,open,,a\nclear,woods,,a", "conversions.csv:3: terrain_2014: expected a new name"),
    ):
        path.write_text(head + rows + "\n", "utf-8")
        with pytest.raises(DataFault, match=re.escape(said)):
            load_conversions(tmp_path, LAND)
