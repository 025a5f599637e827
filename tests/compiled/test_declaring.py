"""What a record may not say is one clear error, and mypy sees an index or a number of the wrong kind."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from textwrap import dedent
from typing import Any, NewType

import pytest

from tests.at_once import at_once
from wsanalysis.compiled import Array, Record, Table, array, span

Unit = NewType("Unit", int)
Text = NewType("Text", str)


class Drop(Record):
    weapon: int


class World(Record):
    kinds: Table[int, int]


class Pile(Record):
    count: int
    drops: Array[int, Drop] = array(4, used="count")


NAMES: dict[str, Any] = {
    "Array": Array, "Table": Table, "Record": Record, "array": array,
    "Drop": Drop, "World": World, "Pile": Pile, "Unit": Unit, "Text": Text, "__name__": __name__,
}  # fmt: skip

WRONG = {
    "turn: float": "is of type float: write int, a NewType of it, a record, Array",
    "turn: bool": "is of type bool: write int",
    "turn: str": "is of type str",
    "turn: Text": "is of type Text",
    "turn: int | None": "is of type int | None",
    "turn: Fraction": "is of the unknown type 'Fraction': declare or import Fraction before Battle",
    "turn: 'Battle'": "is of the unknown type|is of type Battle",
    "turn: int = 3": "has a value: leave it out",
    "turn: int = array(3)": r"has a length, but is no array: write turn: Array\[int, int\] = array\(3\)",
    "turn: Drop = array(3)": r"write turn: Array\[int, Drop\] = array\(3\)",
    "turn = array(3)": r"has no type: write turn: Array\[int, int\] = array",
    "turn: list[int]": r"is of type list\[int\]: write int",
    "turn: Array[int, int]": r"is an array without a length: write `= array\(n\)` behind it, or",
    "turn: Array[int, int] = array(0)": "is an array of 0 entries",
    "turn: Array[str, int] = array(2)": "is indexed by str",
    "turn: Array[tuple[int, int], int] = array(2)": "an array has one index",
    "turn: Array[int, bool] = array(2)": "has entries of type bool",
    "turn: Array[int, World] = array(2)": r"holds World, which has a table .*\(kinds\): give it to Battle",
    "turn: Array[int, int] = array(2, used='copy')": "counts numbers",
    "turn: Array[int, Drop] = array(2, used='depth')": "counts by 'depth': name a number of the same record",
    "turn: Array[int, Drop] = array(2, used='turn')": "counts by 'turn'",
    "turn: Table[int, int] = array(2)": "is a table with a length",
    "turn: Table[str, int]": "is indexed by str",
    "turn: Table[tuple[int, str], int]": "is indexed by tuple",
    "turn: Table[int, Table[int, int]]": "has entries of type",
    "turn: World": r"holds World, which has a table .*\(kinds\)",
    "turn: Pile": r"holds Pile, which has .* an array counted by `used` \(drops\)",
    "copy: int": "has a name that every record uses itself: choose another",
    "address: int": "has a name that every record uses itself",
    "_turn: int": "has a name that every record uses itself",
}


@at_once("line", WRONG)
@at_once("header", ["", "from __future__ import annotations\n"])
def test_a_wrong_declaration_names_class_field_and_what_to_write(line: str, header: str) -> None:
    if not header and ("Fraction" in line or "'Battle'" in line):
        header = "from __future__ import annotations\n"
    with pytest.raises(TypeError, match=WRONG[line]) as error:
        exec(f"{header}class Battle(Record):\n    {line}\n", dict(NAMES))
    name = line.split(":")[0].split(" ")[0]
    assert str(error.value).startswith(f"{__name__}: Battle.{name} ")


def test_a_child_adds_fields_and_changes_none() -> None:
    with pytest.raises(TypeError, match=r"Other\.weapon is already declared by a parent"):

        class Other(Drop):
            weapon: int

    with pytest.raises(TypeError, match="Both inherits from 2 records: a record has one parent"):

        class Both(Drop, World):  # type: ignore[misc]
            pass


def test_a_record_may_be_declared_where_its_types_are_local() -> None:
    Local = NewType("Local", int)

    class Inner(Record):
        x: Local

    class Outer(Record):
        inner: Inner
        row: Array[Local, Inner] = array(2)

    assert Outer().row[Local(1)].x == 0


def test_a_record_may_have_functions_and_properties_of_its_own() -> None:
    class Pile(Drop):
        count: int

        @property
        def total(self) -> int:
            return self.weapon * self.count

    for pile in (Pile(), Pile.new_block()):
        pile.weapon, pile.count = 3, 4
        assert pile.total == 12


def test_a_span_is_a_range_that_may_be_walked_again() -> None:
    units = span(Unit, 2, 5)
    assert list(units) == list(units) == [2, 3, 4]


CHECKED = """
from typing import NewType
from wsanalysis.compiled import Array, Record, Span, Table, array, span

