"""The parts for rewriting a flow: statements by their text, words of a frame, loops that hold questions."""

import ast
from collections.abc import Collection, Mapping
from itertools import count
from typing import Any, NoReturn, TypeVar

from wsanalysis.compiled.flows import head_of
from wsanalysis.compiled.kinds import Kind
from wsanalysis.compiled.lasting import stops, written_in
from wsanalysis.compiled.sources import Function, definition_of, names_of, refuse

A = TypeVar("A", bound=ast.Assign)

STEP = "__step"
WALKED = "range(first, end), what gives a span, or a tuple of constants"


class Keep(ast.Assign):
    """Puts a number or a truth where it outlives a question: as `place`, of this `kind` if one is due."""

    place = ""
    kind: Kind | None = None


class Recall(ast.Assign):
    """Takes one out again: as a kind, as the numbers of the span of that name, or as its name has been."""

    kind: Kind | str | None = None


class Walked(ast.Assign):
    """Notes the span that a loop walks."""


class Go(ast.Assign):
    """Says which block comes next, or which of two, by a condition."""


class Blocks(ast.While):
    """All blocks of a flow, by number; `entries` are those at which a frame may go on."""

    blocks: Mapping[int, list[ast.stmt]]
    entries: Collection[int]


def written(text: str, at: ast.AST, **parts: Any) -> list[ast.stmt]:
    """Statements by their text, at the line of a node; some names in it stand for parts of the flow."""
    module = ast.parse(text)
    for each in ast.walk(module):
        ast.copy_location(each, at)
    filled: ast.Module = _Filling(parts).visit(module)
    return filled.body


class _Filling(ast.NodeTransformer):
    """Puts expressions, and lists of statements, in the place of their names."""

    def __init__(self, parts: dict[str, Any]) -> None:
        self.parts = parts

    def visit_Name(self, node: ast.Name) -> Any:
        return self.parts.get(node.id, node)

    def visit_Expr(self, node: ast.Expr) -> Any:
        found = self.visit(node.value)
        return found if isinstance(found, list) else ast.copy_location(ast.Expr(found), node)


def assigned(how: type[A], text: str, at: ast.AST, **parts: Any) -> A:
    """An assignment by its text, as one of the kinds above."""
    (plain,) = written(text, at, **parts)
    assert isinstance(plain, ast.Assign)
    return ast.copy_location(how(plain.targets, plain.value), plain)


class Source:
    """The text of a flow, and what its names stand for."""

    def __init__(self, function: Function) -> None:
        self.function, self.head, self.definition = function, head_of(function), definition_of(function)
        self.locals = written_in(self.definition.body).union(self.head.parameters)

    def refuse(self, node: Any, found: str, instead: str) -> NoReturn:
        """Raise CannotCompile with file, line, what was found and what to write instead."""
        refuse(self.function, node.lineno, found, instead)

    def meaning(self, node: ast.AST) -> Any:
        """The value of a name of the module, or of one in a module named there; None if that is not known."""
        if isinstance(node, ast.Attribute):
            return getattr(self.meaning(node.value), node.attr, None)
        if isinstance(node, ast.Name) and node.id not in self.locals:
            return {"range": range, **names_of(self.function)}.get(node.id)
        return None


class Loops(ast.NodeTransformer):
    """Makes a `while` of each `for` that holds a question: its next number outlives it as names do."""

    def __init__(self, source: Source) -> None:
        self.source, self._numbers, self._depth = source, count(), 0

    def visit_For(self, node: ast.For) -> Any:
        self._depth += 1
        self.generic_visit(node)
        self._depth -= 1
        if not stops(node) or stops(node.iter) or node.orelse:
            return node
        walked = node.iter  # loops that are not in each other share their names, and so their words
        now, end, span = f"__now{self._depth}", f"__end{self._depth}", f"__span{next(self._numbers)}"
        length = self._length(walked)
        if isinstance(walked, ast.Call) and self.source.meaning(walked.func) is range:
            if len(walked.args) > 2 or walked.keywords:
                self.source.refuse(node, f"a loop over `{ast.unparse(walked)}` with a question in it", WALKED)
            first, last = [ast.copy_location(ast.Constant(0), walked), *walked.args][-2:]
            begin = written(f"{now}, {end} = +FIRST, +LAST", walked, FIRST=first, LAST=last)
            take = written(f"TARGET = {now}", node, TARGET=node.target)
        elif length is not None:
            begin, end = written(f"{now} = 0", walked), str(length)
            take = written(f"TARGET = TUPLE[{now}]", node, TARGET=node.target, TUPLE=walked)
        else:
            begin = [assigned(Walked, f"{span} = SPAN", walked, SPAN=walked)]
            begin += written(f"{now}, {end} = +{span}.start, +{span}.stop", walked)
            take = [taken := assigned(Recall, f"TARGET = {now}", node, TARGET=node.target)]
            taken.kind = span
        body = [*take, *written(f"{now} += 1", node), *node.body]
        return [*begin, *written(f"while {now} < {end}: BODY", node, BODY=body)]

    def _length(self, walked: ast.expr) -> int | None:
        """The number of constants in a tuple; None for all else."""
        if isinstance(walked, ast.Tuple):
            names = {each.id for each in ast.walk(walked) if isinstance(each, ast.Name)}
            is_known = not names & {*self.source.locals, self.source.head.world, self.source.head.battle}
            calls = any(isinstance(each, ast.Call) for each in ast.walk(walked))
            return len(walked.elts) if is_known and not calls else None
        found = self.source.meaning(walked)
        return len(found) if isinstance(found, tuple) else None
