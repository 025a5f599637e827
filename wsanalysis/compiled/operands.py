"""Values of names, constants and tuples; and their conversion to the kind required."""

import ast
import builtins
from collections.abc import Callable, Sequence
from types import ModuleType
from typing import Any, NoReturn, TypeAlias

from wsanalysis.compiled.arithmetic import HIGHEST, LOWEST, Arithmetic
from wsanalysis.compiled.kinds import CONSTANT, INT, Kind, Number, Several, Truth, fits, parts_of
from wsanalysis.compiled.marked import is_marked, wrap
from wsanalysis.compiled.sources import Function, refuse
from wsanalysis.compiled.writer import Value, constant, truth


class Known:
    """The meaning of a name that is no value at run time: a module, a function, a table of constants."""

    __slots__ = ("thing",)

    def __init__(self, thing: Any) -> None:
        self.thing = thing


Operand: TypeAlias = Value | Known


class Operands(Arithmetic):
    """Works out the simplest expressions; the parts of others are asked for by `worth` and `value`."""

    function: Function
    globals: dict[str, Any]
    locals: set[str]
    places: dict[str, tuple[Kind, tuple[str, ...]]]
    given: set[str]  # variables that have a value on every way to here
    functions: dict[str, Function]  # what names stand for in a loop over functions
    all_given = False  # it has been seen to that all have one
    where: str

    def refuse(self, node: ast.AST, found: str, instead: str) -> NoReturn:
        """Raise CannotCompile with file, line, what was found and what to write instead."""
        refuse(self.function, getattr(node, "lineno", self.line), found, instead)

    def worth(self, node: ast.expr) -> Operand:
        """An expression's value, at run time or as a constant."""
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
        return self.numeric(self.value(node), node)

    def numeric(self, found: Value, node: ast.AST) -> Value:
        if not isinstance(found.kind, Number | Truth):
            self.refuse(node, f"{found.kind} where a number is needed", "a number")
        return self.as_number(found)

    def test(self, node: ast.expr) -> Value:
        """The test of an expression."""
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
            self.refuse(node, f"{number}, which does not fit in 64 bits", "a smaller number, or wrap(...)")
        return constant(number, kind)

    def _of_constant(self, node: ast.Constant) -> Operand:
        if isinstance(node.value, bool):
            return truth(node.value)
        if isinstance(node.value, int):
            return self._constant(node.value, node)
        return self.refuse(node, f"`{ast.unparse(node)}`", "whole numbers, True and False only")

    def _of_name(self, node: ast.Name) -> Operand:
        if node.id in self.functions:
            return Known(self.functions[node.id])
        if node.id in self.locals:
            if node.id not in self.given and not self.all_given:
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
        return self.refuse(node, f"`{node.id}`, which is not defined", "a name that is")

    def _of_tuple(self, node: ast.Tuple) -> Operand:
        found = [self.worth(item) for item in node.elts]
        if any(isinstance(item, ast.Starred) for item in node.elts):
            self.refuse(node, f"`{ast.unparse(node)}`", "one item at a time")
        return self.several([self.as_value(item, at) for item, at in zip(found, node.elts, strict=True)])


def _in_words(thing: Any) -> str:
    if isinstance(thing, ModuleType):
        return "a module"
    if is_marked(thing) or callable(thing):
        return "a function"
    return f"of type {type(thing).__name__}"
