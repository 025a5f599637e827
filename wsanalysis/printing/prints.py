"""The prints of a rule system: its player aid, the words of its unit cards, its counters and decks."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from wsanalysis.aids import Aid, Annotated, Meaning, Page
from wsanalysis.aids.faces import Face
from wsanalysis.arguments.values import Notes
from wsanalysis.battlefield.board import Board
from wsanalysis.core_game import CoreGame
from wsanalysis.languages import joined
from wsanalysis.printing.cards import Deck
from wsanalysis.printing.counters import CounterSort, table_rows
from wsanalysis.printing.marks import (
    MARK,
    gathered,
    marks_explained,
    notes_at_back,
    short_provenance,
    unmarked,
)
from wsanalysis.printing.ratings import PLAIN, CardWords
from wsanalysis.printing.rulings import of_pages
from wsanalysis.printing.words import Words

REST = "rest"
"""The line of the words that is on everything besides ratings."""


@dataclass(frozen=True, slots=True)
class PlayerAid:
    """The player aid of a system: what makes a page of it, or some, and its footer's words on the numbers."""

    makers: tuple[Callable[[CoreGame], Page | Sequence[Page]], ...]
    method: str | Callable[[CoreGame], str] = "Exact odds, nothing sampled"

    def __call__(self, game: CoreGame, notes: Notes = "back") -> Aid:
        """The pages with all odds exact, for this game's data; where their rulings and marks stand."""
        aid = self.without_rulings(game)
        rulings = of_pages(game, tuple(map(_part, self.makers)))
        ruled = list(zip(aid.pages, rulings, strict=True))
        if notes == "beside":
            return replace(aid, pages=tuple(replace(page, small=str(r)) if r else page for page, r in ruled))
        headed = [(page.heading, r) for page, r in ruled if r]
        return notes_at_back(aid, headed, game.provenance, self._method(game))

    def pages(self, game: CoreGame) -> tuple[Page, ...]:
        """All pages, without a footer."""
        return tuple(page for make in self.makers for page in _part(make)(game))

    def without_rulings(self, game: CoreGame) -> Aid:
        """The pages alone: rulings take as many of them as there are other readings."""
        pages = self.pages(game)
        footer = joined(
            " · ", [self._method(game), *marks_explained(pages), short_provenance(game.provenance)]
        )
        return Aid(game.system.title, "player aid", pages, footer)

    def _method(self, game: CoreGame) -> str:
        return self.method if isinstance(self.method, str) else self.method(game)


@cache
def _part(make: Callable[[CoreGame], Page | Sequence[Page]]) -> Callable[[CoreGame], list[Page]]:
    """The function that makes the same pages as a list; the same one each time, by which rulings are kept."""

    def part(game: CoreGame) -> list[Page]:
        made = make(game)
        return [gathered(page) for page in ([made] if isinstance(made, Page) else made)]

    return part


@dataclass(frozen=True, slots=True, kw_only=True)
class Prints:
    """The prints of a rule system; one that says nothing has unit cards and counters all the same.

    `tiles` are boards that a map is laid of, each with its sort. Out of a scenario `mission` makes the sheet
    of a battle of one seat and its player log, `log` those of a campaign.
    """

    aid: PlayerAid | None = None
    cards: CardWords = PLAIN
    counters: Sequence[CounterSort] = ()
    decks: Sequence[Deck] = ()
    tiles: Callable[[CoreGame], Iterator[tuple[str, Board]]] | None = None
    mission: Callable[[CoreGame, Any], tuple[Page, Page]] | None = None
    log: Callable[[CoreGame, Any], tuple[Sequence[Page], Sequence[Page]]] | None = None


def _told_by(face: Face) -> tuple[int, int, int]:
    """The merit of a block as an example: few made-up ratings, small numbers, and different ones."""
    made_up = sum(MARK in mark.beside for mark in face.marks)
    small = [unmarked(mark.beside) for mark in face.marks if unmarked(mark.beside)]
    return -made_up, len(small), len({*small, *(mark.text for mark in face.marks)})


def annotated(
    game: CoreGame, sorts: Sequence[CounterSort], words: Words, title: str, of: str = ""
) -> tuple[Annotated, ...]:  # fmt: skip
    """The unit with the most to read on it, of those that have every rating; none where no unit has.

    It is of the sort `of` that name, or of the first with units. The block `title` of the words has a line
    for each rating, in the order in which the sort has them.
    """
    sort = next(sort for sort in sorts if sort.units and of in ("", sort.name))
    drawn, means = sort.rated or sort.front, dict(words.pairs(title))
    text = means.pop(REST, "")
    rows = [row for row in table_rows(game, sort.table) if sort.where(row)]
    faces = [(drawn.of(row), sort.size_of(row)) for row in rows]
    whole = [(face, size) for face, size in faces if len(face.marks) == len(drawn.stands)]
    if not whole:
        return ()
    face, size = max(whole, key=lambda one: _told_by(one[0]))
    said = words.said(title)
    ratings = tuple(Meaning(mark, what) for mark, what in zip(face.marks, means.values(), strict=True))
    return (Annotated(said.title, face, size.width, size.height, ratings, text, said.hint),)
