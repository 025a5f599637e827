"""Walkers: drawn block by block, they follow the exact law."""

from collections.abc import Callable
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


def luck(seed: int) -> np.random.Generator:
    return np.random.default_rng(seed)


@pytest.mark.parametrize("rule", RULES)
def test_walks_follow_the_law(rule: Callable[[Chance], Any]) -> None:
    tables: Walker[Any] = Walker(rule)
    counts = tables.walk(TRIALS, luck(7))
    law = exact(rule)
    assert counts.sum() == TRIALS
    assert set(tables.outcomes) == set(law.outcomes)
    for outcome, seen in zip(tables.outcomes, counts.tolist(), strict=True):
        share = float(law[outcome])
        assert abs(seen - share * TRIALS) <= 4 * sqrt(share * (1 - share) * TRIALS)


def test_same_seed_same_walk() -> None:
    tables: Walker[Any] = Walker(uneven)
    first = tables.walk(5000, luck(1)).tolist()
    assert tables.walk(5000, luck(1)).tolist() == first
    assert tables.walk(5000, luck(2)).tolist() != first


def test_no_trials() -> None:
    assert Walker(uneven).walk(0, luck(1)).sum() == 0
    assert Walker(certain).walk(5, luck(1)).tolist() == [5]


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
