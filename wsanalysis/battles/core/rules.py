"""What a game on records says of its turn and its questions; `core.code` makes an engine of it."""

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
    """What a game on records says itself. All are compiled functions.

    `begin` pushes the first frame of a game; `run` takes the next step of a frame, by its kind; `actions`
    lists the legal actions, by the question that is asked. Where something is hidden, `see` writes what a
    side sees into a view, and `imagine` turns a view into a state that could be behind it. For greedy
    players, `prepare` notes in a view what all actions at a decision have in common, if that is anything;
    then `promise` says what an action promises to whom the view belongs, or if that is not more than `least`,
    anything up to it.

    Who wins is not said here: objectives count the victory points (`core.objectives`), for the engine as for
    the rows and the story of a game. Another way to score is another kind of objective.
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
