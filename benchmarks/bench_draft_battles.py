"""Whole battles of the rule draft of 2019 on one core, timed by the processor; one made ready; a decision."""

import os
import subprocess
import sys
from time import process_time

import pytest

import wsanalysis as ws
from benchmarks.bench_battles import play
from wsanalysis.battles.core.seeds import luck_of
from wsanalysis.battles.draft_2019.map_game import GAME
from wsanalysis.battles.runs.search import Search
from wsanalysis.compiled import is_compiled


def ready(scenario):
    game = ws.load("draft_2019")
    return GAME.load(game.folder, scenario, game.edition)


@pytest.fixture(scope="module")
def battles():
    GAME.ensure_compiled()
    made = {name: ready(name) for name in ("patrol", "column", "hill_2019")}
    for battle in made.values():
        for style in ("greedy", "random"):
            play(battle, style, range(2))  # loads what is compiled
    return made


@pytest.mark.benchmark(group="battles of the draft, of 100, processor time", timer=process_time)
@pytest.mark.parametrize("style", ["greedy", "random"])
@pytest.mark.parametrize("scenario", ["patrol", "column", "hill_2019"])
@pytest.mark.slow
def bench_draft_battles(benchmark, battles, scenario, style):
    """Eight units on foot; vehicles; a board of 2014 doubled."""
    numbers = iter(range(0, 100_000_000, 100))

    def hundred():
        begin = next(numbers)
        play(battles[scenario], style, range(begin, begin + (100 if is_compiled() else 1)))

    benchmark.pedantic(hundred, rounds=5)


@pytest.mark.benchmark(group="a decision of search in the draft, 400 games played out")
@pytest.mark.slow
def bench_draft_search(benchmark, battles):
    battle = battles["patrol"]
    state, luck = battle.new_game(1, 1), luck_of(1, 1, 0)
    for _ in range(40):
        battle.apply(state, battle.decide(state, battle.styles()["greedy"], luck))
    while len(battle.legal(state)) == 1:
        battle.apply(state, battle.legal(state)[0])
    view = battle.see(state, battle.decider(state))
    search = Search(400 if is_compiled() else 2)
    thought = benchmark(lambda: search.think(battle, view, luck_of(1, 1, 0)))
    assert thought.played > search.iterations // 2


@pytest.mark.benchmark(group="a battle of the draft from nothing, whole process")
@pytest.mark.parametrize("cache", ["cold", "warm"])
@pytest.mark.slow
def bench_draft_start(benchmark, battles, tmp_path, cache):
    """Cold: the engine is compiled and the world is made; warm: both were kept."""
    words = "import wsanalysis as ws; ws.load('draft_2019').play('patrol', games=1, progress=False)"
    caches = iter(range(1_000_000))

    def start():
        environment = dict(os.environ)
        if cache == "cold":
            environment["WSANALYSIS_CACHE"] = str(tmp_path / str(next(caches)))
            if (
                not benchmark.enabled
            ):  # nothing is measured: what compiles quickest shows as well that it works
                environment["WSANALYSIS_COMPILED"] = "quick"
        subprocess.check_call([sys.executable, "-c", words], env=environment)

    benchmark.pedantic(start, rounds=3)


@pytest.mark.benchmark(group="a battle of the draft made ready to play, processor time", timer=process_time)
@pytest.mark.slow
def bench_draft_ready(benchmark, battles):
    """A battle out of its file, with its tables as they were kept."""
    benchmark.pedantic(ready, ("column",), rounds=3)
