"""Artillery: batteries, sheafs, and where a barrage lands (11.0)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated, Literal, NamedTuple, get_args

from annotated_types import Ge, Le

from wsanalysis.files.cells import words_among
from wsanalysis.systems.draft_2019.unit import Areas, Firepower, Grade, Name

SheafName = Literal["converged", "linear", "normal", "open"]
SHEAFS: tuple[SheafName, ...] = get_args(SheafName)


Steps = Annotated[int, Ge(-9), Le(9)]


@dataclass(frozen=True, slots=True)
class SheafHex:
    """One hex under a sheaf: its position relative to the center, and the range and FP of fire at it."""

    place: Name
    sheaf: SheafName
    q: Steps
    r: Steps
    range: Areas
    firepower: Firepower
    source: Name = "edited"


@dataclass(frozen=True, slots=True)
class Battery:
    """An artillery asset: its valor for deviations, their number, and the sheafs it may use."""

    name: Name
    side: Name
    kind: Literal["called", "planned"]
    valor: Annotated[int, Ge(0), Le(3)]
    deviations: Annotated[int, Ge(0), Le(9)]
    sheafs: Annotated[tuple[str, ...], words_among(SHEAFS)] = ()
    penetration: Grade = 0
    source: Name = "edited"


class Hex(NamedTuple):
    """A hex by its steps from the target hex: q to the east, r to the south-east."""

    q: int = 0
    r: int = 0

    def __str__(self) -> str:
        return f"{self.q},{self.r}"


DIRECTIONS = (Hex(1, 0), Hex(1, -1), Hex(0, -1), Hex(-1, 0), Hex(-1, 1), Hex(0, 1))
"""The six neighbors, by the direction 1-6 on a chit, counted counter-clockwise from the east."""


def neighbor(place: Hex, direction: int) -> Hex:
    """The next hex in a direction 1-6."""
    step = DIRECTIONS[direction - 1]
    return Hex(place.q + step.q, place.r + step.r)


def steps_between(one: Hex, other: Hex) -> int:
    """The number of hexes from one to the other."""
    q, r = one.q - other.q, one.r - other.r
    return max(abs(q), abs(r), abs(q + r))


def turned(place: Hex, sixths: int) -> Hex:
    """A hex rotated about the center by `sixths` of a circle, counter-clockwise."""
    q, r = place
    for _ in range(sixths % 6):
        q, r = q + r, -q
    return Hex(q, r)


def footprint(rows: Iterable[SheafHex], sheaf: SheafName, sixths: int = 0) -> Mapping[Hex, tuple[int, int]]:
    """The hexes under a sheaf, from its center, with (range, FP), rotated counter-clockwise by sixths."""
    return {
        turned(Hex(row.q, row.r), sixths): (row.range, row.firepower) for row in rows if row.sheaf == sheaf
    }
