"""Tables as files from the command line: every command that prints tables, by one seam."""

import argparse
import csv
from pathlib import Path

import openpyxl
import pandas as pd
import pytest

import wsanalysis as ws
from wsanalysis.commands.main import _parser, main

SHOT = ["odds", "liberty_road", "fire", "attacker=Tiger I", "target=M5 Stuart", "distance=5"]


def printed_rows(capsys: pytest.CaptureFixture[str]) -> list[dict[str, str]]:
    lines = capsys.readouterr().out.splitlines(keepends=True)
    return list(csv.DictReader(line for line in lines if not line.startswith("#")))


def test_odds_as_csv_are_the_exact_chances_as_fractions(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*SHOT, "--csv"]) == 0
    rows = printed_rows(capsys)
    odds = ws.load("liberty_road").fire("Tiger I", "M5 Stuart", distance=5)
    assert [float(row["probability"]) for row in rows] == [float(p) for p in odds.probabilities.values()]
    assert {row["method"] for row in rows} == {"exact"}


def test_sampled_odds_as_csv_keep_interval_trials_and_seed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*SHOT, "--simulate", "500", "--seed", "7", "--csv"]) == 0
    rows = printed_rows(capsys)
    assert all(float(row["low"]) <= float(row["probability"]) <= float(row["high"]) for row in rows)
    assert {(row["trials"], row["seed"]) for row in rows} == {("500", "7")}


def test_states_and_steps_of_an_answer_are_tables_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*SHOT, "--detail", "--csv"]) == 0
    rows = printed_rows(capsys)
    odds = ws.load("liberty_road").fire("Tiger I", "M5 Stuart", distance=5)
    out = sum(int(r["numerator"]) / int(r["denominator"]) for r in rows if r["outcome"] == "eliminated")
    assert out == pytest.approx(float(odds.probabilities["eliminated"]))


def test_a_question_over_several_values_is_a_row_for_each_combination(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ["table", "liberty_road", "fire", "attacker=Tiger I|Grenadiers", "target=M5 Stuart"]
    assert main([*words, "distance=1-3", "--csv"]) == 0
    rows = printed_rows(capsys)
    assert [(row["attacker"], row["distance (hexes)"]) for row in rows] == [
        (name, str(distance)) for name in ("Tiger I", "Grenadiers") for distance in (1, 2, 3)
    ]
    game = ws.load("liberty_road")
    for row in rows[:3]:
        odds = game.fire("Tiger I", "M5 Stuart", distance=int(row["distance (hexes)"]))
        assert float(row["eliminated"]) == float(odds.probabilities["eliminated"])
        assert row["not allowed"] == ""
    assert all(row["eliminated"] == "" and "anti-vehicle" in row["not allowed"] for row in rows[3:])


def test_match_ups_are_a_spreadsheet(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "m.xlsx"
    asked = ["table", "liberty_road", "matchups", "units=Tiger I|Grenadiers", "distance=2-4"]
    assert main([*asked, "--save", str(file)]) == 0
    assert capsys.readouterr().out == f"{file}\n"
    sheet = openpyxl.load_workbook(file).worksheets[0]
    assert sheet.max_row == 1 + 2 * 2 * 3
    assert main([*asked, "--save", str(file)]) == 0  # the same command may write again
    assert main([*asked[:-1], "distance=2", "--save", str(file)]) == 2
    assert "another command made it" in capsys.readouterr().err
    assert main([*asked[:-1], "distance=2", "--save", str(file), "--force"]) == 0


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["--csv", "--json"], "--json prints something else"),
        (["--save", "x.ods"], "expected a name ending in .csv, .xlsx, .html"),
        (["--csv", "--save", "x.csv"], "give one of them"),
    ],
)
def test_what_does_not_go_together_is_refused(
    more: list[str],
    said: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main([*SHOT, *more]) == 2
    assert said in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_what_cannot_be_written_is_refused_before_anything_is_played(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(ws.Game, "play", lambda *_, **__: pytest.fail("played"))
    (tmp_path / "x.csv").write_text("mine\n", encoding="utf-8")
    assert main(["play", "hill", "--save", str(tmp_path / "x.csv")]) == 2
    assert "already exists" in capsys.readouterr().err


def test_every_command_that_prints_machine_readable_text_also_saves_tables() -> None:
    actions = (action for action in _parser()._actions if isinstance(action, argparse._SubParsersAction))
    commands = {name: parser for action in actions for name, parser in action.choices.items()}
    machine = {name for name, parser in commands.items() if "--json" in parser._option_string_actions}
    saving = {name for name, parser in commands.items() if "--save" in parser._option_string_actions}
    assert machine <= saving
    assert {"show", "table", "scenarios", "diff", "compare", "sources", "plan", "standings"} <= saving


def test_assertions_and_scenarios_are_tables(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["assert", "liberty_road", "--csv"]) == 0
    rows = printed_rows(capsys)
    assert rows
    assert all(row["holds"] == "yes" for row in rows)
    assert main(["scenarios", "--csv"]) == 0
    rows = printed_rows(capsys)
    assert {row["system"] for row in rows} >= {"liberty_road", "storms_of_steel"}


def test_a_comparison_and_a_diff_are_spreadsheets(tmp_path: Path) -> None:
    assert main(["compare", "tanks", "Sherman", "StuG", "--save", str(tmp_path / "c.xlsx")]) == 0
    asked = ["diff", "liberty_road", "--option", "event_chip=counts", "--units", "Tiger I", "M5 Stuart"]
    assert main([*asked, "--save", str(tmp_path / "d.xlsx")]) == 0
    book = openpyxl.load_workbook(tmp_path / "d.xlsx")
    assert book.sheetnames == ["match-ups", "summary", "causes", "Provenance"]
    assert isinstance(pd.read_excel(tmp_path / "d.xlsx"), pd.DataFrame)


def test_a_table_of_a_method_takes_one_value_or_several(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["table", "liberty_road", "bag_curve", "bag=chips", "face=vehicle", "distances=1-4"]) == 0
    assert "distance" in capsys.readouterr().out
    assert main(["table", "liberty_road"]) == 0
    assert "fire_table" in capsys.readouterr().out.splitlines()
    assert main(["table", "liberty_road", "nothing"]) == 2
