"""The numbers of a world while it is being made."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from wsanalysis.battles.liberty_road import layout as at


@dataclass(slots=True)
class Tables:
    """The world as it grows: numbers in the header, and tables one after the other behind it."""

    header: dict[int, int] = field(default_factory=dict)
    numbers: list[int] = field(default_factory=list)

    def put(self, place: int, table: Iterable[Any]) -> int:
        """Add a table; its beginning is noted at `place` of the header, and returned."""
        begin = at.W_HEADER + len(self.numbers)
        self.numbers += [int(number) for number in table]
        self.header[place] = begin
        return begin
