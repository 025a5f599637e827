"""Printed pages from Python: a picture with words beside it in a notebook, a PDF on paper."""

from pathlib import Path
from typing import Any

import pytest

import wsanalysis as ws


@pytest.fixture(scope="module")
def game() -> Any:
    return ws.load("liberty_road")


def test_cards_show_themselves_and_are_saved(game: Any, tmp_path: Path) -> None:
    cards = game.unit_cards("French", paper="us-letter", grey=True)
    data, about = cards._repr_mimebundle_()
    assert data["image/png"].startswith(b"\x89PNG")
    assert about["image/png"]["alt"] == data["text/plain"]
    assert data["text/plain"].startswith("War Stories: Liberty Road, page 1 of ")
    assert "letter, grey" in str(cards)
    file = cards.save(tmp_path / "cards.pdf")
    assert file.read_bytes().startswith(b"%PDF")


def test_paper_changes_the_page(game: Any) -> None:
    colour, grey = (game.unit_cards("French", grey=grey).page().png for grey in (False, True))
    letter = game.unit_cards("French", paper="us-letter").page().png
    assert len({colour, grey, letter}) == 3


def test_a_page_of_any_question(game: Any) -> None:
    varied = {"distance": range(1, 6)}
    fixed = {"attacker": "Grenadiers", "target": "Riflemen"}
    mine = game.odds_page("fire", fixed, varied, title="Grenadiers fire")
    assert mine.page(1).alt.endswith("Grenadiers fire")
    with pytest.raises(ValueError, match="page: expected 1 to 1, got 2"):
        mine.page(2)


def test_what_there_is_not_is_refused(game: Any) -> None:
    with pytest.raises(ws.UnknownName):
        game.unit_cards("Martian")
    with pytest.raises(ValueError, match="paper"):
        game.unit_cards("French", paper="napkin")
