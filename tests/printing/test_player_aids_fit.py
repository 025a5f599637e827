"""Every player aid fits its paper in every language, wherever its rulings stand."""

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
@pytest.mark.parametrize("code", sorted(languages()))
@pytest.mark.parametrize("system", AIDS)
def test_every_page_fits_on_either_paper(system, code, monkeypatch):
    """A page fits if it does as tight as pages get, which is all that is set here.

    With rulings beside its numbers a page holds all that it does without them: of pages with rulings at the
    back, the one at the back is left.
    """
    monkeypatch.setitem(template_data.LOOSENESS, "normal", (TIGHTEST, TIGHTEST))
    aid, at_back = (PRINTS[system].aid(game_of(system), notes) for notes in ("beside", "back"))
    both = replace(aid, pages=(*aid.pages, at_back.pages[-1]))
    with language(code):
        render(both, STANDARD.on(EITHER_PAPER))
