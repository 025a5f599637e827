"""The record of a world is made of what was put into its tables, as far as a state has room for it."""

from pathlib import Path

import pytest

from wsanalysis.battlefield.load import load_board
from wsanalysis.battles.core.map_tables import put_map
from wsanalysis.battles.core.numbers import Hex, Unit
from wsanalysis.battles.core.records import State, World
from wsanalysis.battles.core.tables import ROOM, Tables, empty_state
from wsanalysis.compiled import numbers

BOARD = load_board(Path(__file__).resolve().parents[1] / "example" / "data", "ford")  # A01 A02 B01 B02


def test_a_world_has_its_board_and_what_was_put() -> None:
    tables = Tables(rows={"enlisted": [(2, 0, -1, 5)] * 3}, counts={"units": 3})
    put_map(tables, BOARD)
    world = tables.world(World, BOARD)
    assert (world.hexes, world.areas, world.units) == (4, 4, 3)
    assert [world.distance[Hex(0), Hex(there)] for there in range(4)] == [0, 1, 1, 2]
    assert world.distance[Hex(0), Hex(3)] == tables.number("distance", 0, 3) == tables.array("distance")[0, 3]
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
