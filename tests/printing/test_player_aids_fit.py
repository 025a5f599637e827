"""Every player aid fits its paper in every language, wherever its rulings stand, and keeps its icons."""

from dataclasses import replace

import pytest

from tests.printing.conftest import EITHER_PAPER
from tests.systems.handed_in import game_of
from wsanalysis.aids import render, template_data
from wsanalysis.aids.look import STANDARD
from wsanalysis.languages import language, languages
from wsanalysis.printing import SYSTEMS as PRINTS

AIDS = [system for system, prints in PRINTS.items() if prints.aid]
TIGHTEST = min(template_data.LOOSENESS["normal"])


@pytest.mark.slow
@pytest.mark.parametrize("system", AIDS)
def test_every_page_fits_on_either_paper_with_as_many_icons_in_every_language(system, monkeypatch):
    """A page fits if it does as tight as pages get, which is all that is set here.

    Beside the marks of a designer's pages some icons have no room.
    """
    monkeypatch.setitem(template_data.LOOSENESS, "normal", (TIGHTEST, TIGHTEST))
    beside, at_back = (PRINTS[system].aid(game_of(system), notes) for notes in ("beside", "back"))
    both = replace(beside, pages=(*at_back.pages, *beside.pages))
    icons = {}
    for code in sorted(languages()):
        with language(code):
            pages = render(both, STANDARD.on(EITHER_PAPER), "svg")
        icons[code] = [page.count(b"image/svg+xml") for page in pages[: len(at_back.pages)]]
    assert list(icons.values()) == [icons["en"]] * len(icons)
