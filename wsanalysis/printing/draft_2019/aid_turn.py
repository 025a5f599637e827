"""The 2019 draft's player aid, page on the turn: its course, actions, movement and terrain (1.0-8.0)."""

from dataclasses import replace
from itertools import groupby

from wsanalysis.aids import Column, Group, Page, Row, Word, WordGrid
from wsanalysis.core_game import CoreGame
from wsanalysis.printing.draft_2019 import WORDS
from wsanalysis.printing.draft_2019.counters import COUNTERS
from wsanalysis.printing.marks import marked
from wsanalysis.printing.prints import annotated
from wsanalysis.printing.words import grounds_of, with_icons
from wsanalysis.rule_system import IllegalAction
from wsanalysis.systems.draft_2019.ground import MOVERS, Mover, Terrain, check_passable
from wsanalysis.systems.draft_2019.options import Options

BARRED, SLOW = 0.7, 0.3
"""The darkness of cells."""


def turn_page(game: CoreGame) -> Page:
    """The course of a turn, what each action allows, how units move, and what terrain does."""
    counter = annotated(game, COUNTERS, WORDS, "A counter")
    turns = Column((*counter, WORDS.steps("Your turn", numbered=True), WORDS.steps("Opportunity actions")))
    return Page(
        "Turn and ground",
        (
            Row((turns, WORDS.steps("Movement")), (1, 1.05)),
            WORDS.chart("Actions", widths=(1.1, 2.9, 3.9, 1)),
            terrain_chart(game),
        ),
        rule_box=WORDS.said("The turn in a line").text,
    )


def terrain_chart(game: CoreGame) -> WordGrid:
    """All that ground does, a kind in a line: to those who move, to those in it, and to sight."""
    words, sight = WORDS.pairs("Terrain in words", {}), WORDS.pairs("Sight by terrain", {})
    kinds = list(game.edition.terrain.values())
    options: Options = game.options
    lines = []
    for place in kinds:
        moves = [_moves(place, who, options) for who in MOVERS]
        gives = ["yes" if place.cover else "no", place.fortifies]
        seen = sight.get(place.terrain, words["obscures"] if place.obscures else words["no"])
        cells = [Word(words[move], {"impassable": BARRED, "bog": SLOW}.get(move, 0.0)) for move in moves]
        lines.append((*cells, *(Word(words[given]) for given in gives), Word(seen)))
    made = WORDS.chart("Terrain", widths=(1, 1, 1, 1, 0.85, 1.4, 2.95))
    made = replace(
        made,
        rows=tuple(marked(place.terrain, place.source) for place in kinds),
        cells=tuple(lines),
        row_groups=tuple(
            Group(words[kind], len(list(those))) for kind, those in groupby(kinds, lambda place: place.kind)
        ),
        read=False,
    )
    return with_icons(made, grounds_of(game))


def _moves(place: Terrain, who: Mover, options: Options) -> str:
    try:
        check_passable(place, who, False, False, options)
    except IllegalAction:
        return "impassable"
    return "bog" if who in place.bog else "free"
