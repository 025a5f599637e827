"""Rows of a CSV file to checked records, with records of our own that belong to no rule system."""

from dataclasses import FrozenInstanceError, dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

import pytest
from annotated_types import Ge, Le, MinLen

from tests.at_once import at_once
from wsanalysis.files.cells import Cell, checked, expectation
from wsanalysis.files.csv_file import read_rows
from wsanalysis.files.data_folder import data_folder
from wsanalysis.files.faults import DataFault, Fault
from wsanalysis.files.records import content_hash
from wsanalysis.files.safe_files import LARGEST_FILE


def _yes(text: str) -> bool:
    return {"yes": True, "no": False}[text]


def _even(text: str) -> int:
    if int(text) % 2:
        raise ValueError("it is odd")
    return int(text)


@dataclass(frozen=True, slots=True)
class Hut:
    name: Annotated[str, MinLen(1)]
    rooms: Annotated[int, Ge(1), Le(9)]
    roof: Literal["tin", "straw"] = "tin"
    cellar: Annotated[int, Ge(0), Le(3)] | None = None
    lived_in: Annotated[bool, Cell(_yes, "yes or no")] = False
    windows: Annotated[int, Cell(_even, "an even number")] = 2
    source: Annotated[str, MinLen(1)] = "edited"


HEADER = "name,rooms,roof,cellar,lived_in,windows,source\n"
FULL = "Kate,3,straw,1,yes,4,seen\n"


def read(path: Path, text: str | bytes) -> tuple[list[tuple[int, Hut]], list[Fault]]:
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    faults: list[Fault] = []
    return read_rows(path, Hut, faults, key="name"), faults


@pytest.fixture
def huts(tmp_path: Path) -> Path:
    return tmp_path / "huts.csv"


def test_a_row_becomes_a_record_with_its_line(huts: Path) -> None:
    rows, faults = read(huts, HEADER + FULL)
    assert faults == []
    assert rows == [(2, Hut("Kate", 3, "straw", 1, True, 4, "seen"))]


@pytest.mark.parametrize("written", ["3", "3.0", "3.", '"3,0"', "+3"])
def test_a_whole_number_may_have_the_decimals_of_a_spreadsheet(huts: Path, written: str) -> None:
    rows, faults = read(huts, HEADER + f"Kate,{written},straw,1,yes,4,seen\n")
    assert (rows[0][1].rooms, faults) == (3, [])


@at_once("date", ["02. Mrz", "2. Mär", "12-Jan", "Jan-12", "3/4/2026", "2026-03-04 00:00:00", "04.03.2026"])
@at_once("column", ["rooms", "windows", "roof"])
def test_a_date_that_the_spreadsheet_made_is_called_one(huts: Path, column: str, date: str) -> None:
    cells = {
        "name": "Kate",
        "rooms": "3",
        "roof": "tin",
        "cellar": "",
        "lived_in": "",
        "windows": "",
        "source": "s",
    }
    _, (fault,) = read(huts, HEADER + ",".join((cells | {column: date}).values()) + "\n")
    assert fault.column == column
    assert "(a date: the spreadsheet made it one; format the cell as text" in fault.message


@pytest.mark.parametrize("text", ["2,5", "x", "1.5", "12 March men", "-"])
def test_nothing_else_is_called_a_date(huts: Path, text: str) -> None:
    _, (fault,) = read(huts, HEADER + f'Kate,"{text}",straw,1,yes,4,seen\n')
    assert "date" not in fault.message


def test_an_empty_cell_is_the_columns_default(huts: Path) -> None:
    rows, faults = read(huts, HEADER + "Kate,3,,,,,seen\n")
    assert faults == []
    assert rows[0][1] == Hut("Kate", 3, source="seen")


def test_the_source_may_not_be_left_out(huts: Path) -> None:
    _, faults = read(huts, HEADER + "Kate,3,,,,,\n")
    assert [(f.line, f.column, f.message) for f in faults] == [
        (2, "source", "expected a text, got an empty cell")
    ]


