"""The data files as they are written: read with `csv` alone, so that who reads them here is a witness."""

import csv
from functools import cache
from pathlib import Path

DATA = Path(__file__).resolve().parents[1] / "data"
UNITS, CHIPS = DATA / "units", DATA / "chips"

Row = dict[str, str]


@cache
def read(path: Path) -> tuple[Row, ...]:
    """The rows of a CSV file as text; a row too long or too short for the header fails."""
    with path.open(encoding="utf-8", newline="") as file:
        reader = csv.DictReader(file)
        rows = tuple(reader)
        columns = reader.fieldnames
    for line, row in enumerate(rows, start=2):
        assert list(row) == columns, f"{path.name}:{line}: too many cells"
        assert all(isinstance(cell, str) for cell in row.values()), f"{path.name}:{line}: too few"
    return rows


def by_name(*paths: Path) -> dict[str, Row]:
    """The rows of files by their first column."""
    return {next(iter(row.values())): row for path in paths for row in read(path)}


def counts(path: Path) -> dict[str, int]:
    """How many there are of each row, by its first column."""
    return {name: int(row["count"]) for name, row in by_name(path).items()}


def each(path: Path) -> list[Row]:
    """Every row as often as there are of it."""
    return [row for row in read(path) for _ in range(int(row["count"]))]


def reword(path: Path, old: str, new: str, count: int = -1) -> None:
    """Write a file with other words in it, which it must have."""
    text = path.read_text(encoding="utf-8")
    assert old in text, f"{path.name} has no {old!r}"
    path.write_text(text.replace(old, new, count), encoding="utf-8")
