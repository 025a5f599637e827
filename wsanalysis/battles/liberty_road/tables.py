"""What the record of a world is made of, while it is being made."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wsanalysis.battles.liberty_road import records
from wsanalysis.compiled import fill, layout_of


@dataclass(slots=True)
class Tables:
    """What the record of a world is made of, by the names of its fields.

    `rows` are those of tables of records; `shapes` of tables, where they have more than one dimension.
    """

    counts: dict[str, int] = field(default_factory=dict)
    rows: dict[str, Sequence[tuple[int, ...]]] = field(default_factory=dict)
    shapes: dict[str, tuple[int, ...]] = field(default_factory=dict)
    _numbers: dict[str, list[int]] = field(default_factory=dict)

    def put(self, name: str, shape: tuple[int, ...], numbers: Iterable[Any]) -> None:
        """Add a table of numbers: how many in each dimension, and all of them."""
        self.shapes[name] = shape
        self._numbers[name] = [int(number) for number in numbers]

    def array(self, name: str) -> NDArray[np.int64]:
        """A table of numbers that has been put."""
        return np.array(self._numbers[name], np.int64).reshape(self.shapes[name])

    def number(self, name: str, *index: int) -> int:
        """A number of a table that has been put."""
        place = 0
        for one, length in zip(index, self.shapes[name], strict=True):
            place = place * length + one
        return self._numbers[name][place]

    def world(self) -> records.World:
        """The record, but for how its hexes lie."""
        shapes = {name: (len(rows),) for name, rows in self.rows.items()} | self.shapes
        made = records.World(**shapes)
        for name, numbers in self._numbers.items():
            fill(getattr(made, name), numbers)
        for name, rows in self.rows.items():
            for one, row in zip(getattr(made, name), rows, strict=True):
                for column, number in zip(layout_of(type(one)), row, strict=False):
                    setattr(one, column.name, number)
        for name, count in self.counts.items():
            setattr(made, name, count)
        return made
