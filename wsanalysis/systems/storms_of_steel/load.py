"""Storms of Steel's data files: reading a folder."""

from collections.abc import Iterable
from pathlib import Path

from wsanalysis.files.csv_file import Placed
from wsanalysis.files.faults import DataFault, Fault
from wsanalysis.files.records import checked_rows, content_hash, reconstructed, unit_files
from wsanalysis.systems.storms_of_steel.card import Card, WeaponCard, weapon_faults
from wsanalysis.systems.storms_of_steel.counters import HitCounter
from wsanalysis.systems.storms_of_steel.edition import Records, StormsOfSteel
from wsanalysis.systems.storms_of_steel.ground import Fortification, Movement, Terrain
from wsanalysis.systems.storms_of_steel.options import STANDARD, Options
from wsanalysis.systems.storms_of_steel.unit import Unit, row_faults

UNITS_FOLDER = Path("units", "storms_of_steel")
TERRAIN_FILE = UNITS_FOLDER / "terrain.csv"
MOVEMENT_FILE = UNITS_FOLDER / "movement.csv"
FORTIFICATIONS_FILE = UNITS_FOLDER / "fortifications.csv"
WEAPONS_FILE = UNITS_FOLDER / "weapon_cards.csv"
FOOT_HITS_FILE = Path("chips", "storms_of_steel_foot_hits.csv")
VEHICLE_HITS_FILE = Path("chips", "storms_of_steel_vehicle_hits.csv")
CARDS_FILE = Path("chips", "storms_of_steel_cards.csv")
NOT_UNITS = tuple(path.name for path in (TERRAIN_FILE, MOVEMENT_FILE, FORTIFICATIONS_FILE, WEAPONS_FILE))

NEEDED_TERRAIN = ("open", "road")
NEEDED_MOVEMENT = (
    "uphill", "steep", "backward", "pivot", "cautious", "hidden in cover", "hidden in the open",
    "large balka bank", "small balka", "into an anti-tank ditch", "into barbed wire", "over a road block",
    "each vehicle on the road", "enter or leave a fortification",
)  # fmt: skip
NEEDED_CARDS = ("firepower", "luck", "range and firepower", "defense", "close combat firepower", "more AP")


def load(folder: Path) -> StormsOfSteel:
    """The edition in a data folder. Raises DataFault with every fault of every file.

    Units are all CSV files of ``units/storms_of_steel/`` but those of terrain, movement, fortifications
    and weapon cards, in order of file name.
    """
    faults: list[Fault] = []
    placed: Placed = {}
    files = unit_files(folder / UNITS_FOLDER, NOT_UNITS, faults)
    units: list[Unit] = []
    for path in files:
        units += checked_rows(path, Unit, "name", faults, row_faults, placed)
    terrain = checked_rows(folder / TERRAIN_FILE, Terrain, "terrain", faults)
    movement = checked_rows(folder / MOVEMENT_FILE, Movement, "situation", faults)
    fortifications = checked_rows(folder / FORTIFICATIONS_FILE, Fortification, "fortification", faults)
    weapons = checked_rows(folder / WEAPONS_FILE, WeaponCard, "name", faults, weapon_faults, placed)
    foot_hits = checked_rows(folder / FOOT_HITS_FILE, HitCounter, "counter", faults)
    vehicle_hits = checked_rows(folder / VEHICLE_HITS_FILE, HitCounter, "counter", faults)
    cards = checked_rows(folder / CARDS_FILE, Card, "card", faults)
    records = Records(
        tuple(units), tuple(terrain), tuple(movement), tuple(fortifications), tuple(weapons),
        tuple(foot_hits), tuple(vehicle_hits), tuple(cards),
    )  # fmt: skip
    if not faults:
        faults += whole_faults(records, folder)
    if faults:
        raise DataFault(faults)
    read = [
        *files,
        *(
            folder / name
            for name in (
                TERRAIN_FILE, MOVEMENT_FILE, FORTIFICATIONS_FILE, WEAPONS_FILE,
                FOOT_HITS_FILE, VEHICLE_HITS_FILE, CARDS_FILE,
            )
        ),
    ]  # fmt: skip
    return make(records, files=[path.relative_to(folder).as_posix() for path in read])


def make(records: Records, options: Options = STANDARD, files: Iterable[str] = ()) -> StormsOfSteel:
    """An edition of these records, read from these files."""
    return StormsOfSteel(records, content_hash([row for rows in records for row in rows]), options, files)


def unofficial(edition: StormsOfSteel) -> str:
    """What to print about where the values come from: how many rows say that they are reconstructed."""
    return reconstructed(row for rows in edition.records for row in rows)


def whole_faults(records: Records, folder: Path) -> list[Fault]:
    """What is wrong with files as a whole: too few counters to draw, an entry that rules read missing."""
    found = []
    for path, hits in ((FOOT_HITS_FILE, records.foot_hits), (VEHICLE_HITS_FILE, records.vehicle_hits)):
        if not any(counter.count for counter in hits):
            found.append(Fault(folder / path, 0, "count", "expected at least one counter, got none"))
    have: tuple[tuple[Path, str, tuple[str, ...], list[str]], ...] = (
        (TERRAIN_FILE, "terrain", NEEDED_TERRAIN, [row.terrain for row in records.terrain]),
        (MOVEMENT_FILE, "situation", NEEDED_MOVEMENT, [row.situation for row in records.movement]),
        (CARDS_FILE, "effect", NEEDED_CARDS, [row.effect for row in records.cards]),
    )
    for path, column, needed, given in have:
        for name in needed:
            if name not in given:
                found.append(Fault(folder / path, 0, column, f"expected a row for {name!r}, got none"))
    return found
