"""Flows cut into steps: functions of the subset that go on where a frame stopped.

A step is a block without a question. Its statements are those that were written, each at its own line.
`__step` says which block comes next, and while a question is open the frame does. So

    while can_anybody_act(world, battle, side):
        act = yield ask(battle, side, UNIT)

becomes a function of the world, the battle and a frame, in whose first word the side lies:

    __step = __frame.step
    while True:
        if __step == 0:
            side = __frame.word[0]
            __step = 1
        if __step == 1:
            __step = 2 if can_anybody_act(world, battle, side) else 3
        if __step == 2:
            ask(battle, side, UNIT)
            __frame.step = 4
            return
        if __step == 4:
            side = __frame.word[0]
            act = battle.answer
            __step = 1
        if __step == 3:
            battle.depth -= 1
            return
"""

import ast
from collections.abc import Mapping, Sequence
from copy import deepcopy
from functools import cache, cached_property
from itertools import count
from types import FunctionType
from typing import Any

from wsanalysis.compiled.declaring import layout_of
from wsanalysis.compiled.flows import FRAME, head_of, is_flow
from wsanalysis.compiled.kinds import INT, Kind, Nothing
from wsanalysis.compiled.lasting import Lasting, is_always, stops, written_in
from wsanalysis.compiled.marked import compiled
from wsanalysis.compiled.rewriting import STEP, A, Blocks, Go, Keep, Loops, Recall, Source, assigned, written
from wsanalysis.compiled.sources import DEFINITION, Function

INNER = "__inner"
NUMBER, RUN = "__number__", "__run__"


@cache
def steps_of(function: Function) -> Function:
    """The steps of a flow; any other function as it is. Raises CannotCompile for what cannot be cut."""
    return _cut(function).steps() if is_flow(function) else function


def words_of(function: Function) -> Mapping[str, int]:
    """The words of a flow's frames, by the names that lie in them."""
    return _cut(function).words


@cache
def _cut(function: Function) -> "Cut":
    return Cut(function)


def number_of(function: Function) -> int:
    """The number of a flow among those of its game: the kind of its frames."""
    number: int = getattr(function, NUMBER)
    return number


class Run(dict[int, Function]):
    """The flows of a game by their kind of frame, the game itself first.

    Plain Python finds their steps in it, which are cut when they are first run.
    """

    def __init__(self, flows: Sequence[Function]) -> None:
        super().__init__(enumerate(flows))
        self._steps: dict[int, Function] = {}
        for number, function in self.items():
            if getattr(function, NUMBER, number) != number:
                raise ValueError(f"{function.__qualname__} has another number in another game")
            setattr(function, NUMBER, number)
            setattr(function, RUN, self)

    def __getitem__(self, number: int) -> Function:
        if number not in self._steps:
            self._steps[number] = steps_of(super().__getitem__(number))
        return self._steps[number]


