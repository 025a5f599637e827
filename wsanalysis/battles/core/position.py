"""A position as plain rows, and as tables for charts and reports, which need no engine."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from wsanalysis.battlefield.board import Board

if TYPE_CHECKING:
    import pandas as pd

UNIT_COLUMNS = ("side", "block", "kind", "place", "hex", "facing", "state", "weapon", "damage", "carried by")
"""The units, where there are none."""


class MarkerRow(NamedTuple):
    """A marker on the map, and whether it lies face down."""

    hex: str
    marker: str
    hidden: bool


class BandRow(NamedTuple):
    """A battalion on an operational map."""

    band: str
    battalion: str
    vp: int
    state: str


@dataclass(frozen=True, slots=True)
class Bands:
    """The battalions by band of an operational map; `every` names all of the bands, in order."""

    rows: Sequence[BandRow]
    every: Sequence[str]

    def table(self) -> "pd.DataFrame":
        """One row per battalion: `band` (all of them, in order), `battalion`, `vp`, `state`."""
        import pandas as pd

        table = pd.DataFrame(self.rows, columns=BandRow._fields)
        every = pd.CategoricalDtype([*self.every], ordered=True)
        return table.assign(band=table["band"].astype(every))


@dataclass(frozen=True, eq=False)
class Position:
    """The position of everything.

    `unit_rows`: of each unit, the first being number 1: `side`, `block`, `kind`, `place`, `hex`, `facing`,
    `state` (several words have commas between), `damage`, `weapon`, `carried by` (0: on foot); of a game with
    them also `tokens` (s and d for suppression and damage, one letter a token) and `aim` (the hex of the AIM
    marker). Inapplicable cells are empty. `points`: present victory points of attacker and defender. `board`:
    the one of this game, where each game has a board of its own, else None. `operational`: what there is
    instead of a board in a campaign.
    """

    turn: int
    unit_rows: Sequence[Mapping[str, Any]]
    marker_rows: Sequence[MarkerRow]
    points: tuple[int, int]
    board: Board | None = None
    operational: Bands | None = None

    @property
    def words(self) -> str:
        """The contents of hexes, side by side: the text alternative of a picture."""
        if self.operational is not None:
            return bands_in_words((one.band, one.battalion) for one in self.operational.rows)
        sides: dict[str, list[str]] = {}
        for number, row in enumerate(self.unit_rows, 1):
            there = sides.setdefault(row["side"], [])
            there += [f"{row['block']} #{number} in {row['hex']}"] if row["hex"] else []
        said = (f"{side}: {', '.join(there) or 'nobody'}" for side, there in sides.items())
        return f"on the map {'; '.join(said)}"

    @cached_property
    def units(self) -> "pd.DataFrame":
        """`unit_rows` as a table, the number of each unit on the index."""
        import pandas as pd

        index = pd.RangeIndex(1, len(self.unit_rows) + 1, name="unit")
        return pd.DataFrame(self.unit_rows, index, None if self.unit_rows else UNIT_COLUMNS)

    @cached_property
    def markers(self) -> "pd.DataFrame":
        """`marker_rows` as a table."""
        import pandas as pd

        return pd.DataFrame(self.marker_rows, columns=MarkerRow._fields)

    @cached_property
    def bands(self) -> "pd.DataFrame | None":
        """The operational map as a table, see `Bands`."""
        return None if self.operational is None else self.operational.table()


def bands_in_words(stand: Iterable[tuple[str, str]]) -> str:
    """The battalions by band, from pairs of both."""
    said = ", ".join(f"{battalion} in {band}" for band, battalion in stand)
    return f"on the operational map {said or 'nobody'}"


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
