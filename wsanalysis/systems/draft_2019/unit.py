"""The numbers printed on unit and weapon counters (3.0, 4.0)."""

from dataclasses import dataclass
from typing import Annotated, Literal, NamedTuple, get_args

from annotated_types import Ge, Le, MinLen

from wsanalysis.arguments.names import with_article
from wsanalysis.files.cells import NameOfRow, words_among
from wsanalysis.systems.draft_2019.chit import Plight, Side

Kind = Literal["squad", "team", "gun", "vehicle"]
Drive = Literal["foot", "wheeled", "tracked"]
Size = Literal["small", "medium", "large"]
Field = Literal["all", "front", "rear"]
Pressure = Literal["low", "normal", "high"]
Stowage = Literal["normal", "wet", "volatile"]
Facing = Literal["front", "front side", "rear side", "rear"]
Feature = Literal["blast", "sustained", "indirect", "desant", "amphibious", "dual-facing"]

FEATURES: tuple[Feature, ...] = get_args(Feature)
FACINGS: tuple[Facing, ...] = get_args(Facing)
INFANTRY: tuple[Kind, ...] = ("squad", "team")


Name = Annotated[str, MinLen(1)]
NATIONS = ("German", "American", "British", "Canadian", "French", "Polish")
"""The nations of units; a further nation has a file of its own."""
Areas = Annotated[int, Ge(0), Le(99)]
Firepower = Annotated[int, Ge(0), Le(99)]
Grade = Annotated[int, Ge(0), Le(9)]
Halves = Annotated[int, Ge(0), Le(20)]
Features = Annotated[tuple[str, ...], words_among(FEATURES)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """A kind of counter: one row of a units file. Ranges in areas, signature and awareness in hexes of 50 m.

    An unarmed unit has no effective range. `half_circles` and `half_dots` are its capacity: two half circles
    hold a squad, two half dots a gun or vehicle. `reduced_to`: the team that a squad becomes (10.0).
    """

    name: Name
    nation: Name
    kind: Kind
    drive: Drive
    size: Size
    valor: Annotated[int, Ge(0), Le(3)]
    signature: Areas
    awareness: Areas
    speed: Annotated[int, Ge(0), Le(20)]
    effective_range: Areas | None = None
    minimum_range: Areas = 0
    full_fp: Firepower = 0
    limited_fp: Firepower = 0
    penetration: Grade = 0
    field: Field = "all"
    features: Features = ()
    front_armor: Grade | None = None
    front_side_armor: Grade | None = None
    rear_side_armor: Grade | None = None
    rear_armor: Grade | None = None
    ground_pressure: Pressure = "normal"
    stowage: Stowage = "normal"
    half_circles: Halves = 0
    half_dots: Halves = 0
    reduced_to: Annotated[str, NameOfRow()] = ""
    source: Name = "edited"


@dataclass(frozen=True, slots=True, kw_only=True)
class Weapon:
    """A weapon that infantry deploys; an empty cell keeps the unit's own rating (4.0)."""

    name: Name
    nation: Name
    effective_range: Areas | None = None
    minimum_range: Areas | None = None
    full_fp: Firepower | None = None
    limited_fp: Firepower | None = None
    penetration: Grade | None = None
    field: Field = "front"
    features: Features = ()
    source: Name = "edited"


class Firer(NamedTuple):
    """A firing unit's ratings for fire, with its weapon."""

    kind: Kind
    effective_range: int | None
    minimum_range: int
    full_fp: int
    limited_fp: int
    penetration: int
    field: Field
    features: tuple[str, ...]


class Target(NamedTuple):
    """A target's ratings for fire and results; `armor` by facing, from front to rear (0 without armor)."""

    kind: Kind
    size: Size
    valor: int
    armor: tuple[int, ...] = (0, 0, 0, 0)
    stowage: Stowage = "normal"
    desant: bool = False
    without_cover: bool = False

    @property
    def plights(self) -> tuple[Plight, ...]:
        """The conditions that an unlucky 13 may name (3.0)."""
        kind: Plight = "vehicle" if self.kind == "vehicle" else "foot"
        return (kind, "without cover") if self.without_cover else (kind,)


def as_firer(unit: Unit, weapon: Weapon | None = None) -> Firer:
    """`unit` firing; the ratings of a deployed weapon replace its own (4.0)."""
    if weapon is None:
        return Firer(
            unit.kind, unit.effective_range, unit.minimum_range, unit.full_fp, unit.limited_fp,
            unit.penetration, unit.field, unit.features,
        )  # fmt: skip

    def either(own: int, other: int | None) -> int:
        return own if other is None else other

    return Firer(
        unit.kind,
        unit.effective_range if weapon.effective_range is None else weapon.effective_range,
        either(unit.minimum_range, weapon.minimum_range),
        either(unit.full_fp, weapon.full_fp),
        either(unit.limited_fp, weapon.limited_fp),
        either(unit.penetration, weapon.penetration),
        weapon.field,
        weapon.features,
    )


def as_target(unit: Unit, without_cover: bool = False) -> Target:
    """`unit` under fire."""
    armor = (unit.front_armor, unit.front_side_armor, unit.rear_side_armor, unit.rear_armor)
    return Target(
        unit.kind, unit.size, unit.valor, tuple(grade or 0 for grade in armor), unit.stowage,
        "desant" in unit.features, without_cover,
    )  # fmt: skip


def side_of(kind: Kind) -> Side:
    """The side of the chit: guns and infantry are foot units (3.0, 9.0)."""
    return "vehicle" if kind == "vehicle" else "foot"


def row_faults(unit: Unit) -> list[tuple[str, str]]:
    """Contradictions between the cells of one row: (column, sentence)."""
    found = []
    vehicle = unit.kind == "vehicle"
    if vehicle == (unit.drive == "foot"):
        due = "wheeled or tracked for a vehicle" if vehicle else f"foot for {with_article(unit.kind)}"
        found.append(("drive", f"expected {due}, got {unit.drive!r}"))
    for facing in ("front", "front_side", "rear_side", "rear"):
        armor = getattr(unit, f"{facing}_armor")
        if vehicle and armor is None:
            found.append((f"{facing}_armor", "expected a whole number 0-9 for a vehicle, got an empty cell"))
        if not vehicle and armor is not None:
            found.append(
                (f"{facing}_armor", f"expected an empty cell for {with_article(unit.kind)}, got {armor}")
            )
    sizes = {"squad": "medium", "team": "small"}
    if unit.size != sizes.get(unit.kind, unit.size):
        found.append(
            ("size", f"expected {sizes[unit.kind]} for {with_article(unit.kind)}, got {unit.size!r}")
        )
    if (unit.kind == "squad") != bool(unit.reduced_to):
        due = (
            "the team that a squad becomes"
            if unit.kind == "squad"
            else f"an empty cell for {with_article(unit.kind)}"
        )
        found.append(("reduced_to", f"expected {due}, got {unit.reduced_to or 'an empty cell'}"))
    if unit.limited_fp > unit.full_fp:
        found.append(("limited_fp", f"expected at most the full FP {unit.full_fp}, got {unit.limited_fp}"))
    if unit.effective_range is None and unit.full_fp:
        found.append(("effective_range", "expected a range beside a firepower, got an empty cell"))
    return found


def weapon_faults(weapon: Weapon) -> list[tuple[str, str]]:
    """Contradictions between the cells of a weapon's row."""
    full, limited = weapon.full_fp, weapon.limited_fp
    if (full is None) != (limited is None):
        column, shown = ("full_fp", full) if full is None else ("limited_fp", limited)
        return [(column, f"expected full and limited FP, or neither, got {shown or 'an empty cell'}")]
    if full is not None and limited is not None and limited > full:
        return [("limited_fp", f"expected at most the full FP {full}, got {limited}")]
    return []
