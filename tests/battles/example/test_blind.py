"""Blind players: what they guess, that they know no more, and that every command takes them."""

import json
import pickle
import shutil
from pathlib import Path

import pytest
from coins import Coins

import wsanalysis as ws
from wsanalysis.arguments.names import UnknownName
from wsanalysis.battles.core.engine import Engine
from wsanalysis.battles.core.seeds import luck_of
from wsanalysis.battles.example.map_game import GAME
from wsanalysis.battles.runs.blind import MINDS, Blind
from wsanalysis.battles.runs.explaining import explain
from wsanalysis.battles.runs.players import play_game, player, recipe
from wsanalysis.battles.runs.report import report_of
from wsanalysis.battles.scenarios.guesses import in_words
from wsanalysis.battles.scenarios.objectives import (
    Destroy,
    DestroyMore,
    Exit,
    Hold,
    Keep,
    PreventExit,
    hexes_of,
)
from wsanalysis.battles.scenarios.scenario_files import read_draft
from wsanalysis.commands.main import main

DATA = Path(__file__).resolve().parent / "data"
DELAY = """\
name = "The Delay"
situation = "who gives ground"
source = "authored: other objectives for the same parts"
board = "ford"
turns = 4

[blue]
zone = ["A01", "A02"]
units = [{block = "Guards"}, {block = "Militia"}]
objectives = [{kind = "keep", block = "Guards", count = 1, vp = 2}, {kind = "hold", hexes = ["A01"], vp = 3}]

[red]
zone = ["B01", "B02"]
units = [{block = "Guards"}]
objectives = [{kind = "keep", block = "Guards", count = 1, vp = 4}, {kind = "hold", hexes = ["A01"], vp = 1}]
"""


pytestmark = pytest.mark.usefixtures("example_listed")


@pytest.fixture
def game(tmp_path: Path) -> ws.Game:
    shutil.copytree(DATA, tmp_path / "data")
    (tmp_path / "data" / "scenarios" / "example" / "delay.toml").write_text(DELAY)
    return ws.load("example", tmp_path / "data")


def blind_in(engine: Engine, words: str = "blind") -> Blind:
    found = player(words, engine)
    assert isinstance(found, Blind)
    return found


def test_he_guesses_what_other_scenarios_ask_as_far_as_it_can_be_asked_here(game: ws.Game) -> None:
    ford = game.battle("ford")
    blue, red = blind_in(ford).guesses
    assert len(blue) == len(red) == MINDS
    assert {type(one) for guess in (*blue, *red) for one in guess} == {Keep, Hold}
    assert {one for guess in red for one in guess if isinstance(one, Keep)} == {
        Keep(vp=4, count=1)
    }  # no Guards
    holds = {one for guess in (*blue, *red) for one in guess if isinstance(one, Hold)}
    assert {one.at_least for one in holds} == {len(one.hexes) for one in holds} == {1}
    assert len({one.hexes for one in holds}) > 1  # anywhere: who guesses does not know where


def test_the_only_scenario_is_guessed_right() -> None:
    ford = ws.load("example", DATA).battle("ford")
    blue, red = (force.objectives for force in ford.ready.scenario.forces)
    assert blind_in(ford).guesses == ((blue,), (red,))


def test_a_scenario_with_faults_is_nobodys_guess(game: ws.Game) -> None:
    (game.folder / "scenarios" / "example" / "wrong.toml").write_text(
        DELAY.replace("Guards", "Gods").replace("Delay", "Gods")
    )
    with_it = blind_in(game.battle("ford"))
    (game.folder / "scenarios" / "example" / "wrong.toml").unlink()
    assert with_it == blind_in(game.battle("ford"))


def decided(engine: Engine, first: object, second: object, games: int) -> list[object]:
    """All decisions of the games, by side."""
    told = []
    for number in range(games):
        players = player(first, engine), player(second, engine)  # type: ignore[arg-type]
        _, decisions = play_game(engine, players, 1, number, told=True)
        assert decisions is not None
        told.append([(one["side"], one["action"]) for one in decisions])
    return told


def test_he_never_reads_what_the_enemy_is_out_for(game: ws.Game) -> None:
    """Two scenarios that differ in the enemy's objectives alone are one to him; to who knows they are not."""
    draft = read_draft(game.folder, "example", "ford")
    secret = [{"kind": "hold", "hexes": ["A01", "A02"], "vp": 9}]
    one, other = (
        game.battle("ford"),
        game.map_game.load(game.folder, draft.with_value(secret, "red", "objectives"), game.edition),
    )
    blind = blind_in(one)
    assert blind.guesses[1] == blind_in(other).guesses[1]
    assert decided(one, blind, "random", 30) == decided(other, blind, "random", 30)
    assert decided(one, "greedy", "random", 30) != decided(other, "greedy", "random", 30)


@pytest.mark.slow
@pytest.mark.parametrize("seat", [0, 1])
def test_nor_does_he_in_liberty_road(seat: int) -> None:
    one = ws.load("liberty_road").battle("tank_duel")
    other = one.supposing(1 - seat, (Hold(vp=30, hexes=("A01", "R12"), at_least=2),))
    blind = blind_in(one)
    for who, alike in ((blind, True), (player(blind.style, one), False)):
        pair = (who, "random") if seat == 0 else ("random", who)
        assert (decided(one, *pair, 3) == decided(other, *pair, 3)) is alike


def test_he_knows_his_own_objectives(game: ws.Game) -> None:
    draft = read_draft(game.folder, "example", "ford")
    asked = [{"kind": "hold", "hexes": ["A01", "A02"], "vp": 9}]
    one, other = (
        game.battle("ford"),
        game.map_game.load(game.folder, draft.with_value(asked, "blue", "objectives"), game.edition),
    )
    blind = blind_in(one)
    assert decided(one, blind, "random", 30) != decided(other, blind, "random", 30)


