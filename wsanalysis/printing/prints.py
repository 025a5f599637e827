"""What a rule system has to print: its player aid, the words of its unit cards, its counters and decks."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from wsanalysis.aids import Aid, Page
from wsanalysis.battlefield.board import Board
from wsanalysis.game import Game, Notes
from wsanalysis.languages import joined
from wsanalysis.printing.aid_words import gathered, marks_explained, short_provenance
from wsanalysis.printing.at_the_back import handed_out
from wsanalysis.printing.card_words import PLAIN, CardWords
from wsanalysis.printing.decks import Deck
from wsanalysis.printing.piles import Pile
from wsanalysis.printing.rulings import of_pages, with_rulings


@dataclass(frozen=True, slots=True)
class PlayerAid:
    """The player aid of a system: what makes a page of it, or some, and its footer's words on the numbers."""

    makers: tuple[Callable[[Game], Page | Sequence[Page]], ...]
    method: str | Callable[[Game], str] = "Exact odds, nothing sampled"

    def __call__(self, game: Game, notes: Notes = "back") -> Aid:
        """The pages with all odds exact, for this game's data; where their rulings and marks stand."""
        aid = self.without_rulings(game)
        rulings = of_pages(game, tuple(map(_part, self.makers)))
        if notes == "beside":
            return with_rulings(aid, rulings)
        headed = [(page.heading, r) for page, r in zip(aid.pages, rulings, strict=True) if r]
        return handed_out(aid, headed, game.provenance, self._method(game))

    def pages(self, game: Game) -> tuple[Page, ...]:
        """All pages, without a footer."""
        return tuple(page for make in self.makers for page in _part(make)(game))

    def without_rulings(self, game: Game) -> Aid:
        """The pages alone: rulings take as many of them as there are other readings."""
        pages = self.pages(game)
        footer = joined(
            " · ", [self._method(game), *marks_explained(pages), short_provenance(game.provenance)]
        )
        return Aid(game.system.title, "player aid", pages, footer)

    def _method(self, game: Game) -> str:
        return self.method if isinstance(self.method, str) else self.method(game)


@cache
def _part(make: Callable[[Game], Page | Sequence[Page]]) -> Callable[[Game], list[Page]]:
    """What makes the same pages as a list; the same function each time, by which rulings are kept."""

    def part(game: Game) -> list[Page]:
        made = make(game)
        return [gathered(page) for page in ([made] if isinstance(made, Page) else made)]

    return part


@dataclass(frozen=True, slots=True, kw_only=True)
class Prints:
    """What is printed of a rule system; one that says nothing has unit cards and counters all the same.

    `tiles` are boards that a map is laid of, each with its sort. Out of a scenario `mission` makes the sheet
    of a battle of one seat and its player log, `log` those of a campaign.
    """

    aid: PlayerAid | None = None
    cards: CardWords = PLAIN
    counters: Sequence[Pile] = ()
    decks: Sequence[Deck] = ()
    tiles: Callable[[Game], Iterator[tuple[str, Board]]] | None = None
    mission: Callable[[Game, Any], tuple[Page, Page]] | None = None
    log: Callable[[Game, Any], tuple[Sequence[Page], Sequence[Page]]] | None = None