@pytest.mark.parametrize(
    ("row", "column", "message"),
    [
        (",3,,,,,s", "name", "expected a text, got an empty cell"),
        ("Kate,,,,,,s", "rooms", "expected a whole number 1-9, got an empty cell"),
        ("Kate,0,,,,,s", "rooms", "expected a whole number 1-9, got '0'"),
        ("Kate,10,,,,,s", "rooms", "expected a whole number 1-9, got '10'"),
        ("Kate,12a,,,,,s", "rooms", "expected a whole number 1-9, got '12a'"),
        ("Kate,1.5,,,,,s", "rooms", "expected a whole number 1-9, got '1.5'"),
        ("Kate,3,slate,,,,s", "roof", "expected one of tin, straw, got 'slate'"),
        ("Kate,3,,4,,,s", "cellar", "expected a whole number 0-3 or an empty cell, got '4'"),
        ("Kate,3,,,maybe,,s", "lived_in", "expected yes or no, got 'maybe'"),
        ("Kate,3,,,,3,s", "windows", "expected an even number, got '3' (it is odd)"),
        ("Kate,=1+1,,,,,s", "rooms", "expected a value, got the formula '=1+1'"),
        ("@SUM(A1),3,,,,,s", "name", "expected a value, got the formula '@SUM(A1)'"),
    ],
)
def test_a_wrong_cell_is_one_fault_in_words(huts: Path, row: str, column: str, message: str) -> None:
    rows, faults = read(huts, HEADER + FULL + row + "\n")
    assert [line for line, _ in rows] == [2]
    assert [(f.path, f.line, f.column, f.message) for f in faults] == [(huts, 3, column, message)]


def test_every_fault_of_a_row_and_of_a_file_is_told(huts: Path) -> None:
    rows, faults = read(
        huts, HEADER + "Kate,0,slate,9,?,1,\n" + FULL.replace("Kate", "Ann") + "Sue,x,,,,,s\n"
    )
    assert [row.name for _, row in rows] == ["Ann"]
    assert [(f.line, f.column) for f in faults] == [
        (2, "rooms"), (2, "roof"), (2, "cellar"), (2, "lived_in"), (2, "windows"), (2, "source"),
        (4, "rooms"),
    ]  # fmt: skip


def test_a_name_comes_once_whatever_its_case(huts: Path) -> None:
    _, faults = read(huts, HEADER + FULL + FULL.replace("Kate", "Ann") + FULL.replace("Kate", "KATE"))
    assert [(f.line, f.column, f.message) for f in faults] == [
        (4, "name", "expected a new name, 'KATE' is in line 2")
    ]


@at_once("separator", [",", ";", "\t"])
@at_once("line_end", ["\n", "\r\n", "\r"])
@at_once("mark", [b"", b"\xef\xbb\xbf"])
def test_any_spreadsheets_dialect_is_read(huts: Path, separator: str, line_end: str, mark: bytes) -> None:
    lines = (HEADER + "\n" + FULL + " , ,,,,,\n" + FULL.replace("Kate", "Ann")).replace(",", separator)
    rows, faults = read(huts, mark + lines.replace("\n", line_end).encode())
    assert faults == []
    assert [(line, row.name) for line, row in rows] == [(3, "Kate"), (5, "Ann")]


def test_a_line_is_counted_from_the_top_of_the_file(huts: Path) -> None:
    text = HEADER + 'Kate,3,,,,,"one\ntwo\nthree"\n\n' + "Ann,x,,,,,s\n"
    rows, faults = read(huts, text)
    assert rows[0][1].source == "one\ntwo\nthree"
    assert [f.line for f in faults] == [6]


@pytest.mark.parametrize("more", [",", ",,,", ", , ,"])
def test_empty_columns_at_the_end_are_no_columns(huts: Path, more: str) -> None:
    text = "".join(line + more + "\n" for line in (HEADER + FULL).splitlines())
    rows, faults = read(huts, text)
    assert faults == []
    assert [row.name for _, row in rows] == ["Kate"]


