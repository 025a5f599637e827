"""The command that sets a table's games beside the machine, and a plan that begins from both."""

import json
from pathlib import Path

import pytest

from tests.files import vassal_writer as to
from wsanalysis.commands.main import main
from wsanalysis.files import links

HEAD = "scenario,first,second,result\n"
GAMES = f"{HEAD}hill,Anna,Ben,win\nhill,Ben,Anna,win\nvanguard,Anna,,half\nhill,Anna,Ben,loss\n"


@pytest.fixture
def log(tmp_path: Path) -> str:
    file = tmp_path / "games.csv"
    file.write_text(GAMES, encoding="utf-8")
    return str(file)


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = main(words)
    return code, *capsys.readouterr()


def test_every_system_of_a_log_is_told(log: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "playtests", log, "--games", "0")
    assert code == 0
    assert "Allied share: your table" in out
    assert "your table: half strength or better 1 of 1" in out
    assert "Anna" in out


def test_what_is_asked_for_is_told_alone(log: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "playtests", log, "--games", "0", "--scenario", "hill")
    assert code == 0
    assert "Allied share" in out
    assert "half" not in out
    code, out, _ = run(capsys, "playtests", log, "--games", "0", "--system", "sherman_leader")
    assert "Allied share" not in out
    code, _, error = run(capsys, "playtests", log, "--games", "0", "--scenario", "town")
    assert code == 2
    assert "scenario in the log 'town'" in error


