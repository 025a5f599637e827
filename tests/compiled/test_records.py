"""Records: plain or as a block, the same text reads and writes the same numbers."""

from __future__ import annotations

import pickle
from array import array as row
from copy import copy, deepcopy
from typing import Any, NewType

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as some
from structured import structured

from wsanalysis.compiled import Array, Record, Table, array, fill, layout_of, numbers, shape_of, span

Unit = NewType("Unit", int)
Hex = NewType("Hex", int)

UNITS, FRAMES, HEXES, BANDS = 5, 4, 6, 3


class Drop(Record):
    hex: Hex
    weapon: int


class Shot(Record):
    firer: Unit
    target: Hex
    next: Unit
    by: Array[int, int] = array(2)


class Move(Record):
    unit: Unit
    steps: int


class Frame(Record):
    kind: int
    shot: Shot
    move: Move


class State(Record):
    depth: int
    stack: Array[int, Frame] = array(FRAMES, used="depth")
    luck: Array[int, int] = array(4)


class Battle(State):
    turn: int
    hex: Array[Unit, Hex] = array(UNITS)
    drops: Array[int, Drop] = array(3)
    last: Drop
    ground: Table[Hex, int]
    sight: Table[tuple[Hex, Hex], int]
    odds: Table[tuple[int, Hex, int], int]
    cell: Table[Hex, Drop]
    pair: Table[tuple[Hex, int], Drop]


SIZES: dict[str, Any] = {
    "ground": HEXES,
    "sight": (HEXES, HEXES),
    "odds": (2, HEXES, BANDS),
    "cell": HEXES,
    "pair": (HEXES, BANDS),
}
EMPTY: dict[str, Any] = {"ground": 0, "sight": (0, 0), "odds": (2, 0, 3), "cell": 0, "pair": (0, BANDS)}

KINDS = pytest.mark.parametrize("make", [Battle, Battle.new_block], ids=["plain", "block"])

number = some.integers(-(2**63), 2**63 - 1)
unit, hex_, place = some.integers(0, UNITS - 1), some.integers(0, HEXES - 1), some.integers(0, FRAMES - 1)
band = some.integers(0, BANDS - 1)

WRITES: dict[str, tuple[Any, ...]] = {
    "battle.turn = {}": (number,),
    "battle.turn += battle.hex[{}] & 1": (unit,),
    "battle.depth = {}": (some.integers(0, FRAMES),),
    "battle.luck[{}] = {}": (some.integers(0, 3), number),
    "battle.hex[{}] = {}": (unit, number),
    "battle.hex[{}], battle.hex[{}] = battle.hex[{}], battle.turn": (unit, unit, unit),
    "battle.last.hex = {}": (number,),
    "battle.drops[{}].weapon = {}": (some.integers(0, 2), number),
    "battle.ground[{}] = {}": (hex_, number),
    "battle.sight[{}, {}] = {}": (hex_, hex_, number),
    "battle.odds[{}, {}, {}] = {}": (some.integers(0, 1), hex_, band, number),
    "battle.cell[{}].hex = {}": (hex_, number),
    "battle.pair[{}, {}].weapon = {}": (hex_, band, number),
    "battle.stack[{}].clear(); battle.stack[{0}].shot.target = {}": (place, number),
    "battle.stack[{}].clear(); battle.stack[{0}].shot.by[{}] = {}": (place, some.integers(0, 1), number),
    "battle.stack[{}].clear(); move = battle.stack[{0}].move; move.steps = {}; move.unit -= 1": (
        place,
        number,
    ),
    "battle.stack[{}].kind = {}": (place, number),
    "battle = battle.copy()": (),
    "battle.copy_into(other); battle, other = other, battle": (),
    "battle = pickle.loads(pickle.dumps(battle))": (),
    "battle = battle.to_plain().to_block() if battle.is_block else battle.to_block().to_plain()": (),
}


@some.composite
def programs(draw: Any) -> str:
    """Random writes to a battle, as text that both kinds run."""
    lines = []
    for _ in range(draw(some.integers(1, 12))):
        text = draw(some.sampled_from(sorted(WRITES)))
        values = [draw(one) for one in WRITES[text]]
        given = iter(values)
        filled = text.replace("{0}", str(values[0]) if values else "")
        while "{}" in filled:
            filled = filled.replace("{}", str(next(given)), 1)
        lines.append(filled)
    return "\n".join(lines)


