"""Sherman Leader's campaigns: whole ones by the default planner, and their bookkeeping alone.

All times are of one processor.
"""

from time import process_time

import pytest

import wsanalysis as ws
from benchmarks.bench_battles import play
from wsanalysis.battles.sherman_leader.campaign.battlefield import After, Fought

CAMPAIGNS = 10


def ready(scenario):
    battle = ws.load("sherman_leader").battle(scenario)
    play(battle, "trained", range(3))  # loads what is compiled, works out what cards are worth
    return battle


class Settled:
    """A battlefield on which every battle is won, and nobody comes to harm."""

    def fight(self, ordered, prices, seed):
        units = tuple(After(False, one.damage, one.stress, False, False) for one in ordered.mustered)
        return Fought("destroyed", 0, 5, False, units)


@pytest.mark.benchmark(group="campaigns, of 10, processor time", timer=process_time)
@pytest.mark.parametrize("scenario", ["north_africa_spearhead", "normandy_hold_the_line"])
def bench_campaigns(benchmark, scenario):
    battle = ready(scenario)
    benchmark(play, battle, "trained", range(CAMPAIGNS))


@pytest.mark.benchmark(group="campaigns, of 10, processor time", timer=process_time)
def bench_bookkeeping(benchmark):
    battle = ready("normandy_hold_the_line")
    battle.rules.field = Settled()
    benchmark(play, battle, "trained", range(CAMPAIGNS))
