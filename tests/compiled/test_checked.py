"""Code that looks at every index names a wrong one: file, line, function, what was indexed, and its size."""

import threading
from collections.abc import Callable
from typing import Any, NewType

import pytest
from texts import EVERYWHERE, IN_PAGES, WAYS, built, from_text, needs_compiler

from tests.compiled import pages
from wsanalysis.compiled import Array, Record, Span, Table, array, row, span

pytestmark = needs_compiler

Unit = NewType("Unit", int)
Hex = NewType("Hex", int)


class Part(Record):
    x: int
    few: Array[int, int] = array(3)


class Battle(Record):
    hex: Array[Unit, int] = array(4)
    parts: Array[int, Part] = array(2)
    ground: Table[Hex, int]
    sight: Table[tuple[Hex, Hex], int]
    cells: Table[Hex, Part]


NAMES = {"Unit": Unit, "Hex": Hex, "Battle": Battle, "Part": Part, "TABLE": (4, 5, 6)}

INDEXES = [
    # how it is written, of what; how many there are
    ("r[i]", "r[i]", 5),
    ("w.hex[Unit(i)]", "w.hex[Unit(i)] (Battle.hex)", 4),
    ("w.parts[i].x", "w.parts[i] (Battle.parts)", 2),
    ("w.parts[1].few[i]", "w.parts[1].few[i] (Part.few)", 3),
    ("w.ground[Hex(i)]", "w.ground[Hex(i)] (Battle.ground)", 6),
    ("w.sight[Hex(i), Hex(0)]", "w.sight[Hex(i), Hex(0)] (Battle.sight)", 6),
    ("w.sight[Hex(0), Hex(i)]", "w.sight[Hex(0), Hex(i)] (Battle.sight)", 7),
    ("w.cells[Hex(i)].few[2]", "w.cells[Hex(i)] (Battle.cells)", 6),
]
READ_ONLY = [("TABLE[i]", "TABLE[i]", 3), ("(i, i)[i]", "(i, i)[i]", 2)]

DO = {
    "read": "    return {index}\n",
    "written": "    {index} = 7\n    return {index}\n",
    "added to": "    {index} += 7\n    return {index}\n",
    "deep in calls": "    return deeper(r, w, i) + 1\n",
}
DEEPER = "@compiled\ndef deeper(r: list[int], w: Battle, i: int) -> int:\n    return {index}\n"


def function(index: str, do: str) -> Callable[..., int]:
    text = DEEPER.format(index=index)
    text += "@compiled\ndef f(r: list[int], w: Battle, i: int) -> int:\n" + DO[do].format(index=index)
    made: Callable[..., int] = from_text(text, **NAMES)["f"]
    return made


def given() -> tuple[Any, Any]:
    return row(5), Battle.new_block(ground=6, sight=(6, 7), cells=6)


@pytest.mark.parametrize("do", DO)
@pytest.mark.parametrize(("index", "named", "size"), INDEXES + READ_ONLY)
def test_an_index_out_of_bounds_is_an_error_with_its_place(
    index: str, named: str, size: int, do: str
) -> None:
    if do not in ("read", "deep in calls") and (index, named, size) in READ_ONLY:
        pytest.skip("constants are not written")
    line, where = (3, "deeper") if do == "deep in calls" else (6, "f")
    for how in ("checked", IN_PAGES[-1]) if pages.node() else ("checked",):
        (checked,) = built(how, function(index, do))
        for wrong in (-1, size, -(2**63), 2**63 - 1, size + 3):
            with pytest.raises(IndexError) as error:
                checked(*given(), wrong)
            said = str(error.value).partition(">")[2]
            assert said == f":{line}: in {where}: {named}: index {wrong} of {size}"
    for how in WAYS:
        (fast,) = built(how, function(index, do))
        for right in range(size):
            assert fast(*given(), right) == function(index, do)(*plain(), right)


def plain() -> tuple[Any, Any]:
    return [0] * 5, Battle(ground=6, sight=(6, 7), cells=6)


@pytest.mark.parametrize("how", [one for one in EVERYWHERE if "checked" in str(one)])
def test_what_was_done_before_the_error_stays_and_what_follows_is_not_done(how: str) -> None:
    text = "@compiled\ndef f(r: list[int], i: int) -> None:\n    r[0] = 1\n    r[i] = 2\n    r[1] = 3\n"
    (checked,) = built(how, from_text(text)["f"])
    numbers = row(3)
    with pytest.raises(IndexError):
        checked(numbers, 3)
    assert list(numbers) == [1, 0, 0]
    checked(numbers, 2)
    assert list(numbers) == [1, 3, 2]


