"""The command `aid`: which files, how many pages, on which paper, and what it refuses."""

import pytest
from pypdf import PdfReader

from wsanalysis.commands.main import main
from wsanalysis.files.file_names import file_name


def run(capsys, *words):
    code = main(["aid", *map(str, words)])
    said = capsys.readouterr()
    return code, said.out, said.err


@pytest.mark.slow
def test_the_aid_and_a_sheet_for_each_nation_are_written(capsys, tmp_path):
    code, out, _ = run(capsys, "storms_of_steel", "--out", tmp_path, "--paper", "letter", "--grey")
    assert code == 0
    assert [path.name for path in tmp_path.iterdir()] == ["storms_of_steel"]
    pages = {file.name: PdfReader(file).pages for file in sorted((tmp_path / "storms_of_steel").iterdir())}
    assert {name: len(sides) for name, sides in pages.items()} == {
        "player_aid_letter_grey.pdf": 5,
        "unit_table_german_letter_grey.pdf": 2,
        "unit_table_soviet_letter_grey.pdf": 2,
    }
    letter = {"player_aid": (612, 792), "unit_table": (792, 612)}  # a table of units lies on its side
    assert all(
        tuple(map(float, side.mediabox[2:])) == pytest.approx(letter[name[:10]])
        for name, sides in pages.items()
        for side in sides
    )
    for name in pages:
        assert name in out


@pytest.mark.slow
def test_one_nation_and_your_own_data(capsys, tmp_path):
    data = tmp_path / "mine"
    assert main(["copy-data", str(data)]) == 0
    file = data / "units" / "liberty_road" / "german.csv"
    file.write_text(
        file.read_text(encoding="utf-8").replace("Grenadiers,German", "Grenadiere,German", 1), "utf-8"
    )
    code, out, _ = run(capsys, "liberty_road", "--data", data, "--nation", "german")
    assert code == 0
    made = tmp_path / "mine-reports" / "liberty_road" / "unit_table_german_a4.pdf"
    assert str(made) in out
    assert "Grenadiere" in PdfReader(made).pages[0].extract_text()
    assert [path.name for path in made.parent.iterdir()] == [made.name]


def test_a_question_and_a_table_of_ones_own(capsys, tmp_path):
    code, _, _ = run(capsys, "liberty_road", "--out", tmp_path, "--title", "Mine", "--question", "rally",
                     "unit=Grenadiers|Rangers", "attempts=1-3", "state=broken")  # fmt: skip
    assert code == 0
    made = tmp_path / "liberty_road"
    assert "Mine" in PdfReader(made / "rally_mine_a4.pdf").pages[0].extract_text()
    costs = tmp_path / "costs.csv"
    costs.write_text("unit,cost\nTiger I,12\n", "utf-8")
    assert run(capsys, "liberty_road", "--out", tmp_path, "--table", costs)[0] == 0
    assert "Tiger I" in PdfReader(made / "costs_a4.pdf").pages[0].extract_text()


def test_several_questions_share_a_sheet_and_odd_characters_are_told(capsys, tmp_path):
    code, _, err = run(
        capsys, "liberty_road", "--out", tmp_path, "--title", "Mine 虎",
        "--question", "rally", "unit=Rangers",
        "--question", "rally", "unit=Grenadiers", "attempts=1|2",
        "--question", "close_combat", "first=Rangers",
        "second=Grenadiers",
    )  # fmt: skip
    assert code == 0
    assert "no font of the look has 虎 (U+864E)" in err
    (file,) = (tmp_path / "liberty_road").iterdir()
    assert file.name.startswith("rally_close_combat_mine")
    (page,) = PdfReader(file).pages
    assert page.extract_text().count("Rally") == 2


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("--nation", "sovjet"), 2, "did you mean 'Soviet'"),
        (("--nation", "Soviet", "--question", "attack"), 2, "leave it out"),
        (("--question", "shoot"), 2, "no question 'shoot'"),
        (("--table", "none.csv"), 1, "none.csv"),
        (("--title", "Mine"), 2, "--title belongs to a page of your own: give --table or --question"),
    ],
)
def test_what_cannot_be_printed_is_said_in_a_line(capsys, tmp_path, words, code, said):
    got, _, err = run(capsys, "storms_of_steel", "--out", tmp_path, *words)
    assert got == code
    assert said in err
    assert list(tmp_path.iterdir()) == []


