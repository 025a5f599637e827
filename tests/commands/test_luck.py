"""The commands about chance in battles: what they print, and what they refuse."""

import pytest

from wsanalysis.commands.main import main

HEAD = "scenario,first,second,result\n"


def run(capsys, *words):
    code = main(words)
    return code, *capsys.readouterr()


def test_a_plan_from_results_as_text(capsys):
    code, out, _ = run(capsys, "plan", "tank_duel=7-1-4", "hill=2-0-3", "--more", "5")
    assert code == 0
    assert "Play hill next" in out
    assert "exact for the games given" in out
    assert "Seats" not in out  # nobody is named


def test_a_plan_from_a_file_says_who_takes_which_side(capsys, tmp_path):
    file = tmp_path / "games.csv"
    file.write_text(f"{HEAD}hill,Ann,Bob,win\nhill,Ann,Bob,Loss\n", encoding="utf-8")
    code, out, _ = run(capsys, "plan", str(file))
    assert code == 0
    assert "Seats: Bob moves first, Ann second." in out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("plan", "hill=1-2"), "expected SCENARIO=WINS-DRAWS-LOSSES"),
        (("plan", "hill=1-2-x"), "expected SCENARIO=WINS-DRAWS-LOSSES"),
        (("plan", "hill=1-2-9999999"), "at most 100,000"),
        (("plan", "no-such.csv"), "no-such.csv"),
        (("plan", "nowhere=1-0-0"), "there is no scenario 'nowhere'"),
        (("plan", "hill=1-2-3", "--more", "0"), "more: expected"),
        (("luck", "no-such-scenario"), "no-such-scenario"),
        (("sources", "hill", "--games", "5"), "games: expected"),
    ],
)
def test_what_cannot_be_asked_is_said_in_one_line(capsys, words, said):
    code, out, error = run(capsys, *words)
    assert code in (1, 2)
    assert said in error
    assert error.count("\n") == 1
    assert not out


def test_faults_of_a_file_are_named_by_line(capsys, tmp_path):
    file = tmp_path / "games.csv"
    rows = "hill,Ann,Bob,won\n,Ann,Bob,win\nnowhere,Ann,Bob,win\nhill,Ann, ann,win\n"
    file.write_text(f"{HEAD}{rows}", encoding="utf-8")
    code, _, error = run(capsys, "plan", str(file))
    assert code == 1
    assert "games.csv:4: scenario: there is no scenario 'nowhere'" in error
    assert "games.csv:5: second: expected somebody else" in error
    assert "games.csv:2: result: expected win, draw or loss" in error
    assert "games.csv:3: scenario" in error


def test_a_plan_takes_scenarios_and_people_as_people_write_them(capsys, tmp_path):
    file = tmp_path / "games.csv"
    file.write_text(f"{HEAD}Hill,Ann,Bob,win\nhill,ann ,BOB,loss\nHILL,Bob,ANN,win\n", encoding="utf-8")
    code, out, _ = run(capsys, "plan", str(file), "hIlL=1-0-0")
    assert code == 0
    assert "Play hill next" in out
    assert "Seats: Bob moves first, Ann second." in out


def test_a_heading_that_stands_twice_is_refused(capsys, tmp_path):
    file = tmp_path / "games.csv"
    file.write_text("scenario,result,result\nhill,win,loss\n", encoding="utf-8")
    code, _, error = run(capsys, "plan", str(file))
    assert code == 1
    assert "games.csv:1: result: expected once, got 2 times" in error


def test_a_plan_looks_for_scenarios_in_data_of_your_own(capsys, tmp_path):
    own = tmp_path / "scenarios" / "liberty_road" / "my_hill.toml"
    own.parent.mkdir(parents=True)
    own.write_text('name = "My hill"\n', encoding="utf-8")
    assert "Play my_hill next" in run(capsys, "plan", "my hill=2-0-1", "--data", str(tmp_path))[1]
    assert "there is no scenario 'town'" in run(capsys, "plan", "town=2-0-1", "--data", str(tmp_path))[2]


@pytest.mark.slow
def test_luck_draws_how_true_its_chances_are(capsys, tmp_path):
    file = tmp_path / "luck.svg"
    code, out, _ = run(capsys, "luck", "ambush", "--games", "20", "--picture", str(file))
    assert code == 0
    assert out.rstrip().endswith(str(file))
    drawn = file.read_text(encoding="utf-8")
    for word in ("How often a side won", "true chances", "What decided game", "chance to win", "seed 1"):
        assert word in drawn
