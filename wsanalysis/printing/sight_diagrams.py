"""Small drawings of lines of sight, each line asked of the rule itself, so that none can lie."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from math import hypot, sqrt
from typing import Any

from wsanalysis.aids import Block, Column, Drawing, Legend, Row, Sample
from wsanalysis.aids.hex_drawing import Block as Counter
from wsanalysis.aids.hex_drawing import Ground, Line, Place, hex_drawing
from wsanalysis.battlefield.board import AnySquare, Board, make_board
from wsanalysis.battlefield.hexes import SIDES, Axial, centre, midpoint, parse_hex_id
from wsanalysis.battlefield.landscape import Landscape
from wsanalysis.battlefield.sight import PAST, meets
from wsanalysis.battlefield.terrain import Terrain

LEVELS = {".": 0, "t": 0, "1": 1, "T": 1, "2": 2, "_": -1}
COVERED = "tT"
"""The letters of a scene's ground that bear an obstacle; digits are levels, _ is a ravine."""
INWARD = 0.62
"""The distance from the middle of its hex, towards its side, of a block that stands on a side."""
CLEAR, STEPS = 3.0, 100
"""So far from the middle of a block a cross is seen whole (a hex is 8 wide); places tried along a line."""
FRONT, FLANK = "#ffffff", "#bdbdbd"
NO_SHADES: Mapping[str, str] = {}
ACROSS_SAMPLE = 4.6
"""The width of a hex in a key, in mm."""

Sees = Callable[[Board, str, str], bool]
"""A game's rule of sight between two places, as `Scene.units` has them."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A little board with lines of sight to be asked about.

    `ground` has a letter a hex, column after column; `units` stand in a hex, ``A02``, or on a side of it,
    ``A02 NE``. `lines` are pairs of units.
    """

    ground: tuple[str, ...]
    units: Mapping[str, str]
    lines: tuple[str, ...]


def board_of(scene: Scene, land: Landscape) -> Board:
    """The scene as a board; its obstacles are the first kind of terrain that blocks sight."""
    bare = land.kinds[land.bare]
    obstacle = next((kind for kind in land.kinds.values() if kind.blocks_sight), bare)
    return make_board(
        "diagram",
        [_square(land, name, obstacle if c in COVERED else bare, LEVELS[c]) for name, c in _hexes(scene)],
        land.kinds, land.kinds[land.rubble], "diagram",
    )  # fmt: skip


def answers(scene: Scene, land: Landscape, sees: Sees) -> dict[str, bool]:
    """The pairs of units that see each other."""
    board = board_of(scene, land)
    return {pair: sees(board, scene.units[pair[0]], scene.units[pair[1]]) for pair in scene.lines}


def sight_drawing(scene: Scene, land: Landscape, sees: Sees, across: float) -> str:
    """The scene as an SVG of that width in mm."""
    seen = answers(scene, land, sees)
    where = scene.units
    lines = [
        Line(_place(where[a]), _place(where[b]), None if free else _obstacle(scene, where[a], where[b]))
        for (a, b), free in ((tuple(pair), free) for pair, free in seen.items())
    ]
    ground = ground_of(scene)
    blocks = [Counter(letter, _inward(where)) for letter, where in scene.units.items()]
    return hex_drawing(ground, blocks, lines, across)


def ground_of(scene: Scene) -> list[Ground]:
    """The hexes of a scene as they are drawn."""
    return [Ground(centre(parse_hex_id(name)), LEVELS[c], c in COVERED) for name, c in _hexes(scene)]


