"""A saved object for Tabletop Simulator: decks on sheets of pictures, bags of counters, boards.

The object is JSON that names its pictures by address; the program loads them from there, so they go with it
or to a server.
"""

import json
from collections.abc import Iterator, Sequence
from typing import Any

from wsanalysis.exports.box import Board, Box, Counter, by_nation
from wsanalysis.exports.stable_files import Pictures, StableNumbers, png_size, scaled, sheet, short_hash
from wsanalysis.files.file_names import file_name

MOST_PIXELS = 4096
"""Each way of any picture."""
COLUMNS, ROWS = 10, 7
"""Of a sheet of cards."""
CARD_WIDTH = 400
"""Pixels; seven rows of poker cards stay below the largest picture."""
MOST_OBJECTS = 0xFFFFFF
"""Numbers of objects have six digits of base 16."""
MOST_SHEETS = 20_000_000
"""A card's number is a hundred times its sheet's, and a whole one below 2^31."""
SPACING, ROW_DEPTH = 4.0, 6.0
"""Between objects on the table, in its own units."""


class _Table:
    """The objects laid out one beside the other, their pictures by file name, the numbers given."""

    def __init__(self, base: str) -> None:
        self.base = base.rstrip("/")
        self.pictures = Pictures()
        self.objects: list[dict[str, Any]] = []
        self.objects_known, self.sheets_known = StableNumbers(MOST_OBJECTS), StableNumbers(MOST_SHEETS)

    def picture(self, name: str, content: bytes) -> str:
        """The address of a picture, which becomes a file."""
        return f"{self.base}/{self.pictures.keep(name, content)}"

    def object(self, kind: str, name: str, *of: str, **more: Any) -> dict[str, Any]:
        """An object with the six digits that tell it from all others, made of its names."""
        return {
            **_object(kind, name, **more),
            "GUID": f"{self.objects_known.other_number(kind, name, *of):06x}",
        }

    def lay(self, made: dict[str, Any], row: int) -> None:
        """Lay an object down in a row of the table."""
        there = sum(each["Transform"]["posZ"] == row * ROW_DEPTH for each in self.objects)
        made["Transform"] |= {"posX": there * SPACING, "posZ": row * ROW_DEPTH}
        self.objects.append(made)


def saved_object(box: Box, base: str) -> dict[str, bytes]:
    """The files by name: ``NAME.json`` and its pictures, which are found below the address `base`."""
    table = _Table(base)
    for name, cards in by_nation(box.cards).items():
        for made in _decks(name, cards, table):
            table.lay(made, 0)
    for name, counters in by_nation(box.counters).items():
        table.lay(_bag(name, counters, table), 1)
    for pile in box.piles:
        table.lay(_bag(pile.name, pile.counters, table, "unofficial; shake it before you draw"), 2)
    for board in box.boards:
        table.lay(_board(board, table), 3)
    whole = {
        "SaveName": box.title, "GameMode": box.title, "Gravity": 0.5, "PlayArea": 0.5, "Date": "",
        "Table": "", "Sky": "", "Note": "\n".join(box.about), "Rules": "", "TabStates": {}, "LuaScript": "",
        "LuaScriptState": "", "XmlUI": "", "ObjectStates": table.objects,
    }  # fmt: skip
    return {
        f"{file_name(box.title)}.json": json.dumps(whole, indent=1, ensure_ascii=False).encode(),
        **table.pictures.files,
    }


def _object(kind: str, name: str, **more: Any) -> dict[str, Any]:
    """The fields of every object; turned so that the first seat reads it."""
    place = {"posX": 0.0, "posY": 1.5, "posZ": 0.0, "rotX": 0.0, "rotY": 180.0, "rotZ": 0.0}
    transform = {**place, "scaleX": 1.0, "scaleY": 1.0, "scaleZ": 1.0}
    return {
        "Name": kind, "Transform": transform, "Nickname": name, "Description": "unofficial", "GMNotes": "",
        "ColorDiffuse": {"r": 1.0, "g": 1.0, "b": 1.0}, "Locked": False, "Grid": True, "Snap": True,
        "Tooltip": True, "HideWhenFaceDown": False, "Hands": kind in ("Card", "DeckCustom"), "Tags": [],
    } | more  # fmt: skip


def _decks(name: str, cards: Sequence[Counter], table: _Table) -> Iterator[dict[str, Any]]:
    """The cards of a nation or deck, as many decks as they need sheets; one alone is a card."""
    most = COLUMNS * ROWS
    for start in range(0, len(cards), most):
        yield _deck(
            name if len(cards) <= most else f"{name} {start // most + 1}", cards[start : start + most], table
        )


def _deck(name: str, cards: Sequence[Counter], table: _Table) -> dict[str, Any]:
    width, height = png_size(cards[0].front)
    key = str(table.sheets_known.other_number(name))
    cell = CARD_WIDTH, min(round(CARD_WIDTH * height / width), MOST_PIXELS // ROWS)
    rows = max(2, -(-len(cards) // COLUMNS))  # the program knows no sheet of a single row
    fronts = sheet([card.front for card in cards], COLUMNS, rows, cell)
    backs = sheet([card.back or card.front for card in cards], COLUMNS, rows, cell)
    on = {
        key: {
            "FaceURL": table.picture(f"cards {name} {short_hash(fronts)}", fronts),
            "BackURL": table.picture(f"cards {name} backs {short_hash(backs)}", backs),
            "NumWidth": COLUMNS, "NumHeight": rows, "BackIsHidden": True, "UniqueBack": True, "Type": 0,
        }
    }  # fmt: skip
    drawn = [(card, 100 * int(key) + place) for place, card in enumerate(cards) for _ in range(card.copies)]
    each = [
        table.object(
            "Card", card.name, card.sort, card.nation, CardID=number, CustomDeck=on, SidewaysCard=False
        )
        for card, number in drawn
    ]
    numbers = [number for _, number in drawn]
    if len(each) == 1:
        return each[0]
    return table.object(
        "DeckCustom", name, DeckIDs=numbers, CustomDeck=on, SidewaysCard=False, ContainedObjects=each
    )


def _bag(name: str, counters: Sequence[Counter], table: _Table, said: str = "unofficial") -> dict[str, Any]:
    """Counters as tiles in a bag, as many as there are of each."""
    tiles = [_tile(each, name, table) for each in counters for _ in range(each.copies)]
    return table.object("Bag", name, MaterialIndex=-1, MeshIndex=-1, ContainedObjects=tiles, Description=said)


def _tile(of: Counter, bag: str, table: _Table) -> dict[str, Any]:
    front = table.picture(of.called, of.front)
    back = table.picture(f"{of.called} back", of.back) if of.back else front
    picture = {
        "ImageURL": front, "ImageSecondaryURL": back, "ImageScalar": 1.0, "WidthScale": 0.0,
        "CustomTile": {"Type": 0, "Thickness": 0.2, "Stackable": False, "Stretch": True},
    }  # fmt: skip
    return table.object("Custom_Tile", of.name, bag, of.sort, of.nation, CustomImage=picture)


def _board(board: Board, table: _Table) -> dict[str, Any]:
    width, height = board.hexes.size
    most = max(width, height)
    content = board.picture if most <= MOST_PIXELS else scaled(board.picture, width * MOST_PIXELS // most)
    address = table.picture(f"board {board.name}", content)
    picture = {"ImageURL": address, "ImageSecondaryURL": "", "WidthScale": round(width / height, 4)}
    return table.object("Custom_Board", board.name, CustomImage=picture) | {"Locked": True}
