"""The example is a game on the map like any other: whatever plays, tells and weighs battles takes it."""

import json
import shutil
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

import wsanalysis as ws
from tests.compiled.texts import EVERYWHERE, built, needs_compiler
from wsanalysis.battles.core.actions import action
from wsanalysis.battles.core.code import Code
from wsanalysis.battles.core.map_game import MapGame
from wsanalysis.battles.core.plans import TO_THE_END
from wsanalysis.battles.core.records import Actions, Generator
from wsanalysis.battles.core.seeds import fill_streams, generator_words, luck_of
from wsanalysis.battles.core.units import ON_MAP, OUT
from wsanalysis.battles.example import turn
from wsanalysis.battles.example.map_game import GAME
from wsanalysis.battles.registry import MAP_GAMES
from wsanalysis.battles.runs import outlook
from wsanalysis.battles.runs.report import report_of
from wsanalysis.battles.runs.search import Search
from wsanalysis.commands.main import main
from wsanalysis.compiled import fill, frame_of, has_compiler
from wsanalysis.compiled.builds import ready
from wsanalysis.files.faults import DataFault
from wsanalysis.probability.estimate import wilson

DATA = Path(__file__).resolve().parent / "data"


pytestmark = pytest.mark.usefixtures("example_listed")


@pytest.fixture
def game() -> ws.Game:
    return ws.load("example", DATA)


def run(capsys: pytest.CaptureFixture[str], *words: object) -> str:
    assert main([str(word) for word in (*words, "--data", DATA)]) == 0, capsys.readouterr().err
    return capsys.readouterr().out


@pytest.mark.slow
def test_a_record_names_all_that_the_rest_asks_of_a_game() -> None:
    for known in MAP_GAMES.values():
        assert isinstance(known, MapGame)
        folder = DATA if known is GAME else ws.data_folder()
        game = ws.load(known.name, folder)
        battle = game.battle(game.scenarios.index[0])
        assert set(battle.styles()) == set(known.manners) >= {"greedy", "random"}
        assert known.field(battle).sides == battle.sides
        assert {side for side, _ in known.roster(battle)} == set(battle.sides)


@pytest.mark.parametrize(("attacker", "target", "ways"), [("Guards", "Militia", 3), ("Militia", "Guards", 1)])
def test_a_battle_draws_from_the_rule_itself(game: ws.Game, attacker: str, target: str, ways: int) -> None:
    """Strength 2 against 5: 4, 5 and 6 beat it; strength 1 against 6: only a 6 does."""
    assert game.attack(attacker, target).probabilities["eliminated"] == Fraction(ways, 6)
    engine = game.battle("ford")
    unit, other = (0, 3) if attacker == "Guards" else (3, 0)
    assert [engine.ready.blocks[one][1] for one in (unit, other)] == [attacker, target]
    state = engine.new_game(1, 0)
    state.decider = frame_of(state, turn.turn).side = engine.ready.blocks[unit][0] == "Red"
    for one in range(4):
        state.where[one], state.hex[one] = OUT, -1
    for one, hex in ((unit, 0), (other, 1)):
        state.where[one], state.hex[one] = ON_MAP, hex
    gone = 0
    for number in range(3000):
        trial = engine.copy(state)
        fill_streams(trial.luck, 1, 3, number)
        engine.apply(trial, action(turn.ATTACK, unit, 1))
        gone += trial.where[other] == OUT
    low, high = wilson(gone, 3000, 0.9999)
    assert low < ways / 6 < high


