"""Whole battles of Sherman Leader on one core, timed by the processor: on one board, and on tiles."""

from time import process_time

import pytest

import wsanalysis as ws
from benchmarks.bench_battles import play
from wsanalysis.battles.sherman_leader.map_game import GAME
from wsanalysis.compiled import is_compiled


def ready(scenario):
    game = ws.load("sherman_leader")
    return GAME.load(game.folder, scenario, game.edition)


@pytest.fixture(scope="module")
def battles():
    GAME.ensure_compiled()
    made = {name: ready(name) for name in ("vanguard", "large_tank_force")}
    for battle in made.values():
        for style in ("greedy", "random"):
            play(battle, style, range(2))  # loads what is compiled
    return made


@pytest.mark.benchmark(group="battles, of 100, processor time", timer=process_time)
@pytest.mark.parametrize("style", ["greedy", "random"])
@pytest.mark.parametrize("scenario", ["vanguard", "large_tank_force"])
@pytest.mark.slow
def bench_battles(benchmark, battles, scenario, style):
    """13 enemies on a board of its own; 18 on a board that is laid, looked over and fought on once."""
    numbers = iter(range(0, 100_000_000, 100))

    def hundred():
        begin = next(numbers)
        play(battles[scenario], style, range(begin, begin + (100 if is_compiled() else 1)))

    benchmark(hundred)


@pytest.mark.benchmark(group="a battle made ready to play, processor time", timer=process_time)
@pytest.mark.slow
def bench_ready(benchmark, battles):
    """A battle out of its file, with all of its tables."""
    benchmark.pedantic(ready, ("large_tank_force",), rounds=3)
