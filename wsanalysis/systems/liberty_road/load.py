"""Liberty Road's data files: reading a folder, and changing one record of it."""

import difflib
from collections.abc import Iterable, Mapping
from dataclasses import fields, replace
from pathlib import Path
from typing import Any, TypeVar

from wsanalysis.cells import checked
from wsanalysis.datafile import DataFault, Fault, content_hash, read_rows
from wsanalysis.systems.liberty_road.chips import Band, Chip, Chips
from wsanalysis.systems.liberty_road.edition import LibertyRoad
from wsanalysis.systems.liberty_road.options import STANDARD, Options
from wsanalysis.systems.liberty_road.unit import (
    INFANTRY_SIDES,
    VEHICLE_SIDES,
    Marker,
    Unit,
    Weapon,
)

R = TypeVar("R", Unit, Weapon, Chip, Marker)

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
    placed: dict[str, tuple[Path, int]] = {}
    units: list[Unit] = []
    for path in _unit_files(folder, faults):
        for line, unit in read_rows(path, Unit, faults, key="name"):
            units.append(unit)
            faults += [Fault(path, line, column, said) for column, said in _unit_faults(unit)]
            faults += _name_faults(path, line, unit.name, placed)
    weapons = []
    for line, weapon in read_rows(folder / WEAPONS_FILE, Weapon, faults, key="name"):
        weapons.append(weapon)
        faults += [
            Fault(folder / WEAPONS_FILE, line, column, said) for column, said in _rating_faults(weapon)
        ]
        faults += _name_faults(folder / WEAPONS_FILE, line, weapon.name, placed)
    chips = [chip for _, chip in read_rows(folder / CHIPS_FILE, Chip, faults, key="chip")]
    markers = [m for _, m in read_rows(folder / MARKERS_FILE, Marker, faults, key="marker")]
    if not faults:
        faults += _bag_faults(folder, chips, markers)
    if faults:
        raise DataFault(faults)
    files = [*_unit_files(folder, []), *(folder / name for name in (WEAPONS_FILE, CHIPS_FILE, MARKERS_FILE))]
    return make(units, weapons, chips, markers, files=[path.relative_to(folder).as_posix() for path in files])


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
    sources = [unit.source for unit in edition.units.values()]
    sources += [weapon.source for weapon in edition.weapons.values()]
    sources += [chip.source for chip in edition.chips.chips]
    sources += [marker.source for marker in edition.markers]
    made_up = sum("reconstructed" in source.casefold() for source in sources)
    if not made_up:
        return "unofficial; values as the source column of the data states"
    return f"unofficial; {made_up} of {len(sources)} rows of data are reconstructed, not the publisher's"


def edit(edition: LibertyRoad, name: str, /, **changes: Any) -> LibertyRoad:
    """The edition with one unit, weapon, damage marker or chip changed; ValueError in words.

    `name` is an exact name. A value is given as in the file: a chip's bands as text.
    """
    units = [_changed(u, changes) if u.name == name else u for u in edition.units.values()]
    weapons = [_changed(w, changes) if w.name == name else w for w in edition.weapons.values()]
    chips = [_changed(c, changes) if c.chip == name else c for c in edition.chips.chips]
    markers = [_changed(m, changes) if m.marker == name else m for m in edition.markers]
    said = [fault for unit in units for fault in _unit_faults(unit)]
    said += [fault for weapon in weapons for fault in _rating_faults(weapon)]
    said += [(fault.column, fault.message) for fault in _bag_faults(Path(), chips, markers)]
    for column, names in (
        ("name", [*(unit.name for unit in units), *(weapon.name for weapon in weapons)]),
        ("chip", [chip.chip for chip in chips]),
        ("marker", [marker.marker for marker in markers]),
    ):
        if len({other.casefold() for other in names}) < len(names):
            said.append((column, f"expected a new name, {changes.get(column)!r} is there"))
    if said:
        raise ValueError(f"{name}: " + "; ".join(": ".join(filter(None, fault)) for fault in said))
    return make(units, weapons, chips, markers, edition.options, edition.files)


def _changed(record: R, changes: Mapping[str, Any]) -> R:
    columns = [field.name for field in fields(record)]
    for column in changes:
        if column not in columns:
            near = difflib.get_close_matches(column, columns, 1)
            hint = f"; did you mean {near[0]!r}?" if near else f" (there are {', '.join(columns)})"
            raise ValueError(f"there is no column {column!r}{hint}")
    values = rows([record])[0] | {column: _as_cell(value) for column, value in changes.items()}
    changed = checked(type(record), values)
    if changed == record or "source" in changes or record.source.startswith("edited: "):
        return changed
    return replace(changed, source=f"edited: {record.source}")


def rows(records: Iterable[Unit | Weapon | Chip | Marker]) -> list[dict[str, Any]]:
    """The records as rows of their file: cells as text or number, None where a cell is empty."""
    return [{f.name: _as_cell(getattr(record, f.name)) for f in fields(record)} for record in records]


def _as_cell(value: Any) -> Any:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ("; " if value and isinstance(value[0], Band) else " ").join(map(str, value))
    return value


def _unit_files(folder: Path, faults: list[Fault]) -> list[Path]:
    inside = (folder / UNITS_FOLDER).iterdir() if (folder / UNITS_FOLDER).is_dir() else ()
    files = sorted(
        path
        for path in inside
        if path.suffix.lower() == ".csv"
        and path.name.lower() not in NOT_UNITS
        and not path.name.startswith(".")  # what a Mac leaves beside a file
    )
    if not files:
        said = "expected at least one CSV file with units, there is none"
        faults.append(Fault(folder / UNITS_FOLDER, 0, "", said))
    return files


def _name_faults(path: Path, line: int, name: str, placed: dict[str, tuple[Path, int]]) -> list[Fault]:
    """A name must be new over all files of units and weapons (within a file the reader sees to it)."""
    first, first_line = placed.setdefault(name.casefold(), (path, line))
    if first == path:
        return []
    said = f"expected a new name, {name!r} is in {first.name} line {first_line}"
    return [Fault(path, line, "name", said)]


def _unit_faults(unit: Unit) -> list[tuple[str, str]]:
    """What is wrong between the cells of one row."""
    found = _rating_faults(unit)
    vehicle = unit.kind == "vehicle"
    printed = VEHICLE_SIDES if vehicle else INFANTRY_SIDES
    odd = [side for side in unit.sides if side not in printed]
    if odd:
        what = f"expected sides of a {unit.kind} ({', '.join(printed)}), got {', '.join(odd)}"
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


def _bag_faults(folder: Path, chips: Iterable[Chip], markers: Iterable[Marker]) -> list[Fault]:
    found = []
    if len(list(chips)) < 2:  # close combat draws two together, p.14
        found.append(Fault(folder / CHIPS_FILE, 0, "", "expected at least two chips"))
    if not any(marker.count for marker in markers):
        found.append(Fault(folder / MARKERS_FILE, 0, "count", "expected at least one marker"))
    return found
