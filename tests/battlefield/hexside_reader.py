"""The draft's sight, ranges and reach read again from its text, in floating point and without the package.

A board is a dict of hexes by (column, row), rows counted from 0 at the top; odd columns lie half a hex lower.
Lengths are in sides of a hex. A line is read as the hexes that it crosses when it is moved a little to the
left, and those when it is moved a little to the right; where these differ, it has two ways around.
"""

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import hypot, sqrt

Place = tuple[int, int]
Dot = tuple[float, float]
TALL = sqrt(3)
NUDGE, LEAST = 1e-5, 1e-8


@dataclass
class Cell:
    """A hex: its level, the overlays on it, what lies on it, and what runs over and along its sides 0-5."""

    level: int = 0
    overlays: int = 0
    smoke: bool = False
    area: int = 0
    along: dict[int, set[str]] = field(default_factory=dict)
    roads: set[int] = field(default_factory=set)


Cells = dict[Place, Cell]


def middle(place: Place) -> Dot:
    column, row = place
    return 1.5 * column, TALL * (row + (0.5 if column % 2 else 0.0))


def beside(place: Place) -> list[Place]:
    """The six hexes around, clockwise from the top."""
    column, row = place
    low = column % 2
    return [
        (column, row - 1), (column + 1, row - 1 + low), (column + 1, row + low),
        (column, row + 1), (column - 1, row + low), (column - 1, row - 1 + low),
    ]  # fmt: skip


def with_rim(cells: Cells) -> set[Place]:
    return set(cells) | {other for place in cells for other in beside(place)}


def crossed(places: set[Place], a: Dot, b: Dot) -> list[Place]:
    """The hexes in whose inside some of the line lies, in its order."""
    (ax, ay), (bx, by) = a, b
    dx, dy = bx - ax, by - ay
    length = hypot(dx, dy)
    found = []
    for place in places:
        x, y = middle(place)
        if abs(dx * (y - ay) - dy * (x - ax)) > 1.001 * length:
            continue
        first, last = 0.0, 1.0
        # within half a hex's height of the middle, in each of the three directions of its sides
        for nx, ny in ((0.0, 1.0), (TALL / 2, 0.5), (TALL / 2, -0.5)):
            start, rate = nx * (ax - x) + ny * (ay - y), nx * dx + ny * dy
            if abs(rate) < 1e-12:
                if abs(start) > TALL / 2:
                    first, last = 1.0, 0.0
                continue
            t, u = sorted(((-TALL / 2 - start) / rate, (TALL / 2 - start) / rate))
            first, last = max(first, t), min(last, u)
        if last - first > LEAST:
            found.append((first, place))
    return [place for _, place in sorted(found)]


def ways(cells: Cells, a: Place, b: Place) -> Iterator[list[list[Place]]]:
    """The line in pieces from one hex that it surely crosses to the next: one way, or two."""
    (ax, ay), (bx, by) = middle(a), middle(b)
    length = hypot(bx - ax, by - ay)
    px, py = -NUDGE * (by - ay) / length, NUDGE * (bx - ax) / length
    places = with_rim(with_rim_cells(cells))
    left = crossed(places, (ax + px, ay + py), (bx + px, by + py))
    right = crossed(places, (ax - px, ay - py), (bx - px, by - py))
    sure = [place for place in left if place in right]
    for here, there in itertools.pairwise(sure):
        one, other = (way[way.index(here) : way.index(there) + 1] for way in (left, right))
        yield [one] if one == other else [one, other]


def with_rim_cells(cells: Cells) -> Cells:
    return dict.fromkeys(with_rim(cells), Cell())


def sees(cells: Cells, a: Place, b: Place) -> bool:
    """9.0 Line of Sight: no obstacle is traced through, if there is a way past it."""
    if a == b:
        return True
    pieces = list(ways(cells, a, b))
    road = is_straight_road(cells, pieces)
    for piece in pieces:
        if all(is_blocked(cells, a, b, way, road) for way in piece):
            return False
        if hex_blocks(cells, a, b, piece[0][-1], before(pieces, piece), road):
            return False
    return True


def before(pieces: list[list[list[Place]]], piece: list[list[Place]]) -> list[Place]:
    """The sure hexes right before and behind the one where a piece ends."""
    number = pieces.index(piece)
    return [piece[0][0]] * (len(piece) == 1) + [
        way[-1] for after in pieces[number + 1 : number + 2] for way in after if len(after) == 1
    ]


def is_blocked(cells: Cells, a: Place, b: Place, way: list[Place], road: bool) -> bool:
    """Whether a hex inside a way, or a hexside that it crosses, is an obstacle."""
    for here, there in itertools.pairwise(way):
        if not road and side_blocks(cells, a, b, here, there):
            return True
    return any(
        hex_blocks(cells, a, b, way[k], [way[k - 1], way[k + 1]], road) for k in range(1, len(way) - 1)
    )


def blocks(top: int, first: int, second: int, in_shadow: bool) -> bool:
    """9.0 Obstacles."""
    if first < top and second < top:
        return True
    if min(first, second) < top:
        return max(first, second) == top or in_shadow
    return False


