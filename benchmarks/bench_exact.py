"""Exact laws: ours cold and warm, beside icepool for the same law, in one run.

Cold: the law enumerated anew. Warm: asked again. Each pair first asserts that both give the same law.
"""

from fractions import Fraction

import icepool
import pytest

import wsanalysis as ws
from wsanalysis.probability.chain import Chain, chain
from wsanalysis.probability.exact import exact
from wsanalysis.probability.kernel import Kernel, kernel, law
from wsanalysis.systems.liberty_road.chips import LADDER
from wsanalysis.systems.liberty_road.tabulations import fire_grid

GAME = ws.load("liberty_road")
CHIPS = GAME.edition.chips.chips

# M5 Stuart at Grenadiers (valor 1), 5 hexes: infantry side, net shift +1
FIRE = GAME.fire("M5 Stuart", "Grenadiers", distance=5).inquiry
ATTACK = icepool.Die([(LADDER.index(c.result("infantry", 5)), c.event) for c in CHIPS])
BARE_ATTACK = icepool.Die([LADDER.index(c.result("infantry", 5)) for c in CHIPS])
CHECK = icepool.Die([(c.valor <= 1, c.event) for c in CHIPS])
BARE_CHECK = icepool.Die([c.valor <= 1 for c in CHIPS])
STATES = ("ready", "suppressed", "reduced", "eliminated")


def icepool_fire():
    """The same rule with icepool: chip, event redrawn once, shift, valor check with its event."""

    def settle(base, event):
        result = LADDER[min(base + 1, 3)]
        if result != "suppressed":
            return "ready" if result == "miss" else result
        if event:
            return BARE_CHECK.map({True: "ready", False: "suppressed"})
        return CHECK.map(
            lambda passed, icon: (
                BARE_CHECK.map({True: "ready", False: "suppressed"})
                if icon
                else "ready"
                if passed
                else "suppressed"
            )
        )

    return ATTACK.map(lambda base, icon: BARE_ATTACK.map(settle, True) if icon else settle(base, False))


BAG = icepool.Die([(int(c.chip), c.valor, c.event, LADDER.index(c.result("infantry", 5))) for c in CHIPS])


def icepool_fire_by_chips():
    """The same law as one would first write it: dice of whole chips, drawn from again and again."""

    def check(event):
        def passed(_, medals, icon, __):
            if icon and not event:
                return BAG.map(lambda _, again, __, ___: "ready" if again <= 1 else "suppressed")
            return "ready" if medals <= 1 else "suppressed"

        return BAG.map(passed)

    def settle(base, event):
        result = LADDER[min(base + 1, 3)]
        return "ready" if result == "miss" else check(event) if result == "suppressed" else result

    return BAG.map(
        lambda _, __, icon, base: (
            BAG.map(lambda _, __, ___, new: settle(new, True)) if icon else settle(base, False)
        )
    )


COMBAT = GAME.close_combat(["Rangers"], ["Grenadiers"]).inquiry
DRAWS = icepool.Die([(a.valor, b.valor) for i, a in enumerate(CHIPS) for k, b in enumerate(CHIPS) if i != k])


def icepool_close_combat():
    """Rangers (valor 3) moving against Grenadiers (valor 1): two steps each, rounds to the end."""

    def one_round(state):
        first, second = state
        if not first or not second:
            return state

        def decide(a, b):
            if 3 + a >= 1 + b:
                return (first - (second > 1), second - 1)
            return (first - 1, second - (first > 1))

        return DRAWS.map(decide)

    return icepool.map(one_round, icepool.Die([(2, 2)]), repeat="inf")


def test_icepool_agrees_on_fire():
    ours = exact(FIRE.step, FIRE.start, *FIRE.args).map(FIRE.word).probabilities
    for theirs in (icepool_fire(), icepool_fire_by_chips()):
        words = {"ready": "no effect"}
        assert ours == {words.get(s, s): Fraction(theirs.probability(s)) for s in STATES if s in theirs}


def test_icepool_agrees_on_close_combat():
    theirs = icepool_close_combat().map(lambda first, second: "first" if first else "second")
    wins = GAME.close_combat(["Rangers"], ["Grenadiers"]).wins
    assert wins == {side: Fraction(theirs.probability(side)) for side in wins}


@pytest.mark.benchmark(group="one fire law")
def bench_fire_icepool(benchmark):
    benchmark(icepool_fire)


@pytest.mark.benchmark(group="one fire law")
def bench_fire_icepool_by_chips(benchmark):
    benchmark(icepool_fire_by_chips)


@pytest.mark.benchmark(group="one fire law")
def bench_fire_cold(benchmark):
    benchmark(exact, FIRE.step, FIRE.start, *FIRE.args)


@pytest.mark.benchmark(group="one fire law")
def bench_fire_warm(benchmark):
    law(FIRE.step, FIRE.start, *FIRE.args)
    benchmark(law, FIRE.step, FIRE.start, *FIRE.args)


@pytest.mark.benchmark(group="one close combat to the end")
def bench_close_combat_icepool(benchmark):
    benchmark(icepool_close_combat)


@pytest.mark.benchmark(group="one close combat to the end")
def bench_close_combat_cold(benchmark):
    benchmark(lambda: Chain(COMBAT.step, COMBAT.start, *COMBAT.args, is_over=COMBAT.is_over).in_the_end())


@pytest.mark.benchmark(group="one close combat to the end")
def bench_close_combat_warm(benchmark):
    known = chain(COMBAT.step, COMBAT.start, *COMBAT.args, is_over=COMBAT.is_over)
    known.in_the_end()
    benchmark(known.in_the_end)


@pytest.mark.benchmark(group="whole fire grid")
def bench_fire_grid_cold(benchmark):
    grid = fire_grid(GAME.edition)

    def tabulate():
        law.cache_clear()
        return Kernel(grid.rule, grid.axes, *grid.args)

    table = benchmark.pedantic(tabulate, rounds=3)
    benchmark.extra_info["laws"] = table.totals.size


@pytest.mark.benchmark(group="whole fire grid")
def bench_fire_grid_warm(benchmark):
    grid = fire_grid(GAME.edition)
    kernel(grid.rule, grid.axes, *grid.args)
    benchmark(kernel, grid.rule, grid.axes, *grid.args)


@pytest.mark.benchmark(group="ten-turn duel")
def bench_duel_cold(benchmark):
    duel = GAME.duel("M10 TD", "Jagdpanzer IV", distance=6, turns=10).inquiry
    build = lambda: Chain(  # noqa: E731
        duel.step, duel.start, *duel.args, is_over=duel.is_over, stop_if_stuck=True
    )
    benchmark.pedantic(lambda: build().after(20), rounds=5)


@pytest.mark.benchmark(group="ten-turn duel")
def bench_duel_warm_exact(benchmark):
    duel = GAME.duel("M10 TD", "Jagdpanzer IV", distance=6, turns=10).inquiry
    known = chain(duel.step, duel.start, *duel.args, is_over=duel.is_over, stop_if_stuck=True)
    benchmark(known.after, 20)


@pytest.mark.benchmark(group="every unit against every unit, 20 distances")
def bench_matchups_warm(benchmark):
    GAME.matchups(distance=range(1, 21))
    frame = benchmark(GAME.matchups, distance=range(1, 21))
    benchmark.extra_info["rows"] = len(frame)
