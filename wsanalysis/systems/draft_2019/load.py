"""The draft's data files: reading a folder."""

from collections.abc import Iterable
from pathlib import Path

from wsanalysis.files.csv_file import Placed
from wsanalysis.files.faults import DataFault, Fault
from wsanalysis.files.records import checked_rows, content_hash, reconstructed, unit_files
from wsanalysis.systems.draft_2019.chit import Chit
from wsanalysis.systems.draft_2019.edition import Draft2019, Records
from wsanalysis.systems.draft_2019.ground import Terrain
from wsanalysis.systems.draft_2019.options import STANDARD, Options
from wsanalysis.systems.draft_2019.sheaf import SHEAFS, Battery, SheafHex
from wsanalysis.systems.draft_2019.token import DamageToken, SuppressionToken
from wsanalysis.systems.draft_2019.unit import NATIONS, Unit, Weapon, row_faults, weapon_faults

UNITS_FOLDER = Path("units", "draft_2019")
WEAPONS_FILE = UNITS_FOLDER / "weapons.csv"
TERRAIN_FILE = UNITS_FOLDER / "terrain.csv"
SHEAFS_FILE = UNITS_FOLDER / "sheafs.csv"
ARTILLERY_FILE = UNITS_FOLDER / "artillery.csv"
CHITS_FILE = Path("chips", "draft_2019_chits.csv")
DAMAGE_FILE = Path("chips", "draft_2019_damage.csv")
SUPPRESSION_FILE = Path("chips", "draft_2019_suppression.csv")
NOT_UNITS = tuple(path.name for path in (WEAPONS_FILE, TERRAIN_FILE, SHEAFS_FILE, ARTILLERY_FILE))
OTHERS = (
    WEAPONS_FILE, TERRAIN_FILE, SHEAFS_FILE, ARTILLERY_FILE, CHITS_FILE, DAMAGE_FILE, SUPPRESSION_FILE
)  # fmt: skip

NEEDED_TERRAIN = ("open", "woods", "rubble", "blaze", "bunker")


def load(folder: Path) -> Draft2019:
    """The edition in a data folder. Raises DataFault with every fault of every file.

    Units are all CSV files of ``units/draft_2019/`` but those of weapons, terrain, sheafs and artillery, in
    order of file name.
    """
    faults: list[Fault] = []
    placed: Placed = {}
    files = unit_files(folder / UNITS_FOLDER, NOT_UNITS, faults)
    units: list[Unit] = []
    for path in files:
        units += checked_rows(path, Unit, "name", faults, row_faults, placed, NATIONS)
    nations = tuple(dict.fromkeys((*NATIONS, *(unit.nation for unit in units))))
    records = Records(
        tuple(units),
        tuple(checked_rows(folder / WEAPONS_FILE, Weapon, "name", faults, weapon_faults, placed, nations)),
        tuple(checked_rows(folder / TERRAIN_FILE, Terrain, "terrain", faults)),
        tuple(checked_rows(folder / SHEAFS_FILE, SheafHex, "place", faults)),
        tuple(checked_rows(folder / ARTILLERY_FILE, Battery, "name", faults)),
        tuple(checked_rows(folder / CHITS_FILE, Chit, "chit", faults)),
        tuple(checked_rows(folder / DAMAGE_FILE, DamageToken, "token", faults)),
        tuple(checked_rows(folder / SUPPRESSION_FILE, SuppressionToken, "token", faults)),
    )
    if not faults:
        faults += whole_faults(records, folder, {name.casefold(): path for path, _, name in placed.values()})
    if faults:
        raise DataFault(faults)
    read = [*files, *(folder / name for name in OTHERS)]
    return make(records, files=[path.relative_to(folder).as_posix() for path in read])


def make(records: Records, options: Options = STANDARD, files: Iterable[str] = ()) -> Draft2019:
    """An edition of these records, read from these files."""
    return Draft2019(records, content_hash([row for rows in records for row in rows]), options, files)


def unofficial(edition: Draft2019) -> str:
    """What to print about where the values come from: how many rows say that they are reconstructed."""
    return reconstructed(row for rows in edition.records for row in rows)


def whole_faults(records: Records, folder: Path, where: dict[str, Path] | None = None) -> list[Fault]:
    """What is wrong with files as a whole: too little to draw from, a team, a sheaf or a terrain missing.

    `where`: the file of a unit by its name in small letters.
    """
    found = []
    if len(records.chits) < 2:  # easy and difficult checks draw two together, 3.0
        found.append(Fault(folder / CHITS_FILE, 0, "", "expected at least two chits"))
    if not any(token.count for token in records.damage):
        found.append(Fault(folder / DAMAGE_FILE, 0, "count", "expected at least one token"))
    if sum(token.count for token in records.suppression) < 2:  # who cowers draws two, 7.0
        found.append(Fault(folder / SUPPRESSION_FILE, 0, "count", "expected at least two tokens"))
    for name in NEEDED_TERRAIN:
        if name not in [entry.terrain for entry in records.terrain]:
            found.append(Fault(folder / TERRAIN_FILE, 0, "terrain", f"expected a row for {name!r}, got none"))
    for sheaf in SHEAFS:
        if sheaf not in [row.sheaf for row in records.sheafs]:
            found.append(Fault(folder / SHEAFS_FILE, 0, "sheaf", f"expected a row for {sheaf!r}, got none"))
    hexes = [(row.sheaf, row.q, row.r) for row in records.sheafs]
    for sheaf, q, r in sorted({place for place in hexes if hexes.count(place) > 1}):
        found.append(Fault(folder / SHEAFS_FILE, 0, "q", f"expected hex {q},{r} of {sheaf} once"))
    teams = [unit.name for unit in records.units if unit.kind == "team"]
    for unit in records.units:
        if unit.kind == "squad" and unit.reduced_to not in teams:
            path = (where or {}).get(unit.name.casefold(), folder / UNITS_FOLDER)
            said = f"expected a team for {unit.name}, there is no {unit.reduced_to!r}"
            found.append(Fault(path, 0, "reduced_to", said))
    return found
