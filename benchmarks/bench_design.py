"""The designer's analyses: what a change moves, what a chance hangs on, what to change, what units are worth.

Laws are kept between rounds, as they are in a session: a designer asks again and again.
"""

import wsanalysis as ws

GAME = ws.load("liberty_road")
THICKER = GAME.edit("Pz IV H", front_armor=4)
CLAIM = GAME.claim(
    "duel", "first wins", "45-55 %", first="M4A1 Sherman", second="Pz IV H", distance=8, turns=10
)
STATS = {"M4A1 Sherman": None, "Pz IV H": ["front_armor", "valor", "anti_vehicle_firepower"]}
TANKS = ["M4A1 Sherman", "Cromwell", "M10 TD", "Pz IV H", "StuG III G", "Panther G"]


def bench_what_if(benchmark):
    benchmark.group = "design"
    moved = benchmark(lambda: GAME.what_if(THICKER, "fire", distance=6))
    assert set(moved["first"]) | set(moved["second"]) >= {"Pz IV H"}


def bench_sensitivity(benchmark):
    benchmark.group = "design"
    table = benchmark.pedantic(lambda: GAME.sensitivity(CLAIM), rounds=3)
    assert table["swing"].is_monotonic_decreasing


def bench_tune(benchmark):
    benchmark.group = "design"
    tuned = benchmark.pedantic(lambda: GAME.tune(CLAIM, STATS, within=1), rounds=3)
    assert tuned.table["miss"].iloc[0] == 0


def bench_tune_duels(benchmark):
    """A duel to the end over 7,500 variants, and in the same run a sample of them one by one.

    One by one: the game edited, every law and chain worked out for it alone, as tuning did before like
    variants shared them. Kept: how many times longer that takes for a variant.
    """
    from random import Random
    from time import perf_counter

    from wsanalysis.probability.chain import chain
    from wsanalysis.probability.exact import law

    benchmark.group = "design"
    situation = {"first": "M4A1 Sherman", "second": "Pz IV H", "distance": 8}
    never = GAME.claim("duel", "first wins", (0.5, 0.5), **situation)
    ratings = {"anti_vehicle_firepower": (2, 6), "front_armor": (1, 5)}
    ranges = {"M4A1 Sherman": {**ratings, "valor": (0, 2)}, "Pz IV H": {**ratings, "valor": (0, 3)}}
    plan = GAME.tuning(never, ranges)
    random, alone, tried = Random(1), [], 40
    for _ in range(tried):
        variant = GAME
        for unit, columns in ranges.items():
            variant = variant.edit(
                unit, **{column: random.randint(*span) for column, span in columns.items()}
            )
        law.cache_clear()
        chain.cache_clear()
        start = perf_counter()
        GAME.variant(variant.edition).chance(never)
        alone.append(perf_counter() - start)
    tuned = benchmark.pedantic(lambda: GAME.tuning(never, ranges).run(), rounds=1)
    assert not tuned.cancelled
    assert plan.variants == 7500
    if benchmark.enabled:
        together = benchmark.stats.stats.mean / plan.variants
        benchmark.extra_info["times faster than one by one"] = round(sum(alone) / tried / together)


def bench_strengths(benchmark):
    benchmark.group = "design"
    strong = benchmark.pedantic(
        lambda: GAME.strengths("duel", units=TANKS, distances=(4, 10), turns=10), rounds=3
    )
    assert strong.table.index[0] == "Panther G"


def bench_design_bag(benchmark):
    benchmark.group = "design"
    wanted = {3: {"miss": 0.35}, 12: {"miss": 0.7}}
    designed = benchmark.pedantic(lambda: GAME.design_bag("chips", wanted), rounds=3)
    assert designed.proved


def bench_assertions(benchmark):
    from wsanalysis.analysis.assertions import FILE, read_assertions, run_assertions

    benchmark.group = "design"
    games = {name: ws.load(name) for name in ws.systems()}
    read = read_assertions(ws.data_folder() / FILE, games)
    table = benchmark.pedantic(lambda: run_assertions(games, read), rounds=3)
    assert table["holds"].all()
