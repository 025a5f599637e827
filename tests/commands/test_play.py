"""The commands about battles: answers, JSON, files; small games."""

import json

import pytest

import wsanalysis as ws
from tests.compiled.texts import needs_compiler
from wsanalysis.battles.runs.results import Results, Rows, Run
from wsanalysis.commands import play
from wsanalysis.commands.main import main

PLAY = ("play", "ambush", "--seed", "5", "--policies", "random", "random")


def run(capsys, *words):
    code = main(words)
    out, _ = capsys.readouterr()
    return code, out


def refuse(word):
    raise ValueError(f"{word} is no JSON")


def results(*winners):
    rows = Rows()
    for number, winner in enumerate(winners):
        row = {
            "winner": winner,
            "first player": "Allied",
            "margin": 3 + number,
            "Allied VP": 3,
            "German VP": 0,
        }
        rows.add(number, row)
    ran = Run(
        scenario="A Test",
        sides=("Allied", "German"),
        players=("greedy", "random"),
        seed=7,
        provenance="data 0",
    )
    return Results(ran, rows, None)


@pytest.mark.parametrize("winners", [("Allied",), ("Allied", "German", "draw", "Allied")])
def test_what_play_says_in_json_has_trials_seed_and_interval(winners):
    # games that are alike, as one alone is, show no spread: no interval, which JSON can say only as null
    text = json.dumps(play._answer(results(*winners), "No verdict: ..."), default=str, allow_nan=False)
    answer = json.loads(text, parse_constant=refuse)
    assert (answer["seed"], answer["games"], answer["method"]) == (7, len(winners), "sampled")
    assert answer["players"] == {"Allied": "greedy", "German": "random"}
    assert answer["verdict"] == "No verdict: ..."
    assert [row["winner"] for row in answer["winners"]] == ["Allied", "German", "draw"]
    for row in (*answer["winners"], *answer["measures"]):
        assert (row["trials"], row["seed"], row["method"]) == (len(winners), 7, "sampled")
    for row in answer["winners"]:
        assert row["low"] <= row["share"] <= row["high"]
    margin = next(row for row in answer["measures"] if row["column"] == "margin")
    assert margin["mean"] == 3 + (len(winners) - 1) / 2
    assert (margin["low"] is None) == (len(winners) == 1)
    alike = next(row for row in answer["measures"] if row["column"] == "Allied VP")
    assert alike["low"] is alike["high"] is None


@pytest.mark.slow
def test_play_as_json_is_the_games_that_are_played(capsys):
    code, out = run(capsys, *PLAY, "--games", "3", "--json")
    answer = json.loads(out, parse_constant=refuse)
    played = ws.load("liberty_road").play(
        "ambush", 3, 5, policies=("random", "random"), progress=False
    )  # fmt: skip
    assert code == 0
    assert [row["games"] for row in answer["winners"]] == played.win_rates()["games"].tolist()


@pytest.mark.slow
def test_play_gives_no_verdict_and_names_the_command_that_does(capsys):
    _, out = run(capsys, *PLAY, "--games", "3")
    assert "No verdict: this is random against random alone" in out
    assert out.rstrip().endswith("verdict ambush")


@pytest.mark.slow
def test_a_campaign_is_told_week_by_week_too(capsys, tmp_path):
    words = ("play", "bulge_over_there", "--policies", "random", "random", "--seed", "5")
    picture = tmp_path / "weeks.svg"
    code, out = run(capsys, *words, "--games", "12", "--weeks", "--picture", str(picture))
    assert code == 0
    played = ws.load("sherman_leader").play(
        "bulge_over_there", 12, 5, policies=("random", "random"), progress=False
    )
    course = played.course()
    first = course[course["what"] == "stress"].loc[1]
    mean, low, high = (f"{first[end]:.1f}" for end in ("mean", "low", "high"))
    assert f"{mean} ({low} to {high})" in next(line for line in out.splitlines() if line.startswith("stress"))
    for (cause, week), row in played.failures().iterrows():
        assert f"week {week}  {cause}" in out
        assert f"{100 * row['share']:.1f} %" in out
    assert "decided" in out
    assert "stress" in picture.read_text(encoding="utf-8")
    _, printed = run(capsys, *words, "--games", "12", "--weeks", "--json")
    answer = json.loads(printed, parse_constant=refuse)
    assert {row["what"] for row in answer["weeks"]} == {"SO", "VP", "units", "men", "stress"}
    assert sum(row["games"] for row in answer["failures"]) == (played.games["grade"] == "failed").sum()


