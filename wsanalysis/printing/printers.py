"""How far printers put the back of a sheet beside its place, from `data/sheets/printers.csv`."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from annotated_types import Ge, Le, MinLen

from wsanalysis.aids.sheet_layout import Shift
from wsanalysis.files.csv_file import read_rows
from wsanalysis.files.faults import DataFault, Fault

FILE = Path("sheets", "printers.csv")
"""Below a data folder."""
MOST = 10
"""Millimetres: more is no correction of a printer."""

Correction = Annotated[float, Ge(-MOST), Le(MOST)]
Text = Annotated[str, MinLen(1)]


@dataclass(frozen=True, slots=True)
class Printer:
    """A row: how far backs are to be moved to the right and down, in millimetres."""

    name: Text
    back_right: Correction
    back_down: Correction
    source: Text


def printers(folder: Path) -> dict[str, Shift]:
    """The corrections of a data folder by printer. Raises DataFault with every fault of the file."""
    faults = list[Fault]()
    rows = read_rows(folder / FILE, Printer, faults, "name")
    if faults:
        raise DataFault(faults)
    return {row.name: Shift(row.back_right, row.back_down) for _, row in rows}


def back_shift(right: float, down: float) -> Shift:
    """A correction as it was given. Raises ValueError for one that is too large."""
    if max(abs(right), abs(down)) <= MOST:
        return Shift(right, down)
    raise ValueError(f"back shift: expected -{MOST} to {MOST} mm each way, got {right:g} and {down:g}")
