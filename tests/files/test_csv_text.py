"""CSV that no spreadsheet takes for formulas: cells, heads, index and comments; one writer for all."""

import ast
import csv
import io
from pathlib import Path

import pandas as pd
import pytest

import wsanalysis as ws
from tests.at_once import at_once
from wsanalysis.comparing import compare
from wsanalysis.files.csv_text import csv_text, is_formula, plain_cell, safe_cell
from wsanalysis.printing.csv_page import read_table
from wsanalysis.reports import edition_diff

ATTACK = "+1+cmd|' /C calc'!A0"
FORMULAS = [ATTACK, "=1+1", "@SUM(A1)", "-2+3", "+SUM(A1)", "\t=1", "\r=1", " =1", "-A1", "＝1", "-cmd|x"]
PLAIN = [
    "-1",
    "+2",
    "-1.5",
    "-1e5",
    "-3 %",
    "-",
    "+2 Firepower",
    "+1D6 APs",
    "Tiger I",
    "",
    "'41",
    "a=b",
    "1-2",
]


@pytest.mark.parametrize("text", FORMULAS)
def test_a_text_that_looks_like_a_formula_is_marked_and_read_back(text: str) -> None:
    assert is_formula(text)
    assert safe_cell(text) == f"'{text}"
    assert plain_cell(f"'{text}") == text


@pytest.mark.parametrize("text", PLAIN)
def test_all_else_is_written_as_it_is(text: str) -> None:
    assert safe_cell(text) == plain_cell(text) == text


def formulas(text: str, separators: str = ",;\t") -> list[str]:
    """Every cell that some spreadsheet takes for a formula, whichever sign it parts the cells at."""
    return [
        cell
        for separator in separators
        for row in csv.reader(io.StringIO(text, newline=""), delimiter=separator)
        for cell in row
        if is_formula(cell)
    ]


def test_no_part_of_a_table_becomes_a_formula() -> None:
    frame = pd.DataFrame(
        {ATTACK: [ATTACK, "x"], "n": [-1.5, 2.0], "kind": pd.Categorical(["=2", "-"])},
        index=pd.MultiIndex.from_tuples([("@a", 1), ("b", -2)], names=["=name", "n"]),
    )
    for index in (True, False):
        text = csv_text(frame, [f"made by: x {ATTACK}", "a, =1; +2\n=3", "=4"], index=index)
        assert formulas(text) == []
        assert "-1.5" in text
        assert all(line.startswith("# ") for line in text.splitlines()[:3])
        assert not text.splitlines()[3].startswith("#")


def test_numbers_are_written_as_before() -> None:
    frame = pd.DataFrame({"a": [0.1, -2.5], "b": [1, -1], "c": [True, False], "d": ["x", None]})
    assert csv_text(frame, index=False) == frame.to_csv(index=False, lineterminator="\n")


def test_what_is_written_is_read_back_by_the_page_of_a_table(tmp_path: Path) -> None:
    file = tmp_path / "table.csv"
    file.write_text(csv_text(pd.DataFrame({"unit": [ATTACK], "cost": [-3]}), ["exact"], index=False), "utf-8")
    assert read_table(file).rows == ((ATTACK, "-3"),)


HASHES = ["Tiger #1", "#2", "a, #b", 'say "#"', "two\nlines #", "a\rb", "#", "x"]


def read_back(text: str, file: Path) -> list[list[list[str]]]:
    """The rows below the heads as pandas, `csv` and our own reader find them, read as the docs say."""
    file.write_text(text, "utf-8", newline="")
    lines = text.splitlines(keepends=True)
    begun = next(n for n, line in enumerate(lines) if not line.startswith("#"))
    told = pd.read_csv(file, comment="#", dtype=str, keep_default_na=False)
    return [
        told.to_numpy().tolist(),
        list(csv.reader(io.StringIO("".join(lines[begun:]), newline="")))[1:],
        [list(row) for row in read_table(file).rows],
    ]


@pytest.mark.parametrize("index", [True, False])
def test_a_cell_or_head_with_the_sign_of_comments_is_read_back_by_every_reader(
    tmp_path: Path, index: bool
) -> None:
    frame = pd.DataFrame({"#": HASHES, "n #": range(len(HASHES))}, index=pd.Index(HASHES[::-1], name="# of"))
    text = csv_text(frame, ["made by: x #1", "exact"], index=index)
    rows = [
        [*([last] if index else []), name, str(n)]
        for n, (name, last) in enumerate(zip(HASHES, HASHES[::-1], strict=True))
    ]
    for found in read_back(text, tmp_path / "table.csv"):
        assert found == rows
    if index:
        assert read_table(tmp_path / "table.csv").heads == ("# of", "#", "n #")


def test_no_row_of_a_table_of_ours_is_lost_for_a_name_with_the_sign_of_comments(tmp_path: Path) -> None:
    game = ws.load("liberty_road")
    first, *others = list(game.edition.units)[:3]
    game = game.edit(first, name="Squad #1")
    table = game.matchups("fire", distance=2, units=["Squad #1", *others])
    text = table.save(tmp_path / "matchups.csv").read_text("utf-8")
    for found in read_back(text, tmp_path / "again.csv"):
        assert len(found) == len(table)
        assert sum("Squad #1" in row for row in found) == 5


def test_a_line_that_begins_with_the_sign_below_the_heads_is_no_comment(tmp_path: Path) -> None:
    file = tmp_path / "mine.csv"
    file.write_text("# said\n\nunit,cost\nTiger,3\n#2 gun,4\n", "utf-8")
    found = read_table(file)
    assert found.comments == ("said",)
    assert found.rows == (("Tiger", "3"), ("#2 gun", "4"))


def test_a_comparison_of_units_with_hostile_names_holds_no_formula(tmp_path: Path) -> None:
    """The names of units and situations come out of mapping files, which hold any text."""
    text = (ws.data_folder() / "mappings" / "tanks.toml").read_text("utf-8")
    mine = tmp_path / "mine.toml"
    mine.write_text(text.replace('says = "Panzer IV"', f'says = "{ATTACK}"', 1), "utf-8")
    shown = compare(str(mine), "Sherman", ATTACK)
    edition_diff.write_comparison(shown, tmp_path / "out", f"wsanalysis compare '{ATTACK}' '=1,=2'")
    (written,) = (tmp_path / "out").glob("*.csv")
    assert formulas(written.read_text("utf-8"), ",") == []
    assert ATTACK in written.read_text("utf-8")


@at_once("system", ws.systems())
@at_once("text", FORMULAS)
def test_a_name_that_is_a_formula_is_refused_on_reading_and_on_editing(system: str, text: str) -> None:
    game = ws.load(system)
    with pytest.raises(ValueError, match="got the formula"):
        game.edit(next(iter(game.edition.units)), name=text)


WRITE_ROWS = {
    "wsanalysis/analysis/saving.py": "rows of data, whose cells have passed the reader",
    "wsanalysis/asking/frame.py": "text for a hash, which is written nowhere",
    "wsanalysis/reports/battles/assumptions.py": "rows of data, for a folder that is thrown away",
}


def test_no_other_module_writes_csv_by_itself(checkout: Path) -> None:
    found = set()
    for path in sorted((checkout / "wsanalysis").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Attribute) and node.attr in (
                "to_csv",
                "writer",
                "DictWriter",
                "to_excel",
            ):
                found.add(path.relative_to(checkout).as_posix())
    assert found == {"wsanalysis/files/csv_text.py", *WRITE_ROWS}
