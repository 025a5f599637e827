"""Looks as files: those that come along, one of one's own, and every fault of a bad one at once."""

import os
from dataclasses import replace
from pathlib import Path

import pytest

import wsanalysis as ws
from tests.aids.test_page import TWO_SIDES as EVERY_BLOCK
from tests.printing.printed_pdf import inked
from wsanalysis.aids import Aid, Ledger, Page, render_pdf
from wsanalysis.aids.look import PALETTES, READABLE, STANDARD
from wsanalysis.colours import contrast
from wsanalysis.commands.main import main
from wsanalysis.files.faults import DataFault
from wsanalysis.printing.looks import chosen_look, look_files, read_look

ONLY_UNIX = pytest.mark.skipif(os.name == "nt", reason="not everybody may make links there")

OWN = """
[type]
fonts = ["DejaVu Serif"]
scale = 1.1
[colours]
palette = "teal"
[page]
paper = "180x240"
orientation = "auto"
density = "airy"
bleed = 3
[margins]
left = 10
top = 9
right = 10
bottom = 16
[words]
title = "House rules"
[logo]
file = "sign.svg"
height = 8
"""
SIGN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>'


def test_the_looks_that_come_along_are_whole_and_the_standard_one_is_the_default() -> None:
    assert set(look_files()) == {"standard", "parchment", "large_type"}
    looks = {name: chosen_look(name) for name in look_files()}
    assert looks["standard"] == STANDARD
    assert looks["large_type"].scale > 1
    assert looks["parchment"].bleed == 3
    assert chosen_look("parch") == looks["parchment"]


@pytest.mark.parametrize("grey", [False, True])
@pytest.mark.parametrize("name", ["standard", "parchment", "large_type"])
def test_all_text_is_readable_on_what_it_stands_on_in_every_look_and_conditions_are_in_ink(name, grey):
    look = replace(chosen_look(name), grey=grey)
    printed = inked(render_pdf(EVERY_BLOCK, look), look.colour("ground"))
    assert min(contrast(text.colour, text.ground) for text in printed) >= READABLE
    assert len({text.ground for text in printed}) > 5  # shades, stripes, dark heads and the paper

    def soft(hint: str) -> int:
        shown = Aid("", "", (Page("Page", (Ledger("Shifts", (("Flank", "+1"),), hint),)),), "")
        return sum(text.colour == look.colour("soft") for text in inked(render_pdf(shown, look)))

    alone = soft("")
    assert soft("at 5 hexes") == soft("chance in %; 5 of 6") == alone
    assert soft("p.15–16") == soft("7.2, 11–16") == soft("at 5 hexes; 7.4") == soft("§ Combat") == alone + 1


