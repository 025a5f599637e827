"""The names that outlive a question: those read behind it before they are written again."""

import ast
from collections.abc import Iterable, Sequence
from typing import TypeAlias

Names: TypeAlias = frozenset[str]

NONE: Names = frozenset()


def stops(node: ast.AST) -> bool:
    """True if a statement or an expression holds a question."""
    return any(isinstance(each, ast.Yield | ast.YieldFrom) for each in ast.walk(node))


def read_in(nodes: Iterable[ast.AST]) -> Names:
    """The names that are read."""
    return frozenset(each.id for each in _names(nodes) if isinstance(each.ctx, ast.Load))


def written_in(nodes: Iterable[ast.AST]) -> Names:
    """The names that are written."""
    return frozenset(each.id for each in _names(nodes) if isinstance(each.ctx, ast.Store))


def _names(nodes: Iterable[ast.AST]) -> Iterable[ast.Name]:
    return (each for node in nodes for each in ast.walk(node) if isinstance(each, ast.Name))


def is_always(test: ast.expr) -> bool:
    """True if a condition is `True`, as that of a loop without end."""
    return isinstance(test, ast.Constant) and bool(test.value)


class Lasting:
    """Looks through statements from the last to the first: `behind` each question, and `at_first`.

    Names are those that will be read.
    """

    def __init__(self, body: Sequence[ast.stmt]) -> None:
        self.behind: dict[ast.stmt, Names] = {}
        self.at_first = self._before(body, NONE, NONE, NONE)

    def _before(self, statements: Sequence[ast.stmt], after: Names, again: Names, end: Names) -> Names:
        """The names read from the first of the statements on; `again` and `end` of the loop around them."""
        for statement in reversed(statements):
            after = self._at(statement, after, again, end)
        return after

    def _at(self, node: ast.stmt, after: Names, again: Names, end: Names) -> Names:
        match node:
            case ast.Return():
                return read_in([node])
            case ast.Break():
                return end
            case ast.Continue():
                return again
            case ast.If(test=test, body=body, orelse=orelse):
                ways = (self._before(way, after, again, end) for way in (body, orelse))
                return read_in([test]).union(*ways)
            case ast.While(test=test, body=body):
                return self._loop(body, read_in([test]) | (NONE if is_always(test) else after), NONE, after)
            case ast.For(target=target, iter=walked, body=body):
                return read_in([walked]) | self._loop(body, after, written_in([target]), after)
            case ast.AugAssign(target=ast.Name(id=name)):
                return after | read_in([node]) | {name}
        kept = after - written_in([node])
        if stops(node):
            targets = node.targets if isinstance(node, ast.Assign) else []
            self.behind[node] = kept | read_in(targets)
        return kept | read_in([node])

    def _loop(self, body: Sequence[ast.stmt], head: Names, given: Names, after: Names) -> Names:
        """The names read from the head of a loop on, which gives some names a value at each turn."""
        while True:
            more = head | (self._before(body, head, head, after) - given)
            if more == head:
                return head
            head = more
