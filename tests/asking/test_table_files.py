"""Tables as files: what CSV, XLSX and HTML hold is read again, by other readers than what wrote them."""

import csv
import io
from fractions import Fraction
from html.parser import HTMLParser
from pathlib import Path

import openpyxl
import pandas as pd
import pytest

import wsanalysis as ws
from wsanalysis.asking.frame import Frame, described
from wsanalysis.asking.table_files import table_file
from wsanalysis.files.made_by import made_by

GAME = ws.load("liberty_road")
ATTACK = "=1+cmd|' /C calc'!A0"


def read_csv(raw: bytes) -> tuple[list[str], list[dict[str, str]]]:
    lines = raw.decode().splitlines(keepends=True)
    comments = [line[2:].strip() for line in lines if line.startswith("#")]
    return comments, list(csv.DictReader(line for line in lines if not line.startswith("#")))


def test_chips_have_a_row_for_each_band_that_agrees_with_every_distance() -> None:
    _, rows = read_csv(table_file({"": GAME.chips}, ".csv"))
    assert list(rows[0]) == ["chip", "valor", "event", "side", "from", "to", "result", "source"]
    for chip in GAME.edition.chips.chips:
        for side in ("infantry", "vehicle"):
            mine = [row for row in rows if row["chip"] == chip.chip and row["side"] == side]
            for distance in range(1, 40):
                holds = [
                    row["result"]
                    for row in mine
                    if int(row["from"]) <= distance and (row["to"] == "" or distance <= int(row["to"]))
                ]
                assert holds == [chip.result(side, distance)]


def test_rows_of_the_draft_with_nothing_between_a_dash_are_left_out_and_zero_is_kept() -> None:
    _, rows = read_csv(table_file({"": ws.load("draft_2019").chits}, ".csv"))
    first = [(row["from"], row["to"], row["result"]) for row in rows if row["chit"] == "chit 1"]
    assert ("0", "6", "damaged") in first
    assert ("7", "", "suppressed") in first
    assert all(row["result"] != "eliminated" for row in rows if row["chit"] == "chit 1")


def test_a_fire_table_joins_distances_between_which_nothing_changes() -> None:
    table = GAME.fire_table(side="vehicle", valor=1)
    comments, rows = read_csv(table_file({"": table}, ".csv"))
    assert any(line.startswith("chances as fractions from 0 to 1: no effect") for line in comments)
    assert f"exact · {GAME.provenance}" in comments  # chances say which they are
    assert len(rows) < len(table)
    for (distance, shift), chances in table.iterrows():
        (row,) = [
            row
            for row in rows
            if int(row["shift"]) == shift
            and int(row["from"]) <= distance
            and (row["to"] == "" or distance <= int(row["to"]))
        ]
        assert {word: float(row[word]) for word in table.columns} == dict(chances)
    last = [row for row in rows if row["to"] == ""]
    assert len(last) == table.index.get_level_values("shift").nunique()


def test_labels_of_bands_fractions_truth_and_what_is_missing_become_plain_cells() -> None:
    frame = pd.DataFrame(
        {
            "distance": ["1-4", "5–9", "10", "11+"],
            "exact": [Fraction(1, 3), Fraction(0), Fraction(1), None],
            "fraction": ["7/24", "0", "1", "1/2"], "holds": [True, False, True, True],
            "swing": [0.25, -0.5, 0.0, 0.125], "where": [(0, -1), (1, 2), None, (3, None)],
            "words": [ATTACK, "a", "", "-"],
        }
    )  # fmt: skip
    _, rows = read_csv(table_file({"": frame}, ".csv"))
    assert [(row["from"], row["to"]) for row in rows] == [("1", "4"), ("5", "9"), ("10", "10"), ("11", "")]
    assert [row["exact"] for row in rows] == ["0.3333333333333333", "0.0", "1.0", ""]
    assert [(row["numerator"], row["denominator"]) for row in rows][:2] == [("7", "24"), ("0", "1")]
    assert [row["holds"] for row in rows] == ["yes", "no", "yes", "yes"]
    assert [row["where"] for row in rows] == ["0, -1", "1, 2", "", "3"]
    assert rows[0]["words"] == f"'{ATTACK}"  # no spreadsheet runs it


def test_a_matrix_becomes_a_row_for_each_cell() -> None:
    matrix = pd.DataFrame([[0.25, 0.5]], index=pd.Index(["Tiger I"], name="attacker"))
    matrix.columns = pd.Index(["M5 Stuart", "Churchill VII"], name="target")
    _, rows = read_csv(table_file({"": matrix}, ".csv"))
    assert rows == [
        {"attacker": "Tiger I", "target": "M5 Stuart", "chance": "0.25"},
        {"attacker": "Tiger I", "target": "Churchill VII", "chance": "0.5"},
    ]


