"""Whole battles: the example battle with its 23 units and its whole deck, one core, and how one starts."""

import os
import subprocess
import sys
from pathlib import Path
from time import process_time

import pytest

import wsanalysis as ws
from wsanalysis.battles.core.seeds import luck_of
from wsanalysis.battles.liberty_road.map_game import ENGINE, load_battle
from wsanalysis.battles.runs.luck import luck_in_game
from wsanalysis.battles.runs.search import Search
from wsanalysis.battles.runs.turning_points import ROLL_OUTS
from wsanalysis.battles.runs.winning_chance import winning_chance
from wsanalysis.compiled import is_compiled

GAME = ws.load("liberty_road")
SCENARIO = "unnamed_battle"
ROOT = Path(__file__).parents[1]

UNCOMPILED = f"""
import time
import benchmarks.bench_battles as bench
battle = bench.load_battle(bench.GAME.folder, {SCENARIO!r}, bench.GAME.edition)
begin = time.perf_counter()
bench.play(battle, "greedy", range(8))
print((time.perf_counter() - begin) / 8)
"""


def play(battle, style, games):
    """Games played one after the other, both sides by the same player."""
    styles = (battle.styles()[style],) * 2
    for game in games:
        battle.play_out(battle.new_game(1, game), styles, luck_of(1, game, 0))


@pytest.fixture(scope="module")
def battle():
    ENGINE.ensure_compiled()
    made = load_battle(GAME.folder, SCENARIO, GAME.edition)
    for style in ("greedy", "random"):
        play(made, style, range(2))  # loads what is compiled
    return made


@pytest.mark.benchmark(group="a decision of search, 400 games played out")
@pytest.mark.slow
def bench_search(benchmark, battle):
    state, luck = battle.new_game(1, 1), luck_of(1, 1, 0)
    for _ in range(100):
        battle.apply(state, battle.decide(state, battle.styles()["greedy"], luck))
    view = battle.see(state, battle.decider(state))
    assert len(battle.legal(view)) > 1
    search = Search(400 if is_compiled() else 2)
    thought = benchmark(lambda: search.think(battle, view, luck_of(1, 1, 0)))
    assert thought.played > search.iterations // 2


@pytest.mark.benchmark(group="games, of 100")
@pytest.mark.parametrize("style", ["greedy", "random"])
@pytest.mark.slow
def bench_games(benchmark, battle, style):
    numbers = iter(range(0, 100_000_000, 100))

    def hundred():
        begin = next(numbers)
        play(battle, style, range(begin, begin + (100 if is_compiled() else 1)))

    benchmark(hundred)


@pytest.mark.benchmark(group="greedy against the same engine uncompiled, of 8 games")
@pytest.mark.slow
def bench_compiled(benchmark, battle):
    benchmark.extra_info["times faster than uncompiled"] = None
    benchmark(play, battle, "greedy", range(8))
    if benchmark.enabled and is_compiled():
        command = [sys.executable, "-c", UNCOMPILED]
        plain = subprocess.check_output(
            command, env=os.environ | {"WSANALYSIS_COMPILED": "no"}, cwd=ROOT, text=True
        )
        benchmark.extra_info["times faster than uncompiled"] = round(
            8 * float(plain) / benchmark.stats.stats.min
        )


@pytest.mark.benchmark(group="the luck of one game in win points, by source")
@pytest.mark.slow
def bench_luck(benchmark, battle):
    """What a watched game may take: its 20 to 60 draws, each taken again a dozen times."""
    styles = (battle.styles()["greedy"],) * 2
    chance = winning_chance(battle, styles, 1, 50 if is_compiled() else 5)
    benchmark(luck_in_game, battle, styles, chance, 1, 0)


@pytest.mark.benchmark(group="what decided a watched game, after 5,000 roll-outs")
@pytest.mark.slow
def bench_turning_points(benchmark):
    """Its decisions and its luck, as `watch` tells them."""
    roll_outs = ROLL_OUTS if benchmark.enabled and is_compiled() else 100
    how = {"digest": True, "progress": False, "roll_outs": roll_outs}
    benchmark.pedantic(lambda: GAME.watch(SCENARIO, seed=1, **how), rounds=3)


@pytest.mark.benchmark(group="from nothing to a played game, whole process")
@pytest.mark.slow
def bench_warm_start(benchmark, battle):
    words = f"import wsanalysis as ws; ws.load('liberty_road').play({SCENARIO!r}, games=1, progress=False)"
    benchmark.pedantic(subprocess.check_call, ([sys.executable, "-c", words],), rounds=3)


@pytest.mark.benchmark(group="the same with an empty cache: the engine is compiled")
@pytest.mark.slow
def bench_cold_start(benchmark, tmp_path):
    words = f"import wsanalysis as ws; ws.load('liberty_road').play({SCENARIO!r}, games=1, progress=False)"
    caches = iter(range(1_000_000))

    def start():
        environment = os.environ | {"WSANALYSIS_CACHE": str(tmp_path / str(next(caches)))}
        if not benchmark.enabled:  # nothing is measured: what compiles quickest shows as well that it works
            environment["WSANALYSIS_COMPILED"] = "quick"
        subprocess.check_call([sys.executable, "-c", words], env=environment)

    benchmark.pedantic(start, rounds=3)


@pytest.mark.benchmark(group="1,000 trained games, processor time", timer=process_time)
@pytest.mark.parametrize("scenario", ["tank_duel", "hill"])
@pytest.mark.parametrize("how", ["alone", "game.play"])
@pytest.mark.slow
def bench_rows(benchmark, battle, scenario, how):
    """What rows of results cost: `game.play` with its table is to take 1.2 times what playing alone takes."""
    made, games = load_battle(GAME.folder, scenario, GAME.edition), 1000 if benchmark.enabled else 1

    def played():
        if how == "alone":
            play(made, "trained", range(games))
        else:
            assert len(GAME.play(scenario, games=games, progress=False).games) == games

    benchmark.pedantic(played, rounds=5)


@pytest.mark.benchmark(group="a played game by game.play, of 1,000")
@pytest.mark.slow
def bench_play(benchmark, battle):
    seeds = iter(range(1_000_000))
    games = 1000 if benchmark.enabled else 10
    benchmark.pedantic(lambda: GAME.play(SCENARIO, games=games, seed=next(seeds), progress=False), rounds=3)
