"""The pieces on a board as SVG, over the ground: markers, moves and shots, units, objectives.

As on charts attackers are square and defenders round; a counter has its sign above its number.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from wsanalysis.battlefield import map_lines as lines
from wsanalysis.battlefield import map_marks as marks
from wsanalysis.battlefield.board import Board
from wsanalysis.battlefield.hexes import SIDES
from wsanalysis.battlefield.map_legend import Item, legend_of
from wsanalysis.battlefield.map_lines import PlainPlan
from wsanalysis.battlefield.map_marks import Point
from wsanalysis.battles.core.position import Field, MarkerRow, Position, Track
from wsanalysis.colours import INK
from wsanalysis.widgets.play.ground_picture import canvas_of, hex_around, write_ids
from wsanalysis.widgets.play.svg_pen import TYPE, WHITE, Pen, dashed, svg_of


@dataclass(frozen=True)
class PiecesPicture:
    """The pieces on a board: their picture, which lies over that of the ground, and its legend."""

    svg: str
    legend: list[Item]


def standing(position: Position, field: Field, tracks: Iterable[Track]) -> PiecesPicture:
    """The units, markers, objectives, moves and shots of a position; before the first turn also the zones."""
    canvas = canvas_of(position.board or field.board)
    units = {n: row for n, row in enumerate(position.unit_rows, 1) if row["hex"]}
    zones = {} if position.turn else field.zones
    pen, plan = canvas.pen(), canvas.plan
    moved = [
        {"side": position.unit_rows[track.unit - 1]["side"], **track._asdict()}
        for track in tracks if lines.moves_on(track.hexes.split())
    ]  # fmt: skip
    for side, hexes in zones.items():
        _draw_zone(pen, plan, [plan.number[name] for name in hexes], field.sides.index(side))
    _draw_objectives(pen, plan, field.objectives)
    _draw_markers(pen, plan, position.marker_rows)
    write_ids(pen, canvas, dict.fromkeys(laid.hex for laid in position.marker_rows))
    _draw_tracks(pen, plan, moved, field.sides)
    _draw_units(pen, plan, units, field.sides)
    laid = [marker._asdict() for marker in position.marker_rows]
    legend = legend_of([*units.values()], laid, moved, field.sides, zones, field.objectives)
    return PiecesPicture(svg_of(pen.shapes(), *canvas.size), legend)


def planned(
    board: Board, sides: tuple[str, str], areas: Iterable[tuple[str, tuple[str, ...]]],
    objectives: lines.Objectives, unit_rows: Sequence[Mapping[str, Any]],
) -> PiecesPicture:  # fmt: skip
    """The areas of sides, objectives and units as a scenario's file has them, before there is a battle."""
    canvas = canvas_of(board)
    pen, plan = canvas.pen(), canvas.plan
    for side, hexes in areas:
        _draw_zone(pen, plan, [plan.number[name] for name in hexes], sides.index(side))
    _draw_objectives(pen, plan, objectives)
    units = dict(enumerate(unit_rows, 1))
    _draw_units(pen, plan, units, sides)
    zones = {side: hexes for side, hexes in areas if hexes}
    legend = legend_of([*units.values()], [], [], sides, zones, objectives)
    return PiecesPicture(svg_of(pen.shapes(), *canvas.size), legend)


def _draw_zone(pen: Pen, plan: PlainPlan, hexes: Sequence[int], owner: int) -> None:
    color = marks.COLORS[owner]
    pen.areas(2.7, (hex_around(plan.centres[x]) for x in hexes), color, more=' fill-opacity=".05"')
    around = [line for *_, line in lines.outline(plan, hexes, 0.07)]
    pen.lines(4.2, around, color, 2, dashed(marks.DASHES[owner], 2), cap="")


def _draw_objectives(pen: Pen, plan: PlainPlan, objectives: lines.Objectives) -> None:
    for _, hexes in objectives:
        if (around := lines.stretch(plan, hexes)) is not None:
            pen.lines(4.1, around, INK, 2, dashed(marks.STRETCH, 2), cap="")
    for name, letters in lines.flags(plan, objectives).items():
        x, y = plan.centres[plan.number[name]]
        draw_flag(pen, (x - 0.86, y), letters)


def draw_flag(pen: Pen, at: Point, letters: str) -> None:
    """Letters of objectives in a golden pennant."""
    middle, wide, high = marks.flag_box(at, letters, TYPE / pen.radius)
    pen.box(9.5, middle, wide, high, marks.GOLD, INK, 0.8, round_=0.13 * high)
    pen.text(9.6, middle, letters)