def test_a_spreadsheet_read_by_another_library_has_the_numbers_formats_widths_and_provenance(
    tmp_path: Path,
) -> None:
    odds = GAME.fire("Tiger I", "M5 Stuart", distance=5)
    changes = described(
        pd.DataFrame({"unit": ["Tiger I", ATTACK], "swing": [0.125, -0.25], "mean": [3.5, 10.25]}),
        "exact · somewhere", numbers={"mean": 1},
    )  # fmt: skip
    command = "wsanalysis odds & more < 'x'"
    raw = table_file({"one shot / at [5]": odds.table(), "": changes}, ".xlsx", command)
    book = openpyxl.load_workbook(io.BytesIO(raw))
    assert book.sheetnames == ["one shot at 5", "Table", "Provenance"]
    shot, other, notes = (book[name] for name in book.sheetnames)
    found = {row[0].value: row[1] for row in shot.iter_rows(min_row=2)}
    for outcome, chance in odds.probabilities.items():
        assert found[outcome].value == pytest.approx(float(chance), abs=1e-15)
        assert found[outcome].number_format == "0.0%"
    assert shot.column_dimensions["A"].width >= len("suppressed")
    assert shot.freeze_panes == "A2"
    assert shot.auto_filter.ref == f"A1:C{1 + len(found)}"
    assert other["B2"].number_format.startswith("+0.0%")
    assert other["C3"].number_format == "0.0"
    assert (other["A3"].value, other["A3"].data_type) == (ATTACK, "s")  # a text, no formula
    said = {row[1].value for row in notes.iter_rows()}
    assert {f"exact · {GAME.provenance}", "exact · somewhere", command} <= said
    file = tmp_path / "x.xlsx"
    file.write_bytes(raw)
    assert made_by(file) == command


def test_the_same_table_gives_the_same_bytes() -> None:
    for ending in (".csv", ".xlsx", ".html"):
        first, second = (table_file({"": GAME.units}, ending, "wsanalysis show") for _ in range(2))
        assert first == second


class Cells(HTMLParser):
    """The text of each cell, the scopes of heads, and the caption."""

    def __init__(self) -> None:
        super().__init__()
        self.cells: list[str] = []
        self.scopes: set[str | None] = set()
        self.tags: list[str] = []
        self.addresses: list[str | None] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.addresses += [value for name, value in attributes if name in ("src", "href")]
        self.scopes |= {value for name, value in attributes if name == "scope"}
        if tag == "td":
            self.cells.append("")

    def handle_data(self, data: str) -> None:
        if self.cells and self.tags[-1] == "td":
            self.cells[-1] += data.strip()


def test_html_is_a_whole_fragment_with_every_row_and_nothing_from_elsewhere(tmp_path: Path) -> None:
    file = GAME.matchups(distance=6).save(tmp_path / "fire.html")
    text = file.read_text(encoding="utf-8")
    page = Cells()
    page.feed(text)
    assert page.tags[0] == "section"
    assert not {"html", "body", "script", "link", "img"} & set(page.tags)
    assert page.addresses == []
    assert page.scopes == {"col"}  # its rows are only counted
    assert len(page.cells) == len(GAME.matchups(distance=6)) * 8
    assert str(GAME.provenance) in text


def test_a_frame_saves_itself_and_refuses_what_it_cannot_write(tmp_path: Path) -> None:
    file = GAME.units.save(tmp_path / "units.csv")
    comments, rows = read_csv(file.read_bytes())
    assert comments == [str(GAME.provenance)]  # also of a data table, which shows none
    assert len(rows) == len(GAME.units)
    with pytest.raises(ValueError, match=r"\.ods: expected a name ending in \.csv, \.xlsx, \.html"):
        GAME.units.save(tmp_path / "units.ods")
    assert [path.name for path in tmp_path.iterdir()] == ["units.csv"]


def test_a_table_of_odds_by_name_saves_itself_with_its_title(tmp_path: Path) -> None:
    shots = {f"{away} hexes": GAME.fire("Tiger I", "M5 Stuart", distance=away) for away in (2, 6)}
    file = ws.table(shots, "Tiger I at M5 Stuart").save(tmp_path / "shots.csv")
    comments, rows = read_csv(file.read_bytes())
    assert comments[0] == "Tiger I at M5 Stuart"
    assert [row["name"] for row in rows] == ["2 hexes", "6 hexes"]
    assert float(rows[0]["eliminated"]) == float(shots["2 hexes"].probabilities["eliminated"])


def test_several_tables_in_csv_say_in_each_row_which_it_is_of() -> None:
    tables = {"a": GAME.fire_table(valor=0), "b": GAME.fire_table(valor=1)}
    comments, rows = read_csv(table_file(tables, ".csv"))
    assert {row["table"] for row in rows} == {"a", "b"}
    assert comments.count(f"exact · {GAME.provenance}") == 1


def test_sheets_with_like_names_are_told_apart() -> None:
    long = "A title that is longer than a sheet's name may be"
    frame = Frame({"a": [1]})
    raw = table_file({long: frame, long + " 2": frame, "provenance": frame}, ".xlsx")
    names = openpyxl.load_workbook(io.BytesIO(raw)).sheetnames
    assert len({name.lower() for name in names}) == 4
    assert max(map(len, names)) <= 31


@pytest.mark.parametrize("end", ["-->", "--!>", "--->", "<!-->", "----!>", "--!-->", "-- >", "&gt;--"])
def test_no_command_gets_out_of_the_comment_that_names_it(end: str, tmp_path: Path) -> None:
    command = f"wsanalysis table --out 'a{end}<img src=x>.html'"
    file = tmp_path / "a.html"
    file.write_bytes(table_file({"": GAME.chips.head(2)}, ".html", command))
    assert made_by(file) == command
    page = Cells()  # whose older versions do not know the other end of a comment
    page.feed(file.read_text(encoding="utf-8").replace("--!>", "-->"))
    assert page.tags[0] == "section"
    assert "img" not in page.tags
