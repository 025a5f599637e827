"""The battlefield: six tiles, laid anew until it can be fought over, and sight on it.

Place Terrain Tiles, Line of Sight. The board is B01 to E06: columns 2 and 4, C and E, stand half a hex
higher. reconstructed: the pictures are missing; the hex to 501's front left is the one that 042 enters from
the corner. Hexes of a tile read from the top left, row by row, and so do the spaces.
"""

from dataclasses import replace
from functools import lru_cache

from wsanalysis.battlefield.board import Board, LevelSquare, make_board
from wsanalysis.battlefield.hexes import parse_hex_id, row_of
from wsanalysis.battlefield.landscape import Landscape
from wsanalysis.battlefield.terrain import MAPS_FOLDER
from wsanalysis.battlefield.terrain import Terrain as Drawn
from wsanalysis.battles.core.ground import all_hexes
from wsanalysis.battles.core.luck import below
from wsanalysis.battles.core.numbers import Hex
from wsanalysis.battles.core.seeds import fill_streams
from wsanalysis.battles.core.tabulate import Tabulation, axes
from wsanalysis.battles.sherman_leader.records import Battle, World
from wsanalysis.battles.sherman_leader.terms import FAR, SOURCES, TILES
from wsanalysis.compiled import span
from wsanalysis.files.records import content_hash
from wsanalysis.languages import say
from wsanalysis.systems.sherman_leader import ground
from wsanalysis.systems.sherman_leader.edition import NEEDED_TERRAIN, ShermanLeader

COLUMNS, ROWS = "BCDE", 6
IDS = tuple(f"{column}{row:02}" for column in COLUMNS for row in range(1, ROWS + 1))
SPACES = tuple(
    tuple(f"{COLUMNS[2 * side + x]}{2 * row + y + 1:02}" for y in range(2) for x in range(2))
    for row in range(3)
    for side in range(2)
)
"""The hexes of each of the six spaces for tiles."""
COLORS = {
    "clear": "#eef0d8", "light cover": "#c3dd9b", "heavy cover": "#8fc28a", "bocage": "#a9c46c",
    "water": "#9cc9ea", "impassable": "#c4b8a8",
}  # fmt: skip
UNLAID = say("tiles, laid for each battle")
LAYOUTS_TRIED = 300
MOST_RINGS = 12
"""More than there are hexes from any hex of the board to any other."""


def lay_tiles(world: World, battle: Battle) -> None:
    """Lay tiles at random, anew until the board can be fought over; or lay the scenario's own board."""
    if world.is_laid:
        for hex in all_hexes(world):
            battle.terrain[hex] = world.laid[hex]
    else:
        lay_once(world, battle)
        while not can_be_fought_over(world, battle):
            lay_once(world, battle)
    look(world, battle)
    note_ways(world, battle)


def lay_once(world: World, battle: Battle) -> None:
    """Shuffle the tiles, and lay one on each space (Place Terrain Tiles)."""
    for tile in range(world.tiles):
        battle.deck[tile] = tile
    for space in range(ground.TILES_PLACED):
        chosen = space + below(battle.luck[TILES], world.tiles - space)
        tile = battle.deck[chosen]
        battle.deck[chosen] = battle.deck[space]
        for place in range(ground.HEXES_OF_A_TILE):
            battle.terrain[world.space[space, place]] = world.tile[tile, place]
    for tile in range(world.tiles):
        battle.deck[tile] = 0


def note_ways(world: World, battle: Battle) -> None:
    """Note which hexes units of each type may enter (Terrain Types)."""
    for type in range(world.types):
        battle.way[type] = 0
        for hex in all_hexes(world):
            if world.enters[type, battle.terrain[hex]]:
                battle.way[type] |= 1 << hex


def can_be_fought_over(world: World, battle: Battle) -> bool:
    """True if all hexes that everybody may enter hang together, with some of both edge rows among them."""
    free = 0
    for hex in all_hexes(world):
        if world.ground[battle.terrain[hex]].open:
            free |= 1 << hex
    if free & world.top == 0 or free & world.bottom == 0:
        return False
    reached, grown = 0, free & ~(free - 1)
    while grown != reached:
        reached = grown
        grown |= spread(world, reached) & free
    return reached == free


def spread(world: World, hexes: int) -> int:
    """The hexes beside any of some hexes, in bits."""
    found = 0
    for number in range(len(world.stride)):
        stride = world.stride[number]
        found |= (hexes & stride.forth) << stride.by | (hexes & stride.back) >> stride.by
    return found


def look(world: World, battle: Battle) -> None:
    """Note which hexes see each other: along some most direct path no hex between blocks (Line of Sight)."""
    clear = 0
    for hex in all_hexes(world):
        if world.ground[battle.terrain[hex]].blocks == 0:
            clear |= 1 << hex
    for hex in all_hexes(world):
        rim = world.beside[hex]
        seen = rim | 1 << hex
        for distance in range(2, FAR + 1):
            rim = spread(world, rim & clear) & world.ring[hex, distance]
            seen |= rim
        battle.sees[hex] = seen


def sees(battle: Battle, one: Hex, other: Hex) -> bool:
    """True if no hex blocks the line of sight between two hexes."""
    return battle.sees[one] >> other & 1 == 1


def cover_in(world: World, battle: Battle, hex: Hex) -> int:
    """The addition of a hex to the defense of units in it (Cover)."""
    return world.ground[battle.terrain[hex]].cover


