"""One function: its statements, one after the other, as instructions."""

import ast
from collections.abc import Sequence
from typing import TYPE_CHECKING

from wsanalysis.compiled.assigning import Assigning
from wsanalysis.compiled.kinds import INT, Counted, Nothing, Number, Several, parts_of
from wsanalysis.compiled.operands import Known
from wsanalysis.compiled.signatures import Signature
from wsanalysis.compiled.sources import Function, definition_of, functions_in, names_of
from wsanalysis.compiled.writer import Value, constant

if TYPE_CHECKING:
    from wsanalysis.compiled.program import Program

LONGEST_UNROLLED = 16
WALKED = "range(...), span(...), what gives a span, or a tuple"


class Body(Assigning):
    """The instructions of one function."""

    def __init__(self, program: "Program", function: Function, signature: Signature) -> None:
        super().__init__(program)
        self.function, self.signature = function, signature
        self.where = function.__qualname__
        self.globals = names_of(function)
        self.tree = definition_of(function)
        self.locals = _names_given(self.tree)
        self.places, self.given, self.functions = {}, set(), {}
        self.lasting: set[str] = set()  # variables that an annotation gives a kind
        self._loops: list[tuple[str, str, list[set[str]]]] = []
        result = signature.result_type
        self._way_out = "ret void" if result == "void" else f"ret {result} zeroinitializer"

    def text(self) -> str:
        """The whole function in LLVM's text."""
        parameters = ["ptr %fault"] if self.checked else []
        self.begin("start")
        for name, kind in self.signature.parameters:
            types = parts_of(kind, self.checked)
            parts = tuple(f"%a.{name}.{place}" for place in range(len(types)))
            parameters += [f"{part} {text}" for part, text in zip(types, parts, strict=True)]
            self.places[name] = kind, self.room(kind)
            self.given.add(name)
            self.store(Value(kind, parts), self.places[name][1])
        self._run(self.tree.body)
        if not self.ended:
            if not isinstance(self.signature.result, Nothing):
                last = self.tree.body[-1]
                self.refuse(
                    last,
                    f"a path to the end without a result of {self.signature.result}",
                    "a return on every path",
                )
            self.do("ret void")
        head = f"{self.signature.result_type} {self.signature.symbol}({', '.join(parameters)}) nounwind {{"
        return "\n".join(
            [
                f"define internal fastcc {head}",
                "entry:",
                *self.rooms,
                "  br label %start",
                *self.lines,
                "}",
                "",
            ]
        )

    def _run(self, statements: list[ast.stmt]) -> None:
        for statement in statements:
            if self.ended:
                return
            self.line = statement.lineno
            rule = getattr(self, f"_do_{type(statement).__name__.lower()}", None)
            if rule is None:
                first = ast.unparse(statement).splitlines()[0]
                self.refuse(
                    statement, f"`{first}`", "assignments, if, while, for, break, continue and return"
                )
            rule(statement)

    # --- simple statements

    def _do_expr(self, statement: ast.Expr) -> None:
        if isinstance(statement.value, ast.Constant) and isinstance(statement.value.value, str):
            return
        if not isinstance(statement.value, ast.Call):
            self.refuse(
                statement, f"`{ast.unparse(statement)}`, which does nothing", "a call or an assignment"
            )
        self.value(statement.value)

    def _do_pass(self, _statement: ast.Pass) -> None:
        pass

    def _do_return(self, statement: ast.Return) -> None:
        result = self.signature.result
        if statement.value is None or (
            isinstance(statement.value, ast.Constant) and statement.value.value is None
        ):
            if not isinstance(result, Nothing):
                self.refuse(statement, f"a return without {result}", f"return and {result}")
            self.do("ret void")
        else:
            found = self.fitting(self.value(statement.value), result, statement, "the result")
            types = parts_of(result, self.checked)
            if not types:
                self.refuse(
                    statement, "a result of a function that has none", "the type of the result after ->"
                )
            whole = found.parts[0] if len(types) == 1 else "undef"
            for place, (part, text) in enumerate(zip(types, found.parts, strict=True)):
                if len(types) > 1:
                    whole = self.get(
                        f"insertvalue {self.signature.result_type} {whole}, {part} {text}, {place}"
                    )
            self.do(f"ret {self.signature.result_type} {whole}")
        self.ended = True

    # --- ways

    def _do_if(self, statement: ast.If) -> None:
        known = self._known(statement.test)
        if known is not None:
            self._run(statement.body if known else statement.orelse)
            return
        yes, no, end = self.label("yes"), self.label("no"), self.label("on")
        self.condition(statement.test, yes, no)
        before, ways = set(self.given), []
        for label, statements in ((yes, statement.body), (no, statement.orelse)):
            self.begin(label)
            self.given = set(before)
            self._run(statements)
            if not self.ended:
                ways.append(self.given)
                self.go(end)
        if ways:
            self.given = set.intersection(*ways)
            self.begin(end)

    def _known(self, test: ast.expr) -> bool | None:
        """The truth of a condition, if constants alone decide."""
        if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
            other = self._known(test.operand)
            return None if other is None else not other
        named = isinstance(test, ast.Name) and test.id not in self.locals
        if named or isinstance(test, ast.Attribute | ast.Constant):
            found = self.worth(test)
            if isinstance(found, Known) and isinstance(found.thing, int):
                return bool(found.thing)
            return bool(found.constant) if isinstance(found, Value) and found.constant is not None else None
        return None

    def _loop(
        self, statements: list[ast.stmt], again: str, end: str, orelse: list[ast.stmt]
    ) -> list[set[str]]:
        """The body of a loop; the values given on each way out by `break`."""
        if orelse:
            self.refuse(orelse[0], "else after a loop", "a variable that records how the loop ended")
        before, breaks = set(self.given), list[set[str]]()
        self._loops.append((again, end, breaks))
        self._run(statements)
        self._loops.pop()
        self.given = before
        return breaks

    def _do_while(self, statement: ast.While) -> None:
        head, body, end = self.label("while"), self.label("do"), self.label("done")
        forever = self._known(statement.test)
        self.go(head)
        self.begin(head)
        if forever:
            self.go(body)
        else:
            self.condition(statement.test, body, end)
        self.begin(body)
        breaks = self._loop(statement.body, head, end, statement.orelse)
        if not self.ended:
            self.go(head)
        if forever and not breaks:
            return
        if forever:
            self.given = set.intersection(*breaks)
        self.begin(end)

    def _do_for(self, statement: ast.For) -> None:
        walked = statement.iter
        function = self.worth(walked.func) if isinstance(walked, ast.Call) else None
        if isinstance(walked, ast.Call) and isinstance(function, Known) and function.thing is range:
            if not 1 <= len(walked.args) <= 3 or walked.keywords:
                self.refuse(walked, f"a loop over `{ast.unparse(walked)}`", WALKED)
            self._count_up(statement, [self.number(each) for each in walked.args], INT)
            return
        found = self.worth(walked)
        functions = functions_in(found.thing) if isinstance(found, Known) else ()
        if functions and isinstance(statement.target, ast.Name):
            self._walk(statement, functions)
            self.functions.pop(statement.target.id)
            return
        among = self.as_value(found, walked)
        if isinstance(among.kind, Counted):
            numbers = [Value(among.kind.number, (part,)) for part in among.parts]
            self._count_up(statement, numbers, among.kind.number)
            return
        if not isinstance(among.kind, Several):
            self.refuse(walked, f"a loop over {among.kind}", WALKED)
        self._walk(statement, self.items(among))

    def _count_up(self, statement: ast.For, numbers: list[Value], kind: Number) -> None:
        first, end_number = (constant(0), numbers[0]) if len(numbers) == 1 else (numbers[0], numbers[1])
        step = numbers[2].constant if len(numbers) == 3 else 1
        if not step:
            self.refuse(statement.iter, f"`{ast.unparse(statement.iter)}`", "a constant step other than 0")
        counter = self.room(INT)
        head, body, again, end = (self.label(name) for name in ("for", "each", "next", "end"))
        self.store(first._replace(kind=INT), counter)
        self.go(head)
        self.begin(head)
        now = self.load(INT, counter)
        self.branch(self.compare("slt" if step > 0 else "sgt", now.parts[0], end_number.parts[0]), body, end)
        self.begin(body)
        before = set(self.given)
        self._assign(statement.target, now._replace(kind=kind))
        self._loop(statement.body, again, end, statement.orelse)
        if not self.ended:
            self.go(again)
        self.begin(again)
        count = self.load(INT, counter).parts[0]
        if abs(step) == 1:  # cannot pass the last number there is
            self.store(Value(INT, (self.get(f"add nsw i64 {count}, {step}"),)), counter)
            self.go(head)
        else:
            further = self.get(f"add i64 {count}, {step}")
            self.store(Value(INT, (further,)), counter)
            self.branch(self.compare("sgt" if step > 0 else "slt", further, count), head, end)
        self.given = before
        self.begin(end)

    def _walk(self, statement: ast.For, items: Sequence[Value | Function]) -> None:
        if len(items) > LONGEST_UNROLLED:
            self.refuse(statement.iter, f"a loop over a tuple of {len(items)}", "range() and an index")
        end = self.label("end")
        before = set(self.given)
        for item in items:
            again = self.label("next")
            if isinstance(item, Value):
                self._assign(statement.target, item)
            elif isinstance(statement.target, ast.Name):
                self.functions[statement.target.id] = item
            self._loop(statement.body, again, end, statement.orelse)
            if not self.ended:
                self.go(again)
            self.begin(again)
        self.go(end)
        self.given = before
        self.begin(end)

    def _do_break(self, _statement: ast.Break) -> None:
        _, end, breaks = self._loops[-1]
        breaks.append(self.given)
        self.go(end)

    def _do_continue(self, _statement: ast.Continue) -> None:
        self.go(self._loops[-1][0])


def _names_given(tree: ast.FunctionDef) -> set[str]:
    """The names that a function gives values to, its parameters among them."""
    nodes = list(ast.walk(tree))
    stored = {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    return stored | {node.arg for node in nodes if isinstance(node, ast.arg)}
