"""Whole firefights of Storms of Steel: The Courier's Satchel with quick players, one core."""

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