def heaviest(world: World, battle: Battle, hexes: int) -> int:
    """Those of some hexes with the heaviest cover, in bits."""
    best, found = -1, 0
    for hex in all_hexes(world):
        if hexes >> hex & 1:
            cover = cover_in(world, battle, hex)
            if cover > best:
                best, found = cover, 0
            if cover == best:
                found |= 1 << hex
    return found


def covered(world: World, battle: Battle, hexes: int) -> int:
    """Those of some hexes that have cover, in bits."""
    found = 0
    for hex in all_hexes(world):
        if hexes >> hex & 1 and cover_in(world, battle, hex) > 0:
            found |= 1 << hex
    return found


def first_hex(hexes: int) -> Hex:
    """The first of some hexes in bits, of which there is one at least."""
    for hex in span(Hex, 0, 63):
        if hexes >> hex & 1:
            return hex
    return Hex(0)


def is_one(bits: int) -> bool:
    """True if just one bit is set."""
    return bits != 0 and bits & (bits - 1) == 0


def land(_: object, edition: ShermanLeader) -> Landscape:
    """The kinds of ground of the boards; there are no map files, since boards are laid of tiles."""
    kinds = {name: _drawn(one) for name, one in edition.terrain.items()}
    kinds[UNLAID] = replace(kinds["clear"], terrain=UNLAID, color="#f6f4ee")
    folder = MAPS_FOLDER / "sherman_leader"
    return Landscape(kinds=kinds, folder=folder, square=LevelSquare, file=None, bare="clear", rubble="clear")


def _drawn(terrain: ground.Terrain) -> Drawn:
    barred = {"all": (), "HE": ("wheeled", "tracked"), "none": ("foot", "wheeled", "tracked")}
    return Drawn(
        terrain=terrain.terrain, blocks_sight=terrain.blocks_sight, firing_upshifts=0, target_downshifts=0,
        impassable=barred[terrain.enters], half_movement=False, open_ground=False, structure=False,
        color=COLORS.get(terrain.terrain, "#dddddd"), source=terrain.source,
    )  # fmt: skip


@lru_cache(maxsize=64)
def board_of(terrain: tuple[str, ...], edition: ShermanLeader) -> Board:
    """The board of 24 kinds of terrain, in the order of `IDS`; of none, one before its tiles are laid."""
    kinds, terrain = land(None, edition).kinds, terrain or (UNLAID,) * len(IDS)
    squares = [LevelSquare(*pair, 0, (), (), "") for pair in zip(IDS, terrain, strict=True)]
    return make_board(
        "the battlefield", squares, kinds, kinds["clear"], content_hash([*kinds.values(), *squares])
    )


def check_tiles(world: World, battle: Battle, theater: str) -> None:
    """Raise ValueError for tiles that make no board which can be fought over; `battle` is for trying."""
    fill_streams(battle.luck, len(SOURCES), 1, 0)
    if world.tiles >= ground.TILES_PLACED:
        for _ in range(LAYOUTS_TRIED):
            lay_once(world, battle)
            if can_be_fought_over(world, battle):
                return
    raise ValueError(
        f"terrain_tiles.csv: expected {ground.TILES_PLACED} {theater} tiles or more that make a board which"
        f" can be fought over, got none in {LAYOUTS_TRIED} layouts of {world.tiles}"
    )


def put_layout(tables: Tabulation, board: Board, tiles: list[ground.Tile], edition: ShermanLeader) -> None:
    """Add tiles and spaces, the ground, and the geometry of the board in bits of hexes."""
    names, plain = [*edition.terrain], tables.tables
    assert set(NEEDED_TERRAIN) <= set(names)
    distance = plain.listed("distance")
    hexes = range(len(board.ids))
    rows = [row_of(parse_hex_id(name)) - 1 for name in board.ids]

    def bits(x: int, far: int) -> int:
        return sum(1 << y for y in hexes if distance[x][y] == far)

    def stride(by: int) -> tuple[int, int, int]:
        forth = sum(1 << x for x in hexes if x + by in hexes and distance[x][x + by] == 1)
        return by, forth, forth << by

    strides = sorted({y - x for x in hexes for y in hexes if x < y and distance[x][y] == 1})
    plain.rows["stride"] = [stride(by) for by in strides]
    plain.put("beside", (len(hexes),), (bits(x, 1) for x in hexes))
    plain.put("ring", (len(hexes), MOST_RINGS), (bits(x, far) for x in hexes for far in range(MOST_RINGS)))
    plain.put("row", (len(hexes),), rows)
    plain.put("space", (len(SPACES), 4), (board.index[name] for space in SPACES for name in space))
    laid = ((tile.hex_1, tile.hex_2, tile.hex_3, tile.hex_4) for tile in tiles)
    plain.put("tile", (len(tiles), 4), (names.index(kind) for tile in laid for kind in tile))
    plain.put(
        "laid",
        (len(hexes),),
        [names.index(one.terrain) if one.terrain in names else 0 for one in board.terrain],
    )
    plain.counts["tiles"] = len(tiles)
    plain.counts["top"] = sum(1 << x for x in hexes if rows[x] == 0)
    plain.counts["bottom"] = sum(1 << x for x in hexes if rows[x] == ROWS - 1)

    def terrain(kind: ground.Terrain) -> tuple[int, ...]:
        far = FAR if kind.seen_to is None else kind.seen_to
        return kind.cover, int(kind.blocks_sight), int(kind.enters == "all"), far

    tables.put_rows("ground", axes(terrain=edition.terrain.values()), terrain)