def _draw_markers(pen: Pen, plan: PlainPlan, laid: Sequence[MarkerRow]) -> None:
    """Smoke, haze and blazes behind the units in their hex, others in its corners."""
    taken: dict[str, int] = {}
    for hex, kind, hidden in laid:
        x, y = plan.centres[plan.number[hex]]
        if kind in marks.CLOUDS or kind == "blaze":
            draw_cloud(pen, (x, y), kind)
            continue
        place = taken[hex] = taken.get(hex, -1) + 1
        across, up = marks.TAG_SPOTS[min(place, len(marks.TAG_SPOTS) - 1)]
        draw_marker(pen, (x + across, y + up), kind, hidden)


def draw_cloud(pen: Pen, at: Point, kind: str, size: float = 1.0) -> None:
    """Smoke, haze or a blaze over a hex."""
    if kind == "blaze":
        for across, up in marks.PLACES:
            x, y = at[0] + across * size, at[1] + (up - 0.18) * size
            for share, color in marks.FLAMES:
                wide, high = 0.17 * share * size, 0.42 * share * size
                flame = [(x + dx * wide, y + dy * high) for dx, dy in marks.FLAME]
                pen.areas(4.4, [flame], color, marks.FLAME_EDGE, 0.4)
        return
    fill, edge, thick = marks.CLOUDS[kind]
    for x, y in (*marks.CORNERS, (0.0, 0.0)):
        puff = (at[0] + 0.5 * size * x, at[1] + 0.5 * size * y)
        pen.disc(4.4, puff, 0.33 * size, fill, edge, 0.6, f' opacity="{thick}"')


def draw_marker(pen: Pen, at: Point, kind: str, hidden: bool) -> None:
    """A marker as a disc, dark while face down; a wreck as a crossed box."""
    if kind != "wreck":
        draw_tag(pen, at, marks.LETTERS.get(kind, "•"), hidden)
        return
    (x, y), wide, high = at, 0.13, 0.1
    pen.box(6, at, 2 * wide + 0.04, 2 * high + 0.04, marks.WRECK, WHITE, 0.6, round_=0.02)
    cross = [[(x - wide, y - sign * high), (x + wide, y + sign * high)] for sign in (-1, 1)]
    pen.lines(6.5, cross, WHITE, 1.2)


def draw_tag(pen: Pen, at: Point, letter: str, dark: bool, size: float = marks.TAG) -> None:
    """A letter in a disc, smaller where hexes are small: a page can be enlarged."""
    fill, ink = (INK, WHITE) if dark else (WHITE, INK)
    pen.disc(9.5, at, size, fill, INK, 0.9)
    if letter:
        pen.text(9.6, at, letter, ink, size=min(TYPE, 1.9 * size * pen.radius))


# --- moves, shots and units ----------------------------------------------------------------------


def _draw_tracks(pen: Pen, plan: PlainPlan, moved: Sequence[Mapping[str, Any]], sides: Sequence[str]) -> None:
    ways = [str(row["hexes"]).split() for row in moved]
    for row, names, lane in zip(moved, ways, lines.lanes(ways), strict=True):
        way = lines.arrow_way([plan.centres[plan.number[name]] for name in names], row["kind"], lane)
        draw_arrow(pen, way, sides.index(row["side"]), row["kind"], bool(row["harm"]))


def draw_arrow(pen: Pen, way: Sequence[Point], owner: int, kind: str, harm: bool) -> None:
    """A move is thick; a shot is thin, and broken with an open head if it did no harm."""
    strong, color = kind == "move", marks.COLORS[owner]
    width, long, layer = (2.6, 7.0, 6.6) if strong else (1.5, 6.0, 6.8)
    (ax, ay), (bx, by) = way[-2], way[-1]
    far = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5 or 1.0
    dx, dy = (bx - ax) / far * long / pen.radius, (by - ay) / far * long / pen.radius
    wings = [(bx - dx - 0.5 * dy, by - dy + 0.5 * dx), (bx - dx + 0.5 * dy, by - dy - 0.5 * dx)]
    more = ' opacity=".85"' if strong else ""
    if strong or harm:
        pen.lines(layer, [[*way[:-1], (bx - dx, by - dy)]], color, width, ' stroke-linejoin="round"' + more)
        pen.areas(layer, [[wings[0], (bx, by), wings[1]]], color, color, 0.8, more)
    else:
        pen.lines(layer, [way], color, width, dashed((3, 1.6), width), cap="")
        pen.lines(layer, [[wings[0], (bx, by), wings[1]]], color, width)