def test_one_seed_is_one_result_wherever_it_is_played(game: ws.Game) -> None:
    ford = game.battle("ford")
    rows = [play_game(ford, (blind_in(ford), blind_in(ford)), 7, number)[0] for number in range(10)]
    run = game.play("ford", 10, 7, policies=("blind", "blind"), progress=False)
    assert run.run.players == ("blind greedy", "blind greedy")
    assert [row["winner"] for row in rows] == run.games["winner"].tolist()
    sent, who = pickle.loads(pickle.dumps((ford, blind_in(ford))))
    assert [play_game(sent, (who, who), 7, number)[0] for number in range(10)] == rows


def test_games_kept_for_other_guesses_are_other_games(game: ws.Game) -> None:
    ford = game.battle("ford")
    knows, one = (recipe(ford, (who, "greedy"), 1, system="example") for who in ("greedy", "blind"))
    path = game.folder / "scenarios" / "example" / "delay.toml"
    path.write_text(DELAY.replace("vp = 4", "vp = 5"))
    other = recipe(game.battle("ford"), ("blind", "greedy"), 1, system="example")
    assert len({made.key["data"] for made in (knows, one, other)}) == 3
    assert knows.key["data"] == ford.data_hash


def test_he_explains_what_he_does_by_what_he_guesses(game: ws.Game) -> None:
    """As the quick player explains it who is told the guess; and the game stays the same."""
    ford = game.battle("ford")
    blind = blind_in(ford)
    for number in range(6):
        state = ford.new_game(7, number)
        view, luck = ford.see(state, 0), luck_of(7, number, 0)
        guessing = blind.begin()
        told = explain(ford, view, guessing, luck)
        assert told is not None
        assert told.action == guessing.choose(ford, view, ford.legal(view), luck)
        mind = ford.supposing(1, guessing.guess)
        knows = explain(mind, view, blind.style, luck)
        assert knows is not None
        assert told.weighed == (
            f"guessing the enemy's objectives: {in_words(guessing.guess)}", *knows.weighed
        )  # fmt: skip
        assert told.reason == knows.reason.replace("the greedy player", "the blind greedy player")
        assert str(explain(ford, view, blind, luck_of(7, number, 0))) == str(told)
    pair = (blind, "greedy")
    plain, said = (report_of(GAME, ford, 7, players=pair, explained=turn) for turn in (0, 1))
    assert plain.result == said.result
    assert any("guessing the enemy's objectives" in line for line in said.turns[1].sentences)
    assert [line for line in said.turns[-1].sentences if line[0] != "("] == list(plain.turns[-1].sentences)


def test_what_is_no_blind_player_is_said(game: ws.Game) -> None:
    ford = game.battle("ford")
    for words in ("blind gredy", "blind search", "blind random"):
        with pytest.raises(UnknownName, match="there is no player"):
            player(words, ford)
    with pytest.raises(ValueError, match="needs one guess at least, got 0"):
        Blind.of(ford, minds=0)
    with pytest.raises(ValueError, match=r"nobody can play .* blind"):
        player("blind", Coins())
    sent = pickle.loads(pickle.dumps(ford))
    with pytest.raises(ValueError, match="expected an engine that can read other scenarios"):
        player("blind", sent)
    state, luck, blind = ford.new_game(1, 0), luck_of(1, 0, 0), blind_in(ford)
    ford.play_out(state, (0, 0), luck)
    with pytest.raises(ValueError, match="expected a view of The Ford in which he is to decide"):
        blind.choose(ford, state, [], luck)


@pytest.mark.parametrize(
    "words",
    [
        "play ford --games 4 --policies blind greedy",
        "verdict ford --games 240 --players greedy blind",
        "ladder ford --games 1 --players greedy blind",
        "watch ford --policies blind greedy",
    ],
)
def test_every_command_takes_him(words: str, game: ws.Game, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*words.split(), "--data", str(game.folder)]) == 0, capsys.readouterr().err
    assert "blind greedy" in capsys.readouterr().out


@pytest.mark.slow
@pytest.mark.parametrize("scenario", ws.load("liberty_road").scenarios.index)
def test_nothing_is_guessed_that_cannot_be(scenario: str) -> None:
    battle = ws.load("liberty_road").battle(scenario)
    forces, board = battle.ready.scenario.forces, battle.ready.scenario.board
    both = blind_in(battle).guesses
    assert json.dumps([[len(guess) for guess in one] for one in both])
    for side, guesses in enumerate(both):
        own, enemy = forces[side], forces[1 - side]
        assert own.objectives not in guesses
        assert len(guesses) == MINDS
        for one in (one for guess in guesses for one in guess):
            assert set(hexes_of(one)) <= set(board.ids)
            match one:
                case Destroy(count=count, block=block):
                    assert 1 <= count <= sum(block in ("", name) for name in enemy.blocks)
                case Keep(count=count, block=block):
                    assert 1 <= count <= sum(block in ("", name) for name in own.blocks)
                case Hold(hexes=hexes, at_least=least):
                    assert 1 <= least <= len(hexes)
                case Exit(count=count):
                    assert own.exits
                    assert 1 <= count <= len(own.blocks)
                case PreventExit():
                    assert enemy.exits
                case DestroyMore():
                    pass
        for guess in guesses[:2]:  # the views of one are views of the other
            mind, state = battle.supposing(side, guess), battle.new_game(1, 0)
            viewer = battle.decider(state)
            assert mind.legal(mind.copy(battle.see(state, viewer))) == battle.legal(state)
