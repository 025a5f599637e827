"""Sheets of labels and dies that counters are printed on, and corrections of printers, from `data/sheets`."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

from annotated_types import Ge, Gt, Le, MinLen

from wsanalysis.aids.look import paper_of
from wsanalysis.aids.sheet_layout import Grid, Shift, Size, TooLarge
from wsanalysis.files.cells import NameOfRow
from wsanalysis.files.csv_file import read_rows
from wsanalysis.files.faults import DataFault, Fault

LABEL_FILE = Path("sheets", "label_sheets.csv")
"""Below a data folder."""

Length = Annotated[float, Gt(0)]
Distance = Annotated[float, Ge(0)]
Many = Annotated[int, Ge(1)]
Text = Annotated[str, MinLen(1)]
PRINTER_FILE = Path("sheets", "printers.csv")
"""Below a data folder."""
MOST_SHIFT = 10
"""Millimetres: more is no correction of a printer."""
Correction = Annotated[float, Ge(-MOST_SHIFT), Le(MOST_SHIFT)]


@dataclass(frozen=True, slots=True)
class LabelSheet:
    """A row: a sheet of equal labels; lengths in millimetres, `left` and `top` of the first label."""

    name: Text
    paper: Annotated[str, MinLen(1), NameOfRow()]
    shape: Literal["rectangle", "round"]
    width: Length
    height: Length
    columns: Many
    rows: Many
    left: Distance
    top: Distance
    pitch_x: Length
    pitch_y: Length
    source: Text

    def grid(self, bleed: float = 0.0) -> Grid:
        """Its labels as places for faces. Raises TooLarge, ValueError for a paper that there is not."""
        paper = paper_of(self.paper)
        return Grid(
            Size(paper.width, paper.height), Size(self.width, self.height), self.columns, self.rows,
            self.left, self.top, Size(self.pitch_x, self.pitch_y), bleed,
        )  # fmt: skip


def label_sheets(folder: Path) -> dict[str, LabelSheet]:
    """The label sheets of a data folder by name. Raises DataFault with every fault of the file."""
    path, faults = folder / LABEL_FILE, list[Fault]()
    found = {}
    for line, row in read_rows(path, LabelSheet, faults, "name"):
        try:
            row.grid()
        except TooLarge as error:
            faults.append(Fault(path, line, "pitch_x", f"expected labels that fit: {error}"))
        except ValueError as error:
            faults.append(Fault(path, line, "paper", str(error).removeprefix("paper: ")))
        found[row.name] = row
    if faults:
        raise DataFault(faults)
    return found


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
    rows = read_rows(folder / PRINTER_FILE, Printer, faults, "name")
    if faults:
        raise DataFault(faults)
    return {row.name: Shift(row.back_right, row.back_down) for _, row in rows}


def given_shift(right: float, down: float) -> Shift:
    """A correction as it was given. Raises ValueError for one that is too large."""
    if max(abs(right), abs(down)) <= MOST_SHIFT:
        return Shift(right, down)
    raise ValueError(
        f"back shift: expected -{MOST_SHIFT} to {MOST_SHIFT} mm each way, got {right:g} and {down:g}"
    )