def run(program: str, battle: Any, other: Any) -> Any:
    names = {"battle": battle, "other": other, "pickle": pickle}
    exec(program, names)
    return names["battle"]


@given(programs())
def test_both_kinds_hold_the_same_numbers_after_the_same_writes(program: str) -> None:
    plain = run(program, Battle(**SIZES), Battle(**SIZES))
    block = run(program, Battle.new_block(**SIZES), Battle.new_block(**SIZES))
    assert not plain.is_block
    assert block.is_block
    assert everything(plain) == everything(block)
    assert plain == block
    assert hash(plain) == hash(block)
    assert plain.to_words() == block.to_words()
    for kind in (plain, block):
        for like in (kind.to_plain(), kind.to_block(), kind.copy(), pickle.loads(pickle.dumps(kind))):
            assert like == kind
            assert hash(like) == hash(kind)
            assert like.to_words() == kind.to_words()


def everything(battle: Battle) -> list[int]:
    """All numbers that count, read by their names."""
    read = [battle.turn, battle.depth, battle.last.hex, battle.last.weapon, *battle.luck, *battle.hex]
    read += [each for drop in battle.drops for each in (drop.hex, drop.weapon)]
    read += battle.ground
    read += [battle.sight[a, b] for a in span(Hex, 0, HEXES) for b in span(Hex, 0, HEXES)]
    read += [battle.odds[k, a, b] for k in range(2) for a in span(Hex, 0, HEXES) for b in range(BANDS)]
    read += [battle.cell[a].hex for a in span(Hex, 0, HEXES)]
    read += [battle.pair[a, b].weapon for a in span(Hex, 0, HEXES) for b in range(BANDS)]
    return read + [battle.stack[k].kind for k in range(battle.depth)]


@KINDS
def test_a_new_record_is_zero_and_has_the_shape_asked_for(make: Any) -> None:
    battle = make(**SIZES)
    assert not any(everything(battle))
    assert battle.stack[3].shot.by[1] == 0
    assert [len(place) for place in (battle.hex, battle.stack, battle.ground, battle.odds)] == [5, 4, 6, 2]
    assert [shape_of(place) for place in (battle.hex, battle.sight, battle.odds, battle.pair)] == [
        (5,),
        (6, 6),
        (2, 6, 3),
        (6, 3),
    ]


@KINDS
def test_tables_may_be_empty(make: Any) -> None:
    battle = make(**EMPTY)
    assert shape_of(battle.sight) == (0, 0)
    assert shape_of(battle.odds) == (2, 0, 3)
    assert numbers(battle.odds) == []
    fill(battle.odds, [])
    with pytest.raises(IndexError):
        battle.odds[1, 0, 0]
    with pytest.raises(IndexError):
        battle.sight[0, 0] = 1
    for like in (battle.copy(), battle.to_plain(), battle.to_block(), pickle.loads(pickle.dumps(battle))):
        assert like == battle
    battle.copy_into(battle.copy())
    battle.clear()


@KINDS
def test_a_copy_shares_nothing(make: Any) -> None:
    battle = make(**SIZES)
    battle.depth = 1
    before = everything(battle)
    for like in (battle.copy(), copy(battle), deepcopy(battle)):
        like.hex[0] = like.turn = like.ground[1] = like.sight[1, 2] = like.last.weapon = 7
        like.drops[2].hex = like.stack[0].shot.target = like.pair[1, 1].hex = 8
        assert battle != like
        assert everything(battle) == before


@KINDS
def test_a_copy_into_another_leaves_nothing_of_it(make: Any) -> None:
    battle, other = make(**SIZES), make(**SIZES)
    battle.depth = 2
    battle.stack[1].move.steps = 3
    battle.hex[2] = 4
    other.depth = 3
    for k in range(3):
        other.stack[k].shot.next = 9
    other.cell[2].hex = other.drops[1].weapon = other.turn = other.odds[1, 2, 1] = 5
    held = other.hex
    battle.copy_into(other)
    assert other == battle
    assert other.stack[1].move.steps == 3
    assert held[2] == 4
    other.clear()
    assert other == make(**SIZES)
    assert battle.hex[2] == 4