def _draw_units(
    pen: Pen, plan: PlainPlan, units: Mapping[int, Mapping[str, Any]], sides: Sequence[str]
) -> None:
    """Counters, fanned out if several share a hex; a bar on a side of the hex shows whither one faces."""
    stacks: dict[str, list[int]] = {}
    for number, unit in units.items():
        stacks.setdefault(unit["hex"], []).append(number)
    for hex, there in stacks.items():
        at, shown = plan.centres[plan.number[hex]], there[: marks.MOST]
        size, _ = marks.SPOTS[len(shown)]
        fanned = lines.fan([units[number]["facing"] for number in shown])
        places = {number: (at[0] + x, at[1] + y) for number, (x, y) in zip(shown, fanned, strict=True)}
        bars: dict[str, list[int]] = {}
        for number in shown:
            unit = units[number]
            if unit["facing"]:
                bars.setdefault(unit["facing"], []).append(sides.index(unit["side"]))
            if unit["carried by"] in places:
                both = (places[number], places[unit["carried by"]])
                draw_coupling(pen, lines.between(both, 1 / 3), lines.between(both, 2 / 3))
        for facing, owners in bars.items():
            for owner, bar in lines.facing_bars(at, SIDES.index(facing), owners):
                pen.areas(5, [bar], marks.COLORS[owner], WHITE, 0.5)
        for number in shown:
            unit, more = units[number], len(there) > marks.MOST and number == shown[-1]
            text = f"+{len(there) - marks.MOST + 1}" if more else str(number)
            owner = sides.index(unit["side"])
            draw_counter(pen, places[number], size, unit, owner, text)
            if unit.get("aim"):
                draw_aim(pen, places[number], plan.centres[plan.number[unit["aim"]]], owner)


def draw_coupling(pen: Pen, a: Point, b: Point) -> None:
    """A bar between two counters of which one carries the other."""
    pen.lines(8.5, [(a, b)], INK, 3)


def draw_aim(pen: Pen, a: Point, b: Point, owner: int) -> None:
    """A broken line from a counter to the middle of the hex where its AIM marker lies, and a ring there."""
    pen.lines(6.2, [(a, b)], marks.COLORS[owner], 1.2, dashed((3, 2), 1.2), cap="")
    pen.disc(9.3, b, 0.2, "none", marks.COLORS[owner], 1.6)


def draw_counter(pen: Pen, at: Point, size: float, unit: Mapping[str, Any], owner: int, text: str) -> None:
    """One counter of `size`, square for attackers, round for defenders: its sign above its number."""
    (x, y), face = at, marks.face_of(unit, owner)
    broken = dashed((2, 1.5)) if face.hidden else ""
    if owner:
        pen.disc(7, at, size / 2 * 1.06, face.fill, face.edge, 1, broken)
    else:
        pen.box(7, at, size, size, face.fill, face.edge, 1, broken)
    room = size * pen.radius
    with_sign = not text or (size > 0.45 and room > 1.6 * TYPE)
    if with_sign:
        order = face.order if size > 0.7 else ""
        _draw_kind(pen, (x, y + (0.22 * size if text else 0)), size, str(unit["kind"]), face, order)
    if text and room > 0.95 * TYPE:
        pen.text(9, (x, y - (0.2 * size if with_sign else 0)), text, face.ink)
    # on small counters nearer to the middle, so that it is clear whose they are
    across, up = (0.42, 0.42) if size > 0.6 else (0.33, 0.42)
    for aside, tag in ((across, face.mark), (-across, face.harm)):
        if tag:
            draw_tag(pen, (x + aside * size, y + up * size), tag, False, 0.15)
    draw_dots(pen, (x, y + size / 2), str(unit.get("tokens", "")), size)


def draw_dots(pen: Pen, at: Point, tokens: str, size: float) -> None:
    """A dot for each token, side by side on the upper edge of a counter."""
    step = min(0.24, 1 / max(1, len(tokens))) * size
    for place, token in enumerate(tokens):
        middle = (at[0] + (place - (len(tokens) - 1) / 2) * step, at[1])
        pen.disc(9.4, middle, 0.45 * step, marks.TOKENS[token], INK, 0.8)


def _draw_kind(pen: Pen, at: Point, size: float, kind: str, face: marks.Face, order: str) -> None:
    """The sign of a kind: an oval or strokes; a vehicle's oval has its order in it."""
    (x, y), wide, high = at, 0.25 * size, 0.15 * size
    if kind not in marks.VEHICLES:
        strokes = marks.STROKES.get(kind, marks.WITH_BARREL)
        shown = [[(x + a * wide, y + b * high), (x + c * wide, y + d * high)] for a, b, c, d in strokes]
        pen.lines(8, shown, face.ink, 1.1)
        return
    pen.disc(8, at, 1.05 * wide, face.ink if order else "none", face.ink, 1.1, high=1.15 * high)
    if order:
        pen.text(9, at, order, face.fill)