Unit = NewType("Unit", int)
Hex = NewType("Hex", int)


class Fire(Record):
    firer: Unit
    target: Hex


class Move(Record):
    unit: Unit


class Frame(Record):
    fire: Fire
    move: Move


class State(Record):
    depth: int
    stack: Array[int, Frame] = array(48)


class Battle(State):
    hex: Array[Unit, Hex] = array(48)
    ground: Table[Hex, int]
    sight: Table[tuple[Hex, Hex], int]


def units_of(state: State) -> Span[Unit]:
    return span(Unit, 0, state.depth)


def right(state: State, battle: Battle, unit: Unit, hex: Hex) -> int:
    frame = battle.stack[state.depth]
    frame.fire.target = battle.hex[frame.fire.firer] = hex
    battle.sight[hex, battle.hex[unit]] += 1
    seen = 0
    for friend in units_of(state):
        seen += battle.hex[friend]
    for other in span(Unit, 0, unit + 1):
        seen += battle.sight[hex, battle.hex[other]] + battle.ground[hex]
    right(battle, battle.copy(), Unit(3), Hex(3))
    new = Battle.new_block(ground=3, sight=(3, 3))
    new.copy_into(battle)
    return seen + len(battle.hex)


def wrong(state: State, battle: Battle, unit: Unit, hex: Hex) -> None:
    battle.hex[hex]  # a hex where a unit is due
    battle.hex[3]  # a number where a unit is due
    battle.hex[unit] = unit  # a unit where a hex is due
    battle.hex[unit] = 3  # a number where a hex is due
    battle.sight[hex, unit]  # the second index
    battle.sight[hex]  # an index too few
    battle.stack[0].fire.target = unit  # in a frame
    battle.stack[0].fire.targt = hex  # no such field
    state.hex[unit]  # a field of the child
    fire: Fire = battle.stack[0].move  # another kind of frame
    wrong(state, state, unit, hex)  # a parent where a child is due
    wrong(state, battle, hex, unit)  # arguments in the wrong order
    battle.copy_into(state)  # into its parent
    battle.depth = "1"  # no number
    battle.depth = battle.stack  # an array where a number is due
    for other in span(Unit, 0, 3):
        battle.ground[other]  # a unit of a span where a hex is due
    for friend in units_of(state):
        battle.ground[friend]  # a unit of a span that a function gives
"""


@pytest.mark.slow
def test_mypy_sees_a_wrong_index_number_field_or_record(tmp_path: Path, checkout: Path) -> None:
    """Every line that a remark calls wrong is refused, and no other."""
    pytest.importorskip("mypy")
    file = tmp_path / "checked.py"
    file.write_text(dedent(CHECKED), "utf-8")
    # with mypy's cache of this checkout, as the step of types in run.py test leaves it
    command = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", file]
    ran = subprocess.run(command, cwd=checkout, capture_output=True, text=True, check=False)
    found = {int(line.removeprefix(str(file)).split(":")[1]) for line in ran.stdout.splitlines()}
    lines = CHECKED.splitlines()
    assert found == {k for k, line in enumerate(lines, start=1) if "  # " in line}, ran.stdout + ran.stderr
