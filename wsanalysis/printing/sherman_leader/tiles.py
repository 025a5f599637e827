"""The terrain tiles as small boards of four hexes, to be drawn (Place Terrain Tiles)."""

from collections.abc import Iterator

from wsanalysis.battlefield.board import Board, LevelSquare, make_board
from wsanalysis.game import Game

HEXES = ("B01", "C01", "B02", "C02")
"""The hexes of a tile in the order of its columns in the data: the right ones stand half a hex higher."""


def tiles(game: Game) -> Iterator[tuple[str, Board]]:
    """Each tile with the theater that it belongs to."""
    kinds = game.map_game.land(game.folder, game.edition).kinds
    for tile in game.edition.tiles.values():
        ground = (tile.hex_1, tile.hex_2, tile.hex_3, tile.hex_4)
        squares = [LevelSquare(*pair, 0, (), (), "") for pair in zip(HEXES, ground, strict=True)]
        yield tile.terrain, make_board(tile.tile, squares, kinds, kinds["clear"], "")
