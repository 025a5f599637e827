"""Which files a data folder of Liberty Road may have: the units of one side alone, or of a further nation."""

import csv
import io
from pathlib import Path

import pytest

import wsanalysis as ws

UNITS = Path("units", "liberty_road")


def test_the_units_of_one_file_are_enough(own: Path) -> None:
    (own / UNITS / "german.csv").unlink()
    game = ws.load("liberty_road", data=own)
    with (own / UNITS / "allied.csv").open(encoding="utf-8", newline="") as file:
        assert list(game.units.index) == [row["name"] for row in csv.DictReader(file)]


@pytest.mark.parametrize("file", ["polish.csv", "Polish Army.csv", "POLISH.CSV"])
def test_a_further_file_adds_its_units(own: Path, file: str, game: ws.Game) -> None:
    header, first, *_ = csv.reader(io.StringIO((own / UNITS / "allied.csv").read_text(encoding="utf-8")))
    with (own / UNITS / file).open("w", encoding="utf-8", newline="") as further:
        csv.writer(further).writerows([header, ["Polish Rifles", "Polish", *first[2:]]])
    mine = ws.load("liberty_road", data=own)
    assert set(mine.units.index) - set(game.units.index) == {"Polish Rifles"}
    assert mine.edition.data_hash != game.edition.data_hash
