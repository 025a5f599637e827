"""Training: one seed, one result; a log that resumes; and a player who has learnt the obvious."""

import json
import re
from pathlib import Path
from shutil import copytree

import pytest

import wsanalysis as ws
from wsanalysis.battles.core.record_engine import RecordEngine
from wsanalysis.battles.core.weights import added, switch, times
from wsanalysis.battles.runs.optimizer import Optimizer
from wsanalysis.battles.runs.train import grounds, train
from wsanalysis.battles.runs.trainee import Space
from wsanalysis.battles.runs.training import Training
from wsanalysis.battles.runs.training_log import TrainingLog, progress_of
from wsanalysis.battles.runs.training_plan import TrainingPlan
from wsanalysis.battles.runs.training_variants import variant
from wsanalysis.battles.scenarios.player_file import Dial, QuickPlayer
from wsanalysis.charts.training import draw_training
from wsanalysis.commands.main import main

pytest.importorskip("cma")
DATA = Path(__file__).resolve().parents[1] / "example" / "data"
SHORT = {"generations": 4, "candidates": 4, "games": 2, "respond": 3, "progress": False}


pytestmark = pytest.mark.usefixtures("example_listed")


@pytest.fixture
def game() -> ws.Game:
    return ws.load("example", DATA)


def test_the_origin_is_where_training_begins() -> None:
    start = {"a": Dial(100, {"armor": 1.5}), "b": Dial(-3), "c": Dial(1), "d": Dial(0)}
    weights = {"a": times(""), "b": added(4, ""), "c": switch(""), "d": times("")}
    space = Space(start, weights, ("armor", "kill"))
    assert [name for name, by in space.axes if not by] == ["a", "b"]  # 0 has no factors
    assert space.dials([0.0] * 6) == start
    moved = space.dials([1.0, 1.0, -1.0, 2.0, 0.5, 0.0])
    assert moved == {
        "a": Dial(200, {"armor": 3.0, "kill": 0.5}), "b": Dial(5, {"armor": 2.0}), "c": Dial(1), "d": Dial(0),
    }  # fmt: skip


def test_an_optimizer_finds_the_top_of_a_hill() -> None:
    space = Space({"a": Dial(100), "b": Dial(0)}, {"a": times(""), "b": added(10, "")}, ())
    optimizer = Optimizer(space, (1,), 10)
    for _ in range(60):
        asked = optimizer.ask()
        optimizer.tell([-abs(one["a"].usual - 300) / 100 - abs(one["b"].usual + 20) / 10 for one in asked])
    found = space.dials(optimizer.mean.tolist())
    assert found["a"].usual == pytest.approx(300, abs=15)
    assert found["b"].usual == pytest.approx(-20, abs=3)


def test_an_optimizer_of_one_weight_finds_its_top_too() -> None:
    space = Space({"a": Dial(100)}, {"a": times("")}, ())
    optimizer = Optimizer(space, (1,), 10)
    for _ in range(60):
        asked = optimizer.ask()
        optimizer.tell([-abs(one["a"].usual - 300) / 100 for one in asked])
    assert optimizer.mean.shape == (1,)
    assert space.dials(optimizer.mean.tolist())["a"].usual == pytest.approx(300, abs=15)


def test_one_seed_one_result_whatever_the_threads(game: ws.Game) -> None:
    known = game.battle("ford").ready.seats
    plan = TrainingPlan(
        weights=known.weights, start=known.players.players["greedy"].dials, fixed=("greedy",),
        reference="greedy", generations=3, candidates=4, games=2, seed=5, respond=2,
    )  # fmt: skip
    results = []
    for threads in (1, 2):
        training = Training(plan, grounds(game, ["ford"]), threads)
        for _ in training.run(TrainingLog(None, plan)):
            pass
        results.append(training.result())
    assert results[0] == results[1]


def test_training_where_scenarios_are_made_up(game: ws.Game) -> None:
    """They take turns, are as good as any scenario, and the same for the same seed."""
    known = game.battle("ford").ready
    sets = [[variant(game, "ford", known.scenario.board, 5, number)] for number in range(3)]
    hashes = [made.ready.scenario.data_hash for (made,) in sets]
    assert len({known.scenario.data_hash, *hashes}) == 4
    assert variant(game, "ford", known.scenario.board, 5, 2).ready.scenario.data_hash == hashes[2]
    plan = TrainingPlan(
        weights=known.seats.weights, start=known.seats.players.players["greedy"].dials, fixed=("greedy",),
        reference="greedy", generations=3, candidates=4, games=2, seed=5, respond=0, variants=3,
    )  # fmt: skip
    found = []
    for made_up in (sets, sets, ()):
        training = Training(plan, grounds(game, ["ford"]), 1, made_up)
        lines = list(training.run(TrainingLog(None, plan)))
        assert [len(line["places"][0]) for line in lines] == [1, 1, 1], "the reference is known here alone"
        found.append((training.result(), training.games))
    assert found[0] == found[1]
    assert found[0][1] - found[2][1] == found[2][1] - 2 * 100  # twice as many places


