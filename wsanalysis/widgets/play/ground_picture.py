"""The ground of a board as SVG: all that stays the same in a game, drawn once.

The look of maps and the course of their lines are those of charts (`battlefield.map_marks`, `map_lines`);
only the pen is another, which needs no library.
"""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import groupby
from typing import Any

from wsanalysis.battlefield import map_lines as lines
from wsanalysis.battlefield import map_marks as marks
from wsanalysis.battlefield.board import Board
from wsanalysis.battlefield.map_legend import Item, legend_of_ground
from wsanalysis.battlefield.map_lines import Line, PlainPlan, plan_of
from wsanalysis.battlefield.map_marks import HALF, Point
from wsanalysis.battlefield.pictured import board_columns
from wsanalysis.colours import INK, darker
from wsanalysis.widgets.play.svg_pen import LETTER, TYPE, WHITE, Pen, dashed, edge_of, svg_of

PAD = 2.0
"""Points around the hexes, for half of the line at the rim."""


@dataclass(frozen=True, eq=False)
class BoardCanvas:
    """A board on its canvas, as many radii wide and high from its left upper corner, and a rim around."""

    columns: Mapping[str, list[Any]]
    plan: PlainPlan
    radius: float
    left: float
    top: float
    wide: float
    high: float

    def pen(self) -> Pen:
        """A pen for a picture of the board."""
        edge = PAD / self.radius
        return Pen(self.radius, self.left - edge, self.top + edge)

    @property
    def size(self) -> tuple[float, float]:
        """The size of the picture, in points."""
        return self.wide * self.radius + 2 * PAD, self.high * self.radius + 2 * PAD

    @cached_property
    def thin(self) -> float:
        """The factor of the width of lines: less on a map of many hexes."""
        return min(1.0, self.radius / (72 * lines.RADIUS))

    @cached_property
    def spots(self) -> tuple[list[list[float]], float, float]:
        """The middle of each hex from left and top, a hex's width and height: shares of the picture's."""
        (across, down), pen = self.size, self.pen()
        middles = [
            [round((x - pen.left) * self.radius / across, 5), round((pen.top - y) * self.radius / down, 5)]
            for x, y in self.plan.centres
        ]
        return middles, 2 * self.radius / across, 2 * HALF * self.radius / down

    @cached_property
    def ground(self) -> str:
        """The picture of all that stays the same."""
        pen = self.pen()
        _draw_ground(pen, self)
        write_ids(pen, self, self.plan.number)
        return svg_of(pen.shapes(), *self.size)

    @property
    def terrain(self) -> dict[str, str]:
        """The terrain of each hex by its id."""
        return dict(zip(self.plan.number, self.plan.column("terrain"), strict=True))

    @cached_property
    def name(self) -> str:
        """A name for the ground, by all that is on it."""
        return hashlib.sha256(self.ground.encode()).hexdigest()[:12]

    @cached_property
    def legend(self) -> list[Item]:
        """The meaning of the ground's signs."""
        return legend_of_ground(self.columns)


@lru_cache(maxsize=8)
def canvas_of(board: Board) -> BoardCanvas:
    """The canvas of a board."""
    columns = board_columns(board)
    plan = plan_of(board.ids, columns)
    across, up = ([at[axis] for at in plan.centres] for axis in (0, 1))
    wide = max(across) - min(across) + 2
    _, radius, span = lines.radius_in(wide)
    left = min(across) - 1 - (span - wide) / 2
    return BoardCanvas(columns, plan, 72 * radius, left, max(up) + HALF, span, max(up) - min(up) + 2 * HALF)


# --- the ground ----------------------------------------------------------------------------------


def hex_around(at: Point) -> list[Point]:
    """The corners of a hex around its middle."""
    return [(at[0] + x, at[1] + y) for x, y in marks.CORNERS]


def _draw_ground(pen: Pen, canvas: BoardCanvas) -> None:
    plan, thin = canvas.plan, canvas.thin
    alike: dict[tuple[str, str], list[Point]] = {}
    for kind, color, at in zip(plan.column("terrain"), plan.column("color"), plan.centres, strict=True):
        alike.setdefault((kind, color), []).append(at)
    for number, ((kind, color), places) in enumerate(alike.items()):
        pen.areas(1, map(hex_around, places), color, marks.HEX_LINE, 0.4)
        _draw_signs(pen, kind, color, places, f"t{number}", thin)
    if plan.column("overlays"):
        for _, hill in lines.heights(plan):
            pen.areas(
                1.5, (hex_around(plan.centres[x]) for x in hill), marks.HILL, more=' fill-opacity=".13"'
            )
    for x, levels in enumerate(plan.column("overlays")):
        if levels > 1:
            px, py = plan.centres[x]
            pen.text(4.5, (px + 0.42, py - 0.55), f"{levels}", halo=WHITE, width=2)
    for level, contours, strokes in lines.contours(plan):
        pen.lines(2.5, contours, marks.HILL, thin * (1.3 if level <= 1 else 2.2))
        pen.lines(2.5, strokes, marks.HILL, thin * (0.7 if level <= 1 else 1.1))
    pen.lines(3, lines.borders(plan), marks.AREA_LINE, 1.5 * thin)
    rivers = lines.along_sides(plan, "rivers")
    pen.lines(3.5, rivers, marks.WATER_EDGE, 6 * thin)
    pen.lines(3.6, rivers, marks.WATER, 4 * thin)
    for column in ALONG:
        along = lines.downhill(plan) if column == "steep" else lines.along_sides(plan, column)
        draw_along(pen, column, along, thin)
    _draw_roads(pen, plan, thin)


