"""Functions called by number, and functions written once for records of several classes."""

from collections.abc import Callable, Mapping
from ctypes import ArgumentError
from typing import Any, TypeVar

import pytest
from texts import EVERYWHERE, built, from_text, needs_compiler

from wsanalysis.compiled import (
    Array,
    CannotCompile,
    Names,
    Record,
    Table,
    array,
    compiled,
    compiled_for,
    content_of,
)
from wsanalysis.compiled.program import check


class State(Record):
    depth: int


class Fire(Record):
    shots: int
    hits: int


class Walk(Record):
    steps: int


class Frame(Record):
    kind: int
    fire: Fire
    walk: Walk


class Battle(State):
    luck: int
    stack: Array[int, Frame] = array(4)
    ground: Table[int, int]


class Duel(State):
    wounds: int
    stack: Array[int, Frame] = array(4)


S = TypeVar("S", bound=State)
FIRE, WALK, REST = 3, 0, -7


@compiled
def run_fire(battle: Battle, frame: Frame, n: int) -> int:
    frame.fire.shots += n
    battle.luck = (battle.luck * 1103515245 + 12345) & 0x7FFFFFFF
    frame.fire.hits += battle.luck >> 16 & 1
    return frame.fire.hits


@compiled
def run_walk(battle: Battle, frame: Frame, n: int) -> int:
    frame.walk.steps += 1
    battle.ground[frame.walk.steps % 3] += n
    return frame.walk.steps


RUN: Mapping[int, Callable[[Battle, Frame, int], int]] = {FIRE: run_fire, WALK: run_walk, REST: run_walk}


@compiled
def run(battle: Battle, times: int) -> int:
    """The innermost frame so often, of one kind after the other; the sum of what it gives."""
    total = 0
    for turn in range(times):
        frame = battle.stack[turn % 2]
        if frame.kind == 0 and turn % 2 == 1:
            frame.kind = FIRE
        total = total * 3 + RUN[frame.kind](battle, frame, turn)
        total %= 1_000_003
    return total


@compiled
def known(battle: Battle) -> int:
    return RUN[FIRE](battle, battle.stack[1], 1) + RUN[REST](battle, battle.stack[0], 1)


def runner(of: type[S], step: Mapping[int, Callable[[S, int], bool]]) -> Callable[[S, int], int]:
    """How often a step succeeds, for records of a class."""

    @compiled_for(S=of)
    def count(state: S, times: int) -> int:
        succeeded = 0
        for turn in range(times):
            state.depth += 1
            if step[turn % 2](state, turn):
                succeeded += 1
        return succeeded

    return count


@compiled
def hit(battle: Battle, turn: int) -> bool:
    battle.luck += turn
    return battle.luck % 3 == 0


@compiled
def parry(duel: Duel, turn: int) -> bool:
    duel.wounds += turn & 1
    return duel.wounds < 3


@compiled
def strike(duel: Duel, turn: int) -> bool:
    duel.wounds += 2
    return turn > 4


count_battle, count_duel = runner(Battle, {0: hit, 1: hit}), runner(Duel, {0: parry, 1: strike})


@needs_compiler
@pytest.mark.parametrize("how", EVERYWHERE)
def test_a_function_is_called_by_the_number_that_stands_for_it(how: str) -> None:
    quick_run, quick_known = built(how, run, known)
    plain, block = Battle(ground=3), Battle.new_block(ground=3)
    assert quick_run(block, 50) == run(plain, 50)
    assert quick_known(block) == known(plain)
    assert plain == block


WALKS = [run_fire, run_walk, run_walk]


@compiled
def run_all(battle: Battle, times: int) -> int:
    """All of a list in turn, until one gives that much."""
    last = 0
    for step in WALKS:
        last = step(battle, battle.stack[0], times)
        if last > times:
            break
    for step in WALKS:
        last += step(battle, battle.stack[1], last)
    return last


@needs_compiler
@pytest.mark.parametrize("how", EVERYWHERE)
def test_the_functions_of_a_list_are_called_one_after_the_other(how: str) -> None:
    (quick,) = built(how, run_all)
    plain, block = Battle(ground=3), Battle.new_block(ground=3)
    assert [quick(block, times) for times in range(4)] == [run_all(plain, times) for times in range(4)]
    assert plain == block


