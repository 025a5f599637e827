"""The numbers printed on the counters of enemy units, German and Japanese (Enemy Units)."""

import re
from dataclasses import dataclass
from typing import Annotated, Literal, NamedTuple, get_args

from annotated_types import Ge, Le

from wsanalysis.files.cells import Cell, YesNo
from wsanalysis.systems.sherman_leader.unit_card import Attack, Name, Points, Reach, Value

Nation = Literal["German", "Japanese"]
EnemyType = Literal[
    "Tank", "Armored Car", "Halftrack", "Truck", "Rifle", "MG", "AT Team", "Mortar", "AT Gun", "Building",
    "Bunker",
]  # fmt: skip

TYPES: tuple[EnemyType, ...] = get_args(EnemyType)
ARMORED: tuple[EnemyType, ...] = ("Tank", "Armored Car", "Halftrack", "Bunker")
"""Attacked by AP, all others by HE (Unit Attacks)."""
VEHICLES: tuple[EnemyType, ...] = ("Tank", "Armored Car", "Halftrack")
TEAMS: tuple[EnemyType, ...] = ("Rifle", "MG", "AT Team")


class InCup(NamedTuple):
    """The number of a tank's counters in the cup of a year."""

    year: int
    number: int

    def __str__(self) -> str:
        return f"{self.year}: {self.number}"


def _cup(text: str) -> tuple[InCup, ...]:
    """Parse ``1942: 7; 1943: 4``: years with numbers of counters."""
    found: list[InCup] = []
    for part in text.split(";"):
        entry = re.fullmatch(r"\s*(\d{4})\s*:\s*(\d{1,2})\s*", part)
        if entry is None or int(entry[1]) in [year for year, _ in found]:
            raise ValueError(f"{part.strip()!r} is not a new year and a number")
        found.append(InCup(int(entry[1]), int(entry[2])))
    return tuple(found)


CupYears = Annotated[tuple[InCup, ...], Cell(_cup, "years with numbers, such as '1942: 7; 1943: 4'")]


@dataclass(frozen=True, slots=True, kw_only=True)
class EnemyUnit:
    """A kind of enemy counter. Ranges in hexes.

    `ap` and `he` are the D10 rolls that hit US units of that type, None for no attack. `ap_range` is its
    range with AP if different from `range`. `points` count towards the strength of its battalion. `cup`: for
    tanks, the number in the cup of each year.
    """

    name: Name
    nation: Nation
    type: EnemyType
    ap: Value | None = None
    he: Value | None = None
    ap_range: Reach | None = None
    range: Reach | None = None
    indirect: YesNo
    defense: Annotated[int, Ge(0), Le(10)]
    points: Points
    count: Annotated[int, Ge(0), Le(99)]
    cup: CupYears = ()
    source: Name = "edited"


def enemy_faults(unit: EnemyUnit) -> list[tuple[str, str]]:
    """Contradictions between the cells of one row: (column, sentence)."""
    found = []
    armed = unit.ap is not None or unit.he is not None
    if armed and unit.range is None:
        found.append(("max_range", "expected a range for a unit that attacks, got an empty cell"))
    if unit.ap_range is not None and unit.ap is None:
        found.append(("ap_range", f"expected an empty cell without AP, got {unit.ap_range}"))
    if unit.cup and unit.type != "Tank":
        found.append(("cup", f"expected an empty cell for {unit.type}, got {len(unit.cup)} years"))
    for year, number in unit.cup:
        if number > unit.count:
            found.append(
                ("cup", f"expected at most {unit.count} in {year}, as many as there are, got {number}")
            )
    return found


def attacked_by(kind: EnemyType) -> Attack:
    """The attack that US units make on such a unit (Unit Attacks)."""
    return "AP" if kind in ARMORED else "HE"


def reach_of(unit: EnemyUnit, attack: Attack) -> int:
    """The farthest hex of such an attack, -1 if it has none (Enemy Units)."""
    if (unit.ap if attack == "AP" else unit.he) is None or unit.range is None:
        return -1
    return unit.ap_range if attack == "AP" and unit.ap_range is not None else unit.range


def in_cup(unit: EnemyUnit, year: int) -> int:
    """The number of these tanks in the cup of a year (Select Campaign Card)."""
    return dict(unit.cup).get(year, 0)
