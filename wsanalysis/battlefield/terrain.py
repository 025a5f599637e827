"""The cover of a hex: the kinds of terrain in `data/maps/terrain.csv`."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Literal

from annotated_types import Ge, Le, MinLen

from wsanalysis.files.cells import Cell, words_among
from wsanalysis.files.csv_file import read_rows
from wsanalysis.files.faults import Fault

Drive = Literal["foot", "gun", "wheeled", "tracked"]
DRIVES: tuple[Drive, ...] = ("foot", "wheeled", "tracked")
"""Those of most games: guns move as men on foot do."""

MAPS_FOLDER = Path("maps")
TERRAIN_FILE = MAPS_FOLDER / "terrain.csv"

CLEAR, RUBBLE = "clear", "rubble"
"""Two kinds that every terrain file has: bare ground, and the rubble of a destroyed structure."""


def _yes_no(text: str) -> bool:
    return {"yes": True, "no": False}[text.casefold()]


def _color(text: str) -> str:
    if not re.fullmatch(r"#[0-9A-Fa-f]{6}", text):
        raise ValueError
    return text.lower()


YesNo = Annotated[bool, Cell(_yes_no, "yes or no")]
Drives = Annotated[tuple[str, ...], words_among(DRIVES, "or nothing")]
Color = Annotated[str, Cell(_color, "a color such as #aabbcc")]
Name = Annotated[str, MinLen(1)]
Shifts = Annotated[int, Ge(0), Le(3)]
Strength = Annotated[int, Ge(0), Le(9)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Terrain:
    """A kind of terrain: one row of the terrain file. Pages are those of the Liberty Road rulebook.

    Shifts are steps on the ladder of results (p.16); `strength` is the number that anti-vehicle fire must
    beat to destroy it, None if it cannot be destroyed; `flammable` is its strength against fire, None if it
    does not burn (p.17). `half_movement` makes each hex of its area an area of its own (p.12). `open_ground`
    draws opportunity fire (p.13); `structure` counts for objectives that name structures.
    """

    terrain: Name
    blocks_sight: YesNo
    firing_upshifts: Shifts
    target_downshifts: Shifts
    impassable: Drives
    strength: Strength | None = None
    flammable: Strength | None = None
    half_movement: YesNo
    open_ground: YesNo
    structure: YesNo
    color: Color
    source: Name


def load_terrain(folder: Path, faults: list[Fault]) -> dict[str, Terrain]:
    """The kinds of terrain of a data folder by name; faults are added to `faults`."""
    path = folder / TERRAIN_FILE
    before = len(faults)
    kinds = {row.terrain: row for _, row in read_rows(path, Terrain, faults, key="terrain")}
    if len(faults) == before:
        faults += [
            Fault(path, 0, "terrain", f"expected a row {name!r}, there is none")
            for name in (CLEAR, RUBBLE)
            if name not in kinds
        ]
    return kinds


@dataclass(frozen=True, slots=True, kw_only=True)
class Passage:
    """The obstacles to movers on a game's boards, besides rivers and the kinds of terrain.

    `barred` has the drives that may not cross a side, `bog` those that bog down at a side or in a hex: by a
    column of sides such as `walls`, or a kind of terrain. A slope of `steep` levels stops everybody, None for
    no slope. `by_road`: a road leads through bog, and over and into what is otherwise barred.
    """

    drives: tuple[Drive, ...] = DRIVES
    barred: Mapping[str, tuple[str, ...]] = field(default_factory=dict, hash=False)
    bog: Mapping[str, tuple[str, ...]] = field(default_factory=dict, hash=False)
    steep: int | None = None
    by_road: bool = False


FREE = Passage()
"""The passage of boards on which only rivers and terrain stop anybody."""


def enters(terrain: Terrain, drive: Drive) -> bool:
    """True if units of that drive may enter the terrain (p.12)."""
    return drive not in terrain.impassable