def test_a_log_resumes_without_playing_and_goes_on_alike(game: ws.Game, tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    whole = train(game, ["ford"], log=log, **SHORT)
    lines = log.read_text(encoding="utf-8").splitlines()
    assert [json.loads(line)["kind"] for line in lines] == [
        "plan", "reference", "generation", "generation", "generation", "response", "response", "generation",
    ]  # fmt: skip
    assert train(game, ["ford"], log=log, **SHORT) == whole
    assert log.read_text(encoding="utf-8").splitlines() == lines
    log.write_text("\n".join(lines[:5]) + '\n{"kind": "gen', encoding="utf-8")  # as a crash leaves it
    assert train(game, ["ford"], log=log, **SHORT) == whole
    assert log.read_text(encoding="utf-8").splitlines() == lines
    assert list(progress_of(log).index) == [1, 2, 3, 4]
    axes = draw_training(progress_of(log))
    assert [line.get_label() for line in axes.lines[1::2]] == ["attacker", "defender"]
    assert progress_of(log)["games"].iloc[-1] == sum(json.loads(line).get("games", 0) for line in lines)


def test_another_trainings_log_is_refused(game: ws.Game, tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    train(game, ["ford"], log=log, **SHORT)
    with pytest.raises(ValueError, match="got that of another; give --log another name"):
        train(game, ["ford"], 4, 2, log=log, candidates=4, games=2, respond=3, progress=False)
    log.write_text("hello\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"log\.jsonl:1: expected the log of a training"):
        progress_of(log)


def test_training_leaves_the_game_as_it_was(game: ws.Game) -> None:
    record = game.battle("ford").ready.record
    before = record.copy()
    train(game, ["ford"], **SHORT)
    assert game.battle("ford").ready.record == before


def test_a_player_is_written_into_the_file_of_players(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "players.toml"
    words = ["train", "example", "--generations", "1", "--games", "1", "--data", str(DATA), "--out", str(out)]
    assert main(words) == 0
    assert "trained from greedy: 1 generation, 264 games" in capsys.readouterr().out
    text = out.read_text(encoding="utf-8")
    assert text.startswith("[trained]")
    assert (DATA / "players" / "example.toml").read_text(encoding="utf-8") in text


def test_a_picture_needs_a_log(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["train", "example", "--data", str(DATA), "--out", str(tmp_path / "p.toml"), "--picture"]
    assert main([*words, str(tmp_path / "t.png")]) == 2
    assert "expected --log too" in capsys.readouterr().err
    short = ["--generations", "1", "--games", "1", "--log", str(tmp_path / "log.jsonl")]
    assert main([*words, str(tmp_path / "t.png"), *short]) == 0
    assert (tmp_path / "t.png").read_bytes().startswith(b"\x89PNG")


def test_a_wrong_number_of_costs_is_refused_before_any_game(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(RecordEngine, "new_game", lambda *_: pytest.fail("a game was played"))
    assert main(["standings", "example", "--costs", "-3", "--data", str(DATA)]) == 2
    assert "costs: expected a whole number 0 to" in capsys.readouterr().err


def test_standings(game: ws.Game, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["standings", "example", "--player", "greedy", "--games", "40", "--data", str(DATA)]
    assert main(words) == 0
    said = capsys.readouterr().out
    assert "The Ford" not in said
    assert "greedy wins" in said
    assert "40 games a row, seed 1" in said
    assert "Sense: what wargamers call blunders" in said
    assert "sampled, 5 games of each player against himself in ford, seed 1" in said
    assert re.search(r"any decision +[+−]\d+\.\d points", said)


def test_who_there_is_not_is_told(game: ws.Game) -> None:
    assert isinstance(train(game, ["ford"], **SHORT), QuickPlayer)
    with pytest.raises(ValueError, match="candidates: expected 2 to"):
        train(game, ["ford"], 1, candidates=99, progress=False)


def test_what_he_wins_where_he_was_not_trained(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "data"
    copytree(DATA, folder)
    (ford,) = (folder / "scenarios").rglob("ford.toml")
    (ford.parent / "shallow.toml").write_bytes(ford.read_bytes().replace(b'"The Ford"', b'"The Shallow"'))
    words = ["train", "example", "--without", "shallow", "--generations", "1", "--games", "1"]
    assert main([*words, "--data", str(folder)]) == 0
    said = capsys.readouterr().out
    assert "trained wins" in said
    assert "shallow" in said
    assert "ford" not in said
    assert not (tmp_path / "players").exists()
    assert main([*words, "--scenarios", "shallow", "--data", str(folder)]) == 2
    assert "expected at least one other scenario to train in" in capsys.readouterr().err