@KINDS
def test_a_table_that_has_been_read_follows_its_own_record_alone(make: Any) -> None:
    battle, other = make(**SIZES), make(**SIZES)
    battle.ground[1], battle.odds[1, 2, 1], other.ground[1] = 3, 4, 9
    copied = battle.copy()
    copied.ground[1] = copied.odds[1, 2, 1] = 7
    assert (battle.ground[1], battle.odds[1, 2, 1], copied.ground[1], copied.odds[1, 2, 1]) == (3, 4, 7, 7)
    battle.copy_into(other)
    assert (other.ground[1], other.odds[1, 2, 1]) == (3, 4)
    other.clear()
    assert (other.ground[1], other.odds[1, 2, 1], battle.ground[1]) == (0, 0, 3)


@KINDS
def test_what_is_beyond_the_used_part_does_not_count(make: Any) -> None:
    battle, other = make(**SIZES), make(**SIZES)
    battle.depth = other.depth = 1
    battle.stack[0].kind = other.stack[0].kind = 3
    battle.stack[1].shot.target = 5
    assert battle == other
    assert hash(battle) == hash(other)
    battle.depth = other.depth = 2
    assert battle != other


@KINDS
def test_a_wrong_place_or_name_is_an_error(make: Any) -> None:
    battle = make(**SIZES)
    for wrong in ("hex[5]", "stack[4]", "stack[-1]", "ground[6]", "sight[0, 6]", "sight[6, 0]", "cell[-1]"):
        with pytest.raises(IndexError):
            eval(f"battle.{wrong}", {"battle": battle})
    with pytest.raises(AttributeError):
        battle.trun = 1
    with pytest.raises(AttributeError):
        battle.stack[0].shot.aim = 1
    with pytest.raises(TypeError):
        battle.drops[0] = Drop()


@pytest.mark.usefixtures("guarded")
def test_indexes_below_zero_are_refused_where_tests_ask_for_it() -> None:
    first = Battle(**SIZES)
    first.depth = 1
    first.stack[0].shot.by[1] = first.sight[1, 2] = first.odds[1, 2, 0] = first.ground[2] = first.hex[1] = 3
    second = Battle(**SIZES)
    first.copy_into(second)
    whole = first.to_words()
    for battle in (first, first.copy(), second, first.to_block().to_plain()):
        assert battle.to_words() == whole
        assert battle.sight[1, 2] + battle.odds[1, 2, 0] + battle.ground[2] + battle.hex[1] == 12
        for wrong in ("hex[-1]", "luck[-4]", "ground[-1]", "sight[0, -1]", "sight[-1, 0]", "odds[0, -1, 0]",
                      "stack[0].shot.by[-1]"):  # fmt: skip
            with pytest.raises(AssertionError):
                eval(f"battle.{wrong}", {"battle": battle})
            with pytest.raises(AssertionError):
                exec(f"battle.{wrong} = 1", {"battle": battle})
        for wrong in ("hex[5]", "sight[0, 6]", "cell[-1]", "stack[-1]"):
            with pytest.raises(IndexError):
                eval(f"battle.{wrong}", {"battle": battle})
        battle.clear()
        assert battle == Battle(**SIZES)
        with pytest.raises(AssertionError):
            battle.sight[0, -1]


def test_one_kind_is_not_copied_into_another() -> None:
    plain, block = Battle(**SIZES), Battle.new_block(**SIZES)
    with pytest.raises(TypeError, match="a block Battle is not copied into a plain Battle"):
        block.copy_into(plain)
    with pytest.raises(TypeError, match="a plain Battle is not copied into a plain Drop"):
        plain.copy_into(Drop())  # type: ignore[arg-type]


@KINDS
def test_tables_of_other_sizes_are_not_copied_into(make: Any) -> None:
    battle = make(**SIZES)
    with pytest.raises(ValueError, match=r"is not copied into (one of|that record)"):
        battle.copy_into(make(**{**SIZES, "ground": 7}))


