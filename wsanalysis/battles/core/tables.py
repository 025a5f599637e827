"""The record of a world under construction."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import chain
from typing import Any, TypeVar

from wsanalysis.battlefield.board import Board
from wsanalysis.battlefield.sight import lay_out
from wsanalysis.battles.core.numbers import MAX_COUNTERS, MAX_MARKERS, MAX_OBJECTIVES, MAX_UNITS, Area, Hex
from wsanalysis.battles.core.records import State, World
from wsanalysis.compiled import fill, layout_of, new

W = TypeVar("W", bound=World)
S = TypeVar("S", bound=State)

ROOM = {
    "enlisted": MAX_UNITS, "marker": MAX_MARKERS, "counter_count": MAX_COUNTERS, "objective": MAX_OBJECTIVES
}  # fmt: skip
"""The maximum length of tables for which a state has an entry per row."""


@dataclass(slots=True)
class Tables:
    """The parts of a world's record, by the names of its fields.

    `rows` are those of tables of records; `shapes` of tables with more than one dimension.
    """

    counts: dict[str, int] = field(default_factory=dict)
    rows: dict[str, Sequence[tuple[int, ...]]] = field(default_factory=dict)
    shapes: dict[str, tuple[int, ...]] = field(default_factory=dict)
    _numbers: dict[str, list[int]] = field(default_factory=dict)

    def put(self, name: str, shape: tuple[int, ...], numbers: Iterable[Any]) -> None:
        """Add a table of numbers: its dimensions, and all entries."""
        self.put_whole(name, shape, [int(number) for number in numbers])

    def put_whole(self, name: str, shape: tuple[int, ...], numbers: list[int]) -> None:
        """Add a table of whole numbers as they are."""
        self.shapes[name] = shape
        self._numbers[name] = numbers

    def put_empty(self, of: type[World], *names: str) -> None:
        """Add empty tables for rules that are not in use."""
        for name in names:
            self.put(name, (0,) * len(layout_of(of)[name].index), ())

    def take(self, others: "Tables") -> None:
        """Add all that others have."""
        self.counts |= others.counts
        self.rows |= others.rows
        self.shapes |= others.shapes
        self._numbers |= others._numbers

    def flat(self, name: str) -> list[int]:
        """All numbers of a table that has been put, one after the other."""
        return self._numbers[name]

    def listed(self, name: str) -> Any:
        """A table of numbers that has been put, as lists in lists, a level for each dimension."""
        found: list[Any] = self._numbers[name]
        for length in reversed(self.shapes[name][1:]):
            found = [found[start : start + length] for start in range(0, len(found), length)]
        return found

    def number(self, name: str, *index: int) -> int:
        """A number of a table that has been put."""
        place = 0
        for one, length in zip(index, self.shapes[name], strict=True):
            place = place * length + one
        return self._numbers[name][place]

    def world(self, of: type[W], board: Board) -> W:
        """The finished record; a game need not fill the tables that all games have.

        Raises ValueError for more than a state has room for: a compiled battle would write past its end.
        """
        shapes = {table.name: (0,) * len(table.index) for table in layout_of(World).tables}
        shapes |= {name: (len(rows),) for name, rows in self.rows.items()} | self.shapes
        for name, most in ROOM.items():
            if shapes[name] > (most,):
                raise ValueError(f"{name}: a battle has room for {most}, got {shapes[name][0]}")
        made = new(of, **shapes | {"lie": (len(board.ids),)})
        for name, numbers in self._numbers.items():
            fill(getattr(made, name), numbers)
        for name, rows in self.rows.items():
            size = layout_of(of)[name].entry_size  # a row may leave out the last fields
            fill(getattr(made, name), chain.from_iterable((*row, *(0,) * (size - len(row))) for row in rows))
        for name, count in self.counts.items():
            setattr(made, name, count)
        lay_out(made, board)
        return made


def empty_state(of: type[S], world: World) -> S:
    """A state with room for a game, all zero: tables by hex, by area, by what may be picked."""
    return new(of, **_room(of, world.hexes, world.areas, max(world.units, world.markers, world.cards)))


@cache
def _room(of: type[State], hexes: int, areas: int, choices: int) -> dict[str, tuple[int, ...]]:
    counts: dict[Any, int] = {Hex: hexes, Area: areas, int: choices}
    return {table.name: tuple(counts[one] for one in table.index) for table in layout_of(of).tables}
