"""A unit's block or counter with what each of its ratings is: how the first page of a player aid begins."""

from collections.abc import Sequence

from wsanalysis.aids import Annotated, Meaning
from wsanalysis.aids.faces import Face
from wsanalysis.game import Game
from wsanalysis.printing.aid_words import MARK, unmarked
from wsanalysis.printing.pieces import table_rows
from wsanalysis.printing.piles import Pile
from wsanalysis.printing.words import Words

REST = "rest"
"""The line of the words that is on everything besides ratings."""


def _told_by(face: Face) -> tuple[int, int, int]:
    """How good an example a block is: few made-up ratings, its small numbers, and different ones."""
    made_up = sum(MARK in mark.beside for mark in face.marks)
    small = [unmarked(mark.beside) for mark in face.marks if unmarked(mark.beside)]
    return -made_up, len(small), len({*small, *(mark.text for mark in face.marks)})


def annotated(
    game: Game, piles: Sequence[Pile], words: Words, title: str, of: str = ""
) -> tuple[Annotated, ...]:  # fmt: skip
    """The unit with the most to read on it, of those that have every rating; none where no unit has.

    It is of the pile `of` that name, or of the first with units. The block `title` of the words has a line
    for each rating, in the order in which the pile has them.
    """
    pile = next(pile for pile in piles if pile.units and of in ("", pile.name))
    drawn, means = pile.rated or pile.front, dict(words.pairs(title))
    text = means.pop(REST, "")
    rows = [row for row in table_rows(game, pile.table) if pile.where(row)]
    faces = [(drawn.of(row), pile.size_of(row)) for row in rows]
    whole = [(face, size) for face, size in faces if len(face.marks) == len(drawn.stands)]
    if not whole:
        return ()
    face, size = max(whole, key=lambda one: _told_by(one[0]))
    said = words.said(title)
    ratings = tuple(Meaning(mark, what) for mark, what in zip(face.marks, means.values(), strict=True))
    return (Annotated(said.title, face, size.width, size.height, ratings, text, said.hint),)
