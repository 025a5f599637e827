"""Storms of Steel: attack, activation, close combat and duel, cold and warm, beside icepool where it can.

Cold: laws enumerated anew, the cup's distributions known. Each law of icepool is first asserted to be ours.
"""

from fractions import Fraction

import icepool
import pytest

import wsanalysis as ws
from wsanalysis.probability.chain import Chain
from wsanalysis.probability.exact import exact
from wsanalysis.probability.kernel import law
from wsanalysis.systems.storms_of_steel import activation as activations
from wsanalysis.systems.storms_of_steel import close_combat as melee
from wsanalysis.systems.storms_of_steel import duel as duelling

GAME = ws.load("storms_of_steel")
CUP = {str(name).removeprefix("foot "): int(n) for name, n in GAME.foot_hits["count"].items()}
CHANGED = {"Panicked": -2, "Cowering": 1}  # what a counter does to the front defense (7.4)

# red 4 at front 12: 8 or more hits
ATTACK = GAME.attack("Infantry '43", "Rifles '41", distance=4).inquiry
SHOTS = GAME.activation("Infantry '43", "Rifles '41", distance=4, ap=6)
ACTIVATION = GAME.activation("Infantry '43", "Rifles '41", distance=4, caps=3).inquiry
PAIRS = GAME.close_combat(["Infantry '43"] * 2, ["Rifles '41"] * 2).inquiry
DUEL = GAME.duel("Infantry '43", "Rifles '41", distance=4).inquiry
ANY_AP = GAME.with_options(variable_ap=True).duel("Infantry '43", "Rifles '41", distance=4).inquiry


def icepool_attack(state="unhit"):
    """A die of what lies under the target after one attack."""
    if state == "destroyed":
        return state
    needed = 8 + CHANGED.get(state, 0)
    drawn = icepool.Die(CUP).map(lambda name: "destroyed" if name == "Killed" else name)

    def follow(roll):
        if roll < needed:
            return state
        return "destroyed" if state != "unhit" or roll >= needed + 4 else drawn

    return (2 @ icepool.d6).map(follow)


def icepool_two_shots():
    """6 APs without CAPs are two shots of 3."""
    return icepool_attack().map(icepool_attack)


def counter(state):
    return "destroyed" if state.destroyed else state.counter or "unhit"


def ours_once():
    return exact(ATTACK.step, ATTACK.start, *ATTACK.args)


def solved(inquiry, *caches):
    """The question answered with nothing remembered."""
    for cache in caches:
        cache.cache_clear()
    chain = Chain(
        inquiry.step, inquiry.start, *inquiry.args,
        is_over=inquiry.is_over, stop_if_stuck=inquiry.stop_if_stuck,
    )  # fmt: skip
    return chain.in_the_end()


@pytest.mark.parametrize(
    ("theirs", "ours"),
    [
        (icepool_attack, lambda: ours_once().map(counter)),
        (icepool_two_shots, lambda: SHOTS.distribution.map(lambda moment: counter(moment.target))),
    ],
    ids=["attack", "two shots"],
)
def test_icepool_agrees(theirs, ours):
    die = theirs()
    assert ours().probabilities == {name: Fraction(die.probability(name)) for name in die}


@pytest.mark.benchmark(group="one attack with its hit counter")
def bench_attack_icepool(benchmark):
    benchmark(icepool_attack)


@pytest.mark.benchmark(group="one attack with its hit counter")
def bench_attack_cold(benchmark):
    benchmark(ours_once)


@pytest.mark.benchmark(group="one attack with its hit counter")
def bench_attack_warm(benchmark):
    law(ATTACK.step, ATTACK.start, *ATTACK.args)
    benchmark(law, ATTACK.step, ATTACK.start, *ATTACK.args)


@pytest.mark.benchmark(group="an activation of two shots")
def bench_two_shots_icepool(benchmark):
    benchmark(icepool_two_shots)


@pytest.mark.benchmark(group="an activation of two shots")
def bench_two_shots_with_the_best_plan_cold(benchmark):
    benchmark.pedantic(solved, (SHOTS.inquiry, activations.best), rounds=20)


@pytest.mark.benchmark(group="an activation of 7 APs and 3 CAPs, the best plan solved")
def bench_activation_cold(benchmark):
    benchmark.pedantic(solved, (ACTIVATION, activations.best), rounds=10)


@pytest.mark.benchmark(group="close combat of two against two, to the end")
def bench_close_combat_cold(benchmark):
    benchmark.pedantic(solved, (PAIRS, melee.aim_at, melee.leader_of), rounds=3)


@pytest.mark.benchmark(group="a duel to the end, 7 APs")
def bench_duel_cold(benchmark):
    benchmark.pedantic(solved, (DUEL, duelling.aim_of), rounds=5)


@pytest.mark.benchmark(group="a duel to the end, 2D6 APs")
def bench_duel_variable_ap_cold(benchmark):
    benchmark.pedantic(solved, (ANY_AP, duelling.aim_of), rounds=3)
