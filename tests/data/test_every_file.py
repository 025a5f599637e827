"""Every data file of every system: plain text, and a source in every row."""

import re
from pathlib import Path

import pytest

from tests.as_written import CHIPS, UNITS, read
from tests.at_once import at_once

SOURCES = {
    "liberty_road": r"(rulebook p\.\d.*\(.+\).*; rest )?reconstructed: .{10,}",
    "storms_of_steel": r"rulebook (p\.)?\d[\d.]*.*(; rest reconstructed: .{10,})?",
    "sherman_leader": r"(?=[ -~]+$)"
    r"((rulebook|public:) .+(; rest reconstructed: .{6,})?|reconstructed: .{8,})",
    "draft_2019": r"(?=.*(rulebook \d|reconstructed: \w))(?!.*reconstructed(?!: .{16,})).*",
}
"""What a source looks like in each system: a page, and what is made up with its reason."""


def files(system: str) -> list[Path]:
    every = [*sorted((UNITS / system).glob("*.csv")), *sorted(CHIPS.glob(f"{system}*.csv"))]
    cards = ("orders.csv", "assets.csv", "liberty_road_events.csv", "liberty_road_f")  # of the map game
    return [path for path in every if not (system == "liberty_road" and path.name.startswith(cards))]


FILES = [(system, path) for system in SOURCES for path in files(system)]


@at_once("system, path", FILES)
def test_file_is_plain_utf8_with_a_source_in_every_row(system: str, path: Path) -> None:
    raw = path.read_bytes()
    assert not raw.startswith(b"\xef\xbb\xbf")
    assert b"\r" not in raw
    assert raw.endswith(b"\n")
    for row in read(path):
        assert all(cell == cell.strip() for cell in row.values()), row
        assert re.fullmatch(SOURCES[system], row["source"]), row["source"]


@pytest.mark.parametrize(("system", "number"), [("liberty_road", 6), ("sherman_leader", 18)])
def test_none_is_left_out(system: str, number: int) -> None:
    assert len(files(system)) == number
