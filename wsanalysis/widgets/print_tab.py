"""The tab of the bench that prints pages, cards and counters of the game on the desk, seen first."""

import base64
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from wsanalysis.arguments.parameters import Parameter
from wsanalysis.asking.questions import all_about_two
from wsanalysis.files.file_names import file_name
from wsanalysis.game import Game
from wsanalysis.languages import ENGLISH, language, languages
from wsanalysis.widgets.jobs import Stopped, Teller
from wsanalysis.widgets.scene import BenchScene
from wsanalysis.widgets.sheets.form_sheet import (
    Action,
    FormSheet,
    PageBlock,
    Values,
    download,
    pictures,
    worked,
)

if TYPE_CHECKING:
    from wsanalysis.aids import Aid
    from wsanalysis.aids.look import Look

AID = "player aid"
UNITS = "units and their odds"
TWO_CARDS, CARDS, COUNTERS = "cards of the two units", "cards of all units", "counters and chips"
CARD = 130
"""In mm: whatever is lower is no sheet of paper."""
PPI = 110
"""Pixels per inch of a page on the screen."""


class TypesetPages(NamedTuple):
    """Pages as they are typeset: one PDF, and each page as a PNG."""

    pdf: bytes
    pages: Sequence[bytes]


def _prints(game: Game, two: Sequence[str]) -> dict[str, Callable[["Look"], TypesetPages]]:
    """The things to print, by name; `two` are the units that are looked at."""
    from wsanalysis.aids import render, render_as
    from wsanalysis.aids.page import lying
    from wsanalysis.printing import prints_of
    from wsanalysis.printing.unit_cards import nations_of_sheets, print_sheet, sheets

    def aid(make: Callable[[Game], "Aid"], look: "Look") -> TypesetPages:
        (pdf,), pages = render_as(make(game), [("pdf", PPI), ("png", PPI)], look)
        return TypesetPages(pdf, pages)

    def units(place: int, look: "Look") -> TypesetPages:
        look = lying(look)
        made = print_sheet(sheets(game, words)[place], look)
        return TypesetPages(made.files[0], render(made.aid, look, "png", PPI))

    words = prints_of(game).cards
    found: dict[str, Callable[[Look], TypesetPages]] = {}
    if make := prints_of(game).aid:
        found[AID] = partial(aid, make)
    if words.question or all_about_two(game.system):
        for place, nations in enumerate(nations_of_sheets(game)):
            found[": ".join(filter(None, (UNITS, ", ".join(nations))))] = partial(units, place)
    if "units" in game.system.tables:
        found[TWO_CARDS] = partial(_components, game, "cards", units=tuple(dict.fromkeys(two)))
        found[CARDS] = partial(_components, game, "cards")
        found[COUNTERS] = partial(_components, game, "counters")
    return found


def _components(game: Game, kind: Any, look: "Look", **chosen: Any) -> TypesetPages:
    from wsanalysis.aids.sheet import render_sheets_as
    from wsanalysis.printing.cards_and_counters import print_components

    made = print_components(game, kind, look, **chosen)
    (pdf,), pages = render_sheets_as(made.sheets, [("pdf", PPI), ("png", PPI)], made.look)
    return TypesetPages(pdf, pages)


def _two(scene: BenchScene) -> list[str]:
    return [scene.name_in(scene.now, unit) for unit in scene.units]


def _form(scene: BenchScene, _: Values) -> list[Parameter]:
    from wsanalysis.aids.look import STANDARD
    from wsanalysis.printing.looks import look_files

    there = _languages()
    return [
        Parameter("sheet", "word", words=tuple(_prints(scene.now, _two(scene))), must=True),
        Parameter("look", "word", words=tuple(look_files()), standard=STANDARD.name, must=True),
        Parameter("paper", "word", words=tuple(_papers()), standard=STANDARD.paper.title, must=True),
        *([Parameter("language", "word", words=tuple(there), must=True)] if len(there) > 1 else []),
        Parameter("for a monochrome printer", "yes or no", standard=False, must=True),
    ]


def _languages() -> dict[str, str]:
    """The languages by their own names, English first."""
    if len(languages()) == 1:
        return {ENGLISH: ENGLISH}
    from babel import Locale

    return {str(Locale.parse(code).display_name): code for code in languages()}


def _papers() -> dict[str, str]:
    """The papers for pages, not cards, by title."""
    from wsanalysis.aids.look import PAPERS

    return {paper.title: name for name, paper in PAPERS.items() if paper.height > CARD}


def _arguments(scene: BenchScene, values: Values) -> dict[str, Any]:
    return {
        "sheet": values["sheet"], "look": values["look"], "paper": _papers()[values["paper"]],
        "grey": bool(values["for a monochrome printer"]), "two": _two(scene),
        "spoken": _languages().get(values.get("language") or "", ENGLISH),
    }  # fmt: skip


def printed(
    game: Game, teller: Teller, *, sheet: str, look: str, paper: str, grey: bool, two: Sequence[str],
    spoken: str,
) -> dict[str, Any]:  # fmt: skip
    """The pages as pictures, and the PDF to save."""
    from wsanalysis.printing.looks import chosen_look

    with language(spoken):
        made = _prints(game, two)[sheet](chosen_look(look, paper, grey))
    if teller.stopped:
        raise Stopped
    title = f"{game.system.title}: {sheet}"
    return worked(*shown(title, file_name(game.system.name, sheet), made))


def shown(title: str, name: str, made: TypesetPages) -> tuple[PageBlock, PageBlock]:
    """The button that saves the PDF under this name, and its pages as pictures."""
    pages = [
        (base64.b64encode(page).decode(), f"page {number} of {len(made.pages)} of {title}")
        for number, page in enumerate(made.pages, 1)
    ]
    pdf = base64.b64encode(made.pdf).decode()
    return download(f"{name}.pdf", pdf, f"Download the PDF ({name}.pdf)"), pictures(title, pages)


PRINT = FormSheet(
    "Print",
    "Player aid, cards and counters of the game on the desk, as they will come out of the printer.",
    _form,
    {"show": Action("Show the pages", printed, _arguments)},
    missing=lambda scene: (
        "" if _prints(scene.files, ()) else f"{scene.files.system.title} has no page to print."
    ),
    opens="show",
)
