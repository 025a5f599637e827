"""Flows: rules that stop for an answer, written from top to bottom.

    @flow
    def order(world: World, battle: Battle, side: Side) -> Flow[int]:
        acted = 0
        while can_anybody_act(world, battle, side):
            act = yield ask(battle, side, UNIT)
            if kind_of(act) == END:
                break
            yield from activation(world, battle, Unit(first_of(act)))
            acted += 1
        return acted

To those who read and check it this is a generator. But generators can be neither copied nor kept, so an
engine has it cut (`cutting`) into steps: a function of the subset that goes on where a frame stopped.

- The first two parameters are the world and the battle; the others, and the result, are numbers or truths.
- `yield ask(...)` calls a function that puts a question; the answer comes back there. Its subject goes
  with it by name: `ask(battle, side, UNIT, unit=unit)` writes `battle.about.unit`, and 0 to all else there.
- `yield from other(world, battle, ...)` runs another flow, whose result comes back there. If it stands in a
  module which imports this one, import it for type checkers: it is found by its name among the game's flows.
- `yield from FLOWS[kind](world, battle, ...)` runs one of a mapping of flows by number, all with one head.
- Each stands alone or right of a plain assignment, at any depth of `if`, `while` and `for`, which walks a
  range, a span or a tuple of constants. Only numbers and truths outlive a question.

A battle has frames in `stack`, counted by `depth`, and an `answer`; a frame has `kind`, `step` and an array
of numbers, `word`: each name that outlives the question lies in one of its own, and all others are 0.
"""

from collections.abc import Callable, Generator, Mapping
from functools import cache
from inspect import signature
from typing import TYPE_CHECKING, Any, NamedTuple, NewType, TypeAlias, TypeVar, get_args, get_type_hints

from wsanalysis.compiled.declaring import layout_of
from wsanalysis.compiled.kinds import Kind, Nothing, Number, Reference, Truth, kind_of
from wsanalysis.compiled.marked import compiled
from wsanalysis.compiled.sources import Function, refuse

if TYPE_CHECKING:
    from typing_extensions import TypeVar as WithDefault

    R = WithDefault("R", default=None)
else:
    R = TypeVar("R")

F = TypeVar("F", bound=Callable[..., Any])

Question = NewType("Question", int)
"""The result of a function that puts a question."""

Flow: TypeAlias = Generator[Question | None, int, R]
"""The annotation of a flow: `-> Flow`, or `-> Flow[Unit]` if it has a result."""

MARK = "__flow__"
FRAME = "__frame"


def flow(function: F) -> F:
    """Mark a rule that stops for answers."""
    setattr(function, MARK, True)
    return compiled(function)


def is_flow(function: Any) -> bool:
    """True if a function is a flow."""
    return getattr(function, MARK, False) is True


class Head(NamedTuple):
    """Parameters and result of a flow; `hints` are those of its steps, whose frame has its own parameters."""

    world: str
    battle: str
    parameters: Mapping[str, Kind]
    result: Kind
    hints: Mapping[str, Any]


@cache
def head_of(function: Function) -> Head:
    """The head of a flow. Raises CannotCompile for values that a frame cannot keep."""
    hints, line = get_type_hints(function), function.__code__.co_firstlineno
    if names := function.__code__.co_freevars:
        refuse(function, line, f"`{names[0]}` of the function around it", "a flow of the module itself")
    kinds: dict[str, Kind] = {}
    for name, parameter in signature(function).parameters.items():
        kind, is_own = kind_of(hints.get(name, parameter.empty)), len(kinds) > 1
        if parameter.kind is not parameter.POSITIONAL_OR_KEYWORD or parameter.default is not parameter.empty:
            refuse(function, line, str(parameter), "a parameter without * and default")
        if kind is None or not isinstance(kind, Number | Truth if is_own else Reference):
            due = "int, bool or a NewType of int" if is_own else "the world and the battle before all others"
            refuse(function, line, f"`{parameter}`", due)
        kinds[name] = kind
    *_, gives = get_args(hints.get("return")) or [function]
    result = kind_of(None if isinstance(gives, TypeVar) else gives)
    if len(kinds) < 2 or not isinstance(result, Nothing | Number | Truth):
        refuse(function, line, "another head", "(world: World, battle: Battle, ...) -> Flow, or -> Flow[int]")
    (world, battle), own = [*kinds][:2], dict([*kinds.items()][2:])
    frame = layout_of(hints[battle])["stack"].entry
    hints = {world: hints[world], battle: hints[battle], FRAME: frame, "return": None}
    return Head(world, battle, own, result, hints)
