"""The numbers printed on blocks, weapon cards and damage markers (p.2-4)."""

from dataclasses import dataclass
from typing import Annotated, Literal, NamedTuple, Protocol

from annotated_types import Ge, Le, MinLen

from wsanalysis.arguments.names import with_article
from wsanalysis.files.cells import Cell

Kind = Literal["infantry", "weapon team", "vehicle"]
Arc = Literal["all", "forward"]
Drive = Literal["foot", "wheeled", "tracked"]
MarkerEffect = Literal[
    "no-anti-infantry", "move-or-fire-reduced", "no-fire", "no-move", "none", "forward-arc"
]

INFANTRY_SIDES = ("ready", "spent")
VEHICLE_SIDES = ("move", "fire", "fire-infantry", "fire-vehicles", "support")


def _sides(text: str) -> tuple[str, ...]:
    sides = tuple(text.split())
    unknown = [side for side in sides if side not in (*INFANTRY_SIDES, *VEHICLE_SIDES)]
    if not sides or unknown or len(set(sides)) < len(sides):
        raise ValueError
    return sides


Name = Annotated[str, MinLen(1)]
NATIONS = ("German", "American", "British", "Canadian", "French", "Polish")
"""The nations of units; a further nation has a file of its own."""
Hexes = Annotated[int, Ge(1), Le(99)]
Sides = Annotated[
    tuple[str, ...],
    Cell(
        _sides, f"some of {', '.join((*INFANTRY_SIDES, *VEHICLE_SIDES))}, blanks between, none of them twice"
    ),
]


class Armed(Protocol):
    """The six combat ratings that blocks and weapon cards both print (p.2)."""

    @property
    def anti_infantry_range(self) -> int | None: ...
    @property
    def anti_infantry_upshift(self) -> int: ...
    @property
    def anti_infantry_arc(self) -> Arc: ...
    @property
    def anti_vehicle_range(self) -> int | None: ...
    @property
    def anti_vehicle_firepower(self) -> int | None: ...
    @property
    def anti_vehicle_arc(self) -> Arc: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """A block: one row of a units file. Ranges in hexes of 100 m, None where it has no rating."""

    name: Name
    nation: Name
    kind: Kind
    drive: Drive
    valor: Annotated[int, Ge(0), Le(3)]
    move: Annotated[int, Ge(1), Le(3)]
    portage: Annotated[int, Ge(0), Le(9)] = 0
    anti_infantry_range: Hexes | None = None
    anti_infantry_upshift: Annotated[int, Ge(0), Le(3)] = 0
    anti_infantry_arc: Arc = "all"
    anti_vehicle_range: Hexes | None = None
    anti_vehicle_firepower: Annotated[int, Ge(0), Le(9)] | None = None
    anti_vehicle_arc: Arc = "all"
    front_armor: Annotated[int, Ge(0), Le(9)] | None = None
    rear_armor: Annotated[int, Ge(0), Le(9)] | None = None
    sides: Sides
    source: Name = "edited"


@dataclass(frozen=True, slots=True)
class Weapon:
    """An asset card with combat ratings: crewed by a weapon team or carried by infantry (p.7)."""

    name: Name
    nation: Name
    carried_by: Literal["infantry", "weapon team"]
    uses: Annotated[int, Ge(1), Le(9)] | None = None
    anti_infantry_range: Hexes | None = None
    anti_infantry_upshift: Annotated[int, Ge(0), Le(3)] = 0
    anti_infantry_arc: Arc = "all"
    anti_vehicle_range: Hexes | None = None
    anti_vehicle_firepower: Annotated[int, Ge(0), Le(9)] | None = None
    anti_vehicle_arc: Arc = "all"
    source: Name = "edited"


@dataclass(frozen=True, slots=True)
class Marker:
    """A vehicle damage marker (p.17): what a reduced vehicle can no longer do."""

    marker: Name
    count: Annotated[int, Ge(0), Le(99)]
    effect: MarkerEffect
    source: Name = "edited"


def unit_faults(unit: Unit) -> list[tuple[str, str]]:
    """Contradictions between the cells of one row."""
    found = rating_faults(unit)
    vehicle = unit.kind == "vehicle"
    printed = VEHICLE_SIDES if vehicle else INFANTRY_SIDES
    odd = [side for side in unit.sides if side not in printed]
    if odd:
        what = f"expected sides of {with_article(unit.kind)} ({', '.join(printed)}), got {', '.join(odd)}"
        found.append(("sides", what))
    if vehicle and unit.drive == "foot":
        found.append(("drive", "expected wheeled or tracked for a vehicle, got 'foot'"))
    for column, armor in (("front_armor", unit.front_armor), ("rear_armor", unit.rear_armor)):
        if vehicle and armor is None:
            found.append((column, "expected a whole number 0-9 for a vehicle, got an empty cell"))
        if not vehicle and armor is not None:
            found.append((column, f"expected an empty cell for {unit.kind}, got {armor}"))
    return found


def rating_faults(armed: Unit | Weapon) -> list[tuple[str, str]]:
    """Contradictions: a range and its firepower or upshift belong together."""
    found = []
    reach, firepower = armed.anti_vehicle_range, armed.anti_vehicle_firepower
    if reach is not None and firepower is None:
        found.append(("anti_vehicle_firepower", "expected a firepower beside a range, got an empty cell"))
    if reach is None and firepower is not None:
        found.append(("anti_vehicle_firepower", f"expected an empty cell without a range, got {firepower}"))
    if armed.anti_infantry_range is None and armed.anti_infantry_upshift:
        said = f"expected an empty cell without a range, got {armed.anti_infantry_upshift}"
        found.append(("anti_infantry_upshift", said))
    return found


class Firer(NamedTuple):
    """The ratings that a fire order uses: the unit's, and those of its weapon."""

    kind: Kind
    sides: tuple[str, ...]
    anti_infantry_range: int | None
    anti_infantry_upshift: int
    anti_infantry_arc: Arc
    anti_vehicle_range: int | None
    anti_vehicle_firepower: int | None
    anti_vehicle_arc: Arc


class Target(NamedTuple):
    """A target's ratings for an attack; armor 0 where none is printed."""

    kind: Kind
    valor: int
    front_armor: int
    rear_armor: int


def as_firer(unit: Unit, weapon: Weapon | None = None) -> Firer:
    """`unit` firing, with the ratings of `weapon` where it has any, or else its own (p.15)."""
    at_infantry: Armed = weapon if weapon and weapon.anti_infantry_range is not None else unit
    at_vehicle: Armed = weapon if weapon and weapon.anti_vehicle_range is not None else unit
    return Firer(
        unit.kind,
        unit.sides,
        at_infantry.anti_infantry_range,
        at_infantry.anti_infantry_upshift,
        at_infantry.anti_infantry_arc,
        at_vehicle.anti_vehicle_range,
        at_vehicle.anti_vehicle_firepower,
        at_vehicle.anti_vehicle_arc,
    )


def as_target(unit: Unit) -> Target:
    """`unit` under fire."""
    return Target(unit.kind, unit.valor, unit.front_armor or 0, unit.rear_armor or 0)
