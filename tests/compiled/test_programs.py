"""Programs made at random, of all that the subset has: compiled in each way they do what Python does."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, NewType

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some
from texts import IN_PAGES, WAYS, built, from_text, needs_compiler

from tests.compiled import pages
from wsanalysis.compiled import Array, Record, Span, Table, array, row, span, wrap

pytestmark = needs_compiler

Step = NewType("Step", int)

TABLE = (3, -1, 4, 1)
PAIRS = ((5, 9), (-2, 6), (5, 3), (0, 8))
LIMIT = 11


class Part(Record):
    x: int
    y: int


class Other(Record):
    z: Array[int, int] = array(2)


class Either(Record):
    kind: int
    one: Part
    two: Other


class Box(Record):
    number: int
    few: Array[int, int] = array(4)
    parts: Array[int, Part] = array(4)
    either: Either
    line: Table[int, int]
    square: Table[tuple[int, int], int]


NAMES = {
    "TABLE": TABLE,
    "PAIRS": PAIRS,
    "LIMIT": LIMIT,
    "Box": Box,
    "Part": Part,
    "Step": Step,
    "Span": Span,
    "span": span,
}

HEAD = "@compiled\ndef {name}(a: int, b: int, p: bool, r: list[int], box: Box) -> int:\n"
HELPERS = """
@compiled
def helper(x: int, y: int, sure: bool) -> int:
    if sure and x < y:
        return x
    return y - LIMIT if -100 < y < 100 else x

@compiled
def two(x: int, y: int) -> tuple[int, bool]:
    return min(x, y), x > y

@compiled
def steps_of(box: Box, x: int) -> Span[Step]:
    if x < 0:
        return span(Step, 2, 2)
    return span(Step, box.few[x & 3] & 1, 1 + (x & 3))

@compiled
def part_of(box: Box, k: int) -> Part:
    return box.parts[k & 3]
"""


class Maker:
    """Writes a function; numbers stay within 64 bits by `wrap`, indexes and shifts by masks."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self.lines: list[str] = []
        self.counters = 0

    def pick(self, *choices: str) -> str:
        return self.chance.choice(choices)

    def number(self, depth: int) -> str:
        """An expression of a number."""
        if depth <= 0:
            return self.pick(
                "a", "b", "c", "d", "LIMIT", str(self.chance.randint(-9, 9)), str(2**62), "box.number"
            )
        n, t = (lambda: self.number(depth - 1)), (lambda: self.truth(depth - 1))
        kind = self.chance.randint(0, 21)
        if kind < 4:
            return f"wrap({n()} {self.pick('+', '-', '*')} {n()})"
        if kind < 6:
            return f"({n()} {self.pick('&', '|', '^')} {n()})"
        if kind < 8:
            return f"({n()} {self.pick('&', '|', '^')} wrap({n()} << ({n()} & 63)))"
        made = {
            8: lambda: f"wrap({n()} // ({n()} | 1))",
            9: lambda: f"({n()} % ({n()} | 1))",
            10: lambda: f"({n()} >> ({n()} & 63))",
            11: lambda: f"({self.pick('~', '+')}{n()})",
            12: lambda: f"abs({n()} >> 1)",
            13: lambda: f"{self.pick('min', 'max')}({n()}, {n()})",
            14: lambda: f"({n()} if {t()} else {n()})",
            15: lambda: f"({n()} {self.pick('and', 'or')} {n()})",
            16: lambda: f"helper({n()}, {n()}, {t()})",
            17: lambda: f"TABLE[{n()} & 3]",
            18: lambda: f"({n()}, {n()})[{n()} & 1]",
            19: lambda: f"int({t()})",
            20: lambda: f"({n()} // {self.pick('2', '3', '-7', '64')})",
            21: lambda: self.place(depth - 1),
        }
        return made[kind]()

    def truth(self, depth: int) -> str:
        """An expression of a truth."""
        if depth <= 0:
            return self.pick("p", "q", "True", "False", "a < b", "c == 0")
        n, t = (lambda: self.number(depth - 1)), (lambda: self.truth(depth - 1))
        compare = lambda: self.pick("<", "<=", ">", ">=", "==", "!=")  # noqa: E731
        return self.pick(
            f"({n()} {compare()} {n()})",
            f"({n()} {compare()} {n()} {compare()} {n()})",
            f"({t()} {self.pick('and', 'or')} {t()})",
            f"(not {t()})",
            f"({n()} {self.pick('in', 'not in')} ({n()}, {n()}))",
            f"bool({n()})",
            f"two({n()}, {n()})[1]",
        )

    def place(self, depth: int) -> str:
        """An item or a field."""
        i = lambda most: f"{self.number(depth)} & {most}"  # noqa: E731
        return self.pick(
            f"r[{i(7)}]",
            "box.number",
            f"box.few[{i(3)}]",
            f"box.parts[{i(3)}].{self.pick('x', 'y')}",
            f"part_of(box, {self.number(depth)}).y",
            "box.either.kind",
            "box.either.one.y",
            f"box.line[{i(3)}]",
            f"box.square[{i(1)}, {i(3)}]",
        )

    def write(self, indent: int, line: str) -> None:
        self.lines.append("    " * indent + line)

    def block(self, indent: int, depth: int, in_loop: bool) -> None:
        for _ in range(self.chance.randint(1, 3)):
            self.statement(indent, depth, in_loop)

    def statement(self, indent: int, depth: int, in_loop: bool) -> None:
        kind = self.chance.randint(0, 12 if depth > 0 else 6)
        if kind < 3:
            name = self.pick("a", "b", "c", "d")
            self.write(indent, f"{name} = {self.number(2)}")
        elif kind == 3:
            self.write(indent, f"{self.place(1)} = {self.number(2)}")
        elif kind == 4:
            target = self.pick("a", "c", self.place(1))
            self.write(indent, f"{target} {self.pick('&=', '|=', '^=', '>>=')} {self.number(1)} & 31")
        elif kind == 5:
            line = self.pick(
                f"p = {self.truth(1)}", f"q = {self.truth(2)}", f"a, b = b, {self.number(1)}",
                f"d, q = two({self.number(1)}, {self.number(1)})", f"c = d = {self.number(1)}",
                f"r[0], r[{self.number(0)} & 7] = r[1], {self.number(0)}",
                f"c, d = PAIRS[{self.number(1)} & 3]",
            )  # fmt: skip
            self.write(indent, line)
        elif kind == 6:
            if in_loop and self.chance.randint(0, 1):
                self.write(indent, f"if {self.truth(1)}:")
                self.write(indent + 1, self.pick("break", "continue"))
            elif self.chance.randint(0, 3) == 0:
                self.write(indent, f"if {self.truth(1)}:")
                self.write(indent + 1, f"return {self.number(1)}")
            else:
                line = self.pick("box.either.one.clear()", "box.parts[0].copy_into(box.parts[2])")
                self.write(indent, line)
        elif kind < 9:
            self.write(indent, f"if {self.truth(2)}:")
            self.block(indent + 1, depth - 1, in_loop)
            if self.chance.randint(0, 1):
                self.write(indent, f"elif {self.truth(1)}:")
                self.block(indent + 1, depth - 1, in_loop)
            if self.chance.randint(0, 1):
                self.write(indent, "else:")
                self.block(indent + 1, depth - 1, in_loop)
        elif kind < 12:
            i = f"i{self.counters}"
            self.counters += 1
            walked = self.pick(
                f"range({self.number(1)} & 3)", f"range({self.number(0)} & 7, 9, 3)",
                f"range(3, -{i[1:]} - 2, -2)", "range(4)", f"({self.number(0)}, {self.number(0)})", "TABLE",
                f"span(int, {self.number(0)} & 7, 9)", f"steps_of(box, {self.number(1)})", "steps",
            )  # fmt: skip
            self.write(indent, f"for {i} in {walked}:")
            self.write(indent + 1, f"{self.pick('c', 'd')} ^= {i}")
            self.block(indent + 1, depth - 1, True)
        else:
            n = f"n{self.counters}"
            self.counters += 1
            self.write(indent, f"{n} = 0")
            self.write(indent, f"while {n} < 4 and {self.truth(1)}:")
            self.write(indent + 1, f"{n} += 1")
            self.block(indent + 1, depth - 1, True)

    def text(self, name: str) -> str:
        self.write(1, "c, d, q, steps = a, b, not p, steps_of(box, a)")
        self.block(1, 3, False)
        self.block(1, 2, False)
        self.write(1, "for k in range(8):")
        self.write(2, "r[k] ^= a & c")
        self.write(1, f"return wrap(a + b + c + d + q + p) ^ {self.number(1)}")
        return HEAD.format(name=name) + "\n".join(self.lines) + "\n"


