"""Small boards made in the test, and map folders made of rows."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from wsanalysis.battlefield.board import Board, Square, make_board
from wsanalysis.battlefield.hexes import Axial, hex_id
from wsanalysis.battlefield.terrain import load_terrain

LETTERS = {
    ".": "clear", "f": "field", "F": "forest", "s": "stone house", "w": "wooden house", "p": "pond",
    "m": "marsh", "u": "mud",
}  # fmt: skip
HEADER = "hex,area,terrain,elevation,roads,rivers,source"


@pytest.fixture(scope="session")
def data(checkout: Path) -> Path:
    return checkout / "data"


@pytest.fixture(scope="session")
def drawn(data: Path) -> Callable[..., Board]:
    """A board drawn in letters, one string a row; `high` draws elevations. Each hex is an area."""
    kinds = load_terrain(data, [])

    def draw(rows: Iterable[str], high: Iterable[str] = ()) -> Board:
        heights = {
            (q, row): int(digit)
            for row, line in enumerate(high)
            for q, digit in enumerate(line)
            if digit != "."
        }
        squares = []
        for row, line in enumerate(rows):
            for q, letter in enumerate(line):
                name = hex_id(Axial(q, row - q // 2))
                height = heights.get((q, row), 0)
                squares.append(Square(name, name, LETTERS[letter], height, (), (), "test"))
        return make_board("drawn", squares, kinds, kinds["rubble"], "")

    return draw


@pytest.fixture
def folder(tmp_path: Path, data: Path) -> Callable[[str], Path]:
    """A data folder with the terrain as it is and one map, `test`, of rows without their source."""

    def make(rows: str) -> Path:
        maps = tmp_path / "maps"
        maps.mkdir(exist_ok=True)
        shutil.copy(data / "maps" / "terrain.csv", maps)
        lines = [line.strip() + ",test" for line in rows.strip().splitlines()]
        (maps / "test.csv").write_text("\n".join([HEADER, *lines]) + "\n", encoding="utf-8")
        return tmp_path

    return make