@needs_compiler
@pytest.mark.parametrize("how", EVERYWHERE)
def test_a_function_is_written_once_for_records_of_several_classes(how: str) -> None:
    quick_battle, quick_duel = built(how, count_battle, count_duel)
    battle, duel = Battle(ground=3), Duel()
    block, other = Battle.new_block(ground=3), Duel.new_block()
    assert quick_battle(block, 20) == count_battle(battle, 20) > 0
    assert quick_duel(other, 20) == count_duel(duel, 20) > 0
    assert (battle, duel) == (block, other)
    with pytest.raises((TypeError, ArgumentError), match="expected Duel"):
        quick_duel(block, 3)


@needs_compiler
def test_a_number_without_a_function_is_found_by_checked_code_and_calls_nothing_else() -> None:
    battle = Battle.new_block(ground=3)
    battle.stack[0].kind = 5
    with pytest.raises(KeyError, match=r"test_functions_by_number.py:\d+: in run: RUN\[frame.kind\]: no fun"):
        built("checked", run)[0](battle, 1)
    (quick,) = built("yes", run)
    assert quick(battle, 1) == 0
    plain = battle.to_plain()
    assert plain.luck == 0
    with pytest.raises(KeyError, match="5"):
        run(plain, 1)


REFUSED = [
    # how it is called; found; instead
    ("NONE[a](a)", "`NONE[a]`, which is no table of functions", "a dict of compiled functions by number"),
    ("WORDS[a](a)", "`WORDS[a]`, which is no table of functions", "a dict of compiled functions by number"),
    (
        "UNMARKED[a](a)",
        "`UNMARKED[a]`, which is no table of functions",
        "a dict of compiled functions by number",
    ),
    ("TRUTHS[p](a)", "`TRUTHS[p]`, which is no table of functions", "a dict of compiled functions by number"),
    ("ONE[2](a)", "`ONE[2]`, which has no 2", "one of 1"),
    ("ONE[a](p, a)", "2 arguments in `ONE[a](p, a)`", "1 arguments, as one takes"),
    ("ONE[a](x=a)", "`ONE[a](x=a)` with names or *", "positional arguments"),
    ("BOTH[a](a)", "`BOTH[a]`, which gives int or bool", "functions with results of one type"),
    ("PAIRS[a](a)[0]", "`PAIRS[a]`, which gives tuple[int, int]", "functions with results of one type"),
    ("ONE[a]", "`ONE`, of type dict,", "a number"),
    ("ONE.get(a)", "a call of `ONE.get(a)`, which is not compiled", "a function marked"),
]

HELPERS = """
@compiled
def one(x: int) -> int:
    return x

@compiled
def truth(x: int) -> bool:
    return x > 0

@compiled
def pair(x: int) -> tuple[int, int]:
    return x, x

NONE, WORDS, UNMARKED, TRUTHS = {}, {"a": one}, {1: len}, {True: one}
ONE, BOTH, PAIRS = {1: one}, {1: one, 2: truth}, {1: pair}

@compiled
def f(a: int, p: bool) -> int:
"""


class Hits(Names):
    FUNCTIONS = (hit,)


class Parries(Names):
    FUNCTIONS = (parry,)


WALKED = """
@compiled
def f(a: int) -> int:
    for each in FUNCTIONS:
        a = each(a)
    return a
"""


@pytest.mark.parametrize(("call", "found", "instead"), REFUSED, ids=[case[0] for case in REFUSED])
def test_a_table_of_anything_else_is_refused_in_words(call: str, found: str, instead: str) -> None:
    with pytest.raises(CannotCompile) as error:
        check([from_text(f"{HELPERS}    return {call}\n")["f"]])
    assert f": in f: found {found}" in str(error.value)
    assert f"; write {instead}" in str(error.value)


def test_what_is_kept_is_another_when_a_table_or_what_a_function_stands_in_is() -> None:
    def content(helpers: str, **names: Any) -> str:
        space = from_text(f"{helpers}    return ONE[a](a)\n", **names)
        return content_of([space["f"]])

    same = content(HELPERS)
    assert content(HELPERS) == same
    assert content(HELPERS.replace("{1: one}, {1", "{2: one}, {1")) != same
    named = [
        content_of([from_text(WALKED.replace("FUNC", "ALL.FUNC"), ALL=of)["f"]]) for of in (Hits(), Parries())
    ]
    assert named[0] != named[1]
    walked = [
        content_of([from_text(WALKED, FUNCTIONS=[*order])["f"]]) for order in ((hit, parry), (parry, hit))
    ]
    assert walked[0] != walked[1]
    made = from_text(
        "def made(by):\n    @compiled\n    def f(a: int) -> int:\n        return a * by\n    return f\n"
    )["made"]
    assert content_of([made(2)]) == content_of([made(2)]) != content_of([made(3)])
    assert content_of([count_battle]) != content_of([count_duel])
