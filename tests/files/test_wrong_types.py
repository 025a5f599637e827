"""Every reader of TOML, handed values of the wrong types at any place: each fault is one line."""

import datetime
import json
import random
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.systems.handed_in import GAMES
from wsanalysis.analysis.assertions import read_assertions
from wsanalysis.analysis.mapping_file import mapped_systems, read_mapping
from wsanalysis.battles.liberty_road.records import WEIGHTS as LIBERTY_ROAD
from wsanalysis.battles.registry import MAP_GAMES
from wsanalysis.battles.scenarios.player_file import read_players
from wsanalysis.battles.scenarios.scenario_files import scenario_files
from wsanalysis.battles.storms_of_steel.records import WEIGHTS as STORMS_OF_STEEL
from wsanalysis.files.data_folder import data_folder
from wsanalysis.files.faults import DataFault
from wsanalysis.printing.looks import read_look

WRONG: tuple[Any, ...] = (
    3, -1, 10**30, 1.5, float("inf"), float("nan"), "", " ", "zzz", "a\nb", True, [], [1], ["zzz"], [[]],
    [{}], {}, {"zzz": 1}, {"count": []}, datetime.date(2020, 1, 1), datetime.time(1, 2),
)  # fmt: skip
ALIKE = 3
"""Places of one kind, as the same key of several units, that are tried."""

Place = tuple[str | int, ...]
Read = Callable[[Path], object]


def toml(value: Any) -> str:
    """A value as TOML has it, on one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key)} = {toml(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    return json.dumps(value) if isinstance(value, str | bool) else str(value)


def places(value: Any, at: Place = ()) -> Iterator[Place]:
    """Where anything stands in a table, all that is in it too."""
    for key, one in value.items() if isinstance(value, dict) else enumerate(value):
        yield (*at, key)
        if isinstance(one, dict | list):
            yield from places(one, (*at, key))


def put(value: Any, at: Place, new: Any) -> Any:
    """The table with another value at a place."""
    if not at:
        return new
    if isinstance(value, dict):
        return {key: put(one, at[1:], new) if key == at[0] else one for key, one in value.items()}
    return [put(one, at[1:], new) if key == at[0] else one for key, one in enumerate(value)]


def wrong_files(file: Path, most: int) -> Iterator[tuple[str, Place, Any]]:
    """Texts of the file with one value of a wrong type, where, and which: `most` of them, by chance."""
    table = tomllib.loads(file.read_text("utf-8"))
    seen = Counter[Place]()
    tried = []
    for at in places(table):
        kind = tuple(0 if isinstance(key, int) else key for key in at)
        seen[kind] += 1
        tried += [(at, wrong) for wrong in WRONG if seen[kind] <= ALIKE]
    for at, wrong in random.Random(7).sample(tried, min(most, len(tried))):
        changed = put(table, at, wrong)
        yield "\n".join(f"{json.dumps(key)} = {toml(one)}" for key, one in changed.items()), at, wrong


def mapping(file: Path) -> None:
    about = mapped_systems(file, GAMES)
    read_mapping(file, {name: GAMES[name] for name in about} or GAMES)


DATA = data_folder()
FILES: dict[str, tuple[Read, int]] = {
    "looks/standard.toml": (read_look, 80),
    "looks/parchment.toml": (read_look, 80),
    "mappings/duels.toml": (mapping, 60),
    "mappings/infantry.toml": (mapping, 60),
    "assertions.toml": (partial(read_assertions, games=GAMES), 15),
    "players/liberty_road.toml": (partial(read_players, weights=LIBERTY_ROAD), 25),
    "players/storms_of_steel.toml": (partial(read_players, weights=STORMS_OF_STEEL), 25),
}


def check(file: Path, read: Read, source: Path, most: int) -> None:
    for text, at, wrong in wrong_files(source, most):
        file.write_text(text, "utf-8")
        told = ["no fault"]
        try:
            read(file)
        except DataFault as error:
            told = list(map(str, error.faults))
        except Exception as error:
            raise AssertionError(f"{source.name}: {wrong!r} at {at}") from error
        assert told
        assert not any("\n" in fault for fault in told), (at, wrong)


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[] if "look" in name else pytest.mark.slow) for name in FILES]
)
def test_a_value_of_a_wrong_type_is_a_fault_in_words(tmp_path: Path, name: str) -> None:
    read, most = FILES[name]
    check(tmp_path / "mine.toml", read, DATA / name, most)


@pytest.mark.parametrize(
    ("system", "scenario"), [("liberty_road", "hill"), ("storms_of_steel", "first_light")]
)
def test_a_value_of_a_wrong_type_in_a_scenario_is_a_fault_in_words(
    own: Path, system: str, scenario: str
) -> None:
    for name, file in scenario_files(own, system).items():
        if name != scenario:
            file.unlink()
    game = MAP_GAMES[system]

    def read(_: Path) -> None:
        game.outline(own, scenario, GAMES[system].edition)

    check(
        own / "scenarios" / system / f"{scenario}.toml",
        read,
        DATA / "scenarios" / system / f"{scenario}.toml",
        30,
    )


@pytest.mark.parametrize(
    "systems", [[[]], [{}], [1], "liberty_road", {"liberty_road": 1}, [["liberty_road"]]]
)
def test_systems_of_a_mapping_that_are_no_names_are_a_fault(tmp_path: Path, systems: Any) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(f"says = 'x'\nsystems = {toml(systems)}\n", "utf-8")
    with pytest.raises(DataFault, match=r"mine\.toml:2: systems: expected"):
        mapping(file)


@pytest.mark.parametrize("basis", [[], ["greedy"], {}, 1])
def test_a_player_based_on_what_is_no_name_is_a_fault(tmp_path: Path, basis: Any) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(f"[mine]\nbased_on = {toml(basis)}\nsource = 'x'\n", "utf-8")
    with pytest.raises(DataFault, match=r"mine\.toml:2: mine\.based_on: expected"):
        read_players(file, LIBERTY_ROAD)


def test_two_players_that_look_alike_are_a_fault(tmp_path: Path) -> None:
    text = (DATA / "players" / "liberty_road.toml").read_text("utf-8")
    file = tmp_path / "mine.toml"
    file.write_text(f'{text}\n["grееdy"]\nbased_on = "greedy"\nsource = "mine"\n', "utf-8")
    with pytest.raises(DataFault, match="expected another name, 'grееdy' looks like 'greedy'"):
        read_players(file, LIBERTY_ROAD)
