"""Whole firefights of Storms of Steel on one core: The Courier's Satchel, and trained ones in the slowest."""

from time import process_time

import pytest

import wsanalysis as ws
from benchmarks.bench_battles import play
from wsanalysis.battles.storms_of_steel.map_game import GAME
from wsanalysis.compiled import is_compiled

SCENARIO = "couriers_satchel"


@pytest.fixture(scope="module")
def firefight():
    GAME.ensure_compiled()
    game = ws.load("storms_of_steel")
    made = GAME.load(game.folder, SCENARIO, game.edition)
    for style in ("greedy", "random"):
        play(made, style, range(2))  # loads what is compiled
    return made


@pytest.mark.benchmark(group="firefights, of 100")
@pytest.mark.parametrize("style", ["greedy", "random"])
@pytest.mark.slow
def bench_firefights(benchmark, firefight, style):
    numbers = iter(range(0, 100_000_000, 100))

    def hundred():
        begin = next(numbers)
        play(firefight, style, range(begin, begin + (100 if is_compiled() else 1)))

    benchmark(hundred)


@pytest.mark.benchmark(group="trained firefights, of 100, processor time", timer=process_time)
@pytest.mark.parametrize("scenario", ["the_gun_line", "wings_over_the_steppe", "smoke_on_hill_241"])
@pytest.mark.slow
def bench_trained(benchmark, firefight, scenario):
    """The slowest of all scenarios: none is to play fewer than 300 games a second."""
    game = ws.load("storms_of_steel")
    made = GAME.load(game.folder, scenario, game.edition)
    games = 100 if benchmark.enabled and is_compiled() else 1
    benchmark.pedantic(play, (made, "trained", range(games)), rounds=5)