def new_box(block: bool) -> Box:
    make: Any = Box.new_block if block else Box
    box: Box = make(line=4, square=(2, 4))
    box.number = 77
    for k in range(4):
        box.few[k], box.parts[k].x, box.line[k] = k * k, -k, 5 - k
    box.either.one.x = 3
    return box


GIVEN = [(0, 0, False), (3, -7, True), (2**63 - 1, -(2**63), False), (-1, 2**40 + 5, True)]


@pytest.mark.slow
@settings(max_examples=10, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(chance=some.randoms(use_true_random=True))
def test_a_hundred_random_programs_do_what_python_does(chance: Random) -> None:
    check_programs(chance, 10)


def test_some_random_programs_do_what_python_does() -> None:
    check_programs(Random(7), 20)


@pages.needs_page
@pytest.mark.parametrize("how", IN_PAGES)
def test_in_a_page_they_do_it_too(how: str) -> None:
    check_programs(Random(8), 5, [how])


def check_programs(chance: Random, count: int, ways: Sequence[str] = WAYS) -> None:
    names = [f"program{number}" for number in range(count)]
    text = HELPERS + "".join(Maker(chance).text(name) for name in names)
    space = from_text(text, **NAMES)
    plain = [space[name] for name in names]
    for how in ways:
        for python, compiled in zip(plain, built(how, *plain), strict=True):
            for numbers in GIVEN:
                expected_row, expected_box = list(range(-4, 4)), new_box(False)
                expected = wrap(python(*numbers, expected_row, expected_box))
                given_row, given_box = row(range(-4, 4)), new_box(True)
                assert compiled(*numbers, given_row, given_box) == expected, (
                    how,
                    python.__name__,
                    numbers,
                    text,
                )
                assert list(given_row) == expected_row, (how, python.__name__, numbers, text)
                assert given_box == expected_box, (how, python.__name__, numbers, text)
