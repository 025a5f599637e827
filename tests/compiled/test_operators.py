"""Every operator as Python has it, on numbers at all the edges and on random ones.

What it makes of numbers that Python has no answer for in 64 bits is defined, and checked code stops there.
"""

import operator
import random
from collections.abc import Callable
from functools import cache
from itertools import product
from typing import Any

import pytest
from texts import WAYS, built, from_text, needs_compiler

from wsanalysis.compiled import wrap

pytestmark = needs_compiler

OPERATORS: dict[str, Callable[[int, int], int]] = {
    "+": operator.add, "-": operator.sub, "*": operator.mul, "//": operator.floordiv, "%": operator.mod,
    "<<": operator.lshift, ">>": operator.rshift, "&": operator.and_, "|": operator.or_, "^": operator.xor,
    "==": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt,
    ">=": operator.ge,
}  # fmt: skip
COMPARISONS = ("==", "!=", "<", "<=", ">", ">=")

LOWEST, HIGHEST = -(2**63), 2**63 - 1
NEAR = (0, 3, 7, 62, 64, 2**31, 2**32, 2**62)
EDGES = sorted(
    {sign * near + by for near in NEAR for sign in (1, -1) for by in (-1, 0, 1)}
    | {LOWEST, LOWEST + 1, HIGHEST - 1, HIGHEST, 63, -63, 65, 12345678901234567, -12345678901234567}
)  # fmt: skip
BY = [-7, -2, -1, 1, 2, 3, 7, 8, 10, 63, 1024, 2**31, 2**62, HIGHEST, LOWEST]


def random_numbers(often: int) -> list[int]:
    chance = random.Random(15)
    return [wrap(chance.getrandbits(chance.choice([3, 7, 31, 33, 64]))) for _ in range(often)]


def expected(sign: str, a: int, b: int) -> int:
    """As Python has it, in 64 bits; where it has nothing: 0 by zero, no bit left by a negative shift."""
    if sign in ("//", "%") and b == 0:
        return 0
    if sign == "<<":
        return wrap(a << b) if 0 <= b < 64 else 0
    if sign == ">>":
        return a >> b if 0 <= b < 64 else a >> 63
    return wrap(OPERATORS[sign](a, b))


def fault(sign: str, a: int, b: int) -> type[Exception] | None:
    """What stops checked code: what Python raises, or a number without room."""
    if sign in ("//", "%") and b == 0:
        return ZeroDivisionError
    if sign in ("<<", ">>") and b < 0:
        return ValueError
    if sign == "<<" and b >= 64 and a:
        return OverflowError
    return (
        None if LOWEST <= OPERATORS[sign](a, b if sign != "<<" else min(b, 64)) <= HIGHEST else OverflowError
    )


NAMES = {sign: f"f{number}" for number, sign in enumerate(OPERATORS)}


@cache
def both(how: str) -> dict[str, Callable[..., Any]]:
    """Each operator between two numbers that are known only when it runs."""
    text = "".join(
        f"@compiled\ndef {NAMES[sign]}(a: int, b: int) -> {'bool' if sign in COMPARISONS else 'int'}:\n"
        f"    return a {sign} b\n"
        for sign in OPERATORS
    )
    space = from_text(text)
    return dict(zip(OPERATORS, built(how, *(space[name] for name in NAMES.values())), strict=True))


@pytest.mark.parametrize("how", ["yes", "quick"])
@pytest.mark.parametrize("sign", OPERATORS)
def test_an_operator_is_pythons(sign: str, how: str) -> None:
    compiled = both(how)[sign]
    pairs = list(product(EDGES, EDGES))
    pairs += zip(random_numbers(3000), reversed(random_numbers(3000)), strict=True)
    for a, b in pairs:
        assert compiled(a, b) == expected(sign, a, b), (a, sign, b)


@pytest.mark.parametrize("sign", OPERATORS)
def test_checked_code_stops_where_python_or_64_bits_do(sign: str) -> None:
    compiled = both("checked")[sign]
    for a, b in product(EDGES, EDGES):
        error = fault(sign, a, b)
        if error is None:
            assert compiled(a, b) == expected(sign, a, b), (a, sign, b)
        else:
            with pytest.raises(error, match=r"<text \w+>:\d+: in f\d+: "):
                compiled(a, b)


