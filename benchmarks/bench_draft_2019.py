"""The rule draft of 2019: shots, rallies, barrages, duels, all match-ups; cold and warm, icepool beside.

Cold: laws enumerated anew, what a chit shows known. The law of icepool is first asserted to be ours.
"""

from fractions import Fraction

import icepool
import pytest

import wsanalysis as ws
from wsanalysis.analysis import matchups
from wsanalysis.probability.chain import Chain, chain
from wsanalysis.probability.exact import exact
from wsanalysis.probability.kernel import law
from wsanalysis.systems.draft_2019.chits import read

GAME = ws.load("draft_2019")
EDITION = GAME.edition

SHOT = GAME.fire("Panther G", "M4A1 Sherman", distance=5).inquiry
KNOWN = GAME.fire("Panther G", "M4A1 Sherman", distance=5, activates=True).inquiry
RALLY = GAME.rally("Grenadiers", tokens=3, terrain="woods").inquiry
BARRAGE = GAME.barrage("Nebelwerfer", "Riflemen", sheaf="open").inquiry
TANKS = GAME.duel("Panther G", "M4A1 Sherman", distance=5).inquiry
SQUADS = GAME.duel("Grenadiers", "Riflemen", distance=3).inquiry


def icepool_shot():
    """A die of the fire results, chit by chit."""
    sight = SHOT.args[0].sight
    chits = EDITION.chits.chits
    return icepool.Die(range(len(chits))).map(lambda i: read(chits[i], sight, EDITION.options).result)


def cold(inquiry):
    return exact(inquiry.step, inquiry.start, *inquiry.args)


def solved(inquiry):
    """The question answered with no chain kept."""
    found = Chain(
        inquiry.step, inquiry.start, *inquiry.args,
        is_over=inquiry.is_over, stop_if_stuck=inquiry.stop_if_stuck,
    )  # fmt: skip
    return found.in_the_end()


def all_shots():
    """Every unit at every unit from four ranges, with nothing remembered."""
    for cache in (matchups._table, chain, law):
        cache.cache_clear()
    return GAME.matchups("fire", distance=[1, 4, 8, 14])


def test_icepool_agrees():
    words = {"miss": "no effect"}
    die = icepool_shot()
    ours = cold(SHOT).map(SHOT.word).probabilities
    assert ours == {words.get(word, word): Fraction(n, die.denominator()) for word, n in die.items() if n}


@pytest.mark.benchmark(group="one shot")
def bench_shot_icepool(benchmark):
    benchmark(icepool_shot)


@pytest.mark.benchmark(group="one shot")
def bench_shot_cold(benchmark):
    benchmark(cold, SHOT)


@pytest.mark.benchmark(group="one shot")
def bench_shot_warm(benchmark):
    law(SHOT.step, SHOT.start, *SHOT.args)
    benchmark(law, SHOT.step, SHOT.start, *SHOT.args)


@pytest.mark.benchmark(group="one shot, tokens turned over")
def bench_shot_with_tokens_cold(benchmark):
    benchmark(cold, KNOWN)


@pytest.mark.benchmark(group="a rally from three tokens")
def bench_rally_cold(benchmark):
    benchmark(cold, RALLY)


@pytest.mark.benchmark(group="a barrage of three deviations")
def bench_barrage_cold(benchmark):
    benchmark(cold, BARRAGE)


@pytest.mark.benchmark(group="a duel to the end")
def bench_duel_of_tanks_cold(benchmark):
    benchmark.pedantic(solved, (TANKS,), rounds=3)


@pytest.mark.benchmark(group="a duel to the end")
def bench_duel_of_squads_cold(benchmark):
    benchmark.pedantic(solved, (SQUADS,), rounds=3)


@pytest.mark.benchmark(group="every unit at every unit from 4 ranges")
def bench_all_shots_cold(benchmark):
    benchmark.pedantic(all_shots, rounds=2)
