"""What cannot be compiled is said with file, line, what was found and what to write instead."""

import re
import sys
from types import SimpleNamespace
from typing import Any, NewType

import pytest
from texts import from_text

from tests.at_once import at_once
from wsanalysis.compiled import Array, CannotCompile, Record, Span, Table, array, span
from wsanalysis.compiled.program import check

Unit = NewType("Unit", int)
Hex = NewType("Hex", int)


class Part(Record):
    x: int


class State(Record):
    depth: int
    hex: Array[Unit, Hex] = array(4)
    parts: Array[int, Part] = array(2)


class Battle(State):
    ground: Table[Hex, int]
    sight: Table[tuple[Hex, Hex], int]


def unmarked(a: int) -> int:
    return a


NAMES = {
    "Unit": Unit, "Hex": Hex, "Part": Part, "State": State, "Battle": Battle, "span": span,
    "unmarked": unmarked, "Array": Array, "TABLE": (1, 2, 3), "NOWHERE": Hex(-1), "WORDS": ("a", "b"),
    "LONG": tuple(range(40)), "Any": Any, "Span": Span,
}  # fmt: skip

HELPERS = """
@compiled
def of_unit(unit: Unit) -> Hex:
    return Hex(unit)

@compiled
def of_state(state: State) -> int:
    return state.depth

@compiled
def units_of(state: State) -> Span[Unit]:
    return span(Unit, 1, state.depth)

@compiled
def of_truth(sure: bool) -> None:
    pass

"""

HEAD = "def f(a: int, b: int, p: bool, r: list[int], u: Unit, h: Hex, s: State, w: Battle) -> int:"

