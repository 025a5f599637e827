"""A map cut into sheets that overlap: where each lies, in millimetres, for hexes of a true size."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil, sqrt

from wsanalysis.charts.hex_grid import Grid

EDGE = 10.0
"""Millimetres at the edges of a sheet beyond the map, and half of what its words take beneath."""
FOOT = 24.0
RIM = 3.0
"""Millimetres around the hexes."""
LEAST_HEX, MOST_HEX = 10.0, 60.0
"""Of a hex's width across flats, in mm."""
MOST_TILES = 64


@dataclass(frozen=True, slots=True)
class Tile:
    """One sheet: its name (A1: first column, first row), and the map's mm at its left and upper edge."""

    name: str
    left: float
    top: float


@dataclass(frozen=True, slots=True)
class Tiling:
    """All sheets of a map: `sheet` and `window` (what a sheet shows of the map) are width and height in mm.

    `radius` is that of a hex; `across`, `down` are the numbers of sheets; neighbours share `overlap` mm.
    """

    sheet: tuple[float, float]
    window: tuple[float, float]
    whole: tuple[float, float]
    radius: float
    overlap: float
    across: int
    down: int

    def tiles(self) -> Iterator[Tile]:
        """The sheets, row by row; what they show beyond the map is shared out on both sides."""
        steps = (self.window[0] - self.overlap, self.window[1] - self.overlap)
        counts = (self.across, self.down)
        first = [
            -(window + (n - 1) * step - whole) / 2
            for window, n, step, whole in zip(self.window, counts, steps, self.whole, strict=True)
        ]
        for row in range(self.down):
            for column in range(self.across):
                name = f"{chr(ord('A') + column)}{row + 1}"
                yield Tile(name, first[0] + column * steps[0], first[1] + row * steps[1])

    def joints(self) -> tuple[list[float], list[float]]:
        """The cuts and joints of sheets, across and down: the middle of each overlap, in mm of the map."""
        tiles = list(self.tiles())
        across = sorted({tile.left for tile in tiles})[1:]
        down = sorted({tile.top for tile in tiles})[1:]
        return [x + self.overlap / 2 for x in across], [y + self.overlap / 2 for y in down]


def tiling(grid: Grid, hex_size: float, sheet: tuple[float, float], overlap: float, turn: bool) -> Tiling:
    """The sheets for hexes `hex_size` mm across flats; with `turn` held upright or not, as takes fewer.

    Raises ValueError for sizes that cannot be printed.
    """
    if not LEAST_HEX <= hex_size <= MOST_HEX:
        raise ValueError(f"hex: expected {LEAST_HEX:g} to {MOST_HEX:g} mm across flats, got {hex_size:g}")
    if not 0 <= overlap <= 40:
        raise ValueError(f"overlap: expected 0 to 40 mm, got {overlap:g}")
    radius = hex_size / sqrt(3)
    corners = grid.polygons(range(len(grid.centres))).reshape(-1, 2)
    wide, tall = ((corners.max(0) - corners.min(0)) * radius + 2 * RIM).tolist()
    held = [sheet, (sheet[1], sheet[0])] if turn else [sheet]
    found = [made for one in held if (made := _on(one, (wide, tall), radius, overlap))]
    if not found:
        raise ValueError(
            f"paper: hexes of {hex_size:g} mm with an overlap of {overlap:g} mm need a larger one than"
            f" {sheet[0]:g} x {sheet[1]:g} mm"
        )
    best = min(found, key=lambda made: made.across * made.down)
    if best.across * best.down > MOST_TILES:
        raise ValueError(f"map: expected at most {MOST_TILES} sheets, got {best.across * best.down}")
    return best


def _on(
    sheet: tuple[float, float], whole: tuple[float, float], radius: float, overlap: float
) -> Tiling | None:
    """The sheets on a paper held in this way; None where it shows less than two hexes."""
    window = (sheet[0] - 2 * EDGE, sheet[1] - EDGE - FOOT)
    if min(window) < 4 * radius + overlap:
        return None
    across, down = (
        max(1, ceil((long - overlap - 1e-6) / (room - overlap)))
        for long, room in zip(whole, window, strict=True)
    )
    return Tiling(sheet, window, whole, radius, overlap, across, down)
