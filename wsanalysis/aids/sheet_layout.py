"""The layout of cards and counters on a sheet, of their backs behind them, and of its cuts.

Everything is in millimetres from the top left corner of the sheet. Nothing here draws.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

Flip = Literal["long edge", "short edge"]
"""The edge over which a duplex printer turns the sheet."""

NOISE = 1e-6
"""Sums of sizes that should be equal are this close to it."""
LONGEST_MARK, SHORTEST_MARK, MARK_AWAY = 3.0, 1.0, 0.5
"""Of crop marks: their length, and how far they stay from the ink."""
TICK = 0.8
"""Half the length of a tick where faces touch."""


class Size(NamedTuple):
    """A width and a height in millimetres."""

    width: float
    height: float

    def turned(self) -> "Size":
        """Width and height exchanged."""
        return Size(self.height, self.width)

    def __str__(self) -> str:
        return f"{self.width:g} × {self.height:g} mm"


class Spot(NamedTuple):
    """The top left corner of a face, and whether the face stands on its head there."""

    left: float
    top: float
    turned: bool = False


class Shift(NamedTuple):
    """A shift to the right and down, in millimetres."""

    right: float
    down: float


STRAIGHT = Shift(0, 0)
"""Of a printer that puts backs in their places."""


class Line(NamedTuple):
    """A crop mark from one point to another."""

    left: float
    top: float
    right: float
    bottom: float


class TooLarge(ValueError):
    """Raised for what does not fit on the sheet; the message says what does not, and what would."""


@dataclass(frozen=True, slots=True)
class Grid:
    """A sheet of equal faces in rows and columns.

    `pitch` is the distance from a face to the next one, `left` and `top` are those of the first. `bleed` is
    how far its ground runs beyond the edge of each face. Raises TooLarge where faces, or their bleeds,
    overlap, or run off the sheet.
    """

    sheet: Size
    face: Size
    columns: int
    rows: int
    left: float
    top: float
    pitch: Size
    bleed: float = 0.0

    def __post_init__(self) -> None:
        if self.face.width <= 0 or self.face.height <= 0:
            raise TooLarge(f"size: expected more than nothing, got {self.face}")
        if self.bleed < 0:
            raise TooLarge(f"bleed: expected 0 or more, got {self.bleed:g} mm")
        for side, many in enumerate((self.columns, self.rows)):
            free = self.pitch[side] - self.face[side]
            if many > 1 and free < -NOISE:
                raise TooLarge(f"{self.face} overlap where the next one begins after {self.pitch[side]:g} mm")
            if many > 1 and 2 * self.bleed > free + NOISE:
                raise TooLarge(
                    f"a bleed of {self.bleed:g} mm runs into the neighbour: between two of these there are"
                    f" {free:g} mm, room for a bleed of {free / 2:g} mm"
                )
            first = (self.left, self.top)[side]
            end = first + (many - 1) * self.pitch[side] + self.face[side]
            if first < -NOISE or end > self.sheet[side] + NOISE:
                raise TooLarge(f"{many} of {self.face} run off the sheet of {self.sheet}")

    @property
    def spots(self) -> tuple[Spot, ...]:
        """The places of the faces, row by row."""
        return tuple(
            Spot(self.left + column * self.pitch.width, self.top + row * self.pitch.height)
            for row in range(self.rows)
            for column in range(self.columns)
        )

    @property
    def margins(self) -> tuple[float, float]:
        """The room left free at the left edge and at the foot of the sheet, bleeds not counted."""
        foot = self.top + (self.rows - 1) * self.pitch.height + self.face.height
        return self.left, self.sheet.height - foot


def widest_bleed(sheet: Size, face: Size, margin: float, most: float) -> float:
    """The widest bleed, up to `most` and in half millimetres, with which no fewer faces fit on the sheet."""
    best = max(_many(sheet, face, margin, 0.0), _many(sheet.turned(), face, margin, 0.0))
    bleed = math.floor(2 * most) / 2
    while best and bleed > 0:
        if best == max(_many(sheet, face, margin, bleed), _many(sheet.turned(), face, margin, bleed)):
            return bleed
        bleed -= 0.5
    return 0.0


def n_up(sheet: Size, face: Size, margin: float, bleed: float = 0.0, turned: bool | None = None) -> Grid:
    """As many faces as the sheet holds, in the middle of it; `margin` stays free of ink.

    The sheet is `turned` on its side or not; by default if more fit so. Bleeds of neighbours touch; without a
    bleed the faces do, and one cut parts two. Raises TooLarge where not one fits.
    """
    upright, lying = (_many(each, face, margin, bleed) for each in (sheet, sheet.turned()))
    chosen = sheet.turned() if turned or (turned is None and lying > upright) else sheet
    columns, rows = (_along(chosen[side], face[side], margin, bleed) for side in (0, 1))
    if not columns * rows:
        raise TooLarge(
            f"{face} with a bleed of {bleed:g} mm and margins of {margin:g} mm does not fit on a sheet of"
            f" {sheet}"
        )
    pitch = Size(face.width + 2 * bleed, face.height + 2 * bleed)
    left = (chosen.width - columns * pitch.width) / 2 + bleed
    top = (chosen.height - rows * pitch.height) / 2 + bleed
    return Grid(chosen, face, columns, rows, left, top, pitch, bleed)


def behind(spot: Spot, face: Size, sheet: Size, flip: Flip, shift: Shift = STRAIGHT) -> Spot:
    """The place of a back that lies exactly behind its front once the sheet is turned over.

    `shift` makes up for a printer that puts backs beside their places. Where the sheet turns over its top
    edge, backs stand on their heads on the page: so every card turns like the page of a book.
    """
    upright = sheet.height >= sheet.width
    left, top, turned = spot
    if upright == (flip == "long edge"):
        left = sheet.width - left - face.width
    else:
        top, turned = sheet.height - top - face.height, not turned
    return Spot(left + shift.right, top + shift.down, turned)


def crop_marks(grid: Grid, spots: Sequence[Spot]) -> tuple[Line, ...]:
    """Marks in the margins of the sheet, in line with every edge of these faces."""
    if not spots:
        return ()
    across = _edges([spot.left for spot in spots], grid.face.width)
    down = _edges([spot.top for spot in spots], grid.face.height)
    upright = _marks(across, down, grid.sheet, grid.bleed)
    lying = _marks(down, across, grid.sheet.turned(), grid.bleed)
    return (*upright, *(Line(mark.top, mark.left, mark.bottom, mark.right) for mark in lying))


def ticks(grid: Grid, spots: Sequence[Spot]) -> tuple[Line, ...]:
    """Short lines at the corners of these faces, by which a strip is cut once the margins are off.

    They lie in the bleed, where there is one, and else cross the cut.
    """
    made = []
    for left, top, _ in spots:
        for x, out in ((left, -1), (left + grid.face.width, 1)):
            for y, off in ((top, -1), (top + grid.face.height, 1)):
                near, far = (0.3, grid.bleed) if grid.bleed >= SHORTEST_MARK else (-TICK, TICK)
                made.append(Line(x + out * near, y, x + out * far, y))
                made.append(Line(x, y + off * near, x, y + off * far))
    return tuple(dict.fromkeys(Line(*(round(place, 4) for place in line)) for line in made))


def _marks(edges: Sequence[float], ends: Sequence[float], sheet: Size, bleed: float) -> Iterator[Line]:
    """The marks above and below all faces, whose tops and feet are among `ends`."""
    first, last = ends[0] - bleed - MARK_AWAY, ends[-1] + bleed + MARK_AWAY
    above = max(0.0, first - LONGEST_MARK)
    below = min(sheet.height, last + LONGEST_MARK)
    for edge in edges:
        if first - above >= SHORTEST_MARK:
            yield Line(edge, above, edge, first)
        if below - last >= SHORTEST_MARK:
            yield Line(edge, last, edge, below)


def _edges(starts: Sequence[float], length: float) -> list[float]:
    """The places of cuts, each once."""
    return sorted({round(edge, 6) for start in starts for edge in (start, start + length)})


def _many(sheet: Size, face: Size, margin: float, bleed: float) -> int:
    return math.prod(_along(sheet[side], face[side], margin, bleed) for side in (0, 1))


def _along(room: float, length: float, margin: float, bleed: float) -> int:
    return max(0, math.floor((room - 2 * margin + NOISE) / (length + 2 * bleed)))
