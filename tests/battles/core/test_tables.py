"""The record of a world is made of what was put into its tables, as far as a state has room for it."""

from pathlib import Path

import pytest

from wsanalysis.battlefield.area_ranges import crossed_ranges, hex_ranges
from wsanalysis.battlefield.bits import unpacked
from wsanalysis.battlefield.hexsides import hexside_sight, sides_of
from wsanalysis.battlefield.landscape import hexside_land
from wsanalysis.battlefield.load import load_board
from wsanalysis.battlefield.paths import crossings
from wsanalysis.battles.core.ground import byte_of
from wsanalysis.battles.core.map_tables import put_hexsides, put_level_sight, put_map
from wsanalysis.battles.core.numbers import Area, Hex, Unit
from wsanalysis.battles.core.records import State, World
from wsanalysis.battles.core.tables import ROOM, Tables, empty_state
from wsanalysis.battles.registry import MAP_GAMES
from wsanalysis.compiled import Table, numbers
from wsanalysis.files.data_folder import data_folder
from wsanalysis.systems.draft_2019.edition import Draft2019
from wsanalysis.systems.storms_of_steel.edition import StormsOfSteel

BOARD = load_board(Path(__file__).resolve().parents[1] / "example" / "data", "ford")  # A01 A02 B01 B02


def test_a_world_has_its_board_and_what_was_put() -> None:
    tables = Tables(rows={"enlisted": [(2, 0, -1, 5)] * 3}, counts={"units": 3})
    put_map(tables, BOARD)
    world = tables.world(World, BOARD)
    assert (world.hexes, world.areas, world.units) == (4, 4, 3)
    assert [world.distance[Hex(0), Hex(there)] for there in range(4)] == [0, 1, 1, 2]
    assert (
        world.distance[Hex(0), Hex(3)] == tables.number("distance", 0, 3) == tables.listed("distance")[0][3]
    )
    assert sorted(world.neighbour[Hex(0), side] for side in range(6)) == [-1, -1, -1, -1, 1, 2]
    assert (world.enlisted[Unit(2)].type, world.enlisted[Unit(2)].alike) == (2, 5)
    state = empty_state(State, world)
    assert (numbers(state.holder), len(numbers(state.candidate))) == ([0] * 4, 3)


@pytest.mark.parametrize(("name", "most"), ROOM.items())
def test_more_than_a_battle_has_room_for_is_an_error(name: str, most: int) -> None:
    for count in (most, most + 1):
        tables = Tables(shapes={name: (count,)})
        put_map(tables, BOARD)
        if count == most:
            assert tables.world(World, BOARD).hexes == 4
        else:
            with pytest.raises(ValueError, match=f"{name}: a battle has room for {most}, got {count}"):
                tables.world(World, BOARD)


class Levels(World):
    """What a game adds in which units see from centre to centre."""

    sees: Table[tuple[Hex, int], int]
    sees_from_above: Table[tuple[Hex, int], int]
    in_august: Table[tuple[Hex, int], int]
    in_august_from_above: Table[tuple[Hex, int], int]


def test_sight_over_levels_is_a_bit_a_pair() -> None:
    """On the board of firefight 2: the shots that were played by hand, and one over corn."""
    folder, tables = data_folder(), Tables()
    land = MAP_GAMES["storms_of_steel"].land(folder, StormsOfSteel.load(folder))
    board = load_board(folder, "steppe_village", land=land)
    put_map(tables, board)
    put_level_sight(tables, board)
    put_level_sight(tables, board, ("corn",), "in_august")
    world = tables.world(Levels, board)

    def bit(table: Table[tuple[Hex, int], int], a: str, b: str) -> int:
        there = board.index[b]
        return table[Hex(board.index[a]), there >> 5] >> (there & 31) & 1

    seen = ("B04 F07", "B04 K09", "B04 E09", "B05 F07", "B05 G07", "J05 F07", "H01 G08", "H01 H06")
    assert [bit(world.sees, *pair.split()) for pair in seen] == [1] * 8
    assert [bit(world.sees, *pair.split()) for pair in ("A04 F07", "F07 E11")] == [0, 0]
    assert (bit(world.sees, "G01", "G07"), bit(world.in_august, "G01", "G07")) == (1, 0)
    assert (bit(world.sees_from_above, "A04", "F07"), bit(world.sees_from_above, "A12", "E12")) == (1, 0)


class Hexsides(World):
    """What a game adds on boards with obstacles along hexsides."""

    sees: Table[tuple[Hex, int], int]
    ranges: Table[tuple[Hex, int], int]
    sides: Table[Hex, int]
    area: Table[Hex, Area]
    crossing: Table[tuple[int, Hex, int], int]


@pytest.mark.parametrize("by_line", [False, True])
def test_boards_with_hexsides_are_bits_bytes_and_steps(by_line: bool) -> None:
    """On the board of a hilltop village; the tables' own rules are proved with the battlefield."""
    folder, tables = data_folder(), Tables()
    land = hexside_land(Path("maps/draft_2019"), Draft2019.load(folder).terrain, "open")
    board = load_board(folder, "hilltop_village", land=land)
    put_map(tables, board)
    put_hexsides(tables, board, by_line)
    world = tables.world(Hexsides, board)
    n = len(board.ids)
    seen = [unpacked(row, n) for row in hexside_sight(board)]
    apart = crossed_ranges(board) if by_line else hex_ranges(board)
    for a in range(n):
        words = [world.sees[Hex(a), b >> 5] >> (b & 31) & 1 for b in range(n)]
        assert words == seen[a]
        assert [byte_of(world.ranges, Hex(a), Hex(b)) for b in range(n)] == [*apart[a]]
    assert numbers(world.sides) == sides_of(board)
    assert tuple(numbers(world.area)) == board.areas
    steps = crossings(board)
    foot = [[world.crossing[0, Hex(x), side] for side in range(6)] for x in range(n)]
    assert foot == steps[0]
    again = Tables()
    put_hexsides(again, board, not by_line)  # what is kept for the one is not taken for the other
    assert again.flat("ranges") != tables.flat("ranges")
    assert again.flat("sees") == tables.flat("sees")