def test_machines_read_it_as_json_and_csv(log: str, capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "playtests", log, "--games", "0", "--json")
    road, leader = json.loads(out)["systems"]
    assert road["your table"][0]["scenario"] == "hill"
    assert road["your table"][0]["machine"] is None
    assert leader["grades"][0]["grade"] == "half"
    _, out, _ = run(capsys, "playtests", log, "--games", "0", "--csv", "--scenario", "hill")
    assert "hill" in out
    assert "together" in out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("no-such.csv",), "no-such.csv: expected this file, there is none"),
        (("http://127.0.0.1:9/x",), "127.0.0.1:9/x: expected a table under this link"),
    ],
)
def test_what_cannot_be_read_is_said_in_one_line(
    words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, error = run(capsys, "playtests", *words)
    assert (code, out) == (1, "")
    assert said in error
    assert error.count("\n") == 1


@pytest.mark.parametrize("head", ["scenario,first,second", "scenario,first,second,outcome"])
def test_a_log_without_results_is_refused_by_that_column(
    head: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = tmp_path / "log.csv"
    log.write_text(f"{head}\nhill,Ann,Ben{',win' * head.endswith('outcome')}\n")
    code, out, error = run(capsys, "playtests", str(log), "--games", "0")
    assert (code, out) == (1, "")
    assert "result: expected this column, it is missing" in error


def test_every_fault_of_a_log_is_told_at_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = tmp_path / "playtests.csv"
    rows = [
        "scenario,first,second,result",
        "tank_duel,Ann,Ann,win",
        "tank_duel,,Ben,win",
        "tank_duel,Ann,Ben,2",
    ]
    log.write_text("\n".join(rows), encoding="utf-8")
    assert main(["playtests", str(log), "--games", "0"]) == 1
    said = capsys.readouterr().err.splitlines()
    assert [line.rpartition("playtests.csv:")[2].partition(" expected")[0] for line in said] == [
        "2: second:",
        "3: first:",
        "4: result:",
    ]


def test_without_a_log_it_looks_beside_the_data(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, _, error = run(capsys, "playtests", "--data", str(tmp_path))
    assert code == 1
    assert "playtests.csv: expected this file, there is none" in error


def test_a_plan_of_named_people_knows_skill_and_seats(
    log: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "plan.csv"
    file.write_text(f"{HEAD}hill,Anna,Ben,win\nhill,Anna,Ben,win\nhill,Anna,Ben,win\n", encoding="utf-8")
    code, out, _ = run(capsys, "plan", str(file))
    assert code == 0
    assert "Seats: Ben moves first, Anna second." in out
    assert "begun from the joint verdict" in out
    code, _, error = run(capsys, "plan", log)
    assert code == 1
    assert "games.csv:4: scenario: expected a scenario of two seats, got 'vanguard'" in error


@pytest.mark.slow
def test_part_of_a_name_that_two_games_have_is_planned_for_neither(
    capsys: pytest.CaptureFixture[str],
) -> None:
    code, out, error = run(capsys, "plan", "hil=7-1-4")
    assert (code, out) == (2, "")
    assert "hil: no scenario has just this name; did you mean hill (of liberty_road) or hill_2019" in error


def test_a_plan_begins_from_the_machine_s_verdict(capsys: pytest.CaptureFixture[str]) -> None:
    _, alone, _ = run(capsys, "plan", "hill=2-0-2", "--csv")
    _, beside, _ = run(capsys, "plan", "hill=2-0-2", "--csv", "--verdict", "2000")
    widths = [
        float(row[4]) - float(row[3])
        for row in (text.strip().splitlines()[-1].split(",") for text in (alone, beside))
    ]
    assert widths[1] < widths[0]


PLAYERS = [
    to.player("secret", "Anna", "German"),
    to.player("", "Ben", "American"),
    to.notes("scenario: tank_duel"),
]


@pytest.fixture
def friday(tmp_path: Path) -> str:
    file = tmp_path / "friday.vlog"
    file.write_bytes(to.vassal_log(to.game(PLAYERS, [to.chat("Ben", "result: 5-3")])))
    return str(file)


@pytest.fixture
def sunday(tmp_path: Path) -> str:
    file = tmp_path / "sunday.vsav"
    file.write_bytes(to.vassal_log(to.game(PLAYERS)))
    return str(file)


def test_rows_of_vassal_logs_are_printed_and_what_lacks_is_told(
    friday: str, sunday: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, error = run(capsys, "playtests", friday, sunday)
    assert code == 0
    assert out == (
        "scenario,first,second,result,date,points_first,points_second,notes\n"
        "tank_duel,Ben,Anna,win,2025-12-01,5,3,VASSAL: friday.vlog\n"
        "tank_duel,Ben,Anna,,2025-12-01,,,VASSAL: sunday.vsav\n"
    )
    assert error == f"wsanalysis: {sunday}: fill in result\n"


def test_rows_of_vassal_logs_are_added_once(
    friday: str, sunday: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = tmp_path / "own.csv"
    log.write_text("result;scenario;first;second;notes\nwin;hill;Cy;Di;x\n", encoding="utf-8")
    run(capsys, "playtests", friday, "--add", str(log))
    code, out, error = run(capsys, "playtests", friday, sunday, "--add", str(log))
    assert code == 0
    assert "friday" not in out
    assert error == (
        f"wsanalysis: {friday}: its row is in {log} already\n"
        f"wsanalysis: {log}: left out, since it has no such column: date\n"
        f"wsanalysis: {log}:4: fill in result\n"
    )
    assert log.read_text(encoding="utf-8").splitlines()[1:] == [
        "win;hill;Cy;Di;x", "win;tank_duel;Ben;Anna;VASSAL: friday.vlog",
        ";tank_duel;Ben;Anna;VASSAL: sunday.vsav",
    ]  # fmt: skip
    code, _, error = run(capsys, "playtests", str(log), "--games", "0")
    assert code == 1
    assert "own.csv:4: result: " in error


@pytest.mark.parametrize(
    "head",
    [
        "\ufeffscenario;Wetter;first;second;result;notes\r\ntank_duel;schön;Cy;Di;win;\r\n",
        "\n\nscenario,first,second,result,notes\ntank_duel,Cy,Di,win,\n",
        "scenario,first,second,result,notes\rtank_duel,Cy,Di,win,\r",
    ],
    ids=["of a spreadsheet", "with empty lines", "of an old Mac"],
)
def test_a_log_made_by_hand_stays_as_it_is_and_its_new_line_is_like_the_others(
    head: str, friday: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = tmp_path / "own.csv"
    log.write_bytes(head.encode())
    assert run(capsys, "playtests", friday, "--add", str(log))[2] == (
        f"wsanalysis: {log}: left out, since it has no such column: date, points_first, points_second\n"
    )
    before, added = head.encode(), log.read_bytes()
    assert added.startswith(before)
    assert b"Anna" in added[len(before) :]
    ends = "\r\n" if "\r\n" in head else head[-1]
    assert "".join(sign for sign in added[len(before) :].decode() if sign in "\r\n") == ends
    code, out, _ = run(capsys, "playtests", str(log), "--games", "0")
    assert code == 0
    assert "2 games" in out


def test_a_log_without_notes_cannot_tell_what_was_added_and_says_so(
    friday: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = tmp_path / "own.csv"
    log.write_text("scenario,first,second,result\n", encoding="utf-8")
    said = run(capsys, "playtests", friday, "--add", str(log))[2]
    assert "points_second, notes: without it a log that is added again counts again\n" in said


def test_a_log_is_begun_in_the_data_folder_which_the_verdict_reads(
    friday: str, own: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(capsys, "playtests", friday, "--add", "--data", str(own))[0] == 0
    assert (own / "playtests.csv").is_file()
    code, out, _ = run(capsys, "playtests", "--data", str(own), "--games", "0")
    assert code == 0
    assert "Anna" in out


def test_faulty_vassal_logs_are_all_told_and_nothing_is_added(
    friday: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other, none, log = tmp_path / "other.vlog", tmp_path / "none.vlog", tmp_path / "own.csv"
    other.write_bytes(to.vassal_log(to.game(PLAYERS), module="Some Game 2"))
    code, out, error = run(capsys, "playtests", friday, str(other), str(none), "--add", str(log))
    assert (code, out) == (1, "")
    assert "other.vlog: expected a game with a module of War Stories: Liberty Road, " in error
    assert "none.vlog: expected this file, there is none" in error
    assert error.count("\n") == 2
    assert not log.exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("{log}", "--add"), "--add: expected logs of VASSAL"),
        (("{log}", "{log}"), "expected one log of games, got 2"),
        (("{friday}", "--add"), "--add: the built-in data stay as they are: name a file"),
        (("{friday}", "--json"), "--json: rows of VASSAL's logs take none of it"),
    ],
)
def test_what_does_not_go_together_is_refused(
    words: tuple[str, ...], said: str, log: str, friday: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, error = run(capsys, "playtests", *(word.format(log=log, friday=friday) for word in words))
    assert (code, out) == (2, "")
    assert said in error


def test_elsewhere_a_vassal_log_is_refused_with_what_reads_it(
    friday: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, _, error = run(capsys, "plan", friday)
    assert code == 1
    assert "expected CSV, got a log of VASSAL: `wsanalysis playtests friday.vlog` makes a row of it" in error


def test_a_published_sheet_is_read_once_for_all_systems(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = []
    monkeypatch.setattr(links, "_fetched", lambda link, *_: asked.append(link) or GAMES.encode())
    code, out, _ = run(capsys, "playtests", "https://sheets.example/pub", "--games", "0")
    assert code == 0
    assert "Allied share" in out
    assert "half strength" in out
    assert asked == ["https://sheets.example/pub"]
    run(capsys, "playtests", "https://sheets.example/pub", "--games", "0")
    assert len(asked) == 2
