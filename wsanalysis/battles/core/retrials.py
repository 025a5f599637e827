"""Actions repeated with other luck, and the position after each: the basis for measuring luck."""

from collections.abc import Sequence
from typing import Any

from wsanalysis.battles.core.engine import Luck, State
from wsanalysis.battles.core.numbers import MAX_SOURCES
from wsanalysis.battles.core.plans import Trial
from wsanalysis.battles.core.records import Actions, Generator
from wsanalysis.battles.core.standing import FIRST_OBJECTIVE, Standing
from wsanalysis.compiled import new, numbers


class Retrials:
    """Room to repeat actions in copies of a state, and to record the position, a row each.

    `code` is the engine of the game, `world` its record, `room` an empty state.
    """

    def __init__(self, code: Any, world: Any, room: State, rows: int) -> None:
        self._code, self._world, self._room = code, world, room
        self._width = FIRST_OBJECTIVE + 2 * world.objectives
        self._standing = new(Standing, figure=(rows, self._width))

    @property
    def sources(self) -> list[int]:
        """The sources in the order in which luck is attributed: deals from a deck come last."""
        cards = self._code.cards()
        return [*(source for source in range(MAX_SOURCES) if source != cards), cards]

    def keep(self, state: State, kept: State) -> None:
        """Copy one state into another."""
        state.copy_into(kept)

    def note(self, state: State, row: int) -> None:
        """Record a state's figures in that row."""
        self._code.note_figures(self._world, state, self._standing, row)

    def again(self, before: State, action: int, kept: int, luck: Luck, first: int, end: int) -> None:
        """Repeat an action for each row from `first` to before `end`, and record the resulting figures.

        The sources `kept`, by bit, repeat their draws; all others draw from `luck`, and whatever they
        shuffled that nobody has seen is dealt anew.
        """
        room, standing = self._room, self._standing
        self._code.again(self._world, before, room, action, kept, luck.generator, standing, first, end)

    def try_plans(
        self, view: State, rooms: Sequence[State], actions: Actions, trial: Trial, enemy: int, luck: Generator
    ) -> None:
        """Try plans, and record the position at the end of each in a row."""
        self._code.try_plans(self._world, view, *rooms, actions, trial, enemy, luck, self._standing)

    def drawn(self, before: State, after: State) -> int:
        """The sources drawn from between two states, by bit."""
        return int(self._code.drawn(before, after))

    def rows(self, end: int) -> list[list[int]]:
        """The figures of the rows before `end`, each as in `core.standing`."""
        found, width = numbers(self._standing.figure), self._width
        return [found[row * width : (row + 1) * width] for row in range(end)]