@KINDS
def test_many_numbers_at_once(make: Any) -> None:
    battle = make(**SIZES)
    fill(battle.sight, range(36))
    assert battle.sight[Hex(2), Hex(3)] == 15
    assert numbers(battle.sight) == list(range(36))
    fill(battle.hex, np.arange(5))
    assert [type(x) for x in battle.hex] == [int] * 5
    fill(battle.luck, (2**63 - 1, 0, 0, -(2**63)))
    assert list(battle.luck) == [2**63 - 1, 0, 0, -(2**63)]
    fill(battle.pair, range(36))
    assert (battle.pair[Hex(1), 2].hex, battle.pair[Hex(1), 2].weapon) == (10, 11)
    assert numbers(battle.pair) == list(range(36))
    fill(battle.pair, [0, 1] * 18)
    assert {(drop.hex, drop.weapon) for drop in battle.pair} == {(0, 1)}
    with pytest.raises(ValueError, match="35 numbers for an array or table of 36"):
        fill(battle.pair, range(35))
    assert numbers(battle.stack) == [0] * 32
    other = make(**SIZES)
    fill(other.sight, battle.sight)
    assert numbers(other.sight) == list(range(36))
    with pytest.raises(ValueError, match="4 numbers for an array or table of 5"):
        fill(battle.hex, range(4))


def test_a_number_too_large_for_a_word_is_named() -> None:
    drop, battle = Drop(), Battle(**SIZES)
    drop.weapon = 2**63
    with pytest.raises(OverflowError, match=r"Drop\.weapon"):
        drop.to_words()
    battle.hex[0] = Hex(-(2**63) - 1)
    with pytest.raises(OverflowError, match=r"Battle\.hex"):
        battle.to_block()


def test_a_record_within_a_block_is_a_place_in_it() -> None:
    battle = Battle.new_block(**SIZES)
    frame = battle.stack[2]
    frame.shot.by[1] = 5
    assert battle.stack[2].shot.by[1] == 5
    assert frame.address == battle.address + (1 + 2 * 8) * 8
    assert frame.shot.address == frame.address + 8
    own = frame.copy()
    frame.clear()
    assert own.shot.by[1] == 5
    own.copy_into(frame)
    assert battle.stack[2] == own
    assert frame.to_plain() == own
    assert battle.pair[Hex(1), 2].address == battle.address + (len(battle.to_words()) - (18 - 5) * 2) * 8


def test_a_block_is_made_of_words_that_fit() -> None:
    battle = Battle(**SIZES)
    battle.turn = 3
    words = battle.to_words()
    block = Battle.from_words(words)
    assert block == battle
    block.turn = 4
    assert words[layout_of(Battle)["turn"].offset] == 4, "they are the block's own"
    for wrong in (words[:-1], words + row("q", [0]), words[:5], row("q")):
        with pytest.raises(ValueError, match="are no Battle"):
            Battle.from_words(wrong)
    spoilt = words[:]
    spoilt[layout_of(Battle)["sight"].offset] += 1
    with pytest.raises(ValueError, match="are no Battle"):
        Battle.from_words(spoilt)


def test_what_another_version_has_kept_is_refused() -> None:
    drop = Drop()
    restore, (declared, is_block, fingerprint, words) = drop.__reduce__()
    assert restore(declared, is_block, fingerprint, words) == drop
    with pytest.raises(ValueError, match="saved by a version with other fields"):
        restore(declared, is_block, layout_of(Shot).fingerprint, words)


def test_records_of_different_classes_are_different() -> None:
    assert Drop() != Move()
    assert Drop() == Drop()
    assert (Drop() == 3) is False


def test_a_record_shows_its_numbers() -> None:
    drop = Drop()
    drop.hex = Hex(4)
    assert repr(drop) == repr(drop.to_block()) == "Drop(hex=4, weapon=0)"
    assert isinstance(drop, Drop)
    assert isinstance(Battle.new_block(**SIZES), State)


def test_a_block_as_a_numpy_record_is_the_same_memory() -> None:
    battle = Battle.new_block(**SIZES)
    battle.stack[2].shot.by[1] = 6
    seen = structured(battle)
    seen["hex"][3] = 9
    seen["odds"][1, 2, 0] = 8
    seen["pair"][5, 1]["weapon"] = 7
    assert seen["stack"][2]["shot"]["by"][1] == 6
    assert seen["stack"][2]["move"]["steps"] == battle.stack[2].move.steps
    assert (battle.hex[Unit(3)], battle.odds[1, Hex(2), 0], battle.pair[Hex(5), 1].weapon) == (9, 8, 7)
    with pytest.raises(TypeError, match="to_block"):
        structured(Battle(**SIZES))
