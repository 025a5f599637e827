"""The log of games at a table: what it takes, from a file and from a link, and each of its faults."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields
from datetime import date
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest

from wsanalysis.arguments.names import find
from wsanalysis.battles.runs.playtest_log import (
    BOXES,
    COLUMNS,
    NEEDED,
    NamedScenario,
    Playtest,
    PlaytestLog,
    read_log,
)
from wsanalysis.files import links
from wsanalysis.files.faults import DataFault, Fault

HEAD = "scenario,first,second,result"
GRADES = ("failed", "good", "great")
WHOLE = (
    "scenario,first,second,result,date,data,rules,points_first,points_second,turns,minutes,"
    "hints,undone,luck,seed,actions,notes\n"
    "tank_duel,Anna,trained,loss,2026-11-27,336375035fdc,2014,2,5,8,55,0,1,-0.08,7 0,a:1f3c,"
    '"never, ever"\n'
    'tank_duel,Ben,Cleo,win,2026-11-20,,,,,,,,,,,,"real table, house rule on smoke"\n'
)
"""As the design shows it, but for the games that each had played before: skill is learned from the games."""


def known(name: str) -> NamedScenario:
    found = find(name, ("hill", "tank_duel", "bulge"), "scenario")
    return NamedScenario(found, GRADES if found == "bulge" else ())


def read(tmp_path: Path, text: str, needed: tuple[str, ...] = NEEDED) -> PlaytestLog:
    file = tmp_path / "playtests.csv"
    file.write_text(text, encoding="utf-8")
    return read_log(file, known, needed)


def faults(tmp_path: Path, text: str) -> list[str]:
    with pytest.raises(DataFault) as caught:
        read(tmp_path, text)
    return [str(fault).partition("playtests.csv:")[2] for fault in caught.value.faults]


def test_a_row_has_all_that_the_design_asks_for(tmp_path: Path) -> None:
    played, typed = read(tmp_path, WHOLE).games
    assert (played.line, typed.line) == (2, 3)
    assert played.game == Playtest(
        "tank_duel", "Anna", "trained", "loss", date(2026, 11, 27), "336375035fdc", "2014", 2, 5, 8, 55, 0,
        1, -0.08, "7 0", "a:1f3c", "never, ever",
    )  # fmt: skip
    assert typed.game == Playtest(
        "tank_duel", "Ben", "Cleo", "win", date(2026, 11, 20), notes="real table, house rule on smoke"
    )


def test_four_cells_are_enough_in_any_order_and_in_any_letters(tmp_path: Path) -> None:
    text = "Result;Second;Points first;First;Scenario;Timestamp\nWIN;Ben;5;Anna;Tank Duel;12:30\n"
    log = read(tmp_path, text)
    assert log.games[0].game == Playtest("tank_duel", "Anna", "Ben", "win", points_first=5)
    assert log.unread == ("timestamp",)
    log = read(tmp_path, f"{HEAD},experience_first\nhill,Anna,Ben,win,12\n")  # a column of an older log
    assert log.unread == ("experience_first",)


def test_of_one_seat_the_result_is_a_grade_and_nobody_is_second(tmp_path: Path) -> None:
    log = read(tmp_path, f"{HEAD}\nbulge,Anna,,Good\nbulge,Anna,,abandoned\n")
    assert [line.game.result for line in log.games] == ["good", "abandoned"]
    assert [line.game.is_finished for line in log.games] == [True, False]
    said = faults(tmp_path, f"{HEAD}\nbulge,Anna,,win\n")
    assert said == ["2: result: expected one of failed, good, great, or abandoned, got 'win'"]


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ("hill,Anna,Ben,won", "2: result: expected win, draw or loss of the side that moves first, or"),
        ("hill,Anna,Ben,", "2: result: expected a result, got an empty cell"),
        (",Anna,Ben,win", "2: scenario: expected the name of a scenario, got an empty cell"),
        ("town,Anna,Ben,win", "2: scenario: there is no scenario 'town'"),
        ("hill,,Ben,win", "2: first: expected a name or an alias, got an empty cell"),
        ("hill,Anna,,win", "2: second: expected a name or an alias, got an empty cell"),
        ("hill,Anna, ANNA,win", "2: second: expected somebody else than the first player, got 'ANNA'"),
        ("hill,Anna,Ben", "2: expected 4 cells as in the header, got 3"),
        ("=A1,Anna,Ben,win", "2: scenario: there is no scenario"),
    ],
)  # fmt: skip
def test_a_bad_row_names_line_column_and_value(tmp_path: Path, row: str, said: str) -> None:
    found = faults(tmp_path, f"{HEAD}\n{row}\n")
    assert len(found) == 1
    assert found[0].startswith(said)


@pytest.mark.parametrize(
    ("column", "cell", "said"),
    [
        ("date", "27/11/2026", "expected a date such as 2026-11-27 or an empty cell, got '27/11/2026' (a"),
        ("points_first", "five", "expected a whole number from -999 to 999 or an empty cell, got 'five'"),
        ("turns", "-1", "expected a whole number 0-9999 or an empty cell, got '-1'"),
        ("minutes", "1.5", "expected a whole number 0-9999 or an empty cell, got '1.5'"),
        ("hints", "yes", "expected a whole number"),
        ("luck", "2", "expected a number from -1 to 1, such as -0.08 or an empty cell, got '2'"),
        ("luck", "nan", "expected a number from -1 to 1"),
        ("notes", "=1+1", "expected a value, got the formula '=1+1'"),
    ],
)  # fmt: skip
def test_each_other_cell_is_checked_where_it_is_filled(
    tmp_path: Path, column: str, cell: str, said: str
) -> None:
    found = faults(tmp_path, f"{HEAD},{column}\nhill,Anna,Ben,win,\nhill,Anna,Ben,win,{cell}\n")
    assert len(found) == 1
    assert found[0].startswith(f"3: {column}: {said}")


def test_a_comma_of_another_country_is_a_point(tmp_path: Path) -> None:
    log = read(tmp_path, f"{HEAD};luck\n".replace(",", ";") + "hill;Anna;Ben;win;-0,08\n")
    assert log.games[0].game.luck == -0.08


def test_headings_are_checked_too(tmp_path: Path) -> None:
    assert faults(tmp_path, "scenario,first,result\nhill,Anna,win\n") == [
        "1: second: expected this column, it is missing"
    ]
    (said,) = faults(tmp_path, f"{HEAD},poins_first\nhill,Anna,Ben,win,3\n")
    assert said.endswith("did you mean 'points_first'?")
    assert faults(tmp_path, f"{HEAD}\n") == [" expected at least one game, there is none"]
    assert "expected a header row" in faults(tmp_path, "")[0]


def test_who_needs_no_names_does_without_the_columns(tmp_path: Path) -> None:
    log = read(tmp_path, "scenario,result\nhill,draw\n", ("scenario", "result"))
    assert log.games[0].game.game == ("hill", "", "", "draw")


def test_rows_may_be_handed_in() -> None:
    rows = [
        ("hill", "Anna", "Ben", "win"),
        {
            "Scenario": "hill", "first": "Ben", "second": "Anna", "result": "loss", "turns": 8,
            "minutes": None, "luck": float("nan"),
        },
    ]  # fmt: skip
    assert [line.game for line in read_log(rows, known).games] == [
        Playtest("hill", "Anna", "Ben", "win"), Playtest("hill", "Ben", "Anna", "loss", turns=8),
    ]  # fmt: skip
    with pytest.raises(DataFault) as caught:
        read_log([("hill", "Anna", "Ben"), "hill", ("hill", "Anna", "Ben", "won")], known)
    assert [(fault.line, fault.column) for fault in caught.value.faults] == [(1, ""), (2, ""), (3, "result")]


def test_form_and_columns_agree() -> None:
    """What has no box on the form is what only a game played on this machine knows."""
    assert tuple(field.name for field in fields(Playtest)) == COLUMNS
    boxes = [column for part in BOXES.values() for column in part]
    assert len(boxes) == len(set(boxes))
    assert set(NEEDED) <= set(boxes)
    assert set(COLUMNS) - set(boxes) == {"hints", "undone", "luck", "seed", "actions"}


class _Answers(BaseHTTPRequestHandler):
    """A server that answers as the path says."""

    def do_GET(self) -> None:
        path = self.path.partition("?")[0]
        content = {
            "/pub": f"\ufeff{HEAD}\r\nhill,Anna,Ben,win\r\n".encode(),
            "/bad": f"{HEAD}\nhill,Anna,Ben,won\n".encode(),
            "/edit": b"<!DOCTYPE html><html>",
            "/latin": f"{HEAD}\nhill,Zo\xe9,Ben,win\n".encode("latin-1"),
            "/long": b"x" * 200,
        }.get(path)
        if path == "/moved":
            self.send_response(302)
            self.send_header("Location", "/pub")
            self.end_headers()
        elif content is None:
            self.send_error(404)
        else:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(content)

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@contextmanager
def published() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), _Answers) as server:
        thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_address[1]}"
        finally:
            server.shutdown()
            thread.join()


def test_a_published_sheet_is_read_as_a_file_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(links, "MOST", 100)
    with published() as host:
        for path in ("/pub?output=csv", "/moved"):
            assert read_log(host + path, known).games[0].game == Playtest("hill", "Anna", "Ben", "win")
        for path, said in (
            ("/bad?key=secret", "/bad:2: result: expected win, draw or loss"),
            ("/edit", "expected CSV, got a web page: publish the sheet itself as CSV"),
            ("/latin", "expected UTF-8 text, got byte 0xe9"),
            ("/long", "expected a table of at most 100 bytes, got more"),
            ("/none", "expected a table under this link; the server answers 404"),
        ):
            with pytest.raises(DataFault, match=said) as caught:
                read_log(host + path, known)
            assert "secret" not in str(caught.value)


def test_a_server_that_says_nothing_or_is_not_there_is_told() -> None:
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        link = f"http://127.0.0.1:{door.getsockname()[1]}/sheet"
        found: list[Fault] = []
        assert links.read_link(link, found) is None  # bound, and nobody listens
        door.listen()
        assert links.read_link(link, found, timeout=0.1) is None  # somebody listens, and never answers
        assert links.read_link("http://", found) is None
    refused, silent, broken = (fault.message for fault in found)
    assert "cannot be reached" in refused
    assert "0.1 seconds" in silent
    assert "the link whole?" in broken
