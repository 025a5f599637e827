"""Operators on 64-bit numbers: as in Python, within their range."""

import operator
from collections.abc import Callable

from wsanalysis.compiled.kinds import INT, TRUTH, Truth
from wsanalysis.compiled.signatures import DIVIDED_BY_ZERO, NEGATIVE_SHIFT, TOO_LARGE
from wsanalysis.compiled.writer import Value, Writer, constant, truth

LOWEST, HIGHEST = -(1 << 63), (1 << 63) - 1

FOLDED: dict[str, Callable[[int, int], int | bool]] = {
    "Add": operator.add, "Sub": operator.sub, "Mult": operator.mul, "FloorDiv": operator.floordiv,
    "Mod": operator.mod, "LShift": operator.lshift, "RShift": operator.rshift, "BitAnd": operator.and_,
    "BitOr": operator.or_, "BitXor": operator.xor, "eq": operator.eq, "ne": operator.ne, "slt": operator.lt,
    "sle": operator.le, "sgt": operator.gt, "sge": operator.ge,
}  # fmt: skip
"""Operators and comparisons of constants."""


class Arithmetic(Writer):
    """Writes the instructions of operators."""

    def as_number(self, value: Value) -> Value:
        """A truth as 0 or 1."""
        if not isinstance(value.kind, Truth):
            return value
        if (known := value.constant) is not None:
            return constant(known)
        return Value(INT, (self.get(f"zext i1 {value.parts[0]} to i64"),))

    def is_true(self, value: Value) -> Value:
        """The test that a number is not zero."""
        if isinstance(value.kind, Truth):
            return value
        if (known := value.constant) is not None:
            return truth(known != 0)
        return Value(TRUTH, (self.get(f"icmp ne i64 {value.parts[0]}, 0"),))

    def compare(self, sign: str, left: str, right: str) -> Value:
        return Value(TRUTH, (self.get(f"icmp {sign} i64 {left}, {right}"),))

    def choose(self, condition: str, yes: str, no: str) -> str:
        return self.get(f"select i1 {condition}, i64 {yes}, i64 {no}")

    def arithmetic(self, name: str, left: Value, right: Value) -> Value:
        """The result of an operator, by the name of its node in Python's grammar."""
        made: Value = getattr(self, f"_{name.lower()}")(left.parts[0], right.parts[0], right.constant)
        return made

    def negated(self, value: Value) -> Value:
        return self.arithmetic("Sub", constant(0), value)

    def _number(self, instruction: str) -> Value:
        return Value(INT, (self.get(instruction),))

    def _sum(self, name: str, left: str, right: str) -> Value:
        if not self.checked or self.wrapping:
            return self._number(f"{name} i64 {left}, {right}")
        both = self.get(f"call {{i64, i1}} @llvm.s{name}.with.overflow.i64(i64 {left}, i64 {right})")
        too_large = self.get(f"extractvalue {{i64, i1}} {both}, 1")
        self.unless(self.get(f"xor i1 {too_large}, true"), TOO_LARGE, left, right)
        return self._number(f"extractvalue {{i64, i1}} {both}, 0")

    def _add(self, left: str, right: str, _: int | None) -> Value:
        return self._sum("add", left, right)

    def _sub(self, left: str, right: str, _: int | None) -> Value:
        return self._sum("sub", left, right)

    def _mult(self, left: str, right: str, _: int | None) -> Value:
        return self._sum("mul", left, right)

    def _bitand(self, left: str, right: str, _: int | None) -> Value:
        return self._number(f"and i64 {left}, {right}")

    def _bitor(self, left: str, right: str, _: int | None) -> Value:
        return self._number(f"or i64 {left}, {right}")

    def _bitxor(self, left: str, right: str, _: int | None) -> Value:
        return self._number(f"xor i64 {left}, {right}")

    def _lshift(self, left: str, right: str, by: int | None) -> Value:
        """Bits that leave at the top are lost; so all of them by 64 and more, or by a negative count."""
        if by is None and self.checked:
            self.unless(self.get(f"icmp sge i64 {right}, 0"), NEGATIVE_SHIFT, left, right)
        inside = "true" if by is not None and 0 <= by < 64 else self.get(f"icmp ult i64 {right}, 64")
        made = self.get(f"shl i64 {left}, {right}")
        made = made if inside == "true" else self.choose(inside, made, "0")
        if self.checked and not self.wrapping:
            back = self.get(f"ashr i64 {made}, {self.choose(inside, right, '63')}")
            self.unless(self.get(f"icmp eq i64 {back}, {left}"), TOO_LARGE, left, right)
        return Value(INT, (made,))

    def _rshift(self, left: str, right: str, by: int | None) -> Value:
        """Only the sign is left by 63 and more, or by a negative count."""
        if by is None and self.checked:
            self.unless(self.get(f"icmp sge i64 {right}, 0"), NEGATIVE_SHIFT, left, right)
        if by is None or not 0 <= by < 64:
            right = self.choose(self.get(f"icmp ult i64 {right}, 63"), right, "63")
        return self._number(f"ashr i64 {left}, {right}")

    def _floordiv(self, left: str, right: str, by: int | None) -> Value:
        if by is not None and by > 0 and by & (by - 1) == 0:
            return self._number(f"ashr i64 {left}, {by.bit_length() - 1}")
        safe = self._divisor(left, right, by)
        if self.checked and safe != right and not self.wrapping:
            lowest = self.get(f"icmp eq i64 {left}, {LOWEST}")
            both = self.get(f"and i1 {lowest}, {self.get(f'icmp eq i64 {right}, -1')}")
            self.unless(self.get(f"xor i1 {both}, true"), TOO_LARGE, left, right)
        quotient, _, odd = self._divided(left, safe)
        floor = self.get(f"sub i64 {quotient}, {self.get(f'zext i1 {odd} to i64')}")
        if safe == right:
            return Value(INT, (floor,))
        minus = self.get(f"sub i64 0, {left}")
        floor = self.choose(self.get(f"icmp eq i64 {right}, -1"), minus, floor)
        return Value(INT, (self.choose(self.get(f"icmp eq i64 {right}, 0"), "0", floor),))

    def _mod(self, left: str, right: str, by: int | None) -> Value:
        if by is not None and by > 0 and by & (by - 1) == 0:
            return self._number(f"and i64 {left}, {by - 1}")
        safe = self._divisor(left, right, by)
        _, rest, odd = self._divided(left, safe)
        return Value(INT, (self.choose(odd, self.get(f"add i64 {rest}, {safe}"), rest),))

    def _divisor(self, left: str, right: str, by: int | None) -> str:
        """A divisor that no processor stops at: 1 in place of 0 and -1."""
        if by not in (None, 0, -1):
            return right
        if self.checked:
            self.unless(self.get(f"icmp ne i64 {right}, 0"), DIVIDED_BY_ZERO, left, right)
        special = self.get(f"icmp ult i64 {self.get(f'add i64 {right}, 1')}, 2")
        return self.choose(special, "1", right)

    def _divided(self, left: str, right: str) -> tuple[str, str, str]:
        """Quotient and rest as processors have them, and whether Python's quotient is one less."""
        quotient, rest = self.get(f"sdiv i64 {left}, {right}"), self.get(f"srem i64 {left}, {right}")
        differ = self.get(f"icmp slt i64 {self.get(f'xor i64 {rest}, {right}')}, 0")
        return quotient, rest, self.get(f"and i1 {self.get(f'icmp ne i64 {rest}, 0')}, {differ}")
