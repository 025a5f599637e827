"""Where the hexes of a map lie in its picture, to the pixel, as VASSAL computes it.

Hexes have flat tops; columns are lettered from the left, rows numbered from the top, and every second column
lies half a hex lower (`wsanalysis.battlefield.hexes`).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil, sqrt

from wsanalysis.battlefield.hexes import hex_id, parse_hex_id, row_of

ACROSS = sqrt(3) / 2
"""The distance of neighbouring columns, in heights of a hex."""
EDGE = 44
"""Pixels around the outermost hexes, with room for a line of small print."""
LETTERS = 26


@dataclass(frozen=True, slots=True)
class HexBoard:
    """A grid of `columns` by `rows`; `height` is that of a hex in pixels, from flat side to flat side."""

    columns: int
    rows: int
    height: int = 150

    @classmethod
    def of(cls, names: Sequence[str], height: int = 150) -> "HexBoard":
        """The grid that holds hexes of these names."""
        axials = [parse_hex_id(name) for name in names]
        return cls(max(a.q for a in axials) + 1, max(row_of(a) for a in axials), height)

    @property
    def across(self) -> float:
        """The pixels from one column's centre to the next."""
        return ACROSS * self.height

    @property
    def radius(self) -> float:
        """The pixels from a hex's centre to its corners."""
        return 2 * self.across / 3

    @property
    def origin(self) -> tuple[int, int]:
        """The pixel of the centre of A01: right and down."""
        return ceil(self.radius) + EDGE, ceil(self.height / 2) + EDGE

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the picture in pixels."""
        x, y = self.origin
        lower = self.height / 2 if self.columns > 1 else 0.0
        return (
            ceil(x + (self.columns - 1) * self.across + self.radius) + EDGE,
            ceil(y + (self.rows - 1) * self.height + lower + self.height / 2) + EDGE,
        )

    def centre(self, name: str) -> tuple[int, int]:
        """The pixel of a hex's centre, cut to whole ones where VASSAL cuts them."""
        axial = parse_hex_id(name)
        (x, y), row = self.origin, row_of(axial) - 1
        if not (axial.q < self.columns and row < self.rows):
            raise ValueError(f"{name}: expected a hex of a board of {self.columns} by {self.rows}")
        down = int(self.height * row) + (self.height // 2 if axial.q % 2 else 0)
        return int(x + self.across * axial.q), y + down

    @property
    def names(self) -> Iterator[str]:
        """The names of all hexes."""
        for name in (f"{_letters(q)}{row + 1:02}" for q in range(self.columns) for row in range(self.rows)):
            yield hex_id(parse_hex_id(name))


def _letters(column: int) -> str:
    letter = chr(ord("A") + column % LETTERS)
    return letter if column < LETTERS else chr(ord("A") + column // LETTERS - 1) + letter
