"""Units as in their files: US cards and enemy counters in one table (Buy Units, Enemy Units).

The rules read a `UnitCard` or an `EnemyUnit`, which hold the columns of their side.
"""

from dataclasses import dataclass
from typing import Annotated, Literal

from annotated_types import Ge, Le

from wsanalysis.files.cells import YesNo
from wsanalysis.systems.sherman_leader.enemy_unit import CupYears, EnemyUnit, enemy_faults
from wsanalysis.systems.sherman_leader.unit_card import (
    Attack,
    Name,
    Numbers,
    Points,
    Reach,
    UnitCard,
    Value,
    Year,
    row_faults,
)

Few = Annotated[int, Ge(0), Le(9)]

US_ONLY = ("numbers", "cost", "first_year", "last_year", "speed", "attacked_by")
ENEMY_ONLY = ("points", "count")
US_TYPES = ("Armor", "Light Armor", "Artillery", "Infantry")


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """A kind of unit of either side: one row of a units file; None where its side has no such value."""

    name: Name
    nation: Literal["American", "German", "Japanese"]
    type: Literal[
        "Armor", "Light Armor", "Artillery", "Infantry", "Tank", "Armored Car", "Halftrack", "Truck", "Rifle",
        "MG", "AT Team", "Mortar", "AT Gun", "Building", "Bunker",
    ]  # fmt: skip
    numbers: Numbers = ()
    cost: Points | None = None
    first_year: Year | None = None
    last_year: Year | None = None
    speed: Few | None = None
    ap: Value | None = None
    he: Value | None = None
    ap_range: Reach | None = None
    min_range: Reach = 0
    max_range: Reach | None = None
    defense: Annotated[int, Ge(0), Le(10)]
    attacked_by: Attack | None = None
    moving_attack: Annotated[int, Ge(-9), Le(0)] = 0
    moving_stress: Few = 0
    move_and_attack: YesNo = False
    indirect: YesNo = False
    transport: YesNo = False
    tactics: Few = 0
    command_tactics: Few = 0
    points: Points | None = None
    count: Annotated[int, Ge(0), Le(99)] | None = None
    cup: CupYears = ()
    source: Name = "edited"


def unit_faults(unit: Unit) -> list[tuple[str, str]]:
    """Contradictions between the cells of one row: (column, sentence)."""
    ours = unit.nation == "American"
    if (unit.type in US_TYPES) != ours:
        wanted = ", ".join(US_TYPES) if ours else "a type of enemy unit"
        return [("type", f"expected {wanted} for {unit.nation}, got {unit.type!r}")]
    needed, barred = (US_ONLY, ENEMY_ONLY) if ours else (ENEMY_ONLY, US_ONLY)
    found = []
    for column in needed:
        if getattr(unit, column) in (None, ()):
            found.append((column, f"expected a value for {unit.nation}, got an empty cell"))
    for column in barred:
        if getattr(unit, column) not in (None, ()):
            found.append((column, f"expected an empty cell for {unit.nation}, got a value"))
    if ours and unit.max_range is None:
        found.append(("max_range", "expected a range, got an empty cell"))
    if ours and unit.ap_range not in (None, 0):
        found.append(("ap_range", f"expected 0 or an empty cell for American, got {unit.ap_range}"))
    if found:
        return found
    return row_faults(us_card(unit)) if ours else enemy_faults(enemy_counter(unit))


def us_card(unit: Unit) -> UnitCard:
    """A US unit as the rules read it; its row must have no faults."""
    found = {column: getattr(unit, column) for column in UnitCard.__dataclass_fields__ if column != "ap_at"}
    return UnitCard(**found, ap_at="R0" if unit.ap_range == 0 else "range")


def enemy_counter(unit: Unit) -> EnemyUnit:
    """An enemy unit as the rules read it; its row must have no faults."""
    found = {column: getattr(unit, column) for column in EnemyUnit.__dataclass_fields__ if column != "range"}
    return EnemyUnit(**found, range=unit.max_range)
