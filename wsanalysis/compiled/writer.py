"""One function's instructions as LLVM's own text: numbers, branches, and ways out of checked code."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from wsanalysis.compiled.kinds import INT, TRUTH, Kind, Number, Truth, parts_of
from wsanalysis.compiled.signatures import DIVIDED_BY_ZERO, NEGATIVE_SHIFT, TOO_LARGE

if TYPE_CHECKING:
    from wsanalysis.compiled.program import Program

LOWEST, HIGHEST = -(1 << 63), (1 << 63) - 1


class Value(NamedTuple):
    """A value as instructions name it; each part is a register or a constant."""

    kind: Kind
    parts: tuple[str, ...]

    @property
    def constant(self) -> int | None:
        """The number, where it is known already."""
        text = self.parts[0] if len(self.parts) == 1 else ""
        if isinstance(self.kind, Truth):
            return {"true": 1, "false": 0}.get(text)
        return int(text) if isinstance(self.kind, Number) and text.lstrip("-").isdigit() else None


def constant(number: int, kind: Kind = INT) -> Value:
    """A number that is known."""
    return Value(kind, (str(int(number)),))


def truth(known: bool) -> Value:
    """True or False, known."""
    return Value(TRUTH, ("true" if known else "false",))


@dataclass(slots=True)
class Arm:
    """One way to a place where ways meet: what it brings, from which block, leaving it at which line."""

    value: Value
    block: str
    line: int


class Writer:
    """Writes instructions, block after block. Nothing is written behind the end of a block."""

    def __init__(self, program: "Program") -> None:
        self.program = program
        self.checked = program.checked
        self.lines: list[str] = []
        self.rooms: list[str] = []  # for the variables, made where the function begins
        self.block = ""
        self.ended = False
        self.wrapping = 0  # how many `wrap(...)` we are in
        self.line = 0  # of the source
        self._count = 0
        self._way_out = "ret void"

    # --- blocks

    def do(self, instruction: str) -> None:
        if not self.ended:
            self.lines.append(f"  {instruction}")

    def get(self, instruction: str) -> str:
        """The register that the result of an instruction is in."""
        self._count += 1
        self.do(f"%t{self._count} = {instruction}")
        return f"%t{self._count}"

    def label(self, name: str) -> str:
        self._count += 1
        return f"{name}{self._count}"

    def begin(self, label: str) -> None:
        self.lines.append(f"{label}:")
        self.block, self.ended = label, False

    def go(self, label: str) -> None:
        self.do(f"br label %{label}")
        self.ended = True

    def branch(self, condition: Value, yes: str, no: str) -> None:
        if (known := condition.constant) is not None:
            self.go(yes if known else no)
            return
        self.do(f"br i1 {condition.parts[0]}, label %{yes}, label %{no}")
        self.ended = True

    def room(self, kind: Kind) -> tuple[str, ...]:
        """Places in memory for a variable, all zero."""
        places = []
        for part in parts_of(kind, self.checked):
            self._count += 1
            self.rooms.append(f"  %v{self._count} = alloca {part}")
            self.rooms.append(f"  store {part} {'null' if part == 'ptr' else '0'}, ptr %v{self._count}")
            places.append(f"%v{self._count}")
        return tuple(places)

    def load(self, kind: Kind, places: tuple[str, ...]) -> Value:
        types = parts_of(kind, self.checked)
        parts = (self.get(f"load {part}, ptr {place}") for part, place in zip(types, places, strict=True))
        return Value(kind, tuple(parts))

    def store(self, value: Value, places: tuple[str, ...]) -> None:
        for part, text, place in zip(parts_of(value.kind, self.checked), value.parts, places, strict=True):
            self.do(f"store {part} {text}, ptr {place}")

    def leaving(self, value: Value) -> Arm:
        """The arm that leaves the block here; the next instruction has to be its branch."""
        return Arm(value, self.block, len(self.lines))

    def meet(self, kind: Kind, arms: list[Arm], label: str) -> Value:
        """The value of a kind that the arms bring to a block which begins here."""
        widened = []
        for arm in reversed(arms):  # what is put in moves the lines behind it
            parts = list(arm.value.parts)
            types = zip(parts_of(arm.value.kind, self.checked), parts_of(kind, self.checked), strict=True)
            for place, (have, want) in enumerate(types):
                if have != want:
                    self._count += 1
                    widen = f"  %t{self._count} = zext i1 {parts[place]} to i64"
                    self.lines.insert(arm.line, widen)
                    parts[place] = f"%t{self._count}"
            widened.append((parts, arm.block))
        self.begin(label)
        met = []
        for place, part in enumerate(parts_of(kind, self.checked)):
            sources = ", ".join(f"[{parts[place]}, %{block}]" for parts, block in reversed(widened))
            met.append(self.get(f"phi {part} {sources}"))
        return Value(kind, tuple(met))

    # --- ways out of checked code

    def unless(self, fine: str, fault: int, found: str, bound: str, words: str = "") -> None:
        """Stop with an error unless a condition holds."""
        site = self.program.site(self, self.line, fault, words)
        on, out = self.label("fine"), self.label("fault")
        self.branch(Value(TRUTH, (fine,)), on, out)
        self.begin(out)
        for place, number in enumerate((str(site + 1), found, bound)):
            self.do(f"store i64 {number}, ptr {self.get(f'getelementptr i64, ptr %fault, i64 {place}')}")
        self.do(self._way_out)
        self.ended = True
        self.begin(on)

    def after_call(self) -> None:
        """Go on only if what was called did not stop with an error."""
        happened = self.get(f"icmp ne i64 {self.get('load i64, ptr %fault')}, 0")
        on, out = self.label("fine"), self.label("fault")
        self.branch(Value(TRUTH, (happened,)), out, on)
        self.begin(out)
        self.do(self._way_out)
        self.ended = True
        self.begin(on)

    # --- numbers

    def as_number(self, value: Value) -> Value:
        """A truth as 0 or 1."""
        if not isinstance(value.kind, Truth):
            return value
        if (known := value.constant) is not None:
            return constant(known)
        return Value(INT, (self.get(f"zext i1 {value.parts[0]} to i64"),))

    def is_true(self, value: Value) -> Value:
        """Whether a number is not zero."""
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
            if not self.wrapping:
                lowest = self.get(f"icmp eq i64 {left}, {LOWEST}")
                both = self.get(f"and i1 {lowest}, {self.get(f'icmp eq i64 {right}, -1')}")
                self.unless(self.get(f"xor i1 {both}, true"), TOO_LARGE, left, right)
        special = self.get(f"icmp ult i64 {self.get(f'add i64 {right}, 1')}, 2")
        return self.choose(special, "1", right)

    def _divided(self, left: str, right: str) -> tuple[str, str, str]:
        """Quotient and rest as processors have them, and whether Python's quotient is one less."""
        quotient, rest = self.get(f"sdiv i64 {left}, {right}"), self.get(f"srem i64 {left}, {right}")
        differ = self.get(f"icmp slt i64 {self.get(f'xor i64 {rest}, {right}')}, 0")
        return quotient, rest, self.get(f"and i1 {self.get(f'icmp ne i64 {rest}, 0')}, {differ}")
