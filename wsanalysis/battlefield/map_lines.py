"""The lines of a hex map: along sides, inside of hills and zones, down slopes, along roads.

A hex has a flat top and a radius of 1; x grows to the right and y upwards. The inner of two parallel lines,
such as a hill's contour, keeps a distance from the sides that it follows.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations
from math import hypot
from typing import Any, Protocol

from wsanalysis.battlefield.hexes import SIDES, neighbour, parse_hex_id, row_of
from wsanalysis.battlefield.map_marks import CORNERS, HALF, MIDDLES, SPOTS, Point, letter_of

Line = tuple[Point, Point]
Objectives = Sequence[tuple[str, Sequence[str]]]

RADIUS = 0.4  # inches, on a map that is not too wide
WIDEST, NARROWEST = 12.0, 8.0  # inches
MARGIN = 0.12
MANY = 16
"""The number of hexes from which an objective is outlined."""
EDGE = 0.62
"""Radii from the middle of a hex at which an arrow ends, and a shot begins: counters lie inside."""
ASIDE = 0.11
LANES = (0, 1, -1, 2, -2)
"""Arrows between the same hexes lie side by side, in steps of `ASIDE`."""


class HexPlan(Protocol):
    """The hexes of a board: their middles, their neighbours by side (-1 for none), their number by id."""

    @property
    def centres(self) -> Any:
        """A pair of numbers for each hex."""

    @property
    def beyond(self) -> tuple[tuple[int, ...], ...]: ...
    @property
    def number(self) -> dict[str, int]: ...

    def column(self, name: str) -> list[Any]:
        """A column of the board, see `pictured.board_columns`; empty if it has none of that name."""

    def sides(self, column: str, x: int) -> list[int]:
        """The sides that a column names for hex x; empty if there is no such column."""


@dataclass(frozen=True, eq=False)
class PlainPlan:
    """The hexes of a board in plain values."""

    columns: Mapping[str, list[Any]]
    centres: tuple[Point, ...]
    beyond: tuple[tuple[int, ...], ...]
    number: dict[str, int]

    def column(self, name: str) -> list[Any]:
        return self.columns.get(name, [])

    def sides(self, column: str, x: int) -> list[int]:
        return (
            [SIDES.index(word) for word in self.columns[column][x].split()] if column in self.columns else []
        )


def plan_of(ids: Sequence[str], columns: Mapping[str, list[Any]]) -> PlainPlan:
    """The plan of hexes with these ids."""
    axials = [parse_hex_id(name) for name in ids]
    number = {axial: x for x, axial in enumerate(axials)}
    centres = tuple((1.5 * a.q, -2 * HALF * (row_of(a) + a.q % 2 / 2)) for a in axials)
    beyond = tuple(tuple(number.get(neighbour(a, side), -1) for side in range(6)) for a in axials)
    return PlainPlan(columns, centres, beyond, {name: x for x, name in enumerate(ids)})


def radius_in(wide: float) -> tuple[float, float, float]:
    """The size of a map as many radii wide: inches of its picture and of a radius; radii across."""
    width = min(max(wide * RADIUS + 2 * MARGIN, NARROWEST), WIDEST)
    radius = min((width - 2 * MARGIN) / wide, 1.5 * RADIUS)
    return width, radius, (width - 2 * MARGIN) / radius


def between(line: Line, share: float) -> Point:
    """A place on a line, by its share of the way."""
    (ax, ay), (bx, by) = line
    return ax + share * (bx - ax), ay + share * (by - ay)


def _aside(line: Line, far: float) -> Point:
    """The vector to the left of a line, as long as `far`."""
    (ax, ay), (bx, by) = line
    share = far / hypot(bx - ax, by - ay)
    return share * (ay - by), share * (bx - ax)


def _beside(point: Point, by: Point, times: float = 1.0) -> Point:
    return point[0] + times * by[0], point[1] + times * by[1]


# --- along the sides of hexes ---------------------------------------------------------------------


def side_line(plan: HexPlan, x: int, side: int) -> Line:
    """A side of a hex from corner to corner."""
    cx, cy = map(float, plan.centres[x])
    (ax, ay), (bx, by) = CORNERS[side - 1], CORNERS[side]
    return (cx + ax, cy + ay), (cx + bx, cy + by)


def boundary(plan: HexPlan, parted: Callable[[int, int], bool]) -> list[Line]:
    """The sides between neighbouring hexes that are `parted`; not those at the rim."""
    return [
        side_line(plan, x, side)
        for x, beyond in enumerate(plan.beyond)
        for side, y in enumerate(beyond)
        if y > x and parted(x, y)
    ]


def rim(plan: HexPlan) -> list[Line]:
    """The sides at the rim of the board."""
    return [
        side_line(plan, x, d) for x, beyond in enumerate(plan.beyond) for d, y in enumerate(beyond) if y < 0
    ]


def borders(plan: HexPlan) -> list[Line]:
    """The sides between areas, and those at the rim."""
    areas = plan.column("area")
    return [*boundary(plan, lambda x, y: bool(areas[x] != areas[y])), *rim(plan)]


def along_sides(plan: HexPlan, column: str) -> list[Line]:
    """The sides that a column of the board names, each once."""
    found = {}
    for x, beyond in enumerate(plan.beyond):
        for side in plan.sides(column, x):
            y = beyond[side]
            found[min(x, y) if y >= 0 else x, max(x, y), side % 3] = side_line(plan, x, side)
    return list(found.values())


def downhill(plan: HexPlan) -> list[Line]:
    """The steep sides of the higher hexes, clockwise around them."""
    height = plan.column("elevation")
    return [
        side_line(plan, x, side)
        for x, beyond in enumerate(plan.beyond)
        for side in plan.sides("steep", x)
        if height[x] > height[beyond[side]]
    ]


def outline(plan: HexPlan, hexes: Collection[int], inset: float) -> Iterator[tuple[int, int, Line]]:
    """Hex, side and line for each piece of the line that runs around `hexes`, `inset` radii inside."""
    inside = set(hexes)
    along = inset / HALF
    for x in inside:
        cx, cy = map(float, plan.centres[x])
        for side, y in enumerate(plan.beyond[x]):
            if y in inside:
                continue
            ends: list[Point] = []
            for corner, other in ((side - 1, side - 1), (side, side + 1)):
                sx, sy = CORNERS[corner % 6]
                # onwards over the side that is shared, or round the corner
                shared = plan.beyond[x][other % 6] in inside
                fx, fy = CORNERS[(corner - 1 if other < side else corner + 1) % 6] if shared else (0.0, 0.0)
                ends.append((cx + sx + along * (fx - sx), cy + sy + along * (fy - sy)))
            yield x, side, (ends[0], ends[1])


# --- hills, obstacles, roads ----------------------------------------------------------------------


def heights(plan: HexPlan) -> Iterator[tuple[int, list[int]]]:
    """Each level above the mapboard, and the hexes that reach it."""
    height = [int(level) for level in plan.column("elevation")]
    for level in range(1, max(height) + 1):
        yield level, [x for x, h in enumerate(height) if h >= level]


def contours(plan: HexPlan) -> Iterator[tuple[int, list[Line], list[Line]]]:
    """The contour of each level inside hills and crests, with strokes downhill; around a gully, into it."""
    height = [int(level) for level in plan.column("elevation")]
    lowest = 0 if plan.column("overlays") and min(height) < 0 else 1
    for level in range(lowest, max(height) + 1):
        hill = [x for x, h in enumerate(height) if h >= level]
        lines, strokes = [], []
        for x, side, line in outline(plan, hill, 0.14):
            if plan.beyond[x][side] < 0:
                continue  # the hill goes on beyond the map
            lines.append(line)
            for share in (0.1, 0.3, 0.5, 0.7, 0.9):
                start = between(line, share)
                strokes.append((start, _beside(start, MIDDLES[side], 0.09 / HALF)))
        yield level, lines, strokes


def bushes(lines: Sequence[Line]) -> list[Point]:
    """The places of the bushes of bocage."""
    return [between(line, share) for line in lines for share in (0.1, 0.3, 0.5, 0.7, 0.9)]


def crest_strokes(lines: Sequence[Line], size: float = 1.0) -> list[Line]:
    """Strokes down either slope of a ridge along each line."""
    found = []
    for line in lines:
        across = _aside(line, 0.15 * size)
        for share in (0.08, 0.25, 0.42, 0.58, 0.75, 0.92):
            middle = between(line, share)
            found.append((_beside(middle, across, -1), _beside(middle, across)))
    return found


def teeth(lines: Sequence[Line], size: float = 1.0) -> list[tuple[Point, ...]]:
    """Teeth downhill from each line, to the left of it."""
    found: list[tuple[Point, ...]] = []
    for line in lines:
        down = _aside(line, 0.24 * size)
        for share in (0.0, 0.25, 0.5, 0.75):
            a, b = between(line, share + 0.03), between(line, share + 0.22)
            found.append((a, b, _beside(between((a, b), 0.5), down)))
    return found


def roads(plan: HexPlan) -> list[tuple[Point, ...]]:
    """Roads through their hexes: from a side to another, bent over the middle between, or to the middle."""
    found: list[tuple[Point, ...]] = []
    for x, centre in enumerate(plan.centres):
        at = float(centre[0]), float(centre[1])
        ends = [_beside(at, MIDDLES[side]) for side in plan.sides("roads", x)]
        found += [(a, at, b) for a, b in combinations(ends, 2)] or [(end, at) for end in ends]
    return found


def parapets(plan: HexPlan) -> list[Line]:
    """A line at either hand where a road crosses a river."""
    found = []
    for x, centre in enumerate(plan.centres):
        for side in sorted({*plan.sides("roads", x)} & {*plan.sides("rivers", x)}):
            (px, py), middle = MIDDLES[side], _beside((float(centre[0]), float(centre[1])), MIDDLES[side])
            for hand in (0.17 / HALF, -0.17 / HALF):
                beside = _beside(middle, (-py, px), hand)
                found.append(
                    (_beside(beside, (px, py), -0.26 / HALF), _beside(beside, (px, py), 0.26 / HALF))
                )
    return found


# --- objectives, counters, arrows -----------------------------------------------------------------


def stretch(plan: HexPlan, hexes: Sequence[str]) -> list[Line] | None:
    """Outline an objective, if it covers many hexes."""
    if len(hexes) <= MANY:
        return None
    lines = [line for *_, line in outline(plan, [plan.number[name] for name in hexes], 0.13)]
    return lines if len(lines) < 2 * len(hexes) else None


def flags(plan: HexPlan, objectives: Objectives) -> dict[str, str]:
    """The letters of objectives by hex: in each of their hexes, in the middle of a stretch."""
    letters: dict[str, str] = {}
    for place, (_, hexes) in enumerate(objectives):
        lettered = list(hexes)
        if stretch(plan, hexes) is not None:
            there = [plan.centres[plan.number[name]] for name in hexes]
            mx, my = (sum(float(at[axis]) for at in there) / len(there) for axis in (0, 1))
            away = [(float(x) - mx) ** 2 + (float(y) - my) ** 2 for x, y in there]
            lettered = [hexes[away.index(min(away))]]
        for name in lettered:
            letters[name] = letters.get(name, "") + letter_of(place)
    return letters


def fan(facings: Sequence[str]) -> list[Point]:
    """A place for each counter in a hex, so that those with a facing are near the side they face."""
    towards = [MIDDLES[SIDES.index(facing)] if facing else (0.0, 0.0) for facing in facings]

    def near(chosen: Iterable[Point]) -> float:
        return round(sum(x * p + y * q for (x, y), (p, q) in zip(chosen, towards, strict=True)), 6)

    return list(max(permutations(SPOTS[len(facings)][1], len(facings)), key=near))


def facing_bars(at: Point, side: int, owners: Sequence[int]) -> Iterator[tuple[int, tuple[Point, ...]]]:
    """A bar along the side of the hex for each unit that faces it; a defender's is pointed."""
    line = (_beside(at, CORNERS[side - 1], 0.94), _beside(at, CORNERS[side], 0.94))
    share, out = 0.8 / len(owners), (MIDDLES[side][0] / HALF * 0.04, MIDDLES[side][1] / HALF * 0.04)
    for k, owner in enumerate(sorted(owners)):
        p, q = between(line, 0.1 + k * share + 0.03), between(line, 0.1 + (k + 1) * share - 0.03)
        tip = (_beside(between((p, q), 0.5), out, 2.2),) if owner else (_beside(q, out), _beside(p, out))
        yield owner, (_beside(p, out, -1), _beside(q, out, -1), *tip)


