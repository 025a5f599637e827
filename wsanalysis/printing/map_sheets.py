"""Scenarios and boards as maps: on sheets to play on, hexes of a true size; with zones on a page of forms."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from wsanalysis.aids import Block, Drawing, Note, Word, WordGrid
from wsanalysis.aids.look import STANDARD, Look
from wsanalysis.aids.page import PPI, Format
from wsanalysis.arguments.names import find
from wsanalysis.battle_pictures import places_of, sampled, unseeded
from wsanalysis.battlefield.load import load_board
from wsanalysis.battlefield.pictured import board_table
from wsanalysis.battles.scenarios.objectives import Objective, hexes_of, sentence
from wsanalysis.battles.scenarios.scenario import Scenario
from wsanalysis.charts import as_svg, draw_map
from wsanalysis.charts.hex_print import PrintedMap, print_map
from wsanalysis.charts.style import blank_axes
from wsanalysis.core_game import CoreGame

HEX = 19.0
"""Millimetres across flats of a hex, where none are asked for."""
OVERLAP = 8.0
"""Millimetres that neighbouring sheets share."""
PALE = 0.16


def printed_map(game: CoreGame, name: str, *, board: bool = False, seed: int | None = None) -> PrintedMap:
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
    game: CoreGame, name: str, look: Look = STANDARD, form: Format = "pdf", *, board: bool = False,
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


def to_fill_in(
    title: str, rows: Sequence[str], columns: Sequence[str], *, widths: tuple[float, ...] = (),
    filled: Sequence[Sequence[str]] = (), hint: str = "",
) -> WordGrid:  # fmt: skip
    """A grid to be filled in by hand: pale, so that its lines show; `filled` are first cells of its rows."""
    words = [list(filled[y]) if y < len(filled) else [] for y in range(len(rows))]
    cells = tuple(
        tuple(Word(row[x] if x < len(row) else "", PALE) for x in range(len(columns))) for row in words
    )
    return WordGrid(title, tuple(rows), tuple(columns), cells, hint=hint, widths=widths, read=True, form=True)


def situation(scenario: Scenario[Any]) -> tuple[Note, ...]:
    """The story in the file of a scenario, as a paragraph; none where it tells nothing."""
    text = " ".join(scenario.background.split())
    return (Note("The situation", text),) if text else ()


def sheet_map(
    scenario: Scenario[Any], zones: Mapping[str, tuple[str, ...]], objectives: Iterable[Objective] = ()
) -> Block:
    """The map with set-up zones, by side, and objectives."""
    named = [(sentence(one), hexes_of(one)) for one in objectives if hexes_of(one)]
    ax = draw_map(
        board_table(scenario.board), ax=blank_axes(5.2, 5.0), sides=scenario.sides, zones=zones,
        objectives=named,
    )  # fmt: skip
    return Drawing("Map", as_svg(ax))
