"""Boards and scenarios as maps to play on: hexes of a true size, on as many sheets as it takes."""

from typing import Any

from wsanalysis.aids.look import STANDARD, Look
from wsanalysis.aids.page import PPI, Format
from wsanalysis.arguments.names import find
from wsanalysis.battle_pictures import places_of, sampled, unseeded
from wsanalysis.battlefield.load import load_board
from wsanalysis.battlefield.pictured import board_table
from wsanalysis.charts.hex_print import PrintedMap, print_map
from wsanalysis.game import Game

HEX = 19.0
"""Millimetres across flats of a hex, where none are asked for."""
OVERLAP = 8.0
"""Millimetres that neighbouring sheets share."""


def printed_map(game: Game, name: str, *, board: bool = False, seed: int | None = None) -> PrintedMap:
    """A scenario's map with its set-up zones and objectives; a board, also with `board`, without them.

    `seed`: as for `MapGame.field`. Raises UnknownName if there is neither, DataFault for a faulty file.
    """
    scenarios, boards = places_of(game)
    scenarios = [] if board else scenarios
    found = find(name, [*scenarios, *boards], "board" if board else "scenario or board")
    if found in scenarios:
        field = game.map_game.field(game.battle(found), seed)
        return PrintedMap(
            board=board_table(field.board), title=field.title, footer=sampled(seed, game.provenance),
            sides=field.sides, zones=field.zones, objectives=field.objectives,
        )  # fmt: skip
    unseeded(seed)
    ground = load_board(game.folder, found, land=game.map_game.land(game.folder, game.edition))
    title = found.replace("_", " ").capitalize()
    return PrintedMap(board=board_table(ground), title=title, footer=sampled(None, game.provenance))


def map_sheets(
    game: Game, name: str, look: Look = STANDARD, form: Format = "pdf", *, board: bool = False,
    seed: int | None = None, hex_size: float = HEX, overlap: float = OVERLAP,
) -> list[bytes]:  # fmt: skip
    """`printed_map` as one PDF, or a picture for each sheet; sizes in mm, as for `print_map`.

    The paper is turned if that takes fewer sheets, unless the look says landscape. Errors as for both.
    """
    held = look.sheet
    how: dict[str, Any] = {"hex_size": hex_size, "overlap": overlap, "ppi": PPI}
    turn = look.orientation != "landscape"
    return print_map(
        printed_map(game, name, board=board, seed=seed),
        form,
        paper=(held.width, held.height),
        turn=turn,
        **how,
    )