def _draw_signs(pen: Pen, kind: str, color: str, places: Sequence[Point], name: str, thin: float) -> None:
    """The sign of a kind of terrain, written once and used at each place."""
    sign, width = marks.sign_of(kind)
    if not sign:
        return
    drawn = Pen(pen.radius)
    draw_sign(drawn, kind, color, (0.0, 0.0))
    edge = f' stroke="{darker(color)}" stroke-width="{width * thin:.2f}"'
    uses = "".join('<use href="#{}" x="{}" y="{}"/>'.format(name, *pen.at(at)) for at in places)
    pen.put(0, f'<defs><g id="{name}"{edge}>{drawn.shapes()}</g></defs>')
    pen.put(2, uses)


def draw_sign(pen: Pen, kind: str, color: str, at: Point, size: float = 1.0) -> None:
    """A sign in the line of its surroundings."""

    def moved(points: Iterable[Point]) -> list[Point]:
        return [(at[0] + size * x, at[1] + size * y) for x, y in points]

    for (shape, fill), parts in groupby(
        marks.sign_of(kind)[0], lambda part: (part.shape, marks.fill_of(part, kind, color))
    ):
        if shape == "line":
            pen.lines(2, (moved(part.points) for part in parts), "", 0, cap="")
        elif shape == "area":
            pen.areas(2, (moved(part.points) for part in parts), fill)
        else:
            for part in parts:
                pen.disc(2, moved(part.points)[0], size * part.radius, fill)


def draw_along(pen: Pen, column: str, along: Sequence[Line], thin: float, size: float = 1.0) -> None:
    """Draw the lines along hexsides of one column of the board."""
    if column == "balkas":
        pen.lines(3.55, along, marks.BALKA, 4 * thin)
    elif column == "steep":
        pen.areas(3.52, lines.teeth(along, size), marks.STEEP, marks.STEEP, 0.4)
        pen.lines(3.52, along, marks.STEEP, 2 * thin)
    elif column == "bocage":
        pen.lines(3.55, along, marks.BOCAGE_EDGE, 2.2 * thin)
        for bush in lines.bushes(along):
            pen.disc(3.56, bush, 0.105 * size, marks.BOCAGE, marks.BOCAGE_EDGE, 0.6 * thin)
    elif column == "walls":
        pen.lines(3.57, along, marks.WALL_EDGE, 4.6 * thin)
        pen.lines(3.58, along, marks.WALL, 2.6 * thin, dashed((1.5, 0.45), 2.6 * thin), cap="butt")
    else:
        pen.lines(3.53, lines.crest_strokes(along, size), marks.HILL, thin)
        pen.lines(3.54, along, marks.HILL, 2.8 * thin)


ALONG = ("balkas", "steep", "bocage", "walls", "crests")


def _draw_roads(pen: Pen, plan: PlainPlan, thin: float) -> None:
    path = ""
    for way in lines.roads(plan):
        (ax, ay), *bend, (bx, by) = map(pen.at, way)
        path += f"M{ax} {ay}" + (f"Q{' '.join(bend[0])} {bx} {by}" if bend else f"L{bx} {by}")
    for color, width, layer in ((marks.ROAD_EDGE, 5.0, 3.7), (marks.ROAD, 3.2, 3.8)):
        pen.put(layer, f'<path d="{path}" fill="none"{edge_of(color, width * thin)} stroke-linecap="round"/>')
    pen.lines(3.9, lines.parapets(plan), INK, 1.8 * thin)


def write_ids(pen: Pen, canvas: BoardCanvas, names: Iterable[str]) -> None:
    """The ids of these hexes; without enough room, those of every third in both directions."""
    every = 1 if 1.1 * canvas.radius > 4 * LETTER * TYPE else 3
    for name in names:
        x = canvas.plan.number[name]
        px, py = canvas.plan.centres[x]
        if round(px / 1.5) % every == 0 and (int(name[-2:]) - 1) % every == 0:
            halo = canvas.plan.column("color")[x]
            pen.text(4.6, (px, py + 0.77 * HALF), name, halo=halo, bold=False)
