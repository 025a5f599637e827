"""Printing from a notebook: the pages of a game, a page as a picture, a file of them."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, get_args

from wsanalysis.aids import Aid, render
from wsanalysis.aids.look import STANDARD, Look
from wsanalysis.aids.page import Format, lying, nth_side, turned_where_wide
from wsanalysis.arguments.checking import checked
from wsanalysis.arguments.names import UnknownName
from wsanalysis.arguments.values import Notes, Trials
from wsanalysis.asking.questions import all_about_two
from wsanalysis.charts import Picture, on_screen
from wsanalysis.core_game import CoreGame
from wsanalysis.files.safe_files import write_files
from wsanalysis.languages import ENGLISH, current_language
from wsanalysis.languages import language as speaking
from wsanalysis.printing import prints_of
from wsanalysis.printing.odds_page import odds_page as page_of_odds
from wsanalysis.printing.unit_cards import print_sheet, sheets

PPI, WIDTH = 104, 720
"""Of a page on a screen: pixels per inch as typeset, few enough not to be scaled, and across as shown."""


@dataclass(frozen=True, slots=True)
class Sheets:
    """Pages for a printer: shows its first page in a notebook, `page` another one, `save` writes a file."""

    aid: Aid
    look: Look
    language: str = ENGLISH

    @checked
    def page(self, number: Trials = 1) -> Picture:
        """A page (counted from 1) as a picture."""
        with speaking(self.language):
            made = render(self.aid, self.look, "png", PPI)
            drawn = on_screen(nth_side(made, number), WIDTH)
        about = f": {self._about(number)}" if len(made) == len(self.aid.pages) else ""
        return replace(drawn, alt=f"{self.aid.title}, page {number} of {len(made)}{about}")

    @checked
    def save(self, file: str | Path) -> Path:
        """Write one PDF, or an SVG or PNG for each page (``aid_1.svg``); the path of the first.

        Raises ValueError for another ending, DoesNotFit where the paper is too small.
        """
        with speaking(self.language):
            return write_as(file, lambda form: render(self.aid, self.look, form))[0]

    def _about(self, number: int) -> str:
        page = self.aid.pages[number - 1]
        return page.heading or self.aid.subtitle

    def __str__(self) -> str:
        # which sheet a page begins on is known only once all are set
        names = ["" if self.look.continues else f"page {n}: " for n, _ in enumerate(self.aid.pages, 1)]
        pages = "; ".join(f"{name}{self._about(n)}" for n, name in enumerate(names, 1))
        look = "" if self.look.name == STANDARD.name else f", {self.look.name}"
        return f"{self.aid.title} ({self.look.paper.name}{look}{', grey' if self.look.grey else ''}). {pages}"

    __repr__ = __str__

    def _repr_mimebundle_(self, **how: object) -> object:
        return self.page()._repr_mimebundle_(**how)


def player_aid(game: CoreGame, look: Look, notes: Notes) -> Sheets:
    """The player aid. Raises UnknownName for a system that has none."""
    aid = prints_of(game).aid
    if aid is None:
        instead = "unit_cards prints its units" if _has_cards(game) else "odds_page prints any question"
        raise UnknownName(f"{game.system.title} has no player aid yet; {instead}")
    return Sheets(aid(game, notes), look, current_language())


def unit_cards(game: CoreGame, look: Look, nation: str, notes: Notes) -> Sheets:
    """The unit cards of a nation, on as few pages as hold them. Raises UnknownName, ValueError."""
    if not _has_cards(game):
        raise ValueError(
            f"{game.system.title} has no question about two units, and so no unit tables;"
            " odds_page prints one"
        )
    (sheet,) = sheets(game, prints_of(game).cards, [nation])
    held = lying(look)
    return Sheets(print_sheet(sheet, held, notes=notes).aid, held, current_language())


def _has_cards(game: CoreGame) -> bool:
    """True if there are unit cards: a system chose a question for them, or has one about two units."""
    return bool(prints_of(game).cards.question or all_about_two(game.system))


def odds_page(game: CoreGame, look: Look, *asked: Any) -> Sheets:
    """A page of any question; `asked` as for `page_of_odds`."""
    return Sheets(page_of_odds(game, *asked), turned_where_wide(look), current_language())


def write_as(file: str | Path, made: Callable[[Format], list[bytes]]) -> list[Path]:
    """Write what is ``made(form)`` as the name of the file ends, a picture for each side numbered; the paths.

    Raises ValueError for another ending.
    """
    path = Path(file)
    form: Any = path.suffix.casefold().removeprefix(".")
    if form not in get_args(Format):
        raise ValueError(f"file: expected a name that ends in .pdf, .svg or .png, got {path.name!r}")
    sides = made(form)
    paths = numbered(path, sides)
    write_files(dict(zip(paths, sides, strict=True)))
    return paths


def numbered(path: Path, sides: list[bytes]) -> list[Path]:
    """A path for each of the files that pages make: as it is for one, numbered for several."""
    if len(sides) == 1:
        return [path]
    return [path.with_name(f"{path.stem}_{number}{path.suffix}") for number in range(1, len(sides) + 1)]
