"""One function's instructions as LLVM's own text: numbers, branches, and ways out of checked code."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from wsanalysis.compiled.kinds import INT, TRUTH, Kind, Number, Truth, parts_of

if TYPE_CHECKING:
    from wsanalysis.compiled.program import Program


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
    """One way to a place where ways meet: its value, its block, the line at which it leaves that."""

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
