"""The page of the Storms of Steel player aid on terrain, movement and lines of sight (4-6, 11, 13-14, 18)."""

from dataclasses import replace
from functools import lru_cache
from itertools import chain

from wsanalysis.aids import Block, Column, Page, Row, Word, WordGrid
from wsanalysis.battlefield.arcs import in_arc
from wsanalysis.battlefield.bits import Rows
from wsanalysis.battlefield.board import Board
from wsanalysis.battlefield.hexes import Axial
from wsanalysis.battlefield.landscape import Landscape
from wsanalysis.battlefield.levels import land_with, level_sight
from wsanalysis.core_game import CoreGame
from wsanalysis.languages import joined, say
from wsanalysis.printing import sight_diagrams
from wsanalysis.printing.axes import axis
from wsanalysis.printing.marks import marked, signed
from wsanalysis.printing.storms_of_steel import WORDS, tables
from wsanalysis.printing.storms_of_steel.aid_round import abbreviations
from wsanalysis.printing.words import grounds_of, with_icons
from wsanalysis.rule_system import IllegalAction
from wsanalysis.systems.storms_of_steel.attack import DOUBLE
from wsanalysis.systems.storms_of_steel.ground import BARRED, OCCUPANTS, Fee, Fortification, Movement, Terrain
from wsanalysis.systems.storms_of_steel.path import surcharge
from wsanalysis.systems.storms_of_steel.unit import Kind

NEVER, ROLLED, PAID, FACTOR = 0.9, 0.5, 0.25, 0.2
"""Shades: may not enter, rolled for, costs; and how dark each point of cover is."""
KINDS = ("foot", "wheeled", "tracked")
ACROSS = 40.0
"""The width of a diagram, in mm."""
FOR_ONE = "hasty defense"
"""The only fortification for the unit alone that placed it (18.1)."""
SCENES = {
    "Sight: obstacle": sight_diagrams.Scene(
        ("...", "...", ".t.", "...", "..."),
        {"A": "A01", "B": "E01", "C": "E03"}, ("AB", "AC"),
    ),
    "Sight: in and out": sight_diagrams.Scene(
        ("...", ".t.", "...", ".t.", "..."),
        {"A": "B02", "B": "D02"}, ("AB",),
    ),
    "Sight: along an edge": sight_diagrams.Scene(
        ("....", "t...", "....", "..tt", "...."),
        {"A": "A02", "B": "C02", "C": "C04", "D": "E04"}, ("AB", "CD"),
    ),
    "Sight: over a hill": sight_diagrams.Scene(
        ("...", "...", ".11", "...", "..."),
        {"A": "A02", "B": "E02"}, ("AB",),
    ),
    "Sight: onto a hill": sight_diagrams.Scene(
        ("...", "...", "111", "111", "111"),
        {"A": "A02", "B": "C02", "C": "E02"}, ("AB", "AC"),
    ),
    "Sight: blind spot": sight_diagrams.Scene(
        (".22", "...", ".t.", "...", "..."),
        {"A": "A02", "B": "D02", "C": "E02"}, ("AB", "AC"),
    ),
    "Sight: large balka": sight_diagrams.Scene(
        ("...", ".__", ".__", "...", "..."),
        {"A": "B02", "B": "A02", "C": "E01"}, ("AB", "AC"),
    ),
}  # fmt: skip
"""The figures of 6.0 and 11.3-11.5, one idea each."""


def sees(board: Board, one: str, other: str) -> bool:
    """True if the centre of a hex sees that of another (6.0, 11.3-11.5)."""
    a, b = board.index[one], board.index[other]
    return bool(_sight(board)[a][b >> 3] >> (b & 7) & 1)


@lru_cache(maxsize=16)
def _sight(board: Board) -> Rows:
    return level_sight(land_with(board))[0]


def terrain_page(game: CoreGame) -> Page:
    """The costs and cover of terrain, what fortifications add, and sight between hexes."""
    numbers = {
        **tables.amounts(game), **tables.costs(game), "safe": game.options.safe_from_immobilization,
        "double": DOUBLE,
        "wire": _to_destroy(game, "barbed wire"),
        "mine": _to_destroy(game, "land mine"),
    }  # fmt: skip
    return Page(
        "Terrain and sight",
        (
            abbreviations(),
            Row((_terrain(game), WORDS.steps("Moving", numbers)), (1.7, 1)),
            Row(
                (
                    _movement(game),
                    Column(
                        (
                            _fortifications(game),
                            WORDS.steps("Hindrances", numbers),
                            WORDS.steps("Smoke, balkas, height", numbers),
                        )
                    ),
                ),
                (1, 1.5),
            ),
            _diagrams(game, numbers),
        ),
        rule_box="From center to center: obstacles and higher ground between block",
    )


