"""Who plays where nobody is named: in a scenario of one's own whom its own matrix picks, and it is said."""

import shutil
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from bids import Bids, world

import wsanalysis as ws
from wsanalysis.battles.registry import MAP_GAMES
from wsanalysis.battles.runs import usual
from wsanalysis.battles.runs.quick_scores import quick_players
from wsanalysis.battles.runs.usual import Usual, usual_players, who_plays
from wsanalysis.battles.scenarios.player_file import QuickPlayers, load_players
from wsanalysis.commands.main import main
from wsanalysis.languages import translated
from wsanalysis.probability.progress import at_once
from wsanalysis.widgets.works import scenario

DATA = Path(__file__).resolve().parents[1] / "example" / "data"
PLAYERS = """
[greedy]
source = "authored: for a test"
default_in = ["bridge"]
[greedy.weights]
attack = 0
draw = 0

[bold]
based_on = "greedy"
source = "authored: for a test"
[bold.weights]
attack = 16
draw = 16
"""


@pytest.fixture(autouse=True)
def _alone(in_one_process: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing has been picked before, nor is it kept for others."""
    monkeypatch.setenv("WSANALYSIS_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(usual, "_kept", {})
    monkeypatch.setattr(usual, "GAMES", 400)  # of a toy: that leaves little to luck


def bids(*homes: str) -> Any:
    """The toy in a scenario called `duel`, whose default player is the default in these ones."""
    made = world()
    own = made.seats.players.players
    first = {"usual": replace(own["usual"], default_in=homes)}
    seats = replace(made.seats, players=QuickPlayers({**own, **first}))
    made = replace(made, seats=seats)
    object.__setattr__(made, "scenario", SimpleNamespace(stem="duel"))
    return Bids(made)


@pytest.mark.parametrize("homes", [(), ("duel",), ("truel", "duel")])
def test_the_default_player_plays_where_he_is_at_home(homes: tuple[str, ...]) -> None:
    assert usual_players(bids(*homes)) == Usual(("usual", "usual"))
    assert usual_players(bids(*homes)).said == ""
    assert [one.name for one in quick_players(bids(*homes))] == ["usual", "usual"]


def test_elsewhere_its_own_matrix_picks_for_each_side_and_it_is_said() -> None:
    """North wins more often the higher it bids, South the lower."""
    found = usual_players(bids("truel"))
    assert found.players == ("high", "low")
    assert (
        "picked by the scenario's own matrix, 3,600 games of 3 players: North high, who gets " in found.said
    )
    with ws.language("de"):
        assert "Matrix des Szenarios" in translated(found.said)


def test_the_default_player_gives_way_only_to_who_holds_clearly_better() -> None:
    """By the least that each gets: 180 of 400 games are 45 %."""
    scores = {"usual": [180.0, 300.0], "bold": [199.0, 200.0], "odd": [400.0, 0.0]}
    assert usual._holding_best(scores, "usual") == ("usual", 0.45)
    scores["bold"] = [201.0, 210.0]
    assert usual._holding_best(scores, "usual") == ("bold", 0.5025)


@pytest.mark.parametrize("name", ["never rally", "hold fire", "ignore objectives", "random"])
def test_who_leaves_something_undone_is_not_picked(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    styles = {"usual": 0, name: 1, "low": 2}
    monkeypatch.setattr(Bids, "styles", lambda _: styles)
    assert usual_players(bids("truel")).players == ("usual", "low")


def test_what_is_picked_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    found = usual_players(bids("truel"))
    monkeypatch.setattr(Bids, "play_out", None)
    assert usual_players(bids("truel")) == found
    usual._kept.clear()  # as in another process
    assert usual_players(bids("truel")) == found
    usual._kept.clear()
    monkeypatch.setattr(Bids, "data_hash", "another")
    with pytest.raises(TypeError):
        usual_players(bids("truel"))


def test_a_side_may_have_its_default_player_and_the_other_a_named_one() -> None:
    said = usual_players(bids("truel")).said
    assert who_plays(bids("truel"), ("usual", "default")) == (("usual", "low"), said)
    assert who_plays(bids("truel"), ("default", "usual")) == (("high", "usual"), said)
    assert who_plays(bids("truel"), ("low", "usual")) == (("low", "usual"), "")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, example_listed: None) -> Path:
    """The example with two players; who is the default elsewhere does nothing at the ford."""
    monkeypatch.setattr(usual, "GAMES", 11)
    made = Path(shutil.copytree(DATA, tmp_path / "data"))
    (made / "players" / "example.toml").write_text(PLAYERS, encoding="utf-8")
    return made


def test_all_that_plays_says_who_was_picked(folder: Path, few_roll_outs: None) -> None:
    game = ws.load("example", folder)
    said = usual_players(game.battle("ford")).said
    assert "picked by the scenario's own matrix, 44 games of 2 players" in said
    played = game.play("ford", games=4, progress=False)
    assert played.run.players == ("bold", "bold")
    assert said in str(played)
    told = game.watch("ford", progress=False)
    assert "bold against bold" in told.footer
    assert said in told.footer
    luck = game.luck("ford", games=20, learning=20, progress=False)
    assert luck.setting.players == ("bold", "bold")
    assert said in str(luck)
    teller: Any = SimpleNamespace(due=False, stopped=False, tell=lambda *_, **__: None)
    shown = at_once(
        scenario.play(game, teller, scenario="ford", games=4, seed=1, policies=["default", "default"])
    )
    (block,) = shown["blocks"]
    assert block["title"].endswith("bold against bold")
    assert said in block["foot"]


def test_a_command_bills_what_picking_takes_before_what_it_plays(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", "ford", "--games", "4", "--data", str(folder)]) == 0
    out, err = capsys.readouterr()
    assert "by bold" in out
    assert err.index("44 games to play, once for this scenario, to pick") < err.index("4 games to play\n")


def test_an_edited_game_is_compared_between_the_same_players(folder: Path) -> None:
    game = ws.load("example", folder)
    found = game.compare_scenarios(
        "ford", "ford", games=3, other=game.edit("Guards", strength=3), progress=False
    )
    assert "by bold" in str(found)
    assert len(usual._kept) == 1


@pytest.mark.parametrize("name", [name for name in MAP_GAMES if name != "example"])
def test_the_default_player_is_at_home_in_every_scenario_here(name: str) -> None:
    on_map = MAP_GAMES[name]
    first = next(iter(load_players(ws.data_folder(), name, on_map.weights).players.values()))
    if on_map.seats == 2:
        known = {path.stem for path in (ws.data_folder() / "scenarios" / name).glob("*.toml")}
        assert set(first.default_in) == known
    else:
        assert first.default_in == ()