def test_a_look_of_ones_own_is_read_whole(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(OWN, encoding="utf-8")
    (tmp_path / "sign.svg").write_text(SIGN, encoding="utf-8")
    look = chosen_look(file)
    assert (look.name, look.fonts[:2], look.hue) == (
        "mine",
        ("DejaVu Serif", "Source Sans Pro"),
        PALETTES["teal"],
    )
    assert (look.paper.width, look.paper.height, look.orientation) == (180, 240, "auto")
    assert (look.edges.left, look.edges.bottom, look.title) == (10, 16, "House rules")
    assert look.continues
    assert look.logo is not None
    assert (look.logo.content, look.logo.height) == (SIGN.encode(), 8)


@ONLY_UNIX
@pytest.mark.parametrize("how", ["..", "whole", "backslash", "drive", "link", "loop", "link in the folder"])
@pytest.mark.parametrize("key", ["file", "folder"])
def test_pictures_and_fonts_are_read_from_the_folder_of_the_look_alone(
    tmp_path: Path, key: str, how: str
) -> None:
    mine = tmp_path / "looks"
    (outside := tmp_path / "secret").mkdir()
    (mine / "below").mkdir(parents=True)
    (outside / "x.png").write_bytes(b"secret")
    there = outside if key == "folder" else outside / "x.png"
    name = {
        "..": f"../secret/{'' if key == 'folder' else 'x.png'}",
        "whole": there.as_posix(),
        "backslash": "..\\\\secret\\\\x.png",
        "drive": "C:/secret/x.png",
    }.get(how, "below/x.png")
    if how == "link in the folder" and key == "folder":
        (mine / "below" / "x.png").mkdir()
        (mine / "below" / "x.png" / "far").symlink_to(there)
    elif "link" in how:
        (mine / "below" / "x.png").symlink_to(there)
    elif how == "loop":
        (mine / "below" / "x.png").symlink_to("x.png")
    file = mine / "mine.toml"
    table = "type" if key == "folder" else "logo"
    file.write_text(f'[{table}]\n{key} = "{name}"\n', encoding="utf-8")
    with pytest.raises(DataFault, match=rf"mine\.toml:2: {table}\.{key}: expected .*") as refused:
        read_look(file)
    assert len(refused.value.faults) == 1
    if how != "loop":
        assert " out of it" in str(refused.value)


@ONLY_UNIX
def test_a_picture_below_the_look_may_be_a_link_that_stays_there(tmp_path: Path) -> None:
    (tmp_path / "art").mkdir()
    (tmp_path / "art" / "own.svg").write_text(SIGN, encoding="utf-8")
    (tmp_path / "sign.svg").symlink_to(Path("art", "own.svg"))
    file = tmp_path / "mine.toml"
    file.write_text('[logo]\nfile = "sign.svg"\n', encoding="utf-8")
    look = read_look(file)
    assert look.logo is not None
    assert look.logo.content == SIGN.encode()


def test_every_fault_is_told_with_its_line_and_what_was_expected(tmp_path: Path) -> None:
    file = tmp_path / "bad.toml"
    file.write_text(
        """[type]
font = ["x"]
scale = "big"
[colours]
palette = "bleu"
[page]
paper = "napkin"
density = "dense"
[margins]
left = 10
[logo]
file = "none.svg"
[pages]
""",
        encoding="utf-8",
    )
    with pytest.raises(DataFault) as info:
        read_look(file)
    told = sorted(f"{fault.line} {fault.column}: {fault.message}" for fault in info.value.faults)
    for line in (
        "2 type.font: expected one of the keys fonts, folder, scale, got 'font'",
        "3 type.scale: expected a number",
        "5 colours.palette: expected a palette, got 'bleu'",
        "7 page.paper: expected one of a4, letter",
        "8 page.density: expected",
        "9 margins.top: expected a margin in mm, it is missing",
        "12 logo.file: expected a picture beside this file",
        "13 pages: expected one of the keys type, colours, page, margins, words, logo, got 'pages'",
    ):
        assert any(one.startswith(line) for one in told), (line, told)


def test_faults_of_the_whole_are_told_beside_those_of_the_keys(tmp_path: Path) -> None:
    file = tmp_path / "bad.toml"
    file.write_text('[type]\nscale = 0.5\nfnts = []\n[colours]\nink = "#cccccc"\n', encoding="utf-8")
    with pytest.raises(DataFault) as info:
        read_look(file)
    assert sorted(fault.line for fault in info.value.faults) == [2, 3, 5, 5]  # the ink on the page, on shades


def test_faults_of_the_whole_are_told_at_their_lines(tmp_path: Path) -> None:
    file = tmp_path / "pale.toml"
    file.write_text('[type]\nfonts = ["Comic Sans"]\n', encoding="utf-8")
    with pytest.raises(DataFault, match=r"pale.toml:2: type.fonts: expected a font"):
        read_look(file)
    file.write_text('[colours]\nink = "#cccccc"\n', encoding="utf-8")
    with pytest.raises(DataFault, match=r"pale.toml:2: colours.ink: expected a contrast of 4.5"):
        read_look(file)


def test_pages_of_a_game_are_saved_in_a_look_and_each_format(tmp_path: Path) -> None:
    game = ws.load("liberty_road")
    shot = {"attacker": "Grenadiers", "target": "Riflemen"}
    page = game.odds_page("fire", shot, {"distance": range(1, 5)}, look="parchment", paper="a5")
    assert "parchment" in str(page)
    assert (page.save(tmp_path / "aid.pdf")).read_bytes().startswith(b"%PDF")
    assert b"<text" in page.save(tmp_path / "aid.svg").read_bytes()
    with pytest.raises(ValueError, match=r"ends in .pdf, .svg or .png"):
        page.save(tmp_path / "aid.docx")


def test_the_command_prints_in_a_look_and_each_format(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shot = [
        "--question",
        "fire",
        "attacker=M5 Stuart",
        "target=Grenadiers",
        "distance=1-4",
        "--title",
        "Shot",
    ]
    words = ["aid", "liberty_road", "--out", str(tmp_path), "--look", "parchment", "--paper", "a5", *shot]
    for form in ("svg", "png"):
        assert main([*words, "--format", form]) == 0
        assert main([*words, "--format", form]) == 0, "what the same command made is replaced"
    made = {path.name for path in (tmp_path / "liberty_road").iterdir()}
    assert made == {"fire_shot_a5_parchment.svg", "fire_shot_a5_parchment.png"}
    assert main([*words, "--look", "parchmint"]) != 0
    assert "did you mean" in capsys.readouterr().err
