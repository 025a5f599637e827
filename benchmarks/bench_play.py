"""A game that a person plays: a gesture with all that follows, where a unit can go, a hint, the page."""

import pytest

import wsanalysis as ws
from wsanalysis.battles.core.numbers import NOBODY
from wsanalysis.battles.live.advice import TRIALS, hints
from wsanalysis.battles.live.live_game import PERSON, LiveGame
from wsanalysis.battles.live.reach import reach
from wsanalysis.widgets.play.pictures import shown
from wsanalysis.widgets.play.seat import Seat, checked_record

DECISIONS = 60


@pytest.fixture(scope="module")
def live():
    """Steel in the Wheat, where a tank may be chosen."""
    game = ws.load("liberty_road")
    made = LiveGame.of(game.map_game, game.battle("tank_duel"), (PERSON, "trained"), seed=7)
    while not any(one.parts.unit != NOBODY for one in made.choices()):
        made.take(made.usual(made.state))
    return made


def bench_decisions(benchmark, live):
    """Decisions, each with the enemy's answer, both sides' views and what they are told of it."""
    benchmark.group = f"{DECISIONS} decisions of a person, the machine's in between"

    def play():
        game = LiveGame.of(live.map_game, live.engine, live.seats, live.seed)
        for _ in range(DECISIONS):
            game.take(game.usual(game.state))

    benchmark(play)


def bench_reach(benchmark, live):
    """The hexes that a tank can move to, each with the way there."""
    benchmark.group = "where a tank can go"
    unit = next(one.parts.unit for one in live.choices() if one.parts.unit != NOBODY)
    assert len(benchmark(reach, live, unit)) > 6


def bench_hint(benchmark, live):
    """Eight choices, each played on to the end."""
    benchmark.group = f"a hint: {TRIALS} trials of each of eight choices"
    assert len(benchmark.pedantic(hints, (live,), rounds=5)) == 8


def bench_page(benchmark, live):
    """All that the page is sent after a gesture, with the picture of what stands on the board."""
    benchmark.group = "what the page is sent after a gesture"
    game = ws.load("liberty_road")
    record = checked_record({"scenario": "tank_duel"})
    assert benchmark.pedantic(lambda: shown(Seat(record, game, live)), rounds=10)["map"]["svg"]
