"""Where the fields of a record lie, which compiled functions rely on."""

from __future__ import annotations

from typing import Any, NewType

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as some

from wsanalysis.compiled import Array, Record, Table, array, layout_of
from wsanalysis.compiled.record import RecordType

Unit = NewType("Unit", int)
Squad = NewType("Squad", Unit)  # type: ignore[valid-newtype]


class Pair(Record):
    a: int
    b: Unit


class Triple(Pair):
    c: Squad


class Slot(Record):
    kind: int
    pair: Pair
    step: int
    triple: Triple


class State(Record):
    depth: int
    slots: Array[int, Slot] = array(3, used="depth")
    map: Table[Unit, int]


class Battle(State):
    units: Array[Unit, int] = array(4)
    first: Triple
    cube: Table[tuple[int, Unit, int], Pair]
    last: int


def places(record: type) -> dict[str, tuple[int, int]]:
    return {field.name: (field.offset, field.size) for field in layout_of(record)}


def test_fields_follow_one_another_in_their_order() -> None:
    assert places(Pair) == {"a": (0, 1), "b": (1, 1)}
    assert places(Triple) == {"a": (0, 1), "b": (1, 1), "c": (2, 1)}
    assert layout_of(Triple).size == 3


def test_the_parents_fields_come_first() -> None:
    of_state, of_battle = places(State), places(Battle)
    assert list(of_battle)[: len(of_state)] == list(of_state)
    assert {name: of_battle[name] for name in of_state} == of_state
    assert of_battle == {
        "depth": (0, 1),
        "slots": (1, 21),
        "map": (22, 2),
        "units": (24, 4),
        "first": (28, 3),
        "cube": (31, 6),
        "last": (37, 1),
    }
    assert layout_of(Battle).size == 38


def test_what_each_field_is() -> None:
    layout = layout_of(Battle)
    said = {field.name: (field.kind, field.entry, field.index, field.length) for field in layout}
    assert said == {
        "depth": ("number", int, (), 0),
        "slots": ("array", Slot, (int,), 3),
        "map": ("table", int, (Unit,), 0),
        "units": ("array", int, (Unit,), 4),
        "first": ("record", Triple, (), 0),
        "cube": ("table", Pair, (int, Unit, int), 0),
        "last": ("number", int, (), 0),
    }
    assert layout["slots"].used == "depth"
    assert layout["slots"].record is layout_of(Slot)
    assert layout["cube"].entry_size == 2
    assert [field.name for field in layout.tables] == ["map", "cube"]


def test_tables_lie_behind_the_fields_and_their_headers_say_where() -> None:
    """A word where the table begins, strides in words, then its lengths."""
    words = Battle(map=5, cube=(2, 3, 4)).to_words()
    assert words[22:24].tolist() == [38, 5]
    assert words[31:37].tolist() == [43, 3 * 4 * 2, 4 * 2, 2, 3, 4]
    assert len(words) == 38 + 5 + 2 * 3 * 4 * 2
    cube = layout_of(Battle)["cube"]
    assert [cube.stride_at(k) for k in range(2)] == [32, 33]
    assert [cube.length_at(k) for k in range(3)] == [34, 35, 36]
    assert layout_of(Battle).whole_size(words) == len(words)


@given(some.tuples(*[some.integers(0, 4)] * 3))
def test_an_entry_is_where_the_strides_say(shape: tuple[int, int, int]) -> None:
    battle = Battle.new_block(map=1, cube=shape)
    begin, outer, inner = battle.to_words()[31:34]
    for a in range(shape[0]):
        for b in range(shape[1]):
            for c in range(shape[2]):
                address = battle.cube[a, Unit(b), c].address
                assert address == battle.address + 8 * (begin + a * outer + b * inner + c * 2)


def test_a_block_and_all_its_parts_are_aligned_to_words() -> None:
    battle = Battle.new_block(map=1, cube=(1, 2, 3))
    for part in (battle, battle.slots[1], battle.slots[2].triple, battle.first, battle.cube[0, Unit(1), 2]):
        assert part.address % 8 == 0


def test_offsets_are_those_of_numpy() -> None:
    """A second witness: the same fields as a numpy dtype that lays them out by itself."""
    pair = [("a", "i8"), ("b", "i8")]
    fields: list[Any] = [("depth", "i8"), ("slots", "i8", (21,)), ("map", "i8", (2,)), ("units", "i8", (4,))]
    fields += [("first", [*pair, ("c", "i8")]), ("cube", "i8", (6,)), ("last", "i8")]
    dtype = np.dtype(fields, align=True)
    assert dtype.fields is not None
    assert {name: offset * 8 for name, (offset, _) in places(Battle).items()} == {
        name: dtype.fields[name][1] for name in dtype.names or ()
    }
    assert dtype.itemsize == layout_of(Battle).size * 8


def test_a_layout_is_known_again_by_all_that_is_read_of_its_words() -> None:
    def declared(**annotations: Any) -> str:
        given = {"slots": array(2)} if "slots" in annotations else {}
        body = {"__annotations__": annotations, "__module__": __name__, **given}
        return layout_of(RecordType("Thing", (Record,), body)).fingerprint

    kinds = [
        declared(a=int),
        declared(b=int),
        declared(a=int, b=int),
        declared(b=int, a=int),
        declared(a=Pair),
        declared(a=Triple),
        declared(a=Table[int, int]),
        declared(a=Table[tuple[int, int], int]),
        declared(a=int, slots=Array[int, int]),
    ]
    assert len({*kinds}) == len(kinds)
    assert declared(a=int) == declared(a=Unit), "a name for the same words"


@pytest.mark.parametrize(
    ("sizes", "said"),
    [
        ({}, r"Battle\.map has 1 dimension: write Battle\(map=n\)"),
        ({"map": 2}, r"Battle\.cube has 3 dimensions"),
        ({"map": (2, 2), "cube": (1, 1, 1)}, r"Battle\.map has 1 dimension"),
        ({"map": 2, "cube": (1, 1, 1), "cub": 1}, r"Battle has no table 'cub', but map, cube"),
        ({"map": 2, "cube": (1, 1, 1), "units": 1}, "Battle has no table 'units'"),
    ],
)
def test_sizes_that_are_missing_or_wrong(sizes: dict[str, Any], said: str) -> None:
    for make in (Battle, Battle.new_block):
        with pytest.raises(TypeError, match=said):
            make(**sizes)
    with pytest.raises(ValueError, match=r"Battle\.map cannot have shape"):
        Battle(map=-1, cube=(1, 1, 1))
