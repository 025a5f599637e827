"""Walkers: block by block with numpy, or compiled, both follow the exact law; draws are fair."""

from collections.abc import Callable, Iterator
from math import sqrt
from typing import Any

import numpy as np
import pytest

from wsanalysis.probability import walker as walker_module
from wsanalysis.probability.chance import Chance
from wsanalysis.probability.dice import D6, die
from wsanalysis.probability.distribution import Distribution
from wsanalysis.probability.estimate import by_draws
from wsanalysis.probability.exact import exact
from wsanalysis.probability.walker import BLOCK, TooManyBalls, Walker, walker

TRIALS = 3 * BLOCK + 17


def uneven(chance: Chance) -> str:
    if chance(Distribution({"h": 3, "t": 4}), "coin") == "h":
        return "sharp" if chance(D6, "die") == 6 else "blunt"
    return "short" if chance(die(300), "wide") <= 7 else "long"


def shared(chance: Chance) -> int:
    """Paths of different length meet in the same draw."""
    if chance(D6, "gate") > 2:
        chance(die(3), "detour")
    return chance(D6, "last") % 4


def rare(chance: Chance) -> str:
    return chance(Distribution({"rare": 1, "common": 99_999}))


def certain(chance: Chance) -> str:
    return "sure"


RULES = [uneven, shared, rare, certain]


def compiled(tables: Walker[Any], trials: int, seed: int) -> Any:
    return tables.walk_compiled(trials, seed)


def with_numpy(tables: Walker[Any], trials: int, seed: int) -> Any:
    return tables.walk(trials, np.random.default_rng(seed))


WALKS = [with_numpy, compiled]


@pytest.mark.parametrize("walk", WALKS)
@pytest.mark.parametrize("rule", RULES)
def test_walks_follow_the_law(rule: Callable[[Chance], Any], walk: Callable[..., Any]) -> None:
    tables: Walker[Any] = Walker(rule)
    counts = walk(tables, TRIALS, 7)
    law = exact(rule)
    assert counts.sum() == TRIALS
    assert set(tables.outcomes) == set(law.outcomes)
    for outcome, seen in zip(tables.outcomes, counts.tolist(), strict=True):
        share = float(law[outcome])
        assert abs(seen - share * TRIALS) <= 4 * sqrt(share * (1 - share) * TRIALS)


@pytest.mark.parametrize("walk", WALKS)
def test_same_seed_same_walk(walk: Callable[..., Any]) -> None:
    tables: Walker[Any] = Walker(uneven)
    first = walk(tables, 5000, 1).tolist()
    assert walk(tables, 5000, 1).tolist() == first
    assert walk(tables, 5000, 2).tolist() != first


@pytest.mark.parametrize("walk", WALKS)
def test_no_trials(walk: Callable[..., Any]) -> None:
    assert walk(Walker(uneven), 0, 1).sum() == 0
    assert walk(Walker(certain), 5, 1).tolist() == [5]


def test_the_tables() -> None:
    tables = Walker(uneven)
    balls, first, leads = (table.tolist() for table in (tables.balls, tables.first, tables.leads))
    assert balls[0] == 7
    assert sorted(balls) == [6, 7, 300]
    assert first == [0, balls[0], balls[0] + balls[1]]
    assert len(leads) == 313
    assert [balls[lead] for lead in leads[:7]] == [6] * 3 + [300] * 4
    dice = first[balls.index(6)]
    assert [tables.outcomes[~lead] for lead in leads[dice : dice + 6]] == ["blunt"] * 5 + ["sharp"]


def test_compiled_draws_are_splitmix64_words() -> None:
    """Word for word (Steele, Lea and Flood 2014), scaled by multiplication (Lemire 2019)."""

    def words(state: int) -> Iterator[int]:
        while True:
            state = (state + 0x9E3779B97F4A7C15) % 2**64
            word = ((state ^ state >> 30) * 0xBF58476D1CE4E5B9) % 2**64
            word = ((word ^ word >> 27) * 0x94D049BB133111EB) % 2**64
            yield word ^ word >> 31

    reference = words(1234567)
    assert next(reference) == 6457827717110365317  # the generator's published test value
    for size in (1, 7, 24, 300):
        tables: Walker[int] = Walker(lambda chance, sides: chance(die(sides)), size)
        drawn = words(99)
        counts = [0] * size
        for _ in range(2000):
            scaled = (next(drawn) >> 32) * size
            while scaled % 2**32 < 2**32 % size:
                scaled = (next(drawn) >> 32) * size
            counts[scaled >> 32] += 1
        seen = dict(zip(tables.outcomes, tables.walk_compiled(2000, 99).tolist(), strict=True))
        assert [seen[face] for face in range(1, size + 1)] == counts


def test_every_node_lies_before_those_it_leads_to() -> None:
    tables = Walker(shared)
    assert len(tables.balls) == 3  # the last draw is shared by both ways to it
    for node, (balls, first) in enumerate(zip(tables.balls, tables.first, strict=True)):
        onward = [lead for lead in tables.leads[first : first + balls] if lead >= 0]
        assert all(lead > node for lead in onward)


def test_too_many_balls(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(walker_module, "MOST_BALLS", 100)
    with pytest.raises(ValueError, match="a tree of 313 balls is too large"):
        Walker(uneven)


def test_walkers_are_kept() -> None:
    assert walker(uneven) is walker(uneven)


def vast(chance: Chance) -> str:
    return chance(Distribution({"heads": 10**30 + 1, "tails": 10**30}))


def test_a_law_too_wide_for_a_table_is_drawn_by_running_the_rule() -> None:
    with pytest.raises(TooManyBalls, match="too large to tabulate"):
        Walker(vast)
    drawn = by_draws(lambda chance, _: vast(chance), "", steps=1, is_over=bool, trials=10_000, seed=7)
    assert sum(drawn.counts.values()) == 10_000
    assert abs(drawn.counts["heads"] - 5000) < 4 * 50
