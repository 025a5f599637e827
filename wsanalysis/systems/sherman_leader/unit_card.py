"""The numbers printed on the cards of US units (Buy Units)."""

from dataclasses import dataclass
from typing import Annotated, Literal

from annotated_types import Ge, Le, MinLen

from wsanalysis.files.cells import Cell, YesNo

UnitType = Literal["Armor", "Light Armor", "Artillery", "Infantry"]
Attack = Literal["AP", "HE"]

MOST_RANGE = 4
"""Beyond 4 hexes no modifier is given, and nothing attacks (Combat)."""


def _numbers(text: str) -> tuple[str, ...]:
    numbers = tuple(text.split())
    if not numbers or len(set(numbers)) < len(numbers) or not all(n.isdecimal() for n in numbers):
        raise ValueError
    return numbers


Name = Annotated[str, MinLen(1)]
Numbers = Annotated[tuple[str, ...], Cell(_numbers, "different numbers of counters, blanks between")]
Points = Annotated[int, Ge(0), Le(99)]
Value = Annotated[int, Ge(1), Le(10)]
Reach = Annotated[int, Ge(0), Le(MOST_RANGE)]
Year = Annotated[int, Ge(1939), Le(1945)]


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitCard:
    """A kind of US unit. Ranges and speed in hexes, cost in SO points.

    `ap` and `he` are the D10 rolls that hit, None without that attack; `ap_at` ``R0``: AP only in its own
    hex. `defense`: this roll or less negates. `moving_attack` is added to its dice, and `moving_stress` to
    its commander's stress, when it moves and attacks. `indirect`: it fires without line of sight.
    """

    name: Name
    numbers: Numbers
    type: UnitType
    cost: Points
    first_year: Year
    last_year: Year
    speed: Annotated[int, Ge(0), Le(9)]
    ap: Value | None = None
    he: Value | None = None
    ap_at: Literal["range", "R0"] = "range"
    min_range: Reach = 0
    max_range: Reach
    defense: Annotated[int, Ge(0), Le(10)]
    attacked_by: Attack
    moving_attack: Annotated[int, Ge(-9), Le(0)] = 0
    moving_stress: Annotated[int, Ge(0), Le(9)] = 0
    move_and_attack: YesNo
    indirect: YesNo
    transport: YesNo
    tactics: Annotated[int, Ge(0), Le(9)] = 0
    command_tactics: Annotated[int, Ge(0), Le(9)] = 0
    source: Name = "edited"


def row_faults(unit: UnitCard) -> list[tuple[str, str]]:
    """Contradictions between the cells of one row: (column, sentence)."""
    found = []
    if unit.min_range > unit.max_range:
        found.append(("min_range", f"expected at most the range {unit.max_range}, got {unit.min_range}"))
    if unit.first_year > unit.last_year:
        found.append(("first_year", f"expected at most {unit.last_year}, got {unit.first_year}"))
    if unit.ap is None and unit.he is None:
        found.append(("he", "expected an attack, AP or HE, got an empty cell"))
    if unit.ap_at == "R0" and unit.min_range > 0:
        said = f"expected an empty cell for a unit that attacks from {unit.min_range} hexes, got 0"
        found.append(("ap_range", said))
    if unit.type == "Artillery" and unit.move_and_attack:
        found.append(("move_and_attack", "expected no for Artillery, got 'yes'"))
    return found


def value_at(unit: UnitCard, attack: Attack, distance: int) -> int | None:
    """The roll that hits at this range before modifiers; None if the card allows no such attack."""
    if not unit.min_range <= distance <= unit.max_range:
        return None
    if attack == "AP":
        return None if unit.ap_at == "R0" and distance > 0 else unit.ap
    return unit.he


def serves_in(unit: UnitCard, year: int) -> bool:
    """True if it may be bought in a campaign of this year (Buy Units)."""
    return unit.first_year <= year <= unit.last_year