def _fee(fee: Fee) -> Word:
    """The APs that a hex or a circumstance adds."""
    words = WORDS.pairs("Words of the terrain")
    if not fee.allowed:
        return Word(words["no"], NEVER)
    if fee.die:
        return Word(words["die"], ROLLED)
    if fee.check:
        return Word(say(words["check"], amount=fee.amount), ROLLED)
    return Word(signed(fee.amount), PAID if fee.amount else 0.0)


def _cover(amount: int) -> Word:
    return Word(signed(amount), min(FACTOR * max(amount, 0), 1.0))


def _terrain(game: CoreGame) -> WordGrid:
    words = WORDS.pairs("Words of the terrain")
    sight = {"yes": Word(words["blocks"], ROLLED), "no": Word("")}

    def cell(kind: Terrain, column: str) -> Word:
        match column:
            case "cover":
                return _cover(kind.cover)
            case "sight":
                return sight.get(kind.blocks_sight, Word(words["late summer"], PAID))
            case "hides":
                return Word(words["yes"] if kind.hides else "")
            case "bonus":
                return Word(words["yes"] if kind.bonus_moves else "")
            case _:
                return _fee(getattr(kind, column))

    rows = axis("", game.edition.terrain.values(), lambda kind: marked(kind.terrain, kind.source))
    made = WORDS.word_grid("Terrain", cell, rows, widths=(1, 1.1, 1, 0.8, 1.5, 1, 1.1))
    return with_icons(made, grounds_of(game))


def _movement(game: CoreGame) -> WordGrid:
    def fee(entry: Movement, kind: Kind) -> Word:
        try:
            return _fee(surcharge(entry.situation, kind, game.edition))
        except IllegalAction:
            return _fee(BARRED)

    def cell(entry: Movement, kind: Kind) -> Word:
        paid = fee(entry, kind)
        guns = fee(entry, "gun") if kind == "foot" else paid
        if guns == paid:
            return paid
        return replace(
            paid, text=say(WORDS.pairs("Words of the terrain")["guns"], foot=paid.text, guns=guns.text)
        )

    left_out = {
        *tables.FOOT_PAYS,
        tables.OCCUPYING,
        *(() if game.options.cautious_movement else ("cautious",)),
    }
    entries = [one for name, one in game.edition.movement.items() if name not in left_out]
    rows = axis("", entries, lambda entry: marked(entry.situation, entry.source))
    return with_icons(WORDS.word_grid("More to pay", cell, rows))


def _to_destroy(game: CoreGame, name: str) -> str:
    works = game.edition.fortifications.get(name)
    return "–" if works is None or works.defense is None else str(works.defense)


def _fortifications(game: CoreGame) -> WordGrid:
    words = WORDS.pairs("Words of fortifications")

    def cell(works: Fortification, column: str) -> Word:
        value = getattr(works, column)
        if column == "occupants":
            if works.fortification == FOR_ONE:
                return Word(words["one"])
            return Word(words["all"] if set(value) == set(OCCUPANTS) else joined(", ", value))
        if column == "colors":
            return Word(value if works.front or works.flank else "")
        if column == "defense":
            return Word(words["none"] if value is None else str(value))
        return _cover(value)

    helping = [one for one in game.edition.fortifications.values() if one.front or one.flank or one.indirect]
    rows = axis("", helping, lambda one: marked(one.fortification, one.source))
    return with_icons(WORDS.word_grid("Fortifications", cell, rows, widths=(1, 1, 1, 1, 1.7, 1.4)))


def _diagrams(game: CoreGame, numbers: dict[str, object]) -> Block:
    land: Landscape = game.map_game.land(game.folder, game.edition)

    def in_front(here: Axial, there: Axial) -> bool:
        return in_arc(Axial(there.q - here.q, there.r - here.r), 0, game.options.arc_of_fire)

    cells = [
        (sight_diagrams.sight_drawing(scene, land, sees, ACROSS), WORDS.said(name).hint)
        for name, scene in SCENES.items()
    ]
    cells.append((sight_diagrams.arc_drawing(in_front, ACROSS), WORDS.said("Sight: arc", numbers).hint))
    note, drawn = (
        WORDS.note("Lines of sight"),
        chain.from_iterable(map(sight_diagrams.ground_of, SCENES.values())),
    )
    key = sight_diagrams.ground_key(
        drawn, WORDS.pairs("Ground of the diagrams"), title=note.title, text=note.text
    )
    return Column((key, sight_diagrams.diagrams(cells, columns=4)))
