"""The scenario panel: games come in, the interval is always valid, and it stops when told to."""

from html import escape

import pytest

import wsanalysis as ws
from tests.patience import CEILING, wait_until
from wsanalysis.asking.display import percent
from wsanalysis.battles.registry import MAP_GAMES
from wsanalysis.probability.sequential import always_valid
from wsanalysis.widgets import scenario_panel
from wsanalysis.widgets.scenario_panel import LiveCount


def wait(panel) -> None:
    panel.thread.join(CEILING)
    assert not panel.thread.is_alive()


PLAYED = {"liberty_road": "tank_duel", "storms_of_steel": "couriers_satchel"}
"""A scenario of each game on the map."""


@pytest.fixture
def panel():
    made = scenario_panel(ws.load("liberty_road"), "tank_duel")
    wait(made)
    return made


@pytest.fixture(params=PLAYED)
def any_panel(request):
    made = scenario_panel(ws.load(request.param), PLAYED[request.param])
    wait(made)
    return made


def test_there_is_a_scenario_of_each_game():
    assert set(PLAYED) == set(MAP_GAMES)


def test_a_system_without_battles_says_so():
    made = scenario_panel(ws.load("sherman_leader"))
    wait(made)
    assert "Sherman Leader has no battles" in made.out.value


def test_a_scenario_that_there_is_not_is_named():
    made = scenario_panel(ws.load("liberty_road"), "tank_dual")
    wait(made)
    assert "did you mean &#x27;tank_duel&#x27;?" in made.out.value


def test_every_scenario_and_player_can_be_chosen(any_panel):
    panel, game = any_panel, any_panel.game
    assert [name for _, name in panel.scenario.options] == list(game.scenarios.index)
    assert panel.players[0].options == game.players
    row = game.scenarios.loc[panel.scenario.value]
    assert [box.description for box in panel.players] == [row["first player"], row["second player"]]


@pytest.mark.slow
def test_games_are_played_and_counted(any_panel):
    panel = any_panel
    panel.games.value, panel.seed.value = 30, 5
    panel.run()
    wait(panel)
    assert len(panel.results) == 30
    same = panel.game.play(panel.scenario.value, 30, seed=5, progress=False)
    assert list(panel.results.games["winner"]) == list(same.games["winner"])
    first = panel.players[0].description
    wins = int((same.games["winner"] == first).sum())
    assert panel.count.wins == wins
    low, high = always_valid(wins, 30)
    share, least, most = (escape(percent(x)) for x in (wins / 30, low, high))
    shown = f"{first} wins</td><td><b>{share}</b></td><td class='d'>{least} to {most}"
    assert shown in panel.out.value
    assert "30 games, seed 5" in panel.out.value
    assert (panel.start.disabled, panel.stop.disabled) == (False, True)


@pytest.mark.slow
def test_the_verdict_is_the_sentence_that_everybody_says(any_panel):
    panel = any_panel
    panel.games.value = panel.judged = 100
    panel.ask()
    wait(panel)
    same = panel.game.verdict(panel.scenario.value, panel.bar.max, progress=False)
    assert panel.verdict.sentence == same.sentence
    assert same.sentence in panel.out.value
    assert panel.bar.value == panel.bar.max
    assert (panel.start.disabled, panel.judge.disabled, panel.stop.disabled) == (False, False, True)


def test_a_verdict_is_stopped_too(panel):
    panel.games.value = 1_000_000
    panel.ask()
    panel.halt()
    wait(panel)
    assert panel.verdict is None
    assert "stopped by hand" in panel.out.value


@pytest.mark.slow
def test_stop_ends_the_run_with_what_was_played(panel):
    panel.games.value = 100_000
    panel.run()
    wait_until(lambda: panel.count.games, lambda: "no game was played")
    panel.halt()
    wait(panel)
    assert 0 < len(panel.results) < 100_000
    assert "stopped by hand" in panel.out.value


def test_the_page_goes_on_while_games_are_played(panel):
    panel.games.value = 100_000
    panel.run()
    playing = panel.thread
    panel.run()  # a second press does nothing, and at once: the games of the first go on
    assert panel.thread is playing
    assert playing.is_alive()
    assert panel.start.disabled
    panel.halt()
    wait(panel)
    assert not panel.start.disabled


def test_a_live_count_counts_a_draw_as_half():
    seen = []
    count = LiveCount(lambda live: seen.append(live.games))
    assert [count.add(trial) for trial in (1.0, 0.5, 0.0)] == ["", "", ""]
    assert (count.wins, count.drawn, count.games, seen) == (1, 1, 3, [1, 2, 3])
    count.stop.set()
    assert count.add(1.0) == "stopped by hand"