RALLY = ("--question", "rally", "unit=Grenadiers|Rangers", "state=broken")


def files(folder):
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


def test_two_pages_of_one_question_are_two_files_and_the_same_page_is_one(capsys, tmp_path):
    for words in ((*RALLY, "attempts=2"), (*RALLY, "attempts=3"), (*RALLY, "attempts=3")):
        assert run(capsys, "liberty_road", "--out", tmp_path, *words)[0] == 0
    assert files(tmp_path) == [
        f"liberty_road/rally_grenadiers_rangers_broken_attempts_{n}_a4.pdf" for n in (2, 3)
    ]


def test_a_page_of_another_command_is_replaced_only_on_demand(capsys, tmp_path):
    page = ("liberty_road", "--out", tmp_path, "--title", "Mine")
    assert run(capsys, *page, *RALLY, "attempts=2")[0] == 0
    file = tmp_path / "liberty_road" / "rally_mine_a4.pdf"
    before = file.read_bytes()
    code, _, err = run(capsys, *page, *RALLY, "attempts=3")
    assert code == 2
    assert "another command made it: wsanalysis aid liberty_road" in err
    assert "attempts=2" in err
    assert "--force" in err
    assert file.read_bytes() == before
    assert run(capsys, *page, *RALLY, "attempts=2")[0] == 0
    assert run(capsys, *page, "--force", *RALLY, "attempts=3")[0] == 0
    assert file.read_bytes() != before
    assert run(capsys, *page, *RALLY, "attempts=3")[0] == 0
    assert len(PdfReader(file, strict=True).pages) == 1
    file.write_bytes(b"my own page")
    code, _, err = run(capsys, *page, *RALLY, "attempts=3")
    assert (code, file.read_bytes()) == (2, b"my own page")
    assert "does not say what made it" in err


@pytest.mark.slow
@pytest.mark.parametrize("nation", ["x/../../../../PW", "..", "CON", "A " * 60 + "A", "/etc", "a\\b"])
def test_no_name_out_of_the_data_leads_out_of_the_folder(capsys, tmp_path, nation):
    data = tmp_path / "mine"
    assert main(["copy-data", str(data)]) == 0
    file = data / "units" / "liberty_road" / "german.csv"
    text = file.read_text("utf-8").replace(",German,", f",{nation},")
    file.unlink()
    (file.parent / f"{file_name(nation)}.csv").write_text(text, "utf-8")
    weapons = file.parent / "weapons.csv"
    before = files(tmp_path)
    assert weapons.name in {name.rpartition("/")[2] for name in before}
    out = tmp_path / "a" / "b" / "c" / "d" / "out"
    code, _, err = run(
        capsys, "liberty_road", "--data", data, "--out", out, "--nation", nation, "--paper", "letter"
    )
    assert code == 0, err
    (made,) = set(files(tmp_path)) - set(before)
    assert made.startswith("a/b/c/d/out/liberty_road/unit_table_")
    assert made.endswith("_letter.pdf")


def test_no_title_or_table_leads_out_of_the_folder(capsys, tmp_path):
    out = tmp_path / "a" / "b" / "out"
    for title in ("x/../../../../PW", "..\\..\\PW", "NUL"):
        assert run(capsys, "liberty_road", "--out", out, "--title", title, *RALLY, "attempts=1")[0] == 0
    assert len(files(tmp_path)) == 3
    assert all(name.startswith("a/b/out/liberty_road/rally_") for name in files(tmp_path))
