"""A game's own turns and questions on records; `core.code` makes an engine from it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from wsanalysis.battles.core.numbers import Side, Source, Unit
from wsanalysis.battles.core.records import Actions, Generator, State, World
from wsanalysis.compiled import Flow

WON = 5040
"""The score of a game won: the halves and the shares of a few victory points are whole parts of it."""

W = TypeVar("W", bound=World)
S = TypeVar("S", bound=State)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules(Generic[W, S]):
    """The parts that a game on records defines itself. All are compiled functions.

    `begin` sets a game up; the first of the `flows` is the game, the others are those that it runs. `actions`
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
    actions: Mapping[int, Callable[[W, S, Actions], None]]
    promise: Callable[[W, S, int, int, int, Generator], int]
    """``promise(world, view, action, least, style, luck)``, in thousandths of a point."""
    flows: Sequence[Callable[..., Flow[Any]]]
    see: Callable[[W, S, Side, S], None] | None = None
    imagine: Callable[[W, S, Generator], None] | None = None
    nothing_hidden: bool = False
    """Quick players look at a state itself: a copy is saved, and `promise` leaves all in it as it was."""
    prepare: Callable[[W, S, int], None] | None = None
    """``prepare(world, view, style)``."""
    worth: Callable[[W, S, Unit], int] | None = None
    """``worth(world, state, unit)``: what a unit that fights is worth as it is; by default all the same."""
    share: Callable[[W, S], int] | None = None
    """``share(world, state)``: the first side's score in a finished game, WON at most (`core.grading`).

    By default that of a game of two seats: all for a win, half for a draw.
    """
    deal: tuple[Source, Callable[[W, S], None]] | None = None
    """A source and what it deals out anew: all that it has shuffled and nobody has seen yet, as cards are."""
