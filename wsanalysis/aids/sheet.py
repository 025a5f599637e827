"""Sheets of cards and counters in, the bytes of a PDF or of pictures out, at their exact size.

A sheet lists what is drawn where (`wsanalysis.aids.sheet_layout`); a face is one of `wsanalysis.aids.faces`.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal

from wsanalysis.aids import sheet_layout
from wsanalysis.aids.faces import AnyFace
from wsanalysis.aids.fonts import set_in_type
from wsanalysis.aids.look import STANDARD, Look
from wsanalysis.aids.page import PPI, Format
from wsanalysis.aids.pictures import drawable
from wsanalysis.aids.svg_text import text_instead_of_outlines
from wsanalysis.aids.template_data import for_template, look_for_template, words_for_template
from wsanalysis.aids.typeset import Form, TypstError
from wsanalysis.languages import translated

TEMPLATE = Path(__file__).with_name("sheet.typ")
NOTE_DEPTH = 3.6
"""Millimetres of margin that the line at the edge of a sheet needs."""
PRINTERS_EDGE = 4.0
"""Millimetres at the edge of the paper that many printers leave white."""
TYPE_SIZES = tuple(step / 2 for step in range(8, 81))
"""In points: the template rounds all type down to such a size."""


class FaceDoesNotFit(sheet_layout.TooLarge):
    """More is to stand on a card or counter than it holds; `name` says on which."""

    def __init__(self, name: str, why: str) -> None:
        super().__init__(f"{name} does not fit: {why}; choose a larger size, or a sheet of larger labels")
        self.name = name


@dataclass(frozen=True, slots=True)
class Placed:
    """A face at its place on a sheet."""

    face: AnyFace
    spot: sheet_layout.Spot


@dataclass(frozen=True, slots=True)
class Sheet:
    """One side of a sheet of paper: its grid, what lies on it, and the line at its edge."""

    grid: sheet_layout.Grid
    placed: tuple[Placed, ...]
    note: str
    marks: bool = True


def imposed(
    pairs: Sequence[tuple[AnyFace, AnyFace | None]],
    grid: sheet_layout.Grid,
    note: str,
    flip: sheet_layout.Flip | None,
    marks: bool = True,
    shift: sheet_layout.Shift = sheet_layout.STRAIGHT,
) -> list[Sheet]:
    """Fronts sheet by sheet, each followed by its backs where a `flip` is given and there are any.

    All backs of a sheet are moved by `shift`.
    """
    made = []
    spots = grid.spots
    for first in range(0, len(pairs), len(spots)):
        here = list(zip(pairs[first : first + len(spots)], spots, strict=False))
        made.append(Sheet(grid, tuple(Placed(front, spot) for (front, _), spot in here), note, marks))
        backs = tuple(
            Placed(back, sheet_layout.behind(spot, grid.face, grid.sheet, flip, shift))
            for (_, back), spot in here
            if flip is not None and back is not None
        )
        if backs:
            made.append(Sheet(grid, backs, note, marks))
    return made


def render_sheets(
    sheets: Sequence[Sheet], look: Look = STANDARD, form: Format = "pdf", ppi: float = PPI
) -> list[bytes]:
    """The sheets as one PDF, or each as an SVG or PNG. Raises FaceDoesNotFit."""
    return render_sheets_as(sheets, [(form, ppi)], look)[0]


def render_sheets_as(
    sheets: Sequence[Sheet], forms: Sequence[tuple[Format, float]], look: Look = STANDARD
) -> list[list[bytes]]:
    """The sheets in each of some forms, with the pixels per inch of a PNG. Raises FaceDoesNotFit."""
    return _made([_sheet(sheet, look) for sheet in sheets], look, forms)


def picture_faces(
    faces: Sequence[AnyFace], size: sheet_layout.Size, pixels: int, look: Look = STANDARD
) -> list[bytes]:
    """Each face by itself as a PNG this many pixels wide, of its `size`, without bleed or marks.

    What lies outside a round or hexagonal face is transparent.
    """
    items = [_item(face, sheet_layout.Spot(0, 0), size, 0.0, look) for face in faces]
    blank = {"width": size.width, "height": size.height, "marks": [], "ticks": [], "note": None}
    sheets = [{**blank, "items": [item]} for item in items]
    return _made(sheets, look, [("png", pixels * 25.4 / size.width)], ground="none")[0]


def _sheet(sheet: Sheet, look: Look) -> dict[str, Any]:
    grid = sheet.grid
    spots = [placed.spot for placed in sheet.placed] if sheet.marks else []
    return {
        "width": grid.sheet.width,
        "height": grid.sheet.height,
        "items": [_item(each.face, each.spot, grid.face, grid.bleed, look) for each in sheet.placed],
        "marks": sheet_layout.crop_marks(grid, spots),
        "ticks": sheet_layout.ticks(grid, spots),
        "note": _note(sheet),
    }


def room_for_note(grid: sheet_layout.Grid, marks: bool) -> float:
    """The millimetres of margin that the line at the edge may have, beside the crop marks."""
    taken = grid.bleed + (sheet_layout.MARK_AWAY + sheet_layout.LONGEST_MARK if marks else 0.0)
    return max(grid.margins) - taken


def _note(sheet: Sheet) -> dict[str, Any] | None:
    """The line at the foot of the sheet or, where that margin is the wider one, up its left edge."""
    grid = sheet.grid
    left, foot = grid.margins
    room = room_for_note(grid, sheet.marks)
    if room < NOTE_DEPTH:
        return None
    edge = min(PRINTERS_EDGE, room - NOTE_DEPTH)
    said = {"text": translated(sheet.note), "depth": NOTE_DEPTH}
    if foot >= left:
        top = grid.sheet.height - edge - NOTE_DEPTH
        return {**said, "left": 0, "top": top, "length": grid.sheet.width, "upright": False}
    return {**said, "left": edge, "top": 0, "length": grid.sheet.height, "upright": True}


def _item(
    face: AnyFace, spot: sheet_layout.Spot, size: sheet_layout.Size, bleed: float, look: Look
) -> dict[str, Any]:
    return {
        "left": spot.left, "top": spot.top, "turned": spot.turned, "width": size.width, "height": size.height,
        "bleed": bleed, "face": drawable(for_template(face), look),
    }  # fmt: skip


def _made(
    sheets: Sequence[dict[str, Any]], look: Look, forms: Sequence[tuple[Format, float]],
    ground: Literal["paper", "none"] = "paper",
) -> list[list[bytes]]:  # fmt: skip
    handed = {
        "sheets": sheets, "look": look_for_template(look), "words": words_for_template(), "ground": ground,
    }  # fmt: skip
    try:
        made = set_in_type(TEMPLATE, handed, look, [Form(*form) for form in forms])
    except TypstError as error:
        # older versions of Typst put the words of a panic into quotation marks
        found = re.search(r"does not fit\"?, \"?(.*?)\"?, \"?(.*?)\"?$", str(error), flags=re.DOTALL)
        if found is None:
            raise RuntimeError(f"Typst cannot print: {error}") from None
        raise FaceDoesNotFit(found[1], found[2]) from None
    # the type of sheets is not scaled by the look: what stands on a card has to fit on it
    unscaled = replace(look, scale=1.0)
    for (form, _), pages in zip(forms, made, strict=True):
        if form == "svg":
            pages[:] = text_instead_of_outlines(pages, handed, unscaled, TYPE_SIZES)
    return made