def ground_key(
    drawn: Iterable[Ground], words: Mapping[str, str], shades: Mapping[str, str] = NO_SHADES,
    title: str = "", text: str = "",
) -> Legend:  # fmt: skip
    """The key to the looks of the `drawn` hexes, those alone: levels, ``cover`` for what blocks sight.

    `words` are by level (``"1"``), ``"cover"``, or the name of one of the `shades`; in the order of the key.
    """
    kinds = {name for hex in drawn for name in (hex.shade or str(hex.level), "cover" * hex.cover)}

    def sample(name: str) -> Ground:
        if name in shades:
            return Ground((0, 0), shade=shades[name])
        return Ground((0, 0), cover=True) if name == "cover" else Ground((0, 0), int(name))

    return Legend(
        title,
        tuple(
            Sample(hex_drawing([sample(name)], [], [], ACROSS_SAMPLE), said)
            for name, said in words.items()
            if shades.get(name, name) in kinds
        ),
        text,
    )


def arc_drawing(in_front: Callable[[Axial, Axial], bool], across: float) -> str:
    """A unit that faces up, hexes in front white, all others grey; `in_front` is asked of both hexes."""
    here = parse_hex_id("D03")
    around = [parse_hex_id(f"{column}{row:02}") for column in "ABCDEFG" for row in range(1, 5)]
    ground = [Ground(centre(x), shade=FRONT if x == here or in_front(here, x) else FLANK) for x in around]
    return hex_drawing(ground, [Counter("", centre(here), (0, -1))], [], across)


def diagrams(cells: Sequence[Block | tuple[str, str]], columns: int) -> Block:
    """Drawings, each an SVG and its caption, and other blocks, in rows side by side."""
    made = [Drawing("", *cell) if isinstance(cell, tuple) else cell for cell in cells]
    rows = [made[start : start + columns] for start in range(0, len(made), columns)]
    return Column(tuple(Row(tuple(row), (1.0,) * len(row)) for row in rows))


def _hexes(scene: Scene) -> list[tuple[str, str]]:
    return [
        (f"{chr(ord('A') + column)}{row:02}", letter)
        for column, letters in enumerate(scene.ground)
        for row, letter in enumerate(letters, 1)
    ]


def _square(land: Landscape, name: str, kind: Terrain, level: int) -> AnySquare:
    known = {
        "hex": name, "area": name, "terrain": kind.terrain, "elevation": level,
        "overlays": int(kind.blocks_sight), "source": "diagram",
    }  # fmt: skip
    values: dict[str, Any] = {column.name: known.get(column.name, ()) for column in fields(land.square)}
    return land.square(**values)


def _place(where: str) -> Place:
    """The end of a line: the middle of a hex, or of its side."""
    name, _, side = where.partition(" ")
    return midpoint(parse_hex_id(name), SIDES.index(side)) if side else centre(parse_hex_id(name))


def _inward(where: str) -> Place:
    """The place of a block: in the middle of its hex, or within it before its side."""
    (x, y), (mx, my) = centre(parse_hex_id(where.split()[0])), _place(where)
    return x + INWARD * (mx - x), y + INWARD * (my - y)


def _obstacle(scene: Scene, one: str, other: str) -> Place:
    """The place of the cross on a line that is not free: its highest obstacle, clear of all blocks.

    Bare ground at its ends hides nothing; along a side, the hexes on either hand are met.
    """
    (px, py), (qx, qy) = _place(one), _place(other)
    met = [
        (LEVELS[c] + (c in COVERED), at)
        for name, c in _hexes(scene)
        if c in COVERED or name not in (one.split()[0], other.split()[0])
        if meets(*(at := centre(parse_hex_id(name))), int(px), int(py), int(qx), int(qy)) != PAST
    ]
    highest = max(height for height, _ in met)
    blocks = [_inward(where) for where in scene.units.values()]
    along = [(px + k / STEPS * (qx - px), py + k / STEPS * (qy - py)) for k in range(STEPS + 1)]
    clear = [at for at in along if all(_apart(at, block) >= CLEAR for block in blocks)]

    def off(at: Place) -> float:
        return round(min(_apart(at, hex) for height, hex in met if height == highest), 3)

    return min(reversed(clear), key=off)  # of two alike the farther one: what stands there is hidden


def _apart(one: Place, other: Place) -> float:
    """The distance, where a step up is √3 times as long as one across."""
    return hypot(one[0] - other[0], sqrt(3) * (one[1] - other[1]))
