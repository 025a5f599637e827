"""The command line: answers, exit codes, and errors in one line."""

import errno
import json
import os
import shutil
from fractions import Fraction

import pytest

import wsanalysis as ws
from wsanalysis import reports
from wsanalysis.battles.registry import MAP_GAMES
from wsanalysis.commands.main import _parser as parser_of_all
from wsanalysis.commands.main import command_help, main

FIRE = ["odds", "liberty_road", "fire", "attacker=M5 Stuart", "target=Grenadiers", "distance=5"]


def run(capsys, *words):
    code = main(words)
    out, err = capsys.readouterr()
    return code, out, err


def test_odds_prints_the_table_with_its_provenance(capsys):
    code, out, err = run(capsys, *FIRE)
    assert (code, err) == (0, "")
    game = ws.load("liberty_road")
    assert "M5 Stuart firing at Grenadiers" in out
    assert game.edition.data_hash in out
    assert "reconstructed" in out
    assert "exact" in out


def test_odds_as_json_are_the_games_fractions(capsys):
    code, out, _ = run(capsys, *FIRE, "--json")
    answer = json.loads(out)
    exact = ws.load("liberty_road").fire("M5 Stuart", "Grenadiers", distance=5).probabilities
    assert code == 0
    assert {row["outcome"]: Fraction(row["fraction"]) for row in answer["outcomes"]} == exact
    assert answer["shifts"] == [{"reason": "anti-infantry upshift", "amount": 1, "source": "p.16 D"}]


def test_simulation_says_trials_seed_and_interval(capsys):
    code, out, _ = run(capsys, *FIRE, "--simulate", "5000", "--seed", "3", "--method", "rules", "--json")
    rows = json.loads(out)["outcomes"]
    assert code == 0
    assert all(row["trials"] == 5000 and row["seed"] == 3 for row in rows)
    assert all(row["low"] <= row["probability"] <= row["high"] for row in rows)
    assert "sampled" in run(capsys, *FIRE, "--simulate", "5000")[1]


def test_explain_detail_and_steps(capsys):
    assert "anti-infantry upshift" in run(capsys, *FIRE, "--explain")[1]
    assert "event" in run(capsys, *FIRE, "--detail")[1]
    rally = ["odds", "liberty_road", "rally", "unit=Grenadiers", "attempts=3", "--steps"]
    assert "attempt" in run(capsys, *rally)[1]


def test_one_for_all_or_a_list_may_be_given_where_a_question_takes_both(capsys):
    asked = ("odds", "storms_of_steel", "group_attack", "attackers=Infantry '43,HMG 42", "targets=Rifles '41")
    game = ws.load("storms_of_steel")
    for text, distance in (("4", 4), ("4,3", [4, 3])):
        code, out, _ = run(capsys, *asked, f"distance={text}", "--json")
        odds = game.group_attack(["Infantry '43", "HMG 42"], "Rifles '41", distance=distance)
        assert code == 0
        found = {row["outcome"]: Fraction(row["fraction"]) for row in json.loads(out)["outcomes"]}
        assert found == odds.probabilities


@pytest.mark.parametrize("command", ["scenarios", "play", "balance", "watch"])
def test_a_system_without_battles_says_so(capsys, monkeypatch, command):
    monkeypatch.delitem(MAP_GAMES, "draft_2019")
    scenario = [] if command == "scenarios" else ["hill"]
    code, out, err = run(capsys, command, *scenario, "--system", "draft_2019")
    assert (code, out) == (2, "")
    assert "has no battles" in err


def test_lists_and_options_are_read(capsys):
    words = ["odds", "liberty_road", "barrage", "attackers=M5 Stuart,Riflemen", "targets=Grenadiers"]
    code, out, _ = run(capsys, *words, "distance=5,4", "--option", "event_chip=counts")
    assert code == 0
    assert "options: event chip: counts" in out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["fire", "attacker=M5 Stuat", "target=Grenadiers", "distance=5"], "did you mean 'M5 Stuart'"),
        (["fire", "attacker=M5 Stuart", "target=Grenadiers"], "'distance'"),
        (["fire", "attacker=M5 Stuart", "target=Grenadiers", "distance=99"], "p.15"),
        (["fire", "attacker=M5 Stuart", "target=Grenadiers", "distance=near"], "'near'"),
        (["fire", "M5 Stuart"], "NAME=VALUE"),
        (["shoot"], "question"),
        (["fire", "attacker=M5 Stuart", "target=Grenadiers", "distance=5", "flunk=yes"], "flunk"),
        (["rally", "unit=Grenadiers", "--option", "event_chip=perhaps"], "'redrawn', 'counts'"),
    ],
)
def test_a_wrong_question_gets_one_line_and_code_2(capsys, words, said):
    code, out, err = run(capsys, "odds", "liberty_road", *words)
    assert code == 2
    assert out == ""
    assert said in err
    assert "Traceback" not in err


