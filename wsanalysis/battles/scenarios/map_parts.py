"""Read what a scenario's file puts on the map: zones, exits, hexes of objectives, units with a hex.

They are found by the words common to the files of all games, as in `scenarios.parts`.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from wsanalysis.battlefield.board import Board
from wsanalysis.battles.scenarios.boards import hexes_in, spans_of_hexes
from wsanalysis.battles.scenarios.draft import Draft
from wsanalysis.battles.scenarios.parts import side_tables
from wsanalysis.battles.scenarios.toml_lines import Keys
from wsanalysis.languages import capital

LISTS = ("zone", "fog_zone", "hiding", "exits", "entry", "hexes")
"""The keys of lists of hexes."""
HEX = "hex"
"""The key of a unit's own hex."""

NOUNS = {
    "objectives": "objective", "overlays": "overlay", "assets": "asset", "hiding": "hiding places",
    "fog_zone": "fog zone",
}  # fmt: skip
"""Keys of a file whose words in a sentence are others."""


@dataclass(frozen=True, slots=True)
class MapPart:
    """Hexes that a scenario's file names, and what for.

    `keys` lead to the list, or to the table of a unit, which has one hex at most (`is_unit`); `side` is the
    key of the side's table, "" for what belongs to nobody. Texts that name no hex of the board are left out.
    """

    keys: Keys
    side: str
    said: str
    hexes: tuple[str, ...]
    is_unit: bool = False


def map_parts(draft: Draft, board: Board, *, places_units: bool) -> list[MapPart]:
    """All of a draft, in the order of the file; units too where a file may name their hexes."""
    return [
        part
        for part in _parts(draft.table, (), board, frozenset(side_tables(draft)))
        if places_units or not part.is_unit
    ]


def with_hex(draft: Draft, part: MapPart, hex: str, board: Board) -> Draft:
    """The draft with a hex added to a part, or taken out of it; a unit moves there, or loses its hex."""
    if part.is_unit:
        return draft.without(*part.keys, HEX) if hex in part.hexes else draft.with_value(hex, *part.keys, HEX)
    hexes = {*part.hexes} ^ {hex}
    return draft.with_value(spans_of_hexes(board, hexes), *part.keys)


def _parts(value: Any, keys: Keys, board: Board, sides: frozenset[str]) -> Iterator[MapPart]:
    side = str(keys[0]) if keys and keys[0] in sides else ""
    if isinstance(value, list):
        for place, one in enumerate(value):
            yield from _parts(one, (*keys, place), board, sides)
    if not isinstance(value, dict):
        return
    match keys:
        case (_, "units", _) if "block" in value:
            number = f" × {value['count']}" if "count" in value else ""
            said = f"{_of(side)}{value['block']}{number}"
            yield MapPart(keys, side, said, _named([value.get(HEX)], board), is_unit=True)
    for key, one in value.items():
        if key in LISTS and isinstance(one, list):
            yield MapPart((*keys, key), side, _said(value, key, keys, side), _named(one, board))
        else:
            yield from _parts(one, (*keys, key), board, sides)


def _named(texts: Iterable[Any], board: Board) -> tuple[str, ...]:
    """The hexes of the board that texts name, in its order."""
    found = {name for text in texts if isinstance(text, str) for name in hexes_in(board, text) or ()}
    return tuple(name for name in board.ids if name in found)


def _of(side: str) -> str:
    return f"{capital(side)}: " if side else ""


def _said(table: dict[str, Any], key: str, keys: Keys, side: str) -> str:
    """The use of the hexes at a key of a table, in words."""
    within = keys[1:] if side else keys
    head = " ".join(str(one + 1) if isinstance(one, int) else NOUNS.get(one, one) for one in within)
    about = [str(table[one]) for one in ("kind", "terrain", "asset", "place") if one in table]
    if key != "hexes":
        about.append(NOUNS.get(key, key))
    return f"{_of(side)}{': '.join(filter(None, [head, ', '.join(about)]))}"
