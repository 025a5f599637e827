"""The printed numbers of Sherman Leader, against a second typing from the rulebook's text."""

from collections.abc import Iterator
from fnmatch import fnmatchcase
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from tests.as_written import DATA, Row, by_name

TYPED = Path(__file__).with_name("sherman_leader_printed.txt")
CHIPS = ("ap_damage", "he_damage", "events", "conditions")


class Cell(NamedTuple):
    """One printed cell: its file and row, by the first column, its column, and what is typed for it."""

    file: str
    row: str
    column: str
    typed: str

    def holds(self, value: str) -> bool:
        """Whether a cell's text is what is printed."""
        sign, bound = self.typed[:2], self.typed[2:]
        if sign == ">=":
            return value != "" and int(value) >= int(bound)
        if sign == "<=":
            return value != "" and int(value) <= int(bound)
        if self.typed.startswith("~"):
            there = {*value.split(), *value.split("; ")}
            return {part.strip() for part in self.typed[1:].split("&")} <= there
        return value == self.typed


def read(file: str) -> dict[str, Row]:
    """The rows of a data file by their first column."""
    folder = DATA / "chips" if file in CHIPS else DATA / "units" / "sherman_leader"
    path = folder / f"{'sherman_leader_' if file in CHIPS else ''}{file}.csv"
    return by_name(path)


def printed() -> Iterator[Cell]:
    """The typed cells, a * in a row's name spelled out."""
    file, columns = "", [""]
    for line in TYPED.read_text(encoding="utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        name, *cells = [cell.strip() for cell in line.split("|")]
        if ":" in name:
            file, first = name.split(": ")
            columns = [first, *cells]
            continue
        assert len(cells) == len(columns), line
        for row in (found for found in FILES[file] if fnmatchcase(found, name)) if "*" in name else (name,):
            yield from (
                Cell(file, row, column, typed)
                for column, typed in zip(columns, cells, strict=True)
                if typed != "."
            )


FILES = {
    file: read(file)
    for file in (
        "american", "german", "japanese", "commanders", "battalions", "campaigns", "objectives",
        "support", "range_bands", "operational_moves", "tactical_moves", "terrain", "terrain_tiles",
        "placement", *CHIPS,
    )
}  # fmt: skip
CELLS = list(printed())


def wrong(files: dict[str, dict[str, Row]]) -> list[str]:
    """The cells that differ from what is printed, and points that do not add up to what the game shows."""
    found = [
        f"{cell.file}, {cell.row}, {cell.column}: {cell.typed} is printed"
        for cell in CELLS
        if not cell.holds(files[cell.file][cell.row][cell.column])
    ]
    points = {name: int(row["points"] or -99) for name, row in files["german"].items()}
    for one, other, both in (("Tiger", "StuG", 6), ("German Armored Car", "German Truck", 3)):
        if points[one] + points[other] != both:
            found.append(f"{one} and {other} are worth {both} together")
    return found


def test_the_files_hold_what_is_printed() -> None:
    assert wrong(FILES) == []


@pytest.mark.parametrize("file", FILES)
def test_every_row_with_a_rulebook_source_is_typed_and_no_other(file: str) -> None:
    typed = {cell.row for cell in CELLS if cell.file == file}
    said = {name for name, row in FILES[file].items() if "rulebook" in row["source"]}
    by_kind = {name for name in FILES[file] if file == "battalions"}  # the letter says the kind of each
    assert typed - by_kind == said - by_kind


def test_a_slip_in_a_printed_cell_is_seen() -> None:
    """200 printed cells, each changed by one, or to another text of its column."""
    rng, seen = Random(1945), 0
    for _ in range(200):
        cell = rng.choice([c for c in CELLS if c.typed[:1] not in (">", "<", "~")])
        before = FILES[cell.file][cell.row][cell.column]
        slips = [row[cell.column] for row in FILES[cell.file].values()] + ["yes", "no", "9"]
        if before.lstrip("-").isdigit():
            slips = [str(int(before) + 1), str(int(before) - 1)]
        slip = rng.choice([text for text in slips if text != before])
        rows = FILES[cell.file]
        changed = {**FILES, cell.file: {**rows, cell.row: {**rows[cell.row], cell.column: slip}}}
        seen += bool(wrong(changed))
    assert seen == 200
