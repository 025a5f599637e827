"""The numbers printed on unit counters (rulebook 1.1, 7.1, 15, 20; list on p.19)."""

from dataclasses import dataclass
from typing import Annotated, Literal, get_args

from annotated_types import Ge, Le, MinLen

from wsanalysis.files.cells import Cell, YesNo, words_among

Nation = Literal["German", "Soviet"]
Kind = Literal["foot", "gun", "wheeled", "tracked", "air"]
Color = Literal["red", "blue"]
WhiteBox = Literal["none", "red", "blue", "both"]
Ability = Literal["mortar", "smoke", "sniper", "engineer", "anti-air"]
Pile = Literal["foot", "vehicle", "air"]

COLORS: tuple[Color, ...] = get_args(Color)
ABILITIES: tuple[Ability, ...] = get_args(Ability)
VEHICLES: tuple[Kind, ...] = ("wheeled", "tracked")
LEVELS = ("high", "medium", "low")
NUMBERS = (
    "fire_cost", "indirect_cost", "move_cost", "bonus_moves", "red_firepower", "blue_firepower", "white_box",
    "min_range", "range", "front_defense", "front_color", "flank_defense", "flank_color", "turret",
    "open_topped", "shield", "abilities", "count", "years",
)  # fmt: skip


def _confidence(text: str) -> str:
    """Parse ``high`` alone, or followed by ``; column level`` for less certain columns."""
    first, *rest = [part.strip() for part in text.split(";")]
    seen = []
    for part in rest:
        column, _, level = part.partition(" ")
        if column not in NUMBERS or level not in LEVELS or column in seen:
            raise ValueError(f"{part!r} is not a column and how sure it is")
        seen.append(column)
    if first not in LEVELS:
        raise ValueError(f"{first!r} is not one of {', '.join(LEVELS)}")
    return "; ".join((first, *rest))


Name = Annotated[str, MinLen(1)]
Cost = Annotated[int, Ge(1), Le(9)]
Firepower = Annotated[int, Ge(-9), Le(20)]
Hexes = Annotated[int, Ge(0), Le(99)]
Defense = Annotated[int, Ge(1), Le(40)]
Abilities = Annotated[tuple[str, ...], words_among(ABILITIES)]
Confidence = Annotated[str, Cell(_confidence, "such as 'high' or 'high; range low; red_firepower medium'")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """A kind of counter: one row of a units file. Costs in APs, ranges in hexes of 40-50 m.

    `move_cost` is that of one open hex; for an airplane the impulses of one action. `shield` protects the
    units that it carries. `white_box` names the firepower that suffers in close combat.
    """

    name: Name
    nation: Nation
    kind: Kind
    fire_cost: Cost
    indirect_cost: Cost | None = None
    move_cost: Cost
    bonus_moves: Annotated[int, Ge(0), Le(9)] = 0
    red_firepower: Firepower
    blue_firepower: Firepower
    white_box: WhiteBox = "none"
    min_range: Hexes = 0
    range: Hexes
    front_defense: Defense
    front_color: Color
    flank_defense: Defense
    flank_color: Color
    turret: YesNo
    open_topped: YesNo
    shield: Annotated[int, Ge(0), Le(9)] = 0
    abilities: Abilities = ()
    count: Annotated[int, Ge(0), Le(99)]
    years: str = ""
    confidence: Confidence = "high"
    source: Name = "edited"


def is_foot(kind: Kind) -> bool:
    """True if it is a foot unit: its movement cost is red, as that of squads and of guns (5.0, 18.2)."""
    return kind in ("foot", "gun")


def is_vehicle(kind: Kind) -> bool:
    """True if the movement cost is green or blue: wheeled or tracked (14.0)."""
    return kind in VEHICLES


def pile_of(kind: Kind) -> Pile:
    """The pile of hit counters that a unit draws from; airplanes take none (7.4, 20.0).

    Guns have a red movement cost, so they are foot units (5.0).
    """
    if kind == "air":
        return "air"
    return "vehicle" if is_vehicle(kind) else "foot"


def row_faults(unit: Unit) -> list[tuple[str, str]]:
    """Contradictions between the cells of one row: (column, sentence)."""
    found = []
    if unit.min_range > unit.range:
        found.append(("min_range", f"expected at most the range {unit.range}, got {unit.min_range}"))
    if unit.indirect_cost is not None and "mortar" not in unit.abilities:
        found.append(("indirect_cost", f"expected an empty cell without mortar, got {unit.indirect_cost}"))
    if not is_vehicle(unit.kind):
        for column, given in (
            ("bonus_moves", unit.bonus_moves),
            ("turret", unit.turret),
            ("open_topped", unit.open_topped),
            ("shield", unit.shield),
        ):
            if given:
                shown = "yes" if given is True else given
                found.append((column, f"expected none for {unit.kind}, got {shown}"))
    if is_vehicle(unit.kind) and unit.open_topped and unit.flank_color != "blue":
        found.append(("flank_color", "expected blue for an open topped vehicle, got 'red'"))
    if unit.kind == "foot":
        for column, color in (("front_color", unit.front_color), ("flank_color", unit.flank_color)):
            if color != "red":
                found.append((column, f"expected red for foot, got {color!r}"))
    return found
