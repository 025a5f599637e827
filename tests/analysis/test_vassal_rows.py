"""Rows that logs of VASSAL make in the log of games at a table."""

from __future__ import annotations

from pathlib import Path

import pytest

import wsanalysis as ws
from tests.files import vassal_writer as to
from wsanalysis.analysis.playtests import setting_of
from wsanalysis.analysis.vassal_rows import VassalRow, row_of
from wsanalysis.battles.runs.playtest_log import COLUMNS
from wsanalysis.files.vassal_file import read_vassal

PLAYERS = [
    to.player("x", "Anna", "German"),
    to.player("y", "Ben", "American"),
    to.player("", "Di", "<observer>"),
]
DUEL = to.notes("scenario: tank_duel", "data: 336375035fdc")


def row(tmp_path: Path, state: list[to.Command], *chat: str, system: str = "liberty_road") -> VassalRow:
    path = tmp_path / "friday.vlog"
    path.write_bytes(to.vassal_log(to.game(state, [to.chat("Ben", line) for line in chat])))
    game = ws.load(system)
    return row_of(read_vassal(path), game, setting_of(game))


def cells(found: VassalRow) -> dict[str, str]:
    return {column: cell for column, cell in found.cells.items() if cell}


def test_a_row_says_what_the_log_says_and_no_more(tmp_path: Path) -> None:
    found = row(tmp_path, [*PLAYERS, DUEL])
    assert cells(found) == {
        "scenario": "tank_duel", "first": "Ben", "second": "Anna", "date": "2025-12-01",
        "data": "336375035fdc", "notes": "VASSAL: friday.vlog",
    }  # fmt: skip
    assert [*found.cells] == [*COLUMNS]
    assert (found.lacking, found.wrong, found.unplaced) == (("result",), {}, {})


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("result: win", ("win", "", "")), ("result: 5-3", ("win", "5", "3")),
        ("result: 2 to 4", ("loss", "2", "4")), ("result: 3 – 3", ("draw", "3", "3")),
        ("result: German wins", ("loss", "", "")), ("result: allied", ("win", "", "")),
        ("result: abandoned", ("abandoned", "", "")),
    ],
)  # fmt: skip
def test_a_line_of_the_chat_says_who_won(line: str, said: tuple[str, str, str], tmp_path: Path) -> None:
    found = row(tmp_path, [*PLAYERS, DUEL], line)
    assert tuple(found.cells[name] for name in ("result", "points_first", "points_second")) == said
    assert (found.lacking, found.wrong) == ((), {})


def test_lines_fill_in_any_column_and_the_last_one_counts(tmp_path: Path) -> None:
    lines = (
        "turns: 7",
        "Turns: 8",
        "notes: the ford",
        "first: Bea",
        "weather: rain",
        "look: there",
        "result: draw",
    )
    found = row(tmp_path, [*PLAYERS, DUEL], *lines)
    assert cells(found).items() >= {"turns": "8", "first": "Bea", "second": "Anna", "result": "draw"}.items()
    assert found.cells["notes"] == "the ford; VASSAL: friday.vlog"
    assert "weather" not in found.cells


def test_of_two_people_on_one_side_the_first_one_counts(tmp_path: Path) -> None:
    found = row(tmp_path, [*PLAYERS, to.player("z", "Cy", "British"), DUEL], "result: win")
    assert (found.cells["first"], found.cells["second"]) == ("Ben", "Anna")


def test_without_a_scenario_nobody_knows_who_moves_first(tmp_path: Path) -> None:
    found = row(tmp_path, PLAYERS, "result: 5-3")
    assert found.lacking == ("scenario", "first", "second")
    assert found.unplaced["German"] == "Anna"
    found = row(tmp_path, PLAYERS, "scenario: Steel in the Wheat", "result: 5-3")
    assert (found.cells["scenario"], found.cells["first"], found.lacking) == ("tank_duel", "Ben", ())


def test_what_the_chat_says_wrongly_is_told(tmp_path: Path) -> None:
    found = row(tmp_path, [*PLAYERS, DUEL], "turns: lots", "result: us", "second: Ben")
    assert {*found.wrong} == {"turns", "result", "second"}
    assert "expected win, draw or loss of the side that moves first" in found.wrong["result"]
    other = row(tmp_path, PLAYERS, "scenario: vanguard", "first: Anna").wrong["scenario"]
    assert other == "expected a scenario of War Stories: Liberty Road, got 'vanguard'"
    assert "no scenario" in row(tmp_path, PLAYERS, "scenario: no such").wrong["scenario"]


def test_with_one_seat_the_commander_s_grade_counts(tmp_path: Path) -> None:
    state = [
        to.player("", "Otto", "German"),
        to.player("x", "Ann", "American"),
        to.notes("scenario: vanguard"),
    ]
    found = row(tmp_path, state, "result: half", system="sherman_leader")
    assert (found.cells["first"], found.cells["second"], found.cells["result"]) == ("Ann", "", "half")
    assert (found.lacking, found.wrong) == ((), {})
    assert row(tmp_path, state, "result: 5-3", system="sherman_leader").wrong.keys() == {"result"}
