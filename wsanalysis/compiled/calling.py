"""Calls of compiled functions, and of the few others that the compiler knows."""

import ast
import builtins
from collections.abc import Callable, Mapping
from typing import Any, NewType

from wsanalysis.compiled.arithmetic import FOLDED
from wsanalysis.compiled.cutting import number_of, steps_of
from wsanalysis.compiled.declaring import layout_of, span
from wsanalysis.compiled.flows import FRAME, head_of, is_flow
from wsanalysis.compiled.indexing import Indexing
from wsanalysis.compiled.kinds import (
    INT,
    NOTHING,
    Counted,
    Nothing,
    Number,
    Reference,
    Several,
    Truth,
    joined,
    kind_of,
    parts_of,
)
from wsanalysis.compiled.layout import WORD
from wsanalysis.compiled.marked import is_marked, wrap
from wsanalysis.compiled.operands import Known, Operand
from wsanalysis.compiled.reading import named, record_of
from wsanalysis.compiled.signatures import NO_SUCH_FUNCTION, OUT_OF_BOUNDS
from wsanalysis.compiled.writer import Arm, Value, constant, truth

MOST = 1 << 8  # arguments
OURS = (span, wrap, named, number_of)


class Calling(Indexing):
    """Works out calls."""

    def _of_call(self, node: ast.Call) -> Operand:
        if isinstance(node.func, ast.Attribute) and node.func.attr in ("clear", "copy_into"):
            owner = self.worth(node.func.value)
            if isinstance(owner, Value) and isinstance(owner.kind, Reference):
                return self._move(owner, node, node.func.attr)
        table = self.worth(node.func.value) if isinstance(node.func, ast.Subscript) else None
        is_table = isinstance(table, Known) and isinstance(table.thing, Mapping)
        called = table if is_table else self.worth(node.func)
        words = f"`{ast.unparse(node)}`"
        if node.keywords or any(isinstance(each, ast.Starred) for each in node.args):
            self.refuse(node, f"{words} with names or * among its arguments", "positional arguments")
        function: Any = called.thing if isinstance(called, Known) else None
        if is_table:
            return self._call_one_of(function, node)
        if isinstance(function, NewType):
            (found,) = self._numbers(node, 1, 1)
            return found._replace(kind=Number(function))
        rule = getattr(self, f"_call_{getattr(function, '__name__', '')}", None)
        if rule and (
            function in (span, wrap, named, number_of)
            or function is getattr(builtins, function.__name__, None)
        ):
            made: Operand = rule(node)
            return made
        if is_flow(function):
            self.refuse(node, f"a call of {words}, which is a flow", f"`yield from {words[1:-1]}`, in a flow")
        if is_marked(function):
            return self._call(function, node)
        return self.refuse(node, f"a call of {words}, which is not compiled", "a function marked @compiled")

    def _call_one_of(self, table: Mapping[Any, Any], node: ast.Call) -> Value:
        """A call of the function that a number stands for, as `RUN[frame.kind](world, battle, frame)`."""
        assert isinstance(node.func, ast.Subscript)
        words = f"`{ast.unparse(node.func)}`"
        if not table or not all(type(key) is int and is_marked(each) for key, each in table.items()):
            self.refuse(
                node, f"{words}, which is no table of functions", "a dict of compiled functions by number"
            )
        table = {number: steps_of(each) for number, each in table.items()}
        index = self.number(node.func.slice)
        given = [self.value(argument) for argument in node.args]
        if (known := index.constant) is not None:
            if known not in table:
                self.refuse(node, f"{words}, which has no {known}", f"one of {', '.join(map(str, table))}")
            return self._call(table[known], node, given)
        result = self.program.declare(next(iter(table.values()))).result
        labels = {function: self.label("function") for function in dict.fromkeys(table.values())}
        other, end, arms = self.label("other"), self.label("called"), list[Arm]()
        ways = " ".join(f"i64 {key}, label %{labels[function]}" for key, function in table.items())
        self.do(f"switch i64 {index.parts[0]}, label %{other} [{ways}]")
        self.ended = True
        for function, label in labels.items():
            self.begin(label)
            found = self._call(function, node, given)
            if found.kind != result or not isinstance(result, Nothing | Number | Truth):
                self.refuse(
                    node,
                    f"{words}, which gives {result} or {found.kind}",
                    "functions with results of one type",
                )
            arms.append(self.leaving(found))
            self.go(end)
        self.begin(other)
        if self.checked:
            self.unless("false", NO_SUCH_FUNCTION, index.parts[0], str(len(table)), ast.unparse(node.func))
        none = Value(NOTHING, ()) if isinstance(result, Nothing) else truth(False)
        arms.append(self.leaving(constant(0, result) if isinstance(result, Number) else none))
        self.go(end)
        return self.meet(result, arms, end)

    def _call(self, function: Callable[..., Any], node: ast.Call, given: list[Value] | None = None) -> Value:
        signature = self.program.declare(function)
        self.program.note_call(self, node, function)
        if len(node.args) != len(signature.parameters):
            due = f"{len(signature.parameters)} arguments, as {signature.words} takes"
            self.refuse(node, f"{len(node.args)} arguments in `{ast.unparse(node)}`", due)
        texts = ["ptr %fault"] if self.checked else []
        given = [self.value(argument) for argument in node.args] if given is None else given
        for found, at, (name, kind) in zip(given, node.args, signature.parameters, strict=True):
            fitted = self.fitting(found, kind, at, f"{name} of {signature.words}")
            texts += [
                f"{part} {text}"
                for part, text in zip(parts_of(kind, self.checked), fitted.parts, strict=True)
            ]
        self.line = node.lineno
        call = f"call fastcc {signature.result_type} {signature.symbol}({', '.join(texts)})"
        parts = parts_of(signature.result, self.checked)
        if not parts:
            self.do(call)
            made: tuple[str, ...] = ()
        else:
            whole = self.get(call)
            made = (whole,)
        if self.checked:
            self.after_call()
        if len(parts) > 1:
            made = tuple(
                self.get(f"extractvalue {signature.result_type} {whole}, {place}")
                for place in range(len(parts))
            )
        return Value(signature.result, made)

    def _move(self, owner: Value, node: ast.Call, name: str) -> Value:
        """Call a record's own methods: `record.clear()`, `record.copy_into(other)`."""
        record = owner.kind.record if isinstance(owner.kind, Reference) else type
        layout = layout_of(record)
        if len(node.args) != (name == "copy_into") or node.keywords:
            self.refuse(node, f"`{ast.unparse(node)}`", "record.clear() or record.copy_into(other)")
        size = str(layout.size)
        if name == "clear":
            if layout.tables:
                self.refuse(
                    node, f"`{ast.unparse(node)}`, of a record with tables", "the fields to be set to zero"
                )
            size = str(layout.size * WORD)
            self.do(f"call void @llvm.memset.p0.i64(ptr {owner.parts[0]}, i8 0, i64 {size}, i1 false)")
            return Value(NOTHING, ())
        other = self.value(node.args[0])
        if other.kind != owner.kind:
            self.refuse(node, f"a copy of {owner.kind} into {other.kind}", "two records of one class")
        for field in layout.tables:
            entries = str(field.entry_size)
            for dimension in range(len(field.index)):
                length = self._word(owner, field.length_at(dimension))
                if self.checked:
                    its = self._word(other, field.length_at(dimension))
                    words = f"{ast.unparse(node)} ({layout.name}.{field.name})"
                    self.unless(self.get(f"icmp eq i64 {length}, {its}"), OUT_OF_BOUNDS, length, its, words)
                entries = self.get(f"mul i64 {entries}, {length}")
            size = self.get(f"add i64 {size}, {entries}")
        begin = 0
        for field in layout.fields:
            if field.used:  # what does not count is left where it is
                used = self._word(owner, layout[field.used].offset)
                if self.checked:
                    words = f"{ast.unparse(node)} ({layout.name}.{field.name})"
                    fine = self.get(f"icmp ule i64 {used}, {field.length}")
                    self.unless(fine, OUT_OF_BOUNDS, used, str(field.length), words)
                self._copy_words(owner, other, begin, str(field.offset - begin))
                counted = self.get(f"mul i64 {used}, {field.entry_size}")
                self._copy_words(owner, other, field.offset, counted)
                begin = field.offset + field.size
        rest = self.get(f"sub i64 {size}, {begin}") if begin else size
        self._copy_words(owner, other, begin, rest)
        return Value(NOTHING, ())

    def _copy_words(self, owner: Value, other: Value, begin: int, words: str) -> None:
        its, mine = (self._further(record.parts[0], str(begin)) for record in (other, owner))
        size = self.get(f"mul i64 {words}, {WORD}")
        self.do(f"call void @llvm.memmove.p0.p0.i64(ptr {its}, ptr {mine}, i64 {size}, i1 false)")

    def _numbers(self, node: ast.Call, least: int, most: int) -> list[Value]:
        if not least <= len(node.args) <= most:
            self.refuse(
                node, f"`{ast.unparse(node)}`", f"at least {least} numbers" if most > least else "one number"
            )
        return [self.number(argument) for argument in node.args]

    def _call_max(self, node: ast.Call, sign: str = "sgt") -> Value:
        first, *others = self._numbers(node, 2, MOST)
        kind = first.kind
        for other in others:
            kind = joined([kind, other.kind]) or INT
            if first.constant is not None and other.constant is not None:
                first = other if FOLDED[sign](other.constant, first.constant) else first
            else:
                better = self.get(f"icmp {sign} i64 {other.parts[0]}, {first.parts[0]}")
                first = Value(kind, (self.choose(better, other.parts[0], first.parts[0]),))
        return first._replace(kind=kind)

    def _call_min(self, node: ast.Call) -> Value:
        return self._call_max(node, "slt")

    def _call_abs(self, node: ast.Call) -> Value:
        (found,) = self._numbers(node, 1, 1)
        if found.constant is not None:
            return self._constant(abs(found.constant), node)
        minus = self.negated(found) if not self.checked else None
        if minus is None:  # only of a negative number, which may be too large to be turned round
            below = self.get(f"icmp slt i64 {found.parts[0]}, 0")
            minus = self.negated(Value(INT, (self.choose(below, found.parts[0], "0"),)))
        below = self.get(f"icmp slt i64 {found.parts[0]}, 0")
        return Value(INT, (self.choose(below, minus.parts[0], found.parts[0]),))

    def _call_bool(self, node: ast.Call) -> Value:
        (found,) = self._numbers(node, 1, 1)
        return self.is_true(found)

    def _call_int(self, node: ast.Call) -> Value:
        (found,) = self._numbers(node, 1, 1)
        return found._replace(kind=INT)

    def _call_len(self, node: ast.Call) -> Value:
        found = None
        if len(node.args) == 1 and isinstance(argument := node.args[0], ast.Attribute):
            owner = self.worth(argument.value)
            if isinstance(owner, Value) and isinstance(owner.kind, Reference):
                layout = layout_of(owner.kind.record)
                if argument.attr in layout and layout[argument.attr].kind == "array":
                    return constant(layout[argument.attr].length)
                if argument.attr in layout and layout[argument.attr].kind == "table":
                    return Value(INT, (self._word(owner, layout[argument.attr].length_at(0)),))
        if len(node.args) == 1:
            found = self.worth(node.args[0])
        if isinstance(found, Known) and isinstance(found.thing, tuple):
            return constant(len(found.thing))
        if isinstance(found, Value) and isinstance(found.kind, Several):
            return constant(len(found.kind.items))
        return self.refuse(
            node, f"`{ast.unparse(node)}`", "len() of a tuple, or a number that says how many there are"
        )

    def _call_span(self, node: ast.Call) -> Value:
        newtype = self.worth(node.args[0]) if len(node.args) == 3 else None
        kind = kind_of(newtype.thing) if isinstance(newtype, Known) else None
        if not isinstance(kind, Number):
            self.refuse(node, f"`{ast.unparse(node)}`", "span(NewType, first, end)")
        begin, end = (self.number(each).parts[0] for each in node.args[1:])
        return Value(Counted(kind), (begin, end))

    def _call_wrap(self, node: ast.Call) -> Value:
        if len(node.args) != 1:
            self.refuse(node, f"`{ast.unparse(node)}`", "one number")
        self.wrapping += 1
        try:
            return self.number(node.args[0])._replace(kind=INT)
        finally:
            self.wrapping -= 1

    def _call_number_of(self, node: ast.Call) -> Value:
        return constant(number_of(self._flow(node, node.args[-1:])))

    def _call_named(self, node: ast.Call) -> Value:
        function, frame = self._flow(node, node.args[1:]), self.value(node.args[0])
        if frame.kind != Reference(head_of(function).hints[FRAME]):
            self.refuse(node, f"{frame.kind} in `{ast.unparse(node)}`", "a frame of the battle's stack")
        return Value(Reference(record_of(function)), frame.parts)

    def _flow(self, node: ast.Call, given: list[ast.expr]) -> Callable[..., Any]:
        """The flow that is the last argument."""
        found = self.worth(given[0]) if len(given) == 1 else None
        if not isinstance(found, Known) or not is_flow(found.thing):
            self.refuse(node, f"`{ast.unparse(node)}`", "number_of(flow) or named(frame, flow)")
        function: Callable[..., Any] = found.thing
        return function
