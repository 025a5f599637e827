"""The command `aid`: which files, how many pages, on which paper, and what it refuses."""

import pytest
from pypdf import PdfReader

from wsanalysis.__main__ import main


def run(capsys, *words):
    code = main(["aid", *map(str, words)])
    said = capsys.readouterr()
    return code, said.out, said.err


def test_the_aid_and_a_sheet_for_each_nation_are_written(capsys, tmp_path):
    code, out, _ = run(capsys, "storms_of_steel", "--out", tmp_path, "--paper", "letter", "--grey")
    assert code == 0
    pages = {file.name: PdfReader(file).pages for file in sorted(tmp_path.iterdir())}
    assert {name: len(sides) for name, sides in pages.items()} == {
        "player_aid_letter_grey.pdf": 2,
        "unit_cards_german_letter_grey.pdf": 1,
        "unit_cards_soviet_letter_grey.pdf": 1,
    }
    assert all(float(side.mediabox.width) == pytest.approx(612) for sides in pages.values() for side in sides)
    for name in pages:
        assert name in out


def test_one_nation_and_your_own_data(capsys, tmp_path):
    data = tmp_path / "mine"
    assert main(["copy-data", str(data)]) == 0
    file = data / "units" / "liberty_road" / "german.csv"
    file.write_text(
        file.read_text(encoding="utf-8").replace("Grenadiers,German", "Grenadiere,German", 1), "utf-8"
    )
    code, out, _ = run(capsys, "liberty_road", "--data", data, "--nation", "german")
    assert code == 0
    made = tmp_path / "mine-reports" / "liberty_road" / "unit_cards_german_a4.pdf"
    assert str(made) in out
    assert "Grenadiere" in PdfReader(made).pages[0].extract_text()
    assert [path.name for path in made.parent.iterdir()] == [made.name]


def test_a_question_and_a_table_of_ones_own(capsys, tmp_path):
    code, _, _ = run(capsys, "liberty_road", "--out", tmp_path, "--title", "Mine", "--question", "rally",
                     "unit=Grenadiers|Rangers", "attempts=1-3", "state=broken")  # fmt: skip
    assert code == 0
    assert "Mine" in PdfReader(tmp_path / "rally_a4.pdf").pages[0].extract_text()
    costs = tmp_path / "costs.csv"
    costs.write_text("unit,cost\nTiger I,12\n", "utf-8")
    assert run(capsys, "liberty_road", "--out", tmp_path, "--table", costs)[0] == 0
    assert "Tiger I" in PdfReader(tmp_path / "costs_a4.pdf").pages[0].extract_text()


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("--nation", "sovjet"), 2, "did you mean 'Soviet'"),
        (("--nation", "Soviet", "--question", "attack"), 2, "leave it out"),
        (("--question", "shoot"), 2, "no question 'shoot'"),
        (("--table", "none.csv"), 1, "none.csv"),
    ],
)
def test_what_cannot_be_printed_is_said_in_a_line(capsys, tmp_path, words, code, said):
    got, _, err = run(capsys, "storms_of_steel", "--out", tmp_path, *words)
    assert got == code
    assert said in err
    assert list(tmp_path.iterdir()) == []
