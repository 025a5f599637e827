"""What tests of pages share: a paper that stands for two, and what finds a block on a page."""

import pytest

import wsanalysis as ws
from wsanalysis.printing.marks import unmarked

EITHER_PAPER = "210x279.4"
"""As narrow as A4 and as low as US Letter: what fits on it fits on both."""


def where_from(game: ws.Game) -> str:
    """The word for values that are not the publisher's."""
    return "reconstructed" if "reconstructed" in game.edition.unofficial else "unofficial"


@pytest.fixture(scope="session")
def blocks():
    """A function that finds every block of an aid by its title, without a mark for what is reconstructed."""

    def found_in(aid):
        found = {}

        def walk(block):
            for inner in getattr(block, "blocks", ()):
                walk(inner)
            found[unmarked(getattr(block, "title", ""))] = block

        for page in aid.pages:
            walk(page)
        return found

    return found_in