@needs_compiler
@pytest.mark.parametrize("how", EVERYWHERE)
def test_compiled_or_not_every_game_is_the_same(game: ws.Game, how: str) -> None:
    """The same text over plain records and over blocks of memory; checked, no index is out of bounds."""
    plain, compiled = turn.ENGINE, Code(*built(how, *turn.ENGINE))
    record = game.battle("ford").ready.record
    ends = set()
    for number in range(60):
        played = []
        for code, world, new in (
            (plain, record.to_plain(), turn.Battle), (compiled, record.to_block(), turn.Battle.new_block),
        ):  # fmt: skip
            sizes = {"changed": world.hexes, "marks": world.hexes, "holder": world.hexes, "candidate": 4}
            state, view = new(**sizes), new(**sizes)
            actions, luck = (one() if new is turn.Battle else one.new_block() for one in (Actions, Generator))
            fill_streams(state.luck, 1, 5, number)
            fill(luck.word, generator_words(6, number))
            code.start(world, state)
            styles = (0, -1)[number % 2], (0, -1)[number // 2 % 2]
            code.play_on(world, state, view, actions, *styles, luck, TO_THE_END)
            played.append(state)
        assert played[0] == played[1]
        ends.add(hash(played[0]))
    assert len(ends) > 20


@pytest.mark.slow
def test_games_are_played_kept_and_resumed(game: ws.Game, tmp_path: Path) -> None:
    whole = game.play("The Ford", 60, 3, progress=False)
    kept = tmp_path / "games.sqlite"
    game.play("ford", 20, 3, progress=False, store=kept)
    assert game.play("ford", 60, 3, progress=False, store=kept).games.equals(whole.games)
    assert set(whole.games["winner"]) <= {"Blue", "Red", "draw"}
    other = game.edit("Guards", strength=5)
    assert not other.play("ford", 60, 3, progress=False).games.equals(whole.games)
    told = game.play("ford", 3, 3, progress=False, policies=("random", "greedy"), decisions=True)
    assert set(told.decisions["side"]) == {"Blue", "Red"}


@pytest.mark.slow
def test_a_search_beats_a_player_who_acts_at_random(game: ws.Game) -> None:
    results = game.play("ford", 24, 5, policies=(Search(60), "random"), progress=False)
    wins = (results.games["winner"] == "Blue").mean()
    losses = (results.games["winner"] == "Red").mean()
    assert wins > losses


@pytest.mark.skipif(not has_compiler(), reason="there is no compiler")
def test_a_search_thinks_the_same_however_the_engine_is_built(
    game: ws.Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Plan by plan and trial by trial, the outlook learned anew."""
    thoughts = []
    for how in ("yes", "no"):
        monkeypatch.setenv("WSANALYSIS_COMPILED", how)
        monkeypatch.setattr(outlook, "_kept", {})
        found = game.battle("ford")
        battle = type(found)(replace(found.ready, record=ready(found.ready.record)))
        state = battle.new_game(3, 1)
        thought = Search(40).think(battle, battle.see(state, 0), luck_of(3, 1, 0))
        thoughts.append([(option.plan, option.worths) for option in thought.options])
    assert thoughts[0] == thoughts[1]
    assert any(plan.intents for plan, _ in thoughts[0])


def test_a_game_is_told_turn_by_turn_and_is_the_one_that_is_played(game: ws.Game) -> None:
    battle = game.battle("ford")
    report = report_of(GAME, battle, 7, explained=1)
    row = game.play("ford", 1, 7, progress=False).games.iloc[0]
    assert [turn.number for turn in report.turns] == list(range(row["turns"] + 1))
    assert report.turns[-1].position.points == (row["Blue VP"], row["Red VP"])
    assert "Blue: Guards #1 in A01 facing N; Militia #2 in A02 facing N." in str(report)
    assert "promises most to the greedy player" in str(report)
    assert "The game is over: the last turn is over (2)." in str(report)


@pytest.mark.slow
def test_every_command_takes_it(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """The scenario says of which game it is; only where it does not, --system does."""
    assert "The Ford" in run(capsys, "scenarios")
    found = json.loads(run(capsys, "play", "ford", "--games", 20, "--json"))
    assert found["players"] == {"Blue": "greedy", "Red": "greedy"}
    judged = json.loads(run(capsys, "verdict", "ford", "--games", 240, "--json"))
    assert judged["side"] == "Blue"
    assert judged["sentence"] in run(capsys, "verdict", "ford", "--games", 240, "--store", tmp_path / "kept")
    run(capsys, "watch", "ford", "--out", tmp_path / "told")
    assert "turn_00.png" in {path.name for path in (tmp_path / "told").iterdir()}
    assert "greedy v random" in run(capsys, "ladder", "ford", "--games", 4)
    run(capsys, "balance", "ford", "--games", 12, "--out", tmp_path / "balance")
    text = (tmp_path / "balance" / "balance.txt").read_text(encoding="utf-8")
    for words in ("The Ford: balance", "acts at random (random)", "Hold at least 1 of 2 hexes"):
        assert words in text
    assert (tmp_path / "balance" / "balance_a4.pdf").is_file()


def test_check_reads_its_scenarios_and_names_every_fault(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    folder = tmp_path / "data"
    shutil.copytree(DATA, folder)
    path = folder / "scenarios" / "example" / "ford.toml"
    text = path.read_text(encoding="utf-8")
    path.write_text(
        text.replace('"Guards"}', '"Gards"}').replace("turns = 4", "turns = 41"), encoding="utf-8"
    )
    with pytest.raises(DataFault) as caught:
        ws.load("example", folder).battle("ford")
    assert [fault.line for fault in caught.value.faults] == [5, 9]
    main(["check", str(folder)])
    assert "ford.toml:5: turns" in capsys.readouterr().err


def test_a_scenario_that_two_games_have_is_asked_for_by_system(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    folder = tmp_path / "data"
    shutil.copytree(DATA, folder)
    shutil.copytree(folder / "scenarios" / "example", folder / "scenarios" / "liberty_road")
    assert main(["play", "ford", "--data", str(folder)]) == 2
    assert "say which with --system" in capsys.readouterr().err
