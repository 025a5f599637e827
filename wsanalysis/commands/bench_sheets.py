"""The tab of the bench that prints the player aid and unit cards of the game on the desk, seen first."""

import base64
from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from wsanalysis.arguments.parameters import Parameter
from wsanalysis.asking.questions import all_about_two
from wsanalysis.files.file_names import file_name
from wsanalysis.widgets.jobs import Stopped, Teller
from wsanalysis.widgets.scene import Scene
from wsanalysis.widgets.sheets.sheet import Action, Sheet, Values, download, pictures, worked

if TYPE_CHECKING:
    from wsanalysis.aids.look import Look
    from wsanalysis.game import Game
    from wsanalysis.recipes.fitting import Printed

AID = "player aid"
CARDS = "unit cards"
CARD = 130
"""In mm: whatever is lower is no sheet of paper."""


def _prints(game: "Game") -> dict[str, Callable[..., "Printed"]]:
    """What there is to print, by what it is called."""
    from wsanalysis.aids import render
    from wsanalysis.recipes import CARDS as WORDS
    from wsanalysis.recipes import PLAYER_AIDS
    from wsanalysis.recipes.card_words import PLAIN
    from wsanalysis.recipes.fitting import Printed
    from wsanalysis.recipes.unit_cards import nations_of_sheets, print_sheet, sheets

    def aid(look: "Look") -> Printed:
        made = PLAYER_AIDS[game.system.name](game)
        return Printed(made, render(made, look))

    def cards(place: int, look: "Look") -> Printed:
        return print_sheet(sheets(game, words)[place], look)

    words = WORDS.get(game.system.name, PLAIN)
    found: dict[str, Callable[..., Printed]] = {}
    if game.system.name in PLAYER_AIDS:
        found[AID] = aid
    if words.question or all_about_two(game.system):
        for place, nations in enumerate(nations_of_sheets(game)):
            found[": ".join(filter(None, (CARDS, ", ".join(nations))))] = partial(cards, place)
    return found


def _form(scene: Scene, _: Values) -> list[Parameter]:
    from wsanalysis.aids.look import STANDARD
    from wsanalysis.recipes.looks import look_files

    titles = _papers()
    return [
        Parameter("sheet", "word", words=tuple(_prints(scene.now)), must=True),
        Parameter("look", "word", words=tuple(look_files()), standard=STANDARD.name, must=True),
        Parameter("paper", "word", words=tuple(titles), standard=STANDARD.paper.title, must=True),
        Parameter("for a monochrome printer", "yes or no", standard=False, must=True),
    ]


def _papers() -> dict[str, str]:
    """The papers for pages, not cards, by title."""
    from wsanalysis.aids.papers import PAPERS

    return {paper.title: name for name, paper in PAPERS.items() if paper.height > CARD}


def _missing(scene: Scene) -> str:
    return "" if _prints(scene.files) else f"{scene.files.system.title} has no aid and no unit cards."


def _arguments(_: Scene, values: Values) -> dict[str, Any]:
    return {
        "sheet": values["sheet"], "look": values["look"], "paper": _papers()[values["paper"]],
        "grey": bool(values["for a monochrome printer"]),
    }  # fmt: skip


def printed(game: "Game", teller: Teller, *, sheet: str, look: str, paper: str, grey: bool) -> dict[str, Any]:
    """The pages as pictures, and the PDF to save."""
    from wsanalysis.aids import render_pages
    from wsanalysis.recipes.looks import chosen_look

    chosen = chosen_look(look, paper, grey)
    made = _prints(game)[sheet](chosen)
    if teller.stopped:
        raise Stopped
    shown = render_pages(made.aid, look=chosen)
    title = f"{game.system.title}: {sheet}"
    pages = [
        (base64.b64encode(page).decode(), f"page {number} of {len(shown)} of {title}")
        for number, page in enumerate(shown, 1)
    ]
    name = f"{file_name(game.system.name, sheet)}.pdf"
    return worked(
        download(name, base64.b64encode(made.files[0]).decode(), f"Download the PDF ({name})"),
        pictures(title, pages),
    )


SHEETS: Mapping[str, Sheet] = {
    "print": Sheet(
        "Print",
        "The player aid and the unit cards of the game on the desk, as they will come out of the printer.",
        _form,
        {"show": Action("Show the pages", printed, _arguments)},
        missing=_missing,
    ),
}
"""Handed in to a session, beside its own."""
