"""Printed pages from Python: a picture with words beside it in a notebook, a PDF on paper."""

from argparse import Namespace
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

import wsanalysis as ws
from wsanalysis.aids import Aid, Ledger, Page, render
from wsanalysis.aids.look import STANDARD
from wsanalysis.aids.page import Printed
from wsanalysis.commands.look_options import write_printed
from wsanalysis.printing.pages import Sheets


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


def test_sheets_are_counted_where_pages_go_on(tmp_path: Path, capsys: Any) -> None:
    long = Ledger("Shifts", tuple((f"shift {n}", "+1") for n in range(150)))
    aid, look = Aid("War", "aid", (Page("Fire", (long,)),), "exact"), replace(STANDARD, continued=True)
    mine = Sheets(aid, look)
    sides = len(PdfReader(mine.save(tmp_path / "mine.pdf")).pages)
    assert sides > 1
    assert mine.page(sides).alt == f"War, page {sides} of {sides}"
    assert "page 1" not in str(mine)
    arguments = Namespace(words=["aid"], force=True)
    write_printed(arguments, {tmp_path / "aid.pdf": Printed(aid, render(aid, look))})
    assert capsys.readouterr().out == f"{tmp_path / 'aid.pdf'}: {sides} pages\n"


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
