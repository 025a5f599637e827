"""The README files of the data name every file, and explain every column of it."""

import csv
import tomllib
from pathlib import Path

import pytest

import wsanalysis as ws
from tests.at_once import at_once

DATA = Path(__file__).resolve().parents[2] / "data"
FILES = sorted(path for path in DATA.rglob("*") if path.suffix in (".csv", ".toml"))
README = "README.md"
PAGES = [DATA / README, *DATA.glob(f"*/{README}")]
TEXTS = {path.parent: path.read_text(encoding="utf-8") for path in PAGES}


def folder_of(file: Path) -> Path:
    """The folder of the README that a data file belongs to."""
    inside = file.relative_to(DATA).parts
    return DATA / inside[0] if len(inside) > 1 else DATA


def name_of(file: Path) -> str:
    """What a README calls it: scenarios, mappings and maps by their names, all others by that of the file."""
    by_name = (file.suffix == ".toml" and file.parent != DATA) or (
        file.relative_to(DATA).parts[0] == "maps" and file.stem != "terrain"
    )
    return f"`{file.stem}`" if by_name else f"{file.name}`"


def label(file: Path) -> str:
    return file.relative_to(DATA).as_posix()


def test_there_is_data() -> None:
    assert {folder_of(file) for file in FILES} == set(TEXTS)


@at_once("file", FILES)
def test_every_file_is_named(file: Path) -> None:
    assert name_of(file) in TEXTS[folder_of(file)]


@at_once("file", [file for file in FILES if file.suffix == ".csv"])
def test_every_column_is_explained(file: Path) -> None:
    with file.open(encoding="utf-8", newline="") as opened:
        columns = next(csv.reader(opened))
    explaining = [text for text in TEXTS.values() if name_of(file) in text]
    assert [column for column in columns if not any(f"`{column}`" in text for text in explaining)] == []


@pytest.mark.parametrize(("folder", "least"), [("scenarios", 20), ("mappings", 10)])
def test_every_key_of_a_scenario_and_a_mapping_is_explained(folder: str, least: int) -> None:
    def keys(part: object) -> set[str]:
        if isinstance(part, dict):
            # what a mapping says to a system are arguments of its questions, which explain them themselves
            within = [value for key, value in part.items() if key not in ws.systems()]
            return set(part) | {key for value in within for key in keys(value)}
        return {key for item in part for key in keys(item)} if isinstance(part, list) else set()

    used: set[str] = set()
    for file in FILES:
        if file.suffix == ".toml" and folder_of(file) == DATA / folder:
            used |= keys(tomllib.loads(file.read_text(encoding="utf-8")))
    text = TEXTS[DATA / folder]
    assert len(used) > least
    assert [key for key in sorted(used) if key not in text] == []
