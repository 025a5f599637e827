"""Every word of a record has a name, and two records are told apart by it."""

from __future__ import annotations

from typing import Any

from wsanalysis.compiled import Array, Record, Table, array, layout_of, shared
from wsanalysis.compiled.differences import differences, name_of


class Shot(Record):
    target: int
    by: Array[int, int] = array(2)


class Move(Record):
    unit: int


class Frame(Record):
    kind: int
    move: Move = shared()
    shot: Shot = shared()


class Battle(Record):
    turn: int
    stack: Array[int, Frame] = array(2)
    last: Move
    ground: Table[int, int]
    pair: Table[tuple[int, int], Move]


def test_every_word_has_the_name_by_which_it_is_written() -> None:
    battle = Battle.new_block(ground=2, pair=(2, 3))
    words = battle.to_words()
    names = [name_of(layout_of(Battle), words, place) for place in range(len(words))]
    assert names[:6] == ["turn", "stack[0].kind", "stack[0].move.unit", "stack[0].shot.by[0]",
                         "stack[0].shot.by[1]", "stack[1].kind"]  # fmt: skip
    assert names[9:16] == ["last.unit", *["ground's header"] * 2, *["pair's header"] * 4]
    assert names[-2:] == ["pair[1, 1].unit", "pair[1, 2].unit"]
    for place, name in enumerate(names):
        if "header" not in name:
            other: Any = battle.copy()
            exec(f"battle.{name} = 5", {"battle": other})
            assert list(other.to_words()).index(5) == place
            assert differences(battle, other) == differences(battle.to_plain(), other) == [f"{name}: 0, 5"]


def test_records_that_are_equal_or_of_other_sizes() -> None:
    battle = Battle(ground=2, pair=(2, 3))
    assert differences(battle, battle.copy()) == []
    other = Battle(ground=3, pair=(2, 3))
    assert differences(battle, other) == ["sizes of tables: ground: (2,), (3,); pair: (2, 3), (2, 3)"]