def test_only_a_campaign_goes_by_weeks_and_a_picture_is_refused_before_anything_is_played(capsys):
    for words, said in (
        (("play", "vanguard", "--weeks"), "--weeks: expected a campaign, vanguard is one battle"),
        (("play", "vanguard", "--picture", "it.gif"), "it.gif: expected a name ending in .png, .svg, .pdf"),
    ):
        assert main(words) == 2
        assert said in capsys.readouterr().err


@pytest.mark.slow
def test_a_verdict_is_told_and_is_json_too(capsys):
    words = ("verdict", "ambush", "--games", "300", "--seed", "5", "--players", "greedy", "random")
    code, told = run(capsys, *words)
    assert code == 0
    code, out = run(capsys, *words, "--json")
    answer = json.loads(out, parse_constant=refuse)
    assert answer["sentence"] in told
    assert (answer["games"] <= 300, answer["seed"], answer["method"]) == (True, 5, "sampled")
    assert answer["low"] <= answer["value"] <= answer["high"]
    assert [(row["Allied"], row["German"]) for row in answer["matrix"]] == [
        ("greedy", "greedy"), ("greedy", "random"), ("random", "greedy"), ("random", "random"),
    ]  # fmt: skip
    assert 32 <= sum(row["games"] for row in answer["matrix"]) < answer["games"]
    assert {row["side"] for row in answer["best_replies"]} == {"Allied", "German"}


@pytest.mark.slow
@pytest.mark.usefixtures("few_roll_outs")
def test_watching_writes_the_report_and_a_picture_a_turn(capsys, tmp_path):
    words = (
        "watch",
        "ambush",
        "--seed",
        "5",
        "--policies",
        "random",
        "random",
        "--out",
        str(tmp_path / "it"),
    )
    code, out = run(capsys, *words)
    assert code == 0
    turns = out.count("\nTurn ")
    pictures = [f"turn_{n:02d}.png" for n in range(turns + 1)]
    assert sorted(path.name for path in (tmp_path / "it").iterdir()) == sorted(["report.txt", *pictures])
    told, made_by, _ = (tmp_path / "it" / "report.txt").read_text(encoding="utf-8").rpartition("made by: ")
    assert told in out
    assert made_by
    assert f"{len(pictures)} pictures" in out


@pytest.mark.slow
@pytest.mark.usefixtures("few_roll_outs")
def test_watching_says_why_in_the_turn_that_is_asked_for(capsys):
    words = ("watch", "ambush", "--seed", "5")
    _, plain = run(capsys, *words)
    code, told = run(capsys, *words, "--explain", "2")
    assert code == 0
    why = [line for line in told.splitlines() if line.startswith(("  (Allied) ", "  (German) "))]
    assert any("promises most to the trained player" in line for line in why)
    # the same game, and reasons in no other turn
    unit, empty, *story = told.splitlines()
    assert unit.startswith("Reasons are in points of worth")
    assert empty == ""
    assert [line for line in story if line not in why] == plain.splitlines()
    second = told[told.index("\nTurn 2") : told.index("\nTurn 3")]
    assert all(line in second for line in why)