def hex_blocks(cells: Cells, a: Place, b: Place, x: Place, next_to: list[Place], road: bool) -> bool:
    """9.0 Overlays and Smoke: from the hexes next to it on the line, the lower end is in its shadow."""
    if x in (a, b) or x not in cells:
        return False
    cell = cells[x]
    if cell.smoke:
        return True
    low = a if cells[a].level < cells[b].level else b
    top = cell.level + (0 if road else cell.overlays)
    return blocks(top, cells[a].level, cells[b].level, low in next_to)


def side_blocks(cells: Cells, a: Place, b: Place, here: Place, there: Place) -> bool:
    """9.0 Hexside Obstacles: no shadow, and none at either end."""
    if {here, there} & {a, b}:
        return False
    side = beside(here).index(there)
    known = [cells[place] for place in (here, there) if place in cells]
    along = (cells[here].along.get(side) if here in cells else None) or (
        cells[there].along.get((side + 3) % 6) if there in cells else None
    )
    if not along:
        return False
    top = max(cell.level for cell in known) + 1
    return blocks(top, cells[a].level, cells[b].level, False)


def is_straight_road(cells: Cells, pieces: list[list[list[Place]]]) -> bool:
    """8.0 Roads: every step is over the same side, and along a road."""
    sides = set()
    for piece in pieces:
        if len(piece) > 1 or len(piece[0]) > 2:
            return False
        here, there = piece[0]
        side = beside(here).index(there)
        if side not in cells[here].roads or there not in cells:
            return False
        sides.add(side)
    return len(sides) == 1 and is_aligned(pieces)


def is_aligned(pieces: list[list[list[Place]]]) -> bool:
    """Whether the line leads through the middles of all its hexes."""
    (ax, ay), (bx, by) = middle(pieces[0][0][0]), middle(pieces[-1][0][-1])
    return all(
        abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) < 1e-6
        for x, y in (middle(piece[0][-1]) for piece in pieces)
    )


def is_obscured(cells: Cells, a: Place, b: Place) -> bool:
    """9.0 Obscured: any hex with smoke where it starts, ends or passes, or beside which it runs."""
    met = {a, b}
    for piece in ways(cells, a, b) if a != b else ():
        met |= {piece[0][0], piece[0][-1]}
        if runs_along(a, b, piece):
            met |= {place for way in piece for place in way}
    return any(place in cells and cells[place].smoke for place in met)


def runs_along(a: Place, b: Place, piece: list[list[Place]]) -> bool:
    """Whether two ways lie on either side of a hexside, not just around a corner."""
    return len(piece) == 2 and all(len(way) == 3 for way in piece)


def ranges(cells: Cells, a: Place) -> dict[int, int]:
    """9.0 Firing: areas from that of a hex, by breadth first."""
    around: dict[int, set[int]] = {}
    for place, cell in cells.items():
        near = {cells[other].area for other in beside(place) if other in cells}
        around.setdefault(cell.area, set()).update(near)
    found, ring = {cells[a].area: 0}, {cells[a].area}
    while ring:
        ring = {other for one in ring for other in around[one]} - set(found)
        found |= dict.fromkeys(ring, max(found.values()) + 1)
    return found


BARS = {"mud": "gw", "rubble": "gw", "woods": "gw", "water": "fgwt", "bocage": "gw", "wall": "gw"}
BOGS = {"woods": "t", "brush": "gw", "ford": "gw", "mud": "fgwt", "rubble": "fgwt", "bocage": "fgwt"}
"""8.0 Impassable and Bog: for foot, guns, wheeled and tracked units, by what is there."""


@dataclass
class Counters:
    """What a battle has laid in a hex: a blaze, a roadblock, a ford; for whom it is newly barred, or bog."""

    blaze: bool = False
    roadblock: bool = False
    ford: bool = False
    bars: str = ""
    bogs: str = ""


def step(
    cells: Cells, terrain: dict[Place, str], laid: dict[Place, Counters], who: str, here: Place, side: int
) -> tuple[int, int] | None:
    """8.0: the checks for bog of a step and the hexes off roads, None if it is impassable."""
    there = beside(here)[side]
    if there not in cells or laid[there].blaze or abs(cells[here].level - cells[there].level) > 1:
        return None
    if side in cells[here].roads and not laid[here].roadblock and not laid[there].roadblock:
        return 0, 0
    along = cells[here].along.get(side, set())
    kind = terrain[there]
    if who in laid[there].bars or any(who in BARS.get(what, "") for what in along):
        return None
    if who in BARS.get(kind, "") and not (kind == "water" and laid[there].ford):
        return None
    found = [terrain[here], *along]
    return int(who in laid[here].bogs or any(who in BOGS.get(what, "") for what in found)), 1


def reach(
    cells: Cells, terrain: dict[Place, str], laid: dict[Place, Counters], who: str, start: Place, first: int
) -> dict[Place, tuple[int, int]]:
    """8.0 Movement: where a point at full speed leads, by the fewest checks for bog, then hexes off roads."""
    found = {start: (0, 0)}
    changed = True
    while changed:
        changed = False
        for here, (bog, hexes) in list(found.items()):
            for side, there in enumerate(beside(here)):
                if here == start and first >= 0 and side != first:
                    continue
                home, area = cells[start].area, cells[here].area
                if there not in cells or (area != home and cells[there].area != area):
                    continue
                pays = step(cells, terrain, laid, who, here, side)
                if pays is not None and found.get(there, (99, 99)) > (bog + pays[0], hexes + pays[1]):
                    found[there] = (bog + pays[0], hexes + pays[1])
                    changed = True
    return found
