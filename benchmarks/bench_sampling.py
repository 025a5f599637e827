"""Monte Carlo: every chip of every trial drawn, and a billion trials split by the exact table."""

import subprocess
import sys

import numpy as np
import pytest

import wsanalysis as ws
from wsanalysis.probability.chain import chain
from wsanalysis.probability.estimate import by_rules, by_splitting
from wsanalysis.probability.walker import walker

GAME = ws.load("liberty_road")
FIRE = GAME.fire("M5 Stuart", "Grenadiers", distance=5).inquiry
TRIALS = 10_000_000


@pytest.mark.benchmark(group="10 million fires")
def bench_draws_with_numpy(benchmark):
    tree = walker(FIRE.step, FIRE.start, *FIRE.args)
    benchmark(tree.walk, TRIALS, np.random.default_rng(1))


@pytest.mark.benchmark(group="20,000 fires by running the rules")
def bench_rules(benchmark):
    benchmark(
        by_rules, FIRE.step, FIRE.start, *FIRE.args, steps=1, is_over=FIRE.is_over, trials=20_000, seed=1
    )


@pytest.mark.benchmark(group="a billion fires by splitting")
def bench_splitting(benchmark):
    known = chain(FIRE.step, FIRE.start, *FIRE.args, is_over=FIRE.is_over)
    benchmark(by_splitting, known, steps=1, trials=10**9, seed=1)


@pytest.mark.benchmark(group="import")
def bench_import(benchmark):
    command = [sys.executable, "-c", "import wsanalysis"]
    benchmark.pedantic(lambda: subprocess.run(command, check=True), rounds=5, warmup_rounds=1)


@pytest.mark.benchmark(group="import")
def bench_bare_python(benchmark):
    command = [sys.executable, "-c", "pass"]
    benchmark.pedantic(lambda: subprocess.run(command, check=True), rounds=5, warmup_rounds=1)
