"""What is in a game's box: counters, piles, cards, boards with their hexes, charts, set-ups."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from wsanalysis.exports.hex_board import HexBoard


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
        """What its pictures are called."""
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


class Placed(NamedTuple):
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
    counters: Mapping[str, Sequence[Placed]]
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
