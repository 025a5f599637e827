"""A battle for flows in tests: its records, how it goes on, and flows run by Python itself."""

from collections.abc import Callable, Iterable, Sequence
from types import FunctionType
from typing import Any, NewType

from texts import WAYS, built, from_text

from wsanalysis.compiled import (
    Array,
    Flow,
    Question,
    Record,
    Run,
    Span,
    array,
    compiled,
    flow,
    has_compiler,
    span,
)

Unit = NewType("Unit", int)
Hex = NewType("Hex", int)
BLUE, RED = 0, 1
WORDS = 32


class World(Record):
    units: int


class Frame(Record):
    kind: int
    step: int
    word: Array[int, int] = array(WORDS)


class About(Record):
    unit: Unit
    sum: int


class Battle(Record):
    answer: int
    asked: int
    over: int
    total: int
    depth: int
    about: About
    hit: Array[Unit, int] = array(8)
    stack: Array[int, Frame] = array(5, used="depth")


@compiled
def ask(battle: Battle, question: int, **about: int) -> Question:
    battle.asked = question
    return Question(question)


def ask_in_python(battle: Battle, question: int, **about: int) -> Question:
    battle.about.clear()
    for name, number in about.items():
        setattr(battle.about, name, number)
    return ask(battle, question)


@compiled
def units_of(world: World, side: int) -> Span[Unit]:
    return span(Unit, side * 3, side * 3 + world.units)


NAMES: dict[str, Any] = {
    "World": World, "Frame": Frame, "Battle": Battle, "Unit": Unit, "Hex": Hex, "BLUE": BLUE, "RED": RED,
    "flow": flow, "Flow": Flow, "ask": ask, "units_of": units_of, "span": span, "SIDES": (BLUE, RED),
}  # fmt: skip

ADVANCE = """
@compiled
def advance(world: World, battle: Battle) -> None:
    battle.asked = 0
    while battle.asked == 0 and battle.depth > 0:
        frame = battle.stack[battle.depth - 1]
        RUN[frame.kind](world, battle, frame)
"""

Told = list[tuple[int, ...]]
"""Of each question its number, what it is about, and how the battle stood."""


def flows_from(text: str, *names: str, **more: Any) -> tuple[Run, Callable[..., None]]:
    """The flows of these names in a text, the first the game, and what goes on to the next question."""
    space = from_text(text, **NAMES, **more)
    run = Run([space[name] for name in names])
    return run, from_text(ADVANCE, **NAMES, RUN=run)["advance"]


def game_of(run: Run) -> Any:
    """The first of the flows."""
    return next(iter(run.values()))


def new_battle() -> tuple[World, Battle]:
    world, battle = World(), Battle()
    world.units, battle.depth = 3, 1
    return world, battle


def played(advance: Callable[..., None], world: Any, battle: Any, answers: Iterable[int]) -> Told:
    """A game with these answers, as steps play it."""
    told = [stop(advance, world, battle)]
    for answer in answers:
        if battle.depth == 0:
            break
        battle.answer = answer
        told.append(stop(advance, world, battle))
    return told


def stop(advance: Callable[..., None], world: Any, battle: Any) -> tuple[int, ...]:
    advance(world, battle)
    return seen(battle) if battle.depth else (-1, *seen(battle)[1:])


def seen(battle: Any) -> tuple[int, ...]:
    return battle.asked, battle.about.unit, battle.about.sum, battle.total, *battle.hit


def played_by_python(game: Callable[..., Flow[Any]], answers: Sequence[int]) -> Told:
    """The same game, as Python runs the generator."""
    world, battle = new_battle()
    going, told = game(world, battle), Told()
    try:
        next(going)
        told.append(seen(battle))
        for answer in answers:
            going.send(answer)
            told.append(seen(battle))
    except StopIteration:
        told.append((-1, *seen(battle)[1:]))
    return told


def in_each_way(*advances: Callable[..., None]) -> Iterable[tuple[Callable[..., None], ...]]:
    """The functions that go on: plain, and compiled in each way."""
    yield advances
    if has_compiler():
        for how in WAYS:
            yield built(how, *advances)


def new_for(way: Any) -> tuple[Any, Any]:
    """A world and a battle for one of them."""
    world, battle = new_battle()
    return (world, battle) if isinstance(way, FunctionType) else (world.to_block(), battle.to_block())
