"""The steps of a flow as instructions: from block to block, and into a frame and out of it."""

import ast
from typing import Any

from wsanalysis.compiled.kinds import INT, Counted, Nothing, Number, Truth
from wsanalysis.compiled.rewriting import STEP, WALKED, Blocks, Go, Keep, Recall, Walked
from wsanalysis.compiled.statements import Body
from wsanalysis.compiled.writer import Value


class Steps(Body):
    """The instructions of a flow: `labels` are those of its blocks, by number."""

    all_given = True
    labels: dict[Any, str]

    def _do_blocks(self, statement: Blocks) -> None:
        self.labels = {number: self.label("step") for number in statement.blocks}
        (step,) = self.load(*self.places[STEP]).parts
        ways = " ".join(f"i64 {number}, label %{self.labels[number]}" for number in statement.entries)
        self.do(f"switch i64 {step}, label %{self.labels[0]} [{ways}]")
        for number, block in statement.blocks.items():
            self.begin(self.labels[number])
            self._run(block)

    def _do_go(self, statement: Go) -> None:
        match statement.value:
            case ast.IfExp(test=test, body=ast.Constant(value=yes), orelse=ast.Constant(value=no)):
                self.condition(test, self.labels[yes], self.labels[no])
            case ast.Constant(value=number):
                self.go(self.labels[number])

    def _do_keep(self, statement: Keep) -> None:
        (target,), found = statement.targets, self.value(statement.value)
        if statement.kind is not None:
            found = self.fitting(found, statement.kind, statement.value, statement.place)
        if not isinstance(found.kind, Number | Truth):
            words = f"`{statement.place}`, which is {found.kind} and outlives the question"
            self.refuse(statement, words, "numbers before it, and what they stand for again behind it")
        self._put(self.as_number(found)._replace(kind=INT), self._place(target), target)

    def _do_recall(self, statement: Recall) -> None:
        (target,), kind = statement.targets, statement.kind
        if isinstance(kind, str):
            known, _ = self.places[kind]
            kind = known.number if isinstance(known, Counted) else known
        kind = kind or self.places[getattr(target, "id", "")][0]
        number = self.number(statement.value)
        if isinstance(kind, Nothing):
            self._assign(target, Value(kind, ()))
        self._assign(target, self.is_true(number) if isinstance(kind, Truth) else number._replace(kind=kind))

    def _do_walked(self, statement: Walked) -> None:
        found = self.value(statement.value)
        if not isinstance(found.kind, Counted):
            self.refuse(statement, f"a loop over {found.kind} with a question in it", WALKED)
        self._assign(statement.targets[0], found)