@pytest.mark.parametrize("how", WAYS)
def test_operators_by_constants_are_pythons(how: str) -> None:
    """Shifts take the place of division by 2, 4, 8... and other shortcuts are taken."""
    cases = [(sign, by) for sign in OPERATORS for by in BY if sign not in ("<<", ">>") or 0 <= by < 64]
    cases += [(sign, by) for sign in ("<<", ">>") for by in range(64)]
    text = "".join(
        f"@compiled\ndef right{number}(a: int) -> int:\n    return int(wrap(a {sign} {by}))\n"
        f"@compiled\ndef left{number}(a: int) -> int:\n    return int(wrap({by} {sign} a))\n"
        for number, (sign, by) in enumerate(cases)
    )
    space = from_text(text)
    sides = [(side, number) for number in range(len(cases)) for side in ("right", "left")]
    compiled = built(how, *(space[f"{side}{number}"] for side, number in sides))
    for (side, number), function in zip(sides, compiled, strict=True):
        sign, by = cases[number]
        for a in [*EDGES, *random_numbers(40)]:
            pair = (a, by) if side == "right" else (by, a)
            if how != "checked" or fault(sign, *pair) in (None, OverflowError):
                if how == "checked" and sign == "<<" and not 0 <= pair[1] < 64:
                    continue
                assert function(a) == expected(sign, *pair), (pair, sign)


ALONE = """
@compiled
def minus(a: int) -> int:
    return wrap(-a)

@compiled
def plus(a: int) -> int:
    return +a

@compiled
def inverted(a: int) -> int:
    return ~a

@compiled
def opposite(a: int) -> bool:
    return not a

@compiled
def size(a: int) -> int:
    return abs(a)

@compiled
def is_any(a: int) -> bool:
    return bool(a)

@compiled
def as_number(a: int) -> int:
    return int(a > 5) + True
"""


@pytest.mark.parametrize("how", WAYS)
def test_operators_of_one_number_are_pythons(how: str) -> None:
    space = from_text(ALONE)
    plain = [space[name] for name in ("minus", "plus", "inverted", "opposite", "size", "is_any", "as_number")]
    for function, python in zip(built(how, *plain), plain, strict=True):
        for a in [*EDGES, *random_numbers(200)]:
            if how == "checked" and python.__name__ == "size" and a == LOWEST:
                with pytest.raises(OverflowError):
                    function(a)
            else:
                answer = function(a)
                assert answer == wrap(python(a)), (python.__name__, a)
                assert type(answer) is type(python(a))


SEVERAL = """
@compiled
def least(a: int, b: int, c: int) -> int:
    return min(a, b, c) ^ min(7, a)

@compiled
def most(a: int, b: int, c: int) -> int:
    return max(a, b, c) ^ max(b, -3)

@compiled
def chain(a: int, b: int, c: int) -> bool:
    return a < b <= c != a

@compiled
def long_chain(a: int, b: int, c: int) -> bool:
    return a <= b == c >= a > -3

@compiled
def among(a: int, b: int, c: int) -> bool:
    return a in (b, c, 7) or b not in (a, 3)

@compiled
def first_that_counts(a: int, b: int, c: int) -> int:
    return a or b or c

@compiled
def last_that_counts(a: int, b: int, c: int) -> int:
    return a and b and c

@compiled
def mixed(a: int, b: int, c: int) -> int:
    return (a > b and c) or (b < c or 4)

@compiled
def either(a: int, b: int, c: int) -> int:
    return a if b < c else b if c else 9

@compiled
def bits_of_truths(a: int, b: int, c: int) -> bool:
    return (a < b) ^ (b < c) | (a == c) & True
"""


@pytest.mark.parametrize("how", WAYS)
def test_operators_of_several_numbers_are_pythons(how: str) -> None:
    space = from_text(SEVERAL)
    plain = [value for value in space.values() if getattr(value, "__module__", "") == "text"]
    few = [LOWEST, -4, -1, 0, 1, 3, 7, HIGHEST]
    for function, python in zip(built(how, *plain), plain, strict=True):
        for numbers in product(few, few, few):
            assert function(*numbers) == python(*numbers), (python.__name__, numbers)
