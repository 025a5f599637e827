"""Terrain, its cost of movement, and fortifications and hindrances (4.0, 5.0, 14.0, 18)."""

import re
from dataclasses import dataclass
from typing import Annotated, Literal, NamedTuple

from annotated_types import Ge, Le

from wsanalysis.files.cells import Cell, YesNo, words_among
from wsanalysis.systems.storms_of_steel.unit import Kind, Name

Occupant = Literal["foot", "guns", "vehicles"]
OCCUPANTS: tuple[Occupant, ...] = ("foot", "guns", "vehicles")


class Fee(NamedTuple):
    """The addition to the cost of a move: APs, a die to roll, a check against getting stuck."""

    amount: int = 0
    die: bool = False
    check: bool = False
    allowed: bool = True

    def __str__(self) -> str:
        if not self.allowed:
            return "no"
        return "d6" if self.die else f"{self.amount}{'!' if self.check else ''}"


FREE = Fee()
BARRED = Fee(allowed=False)


def parse_fee(text: str) -> Fee:
    """Parse ``2``, ``3!`` (with a check, 14.1), ``d6`` (rolled for), or ``no`` (may not enter)."""
    word = text.casefold()
    if word == "no":
        return BARRED
    if word == "d6":
        return Fee(die=True)
    found = re.fullmatch(r"([0-9])(!?)", word)
    if not found:
        raise ValueError(f"{text!r} is no cost")
    return Fee(int(found[1]), check=bool(found[2]))


FeeCell = Annotated[Fee, Cell(parse_fee, "a cost such as 2, 3!, d6 or no")]
Cover = Annotated[int, Ge(-9), Le(9)]


@dataclass(frozen=True, slots=True)
class Terrain:
    """A kind of hex: the cost of entering, its cover (DM), and what it hides (5.0, 14.0)."""

    terrain: Name
    foot: FeeCell
    wheeled: FeeCell
    tracked: FeeCell
    cover: Cover
    blocks_sight: Literal["yes", "no", "late summer"]
    hides: YesNo
    road: YesNo
    bonus_moves: YesNo
    air_bursts: YesNo
    source: Name = "edited"


@dataclass(frozen=True, slots=True)
class Movement:
    """A circumstance that adds to the cost of moving (5, 11, 14, 18)."""

    situation: Name
    foot: FeeCell
    wheeled: FeeCell
    tracked: FeeCell
    source: Name = "edited"


@dataclass(frozen=True, slots=True)
class Fortification:
    """A fortification or hindrance counter (18): its cover by origin of fire, and its own defense.

    `front` and `flank` against direct fire, `indirect` against mortars and artillery. It helps only defenses
    of its `colors`. `defense` is the red number that destroys it, None if there is none.
    """

    fortification: Name
    kind: Literal["fortification", "hindrance"]
    front: Cover
    flank: Cover
    indirect: Cover
    colors: Literal["red", "blue", "both"]
    occupants: Annotated[tuple[str, ...], words_among(OCCUPANTS, "at least one")]
    defense: Annotated[int, Ge(1), Le(40)] | None = None
    source: Name = "edited"


def fee_for(entry: Terrain | Movement, kind: Kind) -> Fee:
    """The entry's cost for a unit of this kind; guns move as foot units do (5.0)."""
    if kind == "wheeled":
        return entry.wheeled
    return entry.tracked if kind == "tracked" else entry.foot


def occupant_of(kind: Kind) -> Occupant | None:
    """The word for this kind of unit in a fortification's list of occupants (18.2), None if it has none."""
    if kind == "air":
        return None
    if kind == "foot":
        return "foot"
    return "guns" if kind == "gun" else "vehicles"