def test_a_cell_beyond_the_columns_is_a_fault_though_the_header_ends_in_empty_columns(huts: Path) -> None:
    _, faults = read(huts, HEADER.rstrip() + ",,\n" + FULL.rstrip() + ",stray,\n")
    assert [f.line for f in faults] == [2]


def test_the_header_may_stand_below_blank_lines(huts: Path) -> None:
    rows, faults = read(huts, "\n , \n" + HEADER + FULL)
    assert faults == []
    assert [line for line, _ in rows] == [4]


@pytest.mark.parametrize(
    ("header", "columns"),
    [
        ("name,rooms,roof,cellar,lived_in,windows", ["source"]),
        ("name,rooms,roof,cellar,lived_in,windows,source,garden", ["garden"]),
        ("name,rooms,roof,cellar,lived_in,windows,origin", ["origin", "source"]),
        ("name,rooms,roof,cellar,lived_in,windows,source,Rooms", ["rooms"]),
        ("Kate,3,straw,1,yes,4,seen", ["kate", "3", "straw", "1", "yes", "4", "seen", *HEADER.split(",")]),
    ],
)
def test_wrong_columns_are_faults_of_the_header(huts: Path, header: str, columns: list[str]) -> None:
    rows, faults = read(huts, header + "\n" + FULL)
    assert rows == []
    assert [(f.line, f.column) for f in faults] == [(1, column.strip()) for column in columns]
    assert all(f.message.startswith("expected ") for f in faults)


@pytest.mark.parametrize(
    ("content", "line", "part"),
    [
        (b"", 0, "the file is empty"),
        (b"\xef\xbb\xbf\r\n", 0, "the file is empty"),
        (HEADER.encode(), 0, "at least one row"),
        ((HEADER + FULL).encode("utf-16"), 1, "UTF-8"),
        ((HEADER + "Käthe,3,,,,,s\n").encode("latin-1"), 2, "0xe4"),
        ((HEADER + FULL + "A\0,3,,,,,s\n").encode(), 3, "zero byte"),
        ((HEADER + FULL + '"A,3,,,,,s\n').encode(), 3, "CSV"),
        ((HEADER + FULL + '"A"nn,3,,,,,s\n').encode(), 3, "CSV"),
        (b"x" * (LARGEST_FILE + 1), 0, "2,000,001"),
    ],
)
def test_what_is_no_table_is_one_fault(huts: Path, content: bytes, line: int, part: str) -> None:
    rows, faults = read(huts, content)
    assert rows == []
    assert [f.line for f in faults] == [line]
    assert part in faults[0].message


def test_no_file_and_a_folder_are_one_fault_each(tmp_path: Path) -> None:
    faults: list[Fault] = []
    assert read_rows(tmp_path / "none.csv", Hut, faults, key="name") == []
    assert read_rows(tmp_path, Hut, faults, key="name") == []
    assert [f.line for f in faults] == [0, 0]
    assert "there is none" in faults[0].message
    assert "expected a file, got a folder" in faults[1].message


