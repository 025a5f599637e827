"""The contents of a game's box: counters, piles, cards, boards with their hexes, charts, set-ups."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import ceil, sqrt
from typing import NamedTuple

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


@dataclass(frozen=True, slots=True)
class Counter:
    """A counter, block, chip or card: its name, what sort and whose it is, and how many there are of it.

    `front` and `back` are PNG pictures, all counters of a sort of one size in pixels; `back` is None where
    nothing is printed there.
    """

    name: str
    sort: str
    nation: str
    copies: int
    front: bytes = field(repr=False)
    back: bytes | None = field(repr=False)

    @property
    def called(self) -> str:
        """The name of its pictures."""
        return f"{self.sort} {self.nation} {self.name}"


def by_nation(counters: Iterable[Counter]) -> dict[str, list[Counter]]:
    """Units by nation, others by sort."""
    groups: dict[str, list[Counter]] = {}
    for each in counters:
        groups.setdefault(each.nation or each.sort, []).append(each)
    return groups


@dataclass(frozen=True, slots=True)
class Pile:
    """Counters that are drawn blindly, and the picture that each shows until then."""

    name: str
    counters: Sequence[Counter]
    hidden: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class Board:
    """A map: its picture, and where its hexes lie in it."""

    name: str
    picture: bytes = field(repr=False)
    hexes: HexBoard


class PlacedCounter(NamedTuple):
    """A counter on a board, by its name; it faces a side of the hex, 0-5 clockwise from the north."""

    counter: str
    facing: int = 0


@dataclass(frozen=True, slots=True)
class Setup:
    """A scenario before its first turn: what stands in each hex of a board, from below.

    `about`: what the log of games at a table says of it, by column.
    """

    name: str
    board: str
    counters: Mapping[str, Sequence[PlacedCounter]]
    about: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Box:
    """A game as it is handed to other programs. `about` says what it rests on, a paragraph each."""

    title: str
    version: str
    about: Sequence[str]
    counters: Sequence[Counter] = ()
    """Those that are laid out by hand: units, markers."""
    piles: Sequence[Pile] = ()
    cards: Sequence[Counter] = ()
    boards: Sequence[Board] = ()
    charts: Mapping[str, bytes] = field(default_factory=dict)
    """Pages of the player aid by title, as PNG."""
    setups: Sequence[Setup] = ()
    sides: Sequence[str] = ()

    def __post_init__(self) -> None:
        for what, names in (
            ("boards", [board.name for board in self.boards]), ("piles", [pile.name for pile in self.piles]),
            ("setups", [setup.name for setup in self.setups]),
        ):  # fmt: skip
            if len(set(names)) < len(names):
                raise ValueError(f"{what}: expected different names, got {', '.join(names)}")
