"""What is compiled for a page does there what Python does: on numbers at all edges, and to the last fault."""

from itertools import product
from typing import Any

import pytest
from test_operators import BY, COMPARISONS, EDGES, OPERATORS, expected, fault, random_numbers
from texts import from_text

from tests.compiled.pages import built_for_page, needs_page
from wsanalysis.compiled import row

pytestmark = needs_page

HEAD = (
    "@compiled\ndef f{number}(a: list[int], b: list[int], n: int) -> None:\n    for i in range(n):\n        "
)


def of_rows(how: str, bodies: list[str]) -> list[Any]:
    """Functions that put something in the place of each number of a row, by that of another beside it."""
    text = "".join(f"{HEAD.format(number=number)}{body}\n" for number, body in enumerate(bodies))
    space = from_text(text)
    return [*built_for_page(how, *(space[f"f{number}"] for number in range(len(bodies))))]


@pytest.mark.parametrize("how", ["yes", "quick"])
def test_every_operator_is_pythons(how: str) -> None:
    pairs = [*product(EDGES, EDGES), *zip(random_numbers(3000), reversed(random_numbers(3000)), strict=True)]
    ways = [f"int(a[i] {sign} b[i])" if sign in COMPARISONS else f"a[i] {sign} b[i]" for sign in OPERATORS]
    for sign, function in zip(OPERATORS, of_rows(how, [f"a[i] = {way}" for way in ways]), strict=True):
        a, b = (row(numbers) for numbers in zip(*pairs, strict=True))
        function(a, b, len(a))
        assert [*a] == [int(expected(sign, *pair)) for pair in pairs], sign


@pytest.mark.slow
@pytest.mark.parametrize("how", ["yes", "quick"])
def test_so_is_every_operator_by_a_constant(how: str) -> None:
    """Shifts take the place of division by 2, 4, 8... and other shortcuts are taken."""
    cases = [(sign, by) for sign in OPERATORS for by in BY if sign not in ("<<", ">>") or 0 <= by < 64]
    numbers = [*EDGES, *random_numbers(40)]
    bodies = [f"a[i], b[i] = int(wrap(a[i] {sign} {by})), int(wrap({by} {sign} b[i]))" for sign, by in cases]
    for (sign, by), function in zip(cases, of_rows(how, bodies), strict=True):
        right, left = row(numbers), row(numbers)
        function(right, left, len(right))
        assert [*right] == [int(expected(sign, number, by)) for number in numbers], (sign, by)
        assert [*left] == [int(expected(sign, by, number)) for number in numbers], (sign, by)


@pytest.mark.slow
def test_checked_code_stops_where_python_or_64_bits_do() -> None:
    text = "".join(
        f"@compiled\ndef f{number}(a: int, b: int) -> int:\n    return int(a {sign} b)\n"
        for number, sign in enumerate(OPERATORS)
    )
    space = from_text(text)
    functions = built_for_page("checked", *(space[f"f{number}"] for number in range(len(OPERATORS))))
    for sign, function in zip(OPERATORS, functions, strict=True):
        for a, b in product(EDGES, EDGES if sign == "*" else EDGES[::3]):
            error = fault(sign, a, b)
            if error is None:
                assert function(a, b) == int(expected(sign, a, b)), (a, sign, b)
            else:
                with pytest.raises(error, match=r"<text \w+>:\d+: in f\d+: "):
                    function(a, b)


def test_a_loop_that_llvm_sums_up_needs_no_library() -> None:
    """It knows n (n - 1) / 2, and works that out in 128 bits."""
    text = (
        "@compiled\ndef f(n: int) -> int:\n    total = 0\n"
        "    for i in range(n):\n        total += i * i\n    return total\n"
    )
    (function,) = built_for_page("yes", from_text(text)["f"])
    for n in (-3, 0, 1, 10, 100_000, 3_000_000):
        assert function(n) == sum(i * i for i in range(n))
