"""Names that look alike: in every data table, of every kind, both lines are named."""

import csv
import io
import re
from pathlib import Path
from typing import Any
from unicodedata import normalize

import pytest

import wsanalysis as ws
from tests.at_once import at_once
from tests.systems.handed_in import GAMES
from wsanalysis.arguments.names import find
from wsanalysis.battlefield.board import LevelSquare, Square
from wsanalysis.battlefield.load import load_board
from wsanalysis.battles.scenarios.scenario_files import find_scenario
from wsanalysis.files.cells import grouping
from wsanalysis.files.csv_file import read_rows
from wsanalysis.files.faults import DataFault, Fault
from wsanalysis.files.look_alikes import differing_sign, likeness, odd_sign


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Tiger I", ""),
        ("Fallschirmjäger", ""),
        ("Т-34", ""),
        ("T-34 обр. 1943", ""),
        ("Pz\u00a0IV", "U+00A0 no-break space"),
        ("Pz\u2009IV", "U+2009 thin space"),
        ("Ti\u200bger", "U+200B zero width space"),
        ("\ufeffTiger", "U+FEFF zero width no-break space"),
        ("Ti\u00adger", "U+00AD soft hyphen"),
        ("\u202eregiT", "U+202E right-to-left override"),
        ("Ti\nger", "U+000A without a name"),
        ("Tig\u0435r", "U+0435 cyrillic small letter ie among letters of another script"),
        ("Τiger", "U+03A4 greek capital letter tau among letters of another script"),
        ("Тигp", "U+0070 latin small letter p among letters of another script"),
    ],
)
def test_a_sign_that_readers_cannot_see_or_mistake_is_named(text: str, said: str) -> None:
    assert odd_sign(text) == said


@pytest.mark.parametrize("other", ["Т-34", "T‑34", "T−34", "Т‐З4", "Ｔ-３４", "t-34", "T-34\u200b", " T-34 "])
def test_what_looks_alike_has_the_same_likeness(other: str) -> None:
    assert likeness(other) == likeness("T-34")


def test_the_sign_in_which_two_names_differ() -> None:
    assert differing_sign("T-34", "Т-34") == "U+0422 cyrillic capital letter te"
    assert differing_sign("Tiger", "Tiger\u200b") == "U+200B zero width space"


def twin(name: str) -> str:
    """A name that looks the same, with a letter of another script in it."""
    for latin, cyrillic in zip("AaBCceEHKMoOpPTxX", "АаВСсеЕНКМоОрРТхХ", strict=True):
        if latin in name:
            return name.replace(latin, cyrillic, 1)
    return f"{name}\u200b"


def tables() -> list[tuple[str, str]]:
    return [(name, file) for name, game in GAMES.items() for file in game.edition.files]


@pytest.mark.parametrize(("system", "file"), tables())
@pytest.mark.parametrize("sign", ["\u00a0", "\u200b", ""])
def test_a_twin_of_a_name_in_any_table_is_a_fault_with_both_lines(
    own: Path, system: str, file: str, sign: str
) -> None:
    path = own / file
    rows = list(csv.reader(io.StringIO(path.read_text(encoding="utf-8-sig"))))
    key = 0
    first = next((n for n, row in enumerate(rows[1:], 2) if len(row[key]) > 1), 2)
    row = list(rows[first - 1])
    name = row[key]
    row[key] = f"{name[:1]}{sign}{name[1:]}" if sign else twin(name)
    if sign == "\u00a0" and " " in name:
        row[key] = name.replace(" ", sign, 1)
    rows.append(row)
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    path.write_text(text.getvalue(), encoding="utf-8")
    with pytest.raises(DataFault) as refused:
        ws.load(system, data=own)
    said = [str(fault) for fault in refused.value.faults if (fault.path, fault.line) == (path, len(rows))]
    assert said
    assert any("U+" in line or "expected one of" in line or "whole number" in line for line in said), said


def word_columns() -> list[tuple[str, str, str]]:
    """Every column of words by which rows belong together: system, its table, the column."""
    return [
        (name, table.name, column)
        for name, game in GAMES.items()
        for table in game.edition.tables.values()
        for column in sorted(grouping(table.record))
    ]


def two_rows(path: Path, record: type, column: str, words: tuple[str, str]) -> tuple[list[str], list[str]]:
    """The faults of a file whose first two rows have these words in a column; the words as they were read."""
    rows = list(csv.reader(io.StringIO(path.read_text(encoding="utf-8-sig"))))[:3]
    for row, word in zip(rows[1:], words, strict=True):
        row[rows[0].index(column)] = word
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    path.write_text(text.getvalue(), encoding="utf-8")
    faults: list[Fault] = []
    read = read_rows(path, record, faults, rows[0][0])
    return list(map(str, faults)), [getattr(row, column) for _, row in read]


@pytest.mark.parametrize(("system", "name", "column"), word_columns())
@pytest.mark.parametrize("words", [("a26", "а26"), ("a26", "A26"), ("a-1", "a‑1")])
def test_a_word_that_rows_share_is_written_in_one_way_in_every_table(
    own: Path, system: str, name: str, column: str, words: tuple[str, str]
) -> None:
    game = GAMES[system]
    table = game.edition.tables[name]
    file = next(file for file in game.edition.files if Path(file).match(str(table.files[0])))
    said, _ = two_rows(own / file, table.record, column, words)
    there = [line for line in said if f":3: {column}: expected {words[0]!r}, got another way" in line]
    assert len(there) == 1
    assert there[0].endswith(" in line 2")


