"""What an expression is worth: from Python's grammar to values."""

import ast
import builtins
import operator
from collections.abc import Callable, Sequence
from types import ModuleType
from typing import Any, NewType, NoReturn, TypeAlias

from wsanalysis.compiled.kinds import (
    CONSTANT,
    INT,
    TRUTH,
    Kind,
    Number,
    Row,
    Several,
    Truth,
    fits,
    joined,
    parts_of,
)
from wsanalysis.compiled.marked import is_marked, wrap
from wsanalysis.compiled.signatures import OUT_OF_BOUNDS
from wsanalysis.compiled.sources import CannotCompile
from wsanalysis.compiled.writer import HIGHEST, LOWEST, Arm, Value, Writer, constant, truth

SIGNS: dict[type[ast.cmpop], str] = {
    ast.Eq: "eq", ast.NotEq: "ne", ast.Lt: "slt", ast.LtE: "sle", ast.Gt: "sgt", ast.GtE: "sge",
}  # fmt: skip

FOLDED: dict[str, Callable[[int, int], int | bool]] = {
    "Add": operator.add, "Sub": operator.sub, "Mult": operator.mul, "FloorDiv": operator.floordiv,
    "Mod": operator.mod, "LShift": operator.lshift, "RShift": operator.rshift, "BitAnd": operator.and_,
    "BitOr": operator.or_, "BitXor": operator.xor, "eq": operator.eq, "ne": operator.ne, "slt": operator.lt,
    "sle": operator.le, "sgt": operator.gt, "sge": operator.ge,
}  # fmt: skip

INSTEAD = {
    "Div": ("/ makes fractions", "//"),
    "Pow": ("**", "a product or a shift"),
    "MatMult": ("@", "a sum of products"),
}

WRAPPING = (ast.Add, ast.Sub, ast.Mult, ast.LShift, ast.BitAnd, ast.BitOr, ast.BitXor)
"""Operators whose result modulo 2**64 depends on no more of their operands (of a shift, the first) than that."""

LONG = 1 << 16  # a shift that nobody means


class Known:
    """What a name stands for that is no value at run time: a module, a function, a table of constants."""

    __slots__ = ("thing",)

    def __init__(self, thing: Any) -> None:
        self.thing = thing


Operand: TypeAlias = Value | Known