REFUSED = [
    # body, its last line refused; found; instead
    ("return a / b", "/ makes fractions", "//"),
    ("return a ** b", "**", "a product or a shift"),
    ("return a // 0", "a division by zero", "another divisor"),
    ("return a << -1", "a shift by -1", "a shift by 0 to 63"),
    ("return 1.5", "`1.5`", "whole numbers"),
    ("return 'a'", "`'a'`", "whole numbers"),
    ("return 2 ** 3", "**", "a product"),
    ("return 2 * 4611686018427387904", "9223372036854775808", "a smaller number"),
    ("return [a, b][0]", "`[a, b]`", "numbers, comparisons"),
    (
        "return sum(r)",
        "a call of `sum(r)`, which is not compiled",
        "a function marked @compiled",
    ),
    ("return (lambda: a)()", "`lambda: a`", "numbers, comparisons"),
    ("return len(r)", "`len(r)`", "len() of a tuple"),
    ("return r[1:2]", "the slice `r[1:2]`", "a loop"),
    ("return r", "list[int] for the result", "int(...)"),
    ("return p and r", "`p and r`, which is bool or list[int]", "values of one kind"),
    ("return r and a", "list[int] used as a condition", "a comparison"),
    ("if r:\n        return 1\n    return 2", "list[int] used as a condition", "a comparison"),
    ("return unmarked(a)", "a call of `unmarked(a)`, which is not compiled", "a function marked @compiled"),
    ("return nothing(a)", "`nothing`, which is not defined", "a name that is"),
    ("return TABLE.size", "`TABLE.size`, which is not defined", "a name that is"),
    ("return TABLE[3]", "`TABLE[3]`, of 3 items", "an index from 0 to 2"),
    ("return TABLE[-1]", "`TABLE[-1]`, of 3 items", "an index from 0 to 2"),
    ("return (a, b)[2]", "`(a, b)[2]`, of 2 items", "an index from 0 to 1"),
    ("return WORDS[a]", "`WORDS[a]`, a table of other things", "a tuple of numbers"),
    ("return span", "`span`, a function", "a number"),
    ("return min(a)", "`min(a)`", "at least 2 numbers"),
    ("return max(*r)", "`max(*r)` with names or *", "positional arguments"),
    ("return of_state(state=s)", "`of_state(state=s)` with names or *", "positional arguments"),
    ("return of_state(s, a)", "2 arguments in `of_state(s, a)`", "1 arguments, as of_state takes"),
    ("return f(a, b, p, r, u, h, s, w)", "`f(a, b, p, r, u, h, s, w)`, by which f calls itself", "a loop"),
    ("if p:\n        return f(a, b, False, r, u, h, s, w)\n    return a", "`f(a, b, False, r", "a loop"),
    ("return Unit(a, b)", "`Unit(a, b)`", "one number"),
    ("return a is b", "`a is b`", "== or !="),
    ("return a in r", "`in` list[int]", "`in` a tuple"),
    # kinds of numbers and records
    ("return of_unit(h)", "Hex for unit of of_unit, which is Unit", "Unit(...) around it"),
    ("return of_unit(a)", "int for unit of of_unit, which is Unit", "Unit(...) around it"),
    ("return of_unit(3)", "int for unit of of_unit, which is Unit", "Unit(...) around it"),
    ("return of_state(s.parts[0])", "Part for state of of_state, which is State", "State"),
    ("return of_state(r)", "list[int] for state of of_state, which is State", "State"),
    ("of_truth(a)\n    return a", "int for sure of of_truth, which is bool", "a comparison, or bool(...)"),
    ("return w.hex[h]", "Hex for the index, which is Unit", "Unit(...)"),
    ("return w.hex[0]", "int for the index, which is Unit", "Unit(...)"),
    ("return w.sight[h, u]", "Unit for the index, which is Hex", "Hex(...)"),
    ("return w.sight[h]", "1 indexes of Table[tuple[Hex, Hex], int]", "2 indexes"),
    ("w.hex[u] = u\n    return a", "Unit for `w.hex[u]`, which is Hex", "Hex(...)"),
    ("return w.nothing", "`.nothing` of Battle", "one of depth, hex, parts, ground, sight"),
    ("return s.ground[h]", "`.ground` of State", "one of depth, hex, parts"),
    ("return a.depth", "`.depth` of int", "a field of a record"),
    (
        "s.parts[0] = s.parts[1]\n    return a",
        "an assignment to Part",
        "an assignment to each of its numbers",
    ),
    ("w.clear()\n    return a", "`w.clear()`, of a record with tables", "the fields to be set to zero"),
    ("w.copy_into(s)\n    return a", "a copy of Battle into State", "two records of one class"),
    ("u = a\n    return u", "int for `u`, which is Unit", "Unit(...)"),
    ("x = u\n    x = h\n    return x", "Hex for `x`, which is Unit", "Unit(...)"),
    ("x = a > b\n    x = 3\n    return x", "`x`, which is bool, as int", "`x: int = ...` where it begins"),
    (
        "for x in span(Unit, 0, 3):\n        return w.ground[x]\n    return a",
        "Unit for the index",
        "Hex(...)",
    ),
    (
        "for x in units_of(s):\n        return w.ground[x]\n    return a",
        "Unit for the index",
        "Hex(...)",
    ),
    ("for x in units_of(a):\n        a += x\n    return a", "int for state of units_of", "State"),
    ("for x in span(Unit, 3):\n        a += x\n    return a", "`span(Unit, 3)`", "span(NewType, first, end)"),
    ("for x in span(State, a, b):\n        a += 1\n    return a", "`span(State, a, b)`", "span(NewType"),
    ("for x in of_state(s):\n        a += x\n    return a", "a loop over int", "range(...), span(...)"),
    ("return units_of(s)", "Span[Unit] for the result", "int(...)"),
    ("return units_of(s) + 1", "Span[Unit] where a number is needed", "a number"),
    ("if units_of(s):\n        return 1\n    return 2", "Span[Unit] used as a condition", "a comparison"),
    ("return u in units_of(s)", "`in` Span[Unit]", "`in` a tuple"),
    ("x = units_of(s)\n    x = span(Hex, 0, a)\n    return a", "Span[Hex] for `x`, which is Span[Unit]", ""),
    ("s.depth = units_of(s)\n    return a", "Span[Unit] for `s.depth`, which is int", "int(...)"),
    # ways
    ("if p:\n        x = 1\n    return x", "`x`, which may have no value yet", "a first value"),
    ("for x in range(3):\n        y = x\n    return y", "`y`, which may have no value yet", "a first value"),
    (
        "while p:\n        x = 1\n        break\n    return x",
        "`x`, which may have no value yet",
        "a first value",
    ),
    ("if p:\n        return a", "a path to the end without a result of int", "a return on every path"),
    ("return", "a return without int", "return and int"),
    (
        "while a > 0:\n        a -= 1\n    else:\n        a = 3\n    return a",
        "else after a loop",
        "a variable that",
    ),
    (
        "for x in r:\n        a += x\n    return a",
        "a loop over list[int]",
        "range(...), span(...), what gives a span, or a tuple",
    ),
    ("for x in LONG:\n        a += x\n    return a", "a loop over a tuple of 40", "range() and an index"),
    ("for x in range(a, b, b):\n        a += x\n    return a", "`range(a, b, b)`", "a constant step"),
    ("a, b = 1, 2, 3\n    return a", "tuple[int, int, int] for 2 names", "as many names"),
    ("x = of_truth(p)\n    return a", "`x` assigned from something without a value", "a value"),
    ("a < b\n    return a", "`a < b`, which does nothing", "a call or an assignment"),
    ("raise ValueError", "`raise ValueError`", "assignments, if"),
    ("assert a\n    return a", "`assert a`", "assignments, if"),
    ("global TABLE\n    return a", "`global TABLE`", "assignments, if"),
    ("del a\n    return a", "`del a`", "assignments, if"),
    ("import os\n    return a", "`import os`", "assignments, if"),
    ("try:\n        pass\n    finally:\n        pass\n    return a", "`try:`", "assignments, if"),
    ("with p:\n        pass\n    return a", "`with p:`", "assignments, if"),
    ("def g() -> int:\n        return 1\n    return g()", "`def g() -> int:`", "assignments, if"),
    ("x: float = 1\n    return a", "the annotation float", "int, bool"),
]


