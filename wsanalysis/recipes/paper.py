"""Printing from a notebook: the pages of a game, a page as a picture, a PDF of them."""

from dataclasses import dataclass, replace
from pathlib import Path

from wsanalysis.aids import Aid, render_pdf, render_png
from wsanalysis.aids.page import Paper
from wsanalysis.arguments.checking import checked
from wsanalysis.arguments.names import UnknownName
from wsanalysis.arguments.values import Trials
from wsanalysis.asking.questions import all_about_two
from wsanalysis.charts import Picture, on_screen
from wsanalysis.files.safe_files import write_files
from wsanalysis.game import Game
from wsanalysis.recipes import CARDS, PLAYER_AIDS
from wsanalysis.recipes.card_words import PLAIN
from wsanalysis.recipes.own_page import odds_page
from wsanalysis.recipes.own_table import print_table
from wsanalysis.recipes.unit_cards import print_sheet, sheets

PPI, WIDTH = 104, 720
"""Of a page on a screen: pixels per inch as typeset, few enough not to be scaled, and across as shown."""


@dataclass(frozen=True, slots=True)
class Sheets:
    """Pages for a printer: shows its first page in a notebook, `page` another one, `save` writes a PDF."""

    aid: Aid
    paper: Paper
    grey: bool

    @checked
    def page(self, number: Trials = 1) -> Picture:
        """A page (counted from 1) as a picture."""
        drawn = page_picture(self.aid, number, self.paper, self.grey)
        return replace(
            drawn, alt=f"{self.aid.title}, page {number} of {len(self.aid.pages)}: {self._about(number)}"
        )

    @checked
    def save(self, file: str | Path) -> Path:
        """Write the pages to a PDF file; gives its path. Raises DoesNotFit where the paper is too small."""
        return save_pdf(self.aid, file, self.paper, self.grey)

    def _about(self, number: int) -> str:
        return self.aid.pages[number - 1].heading or self.aid.subtitle

    def __str__(self) -> str:
        pages = "; ".join(f"page {n}: {self._about(n)}" for n in range(1, len(self.aid.pages) + 1))
        return f"{self.aid.title} ({self.paper}{', grey' if self.grey else ''}). {pages}"

    __repr__ = __str__

    def _repr_mimebundle_(self, **how: object) -> object:
        return self.page()._repr_mimebundle_(**how)


def player_aid(game: Game) -> Aid:
    """The player aid. Raises UnknownName for a system that has none."""
    if game.system.name not in PLAYER_AIDS:
        instead = "unit_cards prints its units" if _has_cards(game) else "odds_page prints any question"
        raise UnknownName(f"{game.system.title} has no player aid yet; {instead}")
    return PLAYER_AIDS[game.system.name](game)


def unit_cards(game: Game, nation: str, paper: Paper = "a4") -> Aid:
    """The unit cards of a nation, on as few pages as hold them. Raises UnknownName, ValueError."""
    words = CARDS.get(game.system.name, PLAIN)
    if not _has_cards(game):
        raise ValueError(
            f"{game.system.title} has no question about two units, and so no unit cards; odds_page prints one"
        )
    (sheet,) = sheets(game, words, [nation])
    return print_sheet(sheet, paper).aid


def _has_cards(game: Game) -> bool:
    """Whether there are unit cards: a system chose a question for them, or has one about two units."""
    return bool(CARDS.get(game.system.name, PLAIN).question or all_about_two(game.system))


def page_picture(aid: Aid, page: int = 1, paper: Paper = "a4", grey: bool = False) -> Picture:
    """A page (counted from 1) as a picture that shows itself in a notebook."""
    return on_screen(render_png(aid, page, PPI, paper, grey), WIDTH)


def save_pdf(aid: Aid, file: str | Path, paper: Paper = "a4", grey: bool = False) -> Path:
    """Write the pages to a PDF file; gives its path. Raises DoesNotFit where the paper is too small."""
    path = Path(file)
    write_files({path: render_pdf(aid, paper, grey)})
    return path


__all__ = ["Sheets", "odds_page", "page_picture", "player_aid", "print_table", "save_pdf", "unit_cards"]
