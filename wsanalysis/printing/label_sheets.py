"""The sheets of labels and the dies that counters may be printed for, from `data/sheets/label_sheets.csv`."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

from annotated_types import Ge, Gt, MinLen

from wsanalysis.aids.look import paper_of
from wsanalysis.aids.sheet_layout import Grid, Size, TooLarge
from wsanalysis.files.cells import NameOfRow
from wsanalysis.files.csv_file import read_rows
from wsanalysis.files.faults import DataFault, Fault

FILE = Path("sheets", "label_sheets.csv")
"""Below a data folder."""

Length = Annotated[float, Gt(0)]
Distance = Annotated[float, Ge(0)]
Many = Annotated[int, Ge(1)]
Text = Annotated[str, MinLen(1)]


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
    path, faults = folder / FILE, list[Fault]()
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
