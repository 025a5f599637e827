"""Operators, comparisons and conditions, each part evaluated once and from left to right."""

import ast

from wsanalysis.compiled.arithmetic import FOLDED
from wsanalysis.compiled.calling import Calling
from wsanalysis.compiled.kinds import INT, TRUTH, Number, Several, Truth, joined
from wsanalysis.compiled.operands import Operand
from wsanalysis.compiled.writer import Arm, Value, constant, truth

SIGNS: dict[type[ast.cmpop], str] = {
    ast.Eq: "eq", ast.NotEq: "ne", ast.Lt: "slt", ast.LtE: "sle", ast.Gt: "sgt", ast.GtE: "sge",
}  # fmt: skip

INSTEAD = {
    "Div": ("/ makes fractions", "//"),
    "Pow": ("**", "a product or a shift"),
    "MatMult": ("@", "a sum of products"),
}

WRAPPING = (ast.Add, ast.Sub, ast.Mult, ast.LShift, ast.BitAnd, ast.BitOr, ast.BitXor)
"""Operators whose result modulo 2**64 needs no more than that of their operands (of a shift, the first)."""

LONG = 1 << 16  # a shift that nobody means


class Expressions(Calling):
    """Works out expressions."""

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
        """Both operands under an operator; known values are worked out here."""
        name = type(op).__name__
        if name in INSTEAD:
            self.refuse(node, *INSTEAD[name])
        both_true = isinstance(left.kind, Truth) and isinstance(right.kind, Truth) and name.startswith("Bit")
        left, right = self.numeric(left, node), self.numeric(right, node)
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
        """A chain stops at the first comparison that fails; an operand between two is worked out once."""
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
        left, right = self.numeric(left, node), self.numeric(right, node)
        if left.constant is not None and right.constant is not None:
            return truth(bool(FOLDED[sign](left.constant, right.constant)))
        return self.compare(sign, left.parts[0], right.parts[0])

    def _is_among(self, op: ast.cmpop, left: Value, node: ast.expr) -> Value:
        among = self.value(node)
        if not isinstance(among.kind, Several):
            self.refuse(node, f"`in` {among.kind}", "`in` a tuple, or a loop")
        sought, found = self.numeric(left, node), truth(False)
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