def test_a_fault_reads_as_path_line_column_and_message(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "data" / "german.csv"
    message = "expected a whole number 0-9, got '12a'"
    place = str(Path("data", "german.csv"))
    assert str(Fault(path, 14, "front_armor", message)) == f"{place}:14: front_armor: {message}"
    assert str(Fault(path, 14, "", message)) == f"{place}:14: {message}"
    assert str(Fault(path, 0, "", message)) == f"{place}: {message}"
    elsewhere = tmp_path.parent / "german.csv"
    assert str(Fault(elsewhere, 1, "", message)) == f"{elsewhere}:1: {message}"


def test_a_data_fault_has_a_line_for_every_fault() -> None:
    faults = [Fault(Path("a.csv"), n, "x", "expected y") for n in (1, 2, 3)]
    error = DataFault(iter(faults))
    assert isinstance(error, ValueError)
    assert error.faults == tuple(faults)
    assert str(error).split("\n") == [f"a.csv:{n}: x: expected y" for n in (1, 2, 3)]


def test_a_long_value_is_cut_short(huts: Path) -> None:
    _, faults = read(huts, HEADER + "Kate," + "9" * 1000 + ",,,,,s\n")
    assert len(faults[0].message) < 150
    assert faults[0].message.endswith("...")


def test_values_given_apart_are_checked_as_a_row_is() -> None:
    assert checked(Hut, {"name": "Kate", "rooms": 3, "lived_in": "yes"}) == Hut("Kate", 3, lived_in=True)
    with pytest.raises(ValueError, match="rooms: expected a whole number 1-9, got 12; roof: expected one of"):
        checked(Hut, {"name": "Kate", "rooms": 12, "roof": "slate"})


def test_a_record_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        checked(Hut, {"name": "Kate", "rooms": 3}).rooms = 4  # type: ignore[misc]


def test_none_is_an_empty_cell_as_in_the_file() -> None:
    assert checked(Hut, {"name": "Kate", "rooms": 3, "lived_in": None}) == checked(
        Hut, {"name": "Kate", "rooms": 3}
    )


@pytest.mark.parametrize("wrong", [5, [], "maybe"])
def test_a_value_that_only_a_parser_makes_is_checked_too(wrong: Any) -> None:
    with pytest.raises(ValueError, match="lived_in: expected yes or no, got"):
        checked(Hut, {"name": "Kate", "rooms": 3, "lived_in": wrong})


@pytest.mark.parametrize(
    ("hint", "words"),
    [
        (int, "a whole number"),
        (str, "a text"),
        (Annotated[int, Ge(0), Le(9)], "a whole number 0-9"),
        (Annotated[int, Ge(1), Le(99)] | None, "a whole number 1-99 or an empty cell"),
        (Literal["foot", "wheeled"], "one of foot, wheeled"),
        (Annotated[bool, Cell(_yes, "yes or no")], "yes or no"),
    ],
)
def test_what_a_column_expects_in_words(hint: Any, words: str) -> None:
    assert expectation(hint) == words


def test_the_hash_tells_contents_apart() -> None:
    kate, ann = Hut("Kate", 3), Hut("Ann", 3)
    assert content_hash([kate, ann]) == content_hash([Hut("Kate", 3), Hut("Ann", 3)])
    assert len({content_hash(rows) for rows in ([], [kate], [ann], [kate, ann], [Hut("Kate", 4)])}) == 5
    assert len(content_hash([kate])) == 12
    assert set(content_hash([kate])) <= set("0123456789abcdef")


def test_the_data_that_come_with_the_package_are_found(checkout: Path) -> None:
    assert data_folder() == checkout / "data"
    assert (data_folder() / "chips" / "liberty_road.csv").is_file()


CUT = "name,rooms,roof,cellar,lived_in,windows,source\nKate,3,straw,1,yes,4,seen\nTom,2,tin,,no,12,{source}\n"


@pytest.mark.parametrize("source", ["seen", '"seen, and said"'])
def test_a_file_cut_within_its_last_line_is_one_fault_with_the_line(huts: Path, source: str) -> None:
    """All but a cut within the words that say where a row comes from, which nobody can tell."""
    text = CUT.format(source=source)
    last = text.index("Tom") + 1
    for end in range(last, text.index(source) + (len(source) if source[0] == '"' else 1)):
        _, faults = read(huts, text[:end])
        assert [(fault.line, fault.column) for fault in faults if fault.line] == [(3, faults[0].column)], (
            text[:end]
        )
        assert len(faults) == 1
        assert faults[0].message.startswith("expected ")


def test_a_last_line_without_an_end_is_whole(huts: Path) -> None:
    assert len(read(huts, (HEADER + FULL).rstrip("\n"))[0]) == 1
