"""The picture of the board in a game on the page, drawn by matplotlib."""

import base64
from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from typing import Any

from wsanalysis.battles.core.position import Field, Position, Track
from wsanalysis.battles.runs.report import Scene, Turn, tracks_of

DPI = 110
"""Of the map on the page."""
Drawn = tuple[dict[str, Any], Mapping[str, str], Sequence[Sequence[float]]]
"""A picture with the size of its hexes, the terrain of each hex by id, and where it lies."""


def drawn(position: Position, field: Field, tracks: Iterable[Track], word: str, title: str) -> Drawn:
    """A position with what has just moved and fired; `word` is what the game calls a turn."""
    turn = Turn(position.turn, (), position, tracks_of(position, tracks), Scene(field, word, ""), "now")
    battles = import_module("wsanalysis.battle_pictures")
    axes: Any = battles.draw_turn(turn, title=title)
    png = import_module("wsanalysis.charts.picture").as_png(axes, DPI)
    found = {"png": base64.b64encode(png).decode(), "alt": battles.board_in_words(turn)}
    if position.bands is not None:
        return found, {}, []
    board = battles.board_table(position.board or field.board)
    spots, (wide, tall) = import_module("wsanalysis.charts.hex_grid").spots(axes, board)
    return found | {"wide": wide, "tall": tall}, board["terrain"].to_dict(), spots
