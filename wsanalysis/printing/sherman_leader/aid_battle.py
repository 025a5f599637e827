"""The page of the Sherman Leader player aid on a battle: its course, what units may do, ground and sight."""

from wsanalysis.aids import Column, Drawing, Page, Row, Steps
from wsanalysis.aids.hex_drawing import Block, Ground, Line, hex_drawing
from wsanalysis.core_game import CoreGame
from wsanalysis.printing.marks import marked, signed
from wsanalysis.printing.prints import annotated
from wsanalysis.printing.sherman_leader import WORDS
from wsanalysis.printing.sherman_leader.counters import COUNTERS
from wsanalysis.printing.sight_diagrams import ground_key
from wsanalysis.printing.words import grounds_of, with_icons
from wsanalysis.systems.sherman_leader.ground import Terrain

ACROSS = 26
"""Width of a diagram in mm."""
WATER = "#d2d2d2"
WEST, ABOVE, BELOW, EAST = (-6, 0), (0, -2), (0, 2), (6, 0)
"""Centers of hexes: of two units, and of the two hexes between them, each on one of two equal paths."""


def battle_page(game: CoreGame) -> Page:
    """The course of a battle, and what one looks up in it."""
    drawn = (Ground(BELOW, cover=True), Ground(ABOVE, shade=WATER))
    key = ground_key(drawn, WORDS.pairs("Ground of the diagrams"), {"water": WATER})
    counters = [counter for cup in game.edition.cups.values() for counter in cup.counters]
    wound = next((c.repair for c in counters if c.commander == "wounded"), 0)
    rows = [_row(game, terrain) for terrain in game.edition.terrain.values()]
    terrain = with_icons(WORDS.chart("Terrain", widths=(1.1, 1.5, 1.1, 2.2), more=rows), grounds_of(game))
    units = Column(
        (
            WORDS.chart("What your units may do", widths=(1.25, 2)),
            WORDS.chart("Commanders in battle", {"wound": wound}, widths=(1, 1.1)),
        )
    )
    ground = Column((terrain, WORDS.steps("Line of sight"), Row(_diagrams(), (1, 1, 1)), key))
    counter = annotated(game, COUNTERS, WORDS, "A counter", "US units")
    before = Column((_steps("Before a battle"), *counter))
    return Page(
        "Battle",
        (
            Row((before, Column((_steps("A turn"), _steps("An attack")))), (1, 1)),
            Row((units, ground), (1, 1)),
        ),
        rule_box="Fast units, enemies, slow units: each moves, then attacks",
    )


def _steps(title: str) -> Steps:
    return WORDS.steps(title, numbered=True)


def _row(game: CoreGame, terrain: Terrain) -> tuple[str, ...]:
    words = WORDS.pairs("Terrain in words", {"cover": signed(terrain.cover), "distance": terrain.seen_to})
    enters = str(terrain.enters)
    if enters == "HE" and not game.options.bunkers_on_impassable:
        enters = "HE, no bunker"
    defense = "none to add" if not terrain.cover else "cover" if terrain.seen_to is None else "seen to"
    sight = "yes" if terrain.blocks_sight else "no"
    name = marked(terrain.terrain, terrain.source)
    return name, terrain.letter, words[defense], words[sight], words[enters]


def _diagrams() -> tuple[Drawing, ...]:
    """A unit U, an enemy E and what lies between them; a line that is drawn heavy is free."""
    below = Ground(BELOW, cover=True)
    over, through = (Line(WEST, ABOVE), Line(ABOVE, EAST)), (Line(WEST, EAST, (0, 0)),)
    return (
        _drawn("Blocked", Ground(ABOVE, cover=True), below, through),
        _drawn("A free path", Ground(ABOVE), below, over),
        _drawn("Over water", Ground(ABOVE, shade=WATER), below, over),
    )


def _drawn(title: str, above: Ground, below: Ground, lines: tuple[Line, ...]) -> Drawing:
    said = WORDS.said(title)
    ground = (Ground(WEST), above, below, Ground(EAST))
    drawn = hex_drawing(ground, (Block("U", WEST), Block("E", EAST)), lines, ACROSS)
    return Drawing(said.title, drawn, said.hint)
