"""Hexes in black and grey as the text of an SVG file: ground, blocks on it, and lines of sight between them.

Places are in the units of `wsanalysis.battlefield.hexes`, in which a hex is 8 wide and 4 high.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from html import escape
from math import hypot, sqrt
from typing import TypeAlias

TALL = sqrt(3)
"""A unit of height in units of width."""
CORNERS = ((2, -2), (4, 0), (2, 2), (-2, 2), (-4, 0), (-2, -2))
INK, EDGE, STROKE = "#1b1b1b", "#949494", 0.36
"""Colors of lines and of hex sides; a stroke of 1 pt, in mm of the drawing."""
HATCHED = "url(#hatched)"
"""A shade that no grey printer takes for another."""
GROUND = {-1: HATCHED, 0: "#ffffff", 1: "#dadada", 2: "#b4b4b4"}
"""By level: a ravine, the plain, a hill, a crest."""
HATCHES = (
    '<pattern id="hatched" width="1.4" height="1.4"'
    ' patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<rect width="1.4" height="1.4" fill="#ffffff"/>'
    f'<rect width="0.45" height="1.4" fill="{EDGE}"/></pattern>'
)
TREES = ((-1.7, -0.55), (0.2, -0.85), (1.9, -0.35), (-0.9, 0.75), (1.0, 0.8))
LETTER, BLOCK = 2.75, 3.4
"""Size of letters (7.8 pt) and blocks, in mm of a drawing that is printed as wide as it was made for."""

Place: TypeAlias = tuple[float, float]
At: TypeAlias = Callable[[Place], Place]
"""From a place of the hexes to mm on the drawing."""


@dataclass(frozen=True, slots=True)
class Ground:
    """A hex about `centre`: its level, whether an obstacle stands on it, and a shade of grey instead."""

    centre: Place
    level: int = 0
    cover: bool = False
    shade: str = ""


@dataclass(frozen=True, slots=True)
class Block:
    """A block with a letter; `towards` is the way it faces, as a step from its place, or nothing."""

    letter: str
    place: Place
    towards: Place | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """A line of sight: heavy if it is free, broken with a cross at `stopped` if it is not."""

    start: Place
    end: Place
    stopped: Place | None = None


def hex_drawing(
    ground: Iterable[Ground], blocks: Iterable[Block], lines: Sequence[Line], across: float
) -> str:
    """The drawing, to be printed `across` mm wide: letters and strokes keep their sizes then."""
    ground = list(ground)
    left = min(g.centre[0] for g in ground) - 4.2
    right = max(g.centre[0] for g in ground) + 4.2
    top = min(g.centre[1] for g in ground) - 2.15
    bottom = max(g.centre[1] for g in ground) + 2.15
    scale = across / (right - left)
    high = (bottom - top) * TALL * scale

    def at(place: Place) -> Place:
        return (place[0] - left) * scale, (place[1] - top) * TALL * scale

    drawn = [HATCHES] if HATCHED in map(_fill, ground) else []
    drawn += [_hex(g, at, filled=True) for g in ground]
    drawn += [_hex(g, at, filled=False) for g in ground]  # above all fills, or these would cover half of them
    drawn += [_trees(g, at, scale) for g in ground if g.cover]
    # free ones last, or the halo of a broken line along the same way would hide them
    drawn += [_line(line, at) for line in sorted(lines, key=lambda line: line.stopped is None)]
    drawn += [_block(block, at) for block in blocks]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{across:.2f}mm" height="{high:.2f}mm"'
        f' viewBox="0 0 {across:.2f} {high:.2f}">{"".join(drawn)}</svg>'
    )


def _points(places: Iterable[Place]) -> str:
    return " ".join(f"{x:.2f},{y:.2f}" for x, y in places)


def _fill(ground: Ground) -> str:
    return ground.shade or GROUND[ground.level]


def _hex(ground: Ground, at: At, filled: bool) -> str:
    x, y = ground.centre
    corners = _points(at((x + dx, y + dy)) for dx, dy in CORNERS)
    look = f'fill="{_fill(ground)}"' if filled else f'fill="none" stroke="{EDGE}" stroke-width="{STROKE}"'
    return f'<polygon points="{corners}" {look}/>'


def _trees(ground: Ground, at: At, scale: float) -> str:
    def tree(dx: float, dy: float) -> str:
        x, y = at((ground.centre[0] + dx, ground.centre[1] + dy))
        wide = 0.62 * scale
        tip = ((x, y - 1.5 * wide), (x + wide, y + 0.7 * wide), (x - wide, y + 0.7 * wide))
        return f'<polygon points="{_points(tip)}" fill="#6e6e6e"/>'

    return "".join(tree(*place) for place in TREES)


def _line(line: Line, at: At) -> str:
    (x1, y1), (x2, y2) = at(line.start), at(line.end)
    ends = f'x1="{x1:.2f}" y1="{y1:.2f}" x2="{x2:.2f}" y2="{y2:.2f}"'
    halo = f'<line {ends} stroke="#ffffff" stroke-width="1.3" stroke-opacity="0.8"/>'
    if line.stopped is None:
        return f'{halo}<line {ends} stroke="{INK}" stroke-width="0.65"/>'
    x, y = at(line.stopped)
    cross = "".join(
        f'<line x1="{x - 1.1:.2f}" y1="{y - s * 1.1:.2f}" x2="{x + 1.1:.2f}" y2="{y + s * 1.1:.2f}"'
        f' stroke="{color}" stroke-width="{wide}"/>'
        for color, wide in (("#ffffff", 1.6), (INK, 0.8))
        for s in (1, -1)
    )
    return f'{halo}<line {ends} stroke="{INK}" stroke-width="0.4" stroke-dasharray="1.1 0.9"/>{cross}'


def _block(block: Block, at: At) -> str:
    x, y = at(block.place)
    half = BLOCK / 2
    arrow = ""
    if block.towards is not None:
        (tx, ty), long = at((block.place[0] + block.towards[0], block.place[1] + block.towards[1])), 0.0
        dx, dy = tx - x, ty - y
        long = hypot(dx, dy)
        dx, dy = dx / long, dy / long
        tip = (
            (x + 3.9 * dx, y + 3.9 * dy),
            (x + 1.9 * dx - 1.4 * dy, y + 1.9 * dy + 1.4 * dx),
            (x + 1.9 * dx + 1.4 * dy, y + 1.9 * dy - 1.4 * dx),
        )
        arrow = f'<polygon points="{_points(tip)}" fill="{INK}"/>'
    return (
        f'{arrow}<rect x="{x - half:.2f}" y="{y - half:.2f}" width="{BLOCK}" height="{BLOCK}" rx="0.5"'
        f' fill="{INK}" stroke="#ffffff" stroke-width="0.35"/>'
        f'<text x="{x:.2f}" y="{y + 0.36 * LETTER:.2f}" font-family="Source Sans Pro" font-weight="bold"'
        f' font-size="{LETTER}" text-anchor="middle" fill="#ffffff">{escape(block.letter)}</text>'
    )
