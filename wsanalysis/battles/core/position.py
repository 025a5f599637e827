"""Where everything stands, as plain tables: so that charts and reports need no engine."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from wsanalysis.battlefield.board import Board

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True, slots=True, eq=False)
class Position:
    """Where everything stands.

    `units`: one row a unit, its number from 1 on the index; `side`, `block`, `kind`, `place`, `hex`,
    `facing`, `state`, `damage`, `weapon`, `carried by` (0: on foot). What does not apply is empty.
    `markers`: `hex`, `marker`, `hidden`. `points`: victory points of attacker and defender as things stand.
    """

    turn: int
    units: "pd.DataFrame"
    markers: "pd.DataFrame"
    points: tuple[int, int]


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
    """What a scenario is fought over, and by whom; `sides` with the attacker first.

    `zones` has the hexes where a side sets up, by its name; `objectives` those that name hexes, in words, and
    these hexes.
    """

    title: str
    sides: tuple[str, str]
    board: Board
    zones: Mapping[str, tuple[str, ...]]
    objectives: list[tuple[str, tuple[str, ...]]]
