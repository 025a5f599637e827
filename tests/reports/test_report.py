"""A report by description: a short one, whole; what its front page links; what is refused."""

from dataclasses import replace
from functools import partial

import openpyxl
import pandas as pd
import pytest
from pypdf import PdfReader

from tests.systems.handed_in import game_of
from wsanalysis.aids import Page as PrintedPage
from wsanalysis.printing.axes import axis, chances, odds_grid
from wsanalysis.reports.example.report import DEFENSE, STRENGTH, eliminated
from wsanalysis.reports.example.report import REPORT as EXAMPLE
from wsanalysis.reports.report import PlayerAid, SystemReport
from wsanalysis.reports.text_pages import Matchups, TextPage, battle_links

GAME = game_of("draft_2019")
TRIES = axis("attempts", (1, 2))
RANGE = axis("hexes", (6, 8))


def spots(game, hexes, attempts):
    return game.spot("Rangers", "7.5cm PaK 40", hexes=hexes, attempts=attempts).probabilities["spotted"]


def spotting(game):
    return TextPage(
        "Spotting", {"in per cent": chances(partial(spots, game), RANGE, TRIES)}, "Rangers spot.\n"
    )


def aid_page(game):
    return PrintedPage("Spotting", (odds_grid("Spotted", partial(spots, game), RANGE, TRIES),))


SHORT = SystemReport(
    texts={
        "spotting.txt": spotting,
        "melee.csv": Matchups(
            "melee", "any effect", "chance of any effect", {"units": lambda _: ["Rangers", "Grenadiers"]}
        ),
    },
    links="[spotting] and [melee]",
    pictures={},
    aid=PlayerAid((aid_page,)),
    questions=lambda game: [
        lambda: game.spot("Rangers", "7.5cm PaK 40", hexes=8),
        lambda: game.spot("Zouaves", "7.5cm PaK 40", hexes=8),
    ],
    seed=1,
)


def test_a_report_of_a_page_a_matrix_and_an_aid(tmp_path):
    paths = SHORT.write(GAME, tmp_path, "the command")
    assert {path.name for path in paths} == {path.name for path in tmp_path.iterdir()} == {
        "spotting.txt", "melee.csv", "agreement.txt", "agreement.png", "player_aid_page_1.png",
        "player_aid_page_2.png",        "player_aid_a4.pdf", "player_aid_letter.pdf", "README.md",
    }  # fmt: skip
    text = (tmp_path / "spotting.txt").read_text(encoding="utf-8")
    p = GAME.spot("Rangers", "7.5cm PaK 40", hexes=8, attempts=2).probabilities["spotted"]
    assert f"{100 * float(p):.1f}" in text
    assert text.endswith(f"Rangers spot.\nexact, nothing sampled\nmade by: the command\n{GAME.provenance}\n")
    matrix = (tmp_path / "melee.csv").read_text(encoding="utf-8").splitlines()
    (row,) = (line for line in matrix if line.startswith("Rangers,"))
    effect = 1 - GAME.melee("Rangers", "Grenadiers").probabilities["no effect"]
    assert f"{100 * float(effect):.1f}" in row.split(",")
    front = (tmp_path / "README.md").read_text(encoding="utf-8")
    assert "Tables in per cent: [spotting](spotting.txt) and [melee](melee.csv)." in front
    assert "![player_aid_page_1.png]" in front
    (grid,) = SHORT.aid(GAME).pages[0].blocks
    assert grid.cells[1][1].main == p


def test_a_question_that_the_data_do_not_have_is_left_out():
    assert [odds.inquiry.question for odds in SHORT.asked(GAME)] == ["spot"]


def test_each_text_has_its_place_on_the_front_page():
    with pytest.raises(ValueError, match="links: expected 2 places in brackets"):
        replace(SHORT, links="[spotting] alone")


def test_the_front_page_links_what_is_kept_of_battles_beside_it(tmp_path):
    assert battle_links(tmp_path) == ""
    (tmp_path / "crossing").mkdir()
    for name in ("players.txt", "crossing/balance.txt"):
        (tmp_path / name).touch()
    assert battle_links(tmp_path) == (
        "Battles on the map: [who beats whom](players.txt), balance of crossing"
        " ([tables](crossing/balance.txt), [page](crossing/balance_page.png)).\n\n"
    )


def test_tables_and_pictures_are_written_in_further_formats(tmp_path):
    game = game_of("example")
    formats = ["csv", "xlsx", "html", "svg", "pdf"]
    written = EXAMPLE.write(game, tmp_path, "wsanalysis report example", formats)
    names = {path.name for path in written}
    assert {"attacks.csv", "attacks.xlsx", "attacks.html", "matchups.svg", "matchups.pdf"} <= names
    assert {"matchups_eliminated.csv", "matchups_eliminated_all.csv", "matchups_eliminated.xlsx"} <= names
    rows = openpyxl.load_workbook(tmp_path / "attacks.xlsx").worksheets[0].iter_rows(values_only=True)
    heads, *cells = rows
    assert heads == ("strength", "defense", "chance")
    assert {(strength, defense): chance for strength, defense, chance in cells} == {
        (strength, defense): pytest.approx(float(eliminated(game, strength, defense)))
        for strength in STRENGTH.values
        for defense in DEFENSE.values
    }
    table = pd.read_csv(tmp_path / "matchups_eliminated_all.csv", comment="#")
    assert table["eliminated"].between(0, 1).all()
    svg = (tmp_path / "matchups.svg").read_text(encoding="utf-8")
    assert all(f">{unit}</text>" in svg for unit in game.edition.units)
    text = "".join(page.extract_text() for page in PdfReader(tmp_path / "matchups.pdf").pages)
    assert all(unit in text for unit in game.edition.units)
