"""Terrain, tiles and where enemy units are placed (Place Terrain Tiles, Place Enemy Units)."""

from dataclasses import dataclass
from typing import Annotated, Literal

from annotated_types import Ge, Le

from wsanalysis.files.cells import YesNo
from wsanalysis.rule_system import IllegalAction
from wsanalysis.systems.sherman_leader.enemy_unit import EnemyType
from wsanalysis.systems.sherman_leader.options import Options
from wsanalysis.systems.sherman_leader.unit_card import Name, Reach, UnitType

TerrainTypeName = Literal["clear", "light cover", "heavy cover", "bocage", "water", "impassable"]
Theater = Literal["Desert", "European", "Winter", "Jungle"]

TILES_PLACED, HEXES_OF_A_TILE = 6, 4
AP_UNITS: tuple[UnitType | EnemyType, ...] = ("Armor", "Light Armor", "Tank", "Halftrack", "Armored Car")
"""The units that may not enter Impassable hexes (Place Terrain Tiles): vehicles, but for trucks."""


@dataclass(frozen=True, slots=True)
class Terrain:
    """A kind of hex. `cover` is added to the defense of units in it; `enters` lists who may enter.

    HE: all except AP_UNITS. `seen_to`: the greatest distance from which units in it are attacked, None for no
    limit.
    """

    terrain: TerrainTypeName
    letter: str
    cover: Annotated[int, Ge(0), Le(9)]
    blocks_sight: YesNo
    enters: Literal["all", "HE", "none"]
    seen_to: Reach | None = None
    source: Name = "edited"


@dataclass(frozen=True, slots=True)
class Tile:
    """A terrain tile of four hexes."""

    tile: Name
    terrain: Theater
    hex_1: TerrainTypeName
    hex_2: TerrainTypeName
    hex_3: TerrainTypeName
    hex_4: TerrainTypeName
    source: Name = "edited"


@dataclass(frozen=True, slots=True)
class Place:
    """One of the hexes in which enemy units begin: the rolls of a D10 that lead there, its row and column.

    Row 1 is the top row of the battlefield.
    """

    place: Name
    board_row: Annotated[int, Ge(1), Le(2)]
    board_column: Annotated[int, Ge(1), Le(4)]
    low: Annotated[int, Ge(1), Le(10)]
    high: Annotated[int, Ge(1), Le(10)]
    source: Name = "edited"


def check_place(terrain: Terrain | None, unit: UnitType | EnemyType, options: Options) -> None:
    """Raise IllegalAction if a unit of this type may not stand there; None for no particular terrain."""
    if terrain is not None and not may_enter(terrain, unit, options):
        raise IllegalAction(
            f"units of type {unit} may not enter {terrain.terrain} hexes (Place Terrain Tiles)"
        )


def may_enter(terrain: Terrain, unit: UnitType | EnemyType, options: Options) -> bool:
    """True if a unit of this type may enter such a hex (Place Terrain Tiles)."""
    barred = unit in AP_UNITS or (unit == "Bunker" and not options.bunkers_on_impassable)
    return terrain.enters == "all" or (terrain.enters == "HE" and not barred)