@at_once("body, found, instead", REFUSED)
def test_what_is_not_of_the_subset_is_refused_in_words(body: str, found: str, instead: str) -> None:
    space = from_text(f"{HELPERS}@compiled\n{HEAD}\n    {body}\n", **NAMES)
    with pytest.raises(CannotCompile) as error:
        check([space["f"]])
    said = re.fullmatch(r"(<text \w+>):(\d+): in f: found (.*); write (.*)", str(error.value))
    assert said, str(error.value)
    assert said[3].startswith(found), str(error.value)
    assert said[4].startswith(instead), str(error.value)
    first = HELPERS.count("\n") + 3
    assert first <= int(said[2]) <= first + body.count("\n")


def test_functions_that_call_each_other_in_a_round_are_refused_however_they_are_called() -> None:
    even = "@compiled\ndef even(n: int) -> bool:\n    return n == 0 or odd(n - 1)\n"
    odd = "@compiled\ndef odd(n: int) -> bool:\n    return n > 0 and BY[n](n - 1)\nBY = {0: even, 1: even}\n"
    start = "@compiled\ndef start(n: int) -> bool:\n    return even(n)\n"
    with pytest.raises(CannotCompile) as error:
        check([from_text(even + odd + start)["start"]])
    rounds = (
        r"3: in even: found `odd\(n - 1\)`, by which even",
        r"6: in odd: found `BY\[n\].*, by which odd",
    )
    assert re.search(f"({'|'.join(rounds)}) calls itself; write a loop$", str(error.value)), str(error.value)


@pytest.mark.parametrize(
    ("head", "found"),
    [
        ("def f(a) -> int:", "`a`"),
        ("def f(a: Any) -> int:", "`a: Any`"),
        ("def f(a: float) -> int:", "`a: float`"),
        ("def f(a: list[bool]) -> int:", "`a: list[bool]`"),
        ("def f(a: int = 3) -> int:", "a: int = 3"),
        ("def f(*a: int) -> int:", "*a: int"),
        ("def f(*, a: int) -> int:", "a: int"),
        ("def f(a: int) -> float:", "no result that is known"),
        ("def f(a: int):", "no result that is known"),
        ("def f(a: None) -> int:", "`a: None`"),
        ("def f(a: Span[int]) -> int:", "`a: wsanalysis.compiled.declaring.Span[int]`"),
        ("def f(a: int) -> Span[float]:", "no result that is known"),
    ],
)
def test_what_annotations_do_not_say_is_refused(head: str, found: str) -> None:
    space = from_text(f"@compiled\n{head}\n    return 1\n", **NAMES)
    with pytest.raises(CannotCompile, match=r"<text \w+>:1: in f: found ") as error:
        check([space["f"]])
    assert f"found {found}" in str(error.value)


def test_only_what_is_marked_and_written_in_python_is_compiled() -> None:
    for wrong in (unmarked, len, int, 3):
        with pytest.raises(CannotCompile, match="expected a function marked @compiled, got"):
            check([wrong])  # type: ignore[list-item]


def test_functions_of_a_package_that_is_compiled_whole_need_no_mark(monkeypatch: pytest.MonkeyPatch) -> None:
    for package, said in (("whole", True), ("half", False)):
        monkeypatch.setitem(sys.modules, package, SimpleNamespace(COMPILED=said))
    text = f"{HEAD}\n    return a\n"
    for module, fits in (("whole.part", True), ("half.part", False), ("whole.within.part", False)):
        function = from_text(text, **NAMES, __name__=module)["f"]
        if fits:
            assert check([function]) == 1
        else:
            with pytest.raises(CannotCompile, match="expected a function marked @compiled, got"):
                check([function])


def test_constants_fit_whatever_kind_is_due() -> None:
    text = (
        HELPERS + f"@compiled\n{HEAD}\n    w.hex[u] = NOWHERE\n    return of_unit(Unit(3)) + w.hex[Unit(0)]\n"
    )
    assert check([from_text(text, **NAMES)["f"]]) == 2


def test_a_way_that_constants_rule_out_need_not_be_of_the_subset() -> None:
    text = f"@compiled\n{HEAD}\n    if not OFTEN:\n        return 1.5\n    return a\n"
    assert check([from_text(text, OFTEN=True, **NAMES)["f"]]) == 1