def test_tables_of_other_sizes_are_not_copied() -> None:
    text = "@compiled\ndef f(a: Battle, b: Battle) -> None:\n    a.copy_into(b)\n"
    (checked,) = built("checked", from_text(text, **NAMES)["f"])
    checked(given()[1], given()[1])
    with pytest.raises(IndexError, match=r"a.copy_into\(b\) \(Battle.ground\): index 6 of 5"):
        checked(given()[1], Battle.new_block(ground=5, sight=(6, 7), cells=6))


class Pile(Record):
    count: int
    piled: Array[int, Part] = array(3, used="count")
    top: int
    ground: Table[Hex, int]


COPY = "@compiled\ndef f(a: Pile, b: Pile) -> None:\n    a.copy_into(b)\n"


def pile(count: int, first: int) -> Any:
    made = Pile.new_block(ground=2)
    made.count, made.top, made.ground[1] = count, first, first
    for place in range(3):
        made.piled[place].x, made.piled[place].few[2] = first + place, first
    return made


@pytest.mark.parametrize("how", EVERYWHERE)
@pytest.mark.parametrize("count", range(4))
def test_of_counted_records_those_that_count_are_copied(count: int, how: str) -> None:
    (copy,) = built(how, from_text(COPY, Pile=Pile)["f"])
    mine, its = pile(count, 10), pile(2, 20)
    copy(mine, its)
    assert its == mine
    assert (its.count, its.top, its.ground[1]) == (count, 10, 10)
    assert [its.piled[k].x for k in range(3)] == [*range(10, 10 + count), *range(20 + count, 23)]
    assert [its.piled[k].few[2] for k in range(3)] == [10] * count + [20] * (3 - count)


@pytest.mark.parametrize("count", [-1, 4])
def test_more_records_than_there_are_do_not_count(count: int) -> None:
    (checked,) = built("checked", from_text(COPY, Pile=Pile)["f"])
    with pytest.raises(IndexError, match=rf"a.copy_into\(b\) \(Pile.piled\): index {count} of 3"):
        checked(pile(count, 10), pile(0, 0))


def test_each_thread_hears_of_its_own_errors() -> None:
    text = (
        "@compiled\ndef f(r: list[int], n: int) -> int:\n    total = 0\n"
        "    for i in range(n):\n        total += r[i & 7] + r[i >> 16]\n    return total\n"
    )
    (checked,) = built("checked", from_text(text)["f"])
    numbers, said = row(8), list[str]()

    def ask(n: int) -> None:
        for _ in range(5):
            try:
                said.append(f"{n} {checked(numbers, n)}")
            except IndexError:
                said.append(f"{n} error")

    threads = [threading.Thread(target=ask, args=(n,)) for n in (8 << 16, (8 << 16) + 1) * 2]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(said) == sorted([f"{8 << 16} 0"] * 10 + [f"{(8 << 16) + 1} error"] * 10)


@pytest.mark.parametrize("how", EVERYWHERE)
def test_arguments_of_another_kind_are_refused(how: str) -> None:
    (compiled,) = built(how, function("r[i]", "read"))
    numbers, battle = given()
    for wrong in ([1, 2], 3, None, battle, bytes(8)):
        with pytest.raises((TypeError, Exception), match=r"expected list\[int\], as row\(\) makes it"):
            compiled(wrong, battle, 0)
    for wrong in (plain()[1], battle.parts[0], numbers):
        with pytest.raises((TypeError, Exception), match="expected Battle as one block of memory"):
            compiled(numbers, wrong, 0)


@pytest.mark.parametrize("how", EVERYWHERE)
def test_spans_come_out_as_python_has_them(how: str) -> None:
    text = "@compiled\ndef f(a: int, b: int) -> Span[int]:\n    return span(int, a, b)\n"
    (function,) = built(how, from_text(text, span=span, Span=Span)["f"])
    assert function(2, 5) == range(2, 5)


@pytest.mark.parametrize("how", EVERYWHERE)
def test_tuples_and_truths_come_out_as_python_has_them(how: str) -> None:
    text = (
        "@compiled\ndef f(a: int, p: bool, two: tuple[int, bool]) -> tuple[int, bool, int]:\n"
        "    x, q = two\n    return a + x, p or q, 3\n"
        "@compiled\ndef g(p: bool) -> bool:\n    return not p\n"
    )
    space = from_text(text)
    f, g = built(how, space["f"], space["g"])
    for numbers in ((1, True, (2, False)), (-1, False, (2**62, False)), (0, False, (0, True))):
        assert f(*numbers) == space["f"](*numbers)
        assert [type(item) for item in f(*numbers)] == [int, bool, int]
    assert g(True) is False
    assert g(False) is True
