"""Sherman Leader: attacks, turns under fire, stress, purchase value; cold and warm, icepool beside.

Cold: laws enumerated anew, the cups' distributions known. The law of icepool is first asserted to be ours.
"""

from fractions import Fraction

import icepool
import pytest

import wsanalysis as ws
from wsanalysis.analysis import matchups
from wsanalysis.probability.chain import Chain, chain
from wsanalysis.probability.exact import exact
from wsanalysis.probability.kernel import law
from wsanalysis.systems.sherman_leader.battle_stress import battle_law
from wsanalysis.systems.sherman_leader.shot import successes

GAME = ws.load("sherman_leader")
SHERMAN = "M4 Sherman (75mm)"

# AP 4, a hex more than 1: needs 5; defense 3 and light cover: 4 or less negates
ATTACK = GAME.attack(SHERMAN, "StuG", distance=2, terrain="light cover").inquiry
HIT = GAME.enemy_attack("StuG", SHERMAN, distance=1).inquiry
FIRE = GAME.survive(SHERMAN, ["StuG", "Tiger"], distance=1, turns=5).inquiry
FOOT = GAME.survive("Rifle Team", ["German Rifle", "German MG"], distance=1, turns=5).inquiry
TO_THE_END = GAME.survive(SHERMAN, "StuG", distance=1, turns=None).inquiry
LED = GAME.survive(SHERMAN, "StuG", distance=1, turns=5, commander="Eandi Average").inquiry
WEEK = GAME.stress_week("Eandi Average", SHERMAN, ["StuG", "Tiger"], turns=5).inquiry
EXCHANGE = GAME.value("M10 TD", "Panther", distance=3).inquiry


def icepool_attack():
    """A die of whether the target is destroyed."""

    def one(roll):
        return icepool.d10.map(lambda saved: int(saved > 4)) if roll >= 5 else 0

    return (2 @ icepool.d10.map(one)).map(lambda left: "destroyed" if left else "active")


def cold(inquiry):
    return exact(inquiry.step, inquiry.start, *inquiry.args)


def solved(inquiry):
    """The question answered with no chain kept."""
    found = Chain(
        inquiry.step, inquiry.start, *inquiry.args,
        is_over=inquiry.is_over, stop_if_stuck=inquiry.stop_if_stuck and inquiry.steps is None,
    )  # fmt: skip
    return found.in_the_end() if inquiry.steps is None else found.after(inquiry.steps)


def a_week():
    battle_law.cache_clear()
    return cold(WEEK)


def all_values():
    """Every US unit and every enemy at every range, one turn, with nothing remembered."""
    for cache in (matchups._table, chain, law):
        cache.cache_clear()
    return GAME.matchups("value", distance=[0, 1, 2, 3, 4])


def test_icepool_agrees():
    die = icepool_attack()
    assert cold(ATTACK).probabilities == {name: Fraction(die.probability(name)) for name in die}


@pytest.mark.benchmark(group="one attack of a US unit")
def bench_attack_icepool(benchmark):
    benchmark(icepool_attack)


@pytest.mark.benchmark(group="one attack of a US unit")
def bench_attack_cold(benchmark):
    successes(2, 5)
    benchmark(cold, ATTACK)


@pytest.mark.benchmark(group="one attack of a US unit")
def bench_attack_warm(benchmark):
    law(ATTACK.step, ATTACK.start, *ATTACK.args)
    benchmark(law, ATTACK.step, ATTACK.start, *ATTACK.args)


@pytest.mark.benchmark(group="one enemy attack with its damage counters")
def bench_enemy_attack_cold(benchmark):
    benchmark(cold, HIT)


@pytest.mark.benchmark(group="five turns under fire of two attackers")
def bench_infantry_under_fire_cold(benchmark):
    benchmark.pedantic(solved, (FOOT,), rounds=10)


@pytest.mark.benchmark(group="five turns under fire of two attackers")
def bench_tank_under_fire_cold(benchmark):
    benchmark.pedantic(solved, (FIRE,), rounds=3)


@pytest.mark.benchmark(group="under fire until destroyed")
def bench_tank_until_destroyed_cold(benchmark):
    benchmark.pedantic(solved, (TO_THE_END,), rounds=3)


@pytest.mark.benchmark(group="five turns under fire of one, its commander's stress counted")
def bench_tank_with_a_commander_cold(benchmark):
    benchmark.pedantic(solved, (LED,), rounds=2)


@pytest.mark.benchmark(group="a week of stress, five turns under fire of two attackers")
def bench_week_of_stress_cold(benchmark):
    benchmark.pedantic(a_week, rounds=3)


@pytest.mark.benchmark(group="an exchange of a turn")
def bench_exchange_cold(benchmark):
    benchmark.pedantic(solved, (EXCHANGE,), rounds=10)


@pytest.mark.benchmark(group="value of every US unit against every enemy at 5 ranges")
def bench_all_values_cold(benchmark):
    benchmark.pedantic(all_values, rounds=2)