def moves_on(hexes: Sequence[str]) -> bool:
    """True if a track becomes an arrow: one that stays in its hex does not."""
    return len(set(hexes)) > 1


def lanes(tracks: Sequence[Sequence[str]]) -> list[int]:
    """The lane of each track, so that those between the same hexes lie side by side."""
    taken: dict[tuple[str, str], int] = {}
    found = []
    for names in tracks:
        ends = (min(names[0], names[-1]), max(names[0], names[-1]))
        found.append(LANES[taken.get(ends, 0) % len(LANES)])
        taken[ends] = taken.get(ends, 0) + 1
    return found


def arrow_way(way: Sequence[Point], kind: str, lane: int = 0, end: float = EDGE) -> list[Point]:
    """The points of an arrow along two middles of hexes or more, in its lane, `end` before the last."""
    (ax, ay), (bx, by) = way[0], way[-1]
    along = (bx - ax, by - ay)
    long = hypot(*along) or 1.0
    hand = -1 if along < (0.0, 0.0) else 1  # there and back again: lanes count from the same hand
    across = (-along[1] / long * hand, along[0] / long * hand)
    points = [_beside(point, across, lane * ASIDE) for point in way]
    first, last = (way[1][0] - ax, way[1][1] - ay), (bx - way[-2][0], by - way[-2][1])
    points[-1] = _beside(points[-1], last, -end / hypot(*last))
    if kind == "shot":
        points[0] = _beside(points[0], first, end / hypot(*first))
    return points
