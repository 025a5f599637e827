"""What any scenario answers, how its units are numbered, and readers of names and records in its file."""

import shutil
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import pytest
from annotated_types import Ge, Le

from wsanalysis.battles.core.setting_up import NO_GROUP
from wsanalysis.battles.core.units import HIDDEN, ON_MAP, WAITING
from wsanalysis.battles.example.scenario import load_scenario
from wsanalysis.battles.scenarios.entries import get_names, get_record, read_toml
from wsanalysis.battles.scenarios.forces import Force, Troop, enlist, roster
from wsanalysis.battles.scenarios.objectives import Hold
from wsanalysis.files.faults import DataFault, Fault
from wsanalysis.systems.example.edition import Example

DATA = Path(__file__).resolve().parents[1] / "example" / "data"


@dataclass(frozen=True)
class Late:
    troops: tuple[Troop, ...]


def force(side: str, *blocks: str, hidden: tuple[str, ...] = (), late: tuple[str, ...] = ()) -> Force:
    groups = tuple(Late((Troop(block),)) for block in late)
    return Force(side, (), (), tuple(map(Troop, blocks)), (), tuple(map(Troop, hidden)), groups)


def test_units_are_numbered_side_by_side_and_reinforcements_by_group() -> None:
    blue = force("Blue", "Guards", late=("Gun", "Militia"))
    red = force("Red", "Militia", hidden=("Gun",), late=("Guards",))
    numbered = [(one.troop.block, one.side, one.where, one.group) for one in enlist((blue, red))]
    assert numbered == [
        ("Guards", 0, ON_MAP, NO_GROUP),
        ("Gun", 0, WAITING, 0),
        ("Militia", 0, WAITING, 1),
        ("Militia", 1, ON_MAP, NO_GROUP),
        ("Gun", 1, HIDDEN, NO_GROUP),
        ("Guards", 1, WAITING, 2),
    ]
    assert [one.troop for one in enlist((blue, red))] == [*roster(blue), *roster(red)]
    assert red.blocks == ("Militia", "Gun", "Guards")


def test_a_scenario_answers_for_both_sides() -> None:
    ford = load_scenario(DATA, "ford", Example.load(DATA))
    assert (ford.stem, ford.name, ford.sides) == ("ford", "The Ford", ("Blue", "Red"))
    assert ford.attacking is ford.force("Blue")
    assert ford.defending is ford.force("Red")
    assert [side for side, one in ford.objectives if isinstance(one, Hold)] == ["Blue"]
    assert sum(ford.units().values()) == sum(ford.outline({}).units)
    assert ford.field().zones == {side: ford.force(side).zone for side in ford.sides}


LARGE = """\
name = "The Ford"
situation = "test"
source = "authored: as large as it may be"
board = "ford"
turns = {turns}
[blue]
zone = {zones[0]}
units = [{{block = "Militia", count = {units[0]}}}]
objectives = [{{kind = "destroy more", vp = 1}}]
[red]
zone = {zones[1]}
units = [{{block = "Militia", count = {units[1]}}}, {{block = "Guards"}}]
objectives = [{{kind = "destroy more", vp = 1}}]
"""


@pytest.mark.parametrize(
    ("columns", "rows", "units", "turns", "said"),
    [
        ("ABCDEFG", 7, (24, 23), 40, []),
        ("ABCDEFG", 7, (24, 24), 40, ["12: red.units: expected at most 48 units of both sides, got 49"]),
        ("AB", 2, (1, 1), 41, ["5: turns: expected a whole number 1-40, got 41"]),
        ("A", 64, (1, 1), 4, []),
        ("A", 65, (1, 1), 4, ["4: board: expected at most 64 hexes from end to end, got 65"]),
    ],
)  # fmt: skip
def test_what_a_battle_has_no_room_for_is_refused_at_its_line(
    columns: str, rows: int, units: tuple[int, int], turns: int, said: list[str], tmp_path: Path
) -> None:
    """A compiled battle would write past the end of its arrays."""
    shutil.copytree(DATA, tmp_path, dirs_exist_ok=True)
    hexes = [f"{column}{row:02}" for column in columns for row in range(1, rows + 1)]
    head, half = "hex,area,terrain,elevation,roads,rivers,source", len(hexes) // 2
    squares = (f"{hex},{hex},clear,0,,,authored: a test" for hex in hexes)
    (tmp_path / "maps" / "ford.csv").write_text("\n".join([head, *squares]), "utf-8")
    text = LARGE.format(turns=turns, units=units, zones=(hexes[:half], hexes[half:]))
    (tmp_path / "scenarios" / "example" / "ford.toml").write_text(text, "utf-8")
    with pytest.raises(DataFault) if said else nullcontext() as error:
        load_scenario(tmp_path, "ford", Example.load(DATA))
    faults = error.value.faults if error else ()
    assert [f"{fault.line}: {fault.column}: {fault.message}" for fault in faults] == said


@dataclass(frozen=True)
class Clock:
    turns: Annotated[int, Ge(1), Le(9)]
    dawn: Annotated[int, Ge(0), Le(23)]


@pytest.mark.parametrize(
    ("text", "found", "said"),
    [
        ('names = ["gun", "Guards", "Gun"]\nclock = {turns = 3, dawn = 5}', ("Gun", "Guards"), []),
        ("clock = {turns = 3, dawn = 5}", ("Guards", "Gun"), []),
        ("names = []\nclock = {turns = 3, dawn = 5}", (), ["1: names: expected at least one counter"]),
        (
            'names = [\n  "gun",\n  "goat"]\nclock = {turns = 3, dawn = 5}',
            ("Gun",),
            ["3: names: expected a field counter, got 'goat'"],
        ),
        ("names = []\nclock = {turns = 10, dwan = 5}", (), [
            "1: names: expected at least one counter",
            "2: clock.dwan: expected one of the keys turns, dawn, got 'dwan'; did you mean 'dawn'?",
            "2: clock.turns: expected a whole number 1-9, got 10",
            "2: clock.dawn: expected a whole number 0-23, it is missing",
        ]),
        ("clock = {turns = 3, Dawn = 5}", ("Guards", "Gun"), [
            "1: clock.Dawn: expected one of the keys turns, dawn, got 'Dawn'; did you mean 'dawn'?",
            "1: clock.dawn: expected a whole number 0-23, it is missing",
        ]),
    ],
)  # fmt: skip
def test_names_and_records_are_read_or_refused_at_their_line(
    text: str, found: tuple[str, ...], said: list[str], tmp_path: Path
) -> None:
    file, faults = tmp_path / "some.toml", list[Fault]()
    file.write_text(text, encoding="utf-8")
    entry = read_toml(file, faults)
    assert entry is not None
    known = ("Guards", "Gun")
    assert get_names(entry, "names", known, "field counter", known) == found
    clock = get_record(entry, "clock", Clock)
    assert clock == (Clock(3, 5) if "dawn" in text else None)
    assert len(faults) == len(said)
    for fault, words in zip(faults, said, strict=True):
        assert f"{fault.line}: {fault.column}: {fault.message}".startswith(words)