@pytest.mark.slow
def test_check_passes_our_data_and_lists_faults(capsys, tmp_path):
    code, out, _ = run(capsys, "check")
    assert code == 0
    assert "no faults" in out
    folder = tmp_path / "mine"
    assert run(capsys, "copy-data", str(folder))[0] == 0
    german = folder / "units" / "liberty_road" / "german.csv"
    text = german.read_text(encoding="utf-8")
    german.write_text(text.replace("infantry,foot,1", "infantry,foot,12a", 1), encoding="utf-8")
    (folder / "chips" / "liberty_road_vehicle_damage.csv").unlink()
    code, out, err = run(capsys, "check", str(folder))
    assert code == 1
    assert "german.csv:2: valor: expected a whole number 0-3, got '12a'" in err
    assert "expected this file, there is none" in err
    assert "2 faults" in err


def test_copy_data_never_overwrites(capsys, tmp_path):
    (tmp_path / "mine").mkdir()
    code, _, err = run(capsys, "copy-data", str(tmp_path / "mine"))
    assert code == 1
    assert "already exists" in err


def test_copy_data_says_in_a_sentence_that_the_disk_is_full_and_leaves_nothing(capsys, tmp_path, monkeypatch):
    def full(source, target):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), source, None, target)

    monkeypatch.setattr(shutil.copytree, "__defaults__", (False, None, full, False, False))
    code, _, err = run(capsys, "copy-data", str(tmp_path / "mine"))
    assert code == 1
    assert err.strip() == f"wsanalysis: {tmp_path / 'mine'}: nothing copied: {os.strerror(errno.ENOSPC)}"
    assert not (tmp_path / "mine").exists()


def test_questions_name_arguments_and_open_points(capsys):
    out = run(capsys, "questions")[1]
    for word in ("close_combat", "target_downshifts", "event_chip=redrawn"):
        assert word in out


def test_a_system_without_a_report_says_what_there_is(capsys, monkeypatch, tmp_path):
    monkeypatch.delitem(reports.SYSTEMS, "storms_of_steel")
    code, out, err = run(capsys, "report", "liberty_road", "storms_of_steel", "--out", str(tmp_path / "out"))
    assert (code, out) == (2, "")
    assert "Conflict of Heroes: Storms of Steel has no report yet (liberty_road" in err
    assert "aid storms_of_steel" in err
    assert not (tmp_path / "out").exists()  # the other is not begun


def required(parser):
    """Words that a command's own parser takes: a choice, or a number, for each that it cannot do without."""
    words = []
    for action in parser._get_positional_actions():
        if action.nargs not in ("*", "?"):
            words += [next(iter(action.choices)) if action.choices else "1"] * (
                action.nargs if isinstance(action.nargs, int) else 1
            )
    return words


@pytest.mark.parametrize("name", command_help())
def test_a_wrong_option_prints_the_usage_of_its_command(capsys, name):
    (commands,) = (action for action in parser_of_all()._actions if action.choices)
    words = required(commands.choices[name])
    for wrong in (["--no-such-option"], ["--zzz=3"], ["--zzz", "3", "--seed", "x"]):
        for typed in ([name, *words, *wrong], [name, *wrong]):
            with pytest.raises(SystemExit, match="2"):
                main(typed)
            out, err = capsys.readouterr()
            assert not out
            assert err.startswith(f"usage: wsanalysis {name} "), err


def test_a_misspelt_option_is_told_the_right_one(capsys):
    with pytest.raises(SystemExit, match="2"):
        main(["cards", "liberty_road", "--units"])
    assert "unrecognized arguments: --units; did you mean --unit?" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "also"),
    [
        (["watch", "ambush", "--out", "ambush.txt"], " or a name ending in .html"),
        (["aid", "liberty_road", "--out", "my-aid.pdf"], ""),
        (["cards", "liberty_road", "--out", "cards.PDF"], ""),
        (["balance", "ambush", "--out", "ambush.html"], ""),
    ],
)
def test_no_folder_gets_the_name_of_a_file(capsys, monkeypatch, tmp_path, words, also):
    monkeypatch.chdir(tmp_path)
    assert main(words) == 2
    said = f"--out: expected a folder{also}, got the name of a file, {words[-1]}"
    assert said in " ".join(capsys.readouterr().err.split())
    assert not list(tmp_path.iterdir())
