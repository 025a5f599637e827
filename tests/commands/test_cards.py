"""The commands cards and counters: files, what they say, and how they refuse."""

from pathlib import Path

import pytest
from pypdf import PdfReader

from wsanalysis.commands.main import main


def test_cards_of_some_units(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["cards", "liberty_road", "--unit", "Tiger I", "--unit", "Grenadiers", "--paper", "letter"]
    assert main([*words, "--out", str(tmp_path)]) == 0
    file = tmp_path / "liberty_road" / "cards_tiger_i_grenadiers_letter.pdf"
    pages = PdfReader(file).pages
    assert [float(side) for side in pages[0].mediabox[2:]] == pytest.approx([612, 792], abs=0.1)
    assert len(pages) == 2
    said = capsys.readouterr().out
    assert "2 cards (letter), up to 9 of 63.5 × 88.9 mm to a sheet; 2 pages" in said
    assert str(file) in said


def test_counters_on_a_label_sheet_as_pictures(tmp_path: Path) -> None:
    words = ["counters", "storms_of_steel", "--unit", "T-34c=3", "--sheet", "avery-l7651", "--format", "png"]
    assert main([*words, "--flip", "none", "--out", str(tmp_path)]) == 0
    (file,) = (tmp_path / "storms_of_steel").iterdir()
    assert file.name == "counters_t-34c_3_avery-l7651_a4.png"
    assert file.read_bytes().startswith(b"\x89PNG")


def test_own_data_are_printed(tmp_path: Path) -> None:
    assert main(["copy-data", str(tmp_path / "mine")]) == 0
    file = tmp_path / "mine" / "chips" / "liberty_road_vehicle_damage.csv"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("Immobilized,2", "Immobilized,5"), encoding="utf-8")
    words = ["counters", "liberty_road", "--only", "vehicle damage", "--data", str(tmp_path / "mine")]
    assert main([*words, "--flip", "none", "--out", str(tmp_path)]) == 0
    (page,) = PdfReader(tmp_path / "liberty_road" / "counters_vehicle_damage_a4.pdf").pages
    assert page.extract_text().count("Immobilized") == 5


def test_a_deck_with_its_backs_moved(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["cards", "sherman_leader", "--deck", "events", "--card", "Ambush", "--back-shift", "-0.5", "0.3"]
    assert main([*words, "--out", str(tmp_path)]) == 0
    (front, back) = PdfReader(tmp_path / "sherman_leader" / "cards_events_ambush_a4.pdf").pages
    assert front.extract_text().count("Ambush") == 2
    assert back.extract_text().count("UNOFFICIAL") == 3
    assert "Sherman Leader: 2 cards (a4)" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["cards", "liberty_road", "--nation", "Martian"], "there is no nation 'Martian'"),
        (["cards", "liberty_road", "--size", "300mm"], "300 × 300 mm with a bleed of 0 mm"),
        (["cards", "liberty_road", "--bleed", "wide"], "bleed: expected a length as 3 or 3mm"),
        (
            ["counters", "liberty_road", "--sheet", "die-cut-25mm", "--bleed", "5mm"],
            "runs into the neighbour",
        ),
        (["counters", "liberty_road", "--sheet", "die-cut-25mm", "--paper", "a4"], "leave out --size and"),
        (["counters", "liberty_road", "--printer", "inkjet"], "there is no printer 'inkjet'"),
        (["cards", "liberty_road", "--deck", "chance"], "there is no deck 'chance'"),
        (["cards", "draft_2019", "--deck", "events"], "has no decks: leave out --deck"),
        (["counters", "liberty_road", "--only", "stickers"], "there is no sort of counter 'stickers'"),
    ],
)
def test_one_sentence_for_what_cannot_be(
    words: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*words, "--out", str(tmp_path)]) == 2
    complaint = capsys.readouterr().err
    assert said in complaint
    assert complaint.count("\n") == 1
    assert not list(tmp_path.rglob("*.pdf"))


def test_a_faulty_sheet_is_named_with_its_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["copy-data", str(tmp_path / "mine")]) == 0
    file = tmp_path / "mine" / "sheets" / "label_sheets.csv"
    text = file.read_text(encoding="utf-8").replace("6,8,15,18.5,31,33", "6,8,15,18.5,20,33")
    file.write_text(text, encoding="utf-8")
    assert main(["check", str(tmp_path / "mine")]) == 1
    complaint = capsys.readouterr().err
    line = 1 + text.splitlines().index(
        next(row for row in text.splitlines() if row.startswith("die-cut-25mm"))
    )
    assert f"label_sheets.csv:{line}: pitch_x: expected labels that fit" in complaint


def test_a_faulty_printer_is_named_with_its_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["copy-data", str(tmp_path / "mine")]) == 0
    file = tmp_path / "mine" / "sheets" / "printers.csv"
    file.write_text(f"{file.read_text(encoding='utf-8')}inkjet,0.4,12,authored: measured\n", encoding="utf-8")
    assert main(["check", str(tmp_path / "mine")]) == 1
    assert "printers.csv:3: back_down: expected" in capsys.readouterr().err
