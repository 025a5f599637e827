"""The landscape of a game's boards: the place of their files, the form of a row, the kinds of terrain."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from wsanalysis.battlefield.board import SIDE_COLUMNS, AnySquare, HexsideSquare, LevelSquare, Square
from wsanalysis.battlefield.terrain import (
    CLEAR,
    DRIVES,
    FREE,
    MAPS_FOLDER,
    RUBBLE,
    TERRAIN_FILE,
    Drive,
    Passage,
    Terrain,
    load_terrain,
)
from wsanalysis.files.faults import DataFault, Fault


@dataclass(frozen=True, slots=True, kw_only=True)
class Landscape:
    """The form of a game's boards.

    Their files are in `folder` of a data folder, each row a `square` that names one of `kinds`; `file` has
    these kinds, if no other part of wsanalysis reads them. Overlays are laid on `bare` ground; a destroyed
    structure leaves `rubble`. `passage`: what else stops movers.
    """

    kinds: Mapping[str, Terrain] = field(hash=False)
    folder: Path = MAPS_FOLDER
    square: type[AnySquare] = Square
    file: Path | None = TERRAIN_FILE
    bare: str = CLEAR
    rubble: str = RUBBLE
    passage: Passage = FREE


def area_land(folder: Path, faults: list[Fault] | None = None) -> Landscape:
    """Boards of areas, with the kinds of terrain in the data folder's terrain file.

    Faults of that file are added to `faults`, or raised as DataFault if there is no such list.
    """
    found: list[Fault] = []
    kinds = load_terrain(folder, found)
    if faults is None and found:
        raise DataFault(found)
    if faults is not None:
        faults += found
    return Landscape(kinds=kinds)


class Fee(Protocol):
    """A unit's cost of entering a hex."""

    @property
    def allowed(self) -> bool:
        """True if it may enter at all."""


class Ground(Protocol):
    """A rule system's own kind of terrain: the drives that may enter, and whether it always blocks sight."""

    @property
    def foot(self) -> Fee: ...
    @property
    def wheeled(self) -> Fee: ...
    @property
    def tracked(self) -> Fee: ...
    @property
    def blocks_sight(self) -> str: ...
    @property
    def source(self) -> str: ...


COLORS = {
    "bridge": "#d9c7a3", "stone building": "#c4c1c9", "wooden building": "#d9b38c", "woods": "#8fc28a",
    "light woods": "#c3dd9b", "corn": "#d9cf6f", "wheat": "#f3dd8a", "river": "#9cc9ea", "ford": "#cfe3ee",
    "marsh": "#a9cfc6", "balka": "#d3c4ae", "masonry building": "#c4c1c9", "building": "#d9b38c",
    "brush": "#d5d79a", "mud": "#d3c4ae", "rubble": "#ddd6cf", "water": "#9cc9ea", "gully": "#d3c4ae",
}  # fmt: skip
BARE_COLOR = "#eef0d8"
"""The color of bare terrain on drawn maps, light enough for black text; the rulebook's own file has none."""


def level_land(folder: Path, ground: Mapping[str, Ground], bare: str) -> Landscape:
    """Boards on which each hex stands alone, at a level, with the kinds of terrain of a rule system.

    Their files are in `folder`. Board rules read only who may enter and what always blocks sight; the game
    looks up everything else in its own rows.
    """
    kinds = {
        name: Terrain(
            terrain=name, blocks_sight=one.blocks_sight == "yes", firing_upshifts=0, target_downshifts=0,
            impassable=tuple(drive for drive in DRIVES if not getattr(one, drive).allowed),
            half_movement=False, open_ground=False, structure="building" in name,
            color=COLORS.get(name, BARE_COLOR), source=one.source,
        )
        for name, one in ground.items()
    }  # fmt: skip
    return Landscape(kinds=kinds, folder=folder, square=LevelSquare, file=None, bare=bare, rubble=bare)


class Footing(Protocol):
    """A rule system's own kind of hex or hexside: whom it bogs down or stops, and its place on the map."""

    @property
    def kind(self) -> str: ...
    @property
    def overlay(self) -> bool: ...
    @property
    def building(self) -> bool: ...
    @property
    def bog(self) -> tuple[str, ...]: ...
    @property
    def impassable(self) -> tuple[str, ...]: ...
    @property
    def source(self) -> str: ...


FOOTED: dict[str, Drive] = {"infantry": "foot", "gun": "gun", "wheeled": "wheeled", "tracked": "tracked"}
"""Drives by the word of the rule draft of 2019 for those who move."""
STEEP = 2  # levels (8.0)


def hexside_land(folder: Path, footing: Mapping[str, Footing], bare: str) -> Landscape:
    """Boards of areas, at levels, with obstacles along hexsides, and the kinds of a rule system.

    Their files are in `folder`. As in `level_land`, board rules read only what they need of a kind.
    """

    def drives(words: tuple[str, ...]) -> tuple[Drive, ...]:
        return tuple(FOOTED[word] for word in words)

    kinds = {
        name: Terrain(
            terrain=name, blocks_sight=one.overlay, firing_upshifts=0, target_downshifts=0,
            impassable=drives(one.impassable), half_movement=False, open_ground=name == bare,
            structure=one.building, color=COLORS.get(name, BARE_COLOR), source=one.source,
        )
        for name, one in footing.items() if one.kind == "hex"
    }  # fmt: skip
    along = {column: footing[word] for column, word in SIDE_COLUMNS.items() if word in footing}
    passage = Passage(
        drives=tuple(FOOTED.values()),
        barred={column: drives(one.impassable) for column, one in along.items()},
        bog={name: drives(one.bog) for name, one in (*footing.items(), *along.items())},
        steep=STEEP,
        by_road=True,
    )
    return Landscape(
        kinds=kinds, folder=folder, square=HexsideSquare, file=None, bare=bare, rubble=bare, passage=passage
    )
