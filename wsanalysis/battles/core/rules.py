"""A game's own turns and questions on records; `core.code` makes an engine from it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from wsanalysis.battles.core.numbers import Side, Source, Unit
from wsanalysis.battles.core.records import Actions, Frame, Generator, State, World

W = TypeVar("W", bound=World)
S = TypeVar("S", bound=State)
F = TypeVar("F", bound=Frame)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules(Generic[W, S, F]):
    """The parts that a game on records defines itself. All are compiled functions.

    `begin` pushes the first frame of a game; `run` takes the next step of a frame, by its kind; `actions`
    lists the legal actions, by the question asked. With hidden information, `see` writes a side's view, and
    `imagine` turns a view into a state that could be behind it. For greedy players, `prepare` notes in a view
    anything common to all actions at a decision; then `promise` returns the expected value of an action to
    the view's owner, or if that is at most `least`, anything up to it.

    The winner is not defined here: objectives count the victory points (`core.objectives`), for the engine as
    for the rows and reports of a game. Another way to score is another kind of objective.
    """

    world: type[W]
    state: type[S]
    begin: Callable[[W, S], None]
    run: Mapping[int, Callable[[W, S, F], None]]
    actions: Mapping[int, Callable[[W, S, F, Actions], None]]
    promise: Callable[[W, S, int, int, int, Generator], int]
    """``promise(world, view, action, least, style, luck)``, in thousandths of a point."""
    see: Callable[[W, S, Side, S], None] | None = None
    imagine: Callable[[W, S, Generator], None] | None = None
    prepare: Callable[[W, S, int], None] | None = None
    """``prepare(world, view, style)``."""
    worth: Callable[[W, S, Unit], int] | None = None
    """``worth(world, state, unit)``: what a unit that fights is worth as it is; by default all the same."""
    deal: tuple[Source, Callable[[W, S], None]] | None = None
    """A source and what it deals out anew: all that it has shuffled and nobody has seen yet, as cards are."""
