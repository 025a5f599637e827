"""A board: the hexes of a map with their areas, terrain, elevation, roads and what runs along their sides.

A hex is its number in a board, from 0, column by column; -1 is off the board. An area is a number too.
`load.load_board` makes a board from a map file and a scenario's overlays.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated

from annotated_types import Ge, Le

from wsanalysis.battlefield.hexes import (
    SIDES,
    Axial,
    hex_id,
    neighbour,
    parse_hex_id,
    row_of,
)
from wsanalysis.battlefield.terrain import FREE, Name, Passage, Terrain
from wsanalysis.files.cells import Cell, NameOfRow


def _sides(text: str) -> tuple[int, ...]:
    sides = [SIDES.index(word) for word in text.upper().split()]
    if len(set(sides)) < len(sides):
        raise ValueError
    return tuple(sorted(sides))


HexId = Annotated[str, Cell(lambda text: hex_id(parse_hex_id(text)), "a hex such as A01 or AA12")]
Sides = Annotated[tuple[int, ...], Cell(_sides, f"different sides out of {' '.join(SIDES)}, or nothing")]


@dataclass(frozen=True, slots=True)
class Square:
    """One row of a map file: a hex. Hexes with the same `area` are one area (p.2, p.12).

    `elevation` is 0 on the plain, 1 on a hill, 2 on a crest, which is part of its hill (p.15). A road
    leaves the hex over the sides in `roads`; a river runs along those in `rivers`.
    """

    hex: HexId
    area: Name
    terrain: Annotated[Name, NameOfRow()]
    elevation: Annotated[int, Ge(0), Le(2)]
    roads: Sides
    rivers: Sides
    source: Name


@dataclass(frozen=True, slots=True)
class LevelSquare:
    """One row of a map file without areas: each hex stands alone, at a level.

    `elevation` is -1 on the floor of a large balka, else 0 to 2. Small balkas run along the sides in
    `balkas`; water is a kind of terrain.
    """

    hex: HexId
    terrain: Annotated[Name, NameOfRow()]
    elevation: Annotated[int, Ge(-1), Le(2)]
    roads: Sides
    balkas: Sides
    source: Name

    @property
    def area(self) -> str:
        """Its own."""
        return self.hex


@dataclass(frozen=True, slots=True)
class HexsideSquare:
    """One row of a map file with areas of hexes of 50 m, at levels, and obstacles along hexsides (8.0, 9.0).

    `elevation` is the level of the ground: -1 in a gully, 0 on the mapboard, above it on a hill. `overlays`
    of buildings or woods are stacked on it, one level each. Bocage, walls and crests run along sides.
    Paragraphs are those of the War Stories rule draft of 2019.
    """

    hex: HexId
    area: Name
    terrain: Annotated[Name, NameOfRow()]
    elevation: Annotated[int, Ge(-1), Le(4)]
    overlays: Annotated[int, Ge(0), Le(4)]
    roads: Sides
    bocage: Sides
    walls: Sides
    crests: Sides
    source: Name


AnySquare = Square | LevelSquare | HexsideSquare

SIDE_COLUMNS = {"rivers": "river", "balkas": "balka", "bocage": "bocage", "walls": "wall", "crests": "crest"}
"""The lines along the sides of hexes: the column of a map file, and the word for one."""


@dataclass(frozen=True, slots=True)
class Overlay:
    """Terrain that a scenario lays on hexes of a map, named by their ids (p.2): one area of its own."""

    terrain: str
    hexes: tuple[str, ...]


@dataclass(frozen=True, kw_only=True, eq=False)
class Board:
    """A map ready for battle. Every tuple has one entry per hex; `area_names` has one per area.

    `beneath`: the terrain of a hex once its cover is gone (p.17): the map under an overlay, rubble under a
    printed structure, otherwise the same terrain. `overlays`: how many levels its cover rises above the
    ground, 0 if it blocks no sight. `hexsides` has what runs along sides, by the columns of `SIDE_COLUMNS`.
    `neighbours` are by side, -1 off the board. `data_hash` covers the map's rows, its terrain and the
    overlays of a scenario.
    """

    name: str
    ids: tuple[str, ...]
    axials: tuple[Axial, ...]
    index: dict[str, int]
    areas: tuple[int, ...]
    area_names: tuple[str, ...]
    terrain: tuple[Terrain, ...]
    beneath: tuple[Terrain, ...]
    elevation: tuple[int, ...]
    overlays: tuple[int, ...]
    roads: tuple[frozenset[int], ...]
    hexsides: dict[str, tuple[frozenset[int], ...]]
    neighbours: tuple[tuple[int, ...], ...]
    columns: int
    rows: int
    data_hash: str
    passage: Passage = FREE

    @property
    def rivers(self) -> tuple[frozenset[int], ...]:
        """The sides of each hex along which a river runs."""
        return self.hexsides["rivers"]

    @property
    def balkas(self) -> tuple[frozenset[int], ...]:
        """The sides of each hex along which a small balka runs."""
        return self.hexsides["balkas"]

    def __repr__(self) -> str:
        return f"Board({self.name!r}, {len(self.ids)} hexes, {len(self.area_names)} areas)"


def make_board(
    name: str,
    squares: Iterable[AnySquare],
    kinds: Mapping[str, Terrain],
    rubble: Terrain,
    data_hash: str,
    passage: Passage = FREE,
) -> Board:
    """The board of a map's rows in any order; `kinds` must have every terrain that they name.

    Rows without a number of overlays have one where their terrain blocks sight.
    """
    by_axial = {parse_hex_id(square.hex): square for square in squares}
    axials = tuple(sorted(by_axial))
    rows = [by_axial[axial] for axial in axials]
    labels = list(dict.fromkeys(square.area for square in rows))
    number = {axial: i for i, axial in enumerate(axials)}
    terrain = tuple(kinds[square.terrain] for square in rows)
    return Board(
        name=name,
        ids=tuple(square.hex for square in rows),
        axials=axials,
        index={square.hex: i for i, square in enumerate(rows)},
        areas=tuple(labels.index(square.area) for square in rows),
        area_names=tuple(labels),
        terrain=terrain,
        beneath=tuple(kind if kind.strength is None else rubble for kind in terrain),
        elevation=tuple(square.elevation for square in rows),
        overlays=tuple(
            getattr(square, "overlays", int(kind.blocks_sight))
            for square, kind in zip(rows, terrain, strict=True)
        ),
        roads=tuple(frozenset(square.roads) for square in rows),
        hexsides={
            column: tuple(frozenset(getattr(square, column, ())) for square in rows)
            for column in SIDE_COLUMNS
        },
        neighbours=tuple(
            tuple(number.get(neighbour(axial, side), -1) for side in range(6)) for axial in axials
        ),
        columns=len({axial.q for axial in axials}),
        rows=max(map(row_of, axials), default=0),
        data_hash=data_hash,
        passage=passage,
    )


def lay(board: Board, overlays: Sequence[tuple[Terrain, Sequence[int]]], data_hash: str) -> Board:
    """The board with overlays, each on hexes by number; no hex may be under two of them.

    The hexes of an overlay become one new area; each connected remainder of a cut area becomes an area.
    """
    terrain, beneath, levels = list(board.terrain), list(board.beneath), list(board.overlays)
    labels = [board.area_names[area] for area in board.areas]
    for kind, hexes in overlays:
        for x in hexes:
            beneath[x] = board.terrain[x]
            terrain[x], levels[x] = kind, int(kind.blocks_sight)
            labels[x] = f"{kind.terrain} {board.ids[min(hexes)]}"
    covered = {x for _, hexes in overlays for x in hexes}
    for label in dict.fromkeys(board.area_names[board.areas[x]] for x in sorted(covered)):
        rest = [x for x, other in enumerate(labels) if other == label and x not in covered]
        for i, part in enumerate(parts(rest, lambda x: across(board, x))):
            for x in part:
                labels[x] = label if i == 0 else f"{label} {board.ids[part[0]]}"
    names = list(dict.fromkeys(labels))
    return replace(
        board,
        terrain=tuple(terrain),
        beneath=tuple(beneath),
        overlays=tuple(levels),
        areas=tuple(names.index(label) for label in labels),
        area_names=tuple(names),
        data_hash=data_hash,
    )


def parts(hexes: Iterable[int], onward: Callable[[int], Iterable[int]]) -> list[list[int]]:
    """The connected parts of a set of hexes, in order of their first hex; `onward` gives neighbours."""
    left = set(hexes)
    found = []
    for first in sorted(left):
        if first not in left:
            continue
        left.remove(first)
        part, rim = [first], [first]
        while rim:
            for x in onward(rim.pop()):
                if x in left:
                    left.remove(x)
                    part.append(x)
                    rim.append(x)
        found.append(sorted(part))
    return found


def is_open(board: Board, x: int, side: int) -> bool:
    """True if that side of hex x can be crossed: on the board, no river except at a bridge, no steep slope.

    A road over a river side is a bridge (p.12).
    """
    over_water = side in board.rivers[x] and side not in board.roads[x]
    return board.neighbours[x][side] >= 0 and not over_water and not is_steep(board, x, side)


def slope(board: Board, x: int, side: int) -> int:
    """The number of levels that the ground rises or falls over that side of hex x, 0 at the rim."""
    y = board.neighbours[x][side]
    return abs(board.elevation[x] - board.elevation[y]) if y >= 0 else 0


def is_steep(board: Board, x: int, side: int) -> bool:
    """True if it is too many levels for anybody to climb, even by road."""
    steep = board.passage.steep
    return steep is not None and slope(board, x, side) >= steep


def across(board: Board, x: int) -> list[int]:
    """The neighbours of hex x over sides that can be crossed."""
    return [board.neighbours[x][side] for side in range(6) if is_open(board, x, side)]


def along_road(board: Board, x: int) -> list[int]:
    """The neighbours of hex x to which a road leads."""
    return [board.neighbours[x][side] for side in sorted(board.roads[x]) if board.neighbours[x][side] >= 0]


def is_rim(board: Board, x: int) -> bool:
    """True if hex x lies at the rim of the board."""
    return -1 in board.neighbours[x]


def hexes_by_area(board: Board) -> tuple[tuple[int, ...], ...]:
    """The hexes of every area, in the order of area numbers."""
    found: list[list[int]] = [[] for _ in board.area_names]
    for x, area in enumerate(board.areas):
        found[area].append(x)
    return tuple(map(tuple, found))
