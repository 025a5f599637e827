"""Ground, barricades and fortifications: cover, bog and impassable ground (4.0, 8.0, 9.0, 10.0)."""

from dataclasses import dataclass
from typing import Annotated, Literal, NamedTuple

from annotated_types import Ge, Le

from wsanalysis.files.cells import YesNo, words_among
from wsanalysis.rule_system import IllegalAction
from wsanalysis.systems.draft_2019.options import Options
from wsanalysis.systems.draft_2019.unit import INFANTRY, Drive, Kind, Name

Shelter = Literal["none", "in cover", "fortified"]
Mover = Literal["infantry", "gun", "wheeled", "tracked"]
MOVERS: tuple[Mover, ...] = ("infantry", "gun", "wheeled", "tracked")


Movers = Annotated[tuple[str, ...], words_among(MOVERS)]


@dataclass(frozen=True, slots=True)
class Terrain:
    """A kind of hex, hexside, barricade or fortification.

    `overlay`: it stands on the mapboard, each a level high, and is an obstacle. `fortifies`: units in it are
    fortified, always or infantry while suppressed. `building`: foot in it is not exposed to indirect fire.
    `bog` and `impassable` name those who move.
    """

    terrain: Name
    kind: Literal["hex", "hexside", "barricade", "fortification"]
    cover: YesNo
    fortifies: Literal["no", "yes", "suppressed infantry"]
    building: YesNo
    obscures: YesNo
    bog: Movers = ()
    impassable: Movers = ()
    overlay: YesNo = False
    source: Name = "edited"


class Stand(NamedTuple):
    """A unit's place: its ground, what it is behind or in, and its height relative to the firer."""

    ground: Terrain
    behind: Terrain | None = None
    works: Terrain | None = None
    higher: bool = False
    lower: bool = False


def mover(kind: Kind, drive: Drive) -> Mover:
    """The word for a unit in the lists of movers that bog down or are barred (8.0)."""
    if kind in INFANTRY:
        return "infantry"
    if kind == "gun":
        return "gun"
    return "wheeled" if drive == "wheeled" else "tracked"


def is_covered(stand: Stand, indirect: bool = False) -> bool:
    """True if a unit has cover: brush, buildings, a fortification, woods, a barricade or high ground (9.0).

    Against indirect fire neither high ground (11.0) nor a hexside is cover: bocage, crests and walls are
    barricades only where direct fire crosses them (9.0).
    """
    behind = stand.behind
    if indirect and behind is not None and behind.kind == "hexside":
        behind = None
    places = (stand.ground, behind, stand.works)
    return any(place is not None and place.cover for place in places) or (stand.higher and not indirect)


def is_fortified(stand: Stand, kind: Kind, suppressed: bool) -> bool:
    """In a fortification, or infantry suppressed in rubble, woods or a masonry building (9.0)."""
    if stand.works is not None and stand.works.fortifies == "yes":
        return True
    return kind in INFANTRY and suppressed and stand.ground.fortifies == "suppressed infantry"


def shelter(stand: Stand, kind: Kind, suppressed: bool) -> Shelter:
    """The shelter that a rally check depends on: fortified, in cover, or neither (10.0)."""
    if is_fortified(stand, kind, suppressed):
        return "fortified"
    return "in cover" if is_covered(stand) else "none"


def check_passable(place: Terrain, who: Mover, amphibious: bool, damaged: bool, options: Options) -> None:
    """Raise IllegalAction if the unit may not enter or cross (8.0, 10.0)."""
    barred = who in place.impassable
    if place.terrain == "rubble" and who == "tracked" and options.rubble_for_tracks == "impassable":
        barred = True
    if place.terrain == "water" and amphibious and not damaged:
        barred = False
    if barred:
        raise IllegalAction(f"{place.terrain} is impassable by {who} units (8.0)")


Level = Annotated[int, Ge(0), Le(9)]


def is_steep(levels: Level) -> bool:
    """A slope of 2 levels or more is steep, and impassable by all ground units (8.0, 9.0)."""
    return levels >= 2