@pytest.mark.parametrize("words", [("a26", "а26"), ("Bridge", "bridge"), ("x", "х")])
def test_an_area_is_written_in_one_way(own: Path, words: tuple[str, str]) -> None:
    said, _ = two_rows(own / "maps" / "town.csv", Square, "area", words)
    (fault,) = said
    assert f"town.csv:3: area: expected {words[0]!r}, got another way to write it: " in fault
    assert ("they differ in U+04" in fault) == (words[0] != "Bridge")


def test_accents_may_be_written_either_way_and_rows_stay_together(own: Path) -> None:
    words = tuple(normalize(form, "Café 1") for form in ("NFD", "NFC"))
    assert words[0] != words[1]
    assert two_rows(own / "maps" / "town.csv", Square, "area", words) == ([], [words[0]] * 2)


def test_what_names_a_row_elsewhere_may_be_in_any_letters(own: Path) -> None:
    assert two_rows(own / "maps" / "town.csv", Square, "terrain", ("clear", "Clear"))[0] == []
    assert grouping(Square) == {"area"}
    assert grouping(LevelSquare) == set()


def test_no_edit_makes_two_words_of_one_or_a_name_that_looks_like_another() -> None:
    game = GAMES["liberty_road"]
    with pytest.raises(ValueError, match=r"nation: expected .* looks like .*, they differ in U\+0435"):
        game.edit("Grenadiers", nation="Gеrman")
    with pytest.raises(ValueError, match="expected a new name"):
        game.edit("Grenadiers", name="Тiger I")
    assert game.edit("Grenadiers", valor=1).edition.units


@at_once("stored", ["NFC", "NFD"])
@at_once("asked", ["NFC", "NFD"])
@at_once("name", ["Fallschirmjäger", "fallschirmjäger", "Fallschirmjä", "jäger"])
def test_a_name_is_found_whichever_way_its_accents_are_written(stored: Any, asked: Any, name: str) -> None:
    whole = normalize(stored, "2. Fallschirmjäger" if name == "jäger" else "Fallschirmjäger")
    whole = whole.replace("Fallschirm", "Fallschirm-Ost ") if name == "jäger" else whole
    assert (
        find(normalize(asked, name), [whole, "Grenadiers", normalize(stored, "Jagdjager")], "unit") == whole
    )


@pytest.mark.parametrize(("stored", "asked"), [("NFD", "NFC"), ("NFC", "NFD")])
def test_units_scenarios_maps_and_files_are_found_by_names_with_accents(
    own: Path, stored: Any, asked: Any
) -> None:
    unit, title, board = "Voltigeurs d'Été", "Été en forêt", "forêt_d_été"
    german = own / "units" / "liberty_road" / "german.csv"
    text = german.read_text("utf-8")
    german.write_text(text.replace("Grenadiers,", f"{normalize(stored, unit)},", 1), "utf-8")
    (own / "maps" / "town.csv").rename(own / "maps" / f"{normalize(stored, board)}.csv")
    scenarios = own / "scenarios" / "liberty_road"
    hill = (scenarios / "hill.toml").read_text("utf-8")
    named = re.sub(r"^name = .*$", f'name = "{normalize(stored, title)}"', hill, count=1, flags=re.MULTILINE)
    (scenarios / f"{normalize(stored, 'été')}.toml").write_text(named, "utf-8")
    game = ws.load("liberty_road", data=own)
    assert normalize(stored, unit) in game.edition.units
    assert game.rally(normalize(asked, unit), state="suppressed", attempts=1).probabilities
    assert load_board(own, normalize(asked, board)).name == normalize(stored, board)
    for name in (title, "été"):
        found = find_scenario(own, "liberty_road", normalize(asked, name))
        assert found.title == normalize(stored, title)


def test_two_whole_names_of_different_scripts_are_twins_across_files(own: Path) -> None:
    german, soviet = (own / "units" / "storms_of_steel" / f"{n}.csv" for n in ("german", "soviet"))
    for path, name in ((german, "TT-3"), (soviet, "ТТ-3")):
        rows = path.read_text(encoding="utf-8").splitlines()
        path.write_text(
            "\n".join([*rows, ",".join([name, *rows[1].split(",")[1:]])]) + "\n", encoding="utf-8"
        )
    with pytest.raises(DataFault) as refused:
        ws.load("storms_of_steel", data=own)
    last = len(soviet.read_text(encoding="utf-8").splitlines())
    there = len(german.read_text(encoding="utf-8").splitlines())
    said = [fault.message for fault in refused.value.faults if (fault.path, fault.line) == (soviet, last)]
    assert f"expected a new name, 'ТТ-3' looks like 'TT-3' in german.csv line {there}" in "; ".join(said)
    assert "U+0422 cyrillic capital letter te" in "; ".join(said)


@pytest.mark.parametrize("system", ["liberty_road", "draft_2019"])
def test_a_nation_is_one_of_the_list_or_has_its_own_file(own: Path, system: str) -> None:
    allied = own / "units" / system / "allied.csv"
    text = allied.read_text(encoding="utf-8")
    allied.write_text(text.replace(",American,", ",US,", 1), encoding="utf-8")
    with pytest.raises(
        DataFault, match=r"allied\.csv:\d+: nation: expected one of German, American.*got 'US'"
    ):
        ws.load(system, data=own)
    allied.write_text(text, encoding="utf-8")
    header, *rows = text.splitlines()
    row = next(row for row in rows if ",vehicle," in row)
    cells = row.split(",")
    further = own / "units" / system / "belgian.csv"
    further.write_text("\n".join([header, ",".join(["Minerva", "Belgian", *cells[2:]])]) + "\n", "utf-8")
    assert "Minerva" in ws.load(system, data=own).edition.units