@pytest.mark.slow
def test_a_ladder_says_who_beats_whom_from_both_sides(capsys, tmp_path):
    file = tmp_path / "reports" / "players.txt"
    code, out = run(
        capsys, "ladder", "ambush", "hill", "--games", "2", "--seed", "4", "--out", str(file),
        "--players", "greedy", "random", "rush",
    )  # fmt: skip
    assert code == 0
    assert file.read_text(encoding="utf-8") == out
    over_all = out[: out.index("By scenario")]
    for pair in ("greedy v random", "greedy v rush", "random v rush"):
        row = next(line for line in over_all.splitlines() if line.startswith(pair))
        assert row.removeprefix(pair).split()[6] == "8"  # 2 scenarios, 2 games, 2 sides
    assert "seed 4" in out


@pytest.mark.slow
def test_a_ladder_draws_what_thinking_is_worth(capsys, tmp_path):
    words = ("ladder", "ambush", "--games", "1", "--against", "greedy", "--picture", str(tmp_path / "s.svg"))
    assert main((*words, "--players", "trained")) == 2
    assert "expected a player with a budget" in capsys.readouterr().err
    code, out = run(capsys, *words, "--players", "search 20 games", "search 100 games", "trained")
    assert code == 0
    drawn = (tmp_path / "s.svg").read_text(encoding="utf-8")
    for word in ("What thinking is worth against greedy", "thought per game", "trained (instant)", "20"):
        assert word in drawn
    assert "search 100 games v greedy" in out


def test_a_player_who_is_not_known_is_refused_with_the_nearest_names(capsys):
    code = main(("ladder", "ambush", "--players", "greedy", "randm"))
    assert code != 0
    assert "random" in capsys.readouterr().err


@pytest.mark.slow
@pytest.mark.parametrize("words", [("hill",), ("town", "--board"), ("wheat_fields",), ("steppe_village",)])
def test_a_map_is_drawn_without_a_game_and_replaces_nothing_unasked(words, capsys, tmp_path):
    file = tmp_path / "it.png"
    file.write_bytes(b"mine")
    assert main(("map", *words, "--out", str(file))) != 0
    assert "already exists" in capsys.readouterr().err
    assert file.read_bytes() == b"mine"
    code, out = run(capsys, "map", *words, "--out", str(file), "--force")
    assert (code, out.strip()) == (0, str(file))
    assert file.read_bytes().startswith(b"\x89PNG")


def test_a_map_of_nothing_is_refused_with_the_nearest_names(capsys, tmp_path):
    assert main(("map", "whaet_fields", "--out", str(tmp_path / "it.png"))) != 0
    assert "wheat_fields" in capsys.readouterr().err
    assert main(("map", "tank_duel", "--board", "--out", str(tmp_path / "it.png"))) != 0
    assert "there is no board" in capsys.readouterr().err
    assert not (tmp_path / "it.png").exists()


@pytest.mark.slow
def test_watching_leaves_routine_out_unless_all_is_wanted(capsys):
    words = ("watch", "ambush", "--seed", "5", "--no-digest")
    _, short = run(capsys, *words)
    _, full = run(capsys, *words, "--all")
    assert "How it was won" not in short
    assert " regroups to " not in short
    assert " regroups to " in full
    assert "--all tells them" in short
    left_out = int(short.split(" routine lines")[0].split()[-1])
    assert len(full.splitlines()) - left_out == len(short.splitlines()) - 2


@needs_compiler
@pytest.mark.slow
@pytest.mark.usefixtures("few_roll_outs")
@pytest.mark.parametrize(
    ("option", "words"), [("--closest", "as the closest"), ("--most-dramatic", "as the most dramatic")]
)
def test_a_game_among_many_is_picked_and_told(option, words, capsys):
    code, out = run(capsys, "watch", "ambush", "--seed", "5", option, "--games", "30")
    assert code == 0
    assert f"picked of 30 games {words}" in out
    number = out.split()[1]
    assert f"seed 5, game {number}, trained against trained" in out
    assert "How it was won" in out


def test_one_game_is_no_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "tank_duel", "--games", "1"]) == 0
    told = capsys.readouterr()
    assert "1 game to play" in told.err
    assert "sampled, 1 game, seed 1" in told.out