class Expressions(Writer):
    """Writes the instructions that work out expressions, each part of them once and from left to right."""

    globals: dict[str, Any]
    locals: set[str]
    places: dict[str, tuple[Kind, tuple[str, ...]]]
    given: set[str]  # variables that have a value on every way to here
    where: str

    def refuse(self, node: ast.AST, found: str, instead: str) -> NoReturn:
        """Raise CannotCompile with file, line, what was found and what to write instead."""
        line = getattr(node, "lineno", self.line)
        raise CannotCompile(
            f"{self.program.file_of(self)}:{line}: in {self.where}: found {found}; write {instead}"
        )

    def worth(self, node: ast.expr) -> Operand:
        """What an expression is worth: a value, or something known."""
        self.line = node.lineno
        rule: Callable[[Any], Operand] | None = getattr(self, f"_of_{type(node).__name__.lower()}", None)
        if rule is None:
            self.refuse(
                node, f"`{ast.unparse(node)}`", "numbers, comparisons, calls, indexes, names and tuples"
            )
        wrapping = self.wrapping
        if not isinstance(node, ast.BinOp | ast.UnaryOp | ast.Constant):
            self.wrapping = 0  # it is only sums, products and bits that wrap as their operands do
        try:
            return rule(node)
        finally:
            self.wrapping = wrapping

    def value(self, node: ast.expr) -> Value:
        """The value of an expression. Refused where there is none, as of the name of a function."""
        return self.as_value(self.worth(node), node)

    def as_value(self, found: Operand, node: ast.AST) -> Value:
        if isinstance(found, Value):
            return found
        thing = found.thing
        if isinstance(thing, bool):
            return truth(thing)
        if isinstance(thing, int):
            return self._constant(int(thing), node, CONSTANT)
        if isinstance(thing, tuple):
            return self.several([self.as_value(Known(item), node) for item in thing])
        return self.refuse(
            node, f"`{ast.unparse(node)}`, {_in_words(thing)},", "a number, bool or tuple of them"
        )

    def number(self, node: ast.expr) -> Value:
        """The value of an expression as a number."""
        return self._as_number(self.value(node), node)

    def _as_number(self, found: Value, node: ast.AST) -> Value:
        if not isinstance(found.kind, Number | Truth):
            self.refuse(node, f"{found.kind} where a number is due", "a number")
        return self.as_number(found)

    def test(self, node: ast.expr) -> Value:
        """Whether an expression counts as true."""
        found = self.value(node)
        if not isinstance(found.kind, Number | Truth):
            self.refuse(node, f"{found.kind} used as a condition", "a comparison")
        return self.is_true(found)

    def fitting(self, found: Value, want: Kind, node: ast.AST, place: str) -> Value:
        """A value where a kind is due. Refused if it does not fit."""
        if not fits(found.kind, want):
            advice = (
                f"{want}(...) around it, or change the annotation" if isinstance(want, Number) else f"{want}"
            )
            if isinstance(want, Truth):
                advice = "a comparison, or bool(...) around it"
            self.refuse(node, f"{found.kind} for {place}, which is {want}", advice)
        if isinstance(want, Several) and isinstance(found.kind, Several):
            items = zip(self.items(found), want.items, strict=True)
            return self.several([self.fitting(item, kind, node, place) for item, kind in items])
        made = self.as_number(found) if isinstance(want, Number) else found
        return made._replace(kind=want)

    def condition(self, node: ast.expr, yes: str, no: str) -> None:
        """Go one of two ways: `and`, `or` and `not` look at no more than they have to."""
        match node:
            case ast.BoolOp(op=op, values=values):
                for each in values[:-1]:
                    other = self.label("more")
                    self.condition(each, *((other, no) if isinstance(op, ast.And) else (yes, other)))
                    self.begin(other)
                self.condition(values[-1], yes, no)
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                self.condition(operand, no, yes)
            case _:
                self.branch(self.test(node), yes, no)

    # --- tuples

    def several(self, values: Sequence[Value]) -> Value:
        """A tuple of values."""
        parts = tuple(part for value in values for part in value.parts)
        return Value(Several(tuple(value.kind for value in values)), parts)

    def items(self, value: Value) -> list[Value]:
        """The values in a tuple."""
        found, at = [], 0
        for kind in value.kind.items if isinstance(value.kind, Several) else ():
            count = len(parts_of(kind, self.checked))
            found.append(Value(kind, value.parts[at : at + count]))
            at += count
        return found

    # --- names and constants

    def _constant(self, number: int, node: ast.AST, kind: Kind = INT) -> Value:
        if self.wrapping:
            number = wrap(number)
        if not LOWEST <= number <= HIGHEST:
            self.refuse(node, f"{number}, which has no room in 64 bits", "a smaller number, or wrap(...)")
        return constant(number, kind)

    def _of_constant(self, node: ast.Constant) -> Operand:
        if isinstance(node.value, bool):
            return truth(node.value)
        if isinstance(node.value, int):
            return self._constant(node.value, node)
        return self.refuse(node, f"`{ast.unparse(node)}`", "whole numbers, True and False only")

    def _of_name(self, node: ast.Name) -> Operand:
        if node.id in self.locals:
            if node.id not in self.given:
                self.refuse(
                    node,
                    f"`{node.id}`, which may have no value yet",
                    "a first value for it on every way here",
                )
            return self.load(*self.places[node.id])
        if node.id in self.globals:
            return Known(self.globals[node.id])
        if hasattr(builtins, node.id):
            return Known(getattr(builtins, node.id))
        return self.refuse(node, f"`{node.id}`, which nothing defines", "a name that is defined")

    def _of_attribute(self, node: ast.Attribute) -> Operand:
        owner = self.worth(node.value)
        if isinstance(owner, Value):
            return self.refuse(node, f"`.{node.attr}` of {owner.kind}", "a field of a record")
        if not hasattr(owner.thing, node.attr):
            self.refuse(node, f"`{ast.unparse(node)}`, which nothing defines", "a name that is defined")
        return Known(getattr(owner.thing, node.attr))

    def _of_tuple(self, node: ast.Tuple) -> Operand:
        found = [self.worth(item) for item in node.elts]
        if any(isinstance(item, ast.Starred) for item in node.elts):
            self.refuse(node, f"`{ast.unparse(node)}`", "each item by itself")
        return self.several([self.as_value(item, at) for item, at in zip(found, node.elts, strict=True)])

    # --- operators

    def _of_unaryop(self, node: ast.UnaryOp) -> Operand:
        if isinstance(node.op, ast.Not):
            found = self.test(node.operand)
            known = found.constant
            return (
                truth(not known)
                if known is not None
                else Value(TRUTH, (self.get(f"xor i1 {found.parts[0]}, true"),))
            )
        if (
            isinstance(node.op, ast.USub)
            and isinstance(node.operand, ast.Constant)
            and type(node.operand.value) is int
        ):
            return self._constant(-node.operand.value, node)  # -2**63 has room, 2**63 has not
        found = self.number(node.operand)._replace(kind=INT)
        if isinstance(node.op, ast.UAdd):
            return found
        if (known := found.constant) is not None:
            return self._constant(~known if isinstance(node.op, ast.Invert) else -known, node)
        if isinstance(node.op, ast.Invert):
            return self.arithmetic("BitXor", found, constant(-1))
        return self.negated(found)

    def _of_binop(self, node: ast.BinOp) -> Operand:
        wrapping = self.wrapping
        if not isinstance(node.op, WRAPPING):
            self.wrapping = 0
        left = self.value(node.left)
        self.wrapping *= not isinstance(node.op, ast.LShift)
        right = self.value(node.right)
        self.wrapping = wrapping
        return self.operate(node.op, left, right, node)

    def operate(self, op: ast.operator, left: Value, right: Value, node: ast.AST) -> Value:
        """Both operands under an operator; what is known already is worked out here."""
        name = type(op).__name__
        if name in INSTEAD:
            self.refuse(node, *INSTEAD[name])
        both_true = isinstance(left.kind, Truth) and isinstance(right.kind, Truth) and name.startswith("Bit")
        left, right = self._as_number(left, node), self._as_number(right, node)
        by = right.constant
        if by == 0 and name in ("FloorDiv", "Mod"):
            self.refuse(node, "a division by zero", "another divisor")
        if by is not None and name in ("LShift", "RShift") and not 0 <= by < LONG:
            self.refuse(node, f"a shift by {by}", "a shift by 0 to 63")
        if (known := left.constant) is not None and by is not None:
            made = self._constant(int(FOLDED[name](known, by)), node)
        else:
            made = self.arithmetic(name, left, right)
        return self.is_true(made) if both_true else made

    def _of_compare(self, node: ast.Compare) -> Operand:
        """A chain stops at the first comparison that fails; what is between two of them is worked out once."""
        arms: list[Arm] = []
        left, end = self.value(node.left), self.label("compared")
        for place, (op, right_node) in enumerate(zip(node.ops, node.comparators, strict=True)):
            if isinstance(op, ast.In | ast.NotIn):
                right, found = left, self._is_among(op, left, right_node)
            else:
                right = self.value(right_node)
                found = self._compared(op, left, right, node)
            if place == len(node.ops) - 1:
                if not arms:
                    return found
                arms.append(self.leaving(found))
                self.go(end)
            else:
                on = self.label("then")
                arms.append(self.leaving(truth(False)))
                self._always(found, on, end)
                self.begin(on)
            left = right
        return self.meet(TRUTH, arms, end)

    def _always(self, found: Value, on: str, end: str) -> None:
        """A branch that both ways are kept of, though one is never taken."""
        self.do(f"br i1 {found.parts[0]}, label %{on}, label %{end}")
        self.ended = True

    def _compared(self, op: ast.cmpop, left: Value, right: Value, node: ast.AST) -> Value:
        sign = SIGNS.get(type(op))
        if sign is None:
            self.refuse(node, f"`{ast.unparse(node)}`", "== or !=")
        left, right = self._as_number(left, node), self._as_number(right, node)
        if left.constant is not None and right.constant is not None:
            return truth(bool(FOLDED[sign](left.constant, right.constant)))
        return self.compare(sign, left.parts[0], right.parts[0])

    def _is_among(self, op: ast.cmpop, left: Value, node: ast.expr) -> Value:
        among = self.value(node)
        if not isinstance(among.kind, Several):
            self.refuse(node, f"`in` {among.kind}", "`in` a tuple, or a loop")
        sought, found = self._as_number(left, node), truth(False)
        for item in self.items(among):
            same = self._compared(ast.Eq(), sought, item, node)
            found = Value(TRUTH, (self.get(f"or i1 {found.parts[0]}, {same.parts[0]}"),))
        if isinstance(op, ast.NotIn):
            found = Value(TRUTH, (self.get(f"xor i1 {found.parts[0]}, true"),))
        return found

    def _of_boolop(self, node: ast.BoolOp) -> Operand:
        """The operand that decided, as Python has it."""
        arms: list[Arm] = []
        end = self.label("decided")
        for each in node.values[:-1]:
            found, more = self.value(each), self.label("more")
            if not isinstance(found.kind, Number | Truth):
                self.refuse(each, f"{found.kind} used as a condition", "a comparison")
            decides = self.is_true(found)
            arms.append(self.leaving(found))
            self._always(decides, *((more, end) if isinstance(node.op, ast.And) else (end, more)))
            self.begin(more)
        arms.append(self.leaving(self.value(node.values[-1])))
        self.go(end)
        return self._met(arms, end, node)

    def _of_ifexp(self, node: ast.IfExp) -> Operand:
        known = (
            self.test(node.test) if isinstance(node.test, ast.Name | ast.Attribute | ast.Constant) else None
        )
        if known is not None and known.constant is not None:
            return self.worth(node.body if known.constant else node.orelse)
        yes, no, end = self.label("yes"), self.label("no"), self.label("either")
        if known is None:
            self.condition(node.test, yes, no)
        else:
            self.branch(known, yes, no)
        arms = []
        for label, each in ((yes, node.body), (no, node.orelse)):
            self.begin(label)
            arms.append(self.leaving(self.value(each)))
            self.go(end)
        return self._met(arms, end, node)

    def _met(self, arms: list[Arm], end: str, node: ast.expr) -> Value:
        kind = joined([arm.value.kind for arm in arms])
        if kind is None:
            kinds = " or ".join(dict.fromkeys(str(arm.value.kind) for arm in arms))
            self.refuse(node, f"`{ast.unparse(node)}`, which is {kinds}", "values of one kind")
        return self.meet(kind, arms, end)

    # --- indexes

    def _of_subscript(self, node: ast.Subscript) -> Operand:
        owner = self.worth(node.value)
        if isinstance(node.slice, ast.Slice):
            self.refuse(node, f"the slice `{ast.unparse(node)}`", "a loop")
        if isinstance(owner, Known) and isinstance(owner.thing, tuple):
            return self._constant_item(owner.thing, node)
        found = self.as_value(owner, node.value)
        if isinstance(found.kind, Several):
            return self._item(found, node)
        return self.read(self.place_of(found, node), node)

    def _constant_item(self, table: tuple[Any, ...], node: ast.Subscript) -> Operand:
        """An item of a table of constants, which is put beside the code if the index is known only later."""
        index = self.number(node.slice)
        if (known := index.constant) is not None:
            self._check_known(known, len(table), node)
            return Known(table[known])
        if all(isinstance(item, tuple) for item in table):
            rows = [self.as_value(Known(item), node) for item in table]
            if len({row.kind for row in rows}) == 1 and all(row.constant is None for row in rows):
                columns = zip(*table, strict=True)
                self._check_bounds(index, str(len(table)), node)
                return self.several([self._looked_up(tuple(column), index, node) for column in columns])
        self._check_bounds(index, str(len(table)), node)
        return self._looked_up(table, index, node)

    def _looked_up(self, numbers: tuple[Any, ...], index: Value, node: ast.Subscript) -> Value:
        if not numbers or not all(isinstance(number, int) for number in numbers):
            self.refuse(
                node, f"`{ast.unparse(node)}`, a table of other things than numbers", "a tuple of numbers"
            )
        known = [self._constant(int(number), node).parts[0] for number in numbers]
        place = self.get(f"getelementptr inbounds i64, ptr {self.program.table(known)}, i64 {index.parts[0]}")
        looked_up = Value(CONSTANT, (self.get(f"load i64, ptr {place}"),))
        are_truths = all(isinstance(number, bool) for number in numbers)
        return self.is_true(looked_up) if are_truths else looked_up

    def _item(self, owner: Value, node: ast.Subscript) -> Value:
        items, index = self.items(owner), self.number(node.slice)
        if (known := index.constant) is not None:
            self._check_known(known, len(items), node)
            return items[known]
        self._check_bounds(index, str(len(items)), node)
        numbers = [self._as_number(item, node) for item in items]
        kind = joined([number.kind for number in numbers]) or INT
        found = numbers[-1].parts[0]
        for place in range(len(numbers) - 2, -1, -1):
            here = self.get(f"icmp eq i64 {index.parts[0]}, {place}")
            found = self.choose(here, numbers[place].parts[0], found)
        return Value(kind, (found,))

    def _check_known(self, index: int, size: int, node: ast.Subscript) -> None:
        if not 0 <= index < size:
            self.refuse(node, f"`{ast.unparse(node)}`, of {size} items", f"an index from 0 to {size - 1}")

    def _check_bounds(self, index: Value, size: str, node: ast.AST) -> None:
        if self.checked:
            inside = self.get(f"icmp ult i64 {index.parts[0]}, {size}")
            self.unless(inside, OUT_OF_BOUNDS, index.parts[0], size, ast.unparse(node))

    def place_of(self, owner: Value, node: ast.Subscript) -> Value:
        """Where an item of a row lies: the row from there on."""
        if not isinstance(owner.kind, Row):
            self.refuse(node, f"an index of {owner.kind}", "an index of a row, a table or a tuple")
        row, index = owner.kind, self.number(node.slice)
        self.fitting(index, row.key, node.slice, "the index")
        if self.checked:
            self._check_bounds(index, owner.parts[1], node)
        far = index.parts[0] if row.words == 1 else self.get(f"mul i64 {index.parts[0]}, {row.words}")
        place = self.get(f"getelementptr inbounds i64, ptr {owner.parts[0]}, i64 {far}")
        return Value(row.item, (place,))

    def read(self, place: Value, node: ast.AST) -> Value:
        """What lies at a place: a number is loaded, a record stays where it is."""
        if isinstance(place.kind, Number):
            return Value(place.kind, (self.get(f"load i64, ptr {place.parts[0]}"),))
        return place

    # --- calls

    def _of_call(self, node: ast.Call) -> Operand:
        called = self.worth(node.func)
        words = f"`{ast.unparse(node)}`"
        if node.keywords or any(isinstance(each, ast.Starred) for each in node.args):
            self.refuse(node, f"{words} with names or * among its arguments", "each argument in its place")
        function: Any = called.thing if isinstance(called, Known) else None
        if isinstance(function, NewType):
            (argument,) = node.args
            return self.number(argument)._replace(kind=Number(function))
        if rule := getattr(self, f"_call_{getattr(function, '__name__', '')}", None):
            if function is wrap or function is getattr(builtins, function.__name__, None):
                made: Operand = rule(node)
                return made
        if is_marked(function):
            return self._call(function, node)
        return self.refuse(node, f"a call of {words}, which is not compiled", "a function marked @compiled")

    def _call(self, function: Callable[..., Any], node: ast.Call) -> Value:
        signature = self.program.declare(function)
        if len(node.args) != len(signature.parameters):
            due = f"{len(signature.parameters)} arguments, as {signature.words} takes"
            self.refuse(node, f"{len(node.args)} arguments in `{ast.unparse(node)}`", due)
        texts = ["ptr %fault"] if self.checked else []
        given = [self.value(argument) for argument in node.args]
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

    def _numbers(self, node: ast.Call, least: int, most: int) -> list[Value]:
        if not least <= len(node.args) <= most:
            self.refuse(
                node, f"`{ast.unparse(node)}`", f"at least {least} numbers" if most > least else "one number"
            )
        return [self.number(argument) for argument in node.args]

    def _call_max(self, node: ast.Call, sign: str = "sgt") -> Value:
        first, *others = self._numbers(node, 2, LONG)
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
        found = self.worth(node.args[0]) if len(node.args) == 1 else None
        if isinstance(found, Known) and isinstance(found.thing, tuple):
            return constant(len(found.thing))
        if isinstance(found, Value) and isinstance(found.kind, Several):
            return constant(len(found.kind.items))
        return self.refuse(
            node, f"`{ast.unparse(node)}`", "len() of a tuple, or a number that says how many there are"
        )

    def _call_wrap(self, node: ast.Call) -> Value:
        if len(node.args) != 1:
            self.refuse(node, f"`{ast.unparse(node)}`", "one number")
        self.wrapping += 1
        try:
            return self.number(node.args[0])._replace(kind=INT)
        finally:
            self.wrapping -= 1


def _in_words(thing: Any) -> str:
    if isinstance(thing, ModuleType):
        return "a module"
    if is_marked(thing) or callable(thing):
        return "a function"
    return f"of type {type(thing).__name__}"
