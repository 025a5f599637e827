"""The 2019 draft's player aid, page on sight: line of sight, spotting, and what holds of a target (9.0)."""

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from wsanalysis.aids import Column, Drawing, Page, Row, WordGrid
from wsanalysis.aids.hex_drawing import HATCHED, Block, Ground, Line, Place, hex_drawing
from wsanalysis.core_game import CoreGame
from wsanalysis.printing.axes import axis, word_grid
from wsanalysis.printing.draft_2019 import WORDS
from wsanalysis.printing.draft_2019.aid_nerve import SPOTTING
from wsanalysis.printing.sight_diagrams import ground_key
from wsanalysis.systems.draft_2019.spotting import signature_left

ACROSS = 40
"""Width of a diagram in mm."""
A, MIDDLE, B, FAR = (0, 0), (6, 2), (12, 4), (18, 6)
OVER, UNDER, BESIDE = (6, -2), (6, 2), (12, 0)
"""Centers of hexes: four in a straight line, and two between which the line from A to another runs."""
REACHED, BEYOND, SHADOW = "#ffffff", "#bdbdbd", HATCHED
WOODS = Ground(MIDDLE, cover=True)
HILL = (Ground(A, 2), WOODS, Ground(B, shade=SHADOW))
ASIDE = (Ground(A), Ground(OVER, cover=True), Ground(BESIDE))
DIAGRAMS = 4
"""Side by side."""
WIDE = 3
"""Columns of hexes on either side of the unit with a field of fire."""


class SightExample(NamedTuple):
    """A diagram: its hexes, the places of A and B, and where the line between them is stopped, if it is."""

    ground: tuple[Ground, ...]
    a: Place
    b: Place
    stopped: Place | None = None


SCENES = {
    "Through woods": SightExample((Ground(A), WOODS, Ground(B)), A, B, MIDDLE),
    "Out of and into": SightExample((Ground(A, cover=True), Ground(MIDDLE), Ground(B, cover=True)), A, B),
    "Along a hexside": SightExample((*ASIDE, Ground(UNDER)), A, BESIDE),
    "Between woods": SightExample((*ASIDE, Ground(UNDER, cover=True)), A, BESIDE, (6, 0)),
    "Level with them": SightExample((Ground(A, 1), WOODS, Ground(B)), A, B, MIDDLE),
    "In their shadow": SightExample(HILL, A, B, MIDDLE),
    "Past the shadow": SightExample((*HILL, Ground(FAR)), A, FAR),
}
"""The diagrams on lines of sight, by their titles."""


def sight_page(game: CoreGame) -> Page:
    """Obstacles to sight, the spotting of targets, and the states of a target."""
    drawn = (hex for scene in SCENES.values() for hex in scene.ground)
    key = ground_key(drawn, WORDS.pairs("Ground of the diagrams"), {"shadow": SHADOW})
    return Page(
        "Sight",
        (
            WORDS.steps("Line of sight", columns=2),
            Column((*(Row(row, (1.0,) * len(row)) for row in _rows((*map(_drawn, SCENES), _arc()))), key)),
            Row(
                (WORDS.chart("Who is spotted"), Column((_signatures(game), WORDS.note("What halves it")))),
                (1.15, 1),
            ),
            SPOTTING(game),
            WORDS.chart("A target is …"),
        ),
        rule_box=WORDS.said("Sight in a line").text,
    )


def _rows(drawings: tuple[Drawing, ...]) -> Iterator[tuple[Drawing, ...]]:
    for start in range(0, len(drawings), DIAGRAMS):
        yield drawings[start : start + DIAGRAMS]


def _signatures(game: CoreGame) -> WordGrid:
    """The signature left by how often it is halved, for every signature of the data."""
    said = WORDS.said("Spotting range")
    signatures = sorted({unit.signature for unit in game.edition.units.values()})

    def left(signature: int, times: int) -> str:
        return str(signature_left(signature, times > 0, times > 1, times > 2))

    heads = WORDS.pairs("Halvings", {})
    corner, *halved = heads.values()
    rows = axis(corner, signatures)
    return word_grid(said.title, left, rows, axis("", dict(enumerate(halved))), hint=said.hint)


def _drawn(title: str) -> Drawing:
    """A and B, what lies between and about them, and the line of sight: heavy if it is free."""
    said, scene = WORDS.said(title), SCENES[title]
    line = Line(scene.a, scene.b, scene.stopped)
    drawn = hex_drawing(scene.ground, (Block("A", scene.a), Block("B", scene.b)), (line,), ACROSS)
    return Drawing(said.title, drawn, said.hint)


def _arc() -> Drawing:
    """A unit that faces up: the hexes on its side of the line across it are in its field of fire."""
    said = WORDS.said("Field of fire")
    columns = range(-WIDE, WIDE + 1)
    places = [(6 * x, y) for x, y in product(columns, (-4, -2, 0, 2, 4)) if x % 2 == (y // 2) % 2]
    ground = [Ground((x, y), shade=REACHED if y <= 0 else BEYOND) for x, y in places]
    drawn = hex_drawing(ground, (Block("", (0, 0), (0, -1)),), (), ACROSS)
    return Drawing(said.title, drawn, said.hint)
