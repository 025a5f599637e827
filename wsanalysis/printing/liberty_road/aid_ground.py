"""The page of the Liberty Road player aid on terrain, markers and lines of sight (p.4, 12, 15-17)."""

from dataclasses import replace
from itertools import chain

from wsanalysis.aids import Block, Column, Page, Word, WordGrid
from wsanalysis.battlefield.board import Board
from wsanalysis.battlefield.hexes import SIDES, Axial, bearing, is_forward
from wsanalysis.battlefield.landscape import Landscape
from wsanalysis.battlefield.sight import hexside_to_hexside
from wsanalysis.battlefield.terrain import DRIVES, Terrain
from wsanalysis.core_game import CoreGame
from wsanalysis.printing import sight_diagrams
from wsanalysis.printing.axes import axis
from wsanalysis.printing.liberty_road import WORDS, tables
from wsanalysis.printing.marks import marked, signed
from wsanalysis.printing.words import grounds_of, with_icons

FACTOR = 0.25
"""The darkness of one downshift in the chart."""
ACROSS = 40.0
"""The width of a diagram, in mm."""
SCENES = {
    "Sight: overlay between": sight_diagrams.Scene(
        ("...", "...", ".t.", "...", "..."),
        {"A": "A01 NE", "B": "E01 NW", "C": "E03 NW"}, ("AB", "AC"),
    ),
    "Sight: out of an overlay": sight_diagrams.Scene(
        ("...", "...", ".t.", "...", "..."),
        {"A": "C02 NE", "B": "E02 NW", "C": "A03 NE"}, ("AB", "AC"),
    ),
    "Sight: into an overlay": sight_diagrams.Scene(
        ("...", "...", "...", ".t.", "..."),
        {"A": "A02 NE", "B": "D02 NW", "C": "D02 S"}, ("AB", "AC"),
    ),
    "Sight: hill": sight_diagrams.Scene(
        ("...", ".1.", ".11", ".1.", "..."),
        {"A": "C02 S", "B": "A02 NE", "C": "E02 NW"}, ("AB", "AC", "BC"),
    ),
    "Sight: crest": sight_diagrams.Scene(
        ("...", "11.", "121", "11.", "..."),
        {"A": "B01 SW", "B": "C02 S", "C": "E02 NW"}, ("AB", "BC", "AC"),
    ),
    "Sight: along a hex side": sight_diagrams.Scene(
        ("....", "....", "tt.t", "....", "...."),
        {"A": "A01 S", "B": "E01 S", "C": "A03 S", "D": "E03 S"}, ("AB", "CD"),
    ),
}  # fmt: skip
"""The examples of p.15 and what follows from them, one idea each."""


def sees(board: Board, one: str, other: str) -> bool:
    """True if a hex side sees another, each given as ``A02 NE`` (p.15)."""
    (a, i), (b, j) = one.split(), other.split()
    return hexside_to_hexside(board, a, SIDES.index(i), b, SIDES.index(j))


def ground_page(game: CoreGame) -> Page:
    """The effects of terrain and markers, and sight between hexes."""
    land = tables.land_of(game)
    return Page(
        "Terrain and sight",
        (_terrain(game, land), _markers(game), _sight(game, land)),
        rule_box="From hex side to hex side: any overlay between them blocks",
    )


def _terrain(game: CoreGame, land: Landscape) -> WordGrid:
    words, shift = WORDS.pairs("Words of the terrain"), tables.shift_amounts(game)

    beside: dict[str, dict[str, str]] = {  # what else may be in a hex, whatever covers it
        "hill": {"cover": signed(shift["target hill"]), "upshift": signed(shift["hill"]),
                 "sight": words["see"]},
        "road": dict.fromkeys(DRIVES, words["double"]),
        "river": dict.fromkeys(DRIVES, words["no"]),
    }  # fmt: skip

    def cell(kind: Terrain | str, column: str) -> Word:
        if isinstance(kind, str):
            shade = {"hill": FACTOR * (column == "cover"), "river": 0.9 * (column in DRIVES)}.get(kind, 0.0)
            return Word(beside[kind].get(column, ""), shade)
        if column in DRIVES:
            bought = tables.step(kind, column)
            return Word(words[bought], {"no": 0.9, "hex": 0.4}.get(bought, 0.0))
        if column == "cover":
            return Word(_signed(-kind.target_downshifts), min(FACTOR * kind.target_downshifts, 1.0))
        if column == "upshift":
            return Word(_signed(kind.firing_upshifts))
        if column == "sight":
            return Word(words["blocks"] if kind.blocks_sight else "", 0.5 * kind.blocks_sight)
        if column == "open":
            return Word(words["open"] if kind.open_ground else "")
        value = getattr(kind, column)
        return Word("" if value is None else str(value))

    def named(kind: Terrain | str) -> str:
        return words[kind] if isinstance(kind, str) else marked(kind.terrain, kind.source)

    rows = axis("", [*land.kinds.values(), *beside], named)
    grid = WORDS.word_grid("Terrain", cell, rows)
    # without columns in which no kind of terrain says anything: words tell of height
    kinds = grid.cells[: len(land.kinds)]
    keep = [n for n in range(len(grid.columns)) if any(row[n].text for row in kinds)]
    columns = tuple(grid.columns[n] for n in keep)
    grid = with_icons(grid, grounds_of(game))
    return replace(grid, columns=columns, cells=tuple(tuple(row[n] for n in keep) for row in grid.cells))


def _signed(shift: int) -> str:
    return signed(shift) if shift else ""


def _markers(game: CoreGame) -> WordGrid:
    blocks = WORDS.pairs("Words of the terrain")["blocks"]

    def cell(marker: tables.Marker, column: str) -> Word:
        if column == "cover":
            return Word(_signed(-marker.downshifts), min(FACTOR * marker.downshifts, 1.0))
        if column == "sight":
            return Word(blocks if marker.blocks_sight else "", 0.5 * marker.blocks_sight)
        return Word(WORDS.pairs("What markers do", {"shelters": marker.shelters})[marker.name])

    markers = tables.markers_of(tables.cards_of(game))
    rows = axis("", markers, lambda marker: marked(marker.name, marker.source))
    return with_icons(WORDS.word_grid("Markers", cell, rows, widths=(1.1, 1.3, 10), read=True))


def _sight(game: CoreGame, land: Landscape) -> Block:
    wide = game.options.forward_field == "three sides"

    def in_front(here: Axial, there: Axial) -> bool:
        return is_forward(bearing(here, there), 0, wide)

    scenes = [
        (sight_diagrams.sight_drawing(scene, land, sees, ACROSS), WORDS.said(name).hint)
        for name, scene in SCENES.items()
    ]
    front = (sight_diagrams.arc_drawing(in_front, ACROSS), WORDS.said("Sight: front and flank").hint)
    short = WORDS.steps("Sight in short", tables.shift_amounts(game))
    pictures = sight_diagrams.diagrams([*scenes[:3], short, *scenes[3:], front], columns=4)
    note, drawn = (
        WORDS.note("Lines of sight"),
        chain.from_iterable(map(sight_diagrams.ground_of, SCENES.values())),
    )
    key = sight_diagrams.ground_key(
        drawn, WORDS.pairs("Ground of the diagrams"), title=note.title, text=note.text
    )
    return Column((key, pictures))
