"""A position as plain tables, so that charts and reports need no engine."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from wsanalysis.battlefield.board import Board

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True, slots=True, eq=False)
class Position:
    """The position of everything.

    `units`: one row per unit, its number from 1 on the index; `side`, `block`, `kind`, `place`, `hex`,
    `facing`, `state` (several words have commas between), `damage`, `weapon`, `carried by` (0: on foot); of a
    game with them also `tokens` (s and d for suppression and damage, one letter a token) and `aim` (the hex
    of the AIM marker). Inapplicable cells are empty. `markers`: `hex`, `marker`, `hidden`. `points`: present
    victory points of attacker and defender. `board`: the one of this game, where each game has a board of its
    own, else None. `bands`: instead of a board, which battalion stands in which band of an operational map:
    `band` (all of them, in order), `battalion`, `vp`, `state`.
    """

    turn: int
    units: "pd.DataFrame"
    markers: "pd.DataFrame"
    points: tuple[int, int]
    board: Board | None = None
    bands: "pd.DataFrame | None" = None


class Track(NamedTuple):
    """A move or a shot: of the unit of this number, from hex to hex; whether a shot did harm."""

    kind: str
    """move or shot"""
    unit: int
    hexes: str
    """Their ids in order, blanks between."""
    harm: bool


@dataclass(frozen=True, slots=True, eq=False)
class Field:
    """A scenario's objectives and sides; `sides` with the attacker first.

    `zones` has the hexes where a side sets up, by its name; `objectives` those that name hexes, in words, and
    these hexes; `whose` the side of each of them, by name.
    """

    title: str
    sides: tuple[str, str]
    board: Board
    zones: Mapping[str, tuple[str, ...]]
    objectives: list[tuple[str, tuple[str, ...]]]
    whose: tuple[str, ...] = ()

    def showing(self, sides: Collection[str]) -> "Field":
        """The same with the objectives of these sides alone."""
        pairs = zip(self.whose, self.objectives, strict=True)
        kept = [(whose, objective) for whose, objective in pairs if whose in sides]
        return replace(self, objectives=[one for _, one in kept], whose=tuple(whose for whose, _ in kept))
