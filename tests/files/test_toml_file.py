"""One reader for all TOML files: bounds, faults with their lines."""

from pathlib import Path

import pytest

from tests.systems.handed_in import GAMES
from wsanalysis.analysis.assertions import read_assertions
from wsanalysis.analysis.mapping_file import read_mapping
from wsanalysis.battles.liberty_road.cards import load_cards
from wsanalysis.battles.liberty_road.scenario_file import load_scenario
from wsanalysis.battles.scenarios.entries import read_toml
from wsanalysis.files.data_folder import data_folder
from wsanalysis.files.faults import DataFault, Fault
from wsanalysis.files.toml_file import MOST_PARTS, TomlFile, read_toml_file

LONG = ".".join("a" * 50_000)
"""100 kB: the time that the standard library needs grows with the square of the parts."""


def read(path: Path, text: str) -> tuple[TomlFile | None, list[Fault]]:
    path.write_text(text, "utf-8")
    faults: list[Fault] = []
    return read_toml_file(path, faults), faults


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (f"x = 1\n{LONG} = 1\n", 2),
        (f"x = 1\n\n[{LONG}]\n", 3),
        (f"[[{LONG}]]\n", 1),
        (f"x = {{{LONG} = 1}}\n", 1),
        ('x = """\na\n"""\n' + LONG.replace(".", " . ") + " = 1", 4),
        (LONG.replace("a", '"a"', 1).replace("a.", "'a'.", 1) + " = 1", 1),
        (f"# {LONG}\n{LONG} = 1", 2),
        (f"{LONG} = 1\nand not TOML at all '''", 1),
        (f"{'.'.join('a' * (MOST_PARTS + 1))} = 1\n", 1),
    ],
    ids=["key", "table", "list", "inline", "blanks", "quoted", "comment", "faulty", "just"],
)
def test_a_key_without_end_is_a_fault_and_not_half_an_hour(tmp_path: Path, text: str, line: int) -> None:
    found, faults = read(tmp_path / "long.toml", text)
    assert found is None
    assert [(fault.line, fault.message.partition(",")[0]) for fault in faults] == [
        (line, f"expected a key of at most {MOST_PARTS} parts")
    ]


@pytest.mark.parametrize(
    "text",
    [
        f'says = "{LONG}"',
        f"says = '{LONG}'",
        f'says = """{LONG} \\""" {LONG}"""',
        f"says = '''\n{LONG}\n'''",
        f"says = 1 # {LONG}",
        "says = [" + ", ".join(["1.5"] * 2000) + "]",
        f"{'.'.join('a' * MOST_PARTS)} = 1",
        f"{'k' * 100_000} = 1",
    ],
    ids=["text", "literal", "long text", "long literal", "comment", "numbers", "just not", "one word"],
)
def test_texts_comments_and_numbers_are_no_keys(tmp_path: Path, text: str) -> None:
    found, faults = read(tmp_path / "text.toml", text)
    assert faults == []
    assert found is not None


def test_every_reader_of_toml_has_the_bound(tmp_path: Path) -> None:
    path = tmp_path / "scenarios" / "liberty_road" / "long.toml"
    path.parent.mkdir(parents=True)
    path.write_text(f"{LONG} = 1\n", "utf-8")
    edition, cards = GAMES["liberty_road"].edition, load_cards(data_folder())
    readers = {
        "assertions": lambda: read_assertions(path, GAMES),
        "a mapping": lambda: read_mapping(path, GAMES),
        "a scenario": lambda: load_scenario(tmp_path, "long", edition, cards),
    }
    for reader in readers.values():
        with pytest.raises(DataFault, match=rf"long\.toml:1: expected a key of at most {MOST_PARTS} parts"):
            reader()
    assert read_toml(path, []) is None


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("a = 1\nb\n", 2, "expected TOML"),
        ("a = [1,\n", 2, "expected TOML"),
        ("a = " + "[" * 5000, 0, "lists within lists without end"),
        ("a = " + "9" * 5000, 0, "expected TOML"),
    ],
)
def test_what_is_no_toml_is_one_fault(tmp_path: Path, text: str, line: int, said: str) -> None:
    found, faults = read(tmp_path / "wrong.toml", text)
    assert found is None
    assert [fault.line for fault in faults] == [line]
    assert said in faults[0].message


def test_what_one_reader_does_to_his_table_no_other_sees(tmp_path: Path) -> None:
    path, faults = tmp_path / "x.toml", list[Fault]()
    path.write_text("name = 'a'\n[[side]]\nunits = [1, 2]\n", encoding="utf-8")
    first = read_toml_file(path, faults)
    assert first is not None
    first.table["side"][0]["units"].append(3)
    again = read_toml_file(path, faults)
    assert again is not None
    assert again.table == {"name": "a", "side": [{"units": [1, 2]}]}
    assert not faults