class Cut(Source):
    """A flow as blocks, by number. Statements go into the block `here`, while that is `open`."""

    def __init__(self, function: Function) -> None:
        super().__init__(function)
        whole = ast.Module(deepcopy(self.definition.body), [])
        self.body: list[ast.stmt] = Loops(self).visit(whole).body
        self.assigned, self.lasting = written_in(self.body), Lasting(self.body)
        self.blocks: dict[int, list[ast.stmt]] = {}
        self.here, self.open = list[ast.stmt](), False
        self._numbers, self._reached, self._loops = count(), {0}, list[tuple[int, int]]()
        self._entries = [0]

    @cached_property
    def words(self) -> Mapping[str, int]:
        """The words of a frame by the names that lie in them, parameters first: they come so."""
        lasting = frozenset[str]().union(*self.lasting.behind.values())
        names = dict.fromkeys([*self.head.parameters, *sorted(lasting & self.assigned)])
        room = layout_of(self.head.hints[FRAME])["word"].length
        if len(names) > room:
            found = f"{len(names)} names that outlive questions ({', '.join(names)})"
            self.refuse(self.definition, found, f"part of it as another flow: a frame has {room} words")
        return {name: place for place, name in enumerate(names)}

    def steps(self) -> Function:
        """The steps as a function that stands where the flow does."""
        self._refuse_without_value()
        self._begin(next(self._numbers))
        for name, kind in self.head.parameters.items():
            if name in self.lasting.at_first:
                self._recall(name, self.definition, kind)
        self._run(self.body)
        if self.open:
            if not isinstance(self.head.result, Nothing):
                found = f"a path to the end without a result of {self.head.result}"
                self.refuse(self.body[-1], found, "a return on every path")
            self.here += self.leaving(self.body[-1], None)
        head = f"def {self.definition.name}({self.head.world}, {self.head.battle}, {FRAME}):"
        (tree,) = written(f"{head}\n {STEP} = {FRAME}.step\n BLOCKS", self.definition, BLOCKS=[self._loop()])
        return self._function(tree)

    def _loop(self) -> ast.stmt:
        """The blocks as Python has them; the compiler goes from one to the other by itself."""
        ways = [
            way
            for number, block in self.blocks.items()
            for way in written(f"if {STEP} == {number}: BLOCK", block[0], BLOCK=block)
        ]
        loop = ast.copy_location(Blocks(ast.Constant(True), ways, []), self.definition)
        loop.blocks, loop.entries = self.blocks, self._entries
        return ast.fix_missing_locations(loop)

    def _function(self, tree: ast.stmt) -> Function:
        function, made = self.function, dict[str, FunctionType]()
        code = compile(ast.Module([tree], []), function.__code__.co_filename, "exec", dont_inherit=True)
        exec(code, function.__globals__, made)
        steps = made[self.definition.name]
        steps.__module__, steps.__qualname__ = function.__module__, function.__qualname__
        steps.__annotations__ = dict(self.head.hints)
        setattr(steps, DEFINITION, tree)
        return compiled(steps)

    def _refuse_without_value(self) -> None:
        """Refuse a name that is read on a way on which nothing is written to it."""
        unknown = self.lasting.at_first & self.assigned - self.head.parameters.keys()
        for node in (each for statement in self.body for each in ast.walk(statement)):
            if isinstance(node, ast.Name) and node.id in unknown and isinstance(node.ctx, ast.Load):
                found = f"`{node.id}`, which may have no value yet"
                self.refuse(node, found, "a first value for it on every way here")

    # --- blocks

    def _begin(self, number: int) -> None:
        self.open = number in self._reached
        if self.open:
            self.here = self.blocks[number] = []

    def _write(self, text: str, at: ast.AST, **parts: Any) -> None:
        self.here += written(text, at, **parts)

    def _assign(self, how: type[A], text: str, at: ast.AST, **parts: Any) -> A:
        self.here.append(made := assigned(how, text, at, **parts))
        return made

    def _go(self, number: int, at: ast.AST) -> None:
        if self.open:
            self._assign(Go, f"{STEP} = {number}", at)
            self._reached.add(number)
            self.open = False

    def _fork(self, test: ast.expr, yes: int, no: int) -> None:
        if is_always(test):
            self._go(yes, test)
        else:
            self._assign(Go, f"{STEP} = {yes} if TEST else {no}", test, TEST=test)
            self._reached |= {yes, no}

    def _run(self, statements: Sequence[ast.stmt]) -> None:
        for statement in statements:
            if self.open:
                self._do(statement)

    def _do(self, node: ast.stmt) -> None:
        match node:
            case ast.Expr(value=ast.Yield() | ast.YieldFrom() as asked):
                self._stop(node, asked)
            case ast.Assign(value=ast.Yield() | ast.YieldFrom() as asked):
                self._stop(node, asked, *node.targets)
            case ast.If() if _splits(node) and not stops(node.test):
                self._do_if(node)
            case ast.While(orelse=[]) if stops(node) and not stops(node.test):
                self._do_while(node)
            case ast.Break() | ast.Continue():
                again, end = self._loops[-1]
                self._go(end if isinstance(node, ast.Break) else again, node)
            case _ if stops(node):
                words = ast.unparse(node).splitlines()[0]
                instead = "`answer = yield ...` in a line of its own, in if, while and for without else"
                self.refuse(node, f"a question within `{words}`", instead)
            case ast.Return(value=value):
                self.here += self.leaving(node, value)
                self.open = False
            case _:
                self.here.append(_Leaving(self).visit(node))

    def _do_if(self, node: ast.If) -> None:
        yes, no, end = (next(self._numbers) for _ in range(3))
        self._fork(node.test, yes, no if node.orelse else end)
        for number, way in ((yes, node.body), (no, node.orelse)):
            self._begin(number)
            self._run(way)
            self._go(end, node)
        self._begin(end)

    def _do_while(self, node: ast.While) -> None:
        head, inside, end = (next(self._numbers) for _ in range(3))
        self._go(head, node)
        self._begin(head)
        self._fork(node.test, inside, end)
        self._begin(inside)
        self._loops.append((head, end))
        self._run(node.body)
        self._loops.pop()
        self._go(head, node)
        self._begin(end)

    # --- questions

    def _stop(self, node: ast.stmt, asked: ast.Yield | ast.YieldFrom, *targets: ast.expr) -> None:
        """Keep what outlives the question, and go on behind it with the answer, or a flow's result."""
        call, number, behind = asked.value, next(self._numbers), self.lasting.behind[node]
        for name, place in self.words.items():
            if name in behind & self.assigned:
                self._assign(Keep, f"{FRAME}.word[{place}] = {name}", node).place = name
        if empty := [f"{FRAME}.word[{self.words[name]}] = " for name in self.words if name not in behind]:
            self._write(f"{''.join(empty)}0", node)
        kind: Kind = INT
        if isinstance(call, ast.Call) and not stops(call):
            kind = self._enter(call) if isinstance(asked, ast.YieldFrom) else self._ask(call)
        else:
            self.refuse(node, f"`{ast.unparse(node)}`", "a call behind yield")
        self._write(f"{FRAME}.step = {number}\nreturn", node)
        self._reached.add(number)
        self._entries.append(number)
        self._begin(number)
        for name in self.words:
            if name in behind:
                self._recall(name, node)
        for target in targets:
            self._assign(Recall, f"TARGET = {self.head.battle}.answer", node, TARGET=target).kind = kind

    def _recall(self, name: str, at: ast.AST, kind: Kind | None = None) -> None:
        self._assign(Recall, f"{name} = {FRAME}.word[{self.words[name]}]", at).kind = kind

    def _ask(self, call: ast.Call) -> Kind:
        """Put a question, and note its subject."""
        about = f"{self.head.battle}.about"
        if "about" in layout_of(self.head.hints[self.head.battle]) or call.keywords:
            self._write(f"{about}.clear()", call)
        for each in call.keywords:
            self._write(f"{about}.{each.arg} = VALUE", call, VALUE=each.value)
        self._write("ASK", call, ASK=ast.copy_location(ast.Call(call.func, call.args, []), call))
        return INT

    def _enter(self, call: ast.Call) -> Kind:
        """Begin a frame of another flow, its arguments in the first words; the kind of its result."""
        (called, *_), number = self._called(call)
        words, stack = ast.unparse(call), f"{self.head.battle}.stack"
        head, depth = head_of(called), f"{self.head.battle}.depth"
        own, given = [ast.unparse(each) for each in call.args[:2]], call.args[2:]
        if own != [self.head.world, self.head.battle] or len(given) != len(head.parameters) or call.keywords:
            takes = ", ".join([self.head.world, self.head.battle, *head.parameters])
            self.refuse(call, f"`{words}`", f"{called.__qualname__}({takes})")
        self._write(
            f"{INNER} = {stack}[{depth}]\n{INNER}.clear()\n{INNER}.kind = NUMBER", call, NUMBER=number
        )
        for place, (each, (name, kind)) in enumerate(zip(given, head.parameters.items(), strict=True)):
            keep = self._assign(Keep, f"{INNER}.word[{place}] = VALUE", call, VALUE=each)
            keep.place, keep.kind = f"{name} of {called.__qualname__}", kind
        self._write(f"{depth} += 1", call)
        return head.result

    def _called(self, call: ast.Call) -> tuple[list[Function], ast.expr]:
        """The flow that is called, or those of a mapping; and its number, or that of the one of a number."""
        run: Run = getattr(self.function, RUN)
        found: Any = self.meaning(call.func)
        table = self.meaning(call.func.value) if isinstance(call.func, ast.Subscript) else None
        if found is None and table is None:  # it stands in a module that imports this one
            name = ast.unparse(call.func).rpartition(".")[2]
            known = [each for each in run.values() if is_flow(each) and each.__name__ == name]
            found = known[0] if len(known) == 1 else None
        flows: list[Any] = list(table.values()) if isinstance(table, Mapping) else [found]
        if not flows or any(each not in run.values() or not is_flow(each) for each in flows):
            words = f"`{ast.unparse(call)}`, which is no flow of this game"
            self.refuse(call, words, "one that is marked @flow and stands among the game's flows")
        if len({(*head_of(each).parameters.values(), head_of(each).result) for each in flows}) > 1:
            self.refuse(
                call, f"`{ast.unparse(call)}`, one of flows with several heads", "flows with one head"
            )
        if not isinstance(call.func, ast.Subscript) or not isinstance(table, Mapping):
            return flows, ast.Constant(number_of(flows[0]))
        ways = "".join(f"{number_of(each)} if KEY == {key} else " for key, each in table.items())
        (number,) = written(f"{ways}-1", call, KEY=call.func.slice)
        assert isinstance(number, ast.Expr)
        return flows, number.value

    def leaving(self, node: ast.stmt, value: ast.expr | None) -> list[ast.stmt]:
        """End the frame, and leave the result where answers come."""
        battle, done = self.head.battle, list[ast.stmt]()
        if value is not None and not (isinstance(value, ast.Constant) and value.value is None):
            done.append(keep := assigned(Keep, f"{battle}.answer = VALUE", node, VALUE=value))
            keep.place, keep.kind = "the result", self.head.result
        elif not isinstance(self.head.result, Nothing):
            self.refuse(node, f"a return without {self.head.result}", f"return and {self.head.result}")
        return done + written(f"{battle}.depth -= 1\nreturn", node)


class _Leaving(ast.NodeTransformer):
    """Leave statements without a question as they are, except that a return ends the frame."""

    def __init__(self, cut: Cut) -> None:
        self.cut = cut

    def visit_Return(self, node: ast.Return) -> Any:
        return self.cut.leaving(node, node.value)


def _splits(node: ast.AST) -> bool:
    """True if a statement holds a question, or a way out of a loop that does."""
    return stops(node) or _leads_out(node)


def _leads_out(node: ast.AST) -> bool:
    if isinstance(node, ast.Break | ast.Continue):
        return True
    return not isinstance(node, ast.For | ast.While) and any(map(_leads_out, ast.iter_child_nodes(node)))
