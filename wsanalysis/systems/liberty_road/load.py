"""Liberty Road's data files: reading a folder, and changing one record of it."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from wsanalysis.arguments.names import with_article
from wsanalysis.files.csv_file import Placed
from wsanalysis.files.faults import DataFault, Fault
from wsanalysis.files.records import (
    as_cells,
    changed,
    checked_rows,
    content_hash,
    reconstructed,
    refuse,
    unit_files,
)
from wsanalysis.systems.liberty_road.chips import Chip, Chips
from wsanalysis.systems.liberty_road.edition import LibertyRoad
from wsanalysis.systems.liberty_road.options import STANDARD, Options
from wsanalysis.systems.liberty_road.unit import (
    INFANTRY_SIDES,
    NATIONS,
    VEHICLE_SIDES,
    Marker,
    Unit,
    Weapon,
)

UNITS_FOLDER = Path("units", "liberty_road")
WEAPONS_FILE = UNITS_FOLDER / "weapons.csv"
NOT_UNITS = (WEAPONS_FILE.name, "orders.csv", "assets.csv")
CHIPS_FILE = Path("chips", "liberty_road.csv")
MARKERS_FILE = Path("chips", "liberty_road_vehicle_damage.csv")


def load(folder: Path) -> LibertyRoad:
    """The edition in a data folder. Raises DataFault with every fault of every file.

    Units are all CSV files of ``units/liberty_road/`` but those of weapons, orders and assets, in order
    of file name.
    """
    faults: list[Fault] = []
    placed: Placed = {}
    units: list[Unit] = []
    files = unit_files(folder / UNITS_FOLDER, NOT_UNITS, faults)
    for path in files:
        units += checked_rows(path, Unit, "name", faults, _unit_faults, placed, NATIONS)
    nations = tuple(dict.fromkeys((*NATIONS, *(unit.nation for unit in units))))
    weapons = checked_rows(folder / WEAPONS_FILE, Weapon, "name", faults, _rating_faults, placed, nations)
    chips = checked_rows(folder / CHIPS_FILE, Chip, "chip", faults)
    markers = checked_rows(folder / MARKERS_FILE, Marker, "marker", faults)
    if not faults:
        faults += bag_faults(folder, chips, markers)
    if faults:
        raise DataFault(faults)
    read = [*files, *(folder / name for name in (WEAPONS_FILE, CHIPS_FILE, MARKERS_FILE))]
    return make(units, weapons, chips, markers, files=[path.relative_to(folder).as_posix() for path in read])


def make(
    units: Iterable[Unit],
    weapons: Iterable[Weapon],
    chips: Iterable[Chip],
    markers: Iterable[Marker],
    options: Options = STANDARD,
    files: Iterable[str] = (),
) -> LibertyRoad:
    """An edition of these records, read from these files."""
    units, weapons, chips, markers = list(units), list(weapons), list(chips), list(markers)
    return LibertyRoad(
        {unit.name: unit for unit in units},
        {weapon.name: weapon for weapon in weapons},
        Chips(chips),
        markers,
        content_hash([*units, *weapons, *chips, *markers]),
        options,
        files,
    )


def unofficial(edition: LibertyRoad) -> str:
    """What to print about where the values come from: how many rows say that they are reconstructed."""
    records = (*edition.units.values(), *edition.weapons.values(), *edition.chips.chips, *edition.markers)
    return reconstructed(records)


def edit(edition: LibertyRoad, name: str, /, **changes: Any) -> LibertyRoad:
    """The edition with one unit, weapon, damage marker or chip changed; ValueError in words.

    `name` is an exact name. A value is given as in the file: a chip's bands as text.
    """
    units = [changed(u, changes) if u.name == name else u for u in edition.units.values()]
    weapons = [changed(w, changes) if w.name == name else w for w in edition.weapons.values()]
    chips = [changed(c, changes) if c.chip == name else c for c in edition.chips.chips]
    markers = [changed(m, changes) if m.marker == name else m for m in edition.markers]
    said = [fault for unit in units for fault in _unit_faults(unit)]
    said += [fault for weapon in weapons for fault in _rating_faults(weapon)]
    said += [(fault.column, fault.message) for fault in bag_faults(Path(), chips, markers)]
    for column, names in (
        ("name", [*(unit.name for unit in units), *(weapon.name for weapon in weapons)]),
        ("chip", [chip.chip for chip in chips]),
        ("marker", [marker.marker for marker in markers]),
    ):
        if len({other.casefold() for other in names}) < len(names):
            said.append((column, f"expected a new name, {changes.get(column)!r} is there"))
    refuse(name, said)
    return make(units, weapons, chips, markers, edition.options, edition.files)


def rows(records: Iterable[Unit | Weapon | Chip | Marker]) -> list[dict[str, Any]]:
    """The records as rows of their file: cells as text or number, None where a cell is empty."""
    return [as_cells(record) for record in records]


def _unit_faults(unit: Unit) -> list[tuple[str, str]]:
    """What is wrong between the cells of one row."""
    found = _rating_faults(unit)
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


def _rating_faults(armed: Unit | Weapon) -> list[tuple[str, str]]:
    """A range and its firepower or upshift belong together."""
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


def bag_faults(folder: Path, chips: Iterable[Chip], markers: Iterable[Marker]) -> list[Fault]:
    """What is wrong with what is drawn from: too few to play with."""
    found = []
    if len(list(chips)) < 2:  # close combat draws two together, p.14
        found.append(Fault(folder / CHIPS_FILE, 0, "", "expected at least two chips"))
    if not any(marker.count for marker in markers):
        found.append(Fault(folder / MARKERS_FILE, 0, "count", "expected at least one marker"))
    return found
