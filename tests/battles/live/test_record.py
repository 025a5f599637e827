"""A live game as text, and as a row of the log of games at a table."""

from datetime import date
from pathlib import Path

import pytest

import wsanalysis as ws
from tests.battles.live.test_live_game import live_game
from tests.compiled.texts import needs_compiler
from wsanalysis.battles.live.live_game import PERSON, LiveGame
from wsanalysis.battles.live.record import LONGEST, add_row, as_text, from_text, result_of, row_of
from wsanalysis.battles.runs.playtest_log import ABANDONED, COLUMNS

pytestmark = needs_compiler
DAY = date(2026, 11, 30)


@pytest.fixture(scope="module")
def over() -> LiveGame:
    live = live_game("liberty_road", "tank_duel")
    while not live.over:
        live.take(live.usual(live.state))
    return live


def test_actions_are_written_and_read_back() -> None:
    actions = [0, 35, 36, 1 << 26, (1 << 30) - 1]
    assert from_text(as_text(actions)) == actions
    assert from_text("") == []


@pytest.mark.parametrize(("text", "said"), [("1 $", "base 36"), ("1 " * LONGEST, "at most")])
def test_other_texts_are_refused(text: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        from_text(text)


def test_a_row_says_who_won_and_how_to_play_it_again(over: LiveGame) -> None:
    row = row_of(over, "tank_duel", DAY, names=("Anna", "Anna"), hints=2)
    first, second = over.engine.score(over.state)
    assert (row["first"], row["second"], row["hints"]) == ("Anna", "greedy", 2)
    assert row["result"] == ("win" if first > second else "loss" if first < second else "draw")
    assert (row["points_first"], row["points_second"]) == (first, second)
    assert row["actions"].startswith("a:")
    again = live_game("liberty_road", "tank_duel", actions=from_text(row["actions"].removeprefix("a:")))
    assert again.over
    assert again.engine.score(again.state) == (first, second)


def test_an_analysis_and_a_game_left_off_are_no_playtests(over: LiveGame) -> None:
    assert row_of(over, "tank_duel", DAY, names=(PERSON, PERSON), analysis=True)["result"] == ABANDONED
    assert result_of(live_game("liberty_road", "tank_duel")) == ABANDONED
    assert result_of(over, resigned=0) == "loss"
    assert result_of(over, resigned=1) == "win"


def test_with_one_seat_the_result_is_the_grade() -> None:
    live = live_game("sherman_leader", "vanguard")
    while not live.over:
        live.take(live.usual(live.state))
    assert result_of(live) in live.engine.grading.grades
    assert row_of(live, "vanguard", DAY, names=("Anna", "Anna"))["second"] == ""


def test_a_row_begins_a_log_which_the_verdict_of_a_table_reads(over: LiveGame, tmp_path: Path) -> None:
    row = row_of(over, "tank_duel", DAY, names=("Anna", ""))
    path = add_row(tmp_path, row)
    add_row(tmp_path, row)
    assert path.read_text(encoding="utf-8").splitlines()[0] == ",".join(COLUMNS)
    found = ws.load("liberty_road").playtests(path, games=0)
    assert "2 games" in str(found)


def test_a_log_of_one_s_own_keeps_its_columns_and_its_semicolons(over: LiveGame, tmp_path: Path) -> None:
    log = tmp_path / "playtests.csv"
    log.write_text("Result;Scenario;First;Second;Weather\nwin;hill;Ben;Cleo;rain", encoding="utf-8")
    row = row_of(over, "tank_duel", DAY, names=("Anna", ""))
    add_row(tmp_path, row)
    *_, before, last = log.read_text(encoding="utf-8").splitlines()
    assert before == "win;hill;Ben;Cleo;rain"
    assert last == f"{row['result']};tank_duel;Anna;greedy;"


def test_an_alias_becomes_no_formula_and_no_comment(over: LiveGame, tmp_path: Path) -> None:
    path = add_row(tmp_path, row_of(over, "tank_duel", DAY, names=("=1+1", "")))
    add_row(tmp_path, row_of(over, "tank_duel", DAY, names=("Anna #2, at home", "")))
    first, second = path.read_text(encoding="utf-8").splitlines()[1:]
    assert first.startswith("tank_duel,'=1+1,greedy")
    assert second.startswith('tank_duel,"Anna #2, at home",greedy')


def test_a_file_that_is_no_log_is_left_alone(over: LiveGame, tmp_path: Path) -> None:
    log = tmp_path / "playtests.csv"
    log.write_text("name,phone\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"playtests\.csv: expected the columns scenario, first, second"):
        add_row(tmp_path, row_of(over, "tank_duel", DAY, names=("Anna", "")))
    assert log.read_text(encoding="utf-8") == "name,phone\n"
